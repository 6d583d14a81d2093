"""Where everything lies at each game's table stays as it is, in windows of several forms, and how it gets there."""

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import pygame
import pytest

from game.core.events import SeatLeft, Swept
from game.core.match import Match
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import PileKind, Table
from game.rules import titles
from game.view.pictures.theme import DAYLIGHT, EVENING
from game.view.stage import physics
from game.view.stage.layout import Layout
from game.view.stage.pose import Lane, Pose
from game.view.stage.stage import Stage
from tests.kit.looks import digest, hold
from tests.kit.stage_fixture import looks, new_pictures
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_compositions import kinds, lying, seen_tables

SIZES = (800, 600), (1280, 720), (2560, 1080), (900, 1600)


def places(layout: Layout) -> Iterator[object]:
    """All that a layout says of a table, whatever lies there."""
    yield from (layout.sun, layout.sun_r, layout.bar, layout.hint, layout.caption, layout.grown, layout.caption_grown,
                layout.caption_width, layout.banner, layout.pot, layout.banner_size, layout.begins, layout.shouts,
                layout.loud, layout.loud_size, layout.banner_width, layout.panel, layout.middle, layout.photo,
                layout.equals, layout.trays, layout.mountain, layout.reach, layout.deck())
    for seat in layout.places:
        yield tuple(seat)
    for pile, stack in sorted(layout.stacks.items()):
        yield pile, tuple(stack)


def rounded(what: object) -> str:
    """Return it as text, with numbers as far as anybody sees them."""
    if isinstance(what, float):
        return f"{what:.3f}"
    if isinstance(what, tuple | list):
        return f"({' '.join(map(rounded, what))})"
    if isinstance(what, Mapping):
        return rounded([*what.items()])
    if isinstance(what, frozenset):
        return rounded(sorted(what))
    return str(what)


def summed(told: object) -> str:
    """Return a number for all of it."""
    return f"{zlib.crc32(rounded(told).encode()):08x}"


@pytest.mark.parametrize(("name", "seats"), kinds())
def test_places_are_as_they_were(name: str, seats: int) -> None:
    found = []
    for size in SIZES:
        layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
        told = [rounded(place) for place in places(layout)]
        told += [f"{pile} {rounded(tuple(pose))}" for on, seen in seen_tables(name, seats)
                 for pile, pose in lying(layout, on, seen)]
        told += [f"{pile} {rounded([tuple(pose) for pose in layout.poses(on, pile, [*map(Seat, seen)], [Seat(0)])])}"
                 for on, seen in seen_tables(name, seats) for pile in sorted(on.piles)]
        found.append(f"{zlib.crc32(repr(told).encode()):08x}")
    hold(f"places {name} {seats}", found)


STRANGERS: dict[str, tuple[PileKind, ...]] = {
    "hands and a pile": (PileKind("hand", "hand", True, private=True), PileKind("stock", "stock", False),
                         PileKind("pile", "pile", False), PileKind("box", "box", False)),
    "stacks": (PileKind("packet", "packet", True), PileKind("won", "capture", True), PileKind("waste", "waste", False),
               PileKind("row", "display", False)),
    "lines": (PileKind("hand", "hand", True, private=True), PileKind("won", "capture", True),
              PileKind("line", "line", True), PileKind("pot", "pot", False)),
}  # fmt: skip
"""The piles of games that are not ours."""


@pytest.mark.parametrize("kind", STRANGERS)
def test_the_places_of_a_game_that_somebody_adds_are_as_they_were(kind: str) -> None:
    for seats in (2, 3, 4):
        hold(f"places of {kind} {seats}", [summed([*places(Layout(STRANGERS[kind], seats, size))]) for size in SIZES])


STAKES = ((True,), (False, True), (True, False, False, True), (True, *(False,) * 3, True) * 3,
          (False,) * 12 + (True,) * 3, (True,) * 9)
"""Which cards of a stake lie open, the first laid first: up to wars inside wars, and what reaches the edge."""
FIGHTS: tuple[tuple[Seat, ...], ...] = (), (Seat(0), Seat(1)), (Seat(0), Seat(2)), (Seat(1), Seat(3))


@pytest.mark.parametrize(("name", "seats"), kinds())
def test_a_stake_lies_as_it_did_however_long_it_is_and_whoever_fights(name: str, seats: int) -> None:
    found = []
    for size in SIZES:
        layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
        lanes = [lane for pile in map(layout.pile, ["stake"] * seats, map(Seat, range(seats))) if pile
                 for fight in FIGHTS if all(seat < seats for seat in fight)
                 if isinstance(lane := layout.lane(pile, fight), Lane)]
        found.append(summed([lane.poses(stake, layout.scale) for lane in lanes for stake in STAKES]))
    hold(f"stakes {name} {seats}", found)


# ---- on the way ----


WAYS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("war", 2, {}), ("war", 4, {"reduced_motion": True}), ("egyptian-ruffle", 3, {}), ("addition-war", 2, {"up": 3}),
    ("casualty-war", 2, {"light": True}), ("duel-king", 2, {}), ("fast-food", 2, {}), ("napoleons-war", 2, {}),
    ("twenty-first-century-war", 3, {}), ("good-king-bad-queen", 3, {}), ("brain-drain", 4, {}),
    ("scramble-war", 3, {}), ("ascent", 2, {}),
)  # fmt: skip
"""Games, their seats, and what is chosen; `light` and `reduced_motion` are no options of a game."""
SECONDS = 10
TICK = 1 / 30


def said(event: Any, table: Table) -> str | None:
    if isinstance(event, Swept):
        return f"{len(event.cards)} cards"
    return "out" if isinstance(event, SeatLeft) else None


def meets(shown: Stage, second: int) -> None:
    """Let a table meet what a page does there: who is asked, whose key is down, what may be picked, and the end."""
    first, second_seat = Seat(0), Seat(1)
    some = sorted(card for card, seen in inspect(shown).cards.items() if seen.seen)[:4]
    match second:
        case 2:
            shown.ask({first: "wait", second_seat: "ready"}, {first: "wait"})
            shown.light([second_seat])
        case 3:
            shown.push(second_seat, 0)
            shown.say("Something to read", first)
        case 4:
            shown.offer(some, some[1:2], some[0] if some else None)
        case 5:
            shown.offer(())
            shown.slaps.show_missed("Too late", second_seat)
        case 6:
            shown.set_spent(some)
        case 7:
            shown.finish(second_seat, [second_seat, first])


@pytest.mark.parametrize(("name", "seats", "chosen"), WAYS)
def test_whatever_moves_at_a_table_moves_and_sounds_as_it_did(
        name: str, seats: int, chosen: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    game = titles()[name].make({option: value for option, value in chosen.items() if option == "up"})
    match, rng, told = Match(game, seats, 11, waits=True, events=True), Rng(11), list[object]()
    theme, size = (DAYLIGHT, (600, 900)) if seats == 3 else (EVENING, (800, 600))
    art = new_pictures(size, theme)
    art.light = "light" in chosen
    art.fit(size, theme)
    monkeypatch.setattr(art.jobs, "submit", lambda job, **_how: job())       # no thread is sooner or later than another
    shown = Stage(match.table, looks(seats), art, theme, size, caption=said, call=game.call,
                  exhibit=game.exhibit, war_calls=game.war_calls, turns=game.turns, aside=game.aside,
                  reduced_motion="reduced_motion" in chosen, mine={Seat(0)},
                  sound=lambda name, x: told.append((name, x)), rumble=lambda felt, at: told.append((felt, at)))
    to, seen = pygame.Surface(size, 0, 32), list[str]()
    shown.deal()
    for frame in range(round(SECONDS / TICK)):
        if frame % 30 == 0:
            meets(shown, frame // 30)
        if shown.idle and match.result is None and frame < 200:
            if match.ask is None:
                match.play_on()
            else:
                seat = next(seat for seat in match.ask.seats if seat not in match.given)
                match.answer(seat, match.ask.written(match.ask.sample(seat, rng)))
            shown.enqueue(match.take_events())
        if frame * TICK < 2:                          # a deal takes its time
            shown.tick(TICK)
        shown.tick(TICK)
        told.append([tuple(rect) for rect in shown.draw(to) or ()])
        if frame % 6 == 0:
            now = inspect(shown)
            told += [getattr(now, each) for each in now.__slots__]
        if frame % 30 == 29:
            seen.append(summed([*told, digest(to)]))
            told.clear()
    hold(f"ways {name} {seats}", seen)


LYING = {0: Pose(500, 400, 130, -4), 1: Pose(560, 410, 130, 6), 2: Pose(700, 380, 130, 0), 3: Pose(520, 390, 110, 90)}


def test_cards_that_are_slapped_jump_and_those_slapped_in_vain_hop_as_they_did() -> None:
    ways = [way for scale in (0.7, 1.0, 1.5)
            for way in (physics.jolt(LYING, (530, 420), scale), physics.thud(LYING, scale))]
    hold("slapped cards", [summed([tuple(tween.track(ms)) for tween in way.values() if tween.track
                                   for ms in range(0, round(tween.ms), 25)]) for way in ways])
