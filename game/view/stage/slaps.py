"""Hands that come down on the table, on the layers of the stage, and the cards that they light."""

from collections.abc import Callable, Collection, Sequence

from game.core.cards import Card
from game.core.seats import Seat
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.stage.blow import Blow, Hand
from game.view.stage.layers import Layers
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook

FADE = 120.0


class Slaps:
    """The hands of one window. `lies` refers weakly to what lays a card anew, lit or not, that lies still and is not to
    fly: the props have this."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], paper: Paper, pictures: Pictures, layers: Layers,
                 lies: Callable[[], Callable[[Card], None] | None]) -> None:
        self._layout, self._looks, self._layers, self._lies = layout, looks, layers, lies
        self.blow = Blow(layout, paper, pictures)
        self.lit = frozenset[Card]()                  # the cards that were slapped

    def strike(self, seat: Seat, cards: Collection[Card], at: tuple[float, float] | None, real: float, *, still: bool,
               ) -> None:
        """Let a seat's hand come down on these cards, at this point; or in vain."""
        animal = self._looks[seat].animal
        if at is None:
            for old in self.blow.again(animal):
                self._layers.take(old)
            self.blow.miss(animal, self._layout.places[seat].token, real, still=still)
        else:
            self.lift()
            self.lit = frozenset(cards)
            self.blow.strike(animal, at, real, still=still)
            lay = self._lies()
            if still and lay is not None:
                for card in cards:
                    lay(card)                         # no flight will end there, lit
        self._lay()

    def burst(self, real: float, at: tuple[int, int] | None = None) -> None:
        """Let rays and scraps burst from a point, or else from the sun, at that time of the wall's clock."""
        self.lift()
        self.blow.burst(real, at)
        self._lay()

    def follow(self, seat: Seat, ms: float, *, still: bool) -> None:
        """Let a seat's hand come so many ms after the first, if that still lies there."""
        begin = self.blow.first
        if begin is not None:
            # who was first is there before anybody who was not
            self.blow.follow(self._looks[seat].animal, self._layout.places[seat].token, begin + FADE * still, ms,
                             still=still)
            self._lay()

    def tick(self, real: float) -> None:
        """Let the wall's clock stand at `real`."""
        for piece in self.blow.tick(real, self._layers.take, self._lies_now):
            self._layers.stir(piece)

    def _lies_now(self, hand: Hand) -> None:
        """Let a hand lie there; one that is still fades in."""
        self._layers.put(hand, FADE if hand.still else 0.0)

    def _lay(self) -> None:
        for piece in self.blow.pieces:
            if piece not in self._layers and not (isinstance(piece, Hand) and piece.still):
                self._layers.lift(piece)
        self._layers.stir()

    def lift(self) -> None:
        """Take all hands off the table."""
        for piece in self.blow.pieces:
            self._layers.take(piece, FADE)
        self.blow.clear()
        self.lit = frozenset()
