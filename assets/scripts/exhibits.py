"""What stands on the tables of some games besides cards: food, the mountain of Ascent, hands that slap late, and what
generals have with them where they sort their cards; and at the end of every match the feast, and the paper boats in
which one comes there."""

from collections.abc import Callable

import covers
from paper import *  # the whole vocabulary of this file

FOOD = {"burger": (covers.burger, 76, 96), "soda": (covers.soda, 72, 104), "fries": (covers.fries, 75, 98)}
"""Name → what draws it, and where in its picture of 150 x 180 its middle stands."""

EVENING = ("#6E78BE", "#4C5498", "#5A64AC", CREAM, "#E3D9EA")
DAY = ("#A3ABDD", "#8890CB", "#959DD6", CREAM, "#EDE6F4")
"""The mountain's light and dark side, its crease, its snow in light and in shade."""

RIDGE = (
    (-40, 720), (-40, 640), (40, 560), (96, 500), (128, 430), (176, 370), (206, 290), (250, 228), (300, 132),
    (344, 204), (388, 262), (414, 330), (468, 396), (500, 470), (560, 540), (612, 600), (690, 650), (790, 720),
)  # fmt: skip
SNOW = (
    (240, 60), (360, 60), (364, 232), (340, 214), (326, 240), (306, 212), (288, 236), (268, 212), (250, 232),
    (230, 250),
)  # fmt: skip


def food(name: str) -> str:
    """Return a thing to eat as SVG, 150 x 180."""
    draw, x, y = FOOD[name]
    s = Sheet()
    draw(s, x, y, 1.0)
    return document(s.markup(), 150, 180)


def mountain(papers: tuple[str, str, str, str, str]) -> str:
    """Return the mountain as SVG, 800 x 720: one creased sheet, lit from the left, with snow and a flag on top."""
    light, dark, crease, white, shaded = papers
    s = Sheet(box(0, 0, 800, 720))
    mount = soft(Polygon(RIDGE), 5, 5)
    s.fold(mount, light, dark, 300, 10)
    s.on(mount, Polygon([(300, 100), (300, 720), (338, 640), (310, 560), (352, 470), (318, 380), (338, 290)]), crease)
    snow = Polygon(SNOW)
    s.on(mount, snow, white)
    s.on(mount, snow.intersection(box(300, 0, 100, 260)), shaded)
    s.cut(line((300, 134), (300, 82), width=4), "#8A5A34", 1)
    s.cut(path("M301 82C316 76 326 90 344 82L338 96L344 108C326 114 316 100 301 106Z"), "#E2603A", 2)
    return document(s.markup(), 800, 720)


DRUMS = {"drum": ("#2F8A8D", "#1F6B70"), "violet-drum": ("#7E63B0", "#63508F"), "red-drum": ("#C8371F", "#A92D1A")}
"""A drum's name → the light and the dark side of its paper."""
WOOD = "#8A5A34"


def hat() -> str:
    """Return a general's bicorne as SVG, 200 x 116, seen from the front."""
    s = Sheet()

    def at(d):
        return move(path(d), 100, 66)

    s.fold(at("M-92 34C-80 8-66-10-52-26C-34-62 34-62 52-26C66-10 80 8 92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"),
           "#2A2352", "#1C173B", 100, 4)
    s.cut(at("M-80 34C-50 26-30 18 0 18C30 18 50 26 80 34L92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"), BUTTER)
    for r, fill in ((17, POPPY), (11.5, CREAM), (6.5, "#2878BE")):
        s.cut(circle(100, 54, r), fill, 2 if r == 17 else 0)
    return document(s.markup(), 200, 116)


def drum(light: str, dark: str) -> str:
    """Return a drum with its two sticks as SVG, 100 x 104."""
    s = Sheet()
    s.fold(box(16, 44, 68, 48, 6), light, dark, 50, 4)
    s.cut(box(12, 84, 76, 10, 4), BUTTER, 2)
    for x in range(4):
        for a, b in ((18, 26), (34, 26)):
            s.cut(line((a + 17 * x, 46), (b + 17 * x, 84), width=3), CREAM)
    s.cut(ellipse(50, 46, 38, 13), BUTTER, 2)
    s.cut(ellipse(50, 45, 33, 10), CREAM)
    for a, b in (((10, 16), (46, 42)), ((90, 16), (54, 42))):
        s.cut(line(a, b, width=4.4), WOOD, 2)
        s.cut(circle(*b, 5), WOOD)
    return document(s.markup(), 100, 104)


def bugle() -> str:
    """Return a bugle with its tassel as SVG, 100 x 104."""
    s = Sheet()
    bell = path("M54 45L62 46C76 44 86 36 92 24L98 24L98 76L92 76C86 64 76 56 62 54L54 55Z")
    s.cut(curve("M28 56C20 78 52 80 48 56", 6), "#C98A2B", 2)
    s.fold(unary_union([poly((6, 40), (62, 46), (62, 54), (6, 60), r=2), bell]), BUTTER, MUSTARD, 70, 3)
    s.cut(box(2, 38, 8, 24, 4), "#C98A2B", 2)
    s.cut(curve("M34 62C36 84 46 88 52 94", 4), POPPY, 1)
    s.cut(poly((46, 86), (64, 84), (58, 100), (44, 98), r=2), POPPY, 2)
    return document(s.markup(), 100, 104)


BOARD, BOARD_DARK = "#B98350", "#A57041"
FOLDED, FOLDED_DARK = "#F4E3C5", "#D9C09A"
CLOTH = 44, 868, 220
"""Where the cloth of the table begins and ends, and how far down it hangs in the middle of a scallop."""


def boat_back() -> str:
    """Return what of a paper boat lies behind who sits in it, as SVG, 240 x 140: its peak with a flag."""
    s = Sheet()
    s.cut(line((120, 4), (120, 40), width=4), WOOD, 2)
    s.cut(poly((121, 4), (156, 13), (121, 24)), "#C8371F", 1)
    s.fold(poly((66, 84), (120, 22), (174, 84), r=2), FOLDED, FOLDED_DARK, 120, 3)
    return document(s.markup(), 240, 140)


def boat_front() -> str:
    """Return the hull of a paper boat as SVG, 240 x 140: one creased sheet."""
    s = Sheet()
    s.fold(poly((6, 72), (120, 88), (234, 72), (184, 134), (56, 134), r=4), CREAM, "#E5CFB0", 120, 5)
    s.cut(line((120, 90), (120, 133), width=1.6), "#D3B98F")
    return document(s.markup(), 240, 140)


def table() -> str:
    """Return the table of the feast as SVG, 912 x 280, its top from 108 on."""
    s = Sheet()
    s.fold(poly((60, 108), (852, 108), (888, 136), (24, 136), r=3), BOARD, BOARD_DARK, 456, 8)
    left, right, low = CLOTH
    wide = (right - left) / 10
    edge = "".join(f"Q{right - wide * (n + 0.5):.0f} {low + 34} {right - wide * (n + 1):.0f} {low}" for n in range(10))
    cloth = path(f"M24 136L888 136L{right} {low}{edge}Z")
    s.cut(cloth, "#F2C7A2", 5)
    for n in range(10):                               # striped, so that it is no sheet of words
        a, b = 24 + 86.4 * (n + 0.25), 24 + 86.4 * (n + 0.75)
        c, d = left + wide * (n + 0.25), left + wide * (n + 0.75)
        s.on(cloth, Polygon([(a, 130), (b, 130), (d, low + 40), (c, low + 40)]), CREAM)
    for n in range(10):
        s.cut(circle(right - wide * (n + 0.5), low - 16, 9), ("#E2603A", "#63B3A9")[n % 2])
    return document(s.markup(), 912, 280)


def soup() -> str:
    """Return a bowl of soup as SVG, 160 x 110, which stands at 106."""
    s = Sheet()
    for x in (54, 80, 108):
        s.cut(curve(f"M{x} 42q-14-16 0-32q14 16 0-32", 6), CREAM, 0, 0.55)
    s.fold(move(path("M-74 0C-64 44 64 44 74 0Z"), 80, 72), "#E2603A", "#C24A2A", 80, 4)
    s.fold(ellipse(80, 72, 74, 15), "#F4A261", "#E8924E", 80, 1)
    return document(s.markup(), 160, 110)


def cup() -> str:
    """Return a cup as SVG, 60 x 66, which stands at 60."""
    s = Sheet()
    s.fold(move(path("M-22-34L22-34L17 16L-17 16Z"), 28, 44), "#63B3A9", "#3F8F88", 28, 3)
    s.cut(ellipse(28, 10, 22, 6), "#F8C95F")
    return document(s.markup(), 60, 66)


def pie() -> str:
    """Return a pie on its plate as SVG, 164 x 66, which stands at 60."""
    s = Sheet()
    s.fold(move(path("M-60 14C-60-26 60-26 60 14Z"), 80, 34), "#F2B45E", "#D9913F", 80, 4)
    s.cut(ellipse(80, 52, 76, 9), CREAM, 2)
    for x in (52, 80, 108):
        s.cut(curve(f"M{x - 8} 22Q{x} 12 {x + 8} 22", 4), "#B9772F")
    return document(s.markup(), 164, 66)


def hand(light: str, dark: str) -> str:
    """Return an open hand as SVG, 160 x 210, without its sleeve: that has the colour of a seat."""
    s = Sheet()
    fingers = ((100, 140), (90, 84), 19), ((120, 130), (117, 66), 19), ((140, 130), (144, 68), 19), (
        (157, 140), (170, 92), 18), ((100, 176), (66, 138), 21)
    palm = [box(92, 116, 72, 84, 26), box(102, 180, 52, 60)]
    whole = unary_union([*palm, *(line(a, b, width=wide) for a, b, wide in fingers)])
    s.fold(affinity.translate(soft(whole, 0, 4), -50, -50), light, dark, 80, 4)
    s.cut(affinity.translate(curve("M108 158Q126 176 148 160", 3.4), -50, -50), shade(dark, 0.8))
    return document(s.markup(), 160, 210)


SKIN = {"light": ("#F7D2AE", "#E2A97C"), "middle": ("#CB9468", "#A9744B"), "dark": ("#A9693F", "#86502E")}
"""Name → the light and the dark side of a hand."""


DRAWN: dict[str, Callable[[], str]] = {
    **{f"hand/{name}": lambda tones=tones: hand(*tones) for name, tones in SKIN.items()},
    **{f"food/{name}": lambda name=name: food(name) for name in FOOD},
    **{f"march/{name}": lambda papers=papers: drum(*papers) for name, papers in DRUMS.items()},
    "march/bugle": bugle,
    "march/hat": hat,
    "feast/boat-back": boat_back,
    "feast/boat-front": boat_front,
    "feast/cup": cup,
    "feast/pie": pie,
    "feast/soup": soup,
    "feast/table": table,
    "mountain/evening": lambda: mountain(EVENING),
    "mountain/daylight": lambda: mountain(DAY),
}
"""Place below assets/exhibits, without its suffix → what draws it."""
