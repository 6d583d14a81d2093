"""A packet: many cards face down that are one thing, as thick as they are many."""

from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.core.table import SET_ASIDE
from game.core.words import _
from game.view.layout import Layout, Pose
from game.view.paper import Paper
from game.view.pictures import Pictures, thickness, width
from game.view.timeline import Glide

LIFT = 8                                              # units that the top card rises when its player is ready
HOP = 6                                               # units that the packet hops when it has won


class Packet:
    """The packet of one pile. `count` is how many cards lie in it now; cards that are on their way do not.

    `at` is the centre of its lowest card, or of its top card if it hangs; `lift` (0 to 1) raises its top card; `hop`
    runs from 0 to 1 through one hop.
    """

    def __init__(self, pile: str, at: tuple[int, int], height: int, hangs: bool = False, order: float = 30.0) -> None:
        self.pile, self.height, self.order = pile, height, order
        self._at, self._hangs = at, hangs
        self.count = 0
        self.lift = Glide(0.0)
        self.hop = Glide(0.0)
        self._shown = (0, 0.0, 0.0)                   # what it looks like: count, lift, hop
        self._blits: list[tuple[Surface, tuple[int, int]]] = []
        self._rect = Rect(0, 0, 0, 0)

    @property
    def moving(self) -> bool:
        return self.lift.moving or self.hop.moving

    @property
    def rect(self) -> Rect:
        return self._rect

    @property
    def _low(self) -> tuple[int, int]:
        """The centre of its lowest card."""
        x, y = self._at
        return x, y + (thickness(self.height, self.count) if self._hangs else 0)

    @property
    def body(self) -> Rect:
        """The cards themselves, without a shadow."""
        thick = thickness(self.height, self.count)
        across = width(self.height)
        x, y = self._low
        return Rect(x - across // 2, y - self.height // 2 - thick, across, self.height + thick)

    def draw(self, to: Surface) -> None:
        to.fblits(self._blits, pygame.BLEND_PREMULTIPLIED)

    def top(self, scale: float) -> Pose:
        """The pose of its top card, raised or not."""
        raised = self.lift.value
        x, y = self._low
        return Pose(x, y - thickness(self.height, self.count) - LIFT * raised * scale, self.height, 0, 10 * raised)

    def refresh(self, pictures: Pictures) -> bool:
        """Look like what it is now; whether that is something new."""
        shown = self.count, self.lift.value, self.hop.value
        if shown == self._shown:
            return False
        self._shown = shown
        blits: list[tuple[Surface, tuple[int, int]]] = []
        x, y = self._low
        y -= round(HOP * pictures.scale * sin(pi * self.hop.value))
        raised = self.lift.value > 0 and self.count > 0
        lying = self.count - raised
        corner = x - width(self.height) // 2, y - self.height // 2
        if lying:
            image, (dx, dy) = pictures.packet(self.height, lying)
            blits.append((image, (corner[0] + dx, corner[1] + dy)))
        if raised:
            top = self.top(pictures.scale)
            shadow, (dx, dy) = pictures.shadow(self.height, top.z)
            across, down = shadow.get_size()
            blits.append((shadow, (round(x + dx - across / 2), round(top.y + dy - down / 2))))
            blits.append((pictures.back(self.height), (corner[0], round(top.y - self.height / 2))))
        self._blits = blits
        boxes = [Rect(at, image.get_size()) for image, at in blits]
        self._rect = boxes[0].unionall(boxes[1:]) if boxes else Rect(corner, (0, 0))
        return True


class Aside(Packet):
    """The cards that are out of the game: a small packet at the edge, with a word that says so, if there are any."""

    def __init__(self, layout: Layout, paper: Paper) -> None:
        super().__init__(SET_ASIDE, layout.aside, layout.aside_height, order=20.0)
        self._words_at, self._paper = layout.aside_words, paper
        self._left = layout.seats == 2                # two players have room beside it, others below

    def refresh(self, pictures: Pictures) -> bool:
        if not super().refresh(pictures):
            return False
        if not self.count:
            return True
        paper = self._paper
        words = paper.words(_("{n} aside").format(n=self.count), paper.px("small"), "text", paper.theme.text)
        x, y = self._words_at
        at = (x if self._left else max(paper.u(6), x - words.get_width() // 2), y - words.get_height() // 2)
        self._blits.append((words, at))
        self._rect = self._rect.union(Rect(at, words.get_size()))
        return True
