"""A policy: what may be done in a match at this machine, where it is saved, and what comes before and after it."""

from typing import Any

from game.core.asks import Ask
from game.core.events import Event
from game.core.table import Table
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores


class Policy:
    """An ordinary match's. `skips`: people may skip to the next war; `looks_back`: they may look at earlier rounds;
    `sets_auto`: they may let cards turn by themselves; `hints`: equations come with hints however many people play."""

    skips = True
    looks_back = True
    sets_auto = True
    hints = False

    def __init__(self, stores: Stores) -> None:
        self.stores = stores

    def auto(self, chosen: bool) -> bool:
        """True if cards turn by themselves now, where that is `chosen` in the settings or not."""
        return chosen

    # ---- before something is seen, or done ---------------------------------------------------------------------------

    def asks(self, event: Event) -> bool:
        """True if a person has to say something before this event is seen: it is held until `Course.settled`."""
        return False

    def hold(self, event: Event) -> None:
        """All that led to a held event has been seen: ask for it."""

    def between(self, sitting: Sitting) -> bool:
        """Do what is due between two rounds; it may end the match. False if the next round has to wait."""
        if sitting.agreed:
            sitting.part()
        return True

    def answers(self, ask: Ask[Any], seat: int, value: Any) -> None:
        """A seat is about to give this answer."""

    # ---- what is said ------------------------------------------------------------------------------------------------

    def validate(self, ask: Ask[Any], may: bool, line: str) -> tuple[bool, str]:
        """Return whether an answer may be given, and what is said of it: `may` and `line` by the game."""
        return may, line

    def caption(self, sitting: Sitting, event: Event, table: Table) -> str | None:
        """Return the caption for an event that is about to happen to a table; None if there is none."""
        return sitting.match.game.caption(event, table, sitting.names)

    # ---- saving ------------------------------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Save the match, which goes on."""
        self.stores.save(sitting)

    def finish(self, sitting: Sitting) -> str | None:
        """The match is over and counts. Return a line to show if it could not be counted."""
        return self.stores.finish(sitting)

    def ended(self) -> None:
        """The end has been cheered: show who won, and how, or what comes next."""
