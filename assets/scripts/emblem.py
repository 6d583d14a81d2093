"""The application's icon, 256 x 256: two lands that face each other, and a sun between them."""

from paper import *  # the whole vocabulary of this file


def emblem():
    """Return the icon as SVG."""
    tile = box(8, 8, 240, 240, 54)
    s = Sheet(tile)
    s.cut(tile, "#2B2046")
    for r, fill in ((150, "#4A2F58"), (112, "#8D4654"), (90, "#D9603F"), (70, "#F4AA58"), (50, BUTTER)):
        s.cut(circle(128, 112, r), fill)
    left = path("M-20 120C30 110 70 150 128 190C170 218 210 226 280 230L280 290L-20 290Z")
    right = flip(left, 128)
    s.cut(right, "#1F6F78", -7)
    s.cut(left, "#C8402B", -7)
    s.cut(path("M-20 176C40 172 80 206 160 226C200 236 240 240 290 240L290 290L-20 290Z"), "#E87B47", -6)
    s.cut(flip(path("M-20 190C30 190 70 214 112 231C130 238 140 242 150 248L150 290L-20 290Z"), 128), "#3C9189", -5)
    return document(s.markup(), 256, 256)
