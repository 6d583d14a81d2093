"""What the deal that teaches promises, over many seeded sessions: `python -m tests.lessons [sessions] [games]`.

Two children who differ in what they know play sessions of Addition, Subtraction and Multiplication War, each session
once with the deal that teaches and once with an even one of the same seed; the weaker child sits now here, now there.
Counted are who has most cards after so many tricks, and how often a fact was asked that was due for the child who was
asked it, or new and to be learnt now. 20,000 sessions take about half an hour.
"""

import random
import sys
from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Any

from game.core.cards import read
from game.core.game import Game
from game.core.match import Match
from game.learning.choosing import new_facts
from game.learning.deal import facts_in, teaching_deal
from game.learning.fact import Fact, asked_by
from game.learning.knowledge import Knowledge
from game.rules import make
from tests.learners import DAY, NOW, Learner, learn

GAMES = ("addition-war", "subtraction-war", "multiplication-war")
LENGTHS = (5, 10, 13, 15, 20, 25, 30, 35, 40, 50, 60)
"""Tricks after which it is looked who has most cards."""
CHILDREN = ((-0.5, 2.5), (0.5, 1.5), (0.0, 3.5), (1.0, 2.0), (-1.0, 0.5))
"""The abilities of the two children: the weaker one first."""
DAYS = 24
TODAY = NOW + DAYS * DAY


class Sessions:
    """What many sessions came to, after each of LENGTHS: for the weaker child how often it had most cards, and for both
    how many questions there had been and how many of them were due."""

    def __init__(self) -> None:
        self.count = 0
        self.won = [0] * len(LENGTHS)
        self.asked = [0] * len(LENGTHS)
        self.due = [0] * len(LENGTHS)

    def play(self, game: Game, deal: list[list[str]] | None, seed: int, weaker: int, due: Sequence[set[Fact]]) -> None:
        """One session, with this deal or the seed's own."""
        match = Match(game, 2, seed, deal=deal and dealt(game, deal), events=True)
        asked = hit = 0
        for at, length in enumerate(LENGTHS):
            match.run(rounds=length)
            for event in match.take_events():
                if (fact := asked_by(event)) is not None:
                    asked += 1
                    hit += fact.same in due[event.seats[0]]  # type: ignore[union-attr]
            self.asked[at] += asked
            self.due[at] += hit
            self.won[at] += game.held(match.table, weaker) > game.held(match.table, 1 - weaker)
        self.count += 1

    def chance(self, at: int) -> float:
        """The share of sessions in which the weaker child had most cards."""
        return self.won[at] / self.count

    def share(self, at: int) -> float:
        """The share of questions that were due."""
        return self.due[at] / self.asked[at]


def dealt(game: Game, deal: Sequence[Sequence[str]]) -> list[list[int]]:
    """The cards of a deal."""
    cards = iter(read([word for packet in deal for word in packet], game.deck(), "deal"))
    return [[next(cards) for _word in packet] for packet in deal]


@cache
def knowers(game: Game, pair: int) -> tuple[Knowledge, ...]:
    """What two children know after some weeks of sessions, the weaker one first."""
    facts = facts_in(game)
    return tuple(learn(Learner(ability, random.Random(f"{game.id} {pair} {seat}"), gain=0.15), facts,
                       range(0, DAYS, 2), 20) for seat, ability in enumerate(CHILDREN[pair]))


@cache
def wanted(knowledge: Knowledge, game: Game) -> set[Fact]:
    """The facts that are due for a child today, those that have waited longest if they are many, and the new ones."""
    facts = facts_in(game)
    due = [fact for fact in knowledge.due(TODAY) if fact in facts]
    return {*due[:6], *new_facts(knowledge, facts, TODAY)}


def sessions(game: Game, pair: int, seeds: Sequence[int]) -> tuple[Sessions, Sessions]:
    """Sessions of two children with the deal that teaches, and with even ones."""
    teaching, even = Sessions(), Sessions()
    for seed in seeds:
        weaker = seed % 2
        both = knowers(game, pair)[:: -1 if weaker else 1]
        due = [wanted(knower, game) for knower in both]
        teaching.play(game, teaching_deal(game, both, seed, TODAY), seed, weaker, due)
        even.play(game, None, seed, weaker, due)
    return teaching, even


def added(every: Sequence[Sessions]) -> Sessions:
    """All of them together."""
    whole = Sessions()
    for one in every:
        whole.count += one.count
        for mine, theirs in ((whole.won, one.won), (whole.asked, one.asked), (whole.due, one.due)):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
    return whole


def table(name: str, teaching: Sessions, even: Sessions) -> str:
    """What came of it, a line for each length."""
    lines = [f"{name}: {teaching.count} sessions"]
    for at, length in enumerate(LENGTHS):
        error = 100 * sqrt(2 * even.chance(at) * (1 - even.chance(at)) / even.count)
        lines.append(
            f"  after {length} tricks: the weaker child is ahead in {teaching.chance(at):.2%}, with an even deal in"
            f" {even.chance(at):.2%}: {100 * (teaching.chance(at) - even.chance(at)):+.2f} points (standard error at"
            f" most {error:.2f}); due {teaching.share(at):.1%} of the questions, with an even deal"
            f" {even.share(at):.1%}: {teaching.share(at) / even.share(at):.1f} times as often")  # fmt: skip
    return "\n".join(lines)


def main(words: Sequence[str]) -> None:
    """Play, and print the tables."""
    count = int(words[0]) if words else 20_000
    names = words[1:] or GAMES
    whole: list[Any] = []
    each = count // len(names) // len(CHILDREN) + 1
    for name in names:
        game = make(name, {"winnings": "winner_first"})
        played = [sessions(game, pair, range(pair * each, (pair + 1) * each)) for pair in range(len(CHILDREN))]
        for pair, (teaching, even) in enumerate(played):
            print(table(f"{name}, children of ability {CHILDREN[pair]}", teaching, even), flush=True)
        whole += played
        print(table(name, *map(added, zip(*played, strict=True))), flush=True)
    print(table("all", *map(added, zip(*whole, strict=True))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
