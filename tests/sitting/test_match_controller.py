"""The course of a match, without a window: what is asked and of whom, what is held, and how far the end has come."""

import gc
import math
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from game.core.asks import SECOND, TURN, Press, Write
from game.core.events import Announced, Event, RoundBegan, Swept
from game.core.game import Result
from game.core.match import Match, MatchError
from game.core.record import read_record
from game.core.setting_values import PACES
from game.core.table import Table
from game.rules import make
from game.scenes.table.table_page import is_waiting_for_people
from game.sitting.match_controller import MatchController
from game.sitting.match_end import LEAST, LULL, EndPhase
from game.sitting.participants import participants_at
from game.sitting.pending_ask import BEAT, SOON, THINK, PendingAsk, PolicyQuestion
from game.sitting.policy import Policy
from game.sitting.races import CALM, LOOK
from game.sitting.referee import CONTESTED, Photo
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings

FRAME = 1 / 60
ANY = "2,3,4,5,6,7,8,9,10,J,Q,K,A"
"""The ranks of all cards: whichever turns up may be slapped."""


class Seen:
    """A screen on which a beat takes `beat` seconds and the end `film`, and the page before it. `told` is all that they
    were told."""

    def __init__(self, table: Table) -> None:
        self.pace = 1.0
        self.beat = self.film = 0.0
        self.sweep = 0.0
        """How much of the beat won cards are only on their way."""
        self.left = 0.0
        self.is_on_top = True
        self.fed: list[Event] = []
        self.said: list[str] = []
        self.told: list[Any] = []
        self.asked: PendingAsk | PolicyQuestion | None = None
        self.photos: list[Photo] = []
        self.trailed: list[tuple[int, int]] = []
        self.timed: list[tuple[int, int]] = []
        self.early: list[int] = []
        self.shadow = table.shadow()

    @property
    def idle(self) -> bool:
        return self.left <= 0

    @property
    def shown(self) -> bool:
        return self.left <= self.beat / 2

    @property
    def free(self) -> bool:
        return self.left <= self.sweep

    def press_on(self) -> None:
        self.left = 0.0

    @property
    def moving(self) -> bool:
        return not self.idle

    def pause(self, seconds: float) -> float:
        return seconds

    def enqueue(self, events: Iterable[Event]) -> None:
        for event in events:
            self.shadow.apply(event)
            self.fed.append(event)
            if not isinstance(event, RoundBegan):
                self.left = self.beat

    def finish_animations(self) -> None:
        self.left = 0.0

    def show(self, table: Table) -> None:
        self.shadow = table.shadow()
        self.left = 0.0

    def fast_forward_to(self, table: Table) -> None:
        self.told.append("ripple")
        self.show(table)

    @property
    def slaps(self) -> "Seen":
        return self

    def show_missed(self, text: str, seat: int) -> None:
        self.said.append(text)

    @property
    def telling(self) -> bool:
        return not self.idle

    def finish(self, winner: int | None, order: Sequence[int], line: int, words: str) -> None:
        self.told.append(("finish", winner))
        self.left = self.film

    def skip_telling(self) -> None:
        self.left = 0.0

    def show_early(self, seat: int) -> None:
        self.early.append(seat)

    def show_time(self, seat: int, ms: float) -> None:
        self.timed.append((seat, round(ms)))

    def show_late(self, seat: int, ms: float) -> None:
        self.trailed.append((seat, round(ms)))

    def hurry(self, on: bool) -> None:
        self.told.append(("hurry", on))

    def say(self, text: str, seat: int | None = None) -> None:
        self.said.append(text)

    def put(self, asked: PendingAsk | PolicyQuestion) -> None:
        self.asked = asked

    def answered(self, seat: int) -> None:
        self.told.append(("answered", seat))

    def withdraw(self) -> None:
        self.asked = None

    def contested(self, photo: Photo) -> None:
        self.photos.append(photo)

    def tell(self, line: str) -> None:
        self.told.append(line)

    def keep(self) -> None:
        self.told.append("keep")


class Counting(Policy):
    """An ordinary match, of which is known how often its end was told."""

    ends = 0

    def ended(self) -> None:
        self.ends += 1


class AtCourse:
    """A course, its screen, and a clock of its frames. `down` are the seats whose keys are held down."""

    def __init__(self, kept: Stores, record: dict[str, Any], settings: Settings, policy: Policy,
                 people: tuple[int, ...]) -> None:
        self.now = 0.0
        self.down: set[int] = set()
        self.settings = settings
        self.sitting = Sitting.new(read_record(record, make), participants_at(settings, record["players"], people))
        self.screen = Seen(self.sitting.match.table)
        self.screen.pace = PACES[settings.pace]
        slaps = "slap" in record["game"] or "ruffle" in record["game"]
        self.course = MatchController(self.sitting, policy, settings, self.screen, self.screen,
                                      lambda: self.now, self.down.__contains__, slaps=slaps)
        self.course.enter()

    def frames(self, seconds: float = FRAME) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.now += FRAME
            self.screen.left -= FRAME
            self.course.races.drawn()
            self.course.tick(FRAME)

    def until_asked(self, patience: float = 60.0) -> PendingAsk:
        for _ in range(round(patience / FRAME)):
            if isinstance(self.course.open_ask, PendingAsk) and self.course.open_ask.by_hand and self.screen.idle:
                return self.course.open_ask
            self.frames()
        raise AssertionError("nothing is ever asked")


@contextmanager
def course(folder: Path, *, people: tuple[int, ...] = (0,), pace: str = "normal", game: str = "war",
           players: int = 2, policy: type[Policy] = Counting, seed: int = 5, **options: Any) -> Iterator[AtCourse]:
    settings = Settings()
    settings.pace, settings.auto_play = pace, False
    kept = Stores(Folders.inside(folder))
    try:
        record = {"format": 1, "game": game, "options": options, "players": players, "seed": seed}
        yield AtCourse(kept, record, settings, policy(kept), people)
    finally:
        kept.close()


def test_a_course_needs_no_window() -> None:
    code = "import sys; import game.sitting.match_controller; assert not [n for n in sys.modules if n.startswith(" \
           "('pygame', 'game.view', 'game.scenes'))]"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---- asking ---------------------------------------------------------------------------------------------------------


def test_a_person_is_asked_once_all_is_seen_and_the_computer_turns_by_itself(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.screen.beat = 1.0
        asked = at.until_asked()
        assert asked.ask.forced
        assert asked.by_hand == [0]
        at.frames()
        assert at.course.sitting.waiting == [0], "the computer does not wait for the person"
        assert at.course.press(0, TURN)
        assert at.screen.asked is None
        assert not at.screen.idle
        fed = len(at.screen.fed)
        at.frames(0.5)
        assert at.course.open_ask is None, "what follows is asked when it has been seen"
        assert len(at.screen.fed) == fed
        assert at.until_asked() is not asked


def test_a_course_is_still_while_it_waits_for_a_person_who_holds_no_key(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.screen.beat = 1.0
        assert not is_waiting_for_people(at.course), "the match goes on by itself"
        at.until_asked()
        at.frames(5)
        assert is_waiting_for_people(at.course)
        at.down.add(0)
        assert not is_waiting_for_people(at.course), "it turns as long as the key is held"
        at.down.clear()
        at.course.press(0, TURN)
        assert not is_waiting_for_people(at.course)
        at.course.set_auto(True)
        for _frame in range(60):
            at.frames()
            assert not is_waiting_for_people(at.course), "nobody is waited for"


def test_a_press_that_nothing_asks_for_is_left_to_the_page(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.screen.beat = 1.0
        at.until_asked()
        at.course.press(0, TURN)
        assert not at.course.press_in_race(0, TURN)
        assert not at.course.press(0, TURN)


def test_a_held_key_goes_on_turning(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.down.add(0)
        at.frames(5)
        assert at.sitting.rounds > 3


def test_without_people_a_card_turns_after_a_beat_at_the_pace_of_the_table(tmp_path: Path) -> None:
    for pace in ("leisurely", "quick"):
        with course(tmp_path / pace, people=(), pace=pace) as at:
            at.frames(CALM)
            while not isinstance(at.course.open_ask, PendingAsk):
                at.frames()
            frames = 0
            while not at.sitting.rounds:
                at.frames()
                frames += 1
            assert abs(frames * FRAME - max(CALM if pace == "quick" else 0, BEAT / PACES[pace])) < CALM + 2 * FRAME


def test_cards_turn_by_themselves_when_a_person_wishes_it_in_this_match_alone(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.course.set_auto(True)
        assert not at.settings.auto_play, "the next game begins by hand"
        assert "keep" not in at.screen.told
        assert at.course.hands == frozenset()
        at.frames(10)
        assert at.sitting.rounds > 2
        at.course.set_auto(False)
        at.until_asked()
        rounds = at.sitting.rounds
        at.frames(5)
        assert at.sitting.rounds == rounds


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food", "napoleons-war", "slap-war"])
def test_cards_that_turn_by_themselves_leave_a_person_every_decision(tmp_path: Path, game: str) -> None:
    with course(tmp_path, game=game) as at:
        at.until_asked()
        at.course.set_auto(True)
        for _frame in range(400):
            at.frames()
            ask, asked = at.sitting.match.ask, at.course.open_ask
            if ask is None or ask.forced or asked is None:
                continue
            assert 0 in asked.by_hand or 0 not in asked.waiting
            if isinstance(ask, Press):
                assert not is_waiting_for_people(at.course), "the cards go on, and somebody may press"
                continue
            at.frames(60)
            assert at.sitting.match.ask is ask
            assert is_waiting_for_people(at.course)
            assert not at.course.may_skip
            break
        else:
            assert at.sitting.rounds > 1
        assert all(seat != 0 or value == "time" for seat, value in at.sitting.match.answers)


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food", "napoleons-war", "slap-war"])
def test_who_only_watches_by_the_settings_decides_nothing(tmp_path: Path, game: str) -> None:
    with course(tmp_path, game=game) as at:
        at.settings.auto_play = True
        at.course.enter()
        at.frames(600)
        assert at.sitting.on_its_own > 2
        assert not at.sitting.by_hand


def test_the_settings_are_for_every_match_and_what_was_chosen_in_one_gives_way_when_they_change(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.course.set_auto(True)
        at.course.enter()
        assert at.course.auto, "nothing has changed there"
        at.course.set_auto(False)
        at.settings.auto_play = True
        at.course.enter()
        assert at.course.auto
        at.course.set_auto(False)
        assert at.settings.auto_play
        assert at.course.hands == {0}


def test_an_answer_of_a_seat_that_is_not_asked_changes_nothing(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.frames()
        before = at.sitting.match.table.snapshot()
        at.course.answer(1, "turn")
        assert at.sitting.match.table.snapshot() == before


def test_at_the_instant_pace_much_is_done_at_once_but_not_in_every_frame(tmp_path: Path) -> None:
    with course(tmp_path, people=(), pace="instant") as at:
        at.frames()
        first = at.sitting.rounds
        assert first > 1
        at.frames(CALM - 3 * FRAME)
        assert at.sitting.rounds == first
        at.frames(4 * FRAME)
        assert at.sitting.rounds > first


@pytest.mark.parametrize(("game", "people"), [("war", (0,)), ("war", (0, 1)), ("egyptian-ruffle", (0,)),
                                              ("slap-war", (0,)), ("slap-war", (0, 1))])
def test_a_held_key_can_be_followed_at_the_instant_pace(
        game: str, people: tuple[int, ...], tmp_path: Path) -> None:  # fmt: skip
    with course(tmp_path, people=people, pace="instant", game=game) as at:
        at.until_asked()
        at.down.update(people)
        rounds = [at.sitting.rounds]
        for _second in range(4):
            at.frames(1)
            rounds.append(at.sitting.rounds)
        assert all(1 <= after - before <= 9 for before, after in pairwise(rounds)), rounds
        assert rounds[-1] - rounds[0] <= 32, "eight a second"


def test_nothing_goes_on_at_once_under_another_page(tmp_path: Path) -> None:
    with course(tmp_path, people=(), pace="instant") as at:
        at.screen.is_on_top = False
        at.frames()
        assert at.sitting.rounds <= 1


# ---- races ----------------------------------------------------------------------------------------------------------


def test_a_slap_is_judged_at_once_and_tells_how_it_was_won(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1)) as at:
        for _ in range(20_000):
            asked = at.course.open_ask
            if isinstance(asked, PendingAsk) and asked.race and asked.ask.good:  # type: ignore[attr-defined]
                break
            if isinstance(asked, PendingAsk):
                for seat in asked.by_hand:
                    if not at.course.press_in_race(seat, TURN):
                        at.course.press(seat, TURN)
            at.frames()
        assert at.course.racing
        at.frames(0.4)
        assert at.course.press_in_race(1, SECOND)
        assert at.sitting.slaps[1]
        at.frames(0.1)
        assert not at.course.press_in_race(0, SECOND), "the race is over, and this was meant for it"
        assert at.screen.trailed == [(0, 100)], "its hand is shown when it comes"
        at.frames(CONTESTED + 0.1)
        assert [photo.first.seat for photo in at.screen.photos] == [1]
        assert at.sitting.slaps[0], "it was right, too"


def test_who_slaps_before_a_card_is_seen_is_too_early(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0, 1)) as at:
        while at.course.races.ask is None:
            asked = at.course.open_ask
            for seat in asked.by_hand if asked is not None else ():
                at.course.press(seat, TURN)
            at.frames()
        at.course.races.begin()
        assert at.course.press_in_race(0, SECOND)
        assert at.screen.early == [0]


# ---- skipping and back ----------------------------------------------------------------------------------------------


def test_skipping_stops_where_a_war_is_called_and_shows_it(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.course.skip()
        assert at.course.skipping
        assert at.course.open_ask is None
        while at.course.skipping:
            at.frames()
        assert any(isinstance(event, Announced) and event.key == "war" for event in at.screen.fed)
        assert at.screen.shadow.snapshot() == at.sitting.match.table.snapshot()


def test_what_still_moves_lies_still_when_the_match_goes_on_unseen(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.screen.left = 60.0
        at.course.skip()
        assert at.course.skipping
        assert at.screen.idle


def test_nobody_skips_past_a_decision(tmp_path: Path) -> None:
    with course(tmp_path, game="napoleons-war") as at:
        while at.course.open_ask is None or at.course.open_ask.ask.forced:
            at.frames()
            if at.course.open_ask is not None and at.course.open_ask.ask.forced:
                at.course.press(0, TURN)
        assert not at.course.may_skip
        at.course.skip()
        assert not at.course.skipping


def test_paces_end_at_the_slowest_and_the_quickest(tmp_path: Path) -> None:
    with course(tmp_path, pace="quick") as at:
        for by, pace in ((1, "instant"), (1, "instant"), (-3, "leisurely"), (-1, "leisurely")):
            at.course.pace.step(by)
            assert at.settings.pace == pace
            assert at.screen.pace == PACES[pace]
            assert at.screen.told.pop() == "keep"


# ---- what a policy may do -------------------------------------------------------------------------------------------


class Guarded(Policy):
    """Whoever wins a war has to say something before it is seen."""

    skips = sets_auto = False
    asked: list[Event]

    def auto(self, chosen: bool) -> bool:
        return False

    def asks(self, event: Event) -> bool:
        return isinstance(event, Announced) and event.key == "war"

    def hold(self, event: Event) -> None:
        self.asked = [*getattr(self, "asked", []), event]
        self.course.ask_policy_question(PolicyQuestion(0, event, Write((0,)), expects=False))

    course: MatchController


def test_what_a_person_has_to_say_first_is_not_seen_before_it_is_settled(tmp_path: Path) -> None:
    with course(tmp_path, policy=Guarded) as at:
        policy = at.course.policy
        assert isinstance(policy, Guarded)
        policy.course = at.course
        at.down.add(0)
        while not at.course.held_events:
            at.frames()
        seen = list(at.screen.fed)
        at.frames(5)
        assert isinstance(at.screen.asked, PolicyQuestion)
        assert policy.asked == [at.course.held_events[0]], "it is asked once"
        assert at.screen.fed == seen
        at.course.resume_after_question()
        assert at.screen.fed[len(seen)] == policy.asked[0]
        assert not at.course.held_events
        rounds = at.sitting.rounds
        at.frames(5)
        assert at.sitting.rounds > rounds, "the match goes on"


def test_a_policy_forbids_to_skip_and_to_let_cards_turn(tmp_path: Path) -> None:
    with course(tmp_path, policy=Guarded) as at:
        at.until_asked()
        at.course.skip()
        at.course.set_auto(True)
        assert not at.course.skipping
        assert at.settings.auto_play is False
        assert at.course.hands == {0}


# ---- the end --------------------------------------------------------------------------------------------------------


def test_the_end_is_decided_then_cheered_and_counted_once_then_told(tmp_path: Path) -> None:
    with course(tmp_path, people=()) as at:
        at.screen.beat = 0.5
        while at.sitting.match.result is None:
            assert at.course.end is EndPhase.PLAYING
            at.sitting.advance()
            at.sitting.match.pass_forced()
        assert at.course.end is EndPhase.DECIDED
        assert not at.course.finished
        at.screen.show(at.sitting.match.table)
        at.frames()
        assert at.course.end is EndPhase.CHEERED
        assert at.course.finished
        assert ("finish", at.sitting.match.result.winner) in at.screen.told
        assert isinstance(at.course.policy, Counting)
        assert not at.course.policy.ends
        seconds = at.sitting.seconds
        at.frames(3)
        assert at.course.end is EndPhase.TOLD
        assert at.course.policy.ends == 1
        assert at.sitting.seconds == seconds, "who looks at the end does not play"
        assert at.course.policy.stores.stats.summary().played == 1


class Quiet(Counting):
    """What comes next follows a match at once."""

    cheers = False


def test_where_nobody_is_cheered_what_comes_next_follows_after_a_lull(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with course(tmp_path, people=(), policy=Quiet) as at:
        monkeypatch.setattr(Seen, "moving", True)
        play_to_the_end(at)
        while at.course.end is not EndPhase.CHEERED:
            at.frames()
        assert not [told for told in at.screen.told if told[0] == "finish"]
        at.frames(LULL - 0.1)
        assert at.course.end is EndPhase.CHEERED
        at.frames(0.2)
        assert at.course.end is EndPhase.TOLD


def test_a_press_tells_the_end_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with course(tmp_path, people=()) as at:
        monkeypatch.setattr(Seen, "moving", True)         # the winner is cheered
        at.screen.film = 3.0
        play_to_the_end(at)
        at.frames(0.5)
        assert at.course.end is EndPhase.CHEERED
        assert at.course.press(0, TURN)
        at.frames()
        assert at.course.end is EndPhase.TOLD


def test_a_draw_that_was_agreed_on_ends_the_match_after_the_round(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        at.sitting.agreed = True
        at.course.press(0, TURN)
        at.frames(1)
        assert at.sitting.rounds == 1
        assert at.sitting.match.result == Result("unfinished")
        assert at.course.finished


def test_a_match_is_stopped_only_between_two_rounds() -> None:
    match = Match(make("war", {}), 2, 5, waits=True)
    match.play_on()
    assert match.ask is not None
    with pytest.raises(MatchError):
        match.stop(Result("unfinished"))
    assert match.result is None
    while match.ask is not None:
        match.pass_forced()
    match.stop(Result("unfinished"))
    with pytest.raises(MatchError):
        match.stop(Result("draw"))
    assert match.result == Result("unfinished")
    match.play_on()
    assert match.ask is None


def test_nothing_refers_to_the_table_any_more_once_it_has_been_left(tmp_path: Path) -> None:
    with course(tmp_path) as at:
        at.until_asked()
        course_before = ref(at.course)
        gc.disable()                                  # what only refers to itself would stay
        try:
            at.course.dispose()
            del at.course
            assert course_before() is None
        finally:
            gc.enable()


class Saving(Policy):
    """An ordinary match, of which is known how often it was saved."""

    saves = 0

    def save(self, sitting: Sitting) -> None:
        self.saves += 1


def play_to_the_end(at: AtCourse) -> None:
    """Let everybody answer what is asked, unseen."""
    while at.sitting.match.result is None:
        at.sitting.advance()
        at.sitting.match.pass_forced()


def test_a_match_is_saved_while_it_goes_on_and_never_after(tmp_path: Path) -> None:
    with course(tmp_path, people=(), policy=Saving) as at:
        at.frames(5)
        policy = at.course.policy
        assert isinstance(policy, Saving)
        assert policy.saves > 0
        play_to_the_end(at)
        before = policy.saves
        at.course.save()
        at.frames(1)
        assert policy.saves == before


def test_the_page_comes_when_the_end_is_told_and_at_the_instant_pace_soon(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with course(tmp_path, people=()) as at:
        at.screen.pace = math.inf
        play_to_the_end(at)
        at.frames(LEAST - 0.2)
        assert at.course.end is EndPhase.CHEERED
        at.frames(0.5)
        assert at.course.end is EndPhase.TOLD, "nothing moves: it is told soon"
    for moving in (True, False):                          # confetti, while all cards lie still; or a picture of that
        monkeypatch.setattr(Seen, "moving", moving)
        with course(tmp_path, people=()) as at:
            cheered(at)


def cheered(at: AtCourse) -> None:
    """See how it ends, for as long as the screen tells of it."""
    at.screen.film = 3.0
    play_to_the_end(at)
    at.frames(2.8)
    assert at.course.end is EndPhase.CHEERED
    at.frames(0.5)
    assert at.course.end is EndPhase.TOLD


def test_what_is_pressed_in_a_race_and_not_judged_yet_is_forgotten_when_the_table_is_left(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0, 1), pyramid_pair=True) as at:
        at.sitting.chairs = tuple(chair._replace(handicap=400) for chair in at.sitting.chairs)
        at.course.races.begin()
        at.until_asked()
        for _ in range(400):
            if at.course.races.ask is not None and at.course.races.referee.seen is not None:
                break
            for seat in at.course.open_ask.by_hand if isinstance(at.course.open_ask, PendingAsk) else ():
                at.course.press(seat, TURN)
            at.frames()
        at.frames(0.2)
        before = len(at.sitting.match.answers)
        assert at.course.press_in_race(0, SECOND)
        at.course.leave()
        at.frames(0.6)
        assert len(at.sitting.match.answers) == before


def test_nobody_races_while_the_match_goes_on_unseen_and_a_slap_is_no_reason_to_stop(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0,), players=2, pyramid_pair=True) as at:
        for _ in range(600):
            if at.course.races.ask is not None:
                break
            for seat in at.course.open_ask.by_hand if isinstance(at.course.open_ask, PendingAsk) else ():
                at.course.press(seat, TURN)
            at.frames()
        assert at.course.races.ask is not None
        assert at.course.may_skip
        at.course.skip()
        assert at.course.skipping
        assert at.course.races.ask is None
        assert not at.course.press_in_race(0, SECOND)
        while at.course.skipping:
            at.frames()
        at.sitting.match.result = Result("unfinished")
        at.screen.left = 0.0
        at.frames(0.1)
        assert at.course.finished
        assert not at.course.may_skip, "there is nothing to skip to"


def to_a_race(at: AtCourse) -> PendingAsk:
    """Turn cards until a race is on and has been seen."""
    for _ in range(2000):
        asked = at.course.open_ask
        if isinstance(asked, PendingAsk) and asked.race and asked.open:
            return asked
        for seat in asked.by_hand if isinstance(asked, PendingAsk) else ():
            at.course.press(seat, TURN)
        at.frames()
    raise AssertionError("nobody ever races")


def test_who_goes_on_in_a_race_and_is_next_has_turned_the_next_card_too(tmp_path: Path) -> None:
    turned = []
    for seat in (0, 1):
        with course(tmp_path / str(seat), game="egyptian-ruffle", people=(0, 1), pyramid_pair=True) as at:
            to_a_race(at)
            at.frames(LOOK + 0.1)
            before = len(at.sitting.match.table.piles["pile"])
            assert at.course.press_in_race(seat, TURN)
            at.frames(0.5)
            turned.append(len(at.sitting.match.table.piles["pile"]) - before)
    assert sorted(turned) == [0, 1]


@pytest.mark.parametrize("slower", [0, 1000])
def test_cards_stay_longer_in_a_race_where_that_was_chosen(tmp_path: Path, slower: int) -> None:
    with course(tmp_path / "people", game="slap-war", people=(0, 1), slap=ANY) as at:
        at.sitting.slower = slower
        at.course.enter()
        asked = to_a_race(at)
        assert asked.ask.within is not None
        for longest in (LOOK + slower / 1000 - 0.1 - asked.seconds, 0.2):
            assert asked.open
            at.frames(longest)
            assert at.course.press_in_race(0, TURN)
        assert not asked.open
    with course(tmp_path / "computer", game="slap-war") as at:
        at.sitting.slower = slower
        at.course.enter()
        asked = to_a_race(at)
        asked.answers = {seat: (60.0, value) for seat, (_delay, value) in asked.answers.items()}
        assert asked.ask.within is not None
        at.frames(asked.ask.within + slower / 1000 - asked.seconds - 0.1)
        assert asked.open
        at.frames(0.2)
        assert not asked.open


def test_a_slap_is_forgiven_after_a_player_took_a_pile_and_not_after_cards_were_put_away(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0, 1)) as at:
        for pile, said in (("aside", "heard"), ("packet/1", "late")):
            at.course.races.referee.see()
            at.now += 1
            at.course.races.feed([Swept((3, 4), ("pile",), pile)])
            at.now += 0.05
            assert at.course.races.referee.press(0, "slap", object()) == said


def test_skipping_passes_slaps_that_would_be_wrong(tmp_path: Path) -> None:
    with course(tmp_path, game="egyptian-ruffle", people=(0, 1), pyramid_pair=True) as at:
        assert not to_a_race(at).ask.good  # type: ignore[attr-defined]
        before = len(at.sitting.match.answers)
        at.course.skip()
        while at.course.skipping:
            at.frames()
        passed = [value for _seat, value in at.sitting.match.answers[before:]]
        assert len(passed) > 1
        assert set(passed) == {"time"}


# ---- what computers answer, and when --------------------------------------------------------------------------------


def test_of_computers_whose_time_has_come_the_quickest_answers_first(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=()) as at:
        asked = to_a_race(at)
        for quick in (0, 1):
            asked.answers = {quick: (0.2, "slap"), 1 - quick: (0.3, "slap")}
            assert next(asked.tick(1.0, 1.0)) == (quick, "slap")


def test_a_computer_that_is_too_late_says_nothing_however_short_the_others_watch(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=()) as at:
        asked = to_a_race(at)
        assert asked.ask.within is not None
        asked.answers = dict.fromkeys((0, 1), (asked.ask.within + 1, "slap"))
        assert next(asked.tick(THINK, 1.0))[1] == "time"


def test_a_computer_waits_longer_where_cards_stay_longer(tmp_path: Path) -> None:
    with course(tmp_path, game="slap-war", people=(0,)) as at:
        at.sitting.slower = 1000
        at.course.enter()
        asked = to_a_race(at)
        asked.seconds, asked.answers = 0.0, {1: (0.5, "slap")}
        assert list(asked.tick(1.4, 1.0)) == []
        assert list(asked.tick(0.2, 1.0)) == [(1, "slap")]


def test_when_all_people_have_answered_a_race_its_computers_are_soon_done(tmp_path: Path) -> None:
    with course(tmp_path, game="brain-drain", people=(0,), pace="instant") as at:
        asked = to_a_race(at)
        asked.seconds, asked.answers = 1.0, {1: (90.0, "pass")}
        assert list(asked.tick(SOON + 1, 1.0)) == []
        at.sitting.answer(0, "pass")
        assert list(asked.tick(0.1, 1.0)) == []
        assert list(asked.tick(SOON - 0.2, 1.0)) == []
        assert list(asked.tick(0.2, 1.0)) == [(1, "pass")]
