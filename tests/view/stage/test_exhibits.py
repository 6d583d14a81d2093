"""What stands on the table besides cards: totals and food, a path up a mountain, badges, sums, and what a right
equation earns."""

from itertools import combinations
from math import hypot
from pathlib import Path

import pytest
from pygame import Rect

from game.core.asks import Press, Write
from game.core.cards import CODES
from game.core.match import Match
from game.core.seats import SEAT_0, Seat
from game.rules import titles
from game.rules.equations.equation_asks import Solve
from game.rules.equations.solver import solution
from game.scenes.table.writing import WriteController
from game.view.stage.layout import Layout
from game.view.stage.mountain import CLIMBS, LEAPS
from game.view.stage.stage_state import visible_war
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import ENTER, FRAME, LONG, A, AtTable, at_table
from tests.view.stage.test_layout import words

SIZES = [(800, 600), (1280, 720), (1920, 1080), (1000, 1000), (2560, 1080)]


def until(at: AtTable, done: object, patience: float = 60.0) -> None:
    """Let time pass until that is so."""
    assert callable(done)
    for _ in range(round(patience / FRAME)):
        if done():
            return
        at.app.pass_by()
    raise AssertionError("that never comes")


# ---- Fast Food ------------------------------------------------------------------------------------------------------


def test_food_flies_from_the_card_to_the_tray_and_stays_and_the_total_rolls_up(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", pace="normal", auto=True, seed=7, size=(1280, 720)) as at:
        stage, seen, totals = at.play.stage, [], []
        until(at, lambda: at.play.sitting.rounds == 6 and stage.idle)
        before = inspect(at.play.stage).exhibit
        assert before.total == at.match.game.total(at.table)
        until(at, lambda: at.play.sitting.rounds == 8)
        for _ in range(round(8 / FRAME / LONG)):
            at.app.pass_by()
            here = inspect(stage).exhibit
            seen.append((here.flying, sum(tray.landed for tray in here.trays)))
            totals.append(here.total or 0)
        assert max(flying for flying, _landed in seen) >= 1, "food was seen to fly"
        landed = [landed for _flying, landed in seen]
        assert landed == sorted(landed), "it stays"
        assert totals == sorted(totals)
        assert len(set(totals)) > 4, "the total rolls"
        until(at, lambda: stage.idle, 20)
        exhibit, here = at.match.game.exhibit(stage.shadow), inspect(stage).exhibit
        assert [tray.things for tray in here.trays] == list(exhibit.trays)
        assert {card: tag.words for (kind, card), tag in here.tags.items() if kind == "count"} == {
            count.card: str(count.total) for count in exhibit.counts}


def test_nothing_that_stood_on_the_table_is_behind_the_feast_and_looking_back_it_is_there(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(), seed=5, size=(1280, 720)) as at:
        stage = at.play.stage
        while inspect(stage).end is None:
            at.app.pass_by(FRAME)
        while not inspect(stage).end.feast:
            at.app.pass_by(FRAME)
        here, exhibits = inspect(stage).exhibit, stage.state.objects.exhibits
        assert here.total is None
        assert not here.tags
        assert exhibits.trays
        assert not any(tray in stage.state.objects.compositor for tray in exhibits.trays)
        stage.show(stage.shadow)
        at.frames(0.1)
        assert all(tray in stage.state.objects.compositor for tray in exhibits.trays)
        assert all(tray.landed for tray in inspect(stage).exhibit.trays)


@pytest.mark.parametrize("how", ["instant", "reduced"])
def test_food_is_there_at_once_where_nothing_is_to_move(tmp_path: Path, how: str) -> None:
    pace = "instant" if how == "instant" else "normal"
    with at_table(tmp_path, game="fast-food", pace=pace, auto=True, seed=7) as at:
        at.app.settings.reduced_motion = at.play.stage.state.reduced_motion = how == "reduced"
        at.app.changed()
        stage = at.play.stage
        for _ in range(round(16 / FRAME / LONG)):
            at.app.pass_by()
            here = inspect(stage).exhibit
            assert not here.flying
            assert here.total in (None, *(count.total for count in at.match.game.exhibit(stage.shadow).counts)) or (
                how == "reduced")
        assert any(tray.landed for tray in here.trays) or at.match.result is not None


@pytest.mark.parametrize("size", SIZES)
def test_cards_trays_and_hands_of_fast_food_lie_beside_each_other(size: tuple[int, int]) -> None:
    layout = Layout(titles()["fast-food"].make({}).pile_kinds, 2, size)
    match = Match(titles()["fast-food"].make({}), 2, 7)
    table = match.table.shadow()
    everything = [card for pile in table.piles.values() for card in pile]
    for pile in table.piles.values():
        pile.clear()
    table.piles["pile"].extend(everything[:20])
    for seat in (0, 1):
        table.piles[f"hand/{seat}"].extend(everything[20 + 4 * seat:24 + 4 * seat])
    u, boxes = layout.scale, {}
    for name in ("pile", "hand/0", "hand/1"):
        poses = layout.poses(table, name, {0, 1})
        cards = [Rect(0, 0, pose.height * 5 // 7, pose.height).move(round(pose.x - pose.height * 5 / 14),
                                                                    round(pose.y - pose.height / 2)) for pose in poses]
        boxes[name] = cards[0].unionall(cards[1:])
    boxes["pile"].h += round(26 * u)                  # the totals under the cards
    for seat, edge in enumerate(layout.trays):
        boxes[f"tray {seat}"] = Rect(edge.x, edge.y - round(84 * u), edge.w, edge.h + round(84 * u))
        boxes[f"plate {seat}"] = layout.places[seat].plate
    boxes["bar"] = layout.bar
    assert len(layout.trays) == 2
    for name, box in boxes.items():
        assert Rect((0, 0), size).contains(box), name
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.colliderect(b), f"{one} lies on {other}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (720, 1280), (900, 1600)])
def test_the_labels_of_fast_food_lie_beside_the_sun_and_the_hand_at_the_foot_under_the_panel(
        tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, game="fast-food", people=(0,), size=size) as at:
        at.still()
        stage = at.play.stage
        layout, on = stage.layout, stage.shadow
        assert all(words(layout, pile).bottom <= layout.sun[1] + layout.sun_r for pile in ("stock", "box"))
        hand = layout.poses(on, "hand/0", {0})
        assert min(pose.y - pose.height / 2 for pose in hand) > layout.panel.bottom - 1
        assert layout.panel.top > layout.total[1] + layout.total_capital / 2


# ---- Ascent ---------------------------------------------------------------------------------------------------------


def solved(at: AtTable) -> None:
    """Write an equation that is right, and hand it in."""
    asking = at.play.context.asking
    assert isinstance(asking, WriteController)
    text = solution(at.match.ask.puzzle)
    assert text is not None
    asking.field.text(text)
    at.key(ENTER)


def solvable(at: AtTable) -> bool:
    """True if somebody is asked for an equation that there is; who is asked for another passes."""
    asking = at.play.context.asking
    if not isinstance(asking, WriteController) or asking.panel is None or not isinstance(at.match.ask, Solve):
        return False
    if solution(at.match.ask.puzzle) is None:
        at.play.course.answer(asking.seat, "pass")
        return False
    return True


def test_a_token_climbs_to_the_number_that_its_seat_has_made(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), pace="normal", seed=5, size=(1280, 720)) as at:
        stage = at.play.stage
        until(at, lambda: solvable(at))
        here = inspect(stage).exhibit
        assert (here.goal, here.stones) == (1, (0, 0))
        seat, was = at.play.context.asking.seat, here.climbers
        solved(at)
        until(at, lambda: inspect(stage).exhibit.stones[seat] == 1)
        assert not inspect(stage).rays, "a first try scores nothing: it is not celebrated"
        until(at, lambda: solvable(at))
        here = inspect(stage).exhibit
        assert here.goal == 2
        assert here.stones[1 - seat] == 0
        assert here.climbers[seat] != was[seat]
        (a, b), (c, d) = (climber.center for climber in here.climbers)
        assert hypot(a - c, b - d) > 52, "two tokens lie beside each other"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_mountain_cards_and_panel_lie_beside_each_other(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    with at_table(tmp_path, game="ascent", pace="instant", seed=5, size=size) as at:
        at.app.settings.theme = theme
        at.app.changed()
        until(at, lambda: solvable(at))
        at.frames(0.1)
        panel, seen = at.play.context.asking.panel.form.rect, inspect(at.play.stage)
        square = [seen.cards[card].rect for card in at.match.game.square(at.table)]
        assert Rect((0, 0), size).contains(panel)
        assert all(panel.top >= card.centery for card in square)
        assert not any(panel.colliderect(climber) for climber in seen.exhibit.climbers)
        assert not any(card.colliderect(climber) for card in square for climber in seen.exhibit.climbers)
        courts = {card for card in at.match.game.square(at.table) if CODES[card][0] in "JQK"}
        assert {card for kind, card in seen.exhibit.tags if kind == "worth"} == courts


def test_badges_go_with_their_cards_while_an_equation_is_seen(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), pace="normal", seed=5, size=(1280, 720)) as at:
        stage = at.play.stage

        def courts() -> set[int]:
            return {card for kind, card in inspect(stage).exhibit.tags if kind == "worth"}

        until(at, lambda: solvable(at) and courts() and solution(at.match.ask.puzzle) is not None)
        wanted, flown = courts(), set()
        solved(at)
        for _ in range(round(2.1 / FRAME)):       # it is read beside its plate first
            at.app.step(FRAME)
            here = inspect(stage)
            assert courts() == wanted
            for card in wanted:
                flown.add(here.cards[card].pose.x)
                badge, face = here.exhibit.tags["worth", card].rect, here.cards[card].rect
                assert badge.colliderect(face)
                assert abs(badge.centerx - here.cards[card].pose.x - 0.3 * here.cards[card].pose.height) <= 1
        assert len(flown) > len(wanted), "cards moved"


def test_who_climbs_and_the_next_number_are_seen_from_the_back_of_a_classroom(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), pace="normal", seed=5, size=(1280, 720)) as at:
        exhibits = at.play.stage.state.objects.exhibits
        mountain = exhibits.mountain
        assert mountain is not None
        assert 2 * mountain.radius(mountain.path.goal) >= 60
        for climber in exhibits.climbers:
            assert climber.rect.w - 34 >= 68, "it is drawn in 34 units less"
            stone = Rect(0, 0, 2, 2)
            stone.center = round(mountain.stone(1)[0]), round(mountain.stone(1)[1])
            assert not stone.collidepoint(climber.centre)


# ---- sums -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sums_stand_at_their_pairs_side_by_side_and_the_winners_grows(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game="addition-war", players=seats, people=(), pace="normal", auto=True, seed=7,
                  size=(1280, 720)) as at:
        stage = at.play.stage

        def sums() -> dict[int, tuple[str, Rect, bool]]:
            return {seat: tag for (kind, seat), tag in inspect(stage).exhibit.tags.items() if kind == "sum"}

        until(at, lambda: len(sums()) == seats)
        for one, other in combinations(sums().values(), 2):
            assert not one.rect.colliderect(other.rect)
        for seat, tag in sums().items():
            a, b, c = (int(part) for part in tag.words.replace("=", "+").split("+"))
            assert a + b == c, seat
        until(at, lambda: any(tag.large for tag in sums().values()))
        best = max(int(tag.words.split("=")[1]) for tag in sums().values())
        assert {int(tag.words.split("=")[1]) for tag in sums().values() if tag.large} == {best}
        until(at, lambda: not sums())


def test_sums_leave_with_their_cards(tmp_path: Path) -> None:
    with at_table(tmp_path, game="casualty-war", people=(), pace="normal", auto=True, seed=1, size=(800, 600)) as at:
        stage = at.play.stage

        def sums() -> bool:
            return any(kind == "sum" for kind, _seat in inspect(stage).exhibit.tags)

        until(at, sums)
        until(at, lambda: inspect(stage).stake > 0)  # matched cards lie in the middle now
        at.frames(0.5)
        assert not sums()


# ---- what a right equation earns ------------------------------------------------------------------------------------


def won(at: AtTable) -> None:
    """Let a person win a target, up to when the next one is waited for."""
    def asked() -> bool:
        asking = at.play.context.asking
        if solvable(at):
            return asking.seat == 0
        if asking is not None and asking.pending.race and at.play.stage.idle:
            at.key(at.play.sitting.chairs[0].key)
        return False

    until(at, asked)
    if solution(at.match.ask.puzzle) is None:
        pytest.fail("there is none")
    solved(at)
    until(at, lambda: len(at.table.piles["won/0"]) == 1 and not inspect(at.play.stage).flying, 30)


def test_what_is_to_be_made_is_said_once(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1), pace="normal", seed=1) as at:
        until(at, lambda: at.play.context.asking is not None and at.play.context.asking.panel is not None)
        at.frames(0.5)
        asked = at.play.context.asking.panel.form.widgets[0].label
        assert asked == at.match.ask.puzzle.words()
        assert inspect(at.play.stage).caption[0] != asked


@pytest.mark.parametrize("pressed", [False, True])
def test_the_next_target_waits_until_a_press(tmp_path: Path, pressed: bool) -> None:
    with at_table(tmp_path, game="brain-drain", pace="normal", seed=1, size=(800, 600)) as at:
        won(at)
        assert len(at.table.piles["display"]) == 4, "the equation is still to be seen"
        at.frames(0.6)
        assert len(at.table.piles["display"]) == 4
        waited = 0.0
        if pressed:
            at.down(at.play.sitting.chairs[0].key)
        while len(at.table.piles["display"]) == 4 and waited < 5:
            at.app.step(FRAME)
            waited += FRAME
        assert waited < 0.2 if pressed else 0.5 < waited < 1.5


@pytest.mark.parametrize("theme", ["evening", "daylight"])
@pytest.mark.parametrize("game", ["fast-food", "addition-war", "ascent"])
def test_what_stands_besides_cards_does_not_flash(tmp_path: Path, game: str, theme: str) -> None:
    with at_table(tmp_path, game=game, people=(), pace="quick", auto=True, seed=7, size=(800, 600)) as at:
        at.app.settings.theme = theme
        at.app.changed()
        at.frames(2.0)
        seen = Flashes()
        for _ in range(round(5 / FRAME)):
            at.app.step(FRAME)
            seen.see(at.app.window.screen)
        assert seen.worst <= QUARTER


# ---- missing cards and the anchor -----------------------------------------------------------------------------------


def reckons(at: AtTable) -> None:
    """Turn the first cards, and wait until somebody is asked for a closed one, and all lies still."""
    until(at, lambda: isinstance(at.match.ask, Press) and at.play.stage.idle)
    at.key(at.play.sitting.chairs[0].key)
    until(at, lambda: isinstance(at.match.ask, Write) and at.play.context.asking is not None and
          at.play.context.asking.panel is not None)
    at.frames(1.0)


@pytest.mark.parametrize("players", [2, 4])
def test_a_closed_card_lies_beside_the_open_one_with_its_back_up_and_what_is_missing_below(
    tmp_path: Path, players: int
) -> None:
    with at_table(tmp_path, game="missing-card-war", players=players, pace="normal", seed=5) as at:
        reckons(at)
        seen = inspect(at.play.stage)
        for seat in range(players):
            opened, closed = at.table.piles[f"stake/{seat}"]
            assert seen.cards[opened].up
            assert not seen.cards[closed].up
            assert seen.cards[opened].pose.height == seen.cards[closed].pose.height, "it is none of a war's"
            game, cards = at.match.game, [opened, closed]
            tag = seen.exhibit.tags["missing", seat]
            assert tag.words == f"{game.counts(opened)} + ? = {sum(map(game.counts, cards))}"
            assert not tag.rect.colliderect(seen.plates[seat].plate), "clear of the plates"
        assert not any(card in seen.pill.cards for seat in range(players) for card in at.table.piles[f"stake/{seat}"])
        layout = Layout(at.match.game.pile_kinds, players, (1280, 720))
        assert visible_war(at.table, layout) == (0, frozenset()), "nor is it one"
        at.play.course.answer(SEAT_0, "1")
        while ("sum", 0) not in inspect(at.play.stage).exhibit.tags:
            assert ("missing", 0) in inspect(at.play.stage).exhibit.tags, "the number takes its place"
            at.app.step(FRAME)
        seen = inspect(at.play.stage)
        assert seen.cards[at.table.piles["stake/0"][-1]].up, "the card is read before its number"
        assert "?" not in seen.exhibit.tags["sum", 0].words
        assert ("missing", 0) not in seen.exhibit.tags


@pytest.mark.parametrize(("players", "size"), [(2, (800, 600)), (2, (1280, 720)), (3, (800, 600)), (4, (1920, 1080))])
@pytest.mark.parametrize("anchor", [7, 12])
def test_the_anchor_lies_open_in_the_middle_clear_of_the_cards(
    tmp_path: Path, players: int, size: tuple[int, int], anchor: int
) -> None:
    with at_table(tmp_path, game="missing-card-war", players=players, pace="normal", seed=5, size=size,
                  anchor=anchor, count="product") as at:
        reckons(at)
        seen = inspect(at.play.stage)
        number = seen.exhibit.tags["anchor", 0]
        assert number.words == str(anchor)
        middle = Rect(number.rect).inflate(-number.rect.w // 3, -number.rect.h // 3)
        assert Rect((0, 0), size).contains(middle)
        bodies = [card.rect.inflate(-card.rect.w // 6, 0) for card in seen.cards.values()]    # they lean, with a shadow
        assert not any(body.colliderect(middle) for body in bodies)
        assert not middle.colliderect(seen.shout) or not seen.banner[0]
        assert [seen.exhibit.tags["missing", seat].words.partition(" × ? = ")[0] for seat in range(players)] == [
            str(anchor)] * players


# ---- Brain Drain ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_the_target_of_brain_drain_stands_large_on_the_sun(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    with at_table(tmp_path, game="brain-drain", players=seats, people=(0,), size=size) as at:
        at.still()
        stage, layout = at.play.stage, at.play.stage.layout
        target = at.match.game.exhibit(stage.shadow).target
        assert target is not None
        assert inspect(stage).exhibit.total == target[1]
        (x, y), high = layout.total, layout.total_capital
        assert x == layout.sun[0]
        assert abs(y - layout.sun[1]) < layout.sun_r
        assert high >= 80 * layout.scale
        shown = Rect(0, 0, high, high)
        shown.center = x, y
        assert at.play.context.panel is not None
        assert not at.play.context.panel.form.rect.colliderect(shown)
        assert not any(seen.rect.inflate(-8, -8).colliderect(shown) for seen in inspect(stage).cards.values())


@pytest.mark.parametrize("letters", [100, 140])
def test_the_number_is_seen_whole_or_not_at_all_while_somebody_writes(tmp_path: Path, letters: int) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0,), size=(1280, 720)) as at:
        at.app.settings.letters = letters
        at.app.changed()
        at.still()
        at.key(A)
        at.frames(0.5)
        assert isinstance(at.play.context.asking, WriteController)
        assert at.play.context.panel is not None
        total = at.play.stage.state.objects.exhibits.total
        assert total.hidden == at.play.context.panel.form.rect.colliderect(total.body)
        at.play.context.asking.give()
        at.play.course.answer(0, "pass")
        at.frames(0.1)
        assert not total.hidden


# ---- the summit -----------------------------------------------------------------------------------------------------


def climbed(at: AtTable, top: int) -> Seat:
    """Let both make the numbers up to the top one at once; return who made it."""
    while True:
        ask = at.match.ask
        if isinstance(ask, Solve) and at.play.course.open_ask is not None:
            (seat,) = ask.seats
            last = at.table.round == top
            at.play.course.answer(seat, solution(ask.puzzle) or "")
            if last and solution(ask.puzzle):
                return seat
        at.frames(FRAME)


def test_who_makes_the_last_number_is_cheered_and_the_mountain_stays(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", top=1, seed=1, people=(0, 1), pace="normal") as at:
        seat, exhibits = climbed(at, 1), at.play.stage.state.objects.exhibits
        heights, shouts, words, burst, stands = set[int](), set[str](), set[str](), False, 0
        while not at.play.stage.state.ended:
            at.frames(FRAME)
            if exhibits.climbers:
                token = exhibits.climbers[seat]
                stands += token.stone == 1
                heights |= {token.centre[1]} if stands * FRAME * 1000 > CLIMBS + 50 else set()
            shouts.add(at.play.stage.words[1])
            words.add(at.play.stage.words[0])
            burst = burst or bool(at.play.stage.state.objects.slaps.bursts)
        assert max(heights) - min(heights) > 0.55 * LEAPS, "it jumps"
        assert burst
        assert "The summit!" in shouts
        assert f"{at.play.sitting.names[seat]} is on top. Well climbed!" in words
        for _ in range(200):
            at.frames(FRAME)
            assert exhibits.mountain in at.play.stage.state.objects.compositor
        assert not exhibits.climbers, "they are at the feast"


def test_it_is_said_why_a_number_brings_no_points(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=1, people=(0, 1), pace="normal") as at:
        climbed(at, 1)
        told = set[str]()
        for _ in range(150):
            at.frames(FRAME)
            told.add(at.play.stage.state.objects.turn_sign.words)
        assert "First try: no points" in told
