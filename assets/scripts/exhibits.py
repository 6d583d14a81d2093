"""What stands on the tables of some games besides cards: food, and the mountain of Ascent."""

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


DRAWN: dict[str, Callable[[], str]] = {
    **{f"food/{name}": lambda name=name: food(name) for name in FOOD},
    "mountain/evening": lambda: mountain(EVENING),
    "mountain/daylight": lambda: mountain(DAY),
}
"""Place below assets/exhibits, without its suffix → what draws it."""
