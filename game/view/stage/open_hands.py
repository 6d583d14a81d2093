"""Compositions of tables whose words stand under the bar: of open hands, for one."""

from typing import Final

from game.core.seats import Seat, all_seats
from game.view.stage.composition import ASIDE, LABEL, NARROW, Composition
from game.view.stage.seat_layout import BAR
from game.view.stage.spread import Spread, Stack

UNDER: Final = 200.0
"""How far down the plate and the hand of a seat in the middle above reach."""
BELOW: Final = 54.0                                   # how far under the middle of a line of words cards may lie


class LowCaptionComposition(Composition):
    """A table whose words stand under the bar, where two play, and its cards `under` those."""

    shouts = roomy = False
    grows = NARROW
    under = 0.0

    def rise(self) -> None:
        """Put the words there, and what is out of the game into a corner."""
        more = (self.h - 720) * 0.2
        self.under = 200 + more
        if self.two:
            y = 95 + more
            self.caption, self.caption_width, self.under = (self.w / 2, y), self.w - 200, y + BELOW
            self.at[ASIDE, 0] = Stack(44, self.under, 52, last=True, words="below")
            self.photo = self.w / 2 - 280, 560, None, self.h - (74 if self.h > 800 else 6)
        else:
            wide = min(420, self.w / 2 + 46 - 260 * self.packets)                      # before the plate above
            self.photo = (16, wide, BAR + 8, 0) if self.seats == 3 else (self.w / 2 - 235, 470, BAR + 8, 0)


class OpenHands(LowCaptionComposition):
    """Open hands at the plates, large for whoever may see them; stakes, or one pile for all, over the sun."""

    def rise(self) -> None:
        """Put the words there, and the panel between the plates."""
        super().rise()
        # how far up hands begin: higher where one picks several cards, which takes a larger panel
        self.low = 172 + (self.h - 720) * 0.12 if "packet" in self.roles else 122.0 + (self.h - 720) * 0.05
        if self.two and "pile" in self.roles:         # what is counted lies over the sun, and not far above the hands
            self.low += 260 * (self.packets - 1)
        wide = 540 if self.two else 496
        self.panel = (self.w - wide) / 2, self.base + 6 - self.low, wide, self.low - 12
        if not self.two:
            self.caption, self.caption_width = (self.w / 2, self.base - self.low - 24), self.w - 680

    def compose(self) -> None:
        self.rise()
        for seat in all_seats(self.seats):
            self.seen[seat], self.at["hand", seat] = self.hand(seat, True), self.hand(seat, False)
            self.at["stake", seat] = self.stake(seat)
        if not self.two:
            self.come_forward()
        x, g, top = self.w / 2, self.grown, self.under
        low = self.base - self.low - 160 * g
        if "pile" in self.roles and self.two:
            self.counted(top, low)
            return
        big = min(128 * g, (low - top - 24) / 2, ((self.w - 200) / 10 - 10) * 7 / 5)
        self.at["pile", 0] = Spread(x, top + big / 2, self.w - 200, big, big * 5 / 7 + 10, most=10, row=big + 10)
        y = self.base - self.low - LABEL - 60 * g
        self.at["stock", 0] = Stack(x - 70, y, 120 * g, words="below")
        self.at["box", 0] = Stack(x + 70, y + 15 * g, 90 * g, words="below")
        self.fan = 1000

    def counted(self, top: float, low: float) -> None:
        """Put the cards that are counted on an arc over the sun, the trays beside it, and the stock under it."""
        x, g, big = self.w / 2, self.grown, 108 * max(min(1.1, self.grown), self.packets)
        self.at["pile", 0] = Spread(x, top + big / 2, min(1200, self.w - 160), big, big * 0.78, lean=0.6, z=5)
        self.at["stock", 0] = Stack(x - 62, low + 56, 96 * g, words="below")
        self.at["box", 0] = Stack(x + 62, low + 63, 82 * g, words="below")
        self.trays = [(34 if side < 0 else self.w - 374, low - 42, 340, 34) for side in (-1, 1)]
        self.fan = 1000

    def hand(self, seat: Seat, seen: bool) -> Spread:
        """A hand, seen or not."""
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
        """Let the hand of whoever looks come to the middle, large; what has been laid draws back from it."""
        x, foot, wide = self.w / 2, self.caption[1] - 38, self.w - 680
        if self.h > 800:                              # above the hands in the lower corners
            foot, wide = min(foot, self.base - 170 - 92 * self.grown), self.w - 40
        large = 122 * 1.6 * self.grown
        top, low = (BAR + 8 if self.seats == 4 else UNDER), foot - large - 12
        rows = 2 if self.seats == 4 else 1            # three lie side by side, under the plate in the middle
        high = min(134 * self.grown, (low - top - 8) / rows)
        near, room = (16, self.w / 2 - 382 - 24) if rows == 2 else (132, self.w / 2 - 132 - 24)
        for seat in all_seats(self.seats):
            self.open[seat] = Spread(x, foot - large / 2, wide, large, large * 5 / 7 + 8, z=8)
            y = low - high / 2 - (high + 8 if self.high(seat) and rows == 2 else 0)
            across = room if self.side(seat) else 2 * near - 32
            self.back["stake", seat] = Spread(self.from_sun(seat, near), y, across, high, high * 0.6, -self.side(seat))

    def stake(self, seat: Seat) -> Spread:
        """Return what a seat has laid, side by side before the sun."""
        (x, y), side, g = self.sun, self.side(seat), self.grown
        if self.two:
            low = self.base - self.low - 160 * g
            height = min(196 * g, low - self.under - 20)
            return Spread(self.from_sun(seat, 46), (self.under + low) / 2, self.w / 2 - 86, height, height * 0.75,
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
