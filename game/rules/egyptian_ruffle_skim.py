"""Skimming Egyptian Ruffle without slaps: the cards that are laid, answered and taken while everybody has some."""

from game.core.cards import CODES
from game.core.skimming import Skim, Until
from game.core.table import Table
from game.rules.egyptian_ruffle import CHANCES, PILE, EgyptianRuffle


def skim(game: EgyptianRuffle) -> Skim | None:
    """Return what plays cards of this game ahead; None where somebody may slap."""
    return None if game.slaps or game.slap_in else skimmed


def skimmed(table: Table, until: Until) -> bool:
    """Play cards, where nobody listens, until somebody has one left or is to be passed over."""
    packets, pile, facing, left = table.each["packet"], table.piles[PILE], table.facing, table.left
    after = dict(zip(left, (*left[1:], left[0]), strict=True))
    turns = {seat: (seat, packets[seat], packets[seat].popleft, packets[after[seat]]) for seat in left}
    passed = {seat: turns[after[seat]] for seat in left}
    seat, packet, turn, following = turns[table.turn]
    if table.log is not None or len(packet) < 2 or not following:
        return False
    ruffler, chances = table.memo.get("ruffler", seat), table.memo.get("chances", 0)
    watched, length, top, codes = until.pile, until.length, until.top, CODES
    first, number = table.round, 0
    piles, worths, lay = 0, CHANCES, pile.append
    for card in pile:
        facing[card] = 0
    for number in range(first + 1, min(until.last, max(until.due, first + 1)) + 1):  # noqa: B007 (it counts)
        card = turn()
        lay(card)
        worth = worths[card]
        if worth:
            ruffler, chances = seat, worth
            seat, packet, turn, following = passed[seat]
        elif not chances:
            seat, packet, turn, following = passed[seat]
        else:
            chances -= 1
            if not chances:
                piles += 1
                seat, packet, turn, following = turns[ruffler]
                packet.extend(pile)
                pile.clear()
        if len(watched) == length and (not watched or codes[watched[0]] == top):
            break
        if len(packet) < 2 or not following:
            break
    for card in pile:
        facing[card] = 1
    table.skip(number, number - first, piles)
    table.turn = seat
    table.memo.clear()
    if chances:
        table.memo |= {"ruffler": ruffler, "chances": chances}
    return True
