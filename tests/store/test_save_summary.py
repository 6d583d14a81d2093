"""What the shelf lists of a saved match, whatever stands in the save."""

from typing import Any

import pytest

from game.store.save_format import header_of, read_brief


def of(extra: dict[str, Any], seats: list[dict[str, Any]], match: dict[str, Any]) -> tuple[Any, ...]:
    said: Any = {"extra": extra, "seats": seats, "match": match}
    return tuple(read_brief("war", "1", 5.0, header_of(said)))


def test_a_match_is_listed_with_its_names_rounds_animals_and_house_rules() -> None:
    seats = [{"name": "Ann", "animal": 2}, {"name": "Ben", "animal": 3}]
    assert of({"rounds": 7}, seats, {"options": {"down": 3}}) == (
        "war.1", 5.0, ("Ann", "Ben"), 7, (2, 3), {"down": 3})


@pytest.mark.parametrize("odd", [None, "7", [7], 1.5])
def test_what_is_no_name_no_number_and_no_rules_is_left_out(odd: object) -> None:
    found = of({"rounds": odd}, [{"name": 7}, {}], {"options": odd})
    assert found == ("war.1", 5.0, (), 0, (None, None), {})
