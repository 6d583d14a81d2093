"""No impact is skipped: however late a frame comes, and at whatever moment of a blow, the moment at which it strikes is
drawn, its sound comes in that frame, and what swings after it is seen for 120 ms at least.
"""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.announcements import FALSE_SLAP, SLAP, WAR, AnnouncementKey
from game.core.cards import CODES, Card
from game.core.events import Announced, Event, Laid, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.rules import make
from game.view.stage.banner import GROWS
from game.view.stage.gestures import BUMPS
from game.view.stage.impacts import LATE, OWED, SWING, Impacts
from game.view.stage.late_hands import LIES
from game.view.stage.stage import Stage
from tests.kit.stage_fixture import INSTANT, stage
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME
from tests.sitting.test_referee import K, race, ruffle

KING, QUEEN, TWO, SEVEN = (Card(CODES.index(code)) for code in ("KS", "QH", "2C", "7D"))
CROWNED = AnnouncementKey("crowned", seen="stamp")
MADE = AnnouncementKey("made", "number", seen="together")
ROUNDING = 0.01


class Blow(NamedTuple):
    """A kind of blow: the game whose table it is on, what lies there by pile, how it begins, the sound that goes with
    it ("" for none), and how far it is from striking: ms, below 0 before; None while nothing of it is on the table."""

    game: str
    lies: dict[str, tuple[Card, ...]]
    begin: Callable[[Stage], None]
    sound: str
    age: Callable[[Stage], float | None]
    ms: float = 60.0


def told(*events: Event) -> Callable[[Stage], None]:
    return lambda shown: shown.enqueue(events)


def hand(shown: Stage) -> float | None:
    """The age of the last hand, from when it lies on the table."""
    hands = shown.state.objects.slaps.hands
    return hands[-1].t - 60 if hands else None


def later(shown: Stage) -> float | None:
    """The age of the last hand at the line of time, from when it lies there; it moves no more then."""
    hands = shown.state.objects.slaps.late
    if not hands or hands[-1].t < 60:
        return hands[-1].t - 60 if hands else None
    return shown.state.wall_ms - hands[-1].begin - 60


def rays(shown: Stage) -> float | None:
    """The age of the rays, from when they are out."""
    bursts = shown.state.objects.slaps.bursts
    return bursts[0].t - 60 if bursts else None


def flight(card: Card, ms: float) -> Callable[[Stage], float | None]:
    """The age of a card's flight, from when it strikes."""

    def age(shown: Stage) -> float | None:
        flies = shown.state.flights.get(card)
        return None if flies is None else shown.state.now - flies.launch - ms

    return age


def dust(shown: Stage) -> float | None:
    """The age of the first dust, from when the card lies in it."""
    marks = shown.state.objects.scuffs.visible
    return marks[0][1].t - 20 if marks else None


def crack(shown: Stage) -> float | None:
    marks = shown.state.objects.scuffs.visible
    return marks[0][1].t if marks else None


def beaten(shown: Stage) -> None:
    """A king beats a two by so much that it cracks."""
    shown.enqueue([Swept((KING, TWO), ("stake/0", "stake/1"), "packet/0")])


def late_hand(shown: Stage) -> None:
    shown.enqueue([Announced(SLAP, (Seat(1),), (KING,))])
    shown.tick(FRAME)
    shown.slaps.show_late(Seat(0), 40.0)


PILE = {"pile": (SEVEN, KING), "packet/0": (TWO,), "packet/1": (QUEEN,)}
STAKES = {"stake/0": (KING,), "stake/1": (TWO,), "packet/0": (SEVEN,), "packet/1": (QUEEN,)}
LINES = {"line/0": (KING, SEVEN), "line/1": (TWO, QUEEN)}
BLOWS = {
    "right slap": Blow("egyptian-ruffle", PILE, told(Announced(SLAP, (Seat(1),), (KING,))), "slap", hand),
    "false slap": Blow("egyptian-ruffle", PILE, told(Announced(FALSE_SLAP, (Seat(1),), ())), "false", hand),
    "slap too late": Blow("egyptian-ruffle", PILE, lambda shown: shown.slaps.show_missed("", Seat(1)), "false", hand),
    "later hand": Blow("egyptian-ruffle", PILE, late_hand, "", later, 100.0),
    "war": Blow("war", STAKES, told(Announced(WAR, (Seat(0), Seat(1)), (KING, TWO))), "war-0", flight(KING, BUMPS),
                90.0),
    "king": Blow("duel-king", LINES, told(Announced(CROWNED, (Seat(0),), (KING,))), "duel", flight(KING, 290.0), 290.0),
    "rays": Blow("ascent", {}, told(Announced(MADE, (Seat(0),), (), (7,))), "", rays),
    "court": Blow("war", {"packet/0": (KING, SEVEN), "packet/1": (TWO,)},
                  told(Laid((KING,), "packet/0", "stake/0", True)), "land", dust, 300.0),
    "crack": Blow("war", STAKES, beaten, "crack", crack, 120.0),
}


def table_of(blow: Blow) -> Table:
    table = Table(make(blow.game, {}).pile_kinds, 2)
    for pile, cards in blow.lies.items():
        table.piles[pile].extend(cards)
        for card in cards:
            table.facing[card] = not pile.startswith("packet")
    return table


LATES = (0.05, 0.2, 0.7)
"""How late a frame is, in seconds."""


class Watched:
    """A stage on which blows fall, and what is heard in each of its frames."""

    def __init__(self, blow: Blow) -> None:
        self.blow, self.heard = blow, list[str]()
        self.table = table_of(blow)
        self.on = stage(self.table, caption=lambda _event, _table: None,
                        sound=lambda name, _x: self.heard.append(name))

    def begin(self) -> None:
        """Let the blow fall."""
        self.on.tick(FRAME)
        self.blow.begin(self.on)

    def frames(self, late: float, at: int) -> Iterator[tuple[float | None, list[str]]]:
        """Let the blow fall, with a frame of `late` seconds after so many others: its age in each frame, and what is
        heard in it."""
        self.begin()
        for k in range(at + 60):
            self.heard.clear()
            self.on.tick(late if k == at else FRAME)
            yield self.blow.age(self.on), [*self.heard]


@contextmanager
def said(of: str) -> Iterator[None]:
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{of}: {error}") from error


@pytest.mark.parametrize("late", LATES)
@pytest.mark.parametrize("name", BLOWS)
def test_a_late_frame_at_any_moment_of_a_blow_skips_neither_its_strike_nor_its_swing(name: str, late: float) -> None:
    blow, first = BLOWS[name], LATES.index(late) % 2          # each other moment is tried with the next of the lates
    for at in range(first, round((blow.ms + SWING) / 1000 / FRAME) + 2, 2):
        frames = list(Watched(blow).frames(late, at))
        ages = [age for age, _heard in frames if age is not None]
        struck = [age for age in ages if age >= 0]
        with said(f"late frame {at}, {[round(age) for age in ages[:20]]}"):
            assert struck
            assert struck[0] < 1000 * FRAME, "the strike is drawn"
            seen = [0.0, *(age for age in struck if age <= SWING + LATE)]
            assert max(b - a for a, b in itertools.pairwise(seen)) <= LATE + ROUNDING, "its swing is drawn"
            assert seen[-1] >= SWING
            if blow.sound:
                heard = [k for k, (_age, sounds) in enumerate(frames) if blow.sound in sounds]
                first = next(k for k, (age, _heard) in enumerate(frames) if age is not None and age >= 0)
                assert heard == [first], "it is heard in that frame, once"


@pytest.mark.parametrize("late", [FRAME, 0.2, 0.7])
@pytest.mark.parametrize("waits", [4, 14, 40])
def test_a_later_hand_that_is_told_long_after_it_came_lies_there_as_long_as_any(waits: int, late: float) -> None:
    on = Watched(BLOWS["later hand"]).on
    on.tick(FRAME)
    on.enqueue([Announced(SLAP, (Seat(1),), (KING,))])
    for _ in range(waits):
        on.tick(FRAME)
    on.slaps.show_late(Seat(0), 40.0)
    lies = []
    for k in range(90):
        on.tick(late if k == 0 else FRAME)
        if (age := later(on)) is not None and age >= 0:
            lies.append(on.state.wall_ms)
    assert lies[-1] - lies[0] >= LIES - 2000 * FRAME


@pytest.mark.parametrize("late", [0.05, 0.2, 0.7])
def test_a_shout_is_drawn_as_it_comes_to_its_size_however_late_a_frame_is(late: float) -> None:
    for at in range(24):
        watched, began, ages = Watched(BLOWS["war"]), None, list[float]()
        for _age, _heard in watched.frames(late, at):
            state = watched.on.state
            if began is None and state.objects.banner.grows:
                began = state.wall_ms
            if began is not None:
                ages.append(state.wall_ms - began - GROWS)
        seen = [age for age in ages if 0 <= age <= SWING + LATE]
        assert seen[0] < 1000 * FRAME, at
        assert max(b - a for a, b in itertools.pairwise(seen)) <= LATE + ROUNDING, at


def test_what_a_late_frame_has_lost_is_made_up_so_that_the_next_beat_is_not_later() -> None:
    ends = []
    for late in (False, True):
        watched = Watched(BLOWS["war"])
        watched.begin()
        for k in range(30):
            watched.on.tick(0.1 if late and k == 3 else FRAME)
        ends.append(inspect(watched.on).now - 100 * late + 1000 * FRAME * late)
    assert ends[0] == pytest.approx(ends[1], abs=0.01)


@pytest.mark.parametrize("how", ["reduced", "instant"])
def test_where_nothing_moves_nothing_waits_for_an_impact(how: str) -> None:
    watched = Watched(BLOWS["right slap"])
    watched.on.state.reduced_motion = how == "reduced"
    watched.on.pace = INSTANT if how == "instant" else 1.0
    watched.begin()
    watched.on.tick(FRAME)
    before = watched.on.state.wall_ms
    for _ in range(3):
        watched.on.tick(0.1)
    assert watched.on.state.wall_ms - before == pytest.approx(300)


@given(st.lists(st.floats(1, 100), min_size=1, max_size=60), st.lists(st.floats(0, 2000), max_size=4),
       st.lists(st.floats(0, 2000), max_size=4), st.sampled_from([0.5, 1.0, 2.5, 5.0]))
def test_clocks_stop_at_each_impact_in_a_late_frame_and_never_go_ahead_of_the_time(
        frames: list[float], on_wall: list[float], on_table: list[float], rate: float) -> None:
    impacts, wall, passed = Impacts(), 0.0, 0.0
    for at in on_wall:
        impacts.on_wall(at)
    for at in on_table:
        impacts.on_table(at * rate)
    for ms in frames:
        step = impacts.pass_by(ms, wall, wall * rate, rate)
        assert step > 0
        if step > LATE:
            assert not any(wall < at < wall + step - ROUNDING for at in (*on_wall, *on_table))
        wall, passed = wall + step, passed + ms
        assert wall <= passed + ROUNDING
    assert impacts.make_up() <= OWED


def test_at_a_table_a_slap_is_judged_at_its_press_however_late_it_is_drawn(tmp_path: Path) -> None:
    told = []
    for late in (FRAME, 0.7):
        with ruffle(tmp_path / str(late)) as sat:
            race(sat, good=True)
            sat.play.course.pace.set("normal")
            sat.app.step(FRAME)
            sat.key(K)
            ages = []
            for k in range(24):
                sat.app.step(late if k == 1 else FRAME)
                ages.append(hand(sat.play.stage) or -60.0)
            told.append((sat.match.answers[:], sat.play.sitting.slaps))
            assert told[-1][1][1], "Owl has slapped"
            assert any(0 <= age < 1000 * FRAME for age in ages)
    assert told[0] == told[1]
