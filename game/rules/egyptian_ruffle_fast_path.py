"""Skimming Egyptian Ruffle without slaps: the cards that are laid, answered and taken while everybody has some."""

from typing import Any

from game.core.cards import CODES
from game.core.game_modules import FastPath, FastPathLimit
from game.core.seats import Seat
from game.core.table import Table
from game.rules.egyptian_ruffle import CHANCES, PILE, EgyptianRuffle


def skim(game: EgyptianRuffle) -> FastPath | None:
    """Return the function that plays cards of this game ahead; None where somebody may slap."""
    return None if game.slaps or game.slap_in else skimmed


def skimmed(table: Table, until: FastPathLimit) -> bool:
    """Play cards, where nobody listens, until somebody would lay the last one or is to be passed over."""
    packets, pile, facing, left = table.each["packet"], table.piles[PILE], table.facing, table.left
    turns: dict[Seat, list[Any]] = {seat: [seat, packets[seat], packets[seat].popleft] for seat in left}
    for seat, following in zip(left, (*left[1:], left[0]), strict=True):
        turns[seat].append(turns[following])
    seat, packet, turn, passed = turns[table.turn]
    if table.log is not None or len(packet) < 2 or not all(packets[seat] for seat in left):
        return False
    ruffler, chances = table.memo.get("ruffler", seat), table.memo.get("chances", 0)
    watched, length, top, codes = until.pile, until.length, until.top, CODES
    first, number = table.round, 0
    piles, worths, lay = 0, CHANCES, pile.append
    for card in pile:
        facing[card] = 0
    for number in range(first + 1, min(until.last, max(until.due_round, first + 1)) + 1):
        card = turn()
        if not packet:
            packet.append(card)
            number -= 1
            break
        lay(card)
        worth = worths[card]
        if worth:
            ruffler, chances = seat, worth
            seat, packet, turn, passed = passed
        elif not chances:
            seat, packet, turn, passed = passed
        else:
            chances -= 1
            if not chances:
                piles += 1
                seat, packet, turn, passed = turns[ruffler]
                packet.extend(pile)
                pile.clear()
        if len(watched) == length and (not watched or codes[watched[0]] == top):
            break
    for card in pile:
        facing[card] = 1
    table.skip(number, number - first, piles)
    table.turn = seat
    for each in turns.values():                       # else they hold each other, and the packets
        each.clear()
    table.memo.clear()
    if chances:
        table.memo |= {"ruffler": ruffler, "chances": chances}
    return True
