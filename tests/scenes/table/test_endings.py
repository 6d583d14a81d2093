"""Matches end by their rules, and the pages say how (RULES, Fine print)."""

import json
from pathlib import Path

import pytest

from game.rules import titles
from game.rules.casualty_war.casualty_war import CasualtyWar
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.match_end_page import MatchEndPage, how
from game.scenes.table.pause import Pause
from game.scenes.table.table_page import TablePage
from game.simulate import Simulation
from game.sitting.sitting import Sitting
from game.store.save_format import slot_of
from game.store.settings import Settings
from tests.kit.flashes import QUARTER
from tests.kit.many_hands import Hands, looked_at
from tests.kit.match_notation import size
from tests.kit.saved_matches import write
from tests.kit.table_driver import FRAME, at_table
from tests.tools.endings import endings

ENDLESS = {"format": 1, "game": "casualty-war", "options": {}, "players": 2, "seed": 55}
"""A match in which the last cards are swapped back and forth forever."""


@pytest.mark.parametrize("game_id", titles())
def test_no_match_by_the_books_rules_is_unfinished(game_id: str) -> None:
    for players in titles()[game_id].players:
        found = endings(game_id, players, size(4, 200))
        assert not found.unfinished
        assert found.count.total() == size(4, 200)


def test_the_deals_of_matches_without_an_end_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    longer = [seed for seed, played in enumerate(Simulation("war", {}, 2, 0, {}).play(range(8))) if played.rounds > 300]
    monkeypatch.setattr("game.core.match.MOST_ROUNDS", 300)
    found = endings("war", 2, 8)
    assert found.unfinished == longer
    assert found.count["unfinished"] == len(longer) > 0
    assert found.longest == 300


def test_the_end_page_tells_of_a_draw_after_500_turns() -> None:
    sitting = Sitting.from_file({**ENDLESS, "rounds": 600}, Settings())
    assert sitting.match.result is not None
    assert sitting.match.result.ended == "draw"
    assert sitting.rounds == 500
    assert how(sitting) == "Matches stop after 500 rounds, so it’s a draw."


def test_the_end_page_of_a_draw_without_cards_says_that_they_ran_out() -> None:
    drawn = next(
        sitting for seed in range(60)
        if (sitting := Sitting.from_file({**ENDLESS, "seed": seed, "rounds": 600}, Settings())).match.result
        and sitting.match.result.winner is None and sitting.rounds < 500
    )  # fmt: skip
    assert how(drawn) == "The cards ran out, so it’s a draw."


def test_a_draw_before_the_rules_stop_a_match_is_not_told_as_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting.from_file({**ENDLESS, "rounds": 600}, Settings())
    monkeypatch.setattr(CasualtyWar, "longest", None)
    assert sitting.match.table.left
    assert how(sitting) == "The cards ran out, so it’s a draw."


def test_whoever_may_agree_to_a_draw_reads_when_the_match_is_one_anyway(tmp_path: Path) -> None:
    for game, most in (("casualty-war", "500"), ("twenty-first-century-war", "100,000")):
        with at_table(tmp_path / game, game=game) as sat:
            sat.match.table.round = 200
            sat.app.push(Pause(sat.play.context, None))
            next(widget for widget in sat.top.form.widgets if widget.label == "Agree to a draw").activate()
            assert isinstance(sat.top, ConfirmDialog)
            assert any(f"it stops after {most} rounds" in str(widget.label) for widget in sat.top.form.widgets)


def test_a_saved_match_that_is_longer_by_now_ends_when_it_is_taken_up(tmp_path: Path) -> None:
    """Earlier releases let Casualty War go on for longer."""
    with at_table(tmp_path, game="casualty-war") as sat:
        sitting = Sitting.from_file({**ENDLESS, "rounds": 60}, sat.app.settings)
        kept = json.loads(json.dumps(sitting.envelope()))
        kept["snapshot"]["table"]["round"] = 731
        sat.stores.saves.flush()
        waiting = sat.stores.resumable()
        slot = slot_of("casualty-war", sitting.id)
        write(sat.stores.saves, slot, kept)
        taken = Sitting.from_save(sat.stores.saves.read(slot)[0] or {}, sat.app.settings)
        sat.app.push(TablePage(sat.app, sat.stores, taken))
        sat.frames(3.0)
        assert isinstance(sat.top, MatchEndPage)
        assert how(taken) == "Matches stop after 731 rounds, so it’s a draw."
        assert sat.stores.stats.recent(1)[0].ending == "draw"
        assert sat.stores.resumable() == waiting, "the file it was read from goes with its match"


def test_whoever_was_erased_during_a_match_has_no_name_in_the_next_one(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True) as sat:
        sitting = sat.play.sitting
        sitting.chairs = tuple(chair._replace(stored_name=name)
                               for chair, name in zip(sitting.chairs, ("Ada", "Ben"), strict=True))
        sat.play.course.skip()
        for _ in range(2000):
            if isinstance(sat.top, MatchEndPage):
                break
            sat.frames(0.1)
        assert isinstance(sat.top, MatchEndPage)
        sat.stores.erase_name("Ada")
        next(one for one in sat.top.form.widgets if one.label == "Again!").activate()
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting is not sitting
        names = [chair.stored_name for chair in sat.top.sitting.chairs]
        assert "Ada" not in names
        assert "Ben" in names


def test_the_page_that_comes_after_a_hurried_match_does_not_flash(tmp_path: Path) -> None:
    with at_table(tmp_path, game="peace", slap="5", pace="leisurely", seed=12, players=3, people=(0, 1, 2),
                  size=(800, 600)) as at:  # fmt: skip
        at.still()
        seen = looked_at(at, 60.0, Hands(held=True, slaps=8.0))
        assert at.match.result is not None
        while not isinstance(at.top, MatchEndPage) or at.top.moving:
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
        assert seen.worst <= QUARTER
