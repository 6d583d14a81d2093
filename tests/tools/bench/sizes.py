"""What a full redraw costs at 1280 x 720 and at 3840 x 2160, against a copy of the window; what a save costs.

No game has more than 108 cards, so that is the most there is to draw.
"""

import os
import tempfile
import time
from pathlib import Path

from game.store.database import Database
from tests.tools.bench.frames import REDRAWS
from tests.tools.bench.gate import Gate, best
from tests.tools.bench.plain import copy

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SIZES = {"720p": ((1280, 720), (12, 30, 45)), "4K": ((3840, 2160), REDRAWS)}
"""The sizes of the window, and how many copies of it a redraw may cost: a copy of a small one never leaves the
processor."""
ROUNDS = 400
ANSWERS = 50_000


def gates() -> list[Gate]:
    """Redraws of a bare table and with 52 and 108 cards in both sizes; a save of a long match, in the frame and until
    it is on the disk."""
    made = []
    for name, (size, mosts) in SIZES.items():
        one, drawn = _redraws(size, (0, 52, 108))
        made += [Gate(f"full redraw at {name}, {cards}, against a copy", took / one, most,
                      said=f"{took:.2f} ms, a copy {one:.2f} ms")
                 for cards, took, most in zip(("bare", "52 cards", "108 cards"), drawn, mosts, strict=True)]
    frame, disk = _save()
    return [
        *made,
        Gate(f"a save after {ROUNDS} rounds, in the frame", frame * 1e3, 4, "ms"),
        Gate(f"a save after {ROUNDS} rounds, on the disk", disk * 1e3, 50, "ms"),
        Gate(f"a save after {ANSWERS:,} answers, in the frame", _long_save() * 1e3, 4, "ms"),
    ]


def _redraws(size: tuple[int, int], counts: tuple[int, ...]) -> tuple[float, list[float]]:
    """The ms of a copy of the window, the mean before and after, and of redraws with so many cards in sight."""
    import pygame

    from game.core.cards import deck
    from game.core.table import Table
    from game.rules import make
    from game.view.pictures.pictures import Pictures
    from game.view.pictures.theme import EVENING, SEATS
    from game.view.stage.seat_plate import SeatLook
    from game.view.stage.stage import Stage

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(size)
    took, before = [], copy(screen)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pictures = Pictures(Path(folder))
        pictures.fit(size, EVENING)
        looks = [SeatLook(seat.animal.title(), seat.animal, seat.key, "A", True) for seat in SEATS[:2]]
        for count in counts:
            table = Table(make("war", {}).pile_kinds, 2)
            for card in deck(2, jokers=True)[:count]:
                table.piles[f"stake/{card % 2}"].append(card)
                table.facing[card] = 1
            stage = Stage(table, looks, pictures, EVENING, size, caption=lambda _event, _table: None)
            stage.draw(screen, True)

            def once(stage: Stage = stage) -> float:
                stage.touch(screen.get_rect())
                began = time.thread_time()
                stage.draw(screen, True)
                return (time.thread_time() - began) * 1e3

            took.append(best(once, 20))
    one = (before + copy(screen)) / 2
    pygame.display.quit()
    return one, took


def _save() -> tuple[float, float]:
    """The seconds that the table waits for a save, and until it is whole on the disk."""
    from tests.kit.table_driver import at_table

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, at_table(Path(folder), seed=7) as sat:
        sitting, saves = sat.play.sitting, sat.stores.saves
        while sitting.match.table.round < ROUNDS and sitting.match.result is None:
            sitting.advance() if sitting.match.ask is None else sitting.match.pass_forced()
        frames, disks = [], []
        for _ in range(20):
            began = time.perf_counter()
            sat.stores.save(sitting)
            frames.append(time.perf_counter() - began)
            while saves.unwritten:
                time.sleep(0.0002)
            disks.append(time.perf_counter() - began)
    return sorted(frames)[10], sorted(disks)[10]


def _long_save() -> float:
    """The seconds that the table waits for a save of a match of very many answers, one more each time."""
    from game.store.save_format import envelope
    from game.store.saves import Saves
    from game.store.writer import Writer

    answers: list[list[object]] = [[number % 2, ["2C", "3D"]] for number in range(ANSWERS)]
    took = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        saves = Saves(Database(Path(folder), Writer()))
        saves.flush()
        for _ in range(20):
            answers.append([0, ["2C", "3D"]])
            began = time.thread_time()
            saves.write_soon("war." + "0" * 32, envelope({"format": 1, "answers": answers[:]}, {}, []))
            took.append(time.thread_time() - began)
            saves.flush()
    return sorted(took)[10]
