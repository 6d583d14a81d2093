"""How cards get to where they lie: which events make one beat, and which way each card takes.

Nothing here decides where a card comes to rest: the last leg of every flight ends at the card's resting pose.
Times are those of the art direction, in ms at the normal pace.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from game.core.cards import Card
from game.core.events import Event, Laid, Moved, Out, Remembered, Said, Swept, Turned
from game.core.said import Seen
from game.core.seats import Seat, all_seats
from game.core.table import Table
from game.view.stage import gestures, impact, spoils
from game.view.stage.feel import APART, HOLD
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Leg, cubic_in, cubic_out, in_out, linear, settle_out

COVERED: Final = 320.0
"""After how long cards that are laid cover others."""
SHIFT: Final = 260.0
"""Cards that make room for others."""
COMPARE: Final = 380.0
"""A pause to see who has turned what."""
GLOW: Final = 520.0
"""How long the winner of a plain battle is seen to win it."""
READ: Final = 900.0
"""The shortest pause to read what has been said."""
LETTER: Final = 50.0
"""How long somebody of ten years takes to read a letter: four words a second."""
DEAL: Final = 2340.0
"""The longest that launching a deck may take."""
HANDFULS: Final = 3
"""A packet is dealt in so many at most: cards that cross the dark one by one would flash more often."""
CLOSE: Final = 7.0
"""From card to card of a handful: none is past before the next is there."""
GATHER: Final = 150.0
"""The longest from the first won card that sets out to the last: one stream, not many flashes."""
STREAM: Final = 8
"""So many cards of a packet at most are seen to change hands where rounds are skipped."""
FLOW: Final = 480.0
"""How long each of them takes."""
LEAD: Final = 250.0
"""How long the deck lies before the first card is dealt."""
PRIZE: Final = 1.24
"""How large what was fought for comes up."""
RESTS: Final = 2500.0
"""How long the next target waits."""
STRUCK: Final = ("stake", "pot", "pile")
"""What a slap hits: all that lies there to be won."""


Legs: TypeAlias = dict[Card, tuple[Leg, ...]]
"""The ways of the cards that fly."""


class Beat(NamedTuple):
    """What happens together: the legs of each card that flies, and when the next beat may begin.

    `calm` is when what was shouted before is gone, None if it stays; `hops` are the stacks that hop.
    From `rests` on nothing happens, and a press ends the beat; None if that cannot be.
    """

    legs: Legs
    ms: float
    calm: float | None = None
    hops: Sequence[str] = ()
    rests: float | None = None


class Surroundings(NamedTuple):
    """What a way can depend on: the table as it is now; of a card, how it lay before and whether its face showed, how
    it lies now, whether its face may be seen there, and the stack that it is a part of, if any."""

    layout: Layout
    table: Table
    was: Callable[[Card], Pose]
    up: Callable[[Card], bool]
    pose: Callable[[Card], Pose]
    sees: Callable[[Card], bool]
    stack: Callable[[Card], str]
    wars: int
    """The wars that have been called in this round."""
    still: bool
    """Whether cards go without a way between: little motion is wanted, or so much that it would flash."""
    stay: float = 0.0
    """How long won cards wait for those that cover them."""
    rhythm: float = 1.0
    """How long a plain round is looked at, in parts of the default."""
    behind: Sequence[Seat] = ()
    """The seats, the one with the fewest cards first."""

    @property
    def war(self) -> bool:
        """True if a war has been called in this round."""
        return self.wars > 0

    def flips(self, card: Card) -> bool:
        """Whether a card turns over on its way."""
        return self.up(card) != self.sees(card)


def group(queue: deque[Event]) -> list[Event]:
    """Take the events from the queue that happen together: all that lay cards alike, all that turn or move some."""
    events = [queue.popleft()]
    while queue:
        if isinstance(queue[0], Remembered):          # nothing of it is seen
            events.append(queue.popleft())
            continue
        sorts = 0                                     # who lays cards out of a hand sorts them to its top first
        while sorts < len(queue) and _sorts(queue[sorts]):
            sorts += 1
        first = next((event for event in events if not _sorts(event)), None)
        if first is not None and (sorts == len(queue) or not _joins(queue[sorts], first, events)):
            break
        events += [queue.popleft() for _ in range(min(sorts + 1, len(queue)))]
    return events


def _sorts(event: Event) -> bool:
    return isinstance(event, Moved) and event.src == event.dst


def _joins(then: Event, first: Event, events: Sequence[Event]) -> bool:
    """Whether an event happens together with these, of which one is the first."""
    if vain(first):                                   # slaps in vain, and the cards that are paid for them
        return isinstance(then, Moved) or vain(then)
    if isinstance(first, Said) and first.key.asks and isinstance(then, Said):
        return then.key == first.key and all(then.seats != event.seats for event in events if isinstance(event, Said))
    if isinstance(first, Laid) and isinstance(then, Laid):
        return first.up == then.up and all(then.dst != event.dst for event in events if isinstance(event, Laid))
    return isinstance(first, Out | Moved | Turned) and isinstance(then, type(first))


def vain(event: Event) -> TypeGuard[Said]:
    """Whether a hand comes down on nothing: a slap that is a mistake."""
    return isinstance(event, Said) and event.key.seen == "strike" and not event.cards


def reckoned(event: Event, layout: Layout) -> TypeGuard[Said]:
    """Whether a fact says what the cards come to that a seat has laid: it stands at these cards until they go."""
    if not isinstance(event, Said) or not event.key.asks or len(event.seats) != 1:
        return False
    return layout.pile("stake", event.seats[0]) is not None


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


def reading(words: str) -> float:
    """How long it takes to read that; no time if nothing was said."""
    return max(READ, LETTER * len(words)) if words else 0.0


def beat(events: Sequence[Event], scene: Surroundings, won: Sequence[Card], words: str, lost: Sequence[Card] = (),
         ) -> Beat:
    """The beat of these events, which have happened on the scene's table. `won` are the winners of a sweep, `lost` the
    cards that they beat; `words` are there to be read."""
    match next((event for event in events if not _sorts(event)), events[0]):
        case Laid(_, _, _, up):
            return (_turn if up else _cover)(events, scene)
        case Swept(cards, _, dst) if scene.layout.owner(dst) is not None and dst in scene.layout.stacks:
            return _collect(cards, dst, scene, won, lost)
        case Swept(cards):
            return _shift(cards, scene, min(25.0, 500 / max(1, len(cards))))
        case Moved():
            return _move(events, scene, words)
        case Turned(_, up):
            return _flip(events, scene, up)
        case Said(key) if len(events) > 1 and key.asks:
            return Beat({}, max(READ, reading(words)))    # sums side by side
        case Said(key, _, cards):
            said = _SAID[key.seen](cards, scene, words)
            return said._replace(legs=said.legs | _move(events, scene, "").legs)
        case Out():
            return Beat({}, reading(words) or 400)
    return Beat({}, reading(words))


def seen(way: Sequence[Leg]) -> float:
    """After how many ms the face of a card is seen that goes this way and turns over on it; 0 if it does not."""
    ms = 0.0
    for leg in way:
        ms += leg.wait + leg.ms
        if leg.flip:
            return ms - leg.ms / 2
    return 0.0


def _move(events: Sequence[Event], scene: Surroundings, words: str) -> Beat:
    """Cards are moved, and looked at where they are played."""
    moved = [event for event in events if isinstance(event, Moved) and not _sorts(event)]
    if len(moved) == 1 and scene.layout.role(moved[0].src) == "target" and scene.layout.owner(moved[0].dst) is not None:
        return _won(moved[0].cards, scene)
    most = max((len(event.cards) for event in moved), default=1)
    legs: Legs = {}
    end = 0.0
    for event in moved:
        part = _shift(event.cards, scene, min(90.0, 600 / most))
        legs |= part.legs
        end = max(end, part.ms)
    played = any(event.up and scene.layout.role(event.dst) in ("stake", "pile") for event in moved)
    return Beat(legs, max(end + COMPARE * played, reading(words)))


def _won(cards: Sequence[Card], scene: Surroundings) -> Beat:
    """What was fought for comes up large, and goes to whoever made it. Then all rests for a while, or until a press."""
    legs: Legs = {}
    for card in cards:
        was, to = scene.was(card), scene.pose(card)
        high = was._replace(height=round(was.height * PRIZE), z=40)
        arc = _arc(0.12, was, to, scene.layout)
        legs[card] = (Leg(to, 280, ease=in_out),) if scene.still else (
            Leg(high, 260, ease=settle_out, glow=True), Leg(high, 240, glow=True),
            Leg(to, 560, ease=in_out, arc=arc, rise=20))
    ms = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=0.0)
    return Beat(legs, ms + RESTS, rests=ms)


def _flip(events: Sequence[Event], scene: Surroundings, up: bool) -> Beat:
    """Cards turn over where they lie, and are looked at if they turn `up`."""
    turned = (card for event in events if isinstance(event, Turned) for card in event.cards)
    over = (card for card in turned if not scene.stack(card) and scene.flips(card))
    legs: Legs = {card: (Leg(scene.pose(card), 260, ease=linear, rise=24, flip=True),) for card in over}
    return Beat(legs, 260 + (COMPARE if up and legs else 0))


def _turn(events: Sequence[Event], scene: Surroundings) -> Beat:
    """Everyone turns: a dip, then over to its place while it turns. In a war all hover first, the longer the more wars
    lie in each other, then turn one after the other, who is behind first."""
    legs: Legs = {}
    end = 0.0
    laid = [event for event in events if isinstance(event, Laid)]
    turns = [scene.layout.owner(event.dst) for event in laid]
    order = [seat for seat in scene.behind if seat in turns]
    hold = HOLD[min(scene.wars, len(HOLD)) - 1]
    for event, seat in zip(laid, turns, strict=True):
        later = APART * order.index(seat) if seat in order else 0.0
        for k, card in enumerate(event.cards):
            to, was, wait, flip = scene.pose(card), scene.was(card), 90.0 * k, scene.flips(card)
            if scene.war:
                hover = to._replace(z=30)
                legs[card] = (Leg(hover, 240, wait, cubic_out, rise=12),
                              Leg(hover, max(0.0, hold + later - wait)), Leg(to, 300, ease=in_out, flip=flip))
                end = max(end, 540 + hold + later)
            else:
                dip = Leg(was._replace(y=was.y + 3 * scene.layout.scale), 40, wait)
                arc = _arc(0.06, was, to, scene.layout)
                over = Leg(to, 260, wait if scene.still else 0, in_out, arc, rise=24, flip=flip)
                legs[card] = (over,) if scene.still else (dip, over)
                end = max(end, wait + 300)
    return Beat(legs, end + COMPARE * (1.0 if scene.war else scene.rhythm))


def _cover(events: Sequence[Event], scene: Surroundings) -> Beat:
    """Cards laid face down, one after another, each heavier than the last."""
    legs: Legs = {}
    end = 0.0
    for event in (event for event in events if isinstance(event, Laid)):
        off = 110.0 if scene.layout.role(event.src) == "heap" and not scene.still else 0.0
        for k, card in enumerate(event.cards):
            wait, was = 60 + 110.0 * k, scene.was(card)
            to, ease, rise = scene.pose(card), (cubic_in if k else in_out), 14.0 + 5 * k
            arc = _arc(0.1, was, to, scene.layout)
            fly = Leg(to, 240, 0 if off else wait, ease, arc, rise, tilt=3, flip=scene.flips(card))
            # who picks a card from the floor lifts it off those it lies on
            legs[card] = (Leg(was._replace(z=26), off, wait), fly) if off else (fly,)
            end = max(end, wait + off + 240)
    return Beat(legs, end + 90)


def _bump(cards: Sequence[Card], scene: Surroundings, _words: str = "") -> Beat:
    """Cards that tie bump towards the sun and back, while its ring grows."""
    legs: Legs = {}
    x, y = scene.layout.sun
    for card in cards:
        at = scene.pose(card)
        away = max(1.0, ((x - at.x) ** 2 + (y - at.y) ** 2) ** 0.5)
        step = 10 * scene.layout.scale / away
        near = at._replace(x=at.x + (x - at.x) * step, y=at.y + (y - at.y) * step)
        legs[card] = (Leg(near, 90, ease=cubic_out), Leg(at, 160, ease=in_out))
    return Beat({} if scene.still else legs, 620)


def _strike(slapped: Sequence[Card], scene: Surroundings, words: str) -> Beat:
    """A hand comes down: on the cards that are slapped, and all that lies there to be won jumps; or on nothing."""
    layout, table = scene.layout, scene.table
    piles = [pile for pile in table.piles if layout.role(pile) in STRUCK and table.piles[pile]]
    poses = {card: scene.pose(card) for pile in piles for card in table.piles[pile] if not scene.stack(card)}
    if scene.still or not poses:
        return Beat({}, reading(words))
    on = [poses[card] for card in slapped if card in poses]
    at = (sum(pose.x for pose in on) / len(on), sum(pose.y for pose in on) / len(on)) if on else None
    struck = impact.thud(poses, layout.scale) if at is None else impact.jolt(poses, at, layout.scale)
    ms = impact.THUD if at is None else impact.JOLT
    hops = [pile for pile in piles if pile in layout.stacks]
    legs: Legs = {card: (leg._replace(glow=card in slapped),) for card, leg in struck.items()}
    return Beat(legs, max(ms, reading(words)), hops=hops)


def _tell(cards: Sequence[Card], scene: Surroundings, words: str) -> Beat:
    """Words are read, if there are any, and the cards that they are about bump."""
    return Beat(_bump(_lying(cards, scene), scene).legs if words else {}, reading(words))


def _together(cards: Sequence[Card], scene: Surroundings, words: str) -> Beat:
    beat = _gesture(gestures.together({card: scene.pose(card) for card in _lying(cards, scene)}), scene, words)
    if scene.layout.mountain is None:
        return beat
    return beat._replace(ms=max(beat.ms, RESTS), rests=min(beat.ms, READ))    # before the next number of a path


def _shine(cards: Sequence[Card], scene: Surroundings, words: str) -> Beat:
    return _gesture(gestures.shine({card: scene.pose(card) for card in _lying(cards, scene)}), scene, words)


def _stamp(cards: Sequence[Card], scene: Surroundings, words: str) -> Beat:
    layout, table = scene.layout, scene.table
    lying = [card for pile in table.piles if layout.role(pile) in (*STRUCK, "line") for card in table.piles[pile]]
    others = {card: scene.pose(card) for card in _lying(lying, scene) if card not in cards}
    high = {card: scene.pose(card) for card in _lying(cards, scene)}
    said = _gesture(gestures.stamp(high, others, layout.sun, layout.scale), scene, words)
    return said._replace(ms=max(said.ms, READ))


def _gesture(legs: Legs, scene: Surroundings, words: str) -> Beat:
    """Cards do something while words are read; nothing where little motion is wanted."""
    if scene.still:
        return Beat({}, reading(words))
    ms = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=0.0)
    return Beat(legs, max(ms, reading(words)))


def _lying(cards: Sequence[Card], scene: Surroundings) -> list[Card]:
    """Those of the cards that lie open, in no stack."""
    return [card for card in cards if not scene.stack(card)]


_SAID: Final[Mapping[Seen, Callable[[Sequence[Card], Surroundings, str], Beat]]] = {
    "pill": _tell, "shout": _bump, "strike": _strike, "together": _together, "shine": _shine,
    "stamp": _stamp,
    "feed": _shine,
    "nothing": lambda _cards, _scene, _words: Beat({}, 0),
}  # fmt: skip
"""What is seen of a fact → its beat, from the fact's cards and the words there are to be read."""


def _shift(cards: Sequence[Card], scene: Surroundings, stagger: float) -> Beat:
    """Cards that go somewhere else, one after another, and turn over if they lie the other way there. They slide under
    a packet or the stock, and lie on what else they go to."""
    legs: Legs = {}
    layout = scene.layout
    for k, card in enumerate(cards):
        was, to, pile, flip = scene.was(card), scene.pose(card), scene.stack(card), scene.flips(card)
        if pile and layout.role(pile) in ("packet", "stock") and not scene.still:
            middle = to._replace(x=(was.x + to.x) / 2, y=(was.y + to.y) / 2, z=14)
            legs[card] = Leg(middle, 150, k * stagger, cubic_out, flip=flip), Leg(to, 160, ease=in_out, under=True)
        else:
            legs[card] = (Leg(to, 280, k * stagger, in_out, _arc(0.08, was, to, layout), rise=16, flip=flip),)
    return Beat(legs, 310 + max(0, len(cards) - 1) * stagger)


def _collect(cards: Sequence[Card], dst: str, scene: Surroundings, won: Sequence[Card], lost: Sequence[Card]) -> Beat:
    """The winner's cards glow, those that lost slide under them, all meet over the sun, and go under the packet in the
    order in which they lie there."""
    layout = scene.layout
    legs: Legs = {}
    stack = layout.stacks[dst]
    glow = 200.0 + (READ if scene.war else GLOW * scene.rhythm)
    stagger = min(25.0, GATHER / max(1, len(cards)))
    under = Pose(stack.x, stack.y, int(stack.height))
    starts = {card: scene.was(card) for card in cards}
    parts: Legs = {}
    if glow >= spoils.LEAST and not scene.still and not scene.stay:
        parts = spoils.parting(won, lost, starts, layout.scale, slides=scene.wars == 1)
        starts |= {card: way[-1].to for card, way in parts.items()}
    # who arrives first lies under fewer, so cards come in the order in which they go under
    heap: dict[Card, tuple[Leg, Leg]] = {}
    if len(cards) >= impact.MANY and not scene.still:
        meet = [layout.gathered(under, k) for k in range(len(cards))]
        heap = impact.gather(starts, stagger, meet, under, layout.scale,
                             last=stack.last)
    for k, card in enumerate(cards):
        was = scene.was(card)
        wait = glow + k * stagger + scene.stay
        lit: tuple[Leg, ...] = parts.get(card, ())
        wait -= sum(leg.wait + leg.ms for leg in lit)
        if card in won:
            high = was._replace(z=22)
            waver = spoils.wobble(high, 0.0, glow=True) if parts and spoils.narrow(won, lost) else ()
            rest = wait - scene.stay - 200 - sum(leg.ms for leg in waver)
            lit = Leg(high, 200, glow=True), *waver, Leg(high, rest, glow=True)
            wait = scene.stay
            if wait:
                lit, wait = (*lit, Leg(was, 90)), wait - 90     # it lies there as the others do
        flip = scene.flips(card)
        last = Leg(under, 260, ease=in_out, under=not stack.last, flip=scene.still and flip)
        if scene.still:
            legs[card] = (*lit, last._replace(wait=wait, ms=60))
        elif heap:
            fly, slip = heap[card]
            legs[card] = (*lit, fly._replace(wait=wait, flip=flip), slip)
        else:
            meet_at = layout.gathered(under, k)
            legs[card] = (*lit, Leg(meet_at, 220, wait, cubic_in, rise=8, flip=flip), last)
    end = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=glow)
    return Beat(legs, end, calm=glow)


def deal(table: Table, pose: Callable[[Card], Pose], layout: Layout) -> Legs:
    """The deck dealt from the sun, a handful at a time, from seat 1 round to seat 0; or thrown over the floor."""
    legs: Legs = {card: (Leg(pose(card), throw.ms, LEAD + throw.begin, track=throw.at),)
                  for card, throw in layout.throws(table).items()}
    seats = table.seats
    piles = (layout.pile("packet", seat) for seat in all_seats(seats))
    packets = [table.piles[pile] for pile in piles if pile is not None]
    if len(packets) < seats:
        return legs
    count = max(map(len, packets), default=0)
    hand = max(1, -(-count // HANDFULS))
    apart = min(45.0 * hand, DEAL / (HANDFULS * seats))
    for turn in range(seats):
        for level, card in enumerate(reversed(packets[(turn + 1) % seats])):
            whole, k = divmod(level, hand)
            to, wait = pose(card), LEAD + (whole * seats + turn) * apart + k * CLOSE
            arc, tilt = _arc(0.12, layout.deck(), to, layout), (6.0, -6.0, 3.0, -3.0)[(turn + whole) % 4]
            legs[card] = (Leg(to, 180, wait, settle_out, arc, rise=18, tilt=tilt),)
    return legs


def stream(hands: Sequence[Sequence[Card]], was: Callable[[Card], Pose], pose: Callable[[Card], Pose], layout: Layout,
           ms: float) -> Legs:
    """Cards that have changed hands unseen: from each packet a handful goes to others, all within so many ms."""
    hands = [hand[:STREAM] for hand in hands if hand]
    apart = max(0.0, ms - FLOW - STREAM * CLOSE) / max(1, len(hands) - 1)
    return {card: (Leg(pose(card), FLOW, n * apart + k * CLOSE, in_out, _arc(0.16, was(card), pose(card), layout),
                       rise=14, under=True),)
            for n, hand in enumerate(hands) for k, card in enumerate(hand)}


def missed(scene: Surroundings) -> Legs:
    """A hand comes down too late, on whatever lies there."""
    return _strike((), scene, "").legs


def _arc(arc: float, start: Pose, to: Pose, layout: Layout) -> float:
    """That arc, or one that hangs where the card would swing out of the window."""
    swing = arc * hypot(to.x - start.x, to.y - start.y)
    return arc if min(start.y, to.y) - to.height * 0.6 - swing > layout.bar.bottom else arc * -0.4

