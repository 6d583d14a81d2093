"""What the planned deals teach, by learners from any file, beside random cards and a Leitner box.

    python -m tests.tools.planned_deals                                          the project's own learners, a table
    python -m tests.tools.planned_deals --learner FILE.py:CLASS --skill 0 --kind sum --weeks 8 --children 20
        --seed 1 --json

The program's own planner, shoe and estimator play sessions of five, seven or ten minutes with a child against a
computer, four times a week with days missed. A learner is made as `CLASS(seed: int, skill: float, kind: str)`, `skill`
in logits (−1 weak, 0 middle, 1 strong), and has `begin(session: int, day: float)`, `answer(a: int, b: int, right: int,
at: float) -> tuple[int, float]` (what was typed, and after how many seconds), and `knows(a: int, b: int, at: float) ->
float`, the chance to retrieve the fact from memory, which is used for the figures alone. Times are seconds from the
first day.

It prints `truce`, `random` (even cards of the same seeds) and `leitner` (five boxes), each with as many answers:
`kept`, the mean over children of the sum of `knows` at the end over the 55 facts of the numbers 1 to 10; `sure`, how
many of them have more than .8; `right`, the share of right answers session by session; `sessions_under_70`, the share
of such sessions; `never_asked` facts, and `new_a_session`. Of `truce` also `due_asked`, the share of due facts that
were asked; `bias` and `rms` of the mean chance that the program tells for the 55 facts, after two sessions and at the
end, against the share right of a copy of the learner; `musts`, the share of planned facts that were dealt; `laid`, how
many answers a child gave with the objects before it; and `course`, true if every deal went the course of the even one.
A line tells each gate that is missed.
"""

import argparse
import copy
import importlib.util
import json
import random
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, Protocol

from game.core.cards import codes, read
from game.core.game import Game
from game.learning.answer import Answer
from game.learning.curriculum import in_order
from game.learning.deal_schedule import course_of, even_deal
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.learner_model import LearnerModel
from game.learning.planning import TRICKS, SessionRetries, comes_back, in_reach, mean_chance, planned
from game.learning.shoe import shoe_deal
from game.rules import make
from tests.kit import simulated_children as pupils
from tests.tools.learners import DAY, NOW, asked

GAMES = {"sum": "addition-war", "difference": "subtraction-war", "product": "multiplication-war",
         "addend": "missing-card-war"}  # fmt: skip
PAIRS = [(a, b) for a in range(1, 11) for b in range(a, 11)]
SKILLS = (-1, 0, 1)
BOXES = (1, 2, 4, 8, 16)
"""The sessions after which a fact of each box of Leitner's comes again."""
AROUND = 7.0
"""Seconds of a trick beside the answer."""
COPIES = 4
"""How often a copy of the learner is asked all facts."""
LATER = 28


class LearnerLike(Protocol):
    """What a learner has."""

    def begin(self, session: int, day: float) -> None: ...
    def answer(self, a: int, b: int, right: int, at: float) -> tuple[int, float]: ...
    def knows(self, a: int, b: int, at: float) -> float: ...


Maker = Callable[[int, float, str], LearnerLike]
Dates = Sequence[tuple[int, int]]
"""The day of each session, and its minutes."""


@cache
def game_of(kind: str) -> Game:
    """The game that asks for facts of a kind with the cards up to ten."""
    return make(GAMES[kind], {"shoe": True, "faces": "out"})


@cache
def level_of(kind: str) -> ItemPool:
    return ItemPool(game_of(kind))


def days(weeks: int, seed: int, each: int = 4) -> list[tuple[int, int]]:
    """The days of a child's sessions and their minutes: so many a week, some missed, a week ill for three of ten."""
    dice = random.Random(f"days {seed}")
    ill = dice.randrange(weeks) if dice.random() < 0.3 else -1
    week = [0, 2, 4, 5, 1, 3, 6][:each]
    return [(7 * number + day, dice.choice((5, 7, 10))) for number in range(weeks) if number != ill
            for day in sorted(week) if dice.random() > 0.08]


def asks(learner: LearnerLike, fact: Fact, at: float) -> tuple[bool, float]:
    """Ask a learner a fact: whether the answer is right, and its seconds."""
    a, b = fact.numbers
    typed, seconds = learner.answer(a, b, fact.answer, at - NOW)
    return typed == fact.answer, seconds


class Course:
    """One child's sessions by one way of choosing; what came of them."""

    def __init__(self, learner: LearnerLike, kind: str) -> None:
        self.learner, self.kind, self.level = learner, kind, level_of(kind)
        self.met: dict[str, int] = {}
        self.shares: list[float] = []
        self.news: list[int] = []
        self.counts: list[int] = []

    def hear(self, fact: Fact, right: bool, session: int) -> None:
        """Count an answer."""
        self.met.setdefault(fact.key, session)

    def over(self, session: int, answers: int, right: int) -> None:
        """Count a session."""
        self.shares.append(right / max(1, answers))
        self.counts.append(answers)
        self.news.append(sum(first == session for first in self.met.values()))

    def figures(self, end: float) -> dict[str, Any]:
        """What is told of it."""
        knows = [self.learner.knows(*pair, end - NOW) for pair in oriented(self.kind)]
        asked_pairs = {frozenset(Fact.read(key).numbers) for key in self.met}
        return {"kept": sum(knows), "sure": sum(share > 0.8 for share in knows), "right": self.shares,
                "low": [share < 0.7 for share in self.shares],
                "never": sum(frozenset(pair) not in asked_pairs for pair in PAIRS), "new": fmean(self.news)}


def oriented(kind: str) -> list[tuple[int, int]]:
    """The 55 pairs, as they are asked: of differences the larger one first."""
    return [(b, a) for a, b in PAIRS] if kind == "difference" else PAIRS


def by_truce(learner: LearnerLike, kind: str, when: Dates, child: int, *,
             bare: bool = False) -> tuple[Course, dict[str, Any]]:  # fmt: skip
    """Let the program choose. A learner that guesses counts the objects that it `sees`, unless all is asked `bare`."""
    course, knowledge, level, game = Course(learner, kind), LearnerModel(), level_of(kind), game_of(kind)
    small = [Fact.of(level.kind, pair) for pair in oriented(kind)]
    told: list[tuple[float, float]] = []
    dues, mets, musts, dealt_musts, lain, same = 0, 0, 0, 0, 0, True
    for number, (date, minutes) in enumerate(when, 1):
        now = NOW + date * DAY
        end = now + 60 * minutes
        learner.begin(number, float(date))
        due = {fact.key for fact in knowledge.due_facts(now)}
        again, heard, right, answers, trick, deal = SessionRetries(), set[str](), 0, 0, 0, 0
        while now < end:
            seed = child * 100_000 + number * 100 + deal
            even = even_deal(game, seed)
            wanted = planned(knowledge, in_reach(knowledge, level.facts), now, number, TRICKS)
            dealt = shoe_deal(game, [wanted, None], seed, TRICKS)
            same = same and _course(level, dealt) == course_of(level, even, TRICKS)
            turned = asked(level, dealt, TRICKS)
            musts += len(wanted.must)
            dealt_musts += len({fact.key for fact in wanted.must} & {fact.key for _at, fact in turned})
            for at, fact in turned:
                back = again.due_item(trick + at)
                if back is not None and not comes_back(knowledge.steps(level.kind), number):
                    back = None
                for one in (fact, *([] if back is None else [back])):
                    seen = not bare and knowledge.lays(one)
                    if isinstance(learner, pupils.Pupil):
                        learner.sees = seen
                    well, seconds = asks(learner, one, now)
                    if isinstance(learner, pupils.Pupil):
                        learner.sees = False
                    now += seconds + AROUND
                    lain += seen
                    knowledge.observe(Answer(one, None, well, seconds, False, now, GAMES[kind], number))
                    again.observe(one, well, trick + at)
                    course.hear(one, well, number)
                    heard.add(one.key)
                    right, answers = right + well, answers + 1
                if now >= end:
                    break
            trick, deal = trick + TRICKS, deal + 1
        course.over(number, answers, right)
        dues, mets = dues + len(due), mets + len(due & heard)
        if number == 2 or number == len(when):
            told.append((mean_chance(knowledge, small), own_share(learner, small, now + DAY, child)))
    return course, {"due": (dues, mets), "told": told, "musts": (musts, dealt_musts), "same": same, "laid": lain,
                    "squares": {fact.key: knowledge.mastery(fact) for fact in small}, "knowledge": knowledge}


def _course(level: ItemPool, dealt: Sequence[Sequence[str]]) -> list[object]:
    cards = iter(read([word for packet in dealt for word in packet],
                      [card for some in level.stock.values() for card in some], "deal"))
    return [*course_of(level, [[next(cards) for _word in packet] for packet in dealt], TRICKS)]


def own_share(learner: LearnerLike, facts: Sequence[Fact], at: float, seed: int) -> float:
    """The learner's own share right, by asking copies of it all the facts, in other orders."""
    shares = []
    for number in range(COPIES):
        other, order = copy.deepcopy(learner), [*facts]
        random.Random(f"{seed} {number}").shuffle(order)
        shares.append(fmean(asks(other, fact, at + 10.0 * place)[0] for place, fact in enumerate(order)))
    return fmean(shares)


def by_random(learner: LearnerLike, kind: str, when: Dates, counts: Sequence[int], child: int) -> Course:
    """Even cards, with as many answers."""
    course, level, game = Course(learner, kind), level_of(kind), game_of(kind)
    for number, ((date, _minutes), count) in enumerate(zip(when, counts, strict=True), 1):
        now, right, heard, deal = NOW + date * DAY, 0, 0, 0
        learner.begin(number, float(date))
        while heard < count:
            seed = child * 100_000 + number * 100 + deal
            packets = [codes(packet) for packet in even_deal(game, seed)]
            for _at, fact in asked(level, packets, TRICKS)[: count - heard]:
                well, seconds = asks(learner, fact, now)
                now += seconds + AROUND
                course.hear(fact, well, number)
                right, heard = right + well, heard + 1
            deal += 1
        course.over(number, count, right)
    return course


def by_leitner(learner: LearnerLike, kind: str, when: Dates, counts: Sequence[int]) -> Course:
    """A box of cards in five parts, with as many answers: what is due, the lowest part first, then new ones."""
    course, order = Course(learner, kind), in_order(level_of(kind).facts)
    box: dict[str, int] = {}
    last: dict[str, int] = {}
    facts = {fact.key: fact for fact in order}
    for number, ((date, _minutes), count) in enumerate(zip(when, counts, strict=True), 1):
        now, right = NOW + date * DAY, 0
        learner.begin(number, float(date))
        due = [key for key in box if number - last[key] >= BOXES[box[key]]]
        due.sort(key=lambda key: (box[key], last[key]))
        queue = [*due, *(key for key in facts if key not in box)]
        queue += [key for key in sorted(box, key=lambda key: last[key]) if key not in due]
        for key in (queue * (count // len(queue) + 1))[:count]:
            well, seconds = asks(learner, facts[key], now)
            now += seconds + AROUND
            course.hear(facts[key], well, number)
            if last.get(key) != number:
                box[key] = min(len(BOXES) - 1, box.get(key, -1) + 1) if well else 0
                last[key] = number
            right += well
        course.over(number, count, right)
    return course


def mean_of(every: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What is told of one way, over all children."""
    longest = max(len(one["right"]) for one in every)
    low = [each for one in every for each in one["low"]]
    return {
        "kept": round(fmean(one["kept"] for one in every), 3), "sure": round(fmean(one["sure"] for one in every), 3),
        "right": [round(fmean(one["right"][n] for one in every if n < len(one["right"])), 4) for n in range(longest)],
        "sessions_under_70": round(fmean(low), 4), "never_asked": round(fmean(one["never"] for one in every), 3),
        "new_a_session": round(fmean(one["new"] for one in every), 3),
    }  # fmt: skip


def yardstick(made: Maker, skill: float, kind: str, weeks: int, children: int, seed: int,
              each: int = 4, *, bare: bool = False) -> dict[str, Any]:
    """Play all children by all three ways; the JSON object."""
    ways: dict[str, list[dict[str, Any]]] = {"truce": [], "random": [], "leitner": []}
    facts: list[dict[str, Any]] = []
    squares: dict[str, list[float]] = {}
    for child in range(seed, seed + children):
        when = days(weeks, child, each)
        end = NOW + 7 * weeks * DAY
        learner = made(child, skill, kind)
        course, more = by_truce(learner, kind, when, child, bare=bare)
        facts.append(more)
        for key, state in more["squares"].items():
            a, b = Fact.read(key).numbers
            squares.setdefault(state, []).append(learner.knows(a, b, end - NOW + LATER * DAY))
        ways["truce"].append(course.figures(end))
        ways["random"].append(by_random(made(child, skill, kind), kind, when, course.counts, child).figures(end))
        ways["leitner"].append(by_leitner(made(child, skill, kind), kind, when, course.counts).figures(end))
    found = {name: mean_of(every) for name, every in ways.items()}
    off = [[told - own for told, own in one["told"]] for one in facts]
    found["truce"] |= {
        "due_asked": round(sum(one["due"][1] for one in facts) / max(1, sum(one["due"][0] for one in facts)), 4),
        "bias": [round(fmean(one[n] for one in off), 4) for n in (0, 1)],
        "rms": [round(fmean(one[n] ** 2 for one in off) ** 0.5, 4) for n in (0, 1)],
        "squares": {state: round(fmean(some), 3) for state, some in squares.items()},
        "musts": round(sum(one["musts"][1] for one in facts) / max(1, sum(one["musts"][0] for one in facts)), 5),
        "laid": round(sum(one["laid"] for one in facts) / max(1, children), 1),
        "course": all(one["same"] for one in facts),
    }  # fmt: skip
    return found


def missed(found: dict[str, Any], kind: str, skill: float, *, guesses: bool) -> list[str]:
    """Return the gates that a learner's figures miss, in words: each holds for each family alone. Of a guesser, the
    chance that is told counts the objects, and its own share does not."""
    truce, even = found["truce"], found["random"]
    weak, product = skill < 0, kind == "product"
    right = fmean(truce["right"])
    least = 0.73 if guesses else 0.0 if not weak else 0.75 if product else 0.78
    low = 0.22 if guesses else 0.02 if not weak else 0.13 if product else 0.08
    gates = {
        f"kept {truce['kept'] / even['kept']:.2f} × even": truce["kept"] >= (0.85 if guesses else 0.995) * even["kept"],
        f"right {right:.2f}": right >= least,
        f"< .70 {truce['sessions_under_70']:.0%}": truce["sessions_under_70"] <= low,
        f"never asked {truce['never_asked']}": truce["never_asked"] <= (5 if guesses else 0),
        f"bias {truce['bias']}": guesses or (abs(truce["bias"][0]) <= 0.09 and abs(truce["bias"][1]) <= 0.04),
        f"musts {truce['musts']}": truce["musts"] >= 0.99, "the course": truce["course"],
    }
    return [words for words, holds in gates.items() if not holds]


def made_by(name: str) -> Maker:
    """The class that `FILE.py:CLASS` names. Raises SystemExit with one line if it is not there."""
    file, _colon, kind = name.rpartition(":")
    spec = importlib.util.spec_from_file_location("learner", file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise SystemExit(f"tests.tools.planned_deals: there is no file {file!r} of Python; write FILE.py:CLASS")
    module = importlib.util.module_from_spec(spec)
    sys.modules["learner"] = module
    spec.loader.exec_module(module)
    if not hasattr(module, kind):
        raise SystemExit(f"tests.tools.planned_deals: {file} has no class {kind!r}")
    return getattr(module, kind)  # type: ignore[no-any-return]


def line(name: str, found: dict[str, Any]) -> str:
    """One learner's figures in a line."""
    truce, even, box = found["truce"], found["random"], found["leitner"]
    return (f"{name:28} kept {truce['kept']:5.1f} = {truce['kept'] / even['kept']:.2f} × even {even['kept']:5.1f}, "
            f"Leitner {box['kept']:5.1f}; sure {truce['sure']:4.1f} / {even['sure']:4.1f}; "
            f"right {fmean(truce['right']):.2f} (even {fmean(even['right']):.2f}); "
            f"< .70 {truce['sessions_under_70']:4.0%} ({even['sessions_under_70']:.0%}); "
            f"never {truce['never_asked']:4.1f}; due {truce['due_asked']:.2f}; "
            f"bias {truce['bias'][0]:+.2f} {truce['bias'][1]:+.2f}"
            f"{'' if truce['course'] else '; NOT THE EVEN COURSE'}")  # fmt: skip


def main() -> None:
    """Play, and print."""
    words = argparse.ArgumentParser(prog="tests.tools.planned_deals", description=__doc__.splitlines()[0])
    words.add_argument("--learner", metavar="FILE.py:CLASS")
    words.add_argument("--skill", type=float)
    words.add_argument("--kind", choices=GAMES)
    words.add_argument("--weeks", type=int, default=8)
    words.add_argument("--children", type=int, default=10)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--each", type=int, default=4, help="sessions a week")
    words.add_argument("--json", action="store_true")
    words.add_argument("--guessers", action="store_true", help="those of the project who cannot count")
    words.add_argument("--bare", action="store_true", help="no objects for who guesses: to see what they are for")
    asked_for = words.parse_args()
    makers: dict[str, Maker] = {}
    if asked_for.learner:
        makers[asked_for.learner.rpartition(":")[2]] = made_by(asked_for.learner)
    else:
        makers = {one.__name__: one for one in (pupils.GUESSERS if asked_for.guessers else pupils.FAMILIES)}
    skills = [asked_for.skill] if asked_for.skill is not None else [-1] if asked_for.guessers else SKILLS
    for kind in [asked_for.kind] if asked_for.kind else GAMES:
        for skill in skills:
            for name, made in makers.items():
                found = yardstick(made, skill, kind, asked_for.weeks, asked_for.children, asked_for.seed,
                                  asked_for.each, bare=asked_for.bare)
                print(json.dumps(found) if asked_for.json else line(f"{kind} {skill:+.0f} {name}", found), flush=True)
                wrong = missed(found, kind, skill, guesses=name.startswith("Guessing"))
                if wrong and not asked_for.json:
                    print(f"    MISSED: {'; '.join(wrong)}", flush=True)


if __name__ == "__main__":
    main()
