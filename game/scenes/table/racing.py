"""Races at the table: who slaps or buzzes first, told by the referee from the moment that the cards are seen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.asks import Press
from game.core.events import Event, Laid, Moved, Said, Swept, Turned
from game.core.said import SLAP
from game.core.two_keys import two_keys
from game.core.words import _, decimal, listed
from game.view.controls.referee import Claim, Photo, Referee

if TYPE_CHECKING:
    from game.scenes.table.play import Play


class Racing:
    """The races of one sitting. `referee` knows what has been seen on the screen, and hears every press."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.referee = Referee({}, play.app.clock)
        self._won: Press | None = None                # the last race that somebody won
        self._ticked = 0.0

    @property
    def ask(self) -> Press | None:
        """What the first to press decides, perhaps before it can be seen; None if nothing is."""
        ask = self.play.sitting.match.ask
        return ask if isinstance(ask, Press) and not ask.forced and not self.play.skipping else None

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The table is looked at afresh."""
        self.referee.handicaps = {seat: chair.handicap / 1000 for seat, chair in enumerate(self.play.sitting.chairs)}
        self.referee.stay = self.longer
        self.referee.turn()

    @property
    def longer(self) -> float:
        """Seconds that cards stay longer than usual, where one slaps."""
        return (self.play.sitting.slower or 0) / 1000 if self.play.seating.slaps else 0.0

    def feed(self, events: Sequence[Event]) -> None:
        """This is about to be seen. While a race is to come, nobody's key hurries the table."""
        play = self.play
        if any(isinstance(event, Swept) and "/" in event.dst for event in events):
            self.referee.take()
        if any(isinstance(event, Laid | Moved | Turned) and event.up for event in events):
            self.referee.turn()
        play.keen = self.ask is not None and not play.auto and not play.people.isdisjoint(play.waiting)
        if play.keen:
            play.stage.hurry(False)

    def drawn(self) -> None:
        """The table was drawn as it is now."""
        if self.play.stage.shown:
            self.referee.see()

    def tick(self) -> None:
        """Judge what is due by now, and tell how a contested slap was won."""
        play = self.play
        self._ticked = play.app.clock()
        if not play.moving:
            self.drawn()
        self._judge()
        photo = self.referee.photo()
        if photo is not None:
            for claim in photo.others:
                if claim.word == "slap" and claim.seat in play.people:
                    play.sitting.slaps[claim.seat].append(claim.reaction)
            play.photo.show(photo)

    # ---- presses ----------------------------------------------------------------------------------------------------

    def pressed(self, seat: int, which: int) -> bool:
        """A person's key went down; whether that was for a race, and so for nothing else."""
        play, ask = self.play, self.ask
        if ask is not None and not play.auto:
            if seat in play.waiting:
                self.claim(seat, two_keys(ask.words[seat])[which])
            return True
        self.late(seat, which)
        return False

    def late(self, seat: int, which: int) -> bool:
        """A person's key went down after a race; whether that was meant for it, and came too late, if not by much."""
        first, won = self.referee.first, self._won
        if first is None or won is None or seat not in won.seats or seat == first.seat:
            return False
        word = two_keys(won.words[seat])[which]
        if word == first.word:
            self.claim(seat, word)
        return word == first.word

    def claim(self, seat: int, word: str) -> None:
        """A person says a word; it is judged as soon as it is due."""
        if word and self.referee.press(seat, word, self.ask) == "early":
            self.play.stage.say(_("{name} is too early").format(name=self.play.sitting.names[seat]), seat)
        self._judge()

    def _judge(self) -> None:
        play = self.play
        while (claim := self.referee.due()) is not None:
            if claim.race is self.ask and claim.seat in play.waiting:
                play.carried = claim.seat if claim.word == "time" else -1
                play.answer(claim.seat, claim.word, claim)
            else:
                self.referee.late(claim)

    def judged(self, seat: int, value: object, claim: Claim | None, events: Sequence[Event]) -> None:
        """The rules have judged a seat's answer: these events follow. Who won against people may have been close."""
        asking = self.play.asking
        slapped = any(isinstance(event, Said) and event.key == SLAP for event in events)
        if asking is None or not asking.keen or not isinstance(asking.ask, Press) or not (slapped or value == "buzz"):
            return
        word, referee = str(value), self.referee
        computers = {other: referee.computed(other, word, self._ticked + after)
                     for other, after in asking.coming(word).items()}
        first = claim or computers.pop(seat)
        self._won = asking.ask
        referee.win(first)
        for other in computers.values():
            referee.late(other)
        if claim is not None and slapped:
            self.play.sitting.slaps[seat].append(claim.reaction)


def told(photo: Photo, people: Sequence[str], *, brief: bool = False) -> list[str]:
    """A photo-finish in words: who was first, and whose handicap made it so; `brief` leaves out the third and fourth.

    >>> fox, owl = (Claim(seat, "slap", None, at, at, 8.8) for seat, at in ((0, 9.2), (1, 9.2316)))
    >>> told(Photo(fox, (owl,)), ["Fox", "Owl"])
    ['Fox first, 32 ms before Owl']
    >>> told(Photo(fox, (owl._replace(at=9.1316),)), ["Fox", "Owl"])
    ['Fox first, 32 ms before Owl', 'Owl’s press counts 100 ms later']
    """
    behind = [_("{ms} ms before {name}").format(ms=number(ms), name=people[seat])
              for seat, ms in photo.behind[: 1 if brief else None]]
    late = [_("{name}’s press counts {ms} ms later").format(name=people[claim.seat], ms=claim.handicap)
            for claim in photo.held_back]
    return [_("{first} first, {behind}").format(first=people[photo.first.seat], behind=listed(behind)), *late]


def number(ms: float) -> str:
    """Milliseconds, whole where there are any: "32", "0.4"."""
    return str(round(ms)) if ms >= 1 else decimal(ms)
