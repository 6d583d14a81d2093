"""A beat: the events that happen together on the table, the ways of their cards, and what a way can depend on."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from game.core.announcements import Effect
from game.core.cards import Card
from game.core.events import Announced, Event, Laid, MemoSet, Moved, RoundBegan, SeatLeft, Swept, Turned
from game.core.seats import Seat
from game.core.table import SET_ASIDE, Table
from game.view.stage.layout import Layout
from game.view.stage.physics import MANY
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween

READ: Final = 900.0
"""The shortest pause to read what has been said."""
LETTER: Final = 50.0
"""How long somebody of ten years takes to read a letter: four words a second."""

DEEDS: Final[tuple[Effect, ...]] = "gift", "toll"
"""The effects of cards that bring their seat something, or cost it something."""

Tweens: TypeAlias = dict[Card, tuple[Tween, ...]]
"""The ways of the cards that fly."""


class Beat(NamedTuple):
    """One beat: the tweens of each card that flies, and the ms after which the next beat may begin.

    `calm` is when what was shouted before is gone, None if it stays; `hops` are the stacks that hop.
    From `rests` on nothing happens, and a press ends the beat; None if that cannot be. At `strikes` what is announced
    hits the table: it is heard then, and the stage draws that moment on any computer; 0 if it is said at once.
    """

    tweens: Tweens
    ms: float
    calm_at: float | None = None
    hops: Sequence[str] = ()
    rests: float | None = None
    strikes: float = 0.0
    held: Collection[Card] = ()
    """The cards among them that stay in sight until the deed is told for which they were won."""
    chant: Sequence["ChantWord"] = ()
    """The words that are said with its cards."""


class ChantWord(NamedTuple):
    """A word that is said `at` so many ms, and lies on the card that lies so; True for the last of a row."""

    at: float
    text: str
    on: Pose
    is_last: bool


class BeatContext(NamedTuple):
    """All that a way can depend on: the table as it is now; of a card, how it lay before and whether its face showed,
    how it lies now, whether its face may be seen there, and the stack that it is a part of, if any."""

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
    sweeps: bool = False
    """Whether won cards go to their seat in one handful, though all is hurried."""
    rhythm: float = 1.0
    """How long a plain round is looked at, in parts of the default."""
    pace: float = 1.0
    """How many times as fast as normal all goes."""
    trailing_seats: Sequence[Seat] = ()
    """The seats, the one with the fewest cards first."""
    where: Callable[[Card], str] = lambda _card: ""
    """The pile that a card is in."""
    counted: frozenset[Card] = frozenset()
    """The cards of which it was said what they come to."""
    stars: Collection[Card] = ()
    """The cards that are swept now, and whose deed is told next: they stay open."""
    chant: Sequence[str] = ()
    """The words that are said with cards of the floor in a war, one a card; none where all goes quickly."""

    @property
    def war(self) -> bool:
        """True if a war has been called in this round."""
        return self.wars > 0

    @property
    def swift(self) -> float:
        """In which part of the table's time cards go that cross each other: at a slow pace in as many ms of the wall's
        clock as at the normal one, for slower they would flash."""
        return min(1.0, self.pace)

    def flips(self, card: Card) -> bool:
        """True if a card turns over on its way."""
        return self.up(card) != self.sees(card)


def reading(words: str) -> float:
    """Return the ms that it takes to read words, 0 for none.

    >>> reading(""), reading("Fox wins"), reading("Fox takes both cards of the war")
    (0.0, 900.0, 1550.0)
    """
    return max(READ, LETTER * len(words)) if words else 0.0


def seen(way: Sequence[Tween], *, still: bool = False) -> float:
    """Return the ms after which the face of a card is seen that turns over on this way, 0 if it does not; where it is
    `still`, it does so without a way between."""
    ms = 0.0
    for leg in way:
        ms += leg.wait + leg.ms
        if leg.flip:
            return ms - (leg.ms if still else leg.ms / 2)
    return 0.0


def swing(arc: float, start: Pose, to: Pose, layout: Layout) -> float:
    """Return that arc, or one that hangs where the card would swing out of the window."""
    far = arc * hypot(to.x - start.x, to.y - start.y)
    return arc if min(start.y, to.y) - to.height * 0.6 - far > layout.bar.bottom else arc * -0.4


def group(queue: deque[Event], stacks: Collection[str] = ()) -> list[Event]:
    """Take the events from the queue that happen together: all that lay cards alike, all that turn or move some. Cards
    that leave the game out of one of these `stacks` do so as it is said."""
    events = [queue.popleft()]
    while queue:
        if isinstance(queue[0], MemoSet) or _falls(queue[0], events[0], stacks):          # nothing of a memo is seen
            events.append(queue.popleft())
            continue
        sorts = 0                                     # who lays cards out of a hand sorts them to its top first
        while sorts < len(queue) and sorts_only(queue[sorts]):
            sorts += 1
        first = next((event for event in events if not sorts_only(event)), None)
        if first is not None and (sorts == len(queue) or not (
                _joins(queue[sorts], first, events) or _fights(queue[0], queue[sorts], events))):
            break
        events += [queue.popleft() for _ in range(min(sorts + 1, len(queue)))]
    return events


def _falls(then: Event, first: Event, stacks: Collection[str]) -> bool:
    """True if an event lets cards leave the game of which one says so that they are casualties."""
    return (isinstance(first, Announced) and first.key.seen == "fall" and isinstance(then, Moved)
            and then.dst == SET_ASIDE and then.src in stacks)


def weighs(event: Event) -> bool:
    """True if an event sets cards with weight in motion."""
    return (isinstance(event, Announced) and event.key.seen == "strike") or (
        isinstance(event, Swept) and len(event.cards) >= MANY)


def sorts_only(event: Event) -> bool:
    """True if an event puts cards into another order in their pile."""
    return isinstance(event, Moved) and event.src == event.dst


def _joins(then: Event, first: Event, events: Sequence[Event]) -> bool:
    """True if an event happens together with these, of which one is the first."""
    if vain(first):                                   # slaps in vain, and the cards that are paid for them
        return isinstance(then, Moved) or vain(then)
    if isinstance(first, Announced) and first.key.seen in DEEDS:       # and the cards that are given for them
        return isinstance(then, Moved)
    if leaves(first):                                 # cards leave the game as it is said
        return isinstance(then, Moved) and then.dst == SET_ASIDE
    if isinstance(first, Turned) and rises(then):     # they turn over on their way to the sun
        return all(any(card in event.cards for event in events if isinstance(event, Turned)) for card in then.cards)
    if isinstance(first, Announced) and first.key.asks and isinstance(then, Announced):
        return then.key == first.key and all(then.seats != event.seats for event in events
                                             if isinstance(event, Announced))
    if isinstance(first, Laid) and isinstance(then, Laid):
        return first.up == then.up and all(then.dst != event.dst for event in events if isinstance(event, Laid))
    if _parts(then, events):
        return False
    if any(map(rises, events)):                       # what else turns over does so once that card lies there
        return False
    return isinstance(first, SeatLeft | Moved | Turned) and isinstance(then, type(first))


def _parts(then: Event, events: Sequence[Event]) -> bool:
    """True if cards that were fought for go to somebody else than others of them just before: each is told alone."""
    return isinstance(then, Moved) and "/" not in then.src and any(
        isinstance(event, Moved) and event.src == then.src and event.dst != then.dst for event in events)


def _fights(sorts: Event, then: Event, events: Sequence[Event]) -> bool:
    """True if a war is called for cards that are sorted where these events have just moved others: they go where they
    will lie at once, as twice would flash."""
    return (isinstance(then, Announced) and then.key.seen == "shout" and isinstance(sorts, Moved) and sorts_only(sorts)
            and any(isinstance(event, Moved) and sorts.dst in (event.src, event.dst) for event in events))


def stars(swept: Collection[Card], queue: Iterable[Event]) -> frozenset[Card]:
    """Return those of the cards swept just now whose deed is told before anything else is swept or laid."""
    for event in queue:
        if isinstance(event, Announced) and event.key.seen in DEEDS:
            return frozenset(event.cards).intersection(swept)
        if isinstance(event, Laid | Swept | RoundBegan):
            break
    return frozenset()


def found(turned: Collection[Card], queue: Iterable[Event]) -> list[Announced]:
    """Return what is told soon of equations in which some of these cards were missing that turn over now."""
    facts = list[Announced]()
    for event in queue:
        if isinstance(event, Announced) and event.key.asks in ("addend", "factor") and event.cards[-1] in turned:
            facts.append(event)
        if isinstance(event, Laid | Swept | RoundBegan):
            break
    return facts


def sources(events: Sequence[Event], table: Table) -> dict[Card, str]:
    """Return where the cards that these events move lie before they do."""
    piles: dict[Card, str] = {}
    for event in events:
        if isinstance(event, (Laid, Moved)):
            piles |= dict.fromkeys(event.cards, event.src)
        elif isinstance(event, Swept):
            piles |= {card: pile for pile in event.srcs for card in table.piles[pile]}
    return piles


def leaves(event: Event) -> TypeGuard[Announced]:
    """True if a fact is about cards alone, and only told: that they leave the game."""
    return isinstance(event, Announced) and bool(event.cards) and not event.seats and event.key.seen == "pill"


def won_before(queue: Sequence[Event]) -> Swept | None:
    """Return the sweep of the cards of which some leave the game first, as the first of these events says; None if it
    says something else."""
    if not queue or not leaves(queue[0]):
        return None
    for event in list(queue)[1:]:
        if isinstance(event, Swept):
            return event
        if not isinstance(event, MemoSet) and not (isinstance(event, Moved) and event.dst == SET_ASIDE):
            break
    return None


def rises(event: Event) -> TypeGuard[Announced]:
    """True if a fact lets its cards come down on the sun: one that is told of cards just as they turn over is said as
    they strike."""
    return isinstance(event, Announced) and event.key.seen == "stamp" and bool(event.cards)


def vain(event: Event) -> TypeGuard[Announced]:
    """True if a hand comes down on nothing: a slap that is a mistake."""
    return isinstance(event, Announced) and event.key.seen == "strike" and not event.cards


def reckoned(event: Event, layout: Layout) -> TypeGuard[Announced]:
    """True if a fact says what the cards come to that a seat has laid: it stands at these cards until they go."""
    if not isinstance(event, Announced) or not event.key.asks or len(event.seats) != 1:
        return False
    return layout.pile("stake", event.seats[0]) is not None
