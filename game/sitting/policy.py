"""The policy of a match: what people may do in it, where it is saved, and what comes before and after it."""

from collections.abc import Sequence
from typing import Any

from game.core.asks import Ask
from game.core.events import Event
from game.core.seats import Seat
from game.core.table import Table
from game.lab.match_analysis import MatchAnalysis
from game.sitting.answer_future import AnswerFuture
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.sitting.story_sources import WAIT, model_analysis


class Policy:
    """The policy of an ordinary match. `skips`: people may skip to the next war; `looks_back`: they may look at earlier
    rounds; `sets_auto`: they may let cards turn automatically; `hints`: equations come with hints however many people
    play; `tells_hints`: hints on cards to pick are told unasked; `stops`: while it is paused, computers turn no cards
    either."""

    skips = True
    looks_back = True
    sets_auto = True
    hints = False
    tells_hints = False
    stops = False

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self._analysis: AnswerFuture[MatchAnalysis | None] | None = None

    def analysis(self, sitting: Sitting) -> MatchAnalysis | None:
        """Return the analysis of the match, which is over; None where no model knows the game."""
        if self._analysis is None:
            self._analysis = model_analysis(sitting)
        self._analysis.wait(WAIT)
        return self._analysis.result

    def auto(self, chosen: bool) -> bool:
        """True if cards turn automatically; `chosen` is the value of the settings."""
        return chosen

    def pace(self, chosen: float) -> float:
        """Return the speed of the table, 1 is normal; `chosen` is the value of the settings."""
        return chosen

    @property
    def is_paused(self) -> bool:
        """True while a person reads an explanation: no time runs out, and no computer answers."""
        return False

    @property
    def only_slaps(self) -> bool:
        """True while a person is told to slap, and so turn keys go on with nothing."""
        return False

    @property
    def keeps(self) -> bool:
        """True if an early press is buffered for the next ask."""
        return True

    @property
    def cheers(self) -> bool:
        """True if the winner is celebrated at the end of the match."""
        return True

    def line(self, sitting: Sitting) -> int:
        """Return the number of the line that one says at the end who did not win."""
        return self.stores.todays_score.line(sitting.match.game.id, sitting.record.seed, sitting.rounds)

    # ---- before something is seen, or done ---------------------------------------------------------------------------

    def hear(self, events: Sequence[Event]) -> None:
        """Observe events before they are seen."""

    def asks(self, event: Event) -> bool:
        """True if a person has to say this event before it is seen: it is held until
        `MatchController.resume_after_question`."""
        return False

    def hold(self, event: Event) -> None:
        """Ask for a held event, after all events before it were seen."""

    def between(self, sitting: Sitting) -> bool:
        """Called between two rounds; it may end the match. Return False if the next round has to wait."""
        if sitting.agreed:
            sitting.part()
        return True

    def answers(self, ask: Ask[Any], seat: Seat, value: Any) -> None:
        """Observe an answer that a seat is about to give."""

    # ---- what is said ------------------------------------------------------------------------------------------------

    def validate(self, ask: Ask[Any], may: bool, line: str) -> tuple[bool, str]:
        """Return True if an answer may be given, and the line to show for it; `may` and `line` are those of the
        game."""
        return may, line

    def help(self, text: str) -> str:
        """Return the help for this table; `text` is the game's."""
        return text

    def caption(self, sitting: Sitting, event: Event, table: Table) -> str | None:
        """Return the caption for an event that is about to happen to a table, or None."""
        return sitting.match.game.caption(event, table, sitting.names)

    # ---- saving ------------------------------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Save the match, which goes on."""
        self.stores.save(sitting)

    def finish(self, sitting: Sitting) -> str | None:
        """Count a match that is over. Return a line to show if that failed."""
        result = sitting.match.result
        self._analysis = model_analysis(sitting)
        if not sitting.watched:
            self.stores.todays_score.note(sitting.chairs, None if result is None else result.winner)
        return self.stores.finish(sitting)

    def ended(self) -> None:
        """Show the page that follows the match, after its end was cheered."""
