"""The rhythm of a show: the more plain rounds and turns come in a row, the more briefly each is looked at."""

from collections.abc import Sequence
from typing import Final

from game.core.announcements import Effect
from game.core.events import Announced, Event, Laid, MemoSet, Swept, Turned
from game.view.stage.beat import Beat
from game.view.stage.choreography import COMPARE
from game.view.stage.stage_state import StageState

PLAIN, TIGHTER, SHORT = 2, 0.15, 0.35
"""After so many plain rounds in a row each is looked at so much more briefly than the one before (in parts of the
default), down to so much."""
ALONE: Final = 0.7
"""The same where the match goes on without anybody's press: who only watches wants to follow it. Sooner, the cards of
one pile would flash."""
READS: Final = 0.75
"""The least time for which words stay, in parts of the usual."""
BREATH: Final = 0.05
"""The shortest pause, in seconds at the normal pace."""
_PLAINLY: Final[tuple[Effect, ...]] = "pill", "defeat", "nothing"


class Rhythm:
    """The rhythm of a show: it tightens while people press early, and while the match goes on without them. A war, a
    blow, a pile that is won or a choice opens it again."""

    def __init__(self, state: StageState) -> None:
        self._show = state
        self.early_presses = 0
        """Plain rounds in a row whose winnings were still on their way when the next began."""
        self._alone = 0                               # plain rounds and turns in a row with nobody to wait for
        self._goes_on = False                         # nobody was waited for since cards were laid

    def lay(self) -> None:
        """Note that cards are laid."""
        if not self._show.flights:
            self.early_presses = 0                            # nobody is in a hurry
        if not self._goes_on:
            self._alone = 0
        self._goes_on = False

    def hear(self, events: Sequence[Event], beat: Beat) -> None:
        """Note that a beat is played."""
        state = self._show
        if any(isinstance(event, Announced) and (event.key.counts or event.key.seen not in _PLAINLY)
               for event in events):
            self._alone = 0
        if beat.calm_at is not None and all(isinstance(event, Swept | MemoSet) for event in events):
            self.early_presses = 0 if state.wars else self.early_presses + 1
            self._alone = 0 if state.wars else self._alone + 1
        elif state.turns and sum(isinstance(event, Laid | Turned) and event.up for event in events) == 1:
            self._alone += 1

    def open(self) -> None:
        """Note that somebody chooses: the next beats take as long as ever."""
        self._alone = 0

    @property
    def part(self) -> float:
        """The time for which a plain round is looked at, in parts of the default, after so many. At a quicker pace it
        is not shortened to less time than at the normal one."""
        state = self._show
        if state.brisk:
            return SHORT
        return min(self._of(self.early_presses, SHORT), self._of(self._alone, ALONE))

    def _of(self, row: int, short: float) -> float:
        """Return the part after `row` in a row, which gets as short as `short`."""
        return max(min(1.0, short * max(1.0, self._show.pace)), 1 - TIGHTER * max(0, row - PLAIN + 1))

    @property
    def reads(self) -> float:
        """The least time for which words stay, in parts of the time that it takes to read them."""
        return self._show.reads * (1.0 if self._show.wars else max(READS, self.part))

    def pause(self, seconds: float) -> float:
        """Nobody is waited for: return what is left of a pause of `seconds` at the normal pace. It began when all
        lay still that had been looked at; so who reads for long does not wait after that, too."""
        state, self._goes_on = self._show, True
        part = 1.0 if state.wars else self.part
        return max(BREATH, seconds * part - max(0.0, state.now - state.landed - COMPARE * part) / 1000)
