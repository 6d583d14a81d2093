"""The colours of a game's backdrop in each theme: its hues with the lightness of the theme, so that words on them can
be read."""

from collections.abc import Sequence
from math import hypot

from game.core.declaration import Backdrop
from game.view.pictures.theme import CREAM, Colour, Theme, colour, mix

WORDS = 4.6
"""The least contrast of words to paper: 4.5 by WCAG 1.4.3, and a little for the grain of the paper."""
NIGHT = colour("#120C24"), 0.34, 0.20
"""The colour that dusk leads to in the evening, and the mixture of sky and of lands in one step."""
EMBER = colour("#C8693F"), 0.30, 0.18
"""The same by daylight."""
_STEP = 0.01
_PALE = 0.072                                          # the most chroma that a sky has by daylight
_GREEN = 0.11                                          # and that land has
_WARM = 0.2                                            # how much of the plain paper's hue is in each by daylight
# The matrices of Oklab (Björn Ottosson, 2020), from and to linear sRGB.
_TO_CONES = (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566), (
    0.0883024619, 0.2817188376, 0.6299787005)
_TO_LAB = (0.2104542553, 0.793617785, -0.0040720468), (1.9779984951, -2.428592205, 0.4505937099), (
    0.0259040371, 0.7827717662, -0.808675766)
_FROM_LAB = (1.0, 0.3963377774, 0.2158037573), (1.0, -0.1055613458, -0.0638541728), (1.0, -0.0894841775, -1.291485548)
_FROM_CONES = (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965), (
    -0.0041960863, -0.7034186147, 1.707614701)


def placed(theme: Theme, backdrop: Backdrop) -> Theme:
    """Return a theme with the sky and the sun of a game's backdrop."""
    sky = [_held(_lit(colour(f"#{of}"), plain, theme.day, _PALE), theme.muted if k < 3 else theme.text, theme.day)
           for k, (of, plain) in enumerate(zip(backdrop.sky, theme.sky, strict=True))]
    sun = [mix(colour(f"#{of}"), CREAM, 0.3 if theme.day else 0) for of in backdrop.sun]
    return theme._replace(sky=(sky[0], sky[1], sky[2], sky[3]), sun=(sun[0], sun[1], sun[2], sun[3]))


def dusk(theme: Theme, papers: Sequence[Colour], steps: int) -> tuple[Theme, list[Colour]]:
    """Return a theme and some colours of its land, `steps` steps darker."""
    sky, papers = list(theme.sky), list(papers)
    to, far, near = EMBER if theme.day else NIGHT
    for _step in range(steps):
        sky, papers = [mix(paper, to, far) for paper in sky], [mix(paper, to, near) for paper in papers]
    return theme._replace(sky=(sky[0], sky[1], sky[2], sky[3])), papers


def land(theme: Theme, backdrop: Backdrop, animal: str, right: bool) -> tuple[Colour, Colour, Colour]:
    """Return the colours of an animal's hills on one side of a game's backdrop, far to near: that of the backdrop, a
    mixture, and that of the animal."""
    own = theme.lands[animal]
    far, middle = (_held(_lit(colour(f"#{of}"), plain, theme.day, _GREEN), theme.text, theme.day)
                   for of, plain in zip(backdrop.right if right else backdrop.left, own[:2], strict=True))
    return far, mix(middle, own[1], 0.5), own[2]


def legible(of: Colour, theme: Theme) -> Colour:
    """Return a colour, darkened (in daylight lightened) until the words of a theme can be read on it.

    >>> from game.view.pictures.theme import EVENING
    >>> contrast(legible((200, 180, 90), EVENING), EVENING.text) >= WORDS
    True
    """
    return _held(of, theme.text, theme.day)


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours (WCAG 2), from 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255)), contrast((9, 9, 9), (9, 9, 9))
    (21.0, 1.0)
    """
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (_linear(a), _linear(b)))
    return (high + 0.05) / (low + 0.05)


def _lit(of: Colour, plain: Colour, day: bool, maximum: float) -> Colour:
    """Return a declared colour as it is in daylight: with the lightness of the theme's own colour, a chroma of at most
    `maximum`, and a little of the theme's hue. In the evening it stays as declared."""
    if not day:
        return of
    _, a, b = _lab(of)
    light, warm_a, warm_b = _lab(plain)
    chroma = hypot(a, b)
    k = min(1.0, maximum / chroma) if chroma else 0.0
    return _rgb(light, a * k + (warm_a - a * k) * _WARM, b * k + (warm_b - b * k) * _WARM)


def _held(of: Colour, words: Colour, day: bool) -> Colour:
    """Return a colour, darkened (in daylight lightened) until words of a colour can be read on it."""
    lightness, a, b = _lab(of)
    while contrast(of, words) < WORDS and 0 < lightness < 1:
        lightness += _STEP if day else -_STEP
        of = _rgb(lightness, a, b)
    return of


# ---- Oklab: a paper made lighter in it keeps its hue (Björn Ottosson, 2020: bottosson.github.io/posts/oklab) ----


def _times(rows: Sequence[Sequence[float]], of: Sequence[float]) -> tuple[float, float, float]:
    x, y, z = (sum(k * v for k, v in zip(row, of, strict=True)) for row in rows)
    return x, y, z


def _linear(of: Colour) -> tuple[float, float, float]:
    r, g, b = (v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in of)
    return r, g, b


def _lab(of: Colour) -> tuple[float, float, float]:
    return _times(_TO_LAB, [v ** (1 / 3) for v in _times(_TO_CONES, _linear(of))])


def _rgb(lightness: float, a: float, b: float) -> Colour:
    """Return a colour from Oklab, with its chroma reduced until it is in the gamut of sRGB."""
    while True:
        linear = _times(_FROM_CONES, [v**3 for v in _times(_FROM_LAB, (lightness, a, b))])
        if hypot(a, b) < 0.002 or all(-0.001 <= v <= 1.001 for v in linear):
            break
        a, b = a * 0.95, b * 0.95
    r, g, b_ = (min(1.0, max(0.0, v)) for v in linear)
    x, y, z = (round(255 * (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)) for v in (r, g, b_))
    return x, y, z
