"""Options: the values a saved match or a person may give, and no others (RULES, Fine print)."""

from typing import Any

import pytest

from game.core.cards import RANK_NAMES
from game.core.game import Option, OptionError
from game.rules import make, title

DOWN = Option("down", (1, 0, 2), "Down", "How many.")
JOKERS = Option("jokers", (False, True), "Jokers", "Whether.")
RUN_OUT = Option("run_out", ("lose", "last_card"), "Run out", "What.", ("the player loses", "the last card fights on"))
UNDERDOG = Option("underdog", (None, *RANK_NAMES), "Underdog", "Which.")
SLAP = Option("slap", (None, *RANK_NAMES), "Slap", "Which ranks.", ranks=True)


@pytest.mark.parametrize(
    ("option", "value", "meant"),
    [
        (DOWN, 0, 0),
        (JOKERS, True, True),
        (RUN_OUT, "last_card", "last_card"),
        (UNDERDOG, None, None),
        (UNDERDOG, "none", None),
        (UNDERDOG, "10", "10"),
        (UNDERDOG, "joker", "joker"),
        (SLAP, "5", "5"),
        (SLAP, "5,J,joker", "5,J,joker"),
        (SLAP, "A,2", "2,A"),
        (SLAP, "2, A", "2,A"),
        (SLAP, None, None),
    ],
)
def test_a_value_is_read(option: Option, value: Any, meant: Any) -> None:
    read = option.read(value)
    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (DOWN, 3), (DOWN, "1"), (DOWN, True), (DOWN, 1.0), (DOWN, None), (DOWN, "none"), (DOWN, [1]),
        (JOKERS, 1), (JOKERS, "true"), (JOKERS, 0), (JOKERS, None),
        (RUN_OUT, "Lose"), (RUN_OUT, "the player loses"), (RUN_OUT, ""),
        (UNDERDOG, 6), (UNDERDOG, "1"), (UNDERDOG, "11"), (UNDERDOG, "T"), (UNDERDOG, "j"), (UNDERDOG, "5,6"),
        (UNDERDOG, ["6"]), (UNDERDOG, False), (UNDERDOG, "None"),
        (SLAP, ""), (SLAP, ","), (SLAP, "5,"), (SLAP, "5,5"), (SLAP, "5;6"), (SLAP, "none,5"), (SLAP, ["5", "6"]),
    ],
)  # fmt: skip
def test_another_value_is_refused_in_one_line_that_names_the_option(option: Option, value: Any) -> None:
    with pytest.raises(OptionError, match=f"^option {option.id}: ") as why:
        option.read(value)
    assert len(str(why.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("option", "text", "meant"),
    [
        (DOWN, "2", 2),
        (JOKERS, "true", True),
        (JOKERS, "False", False),
        (RUN_OUT, " lose ", "lose"),
        (UNDERDOG, "none", None),
        (UNDERDOG, "j", "J"),
        (UNDERDOG, "10", "10"),
        (SLAP, "J,5", "5,J"),
        (SLAP, "j,5", "5,J"),
        (SLAP, "JOKER, q,a", "Q,A,joker"),
        (RUN_OUT, "Last_Card", "last_card"),
    ],
)
def test_a_person_may_type_it(option: Option, text: str, meant: Any) -> None:
    typed = option.typed(text)
    assert typed == meant
    assert type(typed) is type(meant)


@pytest.mark.parametrize(("option", "text"), [(DOWN, "3"), (DOWN, ""), (JOKERS, "yes"), (UNDERDOG, "six"), (SLAP, "0")])
def test_what_cannot_be_meant_is_refused(option: Option, text: str) -> None:
    with pytest.raises(OptionError, match=f"^option {option.id}: "):
        option.typed(text)


@pytest.mark.parametrize("option", [DOWN, JOKERS, RUN_OUT, UNDERDOG, SLAP])
def test_the_values_that_a_refusal_lists_are_those_that_are_read(option: Option) -> None:
    with pytest.raises(OptionError) as why:
        option.read("neither")
    listed = str(why.value).partition("Choose from ")[2].removesuffix(", or several with commas between them")
    words = listed.split(", ")
    assert [option.typed(word) for word in words] == list(option.values)
    if option in (RUN_OUT, UNDERDOG, SLAP):
        assert [option.read(word) for word in words] == list(option.values)
    assert ("several with commas" in str(why.value)) == option.ranks


@pytest.mark.parametrize("ranks", ["j", "J,q", "A,joker,Q,j"])
def test_a_saved_match_spells_ranks_as_they_are_listed(ranks: str) -> None:
    with pytest.raises(OptionError, match=r"not possible. Choose from none, 2, .*, 10, J, Q, K, A, joker, or several"):
        make("war", {"automatic": ranks})
    automatic = next(option for option in title("war").options if option.id == "automatic")
    assert make("war", {"automatic": automatic.typed(ranks)}).chosen["automatic"] == automatic.typed(ranks)


def test_values_have_names_for_people() -> None:
    assert [RUN_OUT.named(value) for value in RUN_OUT.values] == ["the player loses", "the last card fights on"]
    assert [JOKERS.named(value) for value in JOKERS.values] == ["off", "on"]
    assert [DOWN.named(value) for value in DOWN.values] == ["1", "0", "2"]
    assert UNDERDOG.named(None) == "none"


def test_the_defaults_are_seed_000s_war() -> None:
    defaults = {
        "down": 1, "up": 1, "count": "rank", "run_out": "lose", "winnings": "shuffled", "decks": 1, "jokers": False,
        "underdog": None,
    }  # fmt: skip
    assert title("war").chosen({}).items() >= defaults.items()


def test_a_refusal_lists_only_values_that_are_taken() -> None:
    for option in title("war").options:
        with pytest.raises(OptionError) as why:
            option.read("what")
        listed = str(why.value).partition("Choose from ")[2].partition(", or several")[0].split(", ")
        assert [option.typed(word) for word in listed] == list(option.values)
        if option.ranks:
            assert ",".join(option.read(word) for word in listed if word != "none").count(",") == len(RANK_NAMES) - 1


@pytest.mark.parametrize("game_id", ["whist", "", None, 7, ["war"], {"war": 1}, "WAR"])
def test_an_unknown_game_is_refused_in_one_line(game_id: Any) -> None:
    with pytest.raises(OptionError, match=r"^game ") as why:
        make(game_id, {})
    assert len(str(why.value).splitlines()) == 1
