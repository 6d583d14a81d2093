"""A table to sit at without a screen: the real app and the real scenes, with events posted by hand."""

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.record import read_record
from game.rules import make
from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.scenes.table.table_page import TablePage
from game.sitting.participants import gather, participants_at
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.save_format import slot_of
from game.store.settings import Settings
from game.view.device.window import LEAST, Window
from game.view.pictures.pictures import Pictures
from tests.kit import saved_matches as shelved
from tests.kit.picture_cache import pictures

FRAME = 1 / 60
LONG = 3
"""So many frames of time pass in one at which nobody looks, as on a slow machine."""
MOMENT = 18
"""Up to so many frames none of them is long."""
SELDOM = 16
"""Of so many frames that pass by one is drawn."""
A, L, SPACE, ENTER, ESCAPE = 4, 15, 44, 40, 41
_KEYS = {
    A: pygame.K_a, L: pygame.K_l, SPACE: pygame.K_SPACE, ENTER: pygame.K_RETURN, ESCAPE: pygame.K_ESCAPE,
    79: pygame.K_RIGHT, 80: pygame.K_LEFT, 81: pygame.K_DOWN, 82: pygame.K_UP, 43: pygame.K_TAB, 59: pygame.K_F2,
}  # fmt: skip
RIGHT, LEFT, DOWN, UP, TAB, F2 = 79, 80, 81, 82, 43, 59


class Shelf(Scene):
    """Where one comes back to."""

    def draw(self, screen: pygame.Surface) -> None:
        screen.fill("#334455")


class Stepped(App):
    """An app whose presses are stamped by a clock of its frames."""

    def __init__(self, *what: Any) -> None:
        self.now = 0.0
        self._passed = 0
        self._seen = True
        super().__init__(*what, clock=lambda: self.now)

    def step(self, dt: float) -> None:
        self.now += dt
        super().step(dt)

    def pass_for(self, seconds: float) -> None:
        """Let time pass; the last frame is drawn. Who waits for a moment counts its frames. What a test has done to a
        page before was done by somebody, and in the last frame all is asked, so that a test sees how it stands."""
        self.wake()
        frames = max(0, round(seconds / FRAME) - 1)
        long, short = divmod(frames, LONG) if frames > MOMENT else (0, frames)
        for dt in (*[LONG * FRAME] * long, *[FRAME] * short):
            self.pass_by(dt)
        self.wake()
        self.step(FRAME)

    def pass_by(self, dt: float = LONG * FRAME) -> None:
        """A frame at which nobody looks: one in `SELDOM` of them is drawn, and what is new to the screen or begins a
        race."""
        self._passed += 1
        self._seen = not self._passed % SELDOM
        self.step(dt)
        self._seen = True

    def draw(self, *, whole: bool) -> None:
        if self._seen or whole or self._begins:
            super().draw(whole=whole)

    @property
    def _begins(self) -> bool:
        """True if a race begins as soon as this frame is drawn: all of it is there, and nobody has seen it yet."""
        top = self.scenes[-1]
        return isinstance(top, TablePage) and top.racing and top.stage.shown and top.course.races.referee.seen is None


class AtTable:
    """An app with one sitting in progress, and hands."""

    def __init__(self, app: Stepped, kept: Stores, record: dict[str, Any],
                 people: Collection[int] | None = None) -> None:
        self.app, self.stores = app, kept
        seated = participants_at(app.settings, record["players"], people)
        late = "rounds" in record                     # it begins after so many rounds
        self.play = TablePage(app, kept, Sitting.from_file(record, app.settings) if late
                              else Sitting.new(read_record(record, make), seated))
        app.push(self.play)

    @property
    def table(self) -> Any:
        """What is on the screen."""
        return self.play.stage.shadow

    @property
    def match(self) -> Any:
        return self.play.sitting.match

    @property
    def slot(self) -> str:
        """Where the match at the table is saved."""
        return slot_of(self.match.game.id, self.play.sitting.id)

    @property
    def saved(self) -> dict[str, Any]:
        """Its save, as it is on the disk. Raises KeyError if there is none."""
        return shelved.saved(self.stores.folders.data, self.slot)

    @property
    def top(self) -> Scene | None:
        return self.app.top

    def frames(self, seconds: float) -> None:
        """Let time pass; the last frame is drawn."""
        self.app.pass_for(seconds)

    def still(self, patience: float = 30.0) -> None:
        """Let time pass until the table waits."""
        for _ in range(round(patience / FRAME)):
            self.app.pass_by()
            if self.play.stage.idle and self.play.course.sitting.waiting:
                self.app.step(0.0)
                return
        raise AssertionError("the table never waits")

    def down(self, scancode: int, **more: Any) -> None:
        key = _KEYS.get(scancode, 0)
        self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode="") if not more
                      else pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, unicode="", **more))

    def up(self, scancode: int) -> None:
        self.app.take(pygame.event.Event(pygame.KEYUP, key=_KEYS.get(scancode, 0), scancode=scancode, mod=0))

    def key(self, *scancodes: int) -> None:
        """Press and let go."""
        for scancode in scancodes:
            self.down(scancode)
            self.up(scancode)

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.take(pygame.event.Event(kind, pos=pos, button=1, touch=False))

    def place(self, what: str, seat: int) -> tuple[int, int]:
        """A place on the screen where that lies."""
        w, h = self.app.size
        for y in range(4, h, 16):
            for x in range(4, w, 16):
                if self.play.stage.hit((x, y)) == (what, seat):
                    return x, y
        raise AssertionError(f"{what} {seat} is nowhere")


@contextmanager
def at_table(folder: Path, *, players: int = 2, seed: int = 5, people: tuple[int, ...] = (0,), pace: str = "instant",
             auto: bool = False, size: tuple[int, int] = LEAST, game: str = "war", theme: str = "evening",
             drawn: Pictures | None = None, past: dict[str, Any] | None = None,
             **options: Any) -> Iterator[AtTable]:  # fmt: skip
    """Sit down: seats in `people` are people, the others the computer. The cards are `drawn` by these pictures. `past`
    are the answers and rounds of a record that is played already."""
    settings = Settings()
    settings.pace, settings.auto_play, settings.size, settings.theme = pace, auto, size, theme
    gather(settings, people)
    window = Window("Truce", size=size)
    kept = Stores(Folders.inside(folder))
    app = Stepped(window, settings, drawn or pictures(), Shelf)
    app.running = True
    try:
        app.push(Shelf(app))
        record = {"format": 1, "game": game, "options": options, "players": players, "seed": seed}
        record |= past or {}
        yield AtTable(app, kept, record, people)
    finally:
        kept.close()
        window.close()
