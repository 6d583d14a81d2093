"""The controller of a match: who is asked, who answers, which events were seen, and how far the end is.

The route of a key press::

    a control (`InputRouter`, a button)        which seat's key is it?
      → `MatchController.press_in_race`, `.press`  what does it mean now? a race is judged by the referee
      → `MatchController.answer`
      → `Sitting.answer` → `Match`             the rules go on, and return events
      → the policy                             an event that a person has to say first is held
      → `EventPlayer.enqueue`                  the stage plays the events
    and when the round is over                 the `Sitting` is saved and, at the end of the match, counted

`tick` does all that needs no press. Nothing here draws: an `EventPlayer` plays events, an `AskView` asks people.
"""

import math
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from weakref import proxy

from game.core.announcements import SLAP
from game.core.asks import TURN, Ask, Press, Write, two_keys
from game.core.events import Announced, Event, Laid, Moved, Swept
from game.core.i18n import _
from game.core.seats import NOBODY, Seat
from game.rules.equations.equation_asks import passes
from game.rules.equations.hints import printed
from game.sitting.input_buffer import InputBuffer
from game.sitting.match_end import EndPhase, MatchEnd
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.policy import Policy
from game.sitting.races import CALM, RaceController
from game.sitting.referee import Claim
from game.sitting.sitting import Sitting
from game.sitting.speed_control import FastForward, TableSpeed
from game.sitting.view_protocols import AskView, EventPlayer
from game.store.settings import Settings

STRIKE: Final = 0.3
"""Seconds for which a right slap is seen as it is meant, however much people hurry."""
BRISK: Final = 0.15
"""The same while a person hurries: cards are laid on cards then, which does not flash."""
AT_ONCE: Final = 16
"""Things that are done together then at most, at the instant pace."""


class MatchController:
    """Controls one match to its end. `open_ask` is the ask that people and computers see, once all events before it
    were seen; `held_events` are events that the screen has not got yet: the policy asks for the first of them;
    `racing`: a press decides a race against people; `hurry` buffers early presses, `pace` sets the table's speed.

    `clock` returns seconds, `holds` returns True if a seat's turn key is held down, and `slaps` is true in games of
    slaps."""

    def __init__(
        self, sitting: Sitting, policy: Policy, settings: Settings, screen: EventPlayer, front: AskView,
        clock: Callable[[], float], holds: Callable[[Seat], bool], *, slaps: bool = False,
    ) -> None:  # fmt: skip
        self.sitting, self.policy, self.settings = sitting, policy, settings
        # The page owns this controller, and the races belong to it: neither is held from below, so that no cycle keeps
        # a table that was left.
        front = proxy(front)
        self.open_ask: PendingAsk | PolicyQuestion | None = None
        self.held_events: deque[Event] = deque()
        self.racing = False
        self.races = RaceController(sitting, screen, front, clock, partial(MatchController._claimed, proxy(self)),
                                    partial(MatchController._holds, proxy(self)), slaps=slaps)
        self.hurry = InputBuffer(holds)
        self._skipping = FastForward(sitting, screen, self.races)
        self.pace = TableSpeed(settings, screen, front)
        self._screen, self._front = screen, front
        self._ending = MatchEnd(sitting, policy, settings, screen, front)
        self._calm, self._fed, self._ended = CALM, 0, False
        self._own = False                             # True if a person has just answered
        self._slapped = 0.0                           # seconds for which a right slap is still not hurried
        self._since_held, self._rounds_held = math.inf, 0     # since a held key last turned, and the rounds by then
        self._carried = NOBODY                            # the seat whose press, to go on, turns its next card, too
        self._set = settings.auto_play                # what the settings said when the table was last looked at

    def dispose(self) -> None:
        """End when the table is left: nothing is asked any more, no held event is shown, and no key is looked at."""
        self.open_ask = None
        self.held_events.clear()
        self.hurry.holds = lambda _seat: False

    # ---- how it stands ----------------------------------------------------------------------------------------------

    @property
    def auto(self) -> bool:
        """True if the cards of people turn automatically: as chosen in this match, or else in the settings."""
        chosen = self.sitting.auto
        return self.policy.auto(self.settings.auto_play if chosen is None else chosen)

    @property
    def deciding(self) -> frozenset[Seat]:
        """The seats that make their decisions by hand: all people, unless they chose in the settings only to watch."""
        return frozenset() if self.auto and self.settings.auto_play else self.sitting.people

    @property
    def hands(self) -> frozenset[Seat]:
        """The seats that answer by hand at present: where cards turn automatically, those with a decision to make."""
        ask = self.sitting.match.ask
        turns = self.auto and (ask is None or ask.forced)
        return frozenset() if turns else self.deciding

    @property
    def hints(self) -> bool:
        """True if equations come with hints, which are fair where one person plays alone."""
        return self.policy.hints or len(self.sitting.people) == 1

    @property
    def end(self) -> EndPhase:
        """The step of the match's end that is reached."""
        return EndPhase.PLAYING if self.sitting.match.result is None else self._ending.step

    @property
    def skipping(self) -> bool:
        """True while the match goes on unseen."""
        return self._skipping.on

    @property
    def finished(self) -> bool:
        """True once the end of the match was seen."""
        return self.end >= EndPhase.CHEERED

    @property
    def may_skip(self) -> bool:
        """True if no person has to make a decision first."""
        ask, people = self.sitting.match.ask, self.sitting.people.intersection(self.sitting.waiting)
        slaps = isinstance(ask, Press) and any("slap" in words for words in ask.words.values())
        free = ask is None or ask.forced or slaps or people.isdisjoint(self.deciding)
        return self.policy.skips and not self.finished and free

    @property
    def is_uppermost(self) -> bool:
        """True while no other page covers the table."""
        return self._front.is_on_top

    @property
    def _ready(self) -> bool:
        """True if all events were played; or seen, in a race; or read, where people only need to go on. False while the
        match is skipped."""
        screen = self._screen
        seen = screen.idle or (screen.shown and self.races.ask is not None) or (screen.free and self._onwards)
        return seen and not self.held_events and not self.skipping

    @property
    def _onwards(self) -> bool:
        """True if people only have to press for the match to go on."""
        ask, hands = self.sitting.match.ask, self.hands
        plain = bool(hands) if ask is None else ask.forced and (self._hurries or not hands.isdisjoint(ask.seats))
        return plain and self.end is EndPhase.PLAYING and not self.skipping

    @property
    def _hurries(self) -> bool:
        """True if a person speeds up the animations, by an early press or a held key; never a buzz, a choice, a right
        slap or the end. How cards turn that may be slapped tells nobody whether they are to be: all go alike."""
        race = self.races.ask is not None
        chosen = self.open_ask is not None and not self.open_ask.ask.forced
        if self.finished or self._slapped > 0 or ((chosen or race) and not (race and self.races.slaps)):
            return False
        return self.hurry.wanted(self.sitting.people)

    def _holds(self, seat: Seat) -> bool:
        """True if a person who decides by hand holds their turn key down."""
        return seat in self.deciding and self.hurry.holds(seat) and not self.policy.only_slaps

    # ---- time -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Go on when the table is shown again after another page."""
        if self._set != self.settings.auto_play:
            self._set, self.sitting.auto = self.settings.auto_play, None      # it was changed for every match
        self._follow()
        self.races.begin()
        self._warn()

    def leave(self) -> None:
        """Drop the presses that are not judged yet, and slow down, when the table is covered or left."""
        self.races.referee.clear()
        self.let_go()

    def let_go(self) -> None:
        """Forget the buffered presses: nothing is faster, unless a key is held down."""
        self.hurry.clear()
        self.keep_up()

    def keep_up(self) -> None:
        """Set the speed of the animations to what people want."""
        self._screen.hurry(self._hurries)

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass: skip, judge due presses, let computers answer, and go on."""
        if not self.finished:
            self.sitting.seconds += dt
        if self.skipping:
            self._skip()
        if self.policy.only_slaps:
            self.races.forget_turns()
        self.races.tick()
        self._slapped -= dt
        self.hurry.tick(dt)
        self.keep_up()
        self._calm += dt
        self._since_held += dt
        if self._ready:
            if self.sitting.match.result is not None:
                self._ending.tick(dt)
            self._go_on_calmly(dt)
        if self.held_events and self.open_ask is None and self._screen.idle and self.is_uppermost:
            self.policy.hold(self.held_events[0])

    def decide(self, dt: float) -> None:
        """Let `dt` seconds pass in which a person decides on a page over the table: they count as time of the match,
        and computers think meanwhile."""
        self.sitting.seconds += 0.0 if self.finished else dt
        if isinstance(self.open_ask, PendingAsk) and not self.racing:
            self.open_ask.seconds += dt

    def answer_for_computers(self) -> None:
        """Give the computers' answers, where no person is asked any more: they have had as long as the people."""
        asked = self.open_ask
        if isinstance(asked, PendingAsk) and not (asked.by_hand or asked.race):
            for seat, value in asked.tick(math.inf, 1.0):
                self.answer(seat, value)

    @property
    def rests(self) -> float:
        """The seconds until a tick does anything, while nothing moves and no key is pressed; `inf` if none does."""
        asked, ready, pace = self.open_ask, self._ready, self._screen.pace
        until = min(self.races.rests, self.hurry.rests)
        waits = isinstance(asked, PolicyQuestion) or self.end is EndPhase.TOLD or (
            isinstance(asked, PendingAsk) and self.sitting.match.ask is asked.ask)
        if self.skipping or (ready and not waits) or (self.held_events and asked is None and self._screen.idle):
            return 0.0
        if not isinstance(asked, PendingAsk) or not ready or self._paused(asked.ask):
            return until
        gated = not self.racing and (pace == math.inf or asked.ask.forced or not asked.by_hand)
        return min(until, asked.rests(pace) + (max(0.0, CALM - self._calm) if gated else 0.0))

    def _paused(self, ask: Ask[Any]) -> bool:
        """True while no computer may answer this ask."""
        return self.policy.is_paused and (self.policy.stops or not ask.forced)

    def _go_on_calmly(self, dt: float) -> None:
        """Go on; at the instant pace several times, but not in every frame. Races and the own press of a person do not
        wait."""
        if self._screen.pace != math.inf or self.racing:
            self._go_on(dt)
        elif self._own or self._calm >= CALM:
            for _step in range(AT_ONCE):
                fed = self._fed
                self._go_on(dt)
                if self._fed == fed or self.racing or not self._ready or not self.is_uppermost:
                    break
                self._calm, dt = 0.0, 0.0

    def _go_on(self, dt: float) -> None:
        """Let the match go on, ask, or end, after all events were seen."""
        if isinstance(self.open_ask, PolicyQuestion):
            return
        if self.sitting.match.ask is None and self.end is EndPhase.PLAYING:
            if self._ended:                           # it has gone back from its end
                self._ended = False
                self._ending.reopen()
            if not self.policy.between(self.sitting):
                return
            if self.end is EndPhase.PLAYING:
                self.feed(self.sitting.advance())
            self.save()
        if self.end is not EndPhase.PLAYING:
            self._go_to_end()
        elif self.present_ask():
            self._wait(dt)

    def _wait(self, dt: float) -> None:
        """Give the due answers of computers, and those of people who hold their keys down."""
        asked, fed, pace = self.open_ask, self._fed, self._screen.pace
        assert isinstance(asked, PendingAsk)
        self._own = self._own and bool(asked.by_hand)
        alone = asked.ask.forced or not asked.by_hand
        if alone and pace != math.inf:
            calm = self._calm - (BRISK if self._hurries else CALM)
            if calm < 0:
                return
            dt = min(dt, calm)                        # it may have rested for longer
        for seat, value in () if self._paused(asked.ask) else asked.tick(dt, pace):
            self.answer(seat, value)
        self._turn_held(asked)
        if alone and self._fed != fed:
            self._calm = 0.0

    def _turn_held(self, asked: PendingAsk) -> None:
        """Turn the cards of those who hold their keys down; at the instant pace, where cards come and go at once, a
        round each `CALM` seconds: more would flash."""
        rounds = self.sitting.rounds
        wait = max(1, rounds - self._rounds_held) * CALM if self._screen.pace == math.inf else 0.0
        if not asked.ask.forced or self._since_held < wait:
            return
        for seat in asked.by_hand:
            if seat in asked.waiting and self.hurry.holds(seat):
                self._since_held, self._rounds_held = 0.0, rounds
                self.answer(seat, asked.ask.first(seat))

    def _go_to_end(self) -> None:
        """Count a match that has a result and cheer its winner, then show its page."""
        if self.finished:
            self._ending.tell()
            return
        self._ended = True
        self._ending.count()
        self.open_ask, self.racing = None, False
        self.let_go()
        self._front.withdraw()
        self._ending.cheer()

    # ---- asking -----------------------------------------------------------------------------------------------------

    def present_ask(self) -> bool:
        """Show what is asked, as soon as all events before it were seen. Return True if something is asked."""
        self._follow()
        ask = self.sitting.match.ask
        if self.open_ask is None and ask is not None and self._ready and not self.skipping:
            here = proxy(self)
            asked = PendingAsk(self.sitting, ask, lambda: here.hands, auto=self.auto, longer=self.races.longer,
                               pause=self._screen.pause)
            self.open_ask, self.racing = asked, asked.racing
            self._front.put(asked)
            self.hurry.buffered.add(self._carried)
            kept = self.hurry.take(asked.by_hand if ask.forced else ())
            self._carried = NOBODY
            for seat in sorted(kept):
                self.answer(seat, ask.first(seat))
            if not ask.forced and not (asked.race and self.races.slaps):
                self.let_go()
        return self.open_ask is not None

    def _follow(self) -> None:
        """Ask again if seats answer by hand now that did not before, or the other way round."""
        asked = self.open_ask
        if isinstance(asked, PendingAsk) and (asked.auto, asked.put_to) != (self.auto, self.hands):
            self.ask_anew()

    def ask_policy_question(self, aside: PolicyQuestion) -> None:
        """Show a question of the policy. The match waits until `resume_after_question`."""
        self._screen.say("")
        self.open_ask, self.racing = aside, False
        self.let_go()
        self._front.put(aside)

    def resume_after_question(self, *, held: bool = True) -> None:
        """Go on after the question of the policy: the held event is shown first, unless `held` is false."""
        self.ask_anew()
        if self.held_events and held:
            self._show([self.held_events.popleft()])
        self._release()
        self.save()

    def ask_anew(self) -> None:
        """Withdraw the open ask; it is shown again to the seats that answer by hand then."""
        if self.open_ask is not None:
            self.open_ask, self.racing = None, False
            self._front.withdraw()

    def validate(self, ask: Ask[Any], seat: Seat, value: Any) -> tuple[bool, str]:
        """Return True if a seat may give that answer to an ask, and the line to show while it is chosen."""
        match = self.sitting.match
        return self.policy.validate(ask, *match.game.validate(ask, match.table, seat, value))

    # ---- answers ----------------------------------------------------------------------------------------------------

    def press_in_race(self, seat: Seat, which: int) -> bool:
        """Take a person's key. Return True if it was for a race, and so for nothing else."""
        if not self.deciding:
            return False
        if self.races.ask is not None and which == TURN and self.policy.only_slaps:
            return True
        if self.races.ask is not None:
            if which == TURN and self.races.slaps and not self.settings.by_presses:
                if self.races.is_new:
                    self.hurry.push(seat, kept=False)
                else:
                    self.hurry.tap()
            self.races.pressed(seat, which)
            return True
        self.races.late(seat, which)
        return False

    def press(self, seat: Seat, which: int) -> bool:
        """Take a person's key where nobody races. Return True if it was for the open ask, or for the end; else it makes
        animations faster, and is buffered for the next ask."""
        if (self.present_ask() and isinstance(self.open_ask, PendingAsk)
                and isinstance(self.open_ask.ask, Press) and self._ready):
            word = two_keys(self.open_ask.ask.words[seat])[which] if seat in self.open_ask.by_hand else ""
            if word:
                if self.open_ask.ask.forced and not self.settings.by_presses:
                    self.hurry.tap()
                self.answer(seat, word)
            elif which == TURN and self.open_ask.ask.forced and not self.settings.by_presses:
                self.hurry.push(seat, kept=False)     # others turn cards: who taps wants to see them
            return True
        if self.finished:
            self.press_at_end()
        elif which == TURN and self.open_ask is None and not (
                self.skipping or self._screen.idle or self.settings.by_presses):
            self.hurry.push(seat, kept=seat in self.hands and self.policy.keeps)
            self.keep_up()
        return self.finished

    def press_at_end(self) -> None:
        """Take a press while the end is told: its last frame is there at once, or, if it is, the page."""
        if self.end is EndPhase.CHEERED:
            self._ending.press()

    def _claimed(self, claim: Claim) -> None:
        carries = claim.word == "time" and not self.hurry.holds(claim.seat)       # a key that is held turns anyway
        self._carried = claim.seat if carries else NOBODY
        self.answer(claim.seat, claim.word, claim)

    def answer(self, seat: Seat, value: Any, claim: Claim | None = None) -> None:
        """Give a seat's answer; `claim` is the press by which a person gave it in a race."""
        ask, before = self.sitting.match.ask, self.open_ask
        if ask is None or seat not in self.sitting.waiting:
            return
        self.policy.answers(ask, seat, value)
        self._screen.press_on()
        self._own = self._own or seat in self.hands
        if isinstance(before, PendingAsk) and ask.forced and seat in self.hands:
            self.sitting.presses.note(seat, before.seconds)
        events = self.sitting.answer(seat, value, by_hand=seat in self.hands)
        if isinstance(before, PendingAsk):
            self.races.judged(before, seat, value, claim, events)
        if self.open_ask is before and before is not None:
            if before.ask is self.sitting.match.ask:
                self._front.answered(seat)
            else:
                self.ask_anew()
        if isinstance(ask, Write):
            said = "" if passes(value) else printed(value)
            self._screen.thoughts.show_answer(seat, said, last=self.sitting.match.ask is not ask)
        self.feed(events)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def feed(self, events: Sequence[Event]) -> None:
        """Show these events, up to one that a person has to say first."""
        self.held_events.extend(events)
        self._release()
        if not events:
            self._show([])

    def _release(self) -> None:
        given: list[Event] = []
        while self.held_events and not self.policy.asks(self.held_events[0]):
            given.append(self.held_events.popleft())
        if given:
            self._show(given)

    def _show(self, events: Sequence[Event]) -> None:
        """Play these events. A buzz is not sped up, nor the first moment of a right slap."""
        if any(isinstance(event, Laid | Moved) or (isinstance(event, Swept) and not self.races.slaps)
               for event in events):
            self._carried = NOBODY
        self._screen.enqueue(events)
        self.policy.hear(events)
        if self.sitting.match.result is not None:
            self._ending.wait()
        self._fed += bool(events)
        self.races.feed(events)
        self.racing = self.races.ask is not None and not self.hands.isdisjoint(self.sitting.waiting)
        slapped = any(isinstance(event, Announced) and event.key == SLAP for event in events)
        self._slapped = STRIKE if slapped else self._slapped
        if slapped or (self.racing and not self.races.slaps):
            self.let_go()
        elif self.racing:
            self.hurry.buffered.clear()

    # ---- faster, and back -------------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Skip to the next war, or to the end, but not past a decision."""
        if self.may_skip:
            self.ask_anew()
            self.let_go()
            self._skipping.begin()

    def _skip(self) -> None:
        left = self._skipping.go_on(self.deciding)
        if left is not None:
            self.feed(left)
            self.races.begin()
            self.save()

    def set_auto(self, on: bool) -> None:
        """Turn cards automatically in this match, or wait for their people."""
        if self.policy.sets_auto:
            taught = self.policy.is_paused
            self.sitting.auto = on
            self.ask_anew()
            ask = self.sitting.match.ask
            if on and taught and not self.auto:
                self._front.tell(_("Cards turn on their own after this bubble."))
            elif on and ask is not None and not ask.forced and not self.hands.isdisjoint(self.sitting.waiting):
                self._front.tell(_("Cards turn on their own in this match. You still make the choices."))

    def undo(self) -> None:
        """Take back the last answer of a person, and ask them again."""
        self.ask_anew()
        self.let_go()
        self._skipping.end()
        self._own = True
        seat = self.sitting.undo()
        self._screen.show(self.sitting.match.table)
        self._screen.say(_("{name} chooses again").format(name=self.sitting.names[seat]), seat)
        self.save()

    def save(self) -> None:
        """Save the match if it goes on, and show what went wrong with saving."""
        if self.end is EndPhase.PLAYING:
            self.policy.save(self.sitting)
        self._warn()

    def _warn(self) -> None:
        for line in self.policy.stores.notices():
            self._front.tell(line)
