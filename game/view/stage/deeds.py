"""Deeds: cards that were just won stay open on the sun and bring their seat cards of the others, or cost it some.

They rise as all else that was won goes under the packet, come down hard as their deed is told, and lean to whoever gets
cards. These lie beside them first, all to be counted. At last they go under the packet, too.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final

from game.core.cards import Card
from game.core.events import Moved
from game.view.stage.beat import Beat, BeatContext, Tweens, reading
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose, Stack
from game.view.stage.timeline import Tween, cubic_in, cubic_out, in_out

STAR: Final = 1.2
"""How much larger than a card that decides a star is, in parts of its height."""
RISES: Final = 260.0
"""Ms in which it rises over the sun,"""
WAITS: Final = 9000.0
"""how long it waits there at most until its deed is told,"""
OVER: Final = 26.0
"""how far above its place, in units,"""
FALLS: Final = 70.0
"""and the ms in which it comes down then."""
GIVES: Final = 460.0
"""Ms after which cards set out that it brings or costs,"""
COMES: Final = 260.0
"""in which they come to lie beside it,"""
LIES: Final = 620.0
"""for which they lie there,"""
GOES: Final = 300.0
"""and in which they go where they belong."""
ROW: Final = 10.0
"""From one of these cards to the next: one handful, as more edges would flash."""
GIVEN: Final = 0.5
"""How large they are beside it, in parts of its height;"""
STEP, WIDE = 0.42, 3.0
"""how far from each other they lie, in parts of their own height, and how far they all reach at most."""
LEAN: Final = 6.0
"""The degrees that a star leans to whoever gets cards."""
LEAVES: Final = 280.0
"""Ms in which it goes under the packet at last."""


def star_height(layout: Layout) -> int:
    """Return how high a star is, in pixels."""
    pile = layout.pile("stake")
    lane = None if pile is None else layout.lane(pile)
    big = lane.big * lane.grown if lane is not None else 206 * layout.grown
    return round(big * STAR * layout.scale)


def places(cards: Sequence[Card], layout: Layout) -> dict[Card, Pose]:
    """Return where stars lie: on the sun, side by side."""
    (x, y), high = layout.sun, star_height(layout)
    step = high * 5 / 7 + 10 * layout.scale
    return {card: Pose(x + (k - (len(cards) - 1) / 2) * step, y, high, 0.0, 44) for k, card in enumerate(cards)}


def rise(scene: BeatContext, wait: float, under: Pose) -> Tweens:
    """Return the ways of the stars among cards that are swept: they rise after `wait` ms, and wait over the sun."""
    tweens: Tweens = {}
    for card, low in places(sorted(scene.stars), scene.layout).items():
        over = low._replace(y=low.y - OVER * scene.layout.scale, z=64)
        up = Tween(over, RISES, wait, cubic_out, flip=not scene.up(card))
        tweens[card] = up, Tween(over, WAITS), Tween(under, LEAVES, ease=in_out, is_under=True,
                                                     flip=not scene.sees(card))
    return tweens


def tell(cards: Sequence[Card], given: Sequence[Moved], scene: BeatContext, words: str) -> Beat:
    """Return the beat of a deed: these stars come down, and cards are `given` for it, while words are read."""
    layout, tweens = scene.layout, dict[Card, tuple[Tween, ...]]()
    if not cards:
        return Beat({}, reading(words))
    stars = places(sorted(cards), layout)
    high, ends = star_height(layout), 0.0
    late = 0.0 if all(scene.was(card).height == high for card in stars) else RISES      # they come out of a packet
    gives = GIVES + late
    for dst in dict.fromkeys(event.dst for event in given):
        gets = [card for event in given if event.dst == dst for card in event.cards]
        for k, (card, beside) in enumerate(zip(gets, _beside(len(gets), dst, len(stars), high, layout), strict=True)):
            wait, to = gives + ROW * k, scene.pose(card)
            tweens[card] = (Tween(beside, COMES * scene.swift, wait, in_out, flip=scene.flips(card)),
                            Tween(to, GOES * scene.swift, LIES, in_out, is_under=bool(scene.stack(card))))
            ends = max(ends, wait + COMES + LIES + GOES)
    till = max(ends - GOES, reading(words) - LEAVES)
    ends = max(ends, reading(words), till + LEAVES)
    lean = _lean(given, layout)
    for card, low in stars.items():
        out = layout.stacks.get(scene.stack(card))
        home = scene.pose(card) if out is None else Pose(out.x, out.y, int(out.height))
        leans = low._replace(degrees=lean) if given else low
        comes = Tween(low, FALLS, ease=cubic_in, hops=0.01)
        over = low._replace(y=low.y - OVER * layout.scale, z=64)
        rises = (Tween(over, late, ease=cubic_out, flip=not scene.up(card)),) if late else ()
        tweens[card] = (
            *rises, comes if late else comes._replace(flip=not scene.up(card)), Tween(low, GIVES - FALLS),
            Tween(leans, COMES, ease=in_out), Tween(leans, max(0.0, till - gives - COMES)),
            Tween(home, LEAVES, ease=in_out, is_under=out is not None, flip=not scene.sees(card)),
        )
    return Beat(tweens, ends, strikes=0.0 if scene.still else late + FALLS)


def _stack(pile: str, layout: Layout) -> Stack:
    """Return the stack that a pile is, or that lies on the sun where it is none."""
    return layout.stacks.get(pile, Stack(*layout.sun, layout.places[0].packet_height))


def _beside(count: int, dst: str, stars: int, high: int, layout: Layout) -> list[Pose]:
    """Return where `count` cards lie beside so many stars, on the side of the pile that gets them."""
    (x, y), to, height = layout.sun, _stack(dst, layout), round(high * GIVEN)
    step = min(STEP, (WIDE - 5 / 7) / max(1, count - 1)) * height
    across = step * (count - 1)
    away = max(1.0, hypot(to.x - x, to.y - y))
    out = (high * 5 / 7 + 10 * layout.scale) * stars / 2 + height * 5 / 14 + 14 * layout.scale + across / 2
    side = (to.x > x) - (to.x < x)
    middle, foot = x + side * out, y + (to.y - y) / away * high * 0.16
    return [Pose(middle - across / 2 + step * k, foot, height, 0.0, 20) for k in range(count)]


def _lean(given: Sequence[Moved], layout: Layout) -> float:
    """Return the degrees in which a star leans to whoever gets cards: upright, if they come to both sides."""
    sides = {(stack.x > layout.sun[0]) - (stack.x < layout.sun[0])
             for stack in (_stack(event.dst, layout) for event in given)}
    return -LEAN * sides.pop() if len(sides) == 1 else 0.0
