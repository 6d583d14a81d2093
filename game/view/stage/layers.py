"""What is drawn, in two layers: all that lies still, and what moves, drawn on it anew each frame.

A piece is put on the table, changed or lifted; the layers know which rectangles that touches, and draw on the screen no
more than that. What lies still is on the screen, and is kept beside it only where something moves over it. A change may
come as a cross-fade: what was there before goes pale over what is there now.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Protocol, TypeAlias

from pygame import Rect, Surface

from game.view.stage.areas import apart, both, merged, pixels_in
from game.view.stage.beneath import Beneath

OVER = 200.0
"""Pieces from this order on lie over flying cards, too: words."""
_MUCH = 16                                            # such a part of the window is much
_ROOM = 600_000                                       # pixels that are drawn anew before what can wait waits
_BEAT = 0.08                                          # of the window, so much time takes what begins with a beat
_FOUL = 30                                            # rectangles that are put right one by one, at most
_AGAIN = 20                                           # draws in which a screen that could be anything may be so again
_RESTS = 250.0                                        # ms of stillness after which nothing is kept for the next draw
_FADING = 1_500_000                                   # pixels that may go pale at the same time: a copy is kept of them

_Fade: TypeAlias = tuple[Surface, Rect, float, float]          # what goes pale, where, since when, and in how many ms
Layer: TypeAlias = tuple[Rect, Callable[[Surface], None]]
"""A rectangle above the table, and the function that draws it."""


class Piece(Protocol):
    """Something on the table. `order` says what lies on what; `rect` is what it covers now, shadow and all."""

    order: float

    @property
    def rect(self) -> Rect: ...

    def draw(self, to: Surface) -> None: ...


class OpaquePiece:
    """A piece that hides what lies under it, wholly so in the rectangle `solid`."""

    __slots__ = ()
    order: float
    solid: Rect

    @property
    def rect(self) -> Rect:
        raise NotImplementedError

    def draw(self, to: Surface) -> None:
        """Draw all of it."""
        raise NotImplementedError

    def draw_beside(self, to: Surface, hidden: Sequence[Rect]) -> None:
        """Draw what of it does not lie in these rectangles."""
        raise NotImplementedError


class Layers:
    """The pictures of one window, on a `ground` that draws what of it lies in a rectangle; `mend` says where it has
    changed."""

    def __init__(self, size: tuple[int, int], ground: Callable[[Surface, Rect], None]) -> None:
        self.size = size
        self._ground = ground
        self._beneath = Beneath(size)
        self._pieces: dict[Piece, Rect] = {}          # with the rectangle it covers
        self._lifted: dict[Piece, Rect] = {}          # with the rectangle it covers on the screen
        self._mends: list[Rect] = [Rect((0, 0), size)]
        self._later: list[Rect] = []                  # where it may wait for a frame with room
        self._used = 0                                # pixels that this frame draws anew
        self._first = False                           # whether it has lifted what lay still
        self._laid: set[Piece] = set()                # new in the still picture: most lie on all that is there
        self._fading: dict[tuple[int, int, int, int], float] = {}
        self._fades: list[_Fade] = []
        self._gone: list[Rect] = []
        self._over: list[Rect] = []                   # where something lies over the table
        self._sorted: list[Piece] | None = None
        self._stirred = False
        self._anew: set[Piece] = set()                # the lifted ones that the screen shows otherwise
        self._begun = False                           # before the first picture there is nothing to fade from
        self._now = self._rested = 0.0
        self._bare = 0                                # for so many draws the screen may well be anything again

    # ---- pieces ----

    def __contains__(self, piece: Piece) -> bool:
        return piece in self._pieces or piece in self._lifted

    def put(self, piece: Piece, fade: float = 0.0) -> None:
        """Lay a piece down, or say that one that lies there has changed; it fades over in `fade` ms."""
        self._leave(piece)
        before = self._pieces.get(piece)
        self._pieces[piece] = now = piece.rect.copy()
        self._sorted = None
        if before is None and not fade:
            self._laid.add(piece)
            self._used += now.w * now.h
            return
        for rect in (now,) if before is None or before == now else (before, now):
            self.mend(rect, fade)

    def lift(self, piece: Piece) -> None:
        """It moves from now on: draw it anew each frame, over all that lies still."""
        if piece in self._lifted:
            return
        self.stir(piece)
        rect = self._pieces.pop(piece, None)
        if rect is not None:
            self._sorted, self._first = None, True
            self.mend(rect)
        self._lifted[piece] = Rect(0, 0, 0, 0)

    def may_lift(self, piece: Piece) -> bool:
        """True if this frame has room to lift a piece that lies still, or need not draw anything anew for it. The first
        one may take more than there is."""
        rect = self._pieces.get(piece)
        if rect is None or (self.load < 1 and not self._first):
            return True
        return self._used + rect.w * rect.h <= _ROOM

    def lifted(self, piece: Piece) -> bool:
        """True if it is drawn anew each frame."""
        return piece in self._lifted

    def stir(self, piece: Piece | None = None) -> None:
        """A piece looks otherwise now, which matters if it is lifted. None of them: a draw is wanted."""
        self._stirred = True
        if piece is not None:
            self._anew.add(piece)

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
        """Draw anew what lies still in this rectangle: it has changed."""
        rect = rect.clip((0, 0, *self.size))
        if rect.w and rect.h:
            self._mends.append(rect)
            self._used += rect.w * rect.h
            if fade > 0:
                self._fading[rect.x, rect.y, rect.w, rect.h] = fade

    def mend_soon(self, rect: Rect, fade: float) -> None:
        """Draw anew what has changed a little here, in the first frame with room, or in this one if it fades."""
        if fade or rect.size == self.size:
            self.mend(rect, 0.0 if rect.size == self.size else fade)
        else:
            self._later.append(rect)

    @property
    def mending(self) -> bool:
        """True if some of what lies still is drawn anew."""
        return bool(self._mends or self._laid or self._later)

    def begin_beat(self) -> None:
        """Much else is new in this frame: in a large window what can wait waits."""
        self._used += round(self.size[0] * self.size[1] * _BEAT)

    @property
    def waits(self) -> bool:
        """True if something is left from the frames before, to be drawn anew now."""
        return bool(self._later)

    @property
    def load(self) -> float:
        """The share of what lies still that this frame draws anew already, in parts of what it has time for: from 1 on,
        what can wait is left to the next."""
        return self._used / _ROOM

    @property
    def busy(self) -> bool:
        """True if there is much to draw: some of what lies still, or much that moves."""
        moving = sum(piece.rect.w * piece.rect.h for piece in self._lifted)
        return self.mending or moving * _MUCH > self.size[0] * self.size[1]

    # ---- drawing ----

    def tick(self, ms: float) -> None:
        """Let real time pass: for the fades, and for what is kept for the next draw until that is long in coming."""
        self._now += ms
        before, self._rested = self._rested, self._rested + ms
        if before < _RESTS <= self._rested:
            self._beneath.rest()

    @property
    def kept(self) -> int:
        """The bytes of the copies of what lies still."""
        return self._beneath.bytes

    @property
    def stale(self) -> bool:
        """True if a draw would change anything on the screen."""
        return bool(self.mending or self._gone or self._fades or self._stirred)

    def draw(self, screen: Surface, whole: bool = False, over: Sequence[Layer] = ()) -> list[Rect]:
        """Draw what has changed since the last draw, or everything, where the screen may show anything; what lies
        `over` the table lies over all of it, and `mend` says where that looks otherwise. Return the rectangles that
        were drawn, all of each. No two of them overlap."""
        before, self._over = self._over, [Rect(place) for place, _ in over]
        for pair in zip_longest(before, self._over, fillvalue=Rect(0, 0, 0, 0)):
            for rect in pair if pair[0] != pair[1] else ():
                self.mend(rect)
        return self._draw(screen, whole, over) if whole or self.stale else []

    def _draw(self, screen: Surface, whole: bool, over: Sequence[Layer]) -> list[Rect]:
        everything, were = Rect((0, 0), self.size), dict(self._lifted)
        while self._later and (self.load < 1 or whole):
            self.mend(self._later.pop(0))
        lacking = self._beneath.lacking([everything]) if whole else []
        foul = [everything] if whole else [*self._gone]          # where the screen shows what is over
        ended, news = self._fade(screen, lacking)
        foul += ended
        foul += [rect for _, rect, _, _ in self._fades]
        self._fades = [fade for fade in self._fades if self._now < fade[2] + fade[3]]
        for piece in were:
            self._lifted[piece] = piece.rect.clip(everything)
        again, self._bare = whole and self._bare > 0, _AGAIN if whole else max(0, self._bare - 1)
        covered = [everything] if again else [*self._lifted.values(), *(rect for _, rect, _, _ in self._fades)]
        pure = both(covered, self._over)              # here the table is drawn and kept without what lies over it
        self._mends += lacking
        if pure or whole:
            self._mends += both(self._beneath.lacking([everything] if whole else pure, pure=True), self._over)
        drawn = self._draw_still(screen)
        for old, rect, _, _ in news:                  # what lies over the table was to be seen, too
            for part in both([rect], self._over):
                old.blit(screen, (part.x - rect.x, part.y - rect.y), part)
        rects, moving = self._moving(were, [*foul, *drawn])
        foul += [were[piece] for piece in moving]
        foul += both([self._lifted[piece] for piece in moving], self._over)
        hidden = [*drawn, *(piece.solid for piece in moving if isinstance(piece, OpaquePiece))]
        self._beneath.show(screen, apart(foul, hidden) if len(foul) < _FOUL else [
            *apart(rects, [*hidden, *self._over]), *apart(both(foul, self._over), hidden)])
        self._beneath.keep(screen, covered, self._over, [everything] if whole else pure)
        self._pale(screen, self._fades, (0, 0))
        self._move(screen, moving)
        for place, draw in over:
            for part in apart(both([*foul, *drawn], [place])):
                screen.set_clip(part)                 # elsewhere it stands already, and would grow fat
                draw(screen)
        screen.set_clip(None)
        self._drawn()
        return rects

    def _moving(self, were: Mapping[Piece, Rect], rects: list[Rect]) -> tuple[list[Rect], list[Piece]]:
        """Return where something is drawn, of which that much is known already, in rectangles that do not overlap; and
        what moves there, the lowest first. `were` is where the lifted pieces were in the last draw: those that look the
        same, and are touched by nothing, are left as they are."""
        quiet: dict[Piece, Rect] = {}
        for piece, before in were.items():
            now = self._lifted[piece]
            if piece in self._anew or now != before:
                rects += [rect for rect in (before, now) if rect.w and rect.h]
            else:
                quiet[piece] = now
        rects = _reach(merged(rects), quiet)
        return rects, sorted((piece for piece in self._lifted if piece not in quiet), key=_order)

    def _drawn(self) -> None:
        """All that was new is on the screen."""
        self._stirred = False
        self._anew.clear()
        self._mends.clear()
        self._used, self._first = 0, False
        self._laid.clear()
        self._fading.clear()
        self._gone.clear()
        self._begun, self._rested = True, 0.0

    def _draw_still(self, screen: Surface) -> list[Rect]:
        """Draw on the screen what is new of what lies still, and let what is kept follow; return where that is."""
        laid, mends = self._lay()
        places = [rect.clip((0, 0, *self.size)) for _, rect in laid]
        self._beneath.show(screen, places)
        for rect in mends:
            self._mend(screen, rect)
        for (piece, _), rect in zip(laid, places, strict=True):
            screen.set_clip(rect)
            piece.draw(screen)
        screen.set_clip(None)
        self._beneath.follow(screen, [*mends, *places])
        return [*mends, *places]

    def _lay(self) -> tuple[list[tuple[Piece, Rect]], list[Rect]]:
        """The pieces that are only to be drawn on what lies still, the lowest first, each with its rectangle; and the
        rectangles in which that is drawn anew, where others lie on new pieces, too."""
        laid = {piece: rect for piece, rect in self._pieces.items() if piece in self._laid}
        mends = merged(self._mends)
        under = [piece for piece, rect in laid.items() if rect.collidelist(mends) >= 0 or any(
            other.order > piece.order and other not in laid and rect.colliderect(box)
            for other, box in self._pieces.items()) or rect.collidelist(self._over) >= 0]
        while under:
            mends = merged([*mends, *(laid.pop(piece).clip((0, 0, *self.size)) for piece in under)])
            under = [piece for piece, rect in laid.items() if rect.collidelist(mends) >= 0]
        return sorted(laid.items(), key=lambda each: each[0].order), mends

    def _fade(self, screen: Surface, unknown: list[Rect]) -> tuple[list[Rect], list[_Fade]]:
        """Keep what was there before where a change is to come slowly: of two places, one of which lies in the other,
        the larger. What is too much comes at once, and what comes where it is unknown what was there; for the rest the
        oldest end, if need be: return where, and what begins."""
        areas = [(Rect(area), ms) for area, ms in self._fading.items()
                 if self._begun and Rect(area).collidelist(unknown) < 0]
        news = [(rect, ms) for rect, ms in areas
                if not any(other != rect and also == ms and other.contains(rect) for other, also in areas)]
        room, ended = _FADING - pixels_in(rect for rect, _ in news), list[Rect]()
        while self._fades and pixels_in(rect for _, rect, _, _ in self._fades) > room:
            ended.append(self._fades.pop(0)[1])
        begun = [(self._seen(screen, rect), rect, self._now, ms) for rect, ms in news] if room >= 0 else []
        self._fades += begun
        return ended, begun

    def _seen(self, screen: Surface, rect: Rect) -> Surface:
        """Return what was seen in this rectangle of what lies still: with what is still going pale there."""
        seen = self._beneath.seen(screen, rect)
        self._pale(seen, (fade for fade in self._fades if fade[1].colliderect(rect)), rect.topleft)
        return seen

    def _pale(self, to: Surface, fades: Iterable[_Fade], origin: tuple[int, int]) -> None:
        """Draw what was there before as pale as it is by now; `origin` is where on the screen `to` begins."""
        for old, rect, began, ms in fades:
            left = max(0, round(255 * (1 - (self._now - began) / ms)))
            old.set_alpha(left if left < 255 else None)          # one of 255 would take ten times as long
            to.blit(old, (rect.x - origin[0], rect.y - origin[1]))

    def _move(self, screen: Surface, moving: list[Piece]) -> None:
        """Draw what moves, the lowest first, and of each no more than is seen; and what lies still on it."""
        above: list[Rect] = []
        seen: list[tuple[Piece, list[Rect]]] = []
        for piece in reversed(moving):
            opaque = isinstance(piece, OpaquePiece)
            seen.append((piece, [box for box in above if _hides(box, piece.rect)] if opaque else []))
            if isinstance(piece, OpaquePiece):
                above.append(piece.solid)
        lowest = moving[0].order if moving else 0.0
        still = sorted((piece for piece in self._pieces if moving and piece.order > lowest), key=_order, reverse=True)
        below: list[Rect] = []                        # where what moves lies under the next of what lies still
        for piece, hidden in reversed(seen):
            while still and still[-1].order < piece.order:
                self._again(screen, still.pop(), below)
            if hidden and isinstance(piece, OpaquePiece):
                piece.draw_beside(screen, hidden)
            else:
                piece.draw(screen)
            below.append(self._lifted[piece])
        for piece in reversed(still):
            self._again(screen, piece, below)

    def _again(self, screen: Surface, piece: Piece, boxes: Sequence[Rect]) -> None:
        """Draw a piece that lies still over what moves in these rectangles, as far as it has come by now."""
        rect = self._pieces[piece]
        for part in apart(box.clip(rect) for box in boxes if box.colliderect(rect)):
            screen.set_clip(part)
            piece.draw(screen)
            self._pale(screen, (fade for fade in self._fades if fade[1].colliderect(part)), (0, 0))
        screen.set_clip(None)

    def _mend(self, screen: Surface, rect: Rect) -> None:
        self._ground(screen, rect)
        screen.set_clip(rect)
        if self._sorted is None:
            self._sorted = sorted(self._pieces, key=_order)
        for piece in self._sorted:
            if rect.colliderect(self._pieces[piece]):
                piece.draw(screen)
        screen.set_clip(None)


def _order(piece: Piece) -> float:
    return piece.order


def _reach(rects: list[Rect], quiet: dict[Piece, Rect]) -> list[Rect]:
    """The same area, and that of each of the quiet pieces that lies in it at least in part, in rectangles of which no
    two overlap; those pieces are quiet no more."""
    while touched := [piece for piece, rect in quiet.items() if rect.collidelist(rects) >= 0]:
        rects = merged([*rects, *(quiet.pop(piece) for piece in touched)])
    return apart(rects)


def _hides(box: Rect, rect: Rect) -> bool:
    """True if leaving out what lies in a box spares much of drawing a rectangle."""
    both = box.clip(rect)
    return both.w * both.h * 8 > rect.w * rect.h
