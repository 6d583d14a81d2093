"""Duel King: matches of three rounds with cards from the table, and kings that take it all (seed 000)."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, ClassVar

from game.core.announcements import AnnouncementKey
from game.core.asks import Ask, Pick
from game.core.cards import JOKER, RANK, RANK_NAMES, Card, deck
from game.core.declaration import Backdrop, ContestTerm
from game.core.events import Announced, Event, Laid, SeatLeft, Swept
from game.core.game import Game, Helps, Option, Result, Value
from game.core.i18n import _, listed, ngettext
from game.core.seats import BOTH, OTHER, SEAT_0, Seat
from game.core.table import PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialMoment,
    TutorialStep,
    always,
    asked,
    when_announced,
)
from game.rules.wording import a, first_capital, number, one, several, takes

KING = AnnouncementKey("king", seen="stamp")
DUEL_CALLED = AnnouncementKey("duel", seen="clash", counts=True)
FORCED_DUEL = AnnouncementKey("forced_duel", seen="clash", counts=True)
SAVE_DUEL = AnnouncementKey("save_duel", sound="duel", counts=True)
SAVED = AnnouncementKey("saved", seen="shine", sound="right")
BETTER = AnnouncementKey("better", seen="defeat")
TAKES = AnnouncementKey("takes")
JOKER_TAKES = AnnouncementKey("joker")

PACKET, LINE, DUEL = (tuple(pile_name(kind, seat) for seat in BOTH) for kind in ("packet", "line", "duel"))
THREE = 3
"""The cards that a player lays for a match, and the save duels that a player has in it."""
FIVE = 5
"""The cards that a joker takes from a packet, and the number of cards with which a player loses."""

_KING, _ACE = RANK_NAMES.index("K"), RANK_NAMES.index("A")
HIGH = _KING + 1
POWER = tuple(0 if rank == _ACE else HIGH if rank in (_KING, JOKER) else rank + 1 for rank in RANK)
"""Card → its place in Duel King's order: ace, two … queen, and king and joker alike."""


def _by_a_king(moment: TutorialMoment) -> bool:
    """True if a king, and no joker, has just ended a match."""
    return any(isinstance(event, Announced) and event.key == KING and RANK[event.cards[0]] == _KING
               for event in moment.events)


class SaveDuel(Pick):
    """Pick the card of a seat's own to save from the opponent's `king`, or joker; picking none declines. It is the
    seat's `attempt` of this match, counted from 1."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...], king: Card, attempt: int) -> None:
        super().__init__({seat: cards}, 0, 1)
        self.king, self.attempt = king, attempt


class DuelKing(Game):
    """Two players, one deck and both jokers: 54 cards, 27 for each player. Nobody looks at their cards.
    **Kings and jokers are the highest**, then queen, jack, ten and so on down to two. The **ace is the lowest** of
    all.

    ## A match
    - Each player lays three cards from their packet side by side, face down. These three are for one **match** of
      three rounds.
    - The player in the first seat deals the cards, and leads first. The leader turns over their next card. Then the
      other player does the same.
    - The higher card wins both. They go under the winner’s packet, and the winner leads the next round.
    - When the three cards are gone, the match is over. Lay three more!

    ## Kings and jokers
    - A player who turns a **king** takes every card on the table at once, even those still face down. That is a
      **duel king**.
    - A **joker** does the same. When the save duels (see below) are over, it also takes the top five cards of the
      other packet.
    - If you are the first to turn one, it does not matter what the other player would have turned. The match is over.

    ## Duels
    - Two equal cards start a **duel**: both players turn their next card, the leader first again. The better of these
      two takes all the face-up cards. If they are equal too, there is another duel.
    - If the cards are equal and none of the three are left, it is a **forced duel**. Both players turn the top card of
      their packet at the same time. If these are equal too, they turn another.{shuffling}
    - In a forced duel, kings and jokers beat all other cards and are equal to each other. One joker takes five cards
      from the other packet, even if it only ties. Two jokers take none.
    - The player who wins a duel of any kind leads the next round.

    ## Save duels
    - Did the other player turn a king or a joker? Then you may try to **save one of your cards** from the table.
    - Choose the card. Then you both turn the top card of your packets. Kings and jokers count as in a forced duel. If
      yours is better, your card goes back under your packet. If they are equal, a forced duel settles it.
    - The other player takes everything else, including both cards turned for the save duel. So each try costs you a
      card!
    - You may try up to three times in a match, as long as you have a card to turn. You may also try to save a card
      that you turned in an earlier try.
    - Luck or skill? Playing as well as can be wins about three games in four against a child’s choices.

    ## Winning
    - A player with five cards or fewer when a match is over **loses**. A player who has to turn a card and has none
      loses at once. If that happens to both, the game is a draw.
    - You can agree to a draw at any time in the pause menu. After 100,000 matches of this
      kind, the game stops on its own and is a draw."""

    id = "duel-king"
    name = "Duel King"
    source = ("000",)
    family = "duel"
    first_hand = Tutorial(28, (
        TutorialStep(always, "", "Three cards each make a match. The higher card wins both. Aces are lowest."),
        TutorialStep(when_announced(DUEL_CALLED), "Equal cards: a duel!",
                     "You both turn your next card. It decides over all of them."),
        TutorialStep(asked(Pick), "Save one of your cards?",
                     "{name} turned a king or a joker and takes everything. Click a card to fight for it, or "
                     "choose “None”."),
        TutorialStep(when_announced(KING, NEWCOMER), "Your king takes it all!",
                     "Every card on the table is yours, even face down."),
    ), demonstration=Demonstration(763, (
        TutorialStep(always, "Win the other’s cards!",
                     "Five or fewer left? You lose! Higher wins, aces are lowest."),
        TutorialStep(when_announced(DUEL_CALLED), "Equal cards: a duel!",
                     "Both turn the next card. It decides over all of them."),
        TutorialStep(_by_a_king, "{name}’s king takes it all!",
                     "Every card on the table. But the loser may save one of them."),
        TutorialStep(when_announced(SAVE_DUEL), "A fight to save a card!",
                     "If {name} turns the higher card now, that card comes back."),
    ), "Which card would you save?",
        "Win the save duel, and it comes back. Each try costs a card.",
        "Whoever is down to five cards or fewer has lost.", asks=Pick))
    helps: ClassVar[Helps] = {
        KING: "Kings and jokers", DUEL_CALLED: "Duels", FORCED_DUEL: "Duels", SAVE_DUEL: "Save duels",
        SaveDuel: "Save duels",
    }
    shelf = 6
    age = 8
    search = ("patience games", "solitaire")
    skills = ("planning", "comparing")
    fought = ContestTerm("duel", "duels")
    computers = "game.players.duel_king_player"
    endgame = "game.players.duel_king_endgame"
    players: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = (
        Option("reshuffle", (None, *range(3, 11)), "Shuffle after forced duels",
               "After this many forced duels in a row, both packets are shuffled."),
    )
    turns = True
    blurb = "Three cards each, face down. A king takes the table.\nWill you fight to save a card?"
    pile_kinds = (PileKind("packet", "packet", True), PileKind("line", "line", True), PileKind("duel", "stake", True))
    backdrop = Backdrop.of("chessmen", sky="2A1230 4A1E46 70305C 944A6E", sun="FFE0D0 F6B8A4 E88A80 C85E6A",
                           left="7A6248 8E7456", right="2A2040 382C52")

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.reshuffle = int(chosen["reshuffle"] or 0)

    def deck(self) -> list[Card]:
        """Return one deck with both jokers: 54 cards."""
        return deck(jokers=True)

    def open(self, table: Table) -> None:
        """Let players who were dealt five cards or fewer lose."""
        self.count_out(table)

    def fits(self, table: Table) -> bool:
        """True if the seats left are those with more than five cards; while both are left, no card lies on the
        table."""
        strong = tuple(seat for seat in BOTH if len(table.piles[PACKET[seat]]) > FIVE)
        tidy = len(table.left) < len(BOTH) or not self.lying(table)
        return super().fits(table) and strong == table.left and tidy and not table.piles["aside"]

    def count_out(self, table: Table) -> None:
        """Let every player with five cards or fewer lose: a match is over, or not yet begun."""
        for seat in table.left:
            if len(table.piles[PACKET[seat]]) <= FIVE:
                table.out(seat, lacked=True)

    # ---- a match ----------------------------------------------------------------------------------------------------

    def turners(self, table: Table) -> Sequence[Seat]:
        """Return both seats, which lay three cards each."""
        return BOTH

    async def round(self, table: Table) -> None:
        """Play one match: three cards each."""
        for seat in BOTH:
            table.lay(PACKET[seat], LINE[seat], THREE, False)
        while covered(table, SEAT_0):
            await self.turn_next(table)
        self.count_out(table)

    async def turn_next(self, table: Table) -> None:
        """Let the leader turn their next card, then the other. Equal cards stay, and the next two are their duel."""
        cards = [covered(table, seat)[0] for seat in BOTH]
        for seat in (table.turn, OTHER[table.turn]):
            await table.turned_by((seat,))
            table.flip(cards[seat : seat + 1])
            if POWER[cards[seat]] == HIGH:
                await self.duel_king(table, seat, cards[seat])
                return
        winner = better(cards)
        if winner is None and covered(table, SEAT_0):
            table.say(DUEL_CALLED, BOTH, cards)
            return
        if winner is None:
            winner = await self.forced_duel(table)
        if winner is not None:
            pair = newest(table)
            table.say(BETTER, (winner,), (pair[winner], pair[OTHER[winner]]))
            self.take(table, winner)
            table.lead(winner)

    async def duel_king(self, table: Table, seat: Seat, king: Card) -> None:
        """Let this seat, which has turned a king or a joker, take the table, but for the cards the other can save."""
        other = OTHER[seat]
        table.say(KING, (seat,), (king,))
        table.flip([*covered(table, seat), *covered(table, other)])
        table.lead(seat)
        for attempt in range(1, THREE + 1):
            if not table.piles[PACKET[other]]:
                break
            own = (*table.piles[LINE[other]], *table.piles[DUEL[other]])
            named = (await SaveDuel(other, own, king, attempt))[other]
            if not named:
                break
            await self.save_duel(table, other, named[0])
            if len(table.left) < len(BOTH):
                return
        table.say(TAKES, (seat,))
        self.take(table, seat)
        if RANK[king] == JOKER:
            self.take_five(table, seat)

    async def save_duel(self, table: Table, seat: Seat, card: Card) -> None:
        """Let this seat fight for one of its cards; the cards turned for it stay on the table."""
        table.say(SAVE_DUEL, (seat,), (card,))
        winner = await self.turn_tops(table)
        if winner is None and table.left == BOTH:
            winner = await self.forced_duel(table)
        if winner is None:
            return
        if winner == seat:
            table.say(SAVED, (seat,), (card,))
            table.move([card], LINE[seat] if card in table.piles[LINE[seat]] else DUEL[seat], PACKET[seat])
        table.lead(winner)

    async def forced_duel(self, table: Table) -> Seat | None:
        """Let both turn the tops of their packets until one is better; return that seat, or None if somebody had no
        card to turn."""
        fought = 0
        while True:
            fought += 1
            table.say(FORCED_DUEL, BOTH, newest(table))
            winner = await self.turn_tops(table)
            if winner is not None or table.left != BOTH:
                return winner
            if self.reshuffle and fought % self.reshuffle == 0:
                for packet in PACKET:
                    if table.piles[packet]:
                        table.gather((packet,), packet, shuffled=True)

    async def turn_tops(self, table: Table) -> Seat | None:
        """Let both turn the top cards of their packets at once; return the seat with the better one, or None.

        A player who has no card to turn loses, and the other takes the table.
        """
        short = [seat for seat in BOTH if not table.piles[PACKET[seat]]]
        for seat in short:
            table.out(seat, lacked=True)
        if short:
            for seat in table.left:
                self.take(table, seat)
            return None
        await table.turned_by(BOTH)
        cards = [card for (card,) in table.lay_each(BOTH, "packet", "duel", 1).values()]
        jokers = [seat for seat in BOTH if RANK[cards[seat]] == JOKER]
        if len(jokers) == 1:
            self.take_five(table, jokers[0])
        return better(cards)

    def take(self, table: Table, seat: Seat) -> None:
        """Put all cards that lie face up under this seat's packet: its own in the order laid, then the other's."""
        names = LINE[seat], DUEL[seat], LINE[OTHER[seat]], DUEL[OTHER[seat]]
        if not covered(table, SEAT_0):
            table.gather(names, PACKET[seat])
            return
        for name in names:
            table.move([card for card in table.piles[name] if table.facing[card]], name, PACKET[seat])

    def take_five(self, table: Table, seat: Seat) -> None:
        """Give this seat a joker's five: the top of the other's packet, or all of it if it has fewer."""
        five = list(islice(table.piles[PACKET[OTHER[seat]]], FIVE))
        if five:
            table.say(JOKER_TAKES, (seat,), five)
            table.move(five, PACKET[OTHER[seat]], PACKET[seat])

    # ---- words ------------------------------------------------------------------------------------------------------

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return the number of the save duel that is offered."""
        if not isinstance(ask, SaveDuel):
            return ""
        asked = _("Click a card to fight for it ({attempt} of {most})")
        return asked.format(attempt=ask.attempt, most=THREE)

    def help_parts(self) -> dict[str, str]:
        """Return the sentence on shuffling, if that is chosen."""
        shuffled = _("After {number} forced duels in a row, both packets are shuffled.")
        told = "\n- " + shuffled.format(number=number(self.reshuffle)) if self.reshuffle else ""
        return {"shuffling": told}

    def brief(self) -> str:
        """Return after how many forced duels the packets are shuffled."""
        if not self.reshuffle:
            return ""
        shuffled = ngettext("shuffled after one forced duel", "shuffled after {number} forced duels", self.reshuffle)
        return shuffled.format(number=number(self.reshuffle))

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout for a king or a joker, and for a duel of each kind."""
        if fact.key == KING:
            return _("Joker!") if RANK[fact.cards[0]] == JOKER else _("Duel king!")
        return {DUEL_CALLED: _("Duel!"), FORCED_DUEL: _("Forced duel!"), SAVE_DUEL: _("Save duel!")}.get(fact.key, "")

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return duels, save duels and their outcomes in words."""
        match event:
            case Announced("duel" | "forced_duel" as kind, _seats, (card, other)):
                told = _("{cards}: duel!") if kind == "duel" else _("{cards}: forced duel!")
                low, high = sorted((RANK[card], RANK[other]))
                equal = several(low, len(BOTH)) if low == high else listed([a(low), a(high)])
                return told.format(cards=first_capital(equal))
            case Announced("king", _seats, (card,)):
                return _("{card} beats every card on the table").format(card=first_capital(one(card)))
            case Laid((card,), _src, dst, True) if dst == DUEL[-1] and saving(table):
                pair = table.piles[DUEL[0]][-1], card
                winner = better(pair)
                return None if winner is None else beating(pair[winner], pair[OTHER[winner]])
            case Announced("save_duel", (seat,), (card,)):
                return _("{name} fights a save duel for {card}").format(name=names[seat], card=one(card))
            case Announced("saved", (seat,), (card,)):
                return _("{name} saves {card}").format(name=names[seat], card=one(card))
            case Announced("better", (seat,), (high, low)):
                beats = "{beats}: {takes}"
                return beats.format(beats=beating(high, low), takes=taking(table, names[seat]))
            case Announced("takes", (seat,)):
                return taking(table, names[seat])
            case Announced("joker", (seat,), cards):
                joker = ngettext(
                    "{name}’s joker takes one more from {other}", "{name}’s joker takes {number} more from {other}",
                    len(cards),
                )
                return joker.format(name=names[seat], number=number(len(cards)), other=names[OTHER[seat]])
            case Swept(_cards, (src,), dst) if src == dst:
                first = src == PACKET[0] or not table.piles[PACKET[0]]
                return _("So many forced duels: the packets are shuffled") if first else None
            case SeatLeft(seat):
                return self.leaves(table, seat, names)
        return None

    def leaves(self, table: Table, seat: Seat, names: Sequence[str]) -> str | None:
        """Return the caption for a seat that leaves the game; None for the second of two who leave it together."""
        left, others = (len(table.piles[PACKET[each]]) for each in (seat, OTHER[seat]))
        if left and others > FIVE:
            told = ngettext("Only one card left for {name}: {other} wins with {others}",
                            "Only {number} cards left for {name}: {other} wins with {others}", left)
            return told.format(name=names[seat], number=number(left), other=names[OTHER[seat]], others=others)
        if left:
            told = ngettext("Only one card left: {name} loses", "Only {number} cards left: {name} loses", left)
            return told.format(name=names[seat], number=number(left))
        if self.lying(table) and not table.piles[PACKET[OTHER[seat]]]:
            return _("Nobody has a card to turn: a draw") if table.left == BOTH else None
        told = _("No card to turn: {name} loses") if self.lying(table) else _("No cards left: {name} loses")
        return told.format(name=names[seat])

    # ---- the end ----------------------------------------------------------------------------------------------------

    def why_won(self, table: Table, names: Sequence[str]) -> str:
        """Return by how many cards the match was won."""
        left = [len(table.piles[packet]) for packet in PACKET]
        if not min(left) or max(left) <= FIVE:
            return ""
        few, many = (left.index(count(left)) for count in (min, max))
        told = _("Five cards or fewer are too few: {winner} has {many}, {loser} {few}.")
        return told.format(winner=names[many], many=left[many], loser=names[few], few=left[few])

    def result(self, table: Table) -> Result | None:
        """Return the end: one player has more than five cards, or a draw if neither has."""
        if table.left == BOTH:
            return None
        return Result("out_of_cards", table.left[0]) if table.left else Result("draw")


def saving(table: Table) -> bool:
    """True while a king or a joker has ended the match, and cards are turned to save others from it."""
    lying = [card for line in LINE for card in table.piles[line]]
    return all(table.facing[card] for card in lying) and any(POWER[card] == HIGH for card in lying)


def beating(high: Card, low: Card) -> str:
    """Return in words that one card beats another, as the beginning of a sentence."""
    beats = _("{high} beats {low}")
    if RANK[low] == _ACE:                             # which is the highest elsewhere
        beats = _("Aces are lowest, {high} wins")
        return beats.format(high=one(high))
    return beats.format(high=first_capital(one(high)), low=one(low))


def covered(table: Table, seat: Seat) -> list[Card]:
    """Return those of a seat's three cards that lie face down, the next first."""
    return [card for card in table.piles[LINE[seat]] if not table.facing[card]]


def newest(table: Table) -> list[Card]:
    """Return the card that each seat turned last, by seat."""
    lying = [(*table.piles[LINE[seat]], *table.piles[DUEL[seat]]) for seat in BOTH]
    return [[card for card in cards if table.facing[card]][-1] for cards in lying]


def better(cards: Sequence[Card]) -> Seat | None:
    """Return the seat with the higher of two cards; None if they are equal.

    >>> ace, king, two = Card(12), Card(11), Card(0)
    >>> better([king, ace]), better([ace, two]), better([king, Card(52)])
    (0, 1, None)
    """
    first, second = (POWER[card] for card in cards)
    return None if first == second else BOTH[second > first]


def taking(table: Table, name: str) -> str:
    """Return the clause for a player who takes all cards that lie face up."""
    return takes(name, sum(table.facing[card] for pile in (*LINE, *DUEL) for card in table.piles[pile]))


TITLES = (Title.of(DuelKing),)
