"""The pictures of the guide for teachers, drawn by the program itself: a class, a mistake, a lesson code, and the wall.

    python -m tests.guide [FOLDER]     into packaging/pictures, where the guide finds them, or into another folder

The class has learned by chance, but by the same chance each time: only what the program shows changes the pictures.
Where ImageMagick is installed, they are kept in 255 colors, which is a third of the bytes.
"""

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.learning.answer import Answer
from game.learning.curriculum import in_order
from game.learning.fact import Fact
from game.learning.session import Plan
from game.rules import title
from game.scenes.math_room.lesson import LessonPage
from game.scenes.math_room.math_room import MathRoom
from game.scenes.math_room.mistake import Mistake
from game.scenes.math_room.number_talk import BOTH, NumberTalk
from game.scenes.math_room.report import ReportPage
from game.scenes.math_room.session_plan import SessionPlan
from game.scenes.math_room.valley_page import ValleyPage
from game.scenes.math_room.wall import Wall
from tests.at_session import AtSession, at_session

PICTURES = Path(__file__).resolve().parent.parent / "packaging" / "pictures"
SIZE, SHOWN = (1280, 720), (960, 540)
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
            session = sat.stores.children.open_session([child.id], Plan.of(title("addition-war")), now - day * DAY)
            for at, fact in enumerate(facts[: sure + 8]):
                right = dice.random() < (0.97 if at < sure else 0.4)
                sat.stores.children.answered(child.id, Answer(
                    fact, fact.answer if right else fact.answer + 1, right, 1.2 + 5 * at / len(facts) * dice.random(),
                    False, now - day * DAY + at, "addition-war", session))
            sat.stores.children.close_session(session, now - day * DAY, seconds=600.0, tricks=40, won=[])


def children(sat: AtSession) -> None:
    sat.app.push(MathRoom(sat.app, sat.stores))


def plan(sat: AtSession) -> None:
    sat.app.push(SessionPlan(sat.app, sat.stores, None))


def mistake(sat: AtSession) -> None:
    """Eight and five are twelve, somebody says; the parts of the picture have come."""
    sat.begin(Plan.of(title("addition-war"), minutes=5), "Mia")
    sat.dealt("8H 5S", "4D 2C")
    sat.asked()
    sat.type(12)
    while not isinstance(sat.top, Mistake):
        sat.frames()
    sat.frames(9.0)


def lesson(sat: AtSession) -> None:
    sat.app.push(LessonPage(sat.app, Plan.of(title("addition-war"), minutes=10), lambda _plan: None))


def talk(sat: AtSession) -> None:
    page = NumberTalk(sat.app)
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
    sat.app.push(Wall(sat.app, sat.stores, GROUP))


def valley(sat: AtSession) -> None:
    sat.app.push(ValleyPage(sat.app, sat.stores, sat.stores.children.all()[4]))
    sat.frames(3.0)


DRAWN: dict[str, Callable[[AtSession], None]] = {
    "children": children, "lesson": plan, "math-room": mistake, "lesson-code": lesson, "number-talk": talk,
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


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]) if arguments else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name, show in DRAWN.items():
        with seated(name) as sat:
            show(sat)
            sat.frames(0.5)
            sat.app.top.stale = True                  # type: ignore[union-attr]
            sat.frames()
            file = folder / f"{name}.png"
            pygame.image.save(pygame.transform.smoothscale(sat.app.window.screen, SHOWN), file)
        if shutil.which("convert"):
            subprocess.run(["convert", file, "-strip", "-dither", "FloydSteinberg", "-colors", "255", f"png8:{file}"],
                           check=True)
        print(name, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
