"""Every widget can be used with the mouse alone and with the keyboard alone, and no words leave their box."""

import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Rect, Surface
from pygame.event import Event

from game.core.unicode_text import graphemes
from game.view.device import key_names
from game.view.pictures.theme import DAYLIGHT, EVENING, PROJECTOR, Theme
from game.view.widgets import (
    Button,
    Choice,
    Entry,
    Form,
    KeyPicker,
    ListBox,
    RichText,
    Row,
    Slider,
    Tabs,
    Toggle,
    Widget,
)
from game.view.widgets.text import blocks
from tests.kit.widget_fixture import SIZES, Checked, click, display, down, motion, named, press, tap, typed, wheel

pytestmark = pytest.mark.usefixtures("screenless")


@pytest.fixture
def screenless() -> None:
    display()


Made = list[tuple[str, Any]]
"""What the widgets of a form did, in order."""


def whole_form(done: Made | None = None) -> Form:
    """One of each widget, and of each that cannot be used."""
    made = [] if done is None else done

    def tell(label: str) -> Callable[[Any], None]:
        return lambda value: made.append((label, value))

    no = "Nobody may use this one now, because of a reason that takes a few words to say"
    numbers = [(n, word) for n, word in enumerate(("none", "one", "two", "three", "as many as the tied card says"))]
    return Form([
        RichText("# A heading\n\nWords, **bold words** and more words, enough to be broken into lines.\n\n"
                 "- one\n- two"),
        Row(Button("Play", lambda: made.append(("Play", None)), look="main", cap="Enter"),
            Button("Rules", lambda: made.append(("Rules", None)), icon="help"),
            Button("Undo", lambda: made.append(("Undo", None)), look="plain", icon="undo", words=False),
            Button("Not now", lambda: made.append(("Not now", None)), why=no)),
        Row(*(Toggle(name, False, tell(name)) for name in ("Pyramid Pair", "King Tut Ten", "Sphinx Split")),
            Toggle("Nile Nine", False, tell("Nile Nine"), why=no), columns=2),
        Toggle("Underdog", False, tell("Underdog"), about="Whoever holds fewer cards wins a tie, and takes all of it."),
        Toggle("Last card", False, tell("Last card"), about="The last card wins.", why=no),
        Choice("Cards laid down in a war", numbers, 1, tell("Cards laid down in a war")),
        Choice("Decks", [(1, "One"), (2, "Two")], 1, tell("Decks"), arrows=True),
        Choice("Jokers", [(0, "None"), (2, "Two")], 0, tell("Jokers"), why=no),
        Slider("Speed", 40, 0, 100, tell("Speed"), step=10, words="{} %".format),
        Slider("Noise", 40, 0, 100, tell("Noise"), why=no),
        Entry("Deal number", "17", tell("Deal number"), allowed=str.isdigit, limit=9),
        Entry("Name", "Maya", tell("Name"), check=lambda name: None if name else "A name is needed."),
        Entry("Old name", "Theo", tell("Old name"), why=no),
        KeyPicker("Key", 4, tell("Key"), refuse=lambda key: "Taken." if key == 20 else None),
        KeyPicker("Old key", 4, tell("Old key"), why=no),
        ListBox([(n, f"Game {n}", f"round {n}") for n in range(12)], tell("picked"), tell("opened"), label="Saves"),
    ], header_widgets=[Button("Back", lambda: made.append(("Back", None)), look="plain", icon="back", words=False),
               Tabs([(1, "The rules"), (2, "The keys")], 1, tell("tab"))])


def laid(form: Form, size: tuple[int, int] = (1280, 720), theme: Theme = EVENING) -> Checked:
    """Lay a form into the middle of a page, what is beside it above."""
    paper = Checked(theme, size)
    w, h = size
    width = min(w - 2 * paper.u(24), max(paper.u(860), paper.px("body") * 46))
    x = paper.u(24)
    for widget in form.header_widgets:
        widget.rect = Rect(x, paper.u(12), widget.width(paper), widget.height(paper, widget.width(paper)))
        x = widget.rect.right + paper.u(12)
    form.layout(paper, Rect((w - width) // 2, 2 * paper.row(), width, h - 2 * paper.row() - paper.u(24)))
    return paper


def drawn(form: Form, size: tuple[int, int] = (1280, 720)) -> Surface:
    to = Surface(size)
    form.draw(to)
    return to


def state(form: Form) -> list[Any]:
    return [getattr(widget, "value", None) for widget in form.widgets]


# ---- the keyboard alone ----

def test_tab_reaches_every_widget_and_comes_round_again_both_ways() -> None:
    form = whole_form()
    laid(form)
    first, seen = form.focus, []
    for _ in form.tab_order:
        seen.append(form.focus)
        tap(form, pygame.K_TAB)
    assert set(seen) == set(form.tab_order)
    assert form.focus is first
    for _ in form.tab_order:
        form.handle(down(pygame.K_TAB, pygame.KMOD_SHIFT))
        assert form.focus is seen.pop()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_arrows_alone_reach_every_widget_from_every_other(size: tuple[int, int]) -> None:
    form = whole_form()
    laid(form, size)
    drawn(form, size)
    ways: dict[Widget, set[Widget]] = {}
    for start in form.tab_order:
        ways[start] = set()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            form.set_focus(start)
            form.go(*step)
            ways[start].add(form.focus)  # type: ignore[arg-type]
    for start in form.tab_order:
        reached, new = {start}, [start]
        while new:
            for widget in ways[new.pop()] - reached:
                reached.add(widget)
                new.append(widget)
        assert reached == set(form.tab_order), start.label


def test_up_and_down_leave_every_widget_whatever_it_does_with_its_keys() -> None:
    form = whole_form()
    laid(form)
    drawn(form)
    for widget in form.tab_order:
        form.set_focus(widget)
        for _ in range(20):
            tap(form, pygame.K_DOWN)
        last = form.focus
        form.set_focus(widget)
        for _ in range(20):
            tap(form, pygame.K_UP)
        assert form.focus is not widget or last is not widget


@pytest.mark.parametrize(("away", "comes"), [(0.2, True), (0.3, True), (0.36, False), (0.45, False)])
@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_UP])
def test_an_arrow_goes_to_what_is_near_and_scrolls_first_where_one_would_jump_over_words(
        key: int, away: float, comes: bool) -> None:
    words = RichText("Words that are read.\n\n" * 60)
    first, last = Button("First", lambda: None), Button("Last", lambda: None)
    form = Form([first, words, last])
    laid(form)
    page, start, end = form.page, *((first, last) if key == pygame.K_DOWN else (last, first))
    assert page.most > 2 * page.view.h
    form.set_focus(start)
    out = round(page.view.h * away)
    if key == pygame.K_DOWN:
        form.scroll(last.rect.top - page.view.bottom - out, at_once=True)
        assert last.rect.top - page.view.bottom == out
    else:
        form.scroll(page.most, at_once=True)
        form.scroll(first.rect.bottom - page.view.top + out, at_once=True)
        assert page.view.top - first.rect.bottom == out
    form.handle(down(key))
    assert (form.focus is end) == comes
    assert page.moving, "it scrolls in any case"


def test_a_page_begins_at_its_top_though_what_can_be_used_comes_later() -> None:
    form = Form([RichText("Words that are read first, before anything is pressed.\n\n" * 3),
                 Button("Play", lambda: None), RichText("More words.\n\n" * 60)])
    laid(form)
    assert form.page.most > 0
    form.tick(1.0)
    assert (form.page.offset, form.moving) == (0, False)


def test_where_a_form_wraps_an_arrow_at_one_end_leads_to_the_other() -> None:
    upper, one, two, three = (Button(name, lambda: None) for name in ("Upper", "One", "Two", "Three"))
    form = Form([upper, Row(one, two, three)])
    laid(form)
    form.set_focus(two)
    tap(form, pygame.K_DOWN)
    assert form.focus is two
    form.wraps = True
    tap(form, pygame.K_DOWN)
    assert form.focus is upper
    form.set_focus(three)
    tap(form, pygame.K_RIGHT)
    assert form.focus is one


def test_what_has_the_keyboard_is_always_in_view() -> None:
    form = whole_form()
    laid(form, (800, 600))
    for _ in range(2 * len(form.tab_order)):
        tap(form, pygame.K_TAB)
        assert form.focus is not None
        if form.focus not in form.header_widgets:
            assert form.page.view.contains(form.focus.visible_part), form.focus.label


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_a_button_and_turn_a_toggle(key: int) -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    for label in ("Play", "Rules", "Undo", "Pyramid Pair", "Underdog"):
        form.set_focus(named(form, label))
        tap(form, key)
    assert done == [("Play", None), ("Rules", None), ("Undo", None), ("Pyramid Pair", True), ("Underdog", True)]


def test_arrows_choose_and_slide_and_stop_at_the_ends() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    form.set_focus(named(form, "Decks"))
    tap(form, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    form.set_focus(named(form, "Speed"))
    tap(form, pygame.K_END, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT)
    assert done == [("Decks", 2), ("Decks", 1), ("Speed", 100), ("Speed", 90), ("Speed", 0)]


def test_a_list_is_walked_line_by_line_and_opened_with_enter() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form, (800, 600))
    form.set_focus(named(form, "Saves"))
    tap(form, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_END)
    assert done == [("picked", 1), ("picked", 2), ("opened", 2), ("picked", 11)]
    assert form.page.view.contains(named(form, "Saves").visible_part)


def test_letters_and_keys_go_into_a_field_and_enter_takes_them() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    form.set_focus(named(form, "Deal number"))
    typed(form, "4x-2")                            # only digits are allowed
    tap(form, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert done == [("Deal number", "172")]
    typed(form, "0123456789")
    tap(form, pygame.K_TAB)                        # going on is as good as Enter
    assert done[1][0] == "Deal number"
    assert len(done[1][1]) == 9


def test_a_field_takes_back_what_will_not_do_and_says_why() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    name = named(form, "Name")
    form.set_focus(name)
    tap(form, *[pygame.K_BACKSPACE] * 9, pygame.K_RETURN)
    assert isinstance(name, Entry)
    assert (name.text_now, done, form.foot_line) == ("Maya", [], "A name is needed.")


def test_a_space_in_a_name_is_a_letter_and_does_not_end_it() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    name = named(form, "Name")
    form.set_focus(name)
    form.handle(down(pygame.K_SPACE, text=" "))
    typed(form, " K")
    assert isinstance(name, Entry)
    assert name.text_now == "Maya K"
    typed(form, "  L ")
    tap(form, pygame.K_RETURN)
    assert (name.text_now, name.value) == ("Maya K L", "Maya K L"), "but a gap is one space"
    done.clear()
    name.text_now = " Maya  K L"
    tap(form, pygame.K_RETURN)
    assert (name.text_now, done) == ("Maya K L", []), "and one more is no other name"


def test_the_key_of_a_seat_is_the_next_one_pressed_even_tab_or_enter() -> None:
    for key in (pygame.K_q, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT):
        done: Made = []
        form = whole_form(done)
        laid(form)
        picker = named(form, "Key")
        form.set_focus(picker)
        tap(form, pygame.K_RETURN)
        assert "Press" in form.foot_line
        event = down(key, scancode=down(key).scancode + (200 if key == pygame.K_q else 0))
        form.handle(event)
        assert done == [("Key", event.scancode)]
        assert form.focus is picker


def test_a_key_in_use_is_refused_with_a_line_and_escape_keeps_the_old_one() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    picker = named(form, "Key")
    form.set_focus(picker)
    tap(form, pygame.K_RETURN)
    form.handle(down(pygame.K_q, scancode=20))
    assert form.foot_line == "Taken."
    assert form.handle(down(pygame.K_ESCAPE))      # it is the field's, not the page's
    assert done == []
    assert not form.handle(down(pygame.K_ESCAPE))


# ---- the mouse alone ----

def show(form: Form, widget: Widget) -> None:
    """Turn the wheel until a widget is in view."""
    for _ in range(200):
        if widget in form.header_widgets or form.page.view.collidepoint(widget.rect.center):
            return
        form.handle(wheel(-0.5 if widget.rect.centery > form.page.view.centery else 0.5))
        form.tick(1.0, reduced_motion=True)
    raise AssertionError(f"{widget.label} never came into view")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_click_reaches_every_widget(size: tuple[int, int]) -> None:
    done: Made = []
    form = whole_form(done)
    laid(form, size)
    drawn(form, size)
    for widget in form.tab_order:
        show(form, widget)
        drawn(form, size)
        at = widget.rect.center
        if isinstance(widget, Choice) and not isinstance(widget, Tabs):
            at = widget.box.right - 8, widget.box.centery
        elif isinstance(widget, Tabs):
            at = widget.rect.right - 12, widget.rect.centery
        elif isinstance(widget, Slider):
            at = widget.box.left + 3, widget.box.centery
        click(form, at)
        if widget.disabled_reason is None:
            assert form.focus is widget
    clicked = {label for label, _value in done}
    assert clicked >= {"Play", "Rules", "Undo", "Pyramid Pair", "King Tut Ten", "Sphinx Split", "Underdog", "Decks",
                       "Cards laid down in a war", "Speed", "picked", "Back", "tab"}
    assert form.focus is named(form, "Saves")


def test_what_cannot_be_used_does_nothing_and_says_why() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    for widget in [each for each in form.tab_order if each.disabled_reason]:
        show(form, widget)
        drawn(form)
        before = state(form)
        for x in range(widget.rect.x + 2, widget.rect.right, 20):
            click(form, (x, widget.rect.centery))
        assert form.foot_line == widget.disabled_reason
        form.set_focus(widget)
        tap(form, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE)
        form.set_focus(widget)
        typed(form, "abc")
        form.handle(down(pygame.K_q, scancode=20))
        assert (done, state(form)) == ([], before), widget.label
        assert getattr(widget, "text_now", "Theo") == "Theo"


def test_a_button_let_go_elsewhere_is_not_pressed() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form)
    at = named(form, "Play").rect.center
    form.handle(press(at))
    form.handle(motion((5, 700)))
    form.handle(press((5, 700), pygame.MOUSEBUTTONUP))
    assert done == []
    form.handle(press((5, 700), pygame.MOUSEBUTTONUP))
    form.handle(press(at, pygame.MOUSEBUTTONUP))   # let go there, but pressed elsewhere
    assert done == []


def test_the_bar_and_the_paper_itself_scroll_without_a_wheel() -> None:
    form = whole_form()
    paper = laid(form, (800, 600))
    page = form.page
    assert page.most > 300
    thumb = page.thumb(paper)
    form.handle(press(thumb.center))
    form.handle(motion((thumb.centerx, 2000)))
    assert page.offset == page.most
    form.handle(press((thumb.centerx, 2000), pygame.MOUSEBUTTONUP))
    x = form.rect.x + 4                            # beside the widgets
    form.handle(press((x, 300)))
    form.handle(motion((x, 380)))
    assert page.offset == page.most - 80
    form.handle(press((x, 380), pygame.MOUSEBUTTONUP))
    form.handle(motion((x, 300)))
    assert page.offset == page.most - 80


def test_a_widget_scrolled_out_of_view_cannot_be_clicked() -> None:
    done: Made = []
    form = whole_form(done)
    laid(form, (800, 600))
    form.scroll(form.page.most, at_once=True)
    for widget in form.tab_order:
        if widget not in form.header_widgets and not form.page.view.collidepoint(widget.rect.center):
            click(form, widget.rect.center)
    assert not {label for label, _value in done} & {"Play", "Rules", "Undo", "Pyramid Pair"}


# ---- the look ----

@pytest.mark.parametrize("theme", [EVENING, DAYLIGHT, PROJECTOR], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_words_stay_in_their_boxes_at_every_size(size: tuple[int, int], theme: Theme) -> None:
    form = whole_form()
    paper = laid(form, size, theme)
    to = Surface(size)
    for widget in form.widgets:
        if widget not in form.header_widgets:
            form.scroll(widget.rect.y - form.page.view.y, at_once=True)
        paper.inside = widget.rect
        widget.draw(to, paper)
        paper.inside = None
    assert paper.spilt == []
    assert paper.shortened == set()
    flowing = [widget for widget in form.tab_order if widget not in form.header_widgets]
    for n, widget in enumerate(flowing):
        for other in flowing[n + 1:]:
            assert not widget.rect.colliderect(other.rect), (widget.label, other.label)
        assert form.rect.left <= widget.rect.left
        assert widget.rect.right <= form.rect.right


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_hit_with_44_units(size: tuple[int, int]) -> None:
    form = whole_form()
    paper = laid(form, size)
    for widget in form.tab_order:
        assert min(widget.visible_part.size) >= paper.u(44), widget.label


def test_the_focus_is_seen_by_its_rim_and_by_its_place_and_hovering_is_seen_too() -> None:
    for widget in (each for each in whole_form().tab_order if each.disabled_reason is None):
        form = whole_form()
        here = next(each for each in form.tab_order if (each.label, type(each)) == (widget.label, type(widget)))
        laid(form, (1280, 2400))
        other = named(form, "Rules" if widget.label != "Rules" else "Play")
        form.set_focus(other)
        plain = pygame.image.tobytes(drawn(form, (1280, 2400)).subsurface(here.rect.inflate(8, 8)), "RGB")
        form.set_focus(here)
        focused = pygame.image.tobytes(drawn(form, (1280, 2400)).subsurface(here.rect.inflate(8, 8)), "RGB")
        assert plain != focused, widget.label
        assert (248, 201, 95) in {tuple(focused[k:k + 3]) for k in range(0, len(focused), 3)}, widget.label


def test_the_rim_of_focus_hides_while_the_mouse_is_used() -> None:
    form = whole_form()
    laid(form)
    click(form, named(form, "Rules").rect.center)
    assert form.focus is named(form, "Rules")
    assert not form.focus.shown
    tap(form, pygame.K_TAB)
    assert form.focus.shown


def test_a_form_that_nobody_touches_is_not_drawn_again() -> None:
    form = whole_form()
    laid(form)
    drawn(form)
    form.tick(0.016)
    assert not form.stale
    assert not form.moving
    form.handle(motion((2, 2)))
    assert not form.stale
    form.handle(motion(named(form, "Rules").rect.center))
    assert form.stale


def test_words_are_set_once_and_not_in_every_frame() -> None:
    form = whole_form()
    paper = laid(form)
    drawn(form)
    kept = {id(surface) for surface in paper.surfaces.cached.values()}
    drawn(form)
    assert {id(surface) for surface in paper.surfaces.cached.values()} == kept


def test_a_page_of_paper_keeps_little() -> None:
    form = whole_form()
    paper = laid(form, (3840, 2160))
    for n in range(400):
        paper.words(f"So many words, and no two of them alike: {n}", 84)
    assert paper.surfaces.cached_bytes <= 16 << 20
    kept = paper.surfaces.cached.values()
    assert paper.surfaces.cached_bytes == sum(each.get_width() * each.get_height() * 4 for each in kept)


# ---- words ----

@given(st.text(max_size=60), st.integers(0, 400), st.sampled_from(["display", "text", "bold"]))
def test_any_words_fit_into_any_width(words: str, width: int, kind: str) -> None:
    paper = Checked()
    fitted, px = paper.fit(words, width, 28, kind)
    assert not fitted or paper.text_width(fitted, px, kind) <= width
    paper.words(fitted, px, kind)


@example("0\u093a", 1)
@given(st.text(max_size=80), st.integers(1, 300))
def test_words_broken_into_lines_lose_nothing(words: str, width: int) -> None:
    """A line that is too long is a single letter, with the marks that belong to it."""
    paper = Checked()
    lines = paper.lines(words, width, 18)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert all(paper.text_width(line, 18) <= width or len(graphemes(line)) == 1 for line in lines)


def test_help_text_is_read_as_its_writer_meant_it() -> None:
    text = "# War\n\nTwo lines\nof one paragraph.\n## A round\n- one **bold\n  word**\n- two\n\n1. first\n2. second\n"
    assert blocks(text) == [
        ("1", [("War", False)]), ("", [("Two lines of one paragraph.", False)]), ("2", [("A round", False)]),
        ("•", [("one ", False), ("bold word", True)]), ("•", [("two", False)]), ("1.", [("first", False)]),
        ("2.", [("second", False)])]


@pytest.mark.parametrize("term", ["8 ÷ 4", "13 + 7", "12 × 10", "9 − 2"])
def test_two_numbers_stay_on_one_line_with_the_sign_between_them(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paper, lines = Checked(), list[str]()
    monkeypatch.setattr(paper, "draw_text", lambda _to, words, *_rest: lines.append(words))
    for width in range(120, 400, 7):
        prose = RichText(f"Each division gives a whole number: {term} is fine.")
        prose.rect = Rect(0, 0, width, prose.height(paper, width))
        prose.draw(Surface((600, 600)), paper)
        assert any(term in line.replace("\xa0", " ") for line in lines), (width, lines)
        lines.clear()


@given(st.text(alphabet="ab *#-1.\n", max_size=60), st.integers(60, 500))
def test_any_text_can_be_read(text: str, width: int) -> None:
    paper = Checked()
    prose = RichText(text)
    prose.rect = Rect(0, 0, width, prose.height(paper, width))
    paper.inside = prose.rect
    prose.draw(Surface((600, 400)), paper)
    assert paper.spilt == []


def test_keys_are_named_as_they_are_printed() -> None:
    keys = pygame.K_a, pygame.K_SPACE, pygame.K_RETURN, pygame.K_LEFT
    assert [key_names.name(down(key).scancode) for key in keys] == ["A", "Space", "Enter", "←"]
    assert all(key_names.name(code) for code in range(512))
    assert down(pygame.K_ESCAPE).scancode in key_names.TAKEN
    assert down(pygame.K_F11).scancode in key_names.TAKEN
    assert down(pygame.K_SPACE).scancode not in key_names.TAKEN


def test_a_name_that_is_asked_before_there_is_a_display_spoils_none_after_it() -> None:
    asked = ("import pygame; from game.view.device import key_names; key_names.name(29); pygame.display.init(); "
             "print(key_names.name(29), key_names.name(44))")
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True,
                          env=os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    assert told.stdout.split() == ["Z", "Space"]


def test_the_letters_of_the_system_come_only_while_a_field_is_typed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: said.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: said.append("off"))
    form = whole_form()
    laid(form)
    assert said[-1] == "off"
    form.set_focus(named(form, "Name"))
    assert said[-1] == "on"
    form.set_focus(named(form, "Old name"))
    assert said[-1] == "off"
    form.set_focus(named(form, "Name"))
    form.leave()
    assert said[-1] == "off"


def test_the_caret_goes_where_the_mouse_clicks() -> None:
    form = whole_form()
    laid(form, (1280, 2400))
    drawn(form, (1280, 2400))
    name = named(form, "Name")
    assert isinstance(name, Entry)
    click(form, (name.box.x + 4, name.box.centery))
    drawn(form, (1280, 2400))
    typed(form, "x")
    assert name.text_now == "xMaya"
    form.handle(Event(pygame.TEXTINPUT, text="é"))
    assert name.text_now == "xéMaya"


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of the test's own: the last text is on it."""
    texts = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts


@pytest.mark.parametrize(("key", "mod"), [
    (pygame.K_v, pygame.KMOD_LCTRL), (pygame.K_v, pygame.KMOD_LMETA), (pygame.K_INSERT, pygame.KMOD_RSHIFT)])
def test_what_is_on_the_clipboard_is_pasted_within_the_limits_of_the_field(
        key: int, mod: int, board: list[str]) -> None:
    form = whole_form()
    laid(form)
    name, number = named(form, "Name"), named(form, "Deal number")
    assert isinstance(name, Entry)
    assert isinstance(number, Entry)
    board.append("\tAda\nLovelace\0")
    form.set_focus(name)
    name.text_now, name.caret = "", 0
    form.handle(down(key, mod))
    assert name.text_now == "Ada Lovelace"
    board.append("no. 123 456 789 012")
    form.set_focus(number)
    number.text_now, number.caret = "", 0
    form.handle(down(key, mod))
    assert number.text_now == "123456789"
    form.handle(down(pygame.K_v, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "v"))      # AltGr writes letters
    assert number.text_now == "123456789"


def test_all_that_is_typed_is_selected_copied_cut_and_replaced(board: list[str]) -> None:
    form = whole_form()
    laid(form, (1280, 2400))
    name = named(form, "Name")
    assert isinstance(name, Entry)
    form.set_focus(name)
    plain = drawn(form, (1280, 2400)).get_buffer().raw
    form.handle(down(pygame.K_a, pygame.KMOD_LCTRL))
    assert drawn(form, (1280, 2400)).get_buffer().raw != plain
    form.handle(down(pygame.K_c, pygame.KMOD_LCTRL))
    assert (board[-1], name.text_now) == ("Maya", "Maya")
    typed(form, "Z")
    assert name.text_now == "Z"
    form.handle(down(pygame.K_a, pygame.KMOD_LMETA))
    tap(form, pygame.K_LEFT)
    typed(form, "y")
    assert name.text_now == "yZ"
    form.handle(down(pygame.K_DELETE, pygame.KMOD_LSHIFT))
    assert (board[-1], name.text_now) == ("yZ", "")
    form.handle(down(pygame.K_x, pygame.KMOD_LCTRL))                 # nothing to cut: the clipboard stays
    assert board[-1] == "yZ"
    form.handle(down(pygame.K_INSERT, pygame.KMOD_LSHIFT))
    form.handle(down(pygame.K_a, pygame.KMOD_LCTRL))
    tap(form, pygame.K_BACKSPACE)
    assert name.text_now == ""


def test_a_system_without_a_clipboard_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_text: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    form = whole_form()
    laid(form)
    name = named(form, "Name")
    assert isinstance(name, Entry)
    form.set_focus(name)
    for key in (pygame.K_v, pygame.K_c, pygame.K_x):
        form.handle(down(key, pygame.KMOD_LCTRL))
    assert name.text_now == "Maya"


def test_what_the_mouse_comes_to_is_told_even_before_anything_was_clicked() -> None:
    form = whole_form()
    laid(form)
    form.set_focus(named(form, "Play"))
    rules = named(form, "Rules")
    rules.hint = "How it is played."
    form.handle(motion(rules.rect.center))
    assert form.foot_line == "How it is played."
    form.handle(down(pygame.K_TAB))
    form.handle(down(pygame.K_TAB))
    assert form.foot_line != "How it is played.", "the mouse only rests there"


@pytest.mark.parametrize("width", [120, 150, 180])
def test_a_path_is_broken_before_the_name_of_a_folder(width: int) -> None:
    paper = Checked()
    lines = paper.lines("/home/maya/.local/share/Truce", width, 18)
    assert "".join(lines) == "/home/maya/.local/share/Truce"
    assert len(lines) > 1
    assert all(line.startswith("/") for line in lines)


@pytest.mark.parametrize(("hint", "lines"), [("", 0), ("Short.", 1), ("Long, " * 60, 2)])
def test_the_foot_has_as_much_room_as_its_longest_words_need_and_two_lines_at_most(hint: str, lines: int) -> None:
    form = Form([Toggle("One", False, print, hint=hint), Toggle("Two", False, print)])
    paper = laid(form)
    foot = lines * paper.line(paper.px("small")) + paper.u(16) if lines else 0
    assert form.rect.bottom - form.page.view.bottom == foot
    rows = form.widgets[-1].rect.bottom - form.widgets[0].rect.top
    blank = form.natural_height(paper, form.rect.w) - rows - paper.u(32)
    assert blank == (paper.u(12) + foot if lines else paper.u(32)), "the sheet ends there"


def test_a_page_is_freed_at_once_when_its_form_is_closed() -> None:
    """Its buttons refer to it, and it to its form: the form breaks this circle, and its words stay."""
    class OnePage:
        def __init__(self) -> None:
            self.button = Button("Go", self.go)
            self.form = Form([self.button, Slider("Loud", 3, 0, 9, lambda _value: self.go())])

        def go(self) -> None:
            raise AssertionError("nobody pressed it")

    page = OnePage()
    button, freed = page.button, weakref.ref(page)
    gc.disable()
    try:
        page.form.dispose()
        del page
        assert freed() is None
    finally:
        gc.enable()
    assert button.accessible_text.what == "Go, button"


def test_a_widget_has_the_press_of_the_mouse_at_once_whether_its_page_scrolls_or_not() -> None:
    for count in (2, 60):
        pressed = list[tuple[int, int]]()

        class Pressed(Button):
            def down(self, pos: tuple[int, int]) -> None:
                pressed.append(pos)                   # noqa: B023

        form = Form([Pressed(f"{n}", lambda: None) for n in range(count)])
        form.layout(Checked(), Rect(0, 0, 400, 300))
        assert form.is_scrollable == (count == 60)
        at = form.widgets[0].rect.center
        form.handle(motion(at))
        form.handle(press(at))
        assert pressed == [at]
