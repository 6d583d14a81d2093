"""The program shows the guides in its window and makes pages of them; the film of the README. What their words name,
tests/project/test_pages.py holds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import resources
from game.scenes.shell import guides
from game.scenes.shell.guides import GuidesPage, names
from game.scenes.shell.help import HelpPage
from game.scenes.shell.language import languages, speak
from game.view.widgets import Button, RichText
from game.view.widgets.text import Figure
from tests.kit.table_driver import at_table
from tests.scenes.shelf.test_shelf_page import key, shelf

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("players", "teachers", "accessibility", "privacy-and-files")


# ---- what is written ------------------------------------------------------------------------------------------------


def test_the_film_of_the_readme_moves_and_is_small() -> None:
    data = (ROOT / "packaging" / "pictures" / "truce.png").read_bytes()
    assert len(data) < 2_000_000
    frames = int.from_bytes(data[data.index(b"acTL") + 4:][:4], "big")
    assert frames > 60
    assert data[16:24] == (640).to_bytes(4, "big") + (360).to_bytes(4, "big")


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("name", NAMES)
def test_a_guide_has_the_same_headings_and_pictures_in_every_language(name: str, language: str) -> None:
    def shape(guide: guides.Guide) -> list[object]:
        return [part.path if isinstance(part, guides.GuidePicture) else re.findall(r"^#+ ", part, re.MULTILINE)
                for part in guide.parts]

    assert shape(guides.read(name, language)) == shape(guides.read(name, "en"))


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    yield
    speak("en")


# ---- what is shown --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("language", languages())
def test_every_guide_is_shown_in_every_language_with_its_pictures_and_nothing_beyond_the_sheet(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    with at_table(tmp_path, size=size) as sat:
        speak(language)
        sat.app.settings.language = language
        for name in NAMES:
            page = GuidesPage(sat.app, name)
            sat.app.push(page)
            sat.frames(0.2)
            rows = [row for row in page.form.rows if isinstance(row, RichText | Figure)]
            assert "".join(row.label for row in rows if isinstance(row, RichText)).startswith("# ")
            assert all(row.rect.right <= page.form.rect.right for row in rows)
            pictures = [row for row in rows if isinstance(row, Figure)]
            assert all(row.rect.h > size[1] // 4 and row.page_text for row in pictures)
            assert name != "players" or len(pictures) == 4
            sat.app.pop()


def test_g_opens_the_guides_from_the_shelf_and_escape_leads_back(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_g)
        assert isinstance(app.top, GuidesPage)
        key(app, pygame.K_ESCAPE)
        assert app.top is menu


def test_the_help_has_a_tab_from_which_each_guide_is_opened_by_mouse_alone(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for number, (name, label) in enumerate(names()):
            sat.app.push(page := HelpPage(sat.app, "War", "text", "guides"))
            sat.frames(0.2)
            buttons = [widget for widget in page.form.widgets if isinstance(widget, Button) and widget.label == label]
            sat.click(buttons[0].rect.center)
            sat.frames(0.2)
            assert isinstance(sat.top, GuidesPage), number
            assert sat.top.tabs is not None
            assert sat.top.tabs.value == name
            sat.app.pop()
            sat.app.pop()


def test_the_page_of_a_guide_may_show_what_is_written_into_it_and_fetches_nothing() -> None:
    text = guides.page(guides.read("teachers", "en"))
    assert "default-src 'none'; style-src 'unsafe-inline'; img-src data:\"" in text
    assert set(re.findall(r'src="(.{5})', text)) == {"data:"}


def test_a_guide_is_saved_as_a_page_with_its_pictures_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    monkeypatch.setattr(guides, "documents", lambda: tmp_path / "documents")
    monkeypatch.setattr("game.scenes.shell.browser.show", seen.append)
    with at_table(tmp_path / "table") as sat:
        sat.app.push(page := GuidesPage(sat.app, "players"))
        page.save()
    (file,) = seen
    html = file.read_text("utf-8")
    english = guides.read("players", "en")
    headings = [line.lstrip("# ") for part in english.parts if isinstance(part, str)
                for line in part.splitlines() if line.startswith("#")]
    assert re.findall(r"<h\d>(.*?)</h\d>", html) == headings
    assert html.count("data:image/png;base64,") == 4
    assert "**" not in html
    assert "](" not in html


def test_a_guide_that_is_not_there_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "guide", lambda *parts: tmp_path.joinpath(*parts))
    with at_table(tmp_path / "table") as sat:
        sat.app.push(page := GuidesPage(sat.app))
        sat.frames(0.2)
        (line,) = [row.label for row in page.form.rows if isinstance(row, RichText)]
        assert line.startswith("This guide could not be read")
        page.save()


