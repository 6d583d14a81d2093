"""The end of a match in steps: it has a result, it is counted and its winner cheered, and its page is shown."""

import math
from enum import IntEnum
from typing import Final

from game.sitting.policy import Policy
from game.sitting.sitting import Sitting
from game.sitting.view_protocols import AskView, EventPlayer
from game.store.settings import Settings

LEAST: Final = 1.0
"""Seconds that this takes at the instant pace: sooner, the page and the rounds before it would flash."""
LULL: Final = 0.5
"""Seconds between the end of a match whose winner is not celebrated and what comes next."""


class EndPhase(IntEnum):
    """The steps of the end: the match goes on; it has a result, but what led to it is not seen yet; it is counted and
    its winner cheered; its page is shown."""

    PLAYING = 0
    DECIDED = 1
    CHEERED = 2
    TOLD = 3

class MatchEnd:
    """The end of one match at this machine."""

    def __init__(self, sitting: Sitting, policy: Policy, settings: Settings, screen: EventPlayer,
                 front: AskView) -> None:
        self._sitting, self._policy, self._settings = sitting, policy, settings
        self._screen, self._front = screen, front
        self._reached = EndPhase.PLAYING
        self._since = 0.0                             # the seconds since all was seen

    @property
    def step(self) -> EndPhase:
        """The step that is reached by a match with a result."""
        return max(self._reached, EndPhase.DECIDED)

    def reopen(self) -> None:
        """Go back to the match: its last rounds were taken back."""
        self._reached = EndPhase.PLAYING

    def wait(self) -> None:
        """Begin the waiting time again: something has to be seen first."""
        self._since = 0.0

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass in which all was seen."""
        self._since += dt

    def press(self) -> None:
        """Take a press of somebody who sees how it ends: the last frame of it is there at once, or, if it is, the
        page."""
        self._screen.skip_telling()

    def count(self) -> None:
        """Count the match."""
        self._reached = EndPhase.CHEERED
        self._sitting.presses.pace = self._settings.pace
        if said := self._policy.finish(self._sitting) if self._sitting.counts else None:
            self._front.tell(said)

    def cheer(self) -> None:
        """Cheer the winner."""
        sitting, result = self._sitting, self._sitting.match.result
        assert result is not None
        if self._policy.cheers:
            self._screen.finish(result.winner, sitting.story.order(), self._policy.line(sitting),
                                sitting.match.game.last_words(sitting.match.table, sitting.names))
        self._since = 0.0

    def tell(self) -> None:
        """Show the page, once, when the winner was cheered for long enough."""
        least = LULL if not self._policy.cheers else LEAST if self._screen.pace == math.inf else 0.0
        cheered = not self._screen.telling and self._since > least
        if self._reached is EndPhase.CHEERED and cheered:
            self._reached = EndPhase.TOLD
            self._policy.ended()
