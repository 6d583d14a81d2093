"""Speed of a match: the table's pace and its words, and skipping to the next war or decision."""

from collections.abc import Collection
from time import perf_counter
from typing import Final

from game.core.asks import Press
from game.core.events import Announced, Event
from game.core.i18n import _
from game.core.seats import Seat
from game.core.setting_values import PACES
from game.core.table import Table
from game.sitting.races import RaceController
from game.sitting.sitting import Sitting
from game.sitting.view_protocols import AskView, EventPlayer
from game.store.settings import Settings

SPELL: Final = 0.012
"""Seconds of a frame that skipping may take."""


class FastForward:
    """Skipping in the match of a sitting: it goes on unseen while `on` is true, and nobody races then."""

    def __init__(self, sitting: Sitting, screen: EventPlayer, races: RaceController) -> None:
        self.on = False
        self._sitting, self._screen, self._races = sitting, screen, races

    def begin(self) -> None:
        """Start skipping; all that has happened is shown at once."""
        self._screen.finish_animations()
        self.on = self._races.off = True

    def end(self) -> None:
        """Stop skipping."""
        self.on = self._races.off = False

    def go_on(self, hands: Collection[Seat]) -> list[Event] | None:
        """Play on for `SPELL` seconds. When a war is called, one of the seats `hands` (which answer by hand) has to
        decide, or the match ends, show the table before that, stop skipping, and return the events that are still to be
        seen; else None."""
        until, match = perf_counter() + SPELL, self._sitting.match
        while perf_counter() < until and match.result is None:
            before = match.table.shadow()
            events = _once(self._sitting, hands)
            if events is None or any(isinstance(event, Announced) and event.key.counts for event in events):
                return self._seen(before, events or [])
        return None if match.result is None else self._seen(match.table, [])

    def _seen(self, table: Table, events: list[Event]) -> list[Event]:
        self._screen.fast_forward_to(table)
        self.end()
        return events


def _once(sitting: Sitting, hands: Collection[Seat]) -> list[Event] | None:
    """Let everybody answer, or the match go on, and return the events; None if a person has to decide."""
    ask = sitting.match.ask
    if ask is None:
        return sitting.advance()
    people = [seat for seat in sitting.waiting if seat in hands]
    if people and isinstance(ask, Press) and "slap" in ask.words[people[0]] and not ask.good:
        return sitting.answer(people[0], "time", by_hand=False)
    if people and not ask.forced:
        return None
    events: list[Event] = []
    while sitting.match.ask is ask:
        first = sitting.waiting[0]
        seat, value = (first, ask.first(first)) if ask.forced else sitting.first_computed(ask)
        events += sitting.answer(seat, value, by_hand=False)
    return events

_WORDS = {"leisurely": "Slow", "normal": "Normal", "quick": "Quick", "instant": "Instant"}


def word(pace: str) -> str:
    """Return the word for a pace, in the current language.

    >>> word("leisurely")
    'Slow'
    """
    return _(_WORDS[pace])


def choices() -> list[tuple[str, str]]:
    """Return every pace with its word, slowest first."""
    return [(pace, word(pace)) for pace in PACES]


class TableSpeed:
    """The pace of one table, which is that of the settings."""

    def __init__(self, settings: Settings, screen: EventPlayer, front: AskView) -> None:
        self._settings, self._screen, self._front = settings, screen, front

    def set(self, pace: str) -> None:
        """Set the pace by its name in the settings."""
        self._settings.pace = pace
        self._screen.pace = PACES[pace]
        self._front.keep()

    def step(self, by: int) -> None:
        """Set the next faster (1) or slower (-1) pace, if there is one."""
        names = list(PACES)
        at = names.index(self._settings.pace) + by
        self.set(names[max(0, min(len(names) - 1, at))])
