"""The table of a game for whose piles no composition was made: any of the known roles has its place there."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from game.core.seats import Seat, all_seats
from game.core.table import PileKind
from game.view.stage.composition import ASIDE, LABEL, NumberedPile, numbered
from game.view.stage.open_hands import UNDER, OpenHands
from game.view.stage.seat_layout import BAR
from game.view.stage.spread import Spread, Stack

STACKED: Final = ("capture", "stock", "waste", "box", "treasury", "square")
"""The roles whose cards lie on each other."""
NAMED: Final = ("stock", "waste", "box", "treasury")
"""Those that have words under them in the middle, which say what they are, if there is room."""
STEPS: Final = {"stake": 0.75, "line": 0.75, "pot": 0.3, "pile": 0.34, "display": 0.8, "target": 0.8}
"""The roles whose cards lie side by side: how far apart, in parts of their height."""
FAN: Final = 3
"""So many cards of a pile in the middle lie side by side, the others in a stack under them, at the left."""
UNDER_FAN: Final = 0.12
"""Half as far as that stack stands out, in parts of its height."""
WIDE: Final = 2
"""Cards side by side in the middle have the room of so many stacks."""
THICK: Final = 0.17
"""How much higher than a card a whole deck is, in parts of its height."""
BESIDE: Final = 80.0
"""How far stacks beside a hand lie apart."""
LEAST: Final = 88.0
"""The room across that a stack in the middle and its words need."""
SIDE: Final = 340.0
"""How much of the page belongs to the seats on either side, where there are three or four."""
GAP: Final = 10.0


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
            return PageZone(edge, self.under, self.w - edge, low)
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
        """Return how the k-th of so many piles lies that a seat lays."""
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
        wide, high = zone.right - zone.left, zone.low - zone.top
        best: tuple[float, list[Sequence[NumberedPile]]] = 0.0, []
        for count in range(1, min(3, len(piles)) + 1):
            long = ceil(len(piles) / count)
            rows = [piles[k : k + long] for k in range(0, len(piles), long)]
            height = min(150 * self.grown, *(self.height(row, wide, high / len(rows)) for row in rows))
            best = max(best, (height, rows), key=lambda found: found[0])
        height, rows = best
        for number, row in enumerate(rows):
            cell = wide / sum(map(self.room, row))
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

    def height(self, row: Sequence[NumberedPile], wide: float, high: float) -> float:
        """Return the height of the cards of such a row: little where words would touch."""
        cell = wide / sum(map(self.room, row))
        crowded = cell < LEAST and any(pile.role in NAMED for pile in row)
        fan = 5 / 7 + STEPS["pile"] * (FAN - 1) + 2 * UNDER_FAN
        height = min((high - LABEL * self.words(row) - GAP) / (1 + THICK), (cell - GAP) * 7 / 5)
        if "pile" in [pile.role for pile in row]:
            height = min(height, (WIDE * cell - GAP) / fan)
        return height / 2 if crowded else height
