"""An ask at the table, on its way to its answers: the computers' come by themselves, people give theirs by hand."""

import math
from typing import TYPE_CHECKING, Any

from pygame.event import Event

from game.core.asks import Arrange, Ask, Pick, Press, Write
from game.core.words import _
from game.sitting.thought import Said, Thought
from game.view.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table.panel import Panel
    from game.scenes.table.play import Play

BEAT = 0.45
"""Seconds, at the normal pace, before a card turns that nobody has to turn by hand."""
THINK = 1.2
"""Seconds, at the normal pace, that computers think at most where no person is asked."""
SOON = 1.5
"""Seconds within which the computers answer a race that people have left."""


class Asking:
    """One ask while it is open. `panel` is the sheet on the table in which it is answered, or None; `keen`: it is a
    race, in which a press must be judged at once; `hint` says which key does what; `looking`: one of several people
    has cards open that the others must not see.

    Computers answer after their delays: at the table's pace, but in a race against people in real seconds.
    """

    def __init__(self, play: "Play", ask: Ask[Any]) -> None:
        self.play = play
        self.ask = ask
        self.auto = play.auto
        self.panel: Panel | None = None
        self.hint = ""
        self.looking = False
        self.seconds = 0.0
        self.race = isinstance(ask, Press) and not ask.forced
        self.keen = self.race and bool(self.by_hand)
        self._watched = bool(self.by_hand)
        self._longer = play.racing.longer if self.keen else 0.0
        self._alone: float | None = None
        self._answers: dict[int, Said] = {}
        self._thoughts: dict[int, Thought[Said]] = {}
        for seat in play.waiting:
            if seat not in self.by_hand:
                if ask.forced:
                    self._answers[seat] = 0.0 if self._watched else BEAT, ask.written(ask.first(seat))
                else:
                    self._thoughts[seat] = play.sitting.thought(ask, seat)
        self._look_in()

    def _look_in(self) -> None:
        """Once all computers have thought, it is known who of them answers first."""
        found = {seat: thought.said for seat, thought in self._thoughts.items()}
        if None not in found.values():
            self._answers.update((seat, said) for seat, said in found.items() if said is not None)
            self._thoughts.clear()

    @property
    def by_hand(self) -> list[int]:
        """The people who have yet to answer."""
        return [] if self.play.auto else [seat for seat in self.play.waiting if seat in self.play.people]

    @property
    def open(self) -> bool:
        """Whether it is still asked."""
        return self.play.asking is self

    @property
    def expects(self) -> bool:
        """Whether time will bring an answer."""
        return self.ask.within is not None or any(
            seat in self.play.waiting for seat in (*self._answers, *self._thoughts))

    def coming(self, word: str) -> dict[int, float]:
        """The computers that say this word in time, with the seconds from the last tick until each does."""
        within = math.inf if self.ask.within is None else self.ask.within
        return {seat: delay + self._longer - self.seconds for seat, (delay, value) in self._answers.items()
                if value == word and delay <= within}

    def begin(self) -> None:
        """Show what is asked."""

    def end(self) -> None:
        """It is settled, or is to be asked in another way."""

    def gone(self) -> None:
        """It has ended, and nothing of it runs any more: let go of its widgets, which refer to it."""
        if self.panel is not None:
            self.panel.form.gone()
        for held in vars(self).values():
            if isinstance(held, Widget):
                vars(held).clear()

    def heard(self, seat: int) -> None:
        """A seat has answered, and others have not."""

    def cover(self) -> None:
        """Another page comes over the table."""

    def tick(self, dt: float) -> None:
        """Time goes by: seconds. Let those computers answer whose time has come."""
        self.seconds += dt
        self._look_in()
        within = None if self.ask.within is None else self.ask.within + self._longer
        for seat, (delay, value) in sorted(self._answers.items(), key=lambda one: (one[1][0], one[0])):
            if self.open and seat in self.play.waiting and self._when(delay) <= self.seconds:
                self.play.answer(seat, "time" if self.ask.within is not None and delay > self.ask.within else value)
        if self.open and within is not None and self.seconds >= within:
            self.play.answer(self.play.waiting[0], "time")

    def _when(self, delay: float) -> float:
        """After how many seconds a computer's answer comes that takes it so long."""
        pace = self.play.stage.pace
        if self.ask.forced:
            return delay / pace
        if not self._watched:
            return min(delay, THINK) / pace
        if not self.race:
            return delay / pace
        delay += self._longer
        if not self.by_hand and self._alone is None:
            self._alone = self.seconds
        return delay if self._alone is None else min(delay, self._alone + SOON)

    # ---- hands ------------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        """A key went down; whether it was for this."""
        return self.panel is not None and self.panel.focused and self.panel.key(event)

    def hover(self, pos: tuple[int, int]) -> None:
        """The mouse is here."""

    def click(self, pos: tuple[int, int]) -> bool:
        """The table was clicked; whether that was for this."""
        return False

    @property
    def focused(self) -> bool:
        """Whether the keyboard is on something on the table."""
        return False

    def step(self, by: int) -> bool:
        """Tab: the next thing on the table, or the one before; False if there is none."""
        return False

    def blur(self) -> None:
        """The keyboard goes elsewhere."""


class InTurn(Asking):
    """People answer one after another: `seat` is whose turn it is. Where several sit at the table, each looks at cards
    of their own alone."""

    def __init__(self, play: "Play", ask: Ask[Any]) -> None:
        super().__init__(play, ask)
        self.seat = -1
        self._covered = False

    def begin(self) -> None:
        self._next()

    def tick(self, dt: float) -> None:
        if self._covered:
            self._covered = False
            self._next()
        super().tick(dt)

    def cover(self) -> None:
        """What one of several people looks at is put away, and when the page is gone the curtain comes again."""
        if self.looking:
            self.close()
            self._covered = True

    def heard(self, seat: int) -> None:
        if seat == self.seat:
            self.close()
            self._next()

    def end(self) -> None:
        from game.scenes.table.curtain import Curtain

        self.close()
        if isinstance(self.play.app.top, Curtain):
            self.play.app.pop()

    def asked(self, prompt: str) -> str:
        """Return the question, with the name of the player who is asked where there are several people."""
        if len(self.play.people) < 2:
            return prompt
        name = self.play.sitting.names[self.seat]
        return _("{name}, {words}").format(name=name, words=prompt[:1].lower() + prompt[1:])

    def _next(self) -> None:
        waiting = self.by_hand
        if not waiting:
            return
        self.seat = waiting[0]
        if len(self.play.people) > 1 and self.private():
            from game.scenes.table.curtain import Curtain

            self.play.app.push(Curtain(self.play, self.seat, self._look))
        else:
            self.show()

    def _look(self) -> None:
        self.play.sitting.looked(self.seat)
        self.play.stage.see({self.seat})
        self.show()
        self.looking = True

    def private(self) -> bool:
        """Whether it is about cards that the others must not see."""
        if not isinstance(self.ask, Pick | Arrange):
            return False
        table, cards = self.play.sitting.match.table, self.ask.cards[self.seat]
        hands = [table.each[spot.name][self.seat] for spot in table.spots if spot.private and spot.each]
        return any(card in hand for hand in hands for card in cards)

    def show(self) -> None:
        """Let the person at `seat` answer."""
        raise NotImplementedError

    def close(self) -> None:
        """That person has answered. Cards that the others must not see are covered at once."""
        self.looking = False
        if len(self.play.people) > 1:
            self.play.stage.see(())
            self.play.stage.settle()


def asking(play: "Play", ask: Ask[Any]) -> Asking:
    """The way in which an ask is put."""
    from game.scenes.table.arranging import Arranging
    from game.scenes.table.picking import Picking
    from game.scenes.table.pressing import Pressing
    from game.scenes.table.writing import Writing

    ways: dict[type[Ask[Any]], type[Asking]] = {Press: Pressing, Pick: Picking, Arrange: Arranging, Write: Writing}
    return next(way for kind, way in ways.items() if isinstance(ask, kind))(play, ask)
