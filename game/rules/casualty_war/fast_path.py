"""Skimming Casualty War: whole turns, as far as the one that ends the match. Which cards match, fall and win is asked
of `matching`; what is done with them is done as in `turn`, in lists instead of piles."""

from collections import deque
from collections.abc import Collection, Sequence

from game.core.cards import CODES, Card
from game.core.game_modules import FastPath, FastPathLimit
from game.core.seats import BOTH, OTHER, Seat
from game.core.table import SET_ASIDE, Table
from game.rules.casualty_war.casualty_war import CasualtyWar
from game.rules.casualty_war.turn import AHEAD, DOWN, RANK_BIT, UP, NobodyAheadError, casualties, higher, matches


def skim(game: CasualtyWar) -> FastPath:
    """Return what plays turns of this game ahead."""
    winnings = str(game.chosen["winnings"])

    def skimmed(table: Table, until: FastPathLimit) -> bool:
        if table.log is not None:
            return False
        first, last, pile, codes = table.round, min(until.last, game.longest), until.pile, CODES
        shuffled, (ours, theirs) = winnings == "shuffled", table.each["packet"]
        turns = CasualtyWarFastPath(table, winnings)
        while table.round < last and turns.play() and ours and theirs:
            if not shuffled and (
                table.round >= until.due
                or (len(pile) == until.length and (not pile or codes[pile[0]] == until.top))
            ):
                break
        turns.remember()
        game.count_out(table)
        return table.round > first

    return skimmed


class CasualtyWarFastPath:
    """Turns on a table, each as `Turn` plays it. `laid` are all cards laid on each side in the turn, `won` those that
    each has won; `pot` is what is fought for, and `fallen` are the casualties, all in their order."""

    def __init__(self, table: Table, winnings: str) -> None:
        self.table, self.shuffled, self.winner_first = table, winnings == "shuffled", winnings == "winner_first"
        self.packets = table.each["packet"]
        self.ahead: Seat | None = table.memo.get(AHEAD)
        self._begin()

    def _begin(self) -> None:
        self.wars = 0
        self.laid: tuple[list[Card], list[Card]] = ([], [])
        self.won: tuple[list[Card], list[Card]] = ([], [])
        self.pot: list[Card] = []
        self.fallen: list[Card] = []

    def play(self) -> bool:
        """Play a turn; return False, with everything as it was, if it cannot be."""
        return self._plain() or self._grown()

    def _plain(self) -> bool:
        """Play a turn in which both keep cards, and one sum of three is higher, with no rank on both sides; return
        False, with everything as it was, if it is none."""
        ours, theirs = self.packets
        if len(ours) <= UP or len(theirs) <= UP:
            return False
        mine, yours = [ours[0], ours[1], ours[2]], [theirs[0], theirs[1], theirs[2]]
        if not apart(mine, yours):
            return False
        winner = higher(mine, yours)
        if winner is None:
            return False
        for packet in self.packets:
            packet.popleft()
            packet.popleft()
            packet.popleft()
        self.look()
        order = mine + yours if (winner == 0) == self.winner_first else yours + mine
        table = self.table
        table.skip(table.round + 1, len(order))
        if self.shuffled:
            table.chance.shuffle(order)
        self.packets[winner].extend(order)
        return True

    def _grown(self) -> bool:
        """Play any turn; return False, with everything as it was, if nobody was ever ahead who could win a war, or
        while it goes on nobody wins anything that could be shuffled: rounds without chance are the match's."""
        table, (ours, theirs), ahead = self.table, self.packets, self.ahead
        before = [*ours], [*theirs]
        self._begin()
        try:
            self.compare(*self.lay(0))
        except NobodyAheadError:
            done = False
        else:
            orders = self.collected()
            done = not (self.shuffled and not any(orders) and ours and theirs)
        if not done:
            self.ahead = ahead
            for packet, cards in zip(self.packets, before, strict=True):
                packet.clear()
                packet.extend(cards)
            return False
        table.skip(table.round + 1, len(self.laid[0]) + len(self.laid[1]), self.wars)
        for packet, order in zip(self.packets, orders, strict=True):
            if order and self.shuffled:
                table.chance.shuffle(order)
            packet.extend(order)
        for card in self.fallen:
            table.facing[card] = 1
        table.piles[SET_ASIDE].extend(self.fallen)
        return True

    def remember(self) -> None:
        """Let the table remember from turn to turn what a turn does."""
        if self.ahead is not None and self.ahead != self.table.memo.get(AHEAD):
            self.table.remember(AHEAD, int(self.ahead))

    def lay(self, down: int) -> tuple[list[Card], list[Card], list[Card]]:
        """Let both lay: return the cards face down, and those face up on each side; all empty if there are none."""
        ours, theirs = self.packets
        share = down + UP
        if len(ours) >= share <= len(theirs):
            mine, yours = taken(ours, share), taken(theirs, share)
            self.laid[0].extend(mine)
            self.laid[1].extend(yours)
            self.look()
            if not down:
                return [], mine, yours
            return mine[:down] + yours[:down], mine[down:], yours[down:]
        share = min(share, (len(ours) + len(theirs)) // 2)
        up = min(UP, share)
        mine, yours = self.lay_both(share - up)
        return mine + yours, *self.lay_both(up)

    def lay_both(self, count: int) -> tuple[list[Card], list[Card]]:
        """Let both lay so many cards, what one of them lacks lent from the other's packet."""
        ours, theirs = self.packets
        mine, yours = taken(ours, min(count, len(ours))), taken(theirs, min(count, len(theirs)))
        self.look()
        if len(mine) < count:
            mine += taken(theirs, count - len(mine))
            self.look()
        if len(yours) < count:
            yours += taken(ours, count - len(yours))
            self.look()
        self.laid[0].extend(mine)
        self.laid[1].extend(yours)
        return mine, yours

    def look(self) -> None:
        ours, theirs = self.packets
        if len(ours) != len(theirs):
            self.ahead = BOTH[len(theirs) > len(ours)]

    def compare(self, covered: list[Card], ours: list[Card], theirs: list[Card]) -> Seat | None:
        if apart(ours, theirs):
            winner = higher(ours, theirs)
            if winner is not None:
                self.won[winner].extend(covered + ours + theirs)
                return winner
            pairs: list[tuple[Card, Card]] = []
        else:
            fallen = casualties(ours + theirs)
            if fallen:
                self.fallen += fallen
                ours, theirs = ([card for card in side if card not in fallen] for side in (ours, theirs))
            pairs = matches(ours, theirs)
        matched = [card for pair in pairs for card in pair]
        plain, others = ([card for card in side if card not in matched] for side in (ours, theirs))
        winner = higher(plain, others)
        wars: list[Sequence[Card]] = [*pairs]
        if winner is None:
            self.pot += covered + ours + theirs
            if plain or others:
                wars.append(plain + others)
        else:
            self.won[winner].extend(covered + plain + others)
            if pairs:
                self.pot += [card for card in ours + theirs if card in matched]
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
            if self.ahead is None:
                raise NobodyAheadError
            return self.ahead
        winner = self.compare(covered, ours, theirs)
        if winner is None:
            winner = self.war(started)
            self.take(covered, winner)
        return winner

    def take(self, cards: Collection[Card], winner: Seat) -> None:
        """Let somebody win cards out of the pot, all of one side up."""
        if cards:
            self.won[winner].extend([card for card in self.pot if card in cards])
            self.pot = [card for card in self.pot if card not in cards]

    def collected(self) -> tuple[list[Card], list[Card]]:
        """Return the cards that each gets, in the order of `winnings`, when casualties have left."""
        fallen = casualties(self.won[0] + self.won[1])
        self.fallen += fallen
        orders = []
        for seat in BOTH:
            mine = frozenset(self.won[seat]).difference(fallen)
            first = seat if self.winner_first else OTHER[seat]
            orders.append([card for card in self.laid[first] + self.laid[OTHER[first]] if card in mine])
        return orders[0], orders[1]


def taken(packet: deque[Card], count: int) -> list[Card]:
    """Return the top cards of a packet, which are no longer in it."""
    turn = packet.popleft
    return [turn() for _ in range(count)]


def apart(ours: Sequence[Card], theirs: Sequence[Card]) -> bool:
    """True if no rank lies on both sides: then none of the cards match, and no four are of one rank, as each side has
    three at most."""
    mine = yours = 0
    for card in ours:
        mine |= RANK_BIT[card]
    for card in theirs:
        yours |= RANK_BIT[card]
    return not mine & yours
