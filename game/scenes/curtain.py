"""The curtain: between two people at one screen, so that each sees their own cards alone."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.words import _
from game.scenes.overlay import Overlay
from game.scenes.settings import Token
from game.view.controls.press import TURN
from game.view.theme import SEATS
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.play import Play


class Curtain(Overlay):
    """Says whose turn it is to look; a click, Enter or that person's own key opens it."""

    across = 620

    def __init__(self, play: "Play", seat: int, look: Callable[[], None]) -> None:
        self.play, self.seat, self.look = play, seat, look
        super().__init__(play.app)

    def rows(self) -> Sequence[Widget | Row]:
        chair = self.play.sitting.chairs[self.seat]
        title = Prose("## " + _("{name}, look at your cards").format(name=chair.name))
        return [
            Row(Token(self.play.app, SEATS[chair.animal].animal), title, gap=16, fill=title),
            Prose(_("The others look away.")),
            Row(Button(_("Show my cards"), self.open, look="main", cap=_("Enter")), align=0.5),
        ]

    def enter(self) -> None:
        super().enter()
        if self.play.auto:
            self.app.pop()

    def open(self) -> None:
        """They are alone with their cards now."""
        self.app.pop()
        self.look()

    def escape(self) -> None:
        self.play.pause()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and self.play.press.keys.get(event.scancode) == (self.seat, TURN):
            self.open()
        else:
            super().handle(event)

