"""What the pages for people name is there: links, pictures, commands, keys; and the README is short enough to read."""

import importlib.util
import os
import re
from html import unescape
from pathlib import Path
from types import ModuleType

import polib
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.cli import COMMANDS, TELLER
from game.rules import titles
from game.view.widgets.text import blocks
from tests.kit.widget_fixture import display
from tests.project.test_plain_words import NEVER

ROOT = Path(__file__).resolve().parents[2]
GUIDES = sorted((ROOT / "packaging" / "guide").glob("*.md"))
PAGES = [ROOT / "README.md", *(ROOT / folder / "README.md" for folder in ("assets", "game", "packaging", "tests")),
         ROOT / "packaging" / "CHANGELOG.md", ROOT / "packaging" / "index.md", *GUIDES]
TRANSLATED = sorted((ROOT / "packaging" / "guide").glob("*/*.md"))
PAGES += TRANSLATED
KEYS = {"Enter", "Esc", "Start", "F11"}
"""Names on keys and buttons, beside those of one or two letters."""
ROOMS = {"The math room"}
"""Bold words of the README that begin an item as its subject."""
SYSTEMS = {"Applications", "Developer ID Application", "Done", "More info", "Move to Trash", "Open", "Open Anyway",
           "Privacy & Security", "Run anyway", "Security", "Smart App Control", "System Settings",
           "Windows protected your PC"}
"""Slanted words of the page about packages: what Windows, macOS and Apple call things."""
TABLES = {"en": "Start two tables", "de": "An zwei Tischen starten"}
"""A button whose number changes."""
FEWEST, MOST, LINES = 700, 1000, 120
COVERS = 600_000
"""Bytes that all covers of the README may have together."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def of_packaging(script: str) -> ModuleType:
    """A script of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(f"packaging_{script}", ROOT / "packaging" / f"{script}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def words(text: str) -> list[str]:
    """The words of a page that somebody reads: no tags, no targets of links, no commands on lines of their own."""
    text = re.sub(r"^ {4}.*$|<[^>]*>|!?\[|\]\([^)]*\)", " ", text, flags=re.MULTILINE)
    return re.findall(r"\w[\w’'.:/-]*", text)


# ---- the README -----------------------------------------------------------------------------------------------------


def test_the_readme_is_read_in_five_minutes_and_begins_with_a_picture() -> None:
    text = read(ROOT / "README.md")
    assert len(text.splitlines()) <= LINES
    assert FEWEST <= len(words(text)) <= MOST
    assert text.startswith("![")


def test_the_readme_has_its_two_commands_once_each() -> None:
    commands = re.findall(r"^ {4}(.*)$", read(ROOT / "README.md"), re.MULTILINE)
    install = 'python3 -m venv .venv && . .venv/bin/activate && python -m pip install -e {} && python -m {}'
    assert commands == [install.format(".", "game"), install.format('".[test]"', "pytest")]


def test_the_readme_says_within_a_screen_of_its_end_where_a_rule_is_added() -> None:
    text = read(ROOT / "README.md")
    assert re.search(r"[Aa]dd a house rule.*\(game/README\.md\)", text)
    assert "## A house rule in one file" in read(ROOT / "game" / "README.md")


def test_the_rule_that_is_changed_in_the_first_hour_stands_where_it_is_looked_for() -> None:
    told = read(ROOT / "game" / "README.md").partition("## Your first hour")[2].partition("\n## ")[0]
    changed, = re.findall(r'find `(.*?)`', told)
    assert read(ROOT / "game" / "rules" / "war" / "presets.py").count(changed) == 1
    assert "`presets.py` in\n   `game/rules/war`" in told


def test_the_readme_shows_the_cover_of_every_game_with_its_name() -> None:
    covers = of_packaging("covers")
    assert covers.table() in read(ROOT / "README.md"), "python packaging/covers.py"
    shown = dict(re.findall(r'covers/([\w-]+)\.png".*<br>(.*)</td>', read(ROOT / "README.md")))
    assert {game: unescape(told) for game, told in shown.items()} == {
        title.id: title.name for title in titles().values() if title in covers.covered()}
    assert len(shown) >= 26
    files = {file.stem: file.stat().st_size for file in covers.PICTURES.iterdir()}
    assert files.keys() == shown.keys()
    assert sum(files.values()) <= COVERS


def test_the_covers_of_the_readme_are_those_of_the_shelf() -> None:
    display()
    covers = of_packaging("covers")
    for title in covers.covered()[::5]:
        kept, drawn = pygame.image.load(covers.PICTURES / f"{title.id}.png").convert_alpha(), covers.drawn(title)
        assert kept.get_size() == drawn.get_size()
        few = [pygame.transform.average_color(image, pygame.Rect(x, y, 32, 32)) for image in (kept, drawn)
               for x in range(32, 160, 32) for y in range(32, 224, 32)]
        half = len(few) // 2
        assert max(abs(a - b) for one, other in zip(few[:half], few[half:], strict=True)
                   for a, b in zip(one, other, strict=True)) < 24, title.id


# ---- every page -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_and_picture_leads_to_a_file(page: Path) -> None:
    text = read(page)
    links = [*re.findall(r"!?\[[^]]*\]\(([^)\s]+)\)", text), *re.findall(r'src="([^"]+)"', text)]
    for link in links:
        file, _hash, anchor = link.partition("#")
        if not file.startswith("https://"):
            there = page.parent / file if file else page
            assert there.exists(), link
            assert not anchor or anchor in map(_anchor, re.findall(r"^#+ (.*)$", read(there), re.MULTILINE)), link


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def named(page: Path) -> list[str]:
    """The commands of Python that a page names, in the text or on lines of their own."""
    text = re.sub(r"\s*\n\s*", " ", re.sub(r"```.*?```", "", read(page), flags=re.DOTALL))
    return re.findall(r"\bpython3? ((?:-m )?[\w./]+(?: [a-z]+)?)", text)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_that_is_named_is_there(page: Path) -> None:
    for command in named(page):
        first, *more = command.split()
        if first != "-m":
            assert not first.endswith(".py") or (ROOT / first).is_file(), command
            continue
        module, *subcommand = more
        if module == "game":
            assert not subcommand or subcommand[0] in (*COMMANDS, TELLER), command
        elif module.startswith("tests"):
            there = ROOT / module.replace(".", "/")
            runs = there / "__main__.py" if there.is_dir() else there.with_suffix(".py")
            assert runs.is_file(), command
            assert "__main__" in runs.name or "__name__" in read(runs), command
        elif module == "sound.audit":
            assert (ROOT / "assets" / "scripts" / "sound" / "audit.py").is_file()
        else:
            assert module in ("venv", "pip", "pytest", "hatchling"), command


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_that_is_named_by_its_path_is_there(page: Path) -> None:
    ours = r"(?:assets|game|packaging|tests)/[\w./-]*"
    text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
    made = {"game/rules/war/hearts_first.py", "game/rules/snap.py", "assets/locale/fr.po"}  # those that one is to make
    for path in re.findall(rf"`(?:python )?({ours})`", text):
        assert (ROOT / path).exists() or path in made, path


def test_every_attack_and_measurement_is_named_beside_the_tests() -> None:
    runs = [file for file in (ROOT / "tests").rglob("*.py")
            if file.name == "__main__.py" or re.search(r'^if __name__ == "__main__":', read(file), re.MULTILINE)]
    modules = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__") for file in runs}
    told = set(re.findall(r"`python -m (tests[\w.]*)", read(ROOT / "tests" / "README.md")))
    assert told == modules
    assert len(modules) > 30


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_page_speaks_of_a_release_before_the_first(page: Path) -> None:
    assert not re.search(r"(?i)\b(?:earlier|previous|last|older) (?:release|version)s?\b", read(page))


def test_the_changes_begin_with_the_version_that_this_is() -> None:
    from game import __version__

    assert re.search(r"^## (\S+)", read(ROOT / "packaging" / "CHANGELOG.md"), re.MULTILINE)[1] == __version__  # type: ignore[index]


# ---- the guides -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", GUIDES, ids=name)
def test_a_guide_is_written_in_the_words_that_the_program_can_draw(page: Path) -> None:
    """Headings, paragraphs, lists, bold and slanted words, code, links, and pictures on lines of their own."""
    text = read(page)
    assert text.startswith("# ")
    assert not re.search(r"^\s*(?:\||>|```|\d+[.)] )|<\w|^#{4}", text, re.MULTILINE)
    pictures = [line for line in text.splitlines() if "![" in line]
    assert all(re.fullmatch(r"!\[[^]]+\]\(\.\./pictures/[\w-]+\.png\)", line) for line in pictures)
    assert FEWEST - 200 <= len(words(text)) <= MOST
    linked = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)
    shown = "".join(part for _kind, runs in blocks(linked) for part, _bold in runs)
    assert not re.search(r"[*`#]|\*\*", shown), "a sign that is left over"


@pytest.mark.parametrize("page", [ROOT / "README.md", *GUIDES], ids=name)
def test_what_people_read_says_no_word_that_truce_does_not_say(page: Path) -> None:
    text = re.sub(r"`[^`]*`|^ {4}.*$|\([^)]*\.md\)", "", read(page), flags=re.MULTILINE)
    typed = {"curly apostrophes", "curly quotes", "no space before …"} if page not in GUIDES else set()
    for instead in set(NEVER) - typed:
        assert not re.search(NEVER[instead], text), instead


@pytest.mark.parametrize("page", [ROOT / "README.md", *GUIDES, *TRANSLATED], ids=name)
def test_a_button_that_a_guide_names_is_called_so_in_the_program(page: Path) -> None:
    """Bold words are names of buttons and keys, but for those that begin an item and end with a colon."""
    language = page.parent.name if page in TRANSLATED else "en"
    told = " ".join(read(page).split())
    bold = {words for words in re.findall(r"\*\*(.+?)\*\*", told) if words[-1] not in ":," and len(words) > 2}
    catalog = polib.pofile(str(ROOT / "assets" / "locale" / f"{'de' if language == 'en' else language}.po"))
    called = {entry.msgid if language == "en" else entry.msgstr for entry in catalog}
    assert bold - KEYS - ROOMS - {TABLES.get(language)} <= called


def test_what_the_page_about_packages_names_of_truce_is_called_so_in_the_program() -> None:
    slanted = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", read(ROOT / "packaging" / "README.md")))
    called = {entry.msgid for entry in polib.pofile(str(ROOT / "assets" / "locale" / "de.po"))}
    assert slanted >= SYSTEMS
    assert slanted - SYSTEMS - {"Truce on a stick"} <= called
    assert slanted - SYSTEMS


def test_the_keys_that_the_guide_for_players_names_are_those_of_the_help() -> None:
    keys = set(re.findall(r"\*\*(F\d+|[A-Z/←→↑↓]|Esc)\*\*", read(ROOT / "packaging" / "guide" / "players.md")))
    help_page = read(ROOT / "game" / "scenes" / "shell" / "help.py").partition("## At the table")[2]
    helped = set(re.findall(r"\*\*(.*?)\*\*", help_page))
    of_the_shelf_and_the_table = {"A", "F", "S", "T", "U"}  # on the buttons there
    assert keys - of_the_shelf_and_the_table <= helped
    assert len(keys) > 12
