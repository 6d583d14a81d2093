"""The feast at the end: a table with lanterns in all seats' colors, at which everybody sits, and one of those who did
not win says something kind."""

from collections.abc import Sequence
from math import ceil, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.core.i18n import _
from game.core.seats import Seat, all_seats
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix, shade
from game.view.stage.boats import ARC, PaperBoat, between, part
from game.view.stage.film_times import FEAST, LAST, SAILS
from game.view.stage.layout import Layout
from game.view.stage.slap_hand import rimmed
from game.view.stage.timeline import back_out, cubic_out, in_out

LINES: Final = (
    "Well played!\nAny pie left?",
    "What a match!\nIs that soup?",
    "Good game!\nI’m hungry.",
    "You were great!\nPass the juice!",
    "That was fun!\nAgain soon?",
    "Hooray for you!\nA slice for me?",
)
"""What one says who did not win, in two lines: one of these, never the same twice running."""
EQUAL_LINES: Final = (
    "Nobody lost!\nPie for all!",
    "As good as each other!",
)
"""The same after a draw."""
TABLE_SIZE: Final = (912, 280)
EDGE: Final = 192
"""How far the edge of the table is from the lower edge of the window, in units."""
_TOP = 108                                            # of that in its drawing
WINNER: Final = 250
"""How wide the winner's token is at the table, in units,"""
OTHERS: Final = {1: 176, 2: 150, 3: 126}
"""that of the others, by how many they are,"""
EQUAL: Final = {2: 176, 3: 160, 4: 140}
"""and those of all after a draw, by how many play."""
HOST: Final = 128
"""How wide the winner's is while the boats come."""
_AWAY = {0: 210, 1: 210, 2: 240, 3: 270}              # how far the winner sits from the middle, by how many others
_GAP = 10                                             # from token to token
_TABLE_AT, _LANTERNS_AT, SHOUT_AT = 151, 143, 156     # from the middle of the window, towards the winner
SHOUT_HIGH: Final = 556
"""How far from the lower edge the winner's name is, in units."""
_POLES, _POLE = (470, 160), 453                       # where poles begin and end, and how far from their middle
_LANTERNS, _SAG = 9, 55
_STAGGER, _RISES = 60.0, 260.0                        # ms
_BUBBLE = Rect(64, 462, 286, 122)                     # from the shore's side, and from the lower edge to its upper one
_FINE = 3
HOP, HOPS, JUMP = 420.0, 3, 20.0
"""How long the winner's hop lasts in ms, how many there are, and how high they are in units."""


class Chair(NamedTuple):
    """Where a seat's token is at the table, and how wide, in pixels."""

    x: float
    y: float
    px: int


def side(layout: Layout, winner: Seat | None) -> int:
    """Return on which side of the window the winner's land is, left (-1) or right (1); 0 for a draw."""
    return 0 if winner is None else -1 if layout.places[winner].token[0] <= layout.sun[0] else 1


def chairs(layout: Layout, winner: Seat | None, left: Sequence[Seat]) -> dict[Seat, Chair]:
    """Return where everybody sits: the winner, and from there to the shore all others, the last of those who `left`
    next to the winner; after a draw all beside each other, as they sit at the table."""
    u, h = layout.scale, layout.size[1] / layout.scale
    middle, way = layout.size[0] / 2 / u, side(layout, winner)
    if winner is None:
        seats = sorted(all_seats(layout.seats), key=lambda seat: layout.places[seat].token[0])
        wide = EQUAL[len(seats)]
        xs = [(k - (len(seats) - 1) / 2) * (wide + _GAP) for k in range(len(seats))]
        return {seat: Chair((middle + x) * u, (h - EDGE + 8 - wide / 2) * u, round(wide * u))
                for seat, x in zip(seats, xs, strict=True)}
    others = [seat for seat in reversed(left) if seat != winner]
    out, wide = _AWAY[len(others)], OTHERS.get(len(others), WINNER)
    found = {winner: Chair((middle + way * out) * u, (h - EDGE - 7 - WINNER / 2) * u, round(WINNER * u))}
    at = out - WINNER / 2 - (6 if len(others) > 1 else 77 if others else 0)
    for seat in others:
        found[seat] = Chair((middle + way * (at - wide / 2)) * u, (h - EDGE + 8 - wide / 2) * u, round(wide * u))
        at -= wide + _GAP
    return found


def leaving(order: Sequence[Seat], left: Sequence[Seat], winner: Seat | None) -> list[Seat]:
    """Return all seats but the winner's in the order in which they `left`; those who did not come last, the best in
    `order` at the end.

    >>> leaving((2, 0, 1, 3), (3,), 2)
    [3, 1, 0]
    """
    stayed = [seat for seat in reversed(order) if seat not in left and seat != winner]
    return [*(seat for seat in left if seat != winner), *stayed]


class SizedToken:
    """A token with its shadow, in any size up to its own; each size is made once, at the latest when it is needed."""

    def __init__(self, pictures: Pictures, animal: str, px: int, mood: Mood, *, rim: bool) -> None:
        self.px = px
        self._pictures, self._what = pictures, (animal, mood, rim)
        self._whole: Surface | None = None
        self._sizes: dict[int, Surface] = {}

    def make(self) -> Surface:
        """Return it in its own size."""
        if self._whole is None:
            (animal, mood, rim), px, pictures = self._what, self.px, self._pictures
            image = rimmed(pictures, animal, px, BUTTER, 0, mood) if rim else pictures.token(animal, px, mood)
            wide = image.get_width() + 2 * round(14 * pictures.scale)
            whole = _soft_disc(wide, px / 2, (4 * pictures.scale, 9 * pictures.scale))
            whole.blit(image, image.get_rect(center=(wide // 2, wide // 2)), special_flags=BLEND_PREMULTIPLIED)
            self._whole = whole
        return self._whole

    def at(self, px: float) -> Surface:
        """Return it about so wide, in one of twelve sizes."""
        whole, step = self.make(), min(12, max(1, round(12 * px / self.px)))
        if step == 12:
            return whole
        found = self._sizes.get(step)
        if found is None:
            wide = ceil(whole.get_width() * step / 12)
            found = self._sizes[step] = pygame.transform.smoothscale(whole, (wide, wide))
        return found


def _soft_disc(wide: int, radius: float, off: tuple[float, float]) -> Surface:
    """Return the shadow of a token of this radius, in the middle of a square picture but for its offset, in pixels:
    blurred in a quarter of its size, which takes a sixteenth of the time."""
    small = Surface((wide // 4 + 1, wide // 4 + 1), pygame.SRCALPHA, 32)
    middle = small.get_width() / 2
    pygame.draw.circle(small, (*INK, 96), (middle + off[0] / 4, middle + off[1] / 4), radius / 4)
    blurred = pygame.transform.gaussian_blur(small.premul_alpha(), max(1, round(radius / 90)))
    return pygame.transform.smoothscale(blurred, (wide, wide))


class Guest:
    """A seat's token on its way to its chair: from its plate or its boat. The winner's stands on its shore first, while
    boats come. `film` is the time of the film."""

    def __init__(self, seat: Seat, animal: str, chair: Chair, layout: Layout, pictures: Pictures, *, wins: bool,
                 boat: PaperBoat | None, host: tuple[float, float] | None) -> None:
        self.seat, self.animal, self.chair, self.wins, self.boat = seat, animal, chair, wins, boat
        self.order = 42.0 + wins / 10
        self.film = 0.0
        self.mood: Mood = "glad"
        self._home, self._from = layout.places[seat].token, layout.places[seat].across
        self._u, self._host = layout.scale, host
        self._image = SizedToken(pictures, animal, chair.px, "glad", rim=wins)
        pictures.jobs.submit(self._image.make)

    @property
    def seen(self) -> bool:
        """True while it is neither on its plate nor in its boat."""
        return self.film >= (FEAST if self._host is None else SAILS)

    @property
    def arrived(self) -> bool:
        """True once it sits on its chair."""
        return self.film >= LAST

    @property
    def moving(self) -> bool:
        """True until it sits still."""
        return self.film < LAST + (HOP * HOPS if self.wins else 0.0)

    def place(self) -> Chair:
        """Return where it is now, and how wide."""
        f, chair = self.film, self.chair
        if self._host is not None and f < FEAST:
            t = cubic_out(part(f, SAILS, SAILS + 400))
            x, y = between(self._home, self._host, t, ARC * self._u)
            return Chair(x, y, round(self._from + (HOST * self._u - self._from) * t))
        t = in_out(part(f, FEAST, LAST - 60))
        begin, px = (self._host, HOST * self._u) if self._host is not None else (self._home, float(self._from))
        if self.boat is not None:
            begin, px = self.boat.landed, float(self.boat.token_px)
        x, y = between(begin, chair[:2], t, ARC * self._u)
        hop = (f - LAST) / HOP
        if self.wins and 0 < hop < HOPS:
            y -= JUMP * self._u * sin(pi * (hop % 1))
        return Chair(x, y, round(px + (chair.px - px) * t))

    @property
    def rect(self) -> Rect:
        at = self.place()
        if not self.seen:
            return Rect(round(at.x), round(at.y), 0, 0)
        return self._image.at(at.px).get_rect(center=(round(at.x), round(at.y)))

    def draw(self, to: Surface) -> None:
        if self.seen:
            to.blit(self._image.at(self.place().px), self.rect, special_flags=BLEND_PREMULTIPLIED)


class Lanterns:
    """A string of lanterns between two poles, in these colors one after the other."""

    order = 40.0

    def __init__(self, layout: Layout, way: int, colours: Sequence[Colour]) -> None:
        self.film = 0.0
        u, h = layout.scale, layout.size[1]
        self._u, self._middle, self._low = u, layout.size[0] / 2 + way * _LANTERNS_AT * u, h - _POLES[1] * u
        self._high = h - _POLES[0] * u
        self._images = [_lantern(colours[n % len(colours)], u) for n in range(min(_LANTERNS, len(colours)))]
        out = _POLE * u + 30 * u
        self._whole = Rect(round(self._middle - out), round(self._high - 24 * u), round(2 * out),
                           round(self._low - self._high + 30 * u))

    @property
    def rect(self) -> Rect:
        return self._whole if self.film >= FEAST else Rect(0, 0, 0, 0)     # what goes before that fades

    def draw(self, to: Surface) -> None:
        if self.film < FEAST:
            return
        u, rise = self._u, (1 - cubic_out(part(self.film, FEAST, LAST - 120))) * 340 * self._u
        wood, wide = (0x8A, 0x5A, 0x34), max(3, round(9 * u))
        for way in (-1, 1):
            pole = Rect(round(self._middle + way * _POLE * u) - wide // 2, round(self._high + rise), wide,
                        max(0, round(self._low - self._high - rise)))
            to.fill(wood, pole)
            to.fill(shade(wood, 0.78), (pole.right - wide // 3, pole.y, wide // 3, pole.h))
        points = [self._hangs(k / 40, rise) for k in range(41)]
        for down in range(max(1, round(3 * u))):
            pygame.draw.aalines(to, CREAM, False, [(x, y + down) for x, y in points])
        for n in range(_LANTERNS):
            comes = part(self.film, FEAST + 120 + _STAGGER * n / 2, FEAST + 120 + _STAGGER * n / 2 + _RISES)
            if comes > 0:
                x, y = self._hangs((n + 0.5) / _LANTERNS, rise)
                image = self._images[n % len(self._images)]
                drop = (1 - back_out(comes)) * 26 * u
                to.blit(image, image.get_rect(midtop=(round(x), round(y - drop))), special_flags=BLEND_PREMULTIPLIED)

    def _hangs(self, t: float, rise: float) -> tuple[float, float]:
        return (self._middle + (2 * t - 1) * _POLE * self._u,
                self._high + rise + (2 + _SAG * 4 * t * (1 - t)) * self._u)


def _lantern(colour: Colour, u: float) -> Surface:
    """Return a paper lantern on its thread, 44 x 64 units."""
    k = u * _FINE
    image = Surface((round(44 * k), round(64 * k)), pygame.SRCALPHA, 32)
    image.fill(CREAM, (21 * k, 0, max(1, round(2 * k)), 12 * k))
    body = Rect(round(3 * k), round(11 * k), round(38 * k), round(44 * k))
    pygame.draw.ellipse(image, colour, body)
    dark = image.copy()
    pygame.draw.ellipse(dark, shade(colour, 0.84), body)
    image.blit(dark, (22 * k, 0), (22 * k, 0, 22 * k, 64 * k))
    for y in (8, 52):
        image.fill((0x8A, 0x5A, 0x34), (13 * k, y * k, 18 * k, 6 * k))
    return pygame.transform.smoothscale(image.premul_alpha(), (round(44 * u), round(64 * u)))


class Dish(NamedTuple):
    """Something on the table: its drawing's name, its size in units, how far down in that it stands, and how wide it is
    there."""

    name: str
    size: tuple[int, int]
    foot: int
    wide: int


DISHES: Final = (Dish("soup", (160, 110), 106, 148), Dish("pie", (164, 66), 60, 152), Dish("cup", (60, 66), 60, 44),
                 Dish("cup", (60, 66), 60, 44))
"""What is on the table, where it covers nobody's face: the first first."""
_FACE: Final = 0.27                                   # of a token's width, to both sides of its middle
_FOLDED: Final = 68                                   # units from where the table's drawing begins to its upper edge


def dishes(seats: Sequence[Chair], left: float, scale: float) -> list[tuple[Dish, float]]:
    """Return what is on a table whose drawing begins at `left`, with the middle of each dish, in pixels: where nobody's
    face is, the largest where there is most room."""
    begin, end = left + _FOLDED * scale, left + (TABLE_SIZE[0] - _FOLDED) * scale
    free, at = list[tuple[float, float]](), begin
    for chair in sorted(seats):
        free.append((at, chair.x - _FACE * chair.px))
        at = chair.x + _FACE * chair.px
    free.append((at, end))
    inner = free[1:-1]
    found = []
    for dish in DISHES:
        wide = dish.wide * scale
        among = [gap for gap in (inner if dish is DISHES[0] and inner else free) if gap[1] - gap[0] >= wide] or [
            gap for gap in free if gap[1] - gap[0] >= wide]
        if not among:
            continue
        gap = max(among, key=lambda each: each[1] - each[0])
        middle = (gap[0] + gap[1]) / 2
        found.append((dish, middle))
        k = free.index(gap)
        free[k:k + 1] = [(gap[0], middle - wide / 2), (middle + wide / 2, gap[1])]
        inner = []
    return found


class FeastTable:
    """The table with all that is on it, as it rises."""

    order = 45.0

    def __init__(self, layout: Layout, way: int, seats: Sequence[Chair], pictures: Pictures) -> None:
        self.film = 0.0
        self._pictures, self._u = pictures, layout.scale
        top = layout.size[1] - (EDGE + _TOP) * layout.scale
        left = layout.size[0] / 2 + (way * _TABLE_AT - TABLE_SIZE[0] / 2) * layout.scale
        self._parts = [("table", TABLE_SIZE, left, top)]
        for dish, middle in dishes(seats, left, layout.scale):
            self._parts.append((dish.name, dish.size, middle - dish.size[0] / 2 * layout.scale,
                                top + (_TOP + 4 - dish.foot) * layout.scale))
        self._at = Rect(round(left), round(top), round(TABLE_SIZE[0] * self._u), round(TABLE_SIZE[1] * self._u))
        self._images: list[tuple[Surface, tuple[float, float]]] = []

    def prepare(self) -> None:
        """Have it drawn ahead."""
        for name, size, _x, _y in self._parts:
            self._pictures.prepare_drawing(*self._drawing(name, size))

    def _drawing(self, name: str, size: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        return f"exhibits/feast/{name}", (round(size[0] * self._u), round(size[1] * self._u))

    @property
    def _down(self) -> float:
        return (1 - cubic_out(part(self.film, FEAST, LAST - 60))) * 300 * self._u

    @property
    def rect(self) -> Rect:
        return self._at.move(0, round(self._down))

    def draw(self, to: Surface) -> None:
        if self.film < FEAST:
            return
        self._images = self._images or [
            (self._pictures.drawing(*self._drawing(name, size)), (x, y)) for name, size, x, y in self._parts]
        down = self._down
        to.fblits([(image, (round(x), round(y + down))) for image, (x, y) in self._images], BLEND_PREMULTIPLIED)


class SpeechBubble:
    """Words that somebody says: a sheet with a tongue towards the place `tip`. Its upper corner is in pixels, as is how
    `wide` it may be; one that is less wide lies in the middle of that, or `to_side` (-1 left, 1 right). It is seen from
    one time of the film to another."""

    order = 60.0

    def __init__(self, text: str, corner: tuple[float, float], wide: float, tip: tuple[float, float],
                 painter: Painter, times: tuple[float, float], *, small: bool = False, to_side: int = 0) -> None:
        self.text, self._paper, self._tip = text, painter, tip
        self.film, self.times = 0.0, times
        self.strength = 1.0
        """How strong it is drawn, from 0 to 1."""
        u = painter.scale
        self._px = painter.at_table("body" if small else "name")
        pad = painter.u(18)
        self.lines = _broken(text, round(wide) - 2 * pad, self._px, painter)
        step = painter.line(self._px, "bold")
        across = max(painter.text_width(line, self._px, "bold") for line in self.lines) + 2 * pad
        spare = (wide - across) * (1 + to_side) / 2
        self.body = Rect(round(corner[0] + spare), round(corner[1]), across, step * len(self.lines) + painter.u(20))
        self.body.clamp_ip(Rect((0, 0), painter.size).inflate(-painter.u(16), -painter.u(16)))
        self._whole = painter.shaded(self.body, 8).union(Rect(round(tip[0]) - 3, round(tip[1]) - 3, 6, 6)).inflate(
            round(4 * u), round(4 * u))

    @property
    def rect(self) -> Rect:
        return self._whole if self.seen else Rect(0, 0, 0, 0)

    @property
    def seen(self) -> bool:
        """True while it is said."""
        return self.times[0] <= self.film < self.times[1]

    def draw(self, to: Surface) -> None:
        if not self.seen:
            return
        if self.strength == 1.0:
            self._draw(to)
            return
        behind = Surface(self.rect.size, 0, to)
        behind.blit(to, (0, 0), self.rect)
        self._draw(to)
        behind.set_alpha(round(255 * (1 - self.strength)))
        to.blit(behind, self.rect)

    def _draw(self, to: Surface) -> None:
        painter, body, tip = self._paper, self.body, self._tip
        painter.shadow(to, body, 8, painter.u(18))
        half = painter.u(15)
        x = min(max(tip[0], body.left + painter.u(40)), body.right - painter.u(40))
        foot = body.bottom - painter.u(4) if tip[1] > body.centery else body.top + painter.u(4)
        tongue = [(x - half, foot), (x + half, foot), tip]
        pygame.draw.polygon(to, CREAM, tongue)
        pygame.draw.aalines(to, CREAM, True, tongue)
        painter.draw_sheet(to, body, CREAM, painter.u(18))
        step = painter.line(self._px, "bold")
        top = body.centery - step * len(self.lines) // 2
        for n, line in enumerate(self.lines):
            painter.draw_text(to, line, Rect(body.x, top + n * step, body.w, step), self._px, "bold", INK, "centre")


def shout_at(layout: Layout, winner: Seat | None) -> tuple[int, int]:
    """Return where the middle of the words is that name the winner, in pixels."""
    return (round(layout.size[0] / 2 + side(layout, winner) * SHOUT_AT * layout.scale),
            round(layout.size[1] - SHOUT_HIGH * layout.scale))


def _broken(text: str, wide: int, px: int, painter: Painter) -> list[str]:
    """Return a text in lines: its own, if all of them fit."""
    own = text.split("\n")
    if all(painter.text_width(line, px, "bold") <= wide for line in own):
        return own
    return painter.lines(" ".join(own), wide, px, "bold")


class FeastView(NamedTuple):
    """What of the feast is to stay in sight beside a page, in pixels from above: where the winner's name begins and
    ends, down to where all faces are seen, where the table begins, and where what is said begins."""

    name: int
    name_end: int
    faces: int
    table: int
    bubble: int


def view(layout: Layout, guests: Sequence[Guest]) -> FeastView:
    """Return what is to stay in sight of a feast."""
    u, low = layout.scale, max((guest.chair.y + guest.chair.px * 0.22 for guest in guests), default=0.0)
    name = layout.size[1] - SHOUT_HIGH * u
    return FeastView(round(name - 66 * u), round(name + 76 * u), round(low), round(layout.size[1] - EDGE * u),
                     round(layout.size[1] - _BUBBLE.y * u))


def host_at(layout: Layout, winner: Seat) -> tuple[float, float]:
    """Return where the winner stands on its shore while the boats come."""
    u = layout.scale
    return layout.size[0] / 2 + side(layout, winner) * 370 * u, layout.size[1] - 290 * u


def invitation(layout: Layout, winner: Seat, painter: Painter) -> SpeechBubble:
    """Return what the winner says then."""
    u, way = layout.scale, side(layout, winner)
    x, y = host_at(layout, winner)
    left = x - way * 150 * u - 160 * u
    return SpeechBubble(_("Come on over!"), (left, y - 128 * u), 320 * u, (x - way * 52 * u, y - 40 * u), painter,
                        (SAILS + 300, FEAST), small=True)


def thanks(layout: Layout, winner: Seat | None, seats: dict[Seat, Chair], line: int, painter: Painter) -> SpeechBubble:
    """Return what the outermost of those says who did not win, by the number of the line; or somebody after a draw."""
    u, way = layout.scale, side(layout, winner) or 1
    others = [chair for seat, chair in seats.items() if seat != winner]
    outermost = min(others, key=lambda chair: chair.x * way)
    texts = LINES if winner is not None else EQUAL_LINES
    wide = _BUBBLE.w * u
    left = layout.size[0] / 2 - (640 - _BUBBLE.x) * u if way > 0 else layout.size[0] / 2 + (
        640 - _BUBBLE.x - _BUBBLE.w) * u
    tip = outermost.x - way * outermost.px * 0.46, outermost.y - outermost.px * 0.12
    return SpeechBubble(_(texts[line % len(texts)]), (left, layout.size[1] - _BUBBLE.y * u), wide, tip, painter,
                        (LAST - 100, float("inf")), to_side=way)


def lantern_colours(colours: Sequence[Colour]) -> list[Colour]:
    """Return the papers of the lanterns: those of all seats, each once."""
    return [mix(colour, CREAM, 0.12) for colour in dict.fromkeys(colours)]
