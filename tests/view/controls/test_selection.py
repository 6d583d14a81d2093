"""The Pick control, and what two keys say."""

import pytest

from game.core.asks import two_keys
from game.store.settings import Settings
from game.view.controls.selection import Selection

GRID = {n: (float(n % 4), float(n // 4)) for n in range(12)}
"""Twelve cards in three rows."""


def test_chosen_cards_keep_their_order_and_are_no_more_than_asked_for() -> None:
    pick = Selection(tuple(GRID), 1, 3)
    assert [pick.toggle(card) for card in (5, 2, 9, 1)] == [True, True, True, False]
    assert pick.chosen == [5, 2, 9]
    pick.toggle(2)
    pick.toggle(1)
    assert pick.chosen == [5, 9, 1]


def test_where_one_is_the_most_another_takes_its_place() -> None:
    pick = Selection(tuple(GRID), 0, 1)
    assert not pick.single
    pick.toggle(3)
    pick.toggle(4)
    assert pick.chosen == [4]
    pick.toggle(4)
    assert pick.chosen == []


def test_more_than_there_are_cannot_be_asked_for() -> None:
    assert Selection((1, 2), 1, 4).most == 2
    assert Selection((1,), 1, 1).single


@pytest.mark.parametrize(
    ("way", "to"), [((1, 0), 6), ((-1, 0), 4), ((0, 1), 9), ((0, -1), 1)], ids=["right", "left", "down", "up"]
)
def test_arrows_lead_to_the_nearest_card_that_way(way: tuple[int, int], to: int) -> None:
    pick = Selection(tuple(GRID), 1, 1)
    pick.at = 5
    pick.move(*way, GRID.__getitem__)
    assert pick.at == to


def test_arrows_reach_every_card_and_stay_at_the_edge() -> None:
    pick = Selection(tuple(GRID), 1, 1)
    seen = set()
    for way in [(1, 0)] * 5 + [(0, 1), *[(-1, 0)] * 5] + [(0, 1), *[(1, 0)] * 5]:
        pick.move(*way, GRID.__getitem__)
        seen.add(pick.at)
    assert seen == set(GRID)
    assert pick.at == 11


def test_tab_walks_through_the_cards_and_then_leaves_them() -> None:
    pick = Selection((7, 8), 1, 1)
    assert [pick.step(1), pick.at, pick.step(1), pick.at, pick.step(1), pick.at] == [True, 7, True, 8, False, None]
    assert pick.step(-1)
    assert pick.at == 8


def test_of_one_card_the_one_that_is_looked_at_is_thought_of() -> None:
    pick = Selection((7, 8), 1, 1)
    pick.at = 8
    assert pick.thought == [8]
    several = Selection((7, 8), 1, 2)
    several.at = 8
    assert several.thought == []


@pytest.mark.parametrize(("words", "keys"), [
    (("turn",), ("turn", "")), (("slap", "time"), ("time", "slap")), (("buzz", "pass", "time"), ("buzz", "pass")),
    (("stay", "go"), ("stay", "go")),
])  # fmt: skip
def test_two_keys_say_two_words(words: tuple[str, ...], keys: tuple[str, str]) -> None:
    assert two_keys(words) == keys


def test_no_key_is_two_peoples_and_no_second_key_is_a_first() -> None:
    from game.scenes.setup.seat_rows import refusal
    from game.sitting.participants import KEYS, SEATED, SECOND, participants_at

    settings = Settings()
    for players in KEYS:
        every = [*KEYS[players], *SECOND[players]]
        assert len(set(every)) == 2 * players
        assert [(chair.key, chair.second) for chair in participants_at(settings, players, SEATED[players])] == [
            (KEYS[players][seat], SECOND[players][seat]) for seat in range(players)]
    _a, k, _l, _s, free = 4, 14, 15, 22, 9
    assert refusal(settings, 0, k, second=False) is not None, "the owl's second"
    assert refusal(settings, 0, _s, second=False) is not None, "its own second"
    assert refusal(settings, 0, _a, second=True) is not None, "its own first"
    assert refusal(settings, 0, _a, second=False) is None
    assert refusal(settings, 0, free, second=True) is None
    settings.seats[0].second = free
    assert refusal(settings, 1, free, second=False) is not None
