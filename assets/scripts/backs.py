"""More backs for the deck, each the same either way up: waves that meet, and a quilt."""

from cards import UPPER, WAVE, blank
from paper import *  # the whole vocabulary of this file

FRAME = box(11, 11, W - 22, H - 22, 12)
LOWER = FRAME.difference(UPPER)


def medal(*rings):
    """Return a sun where the two halves meet; each ring a radius and a colour."""
    sun = Sheet()
    for k, (r, fill) in enumerate(rings):
        sun.cut(circle(125, 175, r), fill, 0 if k else 3)
    return sun


def waves():
    """Return the back with the sea in paper fans, row upon row; the truce line parts it, and a low sun stands on it."""
    half = Sheet(LOWER)
    half.cut(box(0, 0, W, H), TEAL)
    across, step = 57.0, 22.0
    rings = ((28.5, "#1A5F6B"), (25, MINT), (21.8, TEAL), (15.6, MINT), (12.8, SEA), (6.4, CREAM))
    for row in range(11):
        for k in range(6):
            x = 125 + (k - 2.5 + (row % 2) / 2) * across
            for r, fill in rings:
                half.cut(Point(x, 166 + row * step).buffer(r, 7), fill, 1.6 if r == rings[0][0] else 0)
    line = Sheet(FRAME)
    line.cut(WAVE.buffer(4.6), CREAM, 2)
    line.cut(WAVE.buffer(1.5), PERSIMMON)
    sun = medal((45, "#1A5F6B"), (42, CREAM), (38, PERSIMMON), (31, "#F08A4F"), (23, "#F7B45C"), (14, "#FBDD8C"))
    return document(blank() + twice(half) + line.markup() + sun.markup())


def quilt():
    """Return the back with a quilt of scraps: pinwheels of triangles, sewn from what was left of two flags."""
    half = Sheet(FRAME.intersection(box(0, 175, W, H)))
    side, high = (W - 22) / 6, (H - 22) / 8
    dark, light = (INDIGO, WINE, "#2C6E73", PLUM), (MUSTARD, ROSE, CREAM, APRICOT)
    for row in range(4):
        for col in range(6):
            x, y = 11 + col * side, 175 + row * high
            a, b, c, d = (x, y), (x + side, y), (x + side, y + high), (x, y + high)
            one, two = (poly(a, b, c), poly(a, c, d)) if (row + col) % 2 else (poly(a, b, d), poly(b, c, d))
            if (row // 2 + col // 2) % 2:
                one, two = two, one
            tone = (col // 2 + row // 2) % 4
            half.cut(one, dark[tone])
            half.cut(two, light[(tone + row) % 4])
    for row in range(1, 4):
        half.cut(line((11, 175 + row * high), (W - 11, 175 + row * high), width=0.9, cap="flat"), CREAM, 0, 0.5)
    for col in range(1, 6):
        half.cut(line((11 + col * side, 175), (11 + col * side, H), width=0.9, cap="flat"), CREAM, 0, 0.5)
    sun = medal((50, PLUM), (47, BUTTER))
    sun.cut(burst(125, 175, 16, 45, 33), PERSIMMON)
    for r, fill in ((33, BUTTER), (26, CREAM), (22, "#F7B45C"), (13, "#FBDD8C")):
        sun.cut(circle(125, 175, r), fill)
    return document(blank() + twice(half) + sun.markup())
