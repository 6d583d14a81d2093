"""Fit the chances to win: writes the numbers of the models beside the rules of their games.

    python assets/chances.py [matches]     takes some minutes; needs numpy, of the extra `art`

Matches are played, and looked at in rounds that chance picks, each with the same chance: looking at each match equally
often would give short ones too much weight. What is seen then, and who won in the end, makes a logistic regression by
Newton's method. Where won cards go back in a fixed order, the match as it was tells more than a card counter knows:
there the packets are shuffled at each look, and who wins from there on is what is counted.
"""

import json
import math
import random
import sys
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from game.core.game import Game  # noqa: E402
from game.core.match import Match  # noqa: E402
from game.lab.rollouts import Rollouts  # noqa: E402
from game.rules import make, title  # noqa: E402

RULES = HERE.parent / "game" / "rules"

MATCHES, SEED = 60_000, 1_000_000
"""The matches for each model, and the number of the first deal."""
ORDERED = {"winner_first"}
"""The ways of winnings that keep an order."""

MODELS: dict[str, tuple[Path, tuple[dict[str, Any], ...], int]] = {
    "war": (RULES / "war" / "chances_fitted.py", (
        {}, {"winnings": "winner_first"}, {"down": 3}, {"down": 3, "run_out": "last_card"},
        {"down": 1, "run_out": "one_left"},
    ), 60),
    "egyptian-ruffle": (RULES / "egyptian_ruffle_fitted.py", ({},), 8),
}
"""Game → the file of its numbers, the house rules to fit them for, and the rounds between two looks on the average."""

HEAD = '''"""The numbers of the model in `{}`, as `assets/chances.py` fitted them."""

from game.core.game_modules import Fitted

FITTED: Fitted = (
'''


def looks(
    model: Any, game: Game, every: int, matches: int, seed: int
) -> tuple[Any, Any]:  # fmt: skip
    """Return what was seen (looks × features) and whether the first player won (looks), of so many matches."""
    chance = random.Random(seed)
    seen: list[list[float]] = []
    won: list[bool] = []
    for number in range(matches):
        match, states, last = Match(game, 2, seed + number), [], 0
        rollouts = Rollouts(game, seed + number)
        while match.result is None:
            last += 1 + int(math.log(1 - chance.random()) / math.log(1 - 1 / every))
            match.run(rounds=last)
            if match.result is None:
                held = model.standing(match.table)
                if held is not None and game.chosen.get("winnings") in ORDERED:
                    seen.append(model.features(held))
                    won.append(rollouts.outcomes(match.table, range(1)).wins[0] > 0.5)
                elif held is not None:
                    states.append(model.features(held))
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


def in_lines(words: list[str]) -> str:
    """Return words with commas between them, in lines."""
    return "".join(f"        {line}\n" for line in wrap(", ".join(words) + ",", 112, break_on_hyphens=False))


def main(matches: int) -> None:
    for game_id, (file, rules, every) in MODELS.items():
        lines = [HEAD.format(title(game_id).game.chances.rpartition(".")[2])]
        for options in rules:
            game = make(game_id, options)
            seen, won = looks(import_module(game.chances), game, every, matches, SEED)
            weights = fitted(seen, won)
            error = math.sqrt(float(np.mean((won - 1 / (1 + np.exp(-seen @ weights))) ** 2)))
            print(f"{game_id} {json.dumps(options)}: {len(won):,} looks, error {error:.3f}", flush=True)
            numbers = in_lines([f"{weight:.4f}" for weight in weights])
            lines.append(f"    ({json.dumps(options)}, (\n{numbers}    )),\n")
        file.write_text("".join(lines) + ")\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
