"""The deck of Truce, drawn with paper.py: suits, numbers, aces, pocket cards and the back."""

from dataclasses import dataclass

from paper import *  # the whole vocabulary of this file

LETTERS = None  # a paper.Letters, set by the build script

# ---- suits --------------------------------------------------------------------------------------------------------

STEM = "M0 4C1 30 7 43 19 49L-19 49C-7 43-1 30 0 4Z"
PIPS = {
    "H": path(
        "M0 47C-18 30-50 8-50-17C-50-35-37-46-24-46C-12-46-4-39 0-29C4-39 12-46 24-46C37-46 50-35 50-17"
        "C50 8 18 30 0 47Z"
    ),
    "D": path("M0-52C8-35 22-15 39 0C22 15 8 35 0 52C-8 35-22 15-39 0C-22-15-8-35 0-52Z"),
    "S": unary_union(
        [
            path(
                "M0-50C9-34 47-11 47 14C47 29 36 37 24 37C12 37 4 30 0 22C-4 30-12 37-24 37C-36 37-47 29-47 14"
                "C-47-11-9-34 0-50Z"
            ),
            path(STEM),
        ]
    ),
    "C": unary_union([circle(0, -24, 23.5), circle(-25, 10, 23.5), circle(25, 10, 23.5), circle(0, 2, 13), path(STEM)]),
}


@dataclass
class Court:
    """The colours that the three court cards of a suit, and its ace, share."""

    panel: str
    halo: str
    robe: tuple  # light and dark side of the crease
    yoke: tuple
    trim: str
    accent: str
    sky: tuple  # the ace: night to glow
    land: tuple  # the ace: far hill to near
    motif: str
    tint: str  # the window of a number card


HEARTS = Court(
    PERSIMMON,
    "#FBDDBE",
    ("#8A3150", "#6B2140"),
    (CREAM, "#EBD3AE"),
    BUTTER,
    "#F2A48F",
    ("#A82A1C", "#C03B24", "#D65634", "#EA7C49"),
    ("#98283A", "#7A1F3A", "#591838"),
    "scallop",
    "#FDE7D4",
)
DIAMONDS = Court(
    "#E9A53A",
    "#FFE7AE",
    ("#C24E2C", "#A03A1E"),
    ("#FFF0D0", "#EACF98"),
    "#23616B",
    "#F7C662",
    ("#B3391D", "#CB4F26", "#E07433", "#F09A48"),
    ("#A8421F", "#84301F", "#61221F"),
    "lozenge",
    "#FCEBCB",
)
CLUBS = Court(
    "#2B8286",
    "#BCE3CC",
    ("#2F5B43", "#224632"),
    ("#F8E3AE", "#E2C27E"),
    "#F0B755",
    PERSIMMON,
    ("#1D1836", "#1F2E4A", "#21515E", "#2C7B78"),
    ("#245C4C", "#1B463F", "#12302F"),
    "leaf",
    "#E3EFE6",
)
SPADES = Court(
    "#41468A",
    "#E6DDF3",
    ("#2A2352", "#1C173B"),
    ("#BFD9E6", "#93B7CB"),
    "#F4C15D",
    SKY,
    ("#1D1836", "#2A2352", "#3C3472", "#574B92"),
    ("#3A3F7D", "#2A2C60", "#1C1B45"),
    "star",
    "#E8E5F2",
)
BLUE = Court(
    "#3B8BC6",
    "#D9EDF3",
    ("#1D4F84", "#153C68"),
    ("#FFF0D0", "#EACF98"),
    "#F4C15D",
    "#F2A48F",
    ("#123257", "#18487A", "#2169A6", "#4693CB"),
    ("#1D4F84", "#173F6C", "#102C50"),
    "lozenge",
    "#DFEDF5",
)
GREEN = Court(
    "#4B9160",
    "#D3E8B4",
    ("#1F5A4C", "#17463B"),
    ("#F8E3AE", "#E2C27E"),
    "#F0B755",
    PERSIMMON,
    ("#14352C", "#1A4C38", "#276B47", "#439061"),
    ("#1F5A4C", "#17463B", "#0F2F2A"),
    "leaf",
    "#E3F0DD",
)


@dataclass
class Look:
    """A way to tell suits apart: two colours, or four that stay apart for colour-blind eyes."""

    pips: dict
    index: dict
    courts: dict


RED, BLACK = ("#D8462D", "#BB2F1A"), ("#332C58", "#1D1836")
TWO = Look(
    {"H": RED, "D": RED, "C": BLACK, "S": BLACK},
    {"H": POPPY, "D": POPPY, "C": INK, "S": INK},
    {"H": HEARTS, "D": DIAMONDS, "C": CLUBS, "S": SPADES},
)
FOUR = Look(
    {"H": RED, "D": ("#3067CC", "#1F4DA6"), "C": ("#14906B", "#0B664B"), "S": BLACK},
    {"H": POPPY, "D": "#2456B8", "C": "#0F7A5A", "S": INK},
    {"H": HEARTS, "D": BLUE, "C": GREEN, "S": SPADES},
)


GILT = (BUTTER, "#E09A32")


def pip(sheet, suit, x, y, size, look=TWO, up=True, lift=0):
    """Lay a suit's sign on a sheet, its centre at (x, y), `size` units high; upside down unless `up`."""
    sheet.fold(move(PIPS[suit], x, y, 0 if up else 180, size / 100), *look.pips[suit], x, lift)


# ---- what all cards share -----------------------------------------------------------------------------------------

# The window: inset 12, with a notch at two corners for the index. It is the signature of the deck.
PANEL = soft(box(12, 12, W - 24, H - 24).difference(box(-30, -30, 92, 138)).difference(box(188, 242, 92, 138)), 11, 11)


def wave_y(x):
    """Return the height of the truce line at x, where the two halves of a card meet. It is its own half turn."""
    return 175 - 24 * sin((x - 125) / 113 * pi / 2)


WAVE = LineString([(x, wave_y(x)) for x in range(-2, 253, 4)])
UPPER = Polygon([*WAVE.coords, (254, -10), (-4, -10)])


def blank():
    """Return a cream face with a darker edge, so that a card shows on any table and on another card."""
    return (
        Sheet()
        .cut(box(0, 0, W, H, RADIUS), "#D3B98F")
        .cut(box(1.7, 1.7, W - 3.4, H - 3.4, RADIUS - 1.7), CREAM)
        .markup()
    )


def index(rank, suit, look=TWO):
    """Return rank over suit in a column 60 wide: what a fan must leave uncovered."""
    s = Sheet()
    s.cut(LETTERS.fit("10" if rank == "T" else rank, 34, 17, 44, 42 if rank == "T" else 46), look.index[suit])
    pip(s, suit, 34, 85, 33, look)
    return s


# ---- numbers ------------------------------------------------------------------------------------------------------

L, M, R = 86, 125, 164
TOP, A, B, MID = 62, 137, 99.5, 175
ROWS = {
    2: [(M, TOP)],
    3: [(M, TOP)],
    4: [(L, TOP), (R, TOP)],
    5: [(L, TOP), (R, TOP)],
    6: [(L, TOP), (R, TOP)],
    7: [(L, TOP), (R, TOP)],
    8: [(L, TOP), (R, TOP), (M, 118.5)],
    9: [(L, TOP), (R, TOP), (L, A), (R, A)],
    10: [(L, TOP), (R, TOP), (L, A), (R, A), (M, B)],
}
ONCE = {
    3: [(M, MID)],
    5: [(M, MID)],
    6: [(L, MID), (R, MID)],
    7: [(L, MID), (R, MID), (M, 118.5)],
    8: [(L, MID), (R, MID)],
    9: [(M, MID)],
}


def window(s, suit, look):
    """Lay the tinted ground of a number card or an ace on a sheet, parted by the truce line."""
    s.cut(PANEL, look.courts[suit].tint)
    s.on(PANEL, WAVE.buffer(1.6), CREAM)


def number(rank, suit, look=TWO):
    """Return a number card, 2 to T (ten)."""
    n = "23456789T".index(rank) + 2
    ground, half, whole = Sheet(), index(rank, suit, look), Sheet()
    window(ground, suit, look)
    for x, y in ROWS[n]:
        pip(half, suit, x, y, 46, look)
    for x, y in ONCE.get(n, ()):
        pip(whole, suit, x, y, 46, look)
    return document(blank() + ground.markup() + twice(half) + whole.markup())


PART = "<!-- -->\n"  # between the parts of a card that the program puts together


def framed(suit, look=TWO):
    """The parts of ten cards to be counted, for the program to put together: the card with the ten cells of its frame,
    the suit and the ranks of its index, and a pip to be laid into the cells."""
    ground, one, small = Sheet(), Sheet(), Sheet()
    ground.cut(PANEL.simplify(0.3), look.courts[suit].tint)
    for k in range(10):
        ground.cut(box(68.5 + 59 * (k // 5), 22.5 + 62 * (k % 5), 54, 57, 9).simplify(0.4), CREAM)
    one.fold(move(PIPS[suit], 0, 0, 0, 0.47).simplify(0.2), *look.pips[suit], 0)
    small.fold(move(PIPS[suit], 34, 85, 0, 0.33).simplify(0.15), *look.pips[suit], 34)
    ranks = []
    for rank in "A23456789T":
        letters = LETTERS.fit("10" if rank == "T" else rank, 34, 17, 44, 42 if rank == "T" else 46)
        ranks.append(Sheet().cut(letters.simplify(0.12), look.index[suit]).markup())
    parts = blank() + ground.markup(), small.markup(), *ranks, one.markup()
    return document(PART.join(f"{part}\n" for part in parts))


def small(rank, suit, look=TWO):
    """Return the pocket card, for under 100 px: one huge rank, one huge suit, a court's colour."""
    s, c = Sheet(), look.courts[suit]
    if rank in "JQK":
        s.cut(box(12, 176, W - 24, H - 188, 12), c.panel)
        s.cut(move(PIPS[suit], 125, 258, 0, 1.25), CREAM)
    else:
        pip(s, suit, 150, 246, 160, look)
    s.cut(LETTERS.fit("10" if rank == "T" else rank, 92 if rank != "T" else 112, 26, 128, 168), look.index[suit])
    if rank in "JQK":
        pip(s, suit, 196, 88, 76, look)
    return document(blank() + s.markup())


# ---- land: hills, suns, the ace and the back -----------------------------------------------------------------------


def hill(y, *bumps, x0=-20, x1=270, floor=420):
    """Return a hill line: height y, and bumps (centre, width, height)."""
    xs = [x0 + (x1 - x0) * k / 90 for k in range(91)]
    return Polygon(
        [*((x, y - sum(h / (1 + ((x - c) / w) ** 2) for c, w, h in bumps)) for x in xs), (x1, floor), (x0, floor)]
    )


def star(x, y, r):
    """Return a star of four points with its centre at (x, y)."""
    return burst(x, y, 4, r * 2, r * 0.62)


ACE = {"H": (192, 1.86, 176), "D": (175, 2.5, 160), "S": (180, 2.1, 172), "C": (184, 2.0, 160)}


def ace(suit, look=TWO):
    """Return an ace: a whole evening inside one pip, and two tents under the same sun."""
    y, k, cy = ACE[suit]
    c, g, ground, s = look.courts[suit], move(PIPS[suit], 125, y, 0, k), Sheet(), Sheet()
    window(ground, suit, look)
    ground.cut(g, look.pips[suit][1], 4)
    s.clip = g.buffer(-7)
    s.cut(g, c.sky[0])
    for r, fill in zip((88, 64, 43), c.sky[1:]):
        s.cut(circle(125, cy, r), fill)
    s.cut(circle(125, cy, 25), BUTTER)
    for x, dy, r in (
        (78, -38, 2.6),
        (100, -58, 2),
        (154, -52, 2.4),
        (176, -22, 2),
        (66, -6, 2),
        (125, -72, 2.2),
        (186, 4, 2.4),
    ):
        s.cut(star(x, cy + dy, r), CREAM)
    for (dy, *bumps), fill in zip(
        ((42, (60, 40, 26), (196, 30, 18)), (62, (178, 46, 30)), (82, (84, 44, 26), (214, 30, 12))), c.land
    ):
        s.cut(hill(cy + dy, *bumps), fill, 2.5)
    for x, dy, side in ((98, 63, 0), (152, 58, 1)):
        t = cy + dy
        s.cut(line((x, t - 18), (x, t - 29), width=1.4), CREAM)
        s.cut(poly((x, t - 29.5), (x + 8, t - 26.5), (x, t - 23.5)), (BUTTER, SEA)[side])
        s.fold(poly((x, t - 21), (x + 13, t), (x - 13, t)), *((CREAM, PAPER), (BUTTER, MUSTARD))[side], x)
    return document(blank() + ground.markup() + twice(index("A", suit, look)) + s.markup())


def back(dusk=(PLUM, "#46345F", "#5A3B66"), land=(WINE, "#B8443A", "#DE6F45", APRICOT)):
    """Return the first back: two lands, one sun, the same either way up."""
    sky = Sheet(box(11, 11, W - 22, H - 22, 12).intersection(box(0, 52, W, H - 104)))
    sky.cut(box(0, 0, W, H), dusk[0])
    a = pi / 24
    for k in range(24):
        t = k * pi / 12 - a / 2
        sky.cut(
            poly(
                (125, 175), (125 + 300 * cos(t), 175 + 300 * sin(t)), (125 + 300 * cos(t + a), 175 + 300 * sin(t + a))
            ),
            dusk[1],
        )
    half = Sheet(box(11, 11, W - 22, H - 22, 12))
    for x, y, r in ((44, 238, 2.6), (206, 226, 2.2), (84, 252, 1.9), (170, 250, 2.5), (34, 196, 1.9), (214, 186, 1.9)):
        half.cut(star(x, y, r), BUTTER)
    for (y, *bumps), fill in zip(
        (
            (272, (60, 46, 28), (214, 40, 14)),
            (294, (180, 50, 36)),
            (318, (84, 50, 34)),
            (342, (200, 46, 28), (20, 30, 10)),
        ),
        land,
    ):
        half.cut(hill(y, *bumps), fill, -2.5)
    disc = Sheet()
    disc.cut(circle(125, 175, 67), dusk[2], 3)
    disc.cut(burst(125, 175, 24, 61, 45), "#C9503E")
    for r, fill in ((46, PERSIMMON), (37, "#F08A4F"), (28, "#F7B45C"), (17.5, "#FBDD8C")):
        disc.cut(circle(125, 175, r), fill)
    return document(blank() + sky.markup() + twice(half) + disc.markup())
