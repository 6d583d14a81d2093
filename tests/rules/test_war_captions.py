"""War in words: what is said on the table of each round is what happened."""

from typing import Any

import pytest

from game.core.record import read_record
from game.rules import make
from tests.kit.match_notation import saved

NAMES = ("Ann", "Bob", "Cy", "Di")


def told(record: dict[str, Any], rounds: int = 1) -> list[str]:
    """The captions of a match's first rounds, each made when its event is about to happen on the shadow."""
    match = read_record(record, make).match(events=True)
    shadow, said = match.table.shadow(), []
    given = iter([(seat, value) for seat, value in record.get("answers", ())])
    match.run(lambda ask, match: next(given, None), rounds)
    for event in match.take_events():
        line = match.game.caption(event, shadow, NAMES)
        shadow.apply(event)
        if line:
            said.append(line)
    return said


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        (("KC *25", "AD *"), ["An ace beats a king: Bob takes both"]),
        (("8C *25", "2D *"), ["An eight beats a two: Ann takes both"]),
        (("9C *16", "TD *16", "2H *"), ["A ten beats a nine: Bob takes all 3"]),
        (
            ("7C 2C 5C *23", "7D 3D 4D *"),
            ["Two sevens: war!", "A five beats a four: Ann takes all 6"],
        ),
        (
            ("7C 2C 5C *14", "7D 3D 4D *14", "7H 3H 6H *"),
            ["Three sevens: war!", "A six beats a five: Cy takes all 9"],
        ),
        (
            ("KC 2C 5C *14", "KD 3D 4D *14", "QH *"),
            ["Two kings: war!", "A five beats a four: Ann takes all 7"],
        ),
        (("QC *", "2D"), ["A queen beats a two: Ann takes both", "No cards left: Bob is out"]),
    ],
)
def test_it_is_said_what_beat_what_and_who_takes_how_many(hands: tuple[str, ...], lines: list[str]) -> None:
    assert told(saved(*hands)) == lines


def test_it_is_said_who_has_too_few_cards_for_the_war() -> None:
    assert told(saved("7C 2C *", "7D 3D")) == [
        "Two sevens: war!", "Too few cards for war: Bob is out", "Ann takes all 4",
    ]  # fmt: skip


def test_it_is_said_when_the_pot_waits() -> None:
    assert told(saved("9C", "9D", "5H *25", "6S *"))[-1] == "Nobody wins: the next winner takes the pot"


def test_it_is_said_who_wins_by_an_underdog() -> None:
    assert told(saved("7C 6C 4C *23", "7D 3D 5D *", options={"underdog": "6"})) == [
        "Two sevens: war!", "A six! An underdog wins Ann the war", "Ann takes all 6",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "hands", "lines"),
    [
        ("sum", ("KC 2C *24", "9D 3D *"), ["15 beats 12: Ann takes all 4"]),
        ("difference", ("KC 2C *24", "9D 3D *"), ["11 beats 6: Ann takes all 4"]),
        ("product", ("KC 2C *24", "9D 3D *"), ["27 beats 26: Bob takes all 4"]),
        (
            "sum", ("7C 7D 2C 9C 3C *21", "7H 7S 2D 4D 6D *"),
            ["14 = 14: war!", "12 beats 10: Ann takes all 10"],
        ),
        ("rank", ("KC 2C *24", "AD 3D *"), ["An ace beats a king: Bob takes all 4"]),
        (
            "rank", ("KC 2C 4C 5C 7C *21", "TD KD 4D 6D 8D *"),
            ["Two kings: war!", "An eight beats a seven: Bob takes all 10"],
        ),
    ],
)  # fmt: skip
def test_with_two_cards_up_sums_are_said_and_ranks_by_their_names(
    count: str, hands: tuple[str, ...], lines: list[str]
) -> None:
    assert told(saved(*hands, options={"up": 2, "count": count})) == lines


def test_every_round_says_who_takes_how_many() -> None:
    record = saved(players=4, options={"run_out": "last_card"})
    lines = told(record, 60)
    assert sum(" takes " in line for line in lines) == 60


def test_the_help_says_what_is_chosen_at_this_table() -> None:
    plain, other = make("war", {}).help(), make("war", {"down": 3, "underdog": "6", "jokers": True}).help()
    assert "Everything is as in the book." in plain
    assert "Cards face down in a war: 3" in other
    assert "Underdog" not in plain
    assert "Underdog: 6" in other
    assert "If you lose a war" in other
    assert "If you lose a war" not in plain
    assert "Jokers: on" in other
    assert "oker" not in plain


def test_the_brief_says_what_is_not_as_the_game_has_it() -> None:
    assert make("war", {}).brief() == ""
    assert make("war", {"down": 3, "up": 2}).brief() == "three down, two up"
    assert make("war", {"down": 0}).brief() == "no down, one up"


# ---- house rules ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "hands", "lines"),
    [
        (
            {"automatic": "2"}, ("2C 9C 5C *23", "AD 8D 4D *"),
            ["A two! War for everybody", "A five beats a four: Ann takes all 6"],
        ),
        (
            {"automatic": "2"}, ("2C 9C 5C *23", "2D 8D 4D *"),
            ["Two twos: war!", "A five beats a four: Ann takes all 6"],
        ),
        ({"lowest_wins": True}, ("KC *25", "2D *"), ["A two is lower: Bob takes both"]),
        (
            {"lowest_wins": True}, ("2C 3C 4C *23", "2D 5D 6D *"),
            ["Two twos: peace!", "A four is lower: Ann takes all 6"],
        ),
        ({"beats_faces": "3"}, ("3C *25", "KD *"), ["A three beats a king: Ann takes both"]),
        (
            {"beats_faces": "3"}, ("3C 2C 4C *14", "KD 2D 6D *14", "5H 2H 7H *"),
            ["No card beats all the others: war!", "A seven beats a six: Cy takes all 9"],
        ),
        (
            {"speed": True}, ("2C *25", "8D *"),
            ["First the twos go!", "Out of the game: a two, three more to go", "Bob takes the card"],
        ),
        (
            {"speed": True}, ("2C 2D 3C *23", "2H 2S 4C *"),
            ["First the twos go!", "Two twos: war!",
             "Out of the game: four twos. Now the threes!",
             "A four beats a three: Bob takes both"],
        ),
    ],
)  # fmt: skip
def test_house_rules_are_told_as_they_happen(
    options: dict[str, Any], hands: tuple[str, ...], lines: list[str]
) -> None:
    assert told(saved(*hands, options=options)) == lines


def answered(record: dict[str, Any], *answers: list[Any]) -> list[str]:
    """What is told of the first round when people answer so."""
    return told({**record, "answers": [list(answer) for answer in answers]})


def test_slaps_are_told() -> None:
    assert answered(saved("5C *25", "KD *", options={"slap": "5"}), [0, "slap"]) == [
        "Ann slaps first", "Ann takes both",
    ]  # fmt: skip
    assert answered(saved("9C 2C *24", "KD *", options={"slap": "5"}), [0, "slap"], [1, "time"]) == [
        "No five there: Ann pays one card", "A king beats a nine: Bob takes all 3",
    ]  # fmt: skip
    assert answered(saved("9C", "KD *", options={"slap": "5"}), [0, "slap"], [1, "time"])[0] == "No five there, Ann"


def test_sums_and_answers_are_told() -> None:
    record = saved("KC 2C *24", "9D 7D *", game="addition-war")
    assert told(record) == ["Ann: 13 + 2 = 15", "Bob: 9 + 7 = 16", "16 beats 15: Bob takes all 4"]
    record = saved("KC 2C *24", "9D 7D *", game="subtraction-war")
    assert told(record)[:2] == ["Ann: 13 − 2 = 11", "Bob: 9 − 7 = 2"]
    record = saved("KC 2C *24", "9D 7D *", game="multiplication-war", options={"answers": True})
    assert answered(record, [0, "26"], [1, "62"])[:3] == [
        "Ann is right: 26", "Bob says 62, but it’s 63", "Ann: 13 × 2 = 26",
    ]  # fmt: skip
    assert answered(record, [0, "26"], [1, "no idea"])[1] == "Nobody knew this one: it was 63", "nobody is named"


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        (("AC *25", "QD *"), ["An ace beats a queen: Ann takes both", "A bad queen! Ann pays Bob five cards"]),
        (
            ("AC *25", "KD *"),
            [
                "An ace beats a king: Ann takes both", "A good king! Bob pays Ann five cards",
                "Won by one point! Ann pays into the treasury",
            ],
        ),
        (("KH *25", "QH *"), ["King and queen of hearts: Ann wins!"] * 2),
    ],
)  # fmt: skip
def test_good_king_bad_queen_tells_who_pays_whom(hands: tuple[str, ...], lines: list[str]) -> None:
    assert told(saved(*hands, game="good-king-bad-queen")) == lines


def test_good_king_bad_queen_tells_who_wins_the_treasury() -> None:
    record = saved("7C 2C 3C 8C 4C 5C *20", "6D 8D 9D JD *", game="good-king-bad-queen")
    assert "Bob wins the treasury: two cards" in told(record, 2)
