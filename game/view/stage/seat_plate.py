"""A seat's plate: who sits there and how many cards they hold, the keys they press, and the face of their animal."""

from bisect import bisect
from math import asin, inf, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Align, Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, mix
from game.view.stage.characters import FAR, HIGH, HOP, LEAN, LOW, Gesture, of, short
from game.view.stage.moods import LEANS, Face, Reaction
from game.view.stage.seat_layout import SeatLayout
from game.view.stage.timeline import TweenedValue, linear

BEGINS: Final = 90.0
"""How long a mood takes to begin (ms): at the top of the hop the face is the new one."""
RISE: Final = 6
"""Units that the animal hops."""
MOODS: Final[tuple[Mood, ...]] = "rest", "hope", "glad", "ouch", "surprised", "think"
_APART: Final = 17.0                                  # ms from seat to seat: each frame draws one new face at most
WAIT, READY, NONE = "wait", "ready", "none"
OVER = 3                                              # and how far its middle lies beyond the corner: off the letter
HAND = 27                                             # units across: the hand on a cap that slaps
RAISE = 4                                             # units that a cap rises
CAP, SECOND, BADGE = 48, 38, 28                       # units: how high a seat's caps are, and a button's sign
THUMB = {"hand": 70, "": 56}                          # how high caps for fingers are: a hand is hit in a hurry
NEAR = 14                                             # units beside a cap at which a finger still means it
MOST = 108                                            # cards that a seat may come to hold
PULSES = (600.0, 1700.0, 9000.0, 17000.0)
"""When a key cap that is waited for moves, in ms since it is; after that it rests."""
PULSE = 900.0
SINKS = 130.0
"""Milliseconds that a key cap stays down when its key was pressed."""


class Portrait:
    """The token of one seat. `out`: it has left the game; `is_away`: it is elsewhere, and a thin ring is there."""

    order = 10.5

    def __init__(self, seat: int, animal: str, place: SeatLayout, painter: Painter, pictures: Pictures) -> None:
        self.animal, self.face, self.out, self.is_away = animal, Face(), False, False
        self._seat, self._place, self._paper, self._pictures = seat, place, painter, pictures
        self._shown = self.face
        self.sun = ""                                 # where the sun is for it, as `moods.LOOKS` says it
        self.hop = TweenedValue(1.0)
        self.acts = TweenedValue(1.0)
        """How far its gesture has come, from 0 to 1."""
        self.gesture: Gesture = HOP
        self._faces: dict[Face, Surface] = {}         # they are drawn so seldom that the cache would drop them
        self._rests = Rect(0, 0, place.across, place.across)     # where it is while it does not hop
        self._rests.center = place.token
        far, rise = painter.u(24), painter.u(max(RISE, HIGH)) + 1
        box = self._rests.inflate(far + 2 * painter.u(FAR), far)
        self.rect = Rect(box.x, box.y - rise, box.w, box.h + rise + painter.u(LOW) + 1 + far // 4)
        """All that it covers, wherever it hops to."""

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

    def show(self, face: Face, real: float, *, hops: bool) -> bool:
        """Look like this, with a hop if a mood begins and it `hops`. Return True if it looks otherwise at once."""
        begins = hops and face.mood != self.face.mood and face.mood not in ("rest", "sleepy")
        self.face = face
        if begins and not self.hop.moving:
            self.hop.set(0.0)
            self.hop.send(1.0, real, BEGINS, linear, wait=_APART * self._seat)
        return not self.hop.moving and self._turn()

    def react(self, reaction: Reaction, real: float) -> None:
        """React in the way of this animal, unless it is still about the last one."""
        gestures = of(self.animal)[0 if reaction.wins else 1]
        gesture = LEAN if reaction.way == LEANS else gestures[reaction.way % len(gestures)]
        self.act(short(gesture) if reaction.brisk else gesture, real)

    def act(self, gesture: Gesture, real: float) -> None:
        """Make a gesture, unless one is under way."""
        if not self.acts.moving:
            self.gesture = gesture
            self.acts.set(0.0)
            self.acts.send(1.0, real, gesture.ms, linear)

    @property
    def moving(self) -> bool:
        """True while it hops or makes a gesture."""
        return self.hop.moving or self.acts.moving

    @property
    def offset(self) -> tuple[int, int]:
        """How far it is from its place, in pixels."""
        aside, down = self.gesture.at(self.acts.value) if self.acts.moving else (0.0, 0.0)
        aside = -aside if self._place.token[0] > self._paper.size[0] // 2 else aside
        return round(aside * self._paper.scale), round((down - RISE * sin(pi * self.hop.value)) * self._paper.scale)

    def tick(self, real: float) -> bool:
        """Let it hop, or go on with its gesture. Return True if it has moved."""
        moved, was = self.hop.tick(real), self.offset
        if moved and self.hop.value >= 0.5:
            self._turn()
        return (self.acts.tick(real) and (self.offset != was or not self.acts.moving)) or moved

    def _turn(self) -> bool:
        """Show the face that it has. Return True if that is another one."""
        if self._shown == self.face:
            return False
        self._shown = self.face
        return True

    def draw(self, to: Surface) -> None:
        """Draw it, at rest if it is out; if it is away, the ring."""
        if self.is_away:
            paper, inner = self._paper, self._rests.inflate(-self._paper.u(4), -self._paper.u(4))
            paper.ring(to, inner, mix(paper.theme.floor, paper.theme.text, 0.45), inner.w // 2, paper.u(2.4))
            return
        box = self._rests.move(self.offset)
        image = self._drawn(Face() if self.out else self._shown)
        shadow, (dx, dy) = self._pictures.shadows.sheet(box.size, box.w / 2, 3)
        place = shadow.get_rect(center=(box.centerx + dx, box.centery + dy))
        to.fblits([(shadow, place), (image, box)], pygame.BLEND_PREMULTIPLIED)


def towards(token: tuple[int, int], sun: tuple[int, int]) -> str:
    """Return where the sun is for an animal, by the points of a compass.

    >>> towards((10, 90), (50, 50))
    'ne'
    """
    return ("n" if sun[1] < token[1] else "s") + ("e" if sun[0] > token[0] else "w")


class SeatLook(NamedTuple):
    """How a seat is shown: `key` is what its key cap says, "" for a computer's; `colour` the cap's edge; `second` the
    smaller cap beside it, "" where a game needs one key only; `pad` the buttons of a controller that do the same as
    the two keys, None without one; `late` by how many milliseconds its presses count later. `touch` names the icons of
    the two caps where they are touched, and larger; None where they are not. `slaps` is True if the second key slaps: a
    hand is painted on its cap."""

    name: str
    animal: str
    colour: Colour
    key: str
    person: bool
    second: str = ""
    pad: tuple[str, str] | None = None
    late: int = 0
    touch: tuple[str, str] | None = None
    slaps: bool = False


class PlateState(NamedTuple):
    """The words and light of a plate: how many cards its seat has, how many points, None where the game has none;
    whether it is its turn, in a game of turns; whether it is `lit`, as the one that is asked; and whether it only looks
    on at a war."""

    cards: int | None = 0
    points: int | None = None
    turn: bool = False
    lit: bool = False
    looks_on: bool = False


class SeatPlate:
    """One seat's plate: name, what it `tells`, and the light of its turn round the token, whose portrait is drawn on
    it. `out`: it has left the game; `is_early`: it has just pressed a key out of turn."""

    order = 10.0

    def __init__(self, seat: int, place: SeatLayout, look: SeatLook, painter: Painter, pictures: Pictures) -> None:
        self.place, self.look = place, look
        self.state = PlateState()
        self.out = self.is_early = False
        self._paper = painter
        self.portrait = Portrait(seat, look.animal, place, painter, pictures)
        self._align: Align = "right" if place.right else "left"
        low = "body" if place.across > painter.u(68) * place.grown else "label"
        self._px = painter.at_table("name"), painter.at_table(low)
        name = painter.text_width(look.name, self._px[0], "display")
        self._lay(max(name, painter.text_width(self._counted(MOST), self._px[1])))
        self._name = Rect(self.words.x, 0, self.words.w, painter.line(self._px[0], "display"))
        self._count = Rect(self.words.x, 0, self.words.w, painter.line(self._px[1]))
        apart, middle = round((self._name.h + self._count.h) * 0.23), place.token[1] + painter.u(2)
        self._name.centery, self._count.centery = middle - apart, middle + apart
        self._rim = Rect(0, 0, place.across + painter.u(9), place.across + painter.u(9))
        self._rim.center = place.token
        self.count_rect = self._count.inflate(4, 4)
        """The rectangle of the number of cards or points."""
        self.turn_rects = self._rim.inflate(4, 4), self._name.inflate(4, 4)
        """The rectangles that show whose turn it is, and who wins: round its token, and at its name."""
        far = painter.u(24)                             # the shadow of the token, down and to the right
        self.rect = place.plate.union(self._rim.inflate(far, far).move(0, far // 4))
        self.mark: Rect | None = None
        """The place of the handicap; None without one."""
        if look.late:
            whole = _("+{ms} ms").format(ms=look.late)
            fits = painter.text_width(whole, painter.at_table("small")) <= self.caps[-1].face.w + painter.u(22)
            self._late = whole if fits else f"+{look.late}"
            self.mark = self._beside_caps()
            self.rect = self.rect.union(self.mark)

    def _lay(self, words: int) -> None:
        """Put the caps beyond the words, which would like to be so wide, and leave these what is left."""
        place, look, painter = self.place, self.look, self._paper
        k = place.grown
        high, low = (round(painter.u(size) * k) for size in
                     ((THUMB.get(icon, THUMB[""]) for icon in look.touch) if look.touch else (CAP, SECOND)))
        gap, between = (painter.u(9), painter.u(5)) if look.second else (painter.u(14), 0)
        labels = [(self._short(label, size), size) for label, size in ((look.key, high), (look.second, low)) if label]
        sizes = [size if look.touch else painter.cap_size(label, size)[0] for label, size in labels]
        whole = sum(sizes) + between * (len(sizes) - 1)
        width, plate, box = painter.size[0], place.plate, place.words
        # a plate that reads from the right is thought the other way round
        begins, ends, at = ((width - box.right, width - plate.left, width - place.cap) if place.right
                            else (box.left, plate.right, place.cap))
        left = max(at - high // 2, begins + words + gap)
        far = painter.u(42 if look.touch and box.w < painter.u(150) * k else 16)   # a large cap leaves words little
        left = min(left, ends + (far if len(sizes) > 1 else 0) - whole)
        self.words = box
        if len(sizes) > 1 and self._beyond:
            left = place.token[0] - place.across // 2 - painter.u(12) - whole
        elif sizes:
            self.words = box.clip(Rect(width - left + gap, box.y, width, box.h) if place.right
                                   else Rect(0, box.y, left - gap, box.h))
        self.caps: list[KeyCap] = []
        buttons, icons = look.pad or ("", ""), look.touch or ("", "")
        for (label, size), across, button, icon in zip(labels, sizes, buttons, icons, strict=False):
            rect = Rect(width - left - across if place.right else left, 0, across, size)
            rect.centery = place.token[1] + painter.u(2)
            hand = look.slaps and bool(self.caps)
            self.caps.append(
                KeyCap(label, rect, look.colour, painter, button, -1 if place.right else 1, icon, hand=hand)
            )
            left += across + between

    @property
    def _beyond(self) -> bool:
        """True if its caps are large, and its packet lies where two have no room: then they lie before the token."""
        place = self.place
        beside = place.plate.top < place.packet[1] < place.plate.bottom
        return self.look.touch is not None and not place.right and beside and place.packet[0] > place.words.x

    def _short(self, label: str, size: int) -> str:
        """Return a label, shortened where there is little room: R Shift for Right Shift."""
        first, space, rest = label.partition(" ")
        long = space and self._paper.cap_size(label, size)[0] > self.place.words.w // 2
        return f"{first[:1]} {rest}" if long else label

    def key(self, pos: tuple[int, int], *, near: bool) -> int | None:
        """Return which of its caps lies there, or `near`: then the nearest; None if none does."""
        around = self._paper.u(2 * NEAR) if near else 0
        found = [(_away(cap.face, pos), which) for which, cap in enumerate(self.caps)
                 if cap.face.inflate(around, around).collidepoint(pos)]
        return min(found)[1] if found else None

    @property
    def zone(self) -> Rect:
        """All from its plate to its caps and its packet."""
        place, painter = self.place, self._paper
        packet = Rect(0, 0, place.packet_height * 5 // 7, place.packet_height)
        packet.center = place.packet
        return place.plate.unionall([packet, *(cap.face for cap in self.caps)]).inflate(
            painter.u(NEAR), painter.u(NEAR)
        )

    def _beside_caps(self) -> Rect:
        """Return the place of the handicap: below the last cap, and on towards the middle."""
        px, cap = self._paper.at_table("small"), self.caps[-1].face
        mark = Rect(0, cap.bottom + self._paper.u(4), self._paper.text_width(self._late, px) + 2, self._paper.line(px))
        packet = self.place.packet[0] - self.place.packet_height * 5 // 14
        if self.place.right:
            mark.right = cap.right
        elif cap.left < packet < cap.left + mark.w + self._paper.u(20):      # it lies beside the caps
            mark.topright = min(cap.right, packet - self._paper.u(8)), self.caps[0].face.bottom + self._paper.u(7)
        else:
            mark.left = cap.left
        if self.look.touch and mark.bottom > self._paper.size[1]:
            mark.bottom = cap.top - self._paper.u(4)
        mark.bottom = min(mark.bottom, self._paper.size[1])
        return mark

    @staticmethod
    def _counted(count: int) -> str:
        return ngettext("1 card", "{n} cards", count).format(n=count)

    @property
    def says(self) -> str:
        """The line under the name: points, in a game that has any, or cards."""
        cards, points, *_rest = self.state
        if self.out:
            return _("out")
        if self.is_early:
            return _("not yet!")
        if self.state.looks_on:
            return _("looks on")
        if points is None:
            return "" if cards is None else self._counted(cards)
        return ngettext("1 point", "{n} points", points).format(n=points)

    def _point(self, to: Surface, names: Rect) -> None:
        """Draw a small triangle before the name, which makes room: it is this seat's turn."""
        side, y = self._paper.u(9), names.centery
        x, way = (names.right, -1) if self.place.right else (names.left, 1)
        pygame.draw.polygon(to, self._paper.theme.text, [(x, y - side), (x + way * side, y), (x, y + side)])
        room = self._paper.u(16)
        names.w -= room
        names.x += 0 if self.place.right else room

    def draw(self, to: Surface) -> None:
        painter = self._paper
        if self.state.lit and not self.out:
            painter.draw_sheet(to, self._rim, BUTTER, self._rim.w // 2)
        names, counts = self._name.copy(), self._count
        if self.state.turn:
            self._point(to, names)
        painter.draw_text(to, self.look.name, names, self._px[0], "display", painter.theme.text, self._align)
        says = self.says
        if painter.text_width(says, self._px[1]) > counts.w:
            says = says.partition(" ")[0]             # no room for more than the number
        painter.draw_text(to, says, counts, self._px[1], "text", painter.theme.text, self._align, keep=False)
        if self.mark is not None:
            painter.draw_text(
                to, self._late, self.mark, painter.at_table("small"), "text", painter.theme.text, self._align
            )


class KeyCap:
    """The cap of a key. `asked` is "wait", "ready" (pressed) or "none"; `pulse` runs from 0 to 1 through one rise and
    fall; `out` says that nobody presses it, `away` that it is not seen while nobody waits for it. A controller's
    `button` does the same, and is shown at its upper corner on the side `to_side`. A cap that is touched shows an
    `icon`, and small which key does the same."""

    order = 11.0

    def __init__(self, label: str, rect: Rect, colour: Colour, painter: Painter, button: str = "",
                 to_side: int = 1, icon: str = "", *, hand: bool = False) -> None:
        self.prompt = NONE
        self.out = self.looks_on = False
        self.pulse, self.sinks = TweenedValue(0.0), TweenedValue(0.0)            # how it rises and falls, and goes down
        self._images: dict[tuple[str, bool], Surface] = {}
        self._paper, self.label, self._colour, self._high = painter, label, colour, rect.h
        self.face = rect
        """The cap itself."""
        self._raises = painter.u(RAISE)
        rises = [asin((n + 0.5) / self._raises) / pi for n in range(self._raises)]
        self._turns = [*rises, *(1 - part for part in reversed(rises))]             # when it moves by a pixel
        self._icon, self._button, self._badge = icon, button, Rect(0, 0, 0, 0)
        if button:
            self._badge = Rect((0, 0), painter.badge_size(button, painter.u(BADGE)))
            side = rect.right if to_side > 0 else rect.left
            self._badge.center = side - to_side * painter.u(6), rect.top
        self.hand = Rect(0, 0, 0, 0)
        if hand:                                      # at the other corner, if there is a button already
            self.hand = Rect(0, 0, painter.u(HAND), painter.u(HAND))
            outer = (to_side > 0) != bool(button)
            self.hand.center = (
                (rect.right + painter.u(OVER) if outer else rect.left - painter.u(OVER)),
                rect.top - painter.u(OVER),
            )
        room = painter.u(5)
        whole = rect.inflate(2 * room, 2 * room).union(rect.move(0, max(2, rect.h // 9) + room))
        whole = whole.union(self._badge.inflate(0, 2 * room)) if button else whole
        self._whole = whole.union(self.hand) if hand else whole              # all of it where it does not rise
        self.rect = self._whole.union(self._whole.move(0, -self._raises))

    @property
    def seen(self) -> bool:
        """True if it is drawn."""
        return not self.looks_on or self.prompt != NONE

    @property
    def sunk(self) -> bool:
        """True while it is down: it has been pressed, as an answer or only now."""
        return self.prompt == READY or self.sinks.moving

    def push(self, now: float) -> None:
        """Go down for a moment."""
        self.sinks.set(0.0)
        self.sinks.send(1.0, now, SINKS, linear)

    def tick(self, now: float) -> bool:
        """Let time pass; True if it looks otherwise."""
        if not (self.pulse.moving or self.sinks.moving):
            return False
        was = self.sunk, self._raised
        self.pulse.tick(now)
        self.sinks.tick(now)
        return (self.sunk, self._raised) != was

    def next_change_in(self, now: float) -> float:
        """Return the ms until it lies a pixel higher or lower; `inf` while it does not rise and fall."""
        if not self.pulse.moving:
            return inf
        at = self.pulse.at(now)
        turn = bisect(self._turns, at)
        return (self._turns[turn] - at) * PULSE if turn < len(self._turns) else inf

    @property
    def first(self) -> float:
        """The ms after which it is a pixel higher when it begins to rise."""
        return self._turns[0] * PULSE

    @property
    def _raised(self) -> int:
        return round(self._raises * sin(pi * self.pulse.value))

    def draw(self, to: Surface) -> None:
        if not self.seen:
            return
        where = self._whole.move(0, -self._raised)
        if self.out:
            self._paper.faint(to, where, 0.4, lambda on: _stamp(on, self._image(), where))
        else:
            _stamp(to, self._image(), where)

    def _image(self) -> Surface:
        """Return the picture of the cap in its state of now; each is made once."""
        found = self._images.get((self.prompt, self.sunk))
        if found is None:
            painter, rect = self._paper, self._whole
            found = self._images[self.prompt, self.sunk] = Surface(rect.size, pygame.SRCALPHA, 32)
            cap = self.face.move(-rect.x, -rect.y)
            if self.prompt == WAIT:
                thick = painter.u(3)
                rim = cap.inflate(2 * thick, 2 * thick)
                painter.draw_sheet(found, rim.union(rim.move(0, max(2, self._high // 9))), BUTTER,
                                 self._high // 4 + thick)
            face = painter.cap(found, "" if self._icon else self.label, cap.center, self._high, self._colour,
                             pressed=self.sunk)
            if self._icon:
                px, small = self._high * 9 // 20, min(painter.px("small"), self._high // 3)
                words = Rect(0, 0, face.w - self._high // 4, painter.line(small, "bold"))
                words.midbottom = face.centerx, face.centery + (px + words.h) // 2
                painter.icon(found, self._icon, (face.centerx, words.top - px // 2), px, INK)
                painter.draw_text(found, self.label, words, small, "bold", INK, "centre")
            if self._button:
                painter.badge(found, self._button, self._badge.move(-rect.x, -rect.y), self._colour)
            if self.hand.w:
                self._paint_hand(found, self.hand.move(-rect.x, -rect.y))
        return found

    def _paint_hand(self, to: Surface, rect: Rect) -> None:
        """Paint a hand: this key slaps."""
        painter, half = self._paper, rect.w // 2
        painter.draw_sheet(to, rect, self._colour, half)
        painter.draw_sheet(to, rect.inflate(-2 * painter.u(2), -2 * painter.u(2)), INK, half - painter.u(2))
        painter.icon(to, "hand", rect.center, round(rect.w * 0.74), CREAM)


def _away(rect: Rect, pos: tuple[int, int]) -> int:
    """Return how far a place lies from a rectangle, in square pixels."""
    aside = max(rect.left - pos[0], 0, pos[0] - rect.right)
    down = max(rect.top - pos[1], 0, pos[1] - rect.bottom)
    return aside * aside + down * down


def _stamp(to: Surface, image: Surface, at: Rect) -> None:
    to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
