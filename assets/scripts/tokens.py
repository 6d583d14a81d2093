"""The players' tokens: a fox, an owl, a bear and a hare, 100 x 100."""

from paper import *  # the whole vocabulary of this file

SEATS = [("fox", PERSIMMON), ("owl", TEAL), ("bear", MUSTARD), ("hare", "#7E63B0")]


def token(name):
    """Return a player's token as SVG."""
    colour = dict(SEATS)[name]
    s = Sheet()
    s.cut(circle(50, 50, 48), CREAM)
    s.cut(circle(50, 50, 43.5), mix(colour, CREAM, 0.12 if name != "bear" else 0.3))
    disc = circle(50, 50, 43.5)
    s.clip = unary_union([disc, box(0, 0, 100, 52)])
    def at(d):
        return move(path(d), 50, 52)
    if name == "fox":
        body, dark = "#C8452B", "#A5361F"
        s.fold(both(at("M-34-38C-38-20-34-6-26 4L-6-18C-16-30-26-36-34-38Z"), 50), body, dark, 50, 2)
        s.cut(both(at("M-30-30C-32-20-30-12-26-6L-16-17C-20-23-26-28-30-30Z"), 50), "#5C2430")
        face = at("M0 36C-12 34-34 14-33-4C-24-20-10-24 0-24C10-24 24-20 33-4C34 14 12 34 0 36Z")
        s.fold(face, body, dark, 50, 2)
        s.on(face, both(at("M-36-2C-20 0-10 10 0 36L-20 40L-40 10Z"), 50), CREAM)
        s.on(face, at("M36-2C20 0 10 10 0 36L20 40L40 10Z"), PAPER)
        eyes, nose = (13, 3), (34, 5.4)
    elif name == "owl":
        body, dark = "#2F5B6B", "#234654"
        s.fold(
            at(
                "M-34-34C-24-30-12-26 0-26C12-26 24-30 34-34C36-18 36 0 34 10"
                "C30 34 14 42 0 42C-14 42-30 34-34 10C-36 0-36-18-34-34Z"
            ),
            body,
            dark,
            50,
            2,
        )
        s.fold(at("M0 42C-10 40-22 30-24 18C-14 12 14 12 24 18C22 30 10 40 0 42Z"), MINT, SEA, 50)
        for k, yy in ((0, 20), (-9, 27), (9, 27), (0, 33)):
            s.cut(move(curve("M-4 0Q0 5 4 0", 1.8), 50 + k, 52 + yy), TEAL)
        for x in (-14, 14):
            s.cut(circle(50 + x, 48, 13.5), CREAM, 1.5).cut(circle(50 + x, 48, 9), BUTTER)
        s.cut(at("M-6 4L6 4L0 16Z"), MUSTARD, 1)
        eyes, nose = (14, -4), None
    elif name == "bear":
        body, dark = "#8A5232", "#6F3F26"
        s.fold(both(circle(24, 26, 12), 50), body, dark, 50, 2)
        s.cut(both(circle(24, 26, 6), 50), "#D79A63")
        s.fold(at("M-34 0C-34-22-16-32 0-32C16-32 34-22 34 0C34 24 16 36 0 36C-16 36-34 24-34 0Z"), body, dark, 50, 2)
        s.fold(at("M-17 14C-17 4-8 0 0 0C8 0 17 4 17 14C17 26 8 31 0 31C-8 31-17 26-17 14Z"), "#E2B07C", "#CF9660", 50)
        eyes, nose = (15, -8), (8, 6)
    else:
        body, dark = "#E9E2F2", "#CBBFE0"
        s.fold(both(at("M-6-14C-20-22-28-40-22-48C-12-50-3-32-2-16Z"), 50), body, dark, 50, 2)
        s.cut(both(at("M-9-19C-17-26-22-37-19-42C-13-41-8-30-6-19Z"), 50), ROSE)
        s.fold(at("M-28 10C-28-8-14-17 0-17C14-17 28-8 28 10C28 28 14 37 0 37C-14 37-28 28-28 10Z"), body, dark, 50, 2)
        eyes, nose = (13, 5), (15, 4.4)
    for x in (-eyes[0], eyes[0]):
        s.cut(circle(50 + x, 52 + eyes[1], 4.4), INK).cut(circle(51.4 + x, 50.6 + eyes[1], 1.4), CREAM)
        if name != "owl":
            s.cut(circle(50 + x * 1.45, 64, 4.6), "#E0523E", 0, 0.3)
    if nose:
        s.cut(ellipse(50, 52 + nose[0], nose[1], nose[1] * 0.75), INK)
        if name != "fox":
            s.cut(move(curve("M-6 2Q-3 7 0 3Q3 7 6 2", 1.8), 50, 54 + nose[0] + 2), INK)
    return document(s.markup(), 100, 100)
