"""Opening the program: the window, the settings, the shelf. What is not needed to show the picture of the shelf from
the last time is loaded after it."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.i18n import _
from game.resources import asset
from game.scenes.shelf import shelf_picture
from game.scenes.shell.language import of_the_system, speak
from game.scenes.shell.scene import Scene
from game.scenes.shell.system_events import Signals, installed
from game.store import files, settings
from game.store.data_lock import BEFORE, STAGED, DataLock
from game.store.paths import Folders, folders
from game.store.setting_fields import AUTOMATIC
from game.store.settings import Settings, SettingsWriter
from game.view.device.window import NoScreen, Window
from game.view.pictures.memory import configure_malloc, search_at_rest

PATIENCE = 0.5
"""Seconds that a start waits for another window that restores a backup, until it says so."""

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


def opened(game_id: str | None = None, options: Mapping[str, Any] | None = None, seed: int | None = None, *,
           file: str | None = None, speak: bool = False) -> int:
    """Open the window and stay until it is closed, or the system asks to end. Return the exit status. With a game, at
    its table; with a `file`, at the match in it, or asking whether to restore the backup. It reads everything aloud
    from now on if it shall `speak`.

    Without a screen, or with one that does not work: one line on standard error, and 2.
    """
    with installed() as signals:
        return _opened(signals, _StartOptions(False, game_id, options, seed, speak=speak, file=file))


def _opened(signals: Signals, first: "_StartOptions") -> int:
    where = folders()
    in_use = DataLock(where.data)
    start: _StartOptions | None = first
    status = 0
    try:
        if not in_use.enter(PATIENCE):
            speak(settings.glance(where.config, of_the_system).language)
            status, over = _halted(signals, where, _(
                "Another window is restoring a backup, or another program has locked {folder}. Truce opens as soon as "
                "it has finished. If this takes long, close the other window.").format(folder=where.data), in_use.enter,
                aloud=first.speak)
            start = first if over else None
        while start is not None:
            status, start = _opened_once(signals, where, in_use, start)
    finally:
        in_use.leave()
    return status


def _opened_once(signals: Signals, where: Folders, in_use: DataLock,
                 start: "_StartOptions") -> "tuple[int, _StartOptions | None]":
    """Open the window and stay until it is closed. Return the exit status, and how to open it anew if that is
    wished."""
    restored, first = in_use.restoring, [where.notice]
    if restored:
        from game.store.restore import finish

        speak(settings.glance(where.config, of_the_system).language)
        try:
            first.append(finish(where))
            restored = first[-1] is None
        except OSError as error:
            status, _over = _halted(signals, where, _(
                "The backup could not be restored ({why}). Start Truce again to try again.").format(
                    why=files.why(error)), aloud=start.speak)
            return status or 2, None
    in_use.make_shared()
    for folder in (where.config, where.data, where.cache, where.log):
        files.close_to_others(folder)
    chosen, said = settings.load(where.config, of_the_system)
    chosen.speech = chosen.speech or start.speak
    if chosen.theme == AUTOMATIC:
        _ask_system(chosen)
    speak(chosen.language)
    if restored:
        first.append(_("The backup is restored."))    # in the language that came with it
    configure_malloc()
    search_at_rest()
    try:
        window = _window(chosen)
    except NoScreen as why:
        _tell(str(why))
        return 2, None
    lines = [line for line in (*first, *said) if line]
    seen = not (start.game_id or start.file or lines) and shelf_picture.show(window, where, chosen)
    program = _Program(window, where, in_use, chosen, restored=restored)
    if said:
        program.app.keep()                            # a damaged page is repaired
    status = _run(signals, program, lines, start._replace(seen=seen))
    again = in_use.restoring and not status           # somebody has just said so
    return status, _StartOptions(False, None, None, None) if again else None


def _halted(signals: Signals, where: Folders, line: str, passes: Callable[[], bool] = lambda: False, *,
            aloud: bool) -> tuple[int, bool]:
    """Say in a window, and on standard error, why the program cannot begin, until that `passes` or somebody closes the
    window. What is kept here is only read. Return the exit status, and if it has passed."""
    from game.scenes.shell.app import App
    from game.scenes.shell.status_pages import StartupErrorPage
    from game.view.device.speaker import Speaker
    from game.view.pictures.pictures import Pictures

    chosen = settings.glance(where.config, of_the_system)
    chosen.speech = chosen.speech or aloud
    _tell(line)
    try:
        window = _window(chosen)
    except NoScreen as why:
        _tell(str(why))
        return 2, False
    app = App(window, chosen, Pictures(where.cache), lambda app: StartupErrorPage(app, "Truce", line, passes),
              speaker=Speaker())
    signals.tell(app.end)
    page = StartupErrorPage(app, "Truce", line, passes)
    status = app.run(page)
    return status, page.finished and not status


def _window(chosen: Settings) -> Window:
    """Open the window where it was. Raises NoScreen."""
    return Window(
        "Truce", size=chosen.size, place=chosen.place, full=chosen.fullscreen, icon=asset("icons", "app-64.png")
    )


def _ask_system(chosen: Settings) -> None:
    """Be as dark or light as the system from the first picture on, where it says so at once; elsewhere as it was."""
    from game.view.device import system_theme

    if system_theme.AT_ONCE and (dark := system_theme.is_dark()) is not None:
        chosen.dark = dark


def _tell(line: str) -> None:
    if sys.stderr is not None:
        print(f"truce: {line}", file=sys.stderr)


class _StartOptions(NamedTuple):
    """The scene to begin with: the shelf, which may be `seen` already, a game, or what is in a `file`; and if all is to
    be read aloud (`speak`)."""

    seen: bool
    game_id: str | None
    options: Mapping[str, Any] | None
    seed: int | None
    speak: bool = False
    file: str | None = None


class _Program:
    """What goes on in the open window: the app, and what is kept. It throws away what was here before a backup was
    restored, unless that was just now (`restored`)."""

    def __init__(self, window: Window, where: Folders, in_use: DataLock, chosen: Settings, *, restored: bool) -> None:
        from game.scenes.shell.app import App
        from game.sitting.stores import Stores
        from game.store.writer import Writer
        from game.view.device.sound import Sounds
        from game.view.device.speaker import Speaker
        from game.view.pictures.pictures import Pictures

        self._window, self._where, self._in_use, self._restored = window, where, in_use, restored
        self._known: set[str] = set()                 # names that are asked for when the stores are closed already
        self.stores = stores = Stores(where, Writer())
        stores.settings, stores.in_use = chosen, in_use
        stores.keep_ledger()
        writer = SettingsWriter(where.config, stores.writer, stores.say, stores.forget_in_settings)
        self.app = app = App(
            window, chosen, Pictures(where.cache), self._home, keep=writer.write, report=self._report,
            sounds=Sounds(chosen.effects / 100, chosen.ambience / 100, chosen.music / 100), speaker=Speaker(),
        )  # fmt: skip
        app.rescue = stores.rescue
        app.news = stores.notices
        stores.report = app.log
        app.closing = self._closing
        app.dropped = self._dropped

    def first(self, start: _StartOptions) -> Callable[[], Scene]:
        """Return what makes the page to begin with."""
        if start.game_id:
            return partial(LaunchScene, self.app, self.stores, start.game_id, start.options, start.seed)
        if start.file:
            return partial(OpenedFileScene, self.app, self.stores, Path(os.path.abspath(start.file)))
        return partial(self._home, self.app, seen=start.seen)

    def close(self) -> None:
        """Write what is left to write, and close what is kept."""
        self._known |= names_known(self.app, self.stores)
        for line in self.stores.close():
            self._report(line)

    def _home(self, app: "App", *, seen: bool = False) -> Scene:
        from game.scenes.shelf.shelf_page import ShelfPage

        return ShelfPage(app, self.stores, seen=seen)

    def _dropped(self, name: str) -> None:
        from game.scenes.shell.file_opener import drop

        drop(self.app, self.stores, Path(name))

    def _report(self, text: str) -> str | None:
        from game.store.log import report

        return report(self._where.log, text, self._known | names_known(self.app, self.stores))

    def _closing(self) -> None:
        self.close()
        if not self.app.status and not self.stores.shut and not self._in_use.restoring:
            shelf_picture.keep(self._window, self._where)
            if not self._restored:
                sweep(self._where)


def _run(signals: Signals, program: _Program, lines: Sequence[str], start: _StartOptions) -> int:
    """Go on in the open window until it is closed, and return the exit status. `lines` are to be said first."""
    app = program.app
    signals.tell(app.end)
    for line in lines:
        app.say(line)
    try:
        status = app.run(program.first(start)())
    finally:
        program.close()
    if app.fatal is not None:
        _tell(" ".join(f"{_('Truce ran into a problem.')} {_('Truce saved what it could.')} ({app.fatal})".split()))
    return status


def sweep(where: Folders) -> None:
    """Throw away what was here before a backup was restored: a start has gone well since."""
    with suppress(OSError):
        if any(name.startswith((STAGED, BEFORE)) for name in os.listdir(where.data)):
            from game.store import restore

            restore.sweep(where)


def names_known(app: "App", stores: "Stores") -> set[str]:
    """Return everybody's names that are known here, as far as they are known without opening a file."""
    found = {seat.name for seat in app.settings.seats}
    for scene in app.scenes:
        found.update(scene.opponents)
    if "children" in vars(stores) and stores.base.ready:
        with suppress(Exception):                     # it may be just what went wrong
            found.update(child.name for child in stores.children.all())
    return found


class LaunchScene(Scene):
    """The first scene where the command line names a game: it goes straight on to its table, above the shelf."""

    def __init__(
        self, app: "App", stores: "Stores", game_id: str, options: Mapping[str, Any] | None, seed: int | None
    ) -> None:
        super().__init__(app)
        self.stores, self.game_id, self.options, self.seed = stores, game_id, options, seed

    def tick(self, dt: float) -> None:
        from game.scenes.shell import match_launcher

        app, stores, book = self.app, self.stores, self.game_id
        app.show_home()
        usual, players = match_launcher.last(app, book)
        if not self.options and self.seed is None and match_launcher.begins(app, stores, book):
            from game.scenes.shell.routes import page_factory

            page_factory("first hand")(app, stores, book)
            return
        match_launcher.deal(self.app, self.stores, self.game_id, self.options or usual, players, self.seed,
                     asks=self.seed is None, once=True)


class OpenedFileScene(Scene):
    """The first scene where a file is to be opened: it goes straight on to what is in it, above the shelf."""

    def __init__(self, app: "App", stores: "Stores", path: Path) -> None:
        super().__init__(app)
        self.stores, self.path = stores, path

    def tick(self, dt: float) -> None:
        from game.scenes.shell.file_opener import open_file

        app = self.app
        app.show_home()
        open_file(app, self.stores, self.path)
