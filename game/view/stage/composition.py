"""The composition of a table: where on its page each kind of pile lies, told from the kinds that a game has.

It is thought in units of a page of 1280 x 720, of which a window shows at least that much, and more to the sides or
above and below; what belongs to an edge stays at it. The sun is in the middle, seats at the edges, and what is fought
for between them.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.core.seats import Seat, all_seats
from game.core.table import PileKind, pile_name
from game.view.pictures.painter import HIGH
from game.view.stage.pose import Lane, PrizeSpread, Spread, Stack
from game.view.stage.scatter import Scatter
from game.view.stage.seat_layout import MIDDLE, ground, grown

BACK: Final = 112
"""How high the cards of a seat are that does not fight in a war."""
SUN: Final = {2: (0.47, 118), 3: (0.56, 125), 4: (0.46, 150)}       # how far down, and its radius; as the land draws it
GROWS: Final = {2: 0.7, 3: 0.3, 4: 0.32}
"""By how much the sun, and the cards on it, may be larger in a high window, by the number of seats."""
NARROW: Final = 0.24
"""The same for cards that lie side by side across the window."""
ASIDE: Final = "aside"
BESIDE: Final = 92
"""How far from the middle a shout begins where a card comes from above."""
CAPITAL: Final = 116
"""How high the digits of a number on the sun are where two play, in units."""
STAYS: Final = 72
"""How high the capitals of a shout are where four play, and it stays, in units."""
LABEL: Final = 24                                                   # units for the words of a pile

Arrangement: TypeAlias = Lane | Spread | Scatter | PrizeSpread | Stack
Box: TypeAlias = tuple[float, float, float, float]


class NumberedPile(NamedTuple):
    """A pile of a game: its name, its role, the seat it belongs to, and its number among the piles of its role."""

    name: str
    role: str
    owner: Seat | None
    number: int


def numbered(kinds: Sequence[PileKind], seats: int) -> Iterator[NumberedPile]:
    """Yield the piles of a game. The number of a seat's pile is that seat, of one in the middle 0; or the next that is
    free, where there are several.

    >>> kinds = PileKind("packet", "packet", each=True), PileKind("pool", "pot", each=False)
    >>> [tuple(pile) for pile in numbered(kinds, 2)]
    [('packet/0', 'packet', 0, 0), ('packet/1', 'packet', 1, 1), ('pool', 'pot', None, 0)]
    """
    taken: set[tuple[str, int]] = set()
    for kind in kinds:
        owners: Sequence[Seat | None] = all_seats(seats) if kind.each else (None,)
        for owner in owners:
            number: int = owner or 0
            while (kind.role, number) in taken:
                number += 1
            taken.add((kind.role, number))
            yield NumberedPile(kind.name if owner is None else pile_name(kind.name, owner), kind.role, owner, number)


def larger(h: float, maximum: float) -> float:
    """Return how much larger than usual things are on a page `h` units high, by no more than `maximum`.

    >>> [round(larger(h, 0.5), 2) for h in (720, 900, 1440)]
    [1.0, 1.18, 1.5]
    """
    return 1 + min(maximum, (h - 720) / 720 * 0.72)


class Composition:
    """A table of battles: packets at the plates, stakes that lead from there to the sun, and the pot beneath it.

    `at` tells how the piles of a role lie, by role and seat (0 in the middle); `seen` how a hand lies for whoever may
    see it, by seat. `open` is how the only hand that is seen lies, where that is another way, and `back` how other
    piles make room for it. `fan` is how many cards of the pile in the middle lie side by side, `equals` where a sign
    says that the display makes the target, `trays` where the seats' trays stand and `mountain` where a path leads up
    (its left and its scale), if the game has these; `shouts` whether there is room for a word over it all; `photo` is
    where a photo-finish lies: its left, its width, its upper edge or else its lower one. `duel` is where the stakes
    of two lie who fight across the sun while others look on, `apart` where those of others lie; `pot` is the middle
    of the pill that counts what is at stake, and half its height; `total` is the middle of a number on the sun, and
    the height of its digits; `loud` is the middle of a shout while it is new, and the height of its capitals: as
    large as it has room beside all cards; a shout `begins` so far across, or is in the middle of its place;
    `caption_grown` is how much larger than other words those of the caption are, in a high window of a table that is
    `roomy` round it.
    """

    shouts = True
    roomy = True
    fan = 0
    begins = 0.0
    grows = max(GROWS.values())

    def __init__(self, roles: Collection[str], seats: int, w: float, h: float) -> None:
        self.roles, self.seats, self.w, self.h = roles, seats, w, h
        self.grown = larger(h, min(self.grows, GROWS[seats]))
        down, radius = SUN[seats]
        self.radius = radius * larger(h, GROWS[seats])
        self.sun = w / 2, h * down
        self.at: dict[tuple[str, int], Arrangement] = {}
        self.seen: dict[Seat, Spread] = {}
        self.open: dict[Seat, Spread] = {}
        self.back: dict[tuple[str, int], Arrangement] = {}
        self.equals: tuple[float, float, float] | None = None
        self.trays: list[Box] = []
        self.mountain: tuple[float, float] | None = None
        self.two = two = seats == 2
        self.packets = packets = grown(seats, h)            # how much larger than usual those are,
        self.more = (150 if two else 118) * (packets - 1)   # and by how much higher
        self.ground, foot = ground(seats, h)                # where seats stand, and what lies between them
        self.base, self.top = foot, h - self.ground         # and how much farther down those above reach
        self.duel: dict[Seat, Lane] = {}
        self.side_lanes: dict[Seat, Lane] = {}
        self._lay_words()
        self._lay_panels()
        self.compose()

    def _lay_words(self) -> None:
        """Put the caption, the shout, the hint and the pill of what is at stake in their places."""
        seats, w, h, two, foot = self.seats, self.w, self.h, self.two, self.base
        above = self.sun[1] - 122 * self.grown              # the upper edge of the cards that decide
        self.hint = w / 2, h - 40 * self.packets if two else h - 16
        high = min(1.0, max(0.0, (h - HIGH) / 576)) if self.roomy else 0.0       # how much room for larger words
        self.caption_grown = 1 + 0.24 * high
        raised = 18 * high
        self.caption = w / 2 + (12 if two else 0), foot - (154 if two else 131) - raised
        # no stake of three or four lies lower
        self.foot = foot - 158 - max(2 * raised, self.more) - min(18, 30 * raised)
        self.total = w / 2, self.sun[1] + 24 * self.grown, CAPITAL * self.grown     # under the totals of the cards
        self.caption_width = w - (430 if two else 270)
        self.banner = w / 2, {2: above - 78, 3: self.sun[1] - 154 * self.grown, 4: 91 + 0.88 * (h - foot)}[seats]
        self.banner_size = {2: 54, 3: 40, 4: 38}[seats]     # of its capitals
        self.banner_width: float = {2: 800, 3: w / 2 - BESIDE * self.grown - 24, 4: w - 770}[seats]
        if seats == 3:                                      # beside the card that comes from above
            self.begins = w / 2 + BESIDE * self.grown
            self.banner = self.begins + self.banner_width / 2, self.banner[1]
        if seats == 4 and "treasury" in self.roles:
            self.banner, self.banner_width = (w / 2, foot - 62), w - 700
        self.loud = (*self.banner, self.banner_size)
        if not two:                                         # between the bar and the cards, or the words and the hint
            self.loud = (*self.banner, 60) if self.begins else (w / 2, foot - 50, 46) if self.banner[1] > h / 2 else (
                w / 2, 101 + h - foot, 54)
        if seats == 4 and "treasury" not in self.roles and self.packets == 1:
            # over the bar, where it may stay as large as it comes
            self.banner, self.banner_size = (w / 2, 64 + 0.05 * (h - 720)), STAYS
            self.banner_width, self.loud = w - 784, (*self.banner, STAYS)
        free = self.sun[1] - 300 * self.grown               # over all cards of four
        if seats == 4 and free > 250 and self.banner[1] < h / 2:
            self.banner, self.banner_size, self.banner_width = (w / 2, free), 54, 800
            self.loud = (w / 2, free, 66)
        half = (23 if two else 28) * (1 + 0.5 * high)
        low = {2: 177, 3: 128, 4: 197}[seats] * self.grown
        self.pot = w / 2, min(self.sun[1] + low, self.caption[1] - 31 - half), half

    def _lay_panels(self) -> None:
        """Put what is chosen, looked at or set aside over the table in its place."""
        seats, w, h, two, foot = self.seats, self.w, self.h, self.two, self.base
        tall = 0.0 if "heap" in self.roles else 104 * min(1.0, (self.packets - 1) / 0.2)
        # larger letters over larger plates
        self.panel: Box = w / 2 - 206, foot - (122 if two else 102) - tall, 412, (116 if two else 96) + tall
        self.middle: Box = ((200, 64, w - 400, h - 160) if two else
                            (382, 196 if seats == 3 else 66, w - 764, h - (206 if seats == 3 else 76)))
        width, low = 560 if two else 470, h - 6
        if h > 800:                                         # its letters are large: there is more room above the plates
            width, low = 720, self.caption[1] + (-30 if two else 26)
        self.photo: tuple[float, float, float | None, float] = (w - width) / 2, width, None, low
        x, y = (w / 2 - 250, foot - 55) if two else (48, h / 2 - 20 - 80 * (self.packets - 1))
        self.at[ASIDE, 0] = Stack(x, y, 52, last=True, words="below")

    def compose(self) -> None:
        """Put every role in its place."""
        for seat in all_seats(self.seats):
            self.at["stake", seat] = self.lane(seat)
            if not self.two:
                self.duel[seat], self.side_lanes[seat] = self.across(seat), self.side_lane(seat)
            self.at["capture", seat] = self.won(seat)
            if self.two and "packet" in self.roles:         # a hand that is taken up now and then, over the packet
                self.at["hand", seat] = self.seen[seat] = Spread(
                    self.from_edge(seat, 192), self.ground - 332 - 1.1 * self.more, 176, 100, 36, self.side(seat))
        x, y = self.sun
        g = self.grown
        y += {2: 49 + 110 * g, 3: 60, 4: 6}[self.seats]
        self.at["pot", 0] = (Spread(x - 176, y, 117, 80, 22, 1, z=2) if self.two else       # beside the pill
                             Spread(x, y, 117, 80, 5, z=2))
        self.at["treasury", 0] = {
            # beside the caption, and under no card
            2: Stack(x + min(276, self.w / 2 - 300), y - max(0, 94 - 60 * g), 92, words="below"),
            3: Stack(x + 10 - 260 * self.packets, 118, 84, words="below"),         # before the plate
            4: Stack(x, 112, 80, words="right"),
        }[self.seats]

    def holds(self, kinds: Sequence[PileKind]) -> bool:
        """True if there is a place for each pile of a game."""
        return all((pile.role, pile.number) in self.at for pile in numbered(kinds, self.seats)
                   if pile.role != "packet" or pile.owner is None)

    # ---- at the seats ----

    def side(self, seat: Seat) -> int:
        """Return -1 for a seat on the left, 1 on the right, 0 in the middle."""
        return {2: (-1, 1), 3: (-1, 1, 0), 4: (-1, -1, 1, 1)}[self.seats][seat]

    def high(self, seat: Seat) -> bool:
        """True if a seat is above."""
        return seat in {2: (), 3: (2,), 4: (1, 2)}[self.seats]

    def from_edge(self, seat: Seat, away: float) -> float:
        """Return how far across is a point so far away from a seat's edge of the page."""
        return self.w - away if self.side(seat) > 0 else away

    def from_sun(self, seat: Seat, away: float) -> float:
        """Return how far across is a point so far away from the sun towards a seat."""
        return self.sun[0] + self.side(seat) * away

    def won(self, seat: Seat) -> Stack:
        """Return what a seat has won, where others have their packet, or above it."""
        across = 170 - 34 * self.packets
        if self.two and "packet" in self.roles:
            y = self.ground - 366 - 1.1 * self.more
            return Stack(self.from_edge(seat, across), y, 100 * self.packets, last=True)
        if self.two:
            y = self.ground - 184 - self.more / 2
            return Stack(self.from_edge(seat, across), y, 150 * self.packets, last=True)
        k = self.packets
        if not self.side(seat):
            return Stack(self.w / 2 + MIDDLE + 42 * (k - 1), 68 + 59 * k, 118 * k, hangs=True, last=True)
        high = self.high(seat)
        y = 68 + 59 * k if high else self.h - 21 - 59 * k
        return Stack(self.from_edge(seat, 62 + 8 * (k - 1)), y, 118 * k, hangs=high, last=True)

    def lane(self, seat: Seat) -> Lane:
        """Return the lane of a seat's stake, which leads to the sun."""
        (x, y), h, g = self.sun, self.h, self.grown
        if self.two:
            out = self.side(seat)
            return Lane(x + 112 * g * out, y + 8, out, x - 196 * g, -0.36, -25 / 44, 66 + 90 * g, h, 156, 206, g,
                        steps=2)
        low, out = self.foot - 92 * g, self.side(seat)
        if not out:                                         # away from the plate, and from those it fights
            y -= 154 * g + max(0.0, y + 42 * g - low)
            return Lane(x, y, -1, x - 80 - 70 * g, 0, 0, 0, h, 140, 182, g, tab=-1)
        if self.seats == 3:
            reach = x - 238 * g - 80 + 64 * (self.packets - 1)
            return Lane(x + 164 * g * out, y + 42 * g, out, reach, 0, 0.1, 0, low, 140, 182, g, steps=1)
        if self.high(seat):
            top = 150 + self.top + 92 * g
            return Lane(x + 150 * g * out, y + 6 - 98 * g, out, x - 220 * g - 102, -0.2, -0.3, top, h, 140, 182, g)
        return Lane(x + 150 * g * out, y + 6 + 98 * g, out, x - 220 * g - 80, 0.1, 0.2, 0, low, 140, 182, g, tab=-1)

    def across(self, seat: Seat) -> Lane:
        """Return the lane of a seat that fights one on the other side, and nobody else does: nearer to the sun."""
        (x, y), g, out = self.sun, self.grown, self.side(seat)
        if self.seats == 3:
            return self.lane(seat)
        up, top, low = -1 if self.high(seat) else 1, 150 + self.top + 80 * g, self.foot - 80 * g
        return Lane(x + 98 * g * out, y + 20 * g * up, out, x - 168 * g - 112, 0.58 * up, 0.6 * up, top, low,
                    140, 182, g, steps=1)

    def side_lane(self, seat: Seat) -> Lane:
        """Return the lane of a seat that does not fight: small, and drawn back towards its plate."""
        x, g, out, half = self.sun[0], self.grown, self.side(seat), BACK * self.grown * 0.58
        if not out:
            return Lane(x, 154 + self.top + half, -1, 90, 0, 0, 0, self.h, BACK, BACK, g, tab=-1)
        if self.high(seat):
            far = min(340 * g, self.w / 2 - 194 - 56 * g)
            y = 154 + self.top + half
            return Lane(x + far * out, y, out, 90, 0, 0.1, 0, self.h, BACK, BACK, g, tab=-1)
        far = min(310 * g, self.w / 2 - 194 - 56 * g)
        return Lane(x + far * out, self.foot - half, out, 90, 0, -0.1, 0, self.h, BACK, BACK, g)
