"""What the ways of the next cards depend on, as a show stands now."""

from collections.abc import Collection, Mapping

from game.core.cards import Card
from game.core.i18n import _
from game.core.table import Table
from game.view.stage.beat import BeatContext
from game.view.stage.pose import Pose
from game.view.stage.rhythm import Rhythm
from game.view.stage.stage_state import HURRY, RestingLayout, StageState

STAY = 500.0
"""How long won cards stay where they are while all is hurried, until others cover them (ms of the wall's clock)."""
WAIT = 350.0
"""The same where nobody hurries, but the last round began while its winnings were still on their way."""


def beat_context(state: StageState, rest: RestingLayout, rhythm: Rhythm, before: Mapping[Card, str] | None = None,
                 tops: Mapping[str, Pose] | None = None, shown: Collection[Card] = ()) -> BeatContext:
    """Return what the ways of cards depend on. `before` are the piles in which they lay, `tops` how the top cards of
    stacks did, and `shown` the cards among these whose face was seen."""
    sprites, pose, lay, top = state.objects.sprites, rest.pose, before or {}, tops or {}
    return BeatContext(
        state.layout, state.table, pose=pose, wars=state.wars, still=state.still,
        stay=STAY * HURRY if state.brisk else WAIT * state.pace if rhythm.early_presses and not state.wars
        and state.layout.heap is None else 0.0,
        rhythm=rhythm.part, pace=HURRY if state.brisk else state.pace,
        trailing_seats=() if state.brisk else rest.by_share(),
        was=lambda card: sprites[card].pose if card in sprites else top.get(lay.get(card, ""), pose(card)),
        up=lambda card: sprites[card].up if card in sprites else card in shown,
        sees=rest.sees, stack=rest.stack, where=lambda card: _pile(state.table, card),
        counted=frozenset(card for made in state.sums.values() for card in made.cards),
        chant=[*map(_, state.chant)] if state.wars and not state.brisk and state.pace <= 1 else (),
    )  # fmt: skip


def _pile(table: Table, card: Card) -> str:
    """Return the name of the pile that a card is in."""
    return next(name for name, cards in table.piles.items() if card in cards)
