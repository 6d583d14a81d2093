"""How true the stories of matches are: their chances against an independent count.

    python -m tests.tools.story_truth models [positions] [play-ons] [preset …]
    python -m tests.tools.story_truth bands [matches] [play-ons] [stage] [preset …]

A preset may be followed by house rules: `war:winnings=winner_first`.

`models`: of every preset with a model, so many positions, one a match, in a round that chance picks. The cards face
down are shuffled here and the match is played on so many times; the mean and the worst error of the model are in points
of a hundred, with what the noise of the count adds taken off the root mean square.

`bands`: of every preset, so many stories by rollouts or by the model, and some of their moments: in how many the band
covers the count; and of the blows named, in how many the count rises too. `stage`: the rollouts at each moment.

Counted on November 28 and 29, 2026, each against an independent count with cards shuffled here:

- `models` (100 positions, 4000 play-ons): six presets, mean 0.66 to 1.47 points, worst 2.5 to 4.7; War with the
  winner's card first, mean 0.71, worst 2.9.
- `bands`: the other presets 445 of 460 moments covered, 104 of 105 blows rose. `bands 6 1000`: beats-faces 58 of 60,
  underdog 58, speed-war 59, guerilla-joker 60; `bands 6 500 120`: slap-war 60, scramble-war 58, addition-war 56,
  multiplication-war 54 of 60, and of five other deals each 45 and 48 of 50. Together 1,001 of 1,040 moments (96 of
  100), 206 of 210 blows. Addition and multiplication are the lowest, 203 of 220; the rollouts themselves do not lie
  beside the count there: the mean square of (the first 120 − the next 1,200) ÷ its standard error is 1.06.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple

from game.cli import typed_options
from game.core.game import Game
from game.core.match import Match, recorded
from game.core.record import Record, read_record, replay
from game.core.table import Table
from game.lab.match_analysis import WIDTHS, MatchAnalysis, WinChances, analyze
from game.lab.rollout_analysis import analyze_by_rollouts
from game.lab.win_probability import model, model_error
from game.players import computers
from game.rules import make, title, titles

POSITIONS, PLAYONS, MATCHES, MOMENTS = 100, 4000, 10, 10
"""Positions and stories a preset, play-ons from each position, and moments of each story."""
SEED = 7_000_000
"""The number of the first deal: no model was fitted to these."""
STAGE = 240
"""The stage of the stories."""


class Count(NamedTuple):
    """The share of play-ons that each seat wins, and how many they were."""

    chances: tuple[float, ...]
    played: int

    def noise(self, seat: int) -> float:
        """Return the standard error of a share."""
        return sqrt(self.chances[seat] * (1 - self.chances[seat]) / self.played)


def counted(record: Record, number: int, playons: int, chance: random.Random) -> Count:
    """Return the count of a match after a round, by cards that are shuffled here."""
    match = record.match()
    match.run(recorded(record.answers), rounds=number)
    return played_on(match, playons, chance)


def played_on(match: Match, playons: int, chance: random.Random) -> Count:
    """Return the count of a match between two rounds."""
    wins = [0.0] * match.table.seats
    for _n in range(playons):
        result = Match.at(match.game, _shuffled(match.table, chance)).run(computers({}))
        if result is None or result.winner is None:
            wins = [won + 1 / len(wins) for won in wins]
        else:
            wins[result.winner] += 1
    return Count(tuple(won / playons for won in wins), playons)


def _shuffled(table: Table, chance: random.Random) -> Table:
    other = table.shadow(chance.getrandbits(62))
    hidden = {kind.name for kind in table.pile_kinds if kind.role in ("packet", "stock")}
    for name, pile in other.piles.items():
        if name.partition("/")[0] in hidden:
            covered = [place for place, card in enumerate(pile) if not other.facing[card]]
            cards = [pile[place] for place in covered]
            chance.shuffle(cards)
            for place, card in zip(covered, cards, strict=True):
                pile[place] = card
    return other


# ---- the models ------------------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A position: the chance of seat 0 by the model, and the count."""

    told: float
    found: Count

    @property
    def error(self) -> float:
        """The error of the model, from −1 to 1."""
        return self.told - self.found.chances[0]


def named(words: str) -> Game:
    """Return the game of a preset, by the house rules that may follow it.

    >>> named("war:winnings=winner_first").chosen["winnings"]
    'winner_first'
    """
    preset, _colon, rules = words.partition(":")
    return make(preset, typed_options(title(preset), rules.split(",") if rules else []))


def looks(preset: str, positions: int, playons: int) -> Iterator[Look]:
    """Yield positions of a preset for two with a model, one a match."""
    game, chance = named(preset), random.Random(f"{preset} {SEED}")
    told = model(game, 2)
    seeds = iter(range(SEED, SEED + 100 * positions))
    while told is not None and positions:
        seed = next(seeds)
        whole = Match(game, 2, seed)
        whole.run()
        match = Match(game, 2, seed)
        match.run(rounds=chance.randrange(whole.table.round))
        known = None if match.result is not None else told(match.table)
        if known is not None:
            positions -= 1
            yield Look(known, played_on(match, playons, chance))


class Errors(NamedTuple):
    """The errors of a model: the mean, the worst, the root mean square without the noise of the count, and the share
    that bands of `WIDTHS` times an error of `width` cover, the noise apart."""

    mean: float
    worst: float
    square: float
    covered: float

    @classmethod
    def of(cls, some: Sequence[Look], width: float) -> "Errors":
        """Return the errors of positions."""
        square = sum(look.error**2 - look.found.noise(0) ** 2 for look in some) / len(some)
        inside = [abs(look.error) <= WIDTHS * hypot(width, look.found.noise(0)) for look in some]
        sizes = [abs(look.error) for look in some]
        return cls(sum(sizes) / len(some), max(sizes), max(0.0, square) ** 0.5, sum(inside) / len(some))


# ---- the bands -------------------------------------------------------------------------------------------------------


@dataclass
class Covered:
    """Of the moments of stories, how many the band `covered`; of the blows named, how many `rose` in the count too."""

    moments: int = 0
    covered: int = 0
    blows: int = 0
    rose: int = 0
    missed: float = 0.0

    @property
    def miss(self) -> float:
        """The mean distance from the count."""
        return self.missed / max(1, self.moments)

    def look(self, moment: WinChances, count: Count) -> None:
        """Count a moment, for seat 0."""
        self.moments += 1
        miss = abs(moment.chances[0] - count.chances[0])
        self.covered += miss <= WIDTHS * hypot(moment.error(0), count.noise(0))
        self.missed += miss

    def blow(self, before: Count, after: Count, seat: int) -> None:
        """Count a blow."""
        self.blows += 1
        self.rose += after.chances[seat] > before.chances[seat]


def whole(preset: str, players: int, seed: int) -> Record:
    """Return a match between computers, from its deal to its last answer."""
    game = named(preset)
    given = {"format": 1, "game": game.id, "options": game.chosen, "players": players, "seed": seed}
    played = replay(read_record({**given, "then": "computer"}, make), computers({}))
    return read_record({**given, "answers": [list(answer) for answer in played.answers]}, make)


def told(record: Record, stage: int) -> MatchAnalysis:
    """Return the story of a match: by its model, or at a stage."""
    known = analyze(record)
    return known or next(story for story in analyze_by_rollouts(record) if story.rollouts >= stage)


def covered(preset: str, players: int, matches: int, playons: int, stage: int = STAGE) -> Covered:
    """Return what the stories of some matches cover."""
    made, chance = Covered(), random.Random(f"{preset} {SEED}")
    for seed in range(SEED, SEED + matches):
        record = whole(preset, players, seed)
        story = told(record, stage)
        for moment in chance.sample(story.line[:-1], min(MOMENTS, len(story.line) - 1)):
            made.look(moment, counted(record, moment.round, playons, chance))
        rounds = [moment.round for moment in story.line]
        for blow in story.swings:
            after = next((place for place, number in enumerate(rounds) if number >= blow.round and place), None)
            if after is not None and rounds[after] < rounds[-1]:
                made.blow(counted(record, rounds[after - 1], playons, chance),
                          counted(record, rounds[after], playons, chance), blow.seat)
    return made


def main(words: Sequence[str]) -> None:
    """Print a table."""
    what, figures = (words or ["models"])[0], [int(word) for word in words[1:] if word.isdecimal()]
    presets = [word for word in words[1:] if not word.isdecimal()] or [
        preset for preset, one in titles().items() if 2 in one.game.players]
    usual = (POSITIONS, PLAYONS) if what == "models" else (MATCHES, PLAYONS // 4, STAGE)
    first, playons, *stage = (*figures, *usual[len(figures):])
    for preset in presets:
        if what != "models":
            found = covered(preset, 2, first, playons, *stage)
            print(f"{preset}: {found.covered} of {found.moments} covered, mean miss {100 * found.miss:.1f} points; "
                  f"{found.rose} of {found.blows} blows rose", flush=True)
        elif model(named(preset), 2) is not None:
            errors = Errors.of([*looks(preset, first, playons)], model_error(named(preset)))
            print(f"{preset}: mean {100 * errors.mean:.2f}, worst {100 * errors.worst:.1f}, rms "
                  f"{100 * errors.square:.2f} points; the band covers {100 * errors.covered:.0f} of 100", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
