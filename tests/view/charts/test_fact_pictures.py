"""Pictures of facts: every number of them can be counted, the way goes by the tens, and the answer stands nowhere."""

import pygame
import pytest
from pygame import Rect, Surface

from game.learning.fact import Fact
from game.learning.strategies import Strategy
from game.scenes.math_room.picture_choice import picture as plain
from game.scenes.math_room.picture_choice import split_picture
from game.view.charts.array_picture import ArrayPicture
from game.view.charts.counter_rows import PairRows, TenFrame
from game.view.charts.fact_picture import Counters, FactPicture
from game.view.charts.number_line import NumberLine, hops
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING
from tests.kit.stage_fixture import pictures

SIZE = (1280, 720)
PLACE = Rect(40, 60, 600, 260)


def drawn(picture: FactPicture, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[int]]:
    """The words of a picture, and of each counter whose it is."""
    words: list[str] = []
    counters: list[int] = []
    write, draw = Painter.draw_text, Counters.draw

    def heard(self: Painter, to: Surface, text: str, *more: object, **how: object) -> Rect:
        words.append(text)
        return write(self, to, text, *more, **how)  # type: ignore[arg-type]

    def seen(self: Counters, to: Surface, painter: Painter, centre: tuple[float, float], px: int, number: int) -> None:
        counters.append(number)
        draw(self, to, painter, centre, px, number)

    monkeypatch.setattr(Painter, "draw_text", heard)
    monkeypatch.setattr(Counters, "draw", seen)
    to = Surface(SIZE, 0, 32)
    to.fill(EVENING.panel)
    picture.draw(to, Painter(EVENING, SIZE, pictures(SIZE).icon), PLACE)
    outside = to.copy()
    outside.fill(EVENING.panel, PLACE.inflate(50, 50))
    assert pygame.mask.from_threshold(outside, EVENING.panel, (1, 1, 1, 255)).count() == SIZE[0] * SIZE[1]
    return words, counters


@pytest.mark.parametrize(("operands", "there"), [((8, 5), 0), ((5, 8), 1), ((1, 2), 1), ((10, 10), 0), ((7, 3), 0)])
def test_ten_frames_show_both_numbers_and_the_larger_one_first(
    operands: tuple[int, int], there: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = TenFrame(operands, "fox", pictures(SIZE))
    assert drawn(picture, monkeypatch)[1] == [there] * max(operands), "the smaller one has yet to be laid"
    picture.arrive()
    counters = drawn(picture, monkeypatch)[1]
    assert (counters.count(0), counters.count(1)) == operands


@pytest.mark.parametrize("picture", [
    TenFrame((8, 5), "fox", pictures(SIZE)), TenFrame((6, 3), "fox", pictures(SIZE)),
    NumberLine((34, 27), "owl", pictures(SIZE)), NumberLine((13, 12, 9), "owl", pictures(SIZE)),
    NumberLine((13, 8), "bear", pictures(SIZE), back=True), NumberLine((34, 6), "owl", pictures(SIZE)),
    ArrayPicture((7, 8), "hare", pictures(SIZE)),
], ids=lambda picture: f"{type(picture).__name__}{picture.operands}")
def test_the_answer_stands_nowhere_even_when_all_on_the_way_is_counted(
    picture: FactPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, *rest = picture.operands
    answer = a * rest[0] if isinstance(picture, ArrayPicture) else picture.way[-1].end if isinstance(
        picture, NumberLine) else a + sum(rest)
    picture.counted = True
    picture.arrive()
    words, _counters = drawn(picture, monkeypatch)
    assert words
    assert str(answer) not in words


def test_the_way_along_the_line_goes_by_the_tens() -> None:
    assert [(hop.start, hop.end) for hop in hops((34, 27), False)] == [(34, 44), (44, 54), (54, 60), (60, 61)]
    assert [(hop.start, hop.end) for hop in hops((13, 8), True)] == [(13, 10), (10, 5)]
    assert [(hop.end, hop.number) for hop in hops((13, 12, 9), False)] == [(23, 1), (25, 1), (30, 2), (34, 2)]
    for a in range(60):
        for b in range(15):
            way = hops((a, b), False)
            assert sum(hop.end - hop.start for hop in way) == b
            assert not a >= b or (hops((a, b), True) or [hops((a, 1), False)[0]._replace(end=a)])[-1].end == a - b


def test_rows_are_laid_one_after_the_other_and_parted_by_fives(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = ArrayPicture((7, 8), "fox", pictures(SIZE))
    assert drawn(picture, monkeypatch)[1] == []
    picture.arrive()
    assert drawn(picture, monkeypatch)[1] == [0] * 56


def test_nothing_to_take_away_and_nothing_to_add_are_pictures_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for picture in (NumberLine((7, 0), "fox", pictures(SIZE), back=True), TenFrame((0, 0), "fox", pictures(SIZE))):
        assert not picture.hops
        drawn(picture, monkeypatch)


@pytest.mark.parametrize("picture", [TenFrame((9, 9), "fox", pictures(SIZE)), ArrayPicture((13, 13), "owl",
                                                                                           pictures(SIZE))])
def test_the_animal_arrives_and_its_last_step_is_drawn(
    picture: FactPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _frame in range(600):
        picture.tick(1 / 60)
    assert picture.moving, "nobody has seen it arrive"
    drawn(picture, monkeypatch)
    assert not picture.moving
    picture.restart()
    assert picture.moving


FACTS = [Fact(kind, (a, b)) for a in range(14) for b in range(14)  # type: ignore[arg-type]
         for kind in ("sum", "difference", "product") if kind != "difference" or a >= b]


def test_a_picture_in_parts_tells_what_its_words_tell_and_never_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """9 × 9 has its answer nowhere else; of the others, what is known already may be the same number."""
    for fact in [*FACTS[::7], Fact("product", (9, 9)), Fact("sum", (6, 7)), Fact("sum", (4, 9))]:
        with monkeypatch.context() as patch:
            split = split_picture(fact, "fox", pictures(SIZE))
            split.counted = True
            split.arrive()
            words, counters = drawn(split, patch)
            known = {str(n) for n in (*fact.operands, 0, 10, 20)}
            assert str(fact.answer) not in set(words) - known, fact
            if isinstance(split, ArrayPicture) and fact.answer:
                assert counters == [0] * fact.answer
            elif isinstance(split, TenFrame | PairRows):
                assert len(counters) - getattr(split, "extra", 0) == fact.answer


@pytest.mark.parametrize(("key", "names"), [
    ("7*8", ["5 × 8 = 40", "2 × 8"]), ("8*7", ["5 × 8 = 40", "2 × 8"]), ("4*6", ["2 × 6", "2 × 6"]),
    ("9*6", ["10 × 6", "−6"]),
    ("6*9", ["10 × 6", "−6"]), ("5*8", ["5 × 8", "10 × 8"]), ("3*8", ["2 × 8", "1 × 8"]),
    ("12*7", ["10 × 7 = 70", "2 × 7"]),
    ("8*8", ["4 × 8", "4 × 8"]), ("7*?=42", ["? × 7 = 42", "5 × 7 = 35", "? × 7"]), ("1*?=6", ["1 × ? = 6"]),
    ("3+5", ["4", "4", "4 + 4"]), ("9+4", ["9 + 1 = 10", "+3"]), ("6+4", ["6 + 4"]), ("10+4", ["10", "+4"]),
    ("10-4", ["10 − 4"]), ("4+?=10", ["4 + ? = 10"]), ("12-6", ["12", "6", "?"]), ("2*?=14", ["14", "?", "?"]),
    ("12-9", ["+1", "+2", "?", "9", "10", "12"]), ("9-6", ["?", "6", "9"]), ("13+5", ["+5", "+3", "?"]),
    ("6+7", ["6", "6", "+1", "6 + 6 = 12"]), ("8+8", ["8", "8"]),
])
def test_each_part_is_named(key: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    picture = split_picture(Fact.read(key), "owl", pictures(SIZE))
    picture.arrive()
    words, _counters = drawn(picture, monkeypatch)
    for name in names:
        assert words.count(name) >= names.count(name), f"{name} in {words}"


def test_make_ten_splits_the_second_number_and_plus_nine_goes_one_back() -> None:
    bridge = split_picture(Fact("sum", (8, 5)), "fox", pictures(SIZE))
    assert isinstance(bridge, TenFrame)
    assert bridge.parts == [2, 3]
    nine = split_picture(Fact("sum", (4, 9)), "fox", pictures(SIZE), Strategy("", "nine"))
    assert isinstance(nine, TenFrame)
    assert (nine.start_count, nine.extra, nine.hops) == (10, 1, 5)
    fives = split_picture(Fact("sum", (5, 7)), "fox", pictures(SIZE), Strategy("", "fives"))
    assert isinstance(fives, TenFrame)
    assert fives.cells == [*range(5), 10, 11, *range(5, 10)], "a five of each fills the first frame"


@pytest.mark.parametrize(("key", "first", "way"), [
    ("7+2", 0, [(7, 8, 1), (8, 9, 1)]), ("2+7", 1, [(7, 8, 0), (8, 9, 0)]), ("13+5", 0, [(10, 15, 1), (15, 18, 0)]),
    ("8-2", 0, [(8, 7, 1), (7, 6, 1)]), ("1+?=7", 1, [(7, 6, 0)]), ("10+?=14", 1, [(14, 4, 0)]),
    ("19-9", 0, [(9, 10, 1), (10, 19, 1)]), ("3+?=15", 0, [(3, 10, 1), (10, 15, 1)]), ("0+11", 1, []),
])  # fmt: skip
def test_a_way_along_the_line_is_the_one_that_its_words_tell(
        key: str, first: int, way: list[tuple[int, int, int]]) -> None:
    line = split_picture(Fact.read(key), "owl", pictures(SIZE))
    assert isinstance(line, NumberLine)
    assert [tuple(hop) for hop in line.way] == way
    assert line.first == first, "the colour of the number at which it begins"


@pytest.mark.parametrize(("operands", "ends"), [((10, 2), (0, 10)), ((12, 9), (0, 12)), ((13, 5), (0, 13)),
                                                ((7, 2), (0, 10))])
def test_a_line_ends_where_the_fact_ends(operands: tuple[int, int], ends: tuple[int, int]) -> None:
    line = NumberLine(operands, "fox", pictures(SIZE), back=True)
    assert (line.low, line.height) == ends


def test_the_animal_never_covers_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is written lies under the animal, wherever it stands."""
    boxes: list[tuple[str, Rect]] = []
    write = Painter.draw_text

    def heard(self: Painter, to: Surface, text: str, *more: object, **how: object) -> Rect:
        boxes.append((text, write(self, to, text, *more, **how)))  # type: ignore[arg-type]
        return boxes[-1][1]

    monkeypatch.setattr(Painter, "draw_text", heard)
    for fact in map(Fact.read, ("8+5", "6+7", "9+4", "10+10", "12-9", "13-8", "10-2", "7*8", "9*6", "13+12", "3+5",
                                "6+4", "10-4", "12-6", "4+?=10", "6+?=12", "8+?=15", "7+2", "7*?=56", "5*8")):
        for picture in (plain(fact, "fox", pictures(SIZE)), split_picture(fact, "fox", pictures(SIZE))):
            picture.counted = True
            for hop in range(picture.hops + 1):
                boxes.clear()
                picture.seconds = 0.45 + picture.hop * hop + 1e-6
                picture.draw(Surface(SIZE, 0, 32), Painter(EVENING, SIZE, pictures(SIZE).icon), PLACE)
                covered = [text for text, box in boxes if picture.standing.colliderect(box)]
                assert not covered, f"{fact.text}, {type(picture).__name__}, hop {hop}: {covered}"


def test_what_is_missing_stands_nowhere_but_the_way_to_it_can_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for numbers in ((8, 7), (3, 4), (6, 13)):
        picture = plain(Fact("addend", (numbers[0], sum(numbers))), "fox", pictures(SIZE))
        picture.counted = True
        picture.arrive()
        words, _counters = drawn(picture, monkeypatch)
        assert str(sum(numbers)) in words, "one sees where the way ends"
        assert not {str(numbers[1]), f"+{numbers[1]}"} & {*words}
    picture = plain(Fact("factor", (7, 56)), "fox", pictures(SIZE))
    for counted in (False, True):
        picture.counted = counted
        picture.arrive()
        words, counters = drawn(picture, monkeypatch)
        assert "? × 7 = 56" in words
        assert "8" not in words
        assert len(counters) == 56
