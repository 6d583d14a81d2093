"""The photo-finish at the table: it is laid there after a contested race, and shows it again in slow motion."""

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.scenes.table.racing import number, told
from game.view.controls.referee import Photo
from game.view.pictures.theme import SEATS
from game.view.stage.finish_strip import FinishStrip, Runner, label

if TYPE_CHECKING:
    from game.scenes.table.play import Play

STAYS = 6.0
"""Seconds that it lies there, or after it has been seen again."""
FADES = 0.3
LINES = 2
"""How many lines of words there may be, if fewer words will do."""
RUNS = 2.4
"""Seconds that the time between the first and the last takes, seen again."""
AGAIN = "F3"


class PhotoFinish:
    """`photo` is the last one, None if there was none. `stale`: it is to be drawn anew."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.photo: Photo | None = None
        self.stale = False
        self._left = self._run = 0.0                  # the seconds that it still lies there, and still runs
        self._strip: FinishStrip | None = None

    def show(self, photo: Photo) -> None:
        """Lay a new one down."""
        self._hide()
        self.photo = photo
        self._left, self._run = STAYS, 0.0
        self._lay()

    def again(self) -> None:
        """Show the last one once more, in slow motion."""
        if self.photo is None:
            return
        self._run = 0.0 if self.play.app.reduced else RUNS
        self._left = STAYS + self._run
        self._lay()

    def resized(self) -> None:
        """Lay it into its place on another page."""
        self._strip = None
        if self._left > 0:
            self._lay()

    @property
    def words(self) -> list[str]:
        """What it says."""
        return told(self.photo, self.play.sitting.names) if self.photo is not None else []

    @property
    def rect(self) -> Rect:
        """Where it is seen; nowhere while it is not."""
        return self._strip.covers if self._strip is not None else Rect(0, 0, 0, 0)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether that is a place on it."""
        return self._strip is not None and self._strip.rect.collidepoint(pos)

    def tick(self, dt: float) -> None:
        """Seconds go by."""
        if self._strip is None:
            return
        self.stale = self.stale or self._run > 0 or self._left < FADES
        self._run = max(0.0, self._run - dt)
        self._left -= dt
        if self._left <= 0:
            self._hide()

    def draw(self, screen: Surface) -> None:
        """Draw it on the table."""
        if self._strip is not None:
            here = 1.0 if self.play.app.reduced else min(1.0, self._left / FADES)
            self._strip.draw(screen, 1 - self._run / RUNS, here)
        self.stale = False

    def _hide(self) -> None:
        if self._strip is not None:
            self.play.stage.touch(self._strip.covers)
        self._strip = None

    def _lay(self) -> None:
        play, photo = self.play, self.photo
        assert photo is not None
        chairs = play.sitting.chairs
        runners = [Runner(SEATS[chairs[photo.first.seat].animal].animal, 0.0, label("0", first=True))]
        runners += [Runner(SEATS[chairs[seat].animal].animal, ms, label(number(ms), first=False))
                    for seat, ms in photo.behind]
        box, upper = play.stage.layout.photo
        self._hide()
        for brief in (False, True):                   # at most so many words as leave the cards in view
            said = told(photo, play.sitting.names, brief=brief)
            self._strip = FinishStrip(box, said, runners, AGAIN, play.app.paper, play.app.pictures, upper=upper)
            if self._strip.lines <= LINES:
                break
        self.stale = True
