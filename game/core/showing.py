"""What comes to light: whether events show anybody a card that they could not see before."""

from collections.abc import Iterable

from game.core.events import Event, Laid, Moved, Swept, Turned
from game.core.table import Table, pile_name


class Showing:
    """A table as it stands now, before something happens to it. `bare`: what the hands hold is known to everybody."""

    def __init__(self, table: Table, *, bare: bool) -> None:
        self._hands = {pile_name(spot.name, seat) for spot in table.spots if spot.private and spot.each
                       for seat in range(table.seats)}
        self._facing = bytes(table.facing)
        self._bare = bare
        self._luck = _luck(table)

    def shows(self, events: Iterable[Event], table: Table) -> bool:
        """Whether these events, after which the table is like that, turn up a card, bring one into a hand that its
        player has not seen, or have drawn from chance."""
        up = bytearray(self._facing)
        for event in events:
            match event:
                case Laid(cards, src, dst, face) | Moved(cards, src, dst, face, _):
                    known = src == dst or (self._bare and src in self._hands)
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
        return _luck(table) != self._luck and table.luck is not None


def _luck(table: Table) -> tuple[int, int] | None:
    return None if table.luck is None else (table.round, table.luck.place)
