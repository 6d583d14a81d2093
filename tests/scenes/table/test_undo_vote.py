"""At the table a choice is made again if all agree, and then the match, its story and its save have never known it."""

from pathlib import Path
from typing import Any

import pytest

from game.core.match import MatchError
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.pause import Pause, UndoVotePage
from game.scenes.table.picking import PickController
from game.sitting.sitting import Sitting
from game.view.widgets import Button
from tests.kit.table_driver import ENTER, ESCAPE, RIGHT, SPACE, TAB, A, AtTable, L, at_table


def until(sat: AtTable, kind: type, patience: float = 30.0) -> Any:
    """Wait for a page; turn cards meanwhile."""
    for _ in range(round(patience * 60)):
        if isinstance(sat.top, kind):
            return sat.top
        ask = sat.match.ask
        if sat.top is sat.play and sat.play.stage.idle and ask is not None and ask.forced:
            sat.key(A, L)
        sat.frames(1 / 60)
    raise AssertionError(f"it never comes: {sat.top}")


def press(sat: AtTable, label: str) -> Button:
    """Press a button of the page that lies on top."""
    form = sat.top.form  # type: ignore[union-attr]
    button = next(each for each in form.widgets if isinstance(each, Button) and each.label == label)
    sat.click(button.rect.center)
    return button


def story(sitting: Sitting) -> dict[str, Any]:
    return {name: value for name, value in vars(sitting.story).items() if not name.startswith("_")}


def agrees_with_its_save(sat: AtTable) -> None:
    """What is saved is the match as it stands; who takes it up again finds the same."""
    sat.stores.saves.flush()
    envelope, said = sat.stores.saves.read(sat.slot)
    assert said is None
    assert envelope is not None
    again = Sitting.from_save(envelope, sat.app.settings)
    ours = sat.play.sitting
    if again.match.ask is None:
        again.advance()
    again.match.pass_forced()
    assert again.match.table.snapshot() == ours.match.table.snapshot()
    assert (again.match.answers, type(again.match.ask)) == (ours.match.answers, type(ours.match.ask))
    assert again.match.given == ours.match.given
    assert again.story.counts == ours.story.counts
    shown = sat.table.snapshot()
    assert {k: v for k, v in shown.items() if k != "memo"} == {
        k: v for k, v in ours.match.table.snapshot().items() if k != "memo"}, "and it is what is seen"


# ---- several people ----


def test_two_people_agree_by_their_keys_and_the_first_sorts_again_from_where_the_order_stood(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        until(sat, Curtain)
        sat.key(ENTER)
        sat.key(SPACE, RIGHT, SPACE, ENTER)
        order = sat.match.given[0]
        curtain = until(sat, Curtain)
        assert curtain.seat == 1
        sat.key(ESCAPE)
        press(sat, "Choose again")
        assert isinstance(sat.top, UndoVotePage)
        sat.key(A)
        assert isinstance(sat.top, UndoVotePage), "one does not decide alone"
        assert sat.match.given == {0: order}
        sat.key(L)
        assert sat.top is sat.play
        assert sat.match.given == {}
        assert sat.match.answers == []
        agrees_with_its_save(sat)
        assert until(sat, Curtain).seat == 0
        sat.key(ENTER)
        assert isinstance(sat.top, ArrangePage)
        assert sat.top.cards.order.cards == order


def test_two_people_agree_by_mouse_and_escape_leaves_all_as_it_is(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        until(sat, Curtain)
        sat.key(ENTER)
        sat.frames(0.5)
        sat.key(TAB, SPACE, ENTER)
        until(sat, Curtain)
        for agree in (False, True):
            sat.key(ESCAPE)
            press(sat, "Choose again")
            press(sat, "Fox agrees")
            if agree:
                press(sat, "Owl agrees")
            else:
                sat.key(ESCAPE, ESCAPE)
            assert (sat.match.given == {}) is agree
        agrees_with_its_save(sat)


def test_who_has_looked_since_must_not_be_taken_by_surprise(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        until(sat, Curtain)
        sat.key(ENTER)
        sat.frames(0.5)
        sat.key(TAB, SPACE, ENTER)
        until(sat, Curtain)
        assert sat.play.sitting.undoable == 1
        sat.down(22)
        sat.up(22)
        assert sat.play.sitting.undoable == 1, "one's own hand is no news to oneself"
        sat.key(ENTER)
        sat.frames(0.5)
        assert isinstance(sat.play.context.asking, PickController)
        assert sat.play.sitting.undoable == 0
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        assert press(sat, "Choose again").disabled_reason
        assert isinstance(sat.top, Pause)
        with pytest.raises(MatchError):
            sat.play.sitting.undo()


# ---- against the computer ----


def test_who_plays_alone_takes_back_what_the_computer_answered_too(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", seed=4) as sat:
        table = sat.match.table
        for _ in range(4000):
            table, asking = sat.match.table, sat.play.context.asking
            ready = isinstance(asking, PickController) and asking.by_hand and sat.play.stage.idle
            if ready and not table.piles["stock"] and len(table.piles["hand/0"]) == 2:
                break
            if ready:
                sat.key(RIGHT, SPACE)
            sat.frames(1 / 60)
        assert sat.play.sitting.undoable == 2
        before, told = sat.match.answers[:-2], story(sat.play.sitting)
        last = [list(answer) for answer in sat.match.answers[-2:]]
        rounds = sat.play.sitting.rounds
        sat.key(ESCAPE)
        press(sat, "Choose again")
        assert sat.top is sat.play
        assert sat.match.answers == before
        assert sat.play.sitting.rounds == rounds - 2
        agrees_with_its_save(sat)
        sat.frames(0.3)
        asking = sat.play.context.asking
        assert isinstance(asking, PickController)
        assert asking.seat == 0
        card = next(card for card in asking.ask.cards[0] if asking.ask.written((card,)) == last[0][1])
        asking.choose(card)
        for _ in range(600):
            sat.frames(1 / 60)
            if sat.play.sitting.rounds == rounds:
                break
        assert sat.match.answers == before + last, "the same choice has the same answer"
        assert story(sat.play.sitting) == told


@pytest.mark.parametrize("game", ["war", "slap-war"])
def test_nothing_is_offered_where_nobody_has_chosen_anything(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=game) as sat:
        for _ in range(40):
            sat.key(A)
            sat.frames(0.3)
        assert bool(sat.match.answers) is (game == "slap-war")
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        assert "Choose again" not in [widget.label for widget in sat.top.form.widgets]
