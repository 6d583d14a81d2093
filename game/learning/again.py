"""A fact that was answered wrongly comes back once, a few tricks later; then it is for another day."""

from game.learning.fact import Fact

SOON = 3
"""Tricks after which a wrong fact comes back."""


class Again:
    """The facts of one child that are to come back in this session. The game's cards decide what is asked at a trick;
    if one of these facts is due there, it is asked beside it."""

    def __init__(self) -> None:
        self._due: dict[str, int] = {}
        self._came: set[str] = set()

    def heard(self, fact: Fact, right: bool, trick: int) -> None:
        """Take in an answer at this trick, whether the cards asked for it or the fact had come back."""
        if self._due.pop(fact.key, None) is not None:
            self._came.add(fact.key)
        elif not right and fact.key not in self._came:
            self._due[fact.key] = trick + SOON

    def asked(self, trick: int) -> Fact | None:
        """Return the fact that is to be asked at this trick, the one that has waited longest; None if there is none."""
        waiting = [(due, key) for key, due in self._due.items() if due <= trick]
        return Fact.read(min(waiting)[1]) if waiting else None
