"""The heap of a seat that slaps in vain again and again: a chip for each, a count, and one sentence with plain numbers.

It lies beside the plate until the pot is taken, and then goes to it card by card. Times are ms of the wall's clock.
"""

from math import sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext, whole
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, Colour
from game.view.stage.compositor import OVER
from game.view.stage.heap_place import HeapPlace
from game.view.stage.slap_hand import CHIP, FALLS, Pill
from game.view.stage.timeline import cubic_in, in_out

SPOTS: Final = ((-64, 6, -8), (-7, 10, 5), (50, 6, 12), (-36, -22, 10), (22, -20, -9), (-6, -62, 14))
"""Where the chips of a heap lie, three, two and one, from its middle, in units, and by how many degrees each is
turned."""
LEAVES: Final = 40.0
"""The ms from one chip that goes to the next."""
FLIES: Final = 180.0
"""The ms that one takes to the pot."""
READ: Final = 1100.0
"""The ms for which the words stay after the last slap, though the pot is taken."""
MARKED: Final = 170.0
"""The ms for which it is marked that a chip fell."""
MANY: Final = 88
"""The number for which the words of a heap have room."""
WIDE: Final = 390
"""Units that a line of them is long at most."""
_DROP = 46                                            # units from above which a chip falls
_SHADOW = 190, 26, 28                                 # of the heap: its width and height, and how far below the middle


def sentence(name: str, slaps: int, cards: int, *, under: bool, lines: int = 1, why: str = "") -> str:
    """Return what a heap says: `why` the last slap was in vain, or how many slaps came too early, and how many cards
    that cost, which went `under` the pile or to the pot; these on a second of two `lines`.

    >>> sentence("Fox", 6, 6, under=False), sentence("Fox", 1, 0, under=True)
    ('Fox: 6 slaps too early, 6 cards to the pot', 'Fox: one slap too early')
    >>> sentence("Fox", 1, 1, under=False, why="No five there")
    'No five there: Fox pays one card'
    >>> sentence("Fox", 6, 6, under=False, lines=2).splitlines()
    ['Fox: 6 slaps too early,', '6 cards to the pot']
    """
    if why and not cards:
        return _("{why}, {names}").format(why=why, names=name)
    if why:
        pays = ngettext("{name} pays one card", "{name} pays {count} cards", cards)
        paid = pays.format(name=name, count=whole(cards))
        words = _("{why}: {paid}").format(why=why, paid=paid)
        return words if lines == 1 else f"{words.removesuffix(paid).rstrip()}\n{paid}"
    early = ngettext("one slap too early", "{count} slaps too early", slaps).format(count=whole(slaps))
    if not cards:
        return _("{name}: {slaps}").format(name=name, slaps=early)
    paid = (ngettext("one card under the pile", "{count} cards under the pile", cards) if under else
            ngettext("one card to the pot", "{count} cards to the pot", cards)).format(count=whole(cards))
    words = _("{name}: {slaps}, {cards}").format(name=name, slaps=early, cards=paid)
    return words if lines == 1 else f"{words.removesuffix(paid).rstrip()}\n{paid}"


def lines_of(name: str, painter: Painter) -> int:
    """Return on how many lines a heap of somebody with this name says what it does: 2 if one would be long."""
    long = painter.text_width(sentence(name, MANY, MANY, under=True), painter.at_table("label"), "bold")
    return 1 if long <= painter.u(WIDE) else 2


def room(name: str, painter: Painter) -> tuple[int, int]:
    """Return how large the words of that heap may get, in pixels."""
    pill = Pill(sentence(name, MANY, MANY, under=True, lines=lines_of(name, painter)), (0, 0), painter,
                painter.at_table("label"), kind="bold")
    return pill.body.size


def chip(colour: Colour, px: int, degrees: int, painter: Painter, pictures: Pictures) -> Surface:
    """Return a chip with an open hand on paper of that colour, with its shadow, premultiplied; blit it by its centre.
    """
    def made() -> Surface:
        disc = Surface((px, px), pygame.SRCALPHA, 32)
        painter.draw_sheet(disc, disc.get_rect(), CREAM, px // 2)
        rim = max(2, round(px * 0.06))
        painter.draw_sheet(disc, disc.get_rect().inflate(-2 * rim, -2 * rim), colour, px // 2 - rim)
        icon = pictures.icon("hand", round(px * 0.58))
        disc.blit(icon, icon.get_rect(center=disc.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        turned = pygame.transform.rotozoom(disc, degrees, 1)
        shadow, (dx, dy) = pictures.shadows.sheet((px, px), px / 2, 4)
        side = max(turned.get_width(), shadow.get_width() + 2 * max(abs(dx), abs(dy)))
        found = Surface((side, side), pygame.SRCALPHA, 32)
        found.fblits([(shadow, shadow.get_rect(center=(side // 2 + dx, side // 2 + dy))),
                      (turned, turned.get_rect(center=(side // 2, side // 2)))], pygame.BLEND_PREMULTIPLIED)
        return found

    return pictures.surfaces.get(("chip", colour, px, degrees), made)


class HeapWords:
    """The count of a heap, or its sentence: a pill, which is made anew as it changes and never gets narrower."""

    def __init__(self, order: float) -> None:
        self.order = order
        self.pill: Pill | None = None
        self._least = 0

    @property
    def rect(self) -> Rect:
        """What it covers."""
        return Rect(0, 0, 0, 0) if self.pill is None else self.pill.rect

    @property
    def text(self) -> str:
        """What stands there."""
        return "" if self.pill is None else self.pill.text

    def say(self, text: str, centre: tuple[float, float], painter: Painter, px: int, kind: str) -> None:
        """Say this, there."""
        self.pill = Pill(text, centre, painter, px, kind=kind, least=self._least)
        self._least = self.pill.body.w

    def draw(self, to: Surface) -> None:
        """Draw it."""
        if self.pill is not None:
            self.pill.draw(to)


class SlapHeap:
    """The heap of the seat with that name, in paper of a colour. `slaps` and `cards` are counted since the pot was
    taken last; `coming` of the chips are still on their way from where the hand came down."""

    def __init__(self, name: str, colour: Colour, place: HeapPlace, painter: Painter, pictures: Pictures, *,
                 under: bool) -> None:
        self.order = OVER - 2.0
        self.slaps = self.cards = self.coming = 0
        self.name, self.place, self.to_pile = name, place, under
        self.why = ""
        """Why the last slap was in vain; "" if it came too early."""
        self.count, self.words = HeapWords(OVER - 1.9), HeapWords(OVER - 1.95)
        self.fell = self.changed_at = -MARKED
        """When the last chip began to fall, and the words changed."""
        self.taken: float | None = None
        """When the pot was taken."""
        self._now = 0.0
        self._paper, self._pictures = painter, pictures
        self._px, self._lines = painter.u(CHIP), lines_of(name, painter)
        self._chips = [chip(colour, self._px, degrees, painter, pictures) for _x, _y, degrees in SPOTS]

    # ---- what is counted ----

    def begin_again(self, *, under: bool) -> None:
        """Count from nothing: the pot was taken."""
        self.slaps = self.cards = self.coming = 0
        self.taken, self.to_pile, self.count.pill = None, under, None

    def add(self, cards: int, now: float, *, coming: bool, still: bool) -> None:
        """Count another slap, which cost so many cards."""
        self.slaps += 1
        self.cards += cards
        self.coming += coming
        self.fell = -MARKED if coming or still else now
        self._now = self.changed_at = now
        self.tell()

    def tell(self) -> None:
        """Say how many there are."""
        painter, place = self._paper, self.place
        if self.slaps > 1:
            self.count.say(f"× {whole(self.slaps)}", place.tally.center, painter,
                           round(painter.at_table("name") * 1.25), "display")
        text = sentence(self.name, self.slaps, self.cards, under=self.to_pile, lines=self._lines, why=self.why)
        self.words.say(text, place.words.center, painter, painter.at_table("label"), "bold")

    def arrive(self, now: float) -> None:
        """Note that a chip arrives that was coming."""
        self.coming = max(0, self.coming - 1)
        self._now = now

    @property
    def shown(self) -> int:
        """The number of chips that lie there."""
        return min(len(SPOTS), self.slaps - self.coming) if self.taken is None else 0

    @property
    def top(self) -> tuple[float, float]:
        """The middle of the chip that comes next, in pixels."""
        return self._spot(min(self.slaps, len(SPOTS)) - 1)

    def _spot(self, k: int) -> tuple[float, float]:
        x, y, _degrees = SPOTS[k]
        u = self._paper.scale
        return self.place.x + x * u, self.place.y + y * u

    def leave(self, to: tuple[float, float], now: float) -> "list[FlyingChip]":
        """Let the pot be taken: return the chips, which go to it, the uppermost first."""
        shown, self.taken, self._now = self.shown, now, now
        return [FlyingChip(self._chips[k], self._spot(k), to, now + (shown - 1 - k) * LEAVES) for k in range(shown)]

    # ---- what is seen ----

    @property
    def moving(self) -> bool:
        """True while a chip falls, or is marked as fallen, and until what was taken has gone."""
        return self.taken is not None or self._now - self.fell < MARKED

    def see(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if the heap looks otherwise now."""
        before, self._now = self._now, now
        return self.taken is None and min(before, now) - self.fell < MARKED

    @property
    def rect(self) -> Rect:
        """All that its chips cover."""
        pad = self._paper.u(26) + 2
        covers = self.place.chips.inflate(2 * pad, 2 * pad)
        return covers.union(covers.move(0, -self._paper.u(_DROP - 12)))

    @property
    def bodies(self) -> list[Rect]:
        """The squares of the chips that lie there."""
        found = []
        for k in range(self.shown):
            x, y = self._spot(k)
            found.append(Rect(round(x) - self._px // 2, round(y) - self._px // 2, self._px, self._px))
        return found

    def draw(self, to: Surface) -> None:
        """Draw the chips."""
        shown, u = self.shown, self._paper.scale
        if not shown:
            return
        wide, high, low = _SHADOW
        part = 1.0 if shown > 2 else 0.72 if shown == 2 else 0.4
        size = round(wide * part * u), round(high * u)
        shadow, (dx, _dy) = self._pictures.shadows.sheet(size, size[1] / 2, 6)
        x = self.place.x + (0 if shown > 2 else -36 * u if shown == 2 else -64 * u)
        blits = [(shadow, shadow.get_rect(center=(round(x) + dx, round(self.place.y + low * u))))]
        age = self._now - self.fell
        falls = 1 - cubic_in(min(1.0, age / FALLS)) if 0 <= age < FALLS else 0.0
        for k in range(shown):
            x, y = self._spot(k)
            y -= _DROP * u * falls if k == shown - 1 else 0.0
            image = self._chips[k]
            blits.append((image, image.get_rect(center=(round(x), round(y)))))
        to.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        if FALLS <= age < MARKED:
            self._mark(to, *self._spot(shown - 1))

    def _mark(self, to: Surface, x: float, y: float) -> None:
        """Draw three strokes over the chip that fell."""
        u = self._paper.scale
        for dx in (-20, 0, 20):
            top = y - (62 - abs(dx) * 0.4) * u
            pygame.draw.line(to, CREAM, (x + dx * u, top), (x + dx * u, top + 16 * u), max(2, round(3.4 * u)))


class FlyingChip:
    """A chip that goes from its heap to the pot, from `begin` on, and gets small."""

    order = OVER - 1.8

    def __init__(self, image: Surface, start: tuple[float, float], to: tuple[float, float], begin: float) -> None:
        self._image, self._start, self._to, self.begin = image, start, to, begin
        self._f = 0.0

    @property
    def has_arrived(self) -> bool:
        """True once it is there."""
        return self._f >= 1.0

    def see(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if it looks otherwise now."""
        before, self._f = self._f, min(1.0, max(0.0, (now - self.begin) / FLIES))
        return before != self._f

    def _where(self) -> tuple[float, float, float]:
        f = in_out(self._f)
        (x, y), (to_x, to_y) = self._start, self._to
        return x + (to_x - x) * f, y + (to_y - y) * f - 40 * sin(3.1416 * f), 1 - 0.65 * f

    @property
    def rect(self) -> Rect:
        """What it covers."""
        x, y, part = self._where()
        half = round(self._image.get_width() * part / 2) + 2
        return Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)

    def draw(self, to: Surface) -> None:
        """Draw it."""
        x, y, part = self._where()
        image = pygame.transform.scale_by(self._image, part)
        to.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
