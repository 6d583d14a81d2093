"""Casualty War against a reference written from the rulebook alone."""

import pytest

from game.core.cards import codes
from game.core.match import Match
from game.core.record import outcome, read_record
from game.core.rng import Rng
from game.rules import make
from tests.kit.casualty_oracle import WHOLE, Reference
from tests.kit.match_notation import size


def hands(seed: int) -> list[list[str]]:
    """Two packets of the 108 cards: equal ones, or every third time uneven ones."""
    cards, rng = WHOLE[:], Rng(seed, 1)
    rng.shuffle(cards)
    cut = 54 if seed % 3 else 1 + rng.below(107)
    return [cards[:cut], cards[cut:]]


@pytest.mark.parametrize("winnings", ["winner_first", "loser_first"])
def test_every_match_of_casualty_war_goes_turn_by_turn_as_in_the_reference(winnings: str) -> None:
    drawn = lent = 0
    for seed in range(size(150, 3000)):
        dealt = hands(seed)
        record = {"format": 1, "game": "casualty-war", "options": {"winnings": winnings}, "players": 2, "seed": seed}
        match = read_record({**record, "deal": dealt}, make).match(events=True)
        reference = Reference(dealt, winnings == "winner_first")
        while match.result is None:
            match.run(rounds=match.table.round + 1)
            reference.turn()
            agree(match, reference)
        drawn += reference.drawn
        lent += any(getattr(event, "key", "") == "lent" for event in match.table.log or ())
    assert drawn > 1
    assert lent > 50


def agree(match: Match, reference: Reference) -> None:
    """Assert that both stand alike after a turn."""
    told = outcome(match)
    assert told["packets"] == [[code for code, _ in hand] for hand in reference.hands]
    assert sorted(told["removed"]) == sorted(code for code, _ in reference.dispose)
    assert (told["wars"], told["plays"]) == (reference.wars, reference.plays)
    assert reference.over == (told["ended"] in ("all_cards", "draw"))
    assert told["winner"] == reference.winner
    assert bool(told["table"]) == reference.drawn


def test_the_cards_of_casualty_war_are_two_decks_with_their_jokers() -> None:
    assert codes(make("casualty-war", {}).deck()) == WHOLE
    assert len(WHOLE) == 108
