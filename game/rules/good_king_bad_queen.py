"""Good King, Bad Queen: War in which kings bring cards, queens cost cards, and there is a treasury (seed 000)."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.core.announcements import WAR, AnnouncementKey
from game.core.cards import CODES, JOKER, RANK, RANK_NAMES, Card
from game.core.declaration import Backdrop
from game.core.events import Announced, Event, Swept
from game.core.game import Helps, Result, Value
from game.core.i18n import _, ngettext
from game.core.seats import Seat
from game.core.table import PileKind, Table
from game.core.tutorial import NEWCOMER, Demonstration, Tutorial, TutorialStep, always, when_announced
from game.rules.war import title_of
from game.rules.war.battle_game import PACKET, POT, STAKE, Battle
from game.rules.war.options import WINNINGS
from game.rules.war.war import War
from game.rules.wording import first_capital, number

KINGS = AnnouncementKey("kings", "over", seen="gift")
QUEENS = AnnouncementKey("queens", "over", seen="toll")
KING_AND_QUEEN = AnnouncementKey("king_and_queen", seen="gift")
PAID_IN = AnnouncementKey("treasury")
TREASURY_WON = AnnouncementKey("treasury_won", "cards", seen="shine")

TREASURY = "treasury"
PAYMENT, TRIBUTE = 5, 2
"""The cards paid for a king or a queen, and the cards that go into the treasury."""
_TWO, _QUEEN, _KING, _ACE = (RANK_NAMES.index(name) for name in ("2", "Q", "K", "A"))
_COUPLES = {"C": "King and queen of clubs: {name} wins!", "D": "King and queen of diamonds: {name} wins!",
            "H": "King and queen of hearts: {name} wins!", "S": "King and queen of spades: {name} wins!"}


class GoodKingBadQueen(War):
    """War in which kings bring cards, queens cost cards, and there is a treasury."""

    id = "good-king-bad-queen"
    name = "Good King, Bad Queen"
    source: ClassVar[tuple[str, ...]] = ("000",)
    family = "duel"
    first_hand = Tutorial(2822, (
        TutorialStep(always, "", "You turn your top card. So does {name}. The higher card takes both."),
        TutorialStep(when_announced(KINGS, NEWCOMER), "A good king!", "You captured a king, so {name} pays you."),
        TutorialStep(when_announced(QUEENS, NEWCOMER), "A bad queen!",
                     "You captured a queen, so you pay. Queens are best lost."),
        TutorialStep(when_announced(WAR), "It’s a tie: that means war!",
                     "Each player lays a card face down and turns another."),
    ), demonstration=Demonstration(6808, (
        TutorialStep(always, "Win all the cards!",
                     "Or take a queen with her own suit’s king. Higher takes both."),
        TutorialStep(when_announced(KINGS), "A good king!",
                     "{name} captured a king, so the other one pays."),
        TutorialStep(when_announced(QUEENS), "A bad queen!",
                     "{name} captured a queen and pays. Queens are best lost."),
        TutorialStep(when_announced(PAID_IN), "{name} won by just one",
                     "Two cards go to the treasury. The next war’s winner gets it."),
    ), "Who takes the king, and five more cards?",
        "The ace is higher. A good king brings five cards.",
        "Win all cards, or take a queen with the king of her suit!"))
    helps: ClassVar[Helps] = {**War.helps, KINGS: "Good kings, bad queens", QUEENS: "Good kings, bad queens",
                              KING_AND_QUEEN: "King and queen", PAID_IN: "The treasury", TREASURY_WON: "The treasury"}
    shelf = 3
    age = 6
    skills: ClassVar[tuple[str, ...]] = ("attention", "patience")
    idle: ClassVar[Mapping[str, tuple[Value, ...]]] = {"winnings": WINNINGS.values}
    """No order of won cards wins more than 51 of 100 matches."""
    blurb = "Kings bring you cards, queens cost you cards.\nThe king who takes his queen wins it all!"
    pile_kinds: ClassVar[tuple[PileKind, ...]] = (*War.pile_kinds, PileKind(TREASURY, "treasury", False))
    takes: ClassVar[frozenset[str] | None] = frozenset({
        "down", "run_out", "winnings", "decks", "jokers", "automatic", "beats_faces", "beats_aces", "underdog", "speed",
    })
    suits_matter = True
    chances: ClassVar[str] = ""
    cards_decide: ClassVar[frozenset[str]] = frozenset({"take", "after"})
    backdrop = Backdrop.of("palaces", sky="0E3A22 144C2C 205E35 417E4D", sun="FFF0C8 FBD48C E8A860 B87A58",
                           left="9A6A4A AC7C54", right="2E2044 3C2C56")

    async def take(self, battle: Battle, winner: Seat) -> None:
        """Let the winner take the round's cards, then apply rule 3, rule 1 and rule 2 in that order (seed 000); not
        when the last opponent has gone already."""
        table, war = battle.table, battle.fought is not None
        if len(table.left) == 1:
            await super().take(battle, winner)
            return
        captured = self.captured(battle, winner)
        kings, queens = ([card for card in captured if RANK[card] == rank] for rank in (_KING, _QUEEN))
        couple = _couple(kings + self.won_with(battle, winner), queens)
        if couple or len(kings) != len(queens):
            table.flip([card for card in kings + queens if not table.facing[card]])
        await super().take(battle, winner)
        treasure = tuple(table.piles[TREASURY])
        if war and treasure:
            table.say(TREASURY_WON, (winner,), (), (len(treasure),))
            table.move(treasure, TREASURY, PACKET[winner])
        if couple:
            table.remember("king_and_queen", winner)
            table.say(KING_AND_QUEEN, (winner,), couple)
            return
        self.settle(table, winner, kings, queens)
        if not war and self.by_one(battle, winner):
            table.say(PAID_IN, (winner,))
            table.move(tuple(table.piles[PACKET[winner]])[:TRIBUTE], PACKET[winner], TREASURY)

    def captured(self, battle: Battle, winner: Seat) -> list[Card]:
        """Return the others' cards; in a war the cards that the winner laid face down too, and the treasury."""
        piles = battle.table.piles
        cards = [card for name in (*STAKE[: battle.table.seats], POT) if name != STAKE[winner] for card in piles[name]]
        return cards + battle.down.get(winner, []) + list(piles[TREASURY]) if battle.fought else cards

    def won_with(self, battle: Battle, winner: Seat) -> list[Card]:
        """Return the card that won the round: the winner's face-up card, or none if an underdog won it."""
        return battle.showing[winner] if winner in battle.showing and winner in self.best(battle.showing) else []

    def settle(self, table: Table, winner: Seat, kings: list[Card], queens: list[Card]) -> None:
        """Apply rule 1: each king over brings the winner five cards from everybody, each queen over costs them as
        many."""
        over = len(kings) - len(queens)
        if not over:
            return
        table.say(KINGS if over > 0 else QUEENS, (winner,), kings if over > 0 else queens, (abs(over),))
        round_table = [(winner + step) % table.seats for step in range(1, table.seats)]
        for seat in [seat for seat in round_table if seat in table.left] * abs(over):
            payer, payee = (seat, winner) if over > 0 else (winner, seat)
            table.move(tuple(table.piles[PACKET[payer]])[:PAYMENT], PACKET[payer], PACKET[payee])

    def by_one(self, battle: Battle, winner: Seat) -> bool:
        """True if the winner's card and the next highest are neighbors (rule 2); an ace is high and low."""
        one = RANK[battle.showing[winner][0]]
        other = max((RANK[cards[0]] for seat, cards in battle.showing.items() if seat != winner), default=JOKER)
        return JOKER not in (one, other) and (abs(one - other) == 1 or {one, other} == {_TWO, _ACE})

    def after(self, table: Table) -> None:
        """Let the last player left take what lies on the table, the treasury too."""
        super().after(table)
        if len(table.left) == 1 and "king_and_queen" not in table.memo:
            table.move(tuple(table.piles[TREASURY]), TREASURY, PACKET[table.left[0]])

    def result(self, table: Table) -> Result | None:
        """Return the end: a king took the queen of his suit, or as in War."""
        winner = table.memo.get("king_and_queen")
        return super().result(table) if winner is None else Result("king_and_queen", winner)

    def intro(self) -> list[str]:
        """Return what is special: kings, queens and a treasury."""
        return [_("A war with good kings, bad queens and a treasury."),
                _("Capture a **king**, and everybody pays you. Capture a **queen**, and you pay everybody!")]

    def headings(self) -> list[str]:
        """Return War's headings, and those of the three rules of its own."""
        *first, last = super().headings()
        return [*first, "Good kings, bad queens", "The treasury", "King and queen", last]

    def more(self) -> list[tuple[str, list[str]]]:
        """Return the sections on rule 1 (kings and queens), rule 2 (the treasury) and rule 3 (seed 000)."""
        captured = (_("In a war you also capture the cards you laid face down yourself, and the cards in the treasury.")
                    if self.down
                    else _("In a war you also capture the cards in the treasury."))
        return [
            (_("Good kings, bad queens"), [
                _("The cards you win from other players are the cards you **capture**.") + " " + captured,
                _("For each king you capture, **every other player gives you five cards** from the top of their "
                  "packet. A player with fewer gives all they have."),
                _("For each queen you capture, **you give every other player five cards**."),
                _("A king and a queen cancel each other out. Only those left over count, five cards for each."),
                _("If you have just lost your last card but are paid new ones, you stay in."),
            ]),
            (_("The treasury"), [
                _("If you win by just **one point**, put the top two cards of your packet into the treasury. A war won "
                  "by one point pays nothing into the treasury."),
                _("A seven takes a six by one point, and an ace takes a king by one. An ace takes a two by one as well!"
                  " If several players lost, the next highest card counts."),
                _("The player who wins the next **war** wins the treasury too."),
            ]),
            (_("King and queen"), [
                _("If your **king takes the queen of his suit**, you win the whole match at once! You also win if you "
                  "capture both of them together."),
                _("Check for this win first. If you win this way, nobody pays."),
            ]),
        ]

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout for kings and queens that were captured."""
        if fact.key == KINGS:
            return ngettext("Good king!", "Good kings!", fact.numbers[0])
        if fact.key == QUEENS:
            return ngettext("Bad queen!", "Bad queens!", fact.numbers[0])
        return _("King and queen!") if fact.key == KING_AND_QUEEN else super().call(fact, table)

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return payments, the treasury and couples in words; all else as in War."""
        match event:
            case Announced("kings", (seat,), _cards, (over,)):
                kings = ngettext("A good king!", "{number} good kings!", over)
                then = self.paid(table, seat, over * PAYMENT, names)
                return f"{kings.format(number=first_capital(number(over)))} {then}"
            case Announced("queens", (seat,), _cards, (over,)):
                queens = ngettext("A bad queen!", "{number} bad queens!", over)
                then = self.pays(table, seat, over * PAYMENT, names)
                return f"{queens.format(number=first_capital(number(over)))} {then}"
            case Announced("treasury", (seat,)):
                pays = _("Won by one point! {name} pays into the treasury")
                if not table.piles[PACKET[seat]]:
                    pays = _("Won by one point! But {name} can’t pay")
                return pays.format(name=names[seat])
            case Announced("treasury_won", (seat,), _cards, (count,)):
                told = ngettext("{name} wins the treasury: one card", "{name} wins the treasury: {number} cards", count)
                return told.format(name=names[seat], number=number(count))
            case Announced("king_and_queen", (seat,), (king, *_queen)):
                return _(_COUPLES[CODES[king][1]]).format(name=names[seat])
            case Swept(_cards, srcs, dst) if dst in PACKET and (couple := self.won_at_once(table, srcs, dst)):
                return _(_COUPLES[CODES[couple[0]][1]]).format(name=names[PACKET.index(dst)])
        return super().caption(event, table, names)

    def won_at_once(self, table: Table, srcs: Sequence[str], dst: str) -> tuple[Card, ...]:
        """Return the king and his queen whose cards are about to be swept to a packet, if they win the match; nobody in
        a war, where more is told first."""
        own = STAKE[PACKET.index(dst)]
        cards = [card for name in srcs if name in STAKE for card in table.piles[name]]
        if len(table.left) == 1 or any(len(table.piles[name]) != 1 for name in srcs if name in STAKE):
            return ()
        return _couple(cards, [card for card in cards if RANK[card] == _QUEEN and card not in table.piles[own]])

    def paid(self, table: Table, winner: Seat, due: int, names: Sequence[str]) -> str:
        """Return the sentence about the cards that the winner is paid, if every other player owes `due` of them."""
        others = [seat for seat in table.left if seat != winner]
        given = {seat: min(due, len(table.piles[PACKET[seat]])) for seat in others if table.piles[PACKET[seat]]}
        if not given:
            return _("But nobody can pay")
        cards = sum(given.values())
        if len(given) == 1:
            told = ngettext("{payer} pays {name} one card", "{payer} pays {name} {number} cards", cards)
        elif cards == due * len(others):
            told, cards = ngettext("Everybody pays {name} one card", "Everybody pays {name} {number} cards", due), due
        else:
            told = ngettext("{name} is paid one card", "{name} is paid {number} cards", cards)
        return told.format(payer=names[next(iter(given))], name=names[winner], number=number(cards))

    def pays(self, table: Table, winner: Seat, due: int, names: Sequence[str]) -> str:
        """Return the sentence about the cards that the winner pays, if they owe every other player `due` of them."""
        others, cards = [seat for seat in table.left if seat != winner], len(table.piles[PACKET[winner]])
        if not cards:
            return _("But {name} can’t pay").format(name=names[winner])
        if len(others) == 1:
            cards = min(cards, due)
            told = ngettext("{payer} pays {name} one card", "{payer} pays {name} {number} cards", cards)
        elif cards >= due * len(others):
            told, cards = ngettext("{payer} pays everybody one card", "{payer} pays everybody {number} cards", due), due
        else:
            told = ngettext("{payer} pays all they have: one card", "{payer} pays all they have: {number} cards", cards)
        return told.format(payer=names[winner], name=names[others[0]], number=number(cards))


def _couple(kings: Sequence[Card], queens: Sequence[Card]) -> tuple[Card, ...]:
    """Return a king and the queen of his suit, or nobody."""
    return next(((king, queen) for king in kings for queen in queens
                 if RANK[king] == _KING and CODES[king][1] == CODES[queen][1]), ())


TITLES = (title_of(GoodKingBadQueen),)
