"""Addition, Subtraction and Multiplication War: two cards make a number, and the highest number wins (000)."""

from collections.abc import Sequence
from typing import Any, ClassVar

import game.rules.war.first_hands as first_hands
from game.core.announcements import DIFFERENCE, PRODUCT, RIGHT, SUM, WRONG, AnnouncementKey
from game.core.asks import Ask, Write, WriteNumber
from game.core.cards import COUNTING, MOST_DECKS, RANK, RANK_NAMES, Card, deck
from game.core.declaration import Backdrop, CardFacts, Exercise, Exhibit, FactKind, Practice
from game.core.events import Announced, Event
from game.core.game import Option, Value
from game.core.i18n import _
from game.core.reasoned_caption import LedCaption
from game.core.seats import Seat
from game.core.table import Table, pile_name
from game.rules.war.battle_game import Battle
from game.rules.war.captions import showing
from game.rules.war.war import War
from game.rules.wording import DECK, NUMBERS, number

ACE = Option("ace", (1, 11), "Aces count", "Each ace is worth this much.", group=NUMBERS)
FACES = Option("faces", ("counting", "ten", "out"), "Face cards count",
               "What jacks, queens and kings are worth.",
               ("11, 12 and 13", "10 each", "nothing (left out)"),
               group=NUMBERS)
HIGHEST = Option(
    "highest", (None, *range(2, 11)), "Highest card", "Higher cards are left out, including aces that count as 11.",
    ("no limit", *map(str, range(2, 11))),
    group=DECK,
)
RANKS = Option(
    "ranks", (None, *RANK_NAMES), "Only these cards", "All other cards are left out.", ranks=True, group=DECK,
)
ANSWERS = Option("answers", (False, True), "Right answers win",
                 "Work out your own cards. A right answer beats a wrong one.",
                 group=NUMBERS, sums=True)

SHOE = Option("shoe", (False, True), "Shoe", "The cards come from a shoe of sixteen decks.", group=DECK, hidden=True)

CARDS: dict[str, tuple[Value, ...]] = {
    "ace": (1, 11), "faces": ("counting", "ten", "out"), "highest": (None, *range(2, 11)), "decks": (1, 2),
}
"""The options that a session in the math room may set, besides `RANKS`."""

_ACE, _TEN, _FACES = RANK_NAMES.index("A"), 10, frozenset(map(RANK_NAMES.index, "JQK"))
_DIGITS = 8
"""The most digits of an answer that are repeated."""
_SAID: dict[str, AnnouncementKey] = {key: key for key in (SUM, DIFFERENCE, PRODUCT)}
_KINDS: dict[Value, FactKind] = {"sum": "sum", "difference": "difference", "product": "product"}
_MISSING: dict[FactKind, FactKind] = {"sum": "addend", "product": "factor"}
_SIGNS = {"sum": " + ", "difference": " − ", "product": " × "}


class AskResult(WriteNumber):
    """Write the number that one's own cards make, or that a closed card counts. By seat: `totals` are the numbers of
    all cards, and `opened` those of the open ones where one is closed. Any string is an answer, however long."""

    MOST = 10**7
    """Characters: more than a saved match can have."""

    def __init__(self, numbers: dict[Seat, int], totals: dict[Seat, int] | None = None,
                 opened: dict[Seat, int] | None = None) -> None:
        super().__init__(numbers)
        self.totals, self.opened = totals or numbers, opened or {}


class Arithmetic(War):
    """War in which cards make numbers: their values can be made to fit what somebody is learning.

    A house rule may lay an `anchor` in the middle, a number that counts together with everybody's cards; or let the
    last card that everybody turns be closed until all have written it (`closes`)."""

    own: ClassVar[tuple[Option, ...]] = (ACE, FACES, HIGHEST, RANKS, ANSWERS, SHOE)
    family = "sums"
    anchor: int | None = None
    closes: bool = False

    def __init__(self, chosen: dict[str, Value]) -> None:
        self.ace, self.faces, self.highest = int(chosen["ace"] or 1), chosen["faces"], chosen["highest"]
        self.allowed_ranks = None if chosen["ranks"] is None else frozenset(str(chosen["ranks"]).split(","))
        self.answers = chosen["answers"] is True
        self.part_dealt = chosen["shoe"] is True
        super().__init__(chosen)

    def counts(self, card: Card) -> int:
        """Return what a card counts: an ace 1 or 11, a face 11 to 13 or 10, by the options."""
        if RANK[card] == _ACE:
            return self.ace
        return _TEN if self.faces == "ten" and RANK[card] in _FACES else COUNTING[card]

    def deck(self) -> list[Card]:
        """Return the cards that the options keep; of sixteen decks if they come from a shoe."""
        cards = deck(MOST_DECKS, self.jokers) if self.part_dealt else super().deck()
        return [card for card in cards if self.keeps(card)]

    def keeps(self, card: Card) -> bool:
        """True if a card is in the deck at this table."""
        if self.faces == "out" and RANK[card] in _FACES:
            return False
        if self.allowed_ranks and RANK_NAMES[RANK[card]] not in self.allowed_ranks:
            return False
        return not isinstance(self.highest, int) or self.counts(card) <= self.highest

    def number(self, cards: list[Card]) -> int:
        """Return the number that a player's cards make; if only the best one counts, its number."""
        value = self.value(cards)
        return self.counts(next(card for card in cards if RANK[card] == value)) if self.count == "rank" else value

    async def compare(self, battle: Battle) -> list[Seat]:
        """Return the best seats: those who are right beat those who are wrong; otherwise the cards decide."""
        showing, table = battle.showing, battle.table
        right = showing
        if self.answers:
            numbers = {seat: self.number(cards) for seat, cards in showing.items()}
            said = await AskResult(numbers)
            right = {seat: cards for seat, cards in showing.items() if meant(said[seat]) == numbers[seat]}
            for seat, number in numbers.items():
                table.say(RIGHT if seat in right else WRONG, (seat,), showing[seat], (number,), said[seat])
        if self.count != "rank":
            for seat, cards in battle.turned.items():
                table.say(_SAID[str(self.count)], (seat,), cards, (*self.operands(cards), self.value(cards)))
        return self.best(right or showing)

    def operands(self, cards: Sequence[Card]) -> list[int]:
        """Return the operands of the sum, difference or product of some cards."""
        counts = [*([] if self.anchor is None else [self.anchor]), *map(self.counts, cards)]
        return [max(counts), min(counts)] if self.count == "difference" and len(counts) > 1 else counts

    def reckoning(self, operands: Sequence[int]) -> str:
        """Return the sum, difference or product of operands before the equals sign: "7 + 5"."""
        return _SIGNS[str(self.count)].join(map(str, operands))

    def missing(self, opened: int, together: int) -> str:
        """Return the question for a closed card: "8 + ? = 15"."""
        return f"{opened}{_SIGNS[str(self.count)]}? = {together}"

    def exhibit(self, table: Table) -> Exhibit:
        """Return the exhibit with the numbers of the face cards that are face up, where cards make numbers."""
        if self.count == "rank":
            return super().exhibit(table)
        turned = [card for seat in table.all_seats for card in table.piles[pile_name("stake", seat)]
                  if table.facing[card] and RANK[card] in _FACES]
        return super().exhibit(table)._replace(worths=tuple((card, self.counts(card)) for card in turned))

    # ---- in the math room -------------------------------------------------------------------------------------------

    def card_facts(self) -> CardFacts | None:
        """Return the facts of two cards, or of one and the anchor; None if other numbers of cards are turned."""
        kind = _KINDS.get(self.count)
        if kind is None or self.up != (2 if self.anchor is None else 1):
            return None
        return CardFacts(_MISSING[kind] if self.closes else kind, self.counts, self.up, self.down, self.anchor)

    def exercise(self, ask: Ask[Any], table: Table, seat: Seat) -> Exercise | None:
        """Return what a seat's cards come to, or its closed card, as a fact; None if it is asked for the worth of a
        single card."""
        kind = _KINDS.get(self.count)
        if kind is None or not isinstance(ask, AskResult):
            return None
        if seat in ask.opened:
            return Exercise(_MISSING[kind], (ask.opened[seat], ask.totals[seat]))
        operands = self.operands(showing(self, table, seat))
        return Exercise(kind, tuple(operands)) if len(operands) > 1 else None

    def is_right(self, ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """True if somebody wrote the number that their cards make, or that their closed card counts."""
        return isinstance(ask, AskResult) and meant(value) == ask.numbers[seat]

    # ---- words ------------------------------------------------------------------------------------------------------

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return the sum without its result: “7 + 5 = ?”, “8 + ? = 15”."""
        if not isinstance(ask, AskResult):
            return super().prompt(ask, table, seat)
        exercise = self.exercise(ask, table, seat)
        if exercise is None:
            return _("What is your card worth?")
        if seat in ask.opened:
            return self.missing(*exercise.numbers)
        return _("{sum} = ?").format(sum=self.reckoning(exercise.numbers))

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return sums, and right and wrong answers, in words; all else as in War."""
        match event:
            case Announced("sum" | "difference" | "product", (seat,), _cards, numbers):
                told = f"{self.reckoning(numbers[:-1])} = {numbers[-1]}"
                return LedCaption(names[seat], told) if len(numbers) > 2 else None
            case Announced("right", (seat,), _cards, (number,)) if self.closes:
                return _("{name} found the missing card: {number}").format(name=names[seat], number=number)
            case Announced("right", (seat,), _cards, (number,)):
                return _("{name} is right: {number}").format(name=names[seat], number=number)
            case Announced("right", (*others, seat), _cards, (number,)):
                if len(others) + 1 < len(table.left):
                    return _("{name} is right, too: {number}").format(name=names[seat], number=number)
                return _("Both are right!") if len(others) == 1 else _("All are right!")
            case Announced("wrong", (*others, seat), _cards, (number,), text):
                if meant(text) is None and self.closes:      # their sums say it, and it is said once
                    return None if others else _("Now you see what was missing")
                if meant(text) is None:
                    return _("Nobody knew this one: it was {number}").format(number=number)
                said = text.strip()
                return _("{name} says {said}, but it’s {number}").format(
                    name=names[seat], said=said if len(said) <= _DIGITS else said[:_DIGITS] + "…", number=number
                )
        return super().caption(event, table, names)

    def intro(self) -> list[str]:
        """Return how many cards are turned, and what is made of them."""
        if self.up == 1:
            return []
        told = {
            "sum": _("War with addition: everybody turns **{number}** cards and adds them up."),
            "difference": (
                _("War with subtraction: everybody turns **{number}** cards and takes the lower away from the higher.")
                if self.up == 2
                else _("War with subtraction: everybody turns **{number}** cards and takes the lowest away from the "
                       "highest.")
            ),
            "product": _("War with multiplication: everybody turns **{number}** cards and multiplies them."),
        }.get(str(self.count))
        return [told.format(number=number(self.up))] if told else []


class AdditionWar(Arithmetic):
    """The highest sum of two cards wins."""

    id = "addition-war"
    name = "Addition War"
    source = ("000",)
    blurb = "Turn two cards and add them up.\nThe highest sum takes all!"
    age = 6
    skills: ClassVar[tuple[str, ...]] = ("adding", "comparing")
    search: ClassVar[tuple[str, ...]] = ("plus", "math", "maths", "sums")
    practice = Practice(0, CARDS, "sum")
    preset: ClassVar[dict[str, Value]] = {"up": 2, "count": "sum", "down": 3}
    first_hand = first_hands.ADDITION
    backdrop = Backdrop.of("orchard", sky="452A1F 5B3620 70441D 91642E", sun="FFF2B8 FFDF80 F8C04E EE9A3A",
                           left="4A7A3A 5A8A44", right="3E6E3A 4C7E44")

    def intro(self) -> list[str]:
        """Return the introduction, and who invented the game (seed 000)."""
        nancy = _("A parent, Nancy, invented this game to help her kid, Jesse, practice adding.")
        told = super().intro()
        return [*told, nancy] if told and self.count == "sum" else told


class SubtractionWar(Arithmetic):
    """The largest difference of two cards wins."""

    id = "subtraction-war"
    name = "Subtraction War"
    source = ("000",)
    blurb = "Turn two cards: the higher minus the lower.\nThe largest difference takes all!"
    age = 7
    skills: ClassVar[tuple[str, ...]] = ("subtracting", "comparing")
    search: ClassVar[tuple[str, ...]] = ("minus", "take away", "math", "maths")
    practice = Practice(1, CARDS, "difference")
    preset: ClassVar[dict[str, Value]] = {"up": 2, "count": "difference", "down": 3}
    first_hand = first_hands.SUBTRACTION
    backdrop = Backdrop.of("ice", sky="1D324E 234361 2B556F 45768A", sun="FFFFF0 EAF2E8 C4DCE4 8FB8CC",
                           left="4F7890 5E889E", right="456C88 547C96")


class MultiplicationWar(Arithmetic):
    """The largest product of two cards wins."""

    id = "multiplication-war"
    name = "Multiplication War"
    source = ("000",)
    blurb = "Turn two cards and multiply them.\nThe highest product takes all!"
    age = 8
    skills: ClassVar[tuple[str, ...]] = ("multiplying", "comparing")
    search: ClassVar[tuple[str, ...]] = ("times", "times tables", "math", "maths")
    practice = Practice(2, CARDS, "product")
    preset: ClassVar[dict[str, Value]] = {"up": 2, "count": "product", "down": 3}
    first_hand = first_hands.MULTIPLICATION
    backdrop = Backdrop.of("toadstools", sky="1E2A22 2A4030 39593B 527A4A", sun="F6F0B0 D8DC78 A8BE58 7E9E4C",
                           left="2A4A32 365A3C", right="34502E 42603A")

    def intro(self) -> list[str]:
        """Return the introduction, and that the game practices tables."""
        told = super().intro()
        tables = self.up == 2 and self.count == "product"
        return [*told, _("It is good for the times tables!")] if tables else told


def meant(said: str) -> int | None:
    """Return the whole number that somebody wrote; None if it is none, or longer than any that could be right.

    >>> meant(" 12 "), meant("a dozen"), meant("")
    (12, None, None)
    """
    said = said.strip()
    return int(said) if said.isdecimal() and len(said) <= Write.MOST else None
