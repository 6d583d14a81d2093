"""Where the equation of some cards stands: beside them, and on no other card's index."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.view.stage.pose import Pose

NEAR: Final = 6
"""How far from its cards it stands at least, in units."""
STEP: Final = 14
"""How far apart the places lie that are tried, in units."""
FAR: Final = 12
"""How many of these steps from the middle of the cards it stands at most, along their edge,"""
AWAY: Final = 4
"""and away from it."""
BESIDE, OVER = 90.0, 170.0
"""By how much a place beside or over the cards is worse than one under them, in units of distance."""


class Obstacles(NamedTuple):
    """What lies round some cards, in pixels: what their equation does not lie on (`solid`), others' `cards`, the
    covered ones of their own seat (`soft`), these cards (`own`), and the `indices` of all that lie face up. Where there
    is no place beside all this, it lies on covered cards, or else on its own, and last of all on others'."""

    solid: Sequence[Rect]
    cards: Sequence[Rect]
    soft: Sequence[Rect]
    own: Sequence[Rect]
    indices: Sequence[Rect]


def box(pose: Pose) -> Rect:
    """Return what a card covers that lies so, in pixels."""
    high, wide = pose.height, round(pose.height * 5 / 7)
    if pose.degrees:
        more = abs(pose.degrees) * 0.015
        high, wide = round(pose.height * (1 + more * 0.6)), round(wide + pose.height * more)
    found = Rect(0, 0, wide, high)
    found.center = round(pose.x), round(pose.y)
    return found


def indices(pose: Pose) -> list[Rect]:
    """Return where the two indices of a card are, in pixels."""
    whole = box(pose)
    w, h = round(pose.height * 0.2), round(pose.height * 0.29)
    return [Rect(whole.topleft, (w, h)), Rect(whole.right - w, whole.bottom - h, w, h)]


def _tried(cards: Rect, size: tuple[int, int], u: float, side: int) -> Iterator[tuple[float, Rect]]:
    """Yield places at some cards with how bad each is: the middle of all is hardly farther out than the cards, or lies
    to that `side` of them so far that the other end is flush with theirs."""
    w, h = size
    out = side * max(0.0, (w - cards.w) / 2)
    near, step = NEAR * u, STEP * u
    for away in range(AWAY):
        gap = near + away * step
        for k in range(-FAR, FAR + 1):
            off = k * step
            across, down = cards.centerx + off + out, cards.centery + off
            for worse, x, y, reach in (
                    (0.0, across, cards.bottom + gap + h / 2, 0.7 * cards.w),
                    (OVER, across, cards.top - gap - h / 2, 0.7 * cards.w),
                    (BESIDE, cards.left - gap - w / 2, down, 0.5 * cards.h),
                    (BESIDE, cards.right + gap + w / 2, down, 0.5 * cards.h)):
                if abs(off) <= reach:
                    place = Rect(0, 0, w, h)
                    place.center = round(x), round(y)
                    yield worse * u + abs(off) + 2 * away * step, place
    for k in range(1, FAR):                           # partly on the cards, or on them
        for x in (cards.left + k * step - w / 2, cards.right - k * step + w / 2):
            place = Rect(0, 0, w, h)
            place.center = round(x), cards.centery
            yield (BESIDE + 40) * u + 2 * k * step, place
    for k in range(-FAR, FAR + 1):
        for low in range(-2, 4):
            off = k * step
            place = Rect(0, 0, w, h)
            place.center = round(cards.centerx + off), round(cards.centery + low * step / 2)
            yield 1000 * u + abs(off) + abs(low), place


def place(cards: Sequence[Pose], size: tuple[int, int], field: Rect, on: Obstacles, scale: float, side: int = 0,
          ) -> Rect:
    """Return where an equation so large stands at these cards, in pixels, within the `field`; rather to that `side`
    (-1: left) than in the middle."""
    boxes = [box(pose) for pose in cards]
    whole = boxes[0].unionall(boxes[1:])
    tried = sorted(_tried(whole, size, scale, side), key=lambda found: found[0])
    inside = [at for _worse, at in tried if field.contains(at)]
    least = [*on.solid, *on.indices]
    for blocked in ([*on.solid, *on.cards, *on.soft, *on.own], [*on.solid, *on.cards, *on.own], [*least, *on.cards],
                    least, on.indices):
        for at in inside:
            if at.collidelist(blocked) < 0:
                return at
    return (inside or [tried[0][1].clamp(field)])[0]
