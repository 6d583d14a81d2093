"""The end on the table: the winner hops and offers the others a card, cards pour, scraps of paper fall. Nobody is
shamed.

The cards that pour are few and slow: bright cards that cross the dark in a swarm would flash.
"""

from collections.abc import Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.core.rng import Rng
from game.core.seats import Seat
from game.view.pictures.moods import Mood
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.shadows import Placed
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, colour
from game.view.stage import physics
from game.view.stage.compositor import OVER, Compositor
from game.view.stage.land import FREE
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_hand import rimmed
from game.view.stage.timeline import Animations, BodyPose, TweenedValue, in_out, linear, settle_out

_MOST = 8                                             # cards
_SIZE = 92.0                                         # units
_EACH = 0.34                                          # seconds from one card to the next
_FALL = 1500.0
_SPRING = 0.62                                        # what is left of a card's speed when it bounces
_SLACK = 0.25                                         # seconds more, for what a spin adds to a bounce
_TURN = 15                                            # degrees: each is a picture more to make
_EDGE_ON = 0.12                                       # so much of a card is always seen
MEET: Final = 900.0
MOODS: Final[tuple[Mood, Mood]] = "hope", "glad"
"""How those look who have not won, before they are offered a card and then."""
HOP, HOPS, JUMP, TILT = 420.0, 3, 36.0, 8
"""How long the winner's hop lasts in ms, how many there are, how high they are and how far it is tilted."""
GIVE: Final = 1500.0
"""When the winner offers a card, and when it is there, 900 ms later."""
GIVES: Final = 900.0
DOTS: Final = 26
TURNS: Final = (-12.0, -6.0, 0.0, 6.0, 12.0)
"""The degrees that it turns on its way."""
CARD, CODE = 116, "AH"
"""How high the card is that the winner offers, in units, and which it is."""
_WINNER, _EQUAL = 132, 92                             # how wide the tokens are, in units: the last after a draw
_OTHERS = {1: (100,), 2: (100, 88), 3: (88, 76, 66)}  # those of all others, the best first
_BESIDE = 404, -26                                    # where the winner is, from the sun, in units,
_LOW = 69                                             # how far the card reaches below its middle,
_GIFT, _AFTER, _GAP = 314, 58, 6                      # the card, on the other side, they from it, and from each other
FALL: Final = 4900.0
"""Milliseconds until the last one lies: by then the page of the match is there."""
LASTS: Final = 0.46
"""The part of that in which the one with the longest way falls."""
COUNT: Final = 150
_PAPERS = BUTTER, CREAM, colour("#63B3A9"), colour("#EBA79A"), colour("#B9A7DA")
_TURNS = 12                                           # pictures of one that tumbles
_FLAT = 0, 6, 7, 1, 5, 11                             # those of them in which it lies nearly flat
_FINE = 4
_KINDS = 4                                            # a slip, a corner, a dot, a curl
_ABOVE, _BELOW = 0.26, 0.2                            # parts of the window over and under the sun: most lie there
_LOWER = 0.22                                         # the part of them that falls farther


def prepare_cascade(layout: Layout, pictures: Pictures) -> None:
    """See to it that a cascade begins without a wait."""
    physics.prepare()
    pictures.prepare(round(_SIZE * layout.scale))


class CardCascade:
    """Cards that pour over the table of one window; `poured` runs from 0 to 1."""

    order = OVER + 1

    def __init__(self, layout: Layout, winner: Seat, cards: Sequence[Card], pictures: Pictures) -> None:
        self.poured = TweenedValue(0.0)
        self._size, self._scale, self._pictures = layout.size, layout.scale, pictures
        self._height = round(_SIZE * layout.scale)
        self._codes = [CODES[card] for card in cards][:: -(-len(cards) // _MOST)]
        self._space, rng = physics.PhysicsSpace(_FALL), Rng(winner)
        w, h = layout.size[0] / layout.scale, layout.size[1] / layout.scale
        x, y = (v / layout.scale for v in layout.places[winner].packet)
        self._space.wall((-w, h - 12), (2 * w, h - 12))
        rng.shuffle(self._codes)
        out = (x < w * 0.3) - (x > w * 0.7)           # where the table is; from the middle, on both sides
        high = (2 * _FALL * max(60, y - h * 0.1)) ** 0.5
        self._spins, ends = [], []
        for k in range(len(self._codes)):
            across = (230 + 0.6 * w * rng.below(1000) / 1000) * (out or 1 - k % 2 * 2)
            up, spin = (0.45 + 0.55 * rng.below(1000) / 1000) * high, rng.below(2001) / 200 - 5
            lands = (up**2 + 2 * _FALL * max(0, h - 12 - y)) ** 0.5          # how fast
            bounces = k * _EACH + (up + lands) / _FALL
            begin = BodyPose(x, y, rng.below(360), 0)
            self._space.when(k * _EACH, partial(self._spring, k, begin, across, -up, spin))
            self._space.when(bounces + _SLACK, partial(self._space.let_go, k))
            self._spins.append(3.5 + 3.5 * rng.below(1000) / 1000)
            ends.append(bounces + 2 * lands * _SPRING / _FALL + _SLACK)
        self.ms = max(ends) * 1000                    # how long it all takes

    def _spring(self, card: int, spot: BodyPose, across: float, down: float, spin: float) -> None:
        self._space.add(spot, _SIZE)
        self._space.edge(card, _SIZE, _SPRING)
        self._space.push(card, across, down, spin, 0)

    @property
    def rect(self) -> Rect:
        return Rect((0, 0), self._size)

    def places(self) -> list[tuple[float, float, float]]:
        """Return the centre in pixels and the degrees of each card that has set out."""
        frame = self._space.frame(round(self.poured.value * self.ms / 1000 * physics.FRAMES))
        return [(spot.x * self._scale, spot.y * self._scale, spot.degrees) for spot in frame]

    def draw(self, to: Surface) -> None:
        seconds = self.poured.value * self.ms / 1000
        seen = self.rect.inflate(2 * self._height, 2 * self._height)
        blits = []
        for k, (x, y, degrees) in enumerate(self.places()):
            if seen.collidepoint(x, y):
                image = self._picture(self._codes[k], degrees, cos(k + seconds * self._spins[k]))
                blits.append((image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))))
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, code: str, degrees: float, across: float) -> Surface:
        """Return a card as it tumbles: turned, and seen at a slant, from the front or from behind."""
        shown, half = (code, 360) if across > 0 else (BACK, 180)      # a back is the same after half a turn
        turned = self._pictures.turned(shown, self._height, round(degrees / _TURN) * _TURN % half)
        w, h = turned.get_size()
        return pygame.transform.scale(turned, (max(2, round(w * max(_EDGE_ON, abs(across)))), h))


def prepare(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: int | None, order: Sequence[int], *,
            moves: bool) -> None:
    """See to it that the tokens are drawn by the time they set out, the card by the time it is offered, and the cascade
    begins without a wait, if it `moves`."""
    u = layout.scale
    if winner is not None and moves:
        prepare_cascade(layout, pictures)
    if winner is None:
        pictures.prepare_tokens(animals, round(_EQUAL * u), "glad")
        return
    others = _others(animals, winner, order)
    pictures.prepare_tokens([animals[winner]], round(_WINNER * u), "glad")
    for seat, width in zip(others, _OTHERS[len(others)], strict=True):
        for mood in MOODS:
            pictures.prepare_tokens([animals[seat]], round(width * u), mood)
    pictures.prepare(round(CARD * u), [CODE])


class FlyingToken:
    """A seat's token on its way from its plate to the sun, by the wall's clock. One that `hops` does so when it is
    there."""

    order = OVER + 30

    def __init__(self, animal: str, start: tuple[float, float], end: tuple[float, float], px: int, pictures: Pictures,
                 mood: Mood, *, hops: bool = False) -> None:
        self.way = TweenedValue(0.0)
        self.end, self.mood = end, mood
        self._start, self._hops = start, hops
        self.animal, self.px, self._pictures = animal, px, pictures
        self._image = rimmed(pictures, animal, px, BUTTER, TILT, mood) if hops else pictures.token(animal, px, mood)
        self._shadow, self._offset = pictures.shadows.sheet((px, px), px / 2, 16)
        self._ms, self._up = 0.0, 0.0

    @property
    def moving(self) -> bool:
        return self.way.moving or (self._hops and 0 < self._ms < MEET + HOPS * HOP)

    @property
    def rect(self) -> Rect:
        return self._place(self._shadow, *self._offset).union(self._place(self._image, 0, -self._up))

    def rest(self) -> None:
        """Be there at once, and lie still."""
        self.way.set(1.0)
        self._hops = False

    def feel(self, mood: Mood) -> bool:
        """Look like this. Return True if that is another mood."""
        if mood == self.mood:
            return False
        self.mood, self._image = mood, self._pictures.token(self.animal, self.px, mood)
        return True

    def tick(self, now: float, ms: float) -> bool:
        """Let the wall's clock stand at `now`, `ms` after it set out. Return True if it has moved."""
        moved, self._ms = self.way.tick(now), ms
        over = (ms - MEET) / HOP
        if self._hops and over > 0:
            self._up = JUMP * self.px / 132 * sin(pi * (over % 1)) if over < HOPS else 0.0
            return moved or over < HOPS + 1
        return moved

    def _place(self, image: Surface, dx: int = 0, dy: float = 0) -> Rect:
        (a, b), (c, d), t = self._start, self.end, self.way.value
        return image.get_rect(center=(round(a + (c - a) * t) + dx, round(b + (d - b) * t + dy)))

    def draw(self, to: Surface) -> None:
        to.fblits([(self._shadow, self._place(self._shadow, *self._offset)),
                   (self._image, self._place(self._image, 0, -self._up))], pygame.BLEND_PREMULTIPLIED)


class Gift:
    """A card that the winner offers: an ace, on a dotted way under the sun. `given` runs from 0 to 1."""

    order = OVER + 25

    def __init__(
        self, start: tuple[float, float], end: tuple[float, float], layout: Layout, pictures: Pictures,
    ) -> None:  # fmt: skip
        self.progress = TweenedValue(0.0)
        self._start, self._end, self._u, self._pictures = start, end, layout.scale, pictures
        self._low = layout.sun[1] + 118 * layout.scale
        self._height = round(CARD * layout.scale)
        self._cards: list[Surface] = []               # as it turns on its way, made when it sets out,
        self._shadow: Placed | None = None            # and its shadow
        self._halo: Surface | None = None
        left, right = sorted((start[0], end[0]))
        pad = round(110 * layout.scale)
        self.rect = Rect(round(left) - pad, round(min(start[1], end[1])) - pad, round(right - left) + 2 * pad,
                         round(self._low - min(start[1], end[1])) + 2 * pad)

    def at(self, t: float) -> tuple[float, float]:
        """Return where the way goes, from its start (0) to its end (1)."""
        (a, b), (c, d) = self._start, self._end
        bow = 4 * t * (1 - t)
        return a + (c - a) * t, b + (d - b) * t + (self._low - (b + d) / 2) * bow

    def draw(self, to: Surface) -> None:
        t = self.progress.value
        for k in range(1, DOTS):
            if k / DOTS < t - 0.03:
                pygame.draw.aacircle(to, BUTTER, self.at(k / DOTS), max(2, round(2.6 * self._u)))
        x, y = self.at(t)
        pictures, height = self._pictures, self._height
        self._cards = self._cards or [pictures.turned(CODE, height, degrees) for degrees in TURNS]
        card = self._cards[-1 if t >= 1 else round(t * (len(self._cards) - 1))]
        centre = round(x), round(y)
        self._shadow = self._shadow or pictures.shadows.card(height, 12.0, TURNS[-1])
        shadow, (dx, dy) = self._shadow
        blits = [(shadow, shadow.get_rect(center=(centre[0] + dx, centre[1] + dy)))]
        if t >= 1:
            self._halo = self._halo or pictures.halo(height, TURNS[-1])
            blits.append((self._halo, self._halo.get_rect(center=centre)))
        to.fblits([*blits, (card, card.get_rect(center=centre))], pygame.BLEND_PREMULTIPLIED)


def _others(animals: Sequence[str], winner: int, order: Sequence[int]) -> list[int]:
    """Return all seats but the winner's, the best first."""
    return [seat for seat in order or range(len(animals)) if seat != winner]


def _side(layout: Layout, winner: int) -> int:
    """Return on which side of the sun the winner is, left (-1) or right (1)."""
    return -1 if layout.places[winner].token[0] <= layout.sun[0] else 1


def offered(layout: Layout, winner: int) -> tuple[float, float]:
    """Return where the card goes that the winner offers: between the words and the others."""
    u, (x, y) = layout.scale, layout.sun
    return x - _side(layout, winner) * _GIFT * u, y + (FREE[layout.seats] - _LOW) * u


def meeting(layout: Layout, animals: Sequence[str], pictures: Pictures, winner: int | None, order: Sequence[int] = (),
            ) -> list[FlyingToken]:
    """Return the tokens of all seats: a glad winner on its side of the sun, and the others, who hope, on the other,
    side by side in this `order` from the sun outwards, or in that of their seats; or all beside each other, glad, after
    a draw."""
    u, (x, y) = layout.scale, layout.sun
    ways: dict[int, tuple[tuple[float, float], float]] = {}       # where each ends, and how wide it is, in units
    if winner is None:
        across = sorted(range(len(animals)), key=lambda seat: layout.places[seat].token[0])
        for k, seat in enumerate(across):
            ways[seat] = (x + (k - (len(across) - 1) / 2) * (_EQUAL + _GAP) * u, y + 96 * u), _EQUAL
    else:
        side, others, out = _side(layout, winner), _others(animals, winner, order), float(_GIFT + _AFTER)
        line = FREE[layout.seats] - 4
        ways[winner] = (x + side * _BESIDE[0] * u, y + _BESIDE[1] * u), _WINNER
        for seat, width in zip(others, _OTHERS[len(others)], strict=True):
            ways[seat] = (x - side * (out + width / 2) * u, y + (line - width / 2) * u), width
            out += width + _GAP
    return [FlyingToken(animals[seat], layout.places[seat].token, end, round(width * u), pictures,
                        "glad" if winner in (None, seat) else MOODS[0], hops=seat == winner)
            for seat, (end, width) in ways.items()]


class ConfettiPiece:
    """One scrap: where it comes to lie, when it sets out and how long it falls, in parts of the whole, how far it sways
    and how often it turns over."""

    __slots__ = ("begins", "flat", "lasts", "sort", "sway", "turns", "x", "y")

    def __init__(self, k: int, layout: Layout, sorts: int) -> None:
        # all from odd steps, so that no two fall alike; the first two spread evenly (Roberts 2018, the sequence R2)
        across, down, other = k * 0.7549 % 1, k * 0.5698 % 1, k * 0.719 % 1
        (w, h), sun = layout.size, layout.sun[1] / layout.size[1]
        low = k * 0.2361 % 1 < _LOWER
        part = sun + _BELOW + (1 - sun - _BELOW) * down if low else sun - _ABOVE + (_ABOVE + _BELOW) * down
        self.x, self.y = w * across, h * part
        self.lasts = LASTS * (0.62 + 0.38 * part)
        self.begins = (1 - self.lasts) * (k * 0.4142 % 1) ** 0.8
        self.sway, self.turns = (16 + 26 * other) * layout.scale, 1.4 + 2.2 * (k * 0.553 % 1)
        self.sort, self.flat = int(k * 0.6180 % 1 * sorts), _FLAT[k * 5 % len(_FLAT)]


class Confetti:
    """All of them, in papers of these colours and some more; `fallen` runs from 0 to 1."""

    order = OVER + 2

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
            part = min(1.0, (t - scrap.begins) / scrap.lasts)
            if part < 0:
                continue
            left = (1 - part) ** 1.5                  # it lands softly
            swings = scrap.turns * 2 * pi * part
            image = self._picture(scrap.sort, round(scrap.flat + scrap.turns * _TURNS * left) % _TURNS)
            x = scrap.x + scrap.sway * sin(swings) * left ** 0.5 - image.get_width() / 2
            y = scrap.y - (scrap.y + above) * left - image.get_height() / 2
            blits.append((image, (round(x), round(y))))
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)

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
    """All pieces of the end, which go when another match is shown."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], pictures: Pictures, compositor: Compositor,
                 animations: Animations) -> None:
        self._layout, self._looks, self._pictures, self._compositor = layout, looks, pictures, compositor
        self._animations = animations
        self.tokens: list[FlyingToken] = []
        self.gift: Gift | None = None
        self.pour: CardCascade | None = None
        self.scraps: Confetti | None = None
        self._began = 0.0                             # when the end began, by the wall's clock

    @property
    def moving(self) -> bool:
        """True while anything of it moves."""
        return (self.pour is not None or self.falls or any(token.moving for token in self.tokens)
                or (self.gift is not None and self.gift.progress.moving))

    @property
    def falls(self) -> bool:
        """True while scraps fall."""
        return self.scraps is not None and self.scraps.fallen.moving

    def begin(self, winner: Seat | None, order: Sequence[Seat], cards: Sequence[Card], now: float, real: float, *,
              moves: bool) -> None:
        """Let the winner hop and offer a card to the others, in their `order`, the winner's `cards` pour, and scraps
        fall; after a draw all tokens meet. If nothing `moves`, all lies as it does at last."""
        self.tokens = meeting(self._layout, [look.animal for look in self._looks], self._pictures, winner, order)
        self._began = real
        self._animations.run(self.tick)
        for token in self.tokens:
            if moves:
                token.way.send(1.0, real, MEET, settle_out)
            else:
                token.rest()
            self._compositor.move(token)
        if winner is None:
            return
        self.scraps = Confetti(self._layout, [look.colour for look in self._looks])
        self.scraps.fallen.send(1.0, real, FALL if moves else 0.0, linear)
        if moves:
            self.pour = CardCascade(self._layout, winner, cards, self._pictures)
            self.pour.poured.send(1.0, now, self.pour.ms, linear)
            self._compositor.move(self.pour)
        self._compositor.move(self.scraps)
        mine = next(token for token in self.tokens if token.mood == "glad")
        self.gift = Gift(mine.end, offered(self._layout, winner), self._layout, self._pictures)
        if moves:
            self.gift.progress.send(1.0, real, GIVES, in_out, wait=GIVE)
        else:
            self.gift.progress.set(1.0)
            self._give()

    def tick(self, now: float, real: float) -> bool:
        """Let tokens go on, cards pour and scraps fall. Return True while anything of it moves."""
        for token in self.tokens:
            if token.tick(real, real - self._began):
                self._compositor.mark_changed(token)
        self._offer(real)
        if self.pour is not None:
            self.pour.poured.tick(now)
            self._compositor.mark_changed(self.pour)
            if not self.pour.poured.moving:
                self._compositor.remove(self.pour)
                self.pour = None
        if self.scraps is not None and self.scraps.fallen.tick(real):
            self._compositor.mark_changed(self.scraps)
        return self.moving

    def _offer(self, real: float) -> None:
        """Let the winner's card go to the others, who are glad of it."""
        if self.gift is None or real - self._began < GIVE:
            return
        self._compositor.move(self.gift)
        if self.gift.progress.tick(real):
            self._compositor.mark_changed(self.gift)
        if not self.gift.progress.moving:
            self._give()

    def _give(self) -> None:
        """Let the winner's card lie with the others, who are glad of it."""
        if self.gift is not None:
            self._compositor.move(self.gift)
        for token in self.tokens:
            if token.feel("glad"):
                self._compositor.mark_changed(token)

    def stop(self) -> None:
        """Take all pieces of the end away."""
        for piece in (*self.tokens, self.pour, self.scraps, self.gift):
            if piece is not None:
                self._compositor.remove(piece)
        self.tokens, self.pour, self.scraps, self.gift = [], None, None, None
