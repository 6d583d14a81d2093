"""Dusk in a war: the light leaves one sheet of paper after the other, from the nearest land to the sky round the sun,
and comes back the other way."""

from collections.abc import Sequence

from pygame import Rect

from game.view.stage.land import COLUMN, Land

_PATIENT, _FULL = 1, 4                                # frames that the next sheet may wait for one that is not busy
_MOST = 0.08                                          # of the window is drawn in a frame, and a piece more


class Dusk:
    """How dark it is on a land, in `steps`, and how far that has come."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self.steps = 0
        self._before = 0
        self._left = 0                                # sheets that have not changed yet
        self._areas: list[Rect] = []                  # of the sheet that changes, where it is still drawn as it was
        self._held = 0                                # frames that the next one has waited

    @property
    def moving(self) -> bool:
        """True while some sheets are as they were before."""
        return self._left > 0 or bool(self._areas)

    def send(self, steps: int) -> bool:
        """Be so many steps darker than the plain light from now on; return True if it was still on its way."""
        late, self._before, self.steps = self.moving, self.steps, steps
        self._left, self._areas, self._held = self._land.sheets, [], 0
        self._wear()
        return late

    def fall(self, busy: bool, at_once: bool, *, full: bool = False) -> list[Rect]:
        """Let another sheet change; where. A frame that is `busy` leaves it to one of the next, one that is `full` of
        other changes for longer."""
        if not self.moving:
            return []
        if at_once:
            self._left, self._areas = 0, []
            self._wear()
            return [Rect((0, 0), self._land.size)]
        if (busy or full) and self._held < (_FULL if full else _PATIENT):
            self._held += 1
            return []
        self._held = 0
        if not self._areas:
            self._left -= 1
            self._wear()
            sheet = self._left if self.steps < self._before else self._land.sheets - 1 - self._left
            middle = self._land.size[0] / 2           # the outermost piece is drawn first: both sides change alike
            self._areas = sorted(_sheet(self._land, sheet), key=lambda area: abs(area.centerx - middle))
        (w, h), drawn = self._land.size, list[Rect]()
        while self._areas and sum(area.w * area.h for area in drawn) < _MOST * w * h:
            drawn.append(self._areas.pop())
        return drawn

    def _wear(self) -> None:
        """Let the land look so."""
        falls = self.steps >= self._before
        light, dark = sorted((self._before, self.steps))
        self._land.darken(light, dark, self._land.sheets - self._left if falls else self._left)


def _sheet(land: Land, k: int) -> list[Rect]:
    """Where the k-th sheet is seen, the nearest being 0, in pieces from left to right."""
    (xs, found), areas = land.lies(), list[Rect]()
    bare = len(found)
    if k < bare:
        hill, _ridge, heights, hidden = found[bare - 1 - k]
        ends = [(min(y, hide), max(y, hide)) if (y < hide) != hill.hangs else None
                for y, hide in zip(heights, hidden, strict=True)]
    else:
        tops = [max((ys[n] for hill, _, ys, _ in found if hill.hangs), default=0.0) for n in range(len(xs))]
        feet = [min(ys[n] for hill, _, ys, _ in found if not hill.hangs) for n in range(len(xs))]
        ends = [(max(top, land.sun_at[1] - half), min(foot, land.sun_at[1] + half)) if half else None
                for top, foot, half in zip(tops, feet, _halves(land, xs, k - bare), strict=True)]
    holes = _halves(land, xs, k - bare + 1, -1) if k >= bare else [0.0] * len(xs)
    for start in range(0, len(xs) - 1, COLUMN):
        points = slice(start, start + COLUMN + 1)
        if part := [end for end in ends[points] if end and end[0] < end[1]]:
            top, foot, hole = min(part)[0] - 4, max(foot for _, foot in part) + 4, min(holes[points])
            left, right = int(xs[start]) - 1, int(xs[points][-1]) + 2
            sides = [(top, foot)] if not hole else [(top, land.sun_at[1] - hole), (land.sun_at[1] + hole, foot)]
            areas += [Rect(left, int(high), right - left, int(low) - int(high)).clip((0, 0, *land.size))
                      for high, low in sides if low > high]
    return [area for area in areas if area.w and area.h]


def _halves(land: Land, xs: Sequence[float], disc: int, more: int = 1) -> list[float]:
    """How far above and below the sun's middle a disc of the sky reaches at each point of the ridges, or the sun
    itself, the last; a little `more`, or less. The first, the sky behind all, reaches anywhere."""
    if not disc:
        return [float(sum(land.size))] * len(xs)
    r = (4.3, 3.3, 2.45, 1.0)[disc - 1] * land.sun_r + more * (xs[1] - xs[0])
    return [max(0.0, r * r - (x - land.sun_at[0]) ** 2) ** 0.5 for x in xs]
