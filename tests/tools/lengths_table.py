"""The table of lengths of the laboratory's plan (LAB, 2.2), played again by the program itself, LAB's figures beside.

    python -m tests.tools.lengths_table [--seconds 20] [--only WORDS]

Each row is played for so many seconds of work, or until its length is known to 2 %. `matches` is how many a second on
one core, without looking who leads; `for ±5 %` how many it takes until the median is known to 5 % by order statistics.
LAB's matches a second are those of 200c739, before rounds were skimmed. Lengths are the same as there, match for match:
where somebody decides (War arranged, slaps, 21st Century) LAB's differ by what few matches can tell. Its 62 wars of
Casualty War are a mean with matches of 10,000 rounds; now such a match is a draw after 500.

One of LAB's figures is no row of that table and does not come out again: in 2.6, `beats_faces=2` is called 679 rounds.
That is the thirteenth of the first 24 matches in the order of their length, as 1,506 is of two decks: the longest of 79
rules by 24 matches each, and the longest of so many is always too long. Of LAB's own program (200c739) 300 matches have
342 rounds, as today, and tests/rules/test_house_rules_oracle.py plays the rule beside a second writing of the rulebook,
card for card. `--twenty-four` shows it.
"""

import argparse
import time
from collections import Counter
from math import sqrt
from statistics import median
from typing import Any, NamedTuple

from game.core.seats import all_seats
from game.lab.match_aggregates import SIGMAS, MatchAggregates
from game.players import levels
from game.simulate import Simulation, Tally

CAP = 10_000
ENOUGH = 0.02
SOME = 10


class Row(NamedTuple):
    """A row: what LAB calls it, how it is played, and what LAB measured: matches a second, median rounds, wars (None
    where it says none), matches for ±5 %, and what it says of those that never end."""

    name: str
    game: str
    options: dict[str, Any]
    players: int
    lab: tuple[int, int | None, int | None, int | None]
    never: str = "0"


ROWS = (
    Row("War", "war", {}, 2, (890, 337, 28, 1900)),
    Row("War, winner's first", "war", {"winnings": "winner_first"}, 2, (1919, 216, 22, 1900)),
    Row("War, 3 down", "war", {"down": 3}, 2, (1590, 174, 14, 1100)),
    Row("War, 3 down, last card, loser's first", "war",
        {"down": 3, "run_out": "last_card", "winnings": "loser_first"}, 2, (2202, 176, 18, 1500)),
    Row("War, two decks, jokers", "war", {"decks": 2, "jokers": True}, 2, (209, 1492, 133, 1500), "–"),
    Row("War, none down", "war", {"down": 0}, 2, (650, 457, 38, 2500)),
    Row("War, 5 down, automatic jacks", "war", {"down": 5, "automatic": "J"}, 2, (3217, 28, 8, 1500)),
    Row("War, two cards, sum", "war", {"up": 2, "count": "sum"}, 2, (1347, 92, 7, 1900)),
    Row("War, 4 players", "war", {}, 4, (697, 357, 32, 1500)),
    Row("War, 3 players, winner's first", "war", {"winnings": "winner_first"}, 3, (112, 2296, 19, 1100),
        "61% cycle, 0.9% cap"),
    Row("War arranged", "war", {"winnings": "arranged"}, 2, (155, 202, 22, 1500)),
    Row("Slap War", "slap-war", {}, 2, (97, 210, 16, 1500)),
    Row("Egyptian Ruffle", "egyptian-ruffle", {}, 2, (3582, 197, 36, 1500)),
    Row("… Pyramid Pair", "egyptian-ruffle", {"pyramid_pair": True}, 2, (139, 216, 49, 1900)),
    Row("… 2 slaps, slap in, 4 players", "egyptian-ruffle",
        {"pyramid_pair": True, "sphinx_split": True, "slap_in": True}, 4, (15, 924, 249, 700)),
    Row("Duel King", "duel-king", {}, 2, (796, 21, 10, 700)),
    Row("Casualty War", "casualty-war", {}, 2, (251, 11, 62, 400), "16% draws, 0.5% cap"),
    Row("Good King", "good-king-bad-queen", {}, 2, (1406, 51, None, None), ""),
    Row("21st Century", "twenty-first-century-war", {}, 2, (57, 77, None, None), ""),
    Row("Napoleon", "napoleons-war", {}, 2, (770, 44, None, None), "34% draws"),
    Row("Fast Food", "fast-food", {}, 2, (294, None, None, 50), ""),
    Row("Brain Drain", "brain-drain", {}, 2, (220, None, None, 50), ""),
    Row("Ascent", "ascent", {}, 2, (480, None, None, 50), ""),
    Row("Scramble", "scramble-war", {}, 2, (526, None, None, 50), ""),
)  # fmt: skip


def plan(row: Row) -> Simulation:
    """Return the matches of a row: where somebody has a choice, between players of medium strength."""
    seats = all_seats(row.players) if "medium" in levels(row.game, row.options) else ()
    return Simulation(row.game, row.options, row.players, 1, dict.fromkeys(seats, "medium"), cap=CAP)


def played(row: Row, seconds: float) -> tuple[Tally, float]:
    """Return what came of the matches that were played, and the seconds of work they took."""
    matches, whole, began = plan(row), Tally(), time.process_time()
    while (worked := time.process_time() - began) < seconds:
        sums = MatchAggregates.of(whole, row.players)
        if sums.n > 1 / ENOUGH**2 and SIGMAS * sums.sigma / sqrt(sums.n) < ENOUGH:
            break
        whole.add(matches.tally(range(whole.games, whole.games + SOME)))
    return whole, worked


def for_five(rounds: Counter[int]) -> int:
    """Return how many matches it takes until the median is known to 5 %, in 95 of 100 cases, by order statistics."""
    ordered = sorted(rounds.elements())
    middle = median(ordered)
    for n in range(50, 10_000, 50):
        aside = SIGMAS / 2 / sqrt(n)
        low, high = (ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5 - aside, 0.5 + aside))
        if max(middle - low, high - middle) <= 0.05 * middle:
            return n
    return 10_000


def told(row: Row, seconds: float) -> str:
    """Return a line of the table."""
    tally, worked = played(row, seconds)
    n = tally.games
    wars = sum(wars * times for wars, times in tally.values["wars"].items()) / n
    never = " ".join(f"{100 * some / n:.1f}% {what}" for what, some in (
        ("draws", tally.wins[None] - tally.ended["cycle"] - tally.ended["unfinished"]),
        ("cycle", tally.ended["cycle"]), ("cap", tally.ended["unfinished"])) if some)  # fmt: skip
    rate, rounds, fights, five = row.lab
    beside = [" – " if figure is None else f"{figure:,}" for figure in (rounds, fights, five)]
    return (f"{row.name:38} {n / worked:6,.0f} ({rate:5,}) {median(tally.values['rounds'].elements()):7,.0f} "
            f"({beside[0]:>5}) {wars:6.1f} ({beside[1]:>4}) {for_five(tally.values['rounds']):6,} ({beside[2]:>5})  "
            f"{never or '0'} ({row.never or '–'})  n={n:,}")


def main() -> None:
    """Print the table."""
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--seconds", type=float, default=20.0, help="of work, for each row")
    args.add_argument("--only", default="", help="rows with these words")
    args.add_argument("--twenty-four", action="store_true", help="what LAB took for the length of two rules")
    chosen = args.parse_args()
    if chosen.twenty_four:
        for options in ({"beats_faces": "2"}, {"decks": 2}):
            lengths = [one.rounds for one in Simulation("war", options, 2, 0, {}).play(range(1200))]
            print(options, "of 24:", sorted(lengths[:24])[12], "of 300:", median(lengths[:300]), "of 1,200:",
                  median(lengths))
        return
    print(f"{'LAB in brackets':38} {'matches/s':>14} {'median rounds':>15} {'wars':>13} {'for ±5 %':>14}  never ends")
    for row in ROWS:
        if chosen.only.lower() in row.name.lower():
            print(told(row, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
