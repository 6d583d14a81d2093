"""How won cards get to their winner: which win and which lose, how those tip and slide under the winner's card, the
ways of all, and how they are counted as they arrive.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from game.core.cards import RANK, RANKS, Card
from game.core.events import Event, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage import physics
from game.view.stage.beat import READ, Beat, BeatContext, Legs
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, cubic_out, in_out

TIP: Final = 8.0
"""The degrees that a card tips that has lost."""
SLIDE: Final = 240.0
"""How long it takes to slide under the winner's."""
CLEAR: Final = 10
"""The ranks by which a loss is clear: the card shakes, by `SHAKE` pixels and ms to each side."""
SHAKE: Final = 4.0, 50.0
NARROW: Final = 1
"""The ranks by which it is narrow: both wobble, by `WOBBLE` degrees and ms to each side."""
WOBBLE: Final = 3.0, 80.0
BOW: Final = 15.0, 12.0
"""The degrees that a captured ace bows, and the units."""
BEGIN: Final = 120.0
"""How long the winner's card is lit before anything else moves."""
LEAST: Final = 700.0
"""The shortest time in which all this can be seen."""
BESIDE: Final = 0.3, 0.7
"""How far beside the winner's card one lies that has slid under it, in parts of its width: in a war, in one inside it.
"""
REACH: Final = 0.54
"""How far a card that has tipped reaches down from its middle, in parts of its height."""
_ACE: Final = RANKS.index("A")


def parting(won: Sequence[Card], lost: Collection[Card], poses: Mapping[Card, Pose], scale: float, *, wars: int,
            swift: float, lowest: float) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of the lost cards: a narrow loss wobbles, a clear one shakes, an ace bows. Then each tips and
    goes under the one that wins, in the part `swift` of the usual time; less far in `wars` inside each other: where so
    much is gathered, that would flash. Nothing lies under `lowest`, where words stand."""
    if not won:
        return {}
    best, legs = won[0], dict[Card, tuple[Tween, ...]]()
    to = poses[best]
    for k, card in enumerate(sorted(lost, key=lambda card: abs(poses[card].x - to.x))):
        pose = poses[card]
        side = 1 if pose.x > to.x else -1             # a card on the right tips to the left
        tipped = pose._replace(degrees=pose.degrees + TIP * side)
        apart = abs(RANK[best] - RANK[card])
        if RANK[card] == _ACE:
            low = pose._replace(y=pose.y + BOW[1] * scale, degrees=pose.degrees + BOW[0] * side)
            first: tuple[Tween, ...] = (Tween(low, 180, BEGIN, cubic_out),)
        elif apart >= CLEAR:
            far, ms = SHAKE
            shaken = [pose._replace(x=pose.x + far * scale * way) for way in (1, -1, 0.6)]
            first = (Tween(shaken[0], ms, BEGIN, cracks=True), *(Tween(at, ms, cracks=True) for at in shaken[1:]))
        elif apart == NARROW:
            first = wobble(pose, BEGIN)
        else:
            first = ()
        first = (*first, Tween(tipped, 120, 0.0 if first else BEGIN, cubic_in))
        wide = pose.height * 5 / 7
        x = to.x + side * wide * (BESIDE[wars > 1] + 0.12 * k)
        under = Pose(x, min(to.y + pose.height * 0.05, lowest - pose.height * REACH), pose.height, tipped.degrees, 2)
        legs[card] = (*first, Tween(under, SLIDE * swift, ease=in_out, under=True))
    return legs


def tipping(lost: Collection[Card], poses: Mapping[Card, Pose], middle: float) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of lost cards that are counted: all tip away from the `middle`, and stay in sight."""
    legs: dict[Card, tuple[Tween, ...]] = {}
    for card in lost:
        pose = poses[card]
        tipped = pose._replace(degrees=pose.degrees + TIP / 2 * (1 if pose.x < middle else -1), z=2)
        legs[card] = (Tween(tipped, 180, BEGIN, in_out),)
    return legs


def wobble(pose: Pose, wait: float, *, glow: bool = False) -> tuple[Tween, ...]:
    """A card that wavers where it lies."""
    degrees, ms = WOBBLE
    ways = (pose._replace(degrees=pose.degrees + degrees), pose._replace(degrees=pose.degrees - degrees), pose)
    return tuple(Tween(to, ms, 0.0 if k else wait, in_out, glow=glow) for k, to in enumerate(ways))


def narrow(won: Sequence[Card], lost: Collection[Card]) -> bool:
    """True if the winner's card beats one of the others by one rank."""
    return any(abs(RANK[won[0]] - RANK[card]) == NARROW for card in lost) if won else False

SPOILS: Final = 4
"""Won cards of this number, or more, are counted one by one."""
NOTES: Final = 12
"""As many notes there are to count with."""
NOTE: Final = 60.0
"""Ms from a note of counting to the next."""


def steps(count: int, stagger: float) -> list[float]:
    """Return how much later than the first each of `count` won cards arrives, in ms: a note apart, where they are
    counted, and `stagger` ms where they are few. There are 12 notes at most: of many cards some share one.

    >>> steps(3, 25.0), steps(4, 25.0), steps(24, 25.0)[:4]
    ([0.0, 25.0, 50.0], [0.0, 60.0, 120.0, 180.0], [0.0, 0.0, 60.0, 60.0])
    """
    notes = min(count, NOTES)
    return [k * notes // count * NOTE if count >= SPOILS else k * stagger for k in range(count)]


def arrivals(beat: Beat) -> list[float]:
    """Return when the cards of a beat arrive, in ms, the first first."""
    return sorted(round(sum(leg.wait + leg.ms for leg in way), 3) for way in beat.legs.values())


def counted(beat: Beat) -> list[float]:
    """Return when each card is counted that a beat sweeps up, in ms: as it arrives; none if they are few."""
    return arrivals(beat) if len(beat.legs) >= SPOILS else []

GLOW: Final = 520.0
"""How long the winner of a plain battle is seen to win it."""
LATER: Final = 400.0
"""How much longer the winner of wars inside each other is shown: a heap that is gathered sooner would flash."""
HANDFUL: Final = 8.0
"""From one card to the next of a few that set out together: one handful, as more edges would flash."""
GATHER: Final = 150.0
"""The longest from the first won card that sets out to the last: one stream, not many flashes."""


def winners(event: Event, table: Table, layout: Layout) -> list[Card]:
    """The cards that win others, before these are swept: those that the winner's seat turned last."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None:
        return []
    pile = layout.pile("stake", seat)
    cards: list[Card] = []
    for card in reversed(table.piles[pile] if pile in event.srcs else ()):
        if not table.facing[card]:
            break
        cards.append(card)
    return cards


def losers(event: Event, table: Table, layout: Layout, fighters: Collection[Seat]) -> list[Card]:
    """The cards that lose to those, before they are swept: those that the others who fight turned last."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None or not winners(event, table, layout):
        return []
    others = (layout.pile("stake", other) for other in table.all_seats if other != seat)
    ends = [table.piles[pile][-1] for pile in others if pile in event.srcs and table.piles[pile]
            and (not fighters or layout.owner(pile) in fighters)]  # fmt: skip
    return [card for card in ends if table.facing[card]]


def collect(cards: Sequence[Card], dst: str, scene: BeatContext, won: Sequence[Card], lost: Sequence[Card]) -> Beat:
    """The winner's cards glow, those that lost slide under them, or tip and stay in sight where they were counted. All
    meet over the sun, and go under the packet in the order in which they lie there, to be counted. Those that lie on
    each other already go there from where they are."""
    layout = scene.layout
    legs: Legs = {}
    stack = layout.stacks[dst]
    glow = 200.0 + (READ + LATER * (scene.wars > 1) if scene.war else GLOW * scene.rhythm)
    stagger = HANDFUL if SPOILS <= len(cards) < physics.MANY else min(25.0, GATHER / max(1, len(cards)))
    under = Pose(stack.x, stack.y, int(stack.height))
    starts = {card: scene.was(card) for card in cards}
    parts: Legs = {}
    if glow >= LEAST and not scene.still and not scene.stay:
        (_x, y), half = layout.pot
        tips = [card for card in cards if card in scene.counted and card not in won]
        parts = tipping(tips, starts, layout.sun[0]) if scene.counted else parting(
            won, lost, starts, layout.scale, wars=scene.wars, swift=scene.swift, lowest=y - half)
        starts |= {card: way[-1].to for card, way in parts.items()}
    # who arrives first lies under fewer, so cards come in the order in which they go under
    later = steps(len(cards), stagger)
    straight = scene.still or len({(pose.x, pose.y) for pose in starts.values()}) == 1
    heap: dict[Card, tuple[Tween, Tween]] = {}
    if len(cards) >= physics.MANY and not straight:
        meet = [layout.gathered(under, k) for k in range(len(cards))]
        heap = physics.gather(starts, stagger, meet, under, layout.scale, later, last=stack.last)
    for k, card in enumerate(cards):
        was = scene.was(card)
        wait = glow + (later[k] if straight else k * stagger) + scene.stay
        lit: tuple[Tween, ...] = parts.get(card, ())
        slid = bool(lit) and lit[-1].under            # it stays under the winner's card
        wait -= sum(leg.wait + leg.ms for leg in lit)
        if card in won:
            lit, wait = _glow(was, wait, scene, wavers=bool(parts) and not scene.counted and narrow(won, lost))
        flip = scene.flips(card)
        last = Tween(under, 260, later[k] - k * stagger, in_out, under=not stack.last)
        if straight:
            legs[card] = (*lit, last._replace(wait=wait, ms=60 if scene.still else 260, flip=flip))
        elif heap:
            fly, slip = heap[card]
            legs[card] = (*lit, fly._replace(wait=wait, flip=flip, under=slid), slip)
        else:
            meet_at = layout.gathered(under, k)
            meets = Tween(meet_at, 220 * scene.swift, wait, cubic_in, rise=8, flip=flip, under=slid)
            legs[card] = (*lit, meets, last)
            if len(cards) >= SPOILS:                  # one after another they would flash
                here = physics.near(layout.gathered(under, 0), under, last=stack.last)
                fly = Tween(here._replace(degrees=meet_at.degrees), physics.CARRY * scene.swift,
                            (len(cards) - 1 - k) * stagger, in_out)
                legs[card] = (*lit, meets, fly, last._replace(ms=physics.SLIP, wait=later[k]))
    end = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=glow)
    return Beat(legs, end, calm=glow)


def _glow(was: Pose, wait: float, scene: BeatContext, *, wavers: bool) -> tuple[tuple[Tween, ...], float]:
    """Return how a card that wins glows until it sets out in `wait` ms, and for how long it lies still after that, as
    the others do."""
    high = was._replace(z=22)
    waver = wobble(high, 0.0, glow=True) if wavers else ()
    rest = wait - scene.stay - 200 - sum(leg.ms for leg in waver)
    lit = Tween(high, 200, glow=True), *waver, Tween(high, rest, glow=True)
    return ((*lit, Tween(was, 90)), scene.stay - 90) if scene.stay else (lit, 0.0)
