"""How cards get to where they lie: the tweens of each card in a beat and in the deal, and of won cards, which glow, tip
or slide under the winner's card, meet over the sun, and are counted as they arrive.

Nothing here decides where a card comes to rest: the last tween of every flight ends at the card's resting pose. Times
are those of the art direction, in ms at the normal pace.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from game.core.cards import RANK, RANKS, Card
from game.core.events import Announced, Event, Laid, Moved, RoundBegan, SeatLeft, Swept, Turned
from game.core.seats import Seat, all_seats
from game.core.table import Table
from game.view.stage import chant, deeds, pairing, physics
from game.view.stage.beat import DEEDS, READ, Beat, BeatContext, Tweens, reading, sorts_only, swing
from game.view.stage.composition import ASIDE
from game.view.stage.gestures import RESTS, SAID, rise
from game.view.stage.layout import STAKED, Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, cubic_out, duration, in_out, linear, settle_out

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
HOLD: Final = (350.0, 550.0, 800.0)
"""How long the cards that decide hover before they turn, in a war, in one inside it, in one inside that."""
APART: Final = 250.0
"""From one that turns to the next; the seat with the fewest cards is first."""
COVERS: Final = 420.0
"""From one card that a seat lays face down to its next, where it lays several; those of another seat come in between.
More that cross the same light within a second would flash."""
RAISED: Final = 12
"""From this height on a card has been raised over those that lie beside it."""
HIGHER: Final = 0.1
"""How much higher it rises, in parts of its height, before it lands in dust."""
COVERED: Final = 320.0
"""After how long cards that are laid cover others."""
SHIFT: Final = 260.0
"""Cards that make room for others."""
COMPARE: Final = 380.0
"""A pause to see the cards that were turned."""
PRIZE: Final = 1.24
"""How large what was fought for comes up."""
ROW: Final = 10.0
"""From card to card of those that somebody lays side by side in a war: one handful, as more edges would flash."""
HANDFUL: Final = 200.0
"""How long such a handful goes from where it lies to another place: all at once, and no slower at a slow pace."""
TOGETHER: Final = 68.0
"""How long cards slide together that go to a stack: the longer, the more of them flash at a slow pace."""
ONE_BY_ONE: Final = 130.0
"""From one card that leaves the game to the next, where they are few."""
GENTLY: Final = 180.0
"""The same of at most `FEW` cards."""
FEW: Final = 6
LIE: Final = 250.0
"""How long they lie there before they go."""
SWEPT: Final = 1000.0
"""How long won cards go, all together, while all is hurried; at the hurried pace a fifth of that."""
FALLEN: Final = 60.0
"""The ms until the next beat after such slaps: a chip falls."""
STACKED: Final = 45.0
"""From the first card that goes to a stack to the last, for the same reason."""
LUNGE: Final = 150.0, 80.0, 170.0
"""The ms in which two cards that duel draw back, strike each other, and part,"""
DRAWS: Final = 22.0, 14.0
"""how far they draw back and lunge, in units,"""
RECOILS: Final = 7.0
"""and by how many degrees they lean then."""
_COURTS: Final = RANKS.index("J")
DEAL: Final = 2340.0
"""The longest that launching a deck may take."""
HANDFULS: Final = 3
"""The handfuls in which a packet is dealt at most: cards that cross the dark one by one would flash more often."""
CLOSE: Final = 7.0
"""From card to card of a handful: none is past before the next is there."""
HANDFUL_SPAN: Final = 63.0
"""The longest from the first card of a handful to its last: the edges of more cards, or further apart, would flash."""
STREAM: Final = 8
"""The number of cards of a packet that are seen to change hands where rounds are skipped."""
FLOW: Final = 480.0
"""How long each of them takes."""
LEAD: Final = 250.0
"""How long the deck lies before the first card is dealt."""


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
    if pile in event.srcs and (decided := [card for card in table.piles[pile] if card in decisive]):
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


def beat(events: Sequence[Event], scene: BeatContext, won: Sequence[Card], words: str, lost: Sequence[Card] = (),
         ) -> Beat:
    """Return the beat of these events, which have happened on the scene's table. `won` are the winners of a sweep,
    `lost` the cards that they beat; `words` are there to be read."""
    match next((event for event in events if not sorts_only(event)), events[0]):
        case RoundBegan() if "pile" in scene.table.piles:
            return Beat({}, 0.0)                      # who turns the next card may read on
        case Laid(_, src, _, False) if scene.chant and scene.layout.heap is not None and (
                scene.layout.role(src) == "heap"):
            return chant.row([event for event in events if isinstance(event, Laid)], scene.layout.heap, scene)
        case Laid(_, _, _, up):
            return (_turn if up else _cover)(events, scene)
        case Swept(cards, _, dst) if scene.layout.owner(dst) is not None and dst in scene.layout.stacks:
            return sweep(cards, dst, scene, won, lost)
        case Swept(cards):
            return _shift(cards, scene, min(25.0, 500 / max(1, len(cards))))
        case Moved():
            return _move(events, scene, words)
        case Turned(_, up):
            fact = next((event for event in events if isinstance(event, Announced)), None)
            return _flip(events, scene, up) if fact is None else rise(fact.cards, scene, words)
        case Announced(key) if len(events) > 1 and key.asks:
            return Beat({}, max(READ, reading(words)))    # sums side by side
        case Announced(key, _, cards) if key.seen in DEEDS:
            return deeds.tell(cards, [event for event in events if isinstance(event, Moved)], scene, words)
        case Announced(key, _, cards) if key.seen == "fall" and not scene.still and any(map(scene.stack, cards)):
            return pairing.fan(cards, scene, words) if len(events) > 1 else Beat({}, reading(words))
        case Announced(key, _, cards) if key.asks and scene.layout.trays and cards:
            return pairing.meet(cards[-1], scene, words)
        case Announced(key, (seat,), cards) if key.seen == "outweigh":
            ours = [card for card in cards if scene.layout.owner(scene.where(card)) == seat]
            return pairing.outweigh(ours, [card for card in cards if card not in ours], scene, words)
        case Announced(key, _, cards):
            said = SAID[key.seen](cards, scene, words)
            return said._replace(tweens=said.tweens | _move(events, scene, "").tweens)
        case SeatLeft():
            return Beat({}, reading(words) or 400)
    return Beat({}, reading(words))


def quiet_beat(events: Sequence[Event], scene: BeatContext) -> Beat:
    """Return the beat of slaps in vain that only fall on heaps: cards that are paid go, and nothing waits for them."""
    moved = [event for event in events if isinstance(event, Moved)]
    way = beat(moved, scene, (), "").tweens if moved else {}
    return Beat(way, FALLEN * scene.swift)


def _move(events: Sequence[Event], scene: BeatContext, words: str) -> Beat:
    """Cards are moved, and looked at where they are played."""
    moved = [event for event in events if isinstance(event, Moved) and not sorts_only(event)]
    if len(moved) == 1 and scene.layout.role(moved[0].src) == "target" and scene.layout.owner(moved[0].dst) is not None:
        return _won(moved[0].cards, scene)
    if moved and all(_few_leave(event, scene) for event in moved):
        return _shift([card for event in moved for card in event.cards], scene, ONE_BY_ONE)
    most = max((len(event.cards) for event in moved), default=1)
    tweens: Tweens = {}
    end = 0.0
    for event in moved:
        stacked = event.dst in scene.layout.stacks and len(event.cards) > 1
        part = (_stack(event, moved, scene, STACKED / most) if stacked else
                _shift(event.cards, scene, ROW, HANDFUL * scene.swift) if scene.layout.role(event.src) in STAKED else
                _shift(event.cards, scene, min(90.0, 600 / most)))
        tweens |= part.tweens
        end = max(end, part.ms)
    played = any(event.up and scene.layout.role(event.dst) in ("stake", "pile") for event in moved)
    shouts = any(isinstance(event, Announced) for event in events)
    return Beat(tweens, max(end + (COMPARE if played or shouts else 0.0), reading(words)))


def _few_leave(event: Moved, scene: BeatContext) -> bool:
    """True if some cards that were laid leave the game: each is seen to go."""
    layout = scene.layout
    return layout.role(event.src) == "stake" and layout.role(event.dst) == ASIDE and len(event.cards) <= FEW


def _stack(event: Moved, moved: Sequence[Moved], scene: BeatContext, stagger: float) -> Beat:
    """Cards that go to a seat's stack: they slide together, on those that the seat itself has laid, and go as one."""
    own = scene.layout.owner(event.dst)
    mine = [each for each in moved if each.dst == event.dst and scene.layout.owner(each.src) == own]
    on = mine[-1] if mine else event
    at, whole = scene.was(on.cards[-1]), _shift(event.cards, scene, stagger)
    if scene.still:
        return whole
    tweens: Tweens = {}
    together = GENTLY if sum(len(other.cards) for other in moved) <= FEW else TOGETHER
    for card, way in whole.tweens.items():
        here = at._replace(z=scene.was(card).z)
        tweens[card] = Tween(here, together, ease=in_out), Tween(here, LIE), *way
    return whole._replace(tweens=tweens, ms=together + LIE + whole.ms)


def _won(cards: Sequence[Card], scene: BeatContext) -> Beat:
    """Let the prize come up large, and go to the seat that has made it. Then all rests a while, or until a press."""
    tweens: Tweens = {}
    for card in cards:
        was, to = scene.was(card), scene.pose(card)
        high = was._replace(height=round(was.height * PRIZE), z=40)
        arc = swing(0.12, was, to, scene.layout)
        tweens[card] = (Tween(to, 280, ease=in_out),) if scene.still else (
            Tween(high, 260, ease=settle_out, glow=True), Tween(high, 240, glow=True),
            Tween(to, 560, ease=in_out, arc=arc, rise=20))
    ms = max(map(duration, tweens.values()), default=0.0)
    return Beat(tweens, ms + RESTS, rests=ms)


def _flip(events: Sequence[Event], scene: BeatContext, up: bool) -> Beat:
    """Cards turn over where they lie, and are looked at if they turn `up`."""
    turned = (card for event in events if isinstance(event, Turned) for card in event.cards)
    over = (card for card in turned if not scene.stack(card) and scene.flips(card))
    tweens: Tweens = {card: (Tween(scene.pose(card), 260, ease=linear, rise=24, flip=True),) for card in over}
    looked, floor = COMPARE * (1.0 if scene.war else scene.rhythm) if up and tweens else 0.0, scene.layout.heap
    if floor is not None and looked and not (scene.still and scene.stay):
        return chant.turn(list(tweens), floor, scene, looked)
    return Beat(tweens, 260 + looked)


def _hop(card: Card, to: Pose) -> float:
    """Return how much higher than others a court or an ace rises as it turns, in pixels."""
    return to.height * HIGHER if RANK[card] >= _COURTS else 0.0


def _turn(events: Sequence[Event], scene: BeatContext) -> Beat:
    """Everyone turns: a dip, then over to its place while it turns. In a war all hover first, the longer the more wars
    lie in each other, then turn one after the other, who is behind first."""
    tweens: Tweens = {}
    end = 0.0
    laid = [event for event in events if isinstance(event, Laid)]
    turns = [scene.layout.owner(event.dst) for event in laid]
    order = [seat for seat in scene.trailing_seats if seat in turns]
    hold = HOLD[min(scene.wars, len(HOLD)) - 1]
    for event, seat in zip(laid, turns, strict=True):
        later = APART * order.index(seat) if seat in order else 0.0
        for k, card in enumerate(event.cards):
            to, was, flip = scene.pose(card), scene.was(card), scene.flips(card)
            wait = (ROW if scene.war else 90.0) * k
            if scene.war:
                hover = to._replace(z=30)
                tweens[card] = (Tween(hover, 240, wait, cubic_out, rise=12),
                              Tween(hover, max(0.0, hold + later - wait)),
                              Tween(to, 300, ease=in_out, flip=flip, hops=_hop(card, to) * flip))
                end = max(end, 540 + hold + later)
            else:
                dip = Tween(was._replace(y=was.y + 3 * scene.layout.scale), 40, wait)
                arc = swing(0.06, was, to, scene.layout)
                over = Tween(to, 260, wait if scene.still else 0, in_out, arc, rise=24, flip=flip,
                             hops=_hop(card, to) * flip)
                tweens[card] = (over,) if scene.still else (dip, over)
                end = max(end, wait + 300)
    if len(laid) > 1 and not scene.still and any(scene.layout.role(pile) == "line" for pile in scene.table.piles):
        for card in tweens:
            tweens[card] = (*tweens[card], *_lunge(scene.pose(card), scene.layout))
        return Beat(tweens, end + sum(LUNGE) + COMPARE, strikes=end + sum(LUNGE[:2]))
    return Beat(tweens, end + COMPARE * (1.0 if scene.war else scene.rhythm))


def _lunge(at: Pose, layout: Layout) -> tuple[Tween, ...]:
    """Return how a card strikes the one on the other side of the sun, and goes back."""
    side, u = -1 if at.x < layout.sun[0] else 1, layout.scale
    back = at._replace(x=at.x + side * DRAWS[0] * u, degrees=at.degrees + side * RECOILS, z=24)
    hit = at._replace(x=at.x - side * DRAWS[1] * u, degrees=at.degrees - side * RECOILS / 2, z=30)
    return (Tween(back, LUNGE[0], ease=cubic_out), Tween(hit, LUNGE[1], ease=cubic_in),
            Tween(at, LUNGE[2], ease=cubic_out))


def _cover(events: Sequence[Event], scene: BeatContext) -> Beat:
    """Cards laid face down: one after another, each heavier than the last, those of two seats in turn; or together
    where nothing lies yet."""
    tweens: Tweens = {}
    end = 0.0
    laid = [event for event in events if isinstance(event, Laid)]
    for n, event in enumerate(laid):
        off = 110.0 if scene.layout.role(event.src) == "heap" and not scene.still else 0.0
        row = len(scene.table.piles[event.dst]) == len(event.cards)        # nothing lies there yet
        alone = not (row or off or scene.still)        # each card is seen by itself, and counted
        step = ROW if row else COVERS if alone and len(event.cards) > 1 else 110.0
        turn = step * n / 2 if alone and scene.table.seats == 2 else 0.0
        for k, card in enumerate(event.cards):
            wait, was = 60 + turn + step * k, scene.was(card)
            to, ease, rise = scene.pose(card), (cubic_in if k and not row else in_out), 14.0 + 5 * k
            arc = swing(0.1, was, to, scene.layout)
            fly = Tween(to, 240, 0 if off else wait, ease, arc, rise, tilt=3, flip=scene.flips(card))
            # who picks a card from the floor lifts it off those it lies on
            tweens[card] = (Tween(was._replace(z=26), off, wait), fly) if off else (fly,)
            end = max(end, wait + off + 240)
    return Beat(tweens, end + 90)


def _shift(cards: Sequence[Card], scene: BeatContext, stagger: float, ms: float = 280.0) -> Beat:
    """Cards that go somewhere else, one after another, each in `ms`, and turn over if they lie the other way there.
    They slide under a packet or the stock, and lie on what else they go to."""
    tweens: Tweens = {}
    layout = scene.layout
    for k, card in enumerate(cards):
        was, to, pile, flip = scene.was(card), scene.pose(card), scene.stack(card), scene.flips(card)
        if pile and layout.role(pile) in ("packet", "stock") and not scene.still:
            middle = to._replace(x=(was.x + to.x) / 2, y=(was.y + to.y) / 2, z=14)
            tweens[card] = (
                Tween(middle, 150, k * stagger, cubic_out, flip=flip),
                Tween(to, 160, ease=in_out, is_under=True),
            )
        else:
            tweens[card] = (Tween(to, ms, k * stagger, in_out, swing(0.08, was, to, layout), rise=16, flip=flip),)
    return Beat(tweens, 310 + max(0, len(cards) - 1) * stagger)


def deal(table: Table, pose: Callable[[Card], Pose], layout: Layout) -> Tweens:
    """Return the ways of a deck that is dealt from the sun, in handfuls, from seat 1 round to seat 0; or is thrown."""
    tweens: Tweens = {card: (Tween(pose(card), throw.ms, LEAD + throw.begin, track=throw.at),)
                  for card, throw in layout.throws(table).items()}
    seats = table.seats
    piles = (layout.pile("packet", seat) for seat in all_seats(seats))
    packets = [table.piles[pile] for pile in piles if pile is not None]
    if len(packets) < seats:
        return tweens
    count = max(map(len, packets), default=0)
    hand = max(1, -(-count // HANDFULS))
    apart = min(45.0 * hand, DEAL / (HANDFULS * seats))
    close = min(CLOSE, HANDFUL_SPAN / hand)
    for turn in range(seats):
        for level, card in enumerate(reversed(packets[(turn + 1) % seats])):
            whole, k = divmod(level, hand)
            to, wait = pose(card), LEAD + (whole * seats + turn) * apart + k * close
            arc, tilt = swing(0.12, layout.deck(), to, layout), (6.0, -6.0, 3.0, -3.0)[(turn + whole) % 4]
            tweens[card] = (Tween(to, 180, wait, settle_out, arc, rise=18, tilt=tilt),)
    return tweens


def stream(hands: Sequence[Sequence[Card]], was: Callable[[Card], Pose], pose: Callable[[Card], Pose], layout: Layout,
           ms: float) -> Tweens:
    """Return the ways of cards that have changed hands unseen: from each packet a handful goes to others in `ms`."""
    hands = [hand[:STREAM] for hand in hands if hand]
    apart = max(0.0, ms - FLOW - STREAM * CLOSE) / max(1, len(hands) - 1)
    return {card: (Tween(pose(card), FLOW, n * apart + k * CLOSE, in_out, swing(0.16, was(card), pose(card), layout),
                         rise=14, is_under=True),)
            for n, hand in enumerate(hands) for k, card in enumerate(hand)}
