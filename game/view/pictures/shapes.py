"""Surfaces made from SVG and from other surfaces: rasterized, turned, stretched, blurred."""

import io
from collections.abc import Sequence
from math import ceil, cos, pi, radians, sin

import pygame
from pygame import Rect, Surface

from game.view.pictures.raster_cache import Raster
from game.view.pictures.theme import Colour

_CORNERS = (1, 1), (-1, 1), (-1, -1), (1, -1)         # of a sheet, clockwise from the right foot
_FAINT = 3                                            # of 255: nobody sees the rim of a shadow that is paler


def fill_rect(to: Surface, colour: Colour | pygame.Color, rect: Rect | None = None) -> None:
    """Fill the part of a rectangle inside the clip (the whole clip by default) with an opaque colour.

    It writes through the processor's cache, which SDL_FillRect bypasses: the same pixels are drawn on next.
    """
    box = to.get_clip() if rect is None else rect.clip(to.get_clip())
    if box.w and box.h:
        right, low = box.right - 1, box.bottom - 1
        pygame.draw.polygon(to, colour, (box.topleft, (right, box.top), (right, low), (box.left, low)))


def rasterize(source: str | io.BytesIO, size: tuple[int, int]) -> Raster:
    """Return an SVG drawing as pixels of this size, premultiplied. Raises pygame.error or OSError."""
    image = pygame.image.load_sized_svg(source, size)
    if image.get_size() != size:                  # nanosvg keeps the drawing's proportions; a pixel may be missing
        whole = pygame.Surface(size, pygame.SRCALPHA, 32)
        whole.blit(image, (0, 0))
        image = whole
    return size, pygame.image.tobytes(image.premul_alpha(), "BGRA")


def surface(raster: Raster) -> pygame.Surface:
    """Return a surface of some pixels, which shares their memory."""
    return pygame.image.frombuffer(raster[1], raster[0], "BGRA")


def turn(image: pygame.Surface, degrees: float) -> pygame.Surface:
    """Return a surface turned, with a clear margin, as rotozoom would leave its rim jagged."""
    framed = pygame.Surface((image.get_width() + 4, image.get_height() + 4), pygame.SRCALPHA, 32)
    framed.blit(image, (2, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.rotozoom(framed, degrees, 1)


def stretched(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a sheet enlarged by its middle, with its corners unchanged."""
    (w, h), (across, down) = image.get_size(), size
    if (w, h) == size:
        return image
    x, y = w // 2, h // 2
    whole, middle = pygame.Surface(size, pygame.SRCALPHA, 32), image.get_at((x, y))
    fill_rect(whole, middle, pygame.Rect(x, 0, across - w, down))
    fill_rect(whole, middle, pygame.Rect(0, y, across, down - h))
    whole.fblits([(image.subsurface((left, top, w - x if left else x, h - y if top else y)),
                   (left and across - w + x, top and down - h + y)) for left in (0, x) for top in (0, y)],
                 pygame.BLEND_PREMULTIPLIED)
    return whole


def sheet(size: tuple[int, int], radius: float, fill: str) -> pygame.Surface:
    """Return a sheet with round corners, in a colour as in SVG."""
    corner = ceil(radius)
    w, h = small = min(size[0], 2 * corner + 2), min(size[1], 2 * corner + 2)
    markup = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}">'
              f'<rect width="{w}" height="{h}" rx="{radius:g}" fill="{fill}"/></svg>')
    return stretched(surface(rasterize(io.BytesIO(markup.encode("ascii")), small)), size)


def feet(size: tuple[int, int], radius: float, fills: Sequence[str]) -> list[pygame.Surface]:
    """Return the lower edges with round corners of sheets in these colours, as they are seen below another sheet."""
    across, foot = size
    return [sheet((across, 2 * foot), radius, fill).subsurface((0, foot, across, foot)) for fill in fills]


def pack(card: pygame.Surface, feet: Sequence[pygame.Surface], shadow: pygame.Surface, thrown: tuple[int, int],
         at: tuple[int, int], count: int) -> pygame.Surface:
    """Return a card on the lower edges of `count` others, the lowest at the corner `at`, with a shadow."""
    (across, height), (dx, dy), (left, top) = card.get_size(), thrown, at
    right = max(across, dx + (shadow.get_width() + across) // 2)
    bottom = max(height, dy + (shadow.get_height() + height) // 2)
    whole = pygame.Surface((left + right, top + bottom), pygame.SRCALPHA, 32)
    low = top + height - feet[0].get_height()
    whole.fblits([(shadow, shadow.get_rect(center=(left + across // 2 + dx, top + height // 2 + dy))),
                  *((feet[k % 3], (left, low - k)) for k in range(count)), (card, (left, top - count))],
                 pygame.BLEND_PREMULTIPLIED)
    return whole


def plain(size: tuple[float, float], radius: float, alpha: int, degrees: float, across: float = 1.0,
          down: float = 1.0) -> pygame.Surface:
    """Return a plain shadow with round corners, turned, and then scaled in width and height."""
    turn = radians(degrees)
    along, aside = cos(turn), sin(turn)
    w, h = size[0] / 2 - radius, size[1] / 2 - radius

    def rim(out: float) -> list[tuple[float, float]]:
        """Return the points of a rim `out` pixels outside, around the middle."""
        points = [(x * w + (radius + out) * cos(pi * (part + 6 * k) / 12), y * h + (radius + out) * sin(
            pi * (part + 6 * k) / 12)) for k, (x, y) in enumerate(_CORNERS) for part in range(0, 7, 2)]
        return [((x * along + y * aside) * across, (y * along - x * aside) * down) for x, y in points]

    rims = [rim(1 - step) for step in range(3)]       # darker by steps, so that the edge is smooth
    width, height = (2 * ceil(max(point[side] for point in rims[0])) + 2 for side in (0, 1))
    whole = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for step, points in enumerate(rims, 1):
        dark = alpha * step // 3
        spots = [(round(x + width / 2), round(y + height / 2)) for x, y in points]
        pygame.draw.polygon(whole, (*_tone(dark), dark), spots)
    return whole


def _tone(alpha: int) -> tuple[int, int, int]:
    """Return the colour of a shadow with an alpha, premultiplied."""
    return 20 * alpha // 255, 12 * alpha // 255, 34 * alpha // 255


def soft(size: tuple[int, int], radius: float, blur: float, alpha: int, degrees: int) -> tuple[pygame.Surface, int]:
    """Return a blurred round rectangle in a fraction of its size (down to 1/8 if it is very soft), and the factor by
    which to enlarge it: a tenth of the cost without a visible difference."""
    pad = round(blur * 2) + 4
    k = 8 if blur > 20 else 4 if blur > 6 else 2
    small = pygame.Surface((-(-(size[0] + 2 * pad) // k), -(-(size[1] + 2 * pad) // k)), pygame.SRCALPHA, 32)
    inner = pygame.Rect(0, 0, round(size[0] / k), round(size[1] / k))
    inner.center = small.get_rect().center
    pygame.draw.rect(small, (*_tone(alpha), alpha), inner, border_radius=round(radius / k))
    small = pygame.transform.gaussian_blur(small, max(1, round(blur / k)))
    if degrees:
        small = pygame.transform.rotozoom(small, degrees, 1)
    seen, (w, h) = small.get_bounding_rect(_FAINT), small.get_size()
    x, y = min(seen.left, w - seen.right), min(seen.top, h - seen.bottom)        # its middle stays its middle
    return small.subsurface((x, y, w - 2 * x, h - 2 * y)).copy(), k
