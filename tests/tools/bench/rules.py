"""How fast the rules are, against a bare loop over ints."""

import random
import time
from collections import deque
from collections.abc import Callable

from game.core.game import Game
from game.core.match import Match
from game.rules import make
from game.simulate import Simulation, simulate
from tests.tools.bench.gate import Gate, best

GAMES = 60
MATCHES = 10_000


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


def bare_ruffle(packets: list[tuple[list[int], list[int]]]) -> int:
    """Egyptian Ruffle for two with nothing around it: each card is the chances it leaves; how many cards it played."""
    cards = 0
    for first, second in packets:
        mine, yours = deque(second), deque(first)
        pile: list[int] = []
        chances = played = 0
        while mine and played < 20_000:
            played += 1
            card = mine.popleft()
            pile.append(card)
            if card:
                chances = card
            elif chances:
                chances -= 1
                if chances:
                    continue
                yours.extend(pile)
                pile.clear()
                if not mine:
                    break
            mine, yours = yours, mine
        cards += played
    return cards


def dealt(rng: random.Random, ranks: list[int]) -> list[tuple[list[int], list[int]]]:
    """The packets of 200 matches of two."""
    packets = []
    for _ in range(200):
        rng.shuffle(ranks)
        packets.append((ranks[:26], ranks[26:]))
    return packets


def bare_time(
    loop: Callable[[list[tuple[list[int], list[int]]]], int], packets: list[tuple[list[int], list[int]]]
) -> float:
    """Seconds a round of a bare loop."""
    began = time.process_time()
    rounds = loop(packets)
    return (time.process_time() - began) / rounds


def engine_time(game: Game, events: bool) -> float:
    """Seconds a round of the game itself."""
    rounds, began = 0, time.process_time()
    for seed in range(GAMES):
        match = Match(game, 2, seed, events=events)
        match.run()
        rounds += match.table.round
    return (time.process_time() - began) / rounds


def many_matches() -> float:
    """Seconds on the clock for many matches of War with shuffled winnings, on two cores."""
    began = time.perf_counter()
    simulate(Simulation("war", {"winnings": "shuffled"}, 2, 1, {}), MATCHES, jobs=2)
    return time.perf_counter() - began


def gates() -> list[Gate]:
    """Rounds of War and of Egyptian Ruffle, a round of the bare loop being 1; many matches."""
    rng = random.Random(1)
    ranks = dealt(rng, [card % 13 for card in range(52)])
    chances = dealt(rng, [max(0, card % 13 - 8) for card in range(52)])
    fixed, mixed, ruffle = make("war", {"winnings": "winner_first"}), make("war", {}), make("egyptian-ruffle", {})
    base, order, chance, told = (
        best(measure, 5)
        for measure in (
            lambda: bare_time(bare, ranks), lambda: engine_time(fixed, False), lambda: engine_time(mixed, False),
            lambda: engine_time(fixed, True),
        )
    )  # fmt: skip
    bare_card = best(lambda: bare_time(bare_ruffle, chances), 5)
    card = best(lambda: engine_time(ruffle, False), 5)
    matches = best(many_matches, 2)
    return [
        Gate("War, fixed order", order / base, 6, said=f"{base * 1e9:.0f} ns a round of the bare loop"),
        Gate("War, with chance", chance / base, 10, said=f"{chance * 1e9:.0f} ns a round"),
        Gate("War, events", told / base, 18, said=f"{told * 1e9:.0f} ns a round"),
        Gate("Egyptian Ruffle", card / bare_card, 6, said=f"{card * 1e9:.0f} ns a card"),
        Gate(
            "10,000 matches of War on two cores", matches, 8, unit="s", said=f"{MATCHES / matches:.0f} matches a second"
        ),
    ]
