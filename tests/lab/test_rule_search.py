"""Wishes, on matches that are made up: whose rule is told, how many matches that takes, and how many of which kind."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from game.core.game import Value
from game.lab import rule_search
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import LEAST, SURE, MatchAggregates
from game.lab.rule_search import ALIKE, FEW, FIRST, LAST, STAGES, WORK, Near, Wish, search_rules
from game.lab.rule_study import plan
from game.rules import title
from game.simulate import Favorite, MatchFigures, Simulation, Tally

MINUTES = DurationModel(60.0, 0.0)
"""The pace at which a round is a minute."""
OPTIONS = {option.id: option for option in title("war").options}
AS_IT_IS = (20, 2, 4)


class Rules:
    """Rules one change away from War, and their matches as they are made up: `figures` says of a rule and the number of
    a match its rounds, wars and changes of lead, and a 4th thing if it never ends. All are the same match by default.
    `raced` and `counted` are the numbers that were played of each rule, in the race and for its figures."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *near: tuple[str, Value], takes: float = 0.0) -> None:
        self.figures: Callable[[tuple[str, Value], int], tuple[int, ...]] = lambda _rule, _number: AS_IT_IS
        self.raced, self.counted = defaultdict[Any, list[int]](list), defaultdict[Any, list[int]](list)
        self.leads, self.options = set[bool](), list[dict[str, Any]]()
        self.now, self.own = 0.0, dict[str, Any]()

        def tally(matches: Simulation, numbers: range, favorite: Favorite | str | None = "race") -> Tally:
            changed = {name: value for name, value in matches.options.items() if self.own.get(name) != value}
            rule = next(iter(changed.items()), ("", None))
            (self.raced if favorite == "race" else self.counted)[rule] += numbers
            if favorite == "race":
                self.leads.add(matches.leads)
            self.options.append(dict(matches.options))
            self.now += takes * len(numbers)
            made = []
            for number in numbers:
                rounds, wars, leads, *endless = self.figures(rule, number)
                made.append(MatchFigures("cycle" if endless else "all_cards", None if endless else number % 2,  # type: ignore[arg-type]
                                         rounds, wars, 9, leads))
            return Tally(made)

        monkeypatch.setattr(Simulation, "tally", tally)
        monkeypatch.setattr(rule_search, "neighbours", lambda *_given: [*near])

    def lengths(self, **rounds: int) -> None:
        """Let all matches by a rule, `up_3`, have so many rounds."""
        self.figures = lambda rule, _number: (rounds.get(f"{rule[0]}_{rule[1]}", AS_IT_IS[0]), *AS_IT_IS[1:])

    def told(self, kind: Wish, known: int = 20, near: Near | None = None, **own: Any) -> list[list[tuple[str, Value]]]:
        """What is told of a wish, each time; `known` are the rounds of the matches as the rules are."""
        self.own = own
        return [[one[:2] for one in each] for each in search_rules(
            kind, plan("war", own, 2), sums(known, LEAST), MINUTES, near, clock=lambda: self.now)]


def sums(rounds: int, n: int) -> MatchAggregates:
    """The sums of so many matches of so many rounds."""
    return MatchAggregates.of(Tally([MatchFigures("all_cards", number % 2, rounds, 2, 9, 4)  # type: ignore[arg-type]
                                     for number in range(n)]), 2)


def rules(*options: str) -> list[tuple[str, Value]]:
    """All rules of some options of War, but for the one that is there already."""
    return [(id, value) for id in options for value in OPTIONS[id].values if value != OPTIONS[id].default]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Rules]:
    return lambda *near, **more: Rules(monkeypatch, *near, **more)


def test_a_rule_is_told_that_makes_a_difference_of_a_tenth(made: Callable[..., Rules]) -> None:
    some = made(("up", 2), ("up", 3), ("down", 3))
    some.lengths(up_2=19, up_3=17, down_3=22)
    assert some.told("shorter") == [[("up", 3)]] * 2
    assert some.told("longer") == [[]]
    some.lengths(up_2=19)
    assert some.told("shorter") == [[]], "and then nothing more is played"


def test_the_best_is_told_and_the_best_of_another_option(made: Callable[..., Rules]) -> None:
    some = made(("up", 2), ("up", 3), ("down", 3), ("jokers", True))
    some.lengths(up_2=10, up_3=8, down_3=15, jokers_True=16)
    assert some.told("shorter") == [[("up", 3), ("down", 3)]] * 2
    some.lengths(up_2=10, up_3=8)
    assert some.told("shorter") == [[("up", 3), ("up", 2)]] * 2


def test_a_wilder_match_has_more_wars_in_its_rounds_and_a_closer_one_more_changes_of_lead(
    made: Callable[..., Rules],
) -> None:
    some = made(("up", 2), ("up", 3), ("down", 3))
    figures = {("up", 2): (20, 6, 4), ("up", 3): (20, 2, 9), ("down", 3): (40, 2, 8)}
    some.figures = lambda rule, _number: figures.get(rule, AS_IT_IS)
    assert some.told("wilder") == [[("up", 2)]] * 2
    assert some.leads == {False}, "who leads is looked at only where that counts: it takes longer than the matches"
    some.leads.clear()
    assert some.told("closer") == [[("up", 3)]] * 2
    assert some.leads == {True}


def test_nobody_is_led_to_more_than_a_lesson_but_who_has_one_may_keep_it(made: Callable[..., Rules]) -> None:
    some = made(("up", 2), ("up", 3))
    some.lengths(up_2=44, up_3=46)
    assert some.told("longer") == [[("up", 2)]] * 2
    some.figures = lambda rule, _number: ({2: 58, 3: 62}.get(rule[1], 60), 30, 4)     # type: ignore[call-overload]
    assert some.told("wilder", 60) == [[("up", 2)]] * 2
    some.figures = lambda rule, number: (20 if rule[0] != "up" else 60 if number < 3 else 40 + number % 2, 2, 4)
    assert some.told("longer")[-1] == [("up", 2), ("up", 3)], "a few long ones may be chance"


def test_one_match_that_goes_on_may_be_chance_and_one_in_fifty_is_never_told(made: Callable[..., Rules]) -> None:
    some = made(("up", 2), ("up", 3))
    often = {2: 400, 3: 50}
    some.figures = lambda rule, number: (
        AS_IT_IS if rule[0] != "up" else (9, 2, 4, *[0] * (number % often[rule[1]] == 1)))     # type: ignore[index]
    assert some.told("shorter")[-1] == [("up", 2)]


def test_half_are_left_out_after_each_stage_but_never_of_the_last_eight_and_at_most_three_of_an_option_stay(
    made: Callable[..., Rules],
) -> None:
    for options in (("automatic", "underdog"), ("down", "up", "automatic")):
        near = rules(*options)
        some = made(*near)
        some.figures = lambda rule, number: (10 + 3 * len(str(rule[1])) + number % 2, 2, 4)
        some.told("shorter")
        assert {*some.raced} == {*near}
        assert all(numbers == [*range(len(numbers))] for numbers in some.raced.values()), "none is played twice"
        each = Counter(len(numbers) for numbers in some.raced.values())
        assert {*each} <= {number for number, _share in STAGES}
        assert each[STAGES[-1][0]] <= LAST
        for option in options:
            lasting = [rule for rule, numbers in some.raced.items() if len(numbers) > STAGES[1][0]]
            assert sum(rule[0] == option for rule in lasting) <= ALIKE
    some = made(*(one for option in ("down", "up", "decks", "jokers", "lowest_wins", "speed", "run_out")
                  for one in rules(option)))
    some.told("shorter")
    each = Counter(len(numbers) for numbers in some.raced.values())
    assert each[STAGES[-1][0]] == LAST
    assert sum(each.values()) > LAST


def test_in_a_large_race_half_go_on(made: Callable[..., Rules]) -> None:
    near = [one for option in OPTIONS if option not in ("slap", "count") for one in rules(option)][:64]
    some = made(*near)
    some.told("shorter")
    gone_on = [rule for rule, numbers in some.raced.items() if len(numbers) > STAGES[0][0]]
    assert LAST < len(gone_on) <= (len(near) + 1) // 2


def test_what_is_told_was_played_often_enough_and_what_was_known_is_not_changed(made: Callable[..., Rules]) -> None:
    some = made(("up", 2), ("up", 3))
    some.lengths(up_2=10, up_3=9)
    near = {("up", 2): sums(10, 5), ("up", 3): sums(9, SURE)}
    known = sums(20, LEAST)
    telling = search_rules("shorter", plan("war", {}, 2), known, MINUTES, near, clock=lambda: 0.0)
    assert [(one.value, one.sums.n) for one in next(telling)] == [(3, SURE), (2, LEAST)]
    assert [(one.value, one.sums.n) for one in next(telling)] == [(3, SURE), (2, SURE)]
    assert (known.n, near["up", 2].n, near["up", 3].n) == (LEAST, 5, SURE)
    assert some.counted["up", 3] == []
    assert some.counted["up", 2] == [*range(5, SURE)]
    assert some.counted["", None] == [*range(LEAST, SURE)], "by the rules as they are as many are played"
    assert some.raced["up", 2][0] == 5


def test_the_other_rules_of_the_table_stay_as_they_are(made: Callable[..., Rules]) -> None:
    some = made(("up", 3))
    some.lengths(up_3=9)
    assert some.told("shorter", down=3)
    assert all(options["down"] == 3 for options in some.options)


def test_a_race_that_was_cut_short_is_run_again_for_longer(made: Callable[..., Rules]) -> None:
    """Sixty rules, and a match in four milliseconds: not even the first stage comes to its end."""
    near = [one for option in OPTIONS if option not in ("slap", "count") for one in rules(option)][:60]
    some = made(*near, takes=0.004)
    some.lengths(**{f"{near[0][0]}_{near[0][1]}": 10})

    def clock() -> float:
        some.now += 0.0005
        return some.now

    telling = search_rules("shorter", plan("war", {}, 2), sums(20, LEAST), MINUTES, clock=clock)
    one, = next(telling)
    assert one[:2] == near[0]
    assert FEW <= one.sums.n < LEAST
    assert FIRST * 0.9 < some.now < FIRST + 0.6
    first = len(some.raced)
    assert first < 40
    assert max(map(len, some.raced.values())) > STAGES[1][0], "each stage has its share of the time"
    assert [one[:2] for one in next(telling)] == [near[0]]
    assert len(some.raced) == len(near)


def test_where_time_was_short_and_nothing_was_found_the_second_race_tells(made: Callable[..., Rules]) -> None:
    near = [one for option in OPTIONS if option not in ("slap", "count") for one in rules(option)][:40]
    some = made(*near, takes=0.004)
    some.lengths(**{f"{near[-1][0]}_{near[-1][1]}": 10})
    assert some.told("shorter") == [[near[-1]]]


def test_a_rule_that_was_good_in_the_race_alone_is_told_no_more_when_more_is_known(made: Callable[..., Rules]) -> None:
    some = made(("up", 3))
    some.figures = lambda rule, number: (20 if rule[0] != "up" else 10 if number < STAGES[-1][0] else 100, 2, 4)
    assert some.told("shorter") == [[("up", 3)], []]


def test_at_last_what_there_is_is_told_however_slow_matches_are(made: Callable[..., Rules]) -> None:
    some = made(("up", 3), takes=0.03)
    some.lengths(up_3=10)
    assert some.told("shorter") == [[("up", 3)]] * 2
    assert WORK < some.now < WORK + 0.5
