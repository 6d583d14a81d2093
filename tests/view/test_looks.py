"""Charts, pictures of facts, what stands on a table and small things look as they did."""

from collections.abc import Sequence
from zlib import crc32

import pytest
from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Rect, Surface

from game.core.cards import CODES
from game.core.reasoned_caption import LedCaption
from game.core.seats import Seat
from game.learning.fact import Fact
from game.learning.strategies import strategies
from game.rules import titles
from game.scenes.lab.workshop_sheet import RuleSuggestion
from game.scenes.math_room.picture_choice import split_picture
from game.view.charts.fact_table import FactShares
from game.view.charts.plant_signs import bloom, drop_on_paper, fruit, plant
from game.view.charts.score_charts import MatchEndChart, NumberTile
from game.view.charts.slap_strip import SlapStrip
from game.view.charts.workshop_charts import FairnessBar, LengthHill, LengthWords
from game.view.pictures.binding import bind, bound
from game.view.pictures.painter import Painter
from game.view.pictures.theme import DAYLIGHT, EVENING, POPPY, PROJECTOR, SEATS, Theme
from game.view.stage.banner import Banner
from game.view.stage.caption import Caption
from game.view.stage.compositor import Drawable
from game.view.stage.finish_strip import FinishStrip, Runner
from game.view.stage.layout import Layout
from game.view.stage.moods import Face
from game.view.stage.rays import Flash, RayBurst, sparks
from game.view.stage.seat_plate import NONE, READY, WAIT, PlateState, SeatLook, SeatPlate
from game.view.stage.table_numbers import AnchorNumber, Equals, StakePill, TotalLabel
from game.view.widgets import Widget
from game.view.widgets.scroll import Scroll
from tests.kit.looks import digest, hold
from tests.kit.stage_fixture import new_pictures, pictures

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


# ---- on a table ----


def seen_of(pieces: Sequence[Drawable], size: tuple[int, int]) -> str:
    """The number of what these draw; none draws anything outside its rectangle, where it would be left when it goes."""
    to, one = Surface(size, SRCALPHA, 32), Surface(size, SRCALPHA, 32)
    for piece in pieces:
        piece.draw(one)
        box = one.get_bounding_rect(min_alpha=2)
        assert not box.w or Rect(piece.rect).contains(box), (type(piece).__name__, piece.rect, box)
        piece.draw(to)
        one.fill(0, box.inflate(4, 4))
    return digest(to)


def laid_for(game: str, seats: int, size: tuple[int, int]) -> Layout:
    return Layout(titles()[game].make({}).pile_kinds, seats, size)


KEYS = (
    {"key": "A", "second": "S", "slaps": True}, {"key": "Right Shift", "second": "Return", "late": 250},
    {"key": "L", "late": 1000}, {"key": ""}, {"key": "Q", "pad": ("south", "east"), "second": "W", "slaps": True},
    {"key": "A", "second": "S", "touch": ("deal", "hand"), "late": 20, "slaps": True},
    {"key": "L", "touch": ("deal", ""), "pad": ("east", "north"), "late": 140},
    {"key": "P", "second": "O"}, {"key": "Right Shift", "second": "Return", "late": 250},
)  # fmt: skip
"""What a seat presses."""
TOLD = (PlateState(26), PlateState(1, lit=True, turn=True), PlateState(0, points=7), PlateState(104, looks_on=True),
        PlateState(None))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (700, 1100)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plates_and_their_caps_look_as_they_did_whatever_one_presses(seats: int, size: tuple[int, int]) -> None:
    art, layout, seen, hit = new_pictures(size), laid_for("war", seats, size), list[str](), list[int | None]()
    for n, keys in enumerate(KEYS):
        pieces: list[Drawable] = []
        for seat, place in enumerate(layout.places):
            token = SEATS[(seat + n) % 4]
            look = SeatLook("Alexandra-Sophie" if n % 2 else "Ada", token.animal, token.key, person=bool(keys["key"]),
                            **keys)  # type: ignore[arg-type]
            plate = SeatPlate(seat, place, look, art.paper(EVENING, size), art)
            plate.state, plate.out = TOLD[(n + seat) % len(TOLD)], n + seat == 9
            plate.portrait.out, plate.portrait.face = plate.out, Face(("glad", "ouch", "hope", "rest")[n % 4])
            plate.portrait.show(plate.portrait.face, 0.0, hops=False)
            plate.portrait.hop.set((0.0, 0.5)[n % 2])
            for cap in plate.caps:
                cap.prompt, cap.looks_on = (WAIT, READY, NONE)[(n + seat) % 3], plate.state.looks_on
                cap.out = plate.out
                cap.pulse.set((0.0, 0.5, 0.25)[n % 3])
                hit += [plate.key((cap.face.right + d, cap.face.centery), near=near)
                        for d in (-2, 4, 9) for near in (False, True)]
            pieces += [plate, plate.portrait, *plate.caps]
            hit += plate.zone
        seen.append(seen_of(pieces, size))
    hold(f"plates {seats} {size[0]}", [*seen, f"{crc32(repr(hit).encode()):08x}"])


@pytest.mark.parametrize("seats", [2, 4])
def test_numbers_and_words_on_a_table_look_as_they_did(seats: int) -> None:
    size = (800, 600) if seats == 2 else (1000, 1100)
    art, layout, seen = new_pictures(size), laid_for("war", seats, size), list[str]()
    painter = art.paper(EVENING, size)
    for number in (2, 7, 10, 12, 105):
        seen.append(seen_of([AnchorNumber(number, layout, painter, art)], size))
    pill, total = StakePill(layout, painter), TotalLabel(layout)
    for count in (1, 8, 104):
        pill.say(count)
        seen.append(seen_of([pill], size))
    pill.tally(range(5))
    for arrived in range(1, 6):
        pill.tick(arrived * 100.0, range(arrived, 5))
        seen.append(seen_of([pill], size))
    for now, number in ((0.0, 9), (1000.0, 31), (2000.0, 120)):
        total.show(number, now, 620)
        for ms in (0, 200, 400, 700):
            total.tick(now + ms)
            seen.append(seen_of([total], size))
    table = laid_for("brain-drain", seats, size)
    seen.append(seen_of([Equals(table, painter)], size))
    hold(f"numbers {seats}", seen)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_pill_comes_and_goes_and_a_shout_grows_as_they_did(seats: int) -> None:
    size = (800, 600) if seats == 2 else (640, 960)
    art, layout, seen, now = new_pictures(size), laid_for("war", seats, size), list[str](), 0.0
    painter, codes = art.paper(EVENING, size), CODES
    pill, shout = Caption(layout, painter, art), Banner(layout, painter, lambda work: work())
    animals = [token.animal for token in SEATS]
    for text, who, cards in (
            ("Fox wins.", animals[:1], codes[:1]), ("Fox and Owl tie: each lays three more cards and turns one.",
                                                    animals[:2], codes[5:9]), ("", (), ()),
            (LedCaption("W" * 70, "all of it"), animals[:3], codes[20:22]), ("Next.", (), ())):
        pill.say(text, *who, cards=cards, now=now)
        shout.say(text[:9], POPPY, 110.0, at=layout.sun if len(who) == 3 else None, stays=200.0 * (len(who) == 2))
        for _step in range(7):
            seen.append(seen_of([pill, shout], size))
            now += 65
            pill.tick(now)
            shout.tick(now)
        for animal in animals:
            pill.feel(animal, "glad")
        now += 500 * (len(who) != 1)
    hold(f"pill {seats}", seen)


def test_rays_and_scraps_look_as_they_did_near_an_edge_too() -> None:
    size, seen = (800, 600), list[str]()
    layout = laid_for("war", 2, size)
    for day, at in ((False, None), (True, None), (True, (400, 250)), (False, (90, 300)), (True, (700, 560))):
        point = at or layout.sun
        pieces = [RayBurst(layout, day=day, at=at), Flash(layout, point), *sparks(layout, point)]
        for t in (0, 30, 60, 90, 150, 240, 330, 450, 539):
            for piece in pieces:
                piece.see(t)
            seen.append(seen_of(pieces, size))
    hold("rays", seen)


def test_a_photo_finish_looks_as_it_did_while_it_runs_and_after() -> None:
    seen, art = list[str](), new_pictures(SIZE)
    runners = [Runner(token.animal, ms, label) for token, ms, label in
               zip(SEATS[:4], (0.0, 12.5, 14.0, 260.0), ("first", "+12 ms", "+14 ms", "+260 ms"), strict=True)]
    for theme, count, upper in ((EVENING, 2, False), (PROJECTOR, 4, True), (DAYLIGHT, 3, False)):
        said = ["Fox was first.", "Owl came 12.5 ms later, by a whisker, and nobody saw it at all."][:count - 1]
        strip = FinishStrip(Rect(150, 60, 720, 500), said, runners[:count], "Right Shift" if upper else "R",
                            art.paper(theme, SIZE), art, upper=upper)
        for run, here in ((0.0, 1.0), (0.3, 1.0), (0.7, 0.5), (1.0, 1.0), (1.0, 0.2)):
            to = Surface(SIZE, 0, 32)
            strip.draw(to, run, here)
            seen.append(digest(to))
    hold("photo finish", seen)


NAMES = ("M", "Grandma’s game", "Donaudampfschifffahrtsgesellschaft", "Das große Familienspiel vom Bodensee am See",
         "日本の戦争のゲーム", "a b c d e f g h i j k l m n o p q r s t", "Ü-ber-lan-ge Na-men",
         "One and two and three")


@pytest.mark.parametrize("height", [90, 180])
def test_the_labels_of_ones_own_books_look_as_they_did(height: int) -> None:
    seen = []
    for n, name in enumerate(NAMES):
        cover = Surface((round(height * 0.75), height), SRCALPHA, 32)
        cover.fill((90, 120, 150, 255), cover.get_rect().inflate(-2, -2))
        _to, painter = drawn_on((EVENING, PROJECTOR)[n % 2], (8, 8))
        bind(small := cover.copy(), f"book-{n}")
        bound(cover, f"book-{n}", name, 15, painter)
        seen += [digest(small), digest(cover)]
    hold(f"labels {height}", seen)


def test_a_scroll_bar_looks_as_it_did_wherever_the_page_is() -> None:
    seen, page = [], Scroll()
    for theme, length in ((EVENING, 500), (DAYLIGHT, 1400), (EVENING, 90_000)):
        page.view, page.length = Rect(20, 30, 300, 320), length
        for by in (-1e9, 100.0, 1e9):
            page.by(by)
            for _frame in range(6):
                to, painter = drawn_on(theme, (340, 400))
                page.tick(0.03, reduced_motion=False)
                page.draw(to, painter)
                seen.append(digest(to))
            page.held = not page.held
    hold("scroll bar", seen)
