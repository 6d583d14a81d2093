"""How won cards go to who has won them: the winner's glow, those that lost tip or slide under them, and all meet over
the sun and are counted as they arrive. Times are in ms at the normal pace.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from game.core.cards import RANK, RANKS, Card
from game.core.events import Event, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage import deeds, pairing, physics
from game.view.stage.beat import READ, Beat, BeatContext, Tweens
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, cubic_out, duration, in_out

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
THROWN: Final = 12.0
"""How far cards are thrown back by the blow of a higher sum, in units."""
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
SPOILS: Final = 4
"""Won cards of this number, or more, are counted one by one."""
NOTES: Final = 12
"""As many notes there are to count with."""
NOTE: Final = 60.0
"""Ms from a note of counting to the next."""
GLOW: Final = 520.0
"""How long the winner of a plain battle is seen to win it."""
LATER: Final = 400.0
"""How much longer the winner of wars inside each other is shown: a heap that is gathered sooner would flash."""
SWEEP_STEP: Final = 8.0
"""From one card to the next of those that set out together: one handful, as more edges would flash."""
GATHER: Final = 150.0
"""The longest from the first won card that sets out to the last: one stream, not many flashes."""
RAISED: Final = 12
"""From this height on a card has been raised over those that lie beside it."""
SWEPT: Final = 1000.0
"""How long won cards go, all together, while all is hurried; at the hurried pace a fifth of that."""


def losing_flights(won: Sequence[Card], lost: Collection[Card], poses: Mapping[Card, Pose], scale: float, *, wars: int,
            swift: float, lowest: float) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of the lost cards: a narrow loss wobbles, a clear one shakes, an ace bows. Then each tips and
    goes under the one that wins, in the part `swift` of the usual time; less far in `wars` inside each other: where so
    much is gathered, that would flash. Nothing lies under `lowest`, where words stand."""
    if not won:
        return {}
    best, tweens = won[0], dict[Card, tuple[Tween, ...]]()
    to, nearest = poses[best], min((abs(RANK[won[0]] - RANK[card]) for card in lost), default=0)
    for k, card in enumerate(sorted(lost, key=lambda card: abs(poses[card].x - to.x))):
        pose = poses[card]
        side = 1 if pose.x > to.x else -1             # a card on the right tips to the left
        tipped = pose._replace(degrees=pose.degrees + TIP * side)
        apart = abs(RANK[best] - RANK[card])
        if RANK[card] == _ACE:
            low = pose._replace(y=pose.y + BOW[1] * scale, degrees=pose.degrees + BOW[0] * side)
            first: tuple[Tween, ...] = (Tween(low, 180, BEGIN, cubic_out),)
        elif apart >= CLEAR and apart == nearest:
            far, ms = SHAKE
            shaken = [pose._replace(x=pose.x + far * scale * way) for way in (1, -1, 0.6)]
            first = (Tween(shaken[0], ms, BEGIN, cracks=True), *(Tween(at, ms, cracks=True) for at in shaken[1:]))
        elif apart == NARROW:
            first = wobble(pose, BEGIN)
        else:
            first = ()
        first = (*first, Tween(tipped, 120, 0.0 if first else BEGIN, cubic_in))
        width = pose.height * 5 / 7
        x = to.x + side * width * (BESIDE[wars > 1] + 0.12 * k)
        under = Pose(x, min(to.y + pose.height * 0.05, lowest - pose.height * REACH), pose.height, tipped.degrees, 2)
        tweens[card] = (*first, Tween(under, SLIDE * swift, ease=in_out, is_under=True))
    return tweens


def tipping(lost: Collection[Card], poses: Mapping[Card, Pose], middle: float, scale: float,
            ) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of lost cards that are counted: as the higher sum strikes, all are thrown away from the `middle`,
    and stay in sight."""
    tweens: dict[Card, tuple[Tween, ...]] = {}
    for card in lost:
        pose = poses[card]
        side = -1 if pose.x < middle else 1
        away = pose._replace(x=pose.x + side * THROWN * scale, degrees=pose.degrees - TIP / 2 * side, z=2)
        tweens[card] = (Tween(away, 120, pairing.RISES + pairing.FALLS, cubic_out),)
    return tweens


def giving_way(lost: Collection[Card], poses: Mapping[Card, Pose], best: Pose) -> dict[Card, tuple[Tween, ...]]:
    """Return the ways of lost cards that lie over a heap beside the `best`: they give way to it, and stay in sight."""
    tweens: dict[Card, tuple[Tween, ...]] = {}
    for card in lost:
        pose = poses[card]
        side = 1 if pose.x > best.x else -1
        aside = pose._replace(x=pose.x + side * pose.height * 0.14, y=pose.y + pose.height * 0.05,
                              degrees=pose.degrees - side * TIP, z=20)
        tweens[card] = (Tween(aside, 200, BEGIN, cubic_out),)
    return tweens


def wobble(pose: Pose, wait: float, *, glow: bool = False) -> tuple[Tween, ...]:
    """Return the tweens of a card that wavers where it lies."""
    degrees, ms = WOBBLE
    ways = (pose._replace(degrees=pose.degrees + degrees), pose._replace(degrees=pose.degrees - degrees), pose)
    return tuple(Tween(to, ms, 0.0 if k else wait, in_out, glow=glow) for k, to in enumerate(ways))


def is_narrow(won: Sequence[Card], lost: Collection[Card]) -> bool:
    """True if the winner's card beats one of the others by one rank."""
    return any(abs(RANK[won[0]] - RANK[card]) == NARROW for card in lost) if won else False


def arrival_delays(count: int, stagger: float) -> list[float]:
    """Return how much later than the first each of `count` won cards arrives, in ms: a note apart, where they are
    counted, and `stagger` ms where they are few. There are 12 notes at most: of many cards some share one.

    >>> arrival_delays(3, 25.0), arrival_delays(4, 25.0), arrival_delays(24, 25.0)[:4]
    ([0.0, 25.0, 50.0], [0.0, 60.0, 120.0, 180.0], [0.0, 0.0, 60.0, 60.0])
    """
    notes = min(count, NOTES)
    return [k * notes // count * NOTE if count >= SPOILS else k * stagger for k in range(count)]


def arrivals(beat: Beat) -> list[float]:
    """Return when the cards of a beat arrive, in ms, the first first."""
    return sorted(round(duration(way), 3) for card, way in beat.tweens.items() if card not in beat.held)


def counted(beat: Beat) -> list[float]:
    """Return when each card is counted that a beat sweeps up, in ms: as it arrives; none if they are few."""
    arrived = arrivals(beat)
    return arrived if len(arrived) >= SPOILS else []


def winners(event: Event, table: Table, layout: Layout, decisive: Collection[Card] = (),
            tied: Collection[Card] = (), asking: tuple[Seat, Card] | None = None) -> list[Card]:
    """Return the cards that win others, before these are swept: those of the winner's seat that were `decisive`, or
    else that it turned last, without those that had `tied` before, or the card on one pile that was `asking` for an
    answer."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None:
        return []
    if asking is not None and asking[0] == seat and asking[1] in event.cards:
        return [asking[1]]
    pile = layout.pile("stake", seat)
    own = [card for name in event.srcs if layout.owner(name) == seat for card in table.piles[name]]
    if decided := [card for card in own if card in decisive]:
        return decided
    cards: list[Card] = []
    for card in reversed(table.piles[pile] if pile in event.srcs else ()):
        if not table.facing[card] or (cards and card in tied):
            break
        cards.append(card)
    return cards


def losers(event: Event, table: Table, layout: Layout, fighters: Collection[Seat]) -> list[Card]:
    """Return the cards that lose to those, before they are swept: those that the others who fight turned last."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None or not winners(event, table, layout):
        return []
    others = (layout.pile("stake", other) for other in table.all_seats if other != seat)
    ends = [table.piles[pile][-1] for pile in others if pile in event.srcs and table.piles[pile]
            and (not fighters or layout.owner(pile) in fighters)]  # fmt: skip
    return [card for card in ends if table.facing[card]]


def sweep(cards: Sequence[Card], dst: str, scene: BeatContext, won: Sequence[Card], lost: Sequence[Card]) -> Beat:
    """Return the beat of a sweep: the winner's cards glow, those that lost slide under them, or tip and stay in sight
    where they were counted. All meet over the sun, and go under the packet in the order in which they lie there, to be
    counted. Those that lie on each other already go there from where they are."""
    layout = scene.layout
    tweens: Tweens = {}
    stack = layout.stacks[dst]
    cards, lost = ([card for card in some if card not in scene.stars] for some in (cards, lost))
    lost = [card for card in lost if card not in won]          # of another's cards one may have been slapped
    glow = 200.0 + (READ + LATER * (scene.wars > 1) if scene.war else GLOW * scene.rhythm)
    stagger = SWEEP_STEP if len(cards) >= SPOILS else min(25.0, GATHER / max(1, len(cards)))
    under = Pose(stack.x, stack.y, int(stack.height))
    if scene.sweeps:
        swift: Tweens = {card: (Tween(under, SWEPT, glow, in_out, flip=scene.flips(card), is_under=not stack.last),)
                        for card in cards}
        return Beat(swift, glow + SWEPT, calm_at=glow, held=scene.stars)
    starts = {card: scene.was(card) for card in cards}
    parts: Tweens = {}
    if glow >= LEAST and not scene.still and not scene.stay:
        (_x, y), half = layout.pot
        tips = [card for card in cards if card in scene.counted and card not in won]
        over = [card for card in cards if card in lost and layout.heap is not None]
        both = starts | {card: scene.was(card) for card in won}
        parts = tipping(tips, starts, layout.sun[0], layout.scale) if scene.counted else giving_way(
            over, starts, both[won[0]]) if over else losing_flights(
            won, lost, both, layout.scale, wars=scene.wars, swift=scene.swift, lowest=y - half)
        starts |= {card: way[-1].to for card, way in parts.items()}
    # who arrives first lies under fewer, so cards come in the order in which they go under
    later = arrival_delays(len(cards), stagger)
    straight = scene.still or len({(pose.x, pose.y) for pose in starts.values()}) == 1
    heap: dict[Card, tuple[Tween, Tween]] = {}
    if len(cards) >= physics.MANY and not straight:
        meet = [layout.gathered(under, k) for k in range(len(cards))]
        heap = physics.gather(starts, stagger, meet, under, layout.scale, later, last=stack.last)
    for k, card in enumerate(cards):
        was = scene.was(card)
        wait = glow + (later[k] if straight else k * stagger) + scene.stay
        lit: tuple[Tween, ...] = parts.get(card, ())
        slid = bool(lit) and lit[-1].is_under            # it stays under the winner's card
        wait -= duration(lit)
        if card in won and parts and card in scene.counted:
            lit, wait = _blow(was, wait, layout), 0.0
        elif card in won:
            lit, wait = _glow(was, wait, scene, wavers=bool(parts) and not scene.counted and is_narrow(won, lost))
        flip = scene.flips(card)
        last = Tween(under, 260, later[k] - k * stagger, in_out, is_under=not stack.last)
        if straight:
            tweens[card] = (*lit, last._replace(wait=wait, ms=60 if scene.still else 260, flip=flip))
        elif heap:
            fly, slip = heap[card]
            tweens[card] = (*lit, fly._replace(wait=wait, flip=flip, is_under=slid), slip)
        else:
            meet_at = layout.gathered(under, k)
            meets = Tween(meet_at, 220 * scene.swift, wait, cubic_in, rise=8, flip=flip, is_under=slid)
            tweens[card] = (*lit, meets, last)
            if len(cards) >= SPOILS:                  # one after another they would flash
                here = physics.near(layout.gathered(under, 0), under, last=stack.last)
                fly = Tween(here._replace(degrees=meet_at.degrees), physics.CARRY * scene.swift,
                            (len(cards) - 1 - k) * stagger, in_out)
                tweens[card] = (*lit, meets, fly, last._replace(ms=physics.SLIP, wait=later[k]))
    end = max(map(duration, tweens.values()), default=glow + 260)
    blow = pairing.RISES + pairing.FALLS if parts and scene.counted.intersection(won) else 0.0
    return Beat(tweens | deeds.rise(scene, glow + scene.stay, under), end, calm_at=glow, held=scene.stars, strikes=blow)


def _blow(was: Pose, wait: float, layout: Layout) -> tuple[Tween, ...]:
    """Return how a card of the higher sum comes down hard, and glows until it sets out in `wait` ms."""
    up, down = pairing.blow(was, layout.scale, hops=0.01)
    return up, down, Tween(down.to, wait - up.ms - down.ms, glow=True)


def _glow(was: Pose, wait: float, scene: BeatContext, *, wavers: bool) -> tuple[tuple[Tween, ...], float]:
    """Return how a card that wins glows until it sets out in `wait` ms, and for how long it lies still after that, as
    the others do."""
    high = was._replace(z=22, y=was.y - (2 if was.z >= RAISED else 0))      # what lay over others stays over them
    waver = wobble(high, 0.0, glow=True) if wavers else ()
    rest = wait - scene.stay - 200 - sum(leg.ms for leg in waver)
    lit = Tween(high, 200, glow=True), *waver, Tween(high, rest, glow=True)
    return ((*lit, Tween(was, 90)), scene.stay - 90) if scene.stay else (lit, 0.0)
