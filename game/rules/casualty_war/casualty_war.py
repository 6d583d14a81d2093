"""The game of Casualty War: its deck, its help, its rounds and its words."""

from collections.abc import Sequence
from typing import ClassVar

from game.core.announcements import WAR
from game.core.cards import COUNTING, RANK, Card, deck
from game.core.declaration import Backdrop, ContestTerm, Exhibit, Practice
from game.core.events import Announced, Event, Moved, SeatLeft, Swept
from game.core.game import Game, Helps, Option, Result
from game.core.i18n import _, ngettext
from game.core.reasoned_caption import LedCaption
from game.core.seats import BOTH
from game.core.table import PileKind, Table
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
from game.rules.casualty_war.turn import (
    ACE_OF_SPADES,
    AHEAD,
    BEST,
    CASUALTIES,
    LENT,
    NOBODY_AHEAD,
    SHORT,
    UNFOUGHT,
    WON,
    NobodyAheadError,
    Turn,
    casualties,
    matches,
    total,
)
from game.rules.war.options import WINNINGS
from game.rules.wording import beats, first_capital, number, several

HIGHEST = 10
"""The highest number that a card shows in figures."""


def _for_a_pair(moment: TutorialMoment) -> bool:
    """True if a war was declared for two cards of one rank, and for nothing else."""
    wars = [event.cards for event in moment.events if isinstance(event, Announced) and event.key == WAR]
    return any(len(cards) == len(BOTH) and len({RANK[card] for card in cards}) == 1 for cards in wars)


class CasualtyWar(Game):
    """Two players, two decks and all four jokers: 108 cards, 54 for each player. Nobody looks at their packet. Winning
    a battle is not everything here: you may lose more cards than you win!

    ## A round
    - Each player lays **three cards** face up and adds them up. A joker is 14, a king 13, a queen 12 and a jack
      11. An ace is 1, and the other cards are worth their number.
    - The **higher sum** takes the cards, unless there are pairs.
    - {winnings}

    ## War
    - Two cards of the same rank, one on each side, are a **pair**. Pairs are put in the middle. All the other cards
      go to the player with the higher sum.
    - Each pair starts a **war**: each player lays three cards face down and three face up. The higher sum takes the
      cards of the war.
    - A pair in the war starts one more war, just for those cards. If all the cards of a war form pairs, the player who
      wins the new wars wins that war too.
    - If there are several wars, fight them one by one. A player who wins them **all** takes the cards in the middle
      too. If each of you wins some, you keep what was laid in the wars you won. Then there is **one more war** for the
      cards in the middle.
    - If the cards that are not in pairs come to the same sum, there is a war for those too.

    ## The ace of spades
    - The ace of spades **beats everything**, whatever the sums are: 2, 3 and the ace of spades beat three kings.
    - An ace on the other side makes a pair with it. If you also laid an ordinary ace, that one is paired first. Two
      aces of spades always pair with each other.

    ## Casualties
    - Look at the cards just turned face up, on both sides together. **Four or more** of one rank are casualties: they
      leave the game at once, and nobody wins them.
    - If that takes every card of a war, there is one more war instead.
    - When the wars of a round are over, all cards of the round are laid face up. Again, four or more of one rank leave
      the game. The rest go to the players who won them.

    ## Winning
    - A player with no cards left when a round is over is out. The last player with cards **wins**.
    - Once in a long while, the same last cards go back and forth forever. After 500 rounds, the match is a **draw**.
      After 200 rounds, you can agree to one in the pause menu.

    ## Lending
    - If you run out of cards in a round, the other player lends you the top cards of their packet. You do not have to
      give them back.
    - If there are too few cards for both of you, each lays half of all that are left. Up to three go face up, and
      the rest face down.
    - For example, eight cards are left. Each of you lays one card face down and three face up.
    - If there is not even one card each, the player who last had the bigger packet wins the war. If neither ever
      had more, the match is a draw."""

    id = "casualty-war"
    name = "Casualty War"
    aside = "{n} casualties"
    source = ("000",)
    players: ClassVar[tuple[int, ...]] = (2,)
    longest: ClassVar[int] = 500
    options: ClassVar[tuple[Option, ...]] = (WINNINGS._replace(values=WINNINGS.values[:3], words=WINNINGS.words[:3]),)
    blurb = "Three cards each: add them up, and the higher sum wins.\nBut four of a kind are lost for good!"
    family = "sums"
    first_hand = Tutorial(1209, (
        TutorialStep(always, "", "You lay three cards and add them up. So does {name}."),
        TutorialStep(took(NEWCOMER), "All six are yours!",
                     "The higher sum takes them. An ace is 1, a king 13, a joker 14."),
        TutorialStep(when_announced(WAR), "A pair: that means war!",
                     "The pair waits in the middle. Three cards face down, three face up: the higher sum wins."),
        TutorialStep(others_took(), "{name} had more",
                     "Pairs, aces of spades and casualties can still turn it all over."),
        TutorialStep(when_announced(CASUALTIES), "Casualties!", "Four of a kind leave the game. Nobody wins them."),
    ), demonstration=Demonstration(5, (
        TutorialStep(always, "Win all the cards!",
                     "Both lay three cards and add them: the higher sum wins."),
        TutorialStep(somebody_took(most=6), "{name} takes all six",
                     "An ace is 1, a jack 11, a queen 12, a king 13, a joker 14."),
        TutorialStep(_for_a_pair, "Both laid the same card: war!",
                     "Three more face down, three face up: the higher sum wins."),
        TutorialStep(when_announced(CASUALTIES), "Casualties!",
                     "Four of a kind in one round leave. Nobody wins them."),
    ), "Who takes the cards?",
        "The higher sum takes them.",
        "Whoever wins all the cards wins the game.", after=0))
    helps: ClassVar[Helps] = {
        WAR: "War", ACE_OF_SPADES: "The ace of spades", CASUALTIES: "Casualties", LENT: "Lending", SHORT: "Lending",
        UNFOUGHT: "Lending", NOBODY_AHEAD: "Lending",
    }
    shelf = 1
    age = 8
    practice = Practice(3)
    skills = ("adding", "attention")
    search = ("plus", "math", "maths", "four of a kind")
    fought = ContestTerm("war", "wars")
    pile_kinds = (
        PileKind("packet", "packet", True), PileKind("stake", "stake", True), PileKind("won", "capture", True),
        PileKind("pot", "pot", False),
    )
    backdrop = Backdrop.of("ward", sky="113934 154A40 255B4E 4C7A69", sun="FFF6F0 FFDCD4 F9B4AC EE8A88",
                           left="8A4A5E 9A5A6C", right="4A7A86 588A94")

    def deck(self) -> list[Card]:
        """Return two decks with their four jokers: 108 cards."""
        return deck(decks=2, jokers=True)

    def open(self, table: Table) -> None:
        """Let players who were dealt no cards leave the game."""
        table.out_without("packet")

    def fits(self, table: Table) -> bool:
        """True if the seats left are those with a packet, and nothing lies on the table, unless the game ended in a
        draw."""
        holding = tuple(seat for seat in BOTH if table.each["packet"][seat])
        tidy = not holding or not self.lying(table)
        return super().fits(table) and holding == table.left and tidy and table.memo.get(AHEAD) in (None, *BOTH)

    async def round(self, table: Table) -> None:
        """Play one turn."""
        played = Turn(table)
        try:
            await played.play()
        except NobodyAheadError:
            table.say(NOBODY_AHEAD, BOTH)
        else:
            played.collect(str(self.chosen["winnings"]))
        table.out_without("packet")

    def result(self, table: Table) -> Result | None:
        """Return the end: one player has cards, nobody has, or 500 rounds are over (RULES, Fine print)."""
        if table.left == BOTH:
            return None if table.round < self.longest else Result("draw")
        return Result("all_cards", table.left[0]) if table.left else Result("draw")

    # ---- words ------------------------------------------------------------------------------------------------------

    def help_parts(self) -> dict[str, str]:
        """Return the sentence on the order of won cards."""
        own = _("The cards you win go face down under your packet in the order they were laid. Yours come first.")
        other = _("The cards you win go face down under your packet in the order they were laid. The other player’s "
                  "come first.")
        shuffled = _("The cards you win are shuffled and go face down under your packet.")
        words = {"winner_first": own, "loser_first": other, "shuffled": shuffled}
        return {"winnings": words[str(self.chosen["winnings"])]}

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the sums, wars, casualties and loans of a turn in words."""
        match event:
            case Announced("sum", (seat,), _cards, numbers):
                told = f"{' + '.join(map(str, numbers[:-1]))} = {numbers[-1]}"
                return LedCaption(names[seat], told)
            case Announced("higher" | "ace_of_spades" as how, (seat,), cards):
                won = self.won(table, names[seat], cards)
                sums = [total(card for card in cards if card in stake) for stake in table.each["stake"]]
                if how == "ace_of_spades":
                    return _("Ace of spades beats all! {takes}").format(takes=won)
                return beats(sums[seat], sums[1 - seat], won)
            case Announced("casualties", _seats, cards):
                return self.fallen(cards)
            case Announced("war", _seats, cards):
                return self.declared(cards)
            case Moved(cards, "pot", dst) if dst in WON:
                told = several(RANK[cards[0]], len(cards)) if len({RANK[card] for card in cards}) == 1 else (
                    ngettext("one card", "{number} cards", len(cards)).format(number=number(len(cards))))
                return _("{name} won the war for {cards} and takes them").format(name=names[WON.index(dst)], cards=told)
            case Announced("split"):
                return _("Each won a war: one more decides")
            case Announced("lent", (lender, borrower), cards):
                lends = ngettext("{name} lends {other} one card", "{name} lends {other} {number} cards", len(cards))
                return lends.format(name=names[lender], other=names[borrower], number=number(len(cards)))
            case Announced("short", _seats, _cards, (count,)):
                lays = ngettext("Too few cards: each lays one", "Too few cards: each lays {number}", count)
                return lays.format(number=number(count))
            case Announced("unfought", (seat,)):
                return _("Too few cards: {name} had more and wins").format(name=names[seat])
            case Announced("nobody_ahead"):
                return _("Too few cards, nobody had more: a draw")
            case Swept(cards, _srcs, dst):
                taking = ngettext("{name} takes one card", "{name} takes {number} cards", len(cards))
                return taking.format(name=names[int(dst.rpartition("/")[2])], number=number(len(cards)))
            case SeatLeft(seat):
                return _("No cards left: {name} is out").format(name=names[seat])
        return None

    def won(self, table: Table, name: str, unmatched: Sequence[Card]) -> str:
        """Return the clause about the winner of the higher sum: of the war or battle, or only of the cards without a
        match, if wars are still to be fought for the others."""
        lying = [card for stake in table.each["stake"] for card in stake]
        turned = [card for card in lying if table.facing[card]]
        fought = bool(table.piles["pot"])             # the cards of which wait there
        if len(turned) == len(unmatched) or (fought and not BEST.isdisjoint(unmatched)):        # words enough
            return (_("{name} wins this war") if fought else _("{name} wins")).format(name=name)
        count = len(unmatched) + len(lying) - len(turned)             # with those that were laid face down for them
        if fought:
            return ngettext("{name} wins this war and takes one", "{name} wins this war and takes {number}",
                            count).format(name=name, number=number(count))
        return ngettext("{name} takes one", "{name} takes {number}", count).format(name=name, number=number(count))

    def exhibit(self, table: Table) -> Exhibit:
        """Return the pairs of the cards that lie face up against each other, unless some of these leave the game first;
        and what courts and jokers are worth."""
        ours, theirs = ([card for card in stake if table.facing[card]] for stake in table.each["stake"])
        turned = [*ours, *theirs]
        worths = tuple((card, COUNTING[card]) for card in turned if COUNTING[card] > HIGHEST)
        return Exhibit(worths=worths, pairs=() if casualties(turned) else tuple(matches(ours, theirs)))

    def declared(self, cards: Sequence[Card]) -> str:
        """Return the caption for a war for these cards."""
        ranks = {RANK[card] for card in cards}
        if len(cards) == len(BOTH) and len(ranks) == 1:
            return _("{cards}: war!").format(cards=first_capital(several(ranks.pop(), len(cards))))
        return ngettext("War for one card!", "War for {number} cards!", len(cards)).format(number=number(len(cards)))

    def fallen(self, cards: Sequence[Card]) -> str:
        """Return the caption for casualties."""
        ranks, count = {RANK[card] for card in cards}, len(cards)
        fallen = ngettext("one card", "{number} cards", count).format(number=number(count))
        if len(ranks) == 1:
            fallen = several(ranks.pop(), count)
        return _("Casualties! {cards} leave the game").format(cards=first_capital(fallen))
