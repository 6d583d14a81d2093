"""The pictures of the guides, drawn by the program itself: the shelf, a table, a story; a class, a mistake, the wall.

    python -m tests.tools.guide [FOLDER]     into packaging/pictures, where the guides find them, or into another folder

The class has learned by chance, but by the same chance each time: only what the program shows changes the pictures.
Pillow, which `pip install -e ".[art]"` brings, keeps them in 255 colors: a third of the bytes.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.core.record import read_record
from game.learning.answer import Answer
from game.learning.curriculum import in_order
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import make, title
from game.scenes.lab.story_page import StoryPage
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.lesson_code_page import LessonCodePage
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.number_talk import BOTH, NumberTalkPage
from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.valley_page import ValleyPage
from game.scenes.math_room.wall_page import ClassWallPage
from game.scenes.records.stats_page import StatsPage
from game.scenes.shelf.shelf_page import ShelfPage
from tests.kit.sample_statistics import matches
from tests.kit.saved_matches import counting
from tests.kit.session_driver import AtSession, at_session
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.tools.tour import on

PICTURES = Path(__file__).resolve().parents[2] / "packaging" / "pictures"
SIZE, SHOWN = (1280, 720), (960, 540)
COLOURS = 255
NAMES = ("Ada", "Ben", "Carla", "Deniz", "Emil", "Fatima", "Greta", "Hugo")
GROUP = "2b"
DAY = 86_400.0


def a_class(sat: AtSession) -> None:
    """Children of a class, each as far as the register is long: who stands later in it knows more."""
    dice, now = random.Random(7), time.time()
    facts = in_order(Fact("sum", (a, b)) for a in range(1, 11) for b in range(1, 11))
    for number, name in enumerate(NAMES):
        child = sat.stores.children.add(name, number, now)
        sat.stores.children.join(child.id, GROUP)
        sure = dice.randint(24, 84)
        for day in (20.0, 9.0, 2.0):
            session = sat.stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war")),
                                                       now - day * DAY)
            for at, fact in enumerate(facts[: sure + 8]):
                right = dice.random() < (0.97 if at < sure else 0.4)
                sat.stores.children.answered(child.id, Answer(
                    fact, fact.answer if right else fact.answer + 1, right, 1.2 + 5 * at / len(facts) * dice.random(),
                    False, now - day * DAY + at, "addition-war", session))
            sat.stores.children.close_session(session, now - day * DAY, seconds=600.0, tricks=40, won=[])


def children(sat: AtSession) -> None:
    sat.app.push(ChildrenPickerPage(sat.app, sat.stores))


def mistake(sat: AtSession) -> None:
    """Eight and five are twelve, somebody says; the parts of the picture have come."""
    sat.begin(SessionPlanSpec.of(title("addition-war"), minutes=5), "Mia")
    sat.dealt("8H 5S", "4D 2C")
    sat.asked()
    sat.type(12)
    while not isinstance(sat.top, MistakePanel):
        sat.frames()
    sat.frames(9.0)


def lesson(sat: AtSession) -> None:
    sat.app.push(LessonCodePage(sat.app, SessionPlanSpec.of(title("addition-war"), minutes=10), lambda _plan: None))


def talk(sat: AtSession) -> None:
    page = NumberTalkPage(sat.app)
    sat.app.push(page)
    page.board.begin(Fact("sum", (8, 7)))
    while page.board.step != BOTH:
        page.go_on()
    sat.frames(6.0)


def report(sat: AtSession) -> None:
    page = ReportPage(sat.app, sat.stores, sat.stores.children.all()[4])
    sat.app.push(page)
    sat.frames(0.2)
    sat.key(pygame.K_RIGHT)


def wall(sat: AtSession) -> None:
    sat.app.push(ClassWallPage(sat.app, sat.stores, GROUP))


def valley(sat: AtSession) -> None:
    sat.app.push(ValleyPage(sat.app, sat.stores, sat.stores.children.all()[4]))
    sat.frames(3.0)


def shelf(at: AtTable) -> None:
    """The shelf, with a match that waits and some favorites."""
    settings = at.app.settings
    settings.favourites, settings.recent_games, settings.last_game = ("ascent",), ("peace",
                                                                                   "slap-war"), "egyptian-ruffle"
    at.app.push(ShelfPage(at.app, at.stores))


def statistics(at: AtTable) -> None:
    at.stores.stats.base.commit([counting(match) for match in matches(160, now=time.time())])
    at.app.push(StatsPage(at.app, at.stores, "matches"))


def story(at: AtTable) -> None:
    told = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, make)
    at.app.push(StoryPage(at.app, told, ["Maya", "Owl"], [0, 1], lambda _round: None))


def scramble(at: AtTable) -> None:
    """The deck lies on the floor, and somebody has found a card."""
    on(at, 2)


AT_TABLE: dict[str, tuple[str, int, Callable[[AtTable], None]]] = {
    "shelf": ("war", 2, shelf), "statistics": ("war", 2, statistics), "story": ("war", 2, story),
    "scramble-war": ("scramble-war", 4, scramble),
}
"""The pictures of the guide for players: at a table of which game, how many sit there, and what is shown."""

DRAWN: dict[str, Callable[[AtSession], None]] = {
    "children": children, "math-room": mistake, "lesson-code": lesson, "number-talk": talk,
    "report": report, "wall": wall, "valley": valley,
}  # fmt: skip


@contextmanager
def seated(name: str) -> Iterator[AtSession]:
    """An app in the light of day, with the class; a session is a child's own, at home in the evening."""
    with tempfile.TemporaryDirectory() as home, at_session(Path(home), size=SIZE) as sat:
        if name != "math-room":
            a_class(sat)
            sat.app.settings.theme, sat.app.settings.math_room = "daylight", "class"
            sat.app.changed()
        yield sat


def save(at: AtSession | AtTable, file: Path, *, moves: bool = False) -> None:
    """Save what is on the screen; unless it `moves`, once all is still."""
    if not moves:
        at.frames(0.5)
    at.app.top.needs_redraw = True                           # type: ignore[union-attr]
    at.frames(FRAME)
    small = pygame.transform.smoothscale(at.app.window.screen, SHOWN)
    from PIL import Image  # of the extra "art": only who makes pictures needs it

    picture = Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB"))
    picture.quantize(COLOURS).save(file, optimize=True)
    print(file.stem, flush=True)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name, show in DRAWN.items():
        with seated(name) as sat:
            show(sat)
            save(sat, folder / f"{name}.png")
    for name, (game, players, draw) in AT_TABLE.items():
        people = range(players) if players == 2 else (0,)
        with tempfile.TemporaryDirectory() as home, at_table(
                Path(home), game=game, players=players, size=SIZE, people=people) as at:
            draw(at)
            save(at, folder / f"{name}.png", moves=game == name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
