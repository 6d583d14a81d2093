"""The pill over the table: what has happened, in words, between the tokens and the cards that it is about."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.reasoned_caption import LedCaption
from game.view.pictures.moods import Mood, seen
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, width
from game.view.pictures.theme import CREAM, INK, SMALLEST
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import cubic_in, cubic_out

BESIDE: Final = 0.66
"""How far one token stands from the next, in parts of its width; and a card from the next."""
SHOWN: Final = 4
"""The number of small cards at most."""
HIGH: Final = 1.28
"""How high these are, in parts of the pill."""
FAN: Final = {1: (-5.0,), 2: (6.0, -6.0), 3: (9.0, 0.0, -9.0), 4: (9.0, 3.0, -3.0, -9.0)}
"""How they are turned, by how many they are."""
GOES, COMES = 130.0, 150.0
"""Milliseconds in which a pill goes up and out, and in which the next then comes."""
APART: Final = 400.0
"""Pills that follow each other sooner only change their words: they would flash."""
BAND: Final = 48
"""Lines of a pill that are made pale at a time."""
UP, DOWN = 30, 16
"""How far a pill goes up as it goes, and from how far below the next comes, in units."""


class Caption:
    """The pill: what has happened, in words, with the tokens of the seats it is about at its left end, and small cards,
    of those it is about, at its right end. `pill`, `words`, `badge` (the first token; the others stand behind it) and
    `small` (the cards) are where they stand, in pixels, while there is a text.

    Another text is there at once, or comes when the one before has gone up and out: then the two are never seen on one
    spot.
    """

    order = OVER + 8

    def __init__(self, layout: Layout, painter: Painter, pictures: Pictures) -> None:
        self.text = ""
        self.animals: tuple[str, ...] = ()
        self.cards: tuple[str, ...] = ()              # the codes of the small cards
        self._moods: dict[str, Mood] = {}
        self._layout, self._paper, self._pictures = layout, painter, pictures
        self.words = self.badge = self.pill = self._rect = Rect(0, 0, 0, 0)
        self.small: list[Rect] = []
        self._image: Surface | None = None
        self._badges: list[Rect] = []
        self._gone: tuple[Surface, Rect] | None = None          # the pill that goes
        self._new: Surface | None = None              # the pill that comes
        self._pale: Surface | None = None             # some lines of a pill that is only partly here
        self._held: list[Surface] = []                # the pictures on it, which would be made again for each draw
        self._began: float | None = None              # when that began, by the wall's clock
        self._last = -APART                           # when the last one began to come
        self._t = 0.0                                 # for how many ms it has gone on

    @property
    def rect(self) -> Rect:
        if self._began is None:
            return self._rect
        u, room = self._paper.u, self._rect
        if self.text:
            room = room.union(room.move(0, u(DOWN)))
        if self._gone is not None:
            old = self._gone[1]
            room = old.union(old.move(0, -u(UP))).union(room if self.text else old)
        return room

    @property
    def _letters(self) -> int:
        """The type size of words that fit."""
        return round(self._paper.at_table("body") * 1.1 * self._layout.caption_grown)

    @property
    def token(self) -> int:
        """The size of the token beside words that fit."""
        px = self._letters
        return round((self._paper.line(px, "bold") + round(px * 0.9)) * 0.98)

    @property
    def moving(self) -> bool:
        """True while one pill goes or another comes."""
        return self._began is not None

    @property
    def seen(self) -> tuple[bool, bool]:
        """True if the pill before is seen, and True if the one with these words is."""
        if self._began is None:
            return False, bool(self.text)
        leaves = self._gone is not None and self._t < GOES
        return leaves, bool(self.text) and not leaves

    def say(self, text: str, *animals: str, cards: Sequence[str] = (), now: float | None = None) -> bool:
        """Say this with these tokens, and show the first of these cards, by their codes. It comes after what was said
        before has gone, from `now` on by the wall's clock; or it takes its place at once, without that and where pills
        follow each other too soon. Return True if that is something new."""
        cards = tuple(cards[:SHOWN])
        if (text, animals) == (self.text, self.animals) and (cards == self.cards or not text):
            return False
        soon = now is not None and now - self._last < APART and bool(text and self.text)
        if now is None or soon:
            self._began = self._gone = None
        elif self._began is None or self._t >= GOES or self._gone is None:      # else what goes already goes on
            self._gone = (self._whole(), self._rect.copy()) if self.text else None
            self._began, self._t, self._last = now, 0.0, now
        self.text, self.animals, self.cards, self._new = text, animals, cards, None
        self._rect = Rect(0, 0, 0, 0)
        if text:
            self._measure()
        else:
            self._held = []
        return True

    @property
    def card_height(self) -> int:
        """The height in pixels of a small card beside words that fit."""
        px = self._letters
        return round(HIGH * (self._paper.words("A", px, "bold", INK, keep=False).get_height() + round(px * 0.9)))

    def _measure(self) -> None:
        """Find where all of it stands."""
        painter, layout, text = self._paper, self._layout, self.text
        px = self._letters
        half = (painter.line(px, "bold") + round(px * 0.9)) // 2     # of the pill, and so of the token at its end
        pad = max(painter.u(34), half + painter.u(12))
        beside = round(BESIDE * 2 * half) * max(0, len(self.animals) - 1)
        across = round(BESIDE * width(round(HIGH * 2 * half)))
        room = layout.caption_width - 2 * pad - beside
        if painter.text_width(text, px, "bold") > room - across * max(0, len(self.cards) - 1):
            self.cards = self.cards[:1]               # the words need the room
        fanned = across * max(0, len(self.cards) - 1)
        if isinstance(text, LedCaption) and painter.text_width(text, SMALLEST, "bold") > room:
            text = text.outcome                       # no room for why: what happened is enough
        short, px = painter.fit(text, room - fanned, px, "bold")
        self._image = painter.words(short, px, "bold", INK, keep=False)
        self.words = self._image.get_rect(center=layout.caption).move((beside - fanned) // 2, 0)
        self.pill = pill = self.words.inflate(2 * pad, round(px * 0.9))
        self.badge = Rect(0, 0, round(pill.h * 0.98), round(pill.h * 0.98))
        self.badge.center = pill.left + painter.u(2), pill.centery
        self._badges = [self.badge.move(-round(BESIDE * self.badge.w) * k, 0) for k in range(len(self.animals))]
        height = round(HIGH * pill.h)
        first = Rect(0, 0, width(height), height)
        first.center = pill.right - painter.u(2), pill.centery
        self.small = [first.move(round(BESIDE * first.w) * k, 0) for k in range(len(self.cards))]
        whole = pill.unionall([self.badge, *self._badges, *self.small]).inflate(painter.u(24), painter.u(24))
        self._rect = whole.union(whole.move(painter.u(8), painter.u(6)))     # shadows fall to the right and down

    def feel(self, animal: str, mood: Mood) -> bool:
        """Let an animal look so, as far as it can so small. Return True if that is another picture."""
        mood, _blink = seen(mood, False, self.badge.w)
        was, self._moods[animal] = self._moods.get(animal, "rest"), mood
        if mood != was:
            self._new = None
        return mood != was and bool(self.text)

    def tick(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if it looks otherwise now."""
        if self._began is None:
            return False
        self._t = now - self._began
        if self._t >= (GOES if self._gone is not None else 0.0) + (COMES if self.text else 0.0):
            self._began = self._gone = self._new = self._pale = None
        return True

    def draw(self, to: Surface) -> None:
        if self._began is None:
            if self.text:
                self._draw(to)
            return
        leaves, comes = self.seen
        if leaves and self._gone is not None:
            image, rect = self._gone
            e = cubic_in(max(0.0, self._t / GOES))
            self._faint(to, image, rect.move(0, -round(self._paper.u(UP) * e)), 1 - e)
        e = cubic_out(min(1.0, max(0.0, (self._t - (GOES if self._gone is not None else 0.0)) / COMES)))
        if comes and e:
            self._new = self._new or self._whole()
            self._faint(to, self._new, self._rect.move(0, round(self._paper.u(DOWN) * (1 - e))), e)

    def _faint(self, to: Surface, image: Surface, at: Rect, here: float) -> None:
        """Draw a premultiplied picture that is only partly here: 0 not at all, 1 wholly. Some lines of it at a time:
        all of it once more would be 1 MB in 4K."""
        part, (w, h), clip = round(255 * here), image.get_size(), to.get_clip()
        if part == 255:
            to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        if self._pale is None or self._pale.get_width() != w:
            self._pale = Surface((w, BAND), pygame.SRCALPHA, 32)
        for y in range(0, h, BAND):
            band = Rect(0, y, w, min(BAND, h - y))
            if band.move(at.topleft).colliderect(clip):
                self._pale.fill((part, part, part, part))
                self._pale.blit(image, (0, 0), band, special_flags=pygame.BLEND_RGBA_MULT)
                to.blit(self._pale, (at.x, at.y + y), (0, 0, w, band.h), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _whole(self) -> Surface:
        """Return a picture of all of it."""
        image = Surface(self._rect.size, pygame.SRCALPHA, 32)
        self._draw(image, -self._rect.x, -self._rect.y)
        return image

    def _draw(self, to: Surface, dx: int = 0, dy: int = 0) -> None:
        """Draw it, moved by `dx` and `dy` pixels."""
        painter, pictures, pill = self._paper, self._pictures, self.pill.move(dx, dy)
        assert self._image is not None
        painter.shadow(to, pill, 2, pill.h // 2)
        painter.draw_sheet(to, pill, CREAM, pill.h // 2)
        to.blit(self._image, self.words.move(dx, dy), special_flags=pygame.BLEND_PREMULTIPLIED)
        held: list[Surface] = []
        for animal, place in reversed(list(zip(self.animals, self._badges, strict=True))):
            badge = place.move(dx, dy)
            shadow, (x, y) = pictures.shadows.sheet(badge.size, badge.w / 2, 3)
            token = pictures.token(animal, badge.w, self._moods.get(animal, "rest"))
            under = shadow.get_rect(center=(badge.centerx + x, badge.centery + y))
            to.fblits([(shadow, under), (token, badge)], pygame.BLEND_PREMULTIPLIED)
            held += [shadow, token]
        for code, place, degrees in zip(self.cards, self.small, FAN.get(len(self.cards), ()), strict=True):
            at = place.move(dx, dy)
            shadow, (x, y) = pictures.shadows.card(at.h, 3, degrees)
            card = pictures.turned(code, at.h, degrees)
            under = shadow.get_rect(center=(at.centerx + x, at.centery + y))
            to.fblits([(shadow, under), (card, card.get_rect(center=at.center))], pygame.BLEND_PREMULTIPLIED)
            held += [shadow, card]
        self._held = held
