"""A tour of the program: pictures of every page and every game in the middle of play, to be looked at.

    python -m tests.tools.tour FOLDER [--size 1280x720] [--theme evening] [--language en] [--letters 100] [--only pages]

Each picture is a PNG in the folder; what had to be cut short on it is printed.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.asks import Press
from game.core.record import read_record
from game.core.rng import Rng
from game.rules import make, title, titles
from game.rules.equations.equation_asks import Race
from game.scenes.shell.language import speak
from tests.kit.sample_statistics import matches
from tests.kit.saved_matches import counting
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import AtTable, at_table

if TYPE_CHECKING:
    from game.scenes.shelf.shelf_page import ShelfPage
    from game.scenes.shell.app import App
    from game.scenes.shell.scene import Scene
    from game.sitting.stores import Stores

ROUNDS = {"war": 9, "peace": 6, "scramble-war": 2, "napoleons-war": 3, "ascent": 3, "brain-drain": 2, "fast-food": 12,
          "egyptian-ruffle": 30}  # fmt: skip
"""After how many rounds a game is in the middle of play, where it is not after five."""


class Tour:
    """Where pictures go, and how everything is looked at."""

    def __init__(self, folder: Path, size: tuple[int, int], theme: str, language: str, letters: int) -> None:
        self.folder, self.size, self.theme, self.language, self.letters = folder, size, theme, language, letters
        folder.mkdir(parents=True, exist_ok=True)

    def dress(self, at: AtTable) -> None:
        """The light and the letters that are wished."""
        at.app.settings.theme, at.app.settings.letters = self.theme, self.letters
        at.app.changed()

    def take(self, at: AtTable, name: str) -> None:
        """A picture of what is on the screen."""
        at.frames(0.06)
        at.app.top.needs_redraw = True                       # type: ignore[union-attr]
        at.frames(0.02)
        pygame.image.save(at.app.window.screen, self.folder / f"{name}.png")
        cut = sorted(at.app.painter.shortened)
        print(name, *(f"\n   cut short: {text}" for text in cut), flush=True)
        at.app.painter.shortened.clear()



def pages(at: AtTable) -> Iterator[tuple[str, Callable[[], "Scene"]]]:
    """Every page that does not need a table of its own."""
    from game.scenes.lab.story_page import StoryPage
    from game.scenes.math_room.children_picker import ChildrenPickerPage
    from game.scenes.math_room.grown_ups_page import GrownUpsPage
    from game.scenes.math_room.lesson_code_page import LessonCodePage
    from game.scenes.math_room.new_child import NewChildDialog
    from game.scenes.math_room.report_page import ReportPage
    from game.scenes.math_room.session_plan_page import SessionPlanPage
    from game.scenes.records.game_page import GamePage
    from game.scenes.records.match_page import MatchPage
    from game.scenes.records.person_page import PersonPage
    from game.scenes.records.stats_page import StatsPage
    from game.scenes.setup.key_tester import KeyTesterPage
    from game.scenes.setup.settings_page import SettingsPage
    from game.scenes.setup.setup_page import SetupPage
    from game.scenes.shelf.shelf_page import ShelfPage
    from game.scenes.shell.file_picker import FilePicker
    from game.scenes.shell.help import HelpPage, LicencePage, LicencesPage
    from game.scenes.shell.overlay import ConfirmDialog
    from game.scenes.shell.status_pages import CrashPage
    from game.scenes.shell.token import AnimalChoice

    app, kept = at.app, at.stores
    yield "menu", lambda: ShelfPage(app, kept)
    yield "menu-found", lambda: found(ShelfPage(app, kept), "short", "sums")
    yield "menu-none", lambda: found(ShelfPage(app, kept), "slaps", "sums")
    yield "first-hand", lambda: shown(app, kept)
    for game in ("war", "egyptian-ruffle", "addition-war", "napoleons-war"):
        yield f"setup-{game}", lambda game=game: SetupPage(app, kept, title(game))  # type: ignore[misc]
    for tab in ("look", "sound", "seats", "files"):
        yield f"settings-{tab}", lambda tab=tab: SettingsPage(app, tab)  # type: ignore[misc]
    for tab in ("rules", "keys", "about"):
        yield f"help-{tab}", lambda tab=tab: HelpPage(app, "War", title("war").make({}).help(), tab)  # type: ignore[misc]
    yield "animals", lambda: AnimalChoice(app, "Wilhelmina", 7, lambda _animal: None, {0: "Maya"})
    yield "new-child", lambda: NewChildDialog(app, lambda _name, _animal: None)
    yield "children", lambda: GrownUpsPage(app, kept)
    yield "licences", lambda: LicencesPage(app)
    yield "licence", lambda: LicencePage(app, LicencesPage(app).parts[10])
    yield "stats-empty", lambda: StatsPage(app, kept)
    played = list(matches(160, now=time.time()))
    kept.stats.base.commit([counting(match) for match in played])
    for tab in ("all", "matches", "people", "facts"):
        yield f"stats-{tab}", lambda tab=tab: StatsPage(app, kept, tab)  # type: ignore[misc]
    yield "stats-person", lambda: PersonPage(app, kept, "Maya")
    yield "stats-game", lambda: GamePage(app, kept, played[-1].game)
    yield "stats-match", lambda: MatchPage(app, kept, played[-1])
    told = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, make)
    yield "story", lambda: StoryPage(app, told, ["Maya", "Owl"], [0, 1], lambda _round: None)
    answers = [("Continue", app.pop), ("Start a new match", app.pop), ("Cancel", app.pop)]
    yield "question", lambda: ConfirmDialog(
        app, "A match of War is waiting", "Continue it, or start a new match in its place.", answers)
    yield "files", lambda: FilePicker(app, "Open a match", "open", "", lambda _path: None)
    yield "crash", lambda: CrashPage(app, ValueError("a card is on the table twice"), "/somewhere/truce.log")
    yield "keys", lambda: KeyTesterPage(app, 4)
    yield "math-room", lambda: ChildrenPickerPage(app, kept)
    child = kept.children.all()[0]
    yield "session-plan", lambda: SessionPlanPage(app, kept, child)
    yield "report", lambda: ReportPage(app, kept, child)
    yield "lesson", lambda: LessonCodePage(app, None, lambda _plan: None)


def found(menu: "ShelfPage", *kinds: str) -> "ShelfPage":
    """The shelf, where somebody looks for games of these kinds."""
    for kind in kinds:
        menu.finding.sieve.turn(kind)
    menu.finding.sift()
    return menu


def shown(app: "App", kept: "Stores") -> "Scene":
    """The first hand, shown again, at its first bubble."""
    from game.scenes.table.tutorial_policy import begin

    begin(app, kept, "war", again=True)
    hand = app.scenes.pop()
    hand.stage.finish_animations()  # type: ignore[attr-defined]
    return hand


def on(at: AtTable, rounds: int) -> None:
    """Go on to that round, everybody answering by chance, until cards lie open on the table."""
    rng, stage = Rng(1), at.play.stage
    for _turn in range(4000):
        at.app.step(1 / 60)
        if at.app.top is not at.play:
            at.app.pop()
        match = at.match
        if match.result is not None or match.table.round > rounds + 2:
            break
        if match.table.round > rounds:
            at.play.course.pace.set("normal")
            if len(inspect(stage).cards) > 1 and not inspect(stage).flying:
                break
        for seat in list(at.play.course.sitting.waiting)[:1] if stage.idle else ():
            ask = match.ask
            if isinstance(ask, Race):
                at.play.course.races.claim(seat, "buzz")   # else all pass until the match is over
                continue
            said = ask.first(seat) if isinstance(ask, Press) else ask.sample(seat, rng)
            at.play.course.answer(seat, ask.written(said))


def tables(tour: Tour) -> Iterator[tuple[str, str, int]]:
    """Every game, and those for four with all of them."""
    for game in titles().values():
        yield game.id, game.id, game.players[0]
        if max(game.players) > game.players[0]:
            yield f"{game.id}-{max(game.players)}", game.id, max(game.players)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.tour", description="Pictures of everything.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--theme", default="evening", choices=("evening", "daylight", "projector"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--letters", type=int, default=100)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    across, height = map(int, chosen.size.split("x"))
    tour = Tour(chosen.folder, (across, height), chosen.theme, chosen.language, chosen.letters)
    speak(chosen.language)
    if chosen.only in ("", "pages"):
        with tempfile.TemporaryDirectory() as home, at_table(Path(home), size=tour.size) as at:
            tour.dress(at)
            for name, picture in (("Ada", 0), ("Ben", 1), ("Carla", 2)):
                at.stores.children.add(name, picture, 0.0)
            for name, make in pages(at):
                at.app.push(make())
                tour.take(at, f"page-{name}")
                at.app.pop()
            at.play.pause()
            tour.take(at, "page-pause")
    for name, game, players in tables(tour):
        if chosen.only not in ("", "games", game, name):
            continue
        with tempfile.TemporaryDirectory() as home, at_table(Path(home), game=game, players=players, size=tour.size,
                                                             people=(0, 1) if players == 2 else (0,)) as at:
            tour.dress(at)
            on(at, ROUNDS.get(game, 5))
            tour.take(at, f"game-{name}")
            if at.app.top is not at.play:
                at.app.pop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
