"""What every game promises whatever its house rules; a new game is held to it as soon as its file is there."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, Pick
from game.core.cards import codes
from game.core.chance import Chance
from game.core.events import Began, facts
from game.core.match import Match
from game.core.record import outcome, read_record, replay
from game.core.table import Table
from game.players import LEVELS, computers
from game.rules import Title, make, title, titles
from tests import golden
from tests.oracles import size
from tests.pairs import pairs

GAMES = list(titles())
PARTS = 8
ENDED = {"all_cards", "out_of_cards", "score", "king_and_queen", "draw", "cycle"}


def by_chance(ask: Ask[Any], match: Match) -> tuple[int, Any]:
    """Legal answers of no sense at all, in any order of the seats; the same ones for the same match."""
    chance = Chance(match.table.seed, -1 - len(match.answers))
    seats = [seat for seat in ask.seats if seat not in match.given]
    seat = seats[chance.below(len(seats))]
    return seat, ask.written(ask.sample(seat, chance))


def asked(match: Match, rounds: int) -> Iterator[Match]:
    """Play with people who answer by chance: the match at every ask, forced ones too, and at every end of a round."""
    while match.result is None and (match.ask is not None or match.table.round < rounds):
        if match.ask is None:
            match.play_on()
        elif match.ask.forced:
            seat = next(seat for seat in match.ask.seats if seat not in match.given)
            match.answer(seat, match.ask.written(match.ask.first(seat)))
        else:
            match.answer(*by_chance(match.ask, match))
        yield match


def record(game: Title, number: int, row: dict[str, Any]) -> dict[str, Any]:
    """A saved match; every other one deals packets of very different sizes, so that players run out early."""
    options = {name: value for name, value in row.items() if name != "players"}
    players = row["players"]
    made = {"format": 1, "game": game.id, "options": options, "players": players, "seed": number}
    made_game = game.make(options)
    if number % 2 and "deal" in made_game.given:
        chance, cards = Chance(number, 1), made_game.deck()
        chance.shuffle(cards)
        cuts = sorted(1 + chance.below(8 + 9 * seat) for seat in range(players - 1))
        made["deal"] = [codes(cards[a:b]) for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    return made


def rows(every: int = 1) -> list[Any]:
    """Each game's combinations of house rules, as parameters: id and number of the row."""
    return [
        pytest.param(game_id, number, id=f"{game_id}-{number}")
        for game_id in GAMES
        for number in range(0, len(pairs(title(game_id))), every)
    ]


def cards_of(table: Table) -> list[str]:
    return sorted(code for pile in table.piles.values() for code in codes(pile))


# ---- thousands of matches -------------------------------------------------------------------------------------------


def conserved(match: Match, cards: frozenset[int]) -> None:
    piles = match.table.piles.values()
    assert frozenset().union(*piles) == cards
    assert sum(map(len, piles)) == len(cards)


def plays_out(game: Title, players: int, options: dict[str, Any], seed: int) -> None:
    """Play to the end with people, or computers, who answer by chance; the cards are all there at every ask.

    Every fourth time they are counted after every round too.
    """
    made = game.make(options)
    match, cards = Match(made, players, seed), frozenset(made.deck())
    who = by_chance if seed % 8 else computers(dict.fromkeys(range(players), "random"))

    def answering(ask: Ask[Any], match: Match) -> tuple[int, Any]:
        conserved(match, cards)
        return who(ask, match)

    while match.run(answering, match.table.round + 1 if seed % 4 == 0 else None) is None:
        conserved(match, cards)
    conserved(match, cards)
    assert match.result is not None
    assert match.result.ended in ENDED, (game.id, players, options, seed)
    assert (match.result.cycle is not None) == (match.result.ended == "cycle")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", GAMES)
def test_matches_of_two_keep_every_card_and_end_with_any_pair_of_options(game_id: str, part: int) -> None:
    game = title(game_id)
    if 2 not in game.players:
        pytest.skip("not a game for two")
    combinations = pairs(game)
    for number in range(part, size(2000, 20_000) // len(GAMES), PARTS):
        options = {**combinations[number % len(combinations)]}
        options.pop("players")
        plays_out(game, 2, options, number)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("game_id", GAMES)
def test_matches_of_three_and_four_with_shuffled_winnings_keep_every_card_and_end(game_id: str, players: int) -> None:
    game = title(game_id)
    if players not in game.players:
        pytest.skip("not a game for so many")
    combinations = pairs(game)
    shuffled = {"winnings": "shuffled"} if any(option.id == "winnings" for option in game.options) else {}
    for number in range(size(20, 200)):
        options = {**combinations[7 * number % len(combinations)], **shuffled}
        options.pop("players")
        plays_out(game, players, options, number)


def test_any_two_values_of_any_two_options_are_played_together() -> None:
    for game in titles().values():
        combinations = pairs(game)
        for one in game.options:
            for other in game.options:
                if one.id < other.id:
                    together = {(row[one.id], row[other.id]) for row in combinations}
                    assert together == {(x, y) for x in one.values for y in other.values}


# ---- step by step ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "number"), rows())
def test_at_every_ask_the_cards_are_all_there_and_the_shadow_is_the_table(game_id: str, number: int) -> None:
    game = title(game_id)
    match = read_record(record(game, number, pairs(game)[number]), make).match(waits=True, events=True)
    shadow, cards = match.table.shadow(), cards_of(match.table)
    assert cards == sorted(codes(match.game.deck()))
    for _ in asked(match, 30):
        assert cards_of(match.table) == cards
        for event in match.take_events():
            shadow.apply(event)
        assert {**shadow.snapshot(), "memo": match.table.memo} == match.table.snapshot()  # a shadow follows no memo
        assert shadow.piles == match.table.piles


@pytest.mark.parametrize(("game_id", "number"), rows())
def test_a_snapshot_in_json_goes_on_with_the_same_events(game_id: str, number: int) -> None:
    game = title(game_id)
    saved = record(game, number, pairs(game)[number])
    match = read_record(saved, make).match(waits=True, events=True)
    kept = [
        json.dumps([match.kept, match.answers])
        for _ in asked(match, 24)
        if not match.table.round % 5 and match.ask is not None
    ]
    told = [facts(event) for event in match.table.log or ()]
    begins = [n for n, event in enumerate(match.table.log or ()) if isinstance(event, Began)]
    for text in kept[:: max(1, len(kept) // 3)]:
        snapshot, answers = json.loads(text)
        again = Match.resumed(make(game_id, saved["options"]), snapshot, answers, events=True)
        for _ in asked(again, 24):
            pass
        assert [facts(event) for event in again.table.log or ()] == told[begins[snapshot["table"]["round"]] :]
        if match.result is None or match.result.ended != "cycle":
            assert outcome(again) == outcome(match)


@pytest.mark.parametrize(("game_id", "number"), rows())
def test_the_record_of_a_match_replays_to_the_same_events(game_id: str, number: int) -> None:
    game = title(game_id)
    saved = record(game, number, pairs(game)[number])
    read = read_record(saved, make)
    match = read.match(waits=True, events=True)
    for _ in asked(match, 24):
        pass
    kept = json.loads(json.dumps(read.written(match.answers, match.table.round)))
    again = replay(read_record(kept, make), computers({}), events=True)
    assert [facts(event) for event in again.table.log or ()] == [facts(event) for event in match.table.log or ()]
    assert outcome(again) == outcome(match)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game_id", "number"), rows(3))
def test_what_a_seat_cannot_see_changes_neither_its_sight_nor_the_computers_answer(
    game_id: str, number: int, level: str
) -> None:
    game = title(game_id)
    match = read_record(record(game, number, pairs(game)[number]), make).match(waits=True)
    who = computers(dict.fromkeys(range(4), level))
    for _ in asked(match, 12):
        for seat in range(match.table.seats) if match.ask is not None else ():
            sight = match.table.seen_by(seat)
            answer = who(match.ask, match) if seat in match.ask.seats and seat not in match.given else None
            piles = {name: list(pile) for name, pile in match.table.piles.items()}
            shuffle_unseen(match, seat)
            assert match.table.seen_by(seat) == sight
            if answer is not None and len(match.ask.seats) == 1:
                assert who(match.ask, match) == answer
            for name, pile in match.table.piles.items():
                pile.clear()
                pile.extend(piles[name])


def shuffle_unseen(match: Match, seat: int) -> None:
    """Shuffle all cards that a seat cannot see, nor is asked about."""
    ask, sight, piles = match.ask, match.table.seen_by(seat).piles, match.table.piles
    told = set(ask.cards.get(seat, ())) if isinstance(ask, Pick | Arrange) and not getattr(ask, "unseen", ()) else ()
    places = [
        (name, place)
        for name, pile in piles.items()
        for place, card in enumerate(pile)
        if sight[name][place] is None and card not in told
    ]
    unseen = [piles[name][place] for name, place in places]
    Chance(match.table.round, seat).shuffle(unseen)
    for (name, place), card in zip(places, unseen, strict=True):
        piles[name][place] = card


# ---- what the shelf and the files need ------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_golden_transcript_exists_and_still_comes_out(game_id: str) -> None:
    command = golden.command(game_id)
    assert golden.path(game_id).exists(), f"no golden transcript yet: {command}"
    for kept in golden.read(game_id):
        now = list(golden.transcript(kept[0]))
        for was, line in zip(kept, now, strict=False):
            assert line == was, f"{json.dumps(kept[0])} goes otherwise; if it should: {command}"
        assert len(now) == len(kept), f"{json.dumps(kept[0])} is longer or shorter; if it should be: {command}"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_golden_transcript_shows_every_kind_of_event_of_its_game(game_id: str) -> None:
    shown = {line.get("event") for kept in golden.read(game_id) for line in kept[1:-1]}
    assert {"round", "out"} <= shown
    assert len(golden.read(game_id)) > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_explains_itself_and_its_default_comes_first(game_id: str) -> None:
    game = title(game_id)
    for option in game.options:
        assert option.label
        assert option.help.endswith(".")
        assert len(set(map(repr, option.values))) == len(option.values)
        assert not option.words or len(option.words) == len(option.values)
        assert all(option.named(value) for value in option.values)
        for value in option.values:
            assert option.read(value) == value
            assert option.typed("none" if value is None else str(value).lower()) == value
    assert game.chosen({}) == {option.id: option.values[0] for option in game.options}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_name_a_blurb_a_source_and_its_own_help(game_id: str) -> None:
    game = title(game_id)
    assert game.name
    assert game.blurb
    assert game.source
    assert game.players == tuple(dict.fromkeys(game.players))
    assert len(game.make({}).help().split()) > 40


@pytest.mark.parametrize("game_id", GAMES)
def test_the_help_tells_of_every_house_rule_that_is_chosen(game_id: str) -> None:
    game = title(game_id)
    plain = game.make({}).help()
    for option in game.options:
        for value in option.values[1:]:
            assert game.make({option.id: value}).help() != plain, f"{option.id}={value} is not in the help"
