"""A match takes answers as the design says: each seat once, in any order, all at once where a word settles it."""

import json
from typing import Any, ClassVar

import pytest

from game.core.announcements import SLAP as SLAPPED
from game.core.announcements import AnnouncementKey
from game.core.asks import Arrange, Pick, Press, Write
from game.core.cards import Card, codes, deck
from game.core.events import Announced, Laid, RoundBegan
from game.core.game import Game, Result
from game.core.match import MOST_ROUNDS, Match, MatchError
from game.core.rng import Rng
from game.core.table import PileKind, Table
from game.players import computers
from game.rules import make
from tests.kit.match_notation import saved

SLAP = frozenset({"slap", "time"})

DRAWN = AnnouncementKey("drawn")


class Everything(Game):
    """A game that asks each of the four kinds of ask every round, and ends after three."""

    id = "everything"
    name = "Everything"
    source = ()
    players: ClassVar[tuple[int, ...]] = (2, 3)
    pile_kinds = (PileKind("packet", "packet", True), PileKind("pot", "pot", False))

    def deck(self) -> list[Card]:
        return deck()

    def turners(self, table: Table) -> tuple[int, ...]:
        return table.left

    async def round(self, table: Table) -> None:
        table.lay("packet/0", "pot", 1, True)
        pressed = await Press(dict.fromkeys(table.left, ("slap", "time")), SLAP)
        table.say(SLAPPED, [seat for seat, word in pressed.items() if word == "slap"])
        written = await Write(table.left)
        for seat in table.left:
            table.score(seat, len(written[seat]))
        some = tuple(table.piles["packet/1"])[:3]
        picked = (await Pick({1: some}, 1, 2, unseen=some))[1]
        table.move(picked, "packet/1", "pot")
        arranged = (await Arrange({0: tuple(table.piles["pot"])}))[0]
        table.sweep(arranged, ("pot",), "packet/0")

    def result(self, table: Table) -> Result | None:
        return Result("score", 0) if table.round == 3 else None


def everything(players: int = 2, **how: Any) -> Match:
    return Match(Everything({}), players, 5, **how)


def test_a_match_is_stopped_by_agreement_between_two_rounds_only() -> None:
    match, drawn = everything(waits=True), Result("unfinished")
    match.play_on()
    with pytest.raises(MatchError, match="between two rounds"):
        match.stop(drawn)
    match = everything()
    match.stop(drawn)
    match.play_on()
    assert (match.result, match.table.round, match.ask) == (drawn, 0, None)
    with pytest.raises(MatchError, match="between two rounds"):
        match.stop(drawn)


def to_write(match: Match) -> Match:
    """Play on to the round's Write."""
    match.play_on()
    match.pass_forced()
    match.answer(0, "time")
    assert isinstance(match.ask, Write)
    return match


# ---- answers --------------------------------------------------------------------------------------------------------


def test_an_ask_of_several_seats_ends_when_all_have_answered_in_any_order() -> None:
    match = to_write(everything(3))
    for seat in (2, 0):
        match.answer(seat, "x")
        assert isinstance(match.ask, Write)
    match.answer(1, "x")
    assert isinstance(match.ask, Pick)
    assert match.answers == [[0, "time"], [2, "x"], [0, "x"], [1, "x"]]


def test_until_all_have_answered_there_is_no_event_and_nothing_to_see() -> None:
    match = to_write(everything(events=True))
    log, observation = list(match.table.log or ()), match.table.seen_by(1)
    assert match.answer(0, "secret") == []
    assert match.table.log == log
    assert match.table.seen_by(1) == observation
    assert match.answer(1, "x") != []


def test_a_word_that_settles_it_ends_the_ask_for_everybody() -> None:
    match = everything(3, events=True)
    match.play_on()
    events = match.answer(2, "slap")
    assert isinstance(match.ask, Write)
    assert match.answers == [[2, "slap"]]
    assert Announced(SLAPPED, (2,), ()) in events


@pytest.mark.parametrize(
    ("seat", "value"), [(0, 7), (0, None), (1, "x"), (2, "x"), (-1, "x"), (0, "x" * 201), (0, ["x"])]
)
def test_a_wrong_answer_is_refused_in_one_line_and_changes_nothing(seat: int, value: Any) -> None:
    match = to_write(everything(events=True))
    match.answer(1, "mine")
    table, log, answers, given = match.table.snapshot(), list(match.table.log or ()), list(match.answers), match.given
    with pytest.raises(MatchError) as why:
        match.answer(seat, value)
    assert len(str(why.value).splitlines()) == 1
    assert (match.table.snapshot(), match.table.log, match.answers, match.given) == (table, log, answers, given)
    match.answer(0, "yours")
    assert isinstance(match.ask, Pick)


def test_where_nothing_is_asked_nothing_can_be_answered() -> None:
    with pytest.raises(MatchError, match="nobody is asked now"):
        everything().answer(0, "turn")


def test_forced_asks_are_put_to_people_and_never_recorded() -> None:
    match = everything(waits=True)
    match.play_on()
    assert match.ask is not None
    assert match.ask.forced
    match.answer(1, "turn")
    match.answer(0, "turn")
    assert match.ask is not None
    assert not match.ask.forced
    assert match.answers == []


def test_forced_asks_are_skipped_where_nobody_waits() -> None:
    match = everything()
    match.play_on()
    assert match.ask is not None
    assert not match.ask.forced


def test_events_are_taken_once() -> None:
    match = everything(events=True)
    match.play_on()
    events = match.take_events()
    assert isinstance(events[0], RoundBegan)
    assert isinstance(events[1], Laid)
    assert match.take_events() == []


# ---- the same again -------------------------------------------------------------------------------------------------


def by_chance(ask: Any, match: Match) -> tuple[int, Any]:
    """Somebody who answers legally, and differently every time."""
    seats = [seat for seat in ask.seats if seat not in match.given]
    rng = Rng(len(match.answers), 77)
    seat = seats[rng.below(len(seats))]
    return seat, ask.written(ask.sample(seat, rng))


def stood(match: Match) -> tuple[Any, ...]:
    return match.table.snapshot(), match.result, match.answers, match.given, type(match.ask)


@pytest.mark.parametrize("players", [2, 3])
def test_a_match_resumes_at_every_answer_as_it_stood(players: int) -> None:
    match = everything(players, waits=True)
    while match.result is None:
        match.play_on()
        match.pass_forced()
        kept, answers = json.loads(json.dumps(match.checkpoint)), json.loads(json.dumps(match.answers))
        again = Match.resumed(Everything({}), kept, answers)
        if again.ask is None:
            again.play_on()
        again.pass_forced()
        assert stood(again) == stood(match)
        if match.ask is not None:
            match.answer(*by_chance(match.ask, match))


@pytest.mark.parametrize("kept", [
    {}, {"seats": 2}, {"seats": 2, "answers": -1, "table": {}}, {"seats": 2, "answers": 9, "table": {}},
    {"seats": 2, "answers": 0, "table": []}, {"seats": 4, "answers": 0, "table": {}},
    {"seats": "2", "answers": 0, "table": {}}, {"seats": True, "answers": 0, "table": {}},
])  # fmt: skip
def test_a_snapshot_that_does_not_fit_is_refused_in_one_line(kept: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^the save.*$"):
        Match.resumed(Everything({}), kept, [])


def test_answers_that_do_not_fit_the_snapshot_are_refused() -> None:
    kept = everything(waits=True).checkpoint
    with pytest.raises(MatchError, match="it must be slap or time"):
        Match.resumed(Everything({}), kept, [[0, "buzz"]])


# ---- the end --------------------------------------------------------------------------------------------------------


def test_a_match_that_is_over_asks_nothing_more() -> None:
    match = everything()
    assert match.run(by_chance) == Result("score", 0)
    table = match.table.snapshot()
    match.play_on()
    assert (match.ask, match.table.snapshot()) == (None, table)
    with pytest.raises(MatchError):
        match.answer(0, "time")


def test_a_match_stops_where_nobody_answers() -> None:
    match = everything()
    assert match.run() is None
    assert isinstance(match.ask, Press)
    assert match.table.round == 1


def test_answered_by_hand_after_that_it_goes_to_the_end_of_the_round_and_no_further() -> None:
    match = everything()
    match.run()
    while match.ask is not None:
        seat = min(seat for seat in match.ask.seats if seat not in match.given)
        match.answer(seat, match.ask.written(match.ask.first(seat)))
    assert (match.table.round, match.result) == (1, None)


class Endless(Everything):
    """Turns one card a round and never ends; the table is the same again after 26 rounds, unless something is drawn."""

    def turners(self, table: Table) -> tuple[int, ...]:
        return ()

    async def round(self, table: Table) -> None:
        table.lay("packet/0", "pot", 1, True)
        if self.chosen.get("asks"):
            await Write((0,))
        if self.chosen.get("draws") and table.chance:
            table.say(DRAWN)
        table.gather(("pot",), "packet/0")
        if table.round <= int(self.chosen.get("lead_in") or 0):
            table.score(0, 1)

    def result(self, table: Table) -> Result | None:
        return None


@pytest.mark.parametrize("lead_in", [0, 1, 7, 30, 31, 32, 33, 64])
@pytest.mark.parametrize("waits", [False, True])
def test_the_cycle_reported_is_the_shortest_period_whatever_came_before(lead_in: int, waits: bool) -> None:
    match = Match(Endless({"lead_in": lead_in}), 2, 5, waits=waits)
    if waits:
        while match.result is None:
            match.play_on()
    assert match.run() == Result("cycle", None, 26)
    assert match.table.round <= 3 * max(26, lead_in + 1) + 26


def test_a_cycle_compares_codes_though_twins_changed_places() -> None:
    class Swapping(Endless):
        async def round(self, table: Table) -> None:
            table.move([table.piles["packet/0"][0]], "packet/0", "packet/0")

    twins = [card for card in deck(2) if codes([card]) == ["2C"]]
    match = Match(Swapping({}), 2, 5, deal=[twins, deck()[1:]])
    assert match.run() == Result("cycle", None, 1)


@pytest.mark.parametrize("chosen", [{"asks": True}, {"draws": True}])
def test_a_round_with_a_decision_or_a_random_number_is_in_no_cycle(chosen: dict[str, Any]) -> None:
    match = Match(Endless(chosen), 2, 5)
    match.cap = 300
    assert match.run(lambda ask, match: (0, "7")) == Result("unfinished")
    assert match.table.round == 300


def test_after_a_random_number_the_cycle_is_looked_for_afresh() -> None:
    class Once(Endless):
        async def round(self, table: Table) -> None:
            if table.round < 200 and table.round % 20 == 0 and table.chance:
                table.say(DRAWN)
            await super().round(table)

    match = Match(Once({}), 2, 5)
    assert match.run() == Result("cycle", None, 26)
    assert match.table.round > 200


def test_a_match_not_over_after_100_000_rounds_is_unfinished() -> None:
    class Counting(Endless):
        async def round(self, table: Table) -> None:
            table.remember("n", table.round)

    match = Match(Counting({}), 2, 5)
    assert match.run() == Result("unfinished")
    assert match.table.round == MOST_ROUNDS == 100_000


def test_at_the_screen_too_a_match_stops_after_so_many_rounds() -> None:
    match = Match(Endless({"draws": True}), 2, 5, waits=True)
    match.cap = 40
    while match.result is None:
        match.play_on()
    assert (match.result, match.table.round) == (Result("unfinished"), 40)


def test_rounds_stops_a_match_and_it_can_be_played_on() -> None:
    record = saved()
    whole, parts = (Match(make("war", record["options"]), 2, 3) for _ in range(2))
    for rounds in range(0, 500, 7):
        parts.run(computers({}), rounds)
    assert whole.run(computers({})) == parts.run(computers({}))
    assert whole.table.snapshot() == parts.table.snapshot()


def test_deck_and_deal_say_what_lies_where() -> None:
    cards = deck()
    match = everything(deck=cards)
    assert codes(match.table.piles["packet/1"])[:2] == ["2C", "4C"]
    match = everything(deal=[cards[:3], cards[3:]])
    assert codes(match.table.piles["packet/0"]) == ["2C", "3C", "4C"]
