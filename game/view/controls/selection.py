"""Selecting cards: any of a table, or all of them in an order.

The Pick control: some of the cards that lie on a table, chosen one after the other.

Cards in an order that can be changed, and taken back.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from game.core.cards import Card

Place = tuple[float, float]


class Selection:
    """Of `cards`, at least `least` and at most `most` are to be chosen. `chosen` are those that are, in their order;
    `at` is the card that the keyboard or the mouse is on, or None."""

    def __init__(self, cards: Sequence[Card], least: int, most: int) -> None:
        self.cards = tuple(cards)
        self.least, self.most = least, min(most, len(self.cards))
        self.chosen: list[Card] = []
        self.at: Card | None = None

    @property
    def single(self) -> bool:
        """True if it is about exactly one card, which is given as soon as it is chosen."""
        return self.least == self.most == 1

    @property
    def at_once(self) -> bool:
        """True if a card is given as soon as it is chosen: no more than one is wanted."""
        return self.most == 1

    @property
    def thought(self) -> list[Card]:
        """The cards that would be given now: of one card, the one that is looked at."""
        if self.most == 1 and not self.chosen and self.at is not None:
            return [self.at]
        return self.chosen

    def toggle(self, card: Card) -> bool:
        """Choose a card, or do so no more. Return False if that could not be done. If one is the most, it takes the
        place of the one chosen before."""
        if card in self.chosen:
            self.chosen.remove(card)
        elif self.most == 1:
            self.chosen = [card]
        elif card not in self.cards or len(self.chosen) == self.most:
            return False
        else:
            self.chosen.append(card)
        return True

    def step(self, by: int) -> bool:
        """Go to the next card, or the one before. Return False if there is none; then it is on no card."""
        at = self.cards.index(self.at) + by if self.at in self.cards else 0 if by > 0 else len(self.cards) - 1
        self.at = self.cards[at] if 0 <= at < len(self.cards) else None
        return self.at is not None

    def move(self, dx: int, dy: int, place: Callable[[Card], Place]) -> None:
        """Go to the nearest card in a direction; to the first one if it is on none."""
        if self.at is None:
            self.step(1)
            return
        places: Mapping[Card, Place] = {card: place(card) for card in self.cards}
        x, y = places[self.at]
        found: tuple[float, Card] | None = None
        for card, (there_x, there_y) in places.items():
            ahead = (there_x - x) * dx + (there_y - y) * dy
            aside = abs((there_x - x) * dy) + abs((there_y - y) * dx)
            if card != self.at and ahead > aside * 0.6 and (found is None or ahead + 2 * aside < found[0]):
                found = ahead + 2 * aside, card
        if found is not None:
            self.at = found[1]


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
