"""A seat's animal on its plate: its face, and the small hop with which a mood begins."""

from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.stage.moods import Face
from game.view.stage.seat_layout import SeatLayout
from game.view.stage.timeline import TweenedValue, linear

HOP: Final = 90.0
"""How long a mood takes to begin (ms): at the top of the hop the face is the new one."""
RISE: Final = 6
"""Units that the animal hops."""
MOODS: Final[tuple[Mood, ...]] = "rest", "hope", "glad", "ouch"
_APART: Final = 17.0                                  # ms from seat to seat: each frame draws one new face at most


class Portrait:
    """The token of one seat. `out`: it has left the game."""

    order = 10.5

    def __init__(self, seat: int, animal: str, place: SeatLayout, paper: Painter, pictures: Pictures) -> None:
        self.animal, self.face, self.out = animal, Face(), False
        self._seat, self._place, self._paper, self._pictures = seat, place, paper, pictures
        self._shown = self.face
        self.sun = ""                                 # where the sun is for it, as `moods.LOOKS` says it
        self._hop = TweenedValue(1.0)
        self._faces: dict[Face, Surface] = {}         # they would be read anew each time, so seldom are they drawn

    def prepare(self) -> None:
        """Have the faces with which moods begin."""
        for mood in MOODS:
            self._drawn(Face(mood))

    def _drawn(self, face: Face) -> Surface:
        found = self._faces.get(face)
        if found is None:
            found = self._faces[face] = self._pictures.token(
                self.animal, self._place.across, face.mood, blink=face.blink, drop=face.drop, sun=self.sun)
        return found

    @property
    def moving(self) -> bool:
        """True while it hops."""
        return self._hop.moving

    def show(self, face: Face, real: float, *, hops: bool) -> bool:
        """Look like this, with a hop if a mood begins and it `hops`. Return True if it looks otherwise at once."""
        begins = hops and face.mood != self.face.mood and face.mood not in ("rest", "sleepy")
        self.face = face
        if begins and not self._hop.moving:
            self._hop.set(0.0)
            self._hop.send(1.0, real, HOP, linear, wait=_APART * self._seat)
        return not self._hop.moving and self._turn()

    def tick(self, real: float) -> bool:
        """Let it hop. Return True if it has moved."""
        moved = self._hop.tick(real)
        if moved and self._hop.value >= 0.5:
            self._turn()
        return moved

    def _turn(self) -> bool:
        """Show the face that it has. Return True if that is another one."""
        if self._shown == self.face:
            return False
        self._shown = self.face
        return True

    @property
    def _box(self) -> Rect:
        across = self._place.across
        box = Rect(0, 0, across, across)
        box.center = self._place.token
        return box.move(0, -round(self._paper.u(RISE) * sin(pi * self._hop.value)))

    @property
    def rect(self) -> Rect:
        """All that it covers, wherever it hops to."""
        far, rise, box = self._paper.u(24), self._paper.u(RISE) + 1, Rect(0, 0, self._place.across, self._place.across)
        box.center = self._place.token
        box.inflate_ip(far, far)
        return Rect(box.x, box.y - rise, box.w, box.h + rise + far // 4)

    def draw(self, to: Surface) -> None:
        """Draw it, or, if it is out, a faint one at rest."""
        box, face = self._box, Face() if self.out else self._shown
        image = self._drawn(face)
        if self.out:
            self._paper.faint(to, box, 0.4, lambda on: on.fblits([(image, box)], pygame.BLEND_PREMULTIPLIED))
            return
        shadow, (dx, dy) = self._pictures.shadows.sheet(box.size, box.w / 2, 3)
        place = shadow.get_rect(center=(box.centerx + dx, box.centery + dy))
        to.fblits([(shadow, place), (image, box)], pygame.BLEND_PREMULTIPLIED)

    def leave(self, gone: bool) -> None:
        """Rest, or play again."""
        self.out = gone


def towards(token: tuple[int, int], sun: tuple[int, int]) -> str:
    """Return where the sun is for an animal, by the points of a compass."""
    return ("n" if sun[1] < token[1] else "s") + ("e" if sun[0] > token[0] else "w")
