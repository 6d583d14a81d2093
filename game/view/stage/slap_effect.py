"""Slaps on the table: one stamp on the card that counts, late hands on a line of time, and for each seat that slaps in
vain again and again one heap.

All of it goes by the wall's clock, from the moment of the press: a later hand is seen no sooner than it came. However
many people press whatever, light comes seldom: a burst waits for `QUIET` ms after the last, and who slaps in vain again
within `AGAIN` ms gets a chip on the heap and nothing else.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import hypot, inf
from typing import Final, TypeAlias

from game.core.cards import Card
from game.core.i18n import _
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix
from game.view.stage.compositor import Compositor
from game.view.stage.late_hands import FADES, LIES, TOKEN, LateHand, TimeLine, hand_picture
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.rays import RAY_SPENT, SMALLER, SPENT, Flash, RayBurst, SlapRay, Sparks, slap_rays, sparks
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_hand import (
    FALLS,
    FIRST,
    GONE,
    LOW,
    RESTS,
    TURNED,
    VAIN,
    FalseSlap,
    Pill,
    SlapHand,
    rimmed,
    seconds,
)  # fmt: skip
from game.view.stage.slap_heaps import SlapHeaps, caption_room
from game.view.stage.slap_palm import SlapPalm, palm_picture, turned
from game.view.stage.timeline import Animations

FADE = 120.0
"""Milliseconds in which a hand goes, or one that is still comes."""
QUIET: Final = 350.0
"""The ms after a burst, or a stamp, in which no other bursts."""
AGAIN: Final = 2000.0
"""The ms after a slap in vain in which another one of that seat only falls on its heap."""
TIED: Final = 5.0
"""Hands that come within these ms of each other lie on the card together."""
ASIDE: Final = 38.0
"""How far from the middle of the card each of them lies then, in units."""
STAMP: Final = 186.0
"""The height of a card in units on which a stamp is `FIRST` units wide; on smaller cards it is smaller."""
Burst: TypeAlias = RayBurst | Flash | Sparks | SlapRay
"""A piece that bursts where a hand comes down."""


class SlapEffect:
    """The hands of one window, what bursts round them, and the heaps. Looks are the seats'. `lay` refers weakly to the
    function that lays an open card again, lit or not. Times are ms of the wall's clock, points are pixels."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], painter: Painter, pictures: Pictures,
                 compositor: Compositor, animations: Animations,
                 lay: Callable[[], Callable[[Card], None] | None]) -> None:
        self._layout, self._looks, self._paper, self._pictures = layout, looks, painter, pictures
        self._compositor, self._animations, self._lay = compositor, animations, lay
        self.stamps: list[SlapHand] = []
        """The hand that was first, and those that came together with it."""
        self.late: list[LateHand] = []
        """The hands that came later, the earliest first."""
        self.vain: list[FalseSlap] = []
        """Tokens in vain that are still where they came down, or on their way to their heaps."""
        self.heaps = SlapHeaps(layout, looks, painter, pictures, compositor)
        self.bursts: list[Burst] = []
        """Rays, light and scraps, until they are spent."""
        self.lit = frozenset[Card]()
        """The cards that were slapped."""
        self._line: TimeLine | None = None
        self._prepared = False
        self._burst = self._stamped = -inf            # when rays burst, and a token came down, for the last time
        self._spent = SPENT                           # the ms for which this burst is seen
        self._wrong: dict[Seat, float] = {}           # when a seat slapped in vain for the last time
        self._times: dict[Seat, float] = {}           # in how many ms a seat was first that is still to be seen
        self._homes: dict[Seat, FalseSlap] = {}       # the token that is on its way to a seat's heap
        self.palm: SlapPalm | None = None
        """The hand that struck last, until it has gone home."""
        self.held = False
        """True while something else lets the right hands come down again."""
        self._goes = 0.0                              # when the late hands go
        self._raced: list[Seat] = []                  # whose hands lie on the card and at the line

    def prepare(self) -> None:
        """See to it that the hands of all seats come down without a wait."""
        if self._prepared:
            return
        self._prepared, art, u = True, self._pictures, self._paper.scale
        animals = [look.animal for look in self._looks]
        px = round(round(self._width(STAMP * self._layout.grown * u) * u) * SlapHand.big)
        art.prepare_tokens(animals, px, SlapHand.mood)
        art.prepare_tokens(animals, round(round(VAIN * u) * FalseSlap.big), FalseSlap.mood)
        art.prepare_tokens(animals, round(TOKEN * u), "surprised")
        for look in self._looks:
            art.jobs.submit(partial(rimmed, art, look.animal, px, SlapHand.rim, TURNED[0], SlapHand.mood))
            art.jobs.submit(partial(hand_picture, look.animal, look.colour, self._paper, art, "surprised"))
        for seat, look in enumerate(self._looks):
            way = turned(self._layout.sun, self._layout.places[seat].token)
            art.jobs.submit(partial(palm_picture, look.animal, look.colour, way, self._paper, art))

    # ---- how it stands ----

    @property
    def hands(self) -> list[SlapHand | LateHand]:
        """All hands that are on the table, or still to come."""
        return [*self.stamps, *self.late, *self.vain]

    @property
    def moving(self) -> bool:
        """True while anything of it moves, or is still to come or to go."""
        return bool(self.bursts or self.late or self.vain or self.palm) or self.heaps.moving or any(
            hand.moving for hand in self.stamps)

    def is_quiet(self, seat: Seat, now: float) -> bool:
        """True if another slap in vain of a seat only falls on its heap: it comes soon after one, or so soon after
        another hand that it would flash."""
        return now - self._wrong.get(seat, -inf) < AGAIN or now - self._stamped < QUIET

    def is_calm(self, now: float) -> bool:
        """True if no hand has come down within `AGAIN` ms, rightly or in vain: what else moves much then would
        flash."""
        return now - max(self._stamped, *self._wrong.values(), -inf) >= AGAIN

    # ---- a slap that is right ----

    def time(self, seat: Seat, ms: float) -> None:
        """Note in how many ms a seat was first, which is seen on its stamp."""
        self._times = {seat: ms}

    def strike(self, seat: Seat, cards: Collection[Card], on: Pose, now: float, *, still: bool) -> None:
        """Let a seat's hand come down on these cards, on the last of them, which lies like that: it is right."""
        self.lift()
        self.lit = frozenset(cards)
        u, look = self._paper.scale, self._looks[seat]
        width = self._width(on.height)
        at = on.x, on.y + on.height * LOW + width * u / 2
        if still:
            self._light(cards)                        # no flight will end there, lit
        else:
            self._ray(now, (on.x, on.y + 8 * u), look)
            self._reach(seat, (on.x, on.y), now)
        hand = SlapHand(look.animal, at, now, self._paper, self._pictures, width=width, still=still)
        self._stamped = now
        ms = self._times.pop(seat, None)
        if ms is not None:
            self._tell(hand, seconds(ms))
        self.stamps.append(hand)
        if not still:
            self._animations.impacts.on_wall(now + FALLS)
        self._raced = [seat]
        self._move()

    def _reach(self, seat: Seat, at: tuple[float, float], now: float) -> None:
        """Let a seat's hand strike there and go home. Where it is drawn lightly its token alone comes down."""
        if not self._pictures.light:
            look = self._looks[seat]
            self.palm = SlapPalm(look.animal, look.colour, at, self._layout.places[seat].token, now, self._paper,
                                 self._pictures)
            self._compositor.move(self.palm)

    def _width(self, height: float) -> float:
        """Return how wide a stamp is on a card so many pixels high, in units."""
        u, grown = self._paper.scale, self._layout.grown
        return min(FIRST * grown, height / u * FIRST / STAMP)

    def _tell(self, hand: SlapHand, text: str) -> None:
        """Let a stamp have this on a pill below it, or beside it where words stand below."""
        painter, u = self._paper, self._paper.scale
        px, (x, y), half = painter.at_table("name"), hand.at, hand.px / 2
        side = 1 if x >= self._layout.sun[0] else -1
        for dx, dy in ((0.0, half + 12 * u), (0.0, half), (side * half, half * 0.75), (-side * half, half * 0.75)):
            pill = Pill(text, (x + dx, y + dy), painter, px, ground=BUTTER, z=5)
            if not pill.body.colliderect(caption_room(self._layout, u)):
                break
        hand.pill = pill

    def _ray(self, now: float, centre: tuple[float, float], look: SeatLook) -> None:
        """Let rays burst round a card that was slapped, in the hue of who did it, as soon as the last burst is over.
        Where it is drawn lightly none do."""
        if not self._pictures.light:
            self._burst, self._spent = max(now, self._burst + QUIET), RAY_SPENT
            self.bursts = [*slap_rays(self._layout, centre, ray_ink(look.colour, day=self._paper.theme.day))]

    def follow(self, seat: Seat, ms: float, *, still: bool) -> None:
        """Let a seat's hand come `ms` later than the first right one, if that still lies there: on the line of time, or
        beside the first if they came together."""
        if not self.stamps or seat in self._raced:
            return
        self._raced.append(seat)
        first, look, u = self.stamps[0], self._looks[seat], self._paper.scale
        if ms < TIED:
            (x, y), k = first.at, len(self.stamps)
            if k == 1:
                self._compositor.mark_changed(first)
                first.at = x - ASIDE * u, y
            hand = SlapHand(look.animal, (first.at[0] + 2 * ASIDE * u * k, y), first.begin + ms, self._paper,
                            self._pictures, width=first.px / u, level=k, still=still)
            words = _("Together!")
            time = first.tag.rpartition(" · ")[2]
            self._tell(hand, f"{words} · {time}" if time else words)
            if hand.pill is not None:
                hand.pill = Pill(hand.pill.text, (x, hand.pill.body.centery), self._paper,
                                 self._paper.at_table("name"), ground=BUTTER, z=5)
            first.pill = None
            self.stamps.append(hand)
        else:
            if self._line is None:
                self._line = TimeLine(self._layout, self._paper)
            begin = first.begin + FADE * still + ms   # who was first is there before anybody who was not
            self.late.append(LateHand(look.animal, look.colour, ms, begin, self._layout.places[seat].token,
                                      self._paper, self._pictures, level=len(self.late), still=still))
            self.late.sort(key=lambda hand: hand.ms)
            self._goes = self.late[-1].begin + FALLS + LIES
            if not still:
                self._animations.impacts.on_wall(begin + FALLS)
            for moved in self._line.lay(self.late):
                self._compositor.mark_changed(moved)
        self._move()

    def hold(self, on: bool, now: float) -> None:
        """Let the right hands be moved by something else, or lie there once more as long as when they came."""
        self.held, self._goes = on, now + LIES
        self._move()

    # ---- slaps in vain ----

    def miss(self, seat: Seat, now: float, paid: int = 0, *, under: bool = False, quiet: bool = False,
             still: bool, why: str = "") -> bool:
        """Let a seat slap in vain, for which it has paid so many cards, which went `under` the pile or to the pot. Its
        heap grows by one, and says `why`, or else that the slap came too early. Return True if its token came down on
        the table for it; never if all is to be `quiet`."""
        quiet, heap = quiet or self.is_quiet(seat, now), self.heaps.heap(seat, under=under)
        token = None if quiet or still else self._come_down(seat, now, heap.top)
        self._wrong[seat] = now
        if token is not None:
            self._homes[seat] = token
        heap.to_pile, heap.why = under or heap.to_pile, why
        heap.add(paid, now, coming=token is not None, still=still)
        self.heaps.show(heap, FADE if still else 0.0)
        self._move()
        return token is not None

    def has_raced(self, seat: Seat) -> bool:
        """Return True while a seat's right hand lies on the card, or on the line of time."""
        return bool(self.stamps) and seat in self._raced

    def late_miss(self, seat: Seat, now: float, *, still: bool) -> bool:
        """Let a seat's hand come down where all is over: it slapped too late. Return True if that is seen; never while
        a stamp lies there: it is the only one."""
        if still or self.stamps or self.is_quiet(seat, now):
            return False
        self._come_down(seat, now, None)
        self._wrong[seat] = now
        self._move()
        return True

    def _come_down(self, seat: Seat, now: float, home: tuple[float, float] | None) -> FalseSlap:
        start, self._stamped = self._layout.places[seat].token, now
        hand = FalseSlap(self._looks[seat].animal, self._rim(start, 0.36), home, now, self._paper, self._pictures,
                         level=len(self.vain))
        self.vain.append(hand)
        self._animations.impacts.on_wall(now + FALLS)
        return hand

    def _rim(self, start: tuple[float, float], part: float) -> tuple[float, float]:
        """Return the place a part of the way to the rim of what lies there, on the side of `start`."""
        (x, y), u = self._layout.sun, self._layout.scale
        dx, dy = start[0] - x, start[1] - y
        away = max(1.0, hypot(dx, dy))
        return x + dx / away * 232 * u * part, y + dy / away * 190 * u * part

    def take(self, now: float, *, still: bool) -> None:
        """Let the pot be taken, and the heaps go to it."""
        self.heaps.take(now, still=still)
        for token in self._homes.values():
            token.to = None
        self._homes = {}
        self._move()

    # ---- other bursts ----

    def burst(self, now: float, at: tuple[int, int] | None = None, size: float = SMALLER) -> None:
        """Let rays and scraps burst at that time, from a point, in that size, or else from the sun. Where it is drawn
        lightly nothing bursts."""
        self.lift()
        if not self._pictures.light:
            self._burst, self._spent = max(now, self._burst + QUIET), SPENT
            middle = at or self._layout.sun
            rays = RayBurst(self._layout, day=self._paper.theme.day, at=at, size=size)
            self.bursts = [rays, Flash(self._layout, middle), *sparks(self._layout, middle)]
        self._animations.impacts.on_wall(now + FALLS)
        self._move()

    # ---- time ----

    def _move(self) -> None:
        """Let all pieces move that are not on the table yet; a hand that is still comes once it lies there."""
        self._animations.run(self.tick)
        for piece in (*self.bursts, *self.vain, *self.heaps.flying):
            if piece not in self._compositor:
                self._compositor.move(piece)
        hands: list[SlapHand | LateHand] = [*self.stamps, *self.late]
        for hand in hands:
            if hand not in self._compositor and not hand.still:
                self._compositor.move(hand)

    def tick(self, _now: float, real: float) -> bool:
        """Let the wall's clock stand at `real`. Return True while any of it moves."""
        if not self.moving:
            return False
        self._light_on(real)
        hands: list[SlapHand | LateHand] = [*self.stamps, *self.late]
        for hand in [] if self.held else hands:
            self._come(hand, real)
        if self.palm is not None:
            self.palm.see(real)
            self._compositor.mark_changed(self.palm)
            self._withdraw(done=self.palm.is_home)
        for token in list(self.vain):
            self._go_home(token, real)
        if self.late and not self.held and real >= self._goes:
            self._end_line(FADES)
        self.heaps.tick(real)
        return self.moving

    def _withdraw(self, *, done: bool = True) -> None:
        """Take the hand away that struck last, if it is `done`."""
        if self.palm is not None and done:
            self._compositor.remove(self.palm)
            self.palm = None

    def _light_on(self, real: float) -> None:
        """Let what bursts go on; however late the first frame is, it is seen at its largest."""
        if not self.bursts:
            return
        first = all(burst.t == 0.0 for burst in self.bursts)
        if first and real > self._burst + FALLS:
            self._burst = real - FALLS
        if real - self._burst >= self._spent:
            for burst in self.bursts:
                self._compositor.remove(burst)
            self.bursts = []
        for burst in self.bursts:
            if real >= self._burst and burst.see(real - self._burst):
                self._compositor.mark_changed(burst)

    def _come(self, hand: SlapHand | LateHand, real: float) -> None:
        """Let a right hand come, or lie still once it is there."""
        if not hand.moving:
            return
        if hand.still:
            if real >= hand.begin:
                hand.t = RESTS
                self._compositor.put(hand, FADE)
                self._draw_line(hand, FADE)
            return
        if hand.see(real):
            self._compositor.mark_changed(hand)
            if hand.t >= 0:
                self._draw_line(hand)
        if not hand.moving:
            self._compositor.put(hand)
            if isinstance(hand, LateHand):
                self._goes = max(self._goes, real + LIES)       # one that is told late is seen as long

    def _draw_line(self, hand: SlapHand | LateHand, fade: float = 0.0) -> None:
        """Let the line of time be seen as soon as a hand is that lies at it."""
        if self._line is not None and isinstance(hand, LateHand) and self._line not in self._compositor:
            self._compositor.put(self._line, fade)

    def _go_home(self, token: FalseSlap, real: float) -> None:
        """Let a token in vain go on; once it is there it is a chip of its heap."""
        if token.see(real):
            self._compositor.mark_changed(token)
        if token.t < (RESTS + LIES / 2 if token.to is None else GONE):
            return
        self.vain.remove(token)
        if token.to is None:
            self._compositor.put(token)
        self._compositor.remove(token, FADE if token.to is None else 0.0)
        for seat, mine in list(self._homes.items()):
            if mine is token:
                del self._homes[seat]
                if seat in self.heaps.of:
                    self.heaps.of[seat].arrive(real)
                    self.heaps.show(self.heaps.of[seat])

    def _light(self, cards: Iterable[Card]) -> None:
        """Lay these cards again, in another light."""
        lay = self._lay()
        if lay is not None:
            for card in cards:
                lay(card)

    # ---- the end ----

    def _end_line(self, fade: float) -> None:
        """Take the late hands away, and their line."""
        for hand in self.late:
            self._compositor.remove(hand, fade)
        if self._line is not None:
            self._compositor.remove(self._line, fade)
        self.late, self._line = [], None

    def lift(self) -> None:
        """Take all right hands off the table, and those that were too late. Heaps stay, and what goes to them."""
        for piece in (*self.bursts, *self.stamps):
            self._compositor.remove(piece, FADE)
        self._withdraw()
        self._end_line(FADE)
        self.stamps, self.bursts, self.lit = [], [], frozenset()

    def clear(self) -> None:
        """Take everything away: the table is another."""
        self.lift()
        for token in self.vain:
            self._compositor.remove(token)
        self.heaps.clear()
        self.vain, self._homes, self._wrong, self._times = [], {}, {}, {}


def ray_ink(colour: Colour, *, day: bool) -> Colour:
    """Return the paper of rays in a seat's hue: lighter in the evening, darker by day, so that they are seen on the
    sky and yet no flash."""
    return mix(colour, INK, 0.12) if day else mix(colour, CREAM, 0.28)
