"""The places of War and of the games that are War with house rules."""

import cards
import covers
from cards import GILT, PIPS
from courts import dove
from places import *  # the whole vocabulary of this file


@place
def castles(p):  # War
    e = p.emblem
    for side, light, dark in ((-1, "#C8371F", "#A02C1E"), (1, "#4A66B8", "#36509A")):
        pole = affinity.scale(move(box(-2.6, -46, 5.2, 92, 2), 50, 52, 24), side, 1, origin=(50, 52))
        cloth = shape("M2 -45C12 -51 20 -39 33 -45L33 -15C20 -9 12 -21 2 -15Z", 50, 52, 1, 20)
        e.cut(pole, "#5A3A2A", 2)
        e.fold(affinity.scale(cloth, side, 1, origin=(50, 52)), light, dark, 50 + side * 30, 3)
    for x0, light, dark, roof in (
        (250, "#D98A5B", "#B96A42", ("#C8371F", "#A02C1E")),
        (1030, "#8FA0C8", "#6B7CA8", ("#A9B8F2", "#7F90D0")),
    ):
        s = p.at(x0)
        flag(s, -48, -112, roof[0], 0.8)
        flag(s, 48, -112, roof[0], 0.8)
        tower(s, -48, 36, 66, light, dark, door=INK)
        tower(s, 48, 36, 66, light, dark, door=INK)
        s.fold(box(-32, -40, 64, 40 + DEEP), light, dark, 0, 2)
        for k in (-1.5, -0.5, 0.5, 1.5):
            s.cut(box(k * 16 - 5, -48, 10, 9), light if k < 0 else dark)
        s.cut(arch(0, 0, 26, 30), INK)
    for x, h in ((392, 62), (426, 46), (868, 46), (902, 62)):
        fir(p.at(x), 0, h)


@place
def desert(p):  # War to the Last Card: one stone is left, and its dune
    t = Sheet()
    saguaro(t, 1.0)
    p.emblem.layers += [(move(g, 50, 66, 0, 0.62), f, o, None) for g, f, o, _ in t.layers]
    s = p.at(264)
    stone = soft(shape("M-40 40L-46 -40L-30 -96L6 -128L34 -104L46 -52L42 40Z"), 3, 3)
    s.fold(stone, "#C9714A", "#9C5236", 6, 4)
    for y, h in ((-84, 5), (-40, 7)):
        s.on(stone, box(-60, y, 120, h), "#E39A68", 0.6)
    s.cut(move(PIPS["D"], 0, -44, 0, 0.4), "#7E3E2A")
    s.fold(shape("M-118 40C-96 8 -44 -2 0 0C48 2 92 10 116 40Z"), "#E08A54", "#B9613A", 12, 3)
    for d in ("M-66 22Q-30 10 6 18", "M10 30Q44 20 78 28"):
        s.cut(curve(d, 2.6), "#F4B27A", 0, 0.8)
    saguaro(p.at(408), 1.0)
    saguaro(p.at(462), 0.5)
    s = p.at(1016)
    d = shape("M-104 40L-80 -50L-70 -58L-66 -112L58 -112L64 -60L76 -52L104 40Z")
    s.fold(d, "#D2694A", "#9C4632", 14, 4)
    for y, h in ((-98, 7), (-76, 4), (-46, 7), (-24, 4), (4, 7)):
        s.on(d, box(-140, y, 280, h), "#F0A068", 0.55)
    s = p.at(886)
    d = shape("M-34 40L-22 -30L-16 -34L-14 -84L14 -84L16 -36L24 -30L36 40Z")
    s.fold(d, "#C25E42", "#8E3F2E", 4, 3)
    for y in (-68, -40, -6):
        s.on(d, box(-60, y, 120, 5), "#F0A068", 0.55)


def saguaro(s, k):
    """Draw a cactus with two arms."""
    for d, w in (("M0 40L0 -92", 24), ("M0 -22Q-34 -20 -34 -52", 15), ("M0 -38Q32 -36 32 -70", 15)):
        s.cut(move(curve(d, w), 0, 0, 0, k), "#4F7D4E", 2)
    for x in (-5, 5):
        s.cut(move(curve(f"M{x} 34L{x} -88", 2.4), 0, 0, 0, k), "#86AE6A")


@place
def olives(p):  # Peace: dawn and a dove
    t = Sheet()
    dove(t, 0, 0)
    p.emblem.layers += [(move(g, 48, 58, 0, 1.3), f, o, None) for g, f, o, _ in t.layers]
    for x, h in ((228, 126), (346, 92), (1052, 126), (930, 88)):
        s = p.at(x)
        s.cut(curve(f"M-3 40Q6 {-h * 0.2} -4 {-h * 0.55}", h * 0.1), "#8A6A4A", 1)
        s.cut(curve(f"M2 {-h * 0.28}Q12 {-h * 0.4} 18 {-h * 0.52}", h * 0.06), "#8A6A4A")
        for dx, dy, r in ((-24, -62, 22), (20, -60, 22), (-2, -80, 24), (2, -58, 20)):
            s.cut(
                ellipse(dx * h / 100, dy * h / 100, r * h / 100, r * h / 100 * 0.72),
                "#7FA37A" if dy > -70 else "#94B58C",
                2,
            )
        for dx, dy in ((-26, -58), (-8, -74), (16, -56), (8, -86), (28, -64)):
            s.cut(ellipse(dx * h / 100, dy * h / 100, 3, 4), "#4A5E46")
    for x, c in ((432, "#F7A9A0"), (458, "#FFF6E6"), (838, "#FFF6E6"), (862, "#F7A9A0")):
        s = p.at(x)
        s.cut(curve("M0 40L0 -22", 2.6), "#5B8A5E")
        s.cut(shape("M-9 -34L-4 -30L0 -36L4 -30L9 -34C10 -22 6 -18 0 -18C-6 -18 -10 -22 -9 -34Z"), c, 1)


@place
def kennel(p):  # Underdog
    bone = unary_union([box(28, 44, 44, 12, 5)] + [circle(x, y, 9) for x in (28, 72) for y in (43, 57)])
    p.emblem.cut(affinity.rotate(bone, -24), CREAM, 3)
    s = p.at(270)
    s.fold(box(-54, -62, 108, 62 + DEEP, 3), "#C8452B", "#A5361F", 6, 4)
    for y in (-46, -30, -14, 2, 18):
        s.cut(box(-54, y, 108, 1.6), "#8C2E1C", 0, 0.6)
    s.cut(arch(0, 10, 50, 62), "#2A1420")
    dog(s, 0, -24, 0.36)
    s.fold(poly((0, -112), (74, -52), (-74, -52), r=3), "#5C2430", "#451A26", 6, 4)
    bone = unary_union([box(-12, -82, 24, 6, 2)] + [circle(x, y, 4.6) for x in (-13, 13) for y in (-82, -75)])
    s.cut(bone, CREAM, 1)
    for x, h in ((386, 30), (404, 30), (422, 30), (440, 30)):
        s = p.at(x)
        s.cut(poly((-6, -h), (0, -h - 8), (6, -h), (6, DEEP), (-6, DEEP)), CREAM, 2)
        s.cut(box(-9, -h + 10, 20, 5), PAPER)
    s = p.at(270, "underdog")
    s.fold(shape("M-30 40C-33 6 -22 -22 0 -22C22 -22 33 6 30 40Z"), "#E8C48E", "#CFA468", 0, 3)
    s.cut(shape("M-14 40C-16 14 -10 -4 0 -4C10 -4 16 14 14 40Z"), CREAM)
    s.cut(curve("M26 26Q52 16 52 -10", 8), "#DDB57C", 1)
    dog(s, 0, -32, 0.6)
    s.cut(box(-23, -5, 46, 9, 4), "#C24E2C", 1).cut(circle(0, 6, 7), BUTTER, 1)
    tree(p.at(1062), 0, 140, "#7E8F4B")
    s = p.at(984)
    bone = unary_union([box(-8, -92, 16, 92 + DEEP, 4)] + [circle(x, -92, 13) for x in (-11, 11)])
    s.fold(affinity.rotate(bone, 9, origin=(0, 0)), CREAM, "#E3D3BC", 6, 4)
    s = p.at(910)
    s.fold(poly((-34, -26), (34, -26), (46, DEEP), (-46, DEEP)), "#63B3A9", "#3F8F88", 0, 4)
    s.cut(ellipse(0, -26, 34, 8), "#8A5232")
    for dx, dy in ((-16, -31), (2, -34), (17, -30), (-6, -27), (9, -26)):
        s.cut(circle(dx, dy, 7), "#A9683E", 1)
    s.cut(move(unary_union([box(-11, -3, 22, 6, 2)] + [circle(x, y, 4.6) for x in (-12, 12) for y in (-3, 3)]), 0, 4),
          CREAM, 1)


def dog(s, x, y, k):
    """Draw the underdog's head, looking out."""

    def at(d):
        return shape(d, x, y, k)

    s.fold(at("M-50 40C-54-20-36-62 0-62C36-62 54-20 50 40L40 120L-40 120Z"), "#F2D2A0", "#DDB57C", x, 0)
    ear = at("M-44-44C-70-46-80-6-66 34C-52 30-42 0-36-30Z")
    s.cut(ear, "#8A4B2C", 1).cut(flip(ear, x), "#6F3A22", 1)
    s.fold(at("M-24 22C-24 6-12-6 0-6C12-6 24 6 24 22C24 38 12 46 0 46C-12 46-24 38-24 22Z"), CREAM, PAPER, x)
    s.cut(at("M-11 4C-11-4 11-4 11 4C11 12 4 17 0 17C-4 17-11 12-11 4Z"), INK)
    s.cut(at("M-7 27C-7 24 7 24 7 27L7 40C7 50-7 50-7 40Z"), "#E0705C")
    for dx in (-21, 21):
        s.cut(circle(x + dx * k, y - 14 * k, 7 * k), INK)


@place
def clockwork(p):  # Automatic War: a gear for a sun, and all that goes by itself
    e = p.emblem
    e.cut(gear(50, 50, 42, 14).difference(circle(50, 50, 15)), "#C24E2C", 4)
    e.cut(circle(50, 50, 27).difference(circle(50, 50, 15)), "#F7D58C")
    robot(p.at(250))
    wheel(p.at(362), 0, -16, 42, "#C27840", 11)
    wheel(p.at(434), 0, -10, 29, "#8FA0C8", 9)
    s = p.at(1018)
    s.fold(box(46, -138, 30, 140 + DEEP), "#B5623C", "#8E4A2C", 62, 3)
    s.cut(box(42, -142, 38, 12, 3), "#E2603A", 2)
    for k in range(3):
        x = -94 + 54 * k
        s.fold(poly((x, -54), (x, -96), (x + 54, -54)), "#A9B4D2", "#7C88AA", x + 14, 3)
    wall = box(-94, -56, 176, 56 + DEEP)
    s.fold(wall, "#8C97B4", "#6A7596", -6, 3)
    for x in (-80, -50, 46):
        s.cut(box(x, -38, 20, 24, 2), "#F8C95F", 1).cut(box(x + 9, -38, 2, 24), "#6A7596")
    wheel(s, 6, -26, 25, "#D0944E", 10)
    wheel(p.at(890), 0, -14, 37, "#63B3A9", 10)
    s = p.at(832)
    s.cut(move(box(-4, -50, 8, 90), 0, 0, -16), "#6A7390", 1).cut(circle(-14, -50, 11), "#E2603A", 2)


def robot(s):
    """Draw a tin robot that is wound up."""
    key = unary_union([circle(-82, -66, 13), circle(-82, -42, 13), box(-84, -60, 34, 11)])
    s.cut(key.difference(circle(-82, -66, 5)).difference(circle(-82, -42, 5)), "#E2603A", 2)
    s.cut(box(-2, -160, 4, 24), "#5A6484").cut(circle(0, -158, 7), "#E2603A", 1)
    for x in (-26, 8):
        s.fold(box(x, -28, 18, 30 + DEEP), "#7C88AA", "#66718F", x + 10, 1)
    for x in (-64, 50):
        s.fold(box(x, -82, 14, 52, 6), "#8794B6", "#6D7999", x + 8, 2)
    s.fold(box(-50, -92, 100, 68, 10), "#AAB6D4", "#8490B2", 8, 4)
    s.fold(box(-36, -140, 72, 46, 10), "#BCC6E0", "#95A1C2", 6, 4)
    for x in (-16, 16):
        s.cut(circle(x, -122, 10), INK, 1).cut(circle(x, -122, 6), "#F8C95F")
    for x in (-15, -5, 5, 15):
        s.cut(box(x - 3, -108, 6, 7, 1), INK)
    wheel(s, 0, -58, 22, "#D0944E", 10)


@place
def crowns(p):  # Beats Faces: a three on the throne, and the crowns that fell
    p.emblem.fold(cards.LETTERS.fit("3", 50, 10, 80, 70), "#C24E2C", "#9A3A20", 50, 3)

    def crown(s, x, y, k, turn, body, jewel):
        g = move(poly((-66, 44), (-76, -26), (-40, 6), (0, -46), (40, 6), (76, -26), (66, 44)), 0, 0, turn, k)
        s.fold(affinity.translate(g, x, y), *body, x, 3)
        s.cut(affinity.translate(move(box(-66, 26, 132, 16, 4), 0, 0, turn, k), x, y), "#8A3150")
        for px, py in ((-76, -30), (0, -50), (76, -30)):
            s.cut(affinity.translate(move(circle(px, py, 10), 0, 0, turn, k), x, y), jewel, 1)

    for x, y, k, turn, body, jewel in (
        (226, -20, 0.86, -38, GILT, "#E2603A"), (318, -14, 0.66, 22, ("#F0C0B0", "#D99686"), "#63B3A9"),
        (396, -12, 0.5, -24, GILT, "#7E63B0"), (448, -4, 0.34, 24, ("#C9B7E0", "#A48CC8"), "#E2603A"),
    ):  # fmt: skip
        crown(p.at(x), 0, y, k, turn, body, jewel)
    s = p.at(1030)
    s.fold(shape("M-66 40L-66 -112C-66 -136 -34 -150 0 -150C34 -150 66 -136 66 -112L66 40Z"), *GILT, 0, 4)
    s.fold(shape("M-50 40L-50 -106C-50 -122 -26 -134 0 -134C26 -134 50 -122 50 -106L50 40Z"), "#A63A5A", "#842C4A", 0)
    for x in (-62, 62):
        s.cut(circle(x, -122, 12), "#E2603A", 2)
    three = Sheet()
    three.fold(box(-20, -32, 40, 92, 5), CREAM, "#EAD9B8", 2, 3)
    three.cut(cards.LETTERS.fit("3", 0, -27, 27, 25), "#C24E2C")
    three.cut(curve("M-8 18Q0 26 8 18", 2.6), INK).cut(circle(-8, 10, 3), INK).cut(circle(8, 10, 3), INK)
    s.layers += [(move(g, 0, -50, 0, 1.5), f, o, None) for g, f, o, _ in three.layers]
    crown(s, 2, -113, 0.3, 6, GILT, "#E2603A")
    for x in (-72, 50):
        s.fold(box(x, -34, 22, 34 + DEEP, 5), *GILT, x + 12, 3)
    s.fold(box(-54, -16, 108, 16 + DEEP, 4), "#C24E6A", "#9C3A56", 0, 2)
    for x, h in ((926, 78), (884, 60)):
        s = p.at(x)
        stick(s, 0, -h, 3, DEEP, "#5A3A2A")
        flag(s, 0, -h, "#E2603A", 1.1)


@place
def hands(p):  # Slap War
    scaled(p.emblem, covers.GAMES["slap-war"][1], 0.56, 50, 48, (128, 140))
    hand(p.at(238), 1.0, -9, "#F7D2AE", "#E2A97C", "#E2603A", 1)
    hand(p.at(366), 0.7, 13, "#B67A50", "#965C38", "#F8C95F", -1)
    hand(p.at(1046), 1.0, 9, "#A86E46", "#885432", "#F2A83C", -1)
    hand(p.at(918), 0.7, -13, "#F7D2AE", "#E2A97C", "#9A7CCB", 1)


def hand(s, k, turn, light, dark, cuff, side):
    """Draw an open hand out of its sleeve, its thumb to the left if side is 1."""

    def at(g):
        return move(affinity.scale(g, side, 1, origin=(0, 0)), 0, -58 * k, turn, k)

    fingers = ((-30, -46, -58), (-11, -15, -80), (11, 17, -79), (31, 49, -54))
    palm = [box(-40, -28, 80, 74, 28), line((-24, 28), (-66, -2), width=20), box(-27, 20, 54, 60)]
    palm += [line((x0, -8), (x, y), width=18.5) for x0, x, y in fingers]
    s.fold(at(soft(unary_union(palm), 0, 2)), light, dark, 5 * k, 4)
    for d in ("M-24 8Q-6 22 22 6", "M-22 -8Q2 2 26 -12"):
        s.cut(at(curve(d, 3.2)), shade(dark, 0.84))
    s.fold(at(box(-37, 48, 74, 150, 6)), cuff, shade(cuff, 0.8), 6 * k, 3)
    s.cut(at(box(-40, 46, 80, 14, 6)), mix(cuff, CREAM, 0.4), 1)


@place
def toys(p):  # Basic War: for beginners
    e = p.emblem
    for x in (34, 66):
        e.cut(ellipse(x, 42, 5.5, 7.5), INK)
        e.cut(circle(x + 2, 39, 2), CREAM)
        e.cut(circle(x + (8 if x > 50 else -8), 58, 7), "#E0523E", 0, 0.4)
    e.cut(curve("M32 60Q50 80 68 60", 5), INK)

    def block(s, x, y, side, turn, fill, text):
        s.fold(move(box(-side / 2, -side / 2, side, side, 5), x, y, turn), fill, shade(fill, 0.86), x + side * 0.2, 3)
        s.cut(move(box(-side * 0.37, -side * 0.37, side * 0.74, side * 0.74, 4), x, y, turn), CREAM)
        s.cut(move(cards.LETTERS.fit(text, 0, -side * 0.25, side * 0.5, side * 0.5), x, y, turn), fill)

    s = p.at(216)
    s.cut(box(-23, 10, 46, 34), "#3F7D4E")
    block(s, 0, -9, 48, -3, "#3F7D4E", "2")
    grown(s, 1.4)
    s = p.at(306)
    s.cut(box(-23, 10, 46, 34), "#2878BE")
    block(s, 0, -9, 48, 4, "#2878BE", "3")
    block(s, -38, -58, 46, -6, "#C8371F", "A")
    grown(s, 1.4)
    s = p.at(392)
    s.cut(circle(0, -6, 26), "#F8C95F", 3)
    s.on(circle(0, -6, 26), box(-40, -14, 80, 16), "#E2603A")
    grown(s, 1.35)
    s = p.at(1040)
    for k, (w, c) in enumerate(((46, "#7E63B0"), (38, "#2878BE"), (30, "#3F7D4E"), (22, "#F8C95F"), (14, "#E2603A"))):
        s.fold(box(-w, 4 - 22 * k, 2 * w, 20 if k else 40, 9), c, shade(c, 0.84), 6, 2)
    s.cut(circle(0, -96, 11), "#C8371F", 2)
    grown(s, 1.25)
    s = p.at(926)
    s.cut(line((0, -54), (0, 40), width=6), "#8A5A34", 1)
    s.fold(shape("M-30 -22L30 -22C28 4 8 16 0 30C-8 16 -28 4 -30 -22Z"), "#E2603A", "#C24E2C", 2, 3)
    s.cut(box(-30, -26, 60, 8, 4), "#F8C95F", 1).cut(circle(0, -56, 6), "#F8C95F", 1)
    s.layers = [(affinity.translate(g, 0, -18), f, o, c) for g, f, o, c in s.layers]
    grown(s, 1.5)


@place
def bare_trees(p):  # War with One Left: the last leaf
    leaf = move(PIPS["H"], 50, 46, 12, 0.62)
    p.emblem.fold(leaf, "#D8442A", "#A93E25", 50, 3).cut(curve("M50 66Q50 80 42 88", 4), "#7A3A22")

    def bare(s, k, side, fill="#3B2430"):
        for d, w in (
            ("M0 44C-2 10 4 -16 -4 -62", 15),
            ("M-2 -20C-20 -32 -30 -44 -34 -72", 8),
            ("M0 -34C18 -44 26 -58 42 -70", 8),
            ("M-4 -60C-8 -76 -4 -92 4 -108", 7),
            ("M-24 -40C-38 -44 -46 -52 -54 -54", 5),
            ("M24 -56C34 -56 44 -54 56 -48", 5),
            ("M-5 -76C-14 -84 -18 -94 -18 -104", 4.4),
            ("M42 -70C46 -78 46 -86 44 -94", 4),
        ):
            s.cut(affinity.scale(move(curve(d, w), 0, 0, 0, k), side, 1, origin=(0, 0)), fill, 1)

    s = p.at(250)
    bare(s, 1.15, 1)
    s.cut(curve("M62 -56C70 -54 72 -48 71 -40", 3.6), "#3B2430")
    s.fold(move(PIPS["H"], 72, -24, 8, 0.38), "#F0582E", "#B93F22", 72, 2)
    bare(p.at(392), 0.66, -1, "#4A3040")
    bare(p.at(1046), 1.1, -1)
    s = p.at(924)
    s.fold(shape("M-26 40L-20 -20C-18 -28 18 -28 20 -20L28 40Z"), "#6B4650", "#4E303B", 2, 3)
    s.cut(ellipse(0, -22, 20, 6.5), "#D9A87A").cut(ellipse(0, -22, 12, 3.6), "#B98A5E")
    for x, dy in ((438, 4), (858, 8), (318, 6)):
        s = p.at(x)
        s.cut(move(PIPS["H"], 0, dy - 6, 60, 0.16), "#A65A2E", 1)


@place
def carnival(p):  # Guerilla Joker
    e = p.emblem
    e.cut(circle(50, 50, 40).difference(circle(72, 42, 34)), "#FFF6E6", 3)
    e.cut(curve("M22 62Q30 74 40 73", 3.4), INK).cut(curve("M20 46Q26 52 32 45", 3), INK)
    s = p.at(262)
    wall = poly((-62, -34), (62, -34), (80, DEEP), (-80, DEEP))
    s.fold(wall, "#FFF6E6", "#E3CEB0", 0, 4)
    for k in range(-3, 4):
        s.on(wall, poly((k * 20 - 5, -36), (k * 20 + 5, -36), (k * 26 + 7, DEEP), (k * 26 - 7, DEEP)), "#C8371F")
    flag(s, 0, -124, "#F8C95F", 0.8)
    s.fold(poly((0, -92), (74, -32), (-74, -32), r=2), "#C8371F", "#A02C1E", 0, 3)
    s.cut(poly((0, -92), (22, -32), (-22, -32)), CREAM)
    for k in range(7):
        s.cut(circle(-64 + 21.3 * k, -31, 8), "#F8C95F" if k % 2 else "#63B3A9", 1)
    s = p.at(396)
    wheel_ = circle(0, -52, 46)
    for k in range(8):
        s.cut(line((0, -52), (44 * sin(k * pi / 4), -52 - 44 * cos(k * pi / 4)), width=2.2), "#FFF6E6")
    s.cut(wheel_.difference(circle(0, -52, 42)), "#FFF6E6", 2)
    s.cut(poly((-5, -52), (5, -52), (26, DEEP), (16, DEEP), (0, -34), (-16, DEEP), (-26, DEEP)), "#B93C5A", 1).cut(
        circle(0, -52, 7), "#F8C95F", 1
    )
    for k in range(8):
        s.cut(
            circle(45 * sin(k * pi / 4), -48 - 45 * cos(k * pi / 4), 8),
            ("#F8C95F", "#63B3A9", "#EBA79A", "#E2603A")[k % 4],
            1,
        )
    for x, r, c, look in (
        (1090, 40, "#2F6340", 0),
        (1030, 50, "#3F7D4E", 1),
        (962, 36, "#2F6340", 0),
        (902, 32, "#3F7D4E", 1),
    ):
        s = p.at(x)
        bush(s, 0, 4, r, c)
        if look:
            for dx in (-0.24, 0.24):
                s.cut(ellipse(dx * r, -r * 0.3, r * 0.17, r * 0.21), CREAM).cut(
                    circle(dx * r + 2.4, -r * 0.3, r * 0.1), INK
                )


@place
def railway(p):  # Speed War
    e = p.emblem
    e.fold(shape("M60 8L24 56L46 56L36 94L78 40L54 40Z"), "#E2502E", "#B93A22", 50, 3)
    s = p.at(196)
    stick(s, 0, -96, 7, DEEP, "#FFF6E6")
    s.cut(box(-4, -92, 44, 14, 3), "#C8371F", 2).cut(box(26, -92, 6, 14), CREAM)
    s.cut(circle(0, -64, 10), INK, 1).cut(circle(0, -64, 6), "#7FD08A")
    for x, h in ((276, 92), (346, 74), (404, 58), (452, 46)):
        s = p.at(x)
        stick(s, 0, -h, 5, DEEP, "#5A3A2A")
        for y in (0.12, 0.26):
            s.cut(box(-h * 0.2, -h + h * y, h * 0.4, 4), "#5A3A2A", 1)
            for dx in (-0.17, 0.13):
                s.cut(box(h * dx, -h + h * y - 5, 4, 5), CREAM)
    for x in (872, 946):
        s = p.at(x)
        s.cut(box(-38, -2, 76, DEEP), "#211B3A")
        s.fold(
            box(-32, -38, 64, 50, 6), "#F8C95F" if x == 946 else "#63B3A9", "#E0A940" if x == 946 else "#3F8F88", 0, 3
        )
        for dx in (-16, 6):
            s.cut(box(dx - 6, -30, 15, 15, 3), "#2A2C66")
        s.cut(box(-36, 10, 72, DEEP - 10), "#211B3A")
        for dx in (-17, 17):
            s.cut(circle(dx, 10, 10), "#3A3557", 1).cut(circle(dx, 10, 4), PAPER)
    s = p.at(1044)
    s.cut(box(-58, -6, 120, DEEP), "#211B3A")
    s.cut(circle(48, -108, 13), CREAM, 2).cut(circle(26, -118, 17), CREAM, 2).cut(circle(-6, -122, 12), CREAM, 2)
    s.fold(box(-48, -66, 36, 78, 4), "#C8371F", "#A02C1E", -20, 3).cut(box(-54, -72, 48, 9, 3), "#7C2B48", 2)
    s.cut(box(-42, -54, 24, 22, 3), "#BFE0CF")
    s.fold(box(-14, -38, 66, 50, 8), "#E2603A", "#C24A2A", 20, 3).cut(
        poly((28, -84), (52, -84), (46, -38), (34, -38)), INK, 2
    )
    s.cut(box(-56, 10, 118, DEEP - 10), "#211B3A").cut(poly((52, 8), (76, 26), (52, 26)), "#7C2B48", 1)
    for dx, r in ((-34, 16), (6, 14), (38, 14)):
        s.cut(circle(dx, 10, r), "#3A3557", 1).cut(circle(dx, 10, r * 0.4), PAPER)
    s = p.at(1044, "removed")                         # it steams and whistles as a card leaves the game
    for x, y, r in ((38, -104, 18), (12, -120, 25), (-28, -130, 30), (-74, -138, 24), (-110, -142, 16)):
        s.cut(circle(x, y, r), CREAM, 2)
    s.cut(box(-62, 14, 6, DEEP - 14), "#211B3A")
    for d in ("M-34 -84L-46 -104", "M-24 -86L-26 -108", "M-46 -80L-66 -92"):
        s.cut(curve(d, 5), "#F8C95F", 1)


@place
def threes(p):  # Three-Player War: all in threes
    for x, y, light, dark in ((25, 50, "#C24E2C", "#9A3A20"), (75, 50, "#217479", "#185A5E"),
                              (50, 40, "#5A5FA6", "#41468A")):  # fmt: skip
        t = Sheet()
        balloon(t, 0, 1.0, light, dark)
        p.emblem.layers += [(move(g, x, y, 0, 0.46), f, o, None) for g, f, o, _ in t.layers[1:]]        # no rope
    for x, y, k, light, dark in (
        (196, -66, 0.84, "#E2603A", "#BE4727"),
        (278, -108, 1.0, "#F2B63C", "#D2922A"),
        (360, -56, 0.74, "#2F9A9A", "#217479"),
    ):
        balloon(p.at(x), y, k, light, dark)
    for x in (410, 434, 458):
        bush(p.at(x), 0, 0, 17, "#6E9A54")
    for x, h, k, turn in ((1072, 78, 0.92, 20), (984, 100, 1.1, -14), (900, 60, 0.74, 44)):
        mill(p.at(x), h, k, turn)


def balloon(s, y, k, light, dark):
    """Draw a balloon whose middle is at y, on a rope."""
    d = "M0 -50C34 -50 48 -26 46 -4C44 20 22 36 12 50L-12 50C-22 36 -44 20 -46 -4C-48 -26 -34 -50 0 -50Z"
    g = shape(d, 0, y, k)
    s.cut(curve(f"M0 {y + 74 * k}Q8 {y / 2 + 30} 0 {DEEP}", 2), "#FFF6E6", 0, 0.8)
    for x in (-9, 9):
        s.cut(line((x * k, y + 48 * k), (x * k * 0.8, y + 62 * k), width=2), "#5A3A26")
    s.fold(g, light, dark, 4 * k, 4)
    for x in (-20, 20):
        s.on(g, shape("M-7 -60C-13 -20 -9 20 -3 60L3 60C9 20 13 -20 7 -60Z", x * k, y, k), CREAM, 0.85)
    s.fold(shape("M-12 60L12 60L9 78L-9 78Z", 0, y, k), "#B9834A", "#8F6230", 1, 2)


def mill(s, h, k, turn):
    """Draw a windmill with three sails."""
    s.fold(poly((-14 * k, -h), (14 * k, -h), (26 * k, DEEP), (-26 * k, DEEP)), CREAM, "#DCC9A8", 3, 4)
    s.cut(arch(0, 2, 15 * k, 24 * k), "#5A3A26").cut(circle(0, -h * 0.56, 5 * k), "#5A3A26")
    s.fold(poly((-19 * k, -h), (0, -h - 24 * k), (19 * k, -h), r=2), "#C8371F", "#A02C1E", 2, 3)
    for n in range(3):
        s.cut(move(poly((-2, 2), (-2, -54), (15, -50), (11, -8)), 0, -h + 2, turn + 120 * n, k), "#F7D58C", 2)
        s.cut(move(box(-2.4, -54, 4.8, 56), 0, -h + 2, turn + 120 * n, k), "#8A5A34")
    s.cut(circle(0, -h + 2, 6 * k), "#8A5A34", 1)


@place
def orchard(p):  # Addition War
    scaled(
        p.emblem,
        lambda s: s.fold(
            soft(unary_union([box(104, 54, 48, 150), box(53, 105, 150, 48)]), 9, 5), "#F2784B", "#D2552D", 128, 6
        ),
        0.52,
        50,
        50,
        (128, 129),
    )
    spots = ((-24, -60), (24, -62), (0, -84), (-8, -52), (14, -44), (-30, -42), (28, -42), (12, -72))
    for x, h, n in ((206, 104, 2), (304, 112, 3), (974, 104, 1), (1066, 114, 4)):
        tree(p.at(x), 0, h, "#5E9A54", fruit="#E2502E", spots=spots[:n])
    for x, n in ((402, 5), (870, 5)):
        s = p.at(x)
        for k in range(n):
            s.cut(circle(-20 + 10 * k, -26 - 5 * (k % 2), 9), "#E2502E" if k % 2 else "#F0703E", 1)
        s.fold(poly((-34, -24), (34, -24), (28, DEEP), (-28, DEEP)), "#D9A45A", "#B9833F", 0, 3)
        for y in (-14, -4, 6):
            s.cut(box(-31, y, 62, 2), "#8F6230", 0, 0.6)


@place
def ice(p):  # Subtraction War: what melts away
    p.emblem.fold(box(14, 36, 72, 28, 8), "#2F7F9A", "#22627A", 50, 4)
    for x, d in (
        (240, "M-86 40L-70 -30L-44 -84L-22 -58L4 -104L34 -44L60 -30L84 40Z"),
        (1052, "M-60 40L-52 -22L-26 -40L-8 -90L22 -52L46 -24L66 40Z"),
    ):
        s = p.at(x)
        g = shape(d)
        s.fold(g, "#EAF4F6", "#B4D3DE", 4, 4)
        s.on(g, poly((-100, 14), (-40, 0), (0, 16), (50, 2), (110, 18), (110, 60), (-100, 60)), "#8FBACB")
    for x, k in ((374, 1.0), (420, 0.8), (462, 0.6)):
        penguin(p.at(x), k)
    for x, full in ((846, 0), (884, 1), (926, 1)):
        s = p.at(x)
        g = (
            shape("M-18 40C-20 10 -16 -34 -8 -34C2 -34 6 -32 12 -26C20 -14 20 10 20 40Z")
            if full
            else ellipse(0, 8, 20, 9)
        )
        s.fold(g, "#EAF4F6", "#B4D3DE", 2, 2)


def penguin(s, k):
    s.fold(shape("M-22 44C-26 0 -20 -54 0 -54C20 -54 26 0 22 44Z", k=k), "#2A3350", "#1D2440", 2, 3)
    s.cut(shape("M-13 44C-17 6 -12 -26 0 -26C12 -26 17 6 13 44Z", k=k), CREAM)
    s.cut(shape("M-6 -34L6 -34L0 -24Z", k=k), "#F0A040", 1)
    for dx in (-7, 7):
        s.cut(circle(dx * k, -41 * k, 3.4 * k), CREAM).cut(circle(dx * k + 0.6, -41 * k, 1.8 * k), INK)


@place
def fences(p):  # Missing-card War: a slat is missing in each
    for y in (40, 62):
        p.emblem.fold(box(8, y, 84, 8, 2), "#8A5A34", "#6B4128", 50, 2)
    for x in (20, 40, 80):
        p.emblem.fold(poly((x - 8, 84), (x - 8, 26), (x, 14), (x + 8, 26), (x + 8, 84)), "#A87A46", "#8A5A34", x, 3)
    for x, slats, gap, k in ((232, 7, 4, 1.0), (410, 5, 1, 0.72), (862, 5, 3, 0.72), (1046, 7, 2, 1.0)):
        s = p.at(x)
        wide = 24 * k
        left = -wide * slats / 2
        for y in (-52, -24):
            s.fold(box(left - 6 * k, y * k, wide * slats + 12 * k, 8 * k, 2), "#C79A62", "#A87A46", 0, 3)
        for n in range(slats):
            at = left + wide * (n + 0.5)
            if n == gap:
                continue
            s.fold(
                poly((at - 9 * k, DEEP), (at - 9 * k, -62 * k), (at, -76 * k), (at + 9 * k, -62 * k),
                     (at + 9 * k, DEEP)),
                "#F0DDB8", "#D9C096", at, 2,
            )  # fmt: skip
    for x, h in ((320, 104), (956, 96)):
        tree(p.at(x), 0, h, "#4E8A66")


@place
def toadstools(p):  # Multiplication War: they grow in rows
    cross = soft(unary_union([box(-14, -46, 28, 92), box(-46, -14, 92, 28)]), 6, 4)
    p.emblem.fold(move(cross, 50, 50, 45), "#5A5FA6", "#41468A", 50, 4)

    def toadstool(s, x, y, k, cap="#C8371F", dark="#A02C1E"):
        s.fold(shape("M-13 60C-10 24 -12 0 -10 -18L10 -18C12 0 10 24 14 60Z", x, y, k), CREAM, PAPER, x + 1, 2)
        s.fold(
            shape("M-38 -14C-36 -46 -14 -60 0 -60C14 -60 36 -46 38 -14C20 -8 -20 -8 -38 -14Z", x, y, k),
            cap,
            dark,
            x + 4,
            3,
        )
        for dx, dy, r in ((-20, -28, 6), (2, -44, 7), (20, -26, 5.4), (-3, -22, 4)):
            s.cut(circle(x + dx * k, y + dy * k, r * k), CREAM)

    for x0, d in ((210, 74), (1070, -74)):
        for n in range(3):
            s = p.at(x0 + d * n)
            k = 1.25 - 0.3 * n
            toadstool(s, -8 * k, -26 * k, 0.62 * k, "#E2603A", "#C24A2A")
            toadstool(s, 0, 0, k)
    for x in (444, 470, 836, 810):
        toadstool(p.at(x), 0, 8, 0.42)
