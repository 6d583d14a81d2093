"""The state of a show, and how its table lies when nothing moves. The stage's parts share both, and none of them knows
another's.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple, TypeAlias

from game.core.cards import Card
from game.core.events import Event
from game.core.seats import Seat, all_seats
from game.core.table import SET_ASIDE, Table, pile_name
from game.view.pictures.theme import Colour
from game.view.stage.exhibits import ShownSum
from game.view.stage.layout import STAKED, Layout
from game.view.stage.moods import Moods, SeatStandings
from game.view.stage.points import Credit
from game.view.stage.pose import Pose, covered_runs
from game.view.stage.stage_objects import StageObjects
from game.view.stage.thoughts import WrittenAnswer
from game.view.stage.timeline import Flight

FEW: Final = 5
"""With this number of cards, or fewer, a seat's heart beats as its card turns, and a tent stands on its land."""
HURRY: Final = 5.0
"""How many times as fast as normal all goes while a key is held: faster, cards would flash."""
PickState: TypeAlias = tuple[frozenset[Card], tuple[Card, ...], Card | None]
"""The cards that may be picked, those that are chosen, in their order, and the card that the keyboard is on."""
HELD = ("packet", "hand", "capture")
"""The roles of piles whose cards a seat has, as its plate counts them."""
RAISED, USED = 16, 12                                 # units


class End(NamedTuple):
    """The end of a match: the winner, None for a draw, the order of all, the best first, and the number of what is said
    at the feast."""

    winner: Seat | None
    order: Sequence[Seat] = ()
    line: int = 0
    words: str = ""
    """What is said before the winner is named."""


@dataclass(slots=True)
class StageState:
    """One match as it stands on the stage. What is drawn (plates, packets, open cards, words) stands in the `objects`,
    which are made anew for another window; all other fields outlast them."""

    table: Table
    """The shadow of the match's table: all that has been played."""
    objects: StageObjects
    layout: Layout
    """That of the `objects`."""
    visible_hands: frozenset[Seat]
    """The seats whose private cards are seen."""
    war_calls: Sequence[str]
    """What is shouted for one war, two, and more."""
    turns: bool
    """True if players take turns, so that the stage shows whose turn it is."""
    reduced_motion: bool
    """True if little motion is wanted."""
    moods: Moods

    chant: Sequence[str] = ()
    """What is said in a war with cards from the floor, a word a card; none if nothing is."""

    # time
    now: float = 0.0
    """The table's clock, in ms."""
    flights: dict[Card, Flight] = field(default_factory=dict)
    """The cards under way."""
    wall_ms: float = 0.0
    """The wall's clock, in ms."""
    pace: float = 1.0
    hurried: bool = False
    frozen: bool = False
    """True while nothing moves on."""
    reads: float = 0.0
    """How many times as long as it takes to read words they stay at least; 0 if no beat waits for them alone."""

    # what is to come
    queue: deque[Event] = field(default_factory=deque)
    next: float = 0.0
    """When the next beat may begin, on the table's clock."""
    free: float = 0.0
    """When it may begin for people who have read all that there is: won cards may still be on their way."""
    looked_at_until: float = 0.0
    """Until when a slap, or what was answered, is looked at before anything follows, on the wall's clock."""
    waiting_since: float | None = None
    """From when on the last beat only waits, so that a press ends it; None if it does not."""
    landed: float = 0.0
    """When the card came to lie that set out last, on the table's clock."""
    finish: End | None = None
    """The end that waits for the queue; None while there is none to tell."""

    # what has come
    ended: End | None = None
    """The end that has been told."""
    departures: list[Seat] = field(default_factory=list)
    """The seats that have left, in the order in which they did."""
    wars: int = 0
    """The wars that have been called in this round."""
    fighters: frozenset[Seat] = frozenset()
    """The seats that fight the war that was called last; none while there is no war."""
    tied: frozenset[Card] = frozenset()
    """The cards that lay on the stakes when that war was called: those that follow decide."""
    decisive: tuple[Card, ...] = ()
    """The cards that have decided the war of now, though they were not turned last: they win it."""
    asking: tuple[Seat, Card] | None = None
    """The card that has to be answered, and whose it is; None if there is none."""
    called: tuple[str, Colour] | None = None
    """What has been shouted besides a war, and the colour of its sheet; None while nothing is."""
    calm_at: float | None = None
    """When a shout that has had its time is over; None if none has."""
    still: bool = False
    """True if cards go without a way between, as the last beat wanted it."""
    brisk: bool = False
    """True if the last beat was hurried: cards are laid on cards, and words take the place of words."""

    low: frozenset[Seat] = frozenset()
    """The seats that have so few cards just now,"""
    camps: frozenset[Seat] = frozenset()
    """and those that had when nothing was at stake last: a tent stands on their land."""
    comebacks: frozenset[Seat] = frozenset()
    """The seats that have had so few at any time."""

    # what is asked and offered
    prompts: tuple[dict[Seat, str], dict[Seat, str]] = field(default_factory=lambda: ({}, {}))
    """By seat, whether the press of its first key and of its second is waited for ("wait") or there ("ready")."""
    chooses: frozenset[Seat] = frozenset()
    """The seats whose choice is waited for."""
    thinks: frozenset[Seat] = frozenset()
    """The seats that are seen to think."""
    answers: dict[Seat, WrittenAnswer] = field(default_factory=dict)
    """What seats have answered, until the table goes on."""
    offered: PickState = frozenset(), (), None
    spent: frozenset[Card] = frozenset()
    """The cards that are used up for now: they lie lower, and dimmed."""
    sums: dict[Seat, ShownSum] = field(default_factory=dict)
    """What the cards of seats came to, until they are swept up."""
    counted: float | None = None
    """When these sums are over; None if that is not known yet."""
    drawn: tuple[Card, ...] = ()
    """The cards of pairs that have drawn off the hands, and lie with what is fought for already."""
    untold: tuple[Card, float] | None = None
    """The card that was counted last, and when its total is seen; None if that is seen already."""
    sums_first: bool = False
    """True where somebody is asked for what cards come to: nothing draws off before."""
    credits: list[Credit] = field(default_factory=list)
    """Points that are seen before the rules count them."""
    made: dict[Seat, int] = field(default_factory=dict)
    """By seat, the last number that it made on a path, as far as that was seen."""
    raised: frozenset[Card] = frozenset()
    """The chosen cards that lie higher for it."""

    @property
    def lively(self) -> bool:
        """True if what needs no motion to be understood moves all the same: not where little motion is wanted, nor on a
        weak machine, nor at the instant pace."""
        return not (self.quiet or self.objects.pictures.light)

    @property
    def quiet(self) -> bool:
        """True if all is shown without a way between: little motion is wanted, or everything goes at once."""
        return self.reduced_motion or self.pace == inf

    @property
    def said_at(self) -> float | None:
        """When words that are said now begin to come, on the wall's clock; None if they are there at once."""
        return None if self.frozen or self.quiet else self.wall_ms

    def lit(self, seat: Seat) -> bool:
        """True if a seat's plate is lit: its choice is waited for; where nobody chooses, it fights a war, or else it is
        its turn."""
        if self.chooses:
            return seat in self.chooses
        if self.fighters and self.table.seats > 2:
            return seat in self.fighters
        return self.turns and seat == self.table.turn

    def points(self, seat: Seat) -> int | None:
        """Return the points that a seat's plate tells: those that have arrived there; None in a game without any."""
        scores = self.table.scores
        if scores is None:
            return None
        return scores[seat] + sum(each.surplus for each in self.credits if each.scored.seat == seat)

    @property
    def waits(self) -> bool:
        """True if something is still to be played."""
        return bool(self.queue) or self.finish is not None


def visible_war(table: Table, layout: Layout) -> tuple[int, frozenset[Seat]]:
    """Return the number of wars inside each other that can be seen on a table: the most often that a seat has laid
    cards face down; and the seats that fight the last, which have done so as often. None fight without a war."""
    runs = dict[Seat, int]()
    for pile in table.piles:
        seat = layout.owner(pile) if layout.role(pile) == "stake" else None
        if seat is not None:
            runs[seat] = max(runs.get(seat, 0), covered_runs(table.open(pile)))
    wars = max(runs.values(), default=0)
    return wars, frozenset(seat for seat, count in runs.items() if count == wars > 0)


class RestingLayout:
    """The table of a show at rest. Say `changed` when something has happened to it, to its layout, or to whose hands
    are seen."""

    def __init__(self, state: StageState) -> None:
        self._show = state
        self._private = [kind.name for kind in state.table.pile_kinds if kind.private and kind.each]
        self._poses: dict[Card, tuple[Pose, str]] | None = None
        self.changes = 0
        """How often it has changed."""
        self.laid_in = -1
        """The round in which cards were laid last: hands make room for them until the next."""

    def changed(self) -> None:
        """Note that everything may lie otherwise now."""
        self._poses = None
        self.changes += 1

    def _at(self, card: Card) -> tuple[Pose, str]:
        if self._poses is None:
            state = self._show
            table, layout = self._settled(), state.layout
            if any(layout.role(pile) == "stake" and cards for pile, cards in table.piles.items()):
                self.laid_in = table.round
            lie = {pile: layout.poses(table, pile, state.visible_hands, state.fighters, state.tied,
                                      forward=self.laid_in != table.round) for pile in table.piles}
            self._poses = {card: (pose, pile) for pile, cards in table.piles.items()
                           for card, pose in zip(cards, lie[pile], strict=True)}
        return self._poses[card]

    def _settled(self) -> Table:
        """Return the table, on which the cards that are drawn off lie with what is fought for."""
        state = self._show
        pot = state.layout.pile("pot")
        if not state.drawn or pot is None:
            return state.table
        table = state.table.shadow()
        for card in state.drawn:
            table.move([card], next(name for name, cards in table.piles.items() if card in cards), pot, up=True)
        return table

    def pose(self, card: Card) -> Pose:
        """Return how a card lies."""
        pose = self._at(card)[0]
        if card in self._show.spent:
            return pose._replace(y=pose.y + USED * self._show.layout.scale, z=min(pose.z, 2))
        if card not in self._show.raised:
            return pose
        return pose._replace(y=pose.y - RAISED * self._show.layout.scale, z=max(0, pose.z) + 10)

    def pile(self, card: Card) -> str:
        """Return the name of the pile that a card is in."""
        return self._at(card)[1]

    def stack(self, card: Card) -> str:
        """Return the name of the stack that a card is a part of, "" if it lies as a card of its own."""
        pile, table, layout = self.pile(card), self._show.table, self._show.layout
        if pile not in layout.stacks:
            return ""
        lying, cards = layout.lying(table, pile), table.piles[pile]
        return "" if lying and any(cards[-1 - k] == card for k in range(lying)) else pile

    def shown(self, card: Card) -> bool:
        """True if a card is the face that a stack shows."""
        pile, table, layout = self.stack(card), self._show.table, self._show.layout
        cards = table.piles[pile] if pile and layout.stacks[pile].last else ()
        return bool(cards) and cards[-1 - layout.lying(table, pile)] == card and self.sees(card)

    def sees(self, card: Card) -> bool:
        """True if a card's face may be seen: it lies face up, or in a hand that is seen."""
        table = self._show.table
        return bool(table.facing[card]) or any(
            card in table.piles[pile_name(hand, seat)] for hand in self._private for seat in self._show.visible_hands)

    def open(self) -> list[Card]:
        """Return the cards that lie as cards of their own, from the lowest."""
        return self._show.layout.open(self._show.table)

    def piles_of(self, seat: Seat) -> list[str]:
        """Return the names of the piles of the cards that a seat has."""
        layout = self._show.layout
        names = (layout.pile(role, seat) for role in HELD)
        return [name for name in names if name is not None and layout.owner(name) == seat]

    def own(self, before: Mapping[Card, str]) -> set[Card]:
        """Return which of these cards, which lay in other piles `before`, go from one to another pile of a seat's."""
        held = {pile: seat for seat in self._show.table.all_seats for pile in self.piles_of(seat)}
        return {card for card, pile in before.items() if pile in held and held[pile] == held.get(self.pile(card))}

    def looks_on(self, seat: Seat) -> bool:
        """True if others fight a war in which a seat has a stake."""
        state = self._show
        pile = state.layout.pile("stake", seat)
        return (
            bool(state.fighters) and seat not in state.fighters and pile is not None and bool(state.table.piles[pile])
        )

    def dimmed(self) -> frozenset[Card]:
        """Return the stakes of the seats that look on, and the floor while what was picked from it is compared."""
        table, layout = self._show.table, self._show.layout
        looking = [card for seat in table.all_seats if self.looks_on(seat)
                   for card in table.piles[layout.pile("stake", seat) or ""]]
        return frozenset((*looking, *self._floor()))

    def _floor(self) -> Sequence[Card]:
        """Return the cards of a floor of which nothing can be taken: all that were picked are turned up. Where all is
        hurried, they are not told: they would flash."""
        state, table = self._show, self._show.table
        floor = state.layout.pile("heap")
        if floor is None or state.offered[0] or state.brisk:
            return ()
        stakes = [stake for stake in table.each["stake"] if stake]
        return table.piles[floor] if stakes and all(table.facing[stake[-1]] for stake in stakes) else ()

    def standing(self) -> SeatStandings:
        """Return how the seats stand, with what they hold, where no points are counted."""
        table, seats = self._show.table, all_seats(self._show.table.seats)
        held = [self.piles_of(seat) if table.scores is None else [] for seat in seats]
        cards = [sum(len(table.piles[pile]) for pile in names) if names else None for names in held]
        return SeatStandings(self.shares(), cards, [not self.is_out(seat) for seat in seats])

    def is_out(self, seat: Seat) -> bool:
        """True if a seat is out while somebody else is left. Where nobody is left it is a draw, and nobody is out."""
        left = self._show.table.left
        return bool(left) and seat not in left

    def by_share(self) -> list[Seat]:
        """Return the seats, the one with the smallest share first."""
        shares = self.shares()
        return sorted(all_seats(len(shares)), key=lambda seat: shares[seat])

    def low(self) -> frozenset[Seat]:
        """Return the seats that still play, with hardly any cards, where others have many."""
        standing = self.standing()
        cards = [count or 0 for count in standing.cards]
        few = FEW if sum(cards) > FEW * 4 * len(cards) // 2 else 0
        return frozenset(seat for seat in all_seats(len(cards)) if standing.plays[seat]
                         and standing.cards[seat] is not None and cards[seat] <= few)

    def at_stake(self) -> bool:
        """Return whether cards lie on the table that somebody will win."""
        return any(cards and self._show.layout.role(pile) in STAKED for pile, cards in self._show.table.piles.items())

    def shares(self) -> list[float]:
        """Return each seat's share of the points, from 0 to 1, if there are any, else of the cards; what lies before it
        counts, too."""
        table, layout = self._show.table, self._show.layout
        if table.scores is not None:
            total = sum(table.scores)
            return [score / total if total > 0 else 1 / table.seats for score in table.scores]
        held = [0] * table.seats
        total = 0
        for pile, cards in table.piles.items():
            owner = layout.owner(pile)
            total += len(cards) if pile != SET_ASIDE else 0
            if owner is not None:
                held[owner] += len(cards)
        return [count / max(1, total) for count in held]
