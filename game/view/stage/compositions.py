"""The other compositions: tables of lines, heaps, one pile, a display, a square, open hands; a table for any known
roles, where no composition was made for a game's piles; and the choice among them.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from game.core.seats import BOTH, Seat, all_seats
from game.core.table import PileKind
from game.view.stage.composition import ASIDE, CAPITAL, LABEL, NARROW, Composition, NumberedPile, numbered
from game.view.stage.pose import Lane, PrizeSpread, Spread, Stack
from game.view.stage.scatter import Scatter
from game.view.stage.seat_layout import BAR

UNDER: Final = 200.0
"""How far down the plate and the hand of a seat in the middle above reach."""
BELOW: Final = 54.0                                   # how far under the middle of a line of words cards may lie
STACKED: Final = ("capture", "stock", "waste", "box", "treasury", "square")
"""The roles whose cards lie on each other."""
NAMED: Final = ("stock", "waste", "box", "treasury")
"""Those that have words under them in the middle, which say what they are, if there is room."""
STEPS: Final = {"stake": 0.75, "line": 0.75, "pot": 0.3, "pile": 0.34, "display": 0.8, "target": 0.8}
"""The roles whose cards lie side by side: how far apart, in parts of their height."""
FAN: Final = 3
"""The number of cards of a pile in the middle that lie side by side; the others are a stack under them, at the left."""
UNDER_FAN: Final = 0.12
"""Half as far as that stack stands out, in parts of its height."""
WIDE: Final = 2
"""The room of cards side by side in the middle, in stacks."""
THICK: Final = 0.17
"""How much higher than a card a whole deck is, in parts of its height."""
BESIDE: Final = 80.0
"""How far stacks beside a hand lie apart."""
LEAST: Final = 88.0
"""The room across that a stack in the middle and its words need."""
SIDE: Final = 340.0
"""How much of the page belongs to the seats on either side, where there are three or four."""
GAP: Final = 10.0
SUM_HIGH: Final = 74.0
"""The room that an equation takes under the cards that it is about."""
HIGH: Final = 1150.0
"""The height in units of a page that has room beneath the sun for what is beside it elsewhere."""


class LowCaptionComposition(Composition):
    """A table whose words stand under the bar, where two play, and its cards `under` those."""

    shouts = roomy = False
    grows = NARROW
    under = 0.0

    def rise(self) -> None:
        """Put the words there, and what is out of the game into a corner."""
        more = (self.h - 720) * 0.2
        self.field_top = 200 + more
        if self.two:
            y = 95 + more
            self.caption, self.caption_width, self.field_top = (self.w / 2, y), self.w - 200, y + BELOW
            self.at[ASIDE, 0] = Stack(44, self.field_top, 52, last=True, words="below")
            self.photo = self.w / 2 - 280, 560, None, self.h - (74 if self.h > 800 else 6)
        else:
            width = min(420, self.w / 2 + 46 - 260 * self.packets)                      # before the plate above
            self.photo = (16, width, BAR + 8, 0) if self.seats == 3 else (self.w / 2 - 235, 470, BAR + 8, 0)


class OpenHands(LowCaptionComposition):
    """Open hands at the plates, large for whoever may see them; stakes, or one pile for all, over the sun."""

    def rise(self) -> None:
        """Put the words there, and the panel between the plates."""
        super().rise()
        # how far up hands begin: higher where one picks several cards, which takes a larger panel
        self.low = 172 + (self.h - 720) * 0.12 if "packet" in self.roles else 122.0 + (self.h - 720) * 0.05
        if self.two and "pile" in self.roles:
            self.low += 260 * (self.packets - 1)
        width = 540 if self.two else 496
        self.panel = (self.w - width) / 2, self.base + 6 - self.low, width, self.low - 12
        if not self.two:
            self.caption, self.caption_width = (self.w / 2, self.base - self.low - 24), self.w - 680

    def compose(self) -> None:
        self.rise()
        for seat in all_seats(self.seats):
            self.seen[seat], self.at["hand", seat] = self.hand(seat, True), self.hand(seat, False)
            self.at["stake", seat] = self.stake(seat)
        if not self.two:
            self.come_forward()
        x, g, top = self.w / 2, self.grown, self.field_top
        low = self.base - self.low - 160 * g
        big = min(128 * g, (low - top - 24) / 2, ((self.w - 200) / 10 - 10) * 7 / 5)
        self.at["pile", 0] = Spread(x, top + big / 2, self.w - 200, big, big * 5 / 7 + 10, most=10, row=big + 10)
        y = self.base - self.low - LABEL - 60 * g
        self.at["stock", 0] = Stack(x - 70, y, 120 * g, words="below")
        self.at["box", 0] = Stack(x + 70, y + 15 * g, 90 * g, words="below")
        self.fan = 1000

    def hand(self, seat: Seat, seen: bool) -> Spread:
        """Return the spread of a seat's hand, `seen` or not."""
        side, g = self.side(seat), self.grown
        if self.two:
            height = (160 if seen else 112) * g
            packet = "packet" in self.roles
            wider = self.more * 0.36
            edge, room = (208 + wider, self.w / 2 - 218 - wider) if packet else (34, self.w / 2 - 116 - 48 * g)
            return Spread(self.from_edge(seat, edge), self.base - self.low - height / 2, room, height,
                          height * (0.78 if seen else 0.4), side)
        if not side:
            height = 112 if seen else 92
            wider = 84 * (self.packets - 1)
            return Spread(self.w / 2 + 190 + wider, 127, self.w / 2 - 206 - wider, height, height * 0.66, -1)
        height = (122 if seen else 92) * g
        y = self.ground - 162 - self.more - height / 2
        if self.high(seat):
            y = 196 + self.top + self.more + height / 2
        return Spread(self.from_edge(seat, 20), y, 304, height, height * (0.66 if seen else 0.4), side)

    def come_forward(self) -> None:
        """Put the hand of a seat that looks alone in the middle, large; stakes draw back from it."""
        x, foot, width = self.w / 2, self.caption[1] - 38, self.w - 680
        if self.h > 800:                              # above the hands in the lower corners
            foot, width = min(foot, self.base - 170 - 92 * self.grown), self.w - 40
        large = 122 * 1.6 * self.grown
        top, low = (BAR + 8 if self.seats == 4 else UNDER), foot - large - 12
        rows = 2 if self.seats == 4 else 1            # three lie side by side, under the plate in the middle
        high = min(134 * self.grown, (low - top - 8) / rows)
        near, room = (16, self.w / 2 - 382 - 24) if rows == 2 else (132, self.w / 2 - 132 - 24)
        for seat in all_seats(self.seats):
            self.open[seat] = Spread(x, foot - large / 2, width, large, large * 5 / 7 + 8, z=8)
            y = low - high / 2 - (high + 8 if self.high(seat) and rows == 2 else 0)
            across = room if self.side(seat) else 2 * near - 32
            self.back["stake", seat] = Spread(self.from_sun(seat, near), y, across, high, high * 0.6, -self.side(seat))

    def stake(self, seat: Seat) -> Spread:
        """Return what a seat has laid, side by side before the sun."""
        (x, y), side, g = self.sun, self.side(seat), self.grown
        if self.two:
            low = self.base - self.low - 160 * g
            low -= SUM_HIGH                           # what they come to stands under them
            height = min(196 * g, low - self.field_top - 12)
            return Spread(self.from_sun(seat, 46), (self.field_top + low) / 2, self.w / 2 - 86, height, height * 0.75,
                          -side)
        height = 134 * g
        room = self.w / 2 - 30 - 340
        low = max(212 + height * 1.5, y + 10)
        if not side:
            return Spread(x, low - height - 12, 440, height, height * 0.6)
        if self.seats == 3:
            return Spread(self.from_sun(seat, 24), low, room, height, height * 0.6, -side)
        y += -8 + (height / 2 + 6) * (-1 if self.high(seat) else 1)
        return Spread(self.from_sun(seat, 24), y, room, height, height * 0.6, -side)


class CountingComposition(OpenHands):
    """The cards that two count together on an arc over the sun, the stock and what is for later beside the sun, under
    them the trays. The hand that is seen lies in the middle of the foot, where it hides no land, and closed ones beside
    the key caps, or over these in a high window."""

    def compose(self) -> None:
        self.rise()
        (x, y), g, k = self.sun, self.grown, self.packets
        big = 104 * max(min(1.1, g), k)
        self.at["pile", 0] = Spread(x, self.field_top + big / 2, min(1200, self.w - 160), big, big * 0.78, lean=0.6,
                                    z=5)
        beside = self.radius * 1.2 + 74 * g
        self.at["stock", 0] = Stack(x - beside, y + 14 * g, 92 * g, words="below")
        self.at["box", 0] = Stack(x + beside, y + 18 * g, 80 * g, words="below")
        floor, high = k == 1, 116 * g                 # whether there is room between the plates
        foot = self.base - 6
        for seat in BOTH:
            side = self.side(seat)
            room = self.w - 2 * 466 if floor else self.w / 2 - 150
            self.open[seat] = Spread(x, foot - high / 2, room, high, high * 0.8)
            closed = Spread(self.from_edge(seat, 360), foot - 42, 100, 76, 15, side)
            seen = Spread(self.from_edge(seat, 360), foot - high / 2, self.w / 2 - 366, high, high * 0.66, side)
            if not floor:
                closed = Spread(self.from_edge(seat, 34), foot - 56 * g, self.w / 2 - 400, 112 * g, 45 * g, side)
                seen = Spread(self.from_edge(seat, 34), foot - high / 2, self.w / 2 - 60, high, high * 0.78, side)
            self.at["hand", seat], self.seen[seat] = closed, seen
        self.hint = x, self.field_top - 14            # between the words and the cards
        tall = 148 + 60 * min(1.0, (k - 1) / 0.2)     # larger letters over larger plates
        self.panel = x - 270, foot - high - 8 - tall, 540, tall
        edge = min(y + 102 * g + 160 * (g - 1), foot - high - 40)
        self.trays = [(34 if side < 0 else self.w - 354, edge, 320, 34) for side in (-1, 1)]
        self.fan = 1000


class PageZone(NamedTuple):
    """A part of the page: its left, its upper edge, its right, its lower edge."""

    left: float
    top: float
    right: float
    low: float


class FallbackComposition(OpenHands):
    """A hand at each plate, and beside it what the seat has in stacks; before the sun what it lays; over that the piles
    in the middle, or at the left of it where three play."""

    def __init__(self, kinds: Sequence[PileKind], seats: int, w: float, h: float) -> None:
        piles = [pile for pile in numbered(kinds, seats) if pile.role in STACKED or pile.role in STEPS]
        self.laid = [[pile for pile in piles if pile.owner == seat and pile.role in STEPS] for seat in all_seats(seats)]
        self.won_by = [[pile for pile in piles if pile.owner == seat and pile.role in STACKED]
                       for seat in all_seats(seats)]
        self.shared = [pile for pile in piles if pile.owner is None]
        super().__init__({kind.role for kind in kinds}, seats, w, h)

    def compose(self) -> None:
        instead = "packet" not in self.roles          # of a packet, the first of a seat's stacks lies there
        places = [self.won(seat) for seat in all_seats(self.seats)]
        if any(self.won_by):
            self.roles = {*self.roles, "packet"}
        self.rise()
        if self.seats == 4:                           # between the hands
            self.at[ASIDE, 0] = Stack(48, self.h / 2 - 4, 52, last=True, words="below")
        for seat, stacks in enumerate(self.won_by):
            if instead and stacks:
                self.put(stacks[0], places[seat].x, places[seat].y, places[seat].height, hangs=places[seat].hangs)
            self.at_the_plate(Seat(seat), stacks[instead:])
        for seat, laid in enumerate(self.laid):
            for k, pile in enumerate(laid):
                self.at[pile.role, pile.number] = self.before_the_sun(Seat(seat), k, len(laid))
        if self.shared:
            self.lay_out(self.shared, self.zone())

    def put(self, pile: NumberedPile, x: float, y: float, height: float, *, hangs: bool = False, words: str = "",
            ) -> None:
        """Lay a stack there."""
        self.at[pile.role, pile.number] = (
            Spread(x, y, height, height, 0) if pile.role == "square" else
            Stack(x, y, height, hangs, pile.role in ("capture", "waste"), words))

    def at_the_plate(self, seat: Seat, stacks: Sequence[NumberedPile]) -> None:
        """Lay out a seat's hand, and the stacks beside it: for more than two there is no place."""
        inward, near = -1 if self.side(seat) > 0 else 1, self.hand(seat, True)
        for k, pile in enumerate(stacks[:2]):
            self.put(pile, near.x + inward * BESIDE * (k + 0.45), near.y, min(92.0, near.height))
        taken = BESIDE * len(stacks[:2])
        self.seen[seat], self.at["hand", seat] = (
            hand._replace(x=hand.x + inward * taken, room=hand.room - taken)
            for hand in (near, self.hand(seat, False)))

    # ---- in the middle ----

    def field(self) -> PageZone:
        """Return what belongs to no seat."""
        if self.two:
            hands = "hand" in self.roles or any(self.won_by)
            edge = 110 if hands else 216 + 0.36 * self.more
            low = self.base - self.low - GAP - (160 * self.grown if hands else 0)
            return PageZone(edge, self.field_top, self.w - edge, low)
        top = {3: max(UNDER + self.top, 92 + 118 * self.packets), 4: 56 + 104 * self.packets}[self.seats]
        return PageZone(SIDE + GAP, top, self.w - SIDE - GAP, self.caption[1] - 38)

    def zone(self) -> PageZone:
        """Return the part of the page for the piles in the middle: all of the field where nobody lays cards."""
        left, top, right, low = self.field()
        if not any(self.laid):
            return PageZone(left, top, right, low)
        if self.seats == 3:                           # under the bar, over what is out of the game
            return PageZone(16, BAR + 12, SIDE, self.h / 2 - 64 - 80 * (self.packets - 1))
        if self.two:
            return PageZone(left, top, right, top + 0.45 * (low - top))
        edge = 124 + 294 * self.packets               # beside the upper plates
        return PageZone(edge, BAR + 8, self.w - edge, BAR + 0.36 * (low - BAR))

    def before_the_sun(self, seat: Seat, k: int, count: int) -> Spread:
        """Return how the k-th of the `count` piles lies that a seat lays."""
        left, top, right, low = self.field()
        if self.shared and self.seats != 3:
            top = max(top, self.zone().low + GAP) if self.two else self.zone().low + GAP
        rows = 1 if self.two else 2
        row = (low - top) / rows
        strip = row / count
        height = min((196 if self.two else 134) * self.grown, strip - GAP)
        y = top + strip * (k + 0.5) + (row if rows == 2 and not self.high(seat) else 0)
        if not self.side(seat):
            return Spread(self.w / 2, y, right - left, height, height * 0.6)
        return Spread(self.from_sun(seat, 24), y, self.w / 2 - 24 - left, height, height * 0.75, -self.side(seat))

    def lay_out(self, piles: Sequence[NumberedPile], zone: PageZone) -> None:
        """Lay piles out in rows in a part of the page, as large as they can be."""
        width, high = zone.right - zone.left, zone.low - zone.top
        best: tuple[float, list[Sequence[NumberedPile]]] = 0.0, []
        for count in range(1, min(3, len(piles)) + 1):
            long = ceil(len(piles) / count)
            rows = [piles[k : k + long] for k in range(0, len(piles), long)]
            height = min(150 * self.grown, *(self.height(row, width, high / len(rows)) for row in rows))
            best = max(best, (height, rows), key=lambda found: found[0])
        height, rows = best
        for number, row in enumerate(rows):
            cell = width / sum(map(self.room, row))
            used = height * (1 + THICK) + LABEL * self.words(row)
            x, y = zone.left, zone.top + high / len(rows) * (number + 1) - (high / len(rows) - used) / 2
            y -= height / 2 + LABEL * (not {pile.role for pile in row}.isdisjoint(NAMED))
            for pile in row:
                room = cell * self.room(pile)
                if pile.role in STACKED:
                    named = pile.role in NAMED and cell >= LEAST
                    self.put(pile, x + room / 2, y, height, words="below" if named else "")
                else:
                    step, right = height * STEPS[pile.role], height * UNDER_FAN * (pile.role == "pile")
                    self.at[pile.role, pile.number] = Spread(x + room / 2 + right, y, room - GAP, height, step, z=5)
                x += room
        self.fan = FAN if "pile" in self.roles else 0

    @staticmethod
    def room(pile: NumberedPile) -> int:
        """Return how much room a pile has in the middle, in stacks."""
        return 1 if pile.role in STACKED or pile.role == "target" else WIDE

    @staticmethod
    def words(row: Sequence[NumberedPile]) -> int:
        """Return how many lines of words stand over and under a row of piles."""
        roles = {pile.role for pile in row}
        return bool(roles & {*NAMED}) + ("pile" in roles)

    def height(self, row: Sequence[NumberedPile], width: float, high: float) -> float:
        """Return the height of the cards of a row: little where words would touch."""
        cell = width / sum(map(self.room, row))
        crowded = cell < LEAST and any(pile.role in NAMED for pile in row)
        fan = 5 / 7 + STEPS["pile"] * (FAN - 1) + 2 * UNDER_FAN
        height = min((high - LABEL * self.words(row) - GAP) / (1 + THICK), (cell - GAP) * 7 / 5)
        if "pile" in [pile.role for pile in row]:
            height = min(height, (WIDE * cell - GAP) / fan)
        return height / 2 if crowded else height


def composition(kinds: Sequence[PileKind], seats: int, w: float, h: float) -> Composition:
    """Return the composition for a game that has these kinds of piles: one that was made for these roles, or the
    general one where that has no place for all of them."""
    roles = {kind.role for kind in kinds}
    by_role = {"heap": ScatterComposition, "display": EquationComposition, "square": Square, "line": Duels,
               "pile": Centre}
    kind = next((kind for role, kind in by_role.items() if role in roles), Composition)
    if "hand" in roles and "capture" not in roles:
        kind = CountingComposition if "pile" in roles and seats == len(BOTH) else OpenHands
    if "pot" in roles and "capture" in roles and seats == len(BOTH):
        kind = PrizeComposition
    made = kind(roles, seats, w, h)
    return made if made.holds(kinds) else FallbackComposition(kinds, seats, w, h)


class Duels(Composition):
    """A line of three cards before each seat, the first next to the sun, where they meet; and the cards of their duels
    on the sun."""

    shouts = False
    grows = NARROW

    def compose(self) -> None:
        y, g = self.sun[1], self.grown
        self.at[ASIDE, 0] = Stack(44, 110, 52, last=True, words="below")
        self.panel = self.w / 2 - 270, self.base - 122, 540, 116
        self.caption = self.caption[0], self.caption[1] - 26          # the panel grows where letters are large
        for seat in BOTH:
            side = self.side(seat)
            room = self.w / 2 - 226 * g - 20
            high = min(152 * g, (room - 16) * 7 / 15)
            self.at["line", seat] = Spread(self.from_sun(seat, 226 * g), y - 14, room, high, 118 * g, -side,
                                           mirrored=seat == 0)
            if self.h > HIGH:                               # there is room for it beneath the duels
                high = 152 * 1.5
                low = y + 96 * g + 30 + high / 2
                self.at["line", seat] = Spread(self.from_sun(seat, 20), low, self.w / 2 - 44, high, high * 0.79, -side,
                                               mirrored=seat == 0)
            self.at["stake", seat] = Spread(self.from_sun(seat, 10), y - 40 * g, 178 * g, 172 * g, 18, -side,
                                            drop=30 * g)


class Centre(Composition):
    """One pile on the sun, whose last cards lie fanned."""

    shouts = False
    fan = 5

    def compose(self) -> None:
        x, y = self.sun
        big = (206 if self.two else 186) * self.grown
        self.at["pile", 0] = Spread(x + big * 0.1, y - (26 if self.seats == 3 else 6), 600, big, big * 0.34,
                                       lean=-3, z=5)
        if self.seats != 3:                                 # over the pile: below, the stamp of a slap has its time
            self.banner = x, y - 6 - big / 2 - 80 * self.grown
            self.banner_size, self.banner_width = 50, self.w - 660
            self.photo = x - 235, 470, BAR + 8, 0


class PrizeComposition(Composition):
    """A table of battles where what is fought for lies on the sun between those who fight, and what has been won beside
    the packets."""

    grows = NARROW

    def compose(self) -> None:
        super().compose()
        (x, y), g = self.sun, self.grown
        height, small = 156 * g, 74 * g
        across, beneath = height * 5 / 7 + 8, y - 14 + height / 2 + 8 + small / 2
        self.at["pot", 0] = PrizeSpread(Spread(x, y - 14, 2 * across, height, across),
                                        Spread(x, beneath, 252 * g, small, small * 5 / 7 + 6, z=2))

    def lane(self, seat: Seat) -> Lane:
        (x, y), g, out = self.sun, self.grown, self.side(seat)
        reach = x - 294 * g - 100
        return Lane(x + 214 * g * out, y - 14, out, reach, -0.36, -25 / 44, 66 + 90 * g, self.h, 156, 206, g)

    def won(self, seat: Seat) -> Stack:
        return Stack(self.from_edge(seat, 50), self.ground - 366 - 1.1 * self.more, 90, last=True)


class ScatterComposition(Composition):
    """Cards thrown over the floor; each seat keeps what it picks, and what it has won, at its edge."""

    shouts = roomy = False
    grows = NARROW

    def compose(self) -> None:
        w = self.w
        top, beneath = {2: (74.0, 186), 3: (194.0 + self.top, 164), 4: (160.0 + self.top, 164)}[self.seats]
        low = self.base - beneath
        size = {2: 88, 3: 72, 4: 76}[self.seats]
        width, high = w / 2 - 276 - size * 0.55, (low - top - size * 1.1) / 2
        self.at["heap", 0] = Scatter(w / 2, (top + low) / 2, min(width, high * 2.2), high, size * min(1.15, self.grown))
        for seat in all_seats(self.seats):
            self.at["stake", seat] = self.picked(seat)
            self.at["capture", seat] = self.won(seat)

    def picked(self, seat: Seat) -> Lane:
        """Return what a seat has picked."""
        h, g = self.h, self.grown
        out = self.side(seat)
        if not out:
            x = self.w / 2 + 10 - 260 * self.packets
            return Lane(x, 127, -1, x - 50, 0, 0, 0, h, 100, 112, 1)
        y = h / 2 - 100 if self.two else 196 + 68 * g + self.top if self.high(seat) else self.base - 152 - 68 * g
        return Lane(self.from_edge(seat, 206), y, out, 146, 0, 0, 0, h, 104, 124, g)


class EquationComposition(LowCaptionComposition):
    """A display of cards, an equals sign and the target beyond, whose number is large on the sun; the stock beside the
    target, the waste beside the display."""

    def compose(self) -> None:
        w, h, g = self.w, self.h, self.grown
        self.rise()
        top = self.field_top if self.seats < 4 else 166.0 + (h - 720) * 0.2         # close to the upper plates
        high, capital = 132 * g, (CAPITAL if self.two else 84) * g
        across, gap = high * 5 / 7, 14 * g
        whole = 5 * across + 3 * gap + 84 * g
        y, left = top + high / 2, w / 2 - whole / 2
        middle = max(self.sun[1], y + high / 2 + 6 * g + 0.68 * capital)
        self.total = w / 2, middle, capital
        low = middle + 0.68 * capital + 6
        if self.two:                                  # beside the panel, over a plate
            self.photo = 16, (w - 560) / 2 - 32, None, h - 96
        else:                                         # between the number and the panel
            self.caption, low = (w / 2, low + 17), low + 48
        width = 560 if self.two else 480
        self.panel = (w - width) / 2, low, width, min(320, h - low - 8)
        self.at["display", 0] = Spread(left, y, 4 * across + 3 * gap, high, across + gap, -1, z=6)
        self.at["target", 0] = Spread(left + whole, y, across, high, across, 1, z=6)
        self.equals = left + 4 * across + 3 * gap + 42 * g, y, 84 * g
        self.at["waste", 0] = Stack(left - 34 - 42, y, min(118, high), words="below")
        self.at["stock", 0] = Stack(left + whole + 34 + 42, y, min(118, high), words="below")
        for seat in all_seats(self.seats):
            self.at["capture", seat] = self.won(seat)


class Square(LowCaptionComposition):
    """Four piles in a row, the stock beside the words over them, and a mountain on the left."""

    def compose(self) -> None:
        w, h, g = self.w, self.h, self.grown
        self.rise()
        right, high, step = w - 284, 152.0, 120.0     # as far to the right as leaves the sun free
        self.caption, self.caption_width = (right, self.caption[1]), 460
        y = self.field_top + high / 2
        for k in range(4):
            self.at["square", k] = Spread(right + (k - 1.5) * step, y, high, high, 0, z=5)
        self.at["stock", 0] = Stack(right - 292, self.caption[1] + 38, 96, words="below")
        low = y + high / 2 + 26
        self.panel = w - 640, low, 600, min(300 * g, h - low - 94)      # in a small window it is wider
        self.mountain = 0, min((h - 40) / 680, (right - 230) / 690)
        self.banner, self.banner_size, self.banner_width = (w - 340, low + 150), 46, 560     # under the equation
        self.loud = (*self.banner, self.banner_size)
