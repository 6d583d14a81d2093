"""Ends of Duel King: once every card has been seen, whoever has counted knows the order of both packets, for cards go
under them in a known order."""

from typing import Any

from game.core.cards import CODES, Card
from game.core.endgame import AnswerValue, OpenChoice
from game.core.seats import BOTH
from game.players.duel_king_search import DuelKingSearch, SaveAsk, TooLongError
from game.rules.duel_king import DUEL, LINE, PACKET, DuelKing, SaveDuel

HIDDEN = 1
"""So many cards may not have been seen: the last one can be told from all others."""


def values(choice: OpenChoice) -> tuple[AnswerValue, ...] | None:
    """Return the result of the match for each card to be saved, and for none. None where more than one card was never
    seen, packets are shuffled at times, or it takes too long to count."""
    game, ask, shown = choice.game, choice.ask, choice.shown
    if not isinstance(ask, SaveDuel) or not isinstance(game, DuelKing) or game.reshuffle:
        return None
    if sum(card not in shown for packet in PACKET for card in choice.table.piles[packet]) > HIDDEN:
        return None
    try:
        found = DuelKingSearch().values(known(choice, ask))
    except TooLongError:
        return None
    return tuple(AnswerValue(_written(card), result) for card, result in found)


def known(choice: OpenChoice, ask: SaveDuel) -> SaveAsk:
    """Return an ask with the order of all cards."""
    packets, lines, duels = (tuple(tuple(choice.table.piles[name[seat]]) for seat in BOTH)
                             for name in (PACKET, LINE, DUEL))
    return SaveAsk(packets, lines, duels, choice.seat, choice.table.turn, ask.king, ask.attempt)


def named(choice: OpenChoice, value: Any) -> Any:
    """Return the answer itself."""
    return value


def _written(card: Card | None) -> list[str]:
    return [] if card is None else [CODES[card]]
