"""Measure how long the games last, for the covers and the workshop: writes assets/lengths.json and assets/paces.json.

    python assets/lengths.py [--paces] [game …]     takes some minutes for all

For each number of players: the median and the 95th percentile of whole matches, in minutes. Rounds of `GAMES` matches
between computers are counted, and of the first `WATCHED` rounds of some it is measured how long they take on the real
stage at the normal pace, with the time that the computers think as people would. The paces are the seconds of a round
without a war and those that each war adds, by least squares over the same rounds; `--paces` measures only them.
"""

import json
import os
import statistics
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.core.match import Match  # noqa: E402
from game.players import chance_of, player  # noqa: E402
from game.rules import title, titles  # noqa: E402
from game.simulate import Simulation, simulate  # noqa: E402
from game.view.pictures.pictures import Pictures  # noqa: E402
from game.view.pictures.theme import EVENING, SEATS  # noqa: E402
from game.view.stage.seat_plate import SeatLook  # noqa: E402
from game.view.stage.stage import Stage  # noqa: E402

GAMES, MATCHES, WATCHED = 60, 3, 40
SIZE = 640, 360
BEAT = 0.45
"""Seconds until a card turns that nobody has to turn by hand, as at the table."""
STEP = 0.1


def watched(game_id: str, players: int, seed: int, pictures: Pictures) -> list[tuple[float, int]]:
    """Return the seconds and the wars of each of the first rounds of a match."""
    match = Match(title(game_id).make({}), players, seed, waits=True, events=True)
    looks = [SeatLook(SEATS[seat].animal, SEATS[seat].animal, SEATS[seat].key, "", False) for seat in range(players)]
    names = [look.name for look in looks]
    stage = Stage(match.table, looks, pictures, EVENING, SIZE,
                  caption=lambda event, table: match.game.caption(event, table, names))
    seconds = 0.0
    rounds, begun, wars, number = [], 0.0, 0, match.table.round
    while match.result is None and match.table.round <= WATCHED:
        if match.ask is None:
            match.play_on()
        elif match.ask.forced:
            seconds += BEAT
            match.pass_forced()
        else:
            seconds += answered(match)
        stage.feed(match.take_events())
        while not stage.idle:
            stage.tick(STEP)
            seconds += STEP
        if match.table.round != number or match.result is not None:
            rounds.append((seconds - begun, match.table.wars - wars))
            begun, wars, number = seconds, match.table.wars, match.table.round
    return rounds


def answered(match: Match) -> float:
    """Answer an ask as the computers do. Return how many seconds they thought."""
    ask: Any = match.ask
    given = []
    for seat in ask.seats:
        if seat not in match.given:
            who, chance, sight = player(match.game.id, "medium", match.game.chosen), chance_of(match, seat), None
            sight = match.table.seen_by(seat)
            given.append((who.delay(ask, seat, sight, chance), seat, ask.written(who.answer(ask, seat, sight, chance))))
    slowest = 0.0
    for delay, seat, value in sorted(given, key=lambda one: one[:2]):
        if match.ask is not ask:
            break
        late = ask.within is not None and delay > ask.within
        match.answer(seat, "time" if late else value)
        slowest = ask.within if late else delay
    return slowest


def minutes(game_id: str, players: int, pictures: Pictures) -> list[float]:
    """Return the median and the 95th percentile of a match's length, in minutes."""
    runs = [watched(game_id, players, seed, pictures) for seed in range(1, MATCHES + 1)]
    pace = statistics.mean(sum(seconds for seconds, _wars in rounds) / len(rounds) for rounds in runs)
    found = simulate(Simulation(game_id, {}, players, 1, {}), GAMES)["rounds"]
    return [round(found[measure] * pace / 60, 1) for measure in ("median", "p95")]


def pace(game_id: str, pictures: Pictures) -> list[float]:
    """Return the seconds of a round without a war, and those that each war adds."""
    players = title(game_id).players[0]
    rounds = [row for seed in range(1, MATCHES + 1) for row in watched(game_id, players, seed, pictures)]
    mean = statistics.mean(seconds for seconds, _wars in rounds)
    most = statistics.mean(wars for _seconds, wars in rounds)
    spread = sum((wars - most) ** 2 for _seconds, wars in rounds)
    each = max(0.0, sum((wars - most) * (seconds - mean) for seconds, wars in rounds) / spread) if spread else 0.0
    each = min(each, mean / most) if most else 0.0
    return [round(mean - each * most, 2), round(each, 2)]


def main(wanted: list[str]) -> None:
    """Measure these games, or all without one, and write the files."""
    only = "--paces" in wanted
    wanted = [word for word in wanted if word != "--paces"]
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    pictures = Pictures(None)
    pictures.fit(SIZE, EVENING)
    for game in titles().values():
        if wanted and game.id not in wanted:
            continue
        _write("paces", game.id, pace(game.id, pictures))
        if not only:
            _write("lengths", game.id,
                   {str(players): minutes(game.id, players, pictures) for players in sorted(game.players)})


def _write(name: str, game: str, measured: Any) -> None:
    """Put what was measured of a game into one of the files."""
    file = HERE / f"{name}.json"
    told = {**(json.loads(file.read_text()) if file.exists() else {}), game: measured}
    print(name, game, measured, flush=True)
    lines = ",\n".join(f'  "{each}": {json.dumps(told[each])}' for each in sorted(told))
    file.write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
