"""The other compositions: tables of lines, heaps, one pile, a display, a square; and which one a game has."""

from collections.abc import Sequence
from typing import Final

from game.core.seats import BOTH, Seat, all_seats
from game.core.table import PileKind
from game.view.stage.composition import ASIDE, NARROW, Composition
from game.view.stage.fallback_composition import FallbackComposition
from game.view.stage.lane import Lane
from game.view.stage.open_hands import LowCaptionComposition, OpenHands
from game.view.stage.scatter import Scatter
from game.view.stage.seat_layout import BAR
from game.view.stage.spread import PrizeSpread, Spread, Stack

HIGH: Final = 1150.0
"""A page so many units high has room for what else lies beside the sun beneath it."""


def composition(kinds: Sequence[PileKind], seats: int, w: float, h: float) -> Composition:
    """Return the composition for a game that has these kinds of piles: one that was made for such a table, or the
    general one where that has no place for all of them."""
    roles = {kind.role for kind in kinds}
    by_role = {"heap": ScatterComposition, "display": EquationComposition, "square": Square, "line": Duels,
               "pile": Centre}
    kind = next((kind for role, kind in by_role.items() if role in roles), Composition)
    if "hand" in roles and "capture" not in roles:
        kind = OpenHands
    if "pot" in roles and "capture" in roles and seats == len(BOTH):
        kind = PrizeComposition
    made = kind(roles, seats, w, h)
    return made if made.holds(kinds) else FallbackComposition(kinds, seats, w, h)


class Duels(Composition):
    """A line of three cards before each seat, and the cards of their duels on the sun."""

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
            self.at["line", seat] = Spread(self.from_sun(seat, 226 * g), y - 14, room, high, 118 * g, -side)
            if self.h > HIGH:                               # there is room for it beneath the duels
                high = 152 * 1.5
                low = y + 96 * g + 30 + high / 2
                self.at["line", seat] = Spread(self.from_sun(seat, 20), low, self.w / 2 - 44, high, high * 0.79, -side)
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
        self.banner = x, self.caption[1] - 74 - 110 * (self.caption_grown - 1)
        self.banner_size, self.banner_width, self.begins = 50, self.w - 660, 0.0
        if self.seats != 3:
            self.photo = x - 235, 470, BAR + 8, 0


class PrizeComposition(Composition):
    """A table of battles where what is fought for lies on the sun between those who fight, and what has been won beside
    the packets."""

    grows = NARROW

    def compose(self) -> None:
        super().compose()
        (x, y), g = self.sun, self.grown
        high, small = 156 * g, 74 * g
        across, beneath = high * 5 / 7 + 8, y - 14 + high / 2 + 8 + small / 2
        self.at["pot", 0] = PrizeSpread(Spread(x, y - 14, 2 * across, high, across),
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
        wide, high = w / 2 - 276 - size * 0.55, (low - top - size * 1.1) / 2
        self.at["heap", 0] = Scatter(w / 2, (top + low) / 2, min(wide, high * 2.2), high, size * min(1.15, self.grown))
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
    """A display of large cards, an equals sign and the target beyond; the stock beside the target, the waste beside
    the display."""

    def compose(self) -> None:
        w, h, g = self.w, self.h, self.grown
        self.rise()
        top = self.under if self.seats < 4 else 166.0 + (h - 720) * 0.2         # close to the upper plates
        high = (186 if self.two else 168) * g
        across, gap = high * 5 / 7, 14 * g
        whole = 5 * across + 3 * gap + 84 * g
        y, left = top + high / 2, w / 2 - whole / 2
        low = y + high / 2 + 20
        if not self.two:                              # between the display and the panel
            self.caption, low = (w / 2, low + 17), low + 52
        wide = 560 if self.two else 480
        self.panel = (w - wide) / 2, low, wide, min(320, h - low - 8)
        self.at["display", 0] = Spread(left, y, 4 * across + 3 * gap, high, across + gap, -1, z=6)
        self.at["target", 0] = Spread(left + whole, y, across, high, across, 1, z=6)
        self.equals = left + 4 * across + 3 * gap + 42 * g, y, 84 * g
        self.at["waste", 0] = Stack(left - 34 - 42, y, 118, words="below")
        self.at["stock", 0] = Stack(left + whole + 34 + 42, y, 118, words="below")
        for seat in all_seats(self.seats):
            self.at["capture", seat] = self.won(seat)


class Square(LowCaptionComposition):
    """Four piles in a row, the stock beside the words over them, and a mountain on the left."""

    def compose(self) -> None:
        w, h, g = self.w, self.h, self.grown
        self.rise()
        right, high, step = w - 284, 152.0, 120.0     # as far to the right as leaves the sun free
        self.caption, self.caption_width = (right, self.caption[1]), 460
        y = self.under + high / 2
        for k in range(4):
            self.at["square", k] = Spread(right + (k - 1.5) * step, y, high, high, 0, z=5)
        self.at["stock", 0] = Stack(right - 292, self.caption[1] + 38, 96, words="below")
        low = y + high / 2 + 26
        self.panel = w - 640, low, 600, min(300 * g, h - low - 94)      # in a small window it is wider
        self.mountain = 0, min((h - 40) / 680, (right - 230) / 690)
