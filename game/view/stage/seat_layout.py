"""Where a seat sits."""

from typing import Final, NamedTuple, TypeAlias

from pygame import Rect

from game.core.seats import Seat, all_seats
from game.view.pictures.painter import HIGH

BAR: Final = 60                                       # units at the top that belong to the bar
MIDDLE: Final = 140
"""How far beside the middle the packet lies of a seat in the middle above: as far as two caps leave it room."""
FLOOR: Final = 84.0
"""How high the floor is that two seats have, and how far up they reach; others' plates reach up to `REACH`."""
REACH: Final = 104.0
LEAVES: Final = 0.02
"""By how much plates may be larger before they leave what is in the middle no room between them."""
GROWS: Final = {2: 0.45, 3: 0.3, 4: 0.3}
"""By how much packets and plates may be larger in a high window, by the number of seats."""


Three: TypeAlias = tuple[float, float, float]


class SeatLayout(NamedTuple):
    """Where a seat sits, in pixels: its plate, where on it the token and the words stand, and the pile beside it.

    `grown` is how much larger than usual all that is; `right` is a plate that reads from the right; `cap` is where the
    key cap's centre is, if the words leave it there.
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
    grown: float = 1.0


def grown(seats: int, h: float) -> float:
    """Return how much larger than usual packets and plates are on a page `h` units high, where letters are larger, too.

    >>> [round(grown(2, h), 2) for h in (720, 1440, 2880)]
    [1.0, 1.33, 1.45]
    """
    return 1 + min(GROWS[seats], max(0.0, h - HIGH) / 1440)


def ground(seats: int, h: float) -> tuple[float, float]:
    """Return how far down is what stands at the seats at the foot of a page so many units high, and what lies in the
    middle there: less than `h` by as much as the plates are higher than usual, and where these leave no room between
    them, by all their height."""
    k, reach = grown(seats, h), FLOOR if seats == 2 else REACH
    return h - reach * (k - 1), h - reach * (k - 1 + min(1.0, (k - 1) / LEAVES))


def places(seats: int, w: float, h: float, scale: float) -> list[SeatLayout]:
    """Return the seats of a page `w` by `h` units large: two on the floor, three below and in the middle above, four in
    the corners."""
    return [_place(seats, seat, w, h, scale) for seat in all_seats(seats)]


def _place(seats: int, seat: Seat, w: float, h: float, scale: float) -> SeatLayout:
    k = grown(seats, h)
    if seats == 2:
        return _seat(scale, w, k, seat == 1, (0, h - FLOOR * k, FLOOR * k), (50, h - 46 * k, 70), (98, 190, 258),
                     (170 - 34 * k, h - 25 - 159 * k, 150))
    half = 59 * k
    if seats == 3 and seat == 2:
        left = w / 2 + 70 - 260 * k                  # it ends where its packet begins
        return _seat(scale, w, k, False, (left, BAR + 12, 76 * k), (40, 44 + 66 * k, 66), (84, 112, 198),
                     (w / 2 + MIDDLE + 42 * (k - 1), 68 + half, 118), hangs=True)
    right, high = {3: ((False, False), (True, False)),
                   4: ((False, False), (False, True), (True, True), (True, False))}[seats][seat]
    y = 44 + 66 * k if high else h - 66 * k
    return _seat(scale, w, k, right, (112 + 34 * (k - 1), y - 38 * k, 76 * k), (40, y, 66), (84, 112, 198),
                 (62 + 8 * (k - 1), 68 + half if high else h - 21 - half, 118), hangs=high)


def _seat(scale: float, w: float, k: float, right: bool, plate: Three, token: Three, words: Three, packet: Three, *,
          hangs: bool = False) -> SeatLayout:
    """Return a seat that is `k` times as large as usual, from the left, the top and the height of its plate; its
    token's place and size, its words' left and width and its cap, as far from the plate's left as usual; its packet's
    place and usual height."""
    left, top, height = plate
    x, y, size = token
    begins, width, cap = words
    box = rect(left + begins * k, top, width * k, height, scale)
    whole = rect(left, top, (begins + width + 14 + 50) * k, height, scale)
    at, beside, near = round((left + x * k) * scale), round(packet[0] * scale), round((left + cap * k) * scale)
    if right:
        page = round(w * scale)
        whole.right, box.right = page - whole.left, page - box.left
        at, beside, near = page - at, page - beside, page - near
    return SeatLayout(right, whole, (at, round(y * scale)), round(size * k * scale), box, near,
                      (beside, round(packet[1] * scale)), round(packet[2] * k * scale), hangs, k)


def point(x: float, y: float, scale: float) -> tuple[int, int]:
    """Return a point in units as one in pixels."""
    return round(x * scale), round(y * scale)


def rect(x: float, y: float, w: float, h: float, scale: float) -> Rect:
    """Return a rectangle in units as one in pixels.

    >>> tuple(rect(1, 1, 10, 10, 1.5))
    (2, 2, 14, 14)
    """
    (left, top), (right, bottom) = point(x, y, scale), point(x + w, y + h, scale)
    return Rect(left, top, right - left, bottom - top)
