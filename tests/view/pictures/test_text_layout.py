"""Names in any script are shown, shaped and in their direction, in a font of the system if it has one; nothing is asked
for the letters of our own, and where no font has some, the name is kept and the page says so.

The fonts are made by the tests: nothing depends on those of the machine.
"""

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.i18n import Message, _, listed
from game.core.unicode_text import clip, graphemes, isolated
from game.resources import asset
from game.scenes.math_room import report_files
from game.scenes.setup.settings_page import SettingsPage
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.view.pictures import bidi, font_fallback, text_layout
from game.view.pictures.font_fallback import CmapTable, FallbackFonts
from game.view.pictures.lettering import Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.text_layout import TextLine
from game.view.pictures.theme import COMMON, EVENING, FILES
from game.view.widgets import Entry
from tests.kit import tiny_font
from tests.kit.required_programs import posix
from tests.kit.sample_learner import answers, report
from tests.kit.table_driver import at_table

INK = (0, 0, 0)
AHMAD, SARA, DANA, MING = "أحمد", "سارة", "דנה", "小明"
HINDI, THAI = "क्षितिज", "น้ำผึ้ง"
FAMILY, FLAG = "👨‍👩‍👧", "🇩🇪"
LETTERS = AHMAD + SARA + DANA + MING + HINDI + THAI

Fonts = Callable[..., FallbackFonts]


@pytest.fixture(autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600), pygame.HIDDEN)


@pytest.fixture
def fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Fonts:
    """Make the system have fonts with these letters, and no others."""
    def have(*each: str, empty: int = 0) -> FallbackFonts:
        files = [tiny_font.write(tmp_path / f"{n}.ttf", letters, empty=n < empty) for n, letters in enumerate(each)]
        faces = FallbackFonts(lambda letters, painted: iter(files))
        monkeypatch.setattr(text_layout, "FACES", faces)
        return faces
    return have


def found(faces: FallbackFonts, *texts: str) -> None:
    """Ask for all letters of some texts, and wait for the answers."""
    for text in texts:
        TextLine(text, "text", 30)
    faces.wait()
    faces.arrived()


def seen(text: str, kind: str = "text") -> list[str]:
    """The pieces of a line from left to right, each as it is read."""
    return [piece.text for piece in TextLine(text, kind, 30).pieces]


def paper() -> Painter:
    return Painter(EVENING, (1280, 720), lambda name, px, colour: pygame.Surface((px, px)))


# ---- letters ----

@pytest.mark.parametrize(("text", "letters"), [
    ("Ada", ["A", "d", "a"]),
    ("e\u0301te\u0301", ["e\u0301", "t", "e\u0301"]),
    (FAMILY + FLAG + "👍🏽", [FAMILY, FLAG, "👍🏽"]),
    ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
    (HINDI, ["क्षि", "ति", "ज"]),
    (THAI, ["น้ำ", "ผึ้", "ง"]),
    ("한국", ["한", "국"]),
    ("\u1112\u1161\u11ab", ["\u1112\u1161\u11ab"]),
    ("1️⃣", ["1️⃣"]),
])  # fmt: skip
def test_a_letter_is_what_a_reader_sees(text: str, letters: list[str]) -> None:
    assert graphemes(text) == letters


def test_a_name_that_is_too_long_loses_whole_letters() -> None:
    assert clip("Ada", 2) == "Ad"
    assert clip("Zoe\u0301", 3) == "Zo"
    assert clip("A" + FAMILY, 4) == "A"
    assert clip(FAMILY, 9) == FAMILY


@pytest.mark.parametrize(("text", "order"), [
    ("abc", "abc"),
    ("אבג", "גבא"),
    ("abc אבג def", "abc גבא def"),
    ("אבג 12 def", "def 12 גבא"),
    ("אבג 1,234.5%", "1,234.5% גבא"),
    ("\u2068אבג\u2069 def", "\u2068גבא\u2069 def"),
    ("\u2068אב\u2069 5 : 3 \u2068גד\u2069", "\u2068בא\u2069 5 : 3 \u2068דג\u2069"),
    ("ab, \u2068אב\u2069, \u2068גד\u2069", "ab, \u2068בא\u2069, \u2068דג\u2069"),
    ("עזרא 2 and 3", "and 3 2 ארזע"),
    ("a \u2068א b", "a \u2068b א"),
])
def test_lines_are_in_the_order_of_the_standard(text: str, order: str) -> None:
    """The rows agree with an independent implementation of annex 9, as 40,000 random ones did."""
    assert "".join(text[n] for n in bidi.visual(bidi.levels(text))) == order


# ---- sentences ----

def test_a_name_from_the_right_does_not_turn_its_sentence(fonts: Fonts) -> None:
    found(fonts(LETTERS), AHMAD, SARA, DANA)
    assert seen(_("{name} takes both").format(name=AHMAD)) == [AHMAD, " takes both"]
    said = _("{name}: {count} cards").format(name=AHMAD, count=5)
    assert seen(said) == [AHMAD, ": 5 cards"]
    assert seen(listed(["Fox", AHMAD, SARA, "Bear"])) == ["Fox, ", AHMAD, ", ", SARA, " and Bear"]
    assert seen(_("{some} and {last}").format(some=listed([DANA, AHMAD]), last="Fox")) == [
        DANA, " and ", AHMAD, " and Fox"]


def test_other_names_are_put_into_a_sentence_as_they_are() -> None:
    assert Message("{name} wins {n:>3} {what!r}").format(name="Ada", n=5, what="x") == "Ada wins   5 'x'"
    assert Message("{0} {1}").format(MING, HINDI) == f"{MING} {HINDI}"
    assert isolated("Ada") == "Ada"


def test_a_name_alone_is_read_from_its_own_side(fonts: Fonts) -> None:
    found(fonts(LETTERS), AHMAD, DANA)
    assert seen(f"{DANA} (Dana)")[-1].strip() == DANA
    assert seen("Dana " + DANA) == ["Dana ", DANA]


def test_a_line_that_begins_within_a_name_goes_on_as_it_was(fonts: Fonts) -> None:
    """A long name is broken over two lines: the second does not turn what follows the name."""
    found(fonts(LETTERS), AHMAD, SARA)
    said = _("{name} takes both").format(name=f"{AHMAD} {SARA}")
    sheet = paper()
    lines = sheet.lines(said, sheet.text_width(AHMAD, 30), 30)
    assert len(lines) > 1
    rest = next(each for each in lines if SARA in each)
    assert seen(rest + " takes both") == [SARA, " takes both"]


def test_words_that_are_not_kept_are_set_once_while_they_are_drawn() -> None:
    """A line of the table is drawn in each frame in which something flies over it, and in pieces."""
    sheet = Painter(EVENING, (1280, 720), lambda *_: pygame.Surface((1, 1)))
    first = sheet.words("7 cards · war", 30, keep=False)
    assert sheet.words("7 cards · war", 30, keep=False) is first
    for n in range(100):
        sheet.words(f"{n} points", 30, keep=False)
    assert sheet.words("7 cards · war", 30, keep=False) is not first
    assert sheet.surfaces.cached_bytes == 0


# ---- fonts ----

@pytest.mark.parametrize("kind", FILES)
def test_our_own_fonts_have_the_common_letters(kind: str) -> None:
    own = CmapTable(asset("fonts", FILES[kind]))
    assert not [each for each in COMMON if not own.has(each)]


@pytest.mark.parametrize("groups", [True, False])
def test_the_letters_of_a_font_are_read_from_either_table(tmp_path: Path, groups: bool) -> None:
    table = CmapTable(tiny_font.write(tmp_path / "a.ttf", "אבד小", groups=groups))
    assert table.has("אבד小")
    assert not any(map(table.has, "גa\uffff\U0001f600"))


@pytest.mark.parametrize("size", [0, 3, 11, 12, 40, 180])
def test_half_a_font_is_no_font(tmp_path: Path, size: int) -> None:
    file = tiny_font.write(tmp_path / "a.ttf", "אב")
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(ValueError):  # noqa: PT011 — it says no more
        CmapTable(file)


def test_nothing_is_asked_for_the_letters_of_our_own(fonts: Fonts) -> None:
    faces, sheet = fonts(LETTERS), paper()
    for name in ("Ada", "Jürgen", "Zoë", "Zoe\u0308", "Łukasz", "Đorđe", "Ада", "Θάλεια", "O’Neill", "A – 5 × 3"):
        for kind in FILES:
            sheet.words(name, 30, kind)
    assert not faces.asked
    assert not sheet.foreign


def test_a_letter_with_marks_is_the_same_however_it_was_typed() -> None:
    sheet = paper()
    assert sheet.text_width("Zoe\u0308", 30) == sheet.text_width("Zoë", 30)


def test_a_name_is_drawn_once_its_font_was_found(fonts: Fonts) -> None:
    faces, first = fonts(LETTERS), paper()
    assert first.words(AHMAD, 30).get_bounding_rect().w == 0      # no boxes meanwhile
    assert first.foreign
    faces.wait()
    assert first.fonts_changed()
    assert not first.fonts_changed()
    then = paper()
    assert then.words(AHMAD, 30).get_bounding_rect().w > 30
    assert then.text_width(AHMAD, 30) == then.words(AHMAD, 30).get_width()


def test_each_letter_is_looked_for_once(fonts: Fonts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, asked = tiny_font.write(tmp_path / "a.ttf", DANA), []

    def candidates(letters: str, painted: bool) -> Iterator[Path]:
        asked.append(letters)
        return iter([file])

    faces = FallbackFonts(candidates)
    monkeypatch.setattr(text_layout, "FACES", faces)
    for _again in range(3):
        found(faces, DANA, "小")
    assert asked == ["ד", "小"]                   # what the first font has besides is not asked for at all


def test_a_font_that_draws_nothing_is_passed_over(fonts: Fonts) -> None:
    found(fonts("😀", "😀", empty=1), "😀")
    assert paper().words("😀", 30).get_bounding_rect().w > 0


def test_words_beside_a_name_stay_in_their_own_font_and_on_their_line(fonts: Fonts) -> None:
    found(fonts(LETTERS), MING)
    sheet = paper()
    assert seen(f"{MING} wins", "display") == [MING, " wins"]
    own, mixed = sheet.words("xyz wins", 30, "display"), sheet.words(f"{MING} wins", 30, "display")
    assert (mixed.get_height() - own.get_height()) % 2 == 0       # so that its middle is on the same line


@posix()
def test_what_was_damaged_meanwhile_is_drawn_as_a_box(fonts: Fonts, tmp_path: Path) -> None:
    found(fonts(DANA), DANA)
    for file in tmp_path.glob("*.ttf"):
        file.unlink()
    assert paper().words(DANA, 97).get_bounding_rect().w > 0


def test_cut_words_keep_their_letters_whole(fonts: Fonts) -> None:
    found(fonts(LETTERS), HINDI)
    sheet = paper()
    for width in range(20, 300, 9):
        short, _px = sheet.fit(HINDI * 3, width, 20)
        if short:
            rest = short.removesuffix("…")
            assert graphemes(HINDI * 3)[:len(graphemes(rest))] == graphemes(rest)
        assert "".join(sheet.lines(HINDI * 3, width, 20)) == HINDI * 3
        assert all(each[0] not in "\u094d\u093f" for each in sheet.lines(HINDI * 3, width, 20))


def test_the_caret_stands_where_the_next_letter_comes(fonts: Fonts) -> None:
    found(fonts(LETTERS), DANA)
    right, mixed = TextLine(DANA, "text", 30), TextLine("ab" + DANA, "text", 30)
    assert [right.caret(n) for n in (0, 3)] == [right.width, 0]
    assert right.caret(1) > right.caret(2) > 0
    assert mixed.caret(1) < mixed.caret(2)
    left = TextLine("ab", "text", 30)
    assert [left.caret(n) for n in (0, 2)] == [0, left.width]


def test_what_hangs_together_is_cut_from_one_sheet_of_paper(fonts: Fonts) -> None:
    found(fonts(LETTERS), AHMAD, MING)
    shout = TextLine(f"{isolated(AHMAD)} {MING}!", "display", 30)
    assert [piece.text for piece, _middle in shout.parts()] == [AHMAD, " ", *MING, "!"]
    middles = [middle for _piece, middle in shout.parts()]
    assert middles == sorted(middles)
    assert 0 < middles[0] < middles[-1] < shout.width
    assert Lettering(f"{AHMAD}!", 60, INK).picture.get_width() > Lettering("!", 60, INK).picture.get_width() + 60


# ---- the system ----

@pytest.mark.skipif(sys.platform == "win32", reason="a script stands in for fontconfig")
def test_fontconfig_is_asked_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "fc-match"
    script.write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/asked\nprintf "/a/b.ttf\\n/a/b.ttf\\n/a/c.pfb\\n/d.otc\\n"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert list(font_fallback.candidates("小")) == [Path("/a/b.ttf"), Path("/d.otc")]
    assert "charset=5c0f" in (tmp_path / "asked").read_text(encoding="utf-8")


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_folders_are_looked_into_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os.path, "expanduser", lambda _path: str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda *_words, **_more: None)  # it asks the real system
    for name in ("PATH", "WINDIR", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    folder = tmp_path / {"linux": ".fonts", "win32": "Fonts", "darwin": "Library/Fonts"}[platform] / "more"
    folder.mkdir(parents=True)
    for name in ("zz-Italic.ttf", "NotoSansHebrew-Bold.ttf", "seguiemj.ttf", "x.txt"):
        (folder / name).write_bytes(b"")
    def names(painted: bool) -> list[str]:
        return [file.name for file in font_fallback.candidates("א", painted=painted) if tmp_path in file.parents]
    assert names(True)[0] == "seguiemj.ttf"
    assert names(False)[-1] == "zz-Italic.ttf"
    assert "x.txt" not in names(False)


# ---- where names are typed ----

def field(value: str = "") -> Entry:
    entry = Entry("Name", value, lambda _typed: None, hint="The name shown at the table.")
    entry.focused = True
    return entry


def press(entry: Entry, code: int) -> None:
    entry.key(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))


def test_a_field_says_which_letters_cannot_be_drawn_and_keeps_the_name(fonts: Fonts) -> None:
    faces, entry = fonts(DANA), field()
    entry.text(f"{DANA} {HINDI} 😀")
    assert entry.status_text == "The name shown at the table."      # it is still looked for
    faces.wait()
    faces.arrived()
    assert entry.status_text == ("This computer has no font for Hindi letters and emoji. "
                               "The name is kept as you typed it.")
    entry.done()
    assert entry.value == f"{DANA} {HINDI} 😀"
    entry = field()
    entry.text("ᚠ")
    assert not entry.status_text.startswith("This")
    faces.wait()
    faces.arrived()
    assert "the letter U+16A0" in entry.status_text


def test_a_field_takes_and_deletes_whole_letters() -> None:
    entry = field()
    entry.text(f"a{FAMILY}\x07\u202e{FLAG}")
    assert entry.text_now == f"a{FAMILY}{FLAG}"   # what joins them belongs to them; what turns the line does not
    press(entry, pygame.K_BACKSPACE)
    assert entry.text_now == f"a{FAMILY}"
    press(entry, pygame.K_LEFT)
    assert entry.caret == 1
    press(entry, pygame.K_DELETE)
    assert entry.text_now == "a"
    entry.limit = 4
    entry.text(FAMILY)
    assert entry.text_now == "a"


def test_arrows_go_where_they_point_in_a_name_from_the_right() -> None:
    entry = field(DANA)
    assert entry.caret == 3
    press(entry, pygame.K_RIGHT)
    assert entry.caret == 2
    press(entry, pygame.K_LEFT)
    assert entry.caret == 3


def test_what_an_input_method_has_so_far_is_seen_and_not_taken(fonts: Fonts) -> None:
    found(fonts(LETTERS), MING)
    entry, sheet = field("Ada"), paper()
    entry.rect = pygame.Rect(10, 10, 500, 60)

    def looks() -> bytes:
        screen = pygame.Surface((600, 100))
        entry.draw(screen, sheet)
        return screen.get_buffer().raw

    before = looks()
    entry.compose(MING)
    assert looks() != before
    press(entry, pygame.K_BACKSPACE)              # it is the input method's
    assert entry.text_now == "Ada"
    entry.text(MING)
    assert (entry.text_now, entry.composed) == (f"Ada{MING}", "")
    entry.compose("x")
    entry.on_blur()
    assert (entry.text_now, entry.composed) == (f"Ada{MING}", "")


# ---- in files ----

def test_a_report_shows_the_name_in_its_direction_and_its_file_keeps_every_mark(tmp_path: Path,
                                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_files, "documents", lambda: tmp_path)
    monkeypatch.setattr(report_files, "show", lambda path: None)
    children = Stores(Folders.inside(tmp_path / "home")).children
    for n, name in enumerate((f"{AHMAD} 7", f"{HINDI} 😀", THAI)):
        children.add(name, n, 0.0)
    for child in children.all():
        report_files.write_page(children, child, report(answers()))
    files = {file.name.split(" - ")[1]: file.read_text("utf-8") for file in tmp_path.glob("*.html")}
    assert files.keys() == {f"{AHMAD} 7", HINDI, THAI}
    assert f'<h1 dir="auto">{AHMAD} 7</h1>' in files[f"{AHMAD} 7"]
    assert f"Report: {isolated(AHMAD + ' 7')}" in files[f"{AHMAD} 7"]


# ---- in the window ----

def test_the_table_is_drawn_again_when_a_font_was_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, found_it = tiny_font.write(tmp_path / "a.ttf", LETTERS), threading.Event()

    def candidates(_letters: str, _painted: bool) -> Iterator[Path]:
        found_it.wait(10)
        return iter([file])

    faces = FallbackFonts(candidates)
    monkeypatch.setattr(text_layout, "FACES", faces)
    with at_table(tmp_path / "home", people=(0, 1)) as at:
        for seat, name in zip(at.app.settings.seats, (AHMAD, MING), strict=False):
            seat.name = name
        at.app.push(SettingsPage(at.app))
        at.app.pop()
        at.app.step(0.0)
        at.app.step(0.0)
        assert faces.asked
        assert at.play.sitting.names == [AHMAD, MING]
        found_it.set()
        faces.wait()
        blank = at.app.window.screen.get_buffer().raw
        at.app.step(2.0)                              # until it is looked for
        assert at.app.window.screen.get_buffer().raw != blank


def test_the_page_of_the_seats_shows_names_of_all_scripts(fonts: Fonts, tmp_path: Path) -> None:
    faces = fonts(LETTERS + "😀")
    with at_table(tmp_path / "home") as at:
        for seat, name in zip(at.app.settings.seats, (AHMAD, MING, HINDI, "😀 Ada"), strict=False):
            seat.name = name
        page = SettingsPage(at.app, "seats")
        at.app.push(page)
        next(each for each in page.form.widgets if each.label == "People").choose(3)  # type: ignore[attr-defined]
        at.frames(0.2)
        faces.wait()
        at.frames(0.2)
        names = [each.value for each in page.form.widgets if isinstance(each, Entry)]
        assert names[:4] == [AHMAD, MING, HINDI, "😀 Ada"]
        assert not [name for name in names if text_layout.lacking(name)]
