"""A child's valley: what was known on two days grows there and stays, the session's end shows it, and goes on if one
wants it to."""

import gc
import time
import weakref
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.learning import curriculum, valley
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.session_end_page import SessionEndPage
from game.scenes.math_room.session_plan_page import SessionPlanPage
from game.scenes.math_room.session_story import SessionStory
from game.scenes.math_room.valley_page import ValleyPage
from game.scenes.shell.language import speak
from game.view.charts import valley_growing
from game.view.charts.valley_growing import LONGEST
from game.view.device.window import Window
from game.view.widgets import Button
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.session_driver import AtSession, at_session, in_session
from tests.kit.valley_answers import DAY, NOW, answer, facts, heard, known

TRICKS = SessionPlanSpec.of(title("addition-war"), level="easy", tricks=5)
(SUM,) = facts("sum", (4, 3))


# ---- what grows ----

def test_a_fact_grows_with_the_second_day_on_which_it_was_right_at_once() -> None:
    assert heard([answer(SUM, 0), answer(SUM, 0.01)]).mastering_answer(SUM) is None, "one day is not enough"
    assert heard([answer(SUM, 0), answer(SUM, 0.01, right=False),
                  answer(SUM, 1)]).mastering_answer(SUM) is None, "wrong since"
    grew = heard([answer(SUM, 0), answer(SUM, 1, 8)]).mastering_answer(SUM)
    assert grew is not None
    assert (grew.session, grew.fact.text) == (8, "4 + 3")
    assert heard([answer(SUM, 0), answer(SUM, 1, helped=True)]).mastering_answer(SUM) is None, "shown is not known"
    assert heard([answer(SUM, 0), answer(SUM, 1, right=False), answer(SUM, 2)]).mastering_answer(SUM) is None


def test_what_grew_never_dies() -> None:
    knowledge = heard([*known([SUM]), *(answer(SUM, day, right=False) for day in range(1, 5))])
    assert knowledge.mastery(SUM) == "practice"
    plots = [plot for bed in valley.beds(knowledge, "sum", NOW) for plot in bed.plots if plot.step == "grown"]
    assert [plot.fact.text for plot in plots] == ["4 + 3"]


def test_a_plant_stays_where_it_grew_and_the_next_one_stands_beside_it() -> None:
    first = facts("sum", (9, 4), (8, 3))
    before = valley.beds(heard(known(first)), "sum", NOW)
    after = valley.beds(heard([*known(first), *known(facts("sum", (3, 8), (3, 9)), 2)]), "sum", NOW)
    there = [[plot.fact.text for plot in beds[-1].plots if plot.step == "grown"] for beds in (before, after)]
    assert there == [["9 + 4", "8 + 3"], ["9 + 4", "8 + 3", "3 + 9"]]
    assert len(before[-1].plots) == len(after[-1].plots)


def test_every_family_of_the_curriculum_has_one_terrace_and_every_terrace_a_name() -> None:
    families = [family for terrace in valley.TERRACES for family in terrace.families]
    assert sorted(families) == sorted(family.id for family in curriculum.FAMILIES)
    assert {terrace.id for terrace in valley.TERRACES} == valley.NAMES.keys()
    for kind in ("sum", "difference", "product"):
        assert 4 <= len(valley.beds(heard([]), kind, NOW)) <= 5  # type: ignore[arg-type]
        assert all(len(bed.plots) <= 28 for bed in valley.beds(heard([]), kind, NOW))  # type: ignore[arg-type]


def test_what_was_right_once_is_a_sprout_and_what_a_child_met_besides_has_a_plot() -> None:
    beds = valley.beds(heard([answer(SUM, 0), answer(Fact("sum", (13, 0)), 0, right=False)]), "sum", NOW)
    steps = {plot.fact.key: plot.step for bed in beds for plot in bed.plots}
    assert steps["3+4"] == "sprout"
    assert steps["0+13"] == "empty"


def test_a_missing_addend_grows_beside_the_difference_by_which_it_is_found() -> None:
    missing, factor = Fact("addend", (8, 15)), Fact("factor", (7, 56))
    knowledge = heard(known([missing, factor]))
    for kind, where, told in (("difference", "back_over_ten", "8 + 7 = 15"),
                              ("product", "times_6_7_8", "7 × 8 = 56")):
        grown = {bed.terrace.id: [valley.text(plot.fact) for plot in bed.plots if plot.grew is not None]
                 for bed in valley.beds(knowledge, kind, NOW)}  # type: ignore[arg-type]
        assert {name for name, texts in grown.items() if texts} == {where}
        assert grown[where] == [told]


def test_new_today_is_what_grew_today() -> None:
    grown = valley.grown(heard([*known([SUM], -1), *known(facts("sum", (2, 2)))]))
    assert len(grown) == 2
    assert valley.grown_on(grown, NOW) == 1
    assert valley.grown_on(grown, NOW + DAY) == 0


def test_what_is_on_its_way_is_the_last_that_was_right_and_has_not_grown() -> None:
    first, last, wrong = facts("sum", (4, 3), (2, 5), (8, 3))
    said = [answer(first, 0), answer(last, 0), answer(wrong, 0, right=False)]
    assert valley.almost_grown(heard(said), said) == last
    again = [answer(last, 1)]
    assert valley.almost_grown(heard([*said, *again]), [*said[:2], *again]) == first, "what has grown is there"
    assert valley.almost_grown(heard([*said[1:], *again]), again) is None


# ---- the end of a session ----

def store(sat: AtSession, child: int, answers: Sequence[Answer]) -> None:
    for one in answers:
        sat.stores.children.answered(child, one)


def ready(sat: AtSession, *names: str, pairs: Sequence[tuple[int, int]] | None = None) -> SessionEndPage:
    """Play a session of children who knew all sums to 5 + 5, or these, yesterday, so that what they are asked grows."""
    every = [(a, b) for a in range(1, 6) for b in range(a, 6)] if pairs is None else pairs
    yesterday = (time.time() - NOW) / DAY - 1.25  # a day of a clock that is put back has 25 hours
    children = [sat.stores.children.add(name, n, 0.0) for n, name in enumerate(names or ("Ada",))]
    for child in children:
        store(sat, child.id, [answer(fact, yesterday) for fact in facts("sum", *every)])
    from game.scenes.math_room import sessions
    sessions.begin(sat.app, sat.stores, TRICKS, children)
    sat.frames()
    end = sat.until(SessionEndPage)
    assert isinstance(end, SessionEndPage)
    return end


def asked(sat: AtSession, child: int) -> set[str]:
    """The keys of what a child was asked in the last session."""
    return {one.fact.key for one in sat.stores.children.answers(child) if one.session}


def test_the_end_says_what_grows_now_and_shows_it(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        grew = {Fact.read(growth.fact.replace(" ", "")).key for growth in end.growing.growths}
        assert grew == asked(sat, end.child.id) != set()
        assert end.growing.words == f"{end.growing.growths[-1].fact} grows here now"
        assert end.counted == f"{len(grew)} facts grow here · {len(grew)} new today"
        assert [label.progress_text for label in end.labels if label.progress_text.endswith("grow")]
        words = " ".join(one.label for one in end.form.widgets)
        for never in ("points", "cards", "score", "best", "won"):
            assert never not in words
        seen = sat.app.window.screen.copy()
        end.show(end.child, end.animal, heard([]), kind="sum")
        sat.frames()
        for growth in end.growing.growths:            # it is seen there
            spot = end.ground.spots[growth.terrace][growth.plot].rect
            now, bare = (pygame.image.tobytes(picture.subsurface(spot), "RGB")
                         for picture in (seen, sat.app.window.screen))
            assert now != bare


def more(sat: AtSession) -> None:
    """Press *Five more minutes*, as a hand does that has looked at the page."""
    assert isinstance(sat.top, SessionEndPage)
    sat.frames(0.7)
    sat.click(next(one for one in sat.top.form.widgets if one.label == "Five more minutes").rect.center)


def test_enter_ends_it_and_five_more_minutes_is_a_press_of_its_own(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ready(sat)
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, ChildrenPickerPage), "a child who is done presses Enter"


def test_five_more_minutes_go_on_with_the_same_session(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ready(sat)
        session, tricks = sat.policy.session, sat.policy.tricks
        more(sat)
        assert in_session(sat.top)
        assert sat.policy.session is session
        assert sat.play.bar.words[1] == "5 minutes left"
        sat.asked()
        sat.answer()
        sat.app.now += 301
        sat.frames(1)
        end = sat.until(SessionEndPage)
        assert sat.policy.tricks > tricks
        (kept,) = sat.stores.children.sessions(end.child.id)
        assert kept.tricks == sat.policy.tricks, "it is one session"
        assert kept.plan == TRICKS.code, "and the next one is as long as it was planned"


def test_five_more_minutes_are_kept_with_a_session_that_is_left(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ready(sat)
        more(sat)
        sat.asked()
        sat.answer()
        sat.asked()
        sat.play.policy.home()
        sat.frames()
        sat.key(pygame.K_RETURN)
        assert in_session(sat.top)
        sat.frames(1)
        assert sat.play.bar.words[1] == "5 minutes left"


def test_what_was_seen_to_grow_does_not_grow_again(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        before = {growth.fact for growth in end.growing.growths}
        more(sat)
        sat.asked()
        sat.answer()
        sat.app.now += 301
        sat.frames(1)
        again = sat.until(SessionEndPage)
        assert not before & {growth.fact for growth in again.growing.growths}


def test_two_children_see_their_own_valleys_one_after_the_other(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat, "Ada", "Ben")
        assert end.title == "Ada’s valley"
        first = asked(sat, end.child.id)
        assert {Fact.read(one.fact.replace(" ", "")).key for one in end.growing.growths} == first
        sat.key(pygame.K_RETURN)
        assert sat.top is end
        assert end.title == "Ben’s valley"
        assert {Fact.read(one.fact.replace(" ", "")).key for one in end.growing.growths} == asked(sat, end.child.id)
        more(sat)
        assert in_session(sat.top)


def test_where_nothing_grew_it_says_what_is_on_its_way(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat, pairs=[])
        last = [one for one in sat.stores.children.answers(end.child.id) if one.right][-1]
        assert end.growing.words == f"{last.fact.text} is nearly there"
        sprouts = [[plot.fact.text for plot in bed.plots if plot.step == "sprout"] for bed in end.beds]
        count = sum(map(len, sprouts))
        assert end.counted == (f"{count} sprouts stand here" if count > 1 else "One sprout stands here")
        for label, some in zip(end.labels, sprouts, strict=True):
            told = f"{len(some)} sprouts" if len(some) > 1 else "one sprout"
            assert label.progress_text == (told if some else "still to come")
            assert all(text in label.hint for text in some)
        assert last.fact.key in {plot.fact.key for bed in end.beds for plot in bed.plots if plot.step == "sprout"}


def test_a_child_who_was_always_wrong_is_told_nothing_bad(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(TRICKS)
        end = sat.until(SessionEndPage, right=False)
        assert isinstance(end, SessionEndPage)
        assert end.growing.words == "Your first plant will grow here"
        assert not end.counted
        assert {label.progress_text for label in end.labels} == {"still to come"}


def test_of_tables_buildings_are_begun(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("multiplication-war"), level="easy", tricks=5))
        end = sat.until(SessionEndPage)
        assert isinstance(end, SessionEndPage)
        assert end.counted.endswith("buildings are begun here")
        assert {label.progress_text.partition(" ")[2] for label in end.labels} <= {"begun", "to come"}


def test_done_leads_to_the_math_room_and_how_it_went_to_what_was_practised(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        sat.click(next(one for one in end.form.widgets if one.label == "How it went").rect.center)
        story = sat.top
        assert isinstance(story, SessionStory)
        words = " ".join(widget.label for widget in story.form.widgets)
        assert "Ada" in words
        assert "questions" in words
        assert "rounds" in words
        assert "You learned" in words, "known yesterday for the first time, and today again"
        sat.key(pygame.K_ESCAPE)
        assert sat.top is end
        sat.click(next(one for one in end.form.widgets if one.label == "Done").rect.center)
        assert isinstance(sat.top, ChildrenPickerPage)


def test_a_child_looks_at_the_valley_from_its_plan(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = sat.stores.children.add("Ada", 3, 0.0)
        store(sat, child.id, [*known(facts("sum", (4, 3))), *known(facts("product", (5, 7)), 1)])
        sat.app.push(SessionPlanPage(sat.app, sat.stores, child))
        sat.frames()
        sat.click(next(one for one in sat.top.form.widgets if one.label == "My valley").rect.center)  # type: ignore[union-attr]
        page = sat.top
        assert isinstance(page, ValleyPage)
        assert (page.kind, page.counted) == ("product", "2 facts grow here")
        assert not page.growing.moving
        house = next(label for label in page.labels if label.hint)
        assert house.hint == "5 × 7"
        assert page.tabs is not None
        page.form.set_focus(page.tabs)
        sat.key(pygame.K_LEFT)
        assert page.kind == "sum"
        assert [label.hint for label in page.labels if label.hint] == ["4 + 3"]
        sat.key(pygame.K_ESCAPE)
        assert isinstance(sat.top, SessionPlanPage)


def unseen_child(sat: AtSession) -> int:
    """A child of whom a sum and two products have grown, and nobody has seen it."""
    child = sat.stores.children.add("Ada", 3, 0.0)
    store(sat, child.id, [*known(facts("sum", (4, 3))), *known(facts("product", (5, 7), (2, 7)), 1)])
    return child.id


def valley_of(sat: AtSession, child: int) -> ValleyPage:
    found = sat.stores.children.child(child)
    assert found is not None
    sat.app.push(ValleyPage(sat.app, sat.stores, found))
    sat.frames()
    assert isinstance(sat.top, ValleyPage)
    return sat.top


def growing(page: ValleyPage) -> set[str]:
    return {growth.fact for growth in page.growing.growths}


def test_what_nobody_has_seen_grow_grows_when_the_valley_is_opened_and_only_once(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = unseen_child(sat)
        page = valley_of(sat, child)
        assert growing(page) == {"5 × 7", "2 × 7"}
        sat.key(pygame.K_ESCAPE)
        page = valley_of(sat, child)
        assert growing(page) == {"4 + 3"}, "what stands under another tab was not seen yet"
        page.show_kind("product")
        assert not page.growing.growths
        page.show_kind("sum")
        assert not page.growing.growths
    with at_session(tmp_path) as sat:
        page = valley_of(sat, child)
        assert not page.growing.growths
        assert page.counted == "3 facts grow here"


def test_a_valley_that_is_left_while_it_grows_was_not_seen(tmp_path: Path) -> None:
    with at_session(tmp_path, pace="normal") as sat:
        child = unseen_child(sat)
        page = valley_of(sat, child)
        sat.frames(0.2)
        assert page.growing.moving
        sat.key(pygame.K_ESCAPE)
        assert growing(valley_of(sat, child)) == {"5 × 7", "2 × 7"}


def test_what_the_end_of_a_session_has_shown_is_no_news_later(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        assert end.growing.growths
        assert not valley_of(sat, end.child.id).growing.growths


def test_nothing_of_a_valley_stays_when_it_is_left(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        child = sat.stores.children.add("Ada", 3, 0.0)
        page = ValleyPage(sat.app, sat.stores, child)
        sat.app.push(page)
        sat.frames()
        was = weakref.ref(page.ground.picture), weakref.ref(page)
        page.show_kind("product")
        sat.frames()
        assert was[0]() is None, "one ground at a time"
        was = weakref.ref(page.ground.picture), was[1]
        del page
        gc.collect()
        gc.disable()
        try:
            sat.key(pygame.K_ESCAPE)
            sat.frames()
            assert [one() for one in was] == [None, None]
        finally:
            gc.enable()


# ---- how it looks ----

def test_plants_grow_one_after_the_other_and_nothing_flashes(tmp_path: Path) -> None:
    with at_session(tmp_path, pace="normal") as sat:
        sat.app.settings.pace = "instant"
        end = ready(sat)
        sat.app.settings.pace = "normal"
        end.show(end.child, end.animal, end.knowledge, [plot.grew for bed in end.beds for plot in bed.plots
                                                        if plot.grew is not None], "", None, "sum")
        flashes, seen = Flashes(), []
        for _frame in range(round(LONGEST / 1000 * 60) + 60):
            sat.app.step(1 / 60)
            flashes.see(sat.app.window.screen)
            seen.append(end.growing.shown)
        assert not end.growing.moving
        assert not end.moving, "what stands still costs nothing"
        assert sorted(set(seen)) == [*range(len(end.growing.growths) + 1)]
        assert seen == sorted(seen)
        assert flashes.worst <= QUARTER
        end.resized()
        assert not end.growing.moving, "what was seen to grow stands there in a window of another size"
        sat.app.step(1 / 60)
        parts = pygame.image.tobytes(sat.app.window.screen, "RGB")
        end.needs_redraw = True
        sat.app.step(1 / 60)
        assert pygame.image.tobytes(sat.app.window.screen, "RGB") == parts, "drawn in parts it is the same"


def test_enter_while_plants_grow_lets_them_stand_and_nothing_else(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        grew = [plot.grew for bed in end.beds for plot in bed.plots if plot.grew is not None]
        sat.app.settings.pace = "normal"
        for press in (partial(sat.key, pygame.K_RETURN), partial(sat.click, (400, 60))):
            end.show(end.child, end.animal, end.knowledge, grew, "", None, "sum")
            sat.frames(0.2)
            assert end.growing.moving
            press()
            assert sat.top is end
            assert not end.growing.moving
            assert end.growing.shown == len(grew)
        end.show(end.child, end.animal, end.knowledge, grew, "", None, "sum")
        sat.frames(0.2)
        sat.key(pygame.K_RETURN)
        sat.frames(0.1)
        for kind in ("product", "sum"):
            end.show_kind(kind)  # type: ignore[arg-type]
            sat.frames(0.1)
            assert not end.growing.growths, "who looks round sees what stands there"
        sat.app.settings.pace = "instant"
        end.show_child(0)
        sat.frames(0.7)
        sat.key(pygame.K_RETURN)
        assert isinstance(sat.top, ChildrenPickerPage)


@pytest.mark.parametrize(("pace", "reduced_motion"), [("instant", False), ("normal", True), ("normal", False)])
def test_a_child_who_hammers_enter_or_clicks_does_not_begin_another_session_unseen(
        pace: str, reduced_motion: bool, tmp_path: Path) -> None:
    with at_session(tmp_path, reduced_motion=reduced_motion) as sat:
        end = ready(sat)
        sat.app.settings.pace = pace
        for press in (partial(sat.key, pygame.K_RETURN), partial(sat.key, pygame.K_SPACE),
                      partial(sat.click, end.onward[-2].rect.center)):
            end.show_child(0)
            sat.frames()
            for _press in range(8):                   # for half a second
                press()
                sat.frames(0.05)
                assert sat.top is end
        end.show_child(0)
        sat.frames(5 if pace == "normal" and not reduced_motion else 0.7)
        sat.click(end.onward[-2].rect.center)
        assert in_session(sat.top), "and who has seen it goes on with one press"


@pytest.mark.parametrize("reduced_motion", [True, False])
def test_with_little_motion_all_of_it_stands_at_once(reduced_motion: bool, tmp_path: Path) -> None:
    with at_session(tmp_path, reduced_motion=reduced_motion) as sat:
        end = ready(sat)
        sat.app.settings.pace = "normal"
        end.show_child(0)
        end.show(end.child, end.animal, end.knowledge, [plot.grew for bed in end.beds for plot in bed.plots
                                                        if plot.grew is not None], "", None, "sum")
        sat.frames()
        assert end.growing.moving is not reduced_motion
        assert end.growing.shown == (len(end.growing.growths) if reduced_motion else 0)


@pytest.mark.parametrize(("theme", "language"), [("evening", "de"), ("daylight", "en"), ("projector", "de")])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (800, 1200)])
def test_labels_and_buttons_do_not_lie_on_each_other(
        size: tuple[int, int], theme: str, language: str, tmp_path: Path) -> None:
    speak(language)
    try:
        with at_session(tmp_path, size=size) as sat:
            sat.app.settings.theme = theme
            sat.app.changed()
            child = sat.stores.children.add("Maximiliane", 3, 0.0)
            for kind in ("sum", "difference", "product"):
                many = [fact for bed in valley.beds(heard([]), kind, NOW) for fact in  # type: ignore[arg-type]
                        (plot.fact for plot in bed.plots)]
                store(sat, child.id, known(many[::2]))
            page = ValleyPage(sat.app, sat.stores, child)
            sat.app.push(page)
            for kind in ("sum", "difference", "product"):
                page.show_kind(kind)  # type: ignore[arg-type]
                sat.frames()
                shown = sat.app.window.screen.get_rect()
                rects = [one.rect for one in page.form.widgets]
                assert all(shown.contains(rect) for rect in rects)
                for n, rect in enumerate(rects):
                    assert rect.collidelist(rects[:n]) < 0
                assert not sat.app.painter.shortened
                for spots in page.ground.spots:
                    assert all(spot.rect.left >= max(label.rect.right for label in page.labels) - 4 for spot in spots)
                    assert all(shown.contains(spot.rect) for spot in spots)
    finally:
        speak("en")


@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_no_small_fact_lies_behind_the_large_words(theme: str, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[pygame.Rect] = []
    make = valley_growing.pills

    def pills(*given: Any) -> list[tuple[pygame.Surface, pygame.Rect]]:
        made = make(*given)
        laid[:] = [rect for _card, rect in made]
        return made

    monkeypatch.setattr("game.view.charts.valley_growing.pills", pills)
    with at_session(tmp_path, size=(1280, 720)) as sat:
        sat.app.settings.theme = theme
        sat.app.changed()
        child = sat.stores.children.add("Ada", 3, 0.0)
        store(sat, child.id, known(facts("sum", (1, 3), (1, 1), (1, 5))))
        valley_of(sat, child.id)
        words = 128 + 0.7 * 46                        # where the large words end, in pixels of this window
        assert len(laid) == 3
        assert all(rect.y >= words for rect in laid)


def test_every_button_has_a_picture(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat, "Ada", "Ben")
        for _child in range(2):
            assert all(one.icon for one in end.form.widgets if isinstance(one, Button))
            end.show_child(1)


def test_while_a_plant_grows_no_more_than_its_part_of_the_window_is_shown(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_session(tmp_path) as sat:
        end = ready(sat)
        grew = [plot.grew for bed in end.beds for plot in bed.plots if plot.grew is not None]
        sat.app.settings.pace = "normal"
        end.show(end.child, end.animal, end.knowledge, grew, "", None, "sum")
        sat.frames(0.2)
        shown: list[Any] = []
        monkeypatch.setattr(Window, "present", lambda _window, rects=None: shown.append(rects))
        for _frame in range(30):
            assert end.growing.moving
            sat.app.step(1 / 60)
        assert None not in shown, "the whole window"
        assert any(shown)
