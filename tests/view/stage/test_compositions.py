"""Every game's table: in every window all lies inside it, and nothing on what must be read."""

import itertools
import os
from collections.abc import Iterator
from functools import cache
from math import dist
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from pygame import Rect

from game.core.cards import Card
from game.core.match import Match
from game.core.rng import Rng
from game.core.seats import BOTH
from game.core.table import PileKind, Table
from game.rules import titles
from game.view.pictures.pictures import width
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from tests.kit.row_tests import in_one
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import at_table
from tests.view.stage.test_layout import Shape, box, overlap, shape, words

SIZES = [(800, 600), (1280, 720), (2560, 1080), (1280, 1440), (3840, 2160)]
STEPS = 240
FLOOR = [PileKind("heap", "heap", False), PileKind("stake", "stake", True), PileKind("won", "capture", True)]


def kinds() -> list[tuple[str, int]]:
    """A title for each set of piles that there is, with every number of players."""
    found: dict[tuple[PileKind, ...], str] = {}
    for name, title in titles().items():
        found.setdefault(title.make({}).pile_kinds, name)
    return [(name, seats) for name in found.values() for seats in titles()[name].players]


@cache
def tables(name: str, seats: int) -> list[Table]:
    """Tables of one match in which everybody answers by chance: each time something lies there that did not before."""
    match = Match(titles()[name].make({}), seats, 7, waits=True)
    rng, found = Rng(7), []
    most: dict[str, int] = {}
    for _ in range(STEPS):
        if match.result is not None:
            break
        if match.ask is None:
            match.play_on()
        else:
            seat = next(seat for seat in match.ask.seats if seat not in match.given)
            match.answer(seat, match.ask.written(match.ask.sample(seat, rng)))
        counts = {pile: len(cards) for pile, cards in match.table.piles.items()}
        if any(count > most.get(pile, 0) for pile, count in counts.items()):
            found.append(match.table.shadow())
            most = {pile: max(count, most.get(pile, 0)) for pile, count in counts.items()}
    return found[:: max(1, len(found) // 8)]


def seen_tables(name: str, seats: int) -> Iterator[tuple[Table, tuple[int, ...]]]:
    """These tables, and who may look at them."""
    for on in tables(name, seats):
        private = any(kind.private for kind in on.pile_kinds)
        yield from ((on, seen) for seen in ([(), (0,), tuple(range(seats))] if private else [()]))


def lying(layout: Layout, on: Table, seen: tuple[int, ...]) -> Iterator[tuple[str, Pose]]:
    """Every card with its pile: of a stack the lowest and the highest."""
    for pile in on.piles:
        poses = layout.poses(on, pile, seen)
        under = len(poses) - layout.lying(on, pile)
        yield from ((pile, pose) for k, pose in enumerate(poses) if k >= under or k in (0, under - 1))


def read(layout: Layout, on: Table) -> dict[str, Shape]:
    """What must be read: plates, the bar, words, and the words of stacks."""
    found = {f"plate {seat}": box(place.plate) for seat, place in enumerate(layout.places)} | {"bar": box(layout.bar)}
    u = layout.scale
    pill = Rect(0, 0, min(layout.caption_width, round(640 * u)), round(50 * u))
    pill.center = layout.caption
    hint = Rect(0, 0, round(230 * u), round(24 * u))
    hint.center = layout.hint
    found |= {"caption": box(pill), "hint": box(hint)}
    return found | {f"words of {pile}": box(words(layout, pile)) for pile, stack in layout.stacks.items()
                    if stack.words and layout.role(pile) != "pile" and on.piles[pile]}


@in_one("size", SIZES)
@pytest.mark.parametrize(("name", "seats"), kinds())
def test_no_card_leaves_the_window_or_lies_on_what_must_be_read_or_on_another_pile(
    name: str, seats: int, size: tuple[int, int],
) -> None:
    layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
    window = Rect((0, 0), size).inflate(2, 2)
    for on, seen in seen_tables(name, seats):
        found = [(pile, pose, shape(pose)) for pile, pose in lying(layout, on, seen)]
        texts = read(layout, on)
        for pile, pose, card in found:
            assert all(window.collidepoint(corner) for corner in card), (pile, pose)
            for text, there in texts.items():
                assert overlap(card, there) <= 1, (pile, text, pose)
        for (pile, one, card), (other, two, there) in itertools.combinations(found, 2):
            near = abs(one.x - two.x) + abs(one.y - two.y) < one.height + two.height
            assert pile == other or not near or overlap(card, there) <= 1.5, (pile, other, one, two)


@in_one("size", SIZES)
@pytest.mark.parametrize(("name", "seats"), kinds())
def test_a_panel_finds_room(name: str, seats: int, size: tuple[int, int]) -> None:
    layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
    panel, u = layout.panel, layout.scale
    assert panel.w >= 400 * u
    assert panel.h >= 90 * u
    assert Rect((0, 0), size).contains(panel)
    assert layout.mountain is not None or abs(panel.centerx - size[0] / 2) <= 1
    assert panel.top > layout.bar.bottom
    for place in layout.places:
        assert not panel.colliderect(place.plate)
    for on, seen in seen_tables(name, seats):
        for pile, pose in lying(layout, on, seen):
            assert overlap(shape(pose), box(panel)) <= 1, (pile, pose)
        for pile, stack in layout.stacks.items():
            assert not stack.words or not on.piles[pile] or not words(layout, pile).colliderect(panel)


@in_one("size", SIZES)
def test_the_panel_of_a_duel_may_grow_by_a_line_and_lies_not_on_the_words(size: tuple[int, int]) -> None:
    layout = Layout(titles()["duel-king"].make({}).pile_kinds, 2, size)
    words = Rect(0, 0, layout.caption_width, round(66 * layout.scale))       # with the cards that hang over its edge
    words.center = layout.caption
    assert words.bottom <= layout.panel.top - 14 * layout.scale


@in_one("size", SIZES)
def test_what_casualties_are_fought_for_lies_over_the_pill_that_counts_it(size: tuple[int, int]) -> None:
    layout = Layout(titles()["casualty-war"].make({}).pile_kinds, 2, size)
    for on in tables("casualty-war", 2):
        for pose in layout.poses(on, "pot"):
            assert pose.y + pose.height / 2 <= layout.pot[0][1] - layout.pot[1]


@in_one("size", SIZES)
@pytest.mark.parametrize(("name", "seats"), kinds())
def test_of_every_open_card_enough_is_seen_to_know_it(name: str, seats: int, size: tuple[int, int]) -> None:
    layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
    for on in tables(name, seats):
        for pile in on.piles:
            if layout.role(pile) in ("display", "target", "line", "pile") and layout.lying(on, pile):
                poses = layout.poses(on, pile)[-layout.lying(on, pile):]
                for one, then in itertools.pairwise(poses):
                    seen = abs(then.x - one.x) if then.y - one.y < one.height / 2 else one.height
                    assert seen >= 0.3 * width(one.height), (pile, one, then)


def seen_share(poses: list[Pose], size: tuple[int, int]) -> list[float]:
    """What share of each card no later card covers."""
    shapes = [shape(pose) for pose in poses]

    def covers(there: Shape, x: float, y: float) -> bool:
        sides = itertools.pairwise([*there, there[0]])
        return all((b - a) * (y - q) - (r - q) * (x - a) >= 0 for (a, q), (b, r) in sides)

    shares = []
    for k, (a, b, _c, d) in enumerate(shapes):
        over = [there for there, pose in zip(shapes[k + 1:], poses[k + 1:], strict=True)
                if abs(pose.x - poses[k].x) + abs(pose.y - poses[k].y) < 2 * pose.height]
        points = [(a[0] + (b[0] - a[0]) * s + (d[0] - a[0]) * t, a[1] + (b[1] - a[1]) * s + (d[1] - a[1]) * t)
                  for s in (0.1, 0.3, 0.5, 0.7, 0.9) for t in (0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92)]
        shares.append(sum(not any(covers(there, x, y) for there in over) for x, y in points) / len(points))
    return shares


@in_one("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_a_heap_can_be_reached(seats: int, size: tuple[int, int]) -> None:
    layout, on = Layout(FLOOR, seats, size), Table(FLOOR, seats)
    floor: list[Card] = [card * 5 % 54 for card in range(54)]
    on.remember("floor", floor)
    on.piles["heap"].extend(floor)
    poses = layout.poses(on, "heap")
    assert min(seen_share(poses, size)) >= 0.38
    texts = read(layout, on)
    for pose in poses:
        for there in texts.values():
            assert overlap(shape(pose), there) <= 1
        assert overlap(shape(pose), box(layout.panel)) <= 1


def test_a_card_of_a_heap_keeps_its_place_whatever_goes_and_tells_nothing_of_its_face() -> None:
    layout, on = Layout(FLOOR, 2, (1280, 720)), Table(FLOOR, 2)
    on.remember("floor", list(range(54)))
    on.piles["heap"].extend(range(54))
    before = layout.poses(on, "heap")
    on.piles["heap"].remove(20)
    after = layout.poses(on, "heap")
    assert before[:20] == after[:20]
    assert before[21:] == after[20:]
    other = Table(FLOOR, 2)
    other.remember("floor", list(range(54))[::-1])
    other.piles["heap"].extend(range(54)[::-1])
    assert layout.poses(other, "heap") == before


@in_one("size", SIZES)
def test_the_cards_of_casualty_war_lie_clear_of_the_packets(size: tuple[int, int]) -> None:
    kinds = titles()["casualty-war"].make({}).pile_kinds
    layout, on = Layout(kinds, 2, size), Table(kinds, 2)
    for seat in (0, 1):
        cards = [Card(3 * seat + k) for k in range(3)]
        on.piles[f"stake/{seat}"].extend(cards)
        for card in cards:
            on.facing[card] = 1
        top = layout.stacked(f"packet/{seat}", 54, 54)
        for pose in layout.poses(on, f"stake/{seat}"):
            assert pose.y + pose.height / 2 <= top.y - top.height / 2


@in_one("size", SIZES)
@pytest.mark.parametrize("count", [2, 4, 12])
def test_what_a_war_of_casualty_war_is_fought_for_lies_on_the_sun_at_full_size_and_all_of_it_is_seen(
    count: int, size: tuple[int, int],
) -> None:
    layout = Layout(titles()["casualty-war"].make({}).pile_kinds, 2, size)
    on = Table(titles()["casualty-war"].make({}).pile_kinds, 2)
    on.piles["pot"].extend(map(Card, range(count)))
    for seat in (0, 1):
        on.piles[f"stake/{seat}"].extend(map(Card, range(40 + 6 * seat, 46 + 6 * seat)))
    for card in (*range(count), 43, 44, 45, 49, 50, 51):
        on.facing[card] = 1
    *others, left, right = layout.poses(on, "pot")
    covered = layout.poses(on, "stake/0")[0]
    assert left.height == right.height == covered.height
    assert left.y == right.y
    assert right.x - left.x >= width(left.height)
    assert abs((left.x + right.x) / 2 - layout.sun[0]) <= 1
    assert all(two.x - one.x >= width(one.height) * 0.2 for one, two in itertools.pairwise(others))
    assert all(overlap(shape(one), shape(two)) <= 1 for one in others for two in (left, right))
    for seat in (0, 1):
        for pose in layout.poses(on, f"stake/{seat}"):
            assert all(overlap(shape(pose), shape(prize)) <= 1 for prize in (*others, left, right))


@in_one("seats", [3, 4])
@in_one("size", SIZES)
def test_with_three_or_four_the_hand_that_is_looked_at_comes_to_the_middle_and_what_was_laid_makes_room(
    size: tuple[int, int], seats: int,
) -> None:
    kinds_of = titles()["twenty-first-century-war"].make({}).pile_kinds
    layout, on = Layout(kinds_of, seats, size), Table(kinds_of, seats)
    for seat in range(seats):
        on.piles[f"hand/{seat}"].extend(map(Card, range(8 * seat, 8 * seat + 4)))
        on.piles[f"stake/{seat}"].extend(map(Card, range(8 * seat + 4, 8 * seat + 8)))
    for seat in range(seats):
        corner, seen = (layout.poses(on, f"hand/{seat}", who) for who in ((0, 1, 2, 3)[:seats], (seat,)))
        assert seen[0].height >= 1.55 * corner[0].height
        packets = [box(place.plate) for place in layout.places]
        assert all(overlap(shape(one), plate) <= 1 for one in seen for plate in packets)
        assert abs((seen[0].x + seen[-1].x) / 2 - size[0] / 2) <= 1
        assert all(two.x - one.x >= width(one.height) for one, two in itertools.pairwise(seen))
        stakes = [pose for other in range(seats) for pose in layout.poses(on, f"stake/{other}", (seat,))]
        assert all(overlap(shape(one), shape(two)) <= 1 for one in seen for two in stakes)
        for one, other in itertools.combinations(range(seats), 2):
            lie = [layout.poses(on, f"stake/{each}", (seat,)) for each in (one, other)]
            assert all(overlap(shape(left), shape(right)) <= 1 for left, right in itertools.product(*lie))


@pytest.mark.parametrize("size", SIZES)
def test_two_caps_of_the_seat_in_the_middle_touch_no_packet(size: tuple[int, int], tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", players=3, people=(0, 1, 2), size=size) as sat:
        layout, caps = sat.play.stage.layout, inspect(sat.play.stage).plates[2].caps
        x, _y, height, *_more = layout.stacks["packet/2"]
        room = 5 * layout.scale
        assert len(caps) == 2
        assert max(cap.face.right for cap in caps) + room < x - height * 5 / 14


@pytest.mark.parametrize("size", [(900, 1200), (800, 1000)])
def test_a_tall_window_is_used_by_a_larger_sun_and_larger_cards(size: tuple[int, int]) -> None:
    for name in ("war", "egyptian-ruffle", "duel-king", "casualty-war"):
        piles = titles()[name].make({}).pile_kinds
        tall, wide = Layout(piles, 2, size), Layout(piles, 2, (size[0], -(-size[0] * 720 // 1280)))
        assert tall.scale == pytest.approx(wide.scale)
        assert tall.sun_r >= 1.4 * wide.sun_r
        assert tall.faces[0] >= (1.4 if name in ("war", "egyptian-ruffle") else 1.24) * wide.faces[0] - 1, name
        for one, other in zip(tall.places, wide.places, strict=True):
            assert one.plate.h / other.plate.h == pytest.approx(one.packet_height / other.packet_height, rel=0.02)
            assert one.across / other.across == pytest.approx(one.packet_height / other.packet_height, rel=0.02)
        assert all(place.plate.bottom >= size[1] - 30 * tall.scale for place in tall.places)


@in_one("size", SIZES)
@pytest.mark.parametrize("game", ["ascent", "brain-drain", "fast-food"])
def test_the_words_over_the_cards_of_two_lie_clear_of_them(game: str, size: tuple[int, int]) -> None:
    kinds = titles()[game].make({}).pile_kinds
    layout, on = Layout(kinds, 2, size), Table(kinds, 2)
    for k, pile in enumerate(pile for pile in on.piles if layout.role(pile) in ("display", "square", "pile")):
        on.piles[pile].append(Card(k))
        pose = layout.poses(on, pile)[0]
        pill = 50 * layout.scale * 1.28                # with the small cards at its end, a little turned
        assert pose.y - pose.height / 2 >= layout.caption[1] + pill / 2


@in_one("size", SIZES)
def test_the_cards_of_an_ascent_lie_beside_the_sun(size: tuple[int, int]) -> None:
    kinds = titles()["ascent"].make({}).pile_kinds
    layout, on = Layout(kinds, 2, size), Table(kinds, 2)
    for k, pile in enumerate(pile for pile in on.piles if layout.role(pile) in ("square", "stock")):
        on.piles[pile].append(Card(k))
        for x, y in shape(layout.poses(on, pile)[0]):
            assert dist((x, y), layout.sun) >= layout.sun_r, pile


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1080, 1920)])
def test_cards_of_a_duel_that_meet_are_as_far_from_the_sun(size: tuple[int, int]) -> None:
    layout = Layout(titles()["duel-king"].make({}).pile_kinds, 2, size)
    on = Table(titles()["duel-king"].make({}).pile_kinds, 2)
    for left in (3, 2):
        for seat in BOTH:
            on.piles[f"line/{seat}"] = [Card(10 * seat + n) for n in range(left)]
        ours, theirs = (layout.poses(on, f"line/{seat}") for seat in BOTH)
        away = [[abs(pose.x - layout.sun[0]) for pose in line] for line in (ours, theirs)]
        assert away[0] == pytest.approx(away[1], abs=2)
        assert away[0] == sorted(away[0]), "the next is innermost"


@pytest.mark.parametrize("size", SIZES)
def test_the_treasury_of_two_lies_under_no_card_that_decides_and_its_words_neither(size: tuple[int, int]) -> None:
    table = Table(titles()["good-king-bad-queen"].make({}).pile_kinds, 2)
    layout = Layout(table.pile_kinds, 2, size)
    x, y, height, *_others = layout.stacks["treasury"]
    words = 30 * layout.scale                         # below it
    taken = Rect(round(x - height * 0.36), round(y - height / 2), round(height * 0.72), round(height + words))
    for seat in BOTH:
        lane = layout.lane(f"stake/{seat}")
        assert lane is not None
        pose, = lane.poses([True], layout.scale)
        card = Rect(round(pose.x - pose.height * 0.36), round(pose.y - pose.height / 2), round(pose.height * 0.72),
                    round(pose.height))
        assert not taken.colliderect(card)
    assert taken.bottom < layout.caption[1] - 10 * layout.scale
