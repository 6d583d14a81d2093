"""Whoever changes how a computer answers raises the edition of its module: stories that it played on are told anew.

    python -m tests.players.test_editions     writes `tests/golden/editions.txt` anew, if each such edition was raised

Each line has a game, its house rules, a level, the edition of the computers, and a digest of their answers.
"""

import sys
from hashlib import blake2b
from json import dumps
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match
from game.core.seats import Seat
from game.lab.decision_cost import CHAMPION
from game.players import computers, edition
from game.rules import make, titles

FILE = Path(__file__).parents[1] / "golden" / "editions.txt"
SEEDS = range(2)
ANSWERS = 60
"""The most answers of a match that are looked at."""
LEVELS = "medium", CHAMPION
"""The levels that stories are told with."""
OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("war", {"winnings": "arranged"}), ("addition-war", {"answers": True}), ("egyptian-ruffle", {"pyramid_pair": True}),
)
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((id, {}) for id, title in titles().items() if title.game.levels(title.chosen({}))), *OTHERS]


def digest(game_id: str, options: dict[str, Any], level: str) -> str:
    """Return a digest of what computers of a level answer in some matches."""
    game, told = make(game_id, options), []
    for seed in SEEDS:
        match = Match(game, max(game.players), seed)
        answering = computers({Seat(seat): level for seat in range(max(game.players))})
        match.run(lambda ask, match, go=answering: None if len(match.answers) >= ANSWERS  # type: ignore[misc]
                  else go(ask, match), rounds=200)
        told.append(match.answers)
    assert any(told), "nobody was asked anything"
    return blake2b(dumps(told).encode(), digest_size=8).hexdigest()


def names(game_id: str, options: dict[str, Any], level: str) -> str:
    return " ".join((game_id, ",".join(f"{name}={value}" for name, value in options.items()) or "-", level))


def stored() -> dict[str, tuple[int, str]]:
    """Return names → edition and digest."""
    lines = (line.split() for line in FILE.read_text(encoding="ascii").splitlines())
    return {" ".join(names): (int(number), made) for *names, number, made in lines}


@pytest.mark.parametrize(("game_id", "options"), GAMES, ids=lambda one: one if isinstance(one, str) else "-".join(one))
@pytest.mark.parametrize("level", LEVELS)
def test_computers_that_answer_otherwise_have_another_edition(
    game_id: str, options: dict[str, Any], level: str
) -> None:  # fmt: skip
    """Where it fails: raise `EDITION` in the module of the game's computers, and run `python -m
    tests.players.test_editions`."""
    assert (edition(game_id), digest(game_id, options, level)) == stored()[names(game_id, options, level)]


def test_the_list_has_no_others() -> None:
    assert [*stored()] == [names(id, options, level) for id, options in GAMES for level in LEVELS]


def main() -> int:
    """Write the file; return 1 if an edition is to be raised first."""
    before = stored() if FILE.exists() else {}
    now = {names(id, options, level): (edition(id), digest(id, options, level))
           for id, options in GAMES for level in LEVELS}
    low = [name for name, (number, made) in now.items() if name in before and made != before[name][1]
           and number <= before[name][0]]  # fmt: skip
    if low:
        print("raise EDITION in the module of the computers first:", *low, sep="\n  ")
        return 1
    FILE.write_text("".join(f"{name} {number} {made}\n" for name, (number, made) in now.items()), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
