"""The pictures of the statistics show what the numbers say."""

from collections import Counter
from statistics import median_low

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.learning.answer import Answer
from game.learning.child_report import KindReport
from game.learning.fact import Fact
from game.learning.learner_model import tally
from game.rules import titles
from game.scenes.records.stat_widgets import MatchPile, Rivalry, RivalrySide, piles
from game.scenes.shell.language import languages, speak
from game.scenes.shell.stat_tiles import game_name
from game.store.results import Totals
from game.view.charts.card_count_chart import CardCountChart
from game.view.charts.score_charts import lands, shares
from game.view.charts.slap_strip import SlapStrip, middle
from game.view.pictures.theme import EVENING, SEATS
from tests.kit.picture_cache import pictures
from tests.kit.widget_fixture import Checked, display

SIZE = (300, 120)


@pytest.fixture(autouse=True)
def _display() -> None:
    display()


# ---- the course of a match ----


@given(st.lists(st.integers(-5, 200), min_size=2, max_size=4))
def test_shares_make_up_the_whole(counts: list[int]) -> None:
    assert sum(shares(counts)) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares(counts))


def land_at(image: Surface, pos: tuple[int, int], animals: tuple[int, ...]) -> int | None:
    """Whose land is at a place."""
    colour = image.get_at(pos)[:3]
    papers = {animal: [*EVENING.lands[SEATS[animal].animal], EVENING.marks.get(SEATS[animal].animal, (0, 0, 0))]
              for animal in animals}
    return next((animal for animal in animals for paper in papers[animal]
                 if all(abs(a - b) < 3 for a, b in zip(colour, paper, strict=True))), None)


def test_a_land_is_as_high_as_its_share_was() -> None:
    counts = [(26, 26), (39, 13), (13, 39), (26, 26)]
    image = lands(SIZE, Checked(), pictures(), (0, 10, 20, 30), counts, (0, 1))
    for n, (low, _high) in enumerate(counts[1:3], 1):
        border = round(SIZE[1] * (1 - low / 52))
        assert land_at(image, (100 * n, border + 6), (0, 1)) == 0
        assert land_at(image, (100 * n, border - 6), (0, 1)) == 1


def test_rounds_that_were_left_out_take_their_room() -> None:
    image = lands(SIZE, Checked(), pictures(), (0, 30, 40), [(52, 0), (52, 0), (0, 52)], (0, 1))
    assert [land_at(image, (x, 60), (0, 1)) for x in (20, 200)] == [0, 0]
    assert land_at(image, (296, 30), (0, 1)) == 1


@pytest.mark.parametrize("animals", [(0, 1), (0, 1, 2), (0, 3, 2, 1)])
def test_every_animal_is_seen_whoever_has_all_the_cards(animals: tuple[int, ...]) -> None:
    for winner in range(len(animals)):
        end = tuple(52 if seat == winner else 0 for seat in range(len(animals)))
        start = (13,) * len(animals)
        image = lands(SIZE, Checked(), pictures(), (0, 9), [start, end], animals, winner)
        right = image.subsurface(Rect(SIZE[0] - 44, 0, 44, SIZE[1]))
        seen = Counter(tuple(right.get_at((x, y)))[:3] for x in range(44) for y in range(SIZE[1]))
        for animal in animals:
            side = min(30, (SIZE[1] - 8 - 5 * (len(animals) - 1)) // len(animals))
            token = pictures().token(SEATS[animal].animal, side)
            inside = {tuple(token.get_at((x, y)))[:3] for x in range(8, side - 8) for y in range(8, side - 8)}
            assert len(inside & set(seen)) > len(inside) // 2, (animals, winner, animal)


def test_a_match_of_no_rounds_is_drawn_too() -> None:
    image = lands(SIZE, Checked(), pictures(), (0,), [(0, 0)], (0, 1), None, 0)
    assert image.get_size() == SIZE


def test_a_graph_of_some_rounds_has_them_where_they_were_and_all_the_animals_apart() -> None:
    graph = CardCountChart([(20, 20, 20, 20), (80, 0, 0, 0), (80, 0, 0, 0)], (0, 3, 2, 1), pictures(),
                           rounds=(0, 10, 40))
    field = Rect(0, 0, 400, 100)
    assert [round(x) for x, _y in graph.points(field, 0, 80)] == [0, 100, 400]
    paper, to = Checked(), Surface((600, 190), pygame.SRCALPHA, 32)
    graph.rect = to.get_rect()
    drawn: list[Rect] = []
    own = pictures().token

    class Seen:
        def token(self, animal: str, px: int) -> Surface:
            image = own(animal, px).copy()
            image.fill((1, 2, 3 + len(drawn), 255))
            drawn.append(image.get_rect())
            return image

    graph.pictures = Seen()  # type: ignore[assignment]
    graph.draw(to, paper)
    for n in range(4):
        mask = pygame.mask.from_threshold(to, (1, 2, 3 + n), (1, 1, 1, 255))
        assert mask.count() > 800, n                  # none lies on another


# ---- slaps ----

times = st.lists(st.integers(150, 3000), min_size=1, max_size=60)


@given(times)
def test_the_flag_stands_at_the_middle_slap(slaps: list[int]) -> None:
    assert middle(dict(sorted(Counter(slaps).items()))) == median_low(slaps)


@settings(max_examples=50)
@given(times, times, st.integers(300, 1600))
def test_every_slap_is_in_the_picture_however_long_it_took(lately: list[int], before: list[int], width: int) -> None:
    strip = SlapStrip(sorted(lately), dict(sorted(Counter(before).items())), 1)
    for side in (6, 12):
        assert sum(strip.columns(Rect(20, 0, width, 90), side, strip.recent)) == len(lately)
        assert sum(strip.columns(Rect(20, 0, width, 90), side, strip.before)) == len(before)
    assert strip.first <= min(lately + before)
    assert strip.longer == (strip.last < max(lately + before))
    paper, to = Checked(), Surface((width + 40, 400))
    strip.rect = Rect(0, 0, width + 40, strip.height(paper, width + 40))
    paper.inside = strip.rect
    strip.draw(to, paper)
    assert not paper.spilt


# ---- piles and rivals ----


def pixels(to: Surface, colour: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(to, colour, (4, 4, 4, 255)).count()


def test_a_pile_is_as_high_as_its_game_was_played_and_green_as_far_as_it_was_won() -> None:
    each = [MatchPile(game, Totals("", game, played, won), pictures(), lambda: None)
            for game, played, won in (("war", 60, 30), ("peace", 20, 20), ("ascent", 30, 0))]
    row, paper = piles(each), Checked()
    row.lay(paper, 0, 0, 800)
    assert len({pile.rect.bottom for pile in each}) == 1
    covers = [pile.pile(paper) for pile in each]
    assert covers == [86, 29, 43]
    greens = []
    for pile in each:
        to = Surface((800, 400))
        to.fill(paper.theme.panel)
        pile.draw_pile(to, paper, Rect(10, 10, 84, pile.pile(paper)))
        greens.append(pixels(to, paper.theme.on))
    assert greens[2] == 0
    assert greens[0] > 1.2 * greens[1] > 1000


@pytest.mark.parametrize("language", languages())
def test_no_name_below_a_pile_is_broken_within_a_word(language: str) -> None:
    speak(language)
    try:
        each = [MatchPile(game_name(game), Totals("", game, 1, 1), pictures(), lambda: None) for game in titles()]
    finally:
        speak("en")
    row, paper = piles(each), Checked(EVENING._replace(letters=1.4), (800, 600))
    row.lay(paper, 0, 0, 700)
    for pile in each:
        assert {word for line in pile.words(paper, pile.rect.w)[0] for word in line.split()} == {*pile.label.split()}


def test_both_parts_of_a_rivalry_are_as_long_as_what_was_won_and_differ_by_more_than_colour() -> None:
    rivalry = Rivalry(RivalrySide("Ada", 3, 0), RivalrySide("Bo", 1, 1), 0, pictures())
    paper, to = Checked(), Surface((400, 100))
    to.fill(paper.theme.panel)
    rivalry.draw_bar(to, paper, Rect(0, 40, 400, 16))
    assert pixels(to, paper.theme.on) == pytest.approx(300 * 16, rel=0.05)
    right = [tuple(to.get_at((x, 48)))[:3] for x in range(315, 385)]
    assert len({right[0], *right}) > 1                # striped
    assert {tuple(to.get_at((x, 48)))[:3] for x in range(20, 280)} == {paper.theme.on}


# ---- facts ----


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.sampled_from([1.0, 5.0]),
                          st.booleans()), max_size=60))
def test_facts_are_counted_as_the_report_counts_them(given_: list[tuple[int, int, bool, float, bool]]) -> None:
    answers = [Answer(Fact("sum", (a, b)), a + b, right, seconds, timed, float(at))
               for at, (a, b, right, seconds, timed) in enumerate(given_)]
    found = tally(answers, 3.0, 1e6)
    for timed in (False, True):
        own = [answer for answer in answers if answer.timed == timed]
        part = KindReport("sum", timed, own, 1e6, 3.0)
        assert +found.get(timed, Counter()) == Counter(cell.mark for cell in part.every)
