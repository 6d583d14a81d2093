"""What every game promises whatever its house rules; a new game is held to it as soon as its file is there."""

import json
from collections.abc import Sequence
from copy import copy
from functools import cache
from itertools import chain, islice, product
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, Pick
from game.core.cards import Card, codes
from game.core.events import Event, RoundBegan, facts
from game.core.match import Match
from game.core.player import Player
from game.core.record import RecordError, outcome, read_record, replay
from game.core.rng import Rng
from game.core.setting_values import LEVELS
from game.core.state import NAMES
from game.core.table import Table
from game.core.title import Title
from game.players import chance_of, computers, player
from game.rules import make, title, titles
from game.simulate import Simulation
from tests import golden
from tests.kit.match_notation import size
from tests.kit.pairs import CARDS, TOGETHER, cards, command, own, pairs, path, possible, values
from tests.kit.random_play import asked, by_chance, saved_match
from tests.kit.row_tests import all_rows, in_one

GAMES = list(titles())
PARTS = 4
ROUNDS = 16
TOLD = 12
"""So many rows of house rules are played in one test."""
SEEN = size(6, 1)
"""Of so many rows of house rules one is looked at by all players."""
STATE = (*NAMES, "facing")
ENDED = {"all_cards", "out_of_cards", "score", "king_and_queen", "draw", "cycle"}


@cache
def combinations(game_id: str) -> list[dict[str, Any]]:
    """A game's combinations of house rules, which nobody changes."""
    return pairs(title(game_id))


def rows(every: int = 1) -> list[Any]:
    """Each game's combinations of house rules, as parameters: id and number of the first row of `TOLD`, each of them
    so many after the other."""
    return [
        pytest.param(game_id, number, id=f"{game_id}-{number}")
        for game_id in GAMES
        for number in range(0, len(combinations(game_id)), every * TOLD)
    ]


def some(game_id: str, first: int, every: int = 1) -> list[dict[str, Any]]:
    """These rows."""
    numbers = range(len(combinations(game_id)))[first : first + every * TOLD : every]
    return [{"game_id": game_id, "number": number, "row": combinations(game_id)[number]} for number in numbers]


@cache
def players_of(game_id: str) -> dict[str, Player]:
    """The computer players of a game, by the last of the levels at which they are alike."""
    found = {type(player(game_id, level)): level for level in LEVELS}
    return {level: player(game_id, level) for level in found.values()}


def cards_of(table: Table) -> list[Card]:
    return sorted(chain.from_iterable(table.piles.values()))


# ---- thousands of matches -------------------------------------------------------------------------------------------


def conserved(match: Match, cards: frozenset[int]) -> None:
    piles = match.table.piles.values()
    assert frozenset().union(*piles) == cards
    assert sum(map(len, piles)) == len(cards)


def plays_out(game: Title, players: int, options: dict[str, Any], seed: int) -> None:
    """Play to the end with people who answer by chance, or with computers; the cards are all there at every ask.

    Every fourth time they are counted after every round too.
    """
    made = game.make(options)
    match, cards = Match(made, players, seed), frozenset(made.deck())
    level = {0: "random", 4: "medium"}.get(seed % 8)
    who = computers(dict.fromkeys(range(players), level)) if level else by_chance

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
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if 2 in title(game_id).players])
def test_matches_of_two_keep_every_card_and_end_with_any_pair_of_options(game_id: str, part: int) -> None:
    game = title(game_id)
    every_row = combinations(game.id)
    for number in range(part, max(len(every_row), size(20, 800)), PARTS):
        options = {**every_row[number % len(every_row)]}
        options.pop("players")
        plays_out(game, 2, options, number)


@pytest.mark.parametrize(
    ("game_id", "players"), [(game_id, n) for game_id in GAMES for n in (3, 4) if n in title(game_id).players]
)
def test_matches_of_three_and_four_with_shuffled_winnings_keep_every_card_and_end(game_id: str, players: int) -> None:
    game = title(game_id)
    every_row = combinations(game.id)
    shuffled = {"winnings": "shuffled"} if any(option.id == "winnings" for option in game.options) else {}
    for number in range(size(20 if own(game) else 4, 200)):
        options = {**every_row[7 * number % len(every_row)], **shuffled}
        options.pop("players")
        plays_out(game, players, options, number)


@pytest.mark.parametrize("game_id", GAMES)
def test_computers_of_every_level_come_to_an_end_and_to_the_same_one_whatever_was_played_before(game_id: str) -> None:
    game = title(game_id)
    for players in game.players:
        levels = [*LEVELS, *LEVELS][players : players + 4]
        hard = dict.fromkeys(range(players), "hard")
        assert {one.ended for one in Simulation(game_id, {}, players, 7, hard).play(range(1))} <= ENDED
        for seats in ({}, dict(enumerate(levels[:players]))):
            plan = Simulation(game_id, {}, players, 7, seats)
            played = plan.play(range(2))
            assert {one.ended for one in played} <= ENDED
            assert plan.play(range(1, 2)) == played[1:]


@in_one("game_id", GAMES)
def test_the_rows_of_a_game_are_stored_and_all_of_them_still_are_of_it(game_id: str) -> None:
    assert path(game_id).exists(), f"no rows yet: {command(game_id)}"
    assert len(combinations(game_id)) == len(path(game_id).read_text("utf-8").splitlines()), command(game_id)


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if own(title(game_id))])
def test_any_two_values_of_any_two_options_are_played_together(game_id: str) -> None:
    game = title(game_id)
    every_row = combinations(game.id)
    for one in game.options:
        for other in game.options:
            if one.id < other.id:
                together = {(row[one.id], row[other.id]) for row in every_row}
                every = {(x, y) for x in values(one) for y in values(other)}
                assert together <= every
                missing = [{one.id: x, other.id: y} for x, y in every - together]
                missing = [chosen for chosen in missing if fits(game, chosen) and deals(game, chosen)]
                assert not missing, f"if these are new, {command(game_id)}"


def fits(game: Title, chosen: dict[str, Any]) -> bool:
    """Whether these can be together with some choice of the options that do not go with just any others."""
    names = [option.id for option in game.options if option.id in TOGETHER]
    free = [values(option) if option.id not in chosen else (chosen[option.id],)
            for option in game.options if option.id in TOGETHER]
    return any(possible(game, tuple(zip(names, row, strict=True))) for row in product(*free))


def deals(game: Title, chosen: dict[str, Any]) -> bool:
    """Whether there is a choice of all that puts cards into the deck which leaves a card for each of two players."""
    free = [values(option) if option.id not in chosen else (chosen[option.id],)
            for option in game.options if option.id in CARDS]
    names = [option.id for option in game.options if option.id in CARDS]
    return any(cards(game, tuple(zip(names, row, strict=True))) >= 2 for row in product(*free))


# ---- step by step ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "first"), rows())
def test_a_match_keeps_its_cards_and_is_the_same_when_it_is_put_away_or_replayed(game_id: str, first: int) -> None:
    """At every ask the cards are all there, and the shadow is the table. From a snapshot in JSON it goes on with the
    same events, and its record replays to them from the first one."""
    all_rows(keeps_its_cards_and_is_the_same, some(game_id, first))


def keeps_its_cards_and_is_the_same(game_id: str, number: int, row: dict[str, Any]) -> None:
    """A match with this row of house rules."""
    saved = saved_match(title(game_id), number, row)
    read = read_record(saved, make)
    match = read.match(waits=True, events=True)
    shadow, cards = match.table.shadow(), sorted(match.game.deck())
    assert cards_of(match.table) == cards
    told: list[Event] = []
    kept: list[tuple[dict[str, Any], list[list[Any]]]] = []
    for _ in asked(match, ROUNDS):
        assert cards_of(match.table) == cards
        for event in match.take_events():
            shadow.apply(event)
            told.append(event)
        assert [getattr(shadow, part) for part in STATE] == [getattr(match.table, part) for part in STATE]
        if not match.table.round % 5 and match.ask is not None:
            kept.append((match.checkpoint, match.answers[:]))
    every = [facts(event) for event in told]
    begins = [n for n, event in enumerate(told) if isinstance(event, RoundBegan)]
    for one in kept[len(kept) // 4 :: max(1, len(kept) // 2)]:
        snapshot, answers = json.loads(json.dumps(one))
        again = Match.resumed(make(game_id, saved["options"]), snapshot, answers, events=True)
        for _ in asked(again, ROUNDS):
            pass
        assert [facts(event) for event in again.table.log or ()] == every[begins[snapshot["table"]["round"]] :]
        if match.result is None or match.result.ended != "cycle":
            assert outcome(again) == outcome(match)
    record = json.loads(json.dumps(read.written(match.answers, match.table.round)))
    again = replay(read_record(record, make), computers({}), events=True)
    assert [facts(event) for event in again.table.log or ()] == every
    assert outcome(again) == outcome(match)


@pytest.mark.parametrize(("game_id", "first"), rows(SEEN))
def test_what_a_seat_cannot_see_changes_neither_its_sight_nor_the_answer_of_any_computer(
    game_id: str, first: int
) -> None:
    """Nor does one look at what is asked of others: of a question it is told its own part."""
    all_rows(neither_its_sight_nor_an_answer_changes, some(game_id, first, SEEN))


def neither_its_sight_nor_an_answer_changes(game_id: str, number: int, row: dict[str, Any]) -> None:
    """A match with this row of house rules."""
    match = read_record(saved_match(title(game_id), number, row), make).match(waits=True)
    for _ in asked(match, 12):
        for seat in range(match.table.seats) if match.ask is not None else ():
            observation, ask, answered = match.table.seen_by(seat), match.ask, []
            piles = {name: list(pile) for name, pile in match.table.piles.items()}
            told = ask.cards.get(seat, ()) if isinstance(ask, Arrange | Pick) and not hidden(ask) else ()
            for other in ({}, shuffled(match, seat, told)):
                for name, pile in match.table.piles.items():
                    pile.clear()
                    pile.extend(other.get(card, card) for card in piles[name])
                assert match.table.seen_by(seat) == observation
                if seat in ask.seats:
                    own, answers = own_part(ask, seat, other), {}
                    for level, who in players_of(game_id).items():
                        delay = who.delay(own, seat, observation, chance_of(match, seat))
                        said = who.answer(own, seat, observation, chance_of(match, seat))
                        answers[level] = delay, own.written(said)
                    answered.append(answers)
            assert answered[:1] == answered[1:]
            for name, pile in match.table.piles.items():
                pile.clear()
                pile.extend(piles[name])


def hidden(ask: Ask[Any]) -> tuple[Card, ...]:
    """The cards that are asked for by their numbers."""
    return ask.unseen if isinstance(ask, Pick) else ()


def shuffled(match: Match, seat: int, told: Sequence[Card]) -> dict[Card, Card]:
    """All cards that a seat cannot see, nor is told of by the question, each with another of them in its place."""
    observation = match.table.seen_by(seat).piles
    unseen = [
        card
        for name, pile in match.table.piles.items()
        for card, seen in zip(pile, observation[name], strict=True)
        if seen is None and card not in told
    ]
    others = unseen[:]
    Rng(match.table.round, seat).shuffle(others)
    return dict(zip(unseen, others, strict=True))


def own_part(ask: Ask[Any], seat: int, other: dict[Card, Card]) -> Ask[Any]:
    """A question as it is put to one seat, where these cards lie in the places of others."""
    own = copy(ask)
    if isinstance(own, Arrange | Pick):
        cards = own.cards[seat]
        own.cards = {seat: tuple(other.get(card, card) for card in cards) if hidden(ask) else cards}
    if isinstance(own, Pick):
        own.unseen = tuple(other.get(card, card) for card in own.unseen)
    return own


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
def test_a_golden_transcript_shows_a_whole_match_and_every_kind_of_event(game_id: str) -> None:
    """Every kind that comes up in the beginnings of matches with all kinds of options, and in some whole matches."""
    kept = golden.read(game_id)
    played = [*golden.others(title(game_id)), *islice(golden.deals(title(game_id)), 3)]
    assert not golden.unshown(title(game_id), kept), f"if these are new, {golden.command(game_id)}"
    shown = set().union(*map(golden.kinds, kept))
    missing = set().union(*(golden.kinds(list(golden.transcript(record))) for record in played)) - shown
    assert not missing, f"if these are new, {golden.command(game_id)}"
    assert kept[0][-1]["ended"] in ENDED or golden.path(game_id).stat().st_size > golden.ROOM
    assert golden.path(game_id).stat().st_size < 150_000


@in_one("game_id", GAMES)
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
    assert game.chosen({}) == {option.id: option.values[0] for option in game.game.options}


@in_one("game_id", GAMES)
def test_every_game_has_a_name_a_blurb_a_source_and_its_own_help(game_id: str) -> None:
    game = title(game_id)
    assert game.name
    assert game.game.blurb
    assert game.game.source
    assert game.players == tuple(dict.fromkeys(game.players))
    assert len(game.make({}).help().split()) > 40


@pytest.mark.parametrize("game_id", GAMES)
def test_the_help_tells_of_every_house_rule_that_is_chosen(game_id: str) -> None:
    """But of a rule that does nothing at this table it tells nothing (tests/rules/test_helps.py)."""
    game = title(game_id)
    plain = game.make({})
    for option in game.options:
        for value in option.values[1:]:
            other = game.build(game.chosen({option.id: value}))      # of no cards too: "joker" without jokers
            if other.in_force() != plain.in_force():
                assert other.help() != plain.help(), f"{option.id}={value} is not in the help"



# ---- what is wrong with a record ------------------------------------------------------------------------------------


def refused(record: dict[str, Any]) -> str:
    """The one line in which a saved match is refused."""
    with pytest.raises(RecordError) as told:
        replay(read_record(record, make), computers({}))
    line = str(told.value)
    assert line
    assert "\n" not in line
    return line


WRONG: list[Any] = [17, None, True, {"card": "2C"}, "dance", ["1D"], [["2C"]], [0.5], ["2C"] * 99, "x" * 1000]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_wrong_answer_and_a_wrong_seat_are_refused_in_one_line(game_id: str) -> None:
    """At the first ask of each kind, in matches with people who answer by chance."""
    game, met = title(game_id), set()
    for number, row in enumerate(combinations(game.id)[:20]):
        record = read_record(saved_match(game, number, row), make)
        match = record.match()
        while len(match.answers) < 12 and match.run(lambda _ask, _match: None) is None:
            assert match.ask is not None
            kind, until = type(match.ask), record.written(match.answers)
            given = until.get("answers", [])
            if kind not in met:
                met.add(kind)
                seat = match.ask.seats[0] if match.ask.seats[0] not in match.given else match.ask.seats[-1]
                for value in WRONG:
                    if match.ask.refuse(seat, value) is not None:
                        line = refused({**until, "answers": [*given, [seat, value]]})
                        assert line.startswith(f"answers[{len(given)}]: ")
                for other in set(range(record.players)) - set(match.ask.seats) | set(match.given):
                    refused({**until, "answers": [*given, [other, "turn"]]})
                assert "seat" in refused({**until, "answers": [*given, [record.players, "turn"]]})
            match.answer(*by_chance(match.ask, match))


@pytest.mark.parametrize("game_id", GAMES)
def test_an_answer_too_many_is_refused_in_one_line(game_id: str) -> None:
    game = title(game_id)
    record = read_record({"format": 1, "game": game_id, "options": {}, "players": game.players[0], "seed": 3}, make)
    match = record.match()
    match.run(by_chance)
    answers = [*match.answers, [0, "turn"]]
    assert f"answers[{len(match.answers)}]: the match was already over" in refused(record.written(answers))
    assert outcome(replay(read_record(record.written(match.answers), make), computers({}))) == outcome(match)


@in_one("game_id", GAMES)
def test_cards_that_cannot_be_are_refused_in_one_line(game_id: str) -> None:
    game = title(game_id)
    made = game.make({})
    record = {"format": 1, "game": game_id, "options": {}, "players": game.players[0], "seed": 3}
    cards = codes(made.deck())
    packets = [cards[seat :: game.players[0]] for seat in range(game.players[0])]
    for key, good in (("deck", cards), ("deal", packets)):
        if key not in made.deal_formats:
            assert refused({**record, key: good}).startswith(f"{key}: {game_id} ")
            continue
        read_record({**record, key: good}, make)
        twice, unknown = json.loads(json.dumps([good, good]))
        (twice if key == "deck" else twice[0])[0] = good[-1] if key == "deck" else good[-1][-1]
        (unknown if key == "deck" else unknown[0])[0] = "1D"
        for bad in (twice, unknown, good[:-1], [], {}, "2C", 5, [None]):
            assert refused({**record, key: bad}).startswith(f"{key}: ")
    if made.deal_formats == {"deck", "deal"}:
        assert "only one" in refused({**record, "deck": cards, "deal": packets})


@in_one("game_id", GAMES)
def test_options_and_players_that_cannot_be_are_refused_in_one_line(game_id: str) -> None:
    game = title(game_id)
    record = {"format": 1, "game": game_id, "options": {}, "players": game.players[0], "seed": 3}
    for players in (0, 1, 5, "2", None, 2.0, *({2, 3, 4} - set(game.players))):
        assert refused({**record, "players": players}).startswith("players: ")
    assert refused({**record, "options": {"trumps": True}}).startswith("option 'trumps': ")
    for option in game.options:
        for value in ("dance", 99, -1, 0.5, [], {}, "2,dance"):
            assert refused({**record, "options": {option.id: value}}).startswith(f"option {option.id}: ")
