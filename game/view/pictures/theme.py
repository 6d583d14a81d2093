"""Colours and fonts: all colours in use, the themes, and the sizes of type."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

import pygame

from game.resources import asset

Colour = tuple[int, int, int]
SECOND: Final = "-2"
"""The suffix of an animal's second token, on darker paper with a butter rim."""
SIZES: Final = {
    "sum": 138, "title": 126, "banner": 105, "heading": 56, "name": 37, "body": 28, "label": 26, "small": 24,
}
SMALLEST: Final = 15
FILES: Final = {"display": "TruceSerif.ttf", "text": "SourceSansPro-Semibold.ttf", "bold": "SourceSansPro-Bold.ttf"}
COMMON: Final = frozenset(map(chr, (*range(32, 127), *range(0xC0, 0x100)))) | frozenset("·«»–—‘’‚“”„…€←↑→↓−✓")
"""The letters that all three fonts have. Texts with others are laid out by `text_layout.TextLine`."""


def colour(text: str) -> Colour:
    """Return `#RRGGBB` as three numbers from 0 to 255. Raises ValueError if a part is no number.

    >>> colour("#F8C95F")
    (248, 201, 95)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexadecimal(of: Colour) -> str:
    """Return a colour as `#RRGGBB`.

    >>> hexadecimal((248, 201, 95))
    '#F8C95F'
    """
    return "#{:02X}{:02X}{:02X}".format(*of)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Return the mixture of two colours, from `a` (t = 0) to `b` (t = 1).

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    return round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t)


def shade(of: Colour, k: float = 0.8) -> Colour:
    """Return a colour darkened by the factor `k`.

    >>> shade((200, 100, 50))
    (160, 80, 40)
    """
    return int(of[0] * k), int(of[1] * k), int(of[2] * k)


INK: Final = colour("#211B3A")
CREAM: Final = colour("#FFF6E6")
PAPER: Final = colour("#F4E3C5")
RIM: Final = colour("#D3B98F")
BODY: Final = colour("#4A3C5C")
POPPY: Final = colour("#C8371F")
BUTTER: Final = colour("#F8C95F")
PERSIMMON: Final = colour("#E2603A")
TEAL: Final = colour("#1F7A80")
MUSTARD: Final = colour("#E5A02F")
VIOLET: Final = colour("#7E63B0")
INDIGO: Final = colour("#41468A")
PLUM: Final = colour("#3A2A54")
WINE: Final = colour("#7C2B48")
LEAF: Final = colour("#3F7D4E")


class SeatMarks(NamedTuple):
    """The animal and the colours of a seat."""

    animal: str
    colour: Colour
    key: Colour    # the edge of its key cap: the same hue, light enough for the evening
    ink: Colour    # the same hue, dark enough for words on Cream

    @property
    def sheet(self) -> Colour:
        """The colour of the paper under cream letters: the same hue, with a contrast of 4.5 : 1."""
        return mix(self.colour, self.ink, 0.75)

    @property
    def line(self) -> Colour:
        """The colour of lines and dots on Cream: the same hue."""
        return mix(self.colour, self.ink, 0.45)


SEATS: Final = (
    SeatMarks("fox", colour("#E5724F"), colour("#E5724F"), colour("#9A3419")),
    SeatMarks("owl", colour("#2F8A8D"), colour("#2F8A8D"), colour("#145A60")),
    SeatMarks("bear", colour("#EDBB66"), colour("#EDBB66"), colour("#6B4A0C")),
    SeatMarks("hare", colour("#8D74B9"), colour("#8D74B9"), colour("#503A84")),
    SeatMarks("frog", colour("#37744C"), colour("#3F7952"), colour("#1D5536")),
    SeatMarks("penguin", colour("#B873B2"), colour("#B873B2"), colour("#6A2F76")),
    SeatMarks("elephant", colour("#F4AAA9"), colour("#F4AAA9"), colour("#96294F")),
    SeatMarks("hedgehog", colour("#A9A24A"), colour("#A9A24A"), colour("#524A0E")),
    SeatMarks("cat", colour("#4A66B4"), colour("#516CB6"), colour("#1D3F8C")),
    SeatMarks("turtle", colour("#B04A66"), colour("#B04A66"), colour("#6B2141")),
    SeatMarks("panda", colour("#8B8FA0"), colour("#8B8FA0"), colour("#41455A")),
    SeatMarks("whale", colour("#7FC0E6"), colour("#7FC0E6"), colour("#14588F")),
)
"""The animals, by their numbers in settings, saves and the records of children."""
TOKENS: Final = (*SEATS, *(marks._replace(animal=marks.animal + SECOND) for marks in SEATS))
"""The tokens of children, by their numbers: each animal, then each again on its second paper."""
_MARKS: Final = {marks.animal: marks for marks in TOKENS}


def sheet(animal: str) -> Colour:
    """Return the colour of the paper under cream letters that speak of the seat of this animal."""
    return _MARKS[animal].sheet


class Family(NamedTuple):
    """The colours of the covers of a family of games: ground, sunlight, and the hill below the title."""

    ground: Colour
    light: Colour
    hill: Colour


FAMILIES: Final = {
    "war": Family(PERSIMMON, colour("#F9C27B"), colour("#8A2F3A")),
    "rules": Family(colour("#E3A03A"), colour("#FBE0A0"), colour("#9A4A24")),
    "duel": Family(colour("#7A3B63"), colour("#E9A79A"), colour("#3E2148")),
    "slap": Family(colour("#23828A"), colour("#BFE0CF"), colour("#17505B")),
    "sums": Family(colour("#4C58A6"), colour("#C3D3EE"), colour("#2A2C66")),
    "own": Family(MUSTARD, colour("#F6E3B8"), colour("#5A4630")),
}


class Theme(NamedTuple):
    """All colours of one theme. `lands` holds three colours for each animal, far to near."""

    name: str
    sky: tuple[Colour, Colour, Colour, Colour]          # night, and three rings of glow towards the sun
    sun: tuple[Colour, Colour, Colour, Colour]          # heart to rim
    star: Colour | None
    lands: dict[str, tuple[Colour, Colour, Colour]]
    marks: dict[str, Colour]                            # of the patterns on the near lands that have one
    shelf: tuple[Colour, Colour, Colour, Colour]        # the shelf's hills, far to near
    floor: Colour
    text: Colour
    muted: Colour                                       # second words on sky and floor; still 4.5:1
    shadow: Colour
    focus: Colour                                       # the ring round what the keyboard is on, on sky and land
    panel: Colour
    rim: Colour                                         # the edge of a panel and of a card
    panel_text: Colour
    panel_body: Colour
    panel_focus: Colour
    field: Colour                                       # where one types
    track: Colour                                       # an empty slider, a choice not chosen
    on: Colour                                          # a switch that is on, a chosen choice
    button: Colour                                      # the main button
    button_text: Colour
    day: bool                                           # the back that suits a light table
    letters: float                                      # how much larger than usual its text is
    pocket: bool                                        # pocket cards at every size


def _three(*texts: str) -> tuple[Colour, Colour, Colour]:
    a, b, c = map(colour, texts)
    return a, b, c


def _four(*texts: str) -> tuple[Colour, Colour, Colour, Colour]:
    a, b, c, d = map(colour, texts)
    return a, b, c, d


EVENING: Final = Theme(
    name="evening",
    sky=_four("#2B2046", "#37284F", "#4A2F58", "#65395C"),
    sun=_four("#F8C95F", "#F7AE5A", "#EE8450", "#D9603F"),
    star=BUTTER,
    lands={
        "fox": _three("#7A2F4A", "#9A3A40", "#BC4A30"),
        "owl": _three("#2A4467", "#22586E", "#1F6F78"),
        "bear": _three("#533925", "#634317", "#754E08"),
        "hare": _three("#3E3660", "#4F4479", "#63558F"),
        "frog": _three("#223F41", "#1E4C3E", "#1A5A3C"),
        "penguin": _three("#49295B", "#552C63", "#62306C"),
        "elephant": _three("#6A2445", "#842644", "#A02844"),
        "hedgehog": _three("#403328", "#493B1C", "#52430F"),
        "cat": _three("#1E3573", "#183D86", "#17468F"),
        "turtle": _three("#4A1F42", "#571E41", "#651E3F"),
        "panda": _three("#3A3750", "#404054", "#474A58"),
        "whale": _three("#1F4B82", "#1A5D9B", "#1A6EB0"),
    },
    marks={
        "owl": colour("#205767"),
        "bear": colour("#8B692C"),
        "hare": colour("#514577"),
        "frog": colour("#3F7357"),
        "penguin": colour("#7B5080"),
        "elephant": colour("#AF495E"),
        "hedgehog": colour("#6E6031"),
        "cat": colour("#3C629D"),
        "turtle": colour("#7E415A"),
        "panda": colour("#64666F"),
        "whale": colour("#1C578F"),
    },
    shelf=_four("#5E2A4E", "#7A2F4A", "#9A3A40", "#BC4A30"),
    floor=colour("#221A38"),
    text=CREAM,
    muted=colour("#CBBAD6"),
    shadow=INK,
    focus=BUTTER,
    panel=CREAM,
    rim=RIM,
    panel_text=INK,
    panel_body=BODY,
    panel_focus=POPPY,
    field=colour("#FFFBF1"),
    track=colour("#EFDFC0"),
    on=TEAL,
    button=POPPY,
    button_text=CREAM,
    day=False,
    letters=1.0,
    pocket=False,
)

DAYLIGHT: Final = EVENING._replace(
    name="daylight",
    sky=_four("#FBEBCB", "#FCE3BC", "#FAD7AC", "#F7C79B"),
    sun=_four("#FFF3D2", "#FDDC93", "#F9BF6B", "#F3A05E"),
    star=None,
    lands={
        "fox": _three("#F3AB8F", "#EC9477", "#E77F64"),
        "owl": _three("#9CCFC6", "#6DB5AF", "#3F9796"),
        "bear": _three("#F7DB9A", "#F0C56F", "#E5AD47"),
        "hare": _three("#CDBFE4", "#B5A2D6", "#9A84C4"),
        "frog": _three("#D3E7BA", "#C1E2A9", "#B0DC98"),
        "penguin": _three("#E1BFD3", "#D6A9CB", "#CA93C4"),
        "elephant": _three("#FFCFD2", "#FFC0CB", "#FFB1C3"),
        "hedgehog": _three("#BDBF77", "#A4AA4B", "#8A941F"),
        "cat": _three("#BEC8F0", "#A5B6F4", "#8BA4F8"),
        "turtle": _three("#D7B0A8", "#C89490", "#B87978"),
        "panda": _three("#E3E1E5", "#D8D9E5", "#CDD1E5"),
        "whale": _three("#BFDEF2", "#A6D5F6", "#8DCCFB"),
    },
    marks={
        "owl": colour("#75B2AC"),
        "bear": colour("#C69645"),
        "hare": colour("#B6A4CE"),
        "frog": colour("#99BD89"),
        "penguin": colour("#AF80AE"),
        "elephant": colour("#DB99AD"),
        "hedgehog": colour("#ABAF57"),
        "cat": colour("#7A8EDA"),
        "turtle": colour("#CC9C97"),
        "panda": colour("#B1B4CA"),
        "whale": colour("#7CB0DC"),
    },
    shelf=_four("#F5BD9E", "#F0A183", "#E88365", "#DB6547"),
    floor=colour("#FFF3DC"),
    text=INK,
    muted=colour("#5C4660"),
    shadow=colour("#8A4632"),
    focus=INK,
    day=True,
)

PROJECTOR: Final = DAYLIGHT._replace(name="projector", letters=1.4, pocket=True)     # for the far end of a classroom

THEMES: Final = {theme.name: theme for theme in (EVENING, DAYLIGHT, PROJECTOR)}


@cache
def theme_named(name: str, letters: float = 1.0, pocket: bool = False) -> Theme:
    """Return a theme with letters at least `letters` times the usual size, perhaps with pocket cards at every size. An
    unknown name gives Evening.

    >>> theme_named("daylight", 1.2).letters, theme_named("projector", 1.2).letters, theme_named("no such").name
    (1.2, 1.4, 'evening')
    """
    theme = THEMES.get(name, EVENING)
    return theme._replace(letters=max(theme.letters, letters), pocket=theme.pocket or pocket)


@lru_cache(256)
def size(role: str, height: int, letters: float = 1.0) -> int:
    """Return the type size in pixels of a role (a key of SIZES) on a page `height` pixels high, at least 15. `letters`
    is the factor of the theme.

    >>> size("body", 1080), size("body", 1080, 1.5), size("small", 480)
    (28, 42, 15)
    """
    return max(SMALLEST, round(SIZES[role] * height / 1080 * letters))


def font(kind: str, px: int) -> pygame.font.Font:
    """Return Truce Serif ("display"), Source Sans Semibold ("text") or Bold ("bold"), at least 15 px."""
    return _font(kind, max(SMALLEST, px))


@lru_cache(10)
def _font(kind: str, px: int) -> pygame.font.Font:
    return pygame.font.Font(str(asset("fonts", FILES[kind])), px)
