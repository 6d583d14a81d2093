"""The end is told: who runs out folds a tent into a boat, the isle sinks, and all come to the same feast."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import dist

import pytest
from pygame import Rect, Surface

from game.core.events import Event, SeatLeft
from game.core.match import Match
from game.core.seats import Seat
from game.core.table import Table
from game.rules import title
from game.view.pictures.theme import EVENING, sheet
from game.view.stage.boats import DEEP, part
from game.view.stage.feast import LINES
from game.view.stage.film_times import ABOARD, CLEARS, FEAST, FOLDS, HOPS, LAST, LOOK, SAILS, SHEET, SINKS, STILL, SUNK
from game.view.stage.land import SOON, Land
from game.view.stage.stage import Stage
from game.view.stage.timeline import in_out
from tests.kit.flashes import QUARTER, Flashes, linear
from tests.kit.stage_fixture import INSTANT, SIZE, alike, match, new_pictures, picture, play, screen, stage, step
from tests.kit.stage_inspection import SeenEnd, inspect

FRAME = 1 / 60
Fed = list[Event]


@cache
def rounds(seats: int, seed: int) -> int:
    """The number of rounds of a match of War."""
    on = match(seats, seed)
    while on.result is None:
        step(on)
    return on.table.round


def last_round(seats: int = 2, seed: int = 3) -> tuple[Match, Table, list[Fed]]:
    """A match of War that is over, the table before its last round, and the events of that."""
    on, end = match(seats, seed), rounds(seats, seed)
    while on.table.round < end - 1 or on.ask is not None:
        step(on)
    before, fed = on.table.shadow(), list[Fed]()
    while on.result is None:
        fed.append(step(on))
    return on, before, fed


def told(shown: Stage) -> SeenEnd:
    end = inspect(shown).end
    assert end is not None
    return end


def until_left(shown: Stage, fed: Sequence[Fed]) -> None:
    """Play these events up to when a seat leaves."""
    for events in fed:
        shown.enqueue(events)
    for _frame in range(1200):
        shown.tick(FRAME)
        if inspect(shown).boats:
            return
    raise AssertionError("nobody leaves")


def finish(shown: Stage, on: Match) -> None:
    assert on.result is not None
    while not shown.idle:
        shown.tick(FRAME)
    shown.finish(on.result.winner, ())


def lost(seats: int = 2, seed: int = 3, **how: bool) -> tuple[Stage, Match, Seat]:
    """A stage on which a seat has just left as the last, its match, and the seat."""
    on, before, fed = last_round(seats, seed)
    shown = stage(before, **how)
    shown.draw(screen(shown), whole=True)
    until_left(shown, fed)
    assert on.result is not None
    out = next(event.seat for events in fed for event in events if isinstance(event, SeatLeft))
    return shown, on, out


# ---- how one leaves -------------------------------------------------------------------------------------------------


def test_the_tent_folds_the_isle_sinks_and_the_token_is_aboard_before_that_is_half_under() -> None:
    shown, _on, out = lost()
    seen = []
    for _frame in range(round(1.4 / FRAME)):
        here = inspect(shown)
        seen.append((here.boats[out], here.plates[out].away))
        shown.tick(FRAME)
    assert seen[0][0].since < FOLDS + 20
    for boat, away in seen:
        assert boat.folds == (FOLDS <= boat.since < SINKS)
        assert boat.boat == (boat.since >= SINKS)
        assert boat.aboard == (boat.since >= ABOARD)
        assert away == (boat.since >= HOPS), "a ring is where the token was"
    assert in_out(part(ABOARD, SINKS, SUNK)) <= 0.51
    lows = [boat.spot[1] for boat, _away in seen]
    assert lows == sorted(lows), "the boat only sinks as far as it floats"
    assert lows[-1] - lows[0] < DEEP * shown.layout.scale


def test_the_last_card_leaves_a_dotted_arc_that_goes() -> None:
    on, before, fed = last_round()
    shown, most = stage(before), 0
    for events in fed:
        shown.enqueue(events)
    while not shown.idle:
        shown.tick(FRAME)
        most = max(most, inspect(shown).dots)
    assert on.result is not None
    assert most > 4
    play(shown)
    assert inspect(shown).dots == 0


@pytest.mark.parametrize("how", ["moves", "reduced", "instant"])
def test_who_has_lost_never_has_a_hill_again(how: str) -> None:
    """From the first frame after the isle on there is the sea, drawn in one go."""
    on, before, fed = last_round()
    shown = stage(before, reduced_motion=how == "reduced")
    shown.draw(screen(shown), whole=True)
    shown.pace = INSTANT if how == "instant" else 1.0
    for events in fed:
        shown.enqueue(events)
    while not shown.idle:
        shown.tick(FRAME)
        shown.draw(screen(shown))
    for _frame in range(90):
        shown.tick(FRAME)
        shown.draw(screen(shown))
    assert on.result is not None
    out = 1 - on.result.winner if on.result.winner is not None else 0
    land, bare = Land(EVENING, SIZE, 2, ["fox", "owl"]), Surface(SIZE, 0, 32)
    land.camp((), [float(seat == out) for seat in range(2)])
    land.draw(bare, inspect(shown).shares)
    box = Rect(0, 0, SIZE[0] // 8, SIZE[1] - round(90 * shown.layout.scale))       # beside the boat, above the plates
    if out:
        box.right = SIZE[0]
    seen = picture(shown)
    assert alike(seen.subsurface(box).copy(), bare.subsurface(box).copy(), but=60)


def test_while_the_isle_sinks_no_frame_shows_a_rectangle_of_another_land() -> None:
    """Outside of what the isle covers the land is as it is at last, from the first frame on."""
    shown, _on, out = lost()
    ground = shown.state.objects.ground
    rect = ground.isle(out)
    beside = Rect(0, rect.bottom - 110, 20, 40)       # the sea and the land behind it, where nothing flies
    if out:
        beside.right = SIZE[0]
    frames = []
    for _frame in range(round(1.4 / FRAME)):
        shown.tick(FRAME)
        shown.draw(screen(shown))
        if _frame % 6 == 0:
            frames.append(screen(shown).subsurface(beside).copy())
    assert all(alike(frame, frames[-1], but=30) for frame in frames)


def test_who_is_out_early_waits_in_a_boat_where_the_cards_were_and_the_others_play_on() -> None:
    on = match(4, 1)
    shown = stage(on.table.shadow())
    shown.pace = INSTANT
    while len(on.table.left) > 2:
        shown.enqueue(step(on))
    play(shown)
    here = inspect(shown)
    out = [seat for seat in on.table.all_seats if seat not in on.table.left]
    assert sorted(here.boats) == out
    for seat, boat in here.boats.items():
        place = shown.layout.places[seat]
        assert abs(boat.spot[0] - place.packet[0]) < 4
        assert abs(boat.spot[1] - place.packet[1]) < 20
        assert boat.aboard
        assert here.plates[seat].away
        assert here.plates[seat].says == "out"
    assert here.end is None
    assert not shown.moving, "who waits costs nothing"


# ---- the film -------------------------------------------------------------------------------------------------------


def test_the_boat_sails_the_feast_rises_and_the_page_may_come_in_this_order_at_these_times() -> None:
    shown, on, out = lost()
    winner = Seat(1 - out)
    finish(shown, on)
    shown.tick(FRAME)
    first, real, seen = told(shown).film, 0.0, []
    assert SAILS - 20 <= first <= SAILS + 40
    while shown.telling:
        end, here = told(shown), inspect(shown)
        seen.append((end.film, end.feast, here.banner[0], here.boats[out].aboard, len(end.tokens), end.said))
        shown.tick(FRAME)
        real += FRAME * 1000
    assert abs(real - (SHEET - first)) < 40
    name = inspect(shown).plates[winner].look.name
    for film, feast, shout, aboard, tokens, said in seen:
        assert feast == (film >= FEAST)
        assert (shout == f"{name} wins!") == feast
        assert aboard != feast
        assert tokens == 2 if feast else tokens == 1
        assert ("Come on over!" in said) == (SAILS + 300 <= film < FEAST)
        assert any(line in said for line in LINES) == (film >= LAST - 100)
    play(shown, 1 / 30)
    assert not 0 <= inspect(shown).boats[out].spot[0] <= screen(shown).get_width(), "no boat is left behind the page"
    assert told(shown).tokens == told(shown).chairs, "all sit"
    assert told(shown).chairs[winner].px > told(shown).chairs[out].px


def test_the_winner_is_named_on_its_own_seats_paper() -> None:
    for seed in (3, 4, 5, 6):
        shown, on, out = lost(seed=seed)
        finish(shown, on)
        while shown.telling:
            shown.tick(FRAME)
        seen, winner = inspect(shown), Seat(1 - out)
        own, other = (sheet(seen.plates[seat].look.animal) for seat in (winner, out))
        words = picture(shown).subsurface(seen.shout.clip(Rect((0, 0), SIZE)))
        pixels = Counter(tuple(words.get_at((x, y))[:3]) for x in range(words.get_width())
                         for y in range(words.get_height()))
        near = {ink: sum(n for pixel, n in pixels.items() if dist(pixel, ink) < 12) for ink in (own, other)}
        assert near[own] > 1000 > 100 > near[other], near


def test_the_sign_on_the_sun_does_not_come_back_once_somebody_is_out() -> None:
    on, before, fed = last_round()
    shown = stage(before, backdrop=title("multiplication-war").game.backdrop)
    until_left(shown, fed)
    for _frame in range(round(2 * SOON / 1000 / FRAME)):
        shown.tick(FRAME)
        assert not inspect(shown).emblem
    finish(shown, on)
    while shown.telling:
        shown.tick(FRAME)
        assert not inspect(shown).emblem


@pytest.mark.parametrize("when", [0.1, 0.6, 1.4])
def test_a_key_goes_to_the_last_frame_in_120_ms_and_another_to_the_page(when: float) -> None:
    shown, on, _out = lost()
    finish(shown, on)
    for _frame in range(round(when / FRAME)):
        shown.tick(FRAME)
    shown.skip_telling()
    for _frame in range(9):
        assert shown.telling
        shown.tick(FRAME)
    assert told(shown).film >= LAST
    assert told(shown).feast
    assert shown.telling, "the last frame is seen"
    shown.skip_telling()
    assert not shown.telling


def test_skipped_or_not_it_ends_in_the_same_picture() -> None:
    pictures = []
    for skips in (False, True):
        shown, on, _out = lost()
        finish(shown, on)
        shown.tick(FRAME)
        if skips:
            shown.skip_telling()
        play(shown, 1 / 30)
        pictures.append(picture(shown))
    on, before, fed = last_round()
    shown = stage(before)
    shown.pace = INSTANT
    for events in fed:
        shown.enqueue(events)
    assert on.result is not None
    shown.finish(on.result.winner, ())
    play(shown)
    assert not shown.telling
    assert alike(pictures[0], pictures[1], but=60)
    assert alike(pictures[0], picture(shown), but=400)


def test_all_boats_arrive_together_and_sit_in_the_order_in_which_they_left() -> None:
    on, before, fed = last_round(4, 1)
    left = [seat for seat in before.all_seats if seat not in before.left]
    shown = stage(before)
    shown.state.departures[:] = left
    until_left(shown, fed)
    assert on.result is not None
    winner = on.result.winner
    assert winner is not None
    finish(shown, on)
    while inspect(shown).end is None or told(shown).film < FEAST - 20:
        shown.tick(FRAME)
    here, order = inspect(shown), [*inspect(shown).boats]
    assert all(boat.aboard for boat in here.boats.values())
    assert len({round(boat.spot[1]) for boat in here.boats.values()}) == 1
    play(shown, 1 / 30)
    chairs = told(shown).chairs
    away = [abs(chairs[seat].x - chairs[winner].x) for seat in reversed(order)]
    assert order[-1] == next(event.seat for events in fed for event in events if isinstance(event, SeatLeft))
    assert away == sorted(away), "who left last sits next to the winner"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_draw_is_an_equal_end_and_kind(seats: int) -> None:
    shown = stage(match(seats).table)
    shown.finish(None)
    shown.tick(FRAME)
    play(shown, 1 / 30)
    end, here = told(shown), inspect(shown)
    assert here.banner[0] == "A draw!"
    assert not here.boats
    assert len({chair.px for chair in end.tokens.values()}) == 1
    assert len(end.tokens) == seats
    assert end.said in (("Nobody lost!\nPie for all!",), ("As good as each other!",))
    assert shown.state.objects.ground.seen[1].swept == 0, "nobody’s land sweeps in"


@pytest.mark.parametrize("game", ["fast-food", "brain-drain", "ascent"])
def test_where_points_decide_all_come_to_the_feast_and_no_isle_sinks(game: str) -> None:
    table = Match(title(game).make({}), 2, 1, events=True).table
    shown = stage(table)
    shown.finish(Seat(1))
    for _frame in range(round(CLEARS / 1000 / FRAME) + 2):
        shown.tick(FRAME)
    assert told(shown).feast, "as soon as what stood on the table has faded: the sun is not empty for long"
    real = 0.0
    while shown.telling:
        shown.tick(FRAME)
        real += FRAME * 1000
    assert abs(real - (SHEET + LOOK - FEAST)) < 60
    play(shown, 1 / 30)
    assert not inspect(shown).boats
    assert told(shown).tokens == told(shown).chairs


def test_with_little_motion_it_is_told_in_stills_of_half_a_second() -> None:
    shown, on, out = lost(reduced_motion=True)
    assert inspect(shown).boats[out].aboard
    finish(shown, on)
    shown.tick(FRAME)
    films, seen = list[float](), list[tuple[str, ...]]()
    while shown.telling:
        films.append(told(shown).film)
        seen.append(told(shown).said)
        shown.tick(FRAME)
    still = films.count(films[0])
    assert SAILS < films[0] < FEAST
    assert abs(still * FRAME * 1000 - STILL) < 40
    assert films[still] == LAST, "nothing between the stills"
    assert ("Come on over!",) in seen
    assert any(line in said for said in seen for line in LINES)


def test_a_weak_machine_shows_the_last_frame_and_no_way_there() -> None:
    on, before, fed = last_round()
    art = new_pictures()
    art.light = True
    art.fit(SIZE, EVENING)
    shown = Stage(before, [plate.look for plate in inspect(stage(before)).plates], art, EVENING, SIZE,
                  caption=lambda *_what: None)
    for events in fed:
        shown.enqueue(events)
    finish(shown, on)
    shown.tick(FRAME)
    assert told(shown).film >= LAST
    assert shown.telling, "it is seen for a moment"


def test_the_line_is_the_number_that_was_given() -> None:
    for line in range(1, 7):
        shown = stage(match().table)
        shown.pace = INSTANT
        shown.finish(Seat(0), (), line)
        assert told(shown).said == (LINES[line % 6],)


def test_looking_back_and_on_or_another_window_leaves_no_boat_too_many() -> None:
    shown, on, out = lost()
    finish(shown, on)
    play(shown, 1 / 30)
    shown.resize((1280, 720))
    play(shown)
    assert sorted(inspect(shown).boats) == [out]
    assert told(shown).told
    shown.show(match().table)
    play(shown)
    here = inspect(shown)
    assert not here.boats
    assert here.end is None
    assert not any(plate.away for plate in here.plates)
    assert not any(shown.state.objects.ground.seen[1].depths)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_more_than_a_quarter_of_the_field_grows_brighter_at_once_and_nothing_flashes(seats: int) -> None:
    import pygame

    shown, on, _out = lost(seats, 3 if seats == 2 else 1)
    finish(shown, on)
    seen, last, worst = Flashes(), None, 0.0
    while shown.moving:
        shown.tick(FRAME)
        shown.draw(screen(shown))
        seen.see(screen(shown))
        small = pygame.transform.smoothscale(screen(shown), (96, 54))
        light = linear(pygame.surfarray.array3d(small)) @ (0.2126, 0.7152, 0.0722)
        if last is not None:
            worst = max(worst, float((light - last > 0.1).mean()))
        last = light
    assert seen.worst <= QUARTER
    assert worst <= 0.25


def test_last_words_are_read_before_the_winner_is_named() -> None:
    shown, first = stage(match().table, (1280, 720)), 0.0
    shown.finish(Seat(0), words="The floor is empty: Player 0 30 · Player 1 22")
    for frame in range(600):
        shown.tick(1 / 60)
        shown.draw(screen(shown))
        if inspect(shown).banner[0]:
            first = frame / 60
            break
        if frame > 10 and inspect(shown).caption[0]:
            assert inspect(shown).caption[0].startswith("The floor is empty")
    assert first > 1.5
