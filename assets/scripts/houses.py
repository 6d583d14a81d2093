"""What lies on the land of the shelf: the houses of its places, and the ticket of a match that waits.

A house is 180 wide and stands on y = 146. Its lit form has light behind the windows: somebody is inside.
"""

import cards
from paper import *  # the whole vocabulary of this file

GLASS, SIGN = "#5A66B0", "#C7CDEC"


def document(sheet, left, top, wide, high):
    """Return a sheet as SVG, seen through a viewBox."""
    box_ = f'viewBox="{left} {top} {wide} {high}"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" {box_}>\n'
            f"{sheet.markup()}\n</svg>\n")  # fmt: skip


def records(_lit):
    """Return the house of books, with what has been played on its shelf."""
    s = Sheet()
    s.fold(box(16, 62, 148, 84, 3), "#E3CEB0", "#CDB38C", 90, 5)
    s.fold(poly((90, 18), (182, 68), (-2, 68), r=3), "#C8452B", "#A5361F", 90, 5)
    s.cut(box(28, 76, 124, 58, 3), "#5C2430")
    books = ((PERSIMMON, 0), ("#23828A", 3), ("#4C58A6", 1), ("#E3A03A", 4), ("#7A3B63", 0))
    for n, (fill, drop) in enumerate(books):
        x = 33 + 23 * n
        s.cut(box(x, 86 + drop, 20, 46 - drop, 2), fill, 2)
        s.cut(circle(x + 10, 102 + drop, 6), BUTTER, 0, 0.9)
    s.cut(box(24, 131, 132, 7, 2), "#8A5A34", 2)
    return s


def math_room(lit):
    """Return the school house, its windows two signs."""
    s = Sheet()
    s.fold(box(28, 66, 124, 80, 3), CREAM, "#E9D6B4", 90, 5)
    s.fold(poly((90, 26), (170, 72), (10, 72), r=3), "#4C58A6", "#3A4484", 90, 5)
    s.fold(box(76, 6, 28, 40, 2), CREAM, "#E9D6B4", 90, 3)
    s.fold(poly((90, -14), (112, 10), (68, 10), r=2), "#4C58A6", "#3A4484", 90, 2)
    s.cut(circle(90, 28, 8), MUSTARD, 1)
    s.cut(box(76, 100, 28, 46, 3), "#F7AE5A" if lit else "#3A4484")
    for x, sign in ((38, "+"), (114, "×")):
        if lit:
            s.cut(circle(x + 14, 104, 25).intersection(box(28, 66, 124, 80)), "#FCE3A8", 0, 0.7)
        s.cut(box(x, 90, 28, 28, 4), BUTTER if lit else GLASS, 1)
        s.cut(cards.LETTERS.fit(sign, x + 14, 97, 14, 16), "#3A4484" if lit else SIGN)
    return s


def ticket():
    """Return a ticket, 318 by 138, with a notch in each end; its middle can be drawn out."""
    s = Sheet()
    shape = box(0, 0, 318, 138, 16).difference(unary_union([circle(0, 69, 13), circle(318, 69, 13)]))
    s.cut(shape, CREAM, 6)
    return document(s, -6, -6, 334, 156)


HOUSES = {"records": records, "math-room": math_room}


def house(name, lit):
    """Return a house as SVG."""
    return document(HOUSES[name](lit), -10, -22, 202, 172)


DRAWN = {
    "records": lambda: house("records", False),
    "math-room": lambda: house("math-room", False),
    "math-room-lit": lambda: house("math-room", True),
    "ticket": ticket,
}
