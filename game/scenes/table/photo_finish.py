"""The photo-finish at the table: it is laid there after a contested race, and shows it again in slow motion."""

import math
from collections.abc import Sequence

from pygame import Rect, Surface

from game.core.i18n import _, listed
from game.scenes.shell.app import App
from game.sitting.referee import Photo
from game.sitting.sitting import Sitting
from game.view.pictures.theme import SEATS
from game.view.stage.finish_strip import FinishStrip, Runner, label, number
from game.view.stage.stage import Stage

STAYS = 6.0
"""Seconds that it lies there, or after it has been seen again."""
FADES = 0.3
UNHURRIED = 1.0
"""The pace, in parts of the normal one, above which a close race is shown again only if somebody asks for it."""
LINES = 2
"""Lines of words that there may be, if fewer words will do."""
RUNS = 2.4
"""Seconds that the time between the first and the last takes, seen again."""
AGAIN = "F3"


class PhotoFinish:
    """The strip of a contested race. `photo` is the last one, None if there was none. `stale`: it must be
    drawn."""

    def __init__(self, app: App, stage: Stage, sitting: Sitting) -> None:
        self._app, self._stage, self._sitting = app, stage, sitting
        self.photo: Photo | None = None
        self.stale = False
        self._left = self._run = 0.0                  # the seconds that it still lies there, and still runs
        self.strip: FinishStrip | None = None

    def show(self, photo: Photo) -> None:
        """Keep a new one for who asks for it. A close one is shown again on the table, in slow motion, unless people
        play quickly; it is laid down where no hands were seen to come down, because nothing is played."""
        self._hide()
        self.photo = photo
        if self._stage.pace != math.inf:
            if self._stage.pace <= UNHURRIED:
                self._stage.slaps.replay()
            return
        self._left, self._run = STAYS, 0.0
        self._lay()

    def skip(self) -> None:
        """End what is shown again by itself: somebody presses a key."""
        self._stage.slaps.end_replay()

    def replay(self) -> None:
        """Show the last one once more, in slow motion, and the hands, if these still lie there."""
        if self.photo is None:
            return
        self._stage.slaps.replay()
        self._run = 0.0 if self._app.reduced_motion else RUNS
        self._left = STAYS + self._run
        self._lay()

    def resized(self) -> None:
        """Lay it into its place on another page."""
        self.strip = None
        if self._left > 0:
            self._lay()

    @property
    def words(self) -> list[str]:
        """The words on it."""
        return photo_lines(self.photo, self._sitting.names) if self.photo is not None else []

    @property
    def rect(self) -> Rect:
        """The rectangle where it is seen; empty while it is not."""
        return self.strip.covers if self.strip is not None else Rect(0, 0, 0, 0)

    def hit(self, pos: tuple[int, int]) -> bool:
        """True if a place on the page lies on it."""
        return self.strip is not None and self.strip.rect.collidepoint(pos)

    @property
    def rests(self) -> float:
        """The seconds until it fades; 0 while it moves, `inf` if it is not there."""
        if self.strip is None:
            return math.inf
        return 0.0 if self._run > 0 else max(0.0, self._left - FADES)

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.strip is None:
            return
        self.stale = self.stale or self._run > 0 or self._left < FADES
        self._run = max(0.0, self._run - dt)
        self._left -= dt
        if self._left <= 0:
            self._hide()

    def draw(self, screen: Surface) -> None:
        """Draw it on the table."""
        if self.strip is not None:
            here = 1.0 if self._app.reduced_motion else min(1.0, self._left / FADES)
            self.strip.draw(screen, 1 - self._run / RUNS, here)
        self.stale = False

    def _hide(self) -> None:
        if self.strip is not None:
            self._stage.touch(self.strip.covers)
        self.strip, self.stale = None, False

    def _lay(self) -> None:
        app, photo, chairs = self._app, self.photo, self._sitting.chairs
        assert photo is not None
        runners = [Runner(SEATS[chairs[photo.first.seat].animal].animal, 0.0, label("0", first=True))]
        runners += [Runner(SEATS[chairs[seat].animal].animal, ms, label(number(ms), first=False))
                    for seat, ms in photo.margins]
        box, upper = self._stage.layout.photo
        self._hide()
        for brief in (False, True):                   # at most so many words as leave the cards in view
            said = photo_lines(photo, self._sitting.names, brief=brief)
            self.strip = FinishStrip(box, said, runners, AGAIN, app.painter, app.pictures, upper=upper)
            if self.strip.lines <= LINES:
                break
        self.stale = True


def photo_lines(photo: Photo, people: Sequence[str], *, brief: bool = False) -> list[str]:
    """Return a photo-finish in words: who was first, and whose handicap made it so; `brief` leaves out the third and
    fourth.

    >>> from game.sitting.referee import Claim
    >>> fox, owl = (Claim(seat, "slap", None, at, at, 8.8) for seat, at in ((0, 9.2), (1, 9.2316)))
    >>> photo_lines(Photo(fox, (owl,)), ["Fox", "Owl"])
    ['Fox first, 32 ms before Owl']
    >>> photo_lines(Photo(fox, (owl._replace(at=9.1316),)), ["Fox", "Owl"])
    ['Fox first, 32 ms before Owl', 'Owl’s press counts 100 ms later']
    """
    behind = [_("{ms} ms before {name}").format(ms=number(ms), name=people[seat])
              for seat, ms in photo.margins[: 1 if brief else None]]
    late = [_("{name}’s press counts {ms} ms later").format(name=people[claim.seat], ms=claim.handicap)
            for claim in photo.held_back]
    return [_("{first} first, {behind}").format(first=people[photo.first.seat], behind=listed(behind)), *late]
