"""The curtain: between two people at one screen, so that each sees their own cards alone."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.two_keys import SECOND, TURN
from game.core.words import _, listed
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import Token
from game.scenes.table.glance import held
from game.view.device import keys
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.table.play import Play


class Curtain(Overlay):
    """Says whose turn it is to look; a click, Enter or that person's own key opens it. It steps aside while somebody
    holds the key to look at their own hand."""

    across = 620

    def __init__(self, play: "Play", seat: int, look: Callable[[], None]) -> None:
        self.play, self.seat, self.look = play, seat, look
        super().__init__(play.app)

    def rows(self) -> Sequence[Widget | Row]:
        chairs = self.play.sitting.chairs
        chair = chairs[self.seat]
        title = Prose("## " + _("{name}, look at your cards").format(name=chair.name))
        table, people = self.play.stage.shadow, sorted(self.play.people)
        by_presses = self.play.app.settings.by_presses
        way = _("{name} presses {key}") if by_presses else _("{name} holds {key}")
        glance = _("For a quick look: {keys}. Or click your name.") if by_presses else _(
            "For a quick look: {keys}. Or hold the mouse button on your name.")
        looks = [way.format(name=self.play.sitting.names[seat], key=keys.name(chairs[seat].second))
                 for seat in people if held(table, seat)]
        return [
            Row(Token(self.play.app, SEATS[chair.animal].animal), title, gap=16, fill=title),
            Prose(_("Everybody else, look away.")),
            Row(Button(_("Show my cards"), self.open, look="main", cap=_("Enter")), align=0.5),
            Prose(glance.format(keys=listed(looks)), role="small"),
        ]

    def enter(self) -> None:
        super().enter()
        if self.play.auto:
            self.app.pop()

    def leave(self) -> None:
        super().leave()
        self.play.glance.cover()

    def away(self) -> None:
        self.play.glance.cover()

    def resized(self) -> None:
        self.play.glance.cover()
        super().resized()

    def open(self) -> None:
        """They are alone with their cards now."""
        self.app.pop()
        self.look()

    def escape(self) -> None:
        self.play.pause()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self.play.glance.tick(dt)

    def handle(self, event: Event) -> None:
        if self.play.glance.ended(event):
            return
        if event.type == pygame.KEYDOWN and self.play.press.keys.get(event.scancode) == (self.seat, TURN):
            self.open()
        elif self._glances(event):
            self.play.hands.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.play.pause()
        elif self.play.hands.strange(event):
            return
        else:
            super().handle(event)

    def _glances(self, event: Event) -> bool:
        """Whether it is for somebody's glance at their own hand, or ends one."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.play.press.keys.get(event.scancode, (0, TURN))[1] == SECOND
        if event.type == pygame.MOUSEBUTTONUP:
            return self.play.glance.seat is not None
        hit = self.play.stage.hit(event.pos) if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 else None
        return hit is not None and hit[0] == "seat" and not self.form.rect.collidepoint(event.pos)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self.play.glance.seat is None:
            return super().draw(screen)
        self.play.glance.draw(screen)
        return None

