"""A fact that was answered wrongly comes back a few tricks later, and again after that, until it has been right."""

from game.learning.fact import Fact

SOON, LATER = 3, 5
"""Tricks after which a wrong fact comes back, and how many after it was then right for one last time."""


class Again:
    """The facts of one child that are to come back in this session. The game's cards decide what is asked at a trick;
    if one of these facts is due there, it is asked beside it."""

    def __init__(self) -> None:
        self._due: dict[str, tuple[int, bool]] = {}

    def heard(self, fact: Fact, right: bool, trick: int) -> None:
        """Take in an answer at this trick, whether the cards asked for it or the fact had come back."""
        came_back = self._due.pop(fact.key, None)
        if not right:
            self._due[fact.key] = (trick + SOON, True)
        elif came_back is not None and came_back[1]:
            self._due[fact.key] = (trick + LATER, False)

    def asked(self, trick: int) -> Fact | None:
        """Return the fact that is to be asked at this trick, the one that has waited longest; None if there is none."""
        waiting = [(due, key) for key, (due, _missed) in self._due.items() if due <= trick]
        return Fact.read(min(waiting)[1]) if waiting else None
