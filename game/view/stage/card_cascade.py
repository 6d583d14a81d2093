"""The winner's cascade: cards spring from the winner's side, tumble, bounce at the lower edge of the table and are
gone. They are few and slow: bright cards that cross the dark in a swarm would flash."""

from collections.abc import Sequence
from functools import partial
from math import cos

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.core.rng import Rng
from game.core.seats import Seat
from game.view.pictures.pictures import BACK, Pictures
from game.view.stage import physics
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import BodyPose, TweenedValue

_MOST = 8                                             # cards
_SIZE = 92.0                                         # units
_EACH = 0.34                                          # seconds from one card to the next
_FALL = 1500.0
_SPRING = 0.62                                        # what is left of a card's speed when it bounces
_SLACK = 0.25                                         # seconds more, for what a spin adds to a bounce
_TURN = 15                                            # degrees: each is a picture more to make
_EDGE_ON = 0.12                                       # so much of a card is always seen


def prepare(layout: Layout, pictures: Pictures) -> None:
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
        self._space, chance = physics.PhysicsSpace(_FALL), Rng(winner)
        w, h = layout.size[0] / layout.scale, layout.size[1] / layout.scale
        x, y = (v / layout.scale for v in layout.places[winner].packet)
        self._space.wall((-w, h - 12), (2 * w, h - 12))
        chance.shuffle(self._codes)
        out = (x < w * 0.3) - (x > w * 0.7)           # where the table is; from the middle, on both sides
        high = (2 * _FALL * max(60, y - h * 0.1)) ** 0.5
        self._spins, ends = [], []
        for k in range(len(self._codes)):
            across = (230 + 0.6 * w * chance.below(1000) / 1000) * (out or 1 - k % 2 * 2)
            up, spin = (0.45 + 0.55 * chance.below(1000) / 1000) * high, chance.below(2001) / 200 - 5
            lands = (up**2 + 2 * _FALL * max(0, h - 12 - y)) ** 0.5          # how fast
            bounces = k * _EACH + (up + lands) / _FALL
            begin = BodyPose(x, y, chance.below(360), 0)
            self._space.when(k * _EACH, partial(self._spring, k, begin, across, -up, spin))
            self._space.when(bounces + _SLACK, partial(self._space.let_go, k))
            self._spins.append(3.5 + 3.5 * chance.below(1000) / 1000)
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
        """A card as it tumbles: turned, and seen at a slant, from the front or from behind."""
        shown, half = (code, 360) if across > 0 else (BACK, 180)      # a back is the same after half a turn
        turned = self._pictures.turned(shown, self._height, round(degrees / _TURN) * _TURN % half)
        w, h = turned.get_size()
        return pygame.transform.scale(turned, (max(2, round(w * max(_EDGE_ON, abs(across)))), h))
