"""Where everything lies on the land on which a deck is sorted, in pixels: the general and the bubble, the rows with
their signposts, the other camp, and the floor with the orders."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.view.pictures.painter import Painter
from game.view.sorting.flags import FlagPictures
from game.view.sorting.row_slots import RowRoom, RowSlots

HIGH: Final = 820.0
"""The height in units from which the camp and the bubble lie over all rows, not beside the first."""
ROOMY, ROOM = 1000.0, 220.0
"""The height from which on the camp grows, and how much higher the window must be until it is as large as elsewhere."""
LEAST: Final = 84
"""The height in pixels, and in units where these are larger, under which no card is seen well."""
CROWD: Final = 40
"""More cards than these take the room beside the rows, too."""
TOKEN: Final = 124
BAR: Final = 62
_LETTERS = 1.2, 1.06                                  # of a label: the letters in the bubble, and in a high window
_CAMP, _CAMP_HIGH = 315, 0.6                          # units that the camp is wide, and its size in a high window
_PILL = 0.4                                           # of the window: how wide the pill over the camp is at most
_FAR: Final = 66, 52
"""The other general's token in units, and in a high window."""


class FieldLayout:
    """The layout for `count` cards, over a floor `floor` pixels high. The bubble says `words`, a sentence on each line
    where there is room, the signposts `posts`: for the first row, for those between, for the last; the pill over the
    other camp says `told`."""

    def __init__(self, painter: Painter, count: int, floor: int, words: str, posts: tuple[str, str, str],
                 told: str) -> None:
        self.painter, self.size = painter, painter.size
        (w, h), u = self.size, painter.u
        self.high = h / painter.scale >= HIGH
        self.scale = painter.scale
        self.floor = h - floor
        self.token = max(u(TOKEN), 48)
        # in a high window the other camp is the larger the more room there is over the rows
        spare = max(0.0, min(1.0, (h / painter.scale - ROOMY) / ROOM)) if self.high else 0.0
        title = u(38) + round(painter.px("heading") * 0.48)
        top = max(u(66), title) + round(u(30) * spare) if self.high else max(u(96), title)
        self.general = u(92), (top + self.token // 2 + u(2) if self.high else u(196))
        self.camp_size = _CAMP_HIGH + (1 - _CAMP_HIGH) * spare if self.high else 1.0
        camp = w - round(u(_CAMP) * self.camp_size)
        self.px = max(15, round(painter.px("label") * _LETTERS[self.high]))
        self.pill_px = max(15, round(painter.px("label") * 0.95))
        wide = min(painter.text_width(told, self.pill_px, "bold") + u(36), round(w * _PILL))
        self.pill = Rect(0, u(70 if self.high else 97), wide, max(u(30), round(self.pill_px * 1.55)))
        far = self.far = max(28, u(_FAR[self.high]))
        self.pill.right = camp - far - u(10) if self.high else w - u(26)
        self.bubble, self.lines = self._bubble(words, top, self.pill.left - u(12) if self.high else camp - u(16))
        self.post_px = max(15, painter.px("label"))
        self.posts = posts
        widest = max(painter.text_width(post, self.post_px, "bold") for post in posts)
        crowded = count > CROWD
        left = u(22) + widest + u(14 + 18 + (4 if crowded else 14))
        left = left if crowded else max(u(228), left)
        upper = self.bubble.bottom + u(6 if self.high else 14) + round(u(ROOM / 2) * spare)
        flags = FlagPictures(painter)
        low = self.floor - u(8 if self.high else 16)
        area = Rect(left, upper, w - u(34 if crowded else 65) - left, low - upper)
        first = area.right if self.high else camp + u(4)
        least = max(LEAST, u(LEAST))
        self.slots = RowSlots(count, RowRoom(area, first, painter.scale, least, flags.reach + u(2), self.size))
        self.camp = Rect(camp, u(64) if self.high else u(140), w - camp, upper - u(68) if self.high else u(216))
        self.other = (camp - far // 2, min(upper - far // 2 - u(8), u(70) + round(far * 0.72))) if self.high else (
            camp + round(far * 0.8), self.camp.bottom - u(68) - round(far * 1.1))

    def _bubble(self, words: str, top: int, right: int) -> tuple[Rect, Sequence[str]]:
        """Return the bubble's rectangle and its lines."""
        painter, u = self.painter, self.painter.u
        left, pad = u(176), u(26)
        room = min(right - left, u(620)) - 2 * pad
        lines = [line for part in words.split("\n") for line in painter.lines(part, room, self.px, "bold")]
        wide = max(painter.text_width(line, self.px, "bold") for line in lines) + 2 * pad
        high = len(lines) * self.line + u(10 if self.high else 18)
        return Rect(left, top, max(wide, u(300)), high), lines

    @property
    def line(self) -> int:
        """The height of a line in the bubble."""
        return round(self.painter.line(self.px, "bold") * 1.02)

    def post(self, row: int) -> tuple[int, int]:
        """Return where the signpost of a row is: the left and the middle of its board."""
        u, slots = self.painter.u, self.slots
        y = round(slots.foot(row, u(90)) - max(u(36), slots.tall * 0.36))
        if row == 0:
            y = max(y, self.general[1] + self.token // 2 + u(22))
        return u(22), y

    def post_words(self, row: int) -> str:
        """Return what the signpost of a row says."""
        first, between, last = self.posts
        return first if row == 0 else last if row == self.slots.rows - 1 else between
