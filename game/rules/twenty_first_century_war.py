"""21st Century War: draw four cards, lay down what goes together, and the most points take all (seed 000)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from game.core.announcements import SPLIT, SUM, WAR
from game.core.asks import Ask, Pick
from game.core.cards import COUNTING, Card
from game.core.declaration import Backdrop, ContestTerm, Practice
from game.core.events import Announced, Event, SeatLeft, Swept
from game.core.game import Game, Helps, Result
from game.core.i18n import _, ngettext
from game.core.reasoned_caption import LedCaption
from game.core.seats import Seat
from game.core.table import PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialMoment,
    TutorialStep,
    always,
    others_took,
    somebody_took,
    took,
    when_announced,
)
from game.rules.combinations import named, points, why_not
from game.rules.wording import beats, takes

DRAWN = 4


class TwentyFirstCenturyWar(Game):
    """This is War with something to think about. Everybody gets a packet of cards, face down. Cards that cannot be
    dealt evenly are set aside.

    ## A round
    - Everybody draws the top **four cards** of their packet and looks at them. If you have fewer, draw all you have.
    - Choose a single card, or cards that **go together**. Then everybody lays down their choice at the same time.
    - Add up your points. An ace is 1, a jack 11, a queen 12 and a king 13. All other cards are worth their number.
    - The player with the **most points** takes all the cards on the table. They go under the winner’s packet.
    - The cards you kept go back under your own packet.

    ## What goes together
    - **One card** on its own. Any card will do.
    - **Pairs**: two cards of the same rank, such as 5-5. Two pairs are fine too.
    - **Sums**: two or more cards that add up to a higher card, together with that card. 3-9-Q works because 3 + 9 =
      12, and so does 4-5-9.
    - **With an ace**: an ace goes with any pair or sum. It also brings in as many aces, jacks, queens and kings as you
      like. A-Q works, and so do A-J-K and A-4-4-J. But A-9 does not: a nine is not a face card.
    - No card may be left over, and no card counts twice: 4-4-4 does not work.

    ## Ties
    - Players who tie each lay one more of the cards they kept. The player with the most points wins it all. An ace is
      still just 1.
    - If you kept none, you lose the tie. So think twice before you lay all four! If only one player in the tie has a
      card left, that player wins without laying it.
    - If nobody in the tie kept a card, each turns the top card of their packet instead. If you have no packet left,
      you lose the tie.
    - It goes on until somebody wins. If nobody in the tie has any card at all, they share the cards on the table
      evenly. Any left over go to the player in the tie whose seat comes first.

    ## Winning
    - A player with no cards left is out. The last player left, with all the cards, **wins**.
    - You can agree to a draw at any time in the pause menu. After 100,000 rounds, the match stops on its
      own and is a draw."""

    id = "twenty-first-century-war"
    name = "21st Century War"
    source = ("000",)
    family = "duel"
    first_hand = Tutorial(88, (
        TutorialStep(always, "Choose your cards!",
                     "One card, or some that go together: pairs, sums like 3, 4 and 7, or with an ace. "
                     "Most points take all."),
        TutorialStep(when_announced(SUM, NEWCOMER), "Your cards went together!",
                     "All their points count. But who keeps no card has none for a tie."),
        TutorialStep(when_announced(WAR, NEWCOMER), "A tie!", "Lay one more of the cards you kept. Most points win."),
        TutorialStep(took(NEWCOMER), "All those cards are yours!", "The cards you kept go back to your packet, too."),
        TutorialStep(others_took(), "{name} had more points",
                     "The cards you kept are safe: lay few when you will lose."),
    ), demonstration=Demonstration(3357, (
        TutorialStep(always, "Win all the cards!",
                     "Lay one card, or some that go together. Most points win."),
        TutorialStep(always, "What goes together?",
                     "Pairs, sums like 4 + 7 = jack, an ace with face cards."),
        TutorialStep(when_announced(SUM, NEWCOMER), "{name}’s cards went together!",
                     "A jack is 11, a queen 12, a king 13. All of it counts."),
        TutorialStep(somebody_took(), "{name} had more points",
                     "The cards that were kept go back to the packet."),
        TutorialStep(when_announced(WAR), "A tie!",
                     "One more of the kept cards each. Most points win."),
    ), "Which cards would you play?",
        "All the cards that go together count.",
        "Whoever wins all the cards wins the game.", asks=Pick))
    helps: ClassVar[Helps] = {WAR: "Ties"}
    shelf = 4
    age = 9
    practice = Practice(4)
    skills = ("combining", "planning")
    search = ("poker", "rummy", "patience games", "solitaire")
    fought = ContestTerm("war", "wars")
    computers = "game.players.twenty_first_century_player"
    weighs = "game.players.twenty_first_century_weighing"
    players = (2, 3, 4)
    blurb = "Draw four cards and lay down a set that goes together.\nMost points take all!"
    pile_kinds = (PileKind("packet", "packet", True), PileKind("hand", "hand", True, private=True),
                  PileKind("stake", "stake", True))
    backdrop = Backdrop.of("future", sky="0C1030 141C4A 202E6C 34489A", sun="FFE0B0 FBA86A F07850 C84A6A",
                           left="24406A 2E5080", right="4A2A6E 5A3682")

    def open(self, table: Table) -> None:
        """Let players who were dealt no cards leave the game."""
        table.out_without("packet")

    def fits(self, table: Table) -> bool:
        """True if all cards are in the packets of those who are left."""
        busy = any(pile for kind in ("hand", "stake") for pile in table.each[kind])
        return super().fits(table) and not busy and table.left == tuple(self.holders(table, table.all_seats))

    # ---- a round ----------------------------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Draw four cards each, lay what goes together, break ties, and collect (RULES, 21st Century War)."""
        for seat in table.left:
            packet = table.piles[pile_name("packet", seat)]
            table.move([*packet][:DRAWN], pile_name("packet", seat), pile_name("hand", seat))
        hands = {seat: tuple(table.each["hand"][seat]) for seat in table.left}
        tied = self.lay(table, await Pick(hands, 1, DRAWN, why=lambda _seat, cards: why_not(cards)))
        able = tied
        while len(able) > 1:
            tied = able
            table.say(WAR, tied, [card for seat in tied for card in table.each["stake"][seat]])
            able = await self.fight(table, tied)
        if able:
            self.collect(table, able[0])
        else:
            self.share(table, tied)
        for seat in table.left:
            table.move([*table.each["hand"][seat]], pile_name("hand", seat), pile_name("packet", seat))
        table.out_without("packet")

    def lay(self, table: Table, picked: dict[Seat, tuple[Card, ...]]) -> list[Seat]:
        """Let all lay the cards they picked from their hands, in the order named; return the seats with most points."""
        for seat, cards in sorted(picked.items()):
            hand = pile_name("hand", seat)
            table.move(cards, hand, hand, first=True)
            table.lay(hand, pile_name("stake", seat), len(cards), True)
        for seat, cards in sorted(picked.items()):
            if len(cards) > 1:
                values = [COUNTING[card] for card in cards]
                table.say(SUM, (seat,), cards, (*values, sum(values)))
        return _best(picked)

    async def fight(self, table: Table, tied: list[Seat]) -> list[Seat]:
        """Let those who tie play one card each, from their hands, or else off their packets; return the seats that are
        best then.

        A player with no card loses the tie: the only one with a card wins without playing it; if all lack one, nobody
        wins.
        """
        held = [seat for seat in tied if table.each["hand"][seat]]
        able = held or self.holders(table, tied)
        if len(able) < 2:
            return able
        if held:
            return self.lay(table, await Pick({seat: tuple(table.each["hand"][seat]) for seat in held}, 1, 1))
        await table.turned_by(able)
        return _best(table.lay_each(able, "packet", "stake", 1))

    def collect(self, table: Table, winner: Seat) -> None:
        """Put the winner's cards as named, then the others' around the table, under the winner's packet."""
        names = table.names["stake"]
        stakes = (*names[winner:], *names[:winner])
        table.gather(stakes, pile_name("packet", winner))

    def share(self, table: Table, tied: list[Seat]) -> None:
        """Give the cards laid, in the order of the seats, in equal blocks to those who tie; the first block has the odd
        cards too."""
        table.say(SPLIT, tied)
        laid = [(card, stake) for stake in table.names["stake"] for card in table.piles[stake]]
        equal, odd = divmod(len(laid), len(tied))
        for seat in tied:
            block, laid = laid[: equal + odd], laid[equal + odd :]
            for stake in table.names["stake"]:
                table.move([card for card, src in block if src == stake], stake, pile_name("packet", seat))
            odd = 0

    def holders(self, table: Table, seats: Sequence[Seat]) -> list[Seat]:
        """Return those of these seats who have a packet."""
        return [seat for seat in seats if table.each["packet"][seat]]

    def result(self, table: Table) -> Result | None:
        """Return the end: one player is left."""
        return Result("all_cards", table.left[0]) if len(table.left) == 1 else None

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return the packet, and then the hand, which is put back under it."""
        return (*table.each["packet"][seat], *table.each["hand"][seat])

    # ---- words ------------------------------------------------------------------------------------------------------

    def needed(self, now: TutorialMoment) -> str:
        """Return “What goes together” after the first round."""
        return super().needed(now) or ("What goes together" if now.rounds else "")

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return what may be laid, or that a tie is broken."""
        if isinstance(ask, Pick) and ask.most == 1:
            return _("A tie! Lay one more card")
        return _("Lay one card, or cards that go together")

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return True if the cards go together, and their worth, or why they do not; before any is chosen, what goes
        together."""
        if not value:
            several = isinstance(ask, Pick) and ask.most > 1 and len(ask.cards[seat]) > 1
            return False, _("Pairs, sums like 3-9-Q, and an ace with face cards go together.") if several else ""
        wrong = ask.refuse(seat, value)
        if wrong is not None:
            return False, wrong
        cards = ask.read(seat, value)
        return True, _("{cards}: worth {points}").format(cards=named(cards), points=points(cards))

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return sums, ties and who takes the cards in words."""
        match event:
            case Announced("sum", (seat,), _cards, numbers):
                told = f"{' + '.join(map(str, numbers[:-1]))} = {numbers[-1]}"
                return LedCaption(names[seat], told)
            case Announced("war", seats):
                worth = points(table.each["stake"][seats[0]])
                return ngettext("1 point each: war!", "{points} points each: war!", worth).format(points=worth)
            case Announced("split"):
                return _("Nobody can break the tie: cards are shared")
            case Swept(cards, _srcs, dst):
                return self._taken(table, Seat(int(dst.rpartition("/")[2])), len(cards), names)
            case SeatLeft(seat, _lacked):
                return _("No cards left: {name} is out").format(name=names[seat])
        return None

    def _taken(self, table: Table, winner: Seat, count: int, names: Sequence[str]) -> str:
        """Return the caption for cards about to be taken; the reason is left out where a card more may have settled a
        tie."""
        stakes = [[*stake] for stake in table.each["stake"]]
        others = [stake for seat, stake in enumerate(stakes) if seat != winner]
        high, low = points(stakes[winner]), max(map(points, others))
        tied = any(stake and points(stake[:-1]) == points(stakes[winner][:-1]) > 0 for stake in others)
        taking = takes(names[winner], count)
        if tied or high <= low:
            return taking
        return beats(high, low, taking)


def _best(shown: dict[Seat, tuple[Card, ...]] | dict[Seat, list[Card]]) -> list[Seat]:
    """Return the seats whose cards are worth most, in their order."""
    most = max(map(points, shown.values()))
    return [seat for seat, cards in sorted(shown.items()) if points(cards) == most]


TITLES = (Title.of(TwentyFirstCenturyWar),)
