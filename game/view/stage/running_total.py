"""The total of the cards in the middle: it is another only when the played card has met it, and that is told."""

import math
from typing import Final

from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.events import Announced, Event, Laid
from game.view.stage import pairing
from game.view.stage.exhibits import made
from game.view.stage.stage_state import StageState

STAYS: Final = 1200.0
"""How long the equation of a new total stays after it was told (ms)."""


def happens(state: StageState, event: Event) -> None:
    """Note that a card is counted, or that its total is told: it meets the one before then."""
    if not state.layout.trays:
        return
    if isinstance(event, Laid) and event.up and state.layout.role(event.dst) == "pile":
        state.untold = event.cards[-1], math.inf
    elif isinstance(event, Announced) and event.key.asks:
        state.untold = None if state.quiet or not event.cards else (event.cards[-1], state.now + pairing.MEETING)


def seen_exhibit(state: StageState, exhibit: Exhibit) -> Exhibit:
    """Return an exhibit without the total that is not told yet."""
    if state.untold is None or state.now >= state.untold[1]:
        return exhibit
    card: Card = state.untold[0]
    return exhibit._replace(counts=tuple(count for count in exhibit.counts if count.card != card))


def show(state: StageState, fact: Announced, ms: float) -> None:
    """Let the equation of a new total stand under it while its beat lasts, `ms`, and some time longer."""
    if fact.numbers[0]:
        state.sums, state.counted = {fact.seats[0]: made(fact)}, state.now + ms + STAYS


def snap(state: StageState) -> None:
    """Let a total that was told be seen at once."""
    if state.untold is not None and state.untold[1] != math.inf:
        state.untold = None
