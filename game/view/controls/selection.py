"""Selecting cards: some of those on a table (the Pick control), or all of them in an order with undo."""

from collections.abc import Callable, Collection, Mapping, Sequence

from game.core.cards import Card

Place = tuple[float, float]


class Selection:
    """A choice of at least `least` and at most `most` of some cards. `chosen` holds them in the order of choosing; `at`
    is the card under the keyboard or the mouse, or None.

    >>> choice = Selection([Card(3), Card(7), Card(9)], 1, 2)
    >>> [choice.toggle(card) for card in (Card(3), Card(9), Card(7))], choice.chosen
    ([True, True, False], [3, 9])
    """

    def __init__(self, cards: Sequence[Card], minimum: int, maximum: int) -> None:
        self.cards = tuple(cards)
        self.least, self.most = minimum, min(maximum, len(self.cards))
        self.chosen: list[Card] = []
        self.at: Card | None = None

    @property
    def single(self) -> bool:
        """True if exactly one card is wanted."""
        return self.least == self.most == 1

    @property
    def at_once(self) -> bool:
        """True if no more than one card is wanted, so that choosing it answers the ask."""
        return self.most == 1

    @property
    def thought(self) -> list[Card]:
        """The cards that would be the answer now; if one is wanted and none is chosen, the one at `at`."""
        if self.most == 1 and not self.chosen and self.at is not None:
            return [self.at]
        return self.chosen

    def toggle(self, card: Card) -> bool:
        """Choose a card, or undo that. Return False if no more can be chosen; if one is the most, it replaces the one
        chosen before."""
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
        """Move `at` to the next card, or the one before. Return False if there is none; then it is None."""
        at = self.cards.index(self.at) + by if self.at in self.cards else 0 if by > 0 else len(self.cards) - 1
        self.at = self.cards[at] if 0 <= at < len(self.cards) else None
        return self.at is not None

    def move(self, dx: int, dy: int, place: Callable[[Card], Place]) -> None:
        """Move `at` to the nearest card in a direction, or to the first card if it is None."""
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
    """An order of cards with undo, the first card on top; `first` is the order at the beginning.

    >>> order = Order([Card(1), Card(2), Card(3)])
    >>> order.moved([Card(3)], 0)
    (3, 1, 2)
    >>> order.put(order.moved([Card(3)], 0)); order.undo(); order.cards
    (1, 2, 3)
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.first = self.cards = tuple(cards)
        self._before: list[tuple[Card, ...]] = []
        self._after: list[tuple[Card, ...]] = []

    def put(self, cards: Sequence[Card]) -> None:
        """Set another order, as one step of undo."""
        if tuple(cards) != self.cards:
            self._before.append(self.cards)
            self._after.clear()
            self.cards = tuple(cards)

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self._before:
            self._after.append(self.cards)
            self.cards = self._before.pop()

    def redo(self) -> None:
        """Redo the step that was undone, if there is one."""
        if self._after:
            self._before.append(self.cards)
            self.cards = self._after.pop()

    @property
    def changed(self) -> bool:
        """True if there is a step to undo."""
        return bool(self._before)

    def moved(self, group: Collection[Card], at: int) -> tuple[Card, ...]:
        """Return the order with the cards of a group side by side, the first of them at a place."""
        together = [card for card in self.cards if card in group]
        others = [card for card in self.cards if card not in group]
        return *others[:at], *together, *others[at:]
