"""One button: whole matches with a single key, and what its light goes along."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import RANK, RANK_NAMES
from game.rules import title
from game.rules.equations.equation_asks import check
from game.rules.equations.solver import solution
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.help import HelpPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.pause import Pause
from game.scenes.table.picking import PickController
from game.scenes.table.rank_order import RankOrder
from game.store.settings import Settings, read, write
from game.view.widgets import Button, Entry, KeyPicker
from tests.kit.table_driver import FRAME, SPACE, AtTable, at_table

LIGHT = 0.5


def one_button(folder: Path, **table: Any) -> Any:
    """A table at which one person has the space bar, and nothing else."""
    return at_table(folder, people=(0,), **table)


def begin(sat: AtTable, by: str = "key") -> None:
    sat.app.settings.one_button, sat.app.settings.light = by, round(LIGHT * 1000)


def go_on(sat: AtTable) -> None:
    """Let the light go on once."""
    for _ in range(4):
        sat.app.pass_by(LIGHT / 4)


def lit(sat: AtTable) -> Any:
    """The widget, or the card, that is lit; a list of them if it is a whole row."""
    top: Any = sat.top
    if top is not sat.play:
        return list(top.form.lit) or top.form.focus
    asking = sat.play.context.asking
    if sat.play.bar.focused:
        return sat.play.bar.form.focus
    if asking is not None and asking.panel is not None and asking.panel.focused:
        return list(asking.panel.form.lit) or asking.panel.form.focus
    return asking.pick.at if isinstance(asking, PickController) else None


def reach(sat: AtTable, label: str, patience: int = 200) -> int:
    """Press the thing of this label, and the row in which it is before it. Return how many steps the light made."""
    steps = 0
    for _ in range(4 * patience):
        on = lit(sat)
        found = [each for each in (on if isinstance(on, list) else [on]) if getattr(each, "label", "") == label
                 and each.disabled_reason is None]
        if found:
            sat.key(SPACE)
            sat.app.step(FRAME)
            if not isinstance(on, list):
                return steps
        else:
            before = lit(sat)
            sat.app.pass_by(LIGHT / 4)
            steps += lit(sat) != before
    raise AssertionError(f"{label} is never lit")


def played(sat: AtTable, wants: Callable[[Any], bool], patience: int = 6000,
           pressed: Callable[[Any], None] = id) -> None:
    """Press the one key whenever what is lit is wanted, or the table waits for a turn; until the match is over."""
    for _ in range(patience):
        if isinstance(sat.top, MatchEndPage):
            return
        on = lit(sat)
        if any(map(wants, on)) if isinstance(on, list) else wants(on):
            if not isinstance(on, list):
                pressed(on)
            sat.key(SPACE)
            sat.app.step(FRAME)
        else:
            sat.app.pass_by(LIGHT / 4)
    raise AssertionError("the match never ends")


# ---- whole matches ----


def test_slap_war_is_played_to_the_end_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path, slap="K", seed=2) as sat:
        begin(sat)
        slaps = 0

        def wants(_lit: Any) -> bool:
            nonlocal slaps
            asking = sat.play.context.asking
            good = bool(asking is not None and asking.open and asking.pending.race and asking.ask.good)
            slaps += good
            return good

        played(sat, wants)
        assert slaps
        assert [0, "slap"] in sat.match.answers
        assert sat.play.sitting.slaps[0], "those slaps were its own"


def test_fast_food_is_played_to_the_end_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path, game="fast-food") as sat:
        begin(sat)

        def wants(on: Any) -> bool:
            asking: Any = sat.play.context.asking
            if isinstance(on, Button):
                return on.action == asking.give
            if isinstance(on, int):
                return on not in asking.pick.chosen and len(asking.pick.chosen) < max(1, asking.ask.least)
            return sat.top is sat.play and asking is not None and not isinstance(asking, PickController)

        played(sat, wants)
        assert any(seat == 0 for seat, _answer in sat.match.answers)


def test_napoleons_war_is_played_to_the_end_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path, game="napoleons-war") as sat:
        begin(sat)
        orders = set()

        def wants(on: Any) -> bool:
            if isinstance(sat.top, ArrangePage):
                return on.label == ("March!" if "Strongest first" in orders else "Strongest first")
            return sat.top is sat.play and sat.play.context.asking is not None and on is None

        def pressed(on: Any) -> None:
            if isinstance(sat.top, ArrangePage):
                orders.add(on.label)

        played(sat, wants, pressed=pressed)
        assert "March!" in orders


def test_napoleons_army_is_put_in_an_order_of_one_s_own_with_one_key(tmp_path: Path) -> None:
    usual = Settings().light / 1000
    with one_button(tmp_path, game="napoleons-war", size=(1280, 720)) as sat:
        begin(sat)
        for _ in range(2000):
            if isinstance(sat.top, ArrangePage):
                break
            sat.key(SPACE) if sat.play.context.asking is not None else None
            sat.app.pass_by(LIGHT / 4)
        field = sat.top
        assert isinstance(field, ArrangePage)
        sat.app.pass_by(LIGHT / 4)
        before = [RANK_NAMES[RANK[card]] for card in field.cards.order.cards]
        wanted = [before[-1], before[3], before[-2]]
        steps = [reach(sat, "One by one")]
        assert isinstance(sat.top, RankOrder)
        sat.app.pass_by(FRAME)
        steps += [reach(sat, name) for name in [*wanted, wanted[0]][:3]]
        steps += [reach(sat, "Done")]
        assert sat.top is field
        assert [RANK_NAMES[RANK[card]] for card in field.cards.order.cards][:3] == wanted
        assert sorted(field.cards.order.cards) == sorted(field.own)
        assert max(steps) * usual <= 20.0, steps
        reach(sat, "March!")
        sat.frames(3.0)
        assert any(seat == 0 for seat, _answer in sat.match.answers)


def test_brain_drain_is_answered_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path, game="brain-drain") as sat:
        begin(sat)

        def press(label: str) -> None:
            reach(sat, label)

        press("I’ve got it!")
        sat.frames(0.2)
        asking = sat.play.context.asking
        found = solution(asking.ask.puzzle)
        assert found is not None
        for piece in re.findall(r"\d+|\S", found):
            press(piece.translate(str.maketrans("*/-", "×÷−")))
        press("Done")
        (buzzed, (seat, said)) = sat.match.answers[:2]
        assert (buzzed, seat) == ([0, "buzz"], 0)
        assert check(said, asking.ask.puzzle).right


# ---- the table ----


def test_a_press_turns_and_in_games_of_slaps_cards_turn_by_themselves(tmp_path: Path) -> None:
    with one_button(tmp_path / "a") as sat:
        begin(sat)
        sat.still()
        before = sat.table.round
        go_on(sat)
        assert sat.table.round == before
        sat.key(SPACE)
        sat.frames(0.1)
        assert sat.table.round == before + 1
    with one_button(tmp_path / "b", slap="K") as sat:
        begin(sat)
        sat.still()
        before = sat.play.context.asking
        go_on(sat)
        assert sat.play.context.asking is not before


def test_the_table_says_what_the_button_does(tmp_path: Path) -> None:
    for slap, words in ((None, "Space turns, hold to pause"), ("K", "Space slaps, hold to pause")):
        with one_button(tmp_path / str(slap), slap=slap) as sat:
            begin(sat)
            sat.still()
            assert sat.play.hint.words == words


def test_who_waits_is_led_to_the_pause_and_back_to_the_cards(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        sat.still()
        seen = [sat.play.bar.focused]
        for _ in range(6):
            go_on(sat)
            seen.append(sat.play.bar.focused)
        assert seen == [False, False, False, False, True, False, False]
        for _ in range(3):
            go_on(sat)
        assert lit(sat) is sat.play.bar.tools[0]
        sat.key(SPACE)
        assert isinstance(sat.top, Pause)


def test_held_for_two_seconds_it_pauses(tmp_path: Path) -> None:
    with one_button(tmp_path, slap="K") as sat:
        begin(sat)
        sat.still()
        sat.down(SPACE)
        sat.frames(1.8)
        assert sat.top is sat.play
        sat.frames(0.4)
        assert isinstance(sat.top, Pause)
        sat.up(SPACE)


def test_a_slap_that_came_late_is_still_a_slap(tmp_path: Path) -> None:
    with one_button(tmp_path, game="egyptian-ruffle", pyramid_pair=True, sphinx_split=True, king_tut_ten=True) as sat:
        begin(sat)
        for _ in range(4000):
            asking = sat.play.context.asking
            raced = asking is not None and asking.open and asking.pending.race and asking.ask.good
            if raced and asking.pending.seconds > 0.2:
                break
            sat.app.pass_by()
        asking.pending.answers[1] = asking.pending.seconds, "slap"
        sat.app.wake()
        sat.app.step(FRAME)
        assert sat.match.answers[-1] == [1, "slap"]
        sat.key(SPACE)
        assert [claim.seat for claim in sat.play.course.races.referee.others] == [0]


# ---- pages ----


def test_the_light_goes_along_a_page_and_the_button_chooses(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        chosen: list[int] = []
        answers = [("One", lambda: chosen.append(1)), ("Two", lambda: chosen.append(2))]
        sat.app.push(ConfirmDialog(sat.app, "A", "B", answers))
        go_on(sat)
        assert lit(sat).label == "Two"
        assert lit(sat).shown
        sat.key(SPACE)
        assert chosen == [2]


def test_the_light_passes_what_one_button_cannot_do(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        page = SettingsPage(sat.app, "seats")
        sat.app.push(page)
        seen = set()
        for _ in range(3 * len(page.form.tab_order)):
            go_on(sat)
            seen |= set(on) if isinstance(on := lit(sat), list) else {on}
        usable = [widget for widget in page.form.tab_order if widget.disabled_reason is None]
        assert seen == {widget for widget in usable if not isinstance(widget, Entry | KeyPicker)}


def test_a_slider_goes_round_by_presses(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        page = SettingsPage(sat.app, "seats")
        sat.app.push(page)
        slider: Any = next(widget for widget in page.form.widgets if widget.label == "Time on each item")
        page.form.focus_by_key(slider)
        for _ in range(3):
            sat.key(SPACE)
        assert sat.app.settings.light == 1250
        for _ in range(16):
            sat.key(SPACE)
        assert sat.app.settings.light == 500


def test_every_book_on_the_shelf_offers_what_can_be_done_with_it(tmp_path: Path) -> None:
    """And is reached, as is each other page, within twenty seconds at the usual pace of the light."""
    usual = Settings().light / 1000
    assert usual == 1.5
    with one_button(tmp_path, size=(1280, 720)) as sat:
        begin(sat)
        sat.app.push(shelf := ShelfPage(sat.app, sat.stores))
        sat.frames(0.3)
        ways = {"Set up": SetupPage, "Rules": HelpPage}
        took = {}
        for n, book in enumerate(shelf.shelf.books):
            sat.app.one_button.tick(0.0)
            way = list(ways)[n % 2]
            steps = reach(sat, book.label)
            assert isinstance(sat.top, ConfirmDialog)
            assert shelf.chosen == book.game
            steps += reach(sat, way)
            assert isinstance(sat.top, ways[way])
            took[f"{book.label}, {way}"] = steps * usual
            sat.app.pop()
            sat.frames(0.2)
        for label in ("Statistics", "Math room", "Rules", "Settings", "Open a match", "Quit"):
            took[label] = reach(sat, label) * usual
            assert sat.top is not shelf
            sat.app.pop()
            sat.frames(0.2)
        assert max(took.values()) <= 20.0


def test_a_table_is_set_up_and_begun_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        sat.app.push(SetupPage(sat.app, sat.stores, title("war")))
        assert reach(sat, "Play") * 1.5 <= 20.0
        assert not isinstance(sat.top, SetupPage)


def test_the_mouse_may_be_the_button_wherever_it_points(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat, "mouse")
        sat.still()
        before = sat.table.round
        sat.click((5, 5))
        sat.frames(0.4)
        assert sat.top is sat.play
        assert sat.table.round == before + 1


def test_other_keys_do_what_they_always_do_and_off_is_off(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        sat.still()
        sat.key(41)
        assert isinstance(sat.top, Pause)
        sat.key(41)
        sat.app.settings.one_button = "off"
        assert not sat.app.one_button.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=SPACE))


@pytest.mark.parametrize("by", ["off", "key", "mouse"])
def test_it_is_kept_in_the_settings(by: str) -> None:
    settings = Settings()
    settings.one_button, settings.button, settings.light = by, 40, 2250
    again, damage = read(write(settings))
    assert not damage
    assert (again.one_button, again.button, again.light) == (by, 40, 2250)


def test_a_grown_up_opens_the_gate_with_one_key(tmp_path: Path) -> None:
    with one_button(tmp_path) as sat:
        begin(sat)
        opened: list[bool] = []
        gate = ParentalGate(sat.app, lambda: opened.append(True))
        sat.app.push(gate)
        for label in ["Grown-ups"] * 3 + [*str(gate.fact.answer), "Done"]:
            reach(sat, label)
        assert opened == [True]
