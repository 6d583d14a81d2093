"""Scramble War: all cards lie thrown over the floor, and everybody picks one (seed 000)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from game.core.announcements import WAR, AnnouncementKey
from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, RANK, Card, deck
from game.core.declaration import Backdrop, ContestTerm
from game.core.events import Announced, Event, Swept
from game.core.game import Game, Helps, Option, Result, Value
from game.core.i18n import _, ngettext
from game.core.seats import Seat
from game.core.table import SET_ASIDE, PileKind, Table
from game.core.title import Title
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialStep,
    always,
    others_took,
    somebody_took,
    took,
    when_announced,
)
from game.core.unicode_text import isolated
from game.rules.wording import first_capital, number, one, several, takes

KEPT = AnnouncementKey("kept")

SEATS = 4
STAKE, WON = (tuple(f"{kind}/{seat}" for seat in range(SEATS)) for kind in ("stake", "won"))
HEAP = "heap"
FLOOR = "floor"
"""The key under which the table remembers every card by its number, counted from 0 in the order of the shuffled
deck."""
WORDS = ("I", "de", "clare", "war!")
"""The words of a war, one for each card that a fighter picks; with the last word a card is turned."""


class ScrambleWar(Game):
    """All the cards of {cards} lie **face down, scattered on the floor**. Nobody has cards of their own.

    ## A battle
    - One after another, everybody picks a card from the floor. Nobody looks yet!
    - When everybody has picked, the cards are turned over together. The **highest** wins them all. {order}
    - Won cards go to your score pile. They are never played again.

    ## War
    - If two or more tie for highest, it is war, just for them: “**I – de – clare – war!**”
    - With each beat they pick a card. Three stay face down, and the fourth is turned over.
    - The highest fourth card wins everything that was picked. If they tie again, there is another war.
    - If too few cards are left for that, each player in the war takes an equal share. They turn the last card of it.
    - If there is not even one for each of them, everybody keeps the cards they picked.

    ## The end
    - When the floor is empty, the points are counted. If a few cards are left, but not one for everybody, they count
      for nobody.
    - {points}
    - The player with the most points **wins**. Equal points are a draw.
    - It is all luck, because every card looks the same from above."""

    id = "scramble-war"
    name = "Scramble War"
    source = ("000",)
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("jokers", (False, True), "Jokers", "Adds two jokers, higher than the ace."),
        Option("score", ("cards", "values"), "Points", "One point for every card won, or its value.",
               ("one point per card", "card values")),
    )
    blurb = "All the cards are scattered on the floor. Pick one!\nThe highest card wins them all."
    family = "slap"
    first_hand = Tutorial(53, (
        TutorialStep(always, "Pick any card on the floor!", "Then {name} picks one. The higher card takes both."),
        TutorialStep(took(NEWCOMER, "won"), "Both cards are yours!",
                     "Each card you win is one point. Pick the next one."),
        TutorialStep(when_announced(WAR, NEWCOMER), "I – de – clare – war!",
                     "A tie! Pick four cards: the last one decides."),
        TutorialStep(others_took("won"), "{name} takes them", "It is all luck: every card looks the same from above."),
    ), demonstration=Demonstration(2, (
        TutorialStep(always, "Win the most cards!",
                     "Both pick one, unseen. The higher card takes both."),
        TutorialStep(somebody_took(most=2), "{name} takes both",
                     "Each card won is one point."),
        TutorialStep(when_announced(WAR), "I – de – clare – war!",
                     "A tie! Pick four cards: the last one decides."),
    ), "Who takes the cards?",
        "The higher card takes them all.",
        "When the floor is empty, most points win."))
    helps: ClassVar[Helps] = {WAR: "War"}
    shelf = 2
    age = 5
    skills = ("comparing",)
    search = ("52 pickup", "pick a card")
    fought = ContestTerm("war", "wars")
    chant = WORDS
    pile_kinds = (PileKind(HEAP, "heap", False), PileKind("stake", "stake", True), PileKind("won", "capture", True))
    deal_formats: ClassVar[frozenset[str]] = frozenset({"deck"})
    backdrop = Backdrop.of("whirlwind", sky="1E2E2E 2E4444 3D5555 5A756F", sun="F6F2C0 DCD890 B8BC74 8AA070",
                           left="6A5A34 7C6A3E", right="3A5A4A 466A58")

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.jokers, self.counts_values = bool(chosen["jokers"]), chosen["score"] == "values"

    def deck(self) -> list[Card]:
        """Return one deck, with its jokers if they are chosen."""
        return deck(jokers=self.jokers)

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Throw the cards on the floor."""
        table.piles[HEAP].extend(cards)
        table.remember(FLOOR, list(cards))
        for seat in table.all_seats:
            table.score(seat, 0)

    def fits(self, table: Table) -> bool:
        """True if between two battles no card is out in front of anybody, the score piles are worth the scores, and the
        rest lies on the floor in the order of its numbers."""
        floor, heap = table.memo.get(FLOOR), table.piles[HEAP]
        if not isinstance(floor, list) or not super().fits(table) or any(table.each["stake"]):
            return False
        numbered = sorted(map(repr, floor)) == sorted(map(repr, self.deck()))
        lying = numbered and [card for card in floor if card in heap] == list(heap)
        rounds = not heap or len(heap) >= table.seats
        return lying and rounds and table.scores == [self.worth(pile) for pile in table.each["won"]]

    # ---- a battle ---------------------------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Play one battle, with every war it grows into."""
        fighters = list(table.all_seats)
        turned = await self.pick(table, fighters, 1)
        while True:
            most = max(RANK[card] for card in turned.values())
            fighters = [seat for seat, card in turned.items() if RANK[card] == most]
            if len(fighters) == 1:
                self.win(table, fighters[0])
                break
            table.say(WAR, fighters, [turned[seat] for seat in fighters])
            share = min(len(WORDS), len(table.piles[HEAP]) // len(fighters))
            if not share:
                self.keep(table)
                break
            turned = await self.pick(table, fighters, share)
        left = table.piles[HEAP]
        if len(left) < table.seats:
            table.move(list(left), HEAP, SET_ASIDE, up=True)

    async def pick(self, table: Table, seats: list[Seat], count: int) -> dict[Seat, Card]:
        """Let these seats pick `count` cards each, one seat after another; return seat → the last it named, which it
        turns."""
        turned = {}
        for seat in seats:
            heap, floor = tuple(table.piles[HEAP]), tuple(table.memo[FLOOR])
            picked = (await Pick({seat: heap}, count, count, unseen=floor))[seat]
            table.move(picked, HEAP, HEAP, first=True)
            table.lay(HEAP, STAKE[seat], count, False)
            turned[seat] = picked[-1]
        table.flip(list(turned.values()))
        return turned

    def win(self, table: Table, winner: Seat) -> None:
        """Let the winner take all cards picked: their own first, then the others' around the table."""
        order = tuple(STAKE[(winner + k) % table.seats] for k in table.all_seats)
        points = sum(self.worth(table.piles[stake]) for stake in order)
        table.gather(order, WON[winner])
        table.score(winner, points)

    def keep(self, table: Table) -> None:
        """Let everybody keep the cards that they picked: nobody can win the war."""
        table.say(KEPT, table.all_seats)
        for seat in table.all_seats:
            points = self.worth(table.piles[STAKE[seat]])
            table.gather((STAKE[seat],), WON[seat])
            table.score(seat, points)

    def worth(self, cards: Sequence[Card]) -> int:
        """Return how many points cards are."""
        return sum(COUNTING[card] for card in cards) if self.counts_values else len(cards)

    # ---- counting ---------------------------------------------------------------------------------------------------

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's score pile: it has no packet."""
        return tuple(table.piles[WON[seat]])

    def result(self, table: Table) -> Result | None:
        """Return the end by points, once the floor is empty."""
        if table.piles[HEAP]:
            return None
        return Result.by_score(table)

    # ---- words ------------------------------------------------------------------------------------------------------

    def help_parts(self) -> dict[str, str]:
        """Return the sentences on the deck, the order of ranks and the points, by the options."""
        order = _("Ace is highest, then king, queen, jack, ten and so on down to two.")
        if self.jokers:
            order = _("A joker is highest, then ace, king, queen, jack, ten and so on down to two.")
        points = _("Every card in your score pile is **one point**.")
        if self.counts_values:
            points = (
                _("Every card you have won scores its value. An ace is 1, a jack 11, a queen 12, a king 13 and a joker "
                  "14.")
                if self.jokers
                else _("Every card you have won scores its value. An ace is 1, a jack 11, a queen 12 and a king 13.")
            )
        return {"cards": _("one deck with its two jokers") if self.jokers else _("one deck"),
                "order": order, "points": points}

    def brief(self) -> str:
        """Return that cards score their value, if they do."""
        return _("cards score their value") if self.counts_values else ""

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return how many cards are to be picked."""
        if not isinstance(ask, Pick) or not table.each["stake"][seat]:
            return _("Pick a card from the floor")
        pick = ngettext("War! Pick one more card", "War! Pick {number} more: the last is turned", ask.most)
        return pick.format(number=number(ask.most))

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return, besides the verdict, the words of the war with the cards picked so far: “I – de – …”."""
        may, why = super().validate(ask, table, seat, value)
        if not isinstance(ask, Pick) or ask.most == 1 or (not may and len(value) >= ask.most):
            return may, why
        words = [_(word) for word in (*WORDS[: ask.most - 1], WORDS[-1])]
        return may, " – ".join(words[: len(value)]) + (" – …" if value and not may else "")

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return wars and winners in words."""
        match event:
            case Announced("war", seats, (card, *_others)):
                tied = first_capital(several(RANK[card], len(seats)))
                return _("{cards}: I – de – clare – war!").format(cards=tied)
            case Announced("kept"):
                return _("Too few cards: everybody keeps what they picked")
            case Swept(cards, srcs, dst) if len(srcs) > 1:
                return self.taken(table, Seat(WON.index(dst)), len(cards), names)
        return None

    def last_words(self, table: Table, names: Sequence[str]) -> str:
        """Return that the floor is empty, and all points, the most first."""
        points = sorted(zip(table.scores or (), names, strict=False), key=lambda one: -one[0])
        return _("The floor is empty: {points}").format(
            points=" · ".join(f"{isolated(name)} {scored}" for scored, name in points))

    def taken(self, table: Table, winner: Seat, count: int, names: Sequence[str]) -> str:
        """Return the caption for cards about to be won."""
        high = first_capital(one(table.piles[STAKE[winner]][-1]))
        return _("{high} is highest: {takes}").format(high=high, takes=takes(names[winner], count))


TITLES = (Title.of(ScrambleWar),)
