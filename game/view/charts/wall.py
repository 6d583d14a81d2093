"""The wall of a class: a table of children and families of facts, and cards of groups.

A tile differs from others by its plant and its word, never by its colour alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import listed
from game.view.charts.group_rings import Ring, draw_ring
from game.view.charts.plant_signs import drop_on_paper, plant
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INK, TEAL, Colour, colour, mix
from game.view.widgets import Widget
from game.view.widgets.widget import sentences

THIRSTY = "thirsty"
"""The key of the drop in the legend: some facts of a family are thirsty."""
PAPERS: Mapping[str, Colour] = {"seed": colour("#F1E4CA"), "shoot": colour("#F4CF9F"), "leaves": colour("#BEDAB5"),
           "bud": colour("#7AB29B"), "flower": TEAL}
_STEPS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
_ROW, _HEAD = 42, 62  # units
_LEAST = 40  # units of a column
_SMALLER = 0.86, 0.74, 0.64  # parts of its size at which a head is tried that has no room else
_ABOVE = -1  # the row of the heads


class WallRow(NamedTuple):
    """The row of a child: name and token; for each family its step of growth, whether some of its facts are thirsty,
    and the words for its tile."""

    name: str
    token: str
    growths: Sequence[str]
    thirsty: Sequence[bool]
    words: Sequence[str]


def _water(to: Surface, box: Rect, painter: Painter) -> None:
    """Draw a drop at the upper right of a tile."""
    image = drop_on_paper(max(10, min(painter.u(18), box.h)))
    to.blit(
        image,
        image.get_rect(right=box.right - painter.u(3), centery=box.top + image.get_height() // 2 + painter.u(2)),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


class WallTable(Widget):
    """The table of a class: a row for each child, a column for each family of facts, a plant in each tile.

    The arrows and the mouse select a tile, which the foot of the page describes; a press calls `choose` with the row. A
    press at a head calls `head` with the column. `rims` are the rings around tiles that belong to a group. Without
    `names`, the children are shown by their tokens alone.
    """

    speaks = True

    def __init__(self, heads: Sequence[tuple[str, str]], rows: Sequence[WallRow], pictures: Pictures,
                 choose: Callable[[int], None], head: Callable[[int], None], *, label: str,
                 names: bool) -> None:  # fmt: skip
        super().__init__(label)
        self.heads, self.rows, self.names = heads, rows, names
        self.at: tuple[int, int] | None = None
        self.rims: dict[tuple[int, int], tuple[Ring, Colour]] = {}
        self._choose, self._head, self._pictures = choose, head, pictures
        self._head_y = 0                              # where the heads were drawn last: they stay in view
        self._plants: dict[tuple[str, int], Surface] = {}
        self._name, self._across, self._high, self._top = 1, 1, 1, 1
        self._lit: frozenset[tuple[int, int]] = frozenset()

    # ---- hands ----

    @property
    def spots(self) -> Sequence[Sequence[tuple[int, int]]]:
        """The heads, and the tiles of each child."""
        return [[(row, column) for column in range(len(self.heads))] for row in range(_ABOVE, len(self.rows))]

    def light_spots(self, spots: Sequence[tuple[int, int]]) -> None:
        """Light these tiles; one alone is selected, and of several the foot says whose they are, or what they are of.
        """
        self._lit = frozenset(spots)
        self.at = None
        if len(spots) == 1:
            self.go(spots[0])
        elif spots:
            rows = dict.fromkeys(row for row, _column in spots)
            heads = [self.heads[column][0] for row, column in spots if row == _ABOVE or len(rows) == 1]
            names = [self.rows[row].name for row in rows if row != _ABOVE and self.names]
            self.line = listed(names) if len(rows) > 1 else sentences(*names, listed(heads))

    def go(self, at: tuple[int, int] | None) -> None:
        """Select a tile or a head (row −1) and describe it at the foot; None selects none."""
        self.at = at
        if at is None:
            self.line = ""
        else:
            self.line = self.rows[at[0]].words[at[1]] if at[0] >= 0 else ": ".join(self.heads[at[1]])

    def key(self, event: Event) -> bool:
        """Select the next tile with an arrow; at an edge the focus leaves the table."""
        if event.key not in _STEPS or not self.rows:
            return False
        down, right = _STEPS[event.key]
        row, column = (0, 0) if self.at is None else (self.at[0] + down, self.at[1] + right)
        if not (_ABOVE <= row < len(self.rows) and 0 <= column < len(self.heads)):
            return False
        self._lit = frozenset()
        self.go((row, column))
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Select the tile or the head under the mouse."""
        row, column = self._row_at(pos[1]), (pos[0] - self.rect.x - self._name) // self._across
        self.go((row, column) if row is not None and 0 <= column < len(self.heads) else None)

    def _row_at(self, y: int) -> int | None:
        """Return the row at `y`, −1 for the heads; None if there is none."""
        if self._head_y <= y < self._head_y + self._top:
            return _ABOVE
        row = (y - self.rect.y - self._top) // self._high
        return row if 0 <= row < len(self.rows) else None

    def up(self, pos: tuple[int, int]) -> None:
        """Open the row or the head that was clicked."""
        if not self.rect.collidepoint(pos):
            return
        self.drag(pos)
        row = self._row_at(pos[1])
        if row == _ABOVE:
            self.activate()
        elif row is not None:
            self._choose(row)

    def activate(self) -> None:
        """Open the row of the selected tile, or the selected head."""
        if self.at is not None and self.at[0] == _ABOVE:
            self._head(self.at[1])
        elif self.at is not None:
            self._choose(self.at[0])

    @property
    def visible_part(self) -> Rect:
        """The row of the selected tile, below the heads."""
        row = min((row for row, _column in self._lit), default=_ABOVE) if self.at is None else self.at[0]
        if row == _ABOVE:
            return Rect(self.rect.x, self.rect.y, self.rect.w, self._top)
        above = self._top if self._top else 0
        return Rect(self.rect.x, self.rect.y + self._high * row, self.rect.w, self._high + above)

    # ---- drawing ----

    def _measure(self, painter: Painter, width: int) -> None:
        self._high = max(painter.u(_ROW), round(painter.px("label") * 1.75))
        self._top = max(
            painter.u(_HEAD), painter.line(painter.px("small"), "bold") * 2 + painter.line(painter.px("label"))
        )
        widest = max((painter.text_width(row.name, painter.px("label"), "bold") for row in self.rows), default=0)
        token = self._high + painter.u(4)
        self._name = token + (min(widest + painter.u(16), round(width * 0.24)) if self.names else 0)
        self._across = min(painter.u(150), max(1, (width - self._name) // max(1, len(self.heads))))

    def width(self, painter: Painter) -> int:
        """Return the width at which the heads fit above the tiles, at most half of the window."""
        px = painter.px("small")
        head = max((painter.text_width(words, px, "bold") for words, _example in self.heads), default=0) + painter.u(10)
        self._measure(painter, painter.size[0])
        across = max(painter.u(_LEAST), min(head, round(painter.size[0] * 0.5) // max(1, len(self.heads))))
        return self._name + len(self.heads) * across

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of the heads and all rows."""
        self._measure(painter, width)
        return self._top + self._high * len(self.rows)

    def tile(self, row: int, column: int, painter: Painter) -> Rect:
        """Return the rectangle of a tile."""
        gap = painter.u(3)
        return Rect(self.rect.x + self._name + column * self._across, self.rect.y + self._top + row * self._high,
                    self._across, self._high).inflate(-2 * gap, -2 * gap)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the rows in view, and the heads at the top of the view."""
        clip = to.get_clip()
        first = max(0, (clip.top - self.rect.y - self._top) // self._high)
        last = min(len(self.rows), (clip.bottom - self.rect.y - self._top) // self._high + 1)
        for row in range(first, last):
            self._row(to, painter, row)
        if self.focused and self.at is None and not self._lit:
            self.rim(to, painter, self.rect, painter.u(10))
        self._heads(to, painter, min(max(self.rect.y, clip.top), max(self.rect.y, self.rect.bottom - self._top)))

    def _row(self, to: Surface, painter: Painter, row: int) -> None:
        one = self.rows[row]
        y, px, side = self.rect.y + self._top + row * self._high, painter.px("label"), self._high - painter.u(8)
        image = self._pictures.token(one.token, side)
        to.blit(image, (self.rect.x + painter.u(2), y + painter.u(4)), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.names:
            left = self.rect.x + self._high + painter.u(4)
            words, size = painter.fit(one.name, self._name - self._high - painter.u(10), px, "bold")
            painter.draw_text(
                to,
                words,
                Rect(left, y, self._name - self._high - painter.u(8), self._high),
                size,
                "bold",
                self.ink(painter),
            )
        lit = self.at is not None and (self.hovered or (self.focused and self.shown))
        for column, growth in enumerate(one.growths):
            box = self.tile(row, column, painter)
            radius = painter.u(9)
            rim = self.rims.get((row, column))
            if rim is not None:
                box.inflate_ip(-2 * painter.u(1), -2 * painter.u(1))
                draw_ring(to, painter, box, radius, *rim, painter.theme.panel)
            painter.draw_sheet(to, box, PAPERS[growth], radius)
            key = growth, min(box.w, box.h) - painter.u(4)
            if key not in self._plants:
                self._plants[key] = plant(*key)
            to.blit(self._plants[key], self._plants[key].get_rect(center=box.center),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
            if one.thirsty[column]:
                _water(to, box, painter)
            if (lit and self.at == (row, column)) or (self.focused and (row, column) in self._lit):
                painter.focus(to, box, radius)

    def _heads(self, to: Surface, painter: Painter, y: int) -> None:
        theme, self._head_y = painter.theme, y
        to.fill(theme.panel, Rect(self.rect.x, y, self._name + self._across * len(self.heads), self._top))
        low = painter.line(painter.px("label"), "display")
        half = self._top - low
        for n, (words, example) in enumerate(self.heads):
            x = self.rect.x + self._name + n * self._across
            room = self._across - painter.u(6)
            box = Rect(x + painter.u(2), y + painter.u(1), self._across - painter.u(4), self._top - painter.u(4))
            here = self.at == (_ABOVE, n)
            painter.draw_sheet(to, box, mix(theme.track, theme.field, 0.35) if here and self.hovered else theme.track,
                      painter.u(9))
            self._words(to, painter, words, Rect(x + painter.u(3), y, room, half + painter.u(4)))
            if self.focused and ((here and self.shown) or (_ABOVE, n) in self._lit):
                painter.focus(to, box, painter.u(9))
            told, px = painter.fit(example, room, painter.px("label"), "display")
            painter.draw_text(to, told, Rect(x, y + half - painter.u(2), self._across, low), px, "display",
                        self.ink(painter, body=True), "centre")


    def sizes(self, painter: Painter, words: str) -> list[int]:
        """Return the type sizes in pixels, largest first, in which a head fits on one line or two."""
        px, width = painter.px("small"), self._across - painter.u(6)
        height = self._top - painter.line(painter.px("label"), "display") + painter.u(12)
        return [size for size in (px, *(round(px * part) for part in _SMALLER))
                if len(painter.lines(words, width, size, "bold")) * painter.line(size, "bold")
                <= min(height, 2 * painter.line(size, "bold"))
                and all(painter.text_width(word, size, "bold") <= width for word in words.split())]

    def _words(self, to: Surface, painter: Painter, words: str, box: Rect) -> None:
        """Write a head if it fits; its example below says the same."""
        for size in self.sizes(painter, words)[:1]:
            lines, step = painter.lines(words, box.w, size, "bold"), painter.line(size, "bold")
            top = box.bottom - painter.u(2) - len(lines) * step
            for n, line in enumerate(lines):
                painter.draw_text(to, line, Rect(box.x, top + n * step, box.w, step), size, "bold", self.ink(painter),
                                "centre")


class GrowthLegend(Widget):
    """The legend of the table: each plant on its colour, with its words."""

    takes = False

    def __init__(self, marks: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._marks = marks

    @property
    def page_text(self) -> str:
        """Its words."""
        return ", ".join(words for _growth, words in self._marks)

    def _places(self, painter: Painter, width: int) -> tuple[list[tuple[int, int]], int]:
        px, x, y, found = painter.px("small"), 0, 0, []
        height = max(painter.u(34), round(px * 1.9))
        for _growth, words in self._marks:
            wide = painter.u(56) + painter.text_width(words, px) + painter.u(20)
            if x and x + wide > width:
                x, y = 0, y + height
            found.append((x, y))
            x += wide
        return found, y + height

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of its lines."""
        return self._places(painter, width)[1]

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the plants and their words."""
        px = painter.px("small")
        places, _high = self._places(painter, self.rect.w)
        for (growth, words), (x, y) in zip(self._marks, places, strict=True):
            box = Rect(self.rect.x + x, self.rect.y + y + painter.u(2), painter.u(46), painter.u(28))
            if growth == THIRSTY:
                _water(to, box, painter)
            else:
                painter.draw_sheet(to, box, PAPERS[growth], painter.u(8))
                image = plant(growth, box.h - painter.u(3))
                to.blit(image, image.get_rect(center=box.center), special_flags=pygame.BLEND_PREMULTIPLIED)
            painter.draw_text(
                to,
                words,
                Rect(box.right + painter.u(8), box.y, painter.text_width(words, px) + 4, box.h),
                px,
                "text",
                self.ink(painter, body=True),
            )


class GroupCard(NamedTuple):
    """A card of a group: title, text below it, colour, tokens and names of the `children`, the label of the press (""
    if it cannot be pressed), large letters ("" for none), and the ring of its tiles, if they have one."""

    title: str
    words: str
    colour: Colour
    children: Sequence[tuple[str, str]]
    press: str
    large: str = ""
    ring: Ring | None = None


class GroupCards(Widget):
    """The cards of the groups in a column. Up and down select one, Enter or a click calls `choose` with its number."""

    speaks = True

    def __init__(self, cards: Sequence[GroupCard], pictures: Pictures, choose: Callable[[int], None], *,
                 names: bool = True, label: str = "") -> None:
        super().__init__(label)
        self.cards, self.names, self.at = cards, names, 0
        self._pictures, self._choose = pictures, choose
        self._places: list[Rect] = []
        self._lit: frozenset[int] = frozenset()
        self.takes = any(card.press for card in cards)

    @property
    def spots(self) -> Sequence[Sequence[int]]:
        """The cards that can be pressed."""
        return [[n] for n, card in enumerate(self.cards) if card.press]

    def light_spots(self, spots: Sequence[int]) -> None:
        """Light these cards; one alone is selected."""
        self._lit = frozenset(spots)
        self.at = min(spots, default=self.at)

    @property
    def state_text(self) -> str:
        """The text of the selected card for speech."""
        if not self.cards:
            return ""
        card = self.cards[self.at]
        told = [card.title, card.large, *(name for _token, name in card.children if self.names), card.press]
        return ", ".join(filter(None, told))

    @property
    def visible_part(self) -> Rect:
        """The rectangle of the selected card."""
        return self._places[self.at].move(self.rect.topleft) if self.at < len(self._places) else self.rect

    def key(self, event: Event) -> bool:
        """Select the next card with up or down."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None or not 0 <= self.at + step < len(self.cards):
            return False
        self.at, self._lit = self.at + step, frozenset()
        return True

    def activate(self) -> None:
        """Begin with the selected group."""
        if self.cards and self.cards[self.at].press:
            self._choose(self.at)

    def drag(self, pos: tuple[int, int]) -> None:
        """Select the card under the mouse."""
        self.at = next((n for n, place in enumerate(self._places)
                        if place.move(self.rect.topleft).collidepoint(pos)), self.at)

    def up(self, pos: tuple[int, int]) -> None:
        """Begin with the group that was clicked."""
        if any(place.move(self.rect.topleft).collidepoint(pos) for place in self._places):
            self.drag(pos)
            self.activate()

    def width(self, painter: Painter) -> int:
        """Return the width of four children side by side."""
        return max(painter.u(330), painter.px("label") * 17)

    def _side(self, painter: Painter) -> int:
        return max(painter.u(40), round(painter.px("label") * 1.9))

    def _lay(self, painter: Painter, width: int) -> int:
        y, self._places = 0, []
        small, label = painter.px("small"), painter.px("label")
        for card in self.cards:
            inner = width - painter.u(40)
            height = painter.u(20) + painter.line(painter.px("name"), "display")
            height += len(painter.lines(card.words, inner, small)) * painter.line(small)
            cell = self._side(painter) + (painter.line(small) if self.names else 0) + painter.u(8)
            height += -(-len(card.children) // self._columns(painter, inner, card)) * cell
            if card.large:
                height += painter.line(painter.px("heading"), "display") + painter.u(4)
            if card.press:
                height += painter.line(label, "bold") + painter.u(18)
            self._places.append(Rect(0, y, width, height))
            y += height + painter.u(14)
        return max(0, y - painter.u(14))

    def _columns(self, painter: Painter, inner: int, card: GroupCard) -> int:
        """Return the number of columns of children: their names fit, if two of them fit side by side."""
        width = self._side(painter) + painter.u(30)
        if self.names:
            names = max((painter.text_width(name, painter.px("small"), "bold") for _token, name in card.children),
                        default=0)
            width = max(width, min(names + painter.u(8), inner // 2))
        return max(1, inner // width)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of all cards."""
        return self._lay(painter, width)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the cards."""
        self._lay(painter, self.rect.w)
        for n, (card, place) in enumerate(zip(self.cards, self._places, strict=True)):
            self._card(to, painter, card, place.move(self.rect.topleft), n)

    def _card(self, to: Surface, painter: Painter, card: GroupCard, box: Rect, at: int) -> None:
        here = at == self.at
        theme, small, label, radius = painter.theme, painter.px("small"), painter.px("label"), painter.u(12)
        lit = (self._lit and at in self._lit and self.focused) or (
            here and not self._lit and ((self.focused and self.shown) or self.hovered))
        painter.draw_sheet(
            to, box, mix(theme.track, theme.field, 0.35) if lit and self.hovered else theme.track, radius
        )
        painter.draw_sheet(to, Rect(box.x, box.y, painter.u(10), box.h), card.colour, painter.u(4))
        x, y, inner = box.x + painter.u(24), box.y + painter.u(8), box.w - painter.u(40)
        px, name = painter.px("name"), painter.line(painter.px("name"), "display")
        mark = 0 if card.ring is None else painter.u(44)
        if card.ring is not None:                 # the ring that its tiles have in the table
            tile = Rect(x + painter.u(4), y + (name - painter.u(22)) // 2, painter.u(28), painter.u(22))
            ground = mix(theme.track, theme.field, 0.35) if lit and self.hovered else theme.track
            draw_ring(to, painter, tile, painter.u(7), card.ring, card.colour, ground)
            painter.draw_sheet(to, tile, theme.field, painter.u(7))
        title, px = painter.fit(card.title, inner - mark, px, "display")
        painter.draw_text(to, title, Rect(x + mark, y, inner - mark, name), px, "display", theme.panel_text)
        y += name
        y += painter.text(to, card.words, Rect(x, y, inner, box.h), small, "text", theme.panel_body) + painter.u(4)
        if card.large:
            height = painter.line(painter.px("heading"), "display")
            words, size = painter.fit(card.large, inner, painter.px("heading"), "display")
            painter.draw_text(to, words, Rect(x, y, inner, height), size, "display", theme.panel_text)
            y += height + painter.u(4)
        side, count = self._side(painter), self._columns(painter, inner, card)
        across = inner // count
        cell = side + (painter.line(small) if self.names else 0) + painter.u(8)
        for n, (token, child) in enumerate(card.children):
            left, top = x + n % count * across, y + n // count * cell
            image = self._pictures.token(token, side)
            to.blit(image, (left + (across - side) // 2, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            if self.names:
                words, size = painter.fit(child, across - painter.u(4), small, "bold")
                painter.draw_text(to, words, Rect(left, top + side, across, painter.line(small)), size, "bold",
                            theme.panel_text, "centre")
        if card.press:
            height = painter.line(label, "bold") + painter.u(8)
            words, size = painter.fit(card.press, inner - painter.u(24), label, "bold")
            width = painter.text_width(words, size, "bold") + painter.u(32)
            pill = Rect(x, box.bottom - height - painter.u(8), width, height)
            painter.shadow(to, pill, 2, height // 2)
            painter.draw_sheet(to, pill, CREAM, height // 2)
            painter.draw_text(to, words, pill, size, "bold", INK, "centre")
        if lit and (self.shown or self._lit):
            painter.focus(to, box, radius)
