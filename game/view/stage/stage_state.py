"""The state of a show: what stands on the stage now. The stage's parts share it, and none of them knows another's."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.core.cards import Card
from game.core.events import Event
from game.core.seats import Seat
from game.core.table import Table
from game.view.pictures.theme import Colour
from game.view.stage.exhibits import ShownSum
from game.view.stage.layout import Layout
from game.view.stage.moods import Moods
from game.view.stage.stage_objects import StageObjects
from game.view.stage.timeline import Timeline

HURRY: Final = 5.0
"""How many times as fast as normal all goes while a key is held: faster, cards would flash."""
PickState: TypeAlias = tuple[frozenset[Card], tuple[Card, ...], Card | None]
"""The cards that may be picked, those that are chosen, in their order, and the card that the keyboard is on."""


@dataclass(slots=True)
class StageState:
    """One match as it stands on the stage. What is drawn (plates, packets, open cards, words) stands in the `props`,
    which are made anew for another window; all other fields outlast them."""

    table: Table
    """The shadow of the match's table: all that has been played."""
    props: StageObjects
    visible_hands: frozenset[Seat]
    """The seats whose private cards are seen."""
    war_calls: Sequence[str]
    """What is shouted for one war, two, and more."""
    turns: bool
    """True if players take turns, so that the stage shows whose turn it is."""
    reduced_motion: bool
    """True if little motion is wanted."""
    moods: Moods

    # time
    time: Timeline = field(default_factory=Timeline)
    """The table's clock, and the cards under way on it."""
    wall_ms: float = 0.0
    """The wall's clock, in ms."""
    pace: float = 1.0
    hurried: bool = False
    reads: float = 0.0
    """How many times as long as it takes to read words they stay at least; 0 if no beat waits for them alone."""

    # what is to come
    queue: deque[Event] = field(default_factory=deque)
    next: float = 0.0
    """When the next beat may begin, on the table's clock."""
    free: float = 0.0
    """When it may begin for people who have read all that there is: won cards may still be on their way."""
    waiting_since: float | None = None
    """From when on the last beat only waits, so that a press ends it; None if it does not."""
    landed: float = 0.0
    """When the card came to lie that set out last, on the table's clock."""
    finish: tuple[Seat | None, Sequence[Seat]] | None = None
    """The winner whose end waits for the queue, and the order of all; None while there is no end to celebrate."""

    # what has come
    ended: tuple[Seat | None, Sequence[Seat]] | None = None
    """The winner whose end has been celebrated, and the order of all."""
    wars: int = 0
    """The wars that have been called in this round."""
    fighters: frozenset[Seat] = frozenset()
    """The seats that fight the war that was called last; none while there is no war."""
    called: tuple[str, Colour] | None = None
    """What has been shouted besides a war, and the colour of its sheet; None while nothing is."""
    calm: float | None = None
    """When a shout that has had its time is over; None if none has."""
    still: bool = False
    """True if cards go without a way between, as the last beat wanted it."""
    brisk: bool = False
    """True if the last beat was hurried: cards are laid on cards, and words take the place of words."""

    low: frozenset[Seat] = frozenset()
    """The seats that have so few cards just now that a tent stands on their land."""
    comebacks: frozenset[Seat] = frozenset()
    """The seats that have had so few at any time."""

    # what is asked and offered
    asked: tuple[dict[Seat, str], dict[Seat, str]] = field(default_factory=lambda: ({}, {}))
    """By seat, whether the press of its first key and of its second is waited for ("wait") or there ("ready")."""
    chooses: frozenset[Seat] = frozenset()
    """The seats whose choice is waited for."""
    offered: PickState = frozenset(), (), None
    spent: frozenset[Card] = frozenset()
    """The cards that are used up for now: they lie lower, and dimmed."""
    sums: dict[Seat, ShownSum] = field(default_factory=dict)
    """What the cards of seats came to, until they are swept up."""
    counted: float | None = None
    """When these sums are over; None if that is not known yet."""
    made: dict[Seat, int] = field(default_factory=dict)
    """By seat, the last number that it made on a path, as far as that was seen."""
    raised: frozenset[Card] = frozenset()
    """The chosen cards that lie higher for it."""

    @property
    def layout(self) -> Layout:
        return self.props.layout

    @property
    def now(self) -> float:
        """The table's clock, in ms."""
        return self.time.now

    def lit(self, seat: Seat) -> bool:
        """True if a seat's plate is lit: its choice is waited for; where nobody chooses, it fights a war, or else it is
        its turn."""
        if self.chooses:
            return seat in self.chooses
        if self.fighters and self.table.seats > 2:
            return seat in self.fighters
        return self.turns and seat == self.table.turn

    @property
    def waits(self) -> bool:
        """True if something is still to be played."""
        return bool(self.queue) or self.finish is not None
