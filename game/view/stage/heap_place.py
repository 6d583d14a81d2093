"""Where the heap of a seat's slaps in vain lies: beside its own plate, over no plate, key cap or index of a card."""

from collections.abc import Collection, Iterable, Sequence
from math import cos, inf, radians, sin
from typing import Final, NamedTuple

from pygame import Rect

from game.core.seats import Seat
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.seat_layout import rect as scaled

HEAP: Final = -97.0, -97.0, 194.0, 133.0
"""The chips round the middle of a heap, left, top, width and height, in units."""
COUNT: Final = 100.0, -54.0
"""The middle of the pill that counts, beside and above that, in units,"""
COUNTED: Final = 92.0, 50.0
"""and how large it may be."""
NEAR: Final = 8.0
"""Between chips and words, in units."""
STEP: Final = 12
"""Units from one place that is tried to the next."""
INDEX: Final = 0.30, 0.37
"""The corner of a card that tells what it is, across and down, in parts of its height."""


class HeapPlace(NamedTuple):
    """Where a heap lies, in pixels: its middle, on which side its pill stands, and the rectangles of chips, pill and
    words. Words stand above the chips of a seat that sits above."""

    x: float
    y: float
    out: int
    chips: Rect
    tally: Rect
    words: Rect

    @property
    def whole(self) -> list[Rect]:
        """All that it covers."""
        return [self.chips, self.tally, self.words]


def indices(pose: Pose) -> list[Rect]:
    """Return where the two indices of a card are that lies like this, face up."""
    (wide, high), w, h = INDEX, pose.height * 5 / 7, pose.height
    a = radians(pose.degrees)
    found = []
    for side in (-1, 1):
        x, y = side * (w / 2 - wide * h / 2), side * (h / 2 - high * h / 2)
        rect = Rect(0, 0, round(wide * h), round(high * h))
        rect.center = round(pose.x + x * cos(a) + y * sin(a)), round(pose.y - x * sin(a) + y * cos(a))
        found.append(rect)
    return found


def heap_place(layout: Layout, seat: Seat, words: tuple[int, int], kept: Collection[Rect],
               cards: Sequence[tuple[Pose, bool]],
               others: Iterable[HeapPlace] = (), spared: Sequence[Rect] = ()) -> HeapPlace:
    """Return the place of a seat's heap, whose `words` are so large, in pixels. `kept` are rectangles that it may not
    cover, `cards` those that lie side by side, each with True if it is face up, `others` the heaps of other seats,
    and `spared` what it covers only if it must."""
    u, (w, h), place = layout.scale, layout.size, layout.places[seat]
    plate = place.plate
    above = plate.centery < h / 2
    faces = [rect for pose, up in cards if up for rect in indices(pose)]
    hard = [*kept, *(p.plate for p in layout.places), layout.bar, *faces, *(r for other in others for r in other.whole)]
    lying, soft = [_body(pose) for pose, _up in cards], _lanes(layout)
    packets = [Rect(round(s.x - s.height * 0.38), round(s.y - s.height * 0.58), round(s.height * 0.76),
                    round(s.height * 1.16)) for s in layout.stacks.values()]
    inner = Rect(0, 0, w, h).inflate(-round(12 * u), -round(12 * u))
    best, found = inf, None
    step = max(4, round(STEP * u))
    far = range(max(0, plate.left - round(330 * u)), min(w, plate.right + round(330 * u)), step)
    high = range(max(0, plate.top - round(330 * u)), min(h, plate.bottom + round(330 * u)), step)
    towards = 1 if plate.centerx < layout.sun[0] else -1
    for x in far:
        for y in high:
            for out in (towards, -towards):
                made = _at(x, y, out, words, u, above=above)
                for spot in made:
                    if not all(inner.contains(rect) for rect in spot.whole):
                        continue
                    cost = _cost(spot, plate, towards, hard, packets, lying, soft, spared, u)
                    cost += 30 if out != towards else 0
                    if cost < best:
                        best, found = cost, spot
    return found or _at(layout.sun[0], layout.sun[1], 1, words, u, above=above)[0]


def _body(pose: Pose) -> Rect:
    """Return the rectangle of a card that lies like this, with what stands out from it."""
    rect = Rect(0, 0, round(pose.height * 0.8), round(pose.height * 1.3))
    rect.center = round(pose.x), round(pose.y)
    return rect


def _lanes(layout: Layout) -> list[Rect]:
    """Return the indices of the cards that may come to lie open where stakes lie."""
    found = []
    for seat in range(layout.seats):
        pile = layout.pile("stake", Seat(seat))
        lane = None if pile is None else layout.lane(pile)
        if lane is not None:
            for facing in ([True], [True, False, False, False, True]):
                poses = lane.poses(facing, layout.scale)
                found += [rect for pose, up in zip(poses, facing, strict=True) if up for rect in indices(pose)]
            found.append(_body(lane.poses([True], layout.scale)[0]))
    return found


def _at(x: float, y: float, out: int, words: tuple[int, int], u: float, *, above: bool) -> list[HeapPlace]:
    """Return the heaps whose middle is there: their words lie to the left, in the middle or to the right."""
    left, top, wide, high = HEAP
    chips = scaled(left, top, wide, high, u).move(round(x), round(y))
    tally = scaled(0, 0, *COUNTED, u)
    tally.center = round(x + COUNT[0] * u * out), round(y + COUNT[1] * u)
    found = []
    for part in (0.25, 0.5, 0.75):
        told = Rect((0, 0), words)
        told.x = round(x - words[0] * part)
        if above:
            told.bottom = chips.top - round(NEAR * u)
        else:
            told.top = chips.bottom + round(NEAR * u)
        found.append(HeapPlace(x, y, out, chips, tally, told))
    return found


def _cost(spot: HeapPlace, plate: Rect, towards: int, hard: Sequence[Rect], packets: Sequence[Rect],
          lying: Sequence[Rect], soft: Sequence[Rect], spared: Sequence[Rect], u: float) -> float:
    """Return how bad a place is: what must not be covered counts most, then packets, then the way to the plate."""
    cost = 0.0
    for rect in spot.whole:
        cost += 4000 * len(rect.collidelistall(hard)) + 900 * len(rect.collidelistall(packets))
        cost += 400 * len(rect.collidelistall(spared))
        cost += 150 * len(rect.collidelistall(lying)) + 40 * len(rect.collidelistall(soft))
    block = spot.chips.unionall([spot.tally, spot.words])
    dx = max(0, plate.left - block.right, block.left - plate.right)
    dy = max(0, plate.top - block.bottom, block.top - plate.bottom)
    aside = abs(spot.chips.centerx - (plate.centerx + towards * plate.w * 0.2))
    return cost + (dx + dy + 0.8 * aside) / u
