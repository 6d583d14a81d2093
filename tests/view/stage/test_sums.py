"""Sums at their cards: figures that are read from the back of a classroom, counted up number by number, beside all that
others lay, and the winner's larger."""

from collections import deque
from contextlib import AbstractContextManager
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.core.announcements import SUM
from game.core.cards import RANK, Card
from game.core.events import Announced, Event, Moved
from game.core.seats import Seat
from game.core.table import SET_ASIDE
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING, INK
from game.view.stage.beat import group
from game.view.stage.exhibits import made
from game.view.stage.pairing import PairMark
from game.view.stage.pose import Pose
from game.view.stage.sum_pill import COUNTS, SumPill
from game.view.stage.sum_places import Obstacles, box, indices, place
from tests.kit.session_driver import at_session
from tests.kit.stage_fixture import pictures
from tests.kit.stage_inspection import SeenTag, inspect
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.view.stage.test_exhibits import until

LEAST = 44
"""Units that a figure is high."""
TABLES = [
    ("addition-war", 2, (1280, 720), 7), ("addition-war", 3, (800, 600), 7), ("addition-war", 4, (1280, 720), 7),
    ("addition-war", 4, (800, 600), 7), ("subtraction-war", 3, (1280, 720), 7), ("subtraction-war", 2, (800, 600), 7),
    ("multiplication-war", 2, (1280, 720), 7), ("multiplication-war", 4, (1280, 720), 5),
    ("multiplication-war", 4, (800, 600), 5), ("multiplication-war", 4, (1920, 1080), 5),
]


def sums(at: AtTable) -> dict[Seat, SeenTag]:
    """Return the sums that stand on the table, by seat."""
    return {Seat(seat): tag for (kind, seat), tag in inspect(at.play.stage).exhibit.tags.items() if kind == "sum"}


def figures(pill: SumPill, painter: Painter) -> int:
    """Return how high the figures of a pill are that says nothing but figures, in pixels."""
    image = Surface(painter.size)
    image.fill("#ffffff")
    pill.stand((painter.size[0] // 2, painter.size[1] // 2))
    pill.draw(image)
    dark = pygame.mask.from_threshold(image, INK, (90, 90, 90, 255))
    inner = pill.pill.inflate(-pill.pill.h, -4)
    across = range(inner.left, inner.right)
    found = [y for y in range(inner.top, inner.bottom) if any(dark.get_at((x, y)) for x in across)]
    return found[-1] - found[0] + 1


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_figures_are_44_units_high_and_the_winners_result_is_higher(size: tuple[int, int]) -> None:
    painter = pictures(size).paper(EVENING, size)
    plain, winner = (SumPill("88 = 88", (200, 0, 0), painter) for _ in range(2))
    winner.win(0.0, 0.0)
    high = figures(plain, painter)
    assert high >= LEAST * painter.scale - 1
    assert figures(winner, painter) >= high * 1.15


def test_an_equation_is_counted_up_number_by_number_and_at_once_where_nothing_moves() -> None:
    painter = pictures((1280, 720)).paper(EVENING, (1280, 720))
    pill = SumPill("6 + 2 + 6 = 14", (200, 0, 0), painter)
    assert pill.shown == "6 + 2 + 6 = 14"
    pill.count(1000.0)
    seen = []
    for ms in range(1000, 2000, 20):
        pill.tick(ms)
        if pill.shown not in seen:
            seen.append(pill.shown)
    assert seen == ["6", "6 + 2 = 8", "6 + 2 + 6 = 14"]
    assert not pill.counts
    assert 2 * COUNTS < 900, "it is told before anything follows"


@pytest.mark.parametrize(("game", "seats", "size", "seed"), TABLES)
def test_sums_stand_beside_each_other_and_cover_no_index_and_no_card_of_others(
        game: str, seats: int, size: tuple[int, int], seed: int, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, players=seats, people=(), pace="normal", auto=True, seed=seed, size=size) as at:
        until(at, lambda: len(sums(at)) == seats)
        stage, table = at.play.stage, at.table
        for one, other in combinations(sums(at).values(), 2):
            assert not one.rect.colliderect(other.rect)
        for seat, tag in sums(at).items():
            assert Rect((0, 0), size).contains(tag.rect)
            cards = {owner: list(table.piles[f"stake/{owner}"]) for owner in range(seats)}
            for owner, laid in cards.items():
                for card in laid:
                    pose = stage.pose(card)
                    assert tag.rect.collidelist(indices(pose)) < 0, f"the sum of {seat} covers an index of {owner}"
                    if owner != seat:
                        assert not tag.rect.colliderect(box(pose)), f"the sum of {seat} lies on a card of {owner}"
            near = {owner: min(abs(tag.rect.centerx - stage.pose(card).x) + abs(tag.rect.centery - stage.pose(card).y)
                               for card in laid) for owner, laid in cards.items()}
            assert min(near, key=lambda owner: near[owner]) == seat, "it stands at its own cards"
            for plate in inspect(stage).plates:
                assert not tag.rect.colliderect(plate.plate)


@pytest.mark.parametrize("seed", [5, 8])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_sums_of_two_lie_under_their_cards_as_in_a_mirror(seed: int, size: tuple[int, int], tmp_path: Path) -> None:
    with at_table(tmp_path, game="subtraction-war", people=(), pace="normal", auto=True, seed=seed, size=size) as at:
        until(at, lambda: len(sums(at)) == 2)
        left, right = sums(at)[Seat(0)].rect, sums(at)[Seat(1)].rect
        assert left.centery == right.centery
        assert abs(left.right + right.left - size[0]) <= 0.06 * size[0]


@pytest.mark.parametrize(("seats", "size"), [(2, (1280, 720)), (4, (800, 600))])
def test_no_word_and_no_number_at_stake_lies_on_a_sum(seats: int, size: tuple[int, int], tmp_path: Path) -> None:
    with at_table(tmp_path, game="addition-war", players=seats, people=(), pace="normal", auto=True, seed=7,
                  size=size) as at:
        until(at, lambda: any(tag.large for tag in sums(at).values()))
        at.frames(0.3)
        seen = inspect(at.play.stage)
        assert seen.caption[0]
        assert not any(tag.rect.colliderect(seen.pill.words) for tag in sums(at).values())


@pytest.mark.parametrize(("game", "seats", "seed"), [
    ("addition-war", 2, 46), ("addition-war", 2, 59), ("addition-war", 4, 15), ("subtraction-war", 2, 11),
])
def test_in_a_war_the_number_at_stake_lies_beside_all_sums_which_go_on_as_they_were_counted(
        game: str, seats: int, seed: int, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, players=seats, people=(), pace="normal", auto=True, seed=seed,
                  size=(1280, 720)) as at:
        stage = at.play.stage
        exhibits, staked = stage.state.objects.exhibits, stage.state.objects.staked
        until(at, lambda: staked.count and exhibits.sums)
        fighters, seen = stage.state.fighters, 0
        while exhibits.sums:
            for pill in exhibits.sums:
                seen += 1
                assert not pill.pill.colliderect(staked.pill)
                assert pill.shown == pill.text, "it is counted once"
            assert {Seat(seat) for kind, seat in exhibits.tags if kind == "sum"} <= fighters, "the others have room"
            at.app.step(FRAME)
        assert seen > 10


@pytest.mark.parametrize(("seats", "size"), [(2, (1280, 720)), (4, (1280, 720))])
def test_the_cards_of_the_higher_sum_rise_and_come_down_hard_and_the_others_are_thrown_back(
        seats: int, size: tuple[int, int], tmp_path: Path) -> None:
    with at_table(tmp_path, game="addition-war", players=seats, people=(), pace="normal", auto=True, seed=7,
                  size=size) as at:
        stage = at.play.stage
        until(at, lambda: len(sums(at)) == seats)
        lying = {card: seen.pose for card, seen in inspect(stage).cards.items()}
        until(at, lambda: any(tag.large for tag in sums(at).values()))
        (winner,) = (seat for seat, tag in sums(at).items() if tag.large)
        won = [card for card in lying if card in stage.state.sums[winner].cards]
        ways = {card: list[Pose]() for card in lying}
        while sums(at):
            for card, seen in inspect(stage).cards.items():
                ways.setdefault(card, []).append(seen.pose)
            at.app.step(FRAME)
        for card, at_rest in lying.items():
            top, last = min(pose.y for pose in ways[card]), ways[card][-1]
            if card in won:
                assert top < at_rest.y - 15
                assert abs(last.y - at_rest.y) < 3
                assert last.height > at_rest.height, "it has come down, and stands out"
            else:
                assert abs(last.x - stage.layout.sun[0]) > abs(at_rest.x - stage.layout.sun[0]) + 5


@pytest.mark.parametrize(("game", "seed"), [("addition-war", 46), ("subtraction-war", 11)])
def test_what_a_court_counts_goes_with_it_and_is_never_seen_without_its_face(game: str, seed: int,
                                                                             tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, people=(), pace="normal", auto=True, seed=seed, size=(1280, 720)) as at:
        stage, flown = at.play.stage, 0
        for _ in range(round(12 / FRAME)):
            at.app.step(FRAME)
            objects = stage.state.objects
            badges = [(card, tag) for (kind, card), tag in objects.exhibits.tags.items() if kind == "worth"]
            for card, badge in (*badges, *objects.exhibits.leaving):
                sprite = objects.sprites[Card(card)]
                assert sprite.up
                assert badge.rect.colliderect(box(sprite.pose))
                assert sprite.order < badge.order < sprite.order + 0.001, "it lies on no other card"
                flown += not sprite.lies
        assert flown > 10


def test_what_a_single_card_counts_is_said_once() -> None:
    assert made(Announced(SUM, (Seat(0),), (Card(11),), (12, 12))).words == "12"
    assert made(Announced(SUM, (Seat(0),), (Card(11), Card(1)), (12, 2, 14))).words == "12 + 2 = 14"


def test_a_sum_grows_where_it_stands_when_its_seat_wins(tmp_path: Path) -> None:
    with at_table(tmp_path, game="addition-war", people=(), pace="normal", auto=True, seed=7, size=(1280, 720)) as at:
        until(at, lambda: len(sums(at)) == 2)
        before = sums(at)
        until(at, lambda: any(tag.large for tag in sums(at).values()))
        assert {seat: tag.rect for seat, tag in sums(at).items()} == {seat: tag.rect for seat, tag in before.items()}
        for _ in range(round(0.5 / FRAME)):
            at.app.step(FRAME)
            assert len(sums(at)) == 2, "they stay while it is seen who wins"


def test_where_there_is_no_room_beside_all_cards_an_equation_lies_on_its_own_but_on_no_index() -> None:
    card = Pose(300, 300, 200)
    everything = Rect(0, 0, 600, 600)
    walls = [Rect(0, 0, 220, 600), Rect(380, 0, 220, 600)]
    on = Obstacles(walls, [Rect(220, 0, 160, 195), Rect(220, 405, 160, 195)], (), [box(card)], indices(card))
    at = place([card], (120, 50), everything, on, 1.0)
    assert walls[0].right <= at.left < at.right <= walls[1].left
    assert at.colliderect(box(card))
    assert at.collidelist(indices(card)) < 0


# ---- Casualty War: hands that face each other -----------------------------------------------------------------------


def faced(seed: int, tmp_path: Path, size: tuple[int, int] = (1280, 720)) -> AbstractContextManager[AtTable]:
    """A table of Casualty War that plays by itself."""
    return at_table(tmp_path, game="casualty-war", people=(), pace="normal", auto=True, seed=seed, size=size)


def test_a_pair_strikes_each_other_and_draws_off_then_the_others_are_counted_and_the_higher_sum_wins(
        tmp_path: Path) -> None:
    with faced(1, tmp_path) as at:                    # 6 2 6 against Q joker 2
        stage = at.play.stage
        until(at, lambda: bool(stage.state.drawn))
        pair, sun = stage.state.drawn, stage.layout.sun
        assert len({RANK[card] for card in pair}) == 1
        assert not sums(at), "nothing is counted before"
        apart = []
        for _ in range(round(0.5 / FRAME)):
            at.app.step(FRAME)
            one, other = (inspect(stage).cards[card].pose.x for card in pair)
            apart.append(abs(one - other))
        assert min(apart) < apart[0] / 2, "they come together"
        assert all(abs(stage.pose(card).x - sun[0]) < 150 for card in pair), "and stay between the hands"
        until(at, lambda: len(sums(at)) == 2)
        assert {tag.words for tag in sums(at).values()} == {"6 + 6 = 12", "12 + 14 = 26"}
        until(at, lambda: any(tag.large for tag in sums(at).values()))
        assert {tag.words for tag in sums(at).values() if tag.large} == {"12 + 14 = 26"}
        assert inspect(stage).caption[0] == f"26 beats 12: {at.play.sitting.names[1]} takes four"


@pytest.mark.parametrize(("seed", "pairs"), [(1, 1), (11, 2)])
def test_each_pair_leaves_a_mark_where_it_strikes_one_after_the_other(seed: int, pairs: int, tmp_path: Path) -> None:
    with faced(seed, tmp_path) as at:
        stage, marks = at.play.stage, set()
        until(at, lambda: bool(stage.state.drawn))
        assert len(stage.state.drawn) == 2 * pairs
        begins = []
        for _ in range(round(1.2 / FRAME)):
            at.app.step(FRAME)
            for since, piece in stage.state.objects.scuffs.visible:
                if isinstance(piece, PairMark) and piece not in marks:
                    marks.add(piece)
                    begins.append(since)
        assert len(marks) == pairs
        assert begins == sorted(set(begins)), "not all at once"


def test_no_card_jumps_while_hands_are_compared(tmp_path: Path) -> None:
    with faced(1, tmp_path) as at:
        stage = at.play.stage
        until(at, lambda: inspect(stage).cards and not inspect(stage).flying)
        far, before = 0.0, {card: seen.pose for card, seen in inspect(stage).cards.items()}
        while stage.state.wars < 1:
            at.app.step(FRAME)
            now = {card: seen.pose for card, seen in inspect(stage).cards.items()}
            far = max([far, *(abs(now[card].x - pose.x) + abs(now[card].y - pose.y) for card, pose in before.items()
                              if card in now)])
            before = now
        assert 0 < far < 100 * stage.layout.scale, "in a frame, the cards that strike each other among them"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("seed", [1, 11, 34, 7])
def test_sums_of_hands_cover_no_index_and_no_card_of_the_other_hand(seed: int, size: tuple[int, int],
                                                                    tmp_path: Path) -> None:
    with faced(seed, tmp_path, size) as at:
        stage = at.play.stage
        until(at, lambda: len(sums(at)) == 2)
        for seat, tag in sums(at).items():
            assert Rect((0, 0), size).contains(tag.rect)
            for card in stage.rest.open():
                pose, pile = stage.pose(card), stage.rest.pile(card)
                if stage.rest.sees(card) and not stage.rest.stack(card):
                    assert tag.rect.collidelist(indices(pose)) < 0
                    if stage.layout.owner(pile) != seat:
                        assert not tag.rect.colliderect(box(pose))


def test_cards_that_leave_the_game_crack_first_and_go_one_by_one(tmp_path: Path) -> None:
    with faced(389, tmp_path) as at:                  # four twos
        stage, most = at.play.stage, 0
        until(at, lambda: "Casualties" in inspect(stage).caption[0])
        while not stage.shadow.piles[SET_ASIDE]:
            at.app.step(FRAME)
            most = max(most, inspect(stage).cracks)
        assert most == 4
        ends = set()
        for _ in range(round(1.0 / FRAME)):
            ends.add(sum(stage.state.flights[card].launch > stage.state.now for card in stage.shadow.piles[SET_ASIDE]
                         if card in stage.state.flights))
            at.app.step(FRAME)
        assert len(ends) > 2


def test_cards_that_leave_the_game_out_of_what_was_won_come_up_face_up_and_large_and_go_one_by_one(
        tmp_path: Path) -> None:
    with faced(51, tmp_path) as at:
        stage, seen, left = at.play.stage, set[int](), set[int]()
        until(at, lambda: len(stage.shadow.piles[SET_ASIDE]) > 0)
        gone = set(stage.shadow.piles[SET_ASIDE])
        assert "Casualties" in inspect(stage).caption[0], "they go as it is said"
        while any(card in stage.state.flights for card in gone):
            cards = {card: found for card, found in inspect(stage).cards.items() if card in gone}
            large = [card for card, found in cards.items() if found.up and found.pose.height == stage.layout.faces[0]]
            seen.add(len(large))
            left.add(sum(card in stage.state.flights for card in gone))
            at.app.step(FRAME)
        assert max(seen) == len(gone) >= 4
        assert left == set(range(1, len(gone) + 1)), "one after the other goes"


@pytest.mark.parametrize("how", ["instant", "reduced"])
def test_where_nothing_is_to_move_hands_show_the_same(how: str, tmp_path: Path) -> None:
    with at_table(tmp_path, game="casualty-war", people=(), pace="instant" if how == "instant" else "normal",
                  auto=True, seed=1, size=(800, 600)) as at:
        stage = at.play.stage
        stage.state.reduced_motion = how == "reduced"
        for _ in range(round(12 / FRAME / 3)):
            at.app.pass_by()
            assert not any(isinstance(piece, PairMark) for _since, piece in stage.state.objects.scuffs.visible)
            for tag in sums(at).values():
                before, _equals, result = tag.words.partition(" = ")
                assert not result or sum(map(int, before.split(" + "))) == int(result)
        assert stage.shadow.plays > 6


def test_a_child_that_is_asked_for_a_sum_sees_all_its_cards_before(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("casualty-war"), level="medium", tricks=5))
        for _question in range(3):
            question = sat.asked().question
            stage = sat.play.stage
            assert not stage.state.drawn
            assert not any(kind == "sum" and seat == question.seat for kind, seat in inspect(stage).exhibit.tags)
            sat.answer()


def test_a_hand_of_four_goes_to_its_plate_as_it_is_played_and_each_sum_stands_at_its_own_cards(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", pace="normal", players=4, people=(0,), seed=1,
                  size=(1280, 720)) as at:
        stage = at.play.stage
        for _round in range(9):
            at.still()
            hand = [*at.table.piles["hand/0"]]
            large = stage.pose(hand[0]).height
            at.play.course.answer(Seat(0), at.match.ask.written((hand[0],)))
            for _ in range(300):
                at.app.pass_by()
                if sums(at):
                    break
            if sums(at):
                break
        assert sums(at)
        kept = [card for card in hand if card in stage.state.table.piles["hand/0"]]
        assert kept
        assert all(stage.pose(card).height < large and stage.pose(card).x < 400 for card in kept)
        boxes = [tag.rect for tag in sums(at).values()]
        assert all(not one.colliderect(other) for one, other in combinations(boxes, 2))
        cards = [box(stage.pose(card)) for seat in range(4) for card in stage.state.table.piles[f"stake/{seat}"]]
        assert all(tag.collidelist(cards) < 0 for tag in boxes)


def test_cards_that_two_have_won_in_wars_go_one_war_after_the_other() -> None:
    threes, twos, laid = (Card(1), Card(14)), (Card(0), Card(13)), (Card(7), Card(9))
    queue = deque[Event]([Moved(laid, "stake/0", "won/1", True, 0), Moved(threes, "pot", "won/1", True, 0),
                          Moved(twos, "pot", "won/0", True, 0)])
    assert [event.cards for event in group(queue) if isinstance(event, Moved)] == [laid, threes]
    assert [event.cards for event in group(queue) if isinstance(event, Moved)] == [twos], "and it is told for what"
