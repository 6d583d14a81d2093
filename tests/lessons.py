"""What the planned deals teach, and that they favor nobody: `python -m tests.lessons [children] [sessions]`.

Realistic learners (`tests.learners`) of three abilities play sessions of 18 tricks against a computer within five
weeks, once with planned deals and once with the even deals of the same seeds. Told are the share of right answers in
the first session, the next four and the later ones; the new facts and the due ones; and how many of the facts are still
answered rightly by more than nine of ten a week after the last session.
"""

import random
import sys
from collections.abc import Sequence
from functools import cache
from statistics import mean
from typing import NamedTuple

from game.core.cards import codes, read
from game.core.game import Game
from game.learning.again import Again
from game.learning.knowledge import Knowledge
from game.learning.level import Level
from game.learning.planning import TRICKS, planned
from game.learning.shoe import shoe_deal
from game.learning.trick_course import course_of, even_deal, tricks_of
from game.rules import make
from tests.learners import DAY, NOW, Learner, asked

GAMES = {"sum": "addition-war", "difference": "subtraction-war", "product": "multiplication-war",
         "addend": "missing-card-war"}  # fmt: skip
ABILITIES = (-1.0, 0.0, 1.0)
DAYS = (0, 1, 3, 4, 6, 8, 9, 11, 13, 14, 16, 18, 20, 21, 23, 25, 27, 29, 31, 33)
"""The days of twenty sessions in five weeks."""
GAIN, SURE = 0.17, 0.9
LATER = 7


class Told(NamedTuple):
    """What came of some children's sessions."""

    right: tuple[float, float, float]
    """The share of right answers in session 1, in sessions 2 to 5, and later."""
    new: tuple[float, float, float]
    """New facts a session, likewise."""
    due: float
    """Facts that were due, a session from the second on."""
    met: float
    """The share of them that was asked."""
    kept: float
    """Facts that are sure a week later."""
    same: bool
    """True if every deal went the course of its even one."""


@cache
def game_of(kind: str) -> Game:
    """The game that asks for facts of a kind with the cards up to ten."""
    return make(GAMES[kind], {"shoe": True, "faces": "out"})


def played(kind: str, ability: float, child: int, teaches: bool, days: Sequence[int] = DAYS) -> Told:
    """All sessions of one child."""
    game = game_of(kind)
    level = Level(game)
    learner = Learner(ability, random.Random(f"{kind} {ability} {child}"), gain=GAIN)
    knowledge = Knowledge()
    shares: list[tuple[int, int]] = []
    news, dues, mets, same = [], [], [], True
    for number, day in enumerate(days):
        now, seed = NOW + day * DAY, child * 100 + number
        due = {fact.key for fact in knowledge.due(now)}
        before = {fact.key for fact in knowledge.seen()}
        again, right, count, heard = Again(), 0, 0, set()
        trick = deal = 0
        while trick < TRICKS:
            tricks = tricks_of(TRICKS - trick, not knowledge.sessions(level.kind))
            even = even_deal(game, seed + 1000 * deal)
            wanted = planned(knowledge, level.facts, now, number + 1, tricks)
            dealt = shoe_deal(game, [wanted, None], seed + 1000 * deal, tricks) if teaches else [
                codes(packet) for packet in even]
            same = same and _course(level, dealt, tricks) == course_of(level, even, tricks)
            for at, fact in asked(level, dealt, tricks):
                back = again.asked(trick + at)
                for one in (fact, *([] if back is None else [back])):
                    answer = learner.answer(one, now, session=number + 1)
                    knowledge.hear(answer)
                    again.heard(one, answer.right, trick + at)
                    now += 12.0
                    heard.add(one.key)
                    right, count = right + answer.right, count + 1
            trick, deal = trick + tricks, deal + 1
        shares.append((right, count))
        news.append(len(heard - before))
        if due:
            dues.append(len(due))
            mets.append(len(due & heard) / len(due))
    end = NOW + (days[-1] + LATER) * DAY
    kept = sum(1 / (1 + 2.718281828 ** -learner.advantage(fact, end)) > SURE for fact in level.facts)
    return Told(_parts([r / n for r, n in shares]), _parts(news), mean(dues or [0]), mean(mets or [1]), kept, same)


def _course(level: Level, dealt: Sequence[Sequence[str]], tricks: int) -> list[object]:
    cards = iter(read([word for packet in dealt for word in packet],
                      [card for some in level.stock.values() for card in some], "deal"))
    return [*course_of(level, [[next(cards) for _word in packet] for packet in dealt], tricks)]


def _parts(each: Sequence[float]) -> tuple[float, float, float]:
    return each[0], mean(each[1:5] or [0]), mean(each[5:] or [0])


def told(kind: str, ability: float, children: int, teaches: bool, days: Sequence[int] = DAYS) -> Told:
    """The mean over children."""
    every = [played(kind, ability, child, teaches, days) for child in range(children)]
    return Told(
        *(tuple(mean(getattr(one, name)[part] for one in every) for part in range(3)) for name in ("right", "new")),  # type: ignore[arg-type]
        *(mean(getattr(one, name) for one in every) for name in ("due", "met", "kept")),
        all(one.same for one in every))


def line(name: str, one: Told) -> str:
    """It in a line."""
    return (f"{name}: right {' / '.join(f'{share:.2f}' for share in one.right)}"
            f", new {' / '.join(f'{count:.1f}' for count in one.new)}, due {one.due:.1f}, asked {one.met:.1%}"
            f", sure a week later {one.kept:.1f}{'' if one.same else ', NOT THE EVEN COURSE'}")


def main(words: Sequence[str]) -> None:
    """Play, and print."""
    children = int(words[0]) if words else 20
    days = DAYS[: int(words[1])] if len(words) > 1 else DAYS
    for kind in GAMES:
        for ability in ABILITIES:
            random_, plan = (told(kind, ability, children, teaches, days) for teaches in (False, True))
            print(line(f"{kind} {ability:+.0f} even", random_), line(f"{kind} {ability:+.0f} planned", plan),
                  f"    kept {plan.kept / max(1, random_.kept):.2f} times as many", sep="\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
