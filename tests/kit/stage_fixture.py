"""What the tests of the table share: a match of War, a stage for it, and time that passes at will."""

import math
import os
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.core.events import Event, SeatLeft, Swept
from game.core.match import Match
from game.core.table import Table
from game.rules import title
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import EVENING, SEATS, Theme
from game.view.stage.seat_plate import SeatLook
from game.view.stage.stage import Stage
from tests.kit.picture_cache import pictures as drawn
from tests.kit.stage_inspection import inspect

SIZE = (800, 600)
SELDOM = 24
"""Of so many frames that nobody looks at one is drawn."""
_pictures: dict[tuple[tuple[int, int], str], Pictures] = {}


def looks(seats: int) -> list[SeatLook]:
    return [SeatLook(f"Player {seat}", SEATS[seat].animal, SEATS[seat].key, "ALPQ"[seat], True)
            for seat in range(seats)]


def said(event: Event, table: Table) -> str | None:
    if isinstance(event, Swept):
        return f"{len(event.cards)} cards to {event.dst}"
    return f"seat {event.seat} is out" if isinstance(event, SeatLeft) else None


def match(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match(title("war").make(options), seats, seed, waits=True, events=True)


def new_pictures(size: tuple[int, int] = SIZE, theme: Theme = EVENING) -> Pictures:
    """A set of its own, of which nothing has been drawn."""
    _begin()
    made = drawn()
    made.fit(size, theme)
    return made


def pictures(size: tuple[int, int] = SIZE, theme: Theme = EVENING) -> Pictures:
    """One set for each size, so that its cards are drawn once."""
    _begin()
    if (size, theme.name) not in _pictures:
        _pictures[size, theme.name] = new_pictures(size, theme)
    return _pictures[size, theme.name]


def _begin() -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))


def stage(table: Table, size: tuple[int, int] = SIZE, caption: Callable[[Event, Table], str | None] = said, **how: Any,
          ) -> Stage:
    return Stage(table, looks(table.seats), pictures(size), EVENING, size, caption=caption, **how)


def stages(*tables: Table) -> list[Stage]:
    """A stage for each table, each with pictures of its own, so that none finds what another has made."""
    return [Stage(table, looks(table.seats), new_pictures(), EVENING, SIZE, caption=said) for table in tables]


def step(match: Match) -> list[Event]:
    """The match goes on by one answer, or to its next ask; the events of that."""
    if match.ask is None:
        match.play_on()
    else:
        seat = next(seat for seat in match.ask.seats if seat not in match.given)
        match.answer(seat, match.ask.written(match.ask.first(seat)))
    return match.take_events()


def feeds(match: Match, rounds: int) -> Iterator[list[Event]]:
    """What the match gives to a stage, for so many rounds or to its end."""
    while match.result is None and (match.table.round < rounds or match.ask is not None):
        yield step(match)


def watch(on: Stage, dt: float = 1 / 60, limit: float = 120) -> Iterator[list[pygame.Rect] | None]:
    """Let time pass until nothing moves; what each frame draws."""
    while on.moving or not on.idle:
        on.tick(dt)
        yield on.draw(screen(on))
        limit -= dt
        assert limit > 0, "it never comes to rest"


def follow(on: Stage, dt: float = 1 / 60, limit: float = 120) -> Iterator[None]:
    """Let time pass until nothing moves, for who reads the stage and does not look at it: of `SELDOM` frames one is
    drawn, and all in which no card flies any more: what is left to draw is drawn, and no time passes for it."""
    frames = 0
    while on.moving or not on.idle:
        on.tick(dt)
        frames += 1
        if on.idle or not frames % SELDOM:
            on.draw(screen(on))
        yield
        limit -= dt
        assert limit > 0, "it never comes to rest"


def play(on: Stage, dt: float = 0.1) -> None:
    """Let time pass until nothing moves, and see nothing of it."""
    for _ in follow(on, dt):
        pass


def feel_nothing(on: Stage, limit: float = 11.0) -> None:
    """Let time pass until nobody feels anything any more, and before anybody is sleepy."""
    while any(face.mood != "rest" or face.blink for face in inspect(on).faces) or inspect(on).ring is not None:
        on.tick(0.1)
        on.draw(screen(on))
        limit -= 0.1
        assert limit > 0, "somebody feels something for ever"


_screens: dict[tuple[int, int], pygame.Surface] = {}


def screen(on: Stage) -> pygame.Surface:
    size = on.layout.size
    if size not in _screens:
        _screens[size] = pygame.Surface(size, 0, 32)
    return _screens[size]


def picture(on: Stage) -> pygame.Surface:
    """All that is on the screen, drawn anew."""
    to = pygame.Surface(on.layout.size, 0, 32)
    on.draw(to, whole=True)
    return to


def alike(one: pygame.Surface, other: pygame.Surface, but: int = 0) -> bool:
    """Whether two pictures are the same, `but` for so many pixels, and for what pygame rounds otherwise at another
    clip."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (5, 5, 5, 255), other)
    return same.count() >= one.get_width() * one.get_height() - but


def lying(table: Table) -> dict[str, list[int]]:
    return {pile: list(cards) for pile, cards in table.piles.items()}


EDGE = 60
"""Pixels of a hill's edge that come out a shade otherwise where it was drawn in parts."""
INSTANT = math.inf
