"""Caches of pictures in memory: by bytes, by count, and packed."""

import zlib
from _thread import allocate_lock
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

import pygame

Key = tuple[object, ...]
Kept = TypeVar("Kept")


class SurfaceCache:
    """A cache of pictures within a budget of bytes, plus all pictures that callers still hold. `cached` holds the
    recent ones, the last used at its end."""

    def __init__(self, budget: int) -> None:
        self.cached: dict[Key, pygame.Surface] = {}
        self.cached_bytes = 0
        self._held: WeakValueDictionary[Key, pygame.Surface] = WeakValueDictionary()
        self._budget, self._stretch = budget, 1
        self._lock = allocate_lock()

    def __contains__(self, key: Key) -> bool:
        return key in self._held

    def clear(self, budget: int) -> None:
        """Drop all pictures, and set the budget in bytes."""
        with self._lock:
            self._budget, self._stretch = budget, 1
            self.cached.clear()
            self._held.clear()
            self.cached_bytes = 0

    def stretch(self, times: int) -> None:
        """Multiply the budget by `times`."""
        with self._lock:
            self._stretch = times
            self._drop()

    def recall(self, key: Key) -> pygame.Surface | None:
        """Return a picture if it is cached, or still held by a caller."""
        with self._lock:
            found = self.cached.pop(key, None)
            if found is not None:
                self.cached[key] = found           # the last used is the last dropped
                return found
        return self._held.get(key)

    def keep(self, key: Key, surface: pygame.Surface) -> pygame.Surface:
        """Cache a picture as the last used, and return it."""
        with self._lock:
            old = self.cached.pop(key, None)
            self.cached_bytes += weight(surface) - (weight(old) if old else 0)
            self.cached[key] = self._held[key] = surface
            self._drop()
        return surface

    def get(self, key: Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture, made and cached if it is not known."""
        return self.recall(key) or self.keep(key, make())

    def share(self, key: Key, surface: pygame.Surface) -> pygame.Surface:
        """Remember a picture while a caller holds it, and return it."""
        self._held[key] = surface
        return surface

    def _drop(self) -> None:
        while self.cached_bytes > self._budget * self._stretch and len(self.cached) > 1:
            self.cached_bytes -= weight(self.cached.pop(next(iter(self.cached))))


class LruCache(Generic[Kept]):
    """The values used last, at most `maximum` of them. Threads may share it.

    >>> cache = LruCache[str](2)
    >>> [cache.get((word,), lambda word=word: word.upper()) for word in ("a", "b", "a", "c")]
    ['A', 'B', 'A', 'C']
    >>> cache.get(("b",), lambda: "made again")
    'made again'
    """

    def __init__(self, maximum: int) -> None:
        self._kept: dict[Key, Kept] = {}
        self._most = maximum
        self._lock = allocate_lock()

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._kept.clear()

    def get(self, key: Key, make: Callable[[], Kept]) -> Kept:
        """Return the value of a key, made if it is not cached."""
        with self._lock:
            if key in self._kept:
                self._kept[key] = found = self._kept.pop(key)
                return found
        made = make()
        with self._lock:
            self._kept[key] = made
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        return made


class PackedPicture:
    """A rarely used picture, compressed to a tenth of its memory. `later` runs a job in a thread, where it is packed
    and unpacked."""

    def __init__(self, picture: pygame.Surface, later: Callable[[Callable[[], object]], object]) -> None:
        self._open: pygame.Surface | None = picture
        self._rows, self._size, self._later = b"", picture.get_size(), later
        self._wanted = False
        later(self._pack)

    @property
    def picture(self) -> pygame.Surface:
        """The picture, unpacked now if that was not done ahead."""
        found = self._open or self._unpacked()
        if self._wanted:
            self._open = found
        return found

    def want(self, wanted: bool) -> None:
        """Note that it is needed soon, so that it is unpacked, or no longer."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._later(self._unpack if wanted else self._pack)

    def _pack(self) -> None:
        found = self._open
        if found is not None and not self._rows:
            self._rows = zlib.compress(pygame.image.tobytes(found, "BGRA"), 1)
        if not self._wanted:
            self._open = None

    def _unpack(self) -> None:
        if self._wanted and self._open is None:
            self._open = self._unpacked()

    def _unpacked(self) -> pygame.Surface:
        return pygame.image.frombuffer(zlib.decompress(self._rows), self._size, "BGRA")


def weight(surface: pygame.Surface) -> int:
    """Return the bytes of a picture.

    >>> weight(pygame.Surface((10, 20)))
    800
    """
    return surface.get_width() * surface.get_height() * 4
