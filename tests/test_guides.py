"""The guides and READMEs: the program shows the guides in its window and makes pages of them, and what all of them name
is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import resources
from game.rules import titles
from game.scenes.shell import guide_text, guides
from game.scenes.shell.guides import Guides
from game.scenes.shell.language import languages, speak
from game.view.widgets import Prose
from game.view.widgets.figure import Figure
from tests.at_table import at_table
from tests.test_menu import key, shelf

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("players", "teachers", "accessibility", "privacy-and-files")
PAGES = [ROOT / "README.md", *(ROOT / folder / "README.md" for folder in ("game", "tests", "assets", "packaging")),
         *sorted((ROOT / "packaging").glob("*.md")), *sorted((ROOT / "packaging" / "guide").rglob("*.md"))]  # fmt: skip
README = PAGES[0].read_text("utf-8")


def words(file: Path) -> str:
    return file.read_text("utf-8")


# ---- what is written ------------------------------------------------------------------------------------------------


def test_the_readme_is_short_and_has_its_two_commands_once_each() -> None:
    assert len(README.splitlines()) <= 120
    assert 700 <= len(README.split()) <= 1000
    commands = re.findall(r"^ {4}(python3 .*)$", README, re.MULTILINE)
    begins = "python3 -m venv .venv && . .venv/bin/activate && python -m pip install -e "
    assert commands == [f"{begins}. && python -m game", f'{begins}".[test]" && python -m pytest']


def test_the_readme_shows_every_game_that_has_a_cover_with_its_name_beneath() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in README.splitlines() if line[:1] == "|"]
    rows = [row for row in rows if not row[0].startswith(":")]
    shown = {}
    for pictures, names in zip(rows[::2], rows[1::2], strict=True):
        for picture, name in zip(pictures, names, strict=True):
            found = re.fullmatch(r"!\[(.*)\]\(packaging/pictures/covers/(.*)\.png\)", picture)
            assert bool(found) == bool(name)
            if found is not None:
                assert found[1].replace("'", "’") == name
                shown[found[2]] = found[1]
    covered = {game: title.name for game, title in titles().items()
               if resources.asset("covers", f"{game}.svg").exists()}
    assert shown == covered
    assert len(shown) >= 26


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_what_a_page_links_to_is_there(file: Path) -> None:
    linked = re.findall(r"!?\[[^\]]*\]\(([^)#]+)", words(file))
    assert not [link for link in linked if not link.startswith("https:") and not (file.parent / link).exists()]


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_the_commands_and_files_that_a_page_names_are_there(file: Path) -> None:
    text = re.sub(r"```.*?```", "", words(file), flags=re.DOTALL)
    modules = re.findall(r"python -m ((?:tests|game)(?:\.\w+)*)", text)
    missing = [name for name in modules if not (ROOT / f"{name.replace('.', '/')}.py").exists()
               and not (ROOT / name.replace(".", "/") / "__main__.py").exists()]
    missing += [script for script in re.findall(r"python ([\w/]+\.py)", text) if not (ROOT / script).exists()]
    assert not missing


def test_every_script_of_the_tests_is_named_in_their_readme() -> None:
    scripts = {file.stem for file in (ROOT / "tests").glob("*.py") if "\nif __name__ ==" in words(file)}
    told = set(re.findall(r"\btests\.(\w+)", words(ROOT / "tests" / "README.md")))
    assert scripts - told == set()


def test_the_film_of_the_readme_moves_and_is_small() -> None:
    data = (ROOT / "packaging" / "pictures" / "truce.png").read_bytes()
    assert len(data) < 2_000_000
    frames = int.from_bytes(data[data.index(b"acTL") + 4:][:4], "big")
    assert frames > 60
    assert data[16:24] == (640).to_bytes(4, "big") + (360).to_bytes(4, "big")


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("name", NAMES)
def test_a_guide_has_the_same_headings_and_pictures_in_every_language(name: str, language: str) -> None:
    def shape(guide: guide_text.Guide) -> list[object]:
        return [part.path if isinstance(part, guide_text.GuidePicture) else re.findall(r"^#+ ", part, re.MULTILINE)
                for part in guide.parts]

    assert shape(guide_text.read(name, language)) == shape(guide_text.read(name, "en"))


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
            page = Guides(sat.app, name)
            sat.app.push(page)
            sat.frames(0.2)
            rows = [row for row in page.form.rows if isinstance(row, Prose | Figure)]
            assert "".join(row.label for row in rows if isinstance(row, Prose)).startswith("# ")
            assert all(row.rect.right <= page.form.rect.right for row in rows)
            pictures = [row for row in rows if isinstance(row, Figure)]
            assert all(row.rect.h > size[1] // 4 and row.read for row in pictures)
            assert name != "players" or len(pictures) == 3
            sat.app.pop()


def test_g_opens_the_guides_from_the_shelf_and_escape_leads_back(tmp_path: Path) -> None:
    with shelf(tmp_path) as (app, menu):
        key(app, pygame.K_g)
        assert isinstance(app.top, Guides)
        key(app, pygame.K_ESCAPE)
        assert app.top is menu


def test_a_guide_is_saved_as_a_page_with_its_pictures_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    monkeypatch.setattr(guides, "documents", lambda: tmp_path / "documents")
    monkeypatch.setattr("game.scenes.shell.browser.show", seen.append)
    with at_table(tmp_path / "table") as sat:
        sat.app.push(page := Guides(sat.app, "players"))
        page.save()
    (file,) = seen
    html = file.read_text("utf-8")
    english = guide_text.read("players", "en")
    headings = [line.lstrip("# ") for part in english.parts if isinstance(part, str)
                for line in part.splitlines() if line.startswith("#")]
    assert re.findall(r"<h\d>(.*?)</h\d>", html) == headings
    assert html.count("data:image/png;base64,") == 3
    assert "**" not in html
    assert "](" not in html


def test_a_guide_that_is_not_there_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "guide", lambda *parts: tmp_path.joinpath(*parts))
    with at_table(tmp_path / "table") as sat:
        sat.app.push(page := Guides(sat.app))
        sat.frames(0.2)
        (line,) = [row.label for row in page.form.rows if isinstance(row, Prose)]
        assert line.startswith("This guide could not be read")
        page.save()


