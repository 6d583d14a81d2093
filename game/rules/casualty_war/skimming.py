"""Skimming Casualty War: turns after which both have cards. Which cards match, fall and win is asked of
`matching`; what is done with them is done as in `turn`, in lists instead of piles."""

from collections.abc import Collection, Sequence

from game.core.cards import CODES, RANK, Card
from game.core.game import Game
from game.core.seats import BOTH, OTHER, Seat
from game.core.skimming import Skim, Until
from game.core.table import SET_ASIDE, Table
from game.rules.casualty_war.matching import casualties, higher, matches
from game.rules.casualty_war.turn import AHEAD, DOWN, UP


class EndError(Exception):
    """The match may end with this turn: it is to be played."""


def skim(game: Game) -> Skim:
    """Return what plays turns of this game ahead."""
    winnings, longest = str(game.chosen["winnings"]), game.longest or 0

    def skimmed(table: Table, until: Until) -> bool:
        if table.log is not None:
            return False
        first, codes = table.round, CODES
        while table.round < min(until.last, longest - 1):
            turn = QuickTurn(table, winnings)
            if not turn.played():
                break
            if winnings != "shuffled" and (
                table.round >= until.due
                or (len(until.pile) == until.length and (not until.pile or codes[until.pile[0]] == until.top))
            ):
                break
        return table.round > first

    return skimmed


class QuickTurn:
    """One turn, as `Turn`. `laid` are all cards laid on each side, `won` those that each has won; `pot` is what is
    fought for, of which the `covered` ones lie face down, and `fallen` are the casualties, all in their order."""

    def __init__(self, table: Table, winnings: str) -> None:
        self.table, self.winnings, self.wars = table, winnings, 0
        self.packets = table.each["packet"]
        self.laid: tuple[list[Card], list[Card]] = ([], [])
        self.won: tuple[list[Card], list[Card]] = ([], [])
        self.pot: list[Card] = []
        self.fallen: list[Card] = []
        self.ahead: Seat | None = None                # the seat that last had more, if it was seen in this turn

    def played(self) -> bool:
        """Play it; return False, with everything as it was, if the match may end."""
        table, before = self.table, [[*packet] for packet in self.packets]
        try:
            _covered, ours, theirs = self.lay(0)
            self.compare([], ours, theirs)
            orders = self.collected()
        except EndError:
            for packet, cards in zip(self.packets, before, strict=True):
                packet.clear()
                packet.extend(cards)
            return False
        table.skip(table.round + 1, sum(map(len, self.laid)), self.wars)
        for packet, order in zip(self.packets, orders, strict=True):
            if order and self.winnings == "shuffled":
                table.chance.shuffle(order)
            packet.extend(order)
        for card in self.fallen:
            table.facing[card] = 1
        table.piles[SET_ASIDE].extend(self.fallen)
        if self.ahead is not None:
            table.remember(AHEAD, int(self.ahead))
        return True

    def lay(self, down: int) -> tuple[list[Card], list[Card], list[Card]]:
        """Let both lay: return the cards face down, and those face up on each side; all empty if there are none."""
        ours, theirs = self.packets
        share = min(down + UP, (len(ours) + len(theirs)) // 2)
        covered = max(share - UP, 0)
        if len(ours) < share or len(theirs) < share:
            ours_down, theirs_down = self.lay_both(covered)
            return ours_down + theirs_down, *self.lay_both(share - covered)
        mine, yours = ([packet.popleft() for _ in range(share)] for packet in self.packets)
        self.laid[0].extend(mine)
        self.laid[1].extend(yours)
        self.look()
        if not covered:
            return [], mine, yours
        return mine[:covered] + yours[:covered], mine[covered:], yours[covered:]

    def lay_both(self, count: int) -> tuple[list[Card], list[Card]]:
        """Let both lay so many cards, what one of them lacks lent from the other's packet."""
        packets = self.packets
        ours, theirs = ([packet.popleft() for _ in range(min(count, len(packet)))] for packet in packets)
        self.look()
        if len(ours) < count:
            ours += [packets[1].popleft() for _ in range(count - len(ours))]
            self.look()
        if len(theirs) < count:
            theirs += [packets[0].popleft() for _ in range(count - len(theirs))]
            self.look()
        self.laid[0].extend(ours)
        self.laid[1].extend(theirs)
        return ours, theirs

    def look(self) -> None:
        ours, theirs = map(len, self.packets)
        if ours != theirs:
            self.ahead = BOTH[theirs > ours]

    def compare(self, covered: list[Card], ours: list[Card], theirs: list[Card]) -> Seat | None:
        shown = ours + theirs
        pairs: list[tuple[Card, Card]] = []
        if len({RANK[card] for card in shown}) < len(shown):
            fallen = casualties(shown)
            if fallen:
                self.fallen += fallen
                ours, theirs = ([card for card in side if card not in fallen] for side in (ours, theirs))
            pairs = matches(ours, theirs)
        if pairs:
            matched = {card for pair in pairs for card in pair}
            plain, others = ([card for card in side if card not in matched] for side in (ours, theirs))
        else:
            matched, plain, others = set(), ours, theirs
        winner = higher(plain, others)
        wars: list[Sequence[Card]] = [*pairs]
        if winner is None:
            self.pot += covered + ours + theirs
            if plain or others:
                wars.append(plain + others)
        else:
            self.won[winner].extend(covered + plain + others)
            if pairs:
                self.pot += [card for card in ours if card in matched] + [card for card in theirs if card in matched]
        if not wars:
            return winner
        best = self.fight(wars)
        if winner is not None:
            return winner
        self.take(covered, best)
        return best

    def fight(self, wars: list[Sequence[Card]]) -> Seat:
        winners = {self.war(cards) for cards in wars}
        started = [card for cards in wars for card in cards]
        (winner,) = winners if len(winners) == 1 else (self.war(started),)
        self.take(started, winner)
        return winner

    def war(self, started: Sequence[Card]) -> Seat:
        self.pot = [card for card in self.pot if card not in started] + [*started]
        self.wars += 1
        covered, ours, theirs = self.lay(DOWN)
        if not ours:
            ahead: Seat | None = self.table.memo.get(AHEAD) if self.ahead is None else self.ahead
            if ahead is None:
                raise EndError
            return ahead
        winner = self.compare(covered, ours, theirs)
        if winner is None:
            winner = self.war(started)
            self.take(covered, winner)
        return winner

    def take(self, cards: Collection[Card], winner: Seat) -> None:
        """Let somebody win cards out of the pot, all of one side up."""
        self.won[winner].extend([card for card in self.pot if card in cards])
        self.pot = [card for card in self.pot if card not in cards]

    def collected(self) -> tuple[list[Card], list[Card]]:
        """Return the cards that each gets, in the order of `winnings`, when casualties have left."""
        fallen = casualties(self.won[0] + self.won[1])
        self.fallen += fallen
        orders: list[list[Card]] = []
        for seat, packet in zip(BOTH, self.packets, strict=True):
            mine = frozenset(self.won[seat]).difference(fallen)
            sides = (seat, OTHER[seat]) if self.winnings == "winner_first" else (OTHER[seat], seat)
            order = [card for side in sides for card in self.laid[side] if card in mine]
            if not packet and not order:
                raise EndError
            orders.append(order)
        if self.winnings == "shuffled" and not any(orders):
            raise EndError                          # nothing is drawn: rounds without chance are the match's
        return orders[0], orders[1]
