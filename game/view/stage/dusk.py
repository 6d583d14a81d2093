"""Dusk in a war: the light leaves one sheet of paper after the other, from the nearest land to the sky round the sun,
and comes back the other way."""

from pygame import Rect

from game.view.stage.land import Land

_PATIENT, _FULL = 1, 4                                # frames that the next sheet may wait for one that is not busy
_MOST = 0.18                                          # of the window is drawn in a frame, and a piece more


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
            self._areas = self._land.sheet(self._left if self.steps < self._before else
                                           self._land.sheets - 1 - self._left)
        (w, h), drawn = self._land.size, list[Rect]()
        while self._areas and sum(area.w * area.h for area in drawn) < _MOST * w * h:
            drawn.append(self._areas.pop())
        return drawn

    def _wear(self) -> None:
        """Let the land look so."""
        falls = self.steps >= self._before
        light, dark = sorted((self._before, self.steps))
        self._land.darken(light, dark, self._land.sheets - self._left if falls else self._left)
