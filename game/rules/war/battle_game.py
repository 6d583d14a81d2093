"""A game of battles: everyone turns the top card, the best takes all, and a tie is a war (seeds 000, 001, 003, 004).

Its joints are the questions that a round asks: what cards are worth, who is best, who fights a war. A house rule
answers some of them in its own way.
"""

from collections.abc import Callable, Coroutine, Sequence
from math import prod
from typing import Any, ClassVar, NamedTuple

from game.core.announcements import WAR
from game.core.asks import Arrange
from game.core.cards import COUNTING, EVERY, MOST_DECKS, ONE_DECK, RANK, RANK_NAMES, Card, deck
from game.core.game import Game, Option, Result, Value
from game.core.seats import Seat, all_seats
from game.core.table import PileKind, Showing, Table
from game.rules.war.options import OPTIONS

SEATS = 4
PACKET = tuple(f"packet/{seat}" for seat in range(SEATS))
STAKE = tuple(f"stake/{seat}" for seat in range(SEATS))
POT = "pot"


class Battle:
    """One round: everyone's turned cards, and every war they grow into.

    `showing` are the face-up cards that count now, of the seats that fight now; `turned` those among them that were
    turned last. `down` are the cards each seat laid face down in the round's wars, and `fought` the seats that were in
    any of them (None if there was no war). `winner` is the seat that takes the pot, None until that is known; `drawn`
    says that the fighters drew. `right` are the seats that knew their closed cards, or had none; None where nobody was
    asked.
    """

    down: dict[Seat, list[Card]]
    __slots__ = ("down", "drawn", "fought", "right", "showing", "table", "turned", "winner")

    def __init__(self, table: Table, showing: dict[Seat, list[Card]]) -> None:
        self.table = table
        self.showing = self.turned = showing
        self.fought: list[Seat] | None = None
        self.winner: Seat | None = None
        self.drawn = False
        self.right: set[Seat] | None = None

    @property
    def new(self) -> list[Card]:
        """The cards that were turned last."""
        return [card for cards in self.turned.values() for card in cards]


class RuleHooks(NamedTuple):
    """The joints of a game, each by the name of the method of `BattleGame` that says what it answers."""

    turn: Callable[[Table, Sequence[Seat]], Showing]
    value: Callable[[list[Card]], int]
    best: Callable[[Showing], list[Seat]]
    shown: Callable[[Battle], Coroutine[Any, Any, bool]]
    compare: Callable[[Battle], Coroutine[Any, Any, list[Seat]]]
    calls_war: Callable[[Battle, list[Seat]], list[Seat]]
    lay: Callable[[Battle, list[Seat]], Coroutine[Any, Any, None]]
    run_out: Callable[[Battle, dict[Seat, int]], list[Seat]]
    covered: Callable[[int], int]
    turning: Callable[[Battle, dict[Seat, int]], list[Seat]]
    award: Callable[[Battle, Seat], Seat]
    take: Callable[[Battle, Seat], Coroutine[Any, Any, None]]
    collect: Callable[[Table, Seat], None]
    arrange: Callable[[Table, Seat], Coroutine[Any, Any, None]]
    after: Callable[[Table], None]


_IN_BATTLE = {"shown", "compare", "calls_war", "take"}
"""The joints that a battle needs whether anybody ties or not."""


class BattleGame(Game):
    """War without its words: the rounds, and everything that all games of War have in common."""

    options: ClassVar[tuple[Option, ...]] = OPTIONS
    pile_kinds: ClassVar[tuple[PileKind, ...]] = (
        PileKind("packet", "packet", True), PileKind("stake", "stake", True), PileKind(POT, "pot", False),
    )

    skims: ClassVar[str] = "game.rules.war.fast_path"
    chances: ClassVar[str] = "game.rules.war.win_model"
    cards_decide: ClassVar[frozenset[str]] = frozenset()
    """The joints of its own, of `take` and `after`, that are as in War in a round that is no war, or that depend on the
    ranks of the cards turned alone."""

    takes: ClassVar[frozenset[str] | None] = None
    """The house rules that the game can be played with, by the ids of their options; None is all."""
    preset: ClassVar[dict[str, Value]] = {}
    """The values of its house rules when nobody chooses: they come first among an option's values."""
    own: ClassVar[tuple[Option, ...]] = ()
    """Options that no other game of War has."""
    suits_matter: ClassVar[bool] = False
    """True if the help must not say that suits do not matter."""
    peaceful: bool = False
    """True if the lowest wins, and a tie is called peace, not war."""

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.down, self.up = int(chosen["down"] or 0), int(chosen["up"] or 1)
        self.count, self.runs_out, self.winnings = chosen["count"], chosen["run_out"], chosen["winnings"]
        self.decks, self.jokers = int(chosen["decks"] or 1), bool(chosen["jokers"])
        self.shuffles, self.arranges = self.winnings == "shuffled", self.winnings == "arranged"
        self.gathered = {seats: tuple(self._gathered(seats, one) for one in all_seats(seats)) for seats in self.players}
        self.single = self.up == 1
        self.listens = any(getattr(type(self), name) is not getattr(BattleGame, name) for name in _IN_BATTLE)
        self.plain = True                             # cards are turned as in War: this saves a call in each round
        self.rules: tuple[object, ...] = ()
        self.powers = self._worth()

    def joints(self) -> RuleHooks:
        """Return the joints as they are now."""
        return RuleHooks(*(getattr(self, name) for name in RuleHooks._fields))

    def wrap(self, rule: object) -> None:
        """Put a house rule over those that the game has: its methods answer where they are named as joints."""
        names = {name for name in RuleHooks._fields if hasattr(rule, name)}
        for name in names:
            setattr(self, name, getattr(rule, name))
        self.single = self.single and "value" not in names
        self.listens = self.listens or bool(names & _IN_BATTLE)
        self.plain = self.plain and "turn" not in names
        self.rules += (rule,)

    def _worth(self) -> list[int]:
        """Return card → its worth, the same in every deck: its rank, or its counting value if values are counted."""
        return [RANK[card] if self.count == "rank" else self.counts(card) for card in EVERY[:ONE_DECK]] * MOST_DECKS

    def _gathered(self, seats: int, winner: Seat) -> tuple[str, ...]:
        """Return the piles that a winner takes, in the order in which they are gathered."""
        others = tuple(STAKE[(winner + k) % seats] for k in range(1, seats))
        own = (STAKE[winner],)
        return (*others, *own, POT) if self.winnings == "loser_first" else (*own, *others, POT)

    def deck(self) -> list[Card]:
        """Return one deck or two, with their jokers if they are chosen."""
        return deck(self.decks, self.jokers)

    def ranks(self) -> set[int]:
        """Return the ranks that are in the deck."""
        return {RANK[card] for card in self.deck()}

    def ranks_in_deck(self, names: Value) -> str:
        """Return those of the ranks in an option that are in the deck, with commas between them."""
        some = {RANK_NAMES[rank] for rank in self.ranks()}
        return ",".join(name for name in str(names).split(",") if name in some)

    def counts(self, card: Card) -> int:
        """Return what a card counts at this table, where numbers matter."""
        return COUNTING[card]

    def open(self, table: Table) -> None:
        """Let players who were dealt no cards leave the game."""
        table.out_without("packet")

    def fits(self, table: Table) -> bool:
        """True if the seats left are those with a packet, or if while a pot waits at least one of them has one."""
        holding = tuple(seat for seat in table.all_seats if table.piles[PACKET[seat]])
        waiting = bool(table.piles[POT] and holding) and set(holding) <= set(table.left)
        return super().fits(table) and (waiting or holding == table.left)

    # ---- a round ----------------------------------------------------------------------------------------------------

    def turners(self, table: Table) -> Sequence[Seat]:
        """Return the seats that have a card to turn."""
        return self.able(table)

    async def round(self, table: Table) -> None:
        """Turn cards, fight every war, let the winner take the cards, and let those without any leave (RULES, War)."""
        packets, pot = table.each["packet"], table.piles[POT]
        fighters = self.able(table) if pot else table.left
        showing = table.lay_each(fighters, "packet", "stake", self.up) if self.plain else self.turn(table, fighters)
        best = self.best(showing)
        if len(best) > 1 or self.listens:
            battle = Battle(table, showing)
            await self.fight(battle)
            if battle.winner is not None:
                await self.take(battle, battle.winner)
        elif self.arranges:
            await self.arrange(table, best[0])
        else:
            self.collect(table, best[0])
        if not all(packets) and not pot:
            table.out_without("packet")
        self.after(table)

    def able(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats left that have a packet: while a pot waits, some may have none."""
        return tuple(seat for seat in table.left if table.piles[PACKET[seat]])

    async def fight(self, battle: Battle) -> None:
        """Compare the cards, with every war that follows, until it is known who takes the pot, or that it waits."""
        while not await self.shown(battle):
            best = await self.compare(battle)
            warriors = self.calls_war(battle, best)
            if not warriors:
                battle.winner = best[0]
                break
            self.declare(battle, warriors)
            await self.lay(battle, warriors)
            if battle.drawn:
                return
            if battle.winner is not None:
                break
        if battle.fought:
            assert battle.winner is not None
            battle.winner = self.award(battle, battle.winner)

    def declare(self, battle: Battle, warriors: list[Seat]) -> None:
        """Call a war of these seats; it counts even if nobody can fight it."""
        cards: list[Card] = []
        for seat in warriors:
            cards += battle.showing[seat]
        battle.table.say(WAR, warriors, cards)
        if battle.fought is None:
            battle.fought, battle.down = warriors, {seat: [] for seat in warriors}

    # ---- joints -----------------------------------------------------------------------------------------------------

    def turn(self, table: Table, seats: Sequence[Seat]) -> Showing:
        """Let seats turn their next cards; return seat → the cards."""
        return table.lay_each(seats, "packet", "stake", self.up)

    def value(self, cards: list[Card]) -> int:
        """Return the worth of the face-up cards of one player together."""
        worth = [self.powers[card] for card in cards]
        if self.count == "sum":
            return sum(worth)
        if self.count == "product":
            return prod(worth)
        if self.count == "difference" and len(worth) > 1:
            return max(worth) - min(worth)
        return max(worth)

    def best(self, showing: Showing) -> list[Seat]:
        """Return the seats whose cards are best: the winner, or those who tie."""
        powers, single, most = self.powers, self.single, -1
        best: list[Seat] = []
        for seat, cards in showing.items():
            worth = powers[cards[0]] if single else self.value(cards)
            if worth > most:
                most, best = worth, [seat]
            elif worth == most:
                best.append(seat)
        return best

    async def shown(self, battle: Battle) -> bool:
        """Act on cards that have just been turned; return True if that settled the battle."""
        return False

    async def compare(self, battle: Battle) -> list[Seat]:
        """Return the seats that are best in a battle: those with the best cards."""
        return self.best(battle.showing)

    def calls_war(self, battle: Battle, best: list[Seat]) -> list[Seat]:
        """Return the seats that fight a war now: those who tie for best."""
        return best if len(best) > 1 else []

    async def lay(self, battle: Battle, fighters: list[Seat]) -> None:
        """Lay a war's cards, all face down first, then all face up; a fighter who runs out may settle the battle
        here."""
        table, piles = battle.table, battle.table.piles
        packets = {}
        for seat in fighters:
            packets[seat] = len(piles[PACKET[seat]])
        layers = self.run_out(battle, packets)
        if battle.drawn or battle.winner is not None:
            return
        await table.turned_by(layers)
        for seat in layers:
            covered = self.covered(packets[seat])
            if covered:
                battle.down[seat] += table.lay(PACKET[seat], STAKE[seat], covered, False)
        fighting = self.turning(battle, packets)
        if battle.drawn or battle.winner is not None:
            return
        if fighting == layers:
            battle.showing = battle.turned = self.turn(table, layers)
            return
        turning = [seat for seat in fighting if seat in layers]
        battle.turned = self.turn(table, turning)
        battle.showing = {seat: battle.turned.get(seat) or battle.showing[seat] for seat in fighting}

    def run_out(self, battle: Battle, packets: dict[Seat, int]) -> list[Seat]:
        """Return the fighters who lay cards, of those in `packets` (seat → cards left); it may settle the battle."""
        return [seat for seat, cards in packets.items() if cards]

    def covered(self, cards: int) -> int:
        """Return the number of cards that a fighter with `cards` cards lays face down: all of them if they are too few
        for a war."""
        return self.down if cards >= self.down + self.up else cards

    def turning(self, battle: Battle, packets: dict[Seat, int]) -> list[Seat]:
        """Return the fighters who fight on when the face-down cards are laid; one who cannot turn up loses the game.

        If nobody can, those with the fewest cards ran out first, and those who tie for most draw.
        """
        need = self.down + self.up
        if min(packets.values()) >= need:
            return list(packets)
        able = [seat for seat, cards in packets.items() if cards >= need]
        most = max(packets.values())
        standing = able or [seat for seat, cards in packets.items() if cards == most]
        for seat in sorted(packets, key=packets.__getitem__):
            if seat not in standing:
                battle.table.out(seat, lacked=True)
        if len(standing) == 1:
            battle.winner = standing[0]
        elif not able:
            self.draw(battle, standing, lacked=True)
        return standing

    def draw(self, battle: Battle, fighters: list[Seat], *, lacked: bool) -> None:
        """Let these fighters draw and leave; the pot goes to the other player left, or waits if there are several."""
        table = battle.table
        battle.drawn = True
        for seat in fighters:
            table.out(seat, lacked)
        if len(table.left) == 1:
            battle.winner = table.left[0]
        elif any(table.piles[PACKET[seat]] for seat in table.left):
            lying = [card for pile in STAKE[: table.seats] for card in table.piles[pile]]
            table.sweep(lying, STAKE[: table.seats], POT)
        else:
            for seat in table.left:
                table.out(seat)

    def award(self, battle: Battle, winner: Seat) -> Seat:
        """Return the winner of a war, when it has been won by this seat."""
        return winner

    async def take(self, battle: Battle, winner: Seat) -> None:
        """Let the winner take all cards on the table."""
        if self.arranges:
            await self.arrange(battle.table, winner)
        else:
            self.collect(battle.table, winner)

    def collect(self, table: Table, winner: Seat) -> None:
        """Let the winner take all cards on the table, in the order that `winnings` says (seed 001)."""
        table.gather(self.gathered[table.seats][winner], PACKET[winner], self.shuffles)

    async def arrange(self, table: Table, winner: Seat) -> None:
        """Let the winner take all cards on the table in an order of their own."""
        names = self.gathered[table.seats][winner]
        cards = tuple(card for name in names for card in table.piles[name])
        if cards:
            table.sweep((await Arrange({winner: cards}))[winner], names, PACKET[winner])

    def after(self, table: Table) -> None:
        """Act when the cards are collected; here, do nothing."""

    # ---- the end ----------------------------------------------------------------------------------------------------

    def result(self, table: Table) -> Result | None:
        """Return the end: one player is left, or nobody, which is a draw."""
        if len(table.left) > 1:
            return None
        if not table.left:
            return Result("draw")
        return Result("out_of_cards" if table.lacked else "all_cards", table.left[0])

    # ---- words ------------------------------------------------------------------------------------------------------

    def intro(self) -> list[str]:
        """Return the sentences that begin the help: the peculiarity of this game at this table."""
        return []

    def more(self) -> list[tuple[str, list[str]]]:
        """Return the sections of the help after the rules of War: headings, each with its items."""
        return []
