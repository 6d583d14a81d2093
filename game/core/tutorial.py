"""Tutorials: a first match on a chosen deal that explains what happens, at the moments that matter, to a newcomer."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from game.core.announcements import AnnouncementKey
from game.core.asks import Ask, Press
from game.core.cards import Card
from game.core.events import Announced, Event, Laid, Swept
from game.core.seats import Seat
from game.core.table import Table

NEWCOMER = Seat(0)


class TutorialMoment(NamedTuple):
    """A moment in a match at which the newcomer is asked something, or somebody wants help: the number of `rounds` that
    are over, the `table`, the open ask (or None), and the `events` since people were last asked."""

    rounds: int
    table: Table
    ask: Ask[Any] | None
    events: tuple[Event, ...]


When: TypeAlias = Callable[[TutorialMoment], bool]


class TutorialStep(NamedTuple):
    """Words for a newcomer, shown once, when `when` first holds while they are asked something: a heading (empty: how
    to press), and more. In both, `{name}` is the next player, `{key}` the newcomer's key and `{second}` their second
    key."""

    when: When
    heading: str
    more: str


class Demonstration(NamedTuple):
    """A match of computers that shows its game to somebody who watches: the number of the deal, and the steps, in whose
    words `{name}` is the player whom the last event is about; the heading of the first one says how the game is won,
    and `goal` says it once more at the end. One `question` is for whoever watches: about the first decision of the
    first seat that `asks` for this, or, where that is None, about who takes the cards, once cards were taken `after` so
    often. In the question, `{name}` is the first seat, `{number}` the number to be made. Any answer is right; `why` is
    a kind line for it. `packets` are the numbers of cards in the packets, where a match is shown that is near its end,
    with `to_end` until somebody has won."""

    seed: int
    steps: tuple[TutorialStep, ...]
    question: str
    why: str
    goal: str
    asks: type[Ask[Any]] | None = None
    after: int = 1
    packets: tuple[int, ...] = ()
    to_end: bool = False


class Tutorial(NamedTuple):
    """A match that teaches its game, by its default rules: the number of the deal, and the steps. Of several whose
    condition holds, the first that was not shown is shown. The newcomer is seat 0, computers play the others."""

    seed: int
    lessons: tuple[TutorialStep, ...]
    several: tuple[TutorialStep, ...] = ()
    """The steps for more players than the lessons are about; with none, one bubble says what the game is."""
    rounds: int = 30
    """The last round in which a step is shown: somebody who plays otherwise than expected is not taught for ever."""
    demonstration: Demonstration | None = None
    """The match that shows the game to somebody who only watches, if there is one."""


def always(_situation: TutorialMoment) -> bool:
    """True whenever the newcomer is asked: for the first lesson."""
    return True


def when_announced(key: AnnouncementKey, seat: Seat | None = None) -> When:
    """Return a condition: this fact was stated, about this seat if one is named."""
    def when(situation: TutorialMoment) -> bool:
        """True if the fact is among the events of the moment."""
        return any(isinstance(event, Announced) and event.key == key and (seat is None or seat in event.seats)
                   for event in situation.events)
    return when


def took(seat: Seat, pile: str = "packet", least: int = 1, most: int = 1000) -> When:
    """Return a condition: between `least` and `most` cards at once were swept to a seat's pile.

    >>> moment = TutorialMoment(3, None, None, (Swept((Card(0), Card(9)), ("stake/0", "stake/1"), "packet/0"),))
    >>> took(NEWCOMER)(moment), took(NEWCOMER, least=6)(moment), others_took()(moment)
    (True, False, False)
    """
    return lambda situation: any(dst == f"{pile}/{seat}" for dst in _swept(situation, least, most))


def somebody_took(least: int = 1, most: int = 1000) -> When:
    """Return a condition: between `least` and `most` cards at once were swept to the pile of a seat."""
    return lambda situation: any(owner(dst) is not None for dst in _swept(situation, least, most))


def owner(pile: str) -> Seat | None:
    """Return the seat that has this pile; None for a pile of the table.

    >>> owner("packet/1"), owner("pot")
    (1, None)
    """
    _kind, _slash, seat = pile.partition("/")
    return Seat(int(seat)) if seat.isdigit() else None


def others_took(pile: str = "packet") -> When:
    """Return a condition: cards were swept to a pile of another seat than the newcomer's."""
    own = f"{pile}/{NEWCOMER}"
    return lambda situation: any(dst.startswith(f"{pile}/") and dst != own for dst in _swept(situation))


def _swept(situation: TutorialMoment, least: int = 1, most: int = 1000) -> Iterator[str]:
    """Yield the piles to which between `least` and `most` cards were swept."""
    return (event.dst for event in situation.events if isinstance(event, Swept) and least <= len(event.cards) <= most)


def turned(*wanted: Callable[[Card], bool]) -> When:
    """Return a condition: for each of these there was a card, turned since, that is as it wants."""
    def when(situation: TutorialMoment) -> bool:
        """True if each wanted card is among the cards turned."""
        cards = [card for event in situation.events if isinstance(event, Laid) and event.up for card in event.cards]
        return all(any(fits(card) for card in cards) for fits in wanted)
    return when


def later(rounds: int) -> When:
    """Return a condition: so many rounds are over, at least."""
    return lambda situation: situation.rounds >= rounds


def asked(kind: type[Ask[Any]]) -> When:
    """Return a condition: it is this kind of ask."""
    return lambda situation: isinstance(situation.ask, kind)


def may_only_turn(situation: TutorialMoment) -> bool:
    """True if the newcomer may turn, and not slap."""
    return not any(may_slap(good=good)(situation) for good in (True, False))


def may_slap(*, good: bool) -> When:
    """Return a condition: the newcomer may slap, and it is right (`good`), or wrong."""
    def when(situation: TutorialMoment) -> bool:
        """True if the newcomer has the word “slap”, and it is as right as asked for."""
        ask = situation.ask
        return isinstance(ask, Press) and "slap" in ask.words.get(NEWCOMER, ()) and ask.good == good
    return when


def both(*each: When) -> When:
    """Return a condition: all of these hold."""
    return lambda situation: all(when(situation) for when in each)
