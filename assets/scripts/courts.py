"""The twelve courts: faces, hair, hats, and what kings, queens and jacks bring to the truce."""

from dataclasses import dataclass
from math import hypot

from cards import GILT, PANEL, PIPS, TWO, UPPER, WAVE, blank, index
from paper import *  # the whole vocabulary of this file

# ---- people: faces, hair, hats -------------------------------------------------------------------------------------


@dataclass
class Person:
    """The one on a court card: skin in light and shade, hair, and a face."""

    skin: tuple
    hair: str
    style: str = "bob"  # long, puff, curls, bun, bob; a beard: round, long, fork
    asleep: bool = False  # eyes closed


FAIR, GOLD, BROWN, DEEP = ("#F7D2AE", "#E9B48B"), ("#E8B07E", "#D0935F"), ("#B97A4E", "#9C6039"), ("#85543A", "#6B3F2B")
PEOPLE = {
    "KH": Person(GOLD, "#5A2A22", "round"),
    "QH": Person(DEEP, "#2A1A2B", "puff", True),
    "JH": Person(FAIR, "#C65B2B", "bob"),
    "KS": Person(DEEP, "#A99DCB", "long beard"),
    "QS": Person(FAIR, "#2B2347", "long", True),
    "JS": Person(BROWN, "#2B2347", "curls"),
    "KD": Person(FAIR, "#B4622A", "fork"),
    "QD": Person(GOLD, "#3B2233", "bun", True),
    "JD": Person(DEEP, "#241A2A", "curls"),
    "KC": Person(BROWN, "#2A2A33", "round"),
    "QC": Person(BROWN, "#5B2E22", "long", True),
    "JC": Person(GOLD, "#4A2B23", "bob"),
}
BEARDS = {
    "round": "M-31 2C-28 14-22 14-14 13L14 13C22 14 28 14 31 2L31 26C31 44 16 50 0 50C-16 50-31 44-31 26Z",
    "long beard": "M-31 2C-28 14-22 14-14 13L14 13C22 14 28 14 31 2L31 26C30 50 12 58 0 72C-12 58-30 50-31 26Z",
    "fork": "M-31 2C-28 14-22 14-14 13L14 13C22 14 28 14 31 2L30 28C28 46 20 56 13 66C8 60 3 54 0 46C-3 54-8 60-13 66"
    "C-20 56-28 46-30 28Z",
}
HAIR = {
    "long": path("M-30-36C-44-30-40 0-42 22C-44 44-54 52-58 70L58 70C54 52 44 44 42 22C40 0 44-30 30-36Z"),
    "puff": unary_union(
        [circle(x, y, r) for a, y, r in ((36, -14, 19), (42, 10, 17), (34, 30, 14)) for x in (-a, a)]
        + [circle(0, -13, 33)]
    ),
    "curls": unary_union(
        [circle(x, y, 11) for a, y in ((30, -24), (37, -8), (37, 8), (32, 22)) for x in (-a, a)]
        + [box(-30, -36, 60, 50)]
    ),
    "bun": unary_union([circle(0, -10, 36), circle(-37, 16, 13), circle(37, 16, 13)]),
    "bob": path("M-33-36L33-36C40-20 40 6 40 20C40 30 34 31 28 31L-28 31C-34 31-40 30-40 20C-40 6-40-20-33-36Z"),
    "beard": path(
        "M-36-40L36-40L38 8C44 18 42 28 34 28C28 28 26 22 26 16L-26 16C-26 22-28 28-34 28C-42 28-44 18-38 8Z"
    ),
}
FACE = path("M-29-34L29-34L29 3C29 24 15 37 0 37C-15 37-29 24-29 3Z")
CREASE = poly(
    (1, -40), (2.5, -15), (-7.5, 9), (-6.5, 12.6), (-3, 13.8), (2, 13.4), (1, 20), (1, 44), (44, 44), (44, -40)
)


class Head:
    """A head at (x, y); the crease down the middle of the paper is also the nose."""

    def __init__(self, sheet, x, y, who, look_at=-1):
        self.s, self.x, self.y, self.who, self.look_at = sheet, x, y, who, look_at

    def at(self, g):
        """Return a shape drawn around (0, 0), moved to the head."""
        return move(g, self.x, self.y)

    def fold(self, g, colour, lift=0, dark=None):
        """Lay a creased shape on the head."""
        self.s.fold(self.at(g), colour, dark or shade(colour, 0.78), self.x, lift)

    def cut(self, g, colour, lift=0, opacity=1):
        """Lay a flat shape on the head."""
        self.s.cut(self.at(g), colour, lift, opacity)

    @property
    def bearded(self):
        """True if the person has a beard."""
        return self.who.style in BEARDS

    def behind(self):
        """Draw the hair behind the head."""
        self.fold(HAIR["beard" if self.bearded else self.who.style], self.who.hair, 3)

    def neck(self):
        """Draw the neck."""
        self.s.fold(self.at(box(-11, 22, 22, 24, 4)), *[shade(k, 0.9) for k in self.who.skin], self.x)

    def face(self, kohl=False, mouth="#C43D3A"):
        """Draw the face, with lines of kohl if asked for."""
        light, dark = self.who.skin
        self.cut(FACE, light, 3)
        self.s.on(self.at(FACE), self.at(CREASE), dark)
        for side in (-1, 1):
            e = 14 * side
            self.cut(circle(18.5 * side, 13, 5.6), "#E0523E", opacity=0.32)
            if self.who.asleep:
                self.cut(curve(f"M{e - 8} -5 Q{e} 4.5 {e + 8} -5", 2.5), INK)
                for k in (-1, 0, 1):
                    self.cut(line((e + 4.6 * k, 0.2 - abs(k) * 1.6), (e + 6.6 * k, 4.4 - abs(k) * 2), width=1.6), INK)
            else:
                self.cut(path(f"M{e - 8.5} -3 Q{e} -11 {e + 8.5} -3 Q{e} 3.5 {e - 8.5} -3Z"), CREAM)
                self.cut(circle(e + 2.2 * self.look_at, -3.6, 3.6), INK)
                self.cut(curve(f"M{e - 9} -3.2 Q{e} -11.4 {e + 9} -3.2", 2.2), INK)
            if kohl:
                self.cut(curve(f"M{e - 8} -2.4 Q{e} 4.4 {e + 8} -2.4", 2), INK)
                self.cut(line((e + 8 * side, -3), (e + 14 * side, -1.4), width=2.3), INK)
            lift = -14 if self.who.asleep else -16
            self.cut(
                curve(f"M{e - 9} {lift + 1.5 + side} Q{e} {lift - 4} {e + 9} {lift + 1.5 - side}", 3), self.who.hair
            )
        if self.who.asleep:  # queens have two-tone lips, the others a smile
            self.cut(path("M-8 22.5Q-4 20.5 0 22Q4 20.5 8 22.5Q4 29 0 29Q-4 29-8 22.5Z"), mouth)
            self.cut(path("M0 22Q4 20.5 8 22.5Q4 29 0 29Z"), shade(mouth))
        elif not self.bearded:
            smile = path("M-9 20.6Q0 23.6 9 20.2Q6.5 28.4 0 28.8Q-6.5 28.4-9 20.6Z")
            self.cut(smile, shade(dark, 0.48))
            self.s.on(self.at(smile), self.at(ellipse(0, 29.5, 5, 3.4)), "#D9604E")

    def front(self):
        """Draw the beard, or the hair before the face."""
        hair = self.who.hair
        if self.bearded:
            g = self.at(path(BEARDS[self.who.style]))
            if self.who.style == "round":
                g = unary_union(
                    [g] + [self.at(circle(x, y, 9)) for a, y in ((27, 27), (20, 40), (8, 48)) for x in (-a, a)]
                )
            self.s.fold(g, hair, shade(hair, 0.78), self.x, 3)
            for k in (-2, -1, 1, 2):
                self.s.on(g, self.at(line((k * 7, 35), (k * 5.6, 60), width=2)), shade(hair, 0.8 if k < 0 else 0.62))
            self.cut(path("M-7 22Q0 20 7 22Q4 28 0 28Q-4 28-7 22Z"), "#C43D3A")
            half = path("M0 14C-6 13-12 15-16 20C-20 25-25 25-29 21C-26 30-14 31-8 26C-4 23-1 19 0 14Z")
            self.cut(half, hair, 1.5)
            self.cut(flip(half, 0), shade(hair, 0.78), 1.5)
        elif self.who.style in ("bob", "curls"):
            self.fold(path("M-30-36L30-36L30-20C20-24 8-24 0-20C-8-24-20-24-30-20Z"), hair, 1.5)
        else:
            self.fold(path("M0-36C-4-26-18-20-31-12L-31-38L31-38L31-12C18-20 4-26 0-36Z"), hair, 1.5)


def crown(h, suit, c):
    """Draw a king's crown: five points, and the points are the suit's."""
    if suit == "H":
        g = unary_union(
            [
                path("M-38-68C-34-58-30-54-26-54L26-54C30-54 34-58 38-68L34-36L-34-36Z"),
                *[ellipse(k * 17, -58, 8.4, 11) for k in (-1, 0, 1)],
            ]
        )
        balls = [(-38, -69), (-17, -71), (0, -71), (17, -71), (38, -69)]
    elif suit == "D":
        g = Polygon(
            [
                (-40, -66),
                (-27, -50),
                (-19, -68),
                (-9, -52),
                (0, -72),
                (9, -52),
                (19, -68),
                (27, -50),
                (40, -66),
                (34, -36),
                (-34, -36),
            ]
        )
        balls = [(-40, -67), (0, -73), (40, -67)]
    elif suit == "C":
        g = Polygon(
            [
                (-38, -60),
                (-22, -51),
                (-18, -63),
                (-6, -51),
                (0, -64),
                (6, -51),
                (18, -63),
                (22, -51),
                (38, -60),
                (34, -36),
                (-34, -36),
            ]
        )
        g = unary_union(
            [g]
            + [
                circle(x + dx, y + dy, 4.6)
                for x, y in ((-38, -62), (0, -67), (38, -62))
                for dx, dy in ((0, -3.6), (-4, 2.6), (4, 2.6))
            ]
        )
        balls = []
    else:
        g = path(
            "M-40-58C-34-52-30-52-26-54C-24-64-20-69-14-74C-10-67-8-60-8-54C-4-60-2-65 0-77C2-65 4-60 8-54"
            "C8-60 10-67 14-74C20-69 24-64 26-54C30-52 34-52 40-58L34-36L-34-36Z"
        )
        balls = [(-40, -57), (40, -57)]
    h.fold(g, GILT[0], 3, GILT[1])
    for x, y in balls:
        h.cut(circle(x, y, 4.4), CREAM if suit == "D" else c.accent, 1)
    h.fold(box(-35, -46, 70, 11, 3), c.robe[0], 1.5, c.robe[1])
    for k in range(-2, 3):
        h.cut(move(PIPS["D"], k * 13, -40.5, 0, 0.085), GILT[0] if k % 2 else CREAM)


def coronet(h, suit, c):
    """Draw a queen's coronet: a low crown of five leaves."""
    leaf = {
        "S": path("M0 0C-9-8-8-18 0-29C8-18 9-8 0 0Z"),
        "C": unary_union([circle(0, -22, 7), circle(-5, -15, 6), circle(5, -15, 6), box(-4, -14, 8, 14)]),
        "H": path("M-8 0L-8-14C-8-25 8-25 8-14L8 0Z"),
        "D": poly((-8.5, 0), (0, -28), (8.5, 0)),
    }[suit]
    leaves = [move(leaf, k * 14, -38 + abs(k) * 2.4, k * 13, 1 - abs(k) * 0.1) for k in range(-2, 3)]
    h.fold(unary_union([*leaves, path("M-34-40C-20-46 20-46 34-40L32-29C18-36-18-36-32-29Z")]), GILT[0], 3, GILT[1])
    for k in range(-2, 3):
        h.cut(circle(k * 13.2, -37.5 + abs(k) * 1.6, 2.5), c.robe[0])
    for k in (-1, 0, 1):
        h.cut(circle(k * 15, -53 + abs(k) * 3, 2.6), c.trim if suit == "D" else c.accent)
    for side in (-1, 1):
        h.cut(circle(31 * side, 15, 4.8), GILT[0], 1.5)


def cap(h, suit, c):
    """Draw a jack's cap: soft, and a leaf for a feather."""
    h.cut(path("M-20-42C-36-50-52-62-48-84C-34-80-16-68-14-46Z"), c.accent, 2)
    h.cut(curve("M-18-44C-28-54-38-66-44-78", 1.8), CREAM)
    h.fold(path("M-43-35C-50-52-34-68-6-68C24-70 46-56 40-36C30-30-30-28-43-35Z"), c.robe[0], 3, c.robe[1])
    h.fold(path("M-40-38C-20-44 20-44 40-38L38-27C20-33-20-33-38-27Z"), c.yoke[0], 1.5, c.yoke[1])
    h.cut(circle(-21, -39, 5.2), BUTTER, 1)


# ---- bodies, and what they bring -----------------------------------------------------------------------------------


def motif(s, base, kind, colour):
    """Draw the print on the cloth."""
    step, rise, shape, turn, opacity = {
        "scallop": (20, 15, circle(0, 0, 7.5).difference(circle(0, -2.6, 6.6)), 0, 0.55),
        "lozenge": (24, 16, move(PIPS["D"], 0, 0, 0, 0.1), 0, 0.8),
        "leaf": (24, 18, path("M0 7C-6 2-5-5 0-10C5-5 6 2 0 7Z"), 28, 0.5),
        "star": (24, 17, burst(0, 0, 4, 5, 1.7), 0, 0.8),
    }[kind]
    for row in range(7):
        for k in range(-1, 13):
            s.on(
                base,
                move(shape, k * step + step / 2 * (row % 2), 112 + row * rise, turn if row % 2 else -turn),
                colour,
                opacity,
            )


def robe(h, c, rings):
    """Draw shoulders as a hill, with rings round the neck like the rings round the sun."""
    s, x, y = h.s, h.x, h.y
    g = path(
        f"M-20 260C-10 190 {x - 78} {y + 48} {x - 40} {y + 38}L{x + 40} {y + 38}C{x + 78} {y + 44} 262 150 270 260Z"
    )
    s.fold(g, *c.robe, x, 4)
    motif(s, g, c.motif, c.trim)
    s.fold(poly((x - 15, y + 30), (x + 15, y + 30), (x + 20, 240), (x - 20, 240)), c.accent, shade(c.accent, 0.84), x)
    for ry, light, dark in rings:
        s.fold(ellipse(x, y + 34, ry * 1.62, ry), light, dark, x, 2)


def rings(c):
    """Return the rings of a robe: radius, light and dark colour."""
    return ((34, c.trim, shade(c.trim, 0.84)), (27, *c.yoke), (15, *c.robe))


def arm(s, elbow, hand, c, who):
    """Draw a sleeve, a cuff and a hand that points from the elbow; `fingers` closes it over what it holds."""
    (ex, ey), (hx, hy) = elbow, hand
    d = hypot(ex - hx, ey - hy)
    ux, uy = (ex - hx) / d, (ey - hy) / d
    def at(along, across):
        return (hx + ux * along - uy * across, hy + uy * along + ux * across)
    sleeve = soft(poly(at(10, -11), at(10, 11), at(d, 21), at(d + 24, 0), at(d, -21)), 5, 0)
    s.cut(sleeve, mix(c.robe[0], c.trim, 0.12), 4)
    s.on(sleeve, poly(at(10, 0), at(d + 30, 0), at(d + 30, -30), at(10, -30)), c.robe[1])
    s.cut(circle(hx, hy, 10.5), who.skin[0], 2)
    s.cut(soft(poly(at(8, -14), at(8, 14), at(17, 14), at(17, -14)), 2, 0), c.trim, 1.5)


def fingers(s, hand, who):
    """Draw the fingers of a hand over what it holds."""
    hx, hy = hand
    for k in (1, 0, -1):
        s.cut(line((hx - 6.5, hy + 6.2 * k), (hx + 5, hy + 6.2 * k), width=6), who.skin[k == 1], 0.8)


def cup(s, x, y, c):
    """Draw the cup that kings bring."""
    g = path(
        f"M{x - 20} {y - 38}L{x + 20} {y - 38}C{x + 20} {y - 13} {x + 6} {y - 8} {x + 4} {y - 4}L{x + 5} {y + 18}"
        f"L{x + 15} {y + 26}L{x - 15} {y + 26}L{x - 5} {y + 18}"
        f"L{x - 4} {y - 4}C{x - 6} {y - 8} {x - 20} {y - 13} {x - 20} {y - 38}Z"
    )
    s.fold(g, *GILT, x, 3)
    s.on(g, box(x - 22, y - 27, 44, 5), c.robe[0])
    s.cut(ellipse(x, y - 38, 20, 4.2), c.robe[1])


def dove(s, x, y):
    """Draw the dove that queens bring."""
    def at(d):
        return move(path(d), x, y)
    s.cut(at("M30 4C20 20-8 22-18 6C-24-6-22-18-12-20C-4-20 0-12 4-6C14-4 24-6 40-14Z"), CREAM, 3)
    s.cut(at("M-20-14L-30-10L-19.5-6.5Z"), MUSTARD)
    s.cut(at("M-6 4C2-16 18-30 34-32C30-14 22 8 2 10Z"), "#E3CEB0", 2)
    s.cut(at("M-2 6C8-6 18-16 30-20C26-8 18 6 2 10Z"), "#D2B994")
    s.cut(circle(x - 14, y - 12, 1.9), INK)
    s.cut(move(curve("M-28-9C-33-4-35 4-34 12", 1.7), x, y), LEAF)
    for dx, dy, t in ((-33, 0, -60), (-37, 8, 40), (-30, 11, -20)):
        s.cut(move(path("M0 5C-4 1-4-4 0-8C4-4 4 1 0 5Z"), x + dx, y + dy, t), LEAF)


def flag(s, x, y0, y1):
    """Draw the white flag that jacks bring."""
    s.cut(line((x, y0), (x, y1), width=4.6), "#8A5A34", 2)
    s.cut(circle(x, y0 - 2, 5), BUTTER, 1)
    cloth = move(path("M-2 6C-14-4-22 14-42 4C-37 17-37 29-42 42C-22 52-14 34-2 44Z"), x, y0)
    s.cut(cloth, CREAM, 3)
    s.on(cloth, move(path("M-14 0C-19 3-21 9-27 9L-27 47C-21 47-19 41-14 40Z"), x, y0), "#E8D5B5")


# ---- whole courts --------------------------------------------------------------------------------------------------


def meeting(c):
    """Return the truce line and the sun that both halves share, as SVG."""
    ribbon, disc = Sheet(PANEL), Sheet()
    ribbon.cut(WAVE.buffer(4.2), CREAM).cut(WAVE.buffer(1.1), c.trim)
    disc.cut(circle(125, 175, 21), CREAM)
    disc.cut(burst(125, 175, 16, 18.6, 13.8), WINE if c.panel == PERSIMMON else PERSIMMON)
    disc.cut(circle(125, 175, 13), BUTTER).cut(circle(125, 175, 7.4), "#FBDD8C")
    return ribbon.markup() + disc.markup()


def scene(c, x, y):
    """Return the upper half's ground with the light behind a head at (x, y)."""
    s = Sheet(PANEL.intersection(UPPER.buffer(0.4)))
    s.cut(PANEL, c.panel)
    s.cut(circle(x, y - 6, 80), mix(c.panel, c.halo, 0.24))
    s.cut(circle(x, y - 6, 61), c.halo)
    return s


def court(rank, suit, look=TWO):
    """Return a court card: king, queen or jack."""
    who, c = PEOPLE[rank + suit], look.courts[suit]
    x, y = {"K": (140, 95), "Q": (141, 90), "J": (121, 93)}[rank]
    s = scene(c, x, y)
    h = Head(s, x, y, who, 1 if rank == "J" else -1)
    h.behind()
    robe(h, c, rings(c))
    h.neck()
    h.face()
    h.front()
    {"K": crown, "Q": coronet, "J": cap}[rank](h, suit, c)
    if rank == "K":
        arm(s, (104, 188), (56, 160), c, who)
        cup(s, 49, 156, c)
        fingers(s, (51, 161), who)
    elif rank == "Q":
        arm(s, (112, 190), (64, 166), c, who)
        dove(s, 58, 144)
    else:
        arm(s, (170, 172), (211, 128), c, who)
        flag(s, 213, 34, 190)
        fingers(s, (213, 128), who)
    return document(blank() + twice(s) + meeting(c) + twice(index(rank, suit, look)))
