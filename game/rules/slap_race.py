"""A slap race: everybody may slap the cards that lie there, and the first to slap is the one who counts."""

from collections.abc import Sequence

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.asks import Press
from game.core.cards import Card
from game.core.seats import Seat
from game.core.table import Table, pile_name
from game.core.words import _, listed

_WORDS = ("slap", "time")
_ANY = frozenset(_WORDS)


async def slap_race(
    table: Table, cards: Sequence[Card], seconds: float, fine: str | None, *, under: bool = False
) -> Seat | None:
    """Let everybody left in the game slap for so many seconds; return the first seat to slap, or None if none does.

    `cards` are those that a slap would be right for: if there are none, every slap is a mistake. A player who makes one
    pays the top card of their packet to the pile `fine`, on its end or `under` it, and the race goes on; None is no
    fine.
    """
    while True:
        said = await Press(dict.fromkeys(table.left, _WORDS), _ANY, seconds, good=bool(cards))
        seat, word = next(iter(said.items()))
        if word == "time":
            return None
        if cards:
            table.say(SLAP, (seat,), cards)
            return seat
        table.say(FALSE_SLAP, (seat,))
        packet = pile_name("packet", seat)
        if fine is not None and table.piles[packet]:
            table.move((table.piles[packet][0],), packet, fine, first=under)


def mistaken(names: Sequence[str], *, pays: bool) -> str:
    """Return the caption for the players who slap at one moment what is none; `pays` if that costs a card."""
    if len(names) > 1:
        words = _("{names} slap by mistake and pay a card each") if pays else _("{names} slap by mistake")
        return words.format(names=listed(names))
    words = _("{name} slaps by mistake and pays a card") if pays else _("{name} slaps by mistake")
    return words.format(name=names[0])
