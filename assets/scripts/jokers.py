"""The jokers: the sun, or the moon, in a jester's hat."""

import cards
from cards import GILT, PANEL, PIPS, Court, blank, star
from paper import *  # the whole vocabulary of this file

NIGHT = Court(
    "#2C2450", "#EDE6F5", ("#41468A", "#32376F"), ("#BFD9E6", "#93B7CB"), "#F4C15D", SEA, (), (), "star", "#E8E5F2"
)
NOON = Court(
    "#F0A63F", "#FFE2A0", ("#C8452B", "#A3341F"), ("#FFF0D0", "#EACF98"), TEAL, PERSIMMON, (), (), "lozenge", "#FCEBCB"
)


def joker(kind):
    """Return a joker: XR is the sun, XB the moon; they stand the right way up."""
    c = NOON if kind == "XR" else NIGHT
    sunny = kind == "XR"
    s, x, y = Sheet(PANEL), 128, 196
    s.cut(PANEL, c.panel)
    if sunny:
        for k in range(20):
            t = k * pi / 10
            s.cut(
                poly(
                    (x, y),
                    (x + 300 * cos(t), y + 300 * sin(t)),
                    (x + 300 * cos(t + pi / 20), y + 300 * sin(t + pi / 20)),
                ),
                "#EB9A34",
            )
        s.cut(burst(x, y, 20, 104, 74), "#DD5E34", 3)
        s.cut(circle(x, y, 76), "#F6BC55", 2)
    else:
        s.cut(circle(x, y, 112), "#393067").cut(circle(x, y, 92), "#4B4183")
        for px, py, r in (
            (86, 40, 3),
            (205, 66, 3.4),
            (36, 140, 2.6),
            (220, 190, 2.8),
            (40, 262, 3.2),
            (150, 30, 2.4),
            (150, 318, 2.6),
            (222, 120, 2.2),
            (92, 300, 2.2),
            (28, 200, 2.2),
        ):
            s.cut(star(px, py, r), BUTTER)
    # the ruff
    for k in range(9):
        t = pi * (k - 4) / 12
        s.fold(
            move(poly((-13, 0), (13, 0), (0, 40), r=0), x + 54 * sin(t), y + 46 * cos(t) - 4, -t * 57.3),
            *((CREAM, PAPER), c.robe, GILT)[k % 3],
            x + 54 * sin(t),
            2,
        )
        s.cut(circle(x + 92 * sin(t), y + 84 * cos(t) - 4, 5), GILT[0], 1.5)
    # the face: one disc, one crease
    disc = circle(x, y, 62)
    light, dark = ("#FBDD8C", "#F1B94F") if sunny else ("#F3ECF8", "#CDC1E2")
    s.cut(disc, light, 3)
    s.on(
        disc,
        move(
            poly(
                (0, -80), (5, -24), (-15, 18), (-13, 26), (-6, 28.5), (4, 27.5), (2, 40), (2, 80), (90, 80), (90, -80)
            ),
            x,
            y,
        ),
        dark,
    )
    for side in (-1, 1):
        e = x + 27 * side
        s.cut(circle(x + 37 * side, y + 25, 12), "#E0523E", 0, 0.4)
        if sunny:
            s.cut(path(f"M{e - 15} {y - 3}Q{e} {y - 19} {e + 15} {y - 3}Q{e} {y + 9} {e - 15} {y - 3}Z"), CREAM)
            s.cut(circle(e + 3, y - 4, 6.6), INK).cut(circle(e + 5, y - 6, 1.9), CREAM)
            s.cut(curve(f"M{e - 16} {y - 3.5}Q{e} {y - 20} {e + 16} {y - 3.5}", 3.4), INK)
        else:
            s.cut(curve(f"M{e - 14} {y - 7}Q{e} {y + 9} {e + 14} {y - 7}", 4), INK)
            for k in (-1, 0, 1):
                s.cut(line((e + 7.5 * k, y + 1 - abs(k) * 2.6), (e + 11 * k, y + 8 - abs(k) * 3), width=2.6), INK)
        s.cut(curve(f"M{e - 14} {y - 24 + 2 * side}Q{e} {y - 34} {e + 14} {y - 24 - 2 * side}", 4.6), c.robe[1])
    s.cut(
        path(
            f"M{x - 21} {y + 36}Q{x} {y + 44} {x + 21} {y + 36}"
            f"Q{x + 15} {y + 53} {x} {y + 53}Q{x - 15} {y + 53} {x - 21} {y + 36}Z"
        ),
        WINE,
    )
    s.cut(
        path(
            f"M{x - 15} {y + 39.6}Q{x} {y + 45} {x + 15} {y + 39.6}"
            f"Q{x + 13} {y + 44} {x} {y + 45}Q{x - 13} {y + 44} {x - 15} {y + 39.6}Z"
        ),
        CREAM,
    )
    hat(s, x, y, c, sunny)
    return document(blank() + s.markup() + twice(joker_index(sunny)))


def hat(s, x, y, c, sunny):
    """Draw a jester's hat over a face with its middle at (x, y)."""
    # the hat: three horns, three bells
    a, b, d = (PERSIMMON, TEAL, WINE) if sunny else ("#E2603A", "#63B3A9", "#F4C15D")
    left = path(
        f"M{x - 58} {y - 30}C{x - 70} {y - 92} {x - 92} {y - 96} {x - 98} {y - 62}"
        f"C{x - 104} {y - 112} {x - 62} {y - 136} {x - 20} {y - 96}L{x} {y - 42}Z"
    )
    s.fold(left, a, shade(a, 0.78), x - 62, 3)
    right = flip(left, x)
    s.fold(right, b, shade(b, 0.78), x + 62, 3)
    mid = path(
        f"M{x - 38} {y - 44}C{x - 38} {y - 104} {x - 22} {y - 128} {x + 4} {y - 158}"
        f"C{x + 18} {y - 128} {x + 38} {y - 104} {x + 38} {y - 44}Z"
    )
    s.fold(mid, d, shade(d, 0.78), x + 2, 3)
    for px, py, fill in ((-38, -104, CREAM), (34, -104, CREAM), (-2, -112, CREAM), (-10, -82, CREAM), (14, -88, CREAM)):
        if abs(px) < 20:
            s.cut(move(PIPS["D"], x + px + 2, y + py + 8, 0, 0.13), BUTTER if sunny else "#41468A")
    for px, py in ((-98, -58), (98, -58), (4, -158)):
        s.cut(circle(x + px, y + py, 9), GILT[0], 2).cut(
            line((x + px - 5, y + py + 1.5), (x + px + 5, y + py + 1.5), width=2), "#B9741F"
        )
    band = path(
        f"M{x - 63} {y - 34}C{x - 40} {y - 56} {x + 40} {y - 56} {x + 63} {y - 34}"
        f"L{x + 60} {y - 18}C{x + 38} {y - 40} {x - 38} {y - 40} {x - 60} {y - 18}Z"
    )
    s.fold(band, *c.yoke, x, 2)
    for k in range(-3, 4):
        s.cut(circle(x + k * 16, y - 43 + k * k * 1.9, 3.4), c.robe[0])


def joker_index(sunny):
    """Return the star and the word in a joker's corner."""
    s, ink = Sheet(), POPPY if sunny else INK
    s.cut(burst(34, 43, 5, 24, 11), ink)
    s.on(burst(34, 43, 5, 24, 11), box(34, 0, 60, 90), shade(ink, 0.8))
    s.cut(cards.LETTERS.fit("JOKER", 34, 76, 12.5, 46), ink)
    return s


def pocket(kind):
    """Return the pocket joker, for under 100 px: the index star, and a face in a jester's hat."""
    sunny = kind == "XR"
    c, ink, s = NOON if sunny else NIGHT, POPPY if sunny else INK, Sheet()
    s.cut(box(12, 150, W - 24, H - 162, 12), c.panel)
    s.cut(burst(125, 74, 5, 56, 25), ink)
    s.on(burst(125, 74, 5, 56, 25), box(125, 0, 100, 160), shade(ink, 0.8))
    t, x, y = Sheet(), 125, 272
    t.fold(circle(x, y, 62), *(("#FBDD8C", "#F1B94F") if sunny else ("#F3ECF8", "#CDC1E2")), x, 3)
    for dx in (-24, 24):
        t.cut(circle(x + dx, y + 4, 9), INK)
    t.cut(curve(f"M{x - 26} {y + 28}Q{x} {y + 50} {x + 26} {y + 28}", 8), INK)
    hat(t, x, y, c, sunny)
    s.layers += [(affinity.scale(g, 0.92, 0.92, origin=(x, 338)), f, o, k) for g, f, o, k in t.layers]
    return document(blank() + s.markup())
