"""Where everything lies: a pure function of a game's spots, how many play, and the window's size.

It is thought in units of a page of 1280 x 720, of which a window shows at least that much, and more to the sides or
above and below; what belongs to an edge stays at it. All that is given out is in pixels.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.core.table import SET_ASIDE, Spot, Table, pile_name
from game.view.pictures import thickness

PAGE: Final = (1280, 720)
BAR: Final = 60
SUN: Final = {2: (0.47, 118), 3: (0.56, 125), 4: (0.46, 150)}       # how far down, and its radius; as the land draws it
FIRST, TIED, DOWN, FAN, LEAST = 94, 78, 44, 50, 12                  # how far a stake's cards lie apart, in units
TIED_SLOPE = 0.68                                                   # a card that tied lies a little flatter


class Pose(NamedTuple):
    """How a card lies: its centre and height in pixels, degrees counter-clockwise, and z, how high above the table."""

    x: float
    y: float
    height: int
    degrees: float = 0.0
    z: float = 0.0


class Lane(NamedTuple):
    """Where a seat's stake lies: the deciding card at (x, y) near the sun, the others outward from it; in units.

    `out` is -1 to the left and 1 to the right, `reach` how far the outermost may lie; beyond the first gap each unit
    outward leads `slope` units down, but not above `top` or below `bottom`. `grown` is how much larger than usual all
    lies, where the window is high.
    """

    x: float
    y: float
    out: int
    reach: float
    first: float
    slope: float
    top: float
    bottom: float
    height: int
    big: int
    grown: float

    def poses(self, facing: Sequence[bool], scale: float) -> list[Pose]:
        """A pose for each card of a stake, the first laid first.

        The cards that were turned last, three at most, lie large near the sun and decide; what lies before leads up to
        them.
        Where too many cards lie, the covered ones close up first, then all.
        """
        count = len(facing)
        large = 0
        while large < min(count, 3) and facing[count - 1 - large]:
            large += 1
        gaps = [self._gap(k, count, large, facing) for k in range(count)]
        covered = sum(gap for k, gap in enumerate(gaps) if not facing[k])
        shown = sum(gaps) - covered
        reach = self.reach / self.grown
        if covered + shown > reach:
            least = min(covered, sum(gap > 0 and not up for gap, up in zip(gaps, facing, strict=True)) * LEAST)
            close = max(least, reach - shown) / covered if covered else 1.0
            whole = min(1.0, reach / (covered * close + shown))
            gaps = [gap * whole * (1.0 if up else close) for gap, up in zip(gaps, facing, strict=True)]
        poses, away, run, down = [], 0.0, 0, 0.0
        for k in range(count - 1, -1, -1):
            away += gaps[k] * self.grown
            run = run + 1 if k + 1 < count and facing[k] == facing[k + 1] else 0
            if count - k <= large:
                degrees, height, z = -5.0 + 3 * min(run, 3), self.big, 8.0
            else:
                slope = self.first if count - k == large + 1 else self.slope * (TIED_SLOPE if facing[k] else 1.0)
                down += gaps[k] * self.grown * slope
                degrees, height, z = (9.0, self.height, 3.0) if facing[k] else (_LEAN[run % 5], self.height, 4.0)
            y = min(max(self.y + down, self.top), self.bottom)
            height = round(height * self.grown * scale)
            poses.append(Pose((self.x + self.out * away) * scale, y * scale, height, -self.out * degrees, z))
        return poses[::-1]

    @staticmethod
    def _gap(k: int, count: int, large: int, facing: Sequence[bool]) -> float:
        """How far card k lies outward from the next one."""
        if k == count - 1:
            return 0 if large else FIRST            # the place of the card that will decide stays free
        if count - k <= large:
            return FAN
        if count - k == large + 1:
            return FIRST
        return TIED if facing[k] else DOWN


_LEAN = (-2.0, 1.0, 4.0, 2.0, -1.0)


class Place(NamedTuple):
    """Where a seat sits, in pixels: its plate, where on it the token and the words stand, and its packet.

    `right` is a plate that reads from the right; `cap` is where the key cap's centre is, if the words leave it there.
    A packet grows upward from its lowest card; one that hangs, for it lies at the top, downward from its top card.
    """

    right: bool
    plate: Rect
    token: tuple[int, int]
    across: int
    words: Rect
    cap: int
    packet: tuple[int, int]
    packet_height: int
    hangs: bool


class Layout:
    """The table of one window. Raises ValueError for a spot that has no place on it."""

    def __init__(self, spots: Sequence[Spot], seats: int, size: tuple[int, int]) -> None:
        for spot in spots:
            if (spot.role, spot.each) not in (("packet", True), ("stake", True), ("pot", False)):
                raise ValueError(f"the table has no place for {spot.name}, a {spot.role}")
        self.size = size
        self.seats = seats
        self.scale = scale = min(size[0] / PAGE[0], size[1] / PAGE[1])
        self._w, self._h = size[0] / scale, size[1] / scale
        self._grown = 1 + min(0.24, (self._h - PAGE[1]) / PAGE[1] * 0.72)
        self._roles = {
            pile_name(spot.name, seat) if spot.each else spot.name: (spot.role, seat)
            for spot in spots for seat in range(seats if spot.each else 1)
        }  # fmt: skip
        self._roles[SET_ASIDE] = "aside", 0
        self._spots = {(role, seat): name for name, (role, seat) in self._roles.items()}
        down, radius = SUN[seats]
        self._sun = self._w / 2, self._h * down
        self.sun = self._px(*self._sun)
        self.sun_r = radius * scale
        self.bar = self._rect(0, 0, self._w, BAR)
        self.places = [self._place(seat) for seat in range(seats)]
        self.lanes = [self._lane(seat) for seat in range(seats)]
        w, h, two = self._w, self._h, seats == 2
        self.hint = self._px(w / 2, h - 40 if two else h - 16)
        self.caption = self._px(w / 2 + (12 if two else 0), h - 154 if two else h - 58)
        self.caption_width = round((w - (430 if two else 790)) * scale)
        above = self._sun[1] - 122 * self._grown            # the upper edge of the cards that decide
        self.banner = self._px(w / 2, above - 108 if two else h - 146)
        self.sub = self._px(w / 2, above - 58 if two else h - 106)
        self.banner_size = 105 if two else 78           # on a page 1080 high, as the art direction counts
        self.aside = self._px(w / 2 - 250, h - 42) if two else self._px(48, h / 2 - 20)
        self.aside_height = round(52 * scale)
        self.aside_words = self._px(w / 2 - 222, h - 42) if two else self._px(48, h / 2 + 26)
        self.panel = self._rect(w / 2 - 206, h - 122, 412, 116)
        self.middle = (self._rect(200, 64, w - 400, h - 160) if two
                       else self._rect(382, 196 if seats == 3 else 66, w - 764, h - (206 if seats == 3 else 76)))

    # ---- cards ----

    def role(self, pile: str) -> tuple[str, int]:
        """What a pile is and whose: packet, stake, pot or aside."""
        return self._roles[pile]

    def pile(self, role: str, seat: int = 0) -> str:
        """The name of a seat's pile of that role; KeyError if there is none."""
        return self._spots[role, seat]

    def open(self, pile: str) -> bool:
        """Whether a pile's cards lie side by side, each a card of its own; otherwise it is one thing."""
        return self._roles[pile][0] in ("stake", "pot")

    def poses(self, table: Table, pile: str) -> list[Pose]:
        """How the cards of a pile lie, in their order."""
        role, seat = self._roles[pile]
        cards = table.piles[pile]
        count = len(cards)
        if role == "packet":
            return [self.in_packet(seat, count - k, count) for k in range(count)]
        if role == "stake":
            return self.lanes[seat].poses([bool(table.facing[card]) for card in cards], self.scale)
        if role == "pot":
            x, y = self._sun
            y += {2: 49 + 110 * self._grown, 3: 60, 4: 6}[self.seats]
            step = min(5.0, 60 / max(1, count - 1))
            return [Pose((x + (k - (count - 1) / 2) * step) * self.scale, y * self.scale, round(80 * self.scale), 0, 2)
                    for k in range(count)]
        return [Pose(*self.aside, self.aside_height)] * count

    def in_packet(self, seat: int, number: int, count: int) -> Pose:
        """The pose of a packet's card, numbered from below, from 1."""
        place = self.places[seat]
        (x, y), height = place.packet, place.packet_height
        if place.hangs:
            y += thickness(height, count)
        return Pose(x, y - thickness(height, number), height)

    def deck(self) -> Pose:
        """Where the deck lies before the deal: on the sun."""
        height = self.places[0].packet_height
        return Pose(*self.sun, height)

    def gathered(self, pose: Pose, k: int) -> Pose:
        """Where the k-th of the won cards meets the others, over the sun, before they all go under a packet."""
        x, y = self.sun
        return Pose(x + k * 3 % 7 - 3, y + k * 2 % 5 - 2, pose.height, float(k * 2 % 3 * 3 - 3), 14)

    # ---- where seats are ----

    def _place(self, seat: int) -> Place:
        w, h = self._w, self._h
        if self.seats == 2:
            right = seat == 1
            return self._seat(right, 0, h - 84, 84, h - 46, 50, 70, 98, 190, 258, 150, 136, h - 184)
        if self.seats == 3 and seat == 2:
            return self._seat(False, w / 2 - 190, BAR + 12, 76, 110, w / 2 - 150, 66, w / 2 - 106, 112, w / 2 + 8, 118,
                              w / 2 + 128, 127, True)
        right, high = {3: ((False, False), (True, False)),
                       4: ((False, False), (False, True), (True, True), (True, False))}[self.seats][seat]
        y = 110 if high else h - 66
        return self._seat(right, 112, y - 38, 76, y, 152, 66, 196, 112, 310, 118, 62, 127 if high else h - 80, high)

    def _seat(self, right: bool, left: float, top: float, height: float, y: float, token: float, across: float,
              words: float, width: float, cap: float, packet_height: float, packet_x: float, packet_y: float,
              hangs: bool = False) -> Place:
        far = words + width + 14 + 50
        plate, box = self._rect(left, top, far - left, height), self._rect(words, top, width, height)
        x, px, near = round(token * self.scale), round(packet_x * self.scale), round(cap * self.scale)
        if right:
            wide = self.size[0]
            plate.right, box.right = wide - plate.left, wide - box.left
            x, px, near = wide - x, wide - px, wide - near
        return Place(right, plate, (x, round(y * self.scale)), round(across * self.scale), box, near,
                     (px, round(packet_y * self.scale)), round(packet_height * self.scale), hangs)

    def _lane(self, seat: int) -> Lane:
        (x, y), h, g = self._sun, self._h, self._grown
        if self.seats == 2:
            out = -1 if seat == 0 else 1
            return Lane(x + 112 * g * out, y + 8, out, x - 196 * g, -0.36, -25 / 44, 66 + 90 * g, h, 156, 206, g)
        if self.seats == 3 and seat == 2:
            return Lane(x, y - 154 * g, -1, x - 80 - 70 * g, 0, 0, 0, h, 140, 182, g)
        low = h - 142 - 92 * g
        if self.seats == 3:
            out = -1 if seat == 0 else 1
            return Lane(x + 155 * g * out, y + 42 * g, out, x - 225 * g - 80, 0, 0.1, 0, low, 140, 182, g)
        out, high = (-1 if seat < 2 else 1), seat in (1, 2)
        if high:
            top = 147 + 92 * g
            return Lane(x + 150 * g * out, y + 6 - 98 * g, out, x - 220 * g - 102, -0.2, -0.3, top, h, 140, 182, g)
        return Lane(x + 150 * g * out, y + 6 + 98 * g, out, x - 220 * g - 80, 0.1, 0.2, 0, low, 140, 182, g)

    def _px(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.scale), round(y * self.scale)

    def _rect(self, x: float, y: float, w: float, h: float) -> Rect:
        left, top = self._px(x, y)
        right, bottom = self._px(x + w, y + h)
        return Rect(left, top, right - left, bottom - top)

