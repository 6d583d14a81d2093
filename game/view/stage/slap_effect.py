"""A slap on the table: the hands that come down, rays and scraps round them, and the cards that they light.

All of it goes by the wall's clock, from the moment of the press: a later hand is seen no sooner than it came.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import hypot
from typing import TypeAlias

from game.core.cards import Card
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.rays import SPENT, Flash, RayBurst, Sparks, sparks
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_hand import CARD, FIRST, GONE, LATER, RESTS, TURNED, FalseSlap, SlapGap, SlapHand, rimmed
from game.view.stage.timeline import Animations

_BESIDE, _APART, _UPPER, _LOWER = 250.0, 12.0, -66.0, 60.0          # from the sun, or its cards, to a hand beside them

Burst: TypeAlias = RayBurst | Flash | Sparks
"""What bursts where a hand comes down."""


class SlapEffect:
    """All that is seen of one race for the cards that lie there: right and wrong hands, in the order in which they
    came."""

    def __init__(self, layout: Layout, paper: Painter, pictures: Pictures) -> None:
        self._layout, self._paper, self._pictures = layout, paper, pictures
        less = 1 + (layout.grown - 1) / 2
        self._first, self._later, self._slips = FIRST * layout.grown, LATER * less, FIRST * less
        self.hands: list[SlapHand] = []
        self._round: list[Burst] = []
        self._prepared = False
        self._burst = 0.0                             # when rays and scraps burst, by the wall's clock

    def prepare(self, animals: Iterable[str]) -> None:
        """See to it that the hands of these animals come down without a wait."""
        if not self._prepared:
            self._prepared, art, animals = True, self._pictures, tuple(animals)
            first = round(self._first * self._paper.scale)
            px = round(first * SlapHand.big)
            art.prepare_tokens(animals, px, SlapHand.mood)
            art.prepare_tokens(animals, round(round(self._slips * self._paper.scale) * FalseSlap.big), FalseSlap.mood)
            art.prepare_tokens(animals, round(self._later * self._paper.scale))
            art.prepare(round(CARD * self._paper.scale), [BACK])
            for animal in animals:
                art.ahead.submit(partial(rimmed, art, animal, px, SlapHand.rim, TURNED[0], SlapHand.mood))

    @property
    def pieces(self) -> Sequence["SlapHand | Burst"]:
        """All pieces, those that are spent left out."""
        return (*self._round, *self.hands)

    @property
    def first(self) -> float | None:
        """The time at which the first right hand came down; None if there is none."""
        return next((hand.begin for hand in self.hands if not hand.wrong), None)

    def again(self, animal: str) -> Sequence[FalseSlap]:
        """Take up the wrong hands of a seat that slaps in vain again, and return them."""
        old = [hand for hand in self.hands if isinstance(hand, FalseSlap) and hand.animal == animal]
        self.hands = [hand for hand in self.hands if hand not in old]
        return old

    def clear(self) -> None:
        """Forget all of it."""
        self.hands, self._round = [], []

    @property
    def rays(self) -> bool:
        """True until rays and scraps are spent."""
        return bool(self._round)

    @property
    def moving(self) -> bool:
        return bool(self._round or (self.hands and any(hand.moving or hand.wrong for hand in self.hands)))

    def strike(self, animal: str, at: tuple[float, float], now: float, *, still: bool) -> None:
        """A hand comes down that is right."""
        if not still:
            self.burst(now, hand=at)
        self._add(SlapHand(animal, at, now, self._paper, self._pictures, width=self._first, level=len(self.hands),
                           still=still))

    def burst(self, now: float, at: tuple[int, int] | None = None, hand: tuple[float, float] | None = None) -> None:
        """Let rays and scraps burst at that time, from a point or else the sun; the scraps from where a hand came down.
        Where it is drawn lightly nothing bursts."""
        if self._pictures.light:
            return
        self._burst = now
        middle = hand or at or self._layout.sun
        self._round = [RayBurst(self._layout, day=self._paper.theme.day, at=at), Flash(self._layout, middle),
                       *sparks(self._layout, middle)]

    def miss(self, animal: str, start: tuple[float, float], now: float, paid: int, *, still: bool) -> None:
        """A hand comes down that is wrong, which costs so many cards: on the sun, towards where it came from. It draws
        back beside what lies there."""
        out, edge = self._beside(start)
        beside = edge[0] + out * self._slips * self._layout.scale / 2, edge[1]
        self._add(FalseSlap(animal, (self._rim(start, 0.36), beside, start), now, paid, self._paper, self._pictures,
                            width=self._slips, level=len(self.hands), still=still))

    @property
    def wrong(self) -> bool:
        """True while a hand is seen that was wrong."""
        return any(hand.wrong for hand in self.hands)

    def _beside(self, start: tuple[float, float]) -> tuple[int, tuple[float, float]]:
        """Return on which side of the cards whoever sits at `start` is, left (-1) or right (1), and the point beside
        the cards there."""
        (x, y), u = self._layout.sun, self._layout.scale
        out = 1 if start[0] > x else -1
        away = max(_BESIDE * u, self._layout.reach + _APART * u)
        return out, (x + out * away, y + (_LOWER if start[1] > y else _UPPER) * u)

    def follow(self, animal: str, start: tuple[float, float], first: float, ms: float, *, still: bool) -> None:
        """A hand comes so many ms later than one that came `first`: it lies beside what was slapped, as far away as it
        was late."""
        out, edge = self._beside(start)
        room = self._layout.size[0] / 2 - abs(edge[0] - self._layout.sun[0])
        margin = SlapGap(ms, edge, out, round(self._later * self._layout.scale), self._paper, room)
        self._add(SlapHand(animal, margin.hand, first + ms, self._paper, self._pictures, start=start, margin=margin,
                           width=self._later, level=len(self.hands), still=still))

    def _add(self, hand: SlapHand) -> None:
        self.hands.append(hand)

    def _rim(self, start: tuple[float, float], part: float) -> tuple[float, float]:
        """Return the place a part of the way to the rim of what lies there, on the side of `start`."""
        (x, y), u = self._layout.sun, self._layout.scale
        dx, dy = start[0] - x, start[1] - y
        away = max(1.0, hypot(dx, dy))
        return x + dx / away * 232 * u * part, y + dy / away * 190 * u * part

    def tick(self, now: float, spent: Callable[["SlapHand | Burst"], None],
             lies: Callable[[SlapHand], None]) -> Sequence["SlapHand | Burst"]:
        """Let the wall's clock stand at `now`. `spent` is told of pieces that are gone, `lies` of hands once they all
        lie, or of one that is still. Return the pieces that look otherwise now."""
        if not self.moving:
            return ()
        for hand in [hand for hand in self.hands if hand.wrong and now - hand.begin > GONE]:
            self.hands.remove(hand)
            spent(hand)
        changed: list[SlapHand | Burst] = [piece for piece in self._round if piece.see(now - self._burst)]
        if self._round and now - self._burst >= SPENT:
            gone, self._round, changed = self._round, [], []
            for piece in gone:
                spent(piece)
        for hand in [hand for hand in self.hands if hand.moving]:
            if not hand.still:
                if hand.see(now):
                    changed.append(hand)
            elif now >= hand.begin:
                hand.t = RESTS
                lies(hand)
        if self.moving:
            return changed
        for hand in [hand for hand in self.hands if not hand.still]:
            lies(hand)
        return ()

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
