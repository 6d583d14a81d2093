"""Games: what a game declares, how it is dealt, how a round is played, when it is over, and what it says about
itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from inspect import cleandoc
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from game.core.asks import Ask
from game.core.cards import RANK_NAMES, Card, codes, deck
from game.core.declaration import (
    Backdrop,
    CardFacts,
    ContestTerm,
    Exercise,
    Exhibit,
    HelpSection,
    Hint,
    Practice,
    sections,
)
from game.core.events import Announced, Event
from game.core.game_modules import FastPath
from game.core.i18n import _
from game.core.seats import Seat, all_seats, leader
from game.core.setting_values import MASTER, OFFERED
from game.core.table import SET_ASIDE, PileKind, Table, pile_name
from game.core.tutorial import Tutorial, TutorialMoment

Value: TypeAlias = bool | int | str | None
Helps: TypeAlias = Mapping[str | type[Ask[Any]], str]

ENDINGS = ("all_cards", "out_of_cards", "score", "king_and_queen", "draw", "cycle", "unfinished")
Ended: TypeAlias = Literal["all_cards", "out_of_cards", "score", "king_and_queen", "draw", "cycle", "unfinished"]


class Result(NamedTuple):
    """The end of a match: how it ended, and the seat that won; a draw has no winner. "score" is for games in which
    points are given (`Table.score`). `cycle` is the length in rounds of a cycle."""

    ended: Ended
    winner: Seat | None = None
    cycle: int | None = None

    @classmethod
    def by_score(cls, table: Table) -> "Result":
        """Return the end of a match in which the most points win, and equal ones are a draw."""
        winner = leader(table.scores or [])
        return cls("draw") if winner is None else cls("score", winner)


class OptionError(ValueError):
    """An unknown game, option or value, or options that leave too few cards; the message is one line."""


class Option(NamedTuple):
    """A house rule's switch: its id in saved matches, its values with the default first, and plain words for people.

    `label` is what the switch is called; `help` says what it does, one sentence. `words` names values that do not
    speak for themselves.
    """

    id: str
    values: tuple[Value, ...]
    label: str
    help: str
    words: tuple[str, ...] = ()
    ranks: bool = False
    """True if a value is a list of ranks, separated by commas in one string."""
    group: str = ""
    """The heading under which it stands at the set-up; all that name none stand together, after the others."""
    hidden: bool = False
    """True if only the program itself sets it: saved matches have it, and no list for people."""
    sums: bool = False
    """True if it is about sums: nobody is led to another value of it who does not ask for one."""

    @property
    def default(self) -> Value:
        """The value of a game that does not choose one: the first."""
        return self.values[0]

    def named(self, value: Value) -> str:
        """Return a value in English words.

        >>> Option("jokers", (False, True), "Jokers", "").named(True)
        'on'
        >>> Option("down", (1, None), "Down", "").named(None)
        'none'
        """
        if self.words and value in self.values:
            return self.words[self.values.index(value)]
        if value is None:
            return "none"
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def shown(self, value: Value) -> str:
        """Return a value in the chosen language; several ranks with room between them."""
        named = self.named(value)
        return ", ".join(map(_, named.split(","))) if self.ranks else _(named)

    def read(self, value: Any) -> Value:
        """Return the option's value for a value from a file. Raises OptionError with one line if the option has no such
        value.

        >>> Option("down", (1, 0, 2), "Cards face down", "").read(2)
        2
        >>> Option("slap", (None, *RANK_NAMES), "Slap", "", ranks=True).read("K, 5")
        '5,K'
        >>> Option("down", (1, 0, 2), "Cards face down", "").read(7)
        Traceback (most recent call last):
            ...
        game.core.game.OptionError: option down: 7 is not possible. Choose from 1, 0, 2
        """
        if value == "none" and None in self.values:
            return None
        if self.ranks and isinstance(value, str):
            names = [name.strip() for name in value.split(",")]
            if all(name in self.values for name in names) and len(set(names)) == len(names):
                return ",".join(sorted(names, key=RANK_NAMES.index))
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        some = ", ".join(map(spelled, self.values)) + (", or several with commas between them" if self.ranks else "")
        raise OptionError(f"option {self.id}: {value!r:.40} is not possible. Choose from {some}")

    def typed(self, text: str) -> Value:
        """Return the value that a person typed behind `--option`, in capital or small letters. Raises OptionError as
        `read` does.

        >>> Option("jokers", (False, True), "Jokers", "").typed("TRUE")
        True
        >>> Option("slap", (None, *RANK_NAMES), "Slap", "", ranks=True).typed("k,5")
        '5,K'
        """
        word = text.strip()
        for known in self.values:
            if word.lower() == spelled(known).lower():
                return known
        if self.ranks:
            ranks = {name.lower(): name for name in RANK_NAMES}
            word = ",".join(ranks.get(name.strip().lower(), name) for name in word.split(","))
        return self.read(word)


def spelled(value: Value) -> str:
    """Return a value of an option as it is typed.

    >>> spelled(None), spelled(True), spelled("5,K")
    ('none', 'true', '5,K')
    """
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class Game:
    """A game with its options chosen. Its class attributes are its declaration: all that anybody asks of it before it
    is played. Nobody else keeps lists of games. Those with a value here may be left out.

    The docstring of a game's class is its help, but for the games of War. Subclasses give the class attributes, `round`
    and `result`, `deck` if it is not one deck without jokers, and `deal` if they deal no packets.
    """

    id: ClassVar[str]
    """Its name in saved matches and on the command line, in small letters with hyphens; it never changes."""
    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other ids for it in saved matches and on the command line."""
    source: ClassVar[tuple[str, ...]] = ()
    """The seeds the game comes from."""
    players: ClassVar[tuple[int, ...]]
    """The numbers of players it can have, the default first."""
    pile_kinds: ClassVar[tuple[PileKind, ...]]
    options: ClassVar[tuple[Option, ...]] = ()

    # on the shelf
    blurb: ClassVar[str] = ""
    """Two lines for the shelf."""
    family: ClassVar[str] = ""
    """The family it stands with, whose colors it wears: "war", "rules", "slap", "duel", "sums"; empty for none."""
    shelf: ClassVar[int] = 100
    """Its place on the shelf; lower numbers come first, and equal ones by the names of their files."""
    age: ClassVar[int | None] = None
    """The youngest age, in years, by the hardest thing it asks (`skills`), at which schools have taught that: to tell
    the higher of two numbers (5); a rule that turns that over, an exception to keep in mind, sums to 20 (6);
    differences, or a duty to count down (7); products, three numbers at once, a plan, equations that begin with easy
    ones (8); hands to put together, and equations for any target (9). None: nothing is said."""
    skills: ClassVar[tuple[str, ...]] = ()
    """The skills it trains, the chief one first: "comparing", "hands", "adding" …; any other word is shown as it is."""
    search: ClassVar[tuple[str, ...]] = ()
    """Other words by which somebody may look for it."""

    # at the table
    fought: ClassVar[ContestTerm | None] = None
    """The thing fought for and counted; None if there is none."""
    court_art: ClassVar[str] = ""
    """The artwork of the face cards, if not the default: "egypt"."""
    backdrop: ClassVar[Backdrop | None] = None
    """Its place on the land: the sky, the sun and the hills behind the cards; None is the plain one."""
    turns: ClassVar[bool] = False
    """True if one player leads, or has the turn, and this is to be seen."""
    aside: ClassVar[str] = "{n} set aside"
    """The label of the cards out of play; `{n}` is their number."""
    war_calls: tuple[str, ...] = ("War!", "Double war!", "Triple war!", "The whole sky!")
    """The calls that are shouted when cards tie, and when they tie again; the last one for all further ties."""
    chant: tuple[str, ...] = ()
    """The words that are said with the cards that somebody takes from the floor in a war, one a card; none for none."""
    longest: ClassVar[int | None] = None
    """The number of rounds after which the match is a draw by the rules; None if they set no limit."""
    deal_formats: ClassVar[frozenset[str]] = frozenset({"deck", "deal"})
    """The ways a saved match may give the cards: the shuffled `deck`, and each seat's packet (`deal`), of any size."""

    part_dealt: bool = False
    """True if a saved match's `deal` may leave out cards of the deck, which are then in no pile: it is a shoe."""

    # computers, the math room, beginners
    computers: ClassVar[str] = ""
    """The module of its computer players, classes called Easy, Medium and Hard (`core/player.py`); `__name__` if they
    stand in the same file. Without one, computers answer by chance and slap at the speed of their level; levels are
    then offered only if "hands" are among the `skills`."""
    master: ClassVar[bool] = False
    """True if that module has a fourth class, Master. It wins against Hard by more than three standard errors in the
    matches of `python -m tests.tools.levels`."""
    skims: ClassVar[str] = ""
    """The module whose `skim` plays rounds of it ahead (`core/game_modules.py`), if there is one."""
    chances: ClassVar[str] = ""
    """The module of the model that tells the chance to win (`core/game_modules.py`), if there is one."""
    weighs: ClassVar[str] = ""
    """The module that says what a decision was worth (`core/game_modules.py`), if one tells more than noise."""
    endgame: ClassVar[str] = ""
    """The module that counts what answers are worth where nothing is hidden (`core/endgame.py`), if there is one."""
    idle: ClassVar[Mapping[str, tuple[Value, ...]]] = {}
    """Option → its values that leave players nothing to decide. If all of these options are so, it is all luck."""
    practice: ClassVar[Practice | None] = None
    """The way it is practiced in the math room; None if it is not."""
    first_hand: ClassVar[Tutorial | None] = None
    """The match that teaches it; None if there is none."""
    helps: ClassVar[Helps] = {}
    """A fact announced last, or a kind of ask → the English heading of the section of the help that is needed then. For
    all else it is the first section."""

    @classmethod
    def decides(cls, chosen: Mapping[str, Value]) -> list[str]:
        """Return the options in `idle` that leave players something to decide."""
        return [name for name, values in cls.idle.items() if name in chosen and chosen[name] not in values]

    @classmethod
    def levels(cls, chosen: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the levels of computer players worth offering with these options, the weakest first: none where no
        computer plays better than another."""
        differ = cls.computers or "hands" in cls.skills
        if not differ or (cls.idle and not cls.decides(chosen)):
            return ()
        return (*OFFERED, MASTER) if cls.master else OFFERED

    def __init__(self, chosen: dict[str, Value]) -> None:
        self.chosen = chosen

    @classmethod
    def settled(cls, chosen: dict[str, Value], named: frozenset[str]) -> dict[str, Value]:
        """Return the options as they are together: some that were not `named` may follow others."""
        return chosen

    def refused(self) -> str:
        """Return one line that says why these options cannot be played together; "" if they can."""
        return ""

    def deck(self) -> list[Card]:
        """Return all cards of the game, in the order of their indices: one deck without jokers, unless it says
        otherwise."""
        return deck()

    def enough(self, players: int) -> None:
        """Raise OptionError, in one line, if the options leave fewer cards than players."""
        cards = len(self.deck())
        if cards < players:
            raise OptionError(f"options: they leave {cards} cards for {players} players")

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Deal the shuffled cards: one at a time from seat 1 round to seat 0, until they cannot go round again."""
        seats = table.seats
        share = len(cards) // seats
        for seat in all_seats(seats):
            table.piles[pile_name("packet", seat)].extend(cards[(seat - 1) % seats : share * seats : seats])
        table.piles[SET_ASIDE].extend(cards[share * seats :])

    def open(self, table: Table) -> None:
        """Begin the match, with the cards dealt: seats that have no place in the game leave it."""

    def fits(self, table: Table) -> bool:
        """True if a table read from a file, between two rounds, can be one of this game's.

        `Match.resumed` checks it before it plays on; a game refuses every table from which a round of its would fail.
        It may rely on the checks of `Table.restored`: the piles of this game, real cards, `left` and `turn` are seats,
        one score a seat or none, a memo of any content. Here: all cards of the deck are there, each once; from a shoe
        some of them."""
        if self.part_dealt:
            return Counter(card for pile in table.piles.values() for card in pile) <= Counter(self.deck())
        return sorted(codes(card for pile in table.piles.values() for card in pile)) == sorted(codes(self.deck()))

    def turners(self, table: Table) -> Sequence[Seat]:
        """Return the seats that turn cards as a round begins. At the screen the round waits for their keys first; for
        cards turned later in a round, it awaits `table.turned_by`."""
        return ()

    @cached_property
    def skim(self) -> FastPath | None:
        """The function that plays rounds of it ahead with these options; None if nothing can."""
        return import_module(self.skims).skim(self) if self.skims else None

    async def round(self, table: Table) -> None:
        """Play one round."""
        raise NotImplementedError

    def result(self, table: Table) -> Result | None:
        """Return the result of the match, or None while it is not over."""
        raise NotImplementedError

    def held(self, table: Table, seat: Seat) -> int:
        """Return how many cards belong to a seat.

        Called at any moment, in a round too: for `cards` in a result, and for `tally` where a game has no points."""
        return len(self.packet(table, seat))

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that belong to a seat: its packet, top first, or the piles that the game has instead of a
        packet or besides it."""
        return tuple(table.piles[pile_name("packet", seat)])

    def lying(self, table: Table) -> list[Card]:
        """Return the cards on the table: those that belong to nobody, and are in the game."""
        held = {card for seat in table.all_seats for card in self.packet(table, seat)}
        return [card for name, pile in table.piles.items() if name != SET_ASIDE for card in pile if card not in held]

    def tally(self, table: Table, seat: Seat) -> int:
        """Return the number of a seat for the land and the graph: its points where there are any, else its cards."""
        return self.held(table, seat) if table.scores is None else table.scores[seat]

    def hands_known(self, table: Table) -> bool:
        """True if all hands can be worked out by everybody, so that nothing is hidden: an answer that only plays such
        cards can be taken back."""
        return False

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return the question to a seat, in a few words: which cards to pick or arrange, what to write; "" for a Press,
        whose keys say it."""
        return ""

    def order_decides(self, table: Table, seat: Seat, names: Sequence[str]) -> str:
        """Return what the order decides in which a seat puts its cards, in one or two sentences on lines of their own;
        "" if it need not be said."""
        return ""

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return True if an answer, as a saved match writes it, can be given as it is, and a line about it: why not, or
        its worth. The table calls it after every change while somebody picks, arranges or writes. The match itself
        relies on `Ask.read`."""
        wrong = ask.refuse(seat, value)
        return wrong is None, (wrong or "") if value else ""

    def keypad(self, ask: Ask[Any], table: Table, seat: Seat) -> tuple[str, ...]:
        """Return the pieces that a seat may want to write, for the buttons beside the field."""
        return tuple("1234567890")

    def piece(self, ask: Ask[Any], table: Table, card: Card) -> str:
        """Return the text that a click on a card of the table adds to what is being written; empty if none."""
        return ""

    # ---- in the math room --------------------------------------------------------------------------------------------

    def card_facts(self) -> CardFacts | None:
        """Return the facts that its cards make with these options, by which a deck can be made to fit a learner; None
        if two cards make none."""
        return None

    def exercise(self, ask: Ask[Any], table: Table, seat: Seat) -> Exercise | None:
        """Return the fact that a seat practices by answering an ask; None if there is none."""
        return None

    def is_right(self, ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """Return True if an answer to an exercise, as a saved match writes it, is right. A pass is right where no other
        answer is."""
        raise NotImplementedError

    def hints(self, ask: Ask[Any]) -> Iterator[Hint] | None:
        """Return lines that help with an exercise, each with a little more; None if it has none. A line is worked out
        when it is taken."""
        return None

    def explain(self, fact: Announced, table: Table) -> str:
        """Return, for learners, another caption for a fact that is about to be announced: how something could have been
        solved; "" for none."""
        return ""

    # ---- words ------------------------------------------------------------------------------------------------------

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the caption for an event that is about to happen on the table; None if there is none."""
        return None

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout over the table at a fact that is about to be announced; "" for none."""
        return ""

    def last_words(self, table: Table, names: Sequence[str]) -> str:
        """Return what is said on the table of a match that is over, before the winner is named; "" for nothing."""
        return ""

    def why_won(self, table: Table, names: Sequence[str]) -> str:
        """Return why a match that is over is won, in a sentence; "" if no more is to be said than of any other."""
        return ""

    def why_drawn(self, table: Table, names: Sequence[str]) -> str:
        """Return why a match that is over is a draw, in a sentence; "" if no more is to be said than of any other."""
        return ""

    def exhibit(self, table: Table) -> Exhibit:
        """Return the exhibit of a table: everything on it besides cards. It depends on the table alone, and is looked
        up after every event."""
        return Exhibit()

    def brief(self) -> str:
        """Return the house rules that are not as the game has them by default, in a few words for the bar."""
        return ""

    def help(self) -> str:
        """Return the rules in plain words as they are at this table, and the house rules that are not the book's."""
        text = self.text()
        for name, words in self.help_parts().items():
            text = text.replace("{" + name + "}", words)
        options, values = [option for option in type(self).options if not option.hidden], self.not_as_in_book()
        told = [f"- {self.label(one)}: {one.shown(values[one.id])}" for one in options if one.id in values]
        if options and not told:
            told = ["- " + _("Everything is as in the book.")]
        return text + ("\n\n## " + _("House rules at this table") + "\n" + "\n".join(told) + "\n" if told else "\n")

    def headings(self) -> list[str]:
        """Return the English headings of the help, in their order."""
        return [section.heading for section in sections(cleandoc(type(self).__doc__ or ""))]

    def needed(self, now: TutorialMoment) -> str:
        """Return the English heading of the section of the help that is needed at a moment; "" is the first. The open
        ask comes before announcements."""
        asked = next((self.helps[kind] for kind in type(now.ask).__mro__ if kind in self.helps), "")
        said = (self.helps[event.key] for event in reversed(now.events)
                if isinstance(event, Announced) and event.key in self.helps)
        return asked or next(said, "")

    def help_now(self, now: TutorialMoment) -> HelpSection:
        """Return the section of the help that is needed at a moment, by the rules of this table."""
        found, headings, heading = sections(self.help()), self.headings(), self.needed(now)
        return found[headings.index(heading) if heading in headings else 0]

    def text(self) -> str:
        """Return the rules, with a `{name}` in each place that `help_parts` fills."""
        return _(cleandoc(type(self).__doc__ or ""))

    def in_force(self) -> dict[str, Value]:
        """Return the options that are switched on and make a difference at this table, with their values."""
        return {name: value for name, value in self.chosen.items() if value is not None and value is not False}

    def not_as_in_book(self) -> dict[str, Value]:
        """Return the options that are not as the game has them by default and make a difference at this table, with
        their values; None or False for what is switched off."""
        known = type(self).options
        book = self.settled({option.id: option.default for option in known}, frozenset())
        force = self.in_force()
        return {option.id: force.get(option.id, value) for option in known if not option.hidden
                for value in [self.chosen[option.id]]
                if value != book[option.id] and (option.id in force or value is None or value is False)}

    def label(self, option: Option) -> str:
        """Return the name of an option in this game's help."""
        return _(option.label)

    def help_parts(self) -> dict[str, str]:
        """Return the words for each `{name}` of the docstring, by the options chosen."""
        return {}
