"""Rounds that are skimmed come out as rounds that are played: card for card, count for count, event for event."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.announcements import SPLIT
from game.core.asks import Arrange
from game.core.cards import CODES, RANK, Card, read
from game.core.game import Game
from game.core.match import Match
from game.core.rng import COINS, Rng
from game.core.seats import Seat
from game.core.table import Table
from game.rules import make
from game.rules.war.battle_game import PACKET, POT, Battle, BattleGame
from game.rules.war.war import War
from game.simulate import Simulation, simulate

CAP = 3000
WAR: tuple[dict[str, Any], ...] = (
    {}, {"winnings": "winner_first"}, {"winnings": "loser_first"}, {"down": 3}, {"down": 0, "winnings": "loser_first"},
    {"down": 5, "automatic": "J"}, {"automatic": "J,2"}, {"beats_faces": "2", "beats_aces": "3"},
    {"decks": 2, "jokers": True}, {"run_out": "last_card"}, {"run_out": "one_left", "down": 3}, {"underdog": "6"},
    {"count": "sum"}, {"count": "difference", "winnings": "winner_first"},
)  # fmt: skip


@contextmanager
def played_out(game: Game) -> Iterator[None]:
    """Let no round of this game be skimmed."""
    skim, game.skim = game.skim, None
    try:
        yield
    finally:
        game.skim = skim


def course(game: Game, players: int, seed: int, *, events: bool, step: int = CAP) -> list[Any]:
    """Return all that can be seen of a match, every `step` rounds."""
    match, seen = Match(game, players, seed, events=events), list[Any]()
    match.cap = CAP
    for last in range(step, CAP + step, step):
        match.run(rounds=min(last, CAP))
        table = match.table
        drew = table.round_rng is not None
        seen.append((match.result, table.snapshot(), table.fingerprint(), drew, match.take_events()))
        if match.result:
            break
    return seen


def same(game: Game, players: int, seed: int, *, events: bool, step: int = CAP) -> None:
    skimmed = course(game, players, seed, events=events, step=step)
    with played_out(game):
        assert course(game, players, seed, events=events, step=step) == skimmed


@pytest.mark.parametrize("options", WAR, ids=str)
def test_war_skimmed_is_war_played(options: dict[str, Any]) -> None:
    game = make("war", options)
    assert game.skim is not None
    for seed in range(6):
        same(game, 2, seed, events=seed % 2 == 0)
    for players in (3, 4):
        same(game, players, players, events=False)
        same(game, players, players + 10, events=True)


@pytest.mark.parametrize("name", ["good-king-bad-queen", "peace", "underdog", "three-player-war"])
def test_other_games_of_war_are_skimmed_where_they_are_war(name: str) -> None:
    game = make(name, {})
    assert game.skim is not None
    for seed in range(4):
        same(game, game.players[0], seed, events=seed % 2 == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_egyptian_ruffle_skimmed_is_egyptian_ruffle_played(players: int) -> None:
    game = make("egyptian-ruffle", {})
    for seed in range(100):
        same(game, players, seed, events=False)
    same(game, players, 1, events=True)


@pytest.mark.parametrize(("name", "options"), [
    ("war", {}), ("war", {"winnings": "loser_first"}), ("egyptian-ruffle", {}),
])  # fmt: skip
def test_a_match_can_be_stopped_after_any_round_and_goes_on(name: str, options: dict[str, Any]) -> None:
    game = make(name, options)
    for seed, step in ((3, 1), (4, 7), (5, 64)):
        for players in {game.players[0], game.players[-1]}:
            same(game, players, seed, events=False, step=step)


@pytest.mark.parametrize(("name", "options"), [
    ("war", {"winnings": "arranged"}), ("war", {"up": 2}), ("slap-war", {}), ("addition-war", {}),
    ("war", {"speed": True}), ("egyptian-ruffle", {"pyramid_pair": True}), ("duel-king", {}),
])  # fmt: skip
def test_rounds_in_which_somebody_is_asked_are_never_skimmed(name: str, options: dict[str, Any]) -> None:
    assert make(name, options).skim is None


def lying(game: BattleGame, *packets: str, pot: str = "") -> Table:
    """Return a table between two rounds with these packets, top first, and these cards waiting in the pot."""
    table = Table(game.pile_kinds, len(packets))
    for packet, cards in zip(table.each["packet"], packets, strict=True):
        packet.extend(read(cards.split(), game.deck(), ""))
    table.piles[POT].extend(read(pot.split(), game.deck(), ""))
    game.open(table)
    return table


@pytest.mark.parametrize(("options", "packets", "pot"), [
    ({}, ("", "", "KS 3H 9C", "2S QH 4C"), "5D 5H"),
    ({"down": 0, "winnings": "winner_first"}, ("5S 7S 9S", "5H 7H 8H"), ""),
    ({"down": 0, "winnings": "winner_first"}, ("5S 7S 8S", "5H 7H 9H"), ""),
])  # fmt: skip
def test_a_pot_that_waits_and_a_war_that_cannot_be_fought_to_its_end_are_played(
    options: dict[str, Any], packets: tuple[str, ...], pot: str
) -> None:
    game, ends = make("war", options), list[Any]()
    for skims in (True, False):
        match = Match.at(game, lying(game, *packets, pot=pot))
        with nullcontext() if skims else played_out(game):
            match.run(rounds=40)
        ends.append((match.result, match.table.snapshot()))
    assert ends[0] == ends[1]


class Mark(NamedTuple):
    """How far rounds may be skimmed."""

    pile: deque[Card]
    length: int
    top: str
    due_round: int = CAP
    last: int = CAP


@pytest.mark.parametrize(("game", "players", "after"), [
    ("war", 2, 9), ("war", 2, 30), ("three-player-war", 3, 9), ("three-player-war", 3, 30)])
def test_rounds_are_skimmed_until_a_marked_pile_is_as_it_was(game: str, players: int, after: int) -> None:
    rules = make(game, {"winnings": "winner_first"})
    start = Match(rules, players, 4)
    start.run(rounds=5)
    for seat in range(players):
        played, states = Match.at(rules, start.table.shadow()), list[tuple[int, str, Any]]()
        pile = played.table.each["packet"][seat]
        with played_out(rules):
            for number in range(6, 6 + after):
                played.run(rounds=number)
                states.append((len(pile), CODES[pile[0]], played.table.snapshot()))
        length, top, _then = states[-1]
        table = start.table.shadow()
        mark = Mark(table.each["packet"][seat], length, top)
        for number, (many, first, there) in enumerate(states, 6):
            if table.round < number and not rules.skim(table, mark):  # type: ignore[misc]
                one = Match.at(rules, table)
                with played_out(rules):
                    one.run(rounds=number)
            if table.round == number:
                assert table.snapshot() == there
            assert (many, first) != (length, top) or table.round == number, "it does not go past"


def test_where_the_mark_holds_after_every_round_none_is_skimmed() -> None:
    game = make("three-player-war", {"winnings": "winner_first"})
    table = lying(game, "KS 3H 9C", "2S QH 4C", "")
    assert not game.skim(table, Mark(table.each["packet"][2], 0, ""))  # type: ignore[misc]
    assert game.skim(table, Mark(table.each["packet"][2], 1, "KS"))  # type: ignore[misc]


class Lowest:
    """A house rule: the lowest card is worth most."""

    def value(self, cards: list[Card]) -> int:
        return 100 - RANK[cards[0]]


def test_what_a_house_rule_counts_in_its_own_way_is_skimmed_that_way() -> None:
    game = make("war", {})
    game.wrap(Lowest())
    for players in (2, 3):
        same(game, players, 7, events=True)


class Spoken(War):
    """A game in which a tie is said before it is a war."""

    cards_decide = frozenset({"compare"})

    async def compare(self, battle: Battle) -> list[Seat]:
        best = self.best(battle.showing)
        if len(best) > 1:
            battle.table.say(SPLIT, best)
        return best


class Asked(War):
    """A game in which whoever wins with a king arranges all their cards."""

    cards_decide = frozenset({"take"})

    async def take(self, battle: Battle, winner: Seat) -> None:
        king = CODES[battle.showing[winner][0]][0] == "K"
        self.collect(battle.table, winner)
        if king:
            await Arrange({winner: tuple(battle.table.piles[PACKET[winner]])})


@pytest.mark.parametrize("kind", [Spoken, Asked])
def test_what_is_said_or_asked_beside_war_is_not_left_out(kind: type[War]) -> None:
    game = kind(make("war", {}).chosen)
    assert game.skim is not None
    same(game, 2, 3, events=True)


def test_most_rounds_are_skimmed() -> None:
    game, played = make("war", {}), 0
    whole = game.round

    async def round(table: Any) -> None:
        nonlocal played
        played += 1
        await whole(table)

    game.round = round  # type: ignore[method-assign]
    Match(game, 2, 1).run()                           # by now it has asked what cards do, with a round for each two
    played, match = 0, Match(game, 2, 1)
    match.run()
    assert played < match.table.round / 10


def test_a_cycle_of_three_players_is_found_in_the_same_round() -> None:
    game = make("war", {"winnings": "winner_first"})
    found = set()
    for seed in range(30):
        match = Match(game, 3, seed)
        result = match.run(rounds=CAP)
        with played_out(game):
            again = Match(game, 3, seed)
            assert again.run(rounds=CAP) == result
        assert again.table.round == match.table.round
        found.add(result and result.ended)
    assert "cycle" in found, "else this shows nothing"


def test_the_figures_of_a_simulation_are_as_ever() -> None:
    made = simulate(Simulation("war", {}, 2, 1, {}), 60)
    assert (made["wins"], made["rounds"]["max"], made["wars"]["mean"]) == ([22, 38], 1428, 28.15)


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 100_000))
def test_coins_are_the_first_draws_of_their_rounds(seed: int, number: int) -> None:
    rng = Rng(seed)
    for later, coin in enumerate(rng.coins(number)):
        assert rng.at(number + later).below(2) == (coin > 127)
    assert len(rng.coins(number)) == COINS


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 300))
def test_a_shuffle_of_many_draws_as_one_by_one(seed: int, cards: int) -> None:
    mixed, one_by_one, rng, other = [*range(cards)], [*range(cards)], Rng(seed), Rng(seed)
    rng.shuffle(mixed)
    for place in range(cards - 1, 0, -1):
        drawn = other.below(place + 1)
        one_by_one[place], one_by_one[drawn] = one_by_one[drawn], one_by_one[place]
    assert mixed == one_by_one
    assert rng.place == other.place
