"""By one button, each action of a table is at most twenty seconds away, at the usual pace of the light."""

from pathlib import Path
from typing import Any

import pytest

from game.core.asks import Press
from game.rules import titles
from game.scenes.shell.row_scan import usable
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.picking import PickController
from game.store.settings import Settings
from tests.kit.table_driver import FRAME, SPACE, AtTable, at_table

USUAL = Settings().light / 1000
FAR = 20.0
LIGHT = 5.0
"""The seconds of the light here: it moves when the test lets it."""


def form_of(sat: AtTable) -> Any:
    """The form on which the light is: of the page on top, the bar, or the panel; None on the cards."""
    if sat.top is not sat.play:
        return sat.top.form                           # type: ignore[union-attr]
    if sat.play.bar.focused:
        return sat.play.bar.form
    panel = sat.play.context.panel
    return panel.form if panel is not None and panel.focused else None


def lit(sat: AtTable) -> list[Any]:
    """What is lit: cards of a hand, or widgets."""
    form, asking = form_of(sat), sat.play.context.asking
    if form is not None:
        return list(form.lit) or [form.focus]
    return [asking.pick.at] if isinstance(asking, PickController) and asking.pick.at is not None else []


def targets(sat: AtTable) -> list[Any]:
    """All that can be chosen just now."""
    if sat.top is not sat.play:
        return [widget for widget in sat.top.form.tab_order if usable(widget)]    # type: ignore[union-attr]
    panel, asking = sat.play.context.panel, sat.play.context.asking
    found: list[Any] = [sat.play.bar.tools[0]]
    found += [] if panel is None else [widget for widget in panel.form.tab_order if usable(widget)]
    return found + (list(asking.pick.cards) if isinstance(asking, PickController) else [])


def begin(sat: AtTable) -> None:
    """Put the light out."""
    sat.app.step(FRAME)
    asking = sat.play.context.asking
    if sat.top is sat.play:
        sat.play.bar.blur()
        if sat.play.context.panel is not None:
            sat.play.context.panel.blur()
        if isinstance(asking, PickController):
            asking.pick.at = None
    sat.app.one_button.let_go()


def steps_to(sat: AtTable, target: Any) -> int:
    """How often the light moves until a thing is lit by itself, from nothing; its row is entered on the way."""
    begin(sat)
    for step in range(80):
        found, form = lit(sat), form_of(sat)
        if any(each is target or (each == target and isinstance(each, int)) for each in found):
            if form is None or not form.lit:
                return step
            sat.key(SPACE)
            sat.app.step(FRAME)
            if any(each is target for each in lit(sat)):
                return step
        if sat.top is sat.play:
            sat.play.button.go_on()                   # type: ignore[union-attr]
        else:
            sat.app.one_button.tick(LIGHT)
        sat.app.step(FRAME)
    raise AssertionError(f"{getattr(target, 'label', target)} is never lit")


def asked(sat: AtTable) -> bool:
    """Play until a choice is asked; False if the game has none within some turns."""
    for _turn in range(12):
        for _frame in range(900):
            if isinstance(sat.top, ArrangePage):
                return True
            asking = sat.play.context.asking
            if sat.top is sat.play and asking is not None and asking.open and asking.by_hand:
                break
            sat.app.pass_by(0.02)
        asking = sat.play.context.asking
        if asking is None or asking.panel is not None or isinstance(asking, PickController):
            return asking is not None
        if isinstance(asking.ask, Press) and not asking.pending.race:
            sat.key(SPACE)
        sat.app.pass_by(0.1)
    return False


@pytest.mark.parametrize("game", [title.id for title in titles().values() if title.game.family in ("duel", "sums")])
def test_each_choice_of_a_table_is_near(game: str, tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0,), game=game) as sat:
        sat.app.settings.one_button, sat.app.settings.light = "key", round(1000 * LIGHT)
        if not asked(sat):
            pytest.skip("nothing is chosen in the first turns of this game")
        took = {getattr(each, "label", each): steps_to(sat, each) * USUAL for each in targets(sat)}
        assert max(took.values()) <= FAR, took
