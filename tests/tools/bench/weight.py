"""What cards with weight cost: a step of their space, and frames at 1920 x 1080 while a deck is thrown."""

import os
import statistics
import tempfile
import time
from pathlib import Path

from tests.tools.bench.gate import Gate, best

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
SIZE = (1920, 1080)
CARDS = 108


def gates() -> list[Gate]:
    """A step with two decks on the floor, and a frame with a deck in the air; the best of several, for others work
    on this machine, too."""
    step, throw = best(_step, 5), best(_throw, 5)
    return [
        Gate("a step of physics with 108 cards", step * 1e3, 0.5, "ms", said="the median of a second"),
        Gate("a frame while 54 cards are thrown", throw * 1e3, 8, "ms", said="the 90th percentile"),
    ]


def _step() -> float:
    from game.view.stage.physics import PhysicsSpace
    from game.view.stage.timeline import BodyPose

    space = PhysicsSpace()
    space.wall((-400, -250), (400, -250), (400, 250), (-400, 250), (-400, -250))
    for card in range(CARDS):
        space.add(BodyPose(card * 61 % 600 - 300, card * 37 % 360 - 180, card * 40, 1), 88, 26)
        space.push(card, card * 331 % 1400 - 700, card * 173 % 1400 - 700, card % 9 - 4, 0)
    times = []
    for _ in range(120):
        began = time.perf_counter()
        space.step()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def _throw() -> float:
    import pygame

    from game.core.match import Match
    from game.rules import make
    from game.sitting.participants import SEATED
    from game.view.pictures.pictures import Pictures
    from game.view.pictures.theme import EVENING, SEATS
    from game.view.stage.seat_plate import SeatLook
    from game.view.stage.stage import Stage

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    times = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        pictures = Pictures(Path(made))
        pictures.fit(SIZE, EVENING)
        looks = [SeatLook(seat.animal.title(), seat.animal, seat.key, "A", True)
                 for seat in (SEATS[animal] for animal in SEATED[2])]
        table = Match(make("scramble-war", {"jokers": True}), 2, 7).table
        stage = Stage(table, looks, pictures, EVENING, SIZE, caption=lambda _event, _table: None)
        stage.draw(screen, True)
        stage.deal()
        while not stage.idle:
            began = time.perf_counter()
            stage.tick(1 / 60)
            stage.draw(screen)
            times.append(time.perf_counter() - began)
    pygame.display.quit()
    return sorted(times)[int(len(times) * 0.9)]
