"""The end on the table, as a film: the boats of those who are out sail to the feast, the winner's land sweeps in, a
table rises at which everybody sits, scraps of paper fall. Nobody is shamed.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final
from weakref import WeakMethod

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat, all_seats
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, colour
from game.view.stage import feast
from game.view.stage.boats import Departures
from game.view.stage.compositor import Compositor
from game.view.stage.feast import FeastTable, Guest, Lanterns, SpeechBubble
from game.view.stage.film_times import AFLOAT, CLEARS, FEAST, LAST, LOOK, SHEET, SKIP, STILL
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook
from game.view.stage.timeline import Animations, TweenedValue, linear

FALL: Final = 4900.0
"""Milliseconds until the last scrap of paper is gone: by then the page of the match is there."""
LASTS: Final = 0.46
"""The part of that in which the slowest one falls."""
STILL_AT: Final = 0.45
"""How much of it is over in the picture of them where nothing moves."""
COUNT: Final = 150
_PAPERS = BUTTER, CREAM, colour("#63B3A9"), colour("#EBA79A"), colour("#B9A7DA")
_TURNS = 12                                           # pictures of one that tumbles
_FLAT = 0, 6, 7, 1, 5, 11                             # those of them in which it lies nearly flat
_FINE = 4
_KINDS = 4                                            # a slip, a corner, a dot, a curl


def prepare(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: Seat | None,
            left: Sequence[Seat]) -> None:
    """See to it that tokens and table are drawn by the time they are seen."""
    seats = feast.chairs(layout, winner, left)
    for seat, chair in seats.items():
        pictures.prepare_tokens([animals[seat]], chair.px, "glad")
    FeastTable(layout, feast.side(layout, winner), list(seats.values()), pictures).prepare()


class ConfettiPiece:
    """One scrap: over which place it falls, when it sets out and how long it falls, in parts of the whole, how far it
    sways and how often it turns over."""

    __slots__ = ("begins", "flat", "lasts", "sort", "sway", "turns", "x")

    def __init__(self, k: int, layout: Layout, sorts: int) -> None:
        # all from odd steps, so that no two fall alike; the first two spread evenly (Roberts 2018, the sequence R2)
        across, slow, other = k * 0.7549 % 1, k * 0.5698 % 1, k * 0.719 % 1
        self.x = layout.size[0] * across
        self.lasts = LASTS * (0.7 + 0.3 * slow)
        self.begins = (1 - self.lasts) * (k * 0.4142 % 1) ** 0.8
        self.sway, self.turns = (16 + 26 * other) * layout.scale, 1.4 + 2.2 * (k * 0.553 % 1)
        self.sort, self.flat = int(k * 0.6180 % 1 * sorts), _FLAT[k * 5 % len(_FLAT)]


class Confetti:
    """All of them, in papers of these colours and some more; `fallen` runs from 0 to 1, when all have fallen out of the
    window."""

    order = 39.0                                      # behind all who sit at the table, and all words

    def __init__(self, layout: Layout, colours: Sequence[Colour]) -> None:
        self.fallen = TweenedValue(0.0)
        self._size, self._u = layout.size, layout.scale
        papers = [*dict.fromkeys((*colours, *_PAPERS))]
        self._sorts = [(k % _KINDS, papers[k % len(papers)], 0.8 + 0.4 * (k * 0.618 % 1))
                       for k in range(2 * len(papers) + (len(papers) % 2 == 0))]
        self._scraps = [ConfettiPiece(k, layout, len(self._sorts)) for k in range(COUNT)]
        self._cut: dict[tuple[int, int], Surface] = {}

    @property
    def rect(self) -> Rect:
        return Rect((0, 0), self._size)

    def draw(self, to: Surface) -> None:
        t, above, blits = self.fallen.value, 40 * self._u, []
        for scrap in self._scraps:
            part = (t - scrap.begins) / scrap.lasts
            if not 0 <= part < 1:
                continue
            swings = scrap.turns * 2 * pi * part
            image = self._picture(scrap.sort, round(scrap.flat + scrap.turns * _TURNS * part) % _TURNS)
            x = scrap.x + scrap.sway * sin(swings) - image.get_width() / 2
            y = (self._size[1] + 2 * above) * part - above - image.get_height() / 2
            blits.append((image, (round(x), round(y))))
        clip = to.get_clip()
        to.set_clip(clip.clip(self.rect.inflate(0, -2)))         # a page below goes on with the lowest line
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        to.set_clip(clip)

    def _picture(self, sort: int, turn: int) -> Surface:
        """Return a scrap as it is seen while it tumbles; each is cut once."""
        found = self._cut.get((sort, turn))
        if found is None:
            kind, paper, large = self._sorts[sort]
            found = self._cut[sort, turn] = _scrap(kind, paper, 11 * large * self._u, turn)
        return found


def _scrap(kind: int, paper: Colour, half: float, turn: int) -> Surface:
    """Return a scrap of one kind that measures `half` of its length, in this turn, with its shadow."""
    angle, slant = turn * 2.2, max(0.3, abs(cos(turn / _TURNS * 2 * pi)))
    dark = tuple(round(v * (0.8 + 0.2 * slant)) for v in paper)
    side = round(half * 2.9) + 6
    fine = Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    a, b = cos(angle), sin(angle)
    for ink, drop in (((*INK, 70), 0.22 * half), (dark, 0.0)):
        points = [((side / 2 + x * half * slant * a - y * half * b + drop * 0.5) * _FINE,
                   (side / 2 + x * half * slant * b + y * half * a + drop) * _FINE) for x, y in _outline(kind)]
        pygame.draw.polygon(fine, ink, points)
    return pygame.transform.smoothscale(fine, (side, side)).premul_alpha()


def _outline(kind: int) -> list[tuple[float, float]]:
    """Return the outline of a kind of scrap, in parts of half its length."""
    if kind == 0:
        return [(-1.0, -0.35), (1.0, -0.5), (0.9, 0.4), (-0.8, 0.35)]
    if kind == 1:
        return [(-0.8, 0.6), (0.0, -0.8), (0.8, 0.6)]
    if kind == 2:
        return [(0.55 * cos(k * pi / 8), 0.55 * sin(k * pi / 8)) for k in range(16)]
    wave = [(-1.0 + k / 6, -0.42 * sin(k / 6 * pi)) for k in range(13)]
    return [*((x, y - 0.17) for x, y in wave), *((x, y + 0.17) for x, y in reversed(wave))]


class Finale:
    """All pieces of the end, which go when another match is shown. `film` is its time in ms (`film_times`); `feast` is
    called when the feast begins."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], painter: Painter, pictures: Pictures,
                 compositor: Compositor, animations: Animations, boats: Departures,
                 begins: WeakMethod[Callable[[float, float], None]]) -> None:
        self._layout, self._looks, self._paper, self._pictures = layout, looks, painter, pictures
        self._compositor, self._animations, self._boats, self._begins = compositor, animations, boats, begins
        self.guests: list[Guest] = []
        self.bubbles: list[SpeechBubble] = []
        self.table: FeastTable | None = None
        self.lanterns: Lanterns | None = None
        self.scraps: Confetti | None = None
        self.film = 0.0
        self._now = self._real = self._rate = 0.0     # the table's clock and the wall's, and how fast the film goes
        self._still = False                           # whether it is told in stills,
        self._held = 0.0                              # and for how many ms the one of now is still seen
        self._look = 0.0                              # ms for which the last frame is seen before the page
        self._feast = False                           # whether the feast has begun
        self._said = TweenedValue(1.0)                # how strong what is said is drawn, from 0 to 1

    @property
    def moving(self) -> bool:
        """True while anything of it moves."""
        return not self.is_told or self.falls or self._said.moving or any(guest.moving for guest in self.guests)

    @property
    def is_told(self) -> bool:
        """True once the page of the match may come; also where no end is told."""
        return not self.guests or self.film >= SHEET + self._look

    @property
    def falls(self) -> bool:
        """True while scraps fall."""
        return self.scraps is not None and self.scraps.fallen.moving

    def begin(self, winner: Seat | None, order: Sequence[Seat], line: int, clocks: tuple[float, float], *,
              moves: bool, still: bool, at_once: bool) -> None:
        """Tell the end: everybody comes to the feast; those who stayed in their `order`, the best first. `line` is the
        number of what is said there, `clocks` are the table's and the wall's. If nothing `moves` it is told in `still`
        pictures, or all of it is there and stays for a moment; or it is as it is at last, `at_once`."""
        layout, boats = self._layout, self._boats.boats
        left = feast.leaving(order or all_seats(len(self._looks)), list(boats), winner)
        seats, way = feast.chairs(layout, winner, left), feast.side(layout, winner)
        self.film = self._boats.sail(way or 1) if boats else FEAST - (CLEARS if moves else 0.0)
        host = feast.host_at(layout, winner) if winner is not None and boats else None
        self.guests = [
            Guest(seat, self._looks[seat].animal, chair, layout, self._pictures, wins=seat == winner,
                  boat=boats.get(seat), host=host if seat == winner else None)
            for seat, chair in seats.items()]
        self.table = FeastTable(layout, way, list(seats.values()), self._pictures)
        self.lanterns = Lanterns(layout, way, feast.lantern_colours([look.colour for look in self._looks]))
        self.bubbles = [feast.thanks(layout, winner, seats, line, self._paper)]
        if winner is not None and boats:
            self.bubbles.append(feast.invitation(layout, winner, self._paper))
        (self._now, self._real), self._rate, self._still, self._feast = clocks, 1.0, still, False
        self._look = 0.0 if boats else LOOK
        self._said.set(1.0)
        if still:
            self.film, self._held = (AFLOAT, STILL) if boats else (LAST, 0.0)
        elif not moves:
            self.film, self._look = LAST, LOOK
        if at_once:
            self.film = SHEET + self._look
        for piece in self._pieces:
            self._compositor.move(piece)
        self._animations.run(self.tick)
        self._show()

    @property
    def _pieces(self) -> "list[Guest | SpeechBubble | FeastTable | Lanterns]":
        scene = [piece for piece in (self.table, self.lanterns) if piece is not None]
        return [*scene, *self.guests, *self.bubbles]

    def skip(self) -> None:
        """Go to the last frame quickly; from there, the page may come at once."""
        if self.film < LAST:
            self._held, self._rate = 0.0, max(self._rate, (LAST - self.film) / SKIP)
        elif self.guests:
            self.film = max(self.film, SHEET + self._look)

    def tick(self, now: float, real: float) -> bool:
        """Let the film go on. Return True while anything of it moves."""
        passed, self._now, self._real = real - self._real, now, real
        before, self._held = self.film, max(0.0, self._held - passed)
        if self._still and self.film < LAST:
            self.film = LAST if self._held == 0 else self.film
        else:
            self.film += passed * self._rate
        if before < LAST <= self.film:
            self.film, self._rate = LAST, 1.0
        self._show()
        if self._said.tick(real):
            self._fade()
        if self.scraps is not None and self.scraps.fallen.tick(real):
            self._compositor.mark_changed(self.scraps)
        return self.moving

    def _show(self) -> None:
        """Show the film as it stands."""
        if self._boats.boats:
            self._boats.show(min(self.film, LAST) if self._still and self.film < SHEET else self.film)
        for piece in self._pieces:
            if piece.film != self.film:
                piece.film = self.film
                self._compositor.mark_changed(piece)
        for guest in self.guests:
            if guest.seen:
                self._boats.see_away(guest.seat, gone=True)
        if self.film >= FEAST and not self._feast:
            self._feast = True
            begins = self._begins()
            if begins is not None:
                begins(self._now, self._real)

    def strew(self, real: float, *, moves: bool) -> None:
        """Let scraps of paper fall out of the window. Where nothing moves they are seen in the air, and where the end
        was told before they have fallen."""
        self.scraps = Confetti(self._layout, [look.colour for look in self._looks])
        if moves:
            self.scraps.fallen.send(1.0, real, FALL, linear)
        else:
            self.scraps.fallen.set(STILL_AT if self._still or self.film <= LAST else 1.0)
        self._compositor.move(self.scraps)

    def hush(self, real: float, ms: float) -> None:
        """Let what is said fade in `ms`, from `real` on."""
        if self.bubbles and self._said.target:
            self._said.send(0.0, real, ms, linear)
            self._animations.run(self.tick)
            if not self._said.moving:
                self._fade()

    def _fade(self) -> None:
        """Show what is said as faint as it is now."""
        for bubble in self.bubbles:
            bubble.strength = self._said.value
            self._compositor.mark_changed(bubble)
            if not self._said.value:
                self._compositor.remove(bubble)
        if not self._said.value:
            self.bubbles = []

    def stop(self) -> None:
        """Take all pieces of the end away."""
        for piece in (*self._pieces, self.scraps):
            if piece is not None:
                self._compositor.remove(piece)
        self.guests, self.bubbles, self.table, self.lanterns, self.scraps = [], [], None, None, None
