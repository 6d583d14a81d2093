"""Charts, pictures of facts and small things look as they did."""

import pytest
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.core.seats import Seat
from game.learning.fact import Fact
from game.learning.strategies import strategies
from game.scenes.lab.workshop_sheet import RuleSuggestion
from game.scenes.math_room.picture_choice import split_picture
from game.view.charts.fact_table import FactShares
from game.view.charts.plant_signs import bloom, drop_on_paper, fruit, plant
from game.view.charts.score_charts import MatchEndChart, NumberTile
from game.view.charts.slap_strip import SlapStrip
from game.view.charts.workshop_charts import FairnessBar, LengthHill, LengthWords
from game.view.pictures.painter import Painter
from game.view.pictures.theme import DAYLIGHT, EVENING, Theme
from game.view.widgets import Widget
from tests.kit.looks import digest, hold
from tests.kit.stage_fixture import pictures

SIZE = (1280, 720)
PLACE = Rect(60, 60, 600, 260)
FACTS = {
    "sum": ((8, 5), (5, 8), (6, 7), (9, 4), (2, 7), (1, 6), (10, 3), (7, 7), (34, 27), (12, 5)),
    "difference": ((13, 8), (14, 7), (15, 6), (9, 2), (17, 9), (10, 4), (12, 3)),
    "product": ((7, 8), (2, 6), (3, 7), (4, 6), (8, 4), (5, 9), (9, 6), (12, 4), (10, 3)),
    "addend": ((8, 15), (7, 14), (4, 10), (9, 11)),
    "factor": ((7, 56), (2, 12), (1, 6), (5, 45), (9, 54)),
}


def drawn_on(theme: Theme, size: tuple[int, int]) -> tuple[Surface, Painter]:
    to = Surface(size, 0, 32)
    to.fill(theme.panel)
    return to, Painter(theme, SIZE, pictures(SIZE).icon)


@pytest.mark.parametrize("kind", FACTS)
def test_pictures_of_facts_look_as_they_did(kind: str) -> None:
    for operands in FACTS[kind]:
        fact, seen = Fact(kind, operands), list[str]()  # type: ignore[arg-type]
        for way in strategies(fact):
            picture = split_picture(fact, "owl", pictures(SIZE), way)
            for seconds in (0.0, 0.4, 1.1, 2.6, 9.0):
                while seconds > 0 and picture.moving:
                    picture.tick(0.1)
                    seconds -= 0.1
                to, painter = drawn_on(EVENING, (720, 380))
                picture.draw(to, painter, PLACE)
                seen.append(digest(to))
            picture.counted = picture.explained = True
            to, painter = drawn_on(DAYLIGHT, (720, 380))
            picture.draw(to, painter, PLACE)
            seen.append(digest(to))
        hold(f"fact {fact.text}", seen)


def hill(end: float, *, breathes: bool = False) -> LengthHill:
    made = LengthHill()
    made.show([(n + 0.5, 12.0 - abs(n - 5)) for n in range(14)], 5.5, end, breathes=breathes)
    return made


def words(beside: str, arrow: str) -> LengthWords:
    made = LengthWords()
    made.label, made.below_text, made.beside_text, made.arrow = "12 minutes", "Half of all take 9 to 16", beside, arrow
    return made


def rule(label: str, length: str) -> RuleSuggestion:
    made = RuleSuggestion()
    made.show(label, length, "Try", lambda: None)
    made.hovered = made.focused = made.shown = True
    return made


def bar(*shares: int, draws: int = 0) -> FairnessBar:
    made = FairnessBar(pictures(SIZE))
    made.shares, made.animals, made.draws = shares, range(len(shares)), draws
    made.label, made.below_text = "Who wins", "Nobody has an edge"
    return made


WIDGETS: dict[str, Widget] = {
    "hill": hill(14.0), "long hill": hill(40.0, breathes=True), "no hill": LengthHill(),
    "length": words("War takes 8", "up"), "short": words("", ""),
    "fair": bar(48, 52), "draws": bar(30, 50, draws=20), "of four": bar(40, 30, 20, 10),
    "nobody": bar(0, 0), "none": bar(),
    "course": MatchEndChart((0, 5, 12, 30), [(26, 26), (30, 22), (12, 40), (0, 52)], (0, 1), Seat(1), 12,
                                ("30 rounds", "The turn: round 12"), pictures(SIZE)),
    "tile": NumberTile("1,204", "rounds"),
    "rule": rule("The lowest wins", "7 min"), "long rule": rule("Cards face down in a war: three of them", "14 min"),
    "slaps": SlapStrip([210, 250, 250, 300, 410, 2000], {180: 2, 260: 9, 300: 4, 505: 3, 900: 1}, 1),
    "first slaps": SlapStrip([210, 250, 5300], {}, 3),
    "shares": FactShares([("7 + 8", 0.25, "1 of 4"), ("9 × 6", 1.0, "everybody"), ("103 + 104 = 207", 0.0, "nobody")]),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_a_chart_looks_as_it_did(name: str) -> None:
    seen = []
    for theme, width in ((EVENING, 600), (DAYLIGHT, 330)):
        to, painter = drawn_on(theme, (700, 400))
        chart = WIDGETS[name]
        chart.rect = Rect(20, 20, width, chart.height(painter, width))
        chart.draw(to, painter)
        seen.append(digest(to))
    hold(f"chart {name}", seen)


def test_signs_of_what_grows_look_as_they_did() -> None:
    made = [sign(side) for sign in (bloom, fruit, drop_on_paper) for side in (14, 24, 40)]
    made += [plant(growth, side) for growth in ("seed", "shoot", "leaves", "bud", "flower") for side in (24, 40)]
    seen = []
    for sign in made:
        to, _paper = drawn_on(EVENING, (48, 48))
        to.blit(sign, (4, 4), special_flags=BLEND_PREMULTIPLIED)
        seen.append(digest(to))
    hold("signs", seen)
