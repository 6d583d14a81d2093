"""The compositor: the land as one opaque picture, and all that stands or moves on it, drawn where it has changed.

The way of a frame: whatever changes is put, moved or removed, or says that it looks otherwise. `draw` gathers the
rectangles that this touches, before and after. In each of them the land is copied to the screen, and everything that
touches it is drawn on that, the lowest first, clipped to the rectangle. Nothing else of the screen is drawn at all.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Protocol, TypeAlias

from pygame import Rect, Surface

OVER: Final = 200.0
"""Drawables from this order on lie over flying cards, too: words."""
_MOST = 20                                            # rectangles that are drawn anew, at most
_WASTE = 1.3                                          # so much more than two rectangles their union may cover
_LINE = 16                                            # pixels in a line of the cache
_FADING = 1_500_000                                   # pixels that fade at the same time, at most: copies are kept

Layer: TypeAlias = tuple[Rect, Callable[[Surface], None]]
"""A rectangle above the table, and the function that draws it."""


class Drawable(Protocol):
    """Something on the table."""

    order: float
    """A drawable lies on those with a lower one."""

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers now, shadow and all, in pixels."""

    def draw(self, to: Surface) -> None:
        """Draw it where it is now, all of it or what the clip lets through."""


@dataclass(slots=True, eq=False)
class _Fade:
    """A copy of the screen in a rectangle before something changed there: it goes pale in `ms`."""

    seen: Surface
    rect: Rect
    order: float
    began: float
    ms: float

    def draw(self, to: Surface) -> None:
        to.blit(self.seen, self.rect)

    def is_over(self, now: float) -> bool:
        """Grow pale as the clock stands at `now`; return True once nothing of it is left."""
        left = max(0, round(255 * (1 - (now - self.began) / self.ms)))
        self.seen.set_alpha(left if left < 255 else None)        # one of 255 would take ten times as long
        return left == 0


class Compositor:
    """The drawables of one window. `land` draws the land in a rectangle, to which the screen is clipped."""

    def __init__(self, size: tuple[int, int], land: Callable[[Surface, Rect], None]) -> None:
        self.size = size
        self._land = land
        self._places: dict[Drawable, Rect] = {}       # with the rectangle that each covers on the screen
        # in the order in which they began: another one makes other rectangles, and a fine line ends otherwise there
        self._moving: dict[Drawable, None] = {}
        self._changed: dict[Drawable, None] = {}      # those that the screen shows otherwise
        self._dirty: list[Rect] = [Rect((0, 0), size)]
        self._wanted: list[tuple[Rect, float, float]] = []       # where a fade is to begin, its order and ms
        self._fades: list[_Fade] = []
        self._restless: list[Rect] = []               # where the screen shows something that moves
        self._over: list[Rect] = []                   # where something lies over the table
        self._shifted: list[Rect] = []                # where another land is seen from now on
        self._begun = False                           # before the first picture there is nothing to fade from
        self._now = 0.0

    # ---- drawables ----

    def __contains__(self, piece: Drawable) -> bool:
        return piece in self._places

    def put(self, piece: Drawable, fade: float = 0.0) -> None:
        """Let a drawable lie on the table, or say that one that lies there looks otherwise; it fades over in `fade`
        ms."""
        self._moving.pop(piece, None)
        self._add(piece)
        if fade > 0:
            now, before = Rect(piece.rect), self._places[piece]
            self._wanted += [(rect, piece.order, fade) for rect in _larger(before, now)]

    def move(self, piece: Drawable) -> None:
        """Let a drawable be on the table, and move: where it is, it is looked up for each frame."""
        if piece not in self._moving:
            self._moving[piece] = None
            self._add(piece)

    def is_moving(self, piece: Drawable) -> bool:
        """Return True if it moves."""
        return piece in self._moving

    def mark_changed(self, piece: Drawable) -> None:
        """Say that a drawable looks otherwise than before."""
        if piece in self._places:
            self._changed[piece] = None

    def remove(self, piece: Drawable, fade: float = 0.0) -> None:
        """Take a drawable off the table; one that lies there may go in `fade` ms."""
        rect = self._places.pop(piece, None)
        if rect is None:
            return
        self._changed.pop(piece, None)
        if fade > 0 and piece not in self._moving:
            self._wanted.append((rect, piece.order, fade))
        self._moving.pop(piece, None)
        self.invalidate(rect)

    def invalidate(self, rect: Rect, fade: float = 0.0, order: float = 0.0) -> None:
        """Say that something looks otherwise in this rectangle; it fades over in `fade` ms, as a thing of that
        order."""
        rect = rect.clip((0, 0, *self.size))
        if rect:
            self._dirty.append(rect)
            if fade > 0:
                self._wanted.append((rect, order, fade))

    def change_land(self, areas: Sequence[Rect]) -> None:
        """Say where another land is seen from now on. What fades there comes at once: the land before would go pale
        with it."""
        self._shifted += areas
        self._dirty += areas

    def _add(self, piece: Drawable) -> None:
        self._places.setdefault(piece, Rect(0, 0, 0, 0))
        self._changed[piece] = None

    # ---- drawing ----

    def tick(self, ms: float) -> None:
        """Let real time pass, for the fades."""
        self._now += ms

    @property
    def needs_redraw(self) -> bool:
        """True if a draw would change anything on the screen."""
        return bool(self._changed or self._dirty or self._fades)

    def draw(self, screen: Surface, whole: bool = False, over: Sequence[Layer] = ()) -> list[Rect]:
        """Draw what has changed since the last draw, or everything, where the screen may show anything. What lies
        `over` the table lies over all of it, and `invalidate` says where that looks otherwise. Return the rectangles
        that were drawn, all of each."""
        self._lay_over([Rect(place) for place, _ in over])
        everything = Rect((0, 0), self.size)
        if not whole and not (self.needs_redraw or self._moving):
            return []
        if self._begun and not whole:
            self._begin_fades(screen, everything)
        if self._shifted:
            self._dirty += [fade.rect for fade in self._fades]
            self._fades = [fade for fade in self._fades if fade.rect.collidelist(self._shifted) < 0]
        dirty = self._dirty + self._touched(everything)
        dirty += [fade.rect for fade in self._fades]
        self._fades = [fade for fade in self._fades if not fade.is_over(self._now)]
        rects = [everything] if whole else [_wider(rect).clip(everything) for rect in coalesced(dirty)]
        if rects:
            self._compose(screen, rects, over)
        self._restless = [self._places[piece] for piece in self._moving]
        self._dirty, self._wanted, self._shifted, self._begun = [], [], [], True
        self._changed.clear()
        return rects

    def _lay_over(self, over: list[Rect]) -> None:
        """Note what lies over the table from now on."""
        if over != self._over:
            for rect in (*self._over, *over):
                if rect not in self._over or rect not in over:
                    self.invalidate(rect)
            self._over = over

    def _touched(self, everything: Rect) -> list[Rect]:
        """Return where drawables were and are that look otherwise now, and note where they are."""
        touched, places = [], self._places
        for piece in self._moving | self._changed:
            was, now = places[piece], piece.rect.clip(everything)
            if was != now or piece in self._changed:
                places[piece] = now
                touched += [rect for rect in (was, now) if rect]
        return touched

    def _begin_fades(self, screen: Surface, everything: Rect) -> None:
        """Keep what the screen shows where a change is to come slowly. It comes at once where the land changes, under
        what moves, and under what lies over the table: they would go pale with it; and where too much would fade."""
        room = _FADING - sum(fade.rect.w * fade.rect.h for fade in self._fades)
        for area, order, ms in self._wanted:
            rect = area.clip(everything)
            room -= rect.w * rect.h
            kept = (self._restless, self._over, self._shifted)
            if rect and room >= 0 and all(rect.collidelist(places) < 0 for places in kept):
                self._fades.append(_Fade(screen.subsurface(rect).copy(), rect, order, self._now, ms))

    def _compose(self, screen: Surface, rects: Iterable[Rect], over: Sequence[Layer]) -> None:
        """Draw all that is seen in these rectangles."""
        pieces: list[Drawable | _Fade] = [*self._places, *self._fades]
        pieces.sort(key=attrgetter("order"))
        places = self._places
        boxes = [piece.rect if isinstance(piece, _Fade) else places[piece] for piece in pieces]
        for rect in rects:
            screen.set_clip(rect)
            self._land(screen, rect)
            for k in rect.collidelistall(boxes):
                pieces[k].draw(screen)
            for place, draw in over:
                if rect.colliderect(place):
                    draw(screen)
        screen.set_clip(None)


def coalesced(rects: Iterable[Rect]) -> list[Rect]:
    """Return the same area in fewer rectangles, 20 at most: those that overlap much become one.

    >>> [tuple(rect) for rect in coalesced([Rect(0, 0, 10, 10), Rect(2, 0, 10, 10), Rect(50, 50, 4, 4)])]
    [(0, 0, 12, 10), (50, 50, 4, 4)]
    """
    found: list[Rect] = []
    for rect in rects:
        k = 0
        while k < len(found):
            union, shared = rect.union(found[k]), rect.clip(found[k])
            apart = rect.w * rect.h + found[k].w * found[k].h - shared.w * shared.h
            if union.w * union.h <= _WASTE * apart:
                rect = union
                del found[k]
                k = 0
            else:
                k += 1
        found.append(rect)
    while len(found) > _MOST:
        found.sort(key=lambda rect: rect.w * rect.h)
        small = found.pop(0)
        near = min(found, key=lambda rect: rect.union(small).w * rect.union(small).h - rect.w * rect.h)
        found[found.index(near)] = near.union(small)
    return found


def _wider(rect: Rect) -> Rect:
    """Return a rectangle made wider to whole lines of the processor's cache: so it is copied soonest."""
    left = rect.left // _LINE * _LINE
    return Rect(left, rect.top, -(-(rect.right - left) // _LINE) * _LINE, rect.h)


def _larger(before: Rect, now: Rect) -> list[Rect]:
    """Return two rectangles, or the one in which the other lies."""
    if before.contains(now):
        return [before]
    return [now] if not before or now.contains(before) else [before, now]
