"""A slap on the table: the hands that come down, rays and scraps round them, and the cards that they light.

All of it goes by the wall's clock, from the moment of the press: a later hand is seen no sooner than it came.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import hypot
from typing import Final, TypeAlias

from game.core.cards import Card
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.rays import SPENT, Flash, RayBurst, Sparks, sparks
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_hand import (
    CARD,
    FALLS,
    FIRST,
    GONE,
    LATER,
    RESTS,
    TURNED,
    FalseSlap,
    SlapGap,
    SlapHand,
    rimmed,
)
from game.view.stage.timeline import Animations

_BESIDE, _APART, _UPPER, _LOWER = 250.0, 12.0, -66.0, 60.0          # from the sun, or its cards, to a hand beside them

FADE: Final = 120.0
"""Milliseconds in which a hand goes, or one that is still comes."""
Burst: TypeAlias = RayBurst | Flash | Sparks
"""A piece that bursts where a hand comes down."""


class SlapEffect:
    """The hands of one window: right and wrong ones, in the order in which they came, and what bursts round them. Looks
    are the seats'. `lay` refers weakly to the function that lays an open card again, lit or not. Times are ms of the
    wall's clock, points are pixels."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], painter: Painter, pictures: Pictures,
                 compositor: Compositor, animations: Animations,
                 lay: Callable[[], Callable[[Card], None] | None]) -> None:
        self._layout, self._looks, self._paper, self._pictures = layout, looks, painter, pictures
        self._compositor, self._animations, self._lay = compositor, animations, lay
        less = 1 + (layout.grown - 1) / 2
        self._first, self._later, self._slips = FIRST * layout.grown, LATER * less, FIRST * less
        self.hands: list[SlapHand] = []
        self.bursts: list[Burst] = []
        """Rays, light and scraps, until they are spent."""
        self.lit = frozenset[Card]()
        """The cards that were slapped."""
        self.paid = frozenset[Card]()
        """The cards that were paid for slaps in vain."""
        self._prepared = False
        self._burst = 0.0                             # when rays and scraps burst

    def prepare(self) -> None:
        """See to it that the hands of all seats come down without a wait."""
        if self._prepared:
            return
        self._prepared, art, animals = True, self._pictures, [look.animal for look in self._looks]
        px = round(round(self._first * self._paper.scale) * SlapHand.big)
        art.prepare_tokens(animals, px, SlapHand.mood)
        art.prepare_tokens(animals, round(round(self._slips * self._paper.scale) * FalseSlap.big), FalseSlap.mood)
        art.prepare_tokens(animals, round(self._later * self._paper.scale))
        art.prepare(round(CARD * self._paper.scale), [BACK])
        for animal in animals:
            art.jobs.submit(partial(rimmed, art, animal, px, SlapHand.rim, TURNED[0], SlapHand.mood))

    @property
    def moving(self) -> bool:
        """True while anything of it moves, or a wrong hand is still to go home."""
        return bool(self.bursts or (self.hands and any(hand.moving or hand.wrong for hand in self.hands)))

    def strike(self, seat: Seat, cards: Collection[Card], at: tuple[float, float], now: float, *, still: bool) -> None:
        """Let a seat's hand come down on these cards, at a point: it is right."""
        self.lift()
        self.lit = frozenset(cards)
        if still:
            self._light(cards)                        # no flight will end there, lit
        else:
            self._burst_at(now, hand=at)
        animal = self._looks[seat].animal
        self._add(SlapHand(animal, at, now, self._paper, self._pictures, width=self._first, still=still))

    def burst(self, now: float, at: tuple[int, int] | None = None) -> None:
        """Let rays and scraps burst at that time, from a point or else the sun."""
        self.lift()
        self._burst_at(now, at)
        self._animations.impacts.on_wall(now + FALLS)
        self._move()

    def _burst_at(self, now: float, at: tuple[int, int] | None = None, hand: tuple[float, float] | None = None) -> None:
        """Let rays burst from a point or else the sun, scraps from where a `hand` came down. Where it is drawn lightly
        nothing bursts."""
        if not self._pictures.light:
            self._burst = now
            middle = hand or at or self._layout.sun
            self.bursts = [RayBurst(self._layout, day=self._paper.theme.day, at=at), Flash(self._layout, middle),
                           *sparks(self._layout, middle)]

    def miss(self, seat: Seat, now: float, paid: Collection[Card] = (), *, still: bool) -> None:
        """Let a seat's hand come down in vain, for which it has paid these cards: on the sun, towards where it came
        from. It draws back beside what lies there. A hand in vain of the same seat goes."""
        animal, start = self._looks[seat].animal, self._layout.places[seat].token
        old = [hand for hand in self.hands if isinstance(hand, FalseSlap) and hand.animal == animal]
        for hand in old:
            self.hands.remove(hand)
            self._compositor.remove(hand)
        self.paid |= frozenset(paid)
        out, edge = self._beside(start)
        beside = edge[0] + out * self._slips * self._layout.scale / 2, edge[1]
        self._add(FalseSlap(animal, (self._rim(start, 0.36), beside, start), now,
                            len(paid) + sum(hand.paid for hand in old), self._paper, self._pictures,
                            width=self._slips, level=len(self.hands), still=still))

    def follow(self, seat: Seat, ms: float, *, still: bool) -> None:
        """Let a seat's hand come `ms` later than the first right one, if that still lies there: beside what was
        slapped, as far away as it was late."""
        first = next((hand.begin for hand in self.hands if not hand.wrong), None)
        if first is None:
            return
        start = self._layout.places[seat].token
        out, edge = self._beside(start)
        room = self._layout.size[0] / 2 - abs(edge[0] - self._layout.sun[0])
        margin = SlapGap(ms, edge, out, round(self._later * self._layout.scale), self._paper, room)
        begin = first + FADE * still + ms             # who was first is there before anybody who was not
        self._add(SlapHand(self._looks[seat].animal, margin.hand, begin, self._paper, self._pictures, start=start,
                           margin=margin, width=self._later, level=len(self.hands), still=still))

    def _beside(self, start: tuple[float, float]) -> tuple[int, tuple[float, float]]:
        """Return the side of the cards, left (-1) or right (1), of a seat at `start`, and the point beside the cards
        there."""
        (x, y), u = self._layout.sun, self._layout.scale
        out = 1 if start[0] > x else -1
        away = max(_BESIDE * u, self._layout.reach + _APART * u)
        return out, (x + out * away, y + (_LOWER if start[1] > y else _UPPER) * u)

    def _rim(self, start: tuple[float, float], part: float) -> tuple[float, float]:
        """Return the place a part of the way to the rim of what lies there, on the side of `start`."""
        (x, y), u = self._layout.sun, self._layout.scale
        dx, dy = start[0] - x, start[1] - y
        away = max(1.0, hypot(dx, dy))
        return x + dx / away * 232 * u * part, y + dy / away * 190 * u * part

    def _add(self, hand: SlapHand) -> None:
        self.hands.append(hand)
        if not hand.still:
            self._animations.impacts.on_wall(hand.begin + FALLS)
        self._move()

    def _move(self) -> None:
        """Let all pieces move that are not on the table yet; a hand that is still comes once it lies there."""
        self._animations.run(self.tick)
        for piece in (*self.bursts, *self.hands):
            if piece not in self._compositor and not (isinstance(piece, SlapHand) and piece.still):
                self._compositor.move(piece)

    def tick(self, _now: float, real: float) -> bool:
        """Let the wall's clock stand at `real`. Return True while any of it moves."""
        if not self.moving:
            return False
        for hand in [hand for hand in self.hands if hand.wrong and real - hand.begin > GONE]:
            self.hands.remove(hand)
            self._compositor.remove(hand, FADE)
            self._forgive()
        if self.bursts and real - self._burst >= SPENT:
            for burst in self.bursts:
                self._compositor.remove(burst)
            self.bursts = []
        changed: list[SlapHand | Burst] = [burst for burst in self.bursts if burst.see(real - self._burst)]
        for hand in [hand for hand in self.hands if hand.moving]:
            if not hand.still:
                if hand.see(real):
                    changed.append(hand)
            elif real >= hand.begin:
                hand.t = RESTS
                self._compositor.put(hand, FADE)
        if self.moving:
            for piece in changed:
                self._compositor.mark_changed(piece)
            return True
        for hand in self.hands:
            if not hand.still:
                self._compositor.put(hand)
        return False

    def _forgive(self) -> None:
        """Mark no more what was paid for hands that were wrong, once the last of these is gone."""
        if not any(hand.wrong for hand in self.hands):
            paid, self.paid = self.paid, frozenset()
            self._light(paid)

    def _light(self, cards: Iterable[Card]) -> None:
        """Lay these cards again, in another light."""
        lay = self._lay()
        if lay is not None:
            for card in cards:
                lay(card)

    def lift(self) -> None:
        """Take all hands off the table."""
        for piece in (*self.bursts, *self.hands):
            self._compositor.remove(piece, FADE)
        self.hands, self.bursts, self.lit = [], [], frozenset()
        self._forgive()
