"""Asks: the questions that a game puts to people, and the one way in which rules wait for the answers.

A round is an `async def`; where a person decides it says `answers = await Press(...)` and continues with the answers, a
dict from seat to value. There is no asyncio: awaiting an ask hands it out of the coroutine, through every caller, to
`Match`, which sends the answers back in with `.send()`.

An ask settles when every seat asked has answered; a Press also has words that settle it for all at once ("slap")."""

from collections.abc import Callable, Generator, Mapping, Sequence
from copy import copy
from typing import Any, Generic, Self, TypeVar

from game.core.cards import Card, codes, read
from game.core.offers import Offer
from game.core.rng import Rng
from game.core.seats import Seat

T = TypeVar("T")

_TRIES = 20
"""The most draws before `Pick.sample` falls back on the first choice."""


class Ask(Generic[T]):
    """A question to one or more seats.

    `within` is the number of seconds after which it ends with the answer `time`, or None.
    """

    within: float | None = None

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats

    def __await__(self) -> Generator["Ask[T]", dict[Seat, T], dict[Seat, T]]:
        return (yield self)

    @property
    def forced(self) -> bool:
        """True if each seat has exactly one word to press: such an ask is never recorded."""
        return False

    def put_to(self, seat: Seat) -> "Ask[T]":
        """Return the ask as this seat may know it: without the cards that others are asked about."""
        return self

    def read(self, seat: Seat, value: Any) -> T:
        """Return the answer that a recorded value stands for. Raises ValueError with one line if it is none for that
        seat."""
        raise NotImplementedError

    def written(self, value: T) -> Any:
        """Return the answer as a saved match has it: a JSON value that `read` takes back."""
        return value

    def refuse(self, seat: Seat, value: Any) -> str | None:
        """Return one line that says why this recorded value is no answer for that seat, or None if it is one."""
        try:
            self.read(seat, value)
        except ValueError as why:
            return str(why)
        return None

    def first(self, seat: Seat) -> T:
        """Return the first legal answer, by the order of RULES.md (`"then": "first"`)."""
        raise NotImplementedError

    def sample(self, seat: Seat, rng: Rng) -> T:
        """Return one legal answer, drawn by chance."""
        raise NotImplementedError

    def settles(self, value: T) -> bool:
        """True if this one answer ends the ask for everybody."""
        return False

    def makes(self, value: T) -> str:
        """Return in a line what an answer makes, for somebody who compares answers; "" if there is nothing to say."""
        return ""

    def offer(self, value: Any) -> Offer | None:
        """Return answers to choose from, of which one is right: the recorded `value` if that is; None if no answer to
        this ask is right or wrong."""
        return None


class Press(Ask[str]):
    """Press a key: one of the words each seat has. The words in `all_at_once` settle the ask for everybody.

    `good` is True if a slap is right now, as anybody can see from the cards that are face up.

    >>> ask = Press({Seat(0): ("slap", "time"), Seat(1): ("slap", "time")}, frozenset({"slap"}))
    >>> ask.first(Seat(0)), ask.settles("slap"), ask.settles("time"), ask.forced
    ('time', True, False, False)
    >>> ask.refuse(Seat(0), "pass")
    "it must be slap or time, not 'pass'"
    """

    def __init__(self, words: Mapping[Seat, tuple[str, ...]], all_at_once: frozenset[str] = frozenset(),
                 within: float | None = None, good: bool = False) -> None:
        super().__init__(tuple(words))
        self.words = words
        self.all_at_once = all_at_once
        self.within = within
        self.good = good

    @property
    def forced(self) -> bool:
        """True if each seat has one word only."""
        return all(len(words) == 1 for words in self.words.values())

    def read(self, seat: Seat, value: Any) -> str:
        """Return the word. Raises ValueError, in one line, if the seat has no such word."""
        if not isinstance(value, str) or value not in self.words[seat]:
            raise ValueError(f"it must be {' or '.join(self.words[seat])}, not {_short(value)}")
        return value

    def first(self, seat: Seat) -> str:
        """Return "time" or "pass" if the seat has it, else its first word (RULES, Fine print)."""
        words = self.words[seat]
        return next((word for word in ("time", "pass") if word in words), words[0])

    def sample(self, seat: Seat, rng: Rng) -> str:
        """Return one of the seat's words, each as likely as the others."""
        words = self.words[seat]
        return words[rng.below(len(words))]

    def settles(self, value: str) -> bool:
        """True if this word ends the ask for everybody."""
        return value in self.all_at_once


class CardsAsk(Ask[tuple[Card, ...]]):
    """An ask that is answered with cards of each seat's own."""

    def __init__(self, cards: Mapping[Seat, tuple[Card, ...]]) -> None:
        super().__init__(tuple(cards))
        self.cards = cards

    def put_to(self, seat: Seat) -> Self:
        """Return the ask with this seat's cards alone."""
        own = copy(self)
        own.seats, own.cards = (seat,), {seat: self.cards[seat]}
        return own

    def read_codes(self, seat: Seat, value: list[Any]) -> tuple[Card, ...]:
        """Return the cards of a seat that codes name. Raises CardError in one line if it has no such cards."""
        return tuple(read(value, list(self.cards[seat]), "the answer"))


class Pick(CardsAsk):
    """Pick some of a seat's cards, at least `least` and at most `most`, in an order that may matter.

    Cards that are `unseen` are answered by their number in that tuple, which holds those already taken too; others by
    their code. `why(seat, cards)`, where not every choice is legal, returns why this one is not, or None if it is.

    >>> pick = Pick({Seat(0): (Card(0), Card(1), Card(2))}, 1, 2)
    >>> pick.read(Seat(0), ["3C"]), pick.written((Card(2), Card(0)))
    ((1,), ['4C', '2C'])
    >>> pick.refuse(Seat(0), ["AS"])
    'the answer: AS is not one of the cards'
    >>> pick.refuse(Seat(0), [])
    '0 cards picked, but 1 to 2 are asked for'
    """

    def __init__(self, cards: Mapping[Seat, tuple[Card, ...]], least: int, most: int, *, unseen: tuple[Card, ...] = (),
                 why: Callable[[Seat, tuple[Card, ...]], str | None] | None = None) -> None:
        super().__init__(cards)
        self.least, self.most = least, most
        self.unseen = unseen
        self.why = why

    def read(self, seat: Seat, value: Any) -> tuple[Card, ...]:
        """Return the cards of a list of codes, or of numbers if they are unseen. Raises ValueError, in one line."""
        if not isinstance(value, list):
            raise ValueError(f"{_short(value)} is not a list of cards")
        if not self.least <= len(value) <= self.most:
            raise ValueError(f"{len(value)} cards picked, but {self.least} to {self.most} are asked for")
        picked = self._numbered(seat, value) if self.unseen else self.read_codes(seat, value)
        wrong = self.why(seat, picked) if self.why is not None else None
        if wrong is not None:
            raise ValueError(wrong)
        return picked

    def _numbered(self, seat: Seat, value: list[Any]) -> tuple[Card, ...]:
        if any(type(n) is not int or not 0 <= n < len(self.unseen) for n in value) or len(set(value)) < len(value):
            raise ValueError(f"it must be numbers from 0 to {len(self.unseen) - 1}, each once, not {_short(value)}")
        for n in value:
            if self.unseen[n] not in self.cards[seat]:
                raise ValueError(f"card {n} is no longer there")
        return tuple(self.unseen[n] for n in value)

    def written(self, value: tuple[Card, ...]) -> Any:
        """Return codes, or numbers if the cards are unseen."""
        return [self.unseen.index(card) for card in value] if self.unseen else codes(value)

    def first(self, seat: Seat) -> tuple[Card, ...]:
        """Return the fewest cards allowed, from the front of the hand (RULES, Fine print)."""
        return self.cards[seat][: self.least]

    def sample(self, seat: Seat, rng: Rng) -> tuple[Card, ...]:
        """Return a choice by chance; the first one if no legal choice was found in `_TRIES` draws."""
        for _ in range(_TRIES):
            cards = list(self.cards[seat])
            rng.shuffle(cards)
            picked = tuple(cards[: self.least + rng.below(min(self.most, len(cards)) - self.least + 1)])
            if self.why is None or self.why(seat, picked) is None:
                return picked
        return self.first(seat)


class Arrange(CardsAsk):
    """Put a seat's cards in order, top first.

    >>> ask = Arrange({Seat(1): (Card(5), Card(6))})
    >>> ask.read(Seat(1), ["8C", "7C"])
    (6, 5)
    """

    def read(self, seat: Seat, value: Any) -> tuple[Card, ...]:
        """Return all cards of the seat in the order of a list of codes. Raises ValueError, in one line."""
        cards = self.cards[seat]
        if not isinstance(value, list):
            raise ValueError(f"{_short(value)} is not a list of cards")
        if len(value) != len(cards):
            raise ValueError(f"{len(value)} cards put in order, but there are {len(cards)}")
        return self.read_codes(seat, value)

    def written(self, value: tuple[Card, ...]) -> Any:
        """Return codes, top first."""
        return codes(value)

    def first(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards in the order in which the seat has them (RULES, Fine print)."""
        return self.cards[seat]

    def sample(self, seat: Seat, rng: Rng) -> tuple[Card, ...]:
        """Return the cards shuffled."""
        cards = list(self.cards[seat])
        rng.shuffle(cards)
        return tuple(cards)


class Write(Ask[str]):
    """Write a number or an equation; any string of at most `MOST` characters is an answer.

    >>> Write((Seat(0),)).first(Seat(0))
    'pass'
    >>> Write((Seat(0),)).refuse(Seat(0), 12)
    'it must be text, not 12'
    """

    MOST = 200

    def read(self, seat: Seat, value: Any) -> str:
        """Return the text. Raises ValueError, in one line, if it is no text or longer than `MOST`."""
        if not isinstance(value, str):
            raise ValueError(f"it must be text, not {_short(value)}")
        if len(value) > self.MOST:
            raise ValueError(f"{len(value)} characters, and at most {self.MOST} are allowed")
        return value

    def first(self, seat: Seat) -> str:
        """Return "pass" (RULES, Fine print)."""
        return "pass"

    def sample(self, seat: Seat, rng: Rng) -> str:
        """Return a number below 100, or "pass" one time in four."""
        return str(rng.below(100)) if rng.below(4) else "pass"


class WriteNumber(Write):
    """Write a number. `numbers` are the right answers by seat, as anybody can work them out from what lies open."""

    def __init__(self, numbers: Mapping[Seat, int]) -> None:
        super().__init__(tuple(numbers))
        self.numbers = numbers


def turn(seats: tuple[Seat, ...]) -> Press:
    """Return the forced ask to turn a card: each seat has the one word `turn`.

    >>> turn((Seat(0), Seat(1))).forced
    True
    """
    return Press(dict.fromkeys(seats, ("turn",)))


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


TURN, SECOND = 0, 1
"""The places of a seat's two keys."""

_AS_A_TURN = ("turn", "time", "buzz")
_ASIDE = ("slap", "pass")


def two_keys(words: Sequence[str]) -> tuple[str, str]:
    """Return the word of an ask that a seat's turn key says, and the one its second key says; "" if it says none.

    >>> two_keys(("slap", "time"))
    ('time', 'slap')
    >>> two_keys(("turn",))
    ('turn', '')
    >>> two_keys(("buzz", "pass", "time"))
    ('buzz', 'pass')
    """
    turn = next((word for word in _AS_A_TURN if word in words and not (word == "time" and "buzz" in words)), words[0])
    second = next((word for word in (*_ASIDE, *words) if word in words and word != turn), "")
    return turn, second
