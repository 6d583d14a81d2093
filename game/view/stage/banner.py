"""The shout over the table, with a line under it."""

from collections.abc import Callable, Iterable
from math import ceil, inf
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.view.pictures.lettering import CAPITAL, Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.surface_cache import PackedPicture
from game.view.pictures.theme import Colour
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.timeline import TweenedValue, in_out, linear, settle_out

SETTLES: Final = 160.0
"""How long it takes from there to its place (real time)."""
GROWS: Final = 110.0
"""Milliseconds in which a shout grows to its size."""
SMALL: Final = 0.55
"""The size from which it grows, in parts of the whole."""
WAITS: Final = 3
"""The number of frames at most that leave the cutting of letters to the next."""
AT_REST: Final = 2
"""The number of letters that are cut ahead in a frame in which nothing moves."""
SIZES: Final = 24
"""The number of sizes that a shout has on its way from nothing to the whole."""
FADES: Final = 120.0
"""In which the word before goes, while the next one comes."""
HIGH: Final = 88
"""The height of a capital at the end, in units."""
ROOM: Final = 880
"""How wide such words are at most, in units."""


_Key: TypeAlias = tuple[str, int, Colour]             # words, the height of a capital, the sheet


class Banner:
    """The shout: a word or two, cut from paper. Nothing to say is nothing to see. It is cut over some frames, then it
    grows: at its place at the end, or large beside the cards for the first `stays` ms, until it settles, small, at its
    place."""

    def __init__(self, layout: Layout, painter: Painter, later: Callable[[Callable[[], object]], object]) -> None:
        self.order = OVER + 10
        self.text = ""
        self.high: tuple[int, int] | None = None
        """Where it stands at the end; None for any other shout."""
        self._layout, self._paper, self._later = layout, painter, later
        self.place = Rect(0, 0, 0, 0)
        """What the word that is shouted now covers."""
        self._cut: Lettering | Surface | None = None  # words that are still to be cut, or are, and come now
        self._waited = 0                              # so many frames have left them to the next
        self._word: Surface | None = None
        self._here, self._ms = TweenedValue(1.0), 0.0
        self._stays, self._until = 0.0, inf           # how long it is large, and until when
        self._rests = TweenedValue(0.0)                      # how far it has come from there to its place
        self._less = 1.0                              # how large it is then, in parts of what it was
        self._gone: tuple[Surface, Rect] | None = None            # the word before, which fades
        self._goes = TweenedValue(0.0)                       # how much of it is left
        self._ready: dict[_Key, PackedPicture] = {}          # words that were cut before they are said, the first first
        self._begun: tuple[_Key, Lettering] | None = None       # one of which some letters are
        self.prefetched: list[_Key] = []
        """What is still to be cut before it is said."""
        self._grown: tuple[float, Surface, Surface] | None = None        # the size in which a word was drawn last, both

    @property
    def rect(self) -> Rect:
        if self._gone is None:
            return self.place
        return self._gone[1].union(self.place) if self._word is not None else self._gone[1]

    @property
    def moving(self) -> bool:
        """True while the words are cut, grow, are large for a while, and settle, and while those before fade."""
        return self._cut is not None or self._here.moving or self._stays > 0 or self._gone is not None

    @property
    def grows(self) -> bool:
        """True while the word grows to its size."""
        return self._here.moving

    def say(self, text: str, back: Colour, ms: float, *, at: tuple[int, int] | None = None,
            stays: float = 0.0) -> bool:
        """Shout this, growing in `ms`, where shouts are, or `at` a place, as large as at the end. Return True if it is
        something new."""
        if text == self.text:
            return False
        if self._word is not None:                    # it fades alone: the light behind it may change meanwhile
            word = self._sized(self._word)
            self._gone = word, word.get_rect(center=self._at)
            self._goes.set(1.0)
        self._word, self._ms, self.high = None, ms, at
        self._stays, self._until = stays if text and ms else 0.0, inf
        self.order = OVER + (40 if at else 10)      # nothing falls over a name
        capital = self._capital(text, self._stays > 0)
        ready = self._ready.get((text, capital, back))
        self._cut = ready.picture if ready is not None else Lettering(text, capital, back) if text else None
        self._here.set(0.0 if text else 1.0)
        self._rests.set(0.0)
        self.text = text
        if self._cut is not None and not ms:
            self._word, self._cut = _whole(self._cut), None
            self._here.set(1.0)
        self._expect()
        self._measure()
        return True

    def prepare(self, words: Iterable[str], back: Colour, *, loud: bool) -> None:
        """Note what will be shouted, so that `cut_ahead` cuts it; `loud` if it is large at first."""
        wanted = [(text, self._capital(text, loud), back) for text in words]
        self.prefetched = [key for key in wanted if key not in self._ready]

    def cut_ahead(self, letters: int) -> None:
        """Cut a number of letters of later shouts, so that the frame of the shout need not."""
        while self.prefetched and letters > 0:
            key, letters = self.prefetched[0], letters - 1
            if self._begun is None or self._begun[0] != key:
                self._begun = key, Lettering(*key)
            self._begun[1].cut()
            if self._begun[1].done:
                self._ready[key], self._begun = PackedPicture(self._begun[1].picture, self._later), None
                self._expect()
                del self.prefetched[0]

    def _expect(self) -> None:
        """Unpack what is shouted after the words of now, or else first; the rest lies packed: it is megabytes."""
        texts = [text for text, _capital, _back in self._ready]
        following = texts.index(self.text) + 1 if self.text in texts else 0
        for k, packed in enumerate(self._ready.values()):
            packed.want(k == following)

    @property
    def _at(self) -> tuple[int, int]:
        layout, part = self._layout, self._rests.value
        if self.high is not None:
            return self.high
        (x, y), (to_x, to_y) = layout.loud, layout.banner
        if layout.begins and self._word is not None:  # it stays where it begins
            x, to_x = (round(layout.begins + self._word.get_width() * less / 2) for less in (1.0, self._less))
        if not self._stays:
            return (x, to_y) if layout.begins else layout.banner
        return round(x + (to_x - x) * part), round(y + (to_y - y) * part)

    def _capital(self, text: str, loud: bool) -> int:
        """Return the height of a capital at which the words fit."""
        layout = self._layout
        capital = round((HIGH if self.high else layout.loud_size if loud else layout.banner_size) * layout.scale)
        width = min(layout.size[0], ROOM * layout.scale) if self.high else layout.banner_width
        room = round(width) - round(capital * 0.8)
        long = self._paper.text_width(text, round(capital / CAPITAL), "display")
        return max(round(capital * 0.4), min(capital, capital * room // max(1, long)))

    def _measure(self) -> None:
        """Find what it covers."""
        painter, self.place = self._paper, Rect(0, 0, 0, 0)
        if self._word is not None:
            now, (w, h) = 1 + (self._less - 1) * self._rests.value, self._word.get_size()
            self.place = Rect(0, 0, ceil(w * now), ceil(h * now))
            self.place.center = self._at
            self.place.inflate_ip(painter.u(24), painter.u(14))

    def _settle(self) -> None:
        """Be at the place of shouts, as small as there is room there."""
        assert self._word is not None
        self._word = pygame.transform.smoothscale_by(self._word, self._less)
        self._stays, self._less = 0.0, 1.0
        self._rests.set(0.0)
        self._measure()

    def _leave(self, now: float) -> None:
        """Begin to settle."""
        self._until = inf
        self._less = min(1.0, self._capital(self.text, False) / self._capital(self.text, True))
        self._rests.send(1.0, now, SETTLES, in_out)

    def tick(self, now: float, *, busy: bool = False) -> bool:
        """Cut some letters, or let the word grow, as the wall's clock stands at `now`; a frame that is `busy` leaves
        letters to the next. Return True if it looks otherwise now."""
        faded = self._fade(now)
        return self._tick(now, busy=busy) or faded

    def _fade(self, now: float) -> bool:
        """Let the word before go. Return True if it looks otherwise now."""
        if self._gone is None:
            return False
        if self._goes.target == 1.0:
            self._goes.send(0.0, now, FADES, linear)
        self._goes.tick(now)
        if not self._goes.moving:
            self._gone = None
        return True

    def _tick(self, now: float, *, busy: bool) -> bool:
        """Let the word that is shouted now go on. Return True if it looks otherwise now."""
        if now >= self._until:
            self._leave(now)
        if self._rests.tick(now):
            if self._rests.moving:
                self._measure()
            else:
                self._settle()
            return True
        if self._cut is None:
            return self._here.tick(now)
        if isinstance(self._cut, Lettering):
            letters = max(1, round(4 * 54 / self._capital(self.text, self._stays > 0)))
            self._waited = self._waited + 1 if busy and self._waited < WAITS else 0
            for _letter in range(0 if self._waited else letters):
                self._cut.cut()
            if not self._cut.done:
                return False
        self._word, self._cut = _whole(self._cut), None
        self._here.send(1.0, now, self._ms, settle_out)
        self._until = now + self._ms + self._stays if self._stays else inf
        self._measure()
        return True

    def _sized(self, word: Surface) -> Surface:
        """Return a word as large as it is now, in steps."""
        size = (SMALL + (1 - SMALL) * self._here.value) * (1 + (self._less - 1) * self._rests.value)
        size = round(size * SIZES) / SIZES
        if size == 1.0:
            return word
        if self._grown is None or self._grown[0] != size or self._grown[1] is not word:
            self._grown = size, word, pygame.transform.smoothscale_by(word, size)
        return self._grown[2]

    def draw(self, to: Surface) -> None:
        if self._gone is not None:
            (image, rect), part = self._gone, round(255 * self._goes.value)
            pale = image.copy()
            pale.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
            to.blit(pale, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self._word is not None:
            word = self._sized(self._word)
            to.blit(word, word.get_rect(center=self._at), special_flags=pygame.BLEND_PREMULTIPLIED)


def _whole(words: Lettering | Surface) -> Surface:
    return words.picture if isinstance(words, Lettering) else words
