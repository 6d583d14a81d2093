"""The steps of a demonstration that are still to be told, and the events that call for them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.asks import Ask
from game.core.events import Announced, Event, Swept
from game.core.seats import Seat
from game.core.tutorial import TutorialMoment, TutorialStep, owner
from game.sitting.sitting import Sitting


def seat_of(event: Event) -> Seat | None:
    """Return the player whom an event is about: who takes cards, or of whom something is announced."""
    if isinstance(event, Announced):
        return event.seats[0] if event.seats else None
    return owner(event.dst) if isinstance(event, Swept) else None


class DueStep(NamedTuple):
    """A step that is to be told now, and the player of the event that it is about; None if there is none."""

    step: TutorialStep
    seat: Seat | None


class StepQueue:
    """Steps in the order in which they are looked at; `left` are those that were not told."""

    def __init__(self, steps: Sequence[TutorialStep]) -> None:
        self.left = list(steps)
        self._heard: list[Event] = []                 # events that were seen since something was told,
        self._passed: list[Event] = []                # those that are about to be,
        self._foretold: Event | None = None           # and the one that was told of before it was seen

    def hear(self, events: Sequence[Event]) -> None:
        """Note events that are seen now."""
        self._passed.clear()
        self._heard += (event for event in events if event is not self._foretold)

    def take(self, sitting: Sitting, ask: Ask[Any] | None) -> DueStep | None:
        """Take the step that is due between two rounds, or as something is asked; None if there is none."""
        moment = _moment(sitting, self._heard, ask)
        self._heard.clear()
        return self._taken(next((step for step in self.left if step.when(moment)), None), moment)

    def holds(self, sitting: Sitting, event: Event) -> bool:
        """True if something is to be told before this event is seen, the next one: about one that comes before, or
        about the cards that it sweeps away."""
        coming = (event,) if isinstance(event, Swept) else ()
        if self._due(_moment(sitting, (*self._heard, *self._passed, *coming))) is not None:
            return True
        self._passed.append(event)
        return False

    def take_before(self, sitting: Sitting, event: Event) -> DueStep | None:
        """Take the step that is due before this event is seen; None if there is none."""
        moment = _moment(sitting, self._heard)
        step = self._due(moment)
        if step is None and isinstance(event, Swept):
            moment = _moment(sitting, (*self._heard, event))
            step = self._due(moment)
            self._foretold = event
        self._heard.clear()
        return self._taken(step, moment)

    def _due(self, moment: TutorialMoment) -> TutorialStep | None:
        """Return the first step that the events of this moment call for, and that would not come without them."""
        before = moment._replace(events=())
        return next((step for step in self.left if step.when(moment) and not step.when(before)), None)

    def _taken(self, step: TutorialStep | None, moment: TutorialMoment) -> DueStep | None:
        if step is None:
            return None
        self.left.remove(step)
        return DueStep(step, next((seat for event in moment.events if (seat := seat_of(event)) is not None
                                   and step.when(moment._replace(events=(event,)))), None))


def _moment(sitting: Sitting, events: Sequence[Event], ask: Ask[Any] | None = None) -> TutorialMoment:
    return TutorialMoment(sitting.rounds, sitting.match.table, ask, tuple(events))
