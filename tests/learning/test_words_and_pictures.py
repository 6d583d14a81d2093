"""Words and picture of every fact agree: what the words name is in the picture, and the answer is in neither before it
is told."""

import re

import pytest
from pygame import Rect, Surface

from game.learning.fact import Fact, Kind
from game.learning.strategies import best_strategy
from game.scenes.math_room.picture_choice import picture, split_picture
from game.view.charts.array_picture import ArrayPicture
from game.view.charts.counter_rows import HalfRows, TenFrame, WholeFrame
from game.view.charts.fact_picture import Counters, FactPicture
from game.view.charts.number_line import NumberLine
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING
from tests.kit.stage_fixture import pictures
from tests.learning.test_strategy_table import facts

SIZE = (800, 600)
PLACE = Rect(50, 40, 420, 164)
"""The place of a picture in the smallest window."""
KINDS: tuple[Kind, ...] = ("sum", "difference", "product", "addend", "factor")
WORDS = {"one": 1, "two": 2, "ten": 10, "tens": 10, "nothing": 0, "no": 0}


class Seen:
    """What is written in a picture, where, and how many counters of each number lie there."""

    def __init__(self, shown: FactPicture, monkeypatch: pytest.MonkeyPatch, place: Rect = PLACE) -> None:
        self.words: list[str] = []
        self.boxes: list[Rect] = []
        self.counters: list[int] = []
        self.shown = shown
        to = Surface(SIZE, 0, 32)

        def write(painter: Painter, to: Surface, text: str, box: Rect, px: int, *more: object, **how: object) -> Rect:
            self.words.append(text)
            width = painter.text_width(text, px, "display")
            at = Rect(0, 0, width, px)
            at.center = box.center
            if "centre" not in (*more, *how.values()):
                at.midleft = box.midleft
            self.boxes.append(at)
            return box

        def draw(_self: Counters, _to: Surface, _paper: Painter, _at: object, px: int, number: int) -> None:
            if px >= 2:
                self.counters.append(number)

        with monkeypatch.context() as patch:
            patch.setattr(Painter, "draw_text", write)
            patch.setattr(Counters, "draw", draw)
            for name in ("draw_sheet", "panel", "ring", "icon", "shadow"):
                patch.setattr(Painter, name, lambda *more, **how: None)
            patch.setattr(FactPicture, "put_animal", lambda *more: None)
            shown.draw(to, Painter(EVENING, SIZE, pictures(SIZE).icon), place)

    @property
    def numbers(self) -> set[int]:
        """The numbers that are written."""
        return {int(number) for words in self.words for number in re.findall(r"\d+", words)}

    @property
    def whole(self) -> set[int]:
        """The numbers that are written, without those of several hops."""
        hops = [words for words in self.words if words[0] in "+−"]
        left = [words for words in self.words if words not in hops] if len(hops) > 1 else self.words
        return {int(number) for words in left for number in re.findall(r"\d+", words)}

    @property
    def places(self) -> set[tuple[str, tuple[int, int]]]:
        """What is written, and where."""
        return {(words, box.center) for words, box in zip(self.words, self.boxes, strict=True)}

    @property
    def countable(self) -> set[int]:
        """The numbers of what lies there, and of hops of one."""
        ones = sum(word in ("+1", "−1") for word in self.words)
        return {self.counters.count(number) for number in range(3)} | {ones}


def named(words: str) -> set[int]:
    """The numbers that words name, in figures or not."""
    return {int(word) if word.isdecimal() else WORDS[word]
            for word in re.findall(r"\d+|[a-z]+", words.lower()) if word.isdecimal() or word in WORDS}


@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_that_words_name_are_in_the_picture(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in facts(kind):
        found = best_strategy(fact)
        shown = split_picture(fact, "fox", pictures(SIZE))
        shown.arrive()
        seen = Seen(shown, monkeypatch)
        words = re.sub(r"^\d+ \+ \d+ is \d+ \+ \d+\.", "", found.hint).replace("One ten and", "10 and")
        missing = named(words) - seen.numbers - seen.countable
        assert not missing, f"{fact.text}: {found.hint} {missing} not in {seen.words}, {sorted(seen.countable)}"


def operands_of(fact: Fact) -> set[int]:
    """What of a fact is given, and the tens of a line."""
    return {*fact.operands, 0, 10, 20}


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_written_only_once_it_is_told(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in facts(kind):
        for shown in (picture(fact, "fox", pictures(SIZE)), split_picture(fact, "fox", pictures(SIZE))):
            shown.arrive()
            for shown.counted in (False, True):
                numbers = Seen(shown, monkeypatch).whole
                if shown.counted and isinstance(shown, ArrayPicture) and shown.asks:
                    numbers -= {row * fact.operands[0] for row in range(1, 13)}
                assert fact.answer not in numbers - operands_of(fact), f"{fact.text}: {shown}"
            shown.explained = True
            told = Seen(shown, monkeypatch).numbers
            assert fact.answer in told or 0 in fact.numbers, f"{fact.text}: {type(shown).__name__} {told}"


@pytest.mark.parametrize("kind", KINDS)
def test_small_numbers_are_there_exactly_where_a_child_is_told_that_they_are(
        kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in facts(kind):
        for shown in (picture(fact, "fox", pictures(SIZE)), split_picture(fact, "fox", pictures(SIZE))):
            shown.arrive()
            before = Seen(shown, monkeypatch)
            shown.counted = True
            after = Seen(shown, monkeypatch)
            assert (len(after.places - before.places) > 0) == shown.counts, f"{fact.text}: {after.words}"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_written_lies_over_anything_else_that_is(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Rect(50, 40, 420, 164)
    for fact in facts(kind):
        for shown in (picture(fact, "fox", pictures(SIZE)), split_picture(fact, "fox", pictures(SIZE))):
            shown.arrive()
            for shown.counted in (False, True):
                seen = Seen(shown, monkeypatch, place)
                for n, box in enumerate(seen.boxes):
                    other = box.collidelist(seen.boxes[:n])
                    assert other < 0, f"{fact.text}: {seen.words[n]!r} over {seen.words[other]!r}"
                    assert place.inflate(20, 12).contains(box), f"{fact.text}: {seen.words[n]!r} is outside"


@pytest.mark.parametrize("kind", ["addend", "factor"])
def test_of_a_missing_number_the_whole_is_seen_first(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in facts(kind):
        shown = picture(fact, "fox", pictures(SIZE))
        assert fact.makes in Seen(shown, monkeypatch).numbers, f"{fact.text}: {shown}"


@pytest.mark.parametrize(("key", "kind"), [
    ("12-6", HalfRows), ("6+?=12", HalfRows), ("2*?=14", HalfRows), ("10-4", WholeFrame), ("4+?=10", WholeFrame),
    ("6+4", TenFrame), ("9+4", TenFrame), ("1+?=2", NumberLine), ("7+2", NumberLine), ("7*?=56", ArrayPicture)])
def test_a_way_has_the_picture_that_it_is_about(key: str, kind: type[FactPicture]) -> None:
    assert isinstance(split_picture(Fact.read(key), "fox", pictures(SIZE)), kind)


def test_a_turned_sum_has_the_same_picture_with_its_numbers_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    for fact in facts("sum"):
        turned = Fact("sum", fact.operands[::-1])
        one, other = (split_picture(each, "fox", pictures(SIZE)) for each in (fact, turned))
        one.arrive()
        other.arrive()
        first, second = Seen(one, monkeypatch), Seen(other, monkeypatch)
        assert first.words == second.words, fact.text
        if fact.operands[0] != fact.operands[1]:
            assert first.counters == [1 - number for number in second.counters], fact.text
