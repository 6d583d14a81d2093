"""What is drawn, in two layers: all that lies still, kept as one picture, and what moves, drawn on it anew each frame.

A piece is put on the table, changed or lifted; the layers know which rectangles that touches, mend the still picture
there, and draw on the screen no more than that. A change may come as a cross-fade: what was there before goes pale over
what is there now.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from pygame import Rect, Surface

OVER = 200.0
"""Pieces from this order on lie over moving cards, too: words."""
_MOST = 20


class Piece(Protocol):
    """Something on the table. `order` says what lies on what; `rect` is what it covers now, shadow and all."""

    order: float

    @property
    def rect(self) -> Rect: ...

    def draw(self, to: Surface) -> None: ...


class Layers:
    """The pictures of one window, on a `ground` that draws what of it lies in a rectangle; `mend` says where it has
    changed."""

    def __init__(self, size: tuple[int, int], ground: Callable[[Surface, Rect], None]) -> None:
        self.size = size
        self._ground = ground
        self._still = Surface(size, 0, 32)
        self._pieces: dict[Piece, Rect] = {}          # with the rectangle it covers in the still picture
        self._lifted: dict[Piece, Rect] = {}          # with the rectangle it covers on the screen
        self._mends: list[Rect] = [Rect((0, 0), size)]
        self._fading: dict[tuple[int, int, int, int], float] = {}
        self._fades: list[tuple[Surface, Rect, float, float]] = []
        self._gone: list[Rect] = []
        self._sorted: list[Piece] | None = None
        self._stirred = False
        self._begun = False                           # before the first picture there is nothing to fade from
        self._now = 0.0

    # ---- pieces ----

    def __contains__(self, piece: Piece) -> bool:
        return piece in self._pieces or piece in self._lifted

    def put(self, piece: Piece, fade: float = 0.0) -> None:
        """Lay a piece down, or say that one that lies there has changed; it fades over in `fade` ms."""
        self._leave(piece)
        before = self._pieces.get(piece)
        self._pieces[piece] = now = piece.rect.copy()
        self._sorted = None
        for rect in (now,) if before is None or before == now else (before, now):
            self.mend(rect, fade)

    def lift(self, piece: Piece) -> None:
        """It moves from now on: draw it anew each frame, over all that lies still."""
        if piece in self._lifted:
            return
        self._stirred = True
        rect = self._pieces.pop(piece, None)
        if rect is not None:
            self._sorted = None
            self.mend(rect)
        self._lifted[piece] = Rect(0, 0, 0, 0)

    def lifted(self, piece: Piece) -> bool:
        """Whether it is drawn anew each frame."""
        return piece in self._lifted

    def stir(self) -> None:
        """Something that is lifted looks otherwise now."""
        self._stirred = True

    def take(self, piece: Piece, fade: float = 0.0) -> None:
        """It is no longer on the table."""
        self._leave(piece)
        rect = self._pieces.pop(piece, None)
        if rect is not None:
            self._sorted = None
            self.mend(rect, fade)

    def _leave(self, piece: Piece) -> None:
        rect = self._lifted.pop(piece, None)
        if rect is not None and rect.size != (0, 0):
            self._gone.append(rect)

    def mend(self, rect: Rect, fade: float = 0.0) -> None:
        """What lies still in this rectangle has changed."""
        rect = rect.clip((0, 0, *self.size))
        if rect.w and rect.h:
            self._mends.append(rect)
            if fade > 0:
                self._fading[rect.x, rect.y, rect.w, rect.h] = fade

    @property
    def mends(self) -> bool:
        """Whether some of what lies still is to be drawn again."""
        return bool(self._mends)

    # ---- drawing ----

    def tick(self, ms: float) -> None:
        """Let real time pass, for the fades."""
        self._now += ms

    @property
    def stale(self) -> bool:
        """Whether a draw would change anything on the screen."""
        return bool(self._mends or self._gone or self._fades or self._stirred)

    def draw(self, screen: Surface, whole: bool = False) -> list[Rect]:
        """Draws what has changed since the last draw, or everything; the rectangles that were drawn, all of each."""
        if not whole and not self.stale:
            return []
        everything = Rect((0, 0), self.size)
        rects = merged([everything]) if whole else [*self._gone]
        mends = merged(self._mends)
        for area, fade in self._fading.items() if self._begun else ():
            rect = Rect(area)
            self._fades.append((self._still.subsurface(rect).copy(), rect, self._now, fade))
        self._begun = True
        for rect in mends:
            self._mend(rect)
        rects += mends
        rects += [rect for rect in self._lifted.values() if rect.size != (0, 0)]
        rects += [rect for _, rect, _, _ in self._fades]
        for piece in self._lifted:
            self._lifted[piece] = piece.rect.clip(everything)
        rects = merged([*rects, *(rect for rect in self._lifted.values() if rect.w and rect.h)])
        screen.fblits([(self._still.subsurface(rect), rect.topleft) for rect in rects])
        self._fades = [fade for fade in self._fades if self._now < fade[2] + fade[3]]
        for old, rect, began, ms in self._fades:
            old.set_alpha(round(255 * (1 - (self._now - began) / ms)))
            screen.blit(old, rect)
        if self._lifted:
            for piece in sorted(self._lifted, key=_order):
                piece.draw(screen)
            drawn, highest = list(self._lifted.values()), max(piece.order for piece in self._lifted)
            for piece, rect in self._pieces.items():
                if piece.order >= OVER and piece.order > highest:
                    for k in rect.collidelistall(drawn):
                        screen.set_clip(drawn[k])
                        piece.draw(screen)
            screen.set_clip(None)
        self._stirred = False
        self._mends.clear()
        self._fading.clear()
        self._gone.clear()
        return rects

    def _mend(self, rect: Rect) -> None:
        still = self._still
        self._ground(still, rect)
        still.set_clip(rect)
        if self._sorted is None:
            self._sorted = sorted(self._pieces, key=_order)
        for piece in self._sorted:
            if rect.colliderect(self._pieces[piece]):
                piece.draw(still)
        still.set_clip(None)


def _order(piece: Piece) -> float:
    return piece.order


def merged(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in fewer rectangles: those that overlap much become one, and there are never many."""
    found: list[Rect] = []
    for rect in rects:
        k = 0
        while k < len(found):
            union = rect.union(found[k])
            if union.w * union.h <= 1.1 * (rect.w * rect.h + found[k].w * found[k].h):
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


def apart(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in rectangles of which no two overlap: what is drawn in each of them is drawn once."""
    found: list[Rect] = []
    for rect in rects:
        left = [rect]
        for other in found:
            left = [part for each in left for part in without(each, other)]
        found += left
    return found


def without(rect: Rect, other: Rect) -> list[Rect]:
    """What is left of a rectangle beside another."""
    both = rect.clip(other)
    if not (both.w and both.h):
        return [rect]
    parts = [Rect(rect.x, rect.y, rect.w, both.y - rect.y),
             Rect(rect.x, both.bottom, rect.w, rect.bottom - both.bottom),
             Rect(rect.x, both.y, both.x - rect.x, both.h), Rect(both.right, both.y, rect.right - both.right, both.h)]
    return [part for part in parts if part.w and part.h]
