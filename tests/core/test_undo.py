"""What was answered can be taken back, unless something hidden has been shown since; and then all is as it was."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.asks import Arrange, Ask, Pick, Press
from game.core.cards import CODES, codes
from game.core.match import Match, MatchError
from game.rules import title, titles
from tests.kit.pairs import pairs
from tests.kit.random_play import by_chance

GAMES = list(titles())


def asks(ask: Ask[Any] | None) -> Any:
    """All that an ask says; of two cards that are alike it does not matter which is which."""
    if ask is None:
        return None
    told: dict[str, Any] = {name: value for name, value in vars(ask).items() if not callable(value)}
    if isinstance(ask, Pick | Arrange):
        told["cards"] = {seat: codes(cards) for seat, cards in ask.cards.items()}
    told |= {name: codes(told[name]) for name in ("unseen",) if name in told}
    told |= {name: CODES[told[name]] for name in ("king",) if name in told}
    return type(ask), told


def stands(match: Match) -> dict[str, Any]:
    """All that a match is, to be compared."""
    table, ask = match.table, match.ask
    return {
        "table": table.snapshot(), "ask": asks(ask),
        "given": {seat: ask.written(value) for seat, value in match.given.items()} if ask is not None else {},
        "answers": [list(answer) for answer in match.answers], "kept": match.checkpoint, "result": match.result,
        "luck": table.round_rng and table.round_rng.place,
    }  # fmt: skip


def step(match: Match) -> bool:
    """Let a match go on by one answer; whether that was recorded."""
    if match.ask is None:
        match.play_on()
        return False
    if match.ask.forced:
        match.pass_forced()
        return False
    match.answer(*by_chance(match.ask, match))
    return True


# ---- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_is_taken_back_has_never_been_and_what_is_answered_again_is_the_same(game_id: str, data: Any) -> None:
    rows = pairs(title(game_id))
    row = rows[data.draw(st.integers(0, len(rows) - 1))]
    options = {name: value for name, value in row.items() if name != "players"}
    match = Match(title(game_id).make(options), row["players"], data.draw(st.integers(0, 999)), waits=True, events=True)
    history: list[dict[str, Any]] = []                     # how the match stood before each recorded answer
    for _ in range(60):
        if match.result is not None:
            break
        before = stands(match)
        recorded = step(match)
        if recorded:
            history.append(before)
        count = next((n for n in range(len(match.answers), 0, -1) if match.may_undo(n)), 0)
        if not count or not data.draw(st.booleans()):
            continue
        count = data.draw(st.integers(1, count))
        after, answers = stands(match), [list(answer) for answer in match.answers[-count:]]
        match.undo(count)
        match.take_events()
        assert stands(match) == history[-count]
        for seat, value in answers:
            if match.ask is None:
                match.play_on()
            match.pass_forced()
            match.answer(seat, value)
        for _step in range(3):                             # nothing that was not asked before comes in between
            if stands(match) != after:
                match.pass_forced() if match.ask is not None else match.play_on()
        assert stands(match) == after


def lying_open(match: Match) -> list[Counter[str]]:
    """The cards that each seat can see."""
    sights = [match.table.seen_by(seat) for seat in range(match.table.seats)]
    return [Counter(CODES[card] for pile in observation.piles.values() for card in pile if card is not None)
            for observation in sights]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_can_be_taken_back_has_shown_nobody_a_new_card(game_id: str) -> None:
    for number, row in enumerate(pairs(title(game_id))[:4]):
        game = title(game_id).make({name: value for name, value in row.items() if name != "players"})
        match = Match(game, row["players"], number, waits=True, events=True)
        before: list[list[Counter[str]]] = []              # what could be seen before each answer
        for _ in range(150):
            if match.result is not None:
                break
            seen, known = lying_open(match), game.hands_known(match.table)
            if step(match):
                before.append(seen)
            for count in range(1, len(match.answers) + 1):
                if not match.may_undo(count):
                    break
                new = [now - then for now, then in zip(lying_open(match), before[-count], strict=True)]
                assert known or not any(new), f"{count} answers back"


def test_what_cannot_be_taken_back_is_refused_in_one_line_and_changes_nothing() -> None:
    for game_id in GAMES:
        match = Match(title(game_id).make({}), title(game_id).make({}).players[0], 3, waits=True, events=True)
        for _ in range(40):
            if match.result is not None:
                break
            step(match)
            before = stands(match)
            for count in (-1, 0, len(match.answers) + 1, *(n for n in (1, 2) if not match.may_undo(n))):
                with pytest.raises(MatchError) as why:
                    match.undo(count)
                assert len(str(why.value).splitlines()) == 1
            assert stands(match) == before


# ---- where it can be ------------------------------------------------------------------------------------------------


def play(match: Match, kind: type[Ask[Any]]) -> Ask[Any]:
    """Go on to an ask of a kind."""
    for _ in range(3000):
        if match.ask is not None and not match.ask.forced and isinstance(match.ask, kind):
            return match.ask
        step(match)
    raise AssertionError("it is never asked")


def dealt(game_id: str, seed: int = 3, players: int = 2, **options: Any) -> Match:
    return Match(title(game_id).make(options), players, seed, waits=True, events=True)


def test_a_choice_given_before_the_others_can_be_taken_back_and_no_more_when_all_lie_open() -> None:
    match = dealt("twenty-first-century-war", players=3)
    ask = play(match, Pick)
    for seat in (0, 1):
        match.answer(seat, ask.written(ask.first(seat)))
    assert (match.may_undo(1), match.may_undo(2)) == (True, True)
    match.undo()
    assert list(match.given) == [0]
    for seat in (1, 2):
        assert match.ask is not None
        match.answer(seat, match.ask.written(match.ask.first(seat)))
    assert not match.may_undo()


def test_fast_food_can_be_taken_back_only_when_the_stock_has_run_out() -> None:
    match = dealt("fast-food")
    seen = set()
    while match.table.round < 20 and match.result is None:
        play(match, Pick)
        empty = not match.table.piles["stock"]
        match.answer(*by_chance(match.ask, match))
        seen.add((empty, match.may_undo()))
    assert seen == {(False, False), (True, True)}
    match.play_on()
    assert match.table.round == 21
    assert not match.may_undo(), "the second game has been dealt"


def test_an_order_can_be_taken_back_until_a_card_is_turned() -> None:
    match = dealt("napoleons-war")
    ask = play(match, Arrange)
    for seat in (1, 0):
        match.answer(seat, ask.written(ask.first(seat)))
    assert match.ask is not None
    assert match.ask.forced
    assert match.may_undo(2)
    match.undo()
    assert (list(match.given), match.ask.seats) == ([1], (0, 1))
    match.answer(0, match.ask.written(match.ask.first(0)))
    match.answer(1, "turn")
    assert match.may_undo()
    match.answer(0, "turn")
    assert not match.may_undo()


def test_a_save_duel_can_be_taken_back_until_its_cards_are_turned() -> None:
    for wanted in (0, 1):
        match = dealt("duel-king", seed=5)
        ask = play(match, Pick)
        seat = ask.seats[0]
        match.answer(seat, ask.written(ask.first(seat) if not wanted else ask.cards[seat][:1]))  # type: ignore[attr-defined]
        assert match.may_undo(), "declined" if not wanted else "accepted"
        if match.ask is None:
            match.play_on()
        match.pass_forced()
        assert not match.may_undo()


def test_won_cards_can_be_put_in_another_order_until_the_next_cards_are_turned() -> None:
    match = dealt("war", winnings="arranged")
    ask = play(match, Arrange)
    seat = ask.seats[0]
    match.answer(seat, ask.written(ask.first(seat)))
    assert match.may_undo()
    match.play_on()
    assert match.may_undo()
    match.pass_forced()
    assert not match.may_undo()


def test_what_was_pressed_in_a_race_stands() -> None:
    for game_id in ("slap-war", "brain-drain", "egyptian-ruffle"):
        match = dealt(game_id, **({"pyramid_pair": True} if game_id == "egyptian-ruffle" else {}))
        ask = play(match, Press)
        match.answer(ask.seats[0], ask.first(ask.seats[0]))
        assert not match.may_undo()


def test_a_card_picked_face_down_can_be_put_back_until_it_is_turned() -> None:
    match = dealt("scramble-war")
    for may in (True, False):
        ask = play(match, Pick)
        match.answer(ask.seats[0], ask.written(ask.first(ask.seats[0])))
        assert match.may_undo() is may, "when both have picked, both cards are turned"


def test_where_nobody_sits_nothing_is_taken_back() -> None:
    for events in (False, True):
        match = Match(title("napoleons-war").make({}), 2, 3, events=events)
        match.play_on()
        assert isinstance(match.ask, Arrange)
        match.answer(0, match.ask.written(match.ask.first(0)))
        assert not match.may_undo()
