"""`python -m tests.tools.tutorials [GAME …] [--find N]`: what the first hands of games tell, and after how many presses
of a newcomer who does what is right; with `--find`, the best of so many deals for each: the one that tells all soonest.
"""

import argparse
import sys
from itertools import combinations
from typing import NamedTuple

from game.core.asks import Press
from game.core.events import Event
from game.core.match import Match
from game.core.tutorial import NEWCOMER, TutorialMoment, TutorialStep
from game.players import computers
from game.rules import make, title, titles


class Told(NamedTuple):
    """A lesson that was told: so many rounds were over, and the newcomer had answered so often."""

    lesson: TutorialStep
    rounds: int
    presses: int


def told(game: str, seed: int, level: str = "medium", presses: int = 200) -> list[Told]:
    """Play the first hand of a game on a deal, with a newcomer who answers as a computer of that level does and slaps
    whenever it is right, until all is told or they have answered so often."""
    found = title(game)
    hand = found.game.first_hand
    assert hand is not None
    left, said, count = list(hand.lessons), list[Told](), 0
    events: list[Event] = []
    match = Match(make(game, {}), found.players[0], seed, waits=True, events=True)
    answering = computers({NEWCOMER: level})
    while match.result is None and left and count < presses and match.table.round - 1 <= hand.rounds:
        if match.ask is None:
            match.play_on()
        elif NEWCOMER in match.ask.seats and NEWCOMER not in match.given:
            ask, rounds = match.ask, max(0, match.table.round - 1)
            situation = TutorialMoment(rounds, match.table, ask, tuple(events))
            events.clear()
            lesson = next((lesson for lesson in left if lesson.when(situation)), None)
            if lesson is not None:
                left.remove(lesson)
                said.append(Told(lesson, rounds, count))
            count += 1
            if isinstance(ask, Press):
                slaps = ask.good and "slap" in ask.words[NEWCOMER]
                word = "slap" if slaps else ask.words[NEWCOMER][0] if ask.forced else None
                seat, value = (NEWCOMER, word) if word else answering(ask, match)
            else:
                own = match.ask
                seat, value = answering(own, match)
            match.answer(seat, value)
        else:
            ask = match.ask
            match.answer(*((next(seat for seat in ask.seats if seat not in match.given), "turn")
                           if isinstance(ask, Press) and ask.forced else answering(ask, match)))
        events += match.take_events()
    return said


def best(game: str, deals: int) -> tuple[int, list[Told]] | None:
    """Return, of so many deals, the one on which all lessons are told the soonest, those in their order before others;
    None if there is none."""
    hand = title(game).game.first_hand
    assert hand is not None
    found, least = None, 60
    for seed in range(1, deals + 1):
        said = told(game, seed, presses=least)
        if len(said) == len(hand.lessons):
            order = [hand.lessons.index(one.lesson) for one in said]
            cost = said[-1].presses + 2 * sum(first > then for first, then in combinations(order, 2))
            if cost < least:
                found, least = (seed, said), cost
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="What first hands tell, and when.")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--find", type=int, default=0, metavar="N", help="look through so many deals for a better one")
    asked = parser.parse_args()
    short = 0
    for game in asked.game or titles():
        hand = title(game).game.first_hand
        if hand is None:
            print(f"{game}: none")
            continue
        deal = best(game, asked.find) if asked.find else None
        seed, said = deal or (hand.seed, told(game, hand.seed))
        short += len(said) < len(hand.lessons)
        print(f"{game}: deal {seed}, {len(said)} of {len(hand.lessons)}")
        for one in said:
            print(f"  round {one.rounds + 1}, press {one.presses + 1}: {one.lesson.heading or '(how to press)'} "
                  f"{one.lesson.more}")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
