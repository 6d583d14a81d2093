"""A snapshot from a damaged save is refused in one line, or the match goes on with all its cards; it never crashes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import codes
from game.core.match import Match
from game.players import computers
from game.rules import make
from tests.kit.match_notation import match_of, saved

OPTIONS: dict[str, Any] = {"winnings": "winner_first", "run_out": "last_card"}


def kept(*hands: str, rounds: int = 3) -> dict[str, Any]:
    """How a match stood after some rounds, as a save has it."""
    match = match_of({**saved(*hands, options=OPTIONS), "rounds": rounds})
    again: dict[str, Any] = json.loads(json.dumps(match.take_checkpoint()))
    return again


def goes_on(snapshot: Any) -> None:
    """The match taken up from the snapshot plays on with every card of the game, or is refused in one line."""
    game = make("war", OPTIONS)
    try:
        match = Match.resumed(game, snapshot, [], waits=False)
    except ValueError as why:
        line = str(why)
    else:
        match.run(computers({}), match.table.round + 200)
        cards = codes(card for pile in match.table.piles.values() for card in pile)
        assert sorted(cards) == sorted(codes(game.deck()))
        return
    assert len(line.splitlines()) == 1


def test_a_whole_snapshot_goes_on() -> None:
    match = Match.resumed(make("war", OPTIONS), kept(), [], waits=False)
    assert match.run() is not None
    assert match.result is not None
    assert match.table.round > 3


def test_a_snapshot_with_a_pot_that_waits_goes_on() -> None:
    snapshot = kept("9C", "9D", "5H KH *25", "6S QS *", rounds=1)
    match = Match.resumed(make("war", OPTIONS), snapshot, [], waits=False)
    assert match.run(rounds=2) is None
    assert [len(match.table.piles[f"packet/{seat}"]) for seat in range(4)] == [0, 0, 31, 21]


def lost(snapshot: dict[str, Any]) -> None:
    snapshot["table"]["piles"]["packet/0"].pop()


def doubled(snapshot: dict[str, Any]) -> None:
    piles = snapshot["table"]["piles"]
    piles["packet/0"].append(piles["packet/1"][0])


def strange(snapshot: dict[str, Any]) -> None:
    snapshot["table"]["piles"]["packet/0"][0] = "XB"


def left_twice(snapshot: dict[str, Any]) -> None:
    snapshot["table"]["left"] = [0, 0, 1]


def left_by_halves(snapshot: dict[str, Any]) -> None:
    snapshot["table"]["left"] = [0.0, 1]


def left_without_cards(snapshot: dict[str, Any]) -> None:
    piles = snapshot["table"]["piles"]
    piles["packet/0"] += piles["packet/1"]
    piles["packet/1"] = []


def out_with_a_packet(snapshot: dict[str, Any]) -> None:
    snapshot["table"]["left"] = [0]


def nobody_holds_a_card(snapshot: dict[str, Any]) -> None:
    piles = snapshot["table"]["piles"]
    piles["pot"] = [*piles["packet/0"], *piles["packet/1"]]
    piles["packet/0"], piles["packet/1"] = [], []


@pytest.mark.parametrize(
    "damage",
    [lost, doubled, strange, left_twice, left_by_halves, left_without_cards, out_with_a_packet, nobody_holds_a_card],
)
def test_a_snapshot_that_cannot_be_is_refused(damage: Any) -> None:
    snapshot = kept()
    damage(snapshot)
    with pytest.raises(ValueError, match=r"^the save.*$"):
        Match.resumed(make("war", OPTIONS), snapshot, [])


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["2C", "AS", "AS^", "XB", "packet/0", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


@given(st.data())
def test_a_snapshot_damaged_anywhere_is_refused_or_goes_on(data: st.DataObject) -> None:
    snapshot = kept()
    place: Any = snapshot
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        break
    if data.draw(st.booleans()):
        place[key] = data.draw(values)
    else:
        del place[key]
    goes_on(snapshot)
