"""Nothing that is read or seen on the screen, or lies in a file for people to read, tells what a hidden hand holds.

Each match is played twice, and differs only in cards that nobody has laid open: whatever the others can see or read,
pixel by pixel and word by word, must be the same both times.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import codes, deck
from game.core.match import MatchError
from game.core.rng import Rng
from game.rules import title
from game.scenes.shell.status_pages import CrashPage
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.picking import PickController
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import ENTER, FRAME, A, AtTable, L, at_table

CODE = re.compile(r"\b(?:[2-9TJQKA]|10)[CDHS]\b")
NAMED = re.compile(r"[♠♥♦♣]|\b(?:clubs?|diamonds?|hearts?|spades?)\b")


@dataclass
class Told:
    """What the others have been told and shown: `words` at any time, `pictures` while nobody looks at a hand."""

    words: list[Any] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)

    def watch(self, sat: AtTable) -> None:
        play = sat.play
        seen, asking = inspect(play.stage), play.context.asking
        self.words.append((
            pygame.display.get_caption(), seen.caption[0], seen.banner[0], play.hint.words, play.bar.words,
            list(sat.app.notice.lines), [plate.says for plate in seen.plates], type(sat.top).__name__,
        ))  # fmt: skip
        looking = (asking is not None and asking.looking) or play.glance.seat is not None
        if not looking and play.stage.idle:
            self.pictures.append(pygame.image.tobytes(sat.app.window.screen, "RGB"))


def played(folder: Path, game: str, given: dict[str, Any], answers: list[Callable[[AtTable], list[str]]]) -> Told:
    """Two people play a match from that deal, and give these answers by hand, each behind the curtain."""
    told = Told()
    with at_table(folder, game=game, people=(0, 1), size=(800, 600)) as sat:
        sat = AtTable(sat.app, sat.stores, {"format": 1, "game": game, "options": {}, "players": 2, "seed": 5, **given})
        for answer in answers:
            for _ in range(1200):
                told.watch(sat)
                if isinstance(sat.top, Curtain):
                    break
                if sat.match.ask is not None and sat.match.ask.forced:
                    sat.key(A, L)
                sat.app.pass_by()
            assert isinstance(sat.top, Curtain)
            sat.frames(0.1)
            told.watch(sat)
            for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                sat.app.take(pygame.event.Event(kind))
                sat.frames(FRAME)
                told.watch(sat)
            for seat, key in enumerate((22, 14)):
                sat.down(key)
                sat.frames(FRAME)
                assert sat.play.glance.seat in (seat, None)
                told.watch(sat)
                sat.up(key)
                sat.frames(FRAME)
                told.watch(sat)
            sat.key(ENTER)
            sat.frames(0.1)
            told.watch(sat)
            sat.play.pause()
            sat.frames(FRAME)
            told.watch(sat)
            sat.app.pop()
            sat.frames(0.1)
            told.watch(sat)
            sat.key(ENTER)
            sat.frames(0.1)
            asking, cards = sat.play.context.asking, answer(sat)
            if isinstance(sat.top, ArrangePage):
                sheet = sat.top
                sheet.cards.put([card for code in cards for card in sheet.own if codes([card]) == [code]])
                sat.frames(0.5)
                told.watch(sat)
                sat.key(ENTER)
            else:
                assert isinstance(asking, PickController)
                for code in cards:
                    asking.choose(next(card for card in asking.ask.cards[asking.seat] if codes([card]) == [code]))
                    sat.frames(FRAME)
                    told.watch(sat)
                if sat.play.context.asking is asking and asking.open and not asking.pick.single:
                    asking.give()
            sat.frames(0.5)
            told.watch(sat)
        for _ in range(3):
            sat.key(A, L)
            sat.frames(0.4)
            told.watch(sat)
    assert len(told.pictures) > 8
    return told


def alike(one: Told, other: Told) -> None:
    assert one.words == other.words
    assert len(one.pictures) == len(other.pictures)
    assert [n for n, (a, b) in enumerate(zip(one.pictures, other.pictures, strict=True)) if a != b] == []
    assert not any(CODE.search(str(words)) for words in one.words)


def swapped(row: list[str], *places: tuple[int, int]) -> list[str]:
    """The same cards, of which some have changed places."""
    made = row[:]
    for a, b in places:
        made[a], made[b] = row[b], row[a]
    return made


def test_fast_food_tells_nothing_of_hands_or_stock(tmp_path: Path) -> None:
    cards = title("fast-food").make({}).deck()
    Rng(7).shuffle(cards)
    black, red = ([code for code in codes(cards) if code[1] in suits] for suits in ("CS", "DH"))
    # Seat 1 is dealt 0, 2 and 4, seat 0 is dealt 1, 3 and 5; they draw in turn, and lay 0, 1 and 6.
    other = swapped(black, (2, 3), (4, 9), (5, 12))
    answers = [lambda _sat, code=code: [code] for code in (black[0], black[1], black[6])]
    alike(*(played(tmp_path / str(n), "fast-food", {"deck": row + red}, answers)
            for n, row in enumerate((black, other))))


def test_21st_century_war_tells_nothing_of_what_is_kept(tmp_path: Path) -> None:
    cards = deck()
    Rng(8).shuffle(cards)
    row = ["KH", "2D", *(code for code in codes(cards) if code not in ("KH", "2D"))]
    # Seat 0 has the even places; both keep the three cards that follow.
    answers = [lambda _sat, code=code: [code] for code in row[:2]]
    deals = [[made[::2], made[1::2]] for made in (row, swapped(row, (2, 3), (4, 7), (5, 6)))]
    alike(*(played(tmp_path / str(n), "twenty-first-century-war", {"deal": deal}, answers)
            for n, deal in enumerate(deals)))


def test_napoleons_war_tells_nothing_of_an_order(tmp_path: Path) -> None:
    def order(*places: tuple[int, int]) -> Callable[[AtTable], list[str]]:
        """The one from ace down, the other from two up, but for some that are turned later."""
        def made(sat: AtTable) -> list[str]:
            seat = sat.play.context.asking.seat
            return swapped(codes(sat.match.ask.cards[seat])[:: 1 - 2 * seat], *places)

        return made

    alike(*(played(tmp_path / str(n), "napoleons-war", {}, [order(*places)] * 2)
            for n, places in enumerate(((), ((4, 20), (5, 11), (22, 9))))))


# ---- files ----------------------------------------------------------------------------------------------------------


def test_what_went_wrong_is_written_down_without_a_card(tmp_path: Path) -> None:
    reports: list[str] = []
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        sat.app.report = lambda text: reports.append(text) or "somewhere"  # type: ignore[func-returns-value]
        for _ in range(600):
            sat.app.pass_by()
            if isinstance(sat.top, Curtain):
                break
        sat.key(ENTER)
        sat.frames(0.2)
        hands = codes(sat.match.ask.cards[0] + sat.match.ask.cards[1])
        for value in (hands, hands[:1] * 2, hands[-1:], ["XX"], None):
            with pytest.raises(MatchError) as why:
                sat.play.course.answer(0, value)
            assert not CODE.search(str(why.value))
            sat.app.failed(why.value)
            assert isinstance(sat.top, CrashPage)
            words = [getattr(widget, "text", "") for widget in sat.top.form.widgets]
            assert not any(CODE.search(str(text)) or NAMED.search(str(text)) for text in words)
            sat.app.scenes[:] = [sat.play]
        assert len(reports) == 5
        assert not any(CODE.search(text) for text in reports)


def test_statistics_hold_no_card_and_neither_does_what_a_save_says_of_the_match(tmp_path: Path) -> None:
    for game in ("twenty-first-century-war", "fast-food", "napoleons-war"):
        with at_table(tmp_path / game, game=game, people=(0, 1)) as sat:
            sat.play.sitting.match.play_on()
            envelope = sat.play.sitting.envelope()
            about = {name: value for name, value in envelope.items() if name not in ("match", "snapshot")}
            assert not CODE.search(json.dumps(about))
            sitting = sat.play.sitting
            for n in range(400):
                if sitting.match.result is not None or (n >= 200 and sitting.match.ask is None):
                    break
                if sitting.match.ask is None:
                    sitting.advance()
                else:
                    sitting.match.pass_forced()
                    if sitting.match.ask is not None:
                        sitting.answer(*sitting.first_computed(sitting.match.ask))
            if sitting.match.result is None:
                sitting.part()
            assert not CODE.search(str(sitting.counted()))
