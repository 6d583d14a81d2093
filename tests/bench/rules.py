"""How fast the rules are, against a bare loop over ints."""

import random
import time
from collections import deque

from game.core.match import Match
from game.rules import make
from tests.bench.gate import Gate, best

GAMES = 60


def bare(packets: list[tuple[list[int], list[int]]]) -> int:
    """War for two with nothing around it: ranks in deques, the winner's cards first; how many rounds it played."""
    rounds = 0
    for first, second in packets:
        a, b = deque(first), deque(second)
        played = 0
        while a and b and played < 3000:
            played += 1
            x, y = a.popleft(), b.popleft()
            if x > y:
                a.append(x)
                a.append(y)
            elif y > x:
                b.append(y)
                b.append(x)
            else:
                pot = [x, y]
                while x == y:
                    if len(a) < 2 or len(b) < 2:
                        (a if len(a) < len(b) else b).clear()
                        break
                    pot += (a.popleft(), b.popleft())
                    x, y = a.popleft(), b.popleft()
                    pot += (x, y)
                if x > y:
                    a.extend(pot)
                elif y > x:
                    b.extend(pot)
        rounds += played
    return rounds


def gates() -> list[Gate]:
    """Rounds of War without and with events, a round of the bare loop being 1."""
    rng, packets = random.Random(1), []
    for _ in range(200):
        ranks = [card % 13 for card in range(52)]
        rng.shuffle(ranks)
        packets.append((ranks[:26], ranks[26:]))
    game = make("war", {"winnings": "winner_first"})

    def loop() -> float:
        began = time.process_time()
        rounds = bare(packets)
        return (time.process_time() - began) / rounds

    def engine(events: bool) -> float:
        rounds, began = 0, time.process_time()
        for seed in range(GAMES):
            match = Match(game, 2, seed, events=events)
            match.run()
            rounds += match.table.round
        return (time.process_time() - began) / rounds

    base, quiet, told = best(loop, 5), best(lambda: engine(False), 5), best(lambda: engine(True), 5)
    each = f"{base * 1e9:.0f} ns a round of the bare loop"
    return [
        Gate("rules without events", quiet / base, 15, reach=10, said=each),
        Gate("rules with events", told / base, 25, reach=16, said=f"{told * 1e9:.0f} ns a round"),
    ]
