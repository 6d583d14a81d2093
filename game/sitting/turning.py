"""Who turns cards and who decides: people by hand, or nobody where cards turn automatically."""

from game.core.seats import Seat
from game.sitting.policy import Policy
from game.sitting.sitting import Sitting
from game.store.settings import Settings


class Turning:
    """What people do by hand in one match, as is chosen in it (`Sitting.auto`), or else by the settings."""

    def __init__(self, sitting: Sitting, policy: Policy, settings: Settings) -> None:
        self.sitting, self.policy, self.settings = sitting, policy, settings

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people."""
        return self.sitting.people

    @property
    def waiting(self) -> list[Seat]:
        """The seats that are asked and have not answered."""
        return self.sitting.waiting

    @property
    def auto(self) -> bool:
        """True if the cards of people turn automatically, too: as is chosen in this match, or else by the settings."""
        chosen = self.sitting.auto
        return self.policy.auto(self.settings.auto_play if chosen is None else chosen)

    @property
    def deciding(self) -> frozenset[Seat]:
        """The seats that make their decisions by hand: all people, unless the settings say that they only watch."""
        return frozenset() if self.auto and self.settings.auto_play else self.people

    @property
    def hands(self) -> frozenset[Seat]:
        """The seats that answer by hand just now: where cards turn automatically, those that decide something."""
        ask = self.sitting.match.ask
        turns = self.auto and (ask is None or ask.forced)
        return frozenset() if turns else self.deciding

    @property
    def hints(self) -> bool:
        """True if equations come with hints: they would wrong nobody where one person plays alone."""
        return self.policy.hints or len(self.people) == 1
