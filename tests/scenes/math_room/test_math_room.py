"""The math room, from the shelf on: names and animals, a plan, the last session again, and being forgotten for good."""

import time
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.core.cards import CODES
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec, practiced
from game.rules import title, titles
from game.scenes.math_room import sessions
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.lesson_code_page import LessonCodePage
from game.scenes.math_room.new_child import NewChildDialog
from game.scenes.math_room.parental_gate import ParentalGate
from game.scenes.math_room.report_page import ReportPage
from game.scenes.math_room.session_bar import SessionPause
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.shelf.saved_matches import WaitingPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.ticket import Ticket
from game.scenes.shell.token import AnimalCard, TokenButton
from game.sitting.stores import Stores
from game.view.widgets import Button, Choice, Entry, Toggle, Widget
from tests.kit.saved_matches import touch
from tests.kit.session_driver import AtSession, at_session, in_session


def widget(sat: AtSession, label: str) -> Widget:
    form = sat.top.form  # type: ignore[union-attr]
    return next(widget for widget in form.widgets if widget.label.startswith(label) and widget.takes)


def click(sat: AtSession, label: str) -> None:
    sat.click(widget(sat, label).rect.center)
    sat.frames(0.1)


def known(sat: AtSession, *names: str) -> None:
    for n, name in enumerate(names):
        assert sat.stores.children.add(name, n % 4, 0.0)


def typed(sat: AtSession, words: str) -> None:
    sat.app.take(Event(pygame.TEXTINPUT, text=words))
    sat.frames()


def open_gate(sat: AtSession) -> None:
    """Press three times where that is asked, and answer the sum."""
    gate = sat.top
    assert isinstance(gate, ParentalGate)
    for _press in range(0 if gate.pressed else 3):
        click(sat, "Grown-ups")
    sat.type(gate.fact.answer)
    sat.frames(0.1)


def grown_up(sat: AtSession) -> None:
    """Open the grown-ups' page of the math room, through the gate unless that is open."""
    click(sat, "Grown-ups")
    if isinstance(sat.top, ChildrenPickerPage):
        for _press in range(2):
            click(sat, "Grown-ups")
        open_gate(sat)


# ---- how many presses ----


def test_from_the_shelf_to_the_cards_in_three_presses_of_the_keyboard(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        sat.key(pygame.K_m)
        assert isinstance(sat.top, ChildrenPickerPage)
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, SessionPlanPage)
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        assert sat.play.sitting.chairs[0].name == "Ada"


def test_from_the_shelf_to_the_cards_in_three_clicks(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        assert isinstance(sat.top, ShelfPage)
        hint = next(hint for hint in sat.top.at_foot.bar if hint.label == "Math room")
        sat.click(hint.rect.center)
        click(sat, "Ben")
        assert isinstance(sat.top, SessionPlanPage)
        sat.click(sat.top.start.rect.center)
        assert in_session(sat.top)
        assert sat.play.sitting.chairs[0].name == "Ben"


def test_the_last_session_again_is_one_press_in_the_math_room(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("multiplication-war"), {"ranks": "2,3,4,5"}, level="hard", tricks=10, timed=True)
    with at_session(tmp_path) as sat:
        sat.begin(plan, "Ada", "Ben")
        sat.answer()
        sat.play.policy.session.close(1, None)
        slot = sat.play.policy.slot
        sat.app.show_home()
        sat.stores.saves.discard(slot)
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        assert sat.play.policy.session.plan == plan
        assert [chair.name for chair in sat.play.sitting.chairs] == ["Ada", "Ben"]
        assert sat.play.sitting.rounds == 0


def test_a_session_that_waits_is_gone_on_with_in_one_press(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20))
        sat.answer()
        sat.asked()
        rounds = sat.play.sitting.rounds
        sat.play.pause()
        sat.frames()
        assert isinstance(sat.top, SessionPause)
        click(sat, "Back to the math room")
        assert isinstance(sat.top, ChildrenPickerPage)
        number = sat.stores.children.sessions(ada.id)[-1].id
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        sat.asked()
        assert (sat.play.policy.session.number, sat.play.sitting.rounds) == (number, rounds)


def left_for_the_shelf(sat: AtSession) -> tuple[ShelfPage, int]:
    """Leave a session of Ada and Ben after its first answer; return the shelf, and the rounds that were played."""
    sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20), "Ada", "Ben")
    sat.answer()
    sat.asked()
    rounds = sat.play.sitting.rounds
    sat.app.show_home()
    sat.frames(0.2)
    shelf = sat.top
    assert isinstance(shelf, ShelfPage)
    return shelf, rounds


def test_the_page_of_all_that_waits_also_has_the_session_that_the_shelf_counts(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1067, 600)) as sat:
        menu, rounds = left_for_the_shelf(sat)
        menu.more.activate()
        page = sat.top
        assert isinstance(page, WaitingPage)
        there = [one for one in page.form.widgets if isinstance(one, Ticket)]
        assert [one.label for one in there] == ["Continue: Ada and Ben"]
        assert not [one for one in page.form.widgets if one.label == "Erase this match"], "that is for grown-ups"
        sat.frames(0.2)
        sat.click(there[0].rect.center)
        assert in_session(sat.top)
        sat.asked()
        assert sat.play.sitting.rounds == rounds


def test_the_last_session_again_is_one_press_on_the_shelf_too(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        menu, rounds = left_for_the_shelf(sat)
        assert menu.known.lesson is not None
        assert menu.known.lesson.label == "Continue: Ada and Ben"
        sat.click(menu.known.lesson.rect.center)
        assert in_session(sat.top)
        sat.asked()
        assert sat.play.sitting.rounds == rounds
        slot = sat.play.policy.slot
        sat.app.show_home()
        sat.stores.saves.discard(slot)
        sat.app.show_home()
        sat.frames(0.2)
        assert isinstance(sat.top, ShelfPage)
        assert sat.top.known.lesson is not None
        assert sat.top.known.lesson.label == "Play again: Ada and Ben"
        sat.click(sat.top.known.lesson.rect.center)
        assert in_session(sat.top)
        assert sat.play.sitting.rounds == 0


def test_each_child_has_a_session_that_waits_and_is_asked_about_it(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20)
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben", "Cleo")
        ada, ben, _cleo = sat.stores.children.all()
        for child in (ada, ben):
            sessions.begin(sat.app, sat.stores, plan, [child])
            sat.answer()
            sat.asked()
            sat.app.show_home()
            sat.stores.saves.flush()
        assert [waits.children[0].name for waits in sessions.waiting(sat.stores)] == ["Ben", "Ada"]
        sat.key(pygame.K_m)
        assert isinstance(sat.top, ChildrenPickerPage)
        click(sat, "Ada")
        assert isinstance(sat.top, ConfirmDialog)
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        assert sat.play.sitting.chairs[0].name == "Ada"
        sat.play.policy.home()
        click(sat, "Ben")
        click(sat, "Something new")
        assert isinstance(sat.top, SessionPlanPage)
        sat.key(pygame.K_ESCAPE)
        click(sat, "Cleo")
        assert isinstance(sat.top, SessionPlanPage), "who has none is not asked"


# ---- names ----


@pytest.mark.parametrize("by_mouse", [False, True])
def test_somebody_new_gives_a_name_and_an_animal_and_no_password(tmp_path: Path, by_mouse: bool) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        if by_mouse:
            click(sat, "Add somebody")
        else:
            sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, NewChildDialog)
        typed(sat, " Zoë  ")
        if by_mouse:
            click(sat, "Bear")
            click(sat, "That’s me")
        else:
            sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, SessionPlanPage)
        (child,) = sat.stores.children.all()
        assert (child.name, child.picture) == ("Zoë", 2 if by_mouse else 0)
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert [card.label for card in sat.top.cards] == ["Zoë"]


def test_who_has_clicked_an_animal_goes_on_with_enter(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        typed(sat, "Zoë")
        click(sat, "Hare")
        sat.key(pygame.K_RETURN)
        assert [(child.name, child.picture) for child in sat.stores.children.all()] == [("Zoë", 3)]


def test_a_child_who_cannot_write_chooses_an_animal_and_is_called_so(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        sat.key(pygame.K_RETURN)
        sat.key(pygame.K_ESCAPE)
        click(sat, "Add somebody")
        assert isinstance(sat.top, NewChildDialog)
        assert "Fox" not in [card.label for card in sat.top.cards], "no two children are alike"
        click(sat, "Bear")
        click(sat, "That’s me")
        sat.key(pygame.K_ESCAPE)
        click(sat, "Add somebody")
        sheet = sat.top
        assert isinstance(sheet, NewChildDialog)
        before = sheet.picture
        sheet.form.set_focus(next(card for card in sheet.cards if card.chosen))
        sat.key(pygame.K_RIGHT)
        assert sheet.picture != before, "the arrows choose"
        assert sheet.name.text_now == next(card.label for card in sheet.cards if card.chosen)
        sat.key(pygame.K_RETURN)
        children = sat.stores.children.all()
        assert len({child.picture for child in children}) == len({child.name for child in children}) == 3
        assert [child.name for child in children[:2]] == ["Fox", "Bear"]


def test_a_name_that_was_typed_stays_with_another_animal(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        typed(sat, "Bo")
        click(sat, "Cat")
        assert isinstance(sat.top, NewChildDialog)
        assert sat.top.name.text_now == "Bo"


def test_whoever_chooses_an_animal_and_then_types_writes_the_name(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        click(sat, "Cat")
        sheet = sat.top
        assert isinstance(sheet, NewChildDialog)
        assert isinstance(sheet.form.focus, AnimalCard)
        sat.key(pygame.K_c, "c", pygame.KMOD_CTRL)
        assert sheet.name.text_now == "Cat", "a command is no letter"
        sat.key(pygame.K_z, "z")                       # the first letter takes the place of what was offered
        typed(sat, "oë")
        assert sheet.form.focus is sheet.name
        assert sheet.name.text_now == "Zoë"
        sat.key(pygame.K_RETURN)
        assert [child.name for child in sat.stores.children.all()] == ["Zoë"]


def test_no_two_children_have_one_name(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        for animal, name in enumerate(("Ada", *(f"Child {n}" for n in range(10)), "Fox")):
            assert sat.stores.children.add(name, animal, 0.0)
        sat.key(pygame.K_m)
        click(sat, "Add somebody")
        sheet = sat.top
        assert isinstance(sheet, NewChildDialog)
        assert len(sheet.cards) == 12, "all animals are taken: they are there for others, too"
        assert sheet.name.text_now == "Fox 2"
        typed(sat, "ada")
        sat.key(pygame.K_RETURN)
        assert sat.top is sheet
        assert "Ada" in sheet.name.line or "ada" in sheet.name.line
        sat.key(pygame.K_ESCAPE)
        grown_up(sat)
        page = sat.top
        assert isinstance(page, GrownUpsPage)
        name = next(one for one in page.form.widgets if isinstance(one, Entry) and one.value == "Fox")
        page.form.set_focus(name)
        for _letter in range(3):
            sat.key(pygame.K_BACKSPACE)
        typed(sat, "Ada")
        sat.key(pygame.K_RETURN)
        assert "Fox" in [child.name for child in sat.stores.children.all()]


@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_all_animals_and_what_a_child_presses_are_there_without_scrolling(tmp_path: Path, theme: str) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        sat.app.settings.theme = theme
        sat.app.changed()
        sat.app.push(NewChildDialog(sat.app, lambda _name, _animal: None))
        sat.frames()
        assert isinstance(sat.top, NewChildDialog)
        assert not sat.top.form.page.most


def test_a_class_finds_the_ways_to_other_pages_without_scrolling(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        known(sat, *(f"Child {n}" for n in range(24)))
        sat.app.push(ChildrenPickerPage(sat.app, sat.stores))
        sat.frames()
        for label in ("Grown-ups", "Enter a lesson code"):
            assert sat.top.form.page.view.contains(widget(sat, label).rect)


def test_nobody_is_added_without_a_name(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        sat.key(pygame.K_RETURN)
        sat.key(pygame.K_BACKSPACE)
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, NewChildDialog)
        assert sat.top.name.line
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert sat.stores.children.all() == []


def test_another_name_and_animal_are_kept_at_once(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        sat.key(pygame.K_m)
        grown_up(sat)
        page = sat.top
        assert isinstance(page, GrownUpsPage)
        name = next(one for one in page.form.widgets if isinstance(one, Entry) and one.value == "Ben")
        page.form.set_focus(name)
        for _letter in range(3):
            sat.key(pygame.K_BACKSPACE)
        typed(sat, "Bea")
        sat.key(pygame.K_RETURN)
        animals = [one for one in page.form.widgets if isinstance(one, TokenButton)][1]
        page.form.set_focus(animals)
        sat.key(pygame.K_RETURN)
        sat.key(pygame.K_RIGHT)
        sat.key(pygame.K_RETURN)
        assert sat.top is page
        assert [(child.name, child.picture) for child in sat.stores.children.all()] == [("Ada", 0), ("Bea", 2)]
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert [card.label for card in sat.top.cards] == ["Ada", "Bea"]


def test_erasing_asks_first_and_is_for_good(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5), "Adalbertine")
        end = sat.until(SessionEndPage)
        assert isinstance(end, SessionEndPage)
        assert "Adalbertine" in [seat.name for match in sat.stores.stats.recent(9) for seat in match.seats]
        sat.click(next(one for one in end.form.widgets if one.label == "Five more minutes").rect.center)
        sat.answer()
        sat.asked()
        slot = sat.play.policy.slot
        sat.play.policy.home()
        sat.frames()
        assert slot in sat.stores.resumable()
        grown_up(sat)
        click(sat, "Erase")
        assert isinstance(sat.top, ConfirmDialog)
        sat.key(pygame.K_ESCAPE)
        assert [child.name for child in sat.stores.children.all()] == ["Adalbertine"], "Esc keeps everything"
        click(sat, "Erase")
        click(sat, "Erase")
        assert sat.stores.children.all() == []
        assert list(sat.stores.children.answers(ada.id)) == []
        assert sat.stores.resumable() == []
        sat.stores.saves.flush()
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert [card.label for card in sat.top.cards] == []
        data = sat.stores.folders.data
    left = [file for file in data.rglob("*") if file.is_file() and b"Adalbertine" in file.read_bytes()]
    assert left == [], "not a trace of the name"


def test_the_report_of_a_child_is_one_press_from_the_names(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        grown_up(sat)
        click(sat, "Report")
        assert sat.top is not None
        assert sat.top.title == "Ada’s report"  # type: ignore[attr-defined]


# ---- the gate ----


def test_three_presses_and_a_sum_open_what_is_for_grown_ups_for_this_visit(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        for _press in range(2):
            click(sat, "Grown-ups")
            assert isinstance(sat.top, ChildrenPickerPage)
        click(sat, "Grown-ups")
        gate = sat.top
        assert isinstance(gate, ParentalGate)
        one, other = gate.fact.operands
        assert one * other > 60, "no sum that a child of eight knows by heart"
        for seed in range(200):
            asked = ParentalGate(sat.app, lambda: None, chance=Random(seed)).fact
            assert not asked.in_table, "nothing that is taught here"
            assert 15 <= asked.operands[0] <= 19
            assert 6 <= asked.operands[1] <= 9
        sat.type(gate.fact.answer + 1)
        assert sat.top is gate
        assert gate.fact.operands != (one, other), "nobody tries it again and again"
        sat.type(gate.fact.answer)
        assert isinstance(sat.top, GrownUpsPage)
        sat.key(pygame.K_ESCAPE)
        click(sat, "Grown-ups")
        assert isinstance(sat.top, GrownUpsPage), "open for the rest of the visit"
        sat.key(pygame.K_ESCAPE)
        sat.key(pygame.K_ESCAPE)
        sat.key(pygame.K_m)
        click(sat, "Grown-ups")
        assert isinstance(sat.top, ChildrenPickerPage), "the next visit asks again"


def test_the_button_may_be_held_for_three_seconds_instead(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        assert isinstance(sat.top, ChildrenPickerPage)
        pos = widget(sat, "Grown-ups").rect.center
        for kind, more in ((pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
                           (pygame.MOUSEBUTTONDOWN, {"button": 1})):
            sat.app.take(Event(kind, pos=pos, touch=False, **more))
        sat.frames(2.8)
        assert isinstance(sat.top, ChildrenPickerPage)
        sat.frames(0.3)
        assert isinstance(sat.top, ParentalGate)
        sat.app.take(Event(pygame.MOUSEBUTTONUP, pos=pos, touch=False, button=1))
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage), "leaving asks nothing"


def test_a_key_that_is_held_is_not_many_presses(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        assert isinstance(sat.top, ChildrenPickerPage)
        sat.top.form.set_focus(widget(sat, "Grown-ups"))
        enter = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40)
        sat.app.take(enter)
        for _repeat in range(20):
            sat.frames(0.1)
            sat.app.take(enter)
        assert isinstance(sat.top, ChildrenPickerPage)
        sat.frames(1.1)
        assert isinstance(sat.top, ParentalGate), "but it was held for three seconds"


def test_presses_far_apart_do_not_add_up(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        for _press in range(4):
            click(sat, "Grown-ups")
            sat.frames(7)
        assert isinstance(sat.top, ChildrenPickerPage)


def test_a_report_after_a_session_asks_for_a_grown_up_and_leaving_does_not(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5), "Ada")
        sat.until(SessionEndPage)
        click(sat, "How it went")
        click(sat, "Report")
        assert isinstance(sat.top, ParentalGate)
        sat.key(pygame.K_ESCAPE)
        click(sat, "Report")
        open_gate(sat)
        assert isinstance(sat.top, ReportPage)
        sat.key(pygame.K_ESCAPE)
        click(sat, "Back")
        click(sat, "Done")
        assert isinstance(sat.top, ChildrenPickerPage)


def test_a_class_is_not_offered_the_last_childs_session_again(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5), "Ada")
        sat.until(SessionEndPage)
        click(sat, "Done")
        assert isinstance(sat.top, ChildrenPickerPage)
        assert any("Ada" in one.label for one in sat.top.form.widgets if isinstance(one, Button))
        grown_up(sat)
        assert isinstance(sat.top, GrownUpsPage)
        sat.top.kind("class")
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, ChildrenPickerPage)
        assert not any("Ada" in one.label for one in sat.top.form.widgets if isinstance(one, Button))


# ---- the plan ----


def test_the_plan_is_what_this_child_had_last(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("subtraction-war"), {"highest": 8}, level="hard", tricks=20, timed=True)
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        ada, _ben = sat.stores.children.all()
        sat.stores.children.open_session([ada.id], plan, 10.0)
        sat.key(pygame.K_m)
        click(sat, "Ada")
        assert isinstance(sat.top, SessionPlanPage)
        assert sat.top.plan == plan._replace(timed=False), "the clock was chosen for that session"
        sat.key(pygame.K_ESCAPE)
        click(sat, "Ben")
        assert isinstance(sat.top, SessionPlanPage)
        assert sat.top.plan.game == "addition-war"
        assert sat.top.plan.chooses, "nobody has to know what comes next"


def test_every_game_can_be_chosen_and_begun(tmp_path: Path) -> None:
    for n, game in enumerate(one.id for one in practiced(titles().values())):
        with at_session(tmp_path / str(n)) as sat:
            known(sat, "Ada")
            sat.key(pygame.K_m)
            click(sat, "Ada")
            page = sat.top
            assert isinstance(page, SessionPlanPage)
            card = next(card for card in page.games if card.game == game)
            if not card.chosen:
                sat.click(card.rect.center)
            sat.click(page.start.rect.center)
            assert in_session(sat.top), game
            assert sat.match.game.id == game
            sat.frames(1)


def test_what_is_chosen_on_the_plan_is_played(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        sat.key(pygame.K_m)
        click(sat, "Ada")
        page = sat.top
        assert isinstance(page, SessionPlanPage)
        for label, steps in (("Numbers", 3), ("Length", 3), ("Opponent", 1)):
            choice = next(one for one in page.form.widgets if isinstance(one, Choice) and one.label == label)
            page.form.set_focus(choice)
            for _step in range(steps):
                sat.key(pygame.K_RIGHT)
        for label in ("Timed", "Right answers win"):
            page.form.set_focus(next(one for one in page.form.widgets
                                     if isinstance(one, Toggle) and one.label == label))
            sat.key(pygame.K_SPACE)
        sat.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
        plan = sat.play.policy.session.plan
        assert (plan.level, plan.tricks, plan.minutes, plan.timed, plan.decide) == ("hard", 10, None, True, True)
        assert [chair.name for chair in sat.play.sitting.chairs] == ["Ada", "Ben"]
        assert sat.match.game.chosen["answers"] is True


def test_cards_to_fit_are_chosen_below_and_too_few_are_refused(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        click(sat, "Ada")
        page = sat.top
        assert isinstance(page, SessionPlanPage)
        page.choose_option("ranks", "7")
        assert page.start.disabled_reason
        sat.click(page.start.rect.center)
        assert sat.top is page
        page.choose_option("ranks", "7,8")
        assert page.start.disabled_reason is None
        page.begin()
        assert {CODES[card][0] for card in sat.match.game.deck()} == {"7", "8"}


def test_a_lesson_code_is_typed_and_whoever_is_pressed_plays_it(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("addition-war"), {"faces": "ten"}, level="hard", tricks=10)
    with at_session(tmp_path) as sat:
        known(sat, "Ada", "Ben")
        sat.key(pygame.K_m)
        click(sat, "Enter a lesson code")
        page = sat.top
        assert isinstance(page, LessonCodePage)
        typed(sat, plan.code.lower())
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, ChildrenPickerPage)
        click(sat, "Ben")
        assert in_session(sat.top)
        assert sat.play.policy.session.plan == plan
        assert sat.play.sitting.chairs[0].name == "Ben"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_no_word_of_the_math_room_is_cut_short(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_session(tmp_path, size=size) as sat:
        known(sat, "Ada", "Ben", "Maximilian", "Zoë")
        sat.key(pygame.K_m)
        sat.frames(0.2)
        click(sat, "Ada")
        sat.frames(0.2)
        for game in (one.id for one in practiced(titles().values())):
            assert isinstance(sat.top, SessionPlanPage)
            if sat.top.plan.game != game:
                sat.top.choose_game(game)
            sat.frames(0.1)
        sat.top.choose_game("addition-war")  # type: ignore[union-attr]
        sat.top.begin()  # type: ignore[union-attr]
        sat.asked()
        sat.answer(right=False)
        assert sat.app.painter.shortened == set()


def test_a_new_session_lets_go_of_the_same_childs_older_ones_but_not_of_one_in_another_window(tmp_path: Path) -> None:
    plan = SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20)
    with at_session(tmp_path) as sat:
        children = sat.begin(plan)
        sat.answer()
        sat.app.show_home()
        first, = sat.stores.resumable()
        sessions.begin(sat.app, sat.stores, plan, children)
        sat.asked()
        sat.answer()
        sat.app.show_home()
        second, = sat.stores.resumable()
        assert second != first
        sat.stores.saves.flush()                      # another window sees what is on the disk
        other = Stores(sat.stores.folders)
        sessions.begin(sat.app, other, plan, children)
        assert second in other.resumable(), "another window may be at it"
        sat.stores.saves.flush()                      # what was left is on the disk, and is not written again
        other.saves.flush()
        touch(sat.stores.folders.data, second, time.time() - 7200)
        sessions.begin(sat.app, Stores(sat.stores.folders), plan, children)
        assert second not in other.resumable(), "but not for hours"
        other.close()


def test_enter_begins_whatever_was_clicked_before(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        known(sat, "Ada", "Ben", "Mia")
        sat.key(pygame.K_m)
        click(sat, "Ada")
        plan = sat.top
        assert isinstance(plan, SessionPlanPage)
        opponent = widget(sat, "Opponent")
        assert isinstance(opponent, Choice)
        sat.click(opponent.parts[2].center)
        assert plan.other is not None
        assert plan.other.name == "Mia"
        assert plan.start.worn, "the button wears the key that presses it"
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        assert [chair.name for chair in sat.play.sitting.chairs] == ["Ada", "Mia"]


def test_enter_changes_what_the_keys_have_come_to(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        known(sat, "Ada", "Ben")
        sat.key(pygame.K_m)
        click(sat, "Ada")
        plan = sat.top
        assert isinstance(plan, SessionPlanPage)
        plan.form.focus_by_key(widget(sat, "Timed"))
        assert not plan.start.worn
        sat.key(pygame.K_RETURN)
        assert sat.top is plan
        assert plan.plan.timed


def test_no_session_offers_what_it_refuses(tmp_path: Path) -> None:
    with at_session(tmp_path, size=(1280, 720)) as sat:
        known(sat, "Ada")
        sat.key(pygame.K_m)
        click(sat, "Ada")
        plan = sat.top
        assert isinstance(plan, SessionPlanPage)
        for game in ("addition-war", "subtraction-war", "multiplication-war"):
            if plan.plan.game != game:
                plan.choose_game(game)
            numbers = widget(sat, "Numbers")
            assert isinstance(numbers, Choice)
            numbers.choose([value for value, _words in numbers.values].index("hard"))
            sat.frames(0.1)
            pills = [one for one in plan.form.widgets if isinstance(one, Toggle) and not one.about]
            assert len(pills) >= 13
            assert not [one.label for one in pills if "oker" in one.label]
            for one in pills:
                one.activate()
                assert plan.why is None or "more cards" in plan.why, plan.why


def test_a_new_child_by_mouse_alone(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        click(sat, "Add somebody")
        sheet = sat.top
        assert isinstance(sheet, NewChildDialog)
        click(sat, "Cat")
        click(sat, "Other colors")
        click(sat, "Bear")
        click(sat, "Letters")
        for letter in "JOXAN-M":
            click(sat, letter)
            if letter == "X":
                click(sat, "Erase")
        assert sheet.name.text_now == "Joan-M"
        click(sat, "That’s me")
        (child,) = sat.stores.children.all()
        assert (child.name, child.token, child.animal) == ("Joan-M", 14, 2)


def test_twenty_four_children_have_tokens_of_their_own(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        for _child in range(24):
            sat.app.push(NewChildDialog(sat.app, lambda name, token: sat.stores.children.add(name, token, 0.0),
                                        sat.stores.children.all()))
            sat.frames()
            assert isinstance(sat.top, NewChildDialog)
            sat.top.give()
        children = sat.stores.children.all()
        assert len({child.token for child in children}) == len({child.name for child in children}) == 24


def test_one_number_is_offered_once_a_child_is_right_with_it_often_enough(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        known(sat, "Ada")
        (ada,) = sat.stores.children.all()
        page = SessionPlanPage(sat.app, sat.stores, ada)
        sat.app.push(page)
        page.choose_game("multiplication-war")
        numbers = next(row for row in page.form.widgets if isinstance(row, Choice) and "one" in dict(row.values))
        numbers.choose([value for value, _words in numbers.values].index("one"))
        which = next(row for row in page.form.widgets if isinstance(row, Choice) and row.label == "The number")
        assert 2 in dict(which.values), "easy ones may be known from the start"
        assert not {7, 8} & set(dict(which.values))
        why = "The other numbers come when most of their answers are right."
        assert why in [row.label for row in page.form.widgets]
        for day, one, other in product(range(3), range(1, 8), range(1, 11)):
            fact = Fact("product", (one, other)).same
            sat.stores.children.answered(ada.id, Answer(
                fact, fact.answer, True, 2.0, False, time.time() - (9 - day) * 86400, "multiplication-war", day + 1))
        page.choose_game("addition-war")
        page.choose_game("multiplication-war")
        numbers = next(row for row in page.form.widgets if isinstance(row, Choice) and "one" in dict(row.values))
        numbers.choose([value for value, _words in numbers.values].index("one"))
        which = next(row for row in page.form.widgets if isinstance(row, Choice) and row.label == "The number")
        which.choose([value for value, _words in which.values].index(7))
        assert (page.plan.anchor, page.plan.chooses, page.plan.chosen) == (7, False, {"faces": "out", "anchor": 7})
        page.begin()
        assert sat.match.game.anchor == 7


def test_for_a_room_any_number_may_be_chosen_and_missing_card_war_asks_both_kinds(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        page = SessionPlanPage(sat.app, sat.stores, None)
        sat.app.push(page)
        page.choose_game("missing-card-war")
        questions = next(row for row in page.form.widgets if isinstance(row, Choice) and row.label == "Questions")
        questions.choose(1)
        assert page.plan.chosen == {"count": "product"}
        numbers = next(row for row in page.form.widgets if isinstance(row, Choice) and "one" in dict(row.values))
        numbers.choose([value for value, _words in numbers.values].index("one"))
        which = next(row for row in page.form.widgets if isinstance(row, Choice) and row.label == "The number")
        assert [*dict(which.values)] == [*range(2, 13)]
        assert not any("other numbers" in row.label for row in page.form.widgets), "none rests"
        assert not any(isinstance(row, Toggle) and row.label == "Right answers win" for row in page.form.widgets)
        page.choose_game("subtraction-war")
        assert page.plan.anchor is None


@pytest.mark.parametrize("pressed", [False, True])
def test_a_gate_that_nobody_touches_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      pressed: bool) -> None:
    with at_session(tmp_path) as sat:
        gate = ParentalGate(sat.app, lambda: None, pressed=pressed, chance=Random(1))
        sat.app.push(gate)
        sat.frames(3.0)
        drawn, draw = list[float](), gate.draw

        def seen(screen: pygame.Surface) -> object:
            drawn.append(sat.app.now)
            return draw(screen)

        monkeypatch.setattr(gate, "draw", seen)
        for _ in range(30):
            sat.app.step(1 / 60)
        assert len(drawn) < 3
