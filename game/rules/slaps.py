"""Slaps: the five of Egyptian Ruffle (seed 004), and the race in which the first to slap counts."""

from collections.abc import Sequence

from game.core.announcements import FALSE_SLAP, SLAP
from game.core.asks import Press
from game.core.cards import COUNTING, RANK, RANKS, Card
from game.core.game import Option
from game.core.i18n import _, listed
from game.core.reasoned_caption import LedCaption
from game.core.seats import Seat
from game.core.table import Table, pile_name
from game.rules.wording import SLAPPING

THREE, QUEEN, KING = map(RANKS.index, "3QK")
TEN = 10

PYRAMID_PAIR = Option(
    "pyramid_pair", (False, True), "Pyramid Pair", "Slap two cards of the same rank in a row.", group=SLAPPING,
)
SPHINX_SPLIT = Option(
    "sphinx_split", (False, True), "Sphinx Split", "Slap two cards of the same rank with a different one between "
                                                   "them.",
    group=SLAPPING,
)
MUMMY_MARRIAGE = Option(
    "mummy_marriage", (False, True), "Mummy Marriage", "Slap a king and a queen in a row, in either order.",
    group=SLAPPING,
)
KING_TUT_TEN = Option(
    "king_tut_ten", (False, True), "King Tut Ten", "Slap two cards in a row that add up to 10. An ace is 1.",
    group=SLAPPING,
)
NILE_NINE = Option("nile_nine", (False, True), "Nile Nine", "Slap three threes in a row.", group=SLAPPING)

SLAPS = (PYRAMID_PAIR, SPHINX_SPLIT, MUMMY_MARRIAGE, KING_TUT_TEN, NILE_NINE)
MOST = 3
"""The most cards that a slap is about."""

WHEN = {PYRAMID_PAIR: "two cards of the same rank, one right after the other, like 7-7 or K-K",
        SPHINX_SPLIT: "two cards of the same rank with one different card between them, like 3-7-3",
        MUMMY_MARRIAGE: "a Pharaoh and a queen, or a queen and a Pharaoh, one right after the other",
        KING_TUT_TEN: "two cards, one right after the other, that add up to 10, like 4-6 or A-9",
        NILE_NINE: "three threes, one right after the other: 3-3-3"}
"""Slap → the words for when it may be made, for the help."""

SHOUTS = {PYRAMID_PAIR: "Pyramid pair!", SPHINX_SPLIT: "Sphinx split!", MUMMY_MARRIAGE: "Mummy marriage!",
          KING_TUT_TEN: "King Tut ten!", NILE_NINE: "Nile nine!"}
"""Slap → the shout at it."""


def slapped(slap: Option, newest: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that this slap is about, of the `newest` of the pile, the last of them on top; none if it is
    wrong.

    >>> four, six, nine, ace = Card(2), Card(4), Card(7), Card(12)
    >>> slapped(KING_TUT_TEN, [nine, four, six]), slapped(KING_TUT_TEN, [nine, ace])
    ([2, 4], [7, 12])
    >>> slapped(PYRAMID_PAIR, [four, Card(15)]), slapped(SPHINX_SPLIT, [four, six, Card(15)])
    ([2, 15], [2, 4, 15])
    >>> slapped(NILE_NINE, [four, six, nine])
    ()
    """
    two, three = newest[-2:], newest[-3:]
    ranks = [RANK[card] for card in three]
    if slap is PYRAMID_PAIR:
        return two if len(two) == 2 and ranks[-1] == ranks[-2] else ()
    if slap is SPHINX_SPLIT:
        return three if len(three) == 3 and ranks[0] == ranks[2] != ranks[1] else ()
    if slap is MUMMY_MARRIAGE:
        return two if sorted(ranks[-2:]) == [QUEEN, KING] else ()
    if slap is KING_TUT_TEN:
        return two if len(two) == 2 and sum(COUNTING[card] for card in two) == TEN else ()
    return three if ranks == [THREE] * 3 else ()


_WORDS = ("slap", "time")
_ANY = frozenset(_WORDS)


async def slap_race(
    table: Table, cards: Sequence[Card], seconds: float, fine: str | None, *, under: bool = False
) -> Seat | None:
    """Let everybody left in the game slap for some seconds; return the first seat to slap, or None if none does.

    `cards` are those that a slap would be right for; without any, every slap is a mistake. A player who makes one pays
    the top card of their packet to the pile `fine`, on its end or `under` it, and the race continues; None is no
    fine."""
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


def why_vain(wanted: str) -> str:
    """Return why a slap is in vain. `wanted` is what may be slapped, without an article, "" for several things.

    >>> why_vain("five"), why_vain("")
    ('No five there', 'Nothing to slap there')
    """
    return _("No {card} there").format(card=wanted) if wanted else _("Nothing to slap there")


def mistaken(names: Sequence[str], *, pays: bool, wanted: str = "") -> str:
    """Return the caption for players who slap in vain at one moment; `pays` if that costs a card. `wanted` is what
    may be slapped, as for `why_vain`.

    >>> mistaken(["Fox"], pays=True, wanted="five")
    'No five there: Fox pays one card'
    >>> mistaken(["Fox", "Owl"], pays=False)
    'Nothing to slap there, Fox and Owl'
    """
    why = why_vain(wanted)
    if not pays:
        return _("{why}, {names}").format(why=why, names=listed(names))
    words = _("{names} pay one card each") if len(names) > 1 else _("{names} pays one card")
    return LedCaption(why, words.format(names=listed(names)))
