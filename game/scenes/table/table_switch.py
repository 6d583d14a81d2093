"""One button at the table: the key that a press stands for, and the way of the light."""

from collections.abc import Callable

import pygame
from pygame.event import Event

from game.core.asks import SECOND, TURN, Press, two_keys
from game.core.seats import SEAT_0, Seat
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.table_policy import Toolbar
from game.scenes.shell.switch_access import usable

PATIENCE = 3
"""Steps of the light that go by at a table where the button turns a card, before it is on the way to the pause."""
_AROUND = 60                                          # so many steps lead round any table


class TableButton:
    """The one button of a table: it turns and slaps, chooses what is lit, and held for long it pauses. It sends keys to
    the table by `handle`."""

    def __init__(self, desk: TableContext, bar: Toolbar, handle: Callable[[Event], None]) -> None:
        self.desk, self.bar, self.handle = desk, bar, handle
        self._steps = 0                               # of the light, with nothing to be lit

    def pressed(self) -> tuple[int, int]:
        """Return the key, and its scancode, that a press stands for: what is lit, or else the turn or slap key."""
        self._steps = 0
        if not self._lit:
            seat, which = self._meant()
            chair = self.desk.course.sitting.chairs[seat]
            return 0, (chair.key, chair.second)[which]
        if not self.bar.focused and not self._on_panel:
            return pygame.K_SPACE, pygame.KSCAN_SPACE
        return pygame.K_RETURN, pygame.KSCAN_RETURN

    def held(self) -> None:
        """Pause."""
        self.desk.doors.pause()

    def _meant(self) -> tuple[Seat, int]:
        """Return the seat and the key of it that a press stands for: where people slap, or have just slapped too late,
        it slaps."""
        course = self.desk.course
        seat, ask = min(course.people, default=SEAT_0), course.races.ask
        slaps = ask is not None and seat in ask.seats and two_keys(ask.words[seat])[SECOND] == "slap"
        late = course.races.referee.first is not None and course.races.slaps
        return seat, SECOND if slaps or late else TURN

    # ---- the light --------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Light the next thing: what is asked, its panel, the pause; where a card is only to be turned, nothing for
        some steps, or, where people slap, turn it."""
        course, bar = self.desk.course, self.bar
        asking, ask, first = self.desk.asking, course.sitting.match.ask, min(course.people, default=SEAT_0)
        if asking is None or not asking.by_hand or (course.races.ask is not None and asking.panel is None):
            return
        if asking.panel is None and isinstance(ask, Press):
            self._steps += 1
            if course.races.slaps and first in asking.by_hand and not self._comes_to_pause():
                bar.blur()
                course.answer(first, ask.first(first))
                return
            if bar.focused or self._steps <= PATIENCE:
                self._steps = 0 if bar.focused else self._steps
                bar.blur()
                return
        tab = Event(pygame.KEYDOWN, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode="")
        for _step in range(_AROUND):
            self.handle(tab)
            panel = self.desk.panel
            lit = bar.form.focus if bar.focused else panel.form.focus if panel is not None else None
            if usable(lit) and (not bar.focused or lit is bar.tools[0]):
                return

    def _comes_to_pause(self) -> bool:
        """True if the light goes to the pause where the button slaps: for people who cannot hold it, after some
        steps."""
        comes = self.desk.app.settings.by_presses and self._steps > PATIENCE and not self.bar.focused
        self._steps = 0 if self.bar.focused else self._steps
        return comes

    @property
    def _on_panel(self) -> bool:
        return self.desk.panel is not None and self.desk.panel.focused

    @property
    def _lit(self) -> bool:
        """True if anything on the table is lit."""
        asking = self.desk.asking
        return self.bar.focused or self._on_panel or (asking is not None and asking.focused)
