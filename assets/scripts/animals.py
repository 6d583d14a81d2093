"""The players' animals: twelve in round tokens, each in six moods and with a blink, 100 x 100.

One SVG an animal. As it lies in the file it is at rest; the other moods are in it too, as groups not displayed, each
with the moods that it belongs to as its class:

    back, ears-rest|up|down, head, mouth-MOOD, over, eyes-MOOD, eyes-blink, drop        (from far to near)

The program keeps the groups of one mood (`game.view.pictures.moods`).
"""

from typing import NamedTuple

from paper import *  # the whole vocabulary of this file
from paper import _flat

MOODS = {  # which ears go with a mood
    "rest": "rest",
    "hope": "up",
    "glad": "rest",
    "ouch": "down",
    "sleepy": "down",
    "surprised": "up",
}
PLAIN = "plain"  # the pattern of a land without one
MOUTH = "#6B1F35"  # the inside of a mouth
TONGUE = "#E98A80"
BLUSH = "#E0523E"
PEACH = "#F2A277"  # on green
PINK = "#F98F9B"  # a blush on blue


class Seat(NamedTuple):
    """The token's ground, and the pattern of an animal's land. The other colours of a seat are the program's
    (`game.view.pictures.theme`)."""

    ground: str
    pattern: str


SEATS = {
    "fox": Seat("#E5724F", PLAIN),
    "owl": Seat("#2F8A8D", "waves"),
    "bear": Seat("#EDBB66", "combs"),
    "hare": Seat("#8D74B9", "dots"),
    "frog": Seat("#37744C", "rings"),
    "penguin": Seat("#B873B2", "crystals"),
    "elephant": Seat("#F4AAA9", "bricks"),
    "hedgehog": Seat("#A9A24A", "ticks"),
    "cat": Seat("#4A66B4", "stripes"),
    "turtle": Seat("#B04A66", "shells"),
    "panda": Seat("#8B8FA0", "canes"),
    "whale": Seat("#7FC0E6", "zigzag"),
}

DISC = circle(50, 50, 43.5)
CLIP = unary_union([DISC, box(0, 0, 100, 52)])  # heads and ears may stand out above


def at(d):
    return move(path(d), 50, 52)


def pen(d, x, y, width=2.2):
    return move(curve(d, width), 50 + x, 52 + y)


def sheet():
    return Sheet(CLIP)


# ---- eyes ---------------------------------------------------------------------------------------------------------


class Eyes(NamedTuple):
    x: float  # from the middle
    y: float
    r: float = 5
    line: str = INK  # of closed eyes
    lids: tuple[str, str] | None = None  # left, right: the fur over eyes that have a white
    white: float = 0  # radius of a white that is always there
    iris: str | None = None
    brow: str = ""
    lift: float = 0  # how much higher the brows are
    rim: str = ""  # round the white of open eyes, on pale fur


def eyes(kind, e):
    s = sheet()
    shut = kind in ("blink", "glad", "ouch")
    for n, x in enumerate((-e.x, e.x)):
        cx, cy, r = 50 + x, 52 + e.y, e.r
        big = e.white > 8  # eyes that are discs of their own: an owl's, a frog's
        white = e.white * (1.2 if e.white and not big and kind in ("hope", "surprised") else 1)
        if e.white and (big or not shut):
            s.cut(circle(cx, cy, white), CREAM)
        if shut:
            d = {"glad": "M-5.4 3C-4-3.6 4-3.6 5.4 3", "blink": "M-5-.4C-3 3 3 3 5-.4", "ouch": "M-3.8-4L3.6 0L-3.8 4"}[
                kind
            ]
            g = curve(d, 2.6)
            g = flip(g, 0) if n and kind == "ouch" else g
            if big and kind == "blink":
                s.cut(circle(cx, cy, e.white + 1.1), e.lids[n])
            k = 1.2 if big else max(0.92, min(1.12, r / 5.2))
            s.cut(move(g, cx, cy, scale=k), INK if big else e.line)
        elif kind == "sleepy":
            side = -1 if n == 0 else 1  # where out is
            w = e.white + 1.1 if big else e.white or r * 1.26
            drop = 0.3 * w
            lid = f"M{cx - side * w} {cy - drop * 0.9}Q{cx} {cy - drop * 0.9} {cx + side * w} {cy + drop * 0.7}"
            above = path(lid + f"L{cx + side * w} {cy - 20}L{cx - side * w} {cy - 20}Z")
            if e.iris:
                s.cut(circle(cx, cy, r * 1.75), e.iris)
            eye = circle(cx, cy, w if not e.white else r * 1.06)
            s.cut(eye if e.white else eye.difference(above), INK)
            s.cut(circle(cx + r * 0.1, cy + r * 0.42, r * 0.27), CREAM)
            if e.white:
                s.cut(circle(cx, cy, w + 0.3).intersection(above), e.lids[n])
            if not e.white or big:
                s.cut(curve(lid, 2).intersection(circle(cx, cy, w + 0.7)), INK)
        else:
            wide = {"rest": 1, "hope": 1.5, "surprised": 1.56}[kind]
            if not e.white and wide > 1 and not (e.rim and kind == "hope"):
                if e.rim:
                    s.cut(circle(cx, cy, r * wide + 1.5), e.rim)
                s.cut(circle(cx, cy, r * wide), "#FFFFFF" if e.rim else CREAM)
            if e.iris:
                s.cut(
                    circle(
                        cx, cy - (1 if kind == "hope" else 0), r * {"rest": 1.75, "hope": 2, "surprised": 1.9}[kind]
                    ),
                    e.iris,
                )
            if kind == "rest":
                s.cut(circle(cx, cy, r), INK).cut(circle(cx + r * 0.34, cy - r * 0.34, r * 0.36), CREAM)
            elif kind == "hope":  # big wet eyes that look up
                cy -= 0.6 if e.rim else 1.5
                r *= 1.14 if e.rim else 1
                s.cut(circle(cx, cy, r * 1.18), INK)
                s.cut(circle(cx + r * 0.4, cy - r * 0.44, r * 0.46), CREAM).cut(
                    circle(cx - r * 0.44, cy + r * 0.46, r * 0.24), CREAM
                )
            else:  # little in much white
                s.cut(circle(cx, cy, r * 0.66), INK).cut(circle(cx + r * 0.24, cy - r * 0.24, r * 0.24), CREAM)
    if e.brow and kind in ("hope", "surprised", "sleepy"):
        top = e.y - max(e.r * 1.5, e.white) - 4 - e.lift
        d = {
            "hope": "M-4.6 1.8Q0-1 4.6-2.4",
            "surprised": "M-4.6 0Q0-4.4 4.6 0",
            "sleepy": "M-4.2 2.4Q-.4-1.4 4.2-1.2",
        }[kind]
        s.cut(both(pen(d, -e.x, top + {"hope": 0.6, "surprised": 0, "sleepy": 2.2}[kind], 2.2), 50), e.brow)
    return s


# ---- mouths -------------------------------------------------------------------------------------------------------


def mouth(kind, y, k=1.0, ink=INK, nosed=True, blush=(0, 0), open_=1.0, rouge=BLUSH):
    s = sheet()
    if blush[0]:
        more = kind in ("glad", "hope")
        s.cut(
            both(circle(50 - blush[0], 52 + blush[1], 5.4 if more else 4.6), 50),
            rouge,
            0,
            (0.42 if more else 0.28) + (0.24 if rouge != BLUSH else 0),
        )
    w = 2.1
    if kind == "rest":
        d = "M-6 2C-5.4 6.6-.6 6.6 0 2.4C.6 6.6 5.4 6.6 6 2" if nosed else "M-6 1Q0 6.4 6 1"
        s.cut(move(curve(d, w), 50, 52 + y, scale=k), ink)
    elif kind == "hope":
        s.cut(move(curve("M-6.4 1.4Q0 8.6 6.4 1.4", w), 50, 52 + y, scale=k), ink)
    elif kind == "glad":
        k *= open_
        g = move(path("M-9.4 .6C-9.4 8-5 13 0 13C5 13 9.4 8 9.4 .6C5 2.4-5 2.4-9.4 .6Z"), 50, 52 + y, scale=k)
        s.cut(g.buffer(0.7), ink if ink != INK else MOUTH).cut(g, MOUTH)
        s.on(g, ellipse(50, 52 + y + 11.6 * k, 6 * k, 5 * k), TONGUE)
    elif kind == "ouch":
        s.cut(
            move(curve("M-8 5.6C-7 2-4.6 2-2.8 4.4C-1.2 6.8 1.2 6.8 2.8 4.4C4.6 2 7 2 8 5.6", w), 50, 52 + y, scale=k),
            ink,
        )
    elif kind == "sleepy":
        s.cut(move(curve("M-4.4 2.6Q0 7 4.4 2.6", w), 50, 52 + y, scale=k), ink)
    else:
        g = ellipse(50, 52 + y + 6 * k, 3.8 * k, 5 * k)
        s.cut(g, ink if ink != INK else MOUTH).cut(g.buffer(-0.8), MOUTH)
    return s


def beak(kind, y, k=1.0, blush=None, upper="#EBA532", lower="#C67F1D"):
    """A beak that points down at y: the lower half opens."""
    s = sheet()
    if blush:
        more = kind in ("glad", "hope")
        s.cut(both(circle(50 - blush[0], 52 + blush[1], 5.4 if more else 4.6), 50), BLUSH, 0, 0.42 if more else 0.28)
    gape = {"rest": 0, "hope": 2.6, "glad": 8.4, "ouch": 0, "sleepy": 0, "surprised": 7}[kind]
    if gape:
        w = 7 if kind == "glad" else 5
        g = move(
            path(f"M{-w} 1C{-w} {7 + gape} -2 {9.6 + gape} 0 {9.6 + gape}C2 {9.6 + gape} {w} {7 + gape} {w} 1Z"),
            50,
            52 + y,
            scale=k,
        )
        s.cut(g, lower, 1)
        s.cut(g.buffer(-1.5), MOUTH)
        if gape > 4:
            s.on(g.buffer(-1.5), ellipse(50, 52 + y + (9 + gape) * k, 3 * k, 3.4 * k), TONGUE)
    top = move(path("M-7.4 0C-5-2.6 5-2.6 7.4 0C6 5 2 9 0 10C-2 9-6 5-7.4 0Z"), 50, 52 + y, scale=k)
    s.fold(top, upper, lower, 50, 1)
    if kind == "ouch":
        s.cut(pen("M-7 4.4C-6 1-4 1-2.4 3.2C-1 5.2 1 5.2 2.4 3.2C4 1 6 1 7 4.4", 0, y + 11.6 * k, 2.1), INK)
    return s


# ---- ears ---------------------------------------------------------------------------------------------------------


def ears(outer, inner, pivot, light, dark, pink, turns=(0, 7, -32), grow=(1, 1.07, 0.96), lift=2):
    """Rest, up and down of an ear given as its left one."""
    out = {}
    for state, turn, k in zip(("rest", "up", "down"), turns, grow):

        def pose(g, turn=turn, k=k):
            g = affinity.scale(g, 1, k, origin=pivot)
            return affinity.rotate(g, turn, origin=pivot)

        s = sheet()
        s.fold(both(pose(outer), 50), light, dark, 50, lift)
        if inner is not None:
            s.cut(both(pose(inner), 50), pink)
        out[state] = s
    return out


class Parts(NamedTuple):
    back: Sheet
    ears: dict
    head: Sheet
    mouth: dict
    over: Sheet | None
    eyes: dict


def ground(name):
    """The round token: a cream rim, the seat's colour, and a paler sun in it."""
    s = Sheet()
    colour = SEATS[name].ground
    s.cut(circle(50, 50, 48), CREAM)
    s.cut(DISC, colour)
    s.cut(circle(50, 50, 34), mix(colour, CREAM, 0.2))
    s.clip = CLIP
    return s


def faces(e, mouth_of):
    return {k: mouth_of(k) for k in MOODS}, {k: eyes(k, e) for k in (*MOODS, "blink")}


def bust(s, light, dark, wide=30, top=30, chest=None):
    g = at(f"M{-wide} 60C{-wide} {top + 8} {-wide * 0.6} {top} 0 {top}C{wide * 0.6} {top} {wide} {top + 8} {wide} 60Z")
    s.fold(g, light, dark, 50, 1.5)
    if chest:
        s.on(g, at(f"M{-wide * 0.5} 60C{-wide * 0.5} {top - 4} {wide * 0.5} {top - 4} {wide * 0.5} 60Z"), chest)


# ---- the animals --------------------------------------------------------------------------------------------------


def fox():
    body, dark = "#CF4D2D", "#AF3E24"
    back = ground("fox")
    bust(back, body, dark, 30, 28)
    e = ears(
        at("M-36-40C-40-24-37-6-28 6L-4-16C-14-28-25-36-36-40Z"),
        at("M-32-32C-34-22-32-12-28-5L-14-17C-19-24-25-29-32-32Z"),
        (28, 50),
        body,
        dark,
        "#5C2430",
        (0, 6, -15),
        (1, 1.07, 0.86),
    )
    head = sheet()
    face = at("M0 37C-14 37-38 17-38-3C-30-20-13-25 0-25C13-25 30-20 38-3C38 17 14 37 0 37Z")
    head.fold(face, body, dark, 50, 2)
    head.on(face, both(at("M-44-2C-28-1-16 4-8 12C-4 15-2 15 0 15L0 44L-44 44Z"), 50), CREAM)
    head.on(face, at("M44-2C28-1 16 4 8 12C4 15 2 15 0 15L0 44L44 44Z"), PAPER)
    over = sheet()
    over.cut(at("M-7 12.6C-5 9 5 9 7 12.6C6.4 17 3 19.4 0 19.4C-3 19.4-6.4 17-7 12.6Z"), INK)
    over.cut(ellipse(47.8, 63.4, 1.9, 1), "#6D6390")
    m, y = faces(Eyes(14.5, -4, 5.4, brow="#6E1F16"), lambda k: mouth(k, 19.4, 0.84, blush=(25, 10)))
    return Parts(back, e, head, m, over, y)


def owl():
    body, dark = "#37687A", "#28505F"
    back = ground("owl")
    e = ears(
        at("M-34 2C-38-14-38-28-36-41C-26-36-14-29-4-24Z"),
        at("M-31-14C-33-22-33-28-32-33C-27-30-22-27-18-24Z"),
        (24, 40),
        body,
        dark,
        "#5F95A3",
        (0, 7, -13),
        (1, 1.06, 0.84),
    )
    head = sheet()
    g = at("M0-30C20-30 34-18 35 2C36 28 24 46 0 46C-24 46-36 28-35 2C-34-18-20-30 0-30Z")
    head.fold(g, body, dark, 50, 2)
    head.fold(at("M0 46C-13 45-24 36-26 22C-14 14 14 14 26 22C24 36 13 45 0 46Z"), MINT, "#8CC7B9", 50)
    for k, yy in ((-12, 24.5), (12, 24.5), (-6, 30.5), (6, 30.5), (0, 36.5)):
        head.cut(pen("M-3.4 0Q0 4.6 3.4 0", k, yy, 1.8), TEAL)
    head.fold(both(circle(35, 50, 17), 50), "#5F95A3", "#4A7E8C", 50)
    head.fold(at("M-8-30C-4-31 4-31 8-30C6-22 2-16 0-12C-2-16-6-22-8-30Z"), "#5F95A3", "#4A7E8C", 50)
    ring = both(circle(35, 50, 13.2), 50)
    head.cut(ring, CREAM, 1.2)
    m, y = faces(
        Eyes(15, -2, 5.4, white=12.6, iris=BUTTER, lids=("#37687A", "#28505F"), brow="#17333F", lift=-1),
        lambda k: beak(k, 5, 0.95),
    )
    return Parts(back, e, head, m, None, y)


def bear():
    body, dark = "#9A5E36", "#7D4929"
    back = ground("bear")
    bust(back, body, dark, 33, 26)
    e = ears(circle(24, 26, 12), circle(24, 26, 6.4), (32, 36), body, dark, "#E0A66E", (0, 10, -26), (1, 1.12, 0.94))
    head = sheet()
    head.fold(at("M-36 2C-36-22-18-33 0-33C18-33 36-22 36 2C36 25 18 37 0 37C-18 37-36 25-36 2Z"), body, dark, 50, 2)
    head.fold(at("M-19 16C-19 5-9 0 0 0C9 0 19 5 19 16C19 28 9 33 0 33C-9 33-19 28-19 16Z"), "#EBBE8C", "#D8A26C", 50)
    over = sheet()
    over.cut(at("M-7.4 5.4C-6 1.6 6 1.6 7.4 5.4C7 10 3 12.4 0 12.4C-3 12.4-7 10-7.4 5.4Z"), INK)
    over.cut(ellipse(47.6, 56.6, 2, 1.1), "#6D6390")
    m, y = faces(Eyes(16, -8, 5.4, brow="#4E2A16"), lambda k: mouth(k, 13.6, blush=(25.5, 7)))
    return Parts(back, e, head, m, over, y)


def hare():
    body, dark = "#EFE8F6", "#D2C6E6"
    back = ground("hare")
    bust(back, body, dark, 25, 28)
    e = ears(
        at("M-3-10C-19-20-29-40-23-48C-12-51-1-32-1-12Z"),
        at("M-8-17C-17-26-23-38-20-42.5C-13-42-7-28-5-17Z"),
        (40, 40),
        body,
        dark,
        ROSE,
        (0, 13, -42),
        (1, 1.0, 0.94),
    )
    head = sheet()
    head.fold(at("M-33 11C-33-8-16-20 0-20C16-20 33-8 33 11C33 29 16 37 0 37C-16 37-33 29-33 11Z"), body, dark, 50, 2)
    over = sheet()
    over.cut(at("M-4.6 12.4C-3.6 10.4 3.6 10.4 4.6 12.4C4 15.6 2 17 0 17C-2 17-4 15.6-4.6 12.4Z"), "#D9697A")
    over.cut(both(unary_union([pen("M0 0L-9-1.6", -22, 19, 1), pen("M0 0L-9 2", -22, 21.5, 1)]), 50), "#9C8CB8")
    m, y = faces(Eyes(15, 4, 5.6, brow="#8D7CAC", rim="#BFB1D6"), lambda k: mouth(k, 16.6, 0.9, blush=(24, 14)))
    return Parts(back, e, head, m, over, y)


def frog():
    body, dark = "#8CC152", "#6FA53F"
    back = ground("frog")
    bust(back, body, dark, 32, 26, "#DDEBB0")
    e = {}
    head = sheet()
    face = at("M-40 10C-40-8-24-18 0-18C24-18 40-8 40 10C40 28 22 35 0 35C-22 35-40 28-40 10Z")
    head.fold(soft(unary_union([face, both(circle(30, 31, 14), 50)]), 0, 7), body, dark, 50, 2)
    head.on(face, at("M-44 13C-26 22 26 22 44 13L44 50L-44 50Z"), "#DDEBB0")
    head.on(face, at("M0 17.8C22 17.8 34 16 44 13L44 50L0 50Z"), "#C6DB93")
    head.cut(both(ellipse(45.6, 52.5, 1.4, 1), 50), "#3E6B2B")
    m, y = faces(
        Eyes(20, -21, 5.6, white=10, lids=("#7DB145", "#5F9434")),
        lambda k: frog_mouth(k),
    )
    return Parts(back, e, head, m, None, y)


def frog_mouth(kind):
    s = sheet()
    more = kind in ("glad", "hope")
    s.cut(both(circle(20, 60.5, 5.6 if more else 4.8), 50), PEACH, 0, 0.7 if more else 0.5)
    w = 2.3
    if kind == "glad":
        g = at("M-21 11C-19 25-9 30 0 30C9 30 19 25 21 11C8 15.5-8 15.5-21 11Z")
        s.cut(g, MOUTH)
        s.on(g, ellipse(50, 82, 11, 8), TONGUE)
    elif kind == "surprised":
        g = ellipse(50, 73.5, 5.6, 6.8)
        s.cut(g, MOUTH).on(g, ellipse(50, 78, 4.6, 4), TONGUE)
    else:
        d = {
            "rest": "M-17 12C-10 18 10 18 17 12",
            "hope": "M-20 10C-12 21 12 21 20 10",
            "ouch": "M-12 17C-10 12-7 12-4 15.5C-1.4 18.6 1.4 18.6 4 15.5C7 12 10 12 12 17",
            "sleepy": "M-5 16.6Q0 18.6 5 16.6",
        }[kind]
        s.cut(pen(d, 0, 0, w), "#2B4A22")
    return s


def penguin():
    body, dark = "#34365E", "#262848"
    back = ground("penguin")
    wing = at("M-24 8C-36 14-43 28-44 44C-34 46-26 36-22 26Z")
    high = at("M-24 20C-36 16-44 4-46-10C-36-10-26 0-20 10Z")
    low = at("M-24 14C-33 22-36 34-34 48C-28 46-24 38-22 30Z")
    e = {}
    for state, g in (("rest", wing), ("up", high), ("down", low)):
        e[state] = sheet()
        e[state].fold(both(g, 50), body, dark, 50, 1.5)
    head = sheet()
    tuft = at("M-1-34C-4-40-9-42-9-42C-7-40-8-36-7-33ZM1-34C2-41 7-44 7-44C6-41 8-37 6-33Z")
    g = at("M0-37C21-37 33-22 33-3C33 6 35 22 35 60L-35 60C-35 22-33 6-33-3C-33-22-21-37 0-37Z")
    head.fold(unary_union([g, tuft]), body, dark, 50, 2)
    face = at(
        "M0-13C-4-24-26-26-27-4C-27 8-22 16-22 24C-24 34-24 40-24 60"
        "L24 60C24 40 24 34 22 24C22 16 27 8 27-4C26-26 4-24 0-13Z"
    )
    head.fold(face, CREAM, "#EFE0D2", 50, 1)
    m, y = faces(
        Eyes(14, -4, 5.4, brow="#9C7F74", lift=-3, rim="#DCC8BA"),
        lambda k: beak(k, 4, 0.92, (20.5, 9), "#F0A23A", "#D07F22"),
    )
    return Parts(back, e, head, m, None, y)


def taper(d, w0, w1):
    """A stroke along a path that grows thinner."""
    p = _flat(d)[0]
    r = [(w0 + (w1 - w0) * k / (len(p) - 1)) / 2 for k in range(len(p))]
    dots = [move(Point(a).buffer(k, 8), 50, 52) for a, k in zip(p, r)]
    return unary_union([unary_union([a, b]).convex_hull for a, b in zip(dots, dots[1:])])


def elephant():
    body, dark = "#9BAECB", "#7F93B6"
    back = ground("elephant")
    bust(back, body, dark, 28, 24)
    e = ears(
        at("M-14-24C-24-36-41-35-43-12C-44 8-36 23-22 19C-13 14-12-6-14-24Z"),
        at("M-20-21C-27-29-37-28-38-11C-38.4 4-32 15-25 13C-18 9-18-8-20-21Z"),
        (34, 52),
        body,
        dark,
        "#EDB9B4",
        (0, 8, -9),
        (1, 1.05, 0.9),
    )
    head = sheet()
    tuft = at("M-1-31C-3-38-8-40-8-40C-8-37-6-34-6-30ZM0-31C1-39 6-42 6-42C5-38 6-34 4-30Z")
    g = at("M-28-4C-28-24-15-33 0-33C15-33 28-24 28-4C28 16 18 32 0 32C-18 32-28 16-28-4Z")
    head.fold(unary_union([g, tuft]), body, dark, 50, 2)
    m, y = faces(Eyes(15.5, -7, 5.2, brow="#50648A"), lambda k: elephant_mouth(k))
    return Parts(back, e, head, m, None, y)


def elephant_mouth(kind):
    s = sheet()
    more = kind in ("glad", "hope")
    s.cut(both(circle(29.5, 58, 5.2 if more else 4.4), 50), PINK, 0, 0.7 if more else 0.48)
    raised = kind in ("glad", "hope", "surprised")
    ink = "#34435F"
    if kind == "glad":
        g = at("M-22 11C-21 21-14 27-6 27C2 27 8 23 9 14C0 16-12 15-22 11Z")
        s.cut(g, MOUTH)
        s.on(g, ellipse(44, 78, 8, 5.4), TONGUE)
    elif kind == "surprised":
        s.cut(ellipse(42.4, 71.6, 4.6, 5.8), MOUTH)
    else:
        d = {
            "rest": "M-17 13Q-13 18-6 18L6 18Q13 18 17 13",
            "hope": "M-19 12Q-12 20-2 19",
            "ouch": "M-21 19Q-18.6 14-16 16.6Q-13 19.6-10 16L10 16Q13 19.6 16 16.6Q18.6 14 21 19",
            "sleepy": "M-15 15Q-11 18.6-6 18L6 18Q11 18.6 15 15",
        }[kind]
        s.cut(pen(d, 0, 0, 2.2), ink)
    if raised:
        trunk = taper("M0-3C0 10 1 20 9 25C18 30 28 24 29 12", 18.5, 10.5)
        lines = [
            pen("M-5.6 0Q0 2.2 5.4-.6", 0.4, 6, 1.6),
            pen("M-5.4 1Q0 2 5-2", 2, 13, 1.6),
            pen("M-4.6 3Q0 1.4 2.6-4", 6.6, 20.4, 1.6),
        ]
        end = ellipse(79, 63.4, 3.4, 1.8)
    else:
        trunk = taper("M0-3C0 12-1 24 2 31C5 38 14 38 16 31", 18.5, 10)
        lines = [
            pen("M-5.6 0Q0 2.4 5.6 0", 0, 6, 1.6),
            pen("M-5 0Q0 2.4 5 0", -0.2, 13, 1.6),
            pen("M-4.6 0Q0 2.4 4.6 0", 0, 20, 1.6),
        ]
        end = ellipse(66, 82.6, 3.2, 1.7)
    s.cut(affinity.translate(trunk, 0.8, 1.8).intersection(box(0, 58, 100, 60)), INK, 0, 0.24)
    s.cut(trunk, "#ABBCD6")
    s.cut(trunk.intersection(affinity.translate(trunk, 6.5, 2.5)), "#8FA2C3")
    for g in lines:
        s.cut(g, "#6C80A4")
    s.cut(end, "#5D7094")
    return s


def hedgehog():
    quill, deep = "#7A5242", "#5E3D33"
    back = ground("hedgehog")
    e = {}
    for state, out, inn, y in (("rest", 43, 34, 50), ("up", 47.5, 33, 49), ("down", 39, 34, 51)):
        s = e[state] = sheet()
        s.fold(soft(burst(50, y, 19, out, inn), 0.8, 0), quill, deep, 50, 2)
        s.cut(soft(burst(50, y + 2, 17, out - 8, inn - 6, 0.18), 0.6, 0), mix(quill, "#D9A877", 0.35))
        s.cut(
            soft(burst(50, y + 2, 17, out - 8, inn - 6, 0.18), 0.6, 0).intersection(box(50, 0, 60, 100)),
            mix(deep, "#D9A877", 0.25),
        )
        s.fold(both(circle(27, y - 14, 7.6), 50), "#C99469", "#AF7B53", 50, 1)
        s.cut(both(circle(27.4, y - 13.6, 4), 50), "#E9B9A0")
    head = sheet()
    face = at(
        "M0-9C-3-18-12-22-19-19C-30-14-34-2-32 8C-29 24-14 34 0 34C14 34 29 24 32 8C34-2 30-14 19-19C12-22 3-18 0-9Z"
    )
    head.fold(face, "#F3D3A6", "#E3BB88", 50, 2)
    over = sheet()
    over.cut(circle(50, 65, 5.6), INK).cut(ellipse(48.2, 63, 1.7, 1.2), "#6D6390")
    m, y = faces(Eyes(14.5, 2, 5.6, brow="#8A5C40", lift=-1), lambda k: mouth(k, 17.4, 0.9, blush=(23.5, 14)))
    return Parts(back, e, head, m, over, y)


def cat():
    body, dark = "#FBF1E2", "#E6D8CD"
    back = ground("cat")
    bust(back, "#E4D5CB", "#CDBDB6", 27, 27)
    left = at("M-33-2C-37-16-36-30-33-38C-23-34-12-26-6-17Z")
    inner = at("M-29-12C-32-19-31.4-25-30-29.6C-24-27-18-22.6-14-18Z")
    e = {}
    for state, turn, k in (("rest", 0, 1), ("up", 6, 1.1), ("down", -15, 0.84)):

        def pose(g, turn=turn, k=k):
            return affinity.rotate(affinity.scale(g, 1, k, origin=(28, 46)), turn, origin=(28, 46))

        s = e[state] = sheet()
        s.cut(pose(left), "#EFA35A", 2).cut(flip(pose(left), 50), "#4A4458", 2)
        s.cut(both(pose(inner), 50), "#E9A8A0")
    head = sheet()
    face = at(
        "M-36 8C-36-12-20-22 0-22C20-22 36-12 36 8C36 14 41 19 42 20C38 22 34 22 32 22"
        "C25 32 13 36 0 36C-13 36-25 32-32 22C-34 22-38 22-42 20C-41 19-36 14-36 8Z"
    )
    head.fold(face, body, dark, 50, 2)
    head.on(face, at("M-44-30L-3-30C-2-18-8-6-17 3C-24 9-34 8-44 8Z"), "#F2B06C")
    head.on(face, at("M44-30L10-30C10-18 18-10 26-6C32-3 38-3 44-3Z"), "#544D63")
    over = sheet()
    over.cut(at("M-4.4 11.4C-3 10.2 3 10.2 4.4 11.4C3.6 14.4 1.6 16 0 16C-1.6 16-3.6 14.4-4.4 11.4Z"), "#D9697A")
    over.cut(both(unary_union([pen("M0 0L-11-2", -24, 16.5, 1.2), pen("M0 0L-11 2.4", -24, 20, 1.2)]), 50), "#A08D96")
    m, y = faces(Eyes(15.5, 2, 5.7, brow="#8C6A55", rim="#D0BDB2"), lambda k: mouth(k, 15.4, 0.92, blush=(25.5, 12.5)))
    return Parts(back, e, head, m, over, y)


def turtle():
    body, dark = "#93C77E", "#74AB68"
    shell, under = "#A86F3A", "#8A5830"
    back = ground("turtle")
    bust(back, "#D9B574", "#BF9655", 34, 24)

    def slim(g):
        return affinity.scale(g, 0.93, 0.94, origin=(50, 66))

    dome = slim(at("M-43 16C-46-18-25-39 0-39C25-39 46-18 43 16C30 22-30 22-43 16Z"))
    back.fold(dome, shell, under, 50, 2)
    for d in (
        "M-10-36L10-36L15-24L0-15L-15-24Z",
        "M-14-35L-19-23L-33-15C-29-26-23-31-14-35Z",
        "M-19-21L-4-12.6L-4-4L-28-4L-34-13Z",
        "M-36-11L-30-2L-33 12L-41 14C-42 4-40-4-36-11Z",
    ):
        c = slim(soft(at(d).buffer(-0.9), 1.4, 0))
        back.fold(unary_union([c, flip(c, 50)]), "#D39C57", "#B88046", 50)
    back.fold(
        slim(at("M-44 11C-38-2-20-9 0-9C20-9 38-2 44 11L43 19C36 8 20 1 0 1C-20 1-36 8-43 19Z")),
        "#E2B36E",
        "#C79450",
        50,
        1.5,
    )
    e = {}
    for state, g in (
        ("rest", ellipse(16, 80, 8, 14, 36)),
        ("up", ellipse(15.5, 70, 7.5, 14, -14)),
        ("down", ellipse(20, 86, 8, 12, 50)),
    ):
        e[state] = sheet()
        e[state].fold(both(g, 50), body, dark, 50, 1.5)
    head = sheet()
    head.fold(at("M-31 11C-31-5-17-13 0-13C17-13 31-5 31 11C31 29 17 38 0 38C-17 38-31 29-31 11Z"), body, dark, 50, 2)
    head.cut(unary_union([circle(43.4, 44.6, 2.3), circle(50, 43, 1.7), circle(38, 48, 1.6)]), "#B4DB9E")
    head.cut(both(ellipse(47.2, 68.4, 1, 1.3), 50), "#3F6B3C")
    m, y = faces(
        Eyes(15.4, 9, 5.6, brow="#4B7A46", lift=-1),
        lambda k: mouth(k, 20.6, 1.2, "#2C4F2E", False, (23.4, 19.6), 0.84, PEACH),
    )
    return Parts(back, e, head, m, None, y)


def panda():
    body, dark, black, deep = "#FDF5EA", "#E3DADA", "#3B3650", "#2C2840"
    back = ground("panda")
    leaf = "M0 0C7-7 16-9 23-5C18 2 8 5 0 0Z"
    bust(back, black, deep, 33, 26)
    e = ears(
        circle(23.5, 26, 11.5), circle(23.5, 26, 5.6), (32, 36), black, deep, "#6A6380", (0, 10, -26), (1, 1.12, 0.94)
    )
    head = sheet()
    head.fold(at("M-37 4C-37-20-20-31 0-31C20-31 37-20 37 4C37 26 20 36 0 36C-20 36-37 26-37 4Z"), body, dark, 50, 2)
    patch = ellipse(33.4, 49.4, 10, 12.4, 28)
    head.cut(patch, black).cut(flip(patch, 50), deep)
    over = sheet()
    over.cut(at("M-5.8 10.6C-4.6 7.6 4.6 7.6 5.8 10.6C5.4 14.4 2.4 16 0 16C-2.4 16-5.4 14.4-5.8 10.6Z"), INK)
    over.cut(ellipse(48.2, 62, 1.6, 0.9), "#6D6390")
    m, y = faces(
        Eyes(15.4, -3, 5.2, CREAM, ("#5F5878", "#4E4968"), 6.4, brow="#3B3650", lift=3.4),
        lambda k: mouth(k, 16, 0.95, blush=(26.5, 12)),
    )
    over.fold(move(path(leaf), 61, 91, -52), "#6FA84E", "#639A45", 200, 1)
    over.fold(move(path(leaf), 61, 91, -18), "#8FC468", "#7FB65A", 200, 1)
    return Parts(back, e, head, m, over, y)


def whale():
    body, dark = "#4588C2", "#3672A9"
    back = ground("whale")
    e = {}
    spouts = {
        "rest": (
            "M0-26C-1-31-4-34.6-8.4-35C-11.6-35-12.6-31.6-10-30.6M0-26C1-31 4-34.6 8.4-35C11.6-35 12.6-31.6 10-30.6",
            3.4,
        ),
        "up": ("M0-26C0-35-5-40-12-40C-18-39.4-19-33-15-31M0-26C0-35 5-40 12-40C18-39.4 19-33 15-31M0-26L0-40", 4),
        "down": ("M0-25L0-29", 3.6),
    }
    for state, (d, w) in spouts.items():
        s = e[state] = sheet()
        g = unary_union([move(LineString(r).buffer(w / 2, 8), 50, 52) for r in _flat(d)])
        s.cut(g, "#E6F4F6", 1.5)
    head = sheet()
    fin = at("M-34 16C-44 16-50 24-50 34C-42 36-34 34-28 28Z")
    head.fold(both(fin, 50), "#3A79B2", "#2C6396", 50, 1.5)
    g = at("M-39 12C-39-14-22-28 0-28C22-28 39-14 39 12C39 36 22 46 0 46C-22 46-39 36-39 12Z")
    head.fold(g, body, dark, 50, 2)
    belly = at("M-42 11C-24 22 24 22 42 11L42 60L-42 60Z")
    head.on(g, belly, "#EAF2EC")
    head.on(g, belly.intersection(box(50, 0, 60, 110)), "#CFDFE4")
    for x in (-24, -12, 0, 12, 24):
        head.on(g, pen(f"M0 0Q{-x * 0.1} 14 {-x * 0.34} 30", x, 26.5 - abs(x) * 0.2, 1.8), "#9DBCCB")
    m, y = faces(Eyes(19.5, 0, 5.6, brow="#1B3F66"), lambda k: whale_mouth(k))
    return Parts(back, e, head, m, None, y)


def whale_mouth(kind):
    s = sheet()
    more = kind in ("glad", "hope")
    s.cut(both(circle(20.5, 61.5, 5.4 if more else 4.6), 50), PINK, 0, 0.75 if more else 0.5)
    if kind == "glad":
        g = at("M-18 13.6C-16 27-7 32 0 32C7 32 16 27 18 13.6C8 17.6-8 17.6-18 13.6Z")
        s.cut(g, MOUTH)
        s.on(g, ellipse(50, 82.5, 9.6, 7.4), TONGUE)
    elif kind == "surprised":
        g = ellipse(50, 72.6, 5.2, 6.4)
        s.cut(g, MOUTH).on(g, ellipse(50, 77, 4.6, 4), TONGUE)
    else:
        d = {
            "rest": "M-14 15.4C-8 19.6 8 19.6 14 15.4",
            "hope": "M-18 13C-11 22.6 11 22.6 18 13",
            "ouch": "M-12 20.4C-10 15.4-7 15.4-4 18.8C-1.4 22 1.4 22 4 18.8C7 15.4 10 15.4 12 20.4",
            "sleepy": "M-8 17Q0 21.6 8 17",
        }[kind]
        s.cut(pen(d, 0, 0, 2.4), "#173A5E")
    return s


DRAW = {f.__name__: f for f in (fox, owl, bear, hare, frog, penguin, elephant, hedgehog, cat, turtle, panda, whale)}


# ---- one file an animal -------------------------------------------------------------------------------------------


def drop():
    """A drop of sweat beside the head, for those who have few cards left."""
    s = Sheet()
    g = move(path("M0-13C5-6 9-1 9 5C9 10.4 5 14 0 14C-5 14-9 10.4-9 5C-9-1-5-6 0-13Z"), 88, 22, 10)
    s.cut(g.buffer(2.2), CREAM, 1.5)
    s.fold(g, "#7CC4EA", "#56A6D6", 88, 0)
    s.cut(ellipse(84.6, 24, 2, 3.4, 16), "#E6F6FC")
    return s


def token(name):
    """Return an animal with all its moods, at rest, as SVG."""
    p = DRAW[name]()
    groups = [("back", "", p.back)]
    groups += [(f"ears-{k}", " ".join(m for m, ears in MOODS.items() if ears == k), s) for k, s in p.ears.items()]
    groups += [("head", "", p.head)]
    groups += [(f"mouth-{k}", k, s) for k, s in p.mouth.items()]
    if p.over:
        groups += [("over", "", p.over)]
    groups += [(f"eyes-{k}", k, s) for k, s in p.eyes.items()] + [("drop", "drop", drop())]
    out = []
    for key, moods, s in groups:
        body = s.markup()
        if body:
            shown = (f' class="{moods}"' if moods else "") + ("" if not moods or "rest" in moods else ' display="none"')
            out.append(f'<g id="{key}"{shown}>\n{body}\n</g>')
    return document("\n".join(out), 100, 100)


# ---- the patterns of the lands -------------------------------------------------------------------------------------


def pattern(kind):
    """Return a tile of 48 x 48 that joins itself, in Ink, to lay on land."""
    g = []
    if kind == "waves":
        g = [
            curve(
                f"M-12 {y}" + "".join(f"Q{x - 6} {y - k} {x} {y}" for x, k in zip(range(0, 61, 12), (6, -6) * 3)),
                2.4,
            )
            for y in (12, 36)
        ]
    elif kind == "combs":
        for x, y in ((0, 0), (24, 24), (48, 0), (0, 48), (48, 48)):
            h = Polygon([(x + 13 * sin(pi * k / 3), y + 13 * cos(pi * k / 3)) for k in range(6)])
            g.append(h.exterior.buffer(1.2))
    elif kind == "dots":
        g = [circle(x, y, 3.6) for x, y in ((12, 12), (36, 36))]
    elif kind == "rings":
        g = [circle(x, y, r).exterior.buffer(1.1) for x, y in ((12, 12), (36, 36)) for r in (4, 9)]
    elif kind == "crystals":
        for x, y in ((12, 12), (36, 36)):
            g += [
                line((x - 7 * sin(a), y - 7 * cos(a)), (x + 7 * sin(a), y + 7 * cos(a)), width=2)
                for a in (0, pi / 3, -pi / 3)
            ]
    elif kind == "bricks":
        g = [
            line((x, y), (x + 14, y), width=3.4)
            for x, y in ((5, 6), (29, 6), (-7, 18), (17, 18), (41, 18), (5, 30), (29, 30), (-7, 42), (17, 42), (41, 42))
        ]
    elif kind == "ticks":
        g = [
            line((x - 3.6, y + 4), (x, y - 4), (x + 3.6, y + 4), width=2.2)
            for x, y in ((12, 6), (36, 6), (0, 18), (24, 18), (48, 18), (12, 30), (36, 30), (0, 42), (24, 42), (48, 42))
        ]
    elif kind == "stripes":
        g = [line((x - 6, 54), (x + 54, -6), width=3.2, cap="flat") for x in (-48, -32, -16, 0, 16, 32, 48)]
    elif kind == "shells":
        for x, y in ((12, 20), (36, 44), (36, -4), (-12, 44), (60, 20)):
            g += [
                curve(f"M{x - 10} {y}C{x - 10} {y - 13} {x + 10} {y - 13} {x + 10} {y}", 2.2),
                curve(f"M{x - 4} {y}C{x - 4} {y - 5} {x + 4} {y - 5} {x + 4} {y}", 2.2),
            ]
    elif kind == "canes":
        for x, off in ((8, 0), (32, 24)):
            g += [line((x, off - 48 + k * 48 + 4), (x, off - 48 + k * 48 + 44), width=3.2) for k in range(3)]
    elif kind == "zigzag":
        g = [line(*[(x, y + (5 if (x // 8) % 2 else -5)) for x in range(-8, 64, 8)], width=2.4) for y in (12, 36)]
    g = unary_union(g).intersection(box(0, 0, 48, 48)) if g else Polygon()
    d = path_data(g) if not g.is_empty else ""
    body = f'<path fill="{INK}" d="{d}"/>' if d else ""
    return document(body, 48, 48)

