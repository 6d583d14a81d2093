"""Where a seat sits."""

from typing import Final, NamedTuple

from pygame import Rect

from game.core.seats import Seat, all_seats
from game.view.pictures.paper import HIGH

BAR: Final = 60                                       # units at the top that belong to the bar
MIDDLE: Final = 140
"""How far beside the middle the packet lies of a seat in the middle above: as far as two caps leave it room."""
GROWS: Final = {2: 0.45, 3: 0.3, 4: 0.3}
"""By how much packets may be larger in a high window, by the number of seats."""


class Place(NamedTuple):
    """Where a seat sits, in pixels: its plate, where on it the token and the words stand, and the pile beside it.

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


def grown(seats: int, h: float) -> float:
    """Return how much larger than usual packets are on a page so many units high: where letters are larger, too."""
    return 1 + min(GROWS[seats], max(0.0, h - HIGH) / 1440)


def places(seats: int, w: float, h: float, scale: float) -> list[Place]:
    """The seats of a page of so many units: two on the floor, three below and in the middle above, four in the
    corners."""
    return [_place(seats, seat, w, h, scale) for seat in all_seats(seats)]


def _place(seats: int, seat: Seat, w: float, h: float, scale: float) -> Place:
    k = grown(seats, h)
    if seats == 2:
        return _seat(w, scale, seat == 1, 0, h - 84, 84, h - 46, 50, 70, 98, 190, 258, 150 * k, 170 - 34 * k,
                     h - 109 - 75 * k)
    across, wider, half = 34 * (k - 1), 8 * (k - 1), 59 * k          # by so much plates and packets make room
    if seats == 3 and seat == 2:
        return _seat(w, scale, False, w / 2 - 190, BAR + 12, 76, 110, w / 2 - 150, 66, w / 2 - 106, 112, w / 2 + 8,
                     118 * k, w / 2 + MIDDLE + 42 * (k - 1), 68 + half, True)
    right, high = {3: ((False, False), (True, False)),
                   4: ((False, False), (False, True), (True, True), (True, False))}[seats][seat]
    y = 110 if high else h - 66
    return _seat(w, scale, right, 112 + across, y - 38, 76, y, 152 + across, 66, 196 + across, 112, 310 + across,
                 118 * k, 62 + wider, 68 + half if high else h - 21 - half, high)


def _seat(w: float, scale: float, right: bool, left: float, top: float, height: float, y: float, token: float,
          across: float, words: float, width: float, cap: float, packet_height: float, packet_x: float,
          packet_y: float, hangs: bool = False) -> Place:
    far = words + width + 14 + 50
    plate, box = rect(left, top, far - left, height, scale), rect(words, top, width, height, scale)
    x, px, near = round(token * scale), round(packet_x * scale), round(cap * scale)
    if right:
        wide = round(w * scale)
        plate.right, box.right = wide - plate.left, wide - box.left
        x, px, near = wide - x, wide - px, wide - near
    return Place(right, plate, (x, round(y * scale)), round(across * scale), box, near,
                 (px, round(packet_y * scale)), round(packet_height * scale), hangs)


def point(x: float, y: float, scale: float) -> tuple[int, int]:
    """A point in units as one in pixels."""
    return round(x * scale), round(y * scale)


def rect(x: float, y: float, w: float, h: float, scale: float) -> Rect:
    """A rectangle in units as one in pixels."""
    (left, top), (right, bottom) = point(x, y, scale), point(x + w, y + h, scale)
    return Rect(left, top, right - left, bottom - top)
