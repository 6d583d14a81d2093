"""The layout: in every window, everything lies inside it, and nothing on something else."""

import itertools
import os
from math import cos, radians, sin

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.core.seats import Seat
from game.core.table import SET_ASIDE, Table
from game.rules.war.war import War
from game.view.pictures.lettering import Lettering
from game.view.pictures.pictures import thickness, width
from game.view.pictures.theme import EVENING, POPPY
from game.view.stage.card_marks import BENEATH, OUT, TAB
from game.view.stage.land import Land
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from tests.kit.row_tests import in_one
from tests.kit.stage_fixture import pictures

SIZES = [(800, 600), (1024, 768), (1280, 720), (1000, 1000), (1920, 1080), (2560, 1080), (1280, 1440), (3840, 2160)]
STAKES = [
    "U", "UUU", "UD", "UDU", "UDDDU", "UDDDDDU", "UUUDDDDDUUU", "UUUU", "UDDDUDDDUDDDU", "UUUDDDDDUUUDDDDD",
    "UDDDDDUDDDDDUDDDDDUDDDDD", "D",
]  # fmt: skip
"""Up and down, as they were laid: battles, wars, wars in wars, and wars that somebody cannot finish."""

Shape = list[tuple[float, float]]


def table(seats: int, stakes: list[str], pot: int = 0, aside: int = 0) -> Table:
    made = Table(War.pile_kinds, seats)
    cards = list(range(108))
    for seat, stake in enumerate(stakes):
        for letter in stake:
            card = cards.pop()
            made.piles[f"stake/{seat}"].append(card)
            made.facing[card] = letter == "U"
    for pile, count in (("pot", pot), (SET_ASIDE, aside)):
        made.piles[pile].extend(cards.pop() for _ in range(count))
    for seat in range(seats):
        made.piles[f"packet/{seat}"].extend(cards.pop() for _ in range(len(cards) // (seats - seat)))
    return made


def shape(pose: Pose) -> Shape:
    """The four corners of a card."""
    a, height, wide = radians(-pose.degrees), pose.height / 2, width(pose.height) / 2
    return [(pose.x + x * cos(a) - y * sin(a), pose.y + x * sin(a) + y * cos(a))
            for x, y in ((-wide, -height), (wide, -height), (wide, height), (-wide, height))]


def box(rect: Rect) -> Shape:
    return [rect.topleft, (rect.right, rect.top), rect.bottomright, (rect.left, rect.bottom)]


def overlap(a: Shape, b: Shape) -> float:
    """How deep one shape lies in the other, in pixels; not above 0 if they do not touch."""
    for axis in (0, 1):                               # most are far from each other
        on_a, on_b = ([corner[axis] for corner in each] for each in (a, b))
        apart = max(min(on_b) - max(on_a), min(on_a) - max(on_b))
        if apart >= 0:
            return -apart
    deep = float("inf")
    for (x0, y0), (x1, y1) in [*itertools.pairwise([*a, a[0]]), *itertools.pairwise([*b, b[0]])]:
        nx, ny = y1 - y0, x0 - x1
        length = (nx * nx + ny * ny) ** 0.5
        on_a, on_b = ([(x * nx + y * ny) / length for x, y in each] for each in (a, b))
        deep = min(deep, max(on_a) - min(on_b), max(on_b) - min(on_a))
        if deep <= 0:
            break
    return deep


def words(layout: Layout, pile: str) -> Rect:
    """Where words stand that say what a stack is."""
    stack, u = layout.stacks[pile], layout.scale
    x, y, height = round(stack.x), round(stack.y), round(stack.height)
    found = Rect(0, 0, round(76 * u), round(18 * u))
    if stack.words == "right":
        found.midleft = x + width(height) // 2 + round(12 * u), y
    else:
        found.midtop = x, y + height // 2 + round(3 * u)
    return found.clamp(Rect((0, 0), layout.size))


def groups(layout: Layout, on: Table) -> dict[str, list[Shape]]:
    """What may not lie on each other: the shapes of each thing on the table."""
    u = layout.scale
    found: dict[str, list[Shape]] = {"bar": [box(layout.bar)]}
    for seat, place in enumerate(layout.places):
        found[f"plate {seat}"] = [box(place.plate)]
        count = len(on.piles[f"packet/{seat}"])
        height = thickness(place.packet_height, count)
        body = Rect(0, 0, width(place.packet_height), place.packet_height + height)
        x, y = place.packet
        body.midtop = x, y - place.packet_height // 2 - (0 if place.hangs else height)
        found[f"packet {seat}"] = [box(body)]
        found[f"stake {seat}"] = [shape(pose) for pose in layout.poses(on, f"stake/{seat}")]
    if on.piles[SET_ASIDE]:
        found["aside"] = [*(shape(pose) for pose in layout.poses(on, SET_ASIDE)), box(words(layout, SET_ASIDE))]
    pill = Rect(0, 0, layout.caption_width, round(50 * u))
    pill.center = layout.caption
    shout = Rect(0, 0, layout.banner_width if layout.begins else round(430 * u), round(layout.banner_size * u * 1.5))
    shout.center = layout.banner
    if shout.top < layout.bar.bottom:                 # in the middle the bar is empty
        ends = layout.bar.copy(), layout.bar.copy()
        ends[0].w, ends[1].w = shout.left, layout.size[0] - shout.right
        ends[1].left = shout.right
        found["bar"] = [box(end) for end in ends]
    (x, y), half = layout.pot
    stake = Rect(0, 0, round(150 * u), 2 * half)
    stake.center = x, y
    hint = Rect(0, 0, round(230 * u), round(24 * u))
    hint.center = layout.hint
    return found | {"caption": [box(pill)], "banner": [box(shout)], "stakes": [box(stake)], "hint": [box(hint)]}


def check(layout: Layout, on: Table) -> None:
    found = groups(layout, on)
    window = Rect((0, 0), layout.size)
    for name, shapes in found.items():
        for x, y in itertools.chain.from_iterable(shapes):
            assert window.left <= x <= window.right, f"{name} leaves the window"
            assert window.top <= y <= window.bottom, f"{name} leaves the window"
    for (one, a), (other, b) in itertools.combinations(found.items(), 2):
        for left, right in itertools.product(a, b):
            assert overlap(left, right) <= 1, f"{one} lies on {other} by {overlap(left, right):.0f} px"


@in_one("size", SIZES)
@in_one("seats", [2, 3, 4])
@pytest.mark.parametrize("stake", STAKES)
def test_nothing_lies_on_anything_else_and_all_is_in_the_window(
    seats: int, size: tuple[int, int], stake: str,
) -> None:
    check(Layout(War.pile_kinds, seats, size), table(seats, [stake] * seats, aside=2))


@example(3, (800, 620), ["DUDU", "", "UU", ""])
@settings(max_examples=150)
@given(
    st.integers(2, 4), st.tuples(st.integers(800, 3840), st.integers(600, 2160)),
    st.lists(st.text("UD", max_size=26), min_size=4, max_size=4),
)
def test_that_holds_for_any_window_and_any_stakes(seats: int, size: tuple[int, int], stakes: list[str]) -> None:
    check(Layout(War.pile_kinds, seats, size), table(seats, stakes[:seats]))


def tab(pose: Pose, edge: int) -> Shape:
    """The tab of a card that lies so, on that edge."""
    a, width = radians(-pose.degrees), pose.height * TAB / 2
    near, far = -edge * pose.height / 2, -edge * pose.height * (0.5 + (OUT if edge > 0 else BENEATH))
    return [(pose.x + x * cos(a) - y * sin(a), pose.y + x * sin(a) + y * cos(a))
            for x, y in ((-width, near), (width, near), (width, far), (-width, far))]


@in_one("size", SIZES)
@pytest.mark.parametrize(("seats", "fighters"), [(2, ()), (3, ()), (3, (0, 1)), (3, (0, 2)), (4, ()), (4, (0, 3))])
def test_no_tab_lies_on_a_plate_and_its_caps(seats: int, fighters: tuple[Seat, ...], size: tuple[int, int]) -> None:
    layout = Layout(War.pile_kinds, seats, size)
    for stake in ("U", "UDU", "UDDDU"):
        on = table(seats, [stake] * seats)
        for seat in range(seats):
            lane = layout.lane(f"stake/{seat}", fighters)
            assert lane is not None
            pose = layout.poses(on, f"stake/{seat}", (), fighters)[-1]
            for place in layout.places:
                assert overlap(tab(pose, lane.tab), box(place.plate)) <= 1
                assert overlap(shape(pose), box(place.plate)) <= 1


@in_one("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_between_the_cards_that_decide_and_the_pill_of_the_stakes_one_sees_the_table(
        seats: int, size: tuple[int, int]) -> None:
    layout = Layout(War.pile_kinds, seats, size)
    (x, y), half = layout.pot
    pill = Rect(0, 0, round(168 * layout.scale), 2 * half)
    pill.center = x, y
    for stake in ("U", "UDDDU", "UDDDUDDDU", "UDDDUDDDUDDDU"):
        on = table(seats, [stake] * seats)
        for fighters in ((), (0, 1), (0, seats - 1)):
            for seat in fighters or range(seats):
                pose = layout.poses(on, f"stake/{seat}", (), [Seat(each) for each in fighters])[-1]
                assert overlap(shape(pose), box(pill)) <= 0, (seat, stake, fighters)


@in_one("size", SIZES)
@in_one("seats", [2, 3, 4])
def test_a_shout_is_no_larger_while_it_is_new_than_it_has_room_beside_the_words(
        seats: int, size: tuple[int, int]) -> None:
    layout = Layout(War.pile_kinds, seats, size)
    pictures(size)                                    # the fonts are there
    height = Lettering("Double war!", round(layout.loud_size * layout.scale), POPPY).picture.get_height()
    shout = Rect(0, 0, round(200 * layout.scale), height)
    shout.center = layout.loud
    words = Rect(0, 0, layout.caption_width, round(56 * layout.scale))       # cards hang over its edge
    words.center = layout.caption
    assert not shout.colliderect(words)
    assert Rect((0, 0), size).contains(shout)
    assert shout.bottom < layout.sun[1], "it is over the fight"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_packet_of_all_cards_of_two_decks_leaves_the_battle_free(seats: int) -> None:
    for size in SIZES:
        layout = Layout(War.pile_kinds, seats, size)
        for winner in range(seats):
            on = table(seats, ["UDDDDDU"] * seats)
            for seat in range(seats):
                if seat != winner:
                    cards = on.piles[f"packet/{seat}"]
                    on.piles[f"packet/{winner}"].extend(cards)
                    cards.clear()
            found = groups(layout, on)
            packet, stakes = found[f"packet {winner}"][0], [found[f"stake {seat}"] for seat in range(seats)]
            assert all(overlap(packet, card) <= 1 for stake in stakes for card in stake)
            assert min(y for _, y in packet) >= layout.bar.bottom


@in_one("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_the_sun_is_where_the_land_draws_it(seats: int, size: tuple[int, int]) -> None:
    layout, land = Layout(War.pile_kinds, seats, size), Land(EVENING, size, seats)
    assert layout.sun == pytest.approx(land.sun_at, abs=1)
    assert layout.sun_r == pytest.approx(land.sun_r)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tied_card_lies_outermost_and_the_deciding_one_large_at_the_sun(seats: int) -> None:
    for size in SIZES:
        layout = Layout(War.pile_kinds, seats, size)
        on = table(seats, ["UDDDU"] * seats)
        for seat in range(seats):
            poses = layout.poses(on, f"stake/{seat}")
            away = [abs(pose.x - layout.sun[0]) for pose in poses]
            assert away == sorted(away, reverse=True)
            assert poses[-1].height == pytest.approx(1.32 * poses[0].height, rel=0.02)
            assert {pose.height for pose in poses[:-1]} == {poses[0].height}


def test_two_seats_at_1280_by_720_lie_as_the_mock_has_them() -> None:
    layout = Layout(War.pile_kinds, 2, (1280, 720))
    left, right = (layout.poses(table(2, ["UDDDU", "UDDDU"]), f"stake/{seat}") for seat in (0, 1))
    mock = [(268, 232), (346, 262), (390, 287), (434, 312), (528, 346)]
    for pose, (x, y) in zip(left, mock, strict=True):
        assert (pose.x, pose.y) == (pytest.approx(x, abs=3), pytest.approx(y, abs=3))
    for one, other in zip(left, right, strict=True):
        assert (one.x + other.x, one.y, one.degrees) == (pytest.approx(1280), pytest.approx(other.y), -other.degrees)


@pytest.mark.parametrize("stake", ["UDDDU", "UDDDDDU", "UUUDDDDDUUU", "UDDDUDDDU", "UUU"])
@in_one("seats", [2, 3, 4])
def test_of_every_card_that_lies_face_up_enough_is_seen_to_know_it(stake: str, seats: int) -> None:
    for size in SIZES:
        layout = Layout(War.pile_kinds, seats, size)
        poses = layout.poses(table(seats, [stake] * seats), "stake/0")
        for pose, then, letter in zip(poses, poses[1:], stake, strict=False):
            seen = abs(then.x - pose.x) - (width(then.height) - width(pose.height)) / 2
            assert letter == "D" or seen >= 0.22 * width(pose.height), (size, seen, pose)


def test_the_place_of_the_card_that_will_decide_stays_free() -> None:
    layout = Layout(War.pile_kinds, 2, (1280, 720))
    before = layout.poses(table(2, ["UDDD", "UDDD"]), "stake/0")
    after = layout.poses(table(2, ["UDDDU", "UDDDU"]), "stake/0")
    assert before == after[:4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_high_window_has_larger_packets_and_a_wide_one_those_of_the_mocks(seats: int) -> None:
    def packet(size: tuple[int, int]) -> float:
        layout = Layout(War.pile_kinds, seats, size)
        return layout.places[0].packet_height / layout.scale

    for size in ((1280, 720), (1920, 1080), (800, 600), (2560, 1080)):
        assert packet(size) == pytest.approx(150 if seats == 2 else 118, abs=1)
    assert packet((1200, 1600)) > 1.2 * packet((1600, 1200))


def test_the_same_table_lies_the_same_in_the_same_window() -> None:
    for seats, size in itertools.product((2, 3, 4), SIZES):
        on = table(seats, ["UDDDU", "UD", "U", "UDU"][:seats], pot=3)
        one, other = Layout(War.pile_kinds, seats, size), Layout(War.pile_kinds, seats, size)
        for pile in on.piles:
            first = one.poses(on, pile)
            one.poses(table(seats, ["U"] * seats), pile)
            assert first == one.poses(on, pile) == other.poses(on, pile)


def test_the_pot_lies_under_the_sun_between_the_cards_that_fight_or_beside_what_counts_it() -> None:
    for seats, size in itertools.product((2, 3, 4), SIZES):
        layout = Layout(War.pile_kinds, seats, size)
        on = table(seats, ["UDDDU"] * seats, pot=12)
        found = groups(layout, on)
        for pose in layout.poses(on, "pot"):
            if seats == 2:                            # behind the pill nobody would see it
                assert layout.sun[0] - pose.x - pose.height * 5 / 14 > 130 * layout.scale
                assert abs(pose.y - layout.pot[0][1]) < pose.height
            else:
                assert abs(pose.x - layout.sun[0]) < layout.sun_r
            for seat in range(seats):
                assert all(overlap(shape(pose), card) <= 1 for card in found[f"stake {seat}"]), (seats, size)


def test_seats_sit_as_their_keys_lie() -> None:
    for size in SIZES:
        middle = size[0] / 2, size[1] / 2
        for seats, sides in {
            2: [(0, 1), (1, 1)], 3: [(0, 1), (1, 1), (None, 0)], 4: [(0, 1), (0, 0), (1, 0), (1, 1)],
        }.items():  # fmt: skip
            for place, (right, low) in zip(Layout(War.pile_kinds, seats, size).places, sides, strict=True):
                x, y = place.plate.center
                assert (y > middle[1]) == bool(low)
                assert right is None or (x > middle[0]) == bool(right) == place.right


def test_a_spot_that_the_table_has_no_place_for_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="heap"):
        Layout([War.pile_kinds[0]._replace(name="heap", role="heap")], 2, (1280, 720))
