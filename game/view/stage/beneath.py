"""What lies still beneath something else: a copy of it, in tiles, of no more than is covered or was just now. The rest
of it is on the screen, and nowhere else."""

from collections.abc import Iterable, Sequence

from pygame import Rect, Surface

from game.view.pictures import pixels
from game.view.stage.areas import apart

TILE = 256
"""Pixels of a tile, across and down: large enough for pages of its own (`memory.fit`)."""
_PART = 3 / 16
"""Of the window, so much is kept at most, unless more is covered: what was covered just now may soon be again."""

_Tile = tuple[int, int]
_Part = tuple[_Tile, int, int, int, int]              # what of a tile lies in an area: a rectangle of the window


class Beneath:
    """The tiles of one window that are kept. Where none is, the screen shows what lies still."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._most = int(size[0] * size[1] * _PART / TILE**2) + 1
        self._tiles: dict[_Tile, Surface] = {}        # of those that nothing covers, the last that was covered is last
        self._covered: set[_Tile] = set()
        self._mixed: set[_Tile] = set()               # those with what lies over the table, where it does

    @property
    def bytes(self) -> int:
        """The memory of the tiles, in bytes."""
        return len(self._tiles) * TILE * TILE * 4

    def lacking(self, areas: Iterable[Rect], *, pure: bool = False) -> list[Rect]:
        """Return the tiles that these areas touch and that are not kept, or not `pure`, in rectangles of which no two
        overlap."""
        kept = self._tiles.keys() - self._mixed if pure else self._tiles.keys()
        return apart(self._box(at) for at in {at for at, *_part in self._parts(areas)} - kept)

    def keep(self, screen: Surface, areas: Iterable[Rect], over: Sequence[Rect], pure: Iterable[Rect]) -> None:
        """Keep what lies still in the tiles that these areas touch, as the screen shows it where none was kept yet:
        they are covered from now on. No other is, and the screen shows what lies still there; with what lies `over` it,
        but for the tiles that `pure` areas touch: there what lies still was drawn alone."""
        tiles, now = self._tiles, {at for at, *_part in self._parts(areas)}
        for at in self._covered - now:
            tiles[at] = tiles.pop(at)
        self._covered, new = now, now.difference(tiles)
        much = len(tiles) + len(new) - self._most
        old = [at for at in tiles if at not in now][:much] if much > 0 else []
        for at in new:
            tile = tiles.pop(old.pop()) if old else Surface((TILE, TILE), 0, 32)
            tile.blit(screen, (0, 0), (at[0] * TILE, at[1] * TILE, TILE, TILE))
            tiles[at] = tile
            if over and self._box(at).collidelist(over) >= 0:
                self._mixed.add(at)
        for at in old:
            del tiles[at]
        if self._mixed:
            self._mixed = (self._mixed & tiles.keys()).difference(at for at, *_part in self._parts(pure))

    def follow(self, screen: Surface, areas: Iterable[Rect]) -> None:
        """Take what was drawn anew on the screen in these areas into the tiles that are kept there."""
        for at, x, y, w, h in self._parts(areas):
            tile = self._tiles.get(at)
            if tile is not None:
                tile.blit(screen, (x - at[0] * TILE, y - at[1] * TILE), (x, y, w, h))

    def show(self, screen: Surface, areas: Iterable[Rect]) -> None:
        """Let the screen show what lies still in these areas."""
        screen.fblits(self._cut(areas))

    def seen(self, screen: Surface, area: Rect) -> Surface:
        """Return a picture of what lies still in an area of the window."""
        seen = screen.subsurface(area).copy()
        seen.fblits([(cut, (x - area.x, y - area.y)) for cut, (x, y) in self._cut([area])])
        return seen

    def rest(self) -> None:
        """Let go of all that nothing covers."""
        self._tiles = {at: tile for at, tile in self._tiles.items() if at in self._covered}
        self._mixed &= self._tiles.keys()

    def _cut(self, areas: Iterable[Rect]) -> list[pixels.Blit]:
        """Return what of the tiles lies in these areas, and where."""
        found, tiles = list[pixels.Blit](), self._tiles
        for at, x, y, w, h in self._parts(areas) if tiles else ():
            tile = tiles.get(at)
            if tile is not None:
                left, top = at[0] * TILE, at[1] * TILE
                found += pixels.cut(tile, (x - left, y - top, w, h), (left, top))
        return found

    @staticmethod
    def _parts(areas: Iterable[Rect]) -> list[_Part]:
        """Return each tile that these areas of the window touch, with the part of an area in it."""
        found = []
        for left, top, w, h in areas:
            if not w or not h:
                continue
            right, low = left + w, top + h
            columns = range(left // TILE, (right - 1) // TILE + 1)
            for row in range(top // TILE, (low - 1) // TILE + 1):
                upper, lower = row * TILE, row * TILE + TILE
                y, end = top if top > upper else upper, low if low < lower else lower
                for column in columns:
                    first, last = column * TILE, column * TILE + TILE
                    x = left if left > first else first
                    found.append(((column, row), x, y, (right if right < last else last) - x, end - y))
        return found

    def _box(self, at: _Tile) -> Rect:
        return Rect(at[0] * TILE, at[1] * TILE, TILE, TILE).clip((0, 0, *self._size))
