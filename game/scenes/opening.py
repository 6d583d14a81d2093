"""Opening the program: the window, the settings, the shelf. What is not needed to show the picture of the shelf from
the last time is loaded after it."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game.resources import asset
from game.scenes import shelf_picture
from game.scenes.language import speak
from game.scenes.scene import Scene
from game.scenes.signals import Signals, heard
from game.store import settings as settings_store
from game.store.paths import Folders, folders
from game.store.settings import Settings
from game.store.stats_tables import is_long
from game.view.memory import spare
from game.view.window import NoScreen, Window

if TYPE_CHECKING:
    from game.scenes.app import App
    from game.scenes.kept import Kept


def opened(game_id: str | None = None, options: Mapping[str, Any] | None = None, seed: int | None = None) -> int:
    """Open the window and stay until it is closed, or the system asks to end; the exit status. With a game, at its
    table.

    Without a screen, or with one that does not work: one line on standard error, and 2.
    """
    with heard() as signals:
        return _opened(signals, game_id, options, seed)


def _opened(signals: Signals, game_id: str | None, options: Mapping[str, Any] | None, seed: int | None) -> int:
    where = folders()
    chosen, lines = settings_store.load(where.config)
    speak(chosen.language)
    spare()
    try:
        window = Window(
            "Truce", size=chosen.size, place=chosen.place, full=chosen.fullscreen, icon=asset("icons", "app-64.png")
        )
    except NoScreen as why:
        if sys.stderr is not None:
            print(f"truce: {why}", file=sys.stderr)
        return 2
    lines = [line for line in (where.notice, *lines) if line]
    seen = not (game_id or lines or is_long(where.data)) and shelf_picture.show(window, where, chosen)
    return _run(signals, window, where, chosen, lines, _Start(seen, game_id, options, seed))


class _Start(NamedTuple):
    """What to begin with: the shelf, which may be `seen` already, or a game."""

    seen: bool
    game_id: str | None
    options: Mapping[str, Any] | None
    seed: int | None


def _run(
    signals: Signals, window: Window, where: Folders, chosen: Settings, lines: list[str], start: _Start
) -> int:  # fmt: skip
    """Go on in the open window until it is closed; the exit status. `lines` are to be said first."""
    from game.scenes.app import App
    from game.scenes.kept import Kept
    from game.view.pictures import Pictures
    from game.view.sound import Sounds

    kept = Kept(where)
    kept.settings = chosen

    def home(app: App, *, seen: bool = False) -> Scene:
        from game.scenes.menu import Menu

        return Menu(app, kept, seen=seen)

    def report(text: str) -> str | None:
        from game.store.log import report as write

        return write(where.log, text, known | _names(app, kept))

    def close() -> None:
        known.update(_names(app, kept))
        for line in kept.close():
            report(line)

    def closing() -> None:
        close()
        if not app.status and not kept.shut:
            shelf_picture.keep(window, where)

    known: set[str] = set()                           # names that are asked for when the stores are closed already

    def keep(settings: Settings) -> str | None:
        kept.forget_in_settings(settings)
        return settings_store.save(where.config, settings)

    app = App(
        window, chosen, Pictures(where.cache), home, keep=keep, report=report,
        sounds=Sounds(chosen.effects / 100, chosen.ambience / 100),
    )  # fmt: skip
    signals.tell(app.end)
    app.rescue = kept.rescue
    app.closing = closing
    for line in lines:
        app.say(line)
    try:
        game_id = start.game_id
        first = partial(_First, app, kept, game_id, start.options, start.seed) if game_id else partial(
            home, app, seen=start.seen)
        return app.run(_upgraded(app, kept, first))
    finally:
        close()


def _upgraded(app: "App", kept: "Kept", then: Callable[[], Scene]) -> Scene:
    """The page that `then` makes; before it the one that brings many statistics of an earlier release up to date."""
    if is_long(kept.folders.data):
        from game.scenes.upgrading import Upgrading
        from game.store.stats_upgrade import Upgrade

        return Upgrading(app, Upgrade(kept.folders.data), then)
    return then()


def _names(app: "App", kept: "Kept") -> set[str]:
    """Everybody who is known here, as far as is known without opening a file."""
    found = {seat.name for seat in app.settings.seats}
    for scene in app.scenes:
        found.update(getattr(getattr(scene, "sitting", None), "names", ()))
    if "children" in vars(kept):
        with suppress(Exception):                     # it may be just what went wrong
            found.update(child.name for child in kept.children.all())
    return found


class _First(Scene):
    """Goes straight on to the table that the command line named; the shelf is where one comes back to."""

    def __init__(
        self, app: "App", kept: "Kept", game_id: str, options: Mapping[str, Any] | None, seed: int | None
    ) -> None:
        super().__init__(app)
        self.kept, self.game_id, self.options, self.seed = kept, game_id, options, seed

    def tick(self, dt: float) -> None:
        from game.scenes import dealing

        self.app.show_home()
        usual, players = dealing.last(self.app, self.game_id)
        dealing.deal(self.app, self.kept, self.game_id, self.options or usual, players, self.seed)
