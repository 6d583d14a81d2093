"""Reveal check: finds out if events show anybody a card that they could not see before."""

from collections.abc import Iterable

from game.core.events import Event, Laid, Moved, Swept, Turned
from game.core.table import Table, pile_name


class RevealCheck:
    """The visible cards of a table before something happens to it. `hands_known`: everybody knows all hands."""

    def __init__(self, table: Table, *, hands_known: bool) -> None:
        self._hands = {pile_name(kind.name, seat) for kind in table.pile_kinds if kind.private and kind.each
                       for seat in table.all_seats}
        self._facing = bytes(table.facing)
        self._hands_known = hands_known
        self._drawn = _place(table)

    def shows(self, events: Iterable[Event], table: Table) -> bool:
        """True if these events, after which the table is like that, turn up a card, bring one into a hand that its
        player has not seen, or have drawn from chance."""
        up = bytearray(self._facing)
        for event in events:
            match event:
                case Laid(cards, src, dst, face) | Moved(cards, src, dst, face, _):
                    known = src == dst or (self._hands_known and src in self._hands)
                    if not known and (face or dst in self._hands) and not all(up[card] for card in cards):
                        return True
                case Swept(cards, srcs, dst):
                    face = False
                    if dst in self._hands and srcs != (dst,) and not all(up[card] for card in cards):
                        return True
                case Turned(cards, face):
                    if face and not all(up[card] for card in cards):
                        return True
                case _:
                    continue
            for card in cards:
                up[card] = face
        return _place(table) != self._drawn and table.round_rng is not None


def _place(table: Table) -> tuple[int, int] | None:
    return None if table.round_rng is None else (table.round, table.round_rng.place)
