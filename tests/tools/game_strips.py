"""Film strips of every game: an ordinary round, its best moment, a mistake and the end, to be looked at and marked.

    python -m tests.tools.game_strips FOLDER [GAME …] [--moments round,best,mistake,end] [--seats 2] [--size 1280x720]
        [--theme evening] [--step 2] [--reduced]

Each strip is one or more sheets of `SHEET` frames, `GAME-SEATS-MOMENT-1.png` and so on; the time of a frame in seconds
stands in its corner. The best moment is the round of the first `LOOKED` in which most cards change hands by one sweep,
or else most is announced; in a game of slaps, one in which somebody slaps rightly. A mistake is what a person does
wrong there: a slap where nothing is to be slapped, an equation that is not right, cards that cannot be chosen, or else
the own key three times, while others are to play. Who has cards that nobody else may see plays alone: else most of what
is filmed would be a curtain.
"""

import argparse
from collections.abc import Callable, Sequence
from itertools import combinations

import pygame

from game.core.announcements import SLAP
from game.core.asks import Pick, Press
from game.core.events import Announced, Event, Swept
from game.core.match import Match
from game.rules import title, titles
from game.rules.equations.equation_asks import Solve
from game.rules.equations.solver import solution
from game.scenes.table.picking import PickController
from tests.kit.table_driver import FRAME, AtTable
from tests.tools.film_strips import SLAPS, Film, Wanted, answer, arguments, press, sat

LOOKED = 60
"""The rounds of one deal in which the best moment is looked for."""
SHEET, ACROSS = 24, 4
"""Frames on a sheet, and side by side."""
LONGEST = 20.0
"""Seconds of a strip at most."""
OPTIONS = {"egyptian-ruffle": SLAPS}
"""The options of a game for its best moment, if these are not its usual ones."""
WAITS = 0.8
"""Seconds that a person looks before a choice."""


def worth(events: Sequence[Event]) -> int:
    """Return how much of a moment a round is: cards of its largest sweep, and what is announced."""
    swept = max((len(event.cards) for event in events if isinstance(event, Swept)), default=0)
    slapped = any(isinstance(event, Announced) and event.key == SLAP for event in events)
    told = sum(isinstance(event, Announced) and event.key.seen != "nothing" for event in events)
    return 1000 * slapped + 3 * swept + told


def best(game: str, seats: int) -> Wanted:
    """Return what tells the round worth most of a game's first deal."""
    match, most, round_ = Match(title(game).make(OPTIONS.get(game, {})), seats, 1, events=True), -1, 1
    while match.result is None and match.table.round < LOOKED:
        match.run(reply, match.table.round + 1)
        if (this := worth(match.take_events())) > most:
            most, round_ = this, match.table.round
    return lambda _events, match: match.table.round >= round_


def reply(ask: object, match: Match) -> tuple[int, object]:
    """Return a seat's answer: a solution where one is asked for and there is one, else as `film_strips.answer`."""
    if isinstance(ask, Solve):
        seat = next(seat for seat in ask.seats if seat not in match.given)
        return seat, solution(ask.puzzle) or "pass"
    return answer(ask, match)  # type: ignore[arg-type]


def go_on(at: AtTable) -> None:
    """Answer the open ask as a person would, once the table is still."""
    sitting = at.play.sitting
    waiting = sitting.people.intersection(sitting.waiting)
    if not at.play.stage.idle or not waiting or sitting.match.result is not None:
        return
    if isinstance(ask := sitting.match.ask, Press):
        press(at, int(ask.good and not ask.forced), sorted(waiting)[:1])
    else:
        at.frames(FRAME)
        at.play.course.answer(*reply(sitting.match.ask, sitting.match))  # type: ignore[arg-type]


def people(game: str) -> tuple[int, ...]:
    """Return who plays a game by hand."""
    return (0,) if any(kind.private for kind in title(game).make({}).pile_kinds) else (0, 1, 2, 3)


def played(how: argparse.Namespace, game: str, wanted: Wanted, **options: bool) -> Film:
    """Return the film of a round, up to the end of all that is seen of it."""
    with sat(how, game, wanted, people=people(game), **options) as at:
        film, last, sitting = Film(at, how.step), at.play.sitting.rounds, at.play.sitting
        while (sitting.rounds == last or not at.play.stage.idle) and seconds(film) < LONGEST:
            if not isinstance(sitting.match.ask, Press) and at.play.stage.idle:
                film.run(WAITS)
            go_on(at)
            film.run(FRAME * how.step)
        film.run(0.4)
    return film


def pick_wrongly(at: AtTable, film: Film) -> None:
    """Let the person who is asked hand in two cards that do not go together, if there are such, else click a card that
    may not be picked; then somebody else presses a key."""
    asking, course = at.play.context.asking, at.play.course
    if not isinstance(asking, PickController):
        return
    pairs = [pair for pair in combinations(asking.pick.cards, 2) if asking.ask.most > 1 and not asking.ask.unseen
             and not course.validate(asking.ask, asking.seat, asking.ask.written(pair))[0]]
    if pairs:
        for card in pairs[0]:
            asking.choose(card)
            film.run(0.3)
        at.key(pygame.KSCAN_RETURN)
    else:
        spots = [(x, y) for x in range(0, at.app.size[0], 12) for y in range(0, at.app.size[1], 12)]
        hits = [(spot, at.play.stage.hit(spot)) for spot in spots]
        wrong = [spot for spot, hit in hits if hit and hit[0] == "card" and hit[1] not in asking.pick.cards]
        at.click((wrong or spots)[0])
    film.run(1.2)
    others = sorted(at.play.sitting.people.difference({asking.seat}))
    if others:
        at.key(at.play.sitting.chairs[others[0]].key)


def mistaken(how: argparse.Namespace, game: str) -> Film:
    """Return the film of a mistake and of what comes of it."""
    with sat(how, game, lambda _events, match: match.table.round >= 3, people=people(game)) as at:
        sitting = at.play.sitting
        for step in range(80):
            ask = sitting.match.ask
            if step >= 40 and at.play.stage.idle and isinstance(ask, Press) and 0 not in sitting.waiting:
                break                                 # others are to play
            if at.play.stage.idle and (isinstance(ask, Solve | Pick) or (isinstance(ask, Press) and not ask.forced)):
                break
            go_on(at)
            at.frames(0.25)
        film, ask = Film(at, how.step), sitting.match.ask
        film.run(0.5)
        if isinstance(ask, Press) and not ask.forced:
            press(at, 1, (max(sitting.people.intersection(sitting.waiting)),))
        elif isinstance(ask, Solve):
            at.play.course.answer(ask.seats[0], "1+1")
        elif isinstance(ask, Pick):
            pick_wrongly(at, film)
        else:
            for _press in range(3):
                at.key(sitting.chairs[0].key)
                film.run(0.4)
        film.run(3.0)
    return film


def ended(how: argparse.Namespace, game: str) -> Film:
    """Return the film of the last round, the win and its page."""
    with sat(how, game, lambda _events, match: match.result is not None, people=people(game)) as at:
        film, course = Film(at, how.step), at.play.course
        for _step in range(20_000):
            if at.play.sitting.match.result is not None:
                break
            go_on(at)
            at.frames(FRAME * 4)
        film.run(LONGEST - 2 if not course.finished else 6.0)
    return film


def seconds(film: Film) -> float:
    """Return how long a film is."""
    return len(film.frames) * film.step * FRAME


MOMENTS: dict[str, Callable[[argparse.Namespace, str], Film]] = {
    "round": lambda how, game: played(how, game, lambda _events, match: match.table.round >= 4),
    "best": lambda how, game: played(how, game, best(game, how.seats), **OPTIONS.get(game, {})),
    "mistake": mistaken, "end": ended,
}


def sheets(film: Film) -> list[pygame.Surface]:
    """Return the sheets of a film, with the time in the corner of each frame."""
    font, made = pygame.font.Font(None, 22), list[pygame.Surface]()
    for first in range(0, len(film.frames), SHEET):
        part = Film(film.at, film.step)
        part.frames = [frame.copy() for frame in film.frames[first:first + SHEET]]
        for n, frame in enumerate(part.frames, first):
            frame.blit(font.render(f"{n * film.step * FRAME:.2f} s", True, "white", "black"), (0, 0))
        made.append(part.sheet())
    return made


def main() -> None:
    """Make the strips."""
    parser = arguments(__doc__)
    parser.add_argument("games", nargs="*", default=list(titles()))
    parser.add_argument("--moments", type=lambda text: text.split(","), default=list(MOMENTS))
    how = parser.parse_args()
    how.folder.mkdir(parents=True, exist_ok=True)
    for game in how.games:
        if how.seats not in title(game).players:
            print(f"{game}: not with so many seats", flush=True)
            continue
        for name in how.moments:
            try:
                film = MOMENTS[name](how, game)
            except LookupError as error:
                print(f"{game} {name}: {error}", flush=True)
                continue
            for n, sheet in enumerate(sheets(film), 1):
                pygame.image.save(sheet, how.folder / f"{game}-{how.seats}-{name}-{n}.png")
            print(f"{game} {name}: {seconds(film):.1f} s", flush=True)


if __name__ == "__main__":
    main()
