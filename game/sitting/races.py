"""The races of a match: the referee decides who slaps or buzzes first, from the moment at which the cards are seen.

How long cards may be slapped:

- Where a slap is right (`Press.good`), the window is what it always was. A turn key counts once the cards were in sight
  for `LOOK`; one that comes before closes nothing. A key that is held, or was pressed too early, closes the window only
  when the time of the rules is over, which the computers have, too; if everybody who is asked holds a key, after
  `ALL_HELD`.
- Where no slap can be right, a turn key closes the window as soon as the faces were seen, also one that was pressed
  before, or is held. Nobody can lose a slap by that, as there is none to be made.

Nor can anybody gain by it. Who slapped blindly at every card would win the right slaps, and pay for hardly any wrong
one, if somebody else were quick to close the windows. So a wrong slap that comes within `LOOK` costs what it would have
cost in the open window: it is *owed*, and made in the next window in which it is wrong, as soon as that is seen. It
never stands in the way of a right slap: its seat is not locked out, and in a window where a slap is right nothing is
paid. The same goes for a computer that was about to slap wrongly. After `LOOK` it is too late, and free, as before.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from game.core.announcements import SLAP
from game.core.asks import SECOND, TURN, Press, two_keys
from game.core.events import Announced, Event, Laid, Moved, Swept, Turned
from game.core.i18n import _
from game.core.seats import Seat, seated
from game.sitting.pending_ask import PendingAsk
from game.sitting.referee import EARLY, STRIKES, Claim, Referee
from game.sitting.sitting import Sitting
from game.sitting.view_protocols import AskView, EventPlayer

CALM: Final = 1 / 3
"""Least seconds from one thing that the table does on its own to the next, and from round to round at the instant pace,
where cards come and go at once: more often, they would flash."""
CROWDED = 0.18
"""Least seconds for which cards are seen before a key that is held closes a window, and any key within `SOON` after a
slap: with rounds still closer to each other, a slap between them would flash."""
SOON = 1.0
LOOK = 0.6
"""Seconds for which a card is in sight at least before a turn key closes the window in which a slap at it is right."""
ALL_HELD = 0.8
"""The same while everybody who may slap holds a turn key down, and so wants to go on."""


class RaceController:
    """The races of one sitting. `referee` knows what was seen on the screen, and judges every press; `clock` returns
    seconds. A press that is due is passed to `answer`. `holds` returns True if a person holds a turn key down. `off`:
    nobody can race while the match is skipped; `slaps`: it is a game of slaps."""

    def __init__(self, sitting: Sitting, screen: EventPlayer, front: AskView, clock: Callable[[], float],
                 answer: Callable[[Claim], None], holds: Callable[[Seat], bool], *, slaps: bool) -> None:  # fmt: skip
        self.referee = Referee({}, clock)
        self.off = False
        self.slaps = slaps
        self._sitting, self._screen, self._front, self._clock, self._answer = sitting, screen, front, clock, answer
        self._holds = holds
        self._won: Press | None = None                # the last race that somebody won
        self._shut: Press | None = None               # the last slapping that is over, until the next card is turned
        self._missed: set[int] = set()                # who is known to be too late for it, or won it
        self._turns: set[Seat] = set()                # whose turn key was pressed before it could close the window
        self._closed: Press | None = None             # the last slapping that was closed before `LOOK` was over,
        self._charged = 0.0                           # and until when a slap at it is still owed
        self._owed: list[Seat] = []                   # a wrong slap each
        self._struck = -inf                           # when somebody slapped for the last time
        self._ticked = 0.0
        self._trailed = 0                             # so many later hands of this race have been shown

    @property
    def ask(self) -> Press | None:
        """The ask that the first press decides, also before it can be seen; None if there is none."""
        ask = self._sitting.match.ask
        return ask if isinstance(ask, Press) and not ask.forced and not self.off else None

    @property
    def look(self) -> float:
        """The least seconds for which cards are seen before a turn key ends the chance to slap them rightly."""
        return LOOK + self.longer if self.slaps else 0.0

    @property
    def is_new(self) -> bool:
        """True if the cards have not been seen for `look` seconds: a turn key is early."""
        return self.referee.seen is None or self._clock() - self.referee.seen < self.look

    @property
    def longer(self) -> float:
        """The seconds for which cards stay longer than by default."""
        return (self._sitting.slower or 0) / 1000 if self.slaps else 0.0

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Read the handicaps and the extra time of cards when the table is shown again."""
        chairs = self._sitting.chairs
        self.referee.handicaps = {seat: chair.handicap / 1000 for seat, chair in seated(chairs)}
        self.referee.stay = self.look
        self.referee.turn()
        self._turns.clear()
        self._owed.clear()
        self._closed = None

    def feed(self, events: Sequence[Event]) -> None:
        """Observe events before they are seen."""
        if any(isinstance(event, Swept) and "/" in event.dst for event in events):
            self.referee.take()
        if any(isinstance(event, Laid | Moved | Turned) and event.up for event in events):
            self.referee.turn()
            self._turns.clear()
            self._shut = None

    def drawn(self) -> None:
        """Record that the faces are seen: the table was drawn, or has not changed."""
        if self._screen.shown:
            self.referee.see()

    def tick(self) -> None:
        """Judge the presses that are due, and show a photo-finish."""
        self._ticked = self._clock()
        self._judge()
        self._charge()
        self._close()
        self._trail()
        photo = self.referee.photo()
        if photo is not None:
            for claim in photo.others:
                if claim.word == "slap" and claim.seat in self._sitting.people:
                    self._sitting.slaps[claim.seat].append(claim.reaction)
            self._front.contested(photo)

    @property
    def rests(self) -> float:
        """The seconds until a tick does anything here, if no key is pressed; `inf` if none does."""
        closing = self._closing()
        until = self.referee.rests if closing is None else min(self.referee.rests, closing[1] - self._clock())
        return 0.0 if self._charging else max(0.0, until)

    # ---- the window of slaps ----------------------------------------------------------------------------------------

    def _closing(self) -> tuple[Seat, float] | None:
        """Return whose turn key, which is held or was pressed too early, closes the window of slaps, and when; None if
        there is none."""
        ask, seen = self.ask, self.referee.seen
        if ask is None or seen is None or not self.slaps:
            return None
        waiting = self._sitting.people.intersection(self._sitting.waiting)
        held = {seat for seat in waiting if self._holds(seat)}
        keys = sorted(held | self._turns & waiting)
        if not keys:
            return None
        stay = ALL_HELD if held.issuperset(ask.seats) else ask.within or ALL_HELD
        crowded = keys[0] in held or self._clock() - self._struck < SOON
        least = CALM if self._screen.pace == inf else CROWDED if crowded else EARLY
        return keys[0], seen + (stay + self.longer if ask.good else max(least, self.longer))

    def forget_turns(self) -> None:
        """Forget the turn keys that were pressed too early."""
        self._turns.clear()

    def _close(self) -> None:
        """Close the window of slaps if a key that is held, or was pressed too early, may do so by now."""
        closing, ask, seen = self._closing(), self.ask, self.referee.seen
        if closing is None or ask is None or seen is None or closing[1] > self._clock():
            return
        if not (ask.good and self.referee.awaits(ask)):       # a slap that counts later for a handicap
            seat, _due, now = *closing, self._clock()
            self._answer(Claim(seat, two_keys(ask.words[seat])[TURN], ask, now, now, seen))

    @property
    def _charging(self) -> bool:
        """True if somebody owes a wrong slap, and one would be wrong now."""
        return bool(self._owed) and self.ask is not None and not self.ask.good and self.referee.seen is not None

    def _charge(self) -> None:
        """Make the wrong slaps that are owed."""
        while self._charging:
            seat, ask, now = self._owed.pop(0), self.ask, self._clock()
            if seat in self._sitting.waiting:
                self._answer(Claim(seat, "slap", ask, now, now, self.referee.seen or now))

    def _owes(self, seat: Seat, at: float) -> bool:
        """Note a wrong slap of a seat at a time. Return True if it is owed: the last window was closed early, and the
        next has not been seen."""
        closed = self._closed
        owes = closed is not None and seat in closed.seats and at < self._charged and (
            self.ask is None or self.referee.seen is None)
        if owes:
            self._owed.append(seat)
        return owes

    # ---- presses ----------------------------------------------------------------------------------------------------

    def pressed(self, seat: Seat, which: int) -> None:
        """Take a person's key that was pressed in a race."""
        if self.ask is not None and seat in self._sitting.waiting:
            self.claim(seat, two_keys(self.ask.words[seat])[which])

    def late(self, seat: Seat, which: int) -> bool:
        """Take a person's key that was pressed after a race. Return True if it was meant for that race, and came too
        late."""
        first, won = self.referee.first, self._won
        if first is not None and won is not None and seat in won.seats and seat != first.seat:
            word = two_keys(won.words[seat])[which]
            if word == first.word:
                self.claim(seat, word)
                return True
        shut = self._shut
        if which == SECOND and self._owes(seat, self._clock()):
            return False
        if shut is None or which != SECOND or seat not in shut.seats or seat in self._missed:
            return False
        self._missed.add(seat)
        self._screen.slaps.show_missed(_("{name} is too late").format(name=self._sitting.names[seat]), seat)
        return True

    def claim(self, seat: Seat, word: str) -> None:
        """Take a word that a person says; it is judged once it is due."""
        ask, turns = self.ask, self.slaps and word not in STRIKES
        self._struck = self._clock() if word == "slap" else self._struck
        if turns and ask is not None and not ask.good:
            self._turns.add(seat)
        elif word and not (word == "slap" and self._owes(seat, self._clock())):
            if ask is not None and ask.good and self._closed is not None:
                self.referee.forget_taken()           # there was nothing to slap there
            call = self.referee.press(seat, word, ask)
            if call == "unheard" and turns:
                self._turns.add(seat)
            if call == "early" and word == "slap":
                self._screen.slaps.show_early(seat)
            elif call == "early":
                told = _("{name}, wait for the cards!").format(name=self._sitting.names[seat])
                self._screen.say(told, seat)
        self._judge()
        self._close()
        self._trail()

    def _trail(self) -> None:
        """Show the hands that came, or will come, after the first."""
        first, others = self.referee.first, self.referee.others
        if first is None or len(others) < self._trailed:
            self._trailed = 0
        for claim in others[self._trailed:] if first is not None and first.word == "slap" else ():
            self._trailed += 1
            self._screen.slaps.show_late(claim.seat, (claim.due_at - first.due_at) * 1000 if first is not None else 0.0)

    def _judge(self) -> None:
        while (claim := self.referee.next_due()) is not None:
            if claim.race is self.ask and claim.seat in self._sitting.waiting:
                self._answer(claim)
            elif claim.word == "slap" and claim.race is self._closed and claim.due_at < self._charged:
                self._owed.append(claim.seat)
            else:
                self.referee.late(claim)

    def judged(self, asked: PendingAsk, seat: Seat, value: object, claim: Claim | None,
               events: Sequence[Event]) -> None:
        """Record the events that followed a seat's answer. A race that was won against people may have been close."""
        slapped = any(isinstance(event, Announced) and event.key == SLAP for event in events)
        if self.slaps and asked.race and isinstance(asked.ask, Press) and asked.ask.settles(str(value)):
            self._shut, self._missed = asked.ask, {seat} if slapped else set()
            if value not in STRIKES:
                self._note_early_end(asked, asked.ask)
            elif slapped:
                self._closed = None                   # who slaps now came second to that slap, and owes nothing
        if not asked.racing or not isinstance(asked.ask, Press) or not (slapped or value == "buzz"):
            return
        word, referee = str(value), self.referee
        computers = {other: referee.computed(other, word, self._ticked + after)
                     for other, after in asked.coming(word).items()}
        first = claim or computers.pop(seat)
        self._won = asked.ask
        referee.win(first)
        if slapped:
            self._screen.slaps.show_time(first.seat, (first.due_at - first.seen) * 1000)
        for other in computers.values():
            referee.late(other)
        if claim is not None and slapped:
            self._sitting.slaps[seat].append(claim.reaction)

    def _note_early_end(self, asked: PendingAsk, ask: Press) -> None:
        """Record that slapping is over, and whether a wrong slap would still be possible: then it is owed, also by
        computers that were about to make one."""
        self._charged = (self.referee.seen or 0.0) + self.look
        self._closed = ask if not ask.good and self._clock() < self._charged else None
        if self._closed is not None:
            self._owed += [seat for seat, after in asked.coming("slap").items() if self._ticked + after < self._charged]
