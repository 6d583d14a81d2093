"""The races of a match: the referee decides who slaps or buzzes first, from the moment at which the cards are seen."""

from collections.abc import Callable, Sequence

from game.core.announcements import SLAP
from game.core.asks import SECOND, Press, two_keys
from game.core.events import Announced, Event, Laid, Moved, Swept, Turned
from game.core.i18n import _
from game.core.seats import Seat, seated
from game.sitting.pending_ask import PendingAsk
from game.sitting.referee import Claim, Referee
from game.sitting.sitting import Sitting
from game.sitting.view_protocols import AskView, EventPlayer

LOOK = 0.6
"""Seconds for which a card is in sight at least before a turn key closes the window in which it may be slapped."""


class RaceController:
    """The races of one sitting. `referee` knows what was seen on the screen, and judges every press; `clock` returns
    seconds. A press that is due is passed to `answer`. `off`: nobody can race while the match is skipped; `slaps`: it
    is a game of slaps."""

    def __init__(self, sitting: Sitting, screen: EventPlayer, front: AskView, clock: Callable[[], float],
                 answer: Callable[[Claim], None], *, slaps: bool) -> None:  # fmt: skip
        self.referee = Referee({}, clock)
        self.off = False
        self.slaps = slaps
        self._sitting, self._screen, self._front, self._clock, self._answer = sitting, screen, front, clock, answer
        self._won: Press | None = None                # the last race that somebody won
        self._shut: Press | None = None               # the last slapping that is over, until the next card is turned
        self._missed: set[int] = set()                # who is known to be too late for it, or won it
        self._ticked = 0.0
        self._trailed = 0                             # so many later hands of this race have been shown

    @property
    def ask(self) -> Press | None:
        """The ask that the first press decides, also before it can be seen; None if there is none."""
        ask = self._sitting.match.ask
        return ask if isinstance(ask, Press) and not ask.forced and not self.off else None

    @property
    def look(self) -> float:
        """The least seconds for which cards are seen before a turn key ends the chance to slap them."""
        return LOOK + self.longer if self.slaps else 0.0

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

    def feed(self, events: Sequence[Event]) -> None:
        """Observe events before they are seen."""
        if any(isinstance(event, Swept) and "/" in event.dst for event in events):
            self.referee.take()
        if any(isinstance(event, Laid | Moved | Turned) and event.up for event in events):
            self.referee.turn()
            self._shut = None

    def drawn(self) -> None:
        """Record that the faces are seen: the table was drawn, or has not changed."""
        if self._screen.shown:
            self.referee.see()

    def tick(self) -> None:
        """Judge the presses that are due, and show a photo-finish."""
        self._ticked = self._clock()
        self._judge()
        self._trail()
        photo = self.referee.photo()
        if photo is not None:
            for claim in photo.others:
                if claim.word == "slap" and claim.seat in self._sitting.people:
                    self._sitting.slaps[claim.seat].append(claim.reaction)
            self._front.contested(photo)

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
        if shut is None or which != SECOND or seat not in shut.seats or seat in self._missed:
            return False
        self._missed.add(seat)
        self._screen.show_missed_slap(_("{name} is too late").format(name=self._sitting.names[seat]), seat)
        return True

    def claim(self, seat: Seat, word: str) -> None:
        """Take a word that a person says; it is judged once it is due."""
        if word and self.referee.press(seat, word, self.ask) == "early":
            self._screen.say(_("{name} is too early").format(name=self._sitting.names[seat]), seat)
        self._judge()
        self._trail()

    def _trail(self) -> None:
        """Show the hands that came, or will come, after the first."""
        first, others = self.referee.first, self.referee.others
        if first is None or len(others) < self._trailed:
            self._trailed = 0
        for claim in others[self._trailed:] if first is not None and first.word == "slap" else ():
            self._trailed += 1
            self._screen.show_late_slap(claim.seat, (claim.due_at - first.due_at) * 1000 if first is not None else 0.0)

    def _judge(self) -> None:
        while (claim := self.referee.next_due()) is not None:
            if claim.race is self.ask and claim.seat in self._sitting.waiting:
                self._answer(claim)
            else:
                self.referee.late(claim)

    def judged(self, asked: PendingAsk, seat: Seat, value: object, claim: Claim | None,
               events: Sequence[Event]) -> None:
        """Record the events that followed a seat's answer. A race that was won against people may have been close."""
        slapped = any(isinstance(event, Announced) and event.key == SLAP for event in events)
        if self.slaps and asked.race and isinstance(asked.ask, Press) and asked.ask.settles(str(value)):
            self._shut, self._missed = asked.ask, {seat} if slapped else set()
        if not asked.racing or not isinstance(asked.ask, Press) or not (slapped or value == "buzz"):
            return
        word, referee = str(value), self.referee
        computers = {other: referee.computed(other, word, self._ticked + after)
                     for other, after in asked.coming(word).items()}
        first = claim or computers.pop(seat)
        self._won = asked.ask
        referee.win(first)
        for other in computers.values():
            referee.late(other)
        if claim is not None and slapped:
            self._sitting.slaps[seat].append(claim.reaction)
