"""Brain Drain: seed 002, RULES "Brain Drain" and its fine print; and a second, plainer Brain Drain to compare with."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.asks import Press
from game.core.cards import codes, read
from game.core.events import Announced
from game.core.match import Match, MatchError
from game.core.record import RecordError, outcome, read_record, replay
from game.core.rng import Rng
from game.players import computers, player
from game.rules import make, title
from game.rules.equations.equation_asks import Race, Solve
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import solution
from tests.kit.match_notation import FULL, size

FIGURE = "8C 5D TH 3S KC"
"""The display of seed 002's figure and its target, a king that counts 1."""


def deck(first: str) -> list[str]:
    """A shuffled deck that begins so, and goes on in the order of the codes."""
    named = first.split()
    return named + [code for code in FULL if code not in named]


def dealt(first: str, players: int = 2, **options: Any) -> Match:
    """A match with that deck, at its first question."""
    game = make("brain-drain", options)
    match = Match(game, players, 1, deck=read(deck(first), game.deck(), "deck"), events=True)
    go(match)
    return match


def go(match: Match) -> None:
    if match.ask is None:
        match.play_on()


def tries(match: Match, seat: int, text: str) -> None:
    """A seat buzzes and writes."""
    go(match)
    match.answer(seat, "buzz")
    match.answer(seat, text)
    go(match)


def solves(match: Match, seat: int) -> None:
    """A seat makes the target, after passing until one can be made."""
    go(match)
    while solution(match.ask.puzzle) is None:  # type: ignore[union-attr]
        match.answer(seat, "time")
    tries(match, seat, solution(match.ask.puzzle) or "")  # type: ignore[union-attr]


def pile(match: Match, name: str) -> str:
    return " ".join(codes(match.table.piles[name]))


def said(match: Match, key: str) -> list[Announced]:
    return [event for event in match.table.log or () if isinstance(event, Announced) and event.key == key]


# ---- seed 002: cards and deal ---------------------------------------------------------------------------------------


def test_brain_drain_002_four_cards_lie_face_up_and_the_top_of_the_stock_is_the_target() -> None:
    match = dealt(FIGURE)
    table = match.table
    assert pile(match, "display") == "8C 5D TH 3S"
    assert pile(match, "target") == "KC"
    assert len(table.piles["stock"]) == 47
    shown = [name for name, cards in table.piles.items() for card in cards if table.facing[card]]
    assert Counter(shown) == {"display": 4, "target": 1}
    assert match.ask is not None
    assert match.game.prompt(match.ask, table, 0) == "Make 1 from 8, 5, 10 and 3"


def test_brain_drain_the_alias_jokerlink_is_brain_drain() -> None:
    game = make("jokerlink", {})
    assert outcome(Match(game, 2, 1))["game"] == "brain-drain"
    assert title("jokerlink").options[0].default == 12


def test_brain_drain_is_for_two_to_four_and_deals_no_packets() -> None:
    assert title("brain-drain").players == (2, 3, 4)
    saved = {"format": 1, "game": "brain-drain", "options": {}, "players": 2, "seed": 1, "deal": [FULL, []]}
    with pytest.raises(RecordError, match="deals no packets"):
        read_record(saved, make)


# ---- seed 002: object -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("8C 5D TH 3S KC", "(8+5)÷(10+3)=1"),
        ("8C 5D TH KC 3S", "(5×8÷10)−1=3"),
        ("8C TH 3S KC 5D", "(10+8)÷3−1=5"),
        ("8C 5D 3S KC TH", "8+5−3×1=10"),
        ("TH 5D KC 3S 8C", "(10−5)+(1×3)"),
        ("8C 5D TH 3S AC", "(8+5)/(10+3)"),
        ("8C 5D TH 3S QC", "(8+5)/(10+3)"),
        ("8C 5D TH 3S JC", "(8+5)/(10+3)"),
    ],
)
def test_brain_drain_002_whoever_makes_the_target_from_the_display_wins_it(first: str, text: str) -> None:
    match = dealt(first)
    tries(match, 1, text)
    assert pile(match, "won/1") == first.split()[-1]
    assert match.table.scores == [0, 1]


def test_brain_drain_002_the_figures_misprint_is_refused_and_the_other_player_wins_the_target() -> None:
    match = dealt("TH 5D KC 3S 8C")
    tries(match, 0, "(10÷5)+(1×3)=8")
    assert said(match, "wrong")[0].text == "That makes 5, not 8"
    assert pile(match, "won/1") == "8C"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("(13×13−13)÷13", {}),
        ("13-(13/13)=12", {"omit_one": True}),
        ("13‑(13/13)^13", {"powers": True}),
        ("13-(13**(13-13))", {"powers": True}),
    ],
)
def test_brain_drain_002_variant_1_twelve_from_four_kings_that_count_13(text: str, options: dict[str, Any]) -> None:
    match = dealt("KC KD KH KS QC", faces="counting", **options)
    tries(match, 0, text)
    assert pile(match, "won/0") == "QC"
    if options:
        plain = dealt("KC KD KH KS QC", faces="counting")
        tries(plain, 0, text)
        assert pile(plain, "won/1") == "QC"


def test_brain_drain_002_variant_2_court_cards_count_by_suit() -> None:
    match = dealt("KS QH JC KD 9C", faces="suit")
    assert match.ask.puzzle.numbers == (1, 2, 3, 4)  # type: ignore[union-attr]
    tries(match, 0, "1*2+3+4")
    assert match.table.scores == [1, 0]


def test_brain_drain_002_a_division_with_a_remainder_and_by_nought_are_wrong() -> None:
    match = dealt("7C 2D 4H 3S 9D", 3)
    tries(match, 0, "7/2+4+3")
    tries(match, 1, "2/(7-4-3)")
    lines = [event.text for event in said(match, "wrong")]
    assert lines == ["7 ÷ 2 leaves a remainder", "2 ÷ 0: nothing can be divided by zero"]


# ---- seed 002: play -------------------------------------------------------------------------------------------------


def test_brain_drain_002_the_display_goes_face_down_to_the_waste_and_four_more_are_dealt() -> None:
    match = dealt(FIGURE + " 2D 4D 6D 7D 9H")
    tries(match, 0, "(8+5)/(10+3)")
    assert pile(match, "waste") == "8C 5D TH 3S"
    assert not any(match.table.facing[card] for card in match.table.piles["waste"])
    assert pile(match, "display") == "2D 4D 6D 7D"
    assert pile(match, "target") == "9H"
    assert match.table.round == 2


def test_brain_drain_002_if_two_play_the_defaulters_opponent_wins_the_target() -> None:
    match = dealt(FIGURE)
    tries(match, 0, "8+5+10+3")
    assert pile(match, "won/1") == "KC"
    assert match.table.scores == [0, 1]
    assert [event.seats for event in said(match, "unbarred")] == [(1,)]


def test_brain_drain_002_who_was_wrong_is_barred_from_this_target_and_the_others_are_asked_afresh() -> None:
    match = dealt(FIGURE, 3)
    match.answer(2, "pass")
    tries(match, 0, "8+5")
    assert isinstance(match.ask, Race)
    assert match.ask.seats == (1, 2)  # who passed before is asked again
    with pytest.raises(MatchError, match="seat 0 is not asked"):
        match.answer(0, "buzz")
    tries(match, 2, "(8+5)/(10+3)")
    assert match.table.scores == [0, 0, 1]
    assert match.ask.seats == (0, 1, 2)


def test_brain_drain_bars_end_with_the_target() -> None:
    match = dealt(FIGURE, 3)
    tries(match, 0, "8+5")
    match.answer(1, "pass")
    match.answer(2, "pass")
    assert match.ask is not None
    assert match.ask.seats == (0, 1, 2)


def test_brain_drain_the_last_unbarred_player_wins_the_target_even_after_passing() -> None:
    for players in (3, 4):
        match = dealt(FIGURE, players)
        match.answer(1, "pass")
        for seat in range(players):
            if seat != 1:
                tries(match, seat, "8+5")
        assert pile(match, "won/1") == "KC"
        assert match.table.round == 2


def test_brain_drain_002_if_everyone_passes_the_target_goes_under_the_stock_and_the_next_is_turned() -> None:
    match = dealt(FIGURE + " 9H")
    match.answer(1, "pass")
    assert pile(match, "target") == "KC"
    match.answer(0, "pass")
    assert pile(match, "target") == "9H"
    assert pile(match, "stock").endswith(" KC")
    assert not match.table.facing[match.table.piles["stock"][-1]]
    assert pile(match, "display") == "8C 5D TH 3S"
    assert match.table.round == 1


def test_brain_drain_time_passes_for_all() -> None:
    match = dealt(FIGURE + " 9H", 4)
    match.answer(3, "time")
    assert pile(match, "target") == "9H"
    assert match.answers == [[3, "time"]]


def test_brain_drain_a_buzz_settles_the_ask_for_everybody() -> None:
    match = dealt(FIGURE, 4)
    assert isinstance(match.ask, Press)
    match.answer(3, "pass")
    match.answer(1, "buzz")
    assert isinstance(match.ask, Solve)
    assert match.ask.seats == (1,)


@pytest.mark.parametrize("text", ["", "pass", "PASS", "hello", "(8+5", "9**9**9", "9" * 200, "(" * 200, "\x00"])
def test_brain_drain_every_string_may_be_written_and_what_is_unreadable_bars(text: str) -> None:
    match = dealt(FIGURE)
    tries(match, 0, text)
    assert pile(match, "won/1") == "KC"


@pytest.mark.parametrize("value", [7, None, ["8"], "8" * 201])
def test_brain_drain_what_is_no_string_or_too_long_is_no_answer(value: Any) -> None:
    match = dealt(FIGURE)
    match.answer(0, "buzz")
    with pytest.raises(MatchError):
        match.answer(0, value)
    assert isinstance(match.ask, Solve)


def test_brain_drain_x_is_read_as_times() -> None:
    match = dealt("8C 5D TH KC 3S")
    tries(match, 0, "5x8/10-1")
    assert match.table.scores == [1, 0]


# ---- the stock ------------------------------------------------------------------------------------------------------


def test_brain_drain_002_when_two_are_left_in_the_stock_they_are_shuffled_with_the_waste() -> None:
    match = dealt(FIGURE)
    for _ in range(9):
        solves(match, 0)
    assert len(match.table.piles["stock"]) == 2
    assert len(match.table.piles["waste"]) == 36
    solves(match, 1)
    assert len(match.table.piles["waste"]) == 0
    assert len(match.table.piles["stock"]) == 42 - 5


def test_brain_drain_the_stock_lasts_for_48_targets_with_a_refill_whenever_fewer_than_five_are_left() -> None:
    match = dealt(FIGURE, 3)
    refills = []
    for won in range(48):
        go(match)
        if match.table.piles["stock"] and not match.table.piles["waste"]:
            refills.append((won, 52 - won))
        tries(match, 0, "8")
        tries(match, 1, "8")
    assert match.result is not None
    assert [won for won, _cards in refills] == [0, 10, 18, 24, 29, 33, 36, 39, 41, 43, 44, 45, 46]
    assert match.table.scores == [0, 0, 48]


def test_brain_drain_when_as_many_targets_are_passed_as_the_stock_holds_four_new_cards_are_dealt() -> None:
    match = dealt(FIGURE)
    first = pile(match, "display")
    seen = []
    for _ in range(48):
        assert pile(match, "display") == first
        seen.append(pile(match, "target"))
        match.answer(0, "time")
    assert len(set(seen)) == 48
    assert pile(match, "waste") == first
    assert pile(match, "display") == " ".join(seen[:4])
    assert pile(match, "target") == seen[4]
    assert match.table.round == 1


def test_brain_drain_a_target_won_begins_the_count_of_passed_targets_anew() -> None:
    match = dealt(FIGURE)
    for _ in range(40):
        match.answer(0, "time")
    solves(match, 0)
    display = pile(match, "display")
    for _ in range(42):
        assert pile(match, "display") == display
        match.answer(0, "time")
    assert len(match.table.piles["stock"]) <= 47 - 4


# ---- the end --------------------------------------------------------------------------------------------------------


def test_brain_drain_002_if_two_play_it_ends_when_either_has_won_12() -> None:
    match = dealt(FIGURE)
    for _ in range(11):
        tries(match, 1, "8")
    for _ in range(12):
        assert match.result is None
        solves(match, 1)
    assert match.result is not None
    assert (match.result.ended, match.result.winner) == ("score", 1)
    assert match.table.scores == [11, 12]
    assert match.table.round == 23


@pytest.mark.parametrize("goal", [1, 5, 24])
def test_brain_drain_002_any_other_agreed_number_ends_a_match_of_two(goal: int) -> None:
    match = dealt(FIGURE, goal=goal)
    for _ in range(goal):
        assert match.result is None
        tries(match, 0, "pass")
    assert outcome(match)["scores"] == [0, goal]
    assert outcome(match)["cards"] == [0, goal]
    assert outcome(match)["rounds"] == goal


def test_brain_drain_with_three_the_goal_ends_nothing() -> None:
    match = dealt(FIGURE, 3, goal=1)
    solves(match, 0)
    assert match.result is None


def test_brain_drain_002_the_last_four_cards_go_to_whoever_made_the_last_equation() -> None:
    match = dealt(FIGURE, 3)
    solves(match, 2)
    solves(match, 1)
    for _ in range(46):
        tries(match, 1, "pass")
        tries(match, 2, "pass")
    ended = outcome(match)
    assert ended["ended"] == "score"
    assert ended["cards"] == ended["scores"] == [46, 1 + 4, 1]
    assert ended["rounds"] == 48
    assert ended["table"] == []
    assert said(match, "last_four")[0].seats == (1,)


def test_brain_drain_the_last_four_cards_stay_where_nobody_ever_made_an_equation() -> None:
    match = dealt(FIGURE, 3)
    for _ in range(48):
        tries(match, 1, "pass")
        tries(match, 2, "pass")
    ended = outcome(match)
    assert (ended["ended"], ended["winner"], ended["scores"]) == ("score", 0, [48, 0, 0])
    assert len(ended["table"]) == 4


def test_brain_drain_after_a_thousand_targets_without_a_success_it_ends_by_score() -> None:
    match = dealt(FIGURE)
    solves(match, 1)
    match.table.log = []
    turned = match.table.plays
    for _ in range(1000):
        assert match.result is None
        match.answer(0, "time")
    ended = outcome(match)
    assert (ended["ended"], ended["winner"], ended["scores"], ended["rounds"]) == ("score", 1, [0, 1], 2)
    assert match.table.plays == turned + 999
    assert len(ended["table"]) == 51


def test_brain_drain_nobody_ahead_is_a_draw() -> None:
    saved = {"format": 1, "game": "brain-drain", "options": {}, "players": 4, "seed": 3, "then": "first"}
    ended = outcome(replay(read_record(saved, make), computers({})))
    assert (ended["ended"], ended["winner"], ended["rounds"], ended["plays"]) == ("draw", None, 1, 1000)
    assert ended["scores"] == [0, 0, 0, 0]
    assert ended["wars"] == 0


# ---- score ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "points"), [("one", 1), ("counting", 13), ("suit", 3)])
def test_brain_drain_002_won_cards_may_score_what_they_count(faces: str, points: int) -> None:
    match = dealt(FIGURE, score="values", faces=faces)
    tries(match, 1, "pass")
    assert match.table.scores == [points, 0]


def test_brain_drain_002_the_last_four_score_what_they_count_too() -> None:
    match = dealt(FIGURE, 3, score="values", faces="counting")
    solves(match, 0)
    for _ in range(47):
        tries(match, 1, "pass")
        tries(match, 2, "pass")
    assert match.table.scores == [4 * 91, 0, 0]


def test_brain_drain_002_with_values_who_reaches_the_goal_may_lose() -> None:
    match = dealt("2C 3C 4C 5C KC 2D 3D 4D 5D AC 2H 3H 4H 5H AD", goal=2, score="values", faces="counting")
    tries(match, 1, "pass")
    tries(match, 0, "pass")
    tries(match, 0, "pass")
    ended = outcome(match)
    assert (ended["cards"], ended["scores"], ended["winner"]) == ([1, 2], [13, 2], 0)


# ---- what is said ---------------------------------------------------------------------------------------------------


def told(match: Match) -> list[str]:
    """The captions of all events so far."""
    shadow = Match(match.game, match.table.seats, 1, deck=read(deck(FIGURE), match.game.deck(), "")).table.shadow()
    lines = []
    for event in match.table.log or ():
        lines.append(match.game.caption(event, shadow, ["Ann", "Bob", "Cem", "Dee"]))
        shadow.apply(event)
    return [line for line in lines if line]


def test_brain_drain_says_what_happens() -> None:
    match = dealt(FIGURE, 3)
    match.answer(0, "time")
    assert told(match) == ["Make 1 from 8, 5, 10 and 3", "Nobody made 1. New target!", "Make 2 from 8, 5, 10 and 3"]
    tries(match, 0, "(8+5+10+3)")
    assert told(match)[3:] == ["Ann has got it!", "Ann: That makes 26, not 2"]
    tries(match, 1, "8-10*3/5 = 2")
    assert told(match)[5:7] == ["Bob has got it!", "Bob: 8 − 10 × 3 ÷ 5 = 2"]
    tries(match, 1, "pass")
    tries(match, 2, "pass")
    assert told(match)[-2] == "Last one left: Ann wins the target"
    assert all(len(line) <= 60 for line in told(match))


def validate(match: Match, text: Any) -> tuple[bool, str]:
    assert match.ask is not None
    return match.game.validate(match.ask, match.table, 0, text)


def test_brain_drain_the_checkers_line_is_said_while_one_types_and_only_an_equation_of_the_cards_is_handed_in() -> None:
    match = dealt(FIGURE)
    match.answer(0, "buzz")
    assert validate(match, "") == (False, "Nothing written yet")
    assert validate(match, "(8+5") == (False, "This parenthesis is not closed: (8+5")
    assert validate(match, "(8+5)") == (False, "10 and 3 are missing")
    assert validate(match, "(8+5)/(10+3)") == (True, "That’s right")
    assert validate(match, "pass") == (True, "If you pass now, you’re out for this target")
    assert validate(match, "8" * 201) == (False, "201 characters, and at most 200 are allowed")


def test_brain_drain_its_facts_name_the_cards_the_number_and_what_was_written() -> None:
    match = dealt(FIGURE)
    tries(match, 1, "(8+5)/(10+3)")
    (fact,) = said(match, "equation")
    assert (fact.seats, codes(fact.cards), fact.numbers) == ((1,), ["8C", "5D", "TH", "3S"], (1,))
    assert fact.text == "(8+5)/(10+3)"


def test_brain_drain_the_help_is_woven_from_the_options() -> None:
    plain = make("brain-drain", {}).help()
    assert "one of them has won 12 cards." in plain
    assert "Jacks, queens and kings are 1 too." in plain
    assert "All four must be used." in plain
    options = {"goal": 5, "faces": "suit", "omit_one": True, "powers": True, "score": "values"}
    other = make("brain-drain", options).help()
    assert "one of them has won 5 cards." in other
    assert "one of them has won one card." in make("brain-drain", {"goal": 1}).help()
    assert "4 in diamonds" in other
    assert "You may leave one of the four out." in other
    assert "2^3 is 2 × 2 × 2" in other
    assert "{" not in plain + other


# ---- snapshots ------------------------------------------------------------------------------------------------------


def test_brain_drain_a_snapshot_that_cannot_be_is_refused() -> None:
    match = Match(make("brain-drain", {}), 2, 5, waits=True)
    match.play_on()
    solves(match, 0)
    assert match.checkpoint["table"]["memo"] == {"last": 0}
    for change in ({"memo": {"last": 2}}, {"memo": {"other": 1}}, {"scores": [5, 0]}, {"scores": None}, {"left": [0]}):
        kept = {**match.checkpoint, "table": {**match.checkpoint["table"], **change}}
        with pytest.raises(ValueError, match="the saved table"):
            Match.resumed(match.game, kept, match.answers)
    assert Match.resumed(match.game, match.checkpoint, match.answers).table.scores == match.table.scores


# ---- the computer player --------------------------------------------------------------------------------------------


def test_brain_drain_the_computer_buzzes_only_with_a_right_equation_and_takes_its_time() -> None:
    saved = {"format": 1, "game": "brain-drain", "options": {}, "players": 3, "seed": 8, "then": "computer"}
    match = replay(read_record(saved, make), computers({}), events=True)
    assert match.result is not None
    assert not said(match, "wrong")
    assert len(said(match, "equation")) == 48
    assert said(match, "passed")


def test_brain_drain_easy_sees_less_than_medium_and_hard_more_and_sooner_and_who_sees_nothing_passes_last() -> None:
    ask, observation = Race((0, 1), Puzzle((8, 5, 10, 3), 6)), Match(make("brain-drain", {}), 2, 1).table.seen_by(0)
    seen, least = [], []
    for level in ("easy", "medium", "hard"):
        said = []
        for number in range(400):
            who, now = player("brain-drain", level), observation._replace(round=number)
            said.append((who.answer(ask, 0, now, Rng(number)), who.delay(ask, 0, now, Rng(number))))
        seen.append(sum(word == "buzz" for word, _delay in said))
        least.append(min(delay for word, delay in said if word == "buzz"))
        assert least[-1] < min((delay for word, delay in said if word == "pass"), default=inf)
        assert {word for word, _delay in said} - {"pass"} == {"buzz"}
    assert seen == sorted(seen)
    assert seen[0] < seen[1] < seen[2] == 400, "a champion always sees it"
    assert least == sorted(least, reverse=True)
    assert min(least) >= 6


# ---- a plainer Brain Drain ------------------------------------------------------------------------------------------


class PlainBrainDrain:
    """Brain Drain as one reads it: lists of codes, and a script of answers in the order in which they were given."""

    def __init__(self, shuffled: list[str], seats: int, seed: int, options: dict[str, Any]) -> None:
        self.stock, self.waste = list(shuffled), list[str]()
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.seats, self.seed, self.options = seats, seed, options
        self.last: int | None = None
        self.rounds = 0
        self.capped = False

    def play(self, script: Iterator[list[Any]]) -> None:
        """Play to the end, or until the script is at an end."""
        try:
            while not self.over():
                self.rounds += 1
                self.one_target(script)
        except StopIteration:
            pass

    def over(self) -> bool:
        most = max(len(pile) for pile in self.won)
        two = self.seats == 2 and most >= self.options.get("goal", 12)
        return two or self.capped or sum(map(len, self.won)) >= 48

    def four(self, rng: Rng) -> list[str]:
        if len(self.stock) < 5:
            self.stock = self.waste + self.stock
            self.waste = []
            rng.shuffle(self.stock)
        display, self.stock = self.stock[:4], self.stock[4:]
        return display

    def one_target(self, script: Iterator[list[Any]]) -> None:
        rng = Rng(self.seed, self.rounds)
        display = self.four(rng)
        in_a_row = 0
        for number in range(1000):
            target = self.stock.pop(0)
            winner = self.contest(display, target, script)
            if winner is not None:
                self.won[winner].append(target)
                self.waste += display
                if sum(map(len, self.won)) == 48 and self.last is not None:
                    self.won[self.last] += self.waste + self.stock
                    self.waste, self.stock = [], []
                return
            self.stock.append(target)
            in_a_row += 1
            if in_a_row == len(self.stock) and number < 999:
                self.waste += display
                display = self.four(rng)
                in_a_row = 0
        self.waste += display
        self.capped = True

    def contest(self, display: list[str], target: str, script: Iterator[list[Any]]) -> int | None:
        barred: set[int] = set()
        while self.seats - len(barred) > 1:
            answered: set[int] = set()
            word = "pass"
            while word == "pass" and len(answered) + len(barred) < self.seats:
                seat, word = next(script)
                answered.add(seat)
            if word != "buzz":
                return None
            seat, text = next(script)
            if self.holds(text, [self.number(code) for code in display], self.number(target)):
                self.last = seat
                return int(seat)
            barred.add(seat)
        return next(seat for seat in range(self.seats) if seat not in barred)

    def number(self, code: str) -> int:
        faces = self.options.get("faces", "one")
        if code[0] in "JQK":
            return {"one": 1, "counting": 11 + "JQK".index(code[0]), "suit": 1 + "SHCD".index(code[1])}[faces]
        return {"A": 1, "T": 10}.get(code[0]) or int(code[0])

    def holds(self, text: str, numbers: list[int], target: int) -> bool:
        used = [int(word) for word in re.findall(r"\d+", text)]
        over = Counter(numbers) - Counter(used)
        spare = 1 if self.options.get("omit_one") else 0
        if Counter(used) - Counter(numbers) or sum(over.values()) > spare:
            return False
        fractions = re.sub(r"(\d+)", r"Fraction(\1)", text.replace("×", "*").replace("÷", "/").replace("−", "-"))
        return bool(eval(fractions.replace("^", "**"), {"Fraction": Fraction}) == target)

    def scores(self) -> list[int]:
        values = self.options.get("score") == "values"
        return [sum(self.number(code) if values else 1 for code in pile) for pile in self.won]


def scripted(seed: int, players: int, options: dict[str, Any], patience: int) -> Match:
    """A match of people who answer by chance, more often right than by chance alone."""
    match = Match(make("brain-drain", options), players, seed)
    rng = Rng(seed, -7)

    def answering(ask: Any, match: Match) -> tuple[int, Any]:
        seats = [seat for seat in ask.seats if seat not in match.given]
        seat = seats[rng.below(len(seats))]
        if isinstance(ask, Race):
            able = solution(ask.puzzle) is not None
            if rng.below(patience):
                return seat, "time" if rng.below(9) == 0 else "pass"
            return seat, "buzz" if able or rng.below(4) == 0 else "pass"
        return seat, ask.sample(seat, rng)

    match.run(answering, 60)
    return match


@given(
    seed=st.integers(0, 10**6), players=st.integers(2, 4), patience=st.sampled_from([1, 2, 8, 60]),
    options=st.fixed_dictionaries({}, optional={
        "goal": st.sampled_from([1, 3, 12, 24]), "score": st.sampled_from(["cards", "values"]),
        "faces": st.sampled_from(["one", "counting", "suit"]), "omit_one": st.booleans(), "powers": st.booleans(),
    }),
)  # fmt: skip
@settings(max_examples=size(25, 1500))
def test_brain_drain_goes_as_a_plainer_one_does(
    seed: int, players: int, patience: int, options: dict[str, Any]
) -> None:
    match = scripted(seed, players, options, patience)
    shuffled = list(FULL)
    Rng(seed).shuffle(shuffled)
    plain = PlainBrainDrain(shuffled, players, seed, options)
    plain.play(iter(match.answers))
    ended = outcome(match)
    assert ended["packets"] == plain.won
    assert ended["scores"] == plain.scores()
    assert ended["rounds"] == plain.rounds
    assert codes(match.table.piles["stock"]) == plain.stock
    assert codes(match.table.piles["waste"]) == plain.waste
    best = max(plain.scores())
    winners = [seat for seat, points in enumerate(plain.scores()) if points == best]
    assert plain.over()
    assert ended["winner"] == (winners[0] if len(winners) == 1 else None)
    assert ended["ended"] == ("score" if len(winners) == 1 else "draw")


# ---- buttons for those who do not type ------------------------------------------------------------------------------


@pytest.mark.parametrize("powers", [False, True])
def test_brain_drain_an_equation_can_be_put_together_from_the_buttons_beside_the_field(powers: bool) -> None:
    match = Match(make("brain-drain", {"powers": powers}), 2, 7)
    match.play_on()
    match.answer(1, "buzz")
    assert isinstance(match.ask, Solve)
    pieces = match.game.keypad(match.ask, match.table, 1)
    assert pieces[:4] == tuple(map(str, match.ask.puzzle.numbers))
    found = solution(match.ask.puzzle)
    assert found is not None
    for piece in sorted(pieces, key=len, reverse=True):
        found = found.replace(piece, "")
    assert not found.strip()
    assert ("^" in pieces) is powers


def test_the_first_to_win_so_many_cards_is_named() -> None:
    game, table = make("brain-drain", {"goal": 3}), Match(make("brain-drain", {"goal": 3}), 2, 1).table
    for scores, told in (([1, 3], "First to 3: Owl 3, Fox 1."), ([2, 1], "")):
        table.scores = scores
        assert game.why_won(table, ["Fox", "Owl"]) == told
