"""Film strips: the moments of the table, frames 1/30 s apart on one sheet, to be looked at one by one.

    python -m tests.tools.film_strips FOLDER [MOMENT …] [--seats 2] [--size 1280x720] [--theme evening] [--reduced]
        [--step 2]

Each moment is a PNG in the folder; without names all moments are made.
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.core.announcements import SLAP, WAR
from game.core.asks import Ask, Pick, Press
from game.core.events import Announced, Event, Swept
from game.core.match import Match
from game.rules import title
from game.rules.equations.equation_asks import Solve
from game.rules.equations.solver import solution
from tests.kit.table_driver import FRAME, AtTable, at_table

MOST_SEEDS, MOST_ROUNDS = 400, 600
"""So many deals, and rounds of each, are looked through for a moment."""
ACROSS = 4
"""Frames side by side on a sheet."""
WIDE = 480
"""The width of a frame on a sheet, in pixels."""


class Film:
    """Frames of a table, and the sheet of them. Every `step`-th frame of the window, 1/60 s apart, is kept."""

    def __init__(self, at: AtTable, step: int) -> None:
        self.at, self.step, self.frames = at, step, list[pygame.Surface]()

    def run(self, seconds: float) -> None:
        """Let so much time pass, and keep what is seen."""
        for k in range(round(seconds / FRAME)):
            self.at.frames(FRAME)
            if k % self.step == 0:
                screen = self.at.app.window.screen
                height = round(WIDE * screen.get_height() / screen.get_width())
                self.frames.append(pygame.transform.smoothscale(screen, (WIDE, height)))

    def sheet(self) -> pygame.Surface:
        """Return all frames, row after row."""
        height = self.frames[0].get_height()
        rows = -(-len(self.frames) // ACROSS)
        sheet = pygame.Surface((ACROSS * (WIDE + 6), rows * (height + 6)))
        for n, frame in enumerate(self.frames):
            sheet.blit(frame, (n % ACROSS * (WIDE + 6) + 3, n // ACROSS * (height + 6) + 3))
        return sheet


Wanted = Callable[[Sequence[Event], Match], bool]
"""Whether a round's events are those of the moment, on the match as it is after them."""


def found(game: str, seats: int, wanted: Wanted, first: int = 1, **options: Any) -> tuple[int, dict[str, Any]]:
    """Return a deal from the `first` on, and the past of its match up to the first round whose events are wanted;
    everybody gives the first answer there is, and slaps if a slap is right."""
    for seed in range(first, first + MOST_SEEDS):
        match = Match(title(game).make(options), seats, seed, events=True)
        while match.result is None and match.table.round < MOST_ROUNDS:
            rounds, answers = match.table.round, [list(answer) for answer in match.answers]
            match.run(answer, rounds + 1)
            if wanted(match.take_events(), match):
                return seed, {"rounds": rounds, "answers": answers}
    raise LookupError(f"no such round of {game}")


def answer(ask: Ask[Any], match: Match) -> tuple[int, Any]:
    """Return a seat's answer: a right slap, a card if one may be picked, or the first there is."""
    seat = next(seat for seat in ask.seats if seat not in match.given)
    if isinstance(ask, Press) and not ask.forced and "time" in ask.words[seat]:
        return seat, "slap" if ask.good else "time"
    if isinstance(ask, Pick):
        return seat, ask.written(tuple(ask.cards[seat])[: max(1, ask.least)])
    return seat, ask.written(ask.first(seat))


@contextmanager
def sat(how: argparse.Namespace, game: str, wanted: Wanted, *, people: tuple[int, ...] = (0, 1, 2, 3), **options: Any,
        ) -> Iterator[AtTable]:
    """Sit down before the first round whose events are wanted. All seats are people's, unless others are said."""
    seed, past = found(game, how.seats, wanted, **options)
    with tempfile.TemporaryDirectory() as folder, at_table(
            Path(folder), players=how.seats, seed=seed, people=people, pace="normal", size=how.size, game=game,
            past=past, **options) as at:  # fmt: skip
        at.app.settings.theme, at.app.settings.reduced_motion = how.theme, how.reduced
        at.app.changed()
        at.play.stage.state.reduced_motion = how.reduced
        at.still()
        yield at


def press(at: AtTable, which: int = 0, seats: Sequence[int] = (0, 1, 2, 3)) -> None:
    """Press the turn key (0) or the other one (1) of those of these seats who are asked."""
    course = at.play.course
    for seat in seats:
        if seat in course.sitting.waiting or which:
            course.press_in_race(seat, which) or course.press(seat, which)
    at.app.wake()


def wars(count: int) -> Wanted:
    """A round with so many wars, one in another."""
    return lambda events, _match: sum(isinstance(event, Announced) and event.key == WAR for event in events) == count


# ---- the moments ----------------------------------------------------------------------------------------------------


def flip(how: argparse.Namespace) -> Film:
    """A plain battle."""
    with sat(how, "war", wars(0)) as at:
        film = Film(at, how.step)
        press(at)
        film.run(2.2)
    return film


def _war(how: argparse.Namespace, count: int) -> Film:
    """Wars, one in another, up to the sweep."""
    with sat(how, "war", wars(count)) as at:
        film, last = Film(at, how.step), at.play.sitting.rounds
        press(at)
        while at.play.sitting.rounds == last or not at.play.stage.idle:
            film.run(FRAME * how.step)
            if at.play.sitting.rounds == last and at.play.stage.idle:
                press(at)          # nobody hurries
    return film


def _swept(how: argparse.Namespace, wanted: Wanted) -> Film:
    """A round of War that ends in a sweep."""
    with sat(how, "war", wanted) as at:
        film, last = Film(at, how.step), at.play.sitting.rounds
        while at.play.sitting.rounds == last or not at.play.stage.idle:
            if at.play.stage.idle:
                press(at)
            film.run(FRAME * how.step)
    return film


def many(events: Sequence[Event], _match: Match) -> bool:
    """A sweep of ten cards or more."""
    return any(isinstance(event, Swept) and len(event.cards) >= 10 for event in events)


def back(events: Sequence[Event], match: Match) -> bool:
    """A war won by somebody who had five cards or fewer left when the round began."""
    left = {f"packet/{seat}": len(match.table.each["packet"][seat]) for seat in match.table.left}
    return wars(1)(events, match) and any(
        isinstance(event, Swept) and 0 < left.get(event.dst, 0) - len(event.cards) // 2 <= 5 for event in events)


SLAPS = {"pyramid_pair": True, "sphinx_split": True}


def slapped(events: Sequence[Event], _match: Match) -> bool:
    """A right slap, with a few cards to take."""
    return any(isinstance(event, Announced) and event.key == SLAP for event in events) and any(
        isinstance(event, Swept) and len(event.cards) >= 5 for event in events)


def slap(how: argparse.Namespace) -> Film:
    """A slap that two or three want: the second 37 ms later, the third 112."""
    with sat(how, "egyptian-ruffle", slapped, **SLAPS) as at:
        press(at)
        at.frames(1.2)
        film = Film(at, how.step)
        film.run(2 * FRAME)
        for seat, frames in zip(at.play.sitting.match.table.left, (2, 5, 6, 2), strict=False):
            press(at, 1, (seat,))
            film.run(frames * FRAME)
        film.run(2.4)
    return film


def false_slap(how: argparse.Namespace, game: str = "egyptian-ruffle", **options: Any) -> Film:
    """A slap where nothing is to be slapped."""
    with sat(how, game, lambda events, match: match.table.round > 6, **options) as at:
        press(at)
        at.frames(0.8)
        film = Film(at, how.step)
        press(at, 1, (1,))
        film.run(2.4)
    return film


def end(how: argparse.Namespace) -> Film:
    """The last round, the win and its page."""
    with sat(how, "war", lambda _events, match: match.result is not None) as at:
        film = Film(at, how.step)
        while at.play.sitting.match.result is None or not at.play.course.finished:
            press(at)
            at.frames(FRAME)
        film.run(5.5)
    return film


def said(*names: str) -> Wanted:
    """A round in which facts with these names are said."""
    return lambda events, _match: set(names) <= {event.key for event in events if isinstance(event, Announced)}


def _round(how: argparse.Namespace, game: str, wanted: Wanted, maximum: float = 14.0, **options: Any) -> Film:
    """A round, up to the end of all that is seen of it or to so many seconds; people answer as `found` does."""
    with sat(how, game, wanted, **options) as at:
        film, last, sitting = Film(at, how.step), at.play.sitting.rounds, at.play.sitting
        while (sitting.rounds == last or not at.play.stage.idle) and len(film.frames) * how.step * FRAME < maximum:
            if at.play.stage.idle and sitting.rounds == last and at.play.course.sitting.waiting:
                if isinstance(sitting.match.ask, Press):
                    press(at, seats=sorted(at.play.course.sitting.waiting)[:1])
                else:
                    film.run(1.0)
                    at.play.course.answer(*answer(sitting.match.ask, sitting.match))
            film.run(FRAME * how.step)
    return film


def solved(how: argparse.Namespace, game: str) -> Film:
    """An equation that is right, and what it earns."""
    with tempfile.TemporaryDirectory() as folder, at_table(
            Path(folder), game=game, people=(0, 1), pace="normal", seed=5, size=how.size) as at:  # fmt: skip
        at.app.settings.theme, at.app.settings.reduced_motion = how.theme, how.reduced
        at.app.changed()
        while (not isinstance(at.match.ask, Solve) or solution(at.match.ask.puzzle) is None
               or at.play.context.asking is None):
            if isinstance(at.match.ask, Solve) and at.play.context.asking is not None:
                at.play.course.answer(at.play.context.asking.seat, "pass")
            elif at.play.stage.idle and at.play.course.sitting.waiting:
                press(at, seats=sorted(at.play.course.sitting.waiting)[:1])
            at.frames(FRAME)
        film = Film(at, how.step)
        film.run(0.5)
        at.play.course.answer(at.play.context.asking.seat, solution(at.match.ask.puzzle))
        film.run(4.0)
    return film


def food(how: argparse.Namespace) -> Film:
    """A total that is two things to eat."""
    return _round(how, "fast-food", lambda events, match: match.table.round > 5 and sum(
        isinstance(event, Announced) and event.key == "meal" for event in events) > 1)


def sums(how: argparse.Namespace) -> Film:
    """Sums side by side, and who takes them."""
    return _round(how, "addition-war", wars(0))


MOMENTS: dict[str, Callable[[argparse.Namespace], Film]] = {
    "flip": flip, "war": lambda how: _war(how, 1), "triple-war": lambda how: _war(how, 3), "slap": slap,
    "false-slap": lambda how: false_slap(how, **SLAPS),
    "false-slap-war": lambda how: false_slap(how, "slap-war"), "end": end, "food": food, "sums": sums,
    "casualty": lambda how: _round(how, "casualty-war", said("war")),
    "king": lambda how: _round(how, "duel-king", said("king", "save_duel")),
    "sweep": lambda how: _swept(how, many), "comeback": lambda how: _swept(how, back),
    "ascent": lambda how: solved(how, "ascent"), "brain-drain": lambda how: solved(how, "brain-drain"),
}  # fmt: skip

GAMES = {"slap": "egyptian-ruffle", "false-slap": "egyptian-ruffle", "false-slap-war": "slap-war",
         "food": "fast-food", "sums": "addition-war",
         "casualty": "casualty-war", "king": "duel-king", "ascent": "ascent", "brain-drain": "brain-drain"}
"""The game of a moment, where that is not War."""


def arguments(page: str) -> argparse.ArgumentParser:
    """Return what all film strips are made with: where they go, how many play, and how it looks."""
    parser = argparse.ArgumentParser(description=page.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(1280, 720))
    parser.add_argument("--theme", default="evening")
    parser.add_argument("--reduced", action="store_true")
    parser.add_argument("--step", type=int, default=2, help="frames of the window for each frame that is kept")
    return parser


def main() -> None:
    """Make the strips."""
    parser = arguments(__doc__)
    parser.add_argument("moments", nargs="*", default=list(MOMENTS))
    how = parser.parse_args()
    how.folder.mkdir(parents=True, exist_ok=True)
    for name in how.moments:
        if how.seats not in title(GAMES.get(name, "war")).players:
            print(f"{name}: not with so many seats", flush=True)
            continue
        film = MOMENTS[name](how)
        pygame.image.save(film.sheet(), how.folder / f"{name}-{how.seats}.png")
        print(f"{name}: {len(film.frames)} frames", flush=True)


if __name__ == "__main__":
    main()
