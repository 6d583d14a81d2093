"""The icons: 48 x 48, one solid ink, recoloured by replacing it."""

from paper import *  # the whole vocabulary of this file


def join(*shapes):
    """Return these shapes as one."""
    return unary_union(shapes)


def chevron(turn):
    """Return a chevron that points right, turned clockwise by degrees."""
    return affinity.rotate(
        join(line((18, 9), (32, 24), width=6.4), line((32, 24), (18, 39), width=6.4)), turn, (24, 24)
    )


def arrow(x, y0, y1):
    """Return a straight arrow that points down."""
    return join(line((x, y0), (x, y1 - 7), width=6), poly((x - 11, y1 - 12), (x + 11, y1 - 12), (x, y1), r=1.6))


TRAY = join(line((7, 29), (7, 41), width=6), line((7, 41), (41, 41), width=6), line((41, 41), (41, 29), width=6))
TWO_ON = join(poly((4, 10), (24, 24), (4, 38), r=2.4), poly((23, 10), (43, 24), (23, 38), r=2.4))
STAR = soft(burst(24, 26, 5, 22, 9.4), 1.6, 1)
CARD = box(-11, -16, 22, 32, 4)


def sides():
    """Return the icons of the top bar and the shelf."""
    horn = poly((6, 18), (14, 18), (24, 9), (24, 39), (14, 30), (6, 30), r=1.5)
    gear = soft(burst(24, 24, 8, 22, 14.5).intersection(circle(24, 24, 19.5)), 1.5, 1.5).difference(circle(24, 24, 6))
    hands = join(line((24, 12), (24, 24), width=4.4), line((24, 24), (33, 29), width=4.4))
    return {
        "back": join(
            line((26, 8), (10, 24), width=6), line((10, 24), (26, 40), width=6), line((11, 24), (41, 24), width=6)
        ),
        "undo": join(curve("M16 17L29 17C43 17 43 37 29 37L15 37", 6), poly((19, 5), (19, 29), (5, 17), r=2)),
        "help": join(curve("M16 17C16 5 33 5 33 16C33 23 24 23 24 31", 6), circle(24, 40.5, 3.8)),
        "sound": join(horn, curve("M30 17C34 21 34 27 30 31", 4.4), curve("M35 11C43 18 43 30 35 37", 4.4)),
        "mute": join(horn, line((31, 19), (41, 29), width=4.6), line((41, 19), (31, 29), width=4.6)),
        "settings": gear,
        "players": join(
            circle(17, 16, 7.5),
            path("M4 40C4 22 30 22 30 40Z"),
            circle(33, 18, 6),
            path("M33 40L44 40C44 27 38 25 31 27Z"),
        ),
        "sprout": join(
            curve("M24 45Q22 34 24 24", 5), path("M23 32C8 33 4 24 4 14C17 13 24 20 23 32Z"),
            path("M25 26C37 26 43 18 43 5C30 5 23 14 25 26Z"),
        ),
        "clock": circle(24, 24, 19).difference(hands),
        "age": join(
            box(7, 26, 34, 15, 3), scallops(7, 41, 26, 4, 5), line((24, 12), (24, 24), width=4), ellipse(24, 8, 3, 4.5)
        ),
        "house": soft(join(poly((24, 5), (45, 25), (3, 25)), box(9, 22, 30, 20)), 1.5, 0).difference(
            box(19, 28, 10, 16, 1)
        ),
        "search": join(circle(20, 20, 15).difference(circle(20, 20, 9)), line((31, 31), (42, 42), width=7)),
        "hand": soft(
            join(
                *(
                    line((x, y), (x + dx, 30), width=6.2)
                    for x, y, dx in ((13, 13, 2), (21, 7, 1), (29, 8, 0), (37, 14, -2))
                ),
                line((5, 27), (15, 36), width=6.4),
                path("M11 26L39 26L38 36C37 47 18 47 14 39Z"),
            ),
            0,
            0.8,
        ),
        "thought": join(
            circle(24, 19, 15).difference(join(line((19, 30), (19, 22), width=3), line((29, 30), (29, 22), width=3))),
            path("M16 29L32 29L30 36L18 36Z"),
            box(17, 38, 14, 3.6, 1.6),
            box(19.5, 43, 9, 3.4, 1.6),
        ),
        "star": STAR,
        "unstarred": STAR.difference(STAR.buffer(-4.6)),
        "eye": path("M3 24Q24 1 45 24Q24 47 3 24Z").difference(circle(24, 24, 9)).union(circle(24, 24, 5)),
    }


def playing():
    """Return the icons for play, pause, and the ways through a game."""
    ring = circle(24, 25, 17).difference(circle(24, 25, 11)).difference(poly((24, 25), (24, 0), (50, 0), (50, 20)))
    return {
        "play": poly((13, 8), (40, 24), (13, 40), r=3),
        "pause": join(box(11, 9, 9, 30, 2.5), box(28, 9, 9, 30, 2.5)),
        "forward": TWO_ON,
        "rewind": flip(TWO_ON, 24),
        "skip": join(
            poly((5, 10), (21, 24), (5, 38), r=2.2), poly((20, 10), (36, 24), (20, 38), r=2.2), box(37.5, 9, 6, 30, 2)
        ),
        "again": join(ring, circle(24, 11, 3), poly((23, 0), (23, 21), (37, 10.5), r=1.6)),
        "deal": join(move(CARD, 16, 25, -14).difference(move(CARD.buffer(2.6), 30, 25, 9)), move(CARD, 30, 25, 9)),
    }


def people():
    """Return the icons of players and devices."""
    screen = box(4, 7, 40, 27, 4).difference(box(9, 12, 30, 17, 2))
    keys = [box(x, y, 4.6, 4.6, 1) for y, xs in ((16, (9, 17, 25, 33.5)), (23.5, (9, 17, 25, 33.5))) for x in xs]
    ball = box(12, 4, 24, 40, 11.5)
    return {
        "person": join(circle(24, 15, 9.5), path("M6 43C6 21 42 21 42 43Z")),
        "computer": join(screen, box(20, 33, 8, 6), box(12, 38, 24, 5, 2.4)),
        "keyboard": box(3, 10, 42, 29, 5).difference(join(*keys, box(13, 31, 22, 4, 1.6))),
        "mouse": ball.difference(
            join(
                line((24, 2), (24, 14), width=3.4),
                line((10, 22), (38, 22), width=3.4),
                line((24, 15), (24, 22), width=3.4),
            )
        ),
        "trophy": join(
            path("M13 6L35 6L35 15C35 26 30 30 24 30C18 30 13 26 13 15Z"),
            box(21.4, 28, 5.2, 9),
            box(14, 36, 20, 6.4, 2.4),
            curve("M13 10C4 8 4 22 15 23", 4),
            curve("M35 10C44 8 44 22 33 23", 4),
        ),
    }


def files():
    """Return the icons for saving, opening, counting and choosing."""
    frame = join(
        *(
            affinity.rotate(join(line((8, 19), (8, 8), width=6), line((8, 8), (19, 8), width=6)), k * 90, (24, 24))
            for k in range(4)
        )
    )
    folder = join(box(4, 9, 17, 12, 3), box(4, 14, 37, 26, 3.4))
    return {
        "save": join(TRAY, arrow(24, 8, 33)),
        "open": join(
            folder.difference(poly((11, 21), (49, 21), (41, 44), (4, 44))),
            poly((13.5, 24), (46, 24), (39.5, 40), (6.5, 40), r=2),
        ),
        "chart": join(box(6, 27, 9.5, 14, 2.4), box(19.2, 17, 9.5, 24, 2.4), box(32.5, 7, 9.5, 34, 2.4)),
        "check": join(line((9, 26), (19, 36), width=7), line((19, 36), (39, 13), width=7)),
        "pencil": affinity.rotate(
            join(box(19, 2, 10, 8.5, 2), box(19, 13, 10, 19), poly((19, 34.5), (29, 34.5), (24, 45.5), r=0.8)), 38,
            (24, 24)
        ),
        "plus": join(line((24, 9), (24, 39), width=7), line((9, 24), (39, 24), width=7)),
        "minus": line((9, 24), (39, 24), width=7),
        "close": join(line((11, 11), (37, 37), width=6.6), line((37, 11), (11, 37), width=6.6)),
        "right": chevron(0),
        "down": chevron(90),
        "left": chevron(180),
        "up": chevron(270),
        "full": frame,
    }


def icons():
    """Return all icons by name, as shapes."""
    return sides() | playing() | people() | files()


def icon(name):
    """Return an icon as SVG."""
    return document(Sheet().cut(icons()[name], INK).markup(), 48, 48)
