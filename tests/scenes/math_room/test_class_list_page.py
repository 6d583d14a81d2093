"""A class in the math room: its list is typed or pasted, its children have a page of their own and tokens that
differ."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.scenes.math_room.children_picker import ChildrenPickerPage
from game.scenes.math_room.class_list_page import ClassListPage
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.room_cards import ChildCard
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.view.widgets import ListBox
from tests.kit.session_driver import AtSession, at_session

NAMES = ["Ada", "Ben", "Carla", "Deniz", "Emil", "Fatma", "Greta", "Hugo", "Ida", "Jonas", "Kim", "Luis", "Mia", "Noah",
         "Ole", "Pia", "Quentin", "Rosa", "Sami", "Tilda", "Uwe", "Vera", "Wim", "Zoë"]


@pytest.fixture(name="clip")
def _clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: lines[-1])
    return lines


def typed(sat: AtSession, words: str) -> None:
    sat.app.take(Event(pygame.TEXTINPUT, text=words))
    sat.frames()


def page(sat: AtSession, group: str = "") -> ClassListPage:
    sat.app.push(ClassListPage(sat.app, sat.stores, group))
    sat.frames(0.1)
    assert isinstance(sat.top, ClassListPage)
    return sat.top


def paste(sat: AtSession) -> None:
    sat.key(pygame.K_v, mod=pygame.KMOD_CTRL)


def test_a_pasted_class_has_a_page_and_twenty_four_tokens(tmp_path: Path, clip: list[str]) -> None:
    clip.append("\n".join(f"{n}. {name}" for n, name in enumerate(NAMES, 1)))
    with at_session(tmp_path) as sat:
        sat.stores.children.add("Maya", 0, 0.0)
        sat.key(pygame.K_m)
        found = page(sat)
        typed(sat, "2b")
        sat.key(pygame.K_RETURN)
        sat.top.form.set_focus(sat.top.names)  # type: ignore[union-attr]
        paste(sat)
        assert found.add_button.label == "Add 24 children"
        assert [each.name for each in sat.stores.children.all()] == ["Maya"], "nobody is added before they were seen"
        sat.click(found.add_button.rect.center)
        children = [each for each in sat.stores.children.all() if each.group == "2b"]
        assert [each.name for each in children] == NAMES, "in the order of the list"
        assert len({each.token for each in children}) == 24
        assert isinstance(sat.top, ChildrenPickerPage)
        room = sat.top
        assert room.tabs is not None
        assert [words for _group, words in room.tabs.values] == ["2b", "No class"]
        shown = {one.label for one in room.form.widgets if isinstance(one, ChildCard)}
        assert "Maya" in shown or "Ada" in shown
        assert not {"Maya", "Ada"} <= shown, "a page holds one class"


def test_after_a_class_was_added_its_page_is_open_here_and_in_the_room(tmp_path: Path, clip: list[str]) -> None:
    clip.append("Adams, Ava\nBaker, Ben")
    with at_session(tmp_path) as sat:
        maya = sat.stores.children.add("Maya", 0, 0.0)
        sat.stores.children.join(maya.id, "1a")
        sat.stores.children.add("Noah", 1, 0.0)
        sat.key(pygame.K_m)
        room = sat.top
        assert isinstance(room, ChildrenPickerPage)
        room.open_names()
        sat.frames(0.1)
        names = sat.top
        assert isinstance(names, GrownUpsPage)
        assert names.tabs is not None
        names.tabs.choose(1)                          # the children of no class
        sat.frames(0.1)
        sat.click(next(one for one in names.form.widgets if one.label == "Add a class list").rect.center)
        listed = sat.top
        assert isinstance(listed, ClassListPage)
        sat.click(listed.named.rect.center)
        typed(sat, "2b")
        sat.click(listed.names.rect.center)
        paste(sat)
        typed(sat, "Cole")
        sat.click(listed.named.rect.center)
        sat.click(listed.names.rect.center)
        assert listed.names.text_now == "Cole", "what was not entered yet is not lost"
        sat.click(listed.add_button.rect.center)
        assert sat.top is names
        sat.frames(0.1)
        assert (names.group, names.tabs.value) == ("2b", "2b")
        assert [each.name for each in names.shown] == ["Ava Adams", "Ben Baker", "Cole"]
        sat.click(names.back_button.rect.center)
        assert sat.top is room
        assert room.group == "2b"
        assert [card.label for card in room.cards] == ["Ava Adams", "Ben Baker", "Cole"]


def test_names_are_typed_one_after_the_other(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.key(pygame.K_m)
        found = page(sat, "3a")
        for name in ("Ada", "Ben", "Ada"):
            typed(sat, name)
            sat.key(pygame.K_RETURN)
        typed(sat, "Carla")
        sat.click(found.add_button.rect.center)
        assert [each.name for each in sat.stores.children.all()] == ["Ada", "Ben", "Ada 2", "Carla"]


def test_what_is_odd_stands_beside_the_name_and_can_be_taken_off(tmp_path: Path, clip: list[str]) -> None:
    clip.append("Name\nAda\nBen\nAda\n\nZoë")
    with at_session(tmp_path) as sat:
        sat.stores.children.add("Ben", 3, 0.0)
        found = page(sat, "2b")
        paste(sat)
        listing = next(one for one in found.form.widgets if isinstance(one, ListBox))
        assert [(words, note) for _one, words, note in listing.items] == [
            ("Ada", "new"), ("Ben", "here already; joins the class"),
            ("Ada 2", "twice in the list, so this one is Ada 2"), ("Zoë", "new")]
        found.drop(listing.items[2][0])
        found.add()
        assert [(each.name, each.group) for each in sat.stores.children.all()] == [
            ("Ben", "2b"), ("Ada", "2b"), ("Zoë", "2b")]


def test_two_hundred_names_are_all_kept(tmp_path: Path, clip: list[str]) -> None:
    clip.append("\r\n".join(f"Kind{n}x" for n in range(200)))
    with at_session(tmp_path) as sat:
        found = page(sat, "all")
        paste(sat)
        found.add()
    stores = Stores(Folders.inside(tmp_path))
    assert len(stores.children.all()) == 200
    stores.close()


def test_a_child_goes_to_another_class_from_its_row(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        one = sat.stores.children.add("Ada", 0, 0.0)
        sat.stores.children.join(one.id, "2b")
        sat.app.push(GrownUpsPage(sat.app, sat.stores))
        sat.frames(0.1)
        names = sat.top
        assert isinstance(names, GrownUpsPage)
        names.join(one.id, "3b")
        sat.frames(0.1)
        assert [each.group for each in sat.stores.children.all()] == ["3b"]
