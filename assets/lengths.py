"""Measure how long the games last, for the covers and the workshop: writes assets/lengths.json and assets/paces.json.

    python assets/lengths.py [--paces] [--lengths] [game …]     takes some minutes for all

For each number of players: the minutes of a typical match, and those within which nine of ten end, from matches
between computers as the workshop plays them, at the normal pace of the table, where one person presses.

The paces of a game, for each pace of the table: the seconds of a round without a war and those that each war adds, by
least squares over the first rounds of some matches, in which a person turns cards by hand and thinks as a computer
does. The seconds for which the table waits for a press are left out; "presses" says how many such waits there are in a
round and in a war, by the same way, and "together" whether all players press at once. `--paces`
measures only them, `--lengths` only the lengths.
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

from game.core.record import read_record  # noqa: E402
from game.core.seats import Seat  # noqa: E402
from game.core.setting_values import PACES  # noqa: E402
from game.lab.duration_model import PRESS as PRESSES  # noqa: E402
from game.lab.match_aggregates import MatchAggregates  # noqa: E402
from game.lab.rule_study import inquiry, plan  # noqa: E402
from game.players import chance_of, player  # noqa: E402
from game.players import levels as computer_levels  # noqa: E402
from game.rules import make, title, titles  # noqa: E402
from game.sitting import game_profile  # noqa: E402
from game.sitting.match_controller import MatchController  # noqa: E402
from game.sitting.participants import gather, participants_at  # noqa: E402
from game.sitting.pending_ask import BEAT, PendingAsk  # noqa: E402
from game.sitting.policy import Policy  # noqa: E402
from game.sitting.referee import Claim  # noqa: E402
from game.sitting.rule_estimates import tempo  # noqa: E402
from game.sitting.sitting import Sitting  # noqa: E402
from game.store.settings import Settings  # noqa: E402
from game.view.pictures.pictures import Pictures  # noqa: E402
from game.view.pictures.theme import EVENING, SEATS  # noqa: E402
from game.view.stage.seat_plate import SeatLook  # noqa: E402
from game.view.stage.stage import Stage  # noqa: E402

RIGHT = 0.05
"""How right the lengths are, as a share of them."""
SIZE = 640, 360
MATCHES, PLAYED, LONGEST = 3, 30, 3600
"""Matches with a person, the rounds of each, and the seconds after which one is given up."""
PRESS, FRAME = 0.6, 0.05
"""Seconds after which the person presses, and those of a frame."""


def minutes(game_id: str, players: int) -> list[float]:
    """Return the minutes of a typical match, and those within which nine of ten end."""
    levels = ["medium"] * players if computer_levels(game_id, {}) else []
    sums = MatchAggregates(players)
    for new in inquiry(plan(game_id, {}, players, levels), MatchAggregates(players), RIGHT):
        sums.add(new)
    pace = tempo(game_id, "normal").pace([PRESSES], BEAT)
    return [round(max(0.1, pace.of(sums, rounds)), 1) for rounds in (sums.length, sums.most[1])]


class _Nobody:
    """The page at which nobody looks, and the policy and the settings of a match that is only measured."""

    here = True

    def __getattr__(self, _name: str) -> Any:
        return lambda *_args: ()


class _Measured(Policy):
    """The policy of a match that is saved nowhere and counts for nobody."""

    cheers = False

    def save(self, sitting: Sitting) -> None:
        """Save nothing."""

    def finish(self, sitting: Sitting) -> None:
        """Count nothing."""


def played(game_id: str, pace: str, seed: int, pictures: Pictures) -> tuple[list[tuple[float, int, int]], bool]:
    """Return the seconds, the wars and the presses of each of the first rounds of a match of a person, the seconds
    that it waits for presses left out; and whether all players press at once."""
    players, settings = title(game_id).players[0], Settings()
    gather(settings, [0])
    settings.pace = pace
    record = read_record({"format": 1, "game": game_id, "options": {}, "players": players, "seed": seed}, make)
    sitting = Sitting.new(record, participants_at(settings, players, {0}))
    match, names = sitting.match, sitting.names
    looks = [SeatLook(SEATS[seat].animal, SEATS[seat].animal, SEATS[seat].key, "", False) for seat in range(players)]
    stage = Stage(match.table, looks, pictures, EVENING, SIZE,
                  caption=lambda event, table: match.game.caption(event, table, names))
    stage.pace = PACES[pace]
    now = waited = 0.0
    course = MatchController(sitting, _Measured(_Nobody()), settings, stage, _Nobody(), lambda: now,
                             lambda _seat: False)
    rounds, begun, wars, presses, number, together = [], 0.0, 0, 0, match.table.round, False
    said: tuple[Any, float, Any] = None, 0.0, None
    while match.result is None and match.table.round <= PLAYED and now < LONGEST:
        stage.tick(FRAME)
        course.tick(FRAME)
        now += FRAME
        asked = course.open_ask
        if isinstance(asked, PendingAsk) and asked.open and 0 in asked.by_hand:
            ask = asked.ask
            together = together or (ask.forced and len(ask.seats) > 1)
            if ask.forced and asked.seconds >= PRESS:
                course.answer(Seat(0), ask.first(Seat(0)))
                presses += 1
                waited += asked.seconds
            elif not ask.forced:
                if said[0] is not ask:
                    who, rng = player(game_id, "medium", match.game.chosen), chance_of(match, Seat(0))
                    sight = match.table.seen_by(Seat(0))
                    said = (ask, who.delay(ask, Seat(0), sight, rng),
                            ask.written(who.answer(ask, Seat(0), sight, rng)))
                if asked.seconds >= said[1]:
                    course.answer(Seat(0), said[2], Claim(Seat(0), str(said[2]), ask, now, now, now - asked.seconds))
        if match.table.round != number or match.result is not None:
            rounds.append((now - waited - begun, match.table.wars - wars, presses))
            begun, wars, presses, number = now - waited, match.table.wars, 0, match.table.round
    return rounds, together


def fitted(rows: list[tuple[float, int]]) -> list[float]:
    """Return what a round without a war takes, and what each war adds, by least squares."""
    mean = statistics.mean(took for took, _wars in rows)
    most = statistics.mean(wars for _took, wars in rows)
    spread = sum((wars - most) ** 2 for _took, wars in rows)
    each = max(0.0, sum((wars - most) * (took - mean) for took, wars in rows) / spread) if spread else 0.0
    each = min(each, mean / most) if most else 0.0
    return [round(mean - each * most, 2), round(each, 2)]


def paces(game_id: str, pictures: Pictures) -> dict[str, Any]:
    """Return the seconds of a round and of a war at each pace, and how often the table waits for a press in them."""
    found: dict[str, Any] = {}
    for pace in PACES:
        runs = [played(game_id, pace, seed, pictures) for seed in range(1, MATCHES + 1)]
        rows = [row for rounds, _together in runs for row in rounds]
        found[pace] = fitted([(seconds, wars) for seconds, wars, _presses in rows])
        if pace == "normal":
            found["presses"] = fitted([(presses, wars) for _seconds, wars, presses in rows])
            found["together"] = any(together for _rounds, together in runs)
    return found


def main(wanted: list[str]) -> None:
    """Measure these games, or all without one, and write the files."""
    only = [word for word in wanted if word in ("--paces", "--lengths")]
    wanted = [word for word in wanted if word not in only]
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    pictures = Pictures(None)
    pictures.fit(SIZE, EVENING)
    for game in titles().values():
        if wanted and game.id not in wanted:
            continue
        if "--lengths" not in only:
            _write("paces", game.id, paces(game.id, pictures))
            game_profile.paces.cache_clear()
        if "--paces" not in only:
            _write("lengths", game.id,
                   {str(players): minutes(game.id, players) for players in sorted(game.players)})


def _write(name: str, game: str, measured: Any) -> None:
    """Put what was measured of a game into one of the files."""
    file = HERE / f"{name}.json"
    told = {**(json.loads(file.read_text()) if file.exists() else {}), game: measured}
    print(name, game, measured, flush=True)
    lines = ",\n".join(f'  "{each}": {json.dumps(told[each])}' for each in sorted(told))
    file.write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
