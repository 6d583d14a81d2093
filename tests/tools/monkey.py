"""A monkey at the machine: the real app, and random keys, clicks, drags, text, resizes and controllers.

    python -m tests.tools.monkey [--events N] [--seed S]

After every event all cards are on the match's table and on the one that is shown; when nothing waits to be shown the
two are alike. Now and then, and whenever a table is left, what would be saved is read and played again: it comes to
the same table. What it can reach it may do, but for writing outside its own home and opening a browser.
"""

import argparse
import ctypes
import faulthandler
import gc
import json
import os
import signal
import sys
import tempfile
import threading
import time
import webbrowser
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from game.core.asks import Write
from game.core.record import loads, read_record, replay
from game.core.setting_values import PACES
from game.core.table import Table
from game.rules import make, titles
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.status_pages import CrashPage
from game.scenes.table.table_page import TablePage
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store import files
from game.store import settings as settings_store
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.gamepad import BUTTONS
from game.view.device.sound import Sounds
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures
from game.view.widgets import Entry, Form, Widget
from tests.kit.fake_gamepads import StandIns
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import Stepped

SIZES = [(800, 600), (1024, 768), (1280, 720), (1000, 1300), (640, 360), (300, 300), (1600, 700)]
"""Of windows: the page is never under 800 x 600, whatever the window is."""
USUAL = (1280, 720)
KEYS = [
    *[(getattr(pygame, f"K_{letter}"), 4 + n) for n, letter in enumerate("abcdefghijklmnopqrstuvwxyz")],
    *[(ord(str(figure)), 30 + (figure - 1) % 10) for figure in range(10)],
    *[(pygame.K_F1 + n, 58 + n) for n in range(12)],
    (pygame.K_RETURN, 40), (pygame.K_ESCAPE, 41), (pygame.K_BACKSPACE, 42), (pygame.K_TAB, 43), (pygame.K_SPACE, 44),
    (pygame.K_MINUS, 45), (pygame.K_EQUALS, 46), (pygame.K_SLASH, 56), (pygame.K_PAUSE, 72), (pygame.K_INSERT, 73),
    (pygame.K_HOME, 74), (pygame.K_PAGEUP, 75), (pygame.K_DELETE, 76), (pygame.K_END, 77), (pygame.K_PAGEDOWN, 78),
    (pygame.K_RIGHT, 79), (pygame.K_LEFT, 80), (pygame.K_DOWN, 81), (pygame.K_UP, 82), (pygame.K_KP_ENTER, 88),
    (pygame.K_LCTRL, 224), (pygame.K_LSHIFT, 225), (pygame.K_LALT, 226), (pygame.K_RSHIFT, 229), (0, 300),
]  # fmt: skip
COMMON = [(pygame.K_RETURN, 40), (pygame.K_SPACE, 44), (pygame.K_TAB, 43), (pygame.K_ESCAPE, 41), (pygame.K_RIGHT, 79),
          (pygame.K_LEFT, 80), (pygame.K_DOWN, 81), (pygame.K_UP, 82)]
TEXTS = ["a", "7", "12", "=", "(3+4)*2", "9**9**9", "1/0", "((((", "Ада", "\u202e", "🦊", "ß", " ", "-1", "0", "\n",
         "../../x", "nul", "BCDFHJ", "x" * 60]
MOODS = {
    "table": {"seat": 30, "card": 12, "right": 8, "click": 6, "key": 2, "common": 4, "time": 24, "text": 1, "drag": 3,
              "aim": 2, "pad": 2, "focus": 0.2, "resize": 0.1},
    "pages": {"aim": 30, "key": 5, "common": 12, "text": 4, "wheel": 3, "drag": 3, "click": 4, "time": 6, "pad": 3,
              "resize": 0.3, "focus": 0.4, "seat": 2},
    "wild": {"seat": 8, "card": 8, "click": 8, "key": 14, "common": 8, "time": 8, "text": 8, "drag": 8, "aim": 8,
             "pad": 10, "focus": 2, "resize": 1, "wheel": 4, "right": 1},
}  # fmt: skip
MOOD = 250
"""After so many events it has another mind."""
SEEN = 0.2
"""Part of the frames that are drawn in the full form."""
MOST_GROWN = 5
"""MB in an hour of play."""
REPLAYS = 4000
"""After so many events what is played is read and played again."""


class BrokenError(AssertionError):
    """A promise that was not kept; with the last things the monkey did."""


class Monkey:
    """`events` counts what it did; `scenes`, `games` and `ended` what it has seen; `lines` what the program has said.
    Of the frames that would be drawn only a part is, `seen`: what is not drawn stays to be drawn."""

    def __init__(self, home: Path, seed: int, seen: float = 1.0) -> None:
        self.home, self.seed, self.seen = home, seed, seen
        self.chance = Random(seed)
        self.events = self.replays = self.starts = 0
        self.seconds = 0.0                            # that the app has lived
        self.scenes: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.lines: set[str] = set()
        self.trail: deque[str] = deque(maxlen=60)
        self.troubles: list[str] = []
        self._down: list[tuple[int, int]] = []
        self._decks: dict[int, tuple[Sitting, list[int]]] = {}
        self._mood = MOODS["pages"]
        self._over: set[int] = set()
        self._pads: list[int] = []
        self.window = Window("Truce", size=USUAL)
        self._open()

    def _open(self) -> None:
        """Start the program, as `opening` does, in the window that is there."""
        where = Folders.inside(self.home)
        chosen, lines = settings_store.load(where.config)
        if lines:
            raise BrokenError(f"settings it wrote itself: {lines}")
        self.starts += 1
        kept = Stores(where)
        self.stores = kept
        self.app = Stepped(self.window, chosen, Pictures(where.cache), lambda app: ShelfPage(app, kept))
        self.app.write = lambda settings: settings_store.save(where.config, settings)
        self.app.sounds = Sounds(0.5, 0.2)
        self._hear(self.app)
        self._draw_some(self.app)
        self.pads = StandIns(self.app)
        self._pads = []
        self.app.running = True
        self.app.push(ShelfPage(self.app, kept))
        self.app.step(1 / 60)

    def _hear(self, app: Stepped) -> None:
        say = app.say

        def said(line: str, *, instead: str = "") -> None:
            self.lines.add(line.replace(str(self.home), "~"))
            say(line, instead=instead)

        app.say = said                                # type: ignore[method-assign]

    def _draw_some(self, app: Stepped) -> None:
        draw = app.draw

        def drawn(*, whole: bool) -> None:
            if self.chance.random() < self.seen:
                draw(whole=whole)

        app.draw = drawn                              # type: ignore[method-assign]

    def close(self) -> None:
        """End the program; what it kept must be what it had."""
        app = self.app
        app.save_all()
        app.keep()
        app.sounds.close()
        for line in self.stores.close():
            self.lines.add(line.replace(str(self.home), "~"))
        kept, lines = settings_store.load(Folders.inside(self.home).config)
        if lines or kept != app.settings:
            raise BrokenError(f"settings come back as {kept}, and were {app.settings}")

    # ---- one thing after the other ----------------------------------------------------------------------------------

    def go(self, events: int, each: Callable[["Monkey"], None] = lambda monkey: None) -> None:
        """Do so many things more."""
        end = self.events + events
        while self.events < end:
            if self.events // MOOD != (self.events - 1) // MOOD:
                self._mood = MOODS[self.chance.choice(list(MOODS))]
            (what,) = self.chance.choices(list(self._mood), list(self._mood.values()))
            try:
                getattr(self, f"_{what}")()
                if self.chance.random() < 0.2:
                    self.step(self.chance.choice((1 / 60, 0.05, 0.1)))
            except Exception as error:
                told = "\n".join(self.trail)
                raise BrokenError(f"seed {self.seed}, event {self.events}: {error!r} after\n{told}") from error
            each(self)

    def post(self, *events: Event) -> None:
        """Events, one by one, and a look at the table after each."""
        for event in events:
            self.events += 1
            self.trail.append(f"{type(self.app.top).__name__}: {event}")
            if self.app.scenes:
                self.app.take(event)
            self._look()

    def step(self, dt: float) -> None:
        """Let time pass."""
        self.seconds += dt
        self.app.step(dt)
        self._look()
        top = self.app.top
        self.scenes[type(top).__name__] += 1
        if self.troubles:
            raise BrokenError(self.troubles[0])
        if isinstance(top, CrashPage):
            raise BrokenError("the crash page")
        for scene in self.app.scenes:
            if isinstance(scene, TablePage) and scene.course.finished and id(scene.sitting) not in self._over:
                self._over.add(id(scene.sitting))
                result = scene.sitting.match.result
                self.ended[result.ended if result else "?"] += 1
                self.again(scene.sitting)
        if self.events // REPLAYS != self.replays:
            self.replays = self.events // REPLAYS
            for scene in self.app.scenes:
                if isinstance(scene, TablePage):
                    self.again(scene.sitting)
        if not self.app.running or not self.app.scenes:
            self.close()
            self._open()

    # ---- what must hold ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        here: set[int] = set()
        for scene in self.app.scenes:
            if not isinstance(scene, TablePage):
                continue
            sitting = scene.sitting
            here.add(id(sitting))
            if id(sitting) not in self._decks:
                self.games[sitting.match.game.id] += 1
                dealt = sitting.record.deal               # of a shoe, which has more cards than are played with
                deck = sitting.match.game.deck() if dealt is None else chain.from_iterable(dealt)
                self._decks[id(sitting)] = sitting, sorted(deck)
            deck = self._decks[id(sitting)][1]
            table, shadow = sitting.match.table, scene.stage.shadow
            if _cards(table) != deck or _cards(shadow) != deck:
                raise BrokenError(f"cards of {sitting.record}: {_cards(table)} {_cards(shadow)}")
            unseen = scene.course.held_events or scene.course.skipping
            if scene is self.app.top and not inspect(scene.stage).waiting and not unseen and (
                    shadow.piles != table.piles or shadow.facing != table.facing or shadow.scores != table.scores):
                raise BrokenError(f"what is shown of {sitting.record} is not what is")
        for ident in self._decks.keys() - here:
            sitting = self._decks.pop(ident)[0]
            self._over.discard(ident)
            self.again(sitting)

    def again(self, sitting: Sitting) -> None:
        """What would be written of a match, read and played again."""
        match = sitting.match
        if match.result is None and not match.checkpoint:
            return                                    # it is only looked back on, and never saved
        then = match.table.snapshot() if match.result is not None else match.checkpoint["table"]
        played = replay(read_record(loads(json.dumps(sitting.written())), make), lambda ask, match: None)
        if sitting.has_past and played.table.snapshot() != then:
            raise BrokenError(f"the record comes to another table: {sitting.written()}")
        if match.result is None:
            taken = Sitting.from_save(loads(json.dumps(sitting.envelope())), self.app.settings)
            if taken.match.checkpoint["table"] != then or taken.match.answers != match.answers:
                raise BrokenError(f"the save comes to another table: {sitting.envelope()}")

    # ---- what it can do ---------------------------------------------------------------------------------------------

    @property
    def _play(self) -> TablePage | None:
        return self.app.top if isinstance(self.app.top, TablePage) else None

    def _pos(self) -> tuple[int, int]:
        w, h = pygame.display.get_surface().get_size()
        return self.chance.randrange(w), self.chance.randrange(h)

    def _press(self, key: int, scancode: int, mod: int = 0, text: str = "") -> None:
        self.post(Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=text))
        if self.chance.random() < 0.1:
            self._down.append((key, scancode))        # held, for now
        else:
            self.post(Event(pygame.KEYUP, key=key, scancode=scancode, mod=mod, unicode=""))
        if len(self._down) > 4:
            for held, where in self._down:
                self.post(Event(pygame.KEYUP, key=held, scancode=where, mod=0, unicode=""))
            self._down.clear()

    def _key(self) -> None:
        key, scancode = self.chance.choice(KEYS)
        mod = self.chance.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT))
        self._press(key, scancode, mod, chr(key) if 32 <= key < 127 else "")

    def _common(self) -> None:
        self._press(*self.chance.choice(COMMON))

    def _seat(self) -> None:
        """The key of somebody at the table."""
        if self._play is None or not self._play.context.press.keys:
            self._common()
            return
        scancode = self.chance.choice(list(self._play.context.press.keys))
        self._press(next((key for key, where in KEYS if where == scancode), 0), scancode)

    def _text(self) -> None:
        for letter in self.chance.choice(TEXTS):
            self.post(Event(pygame.KEYDOWN, key=ord(letter) if letter.isascii() else 0, scancode=0, mod=0,
                            unicode=letter),
                      Event(pygame.TEXTINPUT, text=letter),
                      Event(pygame.KEYUP, key=0, scancode=0, mod=0, unicode=""))

    def _motion(self, pos: tuple[int, int], held: int = 0) -> Event:
        return Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(held, 0, 0), touch=False)

    def _click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(self._motion(pos))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(Event(kind, pos=pos, button=button, touch=False))

    def _click(self) -> None:
        self._click_at(self._pos(), self.chance.choice((1, 1, 1, 2, 3)))

    def _card(self) -> None:
        """A card that may be meant, or a packet."""
        play = self._play
        if play is None:
            self._aim()
            return
        cards = [card for name, pile in play.stage.shadow.piles.items() if "packet" not in name for card in pile]
        if not cards or self.chance.random() < 0.3:
            self._click()
            return
        pose = play.stage.pose(self.chance.choice(cards))
        x, y = round(pose.x), round(pose.y)
        if self.chance.random() < 0.3:
            self._drag_from((x, y))
        else:
            self._click_at((x, y))

    def _drag(self) -> None:
        self._drag_from(self._pos())

    def _drag_from(self, pos: tuple[int, int]) -> None:
        self.post(self._motion(pos), Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        for _ in range(self.chance.randrange(1, 5)):
            pos = self._pos()
            self.post(self._motion(pos, 1))
            if self.chance.random() < 0.3:
                self.step(1 / 60)
        self.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))

    def _wheel(self) -> None:
        by = self.chance.choice((-3.0, -1.0, -0.2, 0.2, 1.0, 3.0))
        self.post(Event(pygame.MOUSEWHEEL, x=0, y=round(by), precise_x=0.0, precise_y=by, flipped=False, touch=False))

    def _widgets(self) -> Sequence[Widget]:
        found: list[Widget] = []
        top = self.app.top
        for owner in (top, getattr(top, "bar", None), getattr(getattr(top, "context", None), "panel", None)):
            form = getattr(owner, "form", None)
            if isinstance(form, Form):
                found += form.tab_order
        return found

    def _aim(self) -> None:
        """Something that can be used."""
        widgets = self._widgets()
        if not widgets:
            self._common()
            return
        widget = self.chance.choice(widgets)
        rect = widget.rect
        if rect.w > 0 and rect.h > 0:
            x = rect.x + self.chance.randrange(rect.w)
            shown, page = pygame.display.get_surface().get_size(), self.app.size
            self._click_at((x * shown[0] // page[0], rect.centery * shown[1] // page[1]))
        if isinstance(widget, Entry) and self.chance.random() < 0.5:
            self._text()

    def _right(self) -> None:
        """What would be an answer, where one is written: by chance that is never found."""
        play = self._play
        ask = play.sitting.match.ask if play is not None else None
        if play is None or not isinstance(ask, Write) or not play.course.sitting.waiting:
            self._seat()
            return
        from game.core.rng import Rng

        seat = self.chance.choice(play.course.sitting.waiting)
        text = ask.written(ask.sample(seat, Rng(self.chance.getrandbits(32))))
        self._seat()
        for letter in text if isinstance(text, str) else "":
            self.post(Event(pygame.KEYDOWN, key=ord(letter) if letter.isascii() else 0, scancode=0, mod=0,
                            unicode=letter),
                      Event(pygame.TEXTINPUT, text=letter))
        self._press(pygame.K_RETURN, 40)

    def _resize(self) -> None:
        size = self.chance.choice(SIZES)
        self.app.window.screen = pygame.display.set_mode(size)
        self.post(Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]),
                  Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]), Event(pygame.WINDOWMOVED, x=5, y=7))
        self.step(1 / 60)

    def _focus(self) -> None:
        if self.chance.random() < 0.3:                # the machine slept
            self.app.presence.slept()
            return
        kinds = [(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED), (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)]
        gone, here = self.chance.choice(kinds)
        self.post(Event(gone))
        if self.chance.random() < 0.7:
            self.step(0.1)
            self.post(Event(here))

    def _pad(self) -> None:
        number = self.chance.randrange(3)
        if number not in self._pads:
            self.pads.plug(number, known=self.chance.random() < 0.8)
            self._pads.append(number)
        elif self.chance.random() < 0.1:
            self.pads.unplug(number)
            self._pads.remove(number)
        elif self.chance.random() < 0.3:
            self.pads.stick(self.chance.uniform(-1, 1), self.chance.uniform(-1, 1), number)
        elif self.chance.random() < 0.1:
            self.pads.down(self.chance.choice(BUTTONS), number)
        else:
            self.pads.press(self.chance.choice(BUTTONS), number=number)
        self.events += 1
        self.trail.append(f"{type(self.app.top).__name__}: controller {number}")
        self._look()

    def _time(self) -> None:
        """Nothing is done for a while."""
        self.events += 1
        for _ in range(self.chance.choice((1, 2, 5, 20))):
            self.step(0.1)

    # ---- begin with -------------------------------------------------------------------------------------------------

    def sit(self, game: str) -> None:
        """At a table of a game, with house rules by chance."""
        title = titles()[game]
        options = {option.id: self.chance.choice(option.values) for option in title.options
                   if self.chance.random() < 0.3}
        with suppress(ValueError):
            title.make(options)
            self.app.show_home()
            self.app.settings.pace = self.chance.choice(("instant", "instant", *PACES))
            self.app.settings.auto_play = self.chance.random() < 0.3
            match_launcher.deal(self.app, self.stores, game, options, self.chance.choice(title.players),
                         self.chance.randrange(10**6))
            self.step(1 / 60)

    def rest(self) -> None:
        """To the shelf, at the usual size and with the usual looks, as after a start."""
        usual = Settings()
        for look in ("theme", "letters", "large_signs", "backs", "four_colours", "language", "fullscreen"):
            setattr(self.app.settings, look, getattr(usual, look))
        self.app.changed()
        self.app.show_home()
        self.app.window.screen = pygame.display.set_mode(USUAL)
        self.app.take(Event(pygame.WINDOWSIZECHANGED, x=USUAL[0], y=USUAL[1]))
        for _ in range(40):
            self.step(0.1)


def _cards(table: Table) -> list[int]:
    return sorted(chain.from_iterable(table.piles.values()))


def at_home(home: Path, seed: int, seen: float = 1.0) -> Monkey:
    """A monkey that can do no harm: it writes nothing elsewhere, opens no browser, and never waits for the disk."""
    os.environ["HOME"] = os.environ["TRUCE_HOME"] = str(home)
    write = files.write

    def inside(path: Path, data: bytes, *, private: bool = True) -> os.stat_result:
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home)):
            raise PermissionError(13, "not here")
        return write(path, data, private=private)

    files.write = inside
    webbrowser.open = lambda *_what, **_how: False
    os.fsync = lambda descriptor: None                # type: ignore[assignment]
    monkey = Monkey(home, seed, seen)
    threading.excepthook = lambda what: monkey.troubles.append(f"in {what.thread}: {what.exc_value!r}")
    return monkey


def memory() -> float:
    """Resident memory in MB, when all that is not needed has been let go of; 0 where there is no /proc."""
    gc.collect()
    if sys.platform != "linux":
        return 0.0
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> str | None:
    """The full form; what broke, or None."""
    words = argparse.ArgumentParser(description="Play everything at random, and look whether anything breaks.")
    words.add_argument("--events", type=int, default=1_000_000)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    began = time.monotonic()
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        monkey = at_home(Path(home), asked.seed, SEEN)
        every, marks = max(1000, asked.events // 20), []
        games = list(titles())
        while monkey.events < asked.events:
            part = min(every, asked.events - monkey.events)
            for game in monkey.chance.sample(games, 5):
                monkey.sit(game)
                monkey.go(max(1, part // 5))
            monkey.rest()
            marks.append((monkey.seconds / 3600, memory()))
            print(f"{monkey.events} events, {time.monotonic() - began:.0f} s, {marks[-1][0]:.1f} h of play,"
                  f" {marks[-1][1]:.1f} MB", flush=True)
        monkey.close()
    print("matches begun:", dict(monkey.games))
    print("matches ended:", dict(monkey.ended))
    print("pages:", dict(monkey.scenes.most_common()))
    print("said:", *sorted(monkey.lines), sep="\n  ")
    print(f"{monkey.starts} starts; {len(set(games) - set(monkey.games))} games never played")
    half = marks[len(marks) // 3:]
    hours, grown = half[-1][0] - half[0][0], half[-1][1] - half[0][1]
    print(f"grown by {grown:.1f} MB in {hours:.1f} h of play: {grown / max(hours, 0.01):.2f} MB an hour")
    return f"memory grows by more than {MOST_GROWN} MB an hour" if hours > 1 and grown / hours > MOST_GROWN else None


if __name__ == "__main__":
    sys.exit(main())
