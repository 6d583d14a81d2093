"""The cards that may be picked, those that are, and those that are used up for now, on the table of a show."""

from collections.abc import Collection, Sequence

from game.core.cards import Card
from game.view.stage.resting_layout import Rest
from game.view.stage.stage_objects import FADE
from game.view.stage.stage_state import Show


def offer(show: Show, rest: Rest, cards: Collection[Card], chosen: Sequence[Card], at: Card | None) -> None:
    """Show which cards may be picked, those that are, in their order, and the one that the keyboard is on."""
    props = show.props
    show.offered = frozenset(cards), tuple(chosen), at
    show.raised = frozenset(chosen)
    changed = props.offer.show(*show.offered)
    for card in changed.difference(show.time.flights).intersection(rest.open()):
        props.lay(card, rest.pose(card), rest.sees(card))
    props.offer.number(chosen if len(chosen) > 1 else (), rest.pose)


def use(show: Show, rest: Rest, cards: Collection[Card]) -> bool:
    """Show which cards are used up for now. Return True if these are others than before."""
    changed = show.used.symmetric_difference(cards)
    show.used = show.props.used = frozenset(cards)
    for card in changed.difference(show.time.flights).intersection(rest.open()):
        show.props.lay(card, rest.pose(card), rest.sees(card), FADE if show.reduced else 0.0)
    return bool(changed)
