"""What grows in a child's valley: flowers, trees, houses and mills, each 80 x 80 and standing on (40, 76); and for each
kind the outline of what could grow there."""

from collections.abc import Callable

from paper import *  # the whole vocabulary of this file

STEM, TRUNK = "#3F7D4E", "#7A4A2C"
_X = 40  # the middle


def flower(colour: str, petals: int) -> Sheet:
    """Return a flower with so many petals."""
    s = _stalk()
    ring = [circle(_X + 11 * cos(2 * pi * i / petals), 36 + 11 * sin(2 * pi * i / petals), 8) for i in range(petals)]
    s.cut(unary_union(ring), colour, 3)
    return s.cut(circle(_X, 36, 6.5), CREAM if colour == BUTTER else BUTTER, 1)


def tulip(light: str, dark: str) -> Sheet:
    """Return a tulip, creased in the middle."""
    s = _stalk()
    return s.fold(path("M40 56C25 56 24 40 26 22L34 32L40 18L46 32L54 22C56 40 55 56 40 56Z"), light, dark, _X, 3)


def _stalk() -> Sheet:
    s = Sheet().cut(curve("M40 76Q37 62 40 46", 3.4), STEM)
    s.cut(path("M40 66C28 66 24 58 22 54C32 52 38 58 40 66Z"), "#5B9A5E", 1)
    return s.cut(path("M40 62C52 62 56 54 58 50C48 48 42 54 40 62Z"), STEM, 1)


def fruit_tree(fruit: str) -> Sheet:
    """Return a round tree with fruit."""
    s = Sheet().cut(box(_X - 3, 48, 6, 28, 2), TRUNK)
    s.fold(unary_union([circle(_X, 34, 19), circle(28, 42, 12), circle(52, 42, 12)]), "#4F8F56", "#3A7344", _X, 3)
    for x, y in ((32, 34), (48, 30), (40, 44), (50, 42), (30, 44)):
        s.cut(circle(x, y, 3.6), fruit, 1)
    return s


def heart_tree(light: str, dark: str) -> Sheet:
    """Return two crowns alike on one trunk."""
    s = Sheet().cut(curve("M40 76Q40 58 27 44", 3.6), TRUNK).cut(curve("M40 76Q40 58 53 44", 3.6), TRUNK)
    for x in (26, 54):
        s.fold(ellipse(x, 34, 13, 17), light, dark, x, 3)
    return s


def conifer(light: str, dark: str) -> Sheet:
    """Return a pointed tree."""
    s = Sheet().cut(box(_X - 3, 48, 6, 28, 2), TRUNK)
    return s.fold(poly((_X, 6), (_X + 20, 58), (_X - 20, 58), r=3), light, dark, _X, 3)


def poplar(light: str, dark: str) -> Sheet:
    """Return a slim round tree."""
    s = Sheet().cut(box(_X - 3, 48, 6, 28, 2), TRUNK)
    return s.fold(ellipse(_X, 34, 15, 27), light, dark, _X, 3)


def bush(light: str, dark: str) -> Sheet:
    """Return a low bush with berries."""
    g = unary_union([circle(_X, 52, 17), circle(25, 61, 12), circle(55, 61, 12), box(18, 62, 44, 12, 5)])
    s = Sheet().fold(g, light, dark, _X, 3)
    for x, y in ((33, 50), (46, 46), (41, 60), (54, 60), (27, 63)):
        s.cut(circle(x, y, 2.8), ROSE, 1)
    return s


def house(light: str, dark: str) -> Sheet:
    """Return a house under a roof of this paper, its windows lit."""
    s = Sheet().fold(box(_X - 18, 38, 36, 38, 2), CREAM, "#E9D6B4", _X + 2, 3)
    s.fold(poly((_X, 12), (_X + 26, 42), (_X - 26, 42), r=2), light, dark, _X, 3)
    s.cut(box(_X - 5, 54, 11, 22, 2), TRUNK)
    return s.cut(box(_X + 10, 50, 6, 8, 1), BUTTER).cut(box(_X - 14, 50, 6, 8, 1), BUTTER)


def mill(sails: str) -> Sheet:
    """Return a windmill."""
    s = Sheet().fold(poly((30, 76), (50, 76), (46, 36), (34, 36), r=2), CREAM, "#E3CEB0", _X, 3)
    s.fold(poly((_X, 22), (50, 38), (30, 38), r=2), "#7A3B63", "#5C2A4C", _X, 2)
    for turn in (20, 110, 200, 290):
        s.cut(move(box(-4, -30, 8, 24, 1), _X, 36, turn), sails, 2)
    return s.cut(circle(_X, 36, 3.4), INK)


def tower(light: str, dark: str) -> Sheet:
    """Return a tower under a pointed roof."""
    s = Sheet().fold(box(_X - 12, 32, 24, 44, 2), CREAM, "#E3CEB0", _X + 2, 3)
    s.fold(poly((_X, 4), (_X + 18, 36), (_X - 18, 36), r=2), light, dark, _X, 3)
    s.cut(box(_X - 4, 58, 9, 18, 4), TRUNK)
    return s.cut(box(_X - 3, 44, 7, 9, 3), BUTTER)


def hive() -> Sheet:
    """Return a beehive of straw."""
    s = Sheet()
    for y, w in ((62, 46), (50, 42), (39, 32), (30, 20)):
        s.fold(box(_X - w / 2, y, w, 14, 6), "#EDBB66", "#D29B3F", _X + 2, 2)
    return s.cut(circle(_X, 64, 5), "#6B4A0C")


def sprout() -> Sheet:
    """Return what stands where a fact is on its way: two leaves."""
    s = Sheet().cut(curve("M40 76Q39 68 40 60", 3.2), STEM)
    s.cut(path("M40 63C30 64 25 58 24 51C34 50 39 55 40 63Z"), "#8CBF6E", 2)
    return s.cut(path("M40 61C50 61 55 54 56 48C46 47 41 53 40 61Z"), "#6BA65C", 2)


def bricks() -> Sheet:
    """Return what stands where a house is on its way: a few bricks."""
    s = Sheet()
    for x, y, paper in ((24, 67, "#C8452B"), (40, 67, "#D9694A"), (32, 58, "#B23D26")):
        s.cut(box(x, y, 15, 8, 1.5), paper, 2)
    return s


_TWO = (("#F4A261", "#DD8745"), ("#E9C46A", "#D2A848"), ("#EBA79A", "#D08C80"))
_ROOFS = (("#C8452B", "#A5361F"), ("#41468A", "#343873"), ("#E5A02F", "#C4841F"))

KINDS: dict[str, list[Callable[[], Sheet]]] = {
    "flower": [lambda c=c, n=n: flower(c, n) for c, n in ((PERSIMMON, 5), (BUTTER, 6), (ROSE, 5), (CREAM, 6))],
    "tulip": [lambda two=two: tulip(*two) for two in (("#EB8A6B", "#D8694A"), *_TWO[1:])],
    "apple": [lambda: fruit_tree("#D8442A")],
    "pear": [lambda: fruit_tree("#F2D06B")],
    "heart": [lambda two=two: heart_tree(*two) for two in _TWO],
    "conifer": [lambda two=two: conifer(*two) for two in (("#5FA99B", "#46897F"), ("#2A7566", "#1F5C52"))],
    "poplar": [lambda two=two: poplar(*two) for two in (("#2A7566", "#1F5C52"), ("#5FA99B", "#46897F"))],
    "larch": [lambda two=two: conifer(*two) for two in (("#E0A243", "#C4842C"), ("#C96F45", "#AB5633"))],
    "bush": [lambda two=two: bush(*two) for two in (("#5B9A5E", "#447F4C"), ("#7FA35A", "#658646"))],
    "house": [lambda two=two: house(*two) for two in _ROOFS],
    "mill": [lambda: mill("#F4A261")],
    "tower": [lambda two=two: tower(*two) for two in (("#41468A", "#343873"), ("#C8452B", "#A5361F"))],
    "hive": [hive],
    "sprout": [sprout],
    "bricks": [bricks],
}
"""What can grow, and what draws it in each of its papers."""


def outline(sheet: Sheet) -> str:
    """Return the outline of a drawing in ink, which the program draws in another colour: what could grow there."""
    shapes = [g for g, fill, opacity, _clip in sheet.layers if opacity == 1]
    whole = unary_union(shapes).buffer(1.5).buffer(-1.5)
    whole = unary_union([Polygon(one.exterior) for one in getattr(whole, "geoms", [whole])])
    s = Sheet().cut(whole, INK, 0, 0.1)
    s.cut(whole.buffer(1.1).difference(whole.buffer(-0.4)), INK, 0, 0.55)
    return document(s.markup(), 80, 80)


DRAWN: dict[str, Callable[[], str]] = {
    **{f"{kind}-{n}": lambda draw=draw: document(draw().markup(), 80, 80)
       for kind, papers in KINDS.items() for n, draw in enumerate(papers)},
    **{f"{kind}-outline": lambda draw=papers[0]: outline(draw())
       for kind, papers in KINDS.items() if kind not in ("sprout", "bricks")},
}
"""Name below assets/valley, without its suffix → what draws it."""
