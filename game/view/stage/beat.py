"""A beat: what happens together on the table, the ways of its cards, and what a way can depend on."""

from collections.abc import Callable, Collection, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from game.core.cards import Card
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Leg

READ: Final = 900.0
"""The shortest pause to read what has been said."""
LETTER: Final = 50.0
"""How long somebody of ten years takes to read a letter: four words a second."""

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
    pace: float = 1.0
    """How many times as fast as normal all goes."""
    behind: Sequence[Seat] = ()
    """The seats, the one with the fewest cards first."""
    counted: Collection[Card] = ()
    """The cards of which it was said what they come to."""

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
    """Return how long it takes to read that; no time if nothing was said."""
    return max(READ, LETTER * len(words)) if words else 0.0


def seen(way: Sequence[Leg]) -> float:
    """After how many ms the face of a card is seen that goes this way and turns over on it; 0 if it does not."""
    ms = 0.0
    for leg in way:
        ms += leg.wait + leg.ms
        if leg.flip:
            return ms - leg.ms / 2
    return 0.0


def swing(arc: float, start: Pose, to: Pose, layout: Layout) -> float:
    """That arc, or one that hangs where the card would swing out of the window."""
    far = arc * hypot(to.x - start.x, to.y - start.y)
    return arc if min(start.y, to.y) - to.height * 0.6 - far > layout.bar.bottom else arc * -0.4
