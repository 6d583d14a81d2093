"""What frames of the table cost at 1920 x 1080, drawn in software, against a bare table."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.gate import Gate, best

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SIZE = (1920, 1080)


def gates() -> list[Gate]:
    """A full redraw with 52 and 108 cards in sight, a frame with six movers, and stillness."""
    import pygame

    from game.core.cards import deck
    from game.core.table import Table
    from game.rules import make
    from game.sitting.chairs import SEATED
    from game.view.pictures.pictures import Pictures
    from game.view.pictures.theme import EVENING, SEATS
    from game.view.stage.seat_plate import SeatLook
    from game.view.stage.stage import Stage

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        pictures = Pictures(Path(made))
        pictures.fit(SIZE, EVENING)
        pile_kinds = make("war", {}).pile_kinds
        animals = [SEATS[animal] for animal in SEATED[2]]
        looks = [SeatLook(seat.animal.title(), seat.animal, seat.key, "A", True) for seat in animals]

        def stage(cards: int) -> Stage:
            table = Table(pile_kinds, 2)
            for card in deck(2, jokers=True)[:cards]:
                table.piles[f"stake/{card % 2}"].append(card)
                table.facing[card] = 1
            made = Stage(table, looks, pictures, EVENING, SIZE, caption=lambda _event, _table: None)
            made.draw(screen, True)
            return made

        def redraw(cards: int) -> Callable[[], float]:
            shown = stage(cards)

            def once() -> float:
                shown.touch(screen.get_rect())
                began = time.perf_counter()
                shown.draw(screen, True)
                return time.perf_counter() - began

            return once

        bare, some, many = best(redraw(0), 40), best(redraw(52), 40), best(redraw(108), 40)
        six = _six_movers(stage(0), screen)
        still, flips = stage(52), 0
        for _ in range(300):
            still.tick(1 / 60)
            flips += bool(still.moving or still.draw(screen))
        pygame.display.quit()
    press = _press()
    return [
        Gate("full redraw, 52 cards in sight", some / bare, 8, said=f"{some * 1e3:.2f} ms, bare {bare * 1e3:.2f} ms"),
        Gate("full redraw, 108 cards in sight", many / bare, 8, said=f"{many * 1e3:.2f} ms"),
        Gate("a frame with six movers", six * 1e3, 1.5, "ms", said=f"{six / bare:.2f} bare tables"),
        Gate("a press until it is shown, frame and all", press * 1e3, 8, "ms", said="the 99th percentile of 200"),
        Gate("pictures drawn in five still seconds", flips, 0, "", said="nothing moves, nothing is flipped"),
    ]


def _six_movers(stage: "Stage", screen: "pygame.Surface") -> float:  # type: ignore[name-defined]  # noqa: F821
    """The median frame while six cards turn at once, in processor time."""
    from game.core.events import Laid

    table = stage.shadow
    for seat in (0, 1):
        table.piles[f"packet/{seat}"].extend(range(seat * 26, seat * 26 + 26))
    stage.show(table)
    stage.draw(screen, True)
    for _ in range(60):                               # the tents of seats without a card fade
        stage.tick(1 / 60)
        stage.draw(screen)
    stage.feed(
        Laid(tuple(range(seat * 26, seat * 26 + 3)), f"packet/{seat}", f"stake/{seat}", True) for seat in (0, 1)
    )
    times = []
    for _ in range(30):
        began = time.thread_time()
        stage.tick(1 / 60)
        stage.draw(screen)
        times.append(time.thread_time() - began)
    return sorted(times)[len(times) // 2]


def _press() -> float:
    """The 99th percentile of the time from a key's event to the frame that shows it."""
    from tests.at_table import A, at_table
    from tests.taps import DEAL  # a long match

    times = []
    with tempfile.TemporaryDirectory() as made, at_table(
            Path(made), people=(0, 1), size=SIZE, seed=DEAL) as sat:
        for _ in range(200):
            sat.still()
            sat.frames(1.0)
            began = time.perf_counter()
            sat.down(A)
            sat.app.step(1 / 60)
            times.append(time.perf_counter() - began)
            sat.up(A)
            sat.key(15)
            if sat.match.result is not None:
                break
    return sorted(times)[int(len(times) * 0.99)]
