"""Whether the cards tell who is the stronger of two siblings.

    python -m tests.tools.siblings [--kind sum] [--pairs 10] [--sessions 20]

Two simulated children, a weak and a strong one or a weak and a middle one, play their sessions together, each asked
what its own knowledge needs (`game/learning/planning.py`), in shared deals of the program's own shoe. An onlooker who
sees only the cards guesses after each deal that the child with the larger numbers is the stronger: by the mean of what
the cards make, by the largest, and by the mean of the smaller card, which says most. Half right is chance. Beside it
stands the same for the course of wins, which the even deal gives.
"""

import argparse
import random
from collections.abc import Sequence
from statistics import fmean

from game.core.seats import BOTH
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.item_pool import ItemPool
from game.learning.learner_model import LearnerModel
from game.learning.planning import TRICKS, in_reach, planned
from game.learning.shoe import shoe_deal
from tests.kit.simulated_children import FAMILIES, Pupil
from tests.tools.learners import DAY, NOW, asked
from tests.tools.planned_deals import AROUND, GAMES, asks, days, game_of, level_of

LOOKS = ("the mean of what the cards make", "the largest of it", "the mean of the smaller card")
PAIRS = ((-1, 1), (-1, 0), (0, 1))


def dealt(level: ItemPool, packets: Sequence[Sequence[str]], tricks: int) -> list[list[Fact]]:
    """What each seat is asked in a deal."""
    return [[fact for _trick, fact in asked(level, both, tricks)] for both in (packets, packets[::-1])]


def looks(facts: Sequence[Fact]) -> tuple[float, ...]:
    """What an onlooker sees of a child's cards."""
    return (fmean(fact.makes for fact in facts), max(fact.makes for fact in facts),
            fmean(min(fact.numbers) for fact in facts))


def sitting_together(kind: str, made: type[Pupil], skills: tuple[int, int], seed: int,
                     sessions: int) -> list[tuple[int, tuple[bool, ...]]]:
    """The guesses after each deal, with the number of its session: for each look True if it is right, by chance where
    both are equal."""
    level, game = level_of(kind), game_of(kind)
    children = [made(seed * 2 + seat, skills[seat], kind) for seat in BOTH]
    knowers = [LearnerModel() for _seat in BOTH]
    dice, found = random.Random(f"siblings {seed}"), []
    for number, (date, _minutes) in enumerate(days(8, seed)[:sessions], 1):
        now = NOW + date * DAY
        for child in children:
            child.begin(number, float(date))
        for deal in range(3):
            turned = dice.random() < 0.5              # they do not always sit in the same place
            seats = [1, 0] if turned else [0, 1]
            wanted = [planned(knowers[who], in_reach(knowers[who], level.facts), now, number, TRICKS) for who in seats]
            packets = shoe_deal(game, wanted, seed * 1000 + number * 10 + deal, TRICKS)
            told = dealt(level, packets, TRICKS)
            own = {who: told[seat] for seat, who in enumerate(seats)}
            weak, strong = looks(own[0]), looks(own[1])
            found.append((number, tuple(b > a if a != b else dice.random() < 0.5
                                        for a, b in zip(weak, strong, strict=True))))
            for who in BOTH:
                at = now
                for fact in own[who]:
                    well, seconds = asks(children[who], fact, at)
                    at += seconds + AROUND
                    knowers[who].observe(Answer(fact, None, well, seconds, False, at, GAMES[kind], number))
            now += 240
    return found


def main() -> None:
    """Play, and print."""
    words = argparse.ArgumentParser(prog="tests.tools.siblings", description=(__doc__ or "").splitlines()[0])
    words.add_argument("--kind", choices=GAMES)
    words.add_argument("--pairs", type=int, default=10)
    words.add_argument("--sessions", type=int, default=20)
    chosen = words.parse_args()
    for kind in [chosen.kind] if chosen.kind else ["sum", "difference", "product"]:
        for skills in PAIRS:
            every = [one for made in FAMILIES for seed in range(chosen.pairs)
                     for one in sitting_together(kind, made, skills, seed, chosen.sessions)]
            for first, last in ((1, 2), (3, 5), (6, 10), (11, 20)):
                some = [guess for number, guess in every if first <= number <= last]
                if some:
                    shares = [fmean(guess[look] for guess in some) for look in range(len(LOOKS))]
                    told = ", ".join(f"{look} {share:.2f}" for look, share in zip(LOOKS, shares, strict=True))
                    print(f"{kind} {skills[0]:+d} {skills[1]:+d} sessions {first}-{last}, {len(some)} deals: {told}",
                          flush=True)


if __name__ == "__main__":
    main()
