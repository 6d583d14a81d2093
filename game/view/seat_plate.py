"""A seat's plate: who sits there, how many cards they hold, and the key they press."""

from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.words import _
from game.view.layout import Place
from game.view.paper import Align, Paper
from game.view.pictures import Pictures
from game.view.theme import BUTTER, Colour
from game.view.timeline import Glide, linear

WAIT, READY, NONE = "wait", "ready", "none"
CAP = 48                                              # units
MOST = 108                                            # cards that a seat may come to hold
PULSES = (600.0, 1700.0, 9000.0, 17000.0)
"""When a key cap that is waited for moves, in ms since it is; after that it rests."""
PULSE = 900.0


class SeatLook(NamedTuple):
    """How a seat is shown: `key` is what its key cap says, "" for a computer's; `colour` the cap's edge; `second` the
    smaller cap beside it, "" where a game needs one key only."""

    name: str
    animal: str
    colour: Colour
    key: str
    person: bool
    second: str = ""


class SeatPlate:
    """One seat's plate: token, name, and `count`, how many cards its packet shows. `out`: it has left the game."""

    order = 10.0

    def __init__(self, place: Place, look: SeatLook, paper: Paper, pictures: Pictures) -> None:
        self.place, self.look = place, look
        self.count = 0
        self.out = False
        self._paper, self._pictures = paper, pictures
        self._align: Align = "right" if place.right else "left"
        self._px = paper.px("name"), paper.px("body" if place.across > paper.u(68) else "label")
        name = paper.wide(look.name, self._px[0], "display")
        self.cap = KeyCap(place, look, paper, max(name, paper.wide(self._counted(MOST), self._px[1])))
        self._words = place.words.clip(self.cap.free)

    @property
    def rect(self) -> Rect:
        return self.place.plate

    @staticmethod
    def _counted(count: int) -> str:
        return _("1 card") if count == 1 else _("{n} cards").format(n=count)

    @property
    def says(self) -> str:
        """The line under the name."""
        return _("out") if self.out else self._counted(self.count)

    def draw(self, to: Surface) -> None:
        paper, place = self._paper, self.place
        token = self._pictures.token(self.look.animal, place.across)
        box = token.get_rect(center=place.token)
        if self.out:
            paper.faint(to, box, 0.4, lambda on: _stamp(on, token, box))
        else:
            shadow, (dx, dy) = self._pictures.cast(box.size, box.w / 2, 3)
            _stamp(to, shadow, shadow.get_rect(center=(box.centerx + dx, box.centery + dy)))
            _stamp(to, token, box)
        high, low = paper.line(self._px[0], "display"), paper.line(self._px[1])
        apart = round((high + low) * 0.23)
        middle = place.token[1] + paper.u(2)
        names = Rect(self._words.x, 0, self._words.w, high)
        counts = Rect(self._words.x, 0, self._words.w, low)
        names.centery, counts.centery = middle - apart, middle + apart
        paper.write(to, self.look.name, names, self._px[0], "display", paper.theme.text, self._align)
        paper.write(to, self.says, counts, self._px[1], "text", paper.theme.text, self._align)


class KeyCap:
    """The cap of a seat's key. `asked` is "wait", "ready" (pressed) or "none"; `pulse` runs from 0 to 1 through one
    rise and fall; `out` says that nobody presses it. `free` is what it leaves of the room for words."""

    order = 11.0

    def __init__(self, place: Place, look: SeatLook, paper: Paper, words: int) -> None:
        self.look = look
        self.asked = NONE
        self.out = False
        self.pulse = Glide(0.0)
        self._images: dict[str, Surface] = {}
        self._paper = paper
        self._high = paper.u(CAP)
        gap = paper.u(14)
        self._label = look.key
        if paper.cap_size(look.key, self._high)[0] > place.words.w // 2:
            first, space, rest = look.key.partition(" ")
            self._label = f"{first[:1]} {rest}" if space else look.key      # R Shift, where there is little room
        across = paper.cap_size(self._label, self._high)[0] if look.key else 0
        self._cap = Rect(0, 0, across, self._high)
        self._cap.centery = place.token[1] + paper.u(2)
        if place.right:
            self._cap.right = min(place.cap + self._high // 2, place.words.right - words - gap)
            self._cap.left = max(self._cap.left, place.plate.left)
            self.free = Rect(self._cap.right + gap, place.words.y, place.words.right, place.words.h)
        else:
            self._cap.left = max(place.cap - self._high // 2, place.words.left + words + gap)
            self._cap.right = min(self._cap.right, place.plate.right)
            self.free = Rect(0, place.words.y, self._cap.left - gap, place.words.h)
        if not look.key:
            self.free = place.words

    @property
    def rect(self) -> Rect:
        room = self._paper.u(5)
        return self._cap.inflate(2 * room, 2 * room).union(self._cap.move(0, max(2, self._high // 9) + room))

    def draw(self, to: Surface) -> None:
        if not self.look.key:
            return
        raised = round(self._paper.u(4) * sin(pi * self.pulse.value))
        where = self.rect.move(0, -raised)
        if self.out:
            self._paper.faint(to, where, 0.4, lambda on: _stamp(on, self._image(), where))
        else:
            _stamp(to, self._image(), where)

    def _image(self) -> Surface:
        """The cap as it is asked for now; cut once."""
        found = self._images.get(self.asked)
        if found is None:
            paper, rect = self._paper, self.rect
            found = self._images[self.asked] = Surface(rect.size, pygame.SRCALPHA, 32)
            cap = self._cap.move(-rect.x, -rect.y)
            if self.asked == WAIT:
                thick = paper.u(3)
                rim = cap.inflate(2 * thick, 2 * thick)
                paper.cut(found, rim.union(rim.move(0, max(2, self._high // 9))), BUTTER, self._high // 4 + thick)
            pressed = self.asked == READY
            paper.cap(found, self._label, cap.center, self._high, self.look.colour, pressed=pressed)
        return found


class Pulses:
    """When key caps that are waited for rise and fall: now and then, and at last no more."""

    def __init__(self) -> None:
        self._began = 0.0
        self._done = len(PULSES)

    def begin(self, now: float) -> None:
        """They are waited for from now on."""
        self._began, self._done = now, 0

    def tick(self, now: float, caps: Sequence[KeyCap]) -> None:
        """Let those that are waited for rise, if it is time."""
        while self._done < len(PULSES) and now - self._began >= PULSES[self._done]:
            self._done += 1
            for cap in caps:
                if cap.asked == WAIT:
                    cap.pulse.set(0.0)
                    cap.pulse.send(1.0, now, PULSE, linear)


def _stamp(to: Surface, image: Surface, at: Rect) -> None:
    to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
