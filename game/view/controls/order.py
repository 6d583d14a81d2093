"""Cards in an order that can be changed, and taken back."""

from collections.abc import Collection, Sequence

from game.core.cards import Card


class Order:
    """`cards` as they lie, the first on top; `first` is how they lay to begin with. Each `put` is one step that `undo`
    takes back and `redo` does again."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.first = self.cards = tuple(cards)
        self._before: list[tuple[Card, ...]] = []
        self._after: list[tuple[Card, ...]] = []

    def put(self, cards: Sequence[Card]) -> None:
        """Put them in another order."""
        if tuple(cards) != self.cards:
            self._before.append(self.cards)
            self._after.clear()
            self.cards = tuple(cards)

    def undo(self) -> None:
        """Take back the last step."""
        if self._before:
            self._after.append(self.cards)
            self.cards = self._before.pop()

    def redo(self) -> None:
        """Do the step again that was taken back."""
        if self._after:
            self._before.append(self.cards)
            self.cards = self._after.pop()

    @property
    def changed(self) -> bool:
        """True if there is a step to take back."""
        return bool(self._before)

    def moved(self, group: Collection[Card], at: int) -> tuple[Card, ...]:
        """Return the order if these cards lay side by side, the first of them at this place."""
        together = [card for card in self.cards if card in group]
        others = [card for card in self.cards if card not in group]
        return *others[:at], *together, *others[at:]
