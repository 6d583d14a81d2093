"""Every house rule of War, in any combination, against a second War written from the rulebook alone."""

from typing import Any

import pytest

from game.core.asks import Ask, Press
from game.core.cards import codes
from game.core.match import Match
from game.core.rng import Rng
from game.rules import title
from game.rules.war.arithmetic import AskResult
from tests.kit.match_notation import size
from tests.kit.pairs import pairs
from tests.kit.war_oracle import OPTIONS, HouseWar

ROUNDS = 60


class People:
    """The same decisions for engine and oracle: drawn by chance, one after the other. `given` holds those to come."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, 99)

    def decide(self, kind: str, seats: list[int]) -> Any:
        """For "slap" who slaps, None for nobody; for "write" who of the seats is right."""
        if kind == "slap":
            return seats[self.rng.below(len(seats))] if self.rng.below(3) == 0 else None
        return [seat for seat in seats if self.rng.below(3)]


class Answering:
    """Puts those decisions to the engine."""

    def __init__(self, seed: int) -> None:
        self.people = People(seed)
        self.waiting: list[tuple[int, str]] = []

    def __call__(self, ask: Ask[Any], match: Match) -> tuple[int, Any]:
        if isinstance(ask, Press):
            seat = self.people.decide("slap", list(ask.seats))
            return (ask.seats[-1], "time") if seat is None else (seat, "slap")
        assert isinstance(ask, AskResult)
        if not self.waiting:
            right = self.people.decide("write", list(ask.seats))
            self.waiting = [(seat, str(ask.numbers[seat]) if seat in right else "no idea") for seat in ask.seats]
        return self.waiting.pop()


def dealt(game_id: str, number: int, row: dict[str, Any]) -> tuple[Match, dict[str, Any]]:
    """A match with a fixed order of winnings; every other one with packets of very different sizes."""
    options, players = {name: value for name, value in row.items() if name in OPTIONS}, row["players"]
    if options["winnings"] not in ("winner_first", "loser_first"):
        options["winnings"] = "winner_first"
    game = title(game_id).make(options)
    cards, rng = game.deck(), Rng(number, 7)
    rng.shuffle(cards)
    if number % 2:
        return Match(game, players, number, deck=cards), game.chosen
    cuts = sorted(min(len(cards), 1 + rng.below(3 + 9 * seat)) for seat in range(players - 1))
    deal = [cards[a:b] for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    return Match(game, players, number, deal=deal), game.chosen


def stands(match: Match) -> tuple[Any, ...]:
    piles, seats = match.table.piles, range(match.table.seats)
    treasury = codes(piles["treasury"]) if "treasury" in piles else []
    lying = [codes(piles[f"stake/{seat}"]) for seat in seats], codes(piles["pot"])
    hands = [codes(piles[f"packet/{seat}"]) for seat in seats]
    return hands, lying, treasury, match.table.wars, match.table.plays, list(match.table.left)


PLAIN = {"up": 1, "count": "rank", "lowest_wins": False, "slap": None}


@pytest.mark.parametrize("game_id", ["war", "addition-war", "missing-card-war", "good-king-bad-queen"])
def test_round_by_round_every_pair_of_house_rules_is_as_in_a_war_written_from_the_rulebook(game_id: str) -> None:
    rows = pairs(title(game_id))
    for number in range(size(1 if len(rows) > 20 else 20, 8) * len(rows)):
        match, options = dealt(game_id, number, rows[number % len(rows)])
        whole = {**PLAIN, **options, "good_king": game_id == "good-king-bad-queen"}
        aside = codes(match.table.piles["aside"])
        hands = [codes(match.table.piles[f"packet/{seat}"]) for seat in range(match.table.seats)]
        other, answering = HouseWar(hands, whole, People(number).decide), Answering(number)
        while match.result is None and match.table.round < ROUNDS:
            match.run(answering, match.table.round + 1)
            other.round()
            lying = (other.laid, other.pot)
            assert stands(match) == (
                other.hands, lying, other.treasury, other.wars, other.plays, other.left,
            ), (number, match.table.round, options)  # fmt: skip
            assert sorted(codes(match.table.piles["aside"])) == sorted(aside + other.removed)
        over = other.king_and_queen is not None or len(other.left) < 2
        assert (match.result is not None and match.result.ended != "cycle") == over, (number, options)
        if over:
            assert match.result is not None
            winner = other.king_and_queen if other.king_and_queen is not None else next(iter(other.left), None)
            assert match.result.winner == winner
            lacked = "out_of_cards" if other.lacked else "all_cards"
            ended = "king_and_queen" if other.king_and_queen is not None else lacked if other.left else "draw"
            assert match.result.ended == ended, (number, options)
