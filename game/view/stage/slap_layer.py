"""Hands that come down on the table, on the table, and the cards that they light."""

from collections.abc import Callable, Collection, Sequence

from game.core.cards import Card
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.stage.animations import Animations
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_effect import Burst, SlapEffect
from game.view.stage.slap_hand import SlapHand

FADE = 120.0


class SlapLayer:
    """The hands of one window. `lies` refers weakly to what lays a card anew, lit or not, that lies still and is not to
    fly: the props have this."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], paper: Painter, pictures: Pictures,
                 compositor: Compositor, animations: Animations,
                 lies: Callable[[], Callable[[Card], None] | None]) -> None:
        self._layout, self._looks, self._compositor, self._lies = layout, looks, compositor, lies
        self._animations = animations
        self.blow = SlapEffect(layout, paper, pictures)
        self.lit = frozenset[Card]()                  # the cards that were slapped,
        self.paid = frozenset[Card]()                 # and those that were paid for slaps in vain

    def strike(self, seat: Seat, cards: Collection[Card], at: tuple[float, float], real: float, *, still: bool) -> None:
        """Let a seat's hand come down on these cards, at this point."""
        self.lift()
        self.lit = frozenset(cards)
        self.blow.strike(self._looks[seat].animal, at, real, still=still)
        if still:
            self._relay(cards)                        # no flight will end there, lit
        self._lay()

    def miss(self, seat: Seat, real: float, paid: Collection[Card] = (), *, still: bool) -> None:
        """Let a seat's hand come down in vain, for which it has paid these cards."""
        animal = self._looks[seat].animal
        again = self.blow.again(animal)
        for old in again:
            self._compositor.remove(old)
        self.paid |= frozenset(paid)
        count = len(paid) + sum(old.paid for old in again)
        self.blow.miss(animal, self._layout.places[seat].token, real, count, still=still)
        self._lay()

    def _relay(self, cards: Collection[Card]) -> None:
        """Lay these cards anew, in another light."""
        lay = self._lies()
        if lay is not None:
            for card in cards:
                lay(card)

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

    def tick(self, _now: float, real: float) -> bool:
        """Let the wall's clock stand at `real`. Return True while any of it moves."""
        for piece in self.blow.tick(real, self._spent, self._lies_now):
            self._compositor.mark_changed(piece)
        return self.blow.moving

    def _spent(self, piece: SlapHand | Burst) -> None:
        """Take a piece off the table; what was paid for hands that were wrong is not marked any more without them."""
        self._compositor.remove(piece, FADE if isinstance(piece, SlapHand) else 0.0)
        if not self.blow.wrong:
            self._forgive()

    def _forgive(self) -> None:
        paid, self.paid = self.paid, frozenset()
        self._relay(paid)

    def _lies_now(self, hand: SlapHand) -> None:
        """Let a hand lie there; one that is still fades in."""
        self._compositor.put(hand, FADE if hand.still else 0.0)

    def _lay(self) -> None:
        self._animations.run(self.tick)
        for piece in self.blow.pieces:
            if piece not in self._compositor and not (isinstance(piece, SlapHand) and piece.still):
                self._compositor.move(piece)

    def lift(self) -> None:
        """Take all hands off the table."""
        for piece in self.blow.pieces:
            self._compositor.remove(piece, FADE)
        self.blow.clear()
        self.lit = frozenset()
        self._forgive()
