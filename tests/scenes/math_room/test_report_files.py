"""The report to take along: a page that prints on two sheets and needs nothing but itself, and a table for
spreadsheets. The page is opened in headless Chromium, where there is one."""

import csv
import io
import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
import pytest

from game.learning.child_report import Report, meaning
from game.learning.fact import Fact
from game.learning.mastery import MARKS
from game.learning.report_html import page
from game.learning.report_table import table
from game.scenes.shell.language import speak
from game.store.children import LONGEST
from tests.kit.sample_learner import NOW, PracticeTime, answers, report

NASTY = '<b>&"\'</b>\u202e=Zoë'
DEEP, CREAM, FIELD = (0x18, 0x61, 0x66), (0xFF, 0xF6, 0xE6), (0xFF, 0xFB, 0xF1)

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))),
                None)
in_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


def usual() -> Report:
    return report(answers() + answers("product", timed=True, count=60), [PracticeTime(False, NOW, 3600.0)])


def longest() -> Report:
    """As much as one child can have: every table up to jokers, with the clock and without, and equations."""
    given = []
    for timed in (False, True):
        for kind in ("sum", "difference", "product"):
            given += answers(kind, timed=timed, highest=14, count=600)  # type: ignore[arg-type]
        short = answers("sum", timed=timed, count=9)
        given += [each._replace(fact=Fact("sum", (3, 4, 5))) for each in short]
        given += [each._replace(fact=Fact("equation", (3, 4, 6, 8, 12))) for each in short]
    return report(given, [PracticeTime(False, NOW, 5000.0), PracticeTime(True, NOW, 5000.0)])


def chromium(file: Path, folder: Path, *words: str) -> str:
    """What Chromium prints with a page opened, on a profile of its own."""
    assert CHROMIUM is not None
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
               f"--user-data-dir={folder / 'profile'}", *words, file.as_uri()]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


class Seen(HTMLParser):
    """The elements of a page, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_needs_no_network_and_no_script() -> None:
    text = page("Maya", usual())
    assert not re.search(r"https?:|//|<script|<link|<img|@import|url\(|\bon\w+=", text)
    assert "default-src 'none'" in text


def test_a_name_is_never_read_as_html() -> None:
    seen = Seen(page(NASTY, usual()))
    assert "b" not in seen.tags
    assert NASTY in seen.words


def test_the_page_says_all_that_the_report_says() -> None:
    told = longest()
    words = " ".join(Seen(page("Maya", told)).words)
    for part in told.parts.values():
        assert all(line in words for line in part.summary_lines)
    assert all(advice.text in words and (advice.plan is None or advice.plan.code in words) for advice in told.next)
    assert "83" in words                          # minutes
    assert Seen(page("Maya", told)).tags.count("article") == len(told.parts)
    assert all(meaning(mark, told.fluent_seconds) in words for mark in MARKS)
    assert ['class="facts large"' in page("Maya", one) for one in (told, usual())] == [True, False]


def in_short(told: Report) -> list[list[str]]:
    """The lines of the table at the head of the page, without its heads."""
    found = re.search(r'<table class="short">(.*?)</table>', page("Maya", told))
    return [] if found is None else [re.findall(r">([^<]+)<", row) for row in found[1].split("<tr>")[2:]]


def test_the_page_begins_with_sessions_minutes_and_answers_of_either_kind() -> None:
    given = answers("sum", count=8) + answers("product", timed=True, count=60)
    told = report(given,
                  [PracticeTime(False, NOW, 600.0), PracticeTime(True, NOW, 300.0), PracticeTime(True, NOW, 240.0)])
    rights = [sum(each.right for each in given if each.timed is timed) for timed in (False, True)]
    assert in_short(told) == [["Untimed", "1", "10", "8", f"{round(100 * rights[0] / 8)}%"],
                              ["Timed", "2", "9", "60", f"{round(100 * rights[1] / 60)}%"]]
    assert "<h2>Sums, untimed</h2>" in page("Maya", told)
    assert "<h2>Products, timed</h2>" in page("Maya", told)
    alone = report(answers("sum", count=8))
    assert in_short(alone)[0][:4] == ["Untimed", "0", "0", "8"]
    assert page("Maya", alone).count("<article>") == 1
    assert in_short(report([], [PracticeTime(False, NOW, 600.0)])) == [["Untimed", "1", "10", "0", "0%"]]
    assert 'class="short"' not in page("Maya", report([]))


def test_of_differences_the_row_is_what_is_taken_away_from() -> None:
    text = page("Maya", report([each._replace(fact=Fact("difference", (9, 4))) for each in answers("sum", count=3)]))
    row = re.search(r'<th scope="row">9</th>(.*?)</tr>', text)
    assert row is not None
    cells = row[1].split("</td>")
    assert [bool(cell.count("title")) for cell in cells] == [True] * 9 + [False] * 2
    assert 'title="9 − 4 = 5: ' in cells[3]


def test_every_fact_has_a_mark_with_words_for_who_cannot_see_it() -> None:
    text = page("Maya", usual())
    for mark, words in (("fluent", "fluent"), ("thirsty", "thirsty"), ("twice", "right twice"),
                        ("once", "right once"), ("new", "not asked yet")):  # fmt: skip
        assert f'aria-label="{words}"><use href="#{mark}"/>' in text
    assert 'title="7 × 8 = 56: ' in text


def test_the_page_says_the_day_in_words_of_its_language() -> None:
    assert "Truce, November 21, 2025" in page("Maya", usual())
    speak("de")
    try:
        assert "Truce, 21. November 2025" in page("Maya", usual(), "de")
    finally:
        speak("en")


def test_the_page_names_its_language() -> None:
    assert '<html lang="de">' in page("Maya", usual(), "de")


def test_a_report_of_nothing_is_a_page_too() -> None:
    assert "Nothing yet" in page("Maya", report([]))
    assert len(table("Maya", report([])).splitlines()) == 1


@in_chromium
def test_chromium_shows_the_words_and_the_marks(tmp_path: Path) -> None:
    file, shot = tmp_path / "report.html", tmp_path / "shot.png"
    file.write_text(page(NASTY, usual()), encoding="utf-8")
    dom = chromium(file, tmp_path, "--dump-dom", f"--screenshot={shot}", "--window-size=1000,1400")
    seen = Seen(dom)
    assert NASTY in seen.words
    assert seen.tags.count("article") == 2
    if not shot.exists():                         # some releases do one of the two at a time
        chromium(file, tmp_path, f"--screenshot={shot}", "--window-size=1000,1400")
    picture = pygame.image.load(str(shot))
    assert picture.get_size() == (1000, 1400)
    count = {colour: sum(picture.get_at((x, y))[:3] == colour for x in range(0, 1000, 3) for y in range(0, 1400, 3))
             for colour in (DEEP, CREAM, FIELD)}
    assert count[DEEP] > 250                      # fluent facts
    assert count[CREAM] > 80_000                  # the ground, and stars
    assert count[FIELD] > 50                      # empty squares


@in_chromium
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_longest_report_prints_on_two_sheets(tmp_path: Path, size: str) -> None:
    file, printed = tmp_path / "report.html", tmp_path / "report.pdf"
    text = page("W" * LONGEST, longest())
    file.write_text(text.replace("@page {", f"@page {{ size: {size};"), encoding="utf-8")
    chromium(file, tmp_path, f"--print-to-pdf={printed}", "--no-pdf-header-footer")
    assert len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) == 2


def test_the_table_has_a_line_for_every_fact_asked() -> None:
    told = longest()
    rows = list(csv.DictReader(io.StringIO(table("Maya", told))))
    assert len(rows) == sum(len(part.every) for part in told.parts.values())
    row = next(row for row in rows if row["fact"] == "7 × 8" and row["timing"] == "untimed")
    cell = next(cell for cell in told.parts["product", False].every if cell.fact.text == "7 × 8")
    assert (row["child"], row["answer"], row["answers"], row["right"]) == (
        "Maya", "56", str(cell.answers), str(cell.right))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", row["last asked"])
    assert {row["timing"] for row in rows} == {"untimed", "timed"}


@pytest.mark.parametrize("name", ['=1+1', "+49", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("x","y")'])
def test_no_name_is_a_formula_to_a_spreadsheet(name: str) -> None:
    rows = list(csv.reader(io.StringIO(table(name, usual()))))
    assert all(row[0] == f"'{name}" for row in rows[1:])


def test_names_with_commas_and_quotes_stay_in_their_column() -> None:
    rows = list(csv.reader(io.StringIO(table('O"Neil, Zoë', usual()))))
    assert {len(row) for row in rows} == {10}
    assert rows[1][0] == 'O"Neil, Zoë'
