"""A house rule is one file: no other file knows it, and what it declares is what happens and what is said."""

import ast
import inspect
import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import game.rules.war
from game.core.cards import RANK, codes, deck, read
from game.core.events import Event
from game.core.game import Option
from game.core.match import Match
from game.core.seats import Seat
from game.core.table import Showing, Table
from game.players.war_player import advised, strong_first
from game.rules import title, titles
from game.rules.war import War, house_rules, in_order
from game.rules.war.battle_game import RuleHooks
from game.rules.war.house_rule import HouseRule, in_play
from game.rules.war.options import OPTIONS
from tests.kit.match_notation import saved
from tests.kit.row_tests import in_one

FOLDER = Path(game.rules.war.__file__).parent
PLAYERS = FOLDER.parents[1] / "players"
NAMES = ("Ann", "Bob", "Cy", "Di")


class NeighborsTie(HouseRule):
    """Cards of neighboring rank **tie**."""

    options = (Option("neighbors_tie", (False, True), "Neighbors tie", "Cards of neighboring rank tie."),)
    order = 1001

    def best(self, showing: Showing) -> list[Seat]:
        value = self.game.value
        best = [value(showing[seat]) for seat in self.below.best(showing)]
        return [seat for seat, cards in showing.items() if any(abs(value(cards) - most) <= 1 for most in best)]


class Last(HouseRule):
    """The first one is the best, and nobody is asked."""

    options = (Option("last", (False, True), "Last", "The last one in the list is better than all others."),)
    order = 1002

    def best(self, showing: Showing) -> list[Seat]:
        return self.below.best(showing)[-1:]


def all_joints(name: str, place: int) -> type[HouseRule]:
    """A rule that answers at every joint, and notes that it was asked before it asks below."""

    def answering(joint: str) -> Any:
        def answer(self: Any, *asked: Any) -> Any:
            self.game.asked.append((joint, name))
            return getattr(self.below, joint)(*asked)

        return answer

    made: dict[str, Any] = {joint: answering(joint) for joint in RuleHooks._fields}
    return type(name, (HouseRule,), {**made, "order": place, "options": (Option(name, (False, True), name, name),)})


LOWER, UPPER = all_joints("Lower", -1), all_joints("Upper", 1000)
RULES = in_order([*house_rules(), NeighborsTie, Last, LOWER, UPPER])


def laid(*rules: type[HouseRule], **options: Any) -> War:
    """War with these rules over each other in this order, whether they are chosen or not."""
    made = War.composed(title("war").chosen(options))
    made.asked = []                                                                            # type: ignore[attr-defined]
    for rule in rules:
        made.wrap(rule(made))
    return made


def playing(*rules: type[HouseRule], **options: Any) -> War:
    """War with these rules switched on, as if their files were there."""
    chosen = {**title("war").chosen(options), **{option.id: True for rule in rules for option in rule.options}}
    with patch.object(War, "offered", in_order([*house_rules(), *rules])):
        return War.composed(chosen)


# ---- the order ------------------------------------------------------------------------------------------------------


def test_an_order_that_is_taken_is_said_in_one_line_with_the_next_one_that_is_free() -> None:
    other = all_joints("Other", house_rules()[0].order)
    free = next(n for n in range(other.order, 1000) if n not in {rule.order for rule in house_rules()})
    said = rf"^the house rules \w+ and \w+ both have order {other.order}; {free} is free$"
    with pytest.raises(ValueError, match=said):
        in_order([*house_rules(), other])


@in_one(("low", "high"), combinations(RULES, 2))
def test_at_every_joint_that_two_rules_share_the_one_with_the_higher_order_answers_first(
    low: type[HouseRule], high: type[HouseRule]
) -> None:
    assert low.order < high.order
    made = laid(low, high)
    for joint in RuleHooks._fields:
        chain = []
        at = getattr(made, joint)
        while isinstance(at.__self__, HouseRule):
            chain.append(type(at.__self__))
            at = getattr(at.__self__.below, joint)
        assert chain == [rule for rule in (high, low) if hasattr(rule, joint)], joint
        assert (at.__self__, at.__name__) == (made, joint), "below all rules is the game itself"


def test_whatever_is_chosen_the_rules_in_play_are_in_their_declared_order() -> None:
    every = {option.id: option.values[-1] for option in title("war").options} | {"lowest_wins": False, "count": "rank"}
    rules = in_play(War.composed(title("war").chosen(every)))
    offered = [rule for rule in house_rules() if not rule.needs]
    assert len(rules) == len(offered) - 1, "none but the lowest wins is left out"
    assert [rule.order for rule in rules] == sorted(rule.order for rule in rules)


def test_each_rule_wraps_the_answer_of_those_below_it_in_a_match() -> None:
    made = laid(LOWER, UPPER, winnings="arranged", run_out="lose")
    match = Match(made, 2, 5)
    match.run(lambda ask, match: (ask.seats[0], ask.written(ask.first(ask.seats[0]))), 40)
    asked = made.asked                                                                         # type: ignore[attr-defined]
    assert {joint for joint, _name in asked} == set(RuleHooks._fields) - {"collect"}
    for (joint, name), (then, other) in pairwise(asked):
        if name == "Upper":
            assert (then, other) == (joint, "Lower"), "the lower one is asked by the higher one, and by nobody else"


def test_the_order_decides_and_not_the_kind_of_rule() -> None:
    kings = {0: read(["KC"], deck(), ""), 1: read(["QD"], deck(), ""), 2: read(["2H"], deck(), "")}
    assert laid(NeighborsTie, Last).best(kings) == [1]
    assert laid(Last, NeighborsTie).best(kings) == [0, 1]


@in_one("game_id", titles())
def test_a_joint_that_no_rule_answers_costs_nothing(game_id: str) -> None:
    made = title(game_id).make({})
    if isinstance(made, War):
        own = {joint for joint in RuleHooks._fields if joint in vars(made)}
        assert own == {joint for joint in RuleHooks._fields for rule in in_play(made) if hasattr(rule, joint)}


# ---- one file -------------------------------------------------------------------------------------------------------

PRESETS = {FOLDER / "presets.py", FOLDER / "first_hands.py"}
"""What belongs to a game whose house rules are set, and so names them."""
COMMON = sorted({*FOLDER.glob("*.py"), PLAYERS / "war_player.py", PLAYERS / "__init__.py"} - PRESETS)


@pytest.mark.parametrize("rule", house_rules(), ids=lambda rule: rule.__name__)
def test_no_other_file_names_a_rule(rule: type[HouseRule]) -> None:
    home = Path(inspect.getfile(rule))
    ids = {*rule.ids()} - {option.id for option in OPTIONS}
    names = "|".join([*(f"[\"']{name}[\"']" for name in ids), rf"\b{rule.__name__}\b", rf"war\.{home.stem} import"])
    for file in COMMON:
        if file != home:
            assert not re.findall(names, file.read_text(encoding="utf-8")), file


def test_every_rule_is_a_file_of_its_own() -> None:
    assert len({inspect.getfile(rule) for rule in house_rules()}) == len(house_rules())


def test_the_files_of_war_import_each_other_in_no_circle() -> None:
    """Imports inside functions and for types are counted."""
    before: dict[str, set[str]] = {}
    for file in FOLDER.glob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                 if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.rules.war")]
        before[file.stem] = {(node.module or "").removeprefix("game.rules.war").lstrip(".") or "__init__"
                             for node in nodes}
    while free := [name for name, needs in before.items() if not needs & before.keys()]:
        for name in free:
            del before[name]
    assert not before


# ---- the words ------------------------------------------------------------------------------------------------------


def captions(made: War, *hands: str) -> list[str]:
    """What is said of the first round."""
    deal = [read(hand, deck(), "") for hand in saved(*hands, players=len(hands))["deal"]]
    match = Match(made, len(hands), 1, deal=deal, events=True)
    shadow, said = match.table.shadow(), []
    match.run(rounds=1)
    for event in match.take_events():
        said.append(made.caption(event, shadow, NAMES))
        shadow.apply(event)
    return [line for line in said if line]


def test_neighbors_that_tie_are_told_as_a_tie_and_not_as_a_circle() -> None:
    made = playing(NeighborsTie)
    assert captions(made, "KC 2C 9C *23", "QD 3D 5D *") == ["A queen and a king tie: war!",
                                                             "A nine beats a five: Ann takes all 6"]  # fmt: skip
    assert captions(made, "KC 2C 9C *14", "QD 3D 5D *14", "KH 4D 2H *")[0] == "A queen and two kings tie: war!"
    assert captions(made, "KC *25", "5D *") == ["A king beats a five: Ann takes both"]
    assert captions(playing(NeighborsTie, beats_faces="3"), "KC 2C 9C *23", "QD 3D 5D *")[0] == (
        "A queen and a king tie: war!")
    circle = playing(NeighborsTie, beats_faces="3")
    assert captions(circle, "3C 2C 4C *14", "KD 2D 6D *14", "5H 2H 9H *")[0] == "No card beats all the others: war!"
    assert captions(playing(NeighborsTie, count="sum"), "8C 2C 9C *23", "9D 3D 5D *")[0] == "8 and 9 tie: war!"


def test_neighbors_that_tie_are_in_the_help() -> None:
    text = playing(NeighborsTie).help()
    assert "\n- Cards of neighboring rank **tie**.\n" in text
    assert "If two or more tie for highest, those players fight a **war**." in text
    assert "in a circle" not in text
    upsets = playing(NeighborsTie, beats_faces="3").help()
    assert "threes beat jacks, jacks beat fives and fives beat threes" in upsets, "fours and threes tie"


def test_a_rule_that_decides_where_cards_are_equal_is_named() -> None:
    assert captions(playing(Last), "7C *25", "7D *") == ["Last: Bob takes both"]


def test_the_computer_knows_what_is_strong_by_what_the_rules_say() -> None:
    class TwosAreHigh(HouseRule):
        """Twos are the highest cards."""

        options = (Option("twos_are_high", (False, True), "Twos are high", "Twos are higher than all other cards."),)
        order = 5

        def value(self, cards: list[int]) -> int:
            return 99 if RANK[cards[0]] == 0 else self.below.value(cards)

    cards = read(["KC", "2D", "AH", "2S"], deck(), "")
    assert codes(strong_first(cards, playing(TwosAreHigh))) == ["2D", "2S", "AH", "KC"]
    assert codes(strong_first(cards, playing(NeighborsTie))) == ["AH", "KC", "2D", "2S"]
    assert advised(playing(TwosAreHigh))
    assert advised(playing(Last))
    assert not advised(playing(NeighborsTie)), "measured: where neighbors tie, it wins 50 matches of 100"
    assert not advised(playing(automatic="2"))
    assert not advised(playing(underdog="6"))


def test_a_rule_may_say_nothing_and_leave_the_words_to_those_below() -> None:
    class Loud(HouseRule):
        """It is loud."""

        options = (Option("loud", (False, True), "Loud", "Somebody shouts."),)
        order = 90

        def caption(self, event: Event, table: Table, names: Any) -> str | None:
            return "It is war!" if getattr(event, "key", "") == "war" else None

    assert captions(playing(Loud), "7C 2C 5C *23", "7D 3D 4D *") == [
        "It is war!", "A five beats a four: Ann takes all 6"]
