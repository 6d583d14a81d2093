"""A packet: many cards on each other that are one thing, as thick as they are many."""

from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures, thickness, width
from game.view.stage.pose import Pose
from game.view.stage.spread import Stack
from game.view.stage.timeline import TweenedValue, linear

LIFT = 8                                              # units that the top card rises when its player is ready
HOP = 6                                               # units that the packet hops when it has won
JUMP = 180.0                                          # ms that this takes


class Packet:
    """The packet of one pile. `count` is how many cards lie in it now; cards that are on their way do not. `face` is
    the code of the card on top, or BACK.

    `stack` says where, in pixels: the centre of its lowest card, or of its top card if it hangs. `lift` (0 to 1)
    raises its top card; `hop` runs from 0 to 1 through one hop.
    """

    def __init__(self, pile: str, stack: Stack, order: float = 30.0) -> None:
        self.pile, self.height, self.order = pile, int(stack.height), order
        self._at, self._hangs = (int(stack.x), int(stack.y)), stack.hangs
        self.count = 0
        self.face = BACK
        self.lift = TweenedValue(0.0)
        self.hop = TweenedValue(0.0)
        self._shown = (0, BACK, 0.0, 0.0)             # what it looks like: count, face, lift, hop
        self._blits: list[tuple[Surface, tuple[int, int]]] = []
        self._card: Surface | None = None             # its top card, of which its picture is made for each thickness
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

    def jump(self, real: float) -> None:
        """Hop once."""
        self.hop.set(0.0)
        self.hop.send(1.0, real, JUMP, linear)

    def refresh(self, pictures: Pictures) -> bool:
        """Look like what it is now; whether that is something new."""
        shown = self.count, self.face, self.lift.value, self.hop.value
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
            face = BACK if raised else self.face
            self._card = pictures.card(face, self.height)
            image, (dx, dy) = pictures.packet(self.height, lying, face)
            blits.append((image, (corner[0] + dx, corner[1] + dy)))
        if raised:
            top = self.top(pictures.scale)
            shadow, (dx, dy) = pictures.shadows.card(self.height, top.z)
            across, down = shadow.get_size()
            blits.append((shadow, (round(x + dx - across / 2), round(top.y + dy - down / 2))))
            blits.append((pictures.back(self.height), (corner[0], round(top.y - self.height / 2))))
        self._blits = blits
        boxes = [Rect(at, image.get_size()) for image, at in blits]
        self._rect = boxes[0].unionall(boxes[1:]) if boxes else Rect(corner, (0, 0))
        return True


class LabeledPacket(Packet):
    """A packet with words beside it that say what it is, and how many; none if it is empty. `aside` is what the game
    says of cards out of play."""

    def __init__(self, pile: str, stack: Stack, role: str, paper: Painter, order: float, aside: str) -> None:
        super().__init__(pile, stack, order)
        self._role, self._side, self._paper, self._aside = role, stack.words, paper, aside

    def refresh(self, pictures: Pictures) -> bool:
        if not super().refresh(pictures):
            return False
        if self.count:
            paper, body = self._paper, self.body
            words = paper.words(self._says(), paper.at_table("small"), "text", paper.theme.text, keep=False)
            box = words.get_rect()
            if self._side == "right":
                box.midleft = body.right + paper.u(12), body.centery
            elif self._side == "above":
                box.midbottom = body.centerx, body.top - paper.u(8)
            else:
                box.midtop = body.centerx, body.bottom + paper.u(3)
            if self._side != "right":
                box.clamp_ip(Rect(0, 0, *paper.size).inflate(-paper.u(12), 0))
            self._blits.append((words, box.topleft))
            self._rect = self._rect.union(box)
        return True

    def _says(self) -> str:
        return {
            "aside": _(self._aside), "stock": _("Stock · {n}"), "waste": _("Discard · {n}"),
            "box": _("{n} for later"),
            "treasury": _("Treasury · {n}"), "pile": ngettext("and {count} more", "and {count} more", self.count),
        }[self._role].format(n=self.count, count=self.count)  # fmt: skip
