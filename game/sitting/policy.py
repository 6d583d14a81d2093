"""A policy: what may be done in a match at this machine, where it is saved, and what comes before and after it."""

from collections.abc import Sequence
from typing import Any

from game.core.asks import Ask
from game.core.events import Event
from game.core.seats import Seat
from game.core.table import Table
from game.lab.match_analysis import MatchAnalysis
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.sitting.story_sources import ModelAnalysis


class Policy:
    """The policy of an ordinary match. `skips`: people may skip to the next war; `looks_back`: they may look at earlier
    rounds; `sets_auto`: they may let cards turn automatically; `hints`: equations come with hints however many people
    play."""

    skips = True
    looks_back = True
    sets_auto = True
    hints = False

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self._story: ModelAnalysis | None = None

    def analysis(self, sitting: Sitting) -> MatchAnalysis | None:
        """Return the story of the match, which is over; None where no model tells it."""
        if self._story is None:
            self._story = ModelAnalysis(sitting)
        return self._story.told

    def auto(self, chosen: bool) -> bool:
        """True if cards turn automatically now; `chosen` is what the settings say."""
        return chosen

    def pace(self, chosen: float) -> float:
        """Return how many times as fast as normal the table moves; `chosen` is what the settings say."""
        return chosen

    @property
    def is_paused(self) -> bool:
        """True while a person reads what the table says: no time runs out, and no computer says anything."""
        return False

    @property
    def keeps(self) -> bool:
        """True if a press that comes before anything is asked is kept for what is asked next."""
        return True

    @property
    def cheers(self) -> bool:
        """True if the winner is celebrated at the end of the match, and not only what comes next."""
        return True

    # ---- before something is seen, or done ---------------------------------------------------------------------------

    def hear(self, events: Sequence[Event]) -> None:
        """Note events that are about to be seen."""

    def asks(self, event: Event) -> bool:
        """True if a person has to say something before this event is seen: it is held until
        `MatchController.resume_after_question`."""
        return False

    def hold(self, event: Event) -> None:
        """Ask for a held event, now that all that led to it has been seen."""

    def between(self, sitting: Sitting) -> bool:
        """Do what is due between two rounds; it may end the match. Return False if the next round has to wait."""
        if sitting.agreed:
            sitting.part()
        return True

    def answers(self, ask: Ask[Any], seat: Seat, value: Any) -> None:
        """Note an answer that a seat is about to give."""

    # ---- what is said ------------------------------------------------------------------------------------------------

    def validate(self, ask: Ask[Any], may: bool, line: str) -> tuple[bool, str]:
        """Return whether an answer may be given, and the line to show for it; `may` and `line` are the game's own
        verdict."""
        return may, line

    def help(self, text: str) -> str:
        """Return the help, whose `text` is the game's, with what holds at this table besides."""
        return text

    def caption(self, sitting: Sitting, event: Event, table: Table) -> str | None:
        """Return the caption for an event that is about to happen to a table; None if there is none."""
        return sitting.match.game.caption(event, table, sitting.names)

    # ---- saving ------------------------------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Save the match, which goes on."""
        self.stores.save(sitting)

    def finish(self, sitting: Sitting) -> str | None:
        """Count a match that is over and counts. Return a line to show if it could not be counted."""
        result = sitting.match.result
        self._story = ModelAnalysis(sitting)
        if not sitting.watched:
            self.stores.todays_score.note(sitting.chairs, None if result is None else result.winner)
        return self.stores.finish(sitting)

    def ended(self) -> None:
        """Show who won, and how, or what comes next, now that the end has been cheered."""
