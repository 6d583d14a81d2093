"""How a seat leaves the table: its tent folds into a paper boat, its isle sinks as one sheet between the far sea and
the near one, the token hops from its plate into the boat. While the match goes on, the boat waits where the seat's
cards were; at the end all boats sail to the feast.

All of it is a function of two times in ms (`film_times`): since the seat's own last card set out, and of the film of
the end.
"""

from collections.abc import Collection, Sequence
from math import ceil, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.core.seats import Seat, seated
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, SEATS, Colour, Theme, mix, shade
from game.view.stage import landforms
from game.view.stage.compositor import Compositor
from game.view.stage.film_times import ABOARD, BUBBLES, FEAST, FOLDS, HOPS, LAST, MOORED, SAILS, SHEET, SINKS, SUNK
from game.view.stage.land_animator import LandAnimator
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook, SeatPlate
from game.view.stage.timeline import Animations, back_out, cubic_out, in_out

BOAT: Final = "exhibits/feast/boat-"
SIZE: Final = (240, 140)
"""How large a boat's drawing is, in units, where two play; where more do, `SMALL` of that."""
SMALL: Final = 0.45
TOKEN: Final = 116
"""How wide the token is in it, in the same units; it lies so far from the middle of the drawing."""
ABOVE: Final = (22, -32)
_HULL = 58                                            # units from the middle of the drawing down to the water
DEEP: Final = 170.0
"""How far an isle sinks, in units."""
ARC: Final = 60.0
"""How high a token hops, in units."""
ROCKS, TILT = 600.0, 3
"""How long a boat rocks to and fro, in ms, and by how many degrees."""
WAVES, WAG = 3, 18
"""How often the paw waves on the way, and by how many degrees."""
RINGS: Final = (210, 150, 90)
"""How large the rings on the water grow, in units."""
ARRIVES: Final = -74
"""Where a boat arrives, in units from the middle of the window towards the winner; the next one `APART` behind."""
APART: Final = 150
REST: Final = 490
"""How far from the middle the boats rest at the shore at last, the next one `APART_AT_REST` farther out."""
APART_AT_REST: Final = 84
_WATER = 116.0                                        # units from the lower edge to where boats float
_OPENS = 220.0                                        # ms in which a folded tent opens to a boat
_FINE = 4
_SPREAD = 900.0                                       # ms in which a ring grows


class Spot(NamedTuple):
    """Where the middle of a boat is, in pixels, and by how many degrees it is tilted."""

    x: float
    y: float
    degrees: float = 0.0


def between(a: tuple[float, float], b: tuple[float, float], t: float, arc: float = 0.0) -> tuple[float, float]:
    """Return the place at a part `t` of the way from one place to another, `arc` pixels higher in the middle.

    >>> between((0, 0), (10, 20), 0.5, arc=5)
    (5.0, 5.0)
    """
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - 4 * arc * t * (1 - t)


def part(now: float, begin: float, end: float) -> float:
    """Return how much of the time from `begin` to `end` is over, from 0 to 1."""
    return min(1.0, max(0.0, (now - begin) / (end - begin)))


class PaperBoat:
    """The boat of one seat, and the tent that it is folded of, on the land of one window. `since` are the ms since its
    seat's last card set out; `film` those of the film of the end, None before that."""

    order = 28.0

    def __init__(self, seat: Seat, animal: str, layout: Layout, theme: Theme, pictures: Pictures) -> None:
        self.seat, self.animal = seat, animal
        self.since = 0.0
        self.film: float | None = None
        self._layout, self._theme, self._pictures = layout, theme, pictures
        (w, h), u = layout.size, layout.scale
        self.size = 1.0 if layout.seats == 2 else SMALL
        place = layout.places[seat]
        self.hangs = place.hangs
        self.home = place.token
        """Where the token is on its plate."""
        middle = w * (0.77 if place.right else 0.23)
        self._tent = landforms.tent(middle, layout.size, u)
        afloat = h - (_WATER + _HULL * self.size) * u
        self._afloat, self._wait = (middle, afloat), (float(place.packet[0]), float(place.packet[1]) + 10 * u)
        if self.hangs:
            self._tent.midbottom = round(self._wait[0]), round(self._wait[1] + _HULL * self.size * u)
            self._afloat = self._wait
        elif layout.seats == 2:
            self._wait = self._afloat
        self._starts = self._arrives = self._rests = self._leaves = self._afloat
        self._across = place.across
        self._images: dict[tuple[str, int, int], Surface] = {}
        self._paws: dict[int, Surface] = {}           # the paw in the angles in which it waves,
        self._arm: list[Surface] = []                 # and as it is drawn, once

    def sail(self, side: int, number: int) -> None:
        """Sail to a feast on the right (1) or left (-1), as boat `number` from the shore outwards, 0 for the first."""
        (w, h), u, size = self._layout.size, self._layout.scale, self.size
        self._starts = self.spot[:2] if self.since > SAILS else self._wait if self.hangs else self._afloat
        out = ARRIVES - number * APART * max(size, 0.8)
        self._arrives = w / 2 + side * out * u, h - (_WATER + _HULL * size) * u
        across = (REST + (APART_AT_REST * (number - 1) if size < 1 else 0)) * u
        self._rests = w / 2 - side * across, h - (_WATER + (64 if size == 1 else 24 + 26 * (number % 2))) * u
        self._leaves = w / 2 - side * (w / 2 + 240 * u), self._rests[1]          # out of sight, before the page comes

    @property
    def seen(self) -> bool:
        """True from when its tent folds."""
        return self.since >= FOLDS or self.film is not None

    @property
    def unfolded(self) -> bool:
        """True once it is a boat, and no tent."""
        return self.since >= SINKS

    @property
    def aboard(self) -> bool:
        """True while the token is in it."""
        return self.since >= ABOARD and (self.film is None or self.film < FEAST)

    @property
    def spot(self) -> Spot:
        """Where it is."""
        u, d, f = self._layout.scale, self.since, self.film
        if self.hangs:
            at: tuple[float, float] = self._wait
        else:
            foot = self._tent.bottom - _HULL * self.size * u
            sunk = in_out(part(d, SINKS, SUNK)) * DEEP * u
            at = self._afloat[0], min(foot + sunk, self._afloat[1])
        if f is None or f < SAILS:
            at = between(at, self._wait, in_out(part(d, SAILS, MOORED))) if f is None else at
            return Spot(*at)
        if f < FEAST:
            way = in_out(part(f, SAILS, FEAST))
            bend = (self._starts[0], self._arrives[1])       # down along the side, and then across
            a, b = between(self._starts, bend, way), between(bend, self._arrives, way)
            return Spot(*between(a, b, way), TILT * sin(2 * pi * (f - SAILS) / ROCKS))
        rests, leaves = between(self._arrives, self._rests, cubic_out(part(f, FEAST, LAST))), part(f, LAST, SHEET)
        return Spot(*between(rests, self._leaves, leaves * leaves), -2 * part(f, FEAST, LAST))

    @property
    def token(self) -> tuple[float, float]:
        """The middle of the token's place in it."""
        spot, u = self.spot, self._layout.scale * self.size
        return spot.x + ABOVE[0] * u, spot.y + ABOVE[1] * u

    @property
    def landed(self) -> tuple[float, float]:
        """The same as it arrives at the feast."""
        u = self._layout.scale * self.size
        return self._arrives[0] + ABOVE[0] * u, self._arrives[1] + ABOVE[1] * u

    @property
    def token_px(self) -> int:
        """How wide the token is in it, in pixels."""
        return round(TOKEN * self.size * self._layout.scale)

    @property
    def rect(self) -> Rect:
        u = self._layout.scale * self.size
        if not self.seen:
            return Rect(round(self._afloat[0]), round(self._afloat[1]), 0, 0)
        if not self.unfolded:
            return self._tent.inflate(ceil(170 * u), ceil(120 * u))
        spot = self.spot
        wake = 210 * max(self.size, 0.6) * self._layout.scale
        found = Rect(0, 0, ceil(max(300 * u, 2 * wake if self.film is not None else 0.0)), ceil(240 * u))
        found.center = round(spot.x), round(spot.y - 24 * u)
        if self._hop is not None:
            plate = Rect(0, 0, self._across, self._across)
            plate.center = self.home
            found.union_ip(plate)
            high = round(ARC * self._layout.scale) + self._across // 2
            found.y, found.h = found.y - high, found.h + high
        return found

    @property
    def _hop(self) -> float | None:
        """How much of the way from its plate the token has hopped; None where it does not hop."""
        return part(self.since, HOPS, ABOARD) if HOPS <= self.since < ABOARD else None

    # ---- drawing ----

    def prepare(self) -> None:
        """Have its pictures drawn ahead."""
        pictures = self._pictures
        for piece in ("back", "front"):
            pictures.prepare_drawing(BOAT + piece, self._box)
        pictures.prepare_tokens([self.animal], self.token_px, "glad")

    @property
    def _box(self) -> tuple[int, int]:
        u = self._layout.scale * self.size
        return round(SIZE[0] * u), round(SIZE[1] * u)

    def draw(self, to: Surface) -> None:
        if not self.seen:
            return
        if not self.unfolded:
            self._draw_tent(to)
            return
        u, spot = self._layout.scale * self.size, self.spot
        degrees = round(spot.degrees)
        open_ = 1.0 if self.since >= SINKS + _OPENS else 0.5 + 0.5 * back_out(part(self.since, SINKS, SINKS + _OPENS))
        squeeze = round(open_ * 12)
        centre = spot.x, spot.y + (1 - squeeze / 12) * SIZE[1] / 2 * u
        if self.hangs and self.film is None:
            self._put(to, self._pool, (spot.x, spot.y + _HULL * u))
        self._put(to, self._piece("back", degrees, squeeze), centre)
        if self.aboard:
            self._put(to, self._pictures.token(self.animal, self.token_px, "glad"), self.token)
            if self.film is not None and self.film >= SAILS:
                turn = WAG * sin(2 * pi * WAVES * part(self.film, SAILS, FEAST))
                self._put(to, self._paw(round(turn / 6) * 6), (spot.x + 98 * u, spot.y - 52 * u))
        self._put(to, self._piece("front", degrees, squeeze), centre)
        if spot.y >= self._afloat[1] - 2 or self.film is not None or self.since >= SUNK:
            self._wake(to, spot)                      # it is in the water
        hop = self._hop
        if hop is not None:
            px = round(self._across + (self.token_px - self._across) * hop)
            image = pygame.transform.smoothscale(self._pictures.token(self.animal, self.token_px, "glad"), (px, px))
            self._put(to, image, between(self.home, self.token, hop, ARC * self._layout.scale))

    @staticmethod
    def _put(to: Surface, image: Surface, centre: tuple[float, float]) -> None:
        to.blit(image, image.get_rect(center=(round(centre[0]), round(centre[1]))), special_flags=BLEND_PREMULTIPLIED)

    def _piece(self, name: str, degrees: int, squeeze: int) -> Surface:
        """Return a half of the boat, tilted, and so many twelfths as high as it is."""
        key = name, degrees, squeeze
        found = self._images.get(key)
        if found is None:
            found = self._pictures.drawing(BOAT + name, self._box)
            if squeeze != 12:
                found = pygame.transform.smoothscale(found, (found.get_width(), found.get_height() * squeeze // 12))
            if degrees:
                found = pygame.transform.rotozoom(found, degrees, 1)
            self._images[key] = found
        return found

    @property
    def _pool(self) -> Surface:
        """The bit of sea on which a boat waits that has none."""
        found = self._images.get(("pool", 0, 0))
        if found is None:
            u = self._layout.scale * self.size
            w, h = round(268 * u), round(64 * u)
            fine = Surface((w * _FINE, h * _FINE), pygame.SRCALPHA, 32)
            far, near = landforms.sea(self._theme)
            pygame.draw.ellipse(fine, far, fine.get_rect())
            pygame.draw.ellipse(fine, near, fine.get_rect().inflate(-w * _FINE // 9, -h * _FINE // 3).move(0, h // 3))
            found = self._images["pool", 0, 0] = pygame.transform.smoothscale(fine.premul_alpha(), (w, h))
        return found

    def _paw(self, degrees: int) -> Surface:
        """Return the paw that waves."""
        found = self._paws.get(degrees)
        if found is None:
            if not self._arm:
                colour = next((marks.colour for marks in SEATS if marks.animal == self.animal), CREAM)
                self._arm = [paw(colour, self._layout.scale * self.size)]
            found = self._paws[degrees] = pygame.transform.rotozoom(self._arm[0], degrees, 1)
        return found

    def _draw_tent(self, to: Surface) -> None:
        """Draw the tent as it folds, one side after the other, and grows to the size of the boat."""
        done = part(self.since, FOLDS, SINKS)
        u = self._layout.scale
        width = self._tent.w + (190 * self.size * u - self._tent.w) * in_out(done)
        box = Rect(0, 0, round(width), round(width * 56 / 74))
        box.midbottom = self._tent.midbottom
        landforms.fold(to, box, min(1.0, 2 * done), max(0.0, 2 * done - 1))

    def _wake(self, to: Surface, spot: Spot) -> None:
        """Draw what the water does round its hull: less where it waits."""
        u, z = self._layout.scale, self.size
        foam = mix(landforms.sea(self._theme)[1], CREAM, 0.62)
        low = spot.y + (_HULL + 4) * z * u
        sails = self.film is not None and SAILS < self.film < FEAST
        behind = -1 if self._arrives[0] > self._afloat[0] else 1
        for n in range(3 if sails else 2):
            x = spot.x + (behind * (96 + 26 * n) * z * u if sails else (n * 2 - 1) * 70 * z * u)
            y, wide = low - (8 * n if sails else -3 * n) * z * u, (34 - 5 * n) * max(z, 0.6) * u
            points = [(x + wide * (k / 6 - 1), y - 5 * max(z, 0.6) * u * sin(k / 12 * 4 * pi)) for k in range(13)]
            for lower in range(max(1, round(2.2 * u * max(z, 0.6)))):
                pygame.draw.aalines(to, foam, False, [(a, b + lower) for a, b in points])


def paw(colour: Colour, u: float) -> Surface:
    """Return an arm that is held up, 82 x 112 units: a sleeve in the animal's colour, a pale palm."""
    k = u * _FINE
    image = Surface((round(82 * k), round(112 * k)), pygame.SRCALPHA, 32)
    dark = shade(colour, 0.82)
    for paper, left, right in ((colour, 28, 40), (dark, 40, 52)):
        image.fill(paper, (round(left * k), round(40 * k), round((right - left) * k) + 1, round(72 * k)))
    pygame.draw.circle(image, colour, (41 * k, 38 * k), 21 * k)
    pygame.draw.circle(image, CREAM, (41 * k, 35 * k), 18 * k)
    pink = (0xEB, 0xA7, 0x9A)
    pygame.draw.ellipse(image, pink, (33 * k, 35 * k, 16 * k, 11 * k))
    for x, y in ((31, 29), (41, 25), (51, 29)):
        pygame.draw.circle(image, pink, (x * k, y * k), 3.8 * k)
    return pygame.transform.smoothscale(image.premul_alpha(), (round(82 * u), round(112 * u)))


class SinkingIsle:
    """An isle that sinks, with the rings and bubbles on the water; on the land it lies under the sea already."""

    order = 2.0

    def __init__(self, boat: PaperBoat, ground: LandAnimator, layout: Layout, theme: Theme) -> None:
        self._boat, self._ground, self._u = boat, ground, layout.scale
        self.rect = ground.isle(boat.seat)
        self._middle = self.rect.centerx, layout.size[1] - round(108 * layout.scale)
        self._light = mix(landforms.sea(theme)[1], CREAM, 0.45)
        self._rings: dict[int, Surface] = {}

    @property
    def moving(self) -> bool:
        """True while any of it is seen."""
        return self._boat.since < SUNK + _SPREAD

    def draw(self, to: Surface) -> None:
        since, u = self._boat.since, self._u
        sunk = in_out(part(since, SINKS, SUNK))
        if sunk < 1:
            self._ground.draw_isle(to, self._boat.seat, sunk * DEEP * u)
        clip = to.get_clip()
        to.set_clip(clip.clip(self.rect))
        for n, wide in enumerate(RINGS):
            grown = part(since, SINKS + 160 * n, SINKS + 160 * n + _SPREAD)
            if 0 < grown < 1:
                image = self._ring(round(wide * (0.35 + 0.5 * cubic_out(grown)) / 6) * 6)
                self._fade(image, 1 - grown)
                to.blit(image, image.get_rect(center=self._middle), special_flags=BLEND_PREMULTIPLIED)
        for k, (x, r) in enumerate(((-24, 10), (4, 7), (30, 12), (-4, 6), (16, 5))):
            rises = part(since, BUBBLES + 60 * k, BUBBLES + 60 * k + 700)
            if 0 < rises < 1:
                at = self._middle[0] + x * u, self._middle[1] - (8 + 44 * rises) * u
                pygame.draw.aacircle(to, self._light, at, r * u * (0.5 + 0.5 * rises), max(1, round(2.4 * u)))
        to.set_clip(clip)

    def _ring(self, half: int) -> Surface:
        """Return a flat ring, `half` units wide to each side."""
        found = self._rings.get(half)
        if found is None:
            w, h = max(4, round(2 * half * self._u)), max(4, round(half * self._u / 3.6))
            fine = Surface((w * 3, h * 3), pygame.SRCALPHA, 32)
            pygame.draw.ellipse(fine, (*self._light, 190), fine.get_rect(), max(3, round(3 * 2.4 * self._u)))
            found = self._rings[half] = pygame.transform.smoothscale(fine.premul_alpha(), (w, h))
        return found

    @staticmethod
    def _fade(image: Surface, here: float) -> None:
        image.set_alpha(round(255 * min(1.0, 1.6 * here)))


class Departures:
    """The seats that have left, in the order in which they did, and their boats."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], theme: Theme, pictures: Pictures,
                 compositor: Compositor, animations: Animations, ground: LandAnimator,
                 plates: Sequence[SeatPlate]) -> None:
        self._layout, self._looks, self._theme, self._pictures = layout, looks, theme, pictures
        self._compositor, self._animations, self._ground, self._plates = compositor, animations, ground, plates
        self.boats: dict[Seat, PaperBoat] = {}
        """By seat, the first to leave first."""
        self._isles: list[SinkingIsle] = []
        self._began: dict[Seat, float] = {}           # when a seat's last card set out, by the wall's clock
        self._prepared = set[Seat]()
        self._film: float | None = None
        self._real = 0.0

    def prepare(self, seats: Collection[Seat]) -> None:
        """Draw the boats of seats ahead that may leave soon."""
        for seat in sorted(set(seats) - self._prepared):
            self._boat(seat).prepare()
        self._prepared.update(seats)

    def _boat(self, seat: Seat) -> PaperBoat:
        return PaperBoat(seat, self._looks[seat].animal, self._layout, self._theme, self._pictures)

    def leave(self, seat: Seat, now: float, real: float, *, moves: bool) -> None:
        """Let a seat leave; if nothing `moves`, it has left."""
        if seat in self.boats:
            return
        boat = self.boats[seat] = self._boat(seat)
        self._real = real
        self._began[seat] = real - (FOLDS if moves else 2 * MOORED)
        boat.since = real - self._began[seat]
        self._ground.sink(list(self.boats), now, SUNK - SINKS if moves else 0.0)
        if moves:
            if not boat.hangs:
                self._isles.append(SinkingIsle(boat, self._ground, self._layout, self._theme))
                self._compositor.move(self._isles[-1])
            self._compositor.move(boat)
            self._animations.run(self.tick)
        else:
            self._compositor.put(boat)
            self._see(seat, boat)

    def stand(self, seats: Sequence[Seat], now: float, real: float) -> None:
        """Let just these seats have left, in this order, as a table shows that is at rest."""
        for seat, boat in [*self.boats.items()]:
            if seat not in seats:
                self._compositor.remove(boat)
                del self.boats[seat], self._began[seat]
                self.see_away(seat, gone=False)
        self._film = None
        for seat, boat in self.boats.items():
            self._began[seat] = min(self._began[seat], real - 2 * MOORED)
            boat.since, boat.film = real - self._began[seat], None
            self._compositor.put(boat)
            self._see(seat, boat)
        for isle in self._isles:
            self._compositor.remove(isle)
        self._isles.clear()
        for seat in seats:
            self.leave(seat, now, real, moves=False)
        self._ground.sink(list(self.boats), now)

    def sail(self, side: int) -> float:
        """Set sail for the feast on the right (1) or left (-1) of the window. Return the time of the film: until the
        last to leave is in its boat, that of its own."""
        for number, boat in enumerate(reversed(self.boats.values())):
            boat.sail(side, number)
        self.show(min(SAILS, *(self._real - began for began in self._began.values())))
        return self._film or 0.0

    def show(self, film: float) -> None:
        """Let the film of the end stand at this time."""
        self._film = film
        for boat in self.boats.values():
            if film >= SAILS:
                boat.film = film
            boat.since = max(boat.since, film)
            self._compositor.move(boat)
            self._compositor.mark_changed(boat)

    def tick(self, _now: float, real: float) -> bool:
        """Let seats leave. Return True while something of that moves."""
        self._real = real
        for seat, boat in self.boats.items():
            before, boat.since = boat.since, max(boat.since, real - self._began[seat])
            if before < MOORED + 200:
                self._compositor.mark_changed(boat)
            self._see(seat, boat)
        for isle in [*self._isles]:
            self._compositor.mark_changed(isle)
            if not isle.moving:
                self._compositor.remove(isle)
                self._isles.remove(isle)
        goes_on = bool(self._isles) or any(boat.since < MOORED + 200 for boat in self.boats.values())
        if not goes_on and self._film is None:
            for boat in self.boats.values():
                self._compositor.put(boat)
        return goes_on

    def _see(self, seat: Seat, boat: PaperBoat) -> None:
        self.see_away(seat, gone=boat.since >= HOPS)

    def see_away(self, seat: Seat, *, gone: bool) -> None:
        """Let a token be gone from its plate, or be there."""
        portrait = self._plates[seat].portrait
        if portrait.is_away != gone:
            portrait.is_away = gone
            if portrait in self._compositor:
                self._compositor.put(portrait)

    def stop(self) -> None:
        """Take all boats away."""
        for boat in self.boats.values():
            self._compositor.remove(boat)
        for isle in self._isles:
            self._compositor.remove(isle)
        for seat, _look in seated(self._looks):
            self.see_away(seat, gone=False)
        self.boats.clear()
        self._began.clear()
        self._isles.clear()
        self._film = None
        self._ground.sink((), 0.0)
