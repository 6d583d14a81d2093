"""The game of Casualty War: its deck, its help, its rounds and its words."""

from collections.abc import Sequence
from typing import ClassVar

from game.core.cards import RANK, Card, deck
from game.core.events import Event, Out, Said, Swept
from game.core.game import Game, Option, Result
from game.core.table import Spot, Table
from game.core.words import _, ngettext
from game.rules.casualty_war.turn import AHEAD, BOTH, NobodyAheadError, Turn
from game.rules.spoken import first_capital, many, number
from game.rules.war.options import WINNINGS


class CasualtyWar(Game):
    """Two players, two decks and all four jokers: 108 cards, 54 for each player. Nobody looks at their packet. Winning
    a battle is not everything here: you may lose more cards than you win!

    ## A turn
    - Each player lays **three cards** face up and adds them up. A joker counts 14, a king 13, a queen 12, a jack 11,
      an ace 1, and the other cards their number.
    - The **higher sum** takes the cards, unless some of them match.
    - {winnings}

    ## War
    - A **match** is a card on your side and a card of the same rank on the other side. Matching cards are put in the
      middle, and all the other cards go to the higher sum.
    - For each match there is a **war**: each player lays three cards face down and three face up. The higher sum
      takes the cards of the war. A match in the war starts one more war, just for those cards. If all the cards
      match, whoever wins these wars has won the first one too.
    - If there are several wars, fight them one by one. A player who wins them **all** takes the cards in the middle
      too. If each of you wins some, you keep what was laid in your wars, and there is **one more war** for the cards
      in the middle.
    - If the cards that do not match come to the same sum, there is a war for those too.

    ## The ace of spades
    - The ace of spades **beats everything**, whatever the sums are: 2, 3 and the ace of spades beat three kings.
    - An ace on the other side can match it. If an ordinary ace lies next to it, that one is matched first. Two aces
      of spades always match each other.

    ## Casualties
    - Are there **four or more** of one rank among the cards just turned face up, on both sides together? They are
      casualties: they all leave the game at once, and nobody wins them.
    - If that takes every card of a war, there is one more war instead.
    - When the wars of a turn are over, all cards of the turn are turned face up. Again, four or more of one rank
      leave the game. The rest go to the players who won them.

    ## Lending
    - If you run out of cards in a turn, the other player lends you what you need from the top of their packet. You
      do not have to give it back.
    - If the two of you together still have too few, each lays half of what there is, with fewer cards face down.
    - If there is nothing to lay at all, the war goes to the player who last had more cards in their packet. If
      neither had more, the game is a draw.

    ## Winning
    - A player with no cards left when a turn is over is out. The last player with cards **wins**.
    - Once in a long while, the same last cards go back and forth forever. After 500 turns the match is a **draw**.
      After 200 turns you can agree to one in the pause menu."""

    id = "casualty-war"
    name = "Casualty War"
    source = ("000",)
    players: ClassVar[tuple[int, ...]] = (2,)
    longest: ClassVar[int] = 500
    options: ClassVar[tuple[Option, ...]] = (
        WINNINGS._replace(values=WINNINGS.values[:3], words=WINNINGS.words[:3]),
    )  # fmt: skip
    blurb = "Three cards each: add them up, and the higher sum wins.\nBut four of a kind are lost for good!"
    spots = (
        Spot("packet", "packet", True), Spot("stake", "stake", True), Spot("won", "capture", True),
        Spot("pot", "pot", False),
    )  # fmt: skip

    def deck(self) -> list[Card]:
        return deck(decks=2, jokers=True)

    def open(self, table: Table) -> None:
        self.count_out(table)

    def fits(self, table: Table) -> bool:
        """Who has a packet is left, and nobody else; nothing lies on the table, unless the game ended in a draw."""
        holding = tuple(seat for seat in BOTH if table.each["packet"][seat])
        tidy = not holding or not self.lying(table)
        return super().fits(table) and holding == table.left and tidy and table.memo.get(AHEAD) in (None, *BOTH)

    async def round(self, table: Table) -> None:
        """Play one turn."""
        played = Turn(table)
        try:
            await played.play()
        except NobodyAheadError:
            table.say("nobody_ahead", BOTH)
        else:
            played.collect(str(self.chosen["winnings"]))
        self.count_out(table)

    def count_out(self, table: Table) -> None:
        """Who has no cards is out."""
        for seat in table.left:
            if not table.each["packet"][seat]:
                table.out(seat)

    def result(self, table: Table) -> Result | None:
        if table.left == BOTH:
            return None if table.round < self.longest else Result("draw")
        return Result("all_cards", table.left[0]) if table.left else Result("draw")

    # ---- words ------------------------------------------------------------------------------------------------------

    def woven(self) -> dict[str, str]:
        own = _("Won cards go face down under your packet in the order they were laid: yours first, then the other "
                "player’s.")
        other = _("Won cards go face down under your packet in the order they were laid: the other player’s first, "
                  "then yours.")
        shuffled = _("Won cards are shuffled and go face down under your packet.")
        words = {"winner_first": own, "loser_first": other, "shuffled": shuffled}
        return {"winnings": words[str(self.chosen["winnings"])]}

    def brief(self) -> str:
        return _("two decks, four jokers")

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        match event:
            case Said("sum", (seat,), _cards, numbers):
                return f"{names[seat]}: {' + '.join(map(str, numbers[:-1]))} = {numbers[-1]}"
            case Said("higher", (seat,), _cards, sums):
                return _("{high} beats {low}: {name} wins").format(
                    high=sums[seat], low=sums[1 - seat], name=names[seat]
                )
            case Said("ace_of_spades", (seat,)):
                return _("The ace of spades beats everything: {name} wins").format(name=names[seat])
            case Said("casualties", _seats, cards):
                return self.fallen(cards)
            case Said("war", _seats, cards):
                return self.declared(cards)
            case Said("split"):
                return _("You each won a war: one more to decide!")
            case Said("lent", (lender, borrower), cards):
                lends = _("{name} lends {other} {cards}")
                return lends.format(name=names[lender], other=names[borrower], cards=cards_in_words(len(cards)))
            case Said("short", _seats, _cards, (count,)):
                return _("Too few cards: each lays {cards}").format(cards=cards_in_words(count))
            case Said("unfought", (seat,)):
                return _("No cards left: {name} had more and wins").format(name=names[seat])
            case Said("nobody_ahead"):
                return _("No cards left, and nobody had more: a draw")
            case Swept(cards, _srcs, dst):
                name = names[int(dst.rpartition("/")[2])]
                return _("{name} takes {cards}").format(name=name, cards=cards_in_words(len(cards)))
            case Out(seat):
                return _("{name} has no cards left").format(name=names[seat])
        return None

    def declared(self, cards: Sequence[Card]) -> str:
        """What is said of a war for these cards."""
        ranks = {RANK[card] for card in cards}
        if len(cards) == len(BOTH) and len(ranks) == 1:
            return _("Two {ranks}: war!").format(ranks=many(ranks.pop()))
        return _("War for {cards}!").format(cards=cards_in_words(len(cards)))

    def fallen(self, cards: Sequence[Card]) -> str:
        """What is said of casualties."""
        ranks = sorted({RANK[card] for card in cards})
        if len(ranks) > 1:
            return _("Casualties! {cards} leave the game").format(cards=first_capital(cards_in_words(len(cards))))
        count = first_capital(number(len(cards)))
        return _("Casualties! {count} {ranks} leave the game").format(count=count, ranks=many(ranks[0]))


def cards_in_words(count: int) -> str:
    """So many cards: "one card", "14 cards"."""
    return ngettext("one card", "{number} cards", count).format(number=number(count))
