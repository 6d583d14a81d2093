"""The Egyptian court: the same paper, other hats."""

import cards
from cards import GILT, TWO, Court, blank, pip
from courts import BROWN, DEEP, GOLD, Head, Person, arm, fingers, meeting, robe, scene
from paper import *  # the whole vocabulary of this file

SAND = Court(
    "#E3B45C",
    "#F9E6B4",
    ("#1F6F86", "#17566A"),
    ("#F7EBCB", "#E1CB97"),
    "#C8452B",
    "#E3B45C",
    (),
    (),
    "star",
    "#FBEFD2",
)
NILE = Court(
    "#1F7F8C",
    "#F6DFA2",
    ("#F4E8CC", "#DFCBA0"),
    ("#E8B04A", "#C98B2B"),
    "#C8452B",
    "#3A3F7D",
    (),
    (),
    "leaf",
    "#E0F0EE",
)
LOTUS = Court(
    "#B8502F",
    "#F9D99A",
    ("#F4E8CC", "#DFCBA0"),
    ("#2E8C90", "#216C73"),
    "#E8B04A",
    "#1F6F86",
    (),
    (),
    "leaf",
    "#FBE6D6",
)
EGYPT = {"J": LOTUS, "Q": NILE, "K": SAND}
CHANCES = {"J": 1, "Q": 2, "K": 3, "A": 4}


def egyptian(rank, suit, look=TWO):
    """Return Scribe, Queen or Pharaoh. The triangles under the suit are the cards that the next player may turn."""
    c = EGYPT[rank]
    blue, red, gold = ("#255E8C", "#1B4769"), ("#C8452B", "#A5361F"), GILT
    x, y = {"K": (141, 92), "Q": (141, 99), "J": (140, 88)}[rank]
    who = {
        "K": Person(BROWN, "#2A1A2B", "egypt"),
        "Q": Person(GOLD, "#2A1A2B", "egypt"),
        "J": Person(DEEP, "#1F1729", "egypt"),
    }[rank]
    s = scene(c, x, y)
    h = Head(s, x, y, who, -1)
    if rank == "K":  # the nemes
        wings = path("M-34-38C-46-20-50 10-58 34L-30 52L-24 0L24 0L30 52L58 34C50 10 46-20 34-38Z")
        h.fold(wings, gold[0], 4, gold[1])
        for k in range(7):
            yy = -24 + k * 12
            s.on(
                h.at(wings),
                h.at(both(poly((0, yy - 12), (-70, yy + 10), (-70, yy + 15.5), (0, yy - 6.5)), 0)),
                "#255E8C",
            )
    elif rank == "J":
        h.fold(path("M-33-30C-44-10-42 20-44 36L-24 36L-24-10L24-10L24 36L44 36C42 20 44-10 33-30Z"), who.hair, 3)
        for k in range(6):
            h.cut(both(line((-41 + k * 3.4, 0), (-42 + k * 3.4, 33), width=1.3), 0), "#51446B")
    else:
        h.fold(path("M-30-34L-38 24L-26 30L26 30L38 24L30-34Z"), "#2A1A2B", 3)
    robe(
        h,
        c,
        [(ry, a, b) for ry, a, b in ((37, *gold), (33, *blue), (28, *gold), (24, *red), (19, *gold), (15.5, *blue))],
    )
    for k in range(-5, 6):
        t = k * pi / 13
        h.cut(circle(49 * sin(t), 34 + 30.3 * cos(t), 2.3), CREAM)
    h.neck()
    h.face(kohl=True)
    if rank == "Q":
        h.cut(path("M-8 22.5Q-4 20.5 0 22Q4 20.5 8 22.5Q4 29 0 29Q-4 29-8 22.5Z"), "#B9362F")
        h.cut(path("M0 22Q4 20.5 8 22.5Q4 29 0 29Z"), "#96282B")
        tall = path("M-31-34L-43-78C-20-84 20-84 43-78L31-34C18-40-18-40-31-34Z")
        h.fold(tall, blue[0], 3, blue[1])
        for a, b, fill in ((-56, -46, gold[0]), (-53.6, -48.4, red[0])):
            s.on(h.at(tall), h.at(path(f"M-50{a}C-18{a - 6} 18{a - 6} 50{a}L50{b}C18{b - 6}-18{b - 6}-50{b}Z")), fill)
        h.fold(path("M-33-36C-20-44 20-44 33-36L31-27C18-34-18-34-31-27Z"), gold[0], 1.5, gold[1])
        for side in (-1, 1):
            h.cut(circle(33 * side, 14, 5.4), gold[0], 1.5)
            h.cut(poly((33 * side - 4, 19), (33 * side + 4, 19), (33 * side, 30)), blue[0], 1)
    elif rank == "K":
        dome = path("M-34-30C-36-52-22-64 0-64C22-64 36-52 34-30C20-38-20-38-34-30Z")
        h.fold(dome, gold[0], 3, gold[1])
        for k in (-2, -1, 1, 2):
            s.on(
                h.at(dome),
                h.at(poly((k * 5 - 1.6, -66), (k * 5 + 1.6, -66), (k * 15 + 3, -28), (k * 15 - 3, -28))),
                "#255E8C",
            )
        h.fold(path("M-35-36C-20-44 20-44 35-36L33-27C18-34-18-34-33-27Z"), red[0], 1.5, red[1])
        h.fold(path("M0-42C-9-46-9-58 0-66C9-58 9-46 0-42Z"), gold[0], 2, gold[1])  # the cobra
        h.cut(circle(0, -53, 2.6), red[0])
        h.fold(path("M-8 36L8 36L10 62C6 70-6 70-10 62Z"), "#33264D", 2, "#211B3A")  # the beard
        for k in range(3):
            h.cut(box(-9, 42 + k * 8, 18, 2.6, 1), gold[0])
    else:
        fringe = path("M-34-24C-38-52-18-62 0-62C18-62 38-52 34-24L29-14L-29-14Z")
        h.fold(fringe, who.hair, 2)
        for k in range(-6, 7):
            h.cut(line((k * 4.4, -30), (k * 4.6, -15), width=1.3), "#51446B")
        h.fold(path("M-36-40C-20-46 20-46 36-40L35-32C20-38-20-38-35-32Z"), gold[0], 1.5, gold[1])
    if rank == "J":  # a scroll and a reed
        arm(s, (108, 190), (62, 172), c, who)
        roll = move(box(-27, -19, 54, 38, 2), 50, 146, -10)
        s.cut(roll, "#F3DFB0", 3)
        for k, w in ((0, 36), (1, 30), (2, 34)):
            s.cut(move(box(-19, -10 + k * 8, w, 2.4, 1), 50, 146, -10), "#8A5A34")
        for dy in (-19, 19):
            s.cut(move(box(-29, dy - 4, 58, 8, 3.9), 50, 146, -10), "#D9B876", 1.5)
        fingers(s, (64, 168), who)
        s.cut(line((x + 36, y + 6), (x + 50, y - 62), width=4.6), "#C8A25A", 2)
        s.cut(poly((x + 47.4, y - 62), (x + 52.6, y - 61), (x + 52, y - 72)), INK)
    elif rank == "Q":  # a lotus
        arm(s, (108, 190), (60, 170), c, who)
        s.cut(curve("M58 192C62 168 58 150 48 140", 4), LEAF, 1.5)
        for t, fill in ((-52, "#EBA79A"), (52, "#D98A80"), (-28, "#F2BBAF"), (28, "#EBA79A"), (0, "#FBE3DA")):
            s.cut(move(path("M0 4C-10-6-10-20 0-32C10-20 10-6 0 4Z"), 48, 142, t), fill, 1.5)
        fingers(s, (58, 168), who)
    else:  # an ankh
        arm(s, (106, 192), (58, 172), c, who)
        loop = ellipse(50, 128, 11.5, 16).difference(ellipse(50, 127, 5.5, 9.5))
        s.fold(
            unary_union(
                [
                    loop,
                    poly((46.5, 142), (53.5, 142), (55, 186), (45, 186)),
                    poly((28, 143), (28, 153), (72, 153), (72, 143), r=1),
                ]
            ),
            *gold,
            50,
            3,
        )
        fingers(s, (52, 170), who)
    corner = Sheet()
    text = rank
    corner.cut(cards.LETTERS.fit(text, 34, 17, 42, 46), look.index[suit])
    pip(corner, suit, 34, 78, 27, look)
    n = CHANCES[rank]
    for k in range(n):
        cx = 34 + (k - (n - 1) / 2) * 12.5
        corner.cut(poly((cx, 95), (cx + 5.8, 104), (cx - 5.8, 104)), look.index[suit])
    return document(blank() + twice(s) + meeting(c) + twice(corner))
