"""The painter of pages: sheets with round corners, soft shadows, words and key caps, in one theme and size of window.

Design units are pixels of a page of 1280 x 720; `u` converts them. Every cached surface is premultiplied; sheets and
shadows of any size are put together from small pieces.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame
from pygame import Rect, Surface

from game.core.unicode_text import graphemes
from game.view.device.gamepad import FACE
from game.view.pictures.shapes import fill_rect
from game.view.pictures.surface_cache import LruCache, SurfaceCache
from game.view.pictures.theme import BUTTER, COMMON, CREAM, INK, RIM, SMALLEST, Colour, Theme, font, mix, shade, size

if TYPE_CHECKING:
    from game.view.pictures.text_layout import TextLine

Icons = Callable[[str, int, Colour], Surface]     # name, pixels, colour: Pictures.icon
Align = Literal["left", "centre", "right"]

_LEAST = 12.0                                         # units of letters that were made smaller, 18 pixels at 1080p
HIGH, LARGER = 960.0, 0.4
"""The height in units from which a window is tall, and the most by which the letters on a table are then larger."""
_LIMIT = 6 << 20                                  # bytes of surfaces kept
_BRIEF = 16                                       # lines kept of those that will not come again
_WIDTHS = 512                                     # widths of words, and texts in their lines, kept
_MIDDLE = 64                                      # how much of the middle of a shadow is drawn at once
_MULTIPLIED = pygame.BLEND_PREMULTIPLIED
_BUTTON_SIDES = dict(zip(FACE, ((0, 1), (1, 0), (-1, 0), (0, -1)), strict=True))
"""A controller's button under the right thumb → its direction from their middle, x and y."""
_BUTTON_LETTERS = {"left shoulder": "L1", "right shoulder": "R1", "left stick": "L3", "right stick": "R3"}
"""Another button of a controller → what is printed on it."""


class Painter:
    """Draws on the pages of one window size, with a cache of shapes and words.

    `shortened` collects the words that were cut off, so that tests can prove that none is; `foreign` is true if a
    letter was needed that Truce's own fonts lack.
    """

    def __init__(self, theme: Theme, size: tuple[int, int], icons: Icons) -> None:
        self.theme = theme
        self.size = size
        self.scale = min(size[0] / 1280, size[1] / 720)
        self.shortened: set[str] = set()
        self.foreign = False                      # True if letters were written that are in the system's fonts, at most
        self._icons = icons
        self.surfaces = SurfaceCache(_LIMIT)
        self._brief = LruCache[Surface](_BRIEF)   # text that changes: a line is drawn in each frame, and in pieces
        self._wide: dict[tuple[str, int, str], int] = {}
        self._broken: dict[tuple[str, int, int, str], list[str]] = {}

    # ---- measures ----

    def u(self, units: float) -> int:
        """Return design units in whole pixels, at least one.

        >>> from game.view.pictures.theme import EVENING
        >>> painter = Painter(EVENING, (1920, 1080), lambda name, px, colour: Surface((px, px)))
        >>> painter.u(10), painter.u(0.1), painter.px("body")
        (15, 1, 28)
        """
        return max(1, round(units * self.scale))

    def px(self, role: str) -> int:
        """Return the type size in pixels of a role: title, banner, sum, heading, name, body, label or small."""
        return size(role, round(720 * self.scale), self.theme.letters)

    def at_table(self, role: str) -> int:
        """Return the type size in pixels of a role on a table: larger in a tall window, where there is room beside the
        cards."""
        letters = 1 + min(LARGER, max(0.0, self.size[1] / self.scale - HIGH) / 1440)
        return size(role, round(720 * self.scale), max(self.theme.letters, letters))

    def row(self) -> int:
        """Return the height of one control in pixels: at least 44 units, and room for its words."""
        return max(self.u(44), round(self.px("label") * 1.75))

    def text_width(self, text: str, px: int, kind: str = "text") -> int:
        """Return the width of a line of text, in pixels."""
        key = text, px, kind
        found = self._wide.get(key)
        if found is None:
            if len(self._wide) >= _WIDTHS:
                self._wide.clear()
            found = self._wide[key] = (
                font(kind, px).size(text)[0] if COMMON.issuperset(text) else self.layout_text(text, px, kind).width)
        return found

    def layout_text(self, text: str, px: int, kind: str = "text") -> "TextLine":
        """Return a text of any script, laid out on one line."""
        from game.view.pictures.text_layout import TextLine  # most pages do without it

        found = TextLine(text, kind, px)
        self.foreign = self.foreign or found.foreign
        return found

    def fonts_changed(self) -> bool:
        """Return True if a font of the system was found, or found missing, for letters on these pages, so that they
        must be drawn again. For the thread of the window."""
        if not self.foreign:
            return False
        from game.view.pictures.text_layout import FACES

        return FACES.arrived()

    def line(self, px: int, kind: str = "text") -> int:
        """Return the height of one line, in pixels."""
        return font(kind, px).get_linesize()

    # ---- words ----

    def words(self, text: str, px: int, kind: str = "text", colour: Colour = INK, *, keep: bool = True) -> Surface:
        """Return a line of text as a picture. Do not `keep` text that changes all the time: only the last few are
        cached then."""
        cache = self.surfaces if keep else self._brief
        return cache.get(("words", text, px, kind, colour), lambda: self._written(text, px, kind, colour))

    def _written(self, text: str, px: int, kind: str, colour: Colour) -> Surface:
        if COMMON.issuperset(text):
            return font(kind, px).render(text, True, colour).convert_alpha().premul_alpha()
        return self.layout_text(text, px, kind).draw(colour)

    def fit(self, text: str, width: int, px: int, kind: str = "text") -> tuple[str, int]:
        """Return a text and a type size in pixels that fit into a width: with smaller letters, then also an ellipsis.
        """
        wide = self.text_width(text, px, kind)
        if wide <= width:
            return text, px
        least = max(SMALLEST, self.u(_LEAST))
        px = max(min(px, least), px * width // max(1, wide))
        while px > least and self.text_width(text, px, kind) > width:
            px -= 1
        if self.text_width(text, px, kind) <= width:
            return text, px
        self.shortened.add(text)
        letters = graphemes(text)
        low, high = 0, len(letters)
        while low < high:
            middle = (low + high + 1) // 2
            if self.text_width("".join(letters[:middle]).rstrip() + "…", px, kind) <= width:
                low = middle
            else:
                high = middle - 1
        short = "".join(letters[:low]).rstrip() + "…"
        return (short if low or self.text_width(short, px, kind) <= width else ""), px

    def draw_text(self, to: Surface, text: str, box: Rect, px: int, kind: str = "text", colour: Colour = INK,
              align: Align = "left", *, keep: bool = True) -> Rect:
        """Write a line of text inside a box, centred vertically and shortened to fit. Return its rectangle. `keep` as
        for `words`."""
        text, px = self.fit(text, box.w, px, kind)
        image = self.words(text, px, kind, colour, keep=keep)
        place = image.get_rect(centery=box.centery)
        if align == "left":
            place.left = box.left
        elif align == "right":
            place.right = box.right
        else:
            place.centerx = box.centerx
        to.blit(image, place, special_flags=_MULTIPLIED)
        return place

    def lines(self, text: str, width: int, px: int, kind: str = "text") -> list[str]:
        """Return a text broken into lines of a width in pixels; a word longer than a line is broken too.

        >>> from game.view.pictures.theme import EVENING
        >>> painter = Painter(EVENING, (1280, 720), lambda name, px, colour: Surface((px, px)))
        >>> pygame.font.init()
        >>> painter.lines("one two", painter.text_width("one", 20), 20)
        ['one', 'two']
        """
        key = text, width, px, kind
        found = self._broken.get(key)
        if found is None:
            if len(self._broken) >= _WIDTHS:
                self._broken.clear()
            found = self._broken[key] = self._in_lines(text, width, px, kind)
        return [*found]

    def _in_lines(self, text: str, width: int, px: int, kind: str) -> list[str]:
        lines = [""]
        for word in filter(None, re.split("[ \\n\\t]+", text)):    # and not where a space is a hard one
            joined = f"{lines[-1]} {word}" if lines[-1] else word
            if self.text_width(joined, px, kind) <= width:
                lines[-1] = joined
                continue
            if lines[-1]:
                lines.append("")
            while (cut := self._cut(word, width, px, kind)) < len(word):
                lines[-1] = word[:cut]
                lines.append("")
                word = word[cut:]
            lines[-1] = word
        return lines

    def _cut(self, word: str, width: int, px: int, kind: str) -> int:
        """Return the number of characters of a word that fit on a line, at least one, in time that depends on the line.
        """
        low, high = 1, 2
        while high < len(word) and self.text_width(word[:high], px, kind) <= width:
            low, high = high, 2 * high
        if high >= len(word):
            if self.text_width(word, px, kind) <= width:
                return len(word)
            high = len(word)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.text_width(word[:middle], px, kind) <= width else (low, middle)
        if word.isascii():
            path = word.rfind("/", 1, low)            # a path breaks before the name of a folder
            return low if path < low // 2 else path
        whole = first = 0
        for letter in graphemes(word):            # no letter is parted from its marks
            first = first or len(letter)
            if whole + len(letter) > low:
                break
            whole += len(letter)
        return whole or first

    def text(self, to: Surface, text: str, box: Rect, px: int, kind: str = "text", colour: Colour = INK,
             align: Align = "left") -> int:
        """Write a text on several lines from the top of a box. Return their height in pixels."""
        step = self.line(px, kind)
        lines = self.lines(text, box.w, px, kind)
        for n, line in enumerate(lines):
            self.draw_text(to, line, Rect(box.x, box.y + n * step, box.w, step), px, kind, colour, align)
        return step * len(lines)

    def icon(self, to: Surface, name: str, centre: tuple[int, int], px: int, colour: Colour) -> None:
        """Draw an icon by its centre."""
        image = self._icons(name, px, colour)
        to.blit(image, image.get_rect(center=centre), special_flags=_MULTIPLIED)

    @staticmethod
    def faint(to: Surface, rect: Rect, here: float, draw: Callable[[Surface], object]) -> None:
        """Call `draw`, which draws inside `rect`, with an opacity of `here` (0 to 1)."""
        under = to.subsurface(rect.clip(to.get_rect())).copy() if here < 1 else None
        if here > 0:
            draw(to)
        if under is not None:
            under.set_alpha(round(255 * (1 - max(0.0, here))))
            to.blit(under, rect.clip(to.get_rect()))

    # ---- sheets ----

    def draw_sheet(self, to: Surface, rect: Rect, colour: Colour, radius: int) -> None:
        """Draw a sheet with round corners."""
        r = max(0, min(radius, rect.w // 2, rect.h // 2))
        if r < 1:
            fill_rect(to, colour, rect)
            return
        disc = self.surfaces.get(("disc", r, colour), lambda: _disc(r, colour))
        fill_rect(to, colour, Rect(rect.x + r, rect.y, rect.w - 2 * r, rect.h))
        fill_rect(to, colour, Rect(rect.x, rect.y + r, r, rect.h - 2 * r))
        fill_rect(to, colour, Rect(rect.right - r, rect.y + r, r, rect.h - 2 * r))
        for dx, x in ((0, rect.x), (r, rect.right - r)):
            for dy, y in ((0, rect.y), (r, rect.bottom - r)):
                to.blit(disc, (x, y), (dx, dy, r, r), special_flags=_MULTIPLIED)

    def ring(self, to: Surface, rect: Rect, colour: Colour, radius: int, thick: int) -> None:
        """Draw the outline of a sheet with round corners, `thick` pixels wide."""
        def made() -> Surface:
            found, hole = (Surface(rect.size, pygame.SRCALPHA, 32) for _each in range(2))
            whole = found.get_rect()
            self.draw_sheet(found, whole, colour, radius)
            self.draw_sheet(hole, whole.inflate(-2 * thick, -2 * thick), (255, 255, 255), max(0, radius - thick))
            found.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            return found

        image = self.surfaces.get(("ring", rect.size, colour, radius, thick), made)
        to.blit(image, rect, special_flags=_MULTIPLIED)

    def cut_corners(self, image: Surface, radius: int) -> None:
        """Cut round corners off a premultiplied picture."""
        mask = Surface(image.get_size(), pygame.SRCALPHA, 32)
        self.draw_sheet(mask, mask.get_rect(), (255, 255, 255), radius)
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def shaded(self, rect: Rect, z: float) -> Rect:
        """Return the rectangle of a sheet `z` units above the ground together with its shadow."""
        pad = 2 * max(1, self.u(3 + 0.55 * z))
        return rect.union(rect.inflate(2 * pad, 2 * pad).move(round(0.4 * z * self.scale), self.u(2 + 0.8 * z)))

    def shadow(self, to: Surface, rect: Rect, z: float, radius: int) -> None:
        """Draw the shadow of a sheet z units above the ground: the higher it lies, the further, softer and paler."""
        blur = max(1, self.u(3 + 0.55 * z))
        pad = 2 * blur
        corner = radius + 2 * pad
        place = rect.inflate(2 * pad, 2 * pad).move(round(0.4 * z * self.scale), self.u(2 + 0.8 * z))
        alpha = int(120 * 12 / (12 + z))
        columns, across = _slices(place.w, corner, rect.w, pad)
        rows, down = _slices(place.h, corner, rect.h, pad)
        tile = self.surfaces.get(("shadow", across, down, radius, blur, alpha),
                                 lambda: _blurred((across, down), radius, blur, self.theme.shadow, alpha))
        to.blits([(tile, (place.x + x, place.y + y), (left, top, w, h), _MULTIPLIED)
                  for top, y, h in rows for left, x, w in columns
                  if 0 in (x, y) or x + w == place.w or y + h == place.h], False)

    # ---- things made of sheets ----

    def panel(self, to: Surface, rect: Rect, radius: int | None = None, z: float = 14) -> None:
        """Draw a page of cream paper, with a soft shadow and a darker rim."""
        r = self.u(24) if radius is None else radius
        rim = self.u(2)
        self.shadow(to, rect, z, r)
        self.draw_sheet(to, rect, self.theme.rim, r)
        self.draw_sheet(to, rect.inflate(-2 * rim, -2 * rim), self.theme.panel, max(0, r - rim))

    def focus(self, to: Surface, rect: Rect, radius: int, *, land: bool = False) -> None:
        """Draw the rim of focus: butter, with an edge, at least two pixels wide, that contrasts with cream or with the
        land by 3 : 1, as butter alone does not."""
        thick = self.u(4)
        out = rect.inflate(2 * thick, 2 * thick)
        edge = max(2, thick // 2)
        self.ring(to, out.inflate(2 * edge, 2 * edge), self.theme.focus if land else self.theme.panel_focus,
                  radius + thick + edge, edge)
        self.ring(to, out, BUTTER, radius + thick, thick + 1)        # over the sheet's own edge, so that no gap shows

    def cap_size(self, label: str, height: int) -> tuple[int, int]:
        """Return the size of a key cap in pixels, without the edge it stands on."""
        px = self._cap_type(label, height)[1]
        return max(height, round(self.text_width(label, px, self._cap_type(label, height)[0]) + height * 0.6)), height

    def _cap_type(self, label: str, height: int) -> tuple[str, int]:
        least = max(SMALLEST, self.u(SMALLEST))
        return ("display", max(least, int(height * 0.52))) if len(label) == 1 else (
            "bold", max(least, int(height * 0.4)))

    def cap(self, to: Surface, label: str, centre: tuple[int, int], height: int, colour: Colour = RIM, *,
            pressed: bool = False) -> Rect:
        """Draw a key cap of cream paper with an edge in its player's colour, or without one while pressed. Return its
        rectangle."""
        rect = Rect((0, 0), self.cap_size(label, height))
        rect.center = centre
        drop = max(2, height // 9)
        if pressed:
            rect = rect.move(0, drop)
        else:
            self.draw_sheet(to, rect.move(0, drop), shade(colour, 0.82), height // 4)
        self.draw_sheet(to, rect, colour, height // 4)
        inner = rect.inflate(-max(2, height // 8), -max(2, height // 8))
        self.draw_sheet(to, inner, CREAM, height // 5)
        kind, px = self._cap_type(label, height)
        self.draw_text(to, label, inner.move(0, -1), px, kind, INK, "centre")
        return rect

    def badge_size(self, button: str, height: int) -> tuple[int, int]:
        """Return the size in pixels of the badge of a controller's button, `height` pixels high."""
        if button in _BUTTON_SIDES:
            return height, height
        return max(height, self.text_width(_BUTTON_LETTERS[button], max(SMALLEST, self.u(SMALLEST)), "bold")
                   + height // 2), height

    def badge(self, to: Surface, button: str, rect: Rect, colour: Colour) -> None:
        """Draw the badge of a controller's button: four dots, one of them large, or the letters printed on it."""
        self.draw_sheet(to, rect, colour, rect.h // 2)
        edge = max(1, rect.h // 14)
        self.draw_sheet(to, rect.inflate(-2 * edge, -2 * edge), INK, rect.h // 2 - edge)
        if button not in _BUTTON_SIDES:
            px = max(SMALLEST, self.u(SMALLEST))
            self.draw_text(to, _BUTTON_LETTERS[button], rect, px, "bold", CREAM, "centre")
            return
        for name, (dx, dy) in _BUTTON_SIDES.items():
            here = name == button
            across = max(3, round(rect.h * (0.32 if here else 0.15)))
            dot = around((rect.centerx + dx * rect.h * 0.23, rect.centery + dy * rect.h * 0.23), across)
            self.draw_sheet(to, dot, CREAM if here else mix(INK, CREAM, 0.55), across // 2)

    def faded(self, colour: Colour, *, land: bool = False) -> Colour:
        """Return a colour as it is used for disabled widgets, on land or on paper."""
        return mix(colour, self.theme.sky[1] if land else self.theme.panel, 0.45)


def around(centre: tuple[float, float], width: int, height: int | None = None) -> Rect:
    """Return a rectangle around a point in whole pixels; a square without a `height`.

    >>> around((10.4, 7.6), 4), around((10, 8), 6, 2)
    (Rect(8, 6, 4, 4), Rect(7, 7, 6, 2))
    """
    rect = Rect(0, 0, width, width if height is None else height)
    rect.center = round(centre[0]), round(centre[1])
    return rect


def _disc(r: int, colour: Colour) -> Surface:
    """Return a smooth disc with a radius in pixels."""
    big = Surface((4 * r, 4 * r), pygame.SRCALPHA, 32)       # a quarter: all four are alike
    big.fill((*colour, 0))                        # or the rim is mixed with black
    pygame.draw.circle(big, colour, (4 * r, 4 * r), 4 * r)
    part = pygame.transform.smoothscale(big, (r, r)).premul_alpha()
    found = Surface((2 * r, 2 * r), pygame.SRCALPHA, 32)
    found.blits([(pygame.transform.flip(part, x > 0, y > 0), (x, y)) for x in (0, r) for y in (0, r)], False)
    return found


def _blurred(size: tuple[int, int], radius: int, blur: int, colour: Colour, alpha: int) -> Surface:
    """Return the blurred shadow of a sheet, with a margin of twice the blur."""
    pad = 2 * blur
    found = Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA, 32)
    tone = tuple(v * alpha // 255 for v in colour)
    pygame.draw.rect(found, (*tone, alpha), (pad, pad, *size), border_radius=radius)
    k = 4 if blur > 6 else 2
    small = pygame.transform.smoothscale(found, (-(-found.get_width() // k), -(-found.get_height() // k)))
    small = pygame.transform.gaussian_blur(small, max(1, round(blur / k)))
    return pygame.transform.smoothscale(small, found.get_size())


def _slices(long: int, corner: int, own: int, pad: int) -> tuple[list[tuple[int, int, int]], int]:
    """Return the pieces of a shadow along one side (start in the tile, start in the shadow, length), and the length of
    the sheet of the tile. The middle of a long shadow repeats the middle of the tile.

    >>> _slices(200, 40, 120, 10)
    ([(0, 0, 40), (40, 40, 64), (40, 104, 56), (104, 160, 40)], 124)
    """
    if long <= 2 * corner:
        return [(0, 0, long)], own
    middle = [(corner, at, min(_MIDDLE, long - corner - at)) for at in range(corner, long - corner, _MIDDLE)]
    return [(0, 0, corner), *middle, (corner + _MIDDLE, long - corner, corner)], 2 * (corner - pad) + _MIDDLE
