"""One button at the table: what a press stands for, and where the light goes."""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.asks import Press
from game.core.two_keys import SECOND, TURN, two_keys
from game.scenes.shell.one_button import usable

if TYPE_CHECKING:
    from game.scenes.table.play import Play

PATIENCE = 3
"""How many steps of the light go by at a table where the button turns a card, before it is on the way to the pause."""
_AROUND = 60                                          # so many steps lead round any table


class TableButton:
    """The button turns and slaps, chooses what is lit, and held for long it pauses."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self._steps = 0                               # of the light, with nothing to be lit

    def pressed(self) -> tuple[int, int]:
        """Return the key, and its scancode, that a press stands for: what is lit, or else the turn or slap key."""
        play = self.play
        self._steps = 0
        if not self._lit:
            seat, which = self._meant()
            chair = play.sitting.chairs[seat]
            return 0, (chair.key, chair.second)[which]
        if not play.bar.focused and not self._on_panel:
            return pygame.K_SPACE, pygame.KSCAN_SPACE
        return pygame.K_RETURN, pygame.KSCAN_RETURN

    def held(self) -> None:
        """Pause."""
        self.play.pause()

    def _meant(self) -> tuple[int, int]:
        """Whose key a press stands for, and which: who slaps, or has just slapped too late, slaps."""
        play = self.play
        seat = min(play.people, default=0)
        ask = play.racing.ask
        slaps = ask is not None and seat in ask.seats and two_keys(ask.words[seat])[SECOND] == "slap"
        late = play.racing.referee.first is not None and play.seating.slaps
        return seat, SECOND if slaps or late else TURN

    # ---- the light --------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The next thing: what is asked, its panel, the pause; where a card is only to be turned, nothing for some
        steps, or, where one slaps, it turns by itself."""
        play = self.play
        asking, ask = play.asking, play.sitting.match.ask
        if asking is None or not asking.by_hand or (play.racing.ask is not None and asking.panel is None):
            return
        if asking.panel is None and isinstance(ask, Press):
            self._steps += 1
            if play.seating.slaps and min(play.people) in asking.by_hand and not self._comes_to_pause():
                play.bar.blur()
                play.answer(min(play.people), ask.first(min(play.people)))
                return
            if play.bar.focused or self._steps <= PATIENCE:
                self._steps = 0 if play.bar.focused else self._steps
                play.bar.blur()
                return
        tab = Event(pygame.KEYDOWN, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode="")
        for _step in range(_AROUND):
            play.handle(tab)
            panel = asking.panel if self._on_panel else None
            lit = play.bar.form.focus if play.bar.focused else panel.form.focus if panel is not None else None
            if usable(lit) and (not play.bar.focused or lit is play.bar.tools[0]):
                return

    def _comes_to_pause(self) -> bool:
        """True if the light goes to the pause where the button slaps: for who cannot hold it, after some steps."""
        comes = self.play.app.settings.by_presses and self._steps > PATIENCE and not self.play.bar.focused
        self._steps = 0 if self.play.bar.focused else self._steps
        return comes

    @property
    def _on_panel(self) -> bool:
        asking = self.play.asking
        return asking is not None and asking.panel is not None and asking.panel.focused

    @property
    def _lit(self) -> bool:
        """True if anything on the table is lit."""
        asking = self.play.asking
        return self.play.bar.focused or self._on_panel or (asking is not None and asking.focused)
