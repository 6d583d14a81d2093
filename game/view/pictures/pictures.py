"""Cards, tokens, icons and covers in any size: rendered from SVG, cached in memory and on disk.

Every surface is premultiplied: blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`, and copy it before drawing on
it. Degrees turn counter-clockwise, as in pygame. A surface larger than its card is blitted by its centre, or comes with
an offset.
"""

from _thread import get_ident
from collections.abc import Callable, Iterable, Mapping
from math import ceil
from pathlib import Path
from weakref import WeakValueDictionary

import pygame
from pygame import Rect, Surface

from game.core.setting_values import BACKS
from game.resources import asset
from game.view.pictures import memory, moods, shapes
from game.view.pictures.drawings import SKINS, file_name, inked, source
from game.view.pictures.memory import JobThread
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.raster_cache import Raster, RasterCache
from game.view.pictures.shadows import Placed, Shadows
from game.view.pictures.surface_cache import LruCache, SurfaceCache, weight
from game.view.pictures.theme import BUTTER, CREAM, Colour, Theme, hexadecimal

BACK = "back"
DECK = (*(rank + suit for suit in "SHDC" for rank in "A23456789TJQK"), "XB", "XR")
POCKET = 100                                      # under this height a card is a pocket card
FAMILY = "rules"
"""The family whose cover is used for games without a family."""

PATTERN_SIDE = 36
"""Units of a tile of a land's pattern."""

_EDGES = "#CBB081", "#EFDDBB", "#E3CC9E"
LEAST = 2 << 20
A_FRAME = 1 / 16                                  # bytes of cards to a pixel that a frame reads or turns: about one
_KEPT, _MOST = 1, 7 << 20                         # bytes of pictures to a pixel of the window, where there is a disk
_ICONS = 24                                       # the last used are kept
_LARGE = 2.5                                      # the scale of a window in which turning a card takes 2 ms


def width(height: int) -> int:
    """Return the width of a card of this height, in pixels.

    >>> width(140)
    100
    """
    return round(height * 5 / 7)


def thickness(height: int, count: int) -> int:
    """Return the thickness of a packet in pixels: one for two cards of 150 px.

    >>> thickness(150, 52), thickness(150, 2), thickness(150, 1)
    (26, 1, 0)
    """
    return max(1, round(count * height / 300)) if count > 1 else 0


class Pictures:
    """All pictures of one window. `cache` is the folder of the cache on disk, or None."""

    def __init__(self, cache: Path | None, look: str = "two") -> None:
        try:
            edition = asset("edition").read_text(encoding="ascii").strip()
        except OSError:
            edition = ""
        self.families: Mapping[str, str] = {}     # game -> the family whose cover it wears if it has none of its own
        self.look = look                          # "two" colours of suits, or "four"
        self.backs = BACKS[0]
        self.skin = ""                            # one of `SKINS`, or none
        self.pocket = False
        self.day = False
        self.light = False                        # whether less is drawn: no rays, plain shadows
        self.scale = 1.0                          # pixels to a unit of the 1280 x 720 page
        self._disk = RasterCache(cache / "pictures" if cache else None, edition and f"{edition}-{pygame.ver}")
        self.surfaces = SurfaceCache(LEAST)
        self.jobs = JobThread()
        self.shadows = Shadows(self._count)
        self._scaled: WeakValueDictionary[tuple[object, ...], Surface] = WeakValueDictionary()
        self._made, self._most = 0, 0.0           # bytes of cards that were read or turned in this frame, and may be
        self._window = get_ident()                # the thread of the window's frames
        self._asked: dict[tuple[str, int], set[str]] = {}         # the faces that were asked for, by `_mark`
        self._ready: set[tuple[str, int]] = set()
        self._paper: Painter | None = None
        self._icons = LruCache[Surface](_ICONS)
        self._feet: dict[int, list[Surface]] = {}          # of the cards of a packet, by their height

    def fit(self, size: tuple[int, int], theme: Theme | None = None) -> None:
        """Set scale and budgets for a window of this size, and drop pictures of other sizes."""
        self.scale = min(size[0] / 1280, size[1] / 720)
        self.shadows.fit(self.scale, size[0] * size[1], plain=self.light)
        self._most = size[0] * size[1] * A_FRAME
        memory.fit(size)
        if theme is not None:
            self.pocket, self.day = theme.pocket, theme.day
        many = size[0] * size[1]
        self.surfaces.clear(max(LEAST, min(round(many * _KEPT), _MOST) if self._disk.keeps else many * 4))
        self._paper = None
        for kept in (self.jobs, self._scaled, self._asked, self._ready, self._icons, self._feet):
            kept.clear()

    def paper(self, theme: Theme, size: tuple[int, int]) -> Painter:
        """Return the painter of this window, the same for pages and tables, so that its cache exists once."""
        if self._paper is None or (self._paper.theme, self._paper.size) != (theme, size):
            self._paper = Painter(theme, size, self.icon)
        return self._paper

    def grow_cache(self, many: bool) -> None:
        """Use a larger cache while `many` cards move, each at its own angle; not in a large window, where each angle is
        rendered again."""
        self.surfaces.stretch(3 if many and self.scale < _LARGE else 1)

    def begin(self) -> None:
        """Begin a frame."""
        self._made = 0
        self._window = get_ident()

    def busy(self) -> None:
        """Make no picture that can wait in this frame."""
        self._made = max(self._made, ceil(self._most))

    @property
    def has_time(self) -> bool:
        """True if this frame has time to make another picture that can wait."""
        return self._made < self._most

    @property
    def large(self) -> bool:
        """True in a window so large that turning a card takes milliseconds."""
        return self.scale >= _LARGE

    def _count(self, made: int) -> None:
        """Count the bytes of a new picture against the frame, unless another thread made it."""
        if get_ident() == self._window:
            self._made += made

    # ---- drawings ----

    def card(self, code: str, height: int) -> Surface:
        """Return a card's face (or BACK), below 100 px its pocket face. Raises FileNotFoundError for an unknown code.
        """
        return self.drawing(self._face(code, height), (width(height), height))

    def pocket_card(self, code: str, height: int, degrees: float = 0.0) -> Surface:
        """Return a card's pocket face (or BACK) of any height, turned to the half degree; blit it by its centre."""
        name = self._face(code, min(height, POCKET - 1))
        flat, half = self.drawing(name, (width(height), height)), round(degrees * 2) % 720
        key = ("turned", name, height, half) if half else None
        found = None if key is None else self.surfaces.recall(key)
        return found or self._turn(key, flat, degrees)

    def fetch(self, code: str, height: int) -> None:
        """Load a card's face in the thread, as it is needed soon."""
        if (self._face(code, height), (width(height), height)) not in self.surfaces:
            self.jobs.submit(lambda: self.card(code, height))

    def token(self, animal: str, px: int, mood: Mood = "rest", *, blink: bool = False,
              drop: bool = False, sun: str = "") -> Surface:
        """Return a player's token, an animal of `theme.SEATS` in a mood, in a `blink` or with a `drop` of sweat. When
        it hopes, it looks to the `sun` (one of `moods.LOOKS`)."""
        mood, blink = moods.seen(mood, blink, px)
        return self.drawing(moods.name(animal, mood, blink, drop, moods.looks(mood, sun)), (px, px))

    def draw_token(self, to: Surface, animal: str, px: int, centre: tuple[int, int]) -> None:
        """Draw an animal at rest by its centre."""
        image = self.token(animal, px)
        to.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)

    def pattern(self, animal: str, side: int, colour: Colour) -> Surface | None:
        """Return a square tile of the pattern of an animal's land; None if it has none."""
        if not asset("patterns", f"{animal}.svg").is_file():
            return None
        return self.surfaces.get(("pattern", animal, side, colour), lambda: inked("patterns", animal, side, colour))

    def icon(self, name: str, px: int, colour: Colour = CREAM) -> Surface:
        """Return an icon in one colour."""
        return self._icons.get((name, px, colour), lambda: inked("icons", name, px, colour))

    def cover(self, game_id: str, height: int) -> Surface:
        """Return a game's cover without its title, 3 : 4; that of its family if it has none."""
        return self.drawing(self._of_game("covers", game_id), (round(height * 3 / 4), height))

    def window(self, game_id: str, across: int) -> Surface:
        """Return the drawing of a game for the card of its details, 318 : 256 with a notch at the top left."""
        return self.drawing(self._of_game("windows", game_id), (across, round(across * 256 / 318)))

    def prepare(self, height: int, codes: Iterable[str] | None = None) -> None:
        """Render a deck, or these cards, and the back at a height in the thread, each once, into the cache on disk;
        into memory only if there is no disk."""
        mark, size = self._mark(height), (width(height), height)
        faces = {self._face(code, height) for code in (BACK, *(DECK if codes is None else codes))}
        for name in sorted(faces - self._asked.setdefault(mark, set())):
            self.jobs.submit(lambda name=name: self._prepared(name, size))        # type: ignore[misc]
        if not faces <= self._asked[mark]:
            self._ready.discard(mark)
            self._asked[mark] |= faces
            self.jobs.submit(lambda: self._ready.add(mark))

    def prepare_tokens(self, animals: Iterable[str], px: int, mood: Mood = "rest", *, faces: bool = False,
                       sun: str = "") -> None:
        """Render tokens of a size in the same way, in a mood; with all their `faces` if there is a cache on disk."""
        wanted = [(mood, False), *(moods.FACES if faces and self._disk.keeps else ())]
        for animal in animals:
            seen = dict.fromkeys(moods.seen(mood, blink, px) for mood, blink in wanted)
            for name in [moods.name(animal, mood, blink, look=moods.looks(mood, sun)) for mood, blink in seen]:
                self.jobs.submit(lambda name=name: self._prepared(name, (px, px)))                # type: ignore[misc]

    def prepare_drawing(self, name: str, size: tuple[int, int]) -> None:
        """Render any other drawing of assets/ in the same way."""
        self.jobs.submit(lambda: self._prepared(name, size))

    def ready(self, height: int) -> bool:
        """Return True if all that `prepare` was asked for at this height is rendered."""
        return self._mark(height) in self._ready

    def _mark(self, height: int) -> tuple[str, int]:
        return self.skin + self._face(BACK, height), height

    # ---- cards that move or lie on others ----

    def turned(self, code: str, height: int, degrees: float) -> Surface:
        """Return a card turned to the half degree, with a clear margin, so that its rim is smooth; blit it by its
        centre."""
        key = self._turn_key(code, height, degrees)
        found = None if key is None else self.surfaces.recall(key)
        return found or self._turn(key, self.card(code, height), degrees)

    def _turn(self, key: tuple[object, ...] | None, image: Surface, degrees: float) -> Surface:
        """Return a picture turned, and cache it by a key; the picture itself if there is no key."""
        if key is None:
            return image
        found = self.surfaces.keep(key, shapes.turn(image, round(degrees * 2) % 720 / 2))
        self._count(weight(found))
        return found

    def leaning(self, code: str, height: int, degrees: float) -> Surface:
        """Return a card turned in flight. In a large window, where smooth turning takes a fifth of a frame, it is made
        of the nearest pixels unless it is cached: nobody sees that for a moment."""
        key = self._turn_key(code, height, degrees)
        if not self.large or key is None or key in self.surfaces:
            return self.turned(code, height, degrees)
        found = self.surfaces.recall(("leaning", *key))
        if found is None:
            found = pygame.transform.rotate(self.card(code, height), round(degrees * 2) % 720 / 2)
            self.surfaces.share(("leaning", *key), found)
        return found

    def scaled(self, code: str, height: int, degrees: float, across: float, down: float) -> Surface:
        """Return a card turned in flight and scaled in width and height, from the nearest pixels, in an eighth of the
        time. Only backs are cached; others live as long as a caller holds them."""
        key = self._face(code, height), height, round(degrees * 2) % 720, across, down
        found = self._scaled.get(key)
        if code == BACK and found is not None:
            self.surfaces.recall(("scaled", *key))    # it is used
        if found is None:
            whole = self.leaning(code, height, degrees)
            size = max(1, round(whole.get_width() * across)), max(1, round(whole.get_height() * down))
            found = self._scaled[key] = pygame.transform.scale(whole, size)
            if code == BACK:
                self.surfaces.keep(("scaled", *key), found)
        return found

    def has(self, code: str, height: int, degrees: float) -> bool:
        """Return True if a turned card is cached, or is rendered at once in a large window."""
        face = self._face(code, height), (width(height), height)
        key = self._turn_key(code, height, degrees)
        return (face if key is None else key) in self.surfaces or (self.large and face in self.surfaces)

    def _turn_key(self, code: str, height: int, degrees: float) -> tuple[object, ...] | None:
        half = round(degrees * 2) % 720
        return ("turned", self._face(code, height), height, half) if half else None

    def draw_card(self, to: Surface, code: str, centre: tuple[int, int], height: int, z: float, degrees: float = 0.0, *,
                  halo: int | None = None) -> None:
        """Draw a card with its shadow by its centre, `z` units above the ground; sunlight lies under it if it has a
        `halo`, larger by `halo`/350 of its height."""
        x, y = centre
        shadow, (dx, dy) = self.shadows.card(height, z, degrees)
        layers = [(shadow, (x + dx, y + dy)), (self.turned(code, height, degrees), centre)]
        if halo is not None:
            layers.insert(1, (self.halo(height, degrees, out=halo), centre))
        for image, middle in layers:
            to.blit(image, image.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)

    def sheet(self, size: tuple[int, int], radius: float, colour: Colour) -> Surface:
        """Return a piece of paper with round corners."""
        return self.surfaces.get(("sheet", size, radius, colour),
                                 lambda: shapes.sheet(size, radius, hexadecimal(colour)))

    def halo(self, height: int, degrees: float = 0.0, colour: Colour = BUTTER, out: int = 7) -> Surface:
        """Return the sheet of sunlight under a winning card, larger by `out`/350 of its height on each side; blit it by
        its centre."""
        key = self._halo_key(height, degrees, colour, out)
        size = round(height * (250 + 2 * out) / 350), round(height * (350 + 2 * out) / 350)
        sheet = self.sheet(size, height * (20 + out) / 350, colour)
        found = None if key is None else self.surfaces.recall(key)
        return found or self._turn(key, sheet, degrees)

    def has_halo(self, height: int, degrees: float) -> bool:
        """Return True if the sunlight under a turned card is cached."""
        key = self._halo_key(height, degrees, BUTTER, 7)
        return key is None or key in self.surfaces

    @staticmethod
    def _halo_key(height: int, degrees: float, colour: Colour, out: int) -> tuple[object, ...] | None:
        half = round(degrees * 2) % 720
        return ("halo", height, half, colour, out) if half else None

    def packet(self, height: int, count: int, code: str = BACK) -> Placed:
        """Return a packet of `count` cards with its shadow, a card or a back on top, and its offset.

        Blit it with its corner at the lowest card's corner plus the offset; the top card is `thickness` above that. It
        is cached only while a caller holds it.
        """
        t, across = thickness(height, count), width(height)
        z = t * 0.8 / self.scale                      # how high it lies
        (soft, k), (dx, dy) = self.shadows.soften(height, z, 0.0), self.shadows.thrown(z)
        left = max(0, (soft.get_width() * k - across) // 2 - dx)
        top = max(t, (soft.get_height() * k - height) // 2 - dy)
        key = "packet", self._face(code, height), height, t
        found = self.surfaces.recall(key)
        if found is None:
            if height not in self._feet:
                self._feet[height] = shapes.feet((across, ceil(height * 0.057) + 2), height * 0.057, _EDGES)
            found = self.surfaces.share(key, shapes.pack(
                self.card(code, height), self._feet[height], *self.shadows.card(height, z), (left, top), t))
        return found, (-left, -top)

    # ---- memory, disk and the thread ----

    def _face(self, code: str, height: int) -> str:
        if code == BACK and self.backs != BACKS[0]:
            return f"cards/back-{self.backs}"
        if code == BACK:
            return "cards/back-day" if self.day else "cards/back"
        four = self.look == "four" and code[1] in "DC"
        if height < POCKET or (self.pocket and self.skin != "frames"):
            return f"cards/four/pocket/{code}" if four else f"cards/pocket/{code}"
        if code[0] in SKINS.get(self.skin, ""):
            return f"cards/four/{self.skin}/{code}" if four else f"cards/{self.skin}/{code}"
        return f"cards/four/{code}" if four else f"cards/two/{code}"

    def _of_game(self, folder: str, game_id: str) -> str:
        own = asset(folder, f"{game_id}.svg").is_file()
        return f"{folder}/{game_id if own else 'family-' + (self.families.get(game_id) or FAMILY)}"

    def drawing(self, name: str, size: tuple[int, int]) -> Surface:
        """Return a drawing of assets/ at this size; `name` is its path there without the suffix."""
        key = name, size
        found = self.surfaces.recall(key)
        if found is None:
            file, raster = self._read(name, size)
            if raster is None:
                new = raster = shapes.rasterize(source(name), size)
                if self._disk.keeps:
                    self.jobs.submit(lambda: self._disk.write(file, new), first=True)     # the pixels wait in memory
            found = self.surfaces.keep(key, shapes.surface(raster))
            self._count(weight(found))
        return found

    def _read(self, name: str, size: tuple[int, int]) -> tuple[str, Raster | None]:
        """Return the file name of a drawing in the cache on disk, and its pixels if they are there."""
        file = file_name(name, size)
        raster = self._disk.read(file)
        return file, raster if raster is not None and raster[0] == size else None

    def _prepared(self, name: str, size: tuple[int, int]) -> None:
        """Bring a drawing into the cache on disk and the cache of the system, in the thread."""
        file, raster = self._read(name, size)
        if raster is None:
            raster = shapes.rasterize(source(name), size)
            self._disk.write(file, raster)
        if not self._disk.keeps:
            self.surfaces.keep((name, size), shapes.surface(raster))


def draw_pattern(to: Surface, pictures: Pictures, theme: Theme, animal: str, shape: Callable[[Surface], Rect]) -> None:
    """Draw the pattern of an animal's land where `shape` fills a surface of the same size with white and returns the
    rectangle it has changed. Draws nothing if the land is plain."""
    colour = theme.marks.get(animal)
    if colour is None:
        return
    tile = pictures.pattern(animal, max(12, round(PATTERN_SIDE * pictures.scale)), colour)
    if tile is None:
        return
    marks, within = Surface(to.get_size(), pygame.SRCALPHA, 32), Surface(to.get_size(), pygame.SRCALPHA, 32)
    area, side = shape(within), tile.get_width()      # to look for it in the pixels takes several times as long
    marks.fblits([(tile, (x, y)) for x in range(area.left // side * side, area.right, side)
                  for y in range(area.top // side * side, area.bottom, side)], pygame.BLEND_PREMULTIPLIED)
    marks.blit(within, area, area, special_flags=pygame.BLEND_RGBA_MULT)
    to.blit(marks, area, area, special_flags=pygame.BLEND_PREMULTIPLIED)


def patterned_sheet(size: tuple[int, int], radius: int, pictures: Pictures, theme: Theme, animal: str) -> Surface:
    """Return a sheet in the nearest colour of an animal's land, with its pattern and round corners, premultiplied."""
    made = pictures.sheet(size, radius, theme.lands[animal][2]).copy()
    whole = pictures.sheet(size, radius, (255, 255, 255))
    draw_pattern(made, pictures, theme, animal,
         lambda to: to.blit(whole, Rect((0, 0), size), special_flags=pygame.BLEND_PREMULTIPLIED))
    return made
