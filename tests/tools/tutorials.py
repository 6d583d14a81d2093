"""`python -m tests.tools.tutorials [GAME …] [--find N]`: what the first hands of games tell, and after how many presses
of a newcomer who does what is right; with `--find`, the best of so many deals for each: the one that tells all soonest.
"""

import argparse
import sys
from itertools import combinations
from typing import NamedTuple

from game.core.asks import Press
from game.core.events import Event, Swept
from game.core.match import Match
from game.core.seats import Seat
from game.core.tutorial import NEWCOMER, TutorialMoment, TutorialStep, owner
from game.players import computers
from game.rules import make, title, titles
from game.scenes.table.demonstration import LEVEL, decides, packets


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


class Shown(NamedTuple):
    """What a demonstration shows on a deal: the steps, each with the number of asks before it, and the number of asks
    before the question; None if it does not come."""

    steps: tuple[tuple[TutorialStep, int], ...]
    question: int | None


def shown(game: str, seed: int, asks: int = 60) -> Shown:
    """Play the demonstration of a game on a deal, until all is told and asked, or so many asks were answered."""
    found = title(game)
    hand = found.game.first_hand
    assert hand is not None
    assert hand.demonstration is not None
    demonstration, kind = hand.demonstration, hand.demonstration.asks
    left, told = list(demonstration.steps), list[tuple[TutorialStep, int]]()
    events: list[Event] = []
    question: int | None = None
    players = found.players[0]
    match = Match(make(game, {}), players, seed, deal=packets(game, players, demonstration, seed), waits=True,
                  events=True)
    answering, count, taken = computers(dict.fromkeys(map(Seat, range(found.players[0])), LEVEL)), 0, 0
    seen: object = events
    while match.result is None and count < asks and (left or question is None):
        if match.ask is not seen or match.ask is None:
            moment = TutorialMoment(max(0, match.table.round - (match.ask is not None)), match.table, match.ask,
                                    tuple(events))
            events.clear()
            step = next((one for one in left if one.when(moment)), None)
            if step is not None:
                left.remove(step)
                told.append((step, count))
            seen = match.ask
        if match.ask is None:
            match.play_on()
        else:
            ask = match.ask
            own = NEWCOMER in ask.seats and NEWCOMER not in match.given
            if question is None and told and own and kind is not None and decides(ask, kind):
                question = count
            count += 1
            match.answer(*((next(seat for seat in ask.seats if seat not in match.given), "turn")
                           if isinstance(ask, Press) and ask.forced else answering(ask, match)))
        new = match.take_events()
        for event in new:
            if isinstance(event, Swept) and owner(event.dst) is not None:
                if question is None and kind is None and told and taken >= demonstration.after:
                    question = count
                taken += 1
        events += new
    return Shown(tuple(told), question)


def quickest(game: str, deals: int) -> tuple[int, Shown] | None:
    """Return, of so many deals, the one on which a demonstration has told and asked all soonest; None if none does."""
    hand = title(game).game.first_hand
    assert hand is not None
    assert hand.demonstration is not None
    steps, found, least = hand.demonstration.steps, None, 60
    for seed in range(1, deals + 1):
        told = shown(game, seed, least)
        if len(told.steps) == len(steps) and told.question is not None:
            order = [steps.index(step) for step, _count in told.steps]
            cost = max(told.question, *(count for _step, count in told.steps)) + 2 * sum(
                first > then for first, then in combinations(order, 2))
            if cost < least:
                found, least = (seed, told), cost
    return found


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
    parser.add_argument("--shown", action="store_true", help="the demonstrations, which computers play")
    asked = parser.parse_args()
    if asked.shown:
        return _shown(asked.game or list(titles()), asked.find)
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


def _shown(games: list[str], deals: int) -> int:
    """Print what demonstrations show, and when. Return 1 if one does not show all of it."""
    short = 0
    for game in games:
        hand = title(game).game.first_hand
        if hand is None or hand.demonstration is None:
            print(f"{game}: none")
            continue
        deal = quickest(game, deals) if deals else None
        seed, found = deal or (hand.demonstration.seed, shown(game, hand.demonstration.seed))
        lacks = len(found.steps) < len(hand.demonstration.steps) or found.question is None
        short += lacks
        at = ", ".join(f"{step.heading} {count}" for step, count in found.steps)
        print(f"{game}: deal {seed}{' LACKS SOME' if lacks else ''}, question {found.question}; {at}", flush=True)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
