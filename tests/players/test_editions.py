"""Whoever changes how a computer answers, or the numbers of a model of chances, raises the edition of its module:
stored stories are then told anew.

    python -m tests.players.test_editions     writes `tests/golden/editions.txt` anew, if each such edition was raised

Each line has a game, its house rules, a level (or `model`), the edition of the computers (or of the model), and a
digest of their answers (or of its numbers).
"""

import sys
from hashlib import blake2b
from importlib import import_module
from json import dumps
from pathlib import Path
from typing import Any

import pytest

from game.core.match import Match
from game.core.seats import Seat
from game.lab.decision_cost import CHAMPION
from game.lab.win_probability import model_edition
from game.players import computers, edition
from game.rules import make, title, titles

FILE = Path(__file__).parents[1] / "golden" / "editions.txt"
SEEDS = range(9)
ANSWERS = 40
"""The answers that are looked at, of as many matches as have them."""
LEVELS = "medium", CHAMPION
"""The levels that stories are told with."""
OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("war", {"winnings": "arranged"}), ("addition-war", {"answers": True}), ("egyptian-ruffle", {"pyramid_pair": True}),
)
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((id, {}) for id, title in titles().items() if title.game.levels(title.chosen({}))), *OTHERS]

MODELS = "war", "egyptian-ruffle"


def digest(game_id: str, options: dict[str, Any], level: str) -> str:
    """Return a digest of what computers of a level answer in some matches."""
    game, told = make(game_id, options), list[Any]()
    for seed in SEEDS:
        left = ANSWERS - len(told)
        match = Match(game, max(game.players), seed)
        answering = computers({Seat(seat): level for seat in range(max(game.players))})
        match.run(lambda ask, match, go=answering, left=left:  # type: ignore[misc]
                  None if len(match.answers) >= left else go(ask, match), rounds=200)
        told += match.answers
    assert len(told) == ANSWERS
    return blake2b(dumps(told).encode(), digest_size=8).hexdigest()


def numbers(game_id: str) -> str:
    """Return a digest of the numbers of a model."""
    fits = import_module(title(game_id).game.chances)
    return blake2b(dumps([fits.FITTED, fits.ERROR]).encode(), digest_size=8).hexdigest()


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


@pytest.mark.parametrize("game_id", MODELS)
def test_a_model_with_other_numbers_has_another_edition(game_id: str) -> None:
    """Where it fails: raise `EDITION` in the module of the model, and run `python -m tests.players.test_editions`."""
    assert (model_edition(make(game_id, {})), numbers(game_id)) == stored()[names(game_id, {}, "model")]


def test_the_list_has_no_others() -> None:
    assert [*stored()] == [*(names(id, options, level) for id, options in GAMES for level in LEVELS),
                           *(names(id, {}, "model") for id in MODELS)]


def present() -> dict[str, tuple[int, str]]:
    """Return names → edition and digest, as they are now."""
    return {
        **{names(id, options, level): (edition(id), digest(id, options, level))
           for id, options in GAMES for level in LEVELS},
        **{names(id, {}, "model"): (model_edition(make(id, {})), numbers(id)) for id in MODELS},
    }


def main() -> int:
    """Write the file; return 1 if an edition is to be raised first."""
    before = stored() if FILE.exists() else {}
    now = present()
    low = [name for name, (number, made) in now.items() if name in before and made != before[name][1]
           and number <= before[name][0]]  # fmt: skip
    if low:
        print("raise EDITION in the module of these computers, or of the model, first:", *low, sep="\n  ")
        return 1
    FILE.write_text("".join(f"{name} {number} {made}\n" for name, (number, made) in now.items()), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
