"""Fit the chances to win: writes game/lab/chances/fitted.py.

    python assets/chances.py [matches]     takes some minutes; needs numpy, of the extra `art`

Matches are played, and looked at in rounds that chance picks, each with the same chance: looking at each match equally
often would give short ones too much weight. What is seen then, and who won in the end, makes a logistic regression by
Newton's method.
"""

import json
import math
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from game.core.match import Match  # noqa: E402
from game.lab.chances.features import FEATURES  # noqa: E402
from game.lab.chances.model import standing  # noqa: E402
from game.rules import make  # noqa: E402

MATCHES, SEED = 60_000, 1_000_000
"""The matches for each model, and the number of the first deal."""

MODELS: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("war", "war", {}, 60),
    ("war", "war", {"winnings": "winner_first"}, 60),
    ("war", "war", {"down": 3}, 60),
    ("egyptian-ruffle", "egyptian-ruffle", {}, 8),
)
"""The features, the game and its house rules of each model, and the rounds between two looks on the average."""

HEAD = '''"""The coefficients of the models, as `assets/chances.py` fitted them: kind of model, game, house rules, and a
number for each of its features. Nothing here is written by hand."""

from typing import Any

FITTED: tuple[tuple[str, str, dict[str, Any], tuple[float, ...]], ...] = (
'''


def looks(
    kind: str, game_id: str, options: dict[str, Any], every: int, matches: int, seed: int
) -> tuple[Any, Any]:  # fmt: skip
    """Return what was seen (looks × features) and whether the first player won (looks), of so many matches."""
    game, chance = make(game_id, options), random.Random(seed)
    seen: list[list[float]] = []
    won: list[int] = []
    for number in range(matches):
        match, states, last = Match(game, 2, seed + number), [], 0
        while match.result is None:
            last += 1 + int(math.log(1 - chance.random()) / math.log(1 - 1 / every))
            match.run(rounds=last)
            if match.result is None:
                held = standing(kind, match.table)
                if held is not None:
                    states.append(FEATURES[kind](held))
        if match.result.winner is not None:
            seen += states
            won += [match.result.winner == 0] * len(states)
    return np.array(seen), np.array(won, dtype=float)


def fitted(seen: Any, won: Any) -> Any:
    """Return the coefficients that make what was seen most likely."""
    weights = np.zeros(seen.shape[1])
    for _step in range(30):
        chance = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (won - chance)
        curve = (seen * (chance * (1 - chance))[:, None]).T @ seen
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def main(matches: int) -> None:
    lines = [HEAD]
    for kind, game_id, options, every in MODELS:
        seen, won = looks(kind, game_id, options, every, matches, SEED)
        weights = fitted(seen, won)
        error = math.sqrt(float(np.mean((won - 1 / (1 + np.exp(-seen @ weights))) ** 2)))
        print(f"{game_id} {json.dumps(options)}: {len(won):,} looks, error {error:.3f}", flush=True)
        words = [f"{weight:.4f}" for weight in weights]
        rows = "".join(f"        {', '.join(words[first : first + 10])},\n" for first in range(0, len(words), 10))
        lines.append(f"    ({kind!r}, {game_id!r}, {options!r}, (\n{rows}    )),\n".replace("'", '"'))
    lines.append(")\n")
    (HERE.parent / "game" / "lab" / "chances" / "fitted.py").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
