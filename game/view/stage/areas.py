"""Areas of a window, as lists of rectangles."""

from collections.abc import Iterable, Sequence

from pygame import Rect

_MOST = 20                                            # rectangles that are drawn anew


def pixels_in(rects: Iterable[Rect]) -> int:
    """Return how many pixels these rectangles have, each counted for itself."""
    return sum(rect.w * rect.h for rect in rects)


def both(areas: Iterable[Rect], others: Sequence[Rect]) -> list[Rect]:
    """Return what of each of these rectangles lies in each of the others, where that is anything."""
    return [area.clip(other) for area in areas for other in others if area.colliderect(other)]


def merged(rects: Iterable[Rect]) -> list[Rect]:
    """The same area in fewer rectangles: those that overlap much become one, and there are never many."""
    found: list[Rect] = []
    for rect in rects:
        k = 0
        while k < len(found):
            union, both = rect.union(found[k]), rect.clip(found[k])
            if union.w * union.h <= 1.1 * (rect.w * rect.h + found[k].w * found[k].h - both.w * both.h):
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


def apart(rects: Iterable[Rect], without: Iterable[Rect] = ()) -> list[Rect]:
    """The same area, without that of some others, in rectangles of which no two overlap: what is drawn in each of them
    is drawn once."""
    areas, holes = list(rects), [hole for hole in without if hole.w and hole.h]
    if len(areas) < 2 and not holes:
        return areas
    xs = sorted({x for rect in (*areas, *holes) for x in (rect.left, rect.right)})
    ys = sorted({y for rect in (*areas, *holes) for y in (rect.top, rect.bottom)})
    column, row = {x: k for k, x in enumerate(xs)}, {y: k for k, y in enumerate(ys)}
    bands = [0] * len(ys)                             # from each y to the next: a bit for each x to the next
    for rect in areas:
        bits = (1 << column[rect.right]) - (1 << column[rect.left])
        for k in range(row[rect.top], row[rect.bottom]):
            bands[k] |= bits
    for hole in holes:
        bits = (1 << column[hole.right]) - (1 << column[hole.left])
        for k in range(row[hole.top], row[hole.bottom]):
            bands[k] &= ~bits
    found, top = [], 0
    for k in range(1, len(ys)):
        if bands[k] != bands[top]:
            found += [Rect(xs[a], ys[top], xs[b] - xs[a], ys[k] - ys[top]) for a, b in _runs(bands[top])]
            top = k
    return found


def _runs(bits: int) -> list[tuple[int, int]]:
    """Return where each run of ones in a number begins and ends, in bits from the lowest."""
    found, at = [], 0
    while bits >> at:
        at += ((bits >> at) & -(bits >> at)).bit_length() - 1
        ones = ~(bits >> at)
        end = at + (ones & -ones).bit_length() - 1
        found.append((at, end))
        at = end
    return found
