"""Cards as they are drawn: one that lies or flies open, with its shadow and the sunlight under it when it wins; and a
packet of cards on each other, as thick as they are many.
"""

from math import cos, pi, radians, sin
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES, Card
from game.core.i18n import _, ngettext
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures, thickness, width
from game.view.pictures.shadows import ShadowEdge
from game.view.pictures.theme import CREAM, INK, Colour
from game.view.stage.pose import FLAT, Pose, Stack
from game.view.stage.timeline import FlightFrame, TweenedValue, linear

DIMMED: Final = (148, 141, 166)
"""The light on cards of seats that look on: red, green and blue, of 255 each."""
FLYING: Final = 100.0
LEAN, HIGH = 15, 10
"""Degrees in which the shadow of a flying card turns, and units in which it grows with the card's height."""
AIRY: Final = 0.75
"""How dark the shadow of a flying card is beside that of one that lies so high: cards that turn over in turn flash less
so."""
Placed: TypeAlias = tuple[Surface, tuple[int, int]]
Rims: TypeAlias = tuple[tuple[int, Colour], ...]
"""Sheets under a card, the lowest first: how far they stand out, in parts of a card 350 high, and their colour."""

_STEPS = 24                                           # from nothing to a whole card, in which flying cards grow
_EDGE_ON = 0.5                                        # a card of which one sees less than this part of its width
_NEAR = 0.05                                          # a card this much smaller or larger is not worth scaling
_SQUASHED = 96                                        # the same, of one that is pressed on the table
_WIDTHS = 12                                          # from nothing to a whole card, in which one turns over
LIFT = 8                                              # units that the top card rises when its player is ready
HOP = 6                                               # units that the packet hops when it has won
JUMP = 180.0                                          # ms that this takes


class Sprite:
    """One card. `pose` is how it lies now, `up` whether its face is seen; it is drawn as `lie` or `fly` said last."""

    __slots__ = (
        "_brim", "_code", "_drawn", "_lies", "_placed", "_seen", "_shadow", "_source", "across",
        "card", "home", "order", "pose", "pressed", "rect", "up",
    )  # fmt: skip

    def __init__(self, card: Card, pose: Pose) -> None:
        self.card, self.pose, self.up = card, pose, False
        self._lies: tuple[Pose, bool, Rims, bool] | None = None       # how it lies, if it is drawn as one that lies
        self._shadow: tuple[tuple[float, ...], Placed] | None = None         # the shadow that it throws in flight
        self._brim: ShadowEdge | None = None                # and that which it throws as it lies
        self._seen: tuple[str, int, float] | None = None        # the picture with which it flew last
        self._source: Surface | None = None           # the same before it was scaled: the next frame needs it, too
        self._drawn: tuple[tuple[object, ...], Surface] | None = None        # what it was to look like, if it does
        self.across = 1.0                             # the part of its width that is seen as it turns over
        self.pressed = 1.0                            # the part of its height that is seen as it hits the table
        self.order = self.home = 0.0                  # what it lies on now, and what where it rests
        self._code = CODES[card]
        self._placed: list[Placed] = []               # its pictures by their corners, the lowest first
        self.rect = Rect(0, 0, 0, 0)

    def draw(self, to: Surface) -> None:
        to.fblits(self._placed, pygame.BLEND_PREMULTIPLIED)

    @property
    def lies(self) -> bool:
        """True if it is drawn as one that lies."""
        return self._lies is not None

    def lie(self, pictures: Pictures, pose: Pose, up: bool, rims: Rims = (), *, dim: bool = False) -> bool:
        """Lie still, exactly so, perhaps in a dimmer light; whether that differs from how it was drawn."""
        self.pose, self.up, self.order, self.across = pose, up, self.home, 1.0
        if self._lies == (pose, up, rims, dim):
            return False
        self._lies, self._shadow, self._source, self._drawn = (pose, up, rims, dim), None, None, None
        code, degrees = (self._code, pose.degrees % 360) if up else (BACK, pose.degrees % 180)
        self._seen = code, pose.height, degrees
        x, y = float(round(pose.x)), float(round(pose.y))
        covered = _covered(pose.degrees, pose.height)
        self._brim = pictures.shadows.brim(pose.height, pose.z, pose.degrees, covered) if pose.z != FLAT else None
        parts = [(pictures.halo(pose.height, pose.degrees, colour, out), x, y) for out, colour in rims]
        image = pictures.turned(code, pose.height, degrees)
        if dim:
            image = dimmed(image)
        parts.append((image, x, y))
        self._place((_beneath(self._brim, x, y) if self._brim else []) + _placed(parts))
        return True

    def press(self, pictures: Pictures, down: float, rise: float, z: float) -> None:
        """Look as it lies, but of so much of its height, so many pixels farther up, and `z` units above the table: it
        is just coming down."""
        if self._lies is None:
            return
        pose, up, _rims, dim = self._lies
        code, degrees = (self._code, pose.degrees % 360) if up else (BACK, pose.degrees % 180)
        self.pressed = down = round(down * _SQUASHED) / _SQUASHED
        image = pictures.leaning(code, pose.height, degrees)
        if down != 1:
            image = pictures.scaled(code, pose.height, degrees, 1.0, down)
        if dim:
            image = dimmed(image)
        shadow, (dx, dy) = pictures.shadows.card(pose.height, max(pose.z, round(z / HIGH) * HIGH),
                                                 round(pose.degrees / LEAN) * LEAN % 180)
        y = pose.y - rise + pose.height * (1 - down) / 2                 # its lower edge stays where it lies
        self._place(_placed([(shadow, pose.x + dx, pose.y + dy), (image, pose.x, y)]))

    def settle(self, pictures: Pictures) -> None:
        """Lie as it did before it was pressed."""
        if self._lies is not None:
            lies, self._lies, self.pressed = self._lies, None, 1.0
            self.lie(pictures, *lies[:3], dim=lies[3])

    def _place(self, placed: list[Placed]) -> None:
        self._placed, self.rect = placed, _around(placed)

    def fly(self, pictures: Pictures, moment: FlightFrame, up: bool, *, throws: bool = True) -> bool:
        """Look as at this moment of a flight; whether that differs from how it was drawn. It `throws` a shadow, unless
        another card that is in the same place does."""
        self.pose = pose = moment.pose
        self.up, self.across = up, moment.across
        self.order = 25.0 if moment.is_under else self.home if moment.stirs else FLYING + self.home
        code, degrees = (self._code, pose.degrees % 360) if up else (BACK, pose.degrees % 180)
        # in steps: pictures of a back are made once for all cards, and who is hardly larger or smaller is not scaled
        scale, across = pose.height / moment.drawn, max(1, round(moment.across * _WIDTHS)) / _WIDTHS
        scale = 1.0 if abs(scale - 1) < _NEAR else round(scale * _STEPS) / _STEPS
        image = self._picture(pictures, (code, moment.drawn, degrees), scale * across, scale)
        large, seen = round(scale * 16) / 16, max(1, round(across * 4)) / 4
        shade = (moment.drawn, max(0, round(pose.z / HIGH) * HIGH), round(pose.degrees / LEAN) * LEAN % 180,
                 large * seen, large)
        was = self._shadow[0] if self._shadow is not None else shade
        turns = was[3] * large != shade[3] * was[4]
        if turns and not pictures.has_time:           # as narrow as the card in any frame
            shade = *was[:3], was[4] * seen, was[4]
        if self._shadow is None or turns or (was != shade and pictures.has_time):
            self._shadow = shade, pictures.shadows.card(*shade, strength=AIRY)
        shadow, (dx, dy) = self._shadow[1]
        parts = [(shadow, pose.x + dx, pose.y + dy)] if throws else []
        if moment.glow and (pictures.has_time or pictures.has_halo(moment.drawn, pose.degrees)):
            parts.append((pictures.halo(moment.drawn, pose.degrees), pose.x, pose.y))
        parts.append((image, pose.x, pose.y))
        placed = _placed(parts)
        if placed == self._placed:
            return False
        self._lies = self._brim = None
        self._place(placed)
        return True

    def _picture(self, pictures: Pictures, sees: tuple[str, int, float], across: float, down: float) -> Surface:
        """Return its picture (a code, a height, degrees), turned, and these parts of its width and height; where that
        is to be turned and the frame has no time for it, as it was turned before, and not turned at all if it comes
        from a packet or shows its other side from now on, edge on."""
        wanted = sees, across, down
        if self._drawn is not None and self._drawn[0] == wanted:
            return self._drawn[1]
        before = self._seen
        if not pictures.has_time and not pictures.has(*sees):
            if before is not None and before[:2] == sees[:2] and pictures.has(*before):
                sees = before
            elif before is None or across < _EDGE_ON:
                sees = *sees[:2], 0.0
        self._seen = sees
        self._source = pictures.leaning(*sees)
        image = self._source if across == down == 1 else pictures.scaled(*sees, across, down)
        self._drawn = (wanted, image) if sees == wanted[0] else None
        return image

    def prepare(self, pictures: Pictures, pose: Pose, up: bool, *, glow: bool) -> None:
        """Make what it needs to lie so."""
        pictures.turned(self._code if up else BACK, pose.height, pose.degrees % (360 if up else 180))
        if glow:
            pictures.halo(pose.height, pose.degrees)

    def covers(self, pos: tuple[int, int]) -> bool:
        """True if a point lies on the card."""
        dx, dy, height = pos[0] - self.pose.x, pos[1] - self.pose.y, self.pose.height
        if abs(dx) > height or abs(dy) > height:      # farther than any corner
            return False
        a = radians(self.pose.degrees)
        x, y = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
        return abs(x) <= height * 5 / 14 and abs(y) <= height / 2


def dimmed(image: Surface) -> Surface:
    """Return the picture of a card in the shade."""
    shaded = image.copy()
    shaded.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return shaded


def _covered(degrees: float, height: float) -> tuple[int, int]:
    """Return the width and height of what a card that is turned covers wholly, its round corners left out."""
    a, width = radians(degrees), height * 5 / 7
    part = min(
        width / (width * abs(cos(a)) + height * abs(sin(a))), height / (width * abs(sin(a)) + height * abs(cos(a)))
    )
    return max(0, int((part - 0.06) * width) - 4), max(0, int((part - 0.06) * height) - 4)


def _placed(parts: list[tuple[Surface, float, float]]) -> list[Placed]:
    """Return pictures by their centres as pictures by their corners."""
    return [(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2))) for image, x, y in parts]


def _beneath(brim: ShadowEdge, x: float, y: float) -> list[Placed]:
    """Return the shadow's edge of a card with this centre, as pictures by their corners."""
    (w, h), (dx, dy) = brim.size, brim.offset
    left, top = round(x + dx - w / 2), round(y + dy - h / 2)
    return [(image, (left + at[0], top + at[1])) for image, at in brim.parts]


def _around(blits: list[Placed]) -> Rect:
    boxes = [Rect(at, image.get_size()) for image, at in blits]
    return boxes[0].unionall(boxes[1:])


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
        self.rect = Rect(0, 0, 0, 0)

    @property
    def moving(self) -> bool:
        return self.lift.moving or self.hop.moving

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
        """Return the pose of its top card, raised or not."""
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
            blits.append((pictures.card(BACK, self.height), (corner[0], round(top.y - self.height / 2))))
        self._blits = blits
        boxes = [Rect(at, image.get_size()) for image, at in blits]
        self.rect = boxes[0].unionall(boxes[1:]) if boxes else Rect(corner, (0, 0))
        return True


class LabeledPacket(Packet):
    """A packet with words beside it that say what it is, and how many; none if it is empty. `aside` is what the game
    says of cards out of play."""

    def __init__(self, pile: str, stack: Stack, role: str, painter: Painter, order: float, aside: str) -> None:
        super().__init__(pile, stack, order)
        self._role, self._side, self._paper, self._aside = role, stack.words, painter, aside

    def refresh(self, pictures: Pictures) -> bool:
        if not super().refresh(pictures):
            return False
        if self.count:
            painter, body = self._paper, self.body
            pill = self._role == "treasury"           # it is won: how much lies there is read from afar
            words = painter.words(self._says(), painter.at_table("small"), "bold" if pill else "text",
                                  INK if pill else painter.theme.text, keep=False)
            if pill:
                words = self._on_pill(words)
            box = words.get_rect()
            if self._side == "right":
                box.midleft = body.right + painter.u(12), body.centery
            elif self._side == "above":
                box.midbottom = body.centerx, body.top - painter.u(8)
            else:
                box.midtop = body.centerx, body.bottom + painter.u(3)
            if self._side != "right":
                box.clamp_ip(Rect(0, 0, *painter.size).inflate(-painter.u(12), 0))
            self._blits.append((words, box.topleft))
            self.rect = self.rect.union(box)
        return True

    def _on_pill(self, words: Surface) -> Surface:
        """Return words on a pill."""
        painter = self._paper
        image = Surface((words.get_width() + painter.u(22), words.get_height() + painter.u(4)), pygame.SRCALPHA, 32)
        painter.draw_sheet(image, image.get_rect(), CREAM, image.get_height() // 2)
        image.blit(words, words.get_rect(center=image.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return image

    def _says(self) -> str:
        return {
            "aside": _(self._aside), "stock": _("Stock · {n}"), "waste": _("Discard · {n}"),
            "box": _("Second deck · {n}"),
            "treasury": _("Treasury · {n}"), "pile": ngettext("and {count} more", "and {count} more", self.count),
        }[self._role].format(n=self.count, count=self.count)  # fmt: skip
