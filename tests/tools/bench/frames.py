"""What frames of the table cost at 1920 x 1080, drawn in software, against a plain program and a copy of the window."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.tools.bench.gate import Gate, best
from tests.tools.bench.plain import Beside, copy, six, sixteen

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SIZE = (1920, 1080)
LAYS = 7
"""So many times six cards are laid: others each time."""
REDRAWS = 8, 20, 32
"""Copies of the window that a full redraw may cost: of a bare table, with 52 and with 108 cards in sight."""


def gates() -> list[Gate]:
    """A full redraw of a bare table and with 52 and 108 cards in sight, a frame with six movers, a press, and
    stillness."""
    import pygame

    from game.core.cards import deck
    from game.core.table import Table
    from game.rules import make
    from game.sitting.participants import SEATED
    from game.view.pictures.pictures import Pictures
    from game.view.pictures.theme import EVENING, SEATS
    from game.view.stage.seat_plate import SeatLook
    from game.view.stage.stage import Stage

    beside = Beside(SIZE)
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
                began = time.thread_time()
                shown.draw(screen, True)
                return (time.thread_time() - began) * 1e3

            return once

        copies = [copy(screen)]
        redraws = [best(redraw(cards), 40) for cards in (0, 52, 108)]
        copies.append(copy(screen))
        shown = stage(0)
        while pictures.jobs.busy:                 # as where people have sat down: it draws the deck
            time.sleep(0.01)
        movers = [_six_movers(shown, screen, lay) for lay in range(LAYS)]
        still, flips = stage(52), 0
        for _ in range(300):
            still.tick(1 / 60)
            flips += bool(still.moving or still.draw(screen))
        pygame.display.quit()
    press = _press()
    beside.done()
    said = f"a copy {copies[0]:.2f} and {copies[1]:.2f} ms"
    return [
        *(Gate(f"full redraw, {name}, against a copy", took * 2 / sum(copies), most, said=f"{took:.2f} ms, {said}")
          for name, took, most in zip(("bare", "52 cards", "108 cards"), redraws, REDRAWS, strict=True)),
        beside.gate("a frame with six movers, against plain", sorted(movers)[LAYS // 2], 2.5, six,
                    "the median of lays; of the first, " + f"{movers[0]:.2f} ms"),
        beside.gate("a press until it is shown, against plain's 16", press, 5, sixteen, "the 99th percentile of 200"),
        Gate("pictures drawn in five still seconds", flips, 0, "", said="nothing moves, nothing is flipped"),
    ]


def _six_movers(stage: "Stage", screen: "pygame.Surface", lay: int) -> float:  # type: ignore[name-defined]  # noqa: F821
    """The median frame while six other cards turn at once in each lay, in ms of processor time."""
    from game.core.events import Laid

    table = stage.shadow
    for seat in (0, 1):
        for pile in (f"stake/{seat}", f"packet/{seat}"):
            table.piles[pile].clear()
        table.piles[f"packet/{seat}"].extend(range(seat * 26 + lay * 3, seat * 26 + 26))
    stage.show(table)
    stage.draw(screen, True)
    for _ in range(60):                               # the tents of seats without a card fade
        stage.tick(1 / 60)
        stage.draw(screen)
    firsts = [seat * 26 + lay * 3 for seat in (0, 1)]
    stage.enqueue(Laid(tuple(range(first, first + 3)), f"packet/{seat}", f"stake/{seat}", True)
               for seat, first in enumerate(firsts))
    times = []
    for _ in range(30):
        began = time.thread_time()
        stage.tick(1 / 60)
        stage.draw(screen)
        times.append((time.thread_time() - began) * 1e3)
    return sorted(times)[len(times) // 2]


def _press() -> float:
    """The 99th percentile of the ms of processor time from a key's event to the frame that shows it."""
    from tests.kit.table_driver import A, at_table
    from tests.tools.taps import DEAL  # a long match

    times = []
    with tempfile.TemporaryDirectory() as made, at_table(
            Path(made), people=(0, 1), size=SIZE, seed=DEAL) as sat:
        for _ in range(200):
            sat.still()
            sat.frames(1.0)
            began = time.thread_time()
            sat.down(A)
            sat.app.step(1 / 60)
            times.append((time.thread_time() - began) * 1e3)
            sat.up(A)
            sat.key(15)
            if sat.match.result is not None:
                break
    return sorted(times)[int(len(times) * 0.99)]
