"""Covers of the games, and the same drawings in a window for the chosen game's card. Each function under `about` draws
the game of its name."""

import cards
from cards import GILT, PIPS, hill, star
from courts import dove
from paper import *  # the whole vocabulary of this file

FAMILY = {
    "war": (PERSIMMON, "#F9C27B", "#8A2F3A"),
    "rules": ("#E3A03A", "#FBE0A0", "#9A4A24"),
    "duel": ("#7A3B63", "#E9A79A", "#3E2148"),
    "slap": ("#23828A", "#BFE0CF", "#17505B"),
    "sums": ("#4C58A6", "#C3D3EE", "#2A2C66"),
}
GAMES = {}  # game id -> (family, what it is about)


def about(family, game_id=None):
    """Register the drawing of a game in a frame of 240 x 240 round (128, 126)."""

    def register(draw):
        GAMES[game_id or draw.__name__.replace("_", "-")] = family, draw
        return draw

    return register


def cover(game_id):
    """Return a game's cover as SVG, a book of 240 x 320: ground, sun, the game's drawing, a dark hill for the title and
    a spine."""
    family, draw = GAMES[game_id]
    ground, sunlight, dark = FAMILY[family]
    s, book = Sheet(box(0, 0, 240, 320, 14)), box(0, 0, 240, 320, 14)
    s.cut(book, ground)
    s.cut(circle(128, 126, 104), mix(ground, sunlight, 0.22)).cut(circle(128, 126, 82), sunlight)
    draw(s)
    s.cut(hill(236, (60, 60, 12), (200, 50, 6)), dark, -3)
    s.cut(box(0, -10, 15, 340), shade(ground, 0.72)).cut(box(15, -10, 2.4, 340), shade(ground, 0.86))
    s.cut(box(0, 238, 15, 90), shade(dark, 0.72))
    return document(s.markup(), 240, 320)


def window(game_id):
    """Return the same drawing, larger, in the window of the chosen game's card: 318 x 256, one notch for how many
    play."""
    family, draw = GAMES[game_id]
    ground, sunlight, dark = FAMILY[family]
    panel = soft(box(0, 0, 318, 256).difference(box(-46, -46, 116, 148)), 14, 14)
    art, drawing = Sheet(panel), Sheet()
    art.cut(box(-16, -16, 350, 626), ground)
    art.cut(circle(190, 122, 122), mix(ground, sunlight, 0.22)).cut(circle(190, 122, 98), sunlight)
    draw(drawing)
    art.layers += [
        (affinity.translate(affinity.scale(g, 1.2, 1.2, origin=(128, 128)), 62, -14), f, o, panel)
        for g, f, o, _ in drawing.layers
    ]
    art.cut(move(hill(248, (90, 80, 14), (290, 60, 8), x1=400), -16, -16), dark, -4)
    return document(art.markup(), 318, 256)


def mini(s, x, y, turn, suit, scale=1.0, text=None, back=False):
    """Draw a little card on a cover."""
    s.cut(move(box(-34, -48, 68, 96, 8), x, y, turn, scale), CREAM if not back else PLUM, 4)
    if back:
        s.cut(move(box(-28, -42, 56, 84, 5), x, y, turn, scale), "#5A3B66")
        s.cut(move(burst(0, 0, 14, 22, 15), x, y, turn, scale), PERSIMMON).cut(
            move(circle(0, 0, 11), x, y, turn, scale), BUTTER
        )
        return
    light, dark = cards.TWO.pips[suit]
    g = move(PIPS[suit], x, y + (16 * scale if text else 0), turn, (0.44 if not text else 0.3) * scale)
    s.fold(g, light, dark, g.centroid.x)
    if text:
        s.cut(move(cards.LETTERS.fit(text, 0, -38, 36, 46), x, y, turn, scale), cards.TWO.index[suit])


@about("war")
def war(s):
    mini(s, 92, 136, -13, "H", 1.25, "K")
    mini(s, 164, 136, 13, "S", 1.25, "K")


@about("war")
def war_last_card(s):
    s.cut(poly((128, 236), (236, 262), (236, 236)), INK, 0, 0.25)
    mini(s, 128, 142, 6, "D", 1.5)


@about("war")
def three_player_war(s):
    mini(s, 76, 144, -21, "H", 1.12, "7")
    mini(s, 180, 144, 21, "D", 1.12, "7")
    mini(s, 128, 128, 0, "S", 1.12, "7")


@about("war")
def war_basic(s):
    for k in range(3):
        mini(s, 74 + 22 * k, 150 - 9 * k, -30 + 14 * k, "S", 1.12, back=True)
    mini(s, 170, 148, 14, "H", 1.25, "9")


@about("war")
def war_one_left(s):
    s.cut(path("M30 262C58 170 96 108 180 52L184 57C118 118 84 178 64 262Z"), "#5A2A22", 3)
    for d, width in (
        ("M66 176C52 150 50 128 56 100", 7), ("M54 142C46 134 42 128 38 118", 4), ("M94 126C92 104 96 84 108 62", 7),
        ("M94 104C86 94 84 88 82 78", 4), ("M80 158C100 150 122 154 138 166", 6), ("M134 88C158 84 178 92 190 112", 6),
    ):  # fmt: skip
        s.cut(curve(d, width), "#5A2A22")
    s.cut(curve("M190 112C194 120 194 128 191 138", 4), "#5A2A22")
    leaf = move(PIPS["H"], 184, 160, 10, 0.62)
    s.fold(leaf, "#D8442A", "#A93E25", 184, 4)


@about("rules")
def peace(s):
    t = Sheet()
    dove(t, 0, 0)
    s.layers += [(move(g, 126, 140, 0, 2.35), f, o, s.clip) for g, f, o, _ in t.layers]


@about("rules")
def automatic_war(s):
    s.cut(soft(burst(128, 128, 12, 82, 62), 3, 3), "#C24E2C", 4).cut(circle(128, 128, 56), "#F7D58C")
    g = cards.LETTERS.fit("2", 128, 84, 88, 80)
    s.fold(g, "#A03A1E", "#7E2A18", 128)


@about("rules")
def beats_faces(s):
    g = move(
        unary_union(
            [poly((-66, 40), (-76, -26), (-42, 4), (-30, -34), (0, 0), (30, -34), (42, 4), (76, -26), (66, 40))]
        ),
        128,
        176,
    )
    s.fold(g, *GILT, 128, 4)
    s.fold(move(box(-66, 26, 132, 18, 5), 128, 176), "#8A3150", "#6B2140", 128, 2)
    for x, y in ((-76, -30), (76, -30)):
        s.cut(circle(128 + x, 176 + y, 9), PERSIMMON, 2)
    s.fold(cards.LETTERS.fit("3", 128, 66, 100, 90), "#C24E2C", "#9A3A20", 128, 4)


@about("rules")
def underdog(s):
    def at(d):
        return move(path(d), 128, 140, 0, 1.15)

    s.fold(at("M-50 40C-54-20-36-62 0-62C36-62 54-20 50 40L40 120L-40 120Z"), "#F2D2A0", "#DDB57C", 128, 4)
    s.cut(at("M-44-44C-70-46-80-6-66 34C-52 30-42 0-36-30Z"), "#8A4B2C", 3)
    s.cut(flip(at("M-44-44C-70-46-80-6-66 34C-52 30-42 0-36-30Z"), 128), "#6F3A22", 3)
    s.fold(at("M-24 22C-24 6-12-6 0-6C12-6 24 6 24 22C24 38 12 46 0 46C-12 46-24 38-24 22Z"), CREAM, PAPER, 128)
    s.cut(at("M-11 4C-11-4 11-4 11 4C11 12 4 17 0 17C-4 17-11 12-11 4Z"), INK)
    s.cut(at("M-7 27C-7 24 7 24 7 27L7 40C7 50-7 50-7 40Z"), "#E0705C")
    for x in (-21, 21):
        s.cut(circle(128 + x, 126, 6.5), INK).cut(circle(130 + x, 124, 2), CREAM)
    s.cut(move(box(-48, 66, 96, 18, 6), 128, 140), "#C24E2C", 2)
    s.cut(circle(128, 222, 15), BUTTER, 2)


@about("slap")
def egyptian_ruffle(s):
    s.fold(poly((128, 52), (226, 250), (30, 250)), "#F2CB78", "#D79A45", 128, 4)
    for y in (100, 140, 180):
        s.on(poly((128, 52), (226, 250), (30, 250)), box(0, y, 240, 3), "#B9772F", 0.5)
    s.cut(path("M84 152Q128 108 172 152Q128 190 84 152Z"), CREAM, 2)
    s.cut(circle(128, 150, 17), TEAL).cut(circle(128, 150, 8), INK).cut(circle(132, 146, 3), CREAM)
    s.cut(curve("M82 152Q128 104 174 152", 6), INK).cut(curve("M84 153Q128 192 172 153", 4), INK)
    s.cut(curve("M172 152L192 156", 5), INK).cut(curve("M118 176L112 200", 5), INK)


@about("slap")
def slap_war(s):
    for k in range(9):
        t = pi * (k - 4) / 9
        s.cut(line((128 + 70 * sin(t), 122 - 70 * cos(t)), (128 + 98 * sin(t), 122 - 98 * cos(t)), width=8), "#F8C95F")
    hand = unary_union(
        [
            box(92, 116, 72, 84, 26),
            line((100, 140), (90, 84), width=19),
            line((120, 130), (117, 66), width=19),
            line((140, 130), (144, 68), width=19),
            line((157, 140), (170, 92), width=18),
            line((100, 176), (66, 138), width=21),
            box(102, 180, 52, 80),
        ]
    )
    s.fold(soft(hand, 0, 4), "#F7D2AE", "#E2A97C", 130, 4)
    s.cut(curve("M108 158Q126 176 148 160", 3.4), "#C98A5C")
    s.fold(box(96, 214, 64, 40, 4), "#E2603A", "#C24A2A", 128, 2)


@about("slap")
def scramble_war(s):
    for x, y, turn in (
        (66, 92, -38), (186, 176, -58), (74, 190, 58), (190, 82, 24), (126, 64, -8),
        (138, 206, 12), (92, 138, 76), (176, 126, -24),
    ):  # fmt: skip
        mini(s, x, y, turn, "S", 0.72, back=True)
    mini(s, 130, 138, -15, "H", 1.02, "A")


@about("duel")
def duel_king(s):
    for turn, fill in ((0, GILT), (180, ("#F0C0B0", "#D99686"))):
        g = move(poly((-48, 0), (-56, -50), (-28, -22), (0, -62), (28, -22), (56, -50), (48, 0)), 0, -8)
        g = move(g, 128, 128, turn)
        s.fold(g, *fill, 128, 4)
        for x, y in ((-56, -62), (0, -74), (56, -62)):
            s.cut(
                circle(128 + (x if not turn else -x), 128 + (y if not turn else -y), 7.5),
                PERSIMMON if not turn else TEAL,
                2,
            )
    s.cut(box(52, 123, 152, 10, 4), CREAM, 2)


@about("duel")
def napoleons_war(s):
    face_ = move(path("M-44-10L44-10L44 60C44 90 24 100 0 100C-24 100-44 90-44 60Z"), 128, 138)
    s.cut(face_, "#F7D2AE", 3)
    s.on(
        face_,
        poly((129, 120), (131, 176), (112, 204), (116, 210), (130, 211), (129, 260), (220, 260), (220, 120)),
        "#E9B48B",
    )
    for side in (-1, 1):
        s.cut(curve(f"M{128 + 22 * side - 10} 184Q{128 + 22 * side} 194 {128 + 22 * side + 10} 184", 3.6), INK)
        s.cut(circle(128 + 31 * side, 206, 8), "#E0523E", 0, 0.32)
    s.cut(
        path("M84 152L172 152L172 176C160 166 150 164 140 172C132 160 120 162 112 170C104 164 94 168 84 178Z"),
        "#3B2233",
        2,
    )

    def at(d):
        return move(path(d), 128, 138)

    s.fold(
        at("M-92 34C-80 8-66-10-52-26C-34-62 34-62 52-26C66-10 80 8 92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"),
        "#2A2352",
        "#1C173B",
        128,
        4,
    )
    s.cut(at("M-92 34C-80 8-66-10-52-26C-58-2-70 18-92 34Z"), "#41468A").cut(
        at("M-80 34C-50 26-30 18 0 18C30 18 50 26 80 34L92 34C60 44 30 30 0 30C-30 30-60 44-92 34Z"), BUTTER
    )
    for r, fill in ((20, "#C8371F"), (14, CREAM), (8, "#2878BE")):
        s.cut(circle(128, 124, r), fill, 2 if r == 20 else 0)


@about("duel")
def good_king_bad_queen(s):
    left = box(0, 0, 128, 320)
    face_ = move(path("M-58-44L58-44L58 10C58 52 30 76 0 76C-30 76-58 52-58 10Z"), 128, 150)
    s.cut(face_, "#E8B07E", 4)
    s.on(
        face_,
        poly((130, 90), (134, 132), (112, 176), (116, 184), (130, 186), (129, 260), (240, 260), (240, 90)),
        "#B97A4E",
    )
    s.cut(path("M90 148Q104 134 118 148Q104 160 90 148Z"), CREAM).cut(circle(104, 147, 6), INK).cut(
        curve("M89 148Q104 132 119 148", 4), INK
    )
    s.cut(curve("M140 146Q154 162 168 146", 4.4), INK)
    for k in (-1, 0, 1):
        s.cut(line((154 + 8 * k, 154 - abs(k) * 2.4), (154 + 12 * k, 162 - abs(k) * 3), width=2.8), INK)
    s.cut(curve("M88 132Q104 120 120 130", 5), "#5A2A22").cut(curve("M138 128Q154 116 170 126", 5), "#2A1A2B")
    s.on(
        left,
        move(
            path("M-58 6C-54 30-40 30-26 28L26 28C40 30 54 30 58 6L58 24C58 62 30 92 0 92C-30 92-58 62-58 24Z"),
            128,
            158,
        ),
        "#5A2A22",
    )
    s.cut(path("M112 198Q120 192 128 196L128 208Q116 208 112 198Z"), "#C43D3A").cut(
        path("M128 200Q136 196 146 200Q140 212 128 212Z"), "#A02C35"
    )
    s.cut(poly((128, 112), (128, 44), (108, 76), (92, 52), (78, 78), (58, 54), (66, 112)), GILT[0], 3)
    s.cut(
        unary_union(
            [
                path(
                    "M128 112L128 52C140 62 140 78 134 84C142 66 156 60 162 66"
                    "C166 82 158 90 152 94C164 84 178 84 184 92L190 112Z"
                )
            ]
        ),
        "#63B3A9",
        3,
    )
    s.cut(box(66, 98, 62, 14), "#8A3150").cut(box(128, 98, 62, 14), "#1F6F73")


@about("rules")
def guerilla_joker(s):
    for d, fill, x in (
        ("M128 98C108 36 56 48 40 108C70 88 84 112 90 154L128 154Z", ("#C8371F", "#A5301B"), 40),
        ("M128 98C148 36 200 48 216 108C186 88 172 112 166 154L128 154Z", ("#3F7D4E", "#2F6340"), 216),
    ):
        s.fold(path(d), *fill, 128, 3).cut(circle(x, 110, 11), BUTTER, 2)
    s.fold(path("M90 154C98 106 112 76 128 52C144 76 158 106 166 154Z"), "#7A3B63", "#5C2A4C", 128, 3)
    s.cut(circle(128, 50, 12), BUTTER, 2)
    s.fold(ellipse(128, 178, 50, 46), "#F7D2AE", "#E9B48B", 128, 3)
    s.cut(
        path("M74 150C92 134 164 134 182 150C184 158 182 164 176 166C156 152 100 152 80 166C74 164 72 158 74 150Z"),
        CREAM,
        2,
    )
    for x in (106, 150):
        s.cut(ellipse(x, 182, 11, 13), CREAM).cut(circle(x + 4, 181, 6.5), INK).cut(circle(x + 6, 178, 2.2), CREAM)
    for x, y, r, fill in (
        (44, 234, 48, "#2F6340"), (212, 236, 48, "#2F6340"), (84, 238, 42, "#3F7D4E"), (172, 240, 44, "#3F7D4E"),
        (128, 248, 48, "#5B9A5E"),
    ):  # fmt: skip
        s.cut(soft(burst(x, y, 11, r, r * 0.8), 3, 3), fill, 3)


@about("rules")
def speed_war(s):
    for k, (x, y, w) in enumerate(((34, 92, 60), (26, 128, 74), (40, 164, 54))):
        s.cut(line((x, y), (x + w, y), width=9), CREAM)
    g = poly((92, 74), (176, 74), (150, 190), (66, 190), r=8)
    s.cut(affinity.translate(g, 26, 0), CREAM, 4)
    m = affinity.skew(move(PIPS["S"], 0, 0, 0, 0.62), -13, 0, origin=(0, 0))
    s.fold(affinity.translate(m, 147, 132), "#332C58", "#1D1836", 147)


@about("sums")
def addition_war(s):
    s.fold(soft(unary_union([box(104, 54, 48, 150), box(53, 105, 150, 48)]), 9, 5), "#F2784B", "#D2552D", 128, 4)
    for x, y in ((78, 78), (178, 78)):
        s.cut(circle(x, y, 12), CREAM, 2)
    for x, y in ((70, 182), (92, 182), (164, 182), (186, 182), (81, 200), (175, 200)):
        s.cut(circle(x, y, 8.5), CREAM, 2)


@about("sums")
def subtraction_war(s):
    s.fold(box(48, 106, 160, 46, 12), "#63B3A9", "#3F8F88", 128, 4)
    for k in range(5):
        if k < 3:
            s.cut(circle(72 + 28 * k, 78, 11), CREAM, 2)
        else:
            s.cut(circle(72 + 28 * k, 78, 11).difference(circle(72 + 28 * k, 78, 8)), CREAM)
    for k in range(5):
        s.cut(circle(72 + 28 * k, 182, 11), CREAM, 2) if k < 2 else s.cut(
            circle(72 + 28 * k, 182, 11).difference(circle(72 + 28 * k, 182, 8)), CREAM
        )


@about("sums")
def multiplication_war(s):
    cross = soft(unary_union([box(-20, -70, 40, 140), box(-70, -20, 140, 40)]), 8, 5)
    s.fold(move(cross, 128, 108, 45), "#F2784B", "#D2552D", 128, 4)
    for x, y in ((70, 95), (70, 121), (186, 82), (186, 108), (186, 134)):
        s.cut(circle(x, y, 9.5), CREAM, 2)
    for y in (184, 209):
        for x in (102, 128, 154):
            s.cut(circle(x, y, 9.5), CREAM, 2)


@about("sums")
def missing_card_war(s):
    mini(s, 84, 104, -9, "H", 1.3, "8")
    s.cut(move(box(-34, -48, 68, 96, 8), 172, 108, 9, 1.3), CREAM, 4)
    s.cut(move(box(-29, -43, 58, 86, 6), 172, 108, 9, 1.3), "#5A3B66")
    s.cut(move(cards.LETTERS.fit("?", 0, -31, 62, 46), 172, 108, 9, 1.3), BUTTER, 2)
    s.cut(box(88, 174, 80, 43, 20), BUTTER, 3)
    s.cut(cards.LETTERS.fit("15", 128, 182, 27, 60), INK)


def burger(s, x, y, k):
    def at(d):
        return move(path(d), x, y, 0, k)

    s.fold(at("M-52 34L52 34C52 50 42 54 32 54L-32 54C-42 54-52 50-52 34Z"), "#E9A14E", "#CC7F35", x, 3)
    s.fold(move(box(-56, 20, 112, 17, 8), x, y, 0, k), "#7A3B2A", "#5E2B20", x, 2)
    s.cut(at("M-56 14L56 14L40 22L26 32L12 22L-10 22L-24 30L-36 22Z"), "#F8C95F", 2)
    s.cut(at("M-58 8C-48 0-38 14-28 7C-18 0-8 14 2 7C12 0 22 14 32 7C42 0 50 12 58 8L56 16L-56 16Z"), "#6FA84F", 2)
    s.fold(at("M-54 4C-54-34-28-48 0-48C28-48 54-34 54 4Z"), "#F2B45E", "#D9913F", x, 3)
    for dx, dy, t in ((-26, -22, -30), (-6, -34, 0), (18, -28, 20), (4, -14, 10), (34, -12, 40), (-36, -6, -40)):
        s.cut(move(ellipse(dx, dy, 4.4, 2.4, t), x, y, 0, k), CREAM)


def soda(s, x, y, k):
    def at(d):
        return move(path(d), x, y, 0, k)

    s.cut(move(line((6, -40), (20, -84), width=8), x, y, 0, k), "#E2603A", 2)
    cup_ = at("M-32-38L32-38L24 58C23 63-23 63-24 58Z")
    s.fold(cup_, "#C8452B", "#A5361F", x, 3)
    s.on(cup_, at("M-60 0C-30-14-10 18 20 4C34-2 44-6 60-4L60 20C40 16 20 24 6 26C-20 30-40 12-60 22Z"), CREAM)
    s.fold(move(box(-38, -50, 76, 15, 5), x, y, 0, k), CREAM, PAPER, x, 2)


def fries(s, x, y, k):
    for dx, dy, t in (
        (-26, -34, -14),
        (-14, -46, -6),
        (-2, -38, 2),
        (10, -48, 6),
        (22, -36, 12),
        (30, -26, 18),
        (4, -26, -2),
        (-20, -22, -8),
    ):
        s.cut(move(move(box(-5, -20, 10, 70, 1.5), dx, dy, t), x, y, 0, k), BUTTER if dx % 4 else "#F0B44A", 1.5)
    g = move(path("M-38-10C-20 4 20 4 38-10L30 58C29 62-29 62-30 58Z"), x, y, 0, k)
    s.fold(g, TEAL, "#17606A", x, 3)
    s.cut(move(circle(0, 30, 12), x, y, 0, k), CREAM)


@about("sums")
def fast_food(s):
    soda(s, 82, 126, 0.92)
    fries(s, 180, 138, 0.92)
    burger(s, 130, 182, 1.0)


@about("sums")
def brain_drain(s):
    for x, y, t, suit, n in (
        (82, 92, -10, "H", "8"),
        (174, 92, 9, "S", "5"),
        (82, 178, 7, "C", "3"),
        (174, 178, -8, "D", "K"),
    ):
        mini(s, x, y, t, suit, 0.78, n)
    s.cut(circle(128, 134, 31), PERSIMMON, 4)
    s.cut(box(112, 122, 32, 8, 3), CREAM).cut(box(112, 138, 32, 8, 3), CREAM)


@about("sums")
def casualty_war(s):
    g = move(PIPS["H"], 128, 134, 0, 1.5)
    s.fold(g, *cards.RED, 128, 4)
    for turn in (32, -58):
        s.cut(move(box(-52, -15, 104, 30, 14), 128, 130, turn), "#F2D2A0", 2)
        s.cut(move(box(-16, -15, 32, 30), 128, 130, turn), "#E3B97E")
    for dx, dy in ((-6, 0), (6, 0), (0, -7), (0, 7)):
        s.cut(circle(128 + dx, 130 + dy, 2), "#B98A4E")
    for x, y, r in ((58, 62, 4), (200, 66, 5), (52, 196, 5), (206, 200, 4)):
        s.cut(star(x, y, r), CREAM)


@about("sums")
def ascent(s):
    s.fold(poly((138, 56), (236, 250), (40, 250)), "#6E79C0", "#4A5299", 138, 4)
    s.fold(poly((138, 56), (160, 99), (146, 92), (138, 104), (128, 94), (116, 100)), CREAM, "#D5DBF0", 138)
    for k in range(7):
        x, y = 84 + (k % 2) * 70 - k * 1.5 * (1 if k % 2 else -4), 232 - k * 19
        s.cut(circle(x, y, 6), BUTTER, 1)
    s.cut(line((138, 58), (138, 22), width=4), CREAM).cut(poly((138, 20), (170, 31), (138, 42)), PERSIMMON, 2)


@about("duel", "twenty-first-century-war")
def century(s):
    ring = move(ellipse(0, 0, 104, 26).difference(ellipse(0, -3, 84, 15)), 128, 130, -18)
    s.cut(ring, BUTTER, 3)
    s.fold(circle(128, 130, 56), "#F2784B", "#D2552D", 128, 3)
    s.on(circle(128, 130, 56), move(box(-70, -8, 140, 12), 128, 130, -18), "#F9C27B").on(
        circle(128, 130, 56), move(box(-70, 20, 140, 7), 128, 130, -18), "#F9C27B"
    )
    s.cut(ring.difference(move(poly((-120, -60), (120, -60), (120, 0), (-120, 0)), 128, 130, -18)), BUTTER, 3)
    for x, y, r in ((58, 62, 5), (206, 74, 4), (196, 206, 5), (52, 200, 4)):
        s.cut(star(x, y, r), CREAM)


def family_cover(family):
    """Draw two cards face down, for a game without a drawing of its own."""

    def draw(s):
        mini(s, 100, 134, -11, "H", 1.15, back=True)
        mini(s, 158, 138, 10, "S", 1.15, back=True)

    GAMES[f"family-{family}"] = family, draw


for _family in FAMILY:
    family_cover(_family)
