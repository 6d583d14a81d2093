"""Taking back: an answer that was given is given anew, if all who sit at the table agree."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.two_keys import TURN
from game.core.words import _
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import Token
from game.view.device import keys
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.table.play import Play


class TakingBack(Overlay):
    """Everybody says that they agree, by their own key or by a click; Esc, or one who says no, leaves all as it is."""

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, seat
        self.agreed: set[int] = set()
        super().__init__(play.app)

    def rows(self) -> Sequence[Widget | Row]:
        chairs = self.play.sitting.chairs
        title = _("Let {name} choose again?").format(name=chairs[self.seat].name)
        words = _("Everybody has to agree. Each player presses their own key.")
        rows: list[Widget | Row] = [Prose(f"## {title}\n\n{words}")]
        self._buttons = {}
        for seat in sorted(self.play.people):
            agrees = Button(_("{name} agrees").format(name=chairs[seat].name), partial(self.agree, seat),
                            cap=keys.name(chairs[seat].key))
            self._buttons[seat] = agrees
            rows.append(Row(Token(self.app, SEATS[chairs[seat].animal].animal), agrees, gap=16, fill=agrees))
        return [*rows, Row(Button(_("Cancel"), self.escape, cap=_("Esc")), align=0.5)]

    def agree(self, seat: int) -> None:
        """One more agrees; with the last it is done."""
        self.agreed.add(seat)
        self._buttons[seat].label = _("{name} has agreed").format(name=self.play.sitting.names[seat])
        self._buttons[seat].why = _("Only the others need to agree.")
        self.resized()
        if self.agreed >= self.play.people:
            self.play.take_back()

    def handle(self, event: Event) -> None:
        seat, which = self.play.press.keys.get(getattr(event, "scancode", 0), (-1, TURN))
        if event.type == pygame.KEYDOWN and seat >= 0 and which == TURN:
            self.agree(seat)
        else:
            super().handle(event)
