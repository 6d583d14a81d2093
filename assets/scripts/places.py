"""What stands on the land of each game's place, and the emblem on its sun.

A landmark is drawn with its foot on (0, 0), y pointing down; below the foot it goes on, for the ridge before it slopes.
Its file's viewBox says where it stands: x on the page of 1280, y from the ridge. One whose name ends in a said key
comes when that is said. An emblem lies round (50, 50) in a square of 100.
"""

from paper import *  # the whole vocabulary of this file

DEEP = 40  # how far a landmark goes below its ridge
INWARD = 26  # how far the packets of two seats push it towards the middle
PLACES = {}  # folder -> what draws it


class Drawn:
    """A place while it is drawn: its emblem and what stands on its land, the farthest first."""

    def __init__(self):
        self.emblem, self.stands = Sheet(), []

    def at(self, x, said=""):
        """Return the sheet of the next landmark, which stands at x on the page, but for the room that packets need.

        With a said key it stands there only from when that is said to the end of the round.
        """
        self.stands.append((x + (INWARD if x < 640 else -INWARD), Sheet(), said))
        return self.stands[-1][1]


def place(draw):
    """Register the drawing of a place under its name."""
    PLACES[draw.__name__.replace("_", "-")] = draw
    return draw


def files(folder):
    """Yield the name of each file of a place, and its SVG."""
    drawn = Drawn()
    PLACES[folder](drawn)
    yield "emblem", document(drawn.emblem.markup(), 100, 100)
    for k, (x, sheet, said) in enumerate(drawn.stands):
        sheet.layers = [(g.intersection(box(-400, -400, 800, 400 + DEEP)), f, o, c) for g, f, o, c in sheet.layers]
        boxes = [g.bounds for g, *_ in sheet.layers if not g.is_empty]
        left, top = (int(min(b[i] for b in boxes)) - 2 for i in (0, 1))
        w, h = (int(max(b[i + 2] for b in boxes)) + 2 - low for i, low in ((0, left), (1, top)))
        sheet.layers = [(affinity.translate(g, x, 0), f, o, c) for g, f, o, c in sheet.layers]
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{left + x} {top} {w} {h}">'
        yield f"{k + 1:02}{said and '-' + said}", f"{svg}\n{sheet.markup()}\n</svg>\n"


def grown(s, k):
    """Make all that is drawn on a sheet so many times as large, from its foot."""
    s.layers = [(affinity.scale(g, k, k, origin=(0, 0)), f, o, c) for g, f, o, c in s.layers]
    return s


# ---- what stands in more than one place ---------------------------------------------------------------------------


def stick(s, x, y, w, h, fill, lift=1):
    """Draw an upright strip from y to h below the ridge."""
    s.cut(box(x - w / 2, y, w, h - y), fill, lift)


def flag(s, x, y, fill, k=1.0, side=1):
    s.cut(box(x - 1.4, y, 2.8, 44 * k), "#5A3A2A")
    s.cut(
        move(
            path(f"M0 0C{10 * side} -5 {16 * side} 5 {28 * side} 0L{28 * side} 16C{16 * side} 21 {10 * side} 11 0 16Z"),
            x,
            y,
            0,
            k,
        ),
        fill,
        1,
    )


def pyramid(s, x, h, light="#F2CB78", dark="#C98A3F"):
    w, down = h * 0.86, DEEP / h
    g = poly((x, -h), (x + w * (1 + down), DEEP), (x - w * (1 + down), DEEP))
    s.fold(g, light, dark, x, 4)
    for k in (0.28, 0.54, 0.8):
        s.on(g, box(x - 2 * w, -h + k * h, 4 * w, 2), "#B9772F", 0.5)


def palm(s, x, h):
    k = h / 78
    s.cut(move(curve("M-2 40Q8 -26 4 -74", 7), x, 0, 0, k), "#7A4A2C", 1)
    for t in (-160, -125, -85, -50, -15, 25):
        s.cut(
            move(path("M0 0C10 -11 28 -11 40 3C26 -3 12 0 0 5Z"), x + 4 * k, -74 * k, t + 10, k),
            "#3F7D4E" if t % 2 else "#57985A",
            1,
        )


def gear(x, y, r, n=12):
    return soft(burst(x, y, n, r, r * 0.76), r * 0.05, r * 0.05).union(circle(x, y, r * 0.8))


def wheel(s, x, y, r, fill, n=12):
    g = gear(x, y, r, n)
    s.cut(g.difference(circle(x, y, r * 0.26)), fill, 4)
    s.cut(circle(x, y, r * 0.55).difference(circle(x, y, r * 0.26)), shade(fill, 0.82))


def tent(s, x, k, light="#FFF6E6", dark="#E3CEB0", pennant="#C8371F"):
    s.cut(box(x - 1.4, -76 * k, 2.8, 34 * k), "#8A5A34")
    s.cut(move(path("M1-32C10-37 16-27 28-32L28-19C16-14 10-24 1-19Z"), x, -44 * k, 0, k), pennant, 1)
    s.fold(poly((x, -52 * k), (x + 46 * k + 34, DEEP), (x - 46 * k - 34, DEEP)), light, dark, x, 3)
    s.cut(poly((x, -28 * k), (x + 14 * k + 18, DEEP), (x - 14 * k - 18, DEEP)), "#3A2A54")


def fir(s, x, h, light="#3F7D4E", dark="#2F6340", snow=None):
    k = h / 100
    stick(s, x, -20 * k, 9 * k, DEEP, "#6B4128")
    for top, low, w in ((-52, -8, 34), (-76, -34, 27), (-100, -58, 20)):
        s.fold(move(poly((0, top), (w, low), (-w, low), r=2), x, 0, 0, k), light, dark, x, 2)
        if snow:
            s.cut(
                move(
                    poly(
                        (0, top),
                        (w * 0.42, top + (low - top) * 0.42),
                        (w * 0.12, top + (low - top) * 0.34),
                        (-w * 0.14, top + (low - top) * 0.46),
                        (-w * 0.42, top + (low - top) * 0.42),
                    ),
                    x,
                    0,
                    0,
                    k,
                ),
                snow,
            )


def tree(s, x, h, fill="#5B9A5E", trunk="#6B4128", fruit=None, spots=()):
    k = h / 100
    stick(s, x, -46 * k, 10 * k, DEEP, trunk)
    for dx, dy, r in ((-22, -56, 24), (22, -58, 24), (0, -76, 27)):
        s.cut(soft(burst(x + dx * k, dy * k, 11, r * k, r * 0.84 * k), 2, 2), fill, 3)
    s.cut(circle(x, -60 * k, 22 * k), fill)
    for dx, dy in spots:
        s.cut(circle(x + dx * k, dy * k, 6 * k), fruit, 1.5)


def bush(s, x, y, r, fill="#3F7D4E"):
    s.cut(soft(burst(x, y, 11, r, r * 0.82), 3, 3), fill, 3)


def scaled(s, draw, k, x=0, y=0, middle=(128, 126)):
    """Draw a cover's drawing smaller, its middle on (x, y)."""
    t = Sheet()
    draw(t)
    s.layers += [
        (affinity.translate(affinity.scale(g, k, k, origin=middle), x - middle[0], y - middle[1]), f, o, None)
        for g, f, o, _ in t.layers
    ]


def arch(x, y, w, h):
    """Return a door with a round top, its foot below the ridge."""
    return unary_union([box(x - w / 2, y - h + w / 2, w, h - w / 2 + DEEP), circle(x, y - h + w / 2, w / 2)])


def tower(s, x, w, h, light, dark, roof=None, door=None):
    """Draw a round tower; with battlements if it has no roof."""
    s.fold(box(x - w / 2, -h, w, h + DEEP), light, dark, x, 3)
    if roof:
        s.fold(poly((x, -h - w * 1.15), (x + w * 0.68, -h + 4), (x - w * 0.68, -h + 4), r=1.5), *roof, x, 3)
    else:
        s.fold(box(x - w * 0.62, -h - 7, w * 1.24, 11), light, dark, x, 2)
        for k in (-1, 0, 1):
            s.fold(box(x + k * w * 0.47 - w * 0.14, -h - 15, w * 0.28, 9), light, dark, x, 0)
    if door:
        s.cut(arch(x, -h * 0.62, w * 0.26, w * 0.5).intersection(box(x - w, -h, 2 * w, h * 0.5)), door)


def shape(d, x=0, y=0, k=1.0, turn=0):
    return move(path(d), x, y, turn, k)
