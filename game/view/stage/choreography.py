"""How cards get to where they lie: the tweens of each card in a beat and in the deal. What won cards do, `sweeps` says.

Nothing here decides where a card comes to rest: the last tween of every flight ends at the card's resting pose. Times
are those of the art direction, in ms at the normal pace.
"""

from collections.abc import Callable, Sequence
from typing import Final

from game.core.cards import RANK, RANKS, Card
from game.core.events import Announced, Event, Laid, Moved, RoundBegan, SeatLeft, Swept, Turned
from game.core.seats import all_seats
from game.core.table import Table
from game.view.stage import chant, deeds, pairing
from game.view.stage.beat import DEEDS, READ, Beat, BeatContext, Tweens, reading, sorts_only, swing
from game.view.stage.composition import ASIDE
from game.view.stage.gestures import RESTS, SAID, rise
from game.view.stage.layout import STAKED, Layout
from game.view.stage.pose import Pose
from game.view.stage.sweeps import sweep
from game.view.stage.timeline import Tween, cubic_in, cubic_out, duration, in_out, linear, settle_out

HOLD: Final = (350.0, 550.0, 800.0)
"""How long the cards that decide hover before they turn, in a war, in one inside it, in one inside that."""
APART: Final = 250.0
"""From one that turns to the next; the seat with the fewest cards is first."""
COVERS: Final = 420.0
"""From one card that a seat lays face down to its next, where it lays several; those of another seat come in between.
More that cross the same light within a second would flash."""
HIGHER: Final = 0.1
"""How much higher a card rises than it was, in parts of its height, before it lands in dust."""
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
FALLEN: Final = 60.0
"""The ms until the next beat after slaps in vain of people who go on and on: a chip falls."""
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
