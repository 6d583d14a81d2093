"""Taking back: an answer that was given is given anew, if all who sit at the table agree."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame.event import Event

from game.core.seats import NOBODY, Seat
from game.core.two_keys import TURN
from game.core.words import _
from game.scenes.kit.desk import Desk
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import Token
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Prose, Row, Widget


class TakingBack(Overlay):
    """The page on which everybody says that they agree, by their own key or by a click; Esc, or one who says no, leaves
    all as it is."""

    def __init__(self, desk: Desk, seat: Seat) -> None:
        self.desk, self.seat = desk, seat
        self.agreed: set[Seat] = set()
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        chairs = self.desk.course.sitting.chairs
        title = _("Let {name} choose again?").format(name=chairs[self.seat].name)
        words = _("Everybody has to agree. Each player presses their own key.")
        rows: list[Widget | Row] = [Prose(f"## {title}\n\n{words}")]
        self._buttons = {}
        for seat in sorted(self.desk.course.people):
            agrees = Button(_("{name} agrees").format(name=chairs[seat].name), partial(self.agree, seat),
                            cap=key_names.name(chairs[seat].key))
            self._buttons[seat] = agrees
            rows.append(Row(Token(self.app, SEATS[chairs[seat].animal].animal), agrees, gap=16, fill=agrees))
        return [*rows, Row(Button(_("Cancel"), self.escape, cap=_("Esc")), align=0.5)]

    def agree(self, seat: Seat) -> None:
        """Note that one more agrees; with the last it is done."""
        self.agreed.add(seat)
        self._buttons[seat].label = _("{name} has agreed").format(name=self.desk.course.sitting.names[seat])
        self._buttons[seat].why = _("Only the others need to agree.")
        self.resized()
        if self.agreed >= self.desk.course.people:
            take_back(self.desk)

    def handle(self, event: Event) -> None:
        seat, which = self.desk.press.keys.get(getattr(event, "scancode", 0), (NOBODY, TURN))
        if event.type == pygame.KEYDOWN and seat >= 0 and which == TURN:
            self.agree(seat)
        else:
            super().handle(event)


def undo(desk: Desk) -> None:
    """Ask all at the table whether the last answer of a person may be taken back; one who plays alone agrees."""
    sitting = desk.course.sitting
    count = sitting.undoable
    if count and len(sitting.people) > 1:
        desk.app.push(TakingBack(desk, sitting.match.answers[-count][0]))
    elif count:
        take_back(desk)


def take_back(desk: Desk) -> None:
    """Go back to the table, and take back the last answer of a person."""
    while not desk.course.here:
        desk.app.pop()
    desk.course.undo()
