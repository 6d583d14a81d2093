"""The places of the games that are not War."""

import cards
import covers
from cards import PIPS
from places import *  # the whole vocabulary of this file


@place
def pyramids(p):  # Egyptian Ruffle
    e = p.emblem
    e.cut(shape("M6 52Q50 10 94 52Q50 88 6 52Z"), CREAM, 3).cut(circle(50, 50, 17), TEAL).cut(
        circle(50, 50, 8), INK
    ).cut(circle(54, 46, 3), CREAM)
    for d, w in (("M4 52Q50 6 94 52", 7), ("M6 53Q50 90 94 53", 4), ("M92 52L98 55", 5), ("M40 74L34 94", 6)):
        e.cut(curve(d, w), INK)
    pyramid(p.at(226), 0, 92)
    pyramid(p.at(336), 0, 118)
    pyramid(p.at(408), 0, 54)
    for x, h in ((1020, 92), (1078, 114), (862, 60)):
        palm(p.at(x), 0, h)
    s = p.at(962)
    s.fold(shape("M-4 -32L-4 -100Q38 -74 32 -34Z"), CREAM, "#E3CEB0", 10, 2)
    s.cut(
        shape("M-44 -34C-34 -26 34 -26 44 -34L48 -42C46 -16 34 -6 26 -4L30 40L-30 40L-26 -4C-34 -6 -46 -16 -48 -42Z"),
        "#7A4A2C",
        2,
    )


@place
def whirlwind(p):  # Scramble War
    for x, y, w in ((46, 22, 34), (54, 38, 26), (47, 53, 18), (52, 66, 12), (50, 78, 6)):
        p.emblem.fold(ellipse(x, y, w, w * 0.24 + 5, -5), "#4A6A60", "#365048", x + w * 0.25, 2)
    s = p.at(268)
    for k, (y, w, dx) in enumerate(
        ((30, 9, 2), (12, 15, -2), (-8, 23, 4), (-30, 33, -2), (-54, 46, 6), (-80, 62, -2), (-108, 80, 6))
    ):
        s.fold(ellipse(dx, y, w, w * 0.26 + 9, -5), "#E6EEE2", "#A9BCB4", dx + w * 0.25, 3)
    s.cut(ellipse(8, -114, 58, 15, -5), "#7C948C").cut(ellipse(10, -111, 36, 8, -5), "#5E7870")
    leaf = shape("M0 -18C13 -10 13 10 0 20C-13 10 -13 -10 0 -18Z")
    for x, y, t in ((-78, -60, -40), (74, -42, 30), (-52, -134, 20), (-98, -104, 70), (60, -84, -64)):
        s.fold(move(leaf, x, y, t, 0.8), "#B98A4A", "#94692F", x, 2)
    for x, r in ((408, 20), (446, 14)):
        bush(p.at(x), 0, 0, r, "#6A7A48")
    for x, h in ((1028, 118), (962, 96), (906, 78), (860, 60)):       # bent by the wind
        s = p.at(x)
        s.cut(curve(f"M0 {DEEP}Q2 {-h * 0.5} {h * 0.34} {-h * 0.8}", h * 0.09), "#4A3A2A", 1)
        for dx, dy, w in ((0.34, 0.72, 0.36), (0.52, 0.86, 0.4), (0.76, 0.76, 0.3)):
            s.cut(ellipse(h * dx, -h * dy, h * w, h * 0.17, -8), "#567A5A", 2)


@place
def chessmen(p):  # Duel King
    scaled(p.emblem, covers.GAMES["duel-king"][1], 0.5, 50, 50, (128, 127))

    def base(s, light, dark, w):
        s.fold(box(-w, -8, 2 * w, 14, 6), light, dark, 0, 3).fold(box(-w * 1.2, 6, w * 2.4, DEEP), light, dark, 0, 1)

    def king(s, light, dark):
        s.fold(shape("M-26 0C-14 -24 -12 -50 -17 -70L17 -70C12 -50 14 -24 26 0Z"), light, dark, 0, 4)
        s.fold(shape("M-22 -74C-34 -92 -26 -108 0 -98C26 -108 34 -92 22 -74Z"), light, dark, 0, 3)
        s.cut(unary_union([box(-3.6, -128, 7.2, 32), box(-11, -120, 22, 7.2)]), light, 2).fold(
            box(-23, -78, 46, 9, 4), light, dark, 0, 1
        )
        base(s, light, dark, 27)

    def rook(s, light, dark, k):
        t = Sheet()
        t.fold(poly((-20, 0), (-14, -52), (14, -52), (20, 0)), light, dark, 0, 4).fold(
            box(-20, -66, 40, 16, 2), light, dark, 0, 2
        )
        for dx in (-20, -5, 10):
            t.cut(box(dx, -76, 10, 12), light if dx < 0 else dark)
        base(t, light, dark, 22)
        s.layers += [(move(g, 0, 0, 0, k), f, o, None) for g, f, o, _ in t.layers]

    def pawn(s, light, dark, k):
        t = Sheet()
        t.fold(shape("M-18 0C-8 -16 -8 -30 -9 -38L9 -38C8 -30 8 -16 18 0Z"), light, dark, 0, 3).fold(
            circle(0, -48, 14), light, dark, 2, 3
        )
        base(t, light, dark, 18)
        s.layers += [(move(g, 0, 0, 0, k), f, o, None) for g, f, o, _ in t.layers]

    white, black = ("#FFF1D8", "#DCC39C"), ("#C4566A", "#93384E")
    for (light, dark), x0, d in ((white, 232, 1), (black, 1048, -1)):
        king(p.at(x0), light, dark)
        rook(p.at(x0 + 86 * d), light, dark, 0.84)
        for k in range(2):
            pawn(p.at(x0 + (152 + 52 * k) * d), light, dark, 0.84 - 0.1 * k)


@place
def camp(p):  # Napoleon's War
    scaled(p.emblem, hat, 0.5, 50, 50, (128, 138))
    for x, k, c in (
        (196, 0.86, "#C8371F"),
        (262, 1.2, "#C8371F"),
        (340, 0.76, "#C8371F"),
        (1086, 0.86, "#8FA0EA"),
        (1020, 1.2, "#8FA0EA"),
        (942, 0.76, "#8FA0EA"),
    ):
        tent(p.at(x), 0, k, pennant=c)
    s = p.at(424)
    for t in (-62, 62):
        s.cut(move(box(-26, -4, 52, 8, 3), 0, 12, t - 62 if t > 0 else t + 62), "#6B4128")
    s.fold(shape("M-20 22C-26 0 -6 -14 0 -36C8 -14 26 0 20 22Z"), "#E2603A", "#C8452B", 0, 2).cut(
        shape("M-9 22C-12 8 -2 2 0 -10C4 2 12 8 9 22Z"), BUTTER
    )
    s = p.at(872)
    for turn in (-52, 52):
        s.cut(move(box(-2.4, -52, 4.8, 56, 2), 0, -34, turn), "#8A5A34", 1).cut(
            move(circle(0, -52, 5), 0, -34, turn), "#8A5A34"
        )
    drum = box(-30, -36, 60, 36 + DEEP)
    s.fold(drum, "#3F5BB0", "#2F4690", 2, 3)
    for x in range(-30, 30, 20):
        s.on(drum, line((x, -26), (x + 10, 4), (x + 20, -26), width=2.4), CREAM)
    s.cut(ellipse(0, -36, 32, 8), "#F8C95F", 1).cut(ellipse(0, -37, 27, 6), CREAM)
    s.cut(box(-31, 2, 62, 8, 3), "#F8C95F", 1)


def hat(s):
    def at(d):
        return move(path(d), 128, 138)

    s.fold(
        at("M-92 34C-80 8-66-10-52-26C-34-62 34-62 52-26C66-10 80 8 92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"),
        "#2A2352",
        "#1C173B",
        128,
        6,
    )
    s.cut(at("M-92 34C-80 8-66-10-52-26C-58-2-70 18-92 34Z"), "#41468A")
    s.cut(at("M-80 34C-50 26-30 18 0 18C30 18 50 26 80 34L92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"), BUTTER)
    for r, c in ((22, "#C8371F"), (15, CREAM), (8.5, "#2878BE")):
        s.cut(circle(128, 122, r), c, 2 if r == 22 else 0)


@place
def palaces(p):  # Good King, Bad Queen: a fair one and a dark one
    e = p.emblem
    king = poly((50, 70), (50, 10), (35, 42), (20, 18), (13, 44), (1, 24), (9, 70))
    queen = shape(
        "M50 70L50 10C60 18 62 32 58 44C62 28 72 18 84 20C76 28 74 38 75 46C80 36 90 28 100 32C92 42 94 58 91 70Z"
    )
    e.cut(king, "#E2603A", 3).cut(queen, "#5C4484", 3)
    for x, y, r in ((20, 16, 5), (2, 23, 5)):
        e.cut(circle(x, y, r), BUTTER, 1)
    for x, y in ((84, 20), (98, 32)):
        e.cut(circle(x, y, 4), "#63B3A9", 1)
    e.cut(box(9, 66, 41, 16), "#8A3150").cut(box(50, 66, 41, 16), "#3A2A54")
    s = p.at(252)
    light, dark = "#FBE3B4", "#E3B97E"
    for x, h, w in ((-54, 46, 30), (54, 46, 30), (0, 74, 38)):
        tower(s, x, w, h, light, dark, ("#E88A5A", "#C8643C"))
        s.cut(arch(x, -h * 0.52, w * 0.3, w * 0.55).intersection(box(x - w, -h, 2 * w, h * 0.5)), "#8A3150")
    s.fold(box(-40, -30, 80, 30 + DEEP), light, dark, 0, 2).cut(arch(0, 2, 26, 30), "#8A3150")
    s.cut(move(PIPS["H"], 0, -106, 0, 0.16), "#C8371F")
    for x, c in ((368, "#F7A9A0"), (398, "#FBE3B4"), (428, "#F7A9A0")):
        s = p.at(x)
        s.cut(curve("M0 40L0 -20", 3), "#5B9A5E")
        for t in range(5):
            s.cut(circle(8 * sin(t * 1.2566), -24 - 8 * cos(t * 1.2566), 6), c, 0.6)
        s.cut(circle(0, -24, 5), BUTTER)
    s = p.at(1036)
    light, dark = "#8466AE", "#5C4484"
    for d, roof in (
        ("M-62 40L-58 -34L-30 -36L-28 40Z", (-45, -36, -56, -84, 19)),
        ("M30 40L34 -52L60 -50L64 40Z", (47, -52, 60, -104, 18)),
        ("M-22 40L-18 -74L20 -76L26 40Z", (1, -76, -14, -130, 26)),
    ):
        s.fold(shape(d), light, dark, roof[0], 3)
        x, y, tx, ty, w = roof
        s.fold(poly((tx, ty), (x + w, y + 3), (x - w, y + 3)), "#3E9A8C", "#2A7268", x, 3)
    for x, y in ((-44, -16), (48, -30), (0, -52), (2, -22)):
        s.cut(ellipse(x, y, 4.6, 8), "#F8E08A")
    for x, r in ((928, 40), (878, 30), (842, 22)):
        s = p.at(x)
        s.cut(burst(0, 6, 13, r, r * 0.5, 0.2), "#5A3A72", 3).cut(burst(0, 6, 11, r * 0.7, r * 0.34), "#7A549A")
        for dx, dy in ((-0.3, -0.34), (0.28, -0.5), (0.02, -0.1)):
            s.cut(circle(dx * r, 6 + dy * r, r * 0.11), "#E2607A")


@place
def future(p):  # 21st Century War
    scaled(p.emblem, planet, 0.5, 50, 50, (128, 130))
    s = p.at(268)
    for x, w, h, c in (
        (-72, 34, 62, "#3E6FA8"),
        (-30, 40, 96, "#5A86C0"),
        (16, 34, 122, "#7CA4D8"),
        (60, 40, 78, "#4A78B4"),
    ):
        g = box(x - w / 2, -h, w, h + DEEP, 6)
        s.fold(g, c, shade(c, 0.78), x + 3, 3)
        for k in range(int(h / 17)):
            for dx in (-0.24, 0.12):
                if (k * 3 + int(dx * 50) + x) % 4:
                    s.cut(box(x + dx * w - 3, -h + 10 + 16 * k, 7, 7, 1.5), "#F8E08A")
    s.cut(line((16, -122), (16, -142), width=2.6), CREAM).cut(circle(16, -144, 4), "#F2784B")
    s = p.at(410)
    s.fold(
        unary_union([circle(0, 0, 36).intersection(box(-60, -60, 120, 62)), box(-36, 0, 72, DEEP)]),
        "#9ADCE0",
        "#63B3B9",
        6,
        3,
    )
    s.cut(curve("M-22 -8Q-14 -26 2 -28", 4), CREAM)
    s = p.at(1052)
    s.fold(shape("M-20 20C-30 -50 -14 -96 0 -124C14 -96 30 -50 20 20Z"), CREAM, "#D5CBDF", 2, 4)
    for t in (-1, 1):
        s.cut(affinity.scale(shape("M14 -26C34 -12 36 14 38 36L14 20Z"), t, 1, origin=(0, 0)), "#E2502E", 2)
    s.cut(shape("M-13 -90C-8 -106 -4 -116 0 -124C4 -116 8 -106 13 -90Z"), "#E2502E")
    s.cut(circle(0, -58, 11), "#2A3C7A").cut(circle(0, -58, 7), "#9ADCE0")
    s.cut(shape("M-12 20L12 20L6 44L0 34L-6 44Z"), BUTTER)
    s = p.at(942)
    s.cut(move(ellipse(0, -42, 34, 13, -28), 0, 0), CREAM, 3).cut(line((0, -40), (0, 44), width=7), "#9AA6C6", 1)
    s.cut(move(ellipse(0, -42, 26, 8, -28), 0, 0), "#B4BCD8").cut(circle(4, -52, 4), "#E2502E")
    s = p.at(868)
    s.fold(
        unary_union([circle(0, 2, 26).intersection(box(-60, -60, 120, 62)), box(-26, 2, 52, DEEP)]),
        "#9ADCE0",
        "#63B3B9",
        4,
        3,
    )


def planet(s):
    covers.GAMES["twenty-first-century-war"][1](s)
    s.layers = [layer for layer in s.layers if layer[1] != CREAM]


@place
def diner(p):  # Fast Food: nothing that is eaten here, for that is scored
    p.emblem.fold(circle(50, 22, 7), "#B4543A", "#8E3F2E", 51, 3)                 # the bell of a kitchen
    p.emblem.fold(shape("M14 66C14 42 30 28 50 28C70 28 86 42 86 66Z"), "#B4543A", "#8E3F2E", 54, 3)
    p.emblem.fold(box(8, 69, 84, 11, 5), "#8E3F2E", "#6E2E20", 54, 3)
    s = p.at(236)
    kraft, shaded, pale, red = "#C98A5A", "#A86D44", "#E9C9A0", "#B4543A"
    s.fold(soft(unary_union([box(-92, -74, 150, 98), poly((50, -50), (78, -50), (100, -12), (100, 24), (50, 24))]),
                6, 0), kraft, shaded, 30, 4)
    s.cut(box(-74, -54, 96, 34, 3), "#5A3426").cut(poly((58, -40), (74, -40), (89, -12), (58, -12)), "#5A3426")
    for n in range(6):
        s.cut(box(-80 + 18 * n, -62, 18, 17, 0).union(circle(-71 + 18 * n, -45, 9)), pale if n % 2 else red, 1)
    s.cut(box(-80, -20, 108, 7, 3), pale, 1).cut(box(-92, 20, 192, DEEP - 20), "#4A2418")
    for dx in (-52, 62):
        s.cut(circle(dx, 22, 18), "#4A2418", 1).cut(circle(dx, 22, 7), pale)
    s = p.at(352)
    s.cut(poly((-17, -46), (17, -46), (26, DEEP), (-26, DEEP)), shaded, 2)
    s.cut(poly((-12, -38), (12, -38), (17, 12), (-17, 12)), "#5A3426")
    for y, w in ((-28, 14), (-18, 20), (-8, 16)):
        s.cut(box(-w / 2, y, w, 3.4, 1.6), pale)
    s = p.at(1034)
    for dx, lean in ((-46, -1), (46, 1)):
        s.cut(poly((dx - 5, -6), (dx + 5, -6), (dx + 5 + 10 * lean, DEEP), (dx - 5 + 10 * lean, DEEP)), "#3C5A40", 1)
    stick(s, 0, -90, 5, DEEP, "#3C5A40")
    s.cut(box(-70, -14, 140, 9, 4), "#8FA07A", 2)
    roof = shape("M-78 -62C-60 -98 -26 -108 0 -108C26 -108 60 -98 78 -62Z")
    s.fold(roof, "#A9B48A", "#8A9A72", 0, 4)
    for x in (-46, 18):
        s.on(roof, poly((0, -112), (x, -60), (x + 30, -60)), "#C98A5A", 0.9)
    s.cut(circle(0, -109, 5), "#C98A5A", 1)
    grown(s, 0.82)
    s = p.at(912)
    stick(s, 0, -62, 6, DEEP, "#3C5A40")
    s.cut(poly((-12, -62), (12, -62), (9, -92), (-9, -92), r=2), "#F3D78C", 1)
    s.cut(poly((-15, -90), (15, -90), (0, -104)), "#3C5A40", 1).cut(box(-14, -64, 28, 6, 2), "#3C5A40", 1)


@place
def laboratory(p):  # Brain Drain
    e = p.emblem
    e.fold(
        shape("M50 6C26 6 14 24 14 40C14 58 32 62 34 78L66 78C68 62 86 58 86 40C86 24 74 6 50 6Z"),
        "#FFF6E6",
        "#EFDCB4",
        52,
        3,
    )
    e.cut(curve("M38 76L38 50L46 58L54 50L62 58L62 76", 3.6), "#C24E2C").fold(
        box(34, 79, 32, 15, 4), "#7A86A8", "#5A6688", 52, 1
    )

    def flask(s, k, fill, dark, full):
        g = move(
            soft(
                unary_union(
                    [box(-13, -116, 26, 60), poly((-13, -64), (13, -64), (58, 30), (58, 60), (-58, 60), (-58, 30))]
                ),
                6,
                3,
            ),
            0,
            0,
            0,
            k,
        )
        s.cut(g, "#D5E6F2", 4)
        s.on(g, box(-100, full * k, 200, 200), fill).on(g, box(8 * k, full * k, 200, 200), dark)
        s.cut(move(box(-18, -122, 36, 10, 4), 0, 0, 0, k), CREAM, 1)
        for dx, dy, r in ((-14, full + 18, 6), (10, full + 34, 8), (-4, full - 14, 5)):
            s.cut(circle(dx * k, dy * k, r * k), CREAM, 0, 0.75)

    flask(p.at(244), 0.98, "#7FD08A", "#57AE6A", -34)
    flask(p.at(366), 0.66, "#F2784B", "#D2552D", -44)
    s = p.at(446)
    s.cut(box(-9, -44, 18, 84, 8), "#D5E6F2", 2).cut(box(-9, -14, 18, 54, 6), "#F8C95F").cut(
        box(-13, -48, 26, 7, 3), CREAM, 1
    )
    s = p.at(1040)
    stick(s, -44, -20, 8, DEEP, "#8A5A34")
    stick(s, 44, -20, 8, DEEP, "#8A5A34")
    s.cut(box(-68, -116, 136, 96, 5), "#B98A5E", 4).fold(box(-61, -109, 122, 82, 2), "#2A4A44", "#223C38", 6)
    s.cut(cards.LETTERS.fit("3×8", 0, -98, 24, 78), CREAM, 0, 0.9).cut(
        cards.LETTERS.fit("=24", 0, -62, 24, 78), "#F8E08A", 0, 0.9
    )
    flask(p.at(928), 0.6, "#B48AE0", "#8E66C0", -30)
    s = p.at(860)
    s.cut(box(-9, -38, 18, 78, 8), "#D5E6F2", 2).cut(box(-9, -6, 18, 46, 6), "#63B3E0").cut(
        box(-13, -42, 26, 7, 3), CREAM, 1
    )


@place
def ward(p):  # Casualty War: a heart that is mended
    t = Sheet()
    covers.casualty_war(t)
    p.emblem.layers += [
        (affinity.translate(affinity.scale(g, 0.62, 0.62, origin=(128, 134)), -78, -83), f, o, None)
        for g, f, o, _ in t.layers
        if not (f == CREAM and o == 1)
    ]
    s = p.at(256)
    s.fold(poly((-60, -46), (60, -46), (70, DEEP), (-70, DEEP)), "#FFF6E6", "#E3D3BC", 0, 4)
    s.cut(poly((0, -30), (20, DEEP), (-20, DEEP)), "#7A3B4A")
    s.fold(poly((0, -104), (78, -44), (-78, -44), r=3), "#F2938E", "#D9706E", 0, 4)
    for k in range(6):
        s.fold(
            circle(-65 + 26 * k, -44, 13).intersection(box(-90, -46, 180, 40)),
            "#FFF6E6" if k % 2 else "#F2938E",
            "#FFF6E6" if k % 2 else "#D9706E",
            0,
        )
    s.cut(circle(0, -68, 18), "#FFF6E6", 1).fold(move(PIPS["H"], 0, -68, 0, 0.22), "#D8442A", "#A93E25", 0)
    flag(s, 0, -136, "#FFF6E6", 0.8)
    s = p.at(380)  # under the words over the table, as is the bear
    bottle(s, -16)
    s.fold(box(14, -30, 58, 30 + DEEP, 6), "#FFF6E6", "#E3D3BC", 52, 3).cut(circle(43, -30, 17), "#F1E4CF", 2)
    s.cut(circle(43, -30, 11), "#D9C7AC").cut(circle(43, -30, 6.5), "#F1E4CF").cut(circle(43, -30, 2.4), "#B99E7C")
    grown(s, 0.62)
    s = p.at(1030)
    s.fold(
        soft(unary_union([box(-70, -72, 92, 96), poly((14, -48), (46, -48), (70, -10), (70, 24), (14, 24))]), 7, 0),
        "#FFF6E6",
        "#E3D3BC",
        24,
        4,
    )
    s.cut(box(-70, -4, 140, 9), "#D8442A").cut(poly((26, -40), (42, -40), (58, -14), (26, -14)), "#9CCBDD")
    s.fold(move(PIPS["H"], -24, -40, 0, 0.24), "#D8442A", "#A93E25", -24)
    s.cut(box(-10, -84, 22, 13, 5), "#E2603A", 1).cut(box(-70, 22, 140, DEEP - 22), "#3A2A44")
    for dx in (-40, 40):
        s.cut(circle(dx, 22, 17), "#3A2A44", 1).cut(circle(dx, 22, 7), PAPER)
    s = p.at(908)
    teddy(s)
    grown(s, 0.76)


def bottle(s, x):
    """Draw a bottle of medicine, with a plaster across it."""
    s.cut(box(x - 10, -96, 20, 18, 3), "#A86A3C", 1)
    s.fold(soft(unary_union([box(x - 28, -66, 56, 66 + DEEP), box(x - 12, -80, 24, 20)]), 6, 6), "#63B3A9", "#3F8F88",
           x + 8, 3)
    s.cut(box(x - 28, -50, 56, 40), CREAM).cut(box(x - 5, -45, 10, 30, 2), "#D8442A").cut(
        box(x - 15, -35, 30, 10, 2), "#D8442A")


def teddy(s):
    for dx in (-17, 17):
        s.cut(circle(dx, -62, 11), "#B98A5E", 2).cut(circle(dx, -62, 6), "#E2B07C")
    s.fold(ellipse(0, 4, 28, 34), "#B98A5E", "#9C7048", 3, 3).fold(circle(0, -44, 25), "#B98A5E", "#9C7048", 3, 3)
    s.cut(ellipse(0, -36, 11, 8.5), "#E2B07C").cut(ellipse(0, -40, 4.4, 3), INK)
    for dx in (-10, 10):
        s.cut(circle(dx, -49, 3), INK)
    s.cut(move(box(-17, -6, 34, 12, 5.5), 10, -64, 32), CREAM, 1).cut(move(PIPS["H"], 0, -6, 0, 0.14), "#D8442A")


@place
def peaks(p):  # Ascent
    e = p.emblem
    e.fold(poly((50, 22), (94, 86), (6, 86), r=2), "#5A66B0", "#414C8E", 50, 3)
    e.fold(poly((50, 22), (63, 41), (56, 38), (50, 46), (44, 39), (36, 42)), CREAM, "#D5DBF0", 50)
    e.cut(line((50, 24), (50, 2), width=3.4), "#7A3A22").cut(poly((50, 2), (72, 9), (50, 17)), PERSIMMON, 1)

    def mountain(s, h, light, dark):
        k = h / 100
        g = shape("M-96 40L-40 -46L-26 -40L0 -100L24 -52L40 -58L100 40Z", k=k)
        s.fold(g, light, dark, 0, 4)
        s.fold(shape("M0 -100L18 -64L8 -68L0 -52L-8 -66L-17 -62Z", k=k), CREAM, "#D5DBF0", 0)

    mountain(p.at(290), 120, "#7E8AD0", "#5863A8")
    mountain(p.at(1010), 110, "#7E8AD0", "#5863A8")
    s = p.at(214)
    s.fold(box(-32, -34, 64, 34 + DEEP), "#A9683E", "#8A5232", 4, 3).cut(arch(-6, 4, 20, 26), "#3A2430").cut(
        box(12, -22, 14, 13, 2), BUTTER
    )
    s.fold(poly((0, -68), (46, -30), (-46, -30), r=2), CREAM, "#D5DBF0", 4, 3)
    for x, h in ((364, 78), (406, 60), (446, 46), (1084, 76), (940, 70), (898, 52), (862, 40)):
        fir(p.at(x), 0, h, "#3E7A6E", "#2D5F57", CREAM)
    s = p.at(1010)
    for k in range(6):
        s.cut(circle(-34 + (k % 2) * 40 + 4 * k, 16 - 20 * k, 5.5), BUTTER, 1)
    s.cut(line((0, -120), (0, -146), width=3), CREAM).cut(poly((0, -148), (28, -139), (0, -130)), PERSIMMON, 1)
