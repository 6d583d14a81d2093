"""How much of the sight flashes at worst, whoever presses what at a table of slaps.

    python -m tests.tools.many_hands [GAME …] [--pace quick …] [--people 2 3] [--themes evening] [--seconds 8]
        [--size 800x600] [--all]

Two to four people hold their turn keys or tap them, and slap now and then or as fast as they can. Each line is a game
at a pace in a theme: the worst part of any field of ten degrees that flashed more than three times within a second (at
most .25), and what was done there. With `--all` each of the cases is told.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.kit.flashes import QUARTER, Flashes
from tests.kit.many_hands import Hands, looked_at
from tests.kit.table_driver import at_table

GAMES: dict[str, dict[str, Any]] = {
    "slap-war": {}, "egyptian-ruffle": {"pyramid_pair": True, "sphinx_split": True, "king_tut_ten": True},
    "three-player-war": {"slap": "K"}, "peace": {"slap": "Q"},
}  # fmt: skip
"""A game of slaps → its options."""
PACES = "leisurely", "normal", "quick", "instant"
THEMES = "evening", "daylight"
TURNS = Hands(held=True), Hands(taps=4), Hands(taps=7), Hands(taps=10), Hands()
SLAPS = 1 / 0.7, 8.0
SEED = 5


class Case(NamedTuple):
    """One way to play: the game, its pace and theme, how many people sit there, and what each does."""

    game: str
    pace: str
    theme: str
    people: int
    hands: Hands


def cases(asked: argparse.Namespace) -> Iterator[Case]:
    """Yield all ways to play that are asked for."""
    for game in asked.games or GAMES:
        for pace in asked.pace:
            for theme in asked.themes:
                for people in asked.people:
                    for turns in TURNS:
                        for slaps in SLAPS:
                            yield Case(game, pace, theme, people, turns._replace(slaps=slaps))


def flashes(case: Case, seconds: float, size: tuple[int, int], seed: int = SEED) -> Flashes:
    """Play one of them, and return what was seen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made, at_table(
            Path(made), game=case.game, pace=case.pace, theme=case.theme, players=case.people, size=size, seed=seed,
            people=tuple(range(case.people)), **GAMES.get(case.game, {})) as at:  # fmt: skip
        at.still()
        return looked_at(at, seconds, case.hands)


def main() -> int:
    """Measure, and return 1 if anything flashes too much."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("games", nargs="*")
    words.add_argument("--pace", nargs="*", default=PACES)
    words.add_argument("--themes", nargs="*", default=THEMES)
    words.add_argument("--people", nargs="*", type=int, default=(2, 3, 4))
    words.add_argument("--seconds", type=float, default=8.0)
    words.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(800, 600))
    words.add_argument("--all", action="store_true")
    asked = words.parse_args()
    worst: dict[tuple[str, str, str], tuple[float, str]] = {}
    for case in cases(asked):
        seen = flashes(case, asked.seconds, asked.size)
        told = f"{case.people} people, {case.hands.words}"
        if asked.all:
            print(f"{case.game} {case.pace} {case.theme}: {told}: {seen.worst:.3f}", flush=True)
        worst[case[:3]] = max(worst.get(case[:3], (0.0, "")), (seen.worst, told))
        if asked.all or case.hands != TURNS[-1]._replace(slaps=SLAPS[-1]) or case.people != asked.people[-1]:
            continue
        part, how = worst[case[:3]]
        print(f"{case.game:18} {case.pace:10} {case.theme:9} {part:.3f}  {how}", flush=True)
    top, (part, how) = max(worst.items(), key=lambda one: one[1][0])
    print(f"worst: {part:.3f} of {QUARTER:.2f}: {' '.join(top)}, {how}")
    return part > QUARTER


if __name__ == "__main__":
    sys.exit(main())
