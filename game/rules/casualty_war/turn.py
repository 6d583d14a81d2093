"""A turn of Casualty War: a play, and every war that it grows into (seed 000, "Scoring", "War" and "Casualties").

Cards are laid on the stakes. Cards that are fought for wait in the pot, so the stakes are free for the next war; cards
that are won are kept apart until the turn is over.
"""

from collections.abc import Collection, Iterable, Sequence

from game.core.announcements import SPLIT, SUM, WAR, AnnouncementKey
from game.core.cards import CODES, COUNTING, EVERY, RANK, Card
from game.core.seats import BOTH, OTHER, Seat
from game.core.table import SET_ASIDE, Table

BEST = frozenset(card for card in EVERY if CODES[card] == "AS")
"""The cards that beat everything, unless they are matched: the aces of spades."""
WEIGHT = tuple(10_000 if card in BEST else COUNTING[card] for card in EVERY)
"""Card → its value; an ace of spades weighs more than all the others."""
FOUR = 4
"""The number of cards of one rank that are casualties."""


def casualties(cards: Iterable[Card]) -> list[Card]:
    """Return those of the cards of which there are four or more of one rank, in their order.

    >>> casualties([Card(0), Card(13), Card(26), Card(39), Card(5)])
    [0, 13, 26, 39]
    """
    cards = list(cards)
    ranks = [RANK[card] for card in cards]
    return [card for card in cards if ranks.count(RANK[card]) >= FOUR]


def matches(ours: Sequence[Card], theirs: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Return all pairs of one rank, a card from each side, in the order in which ours were laid.

    Aces of spades match each other first, and other aces only when their side has no other ace left (RULES, Casualty
    War: Fine print).

    >>> matches([Card(5), Card(0)], [Card(13), Card(18), Card(8)])
    [(5, 18), (0, 13)]
    """
    pairs: list[tuple[Card, Card]] = []
    for rank in {RANK[card] for card in ours} & {RANK[card] for card in theirs}:
        sides = [[card for card in side if RANK[card] == rank] for side in (ours, theirs)]
        both = min(len(BEST.intersection(side)) for side in sides)
        pairs += zip(*(_queued(side, both) for side in sides), strict=False)
    return sorted(pairs, key=lambda pair: ours.index(pair[0]))


def _queued(cards: Sequence[Card], first: int) -> list[Card]:
    """Return cards of one rank in the order in which they are matched: the `first` aces of spades first, the others
    last."""
    best = [card for card in cards if card in BEST]
    return [*best[:first], *(card for card in cards if card not in best), *best[first:]]


def higher(ours: Sequence[Card], theirs: Sequence[Card]) -> Seat | None:
    """Return the side whose unmatched cards win: 0 for ours, 1 for theirs, None if they tie.

    >>> higher([Card(8)], [Card(0), Card(1)]), higher([Card(51)], [Card(11), Card(24)])
    (0, 0)
    """
    one, other = sum([WEIGHT[card] for card in ours]), sum([WEIGHT[card] for card in theirs])
    return None if one == other else BOTH[other > one]


def total(cards: Iterable[Card]) -> int:
    """Return the sum of the cards' values.

    >>> total([Card(12), Card(52)])
    15
    """
    return sum([COUNTING[card] for card in cards])


HIGHER = AnnouncementKey("higher", "ours", "theirs", seen="outweigh")
ACE_OF_SPADES = AnnouncementKey("ace_of_spades", "ours", "theirs", seen="outweigh")
CASUALTIES = AnnouncementKey("casualties", seen="fall", sound="away")
LENT = AnnouncementKey("lent", "cards")
SHORT = AnnouncementKey("short", "share")
UNFOUGHT = AnnouncementKey("unfought")
NOBODY_AHEAD = AnnouncementKey("nobody_ahead")

PACKET, STAKE, WON = (tuple(f"{kind}/{seat}" for seat in BOTH) for kind in ("packet", "stake", "won"))
POT = "pot"
_PUT = (*STAKE, POT)
DOWN, UP = 3, 3
"""The cards that each player lays face down in a war, and face up in a play or a war."""


class NobodyAheadError(Exception):
    """A war has to be laid from no cards, and neither player ever had more than the other: the game is a draw."""


AHEAD = "ahead"
"""The key under which a table remembers from turn to turn the seat that last had more in its packet, looking after
every laying."""


class Turn:
    """One turn on a table; `laid` are all cards laid on each side, in their order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.laid: tuple[list[Card], list[Card]] = ([], [])

    async def play(self) -> None:
        """Play three cards each, with every war that follows. Raises NobodyAheadError if the game ends in a draw."""
        await self.lay(0)
        await self.compare([])

    # ---- wars -------------------------------------------------------------------------------------------------------

    async def compare(self, covered: list[Card]) -> Seat | None:
        """Let casualties leave, give the unmatched cards to the higher sum with the `covered` ones, and fight for
        matches; return the winner: the higher sum, else the winner of the wars. None if all were casualties, and
        `covered` is at stake."""
        table = self.table
        facing = table.facing
        ours, theirs = ([card for card in table.piles[name] if facing[card]] for name in STAKE)
        fallen = casualties(ours + theirs)
        if fallen:
            self.leave(fallen)
            ours, theirs = ([card for card in side if card not in fallen] for side in (ours, theirs))
        sums = total(ours), total(theirs)
        for seat, cards in zip(BOTH, (ours, theirs), strict=True):
            if len(cards) > 1:
                table.say(SUM, (seat,), cards, (*[COUNTING[card] for card in cards], sums[seat]))
        pairs = matches(ours, theirs)
        matched = {card for pair in pairs for card in pair}
        if matched:
            ours, theirs = ([card for card in side if card not in matched] for side in (ours, theirs))
        winner, unmatched = higher(ours, theirs), [*ours, *theirs]
        wars: list[Sequence[Card]] = [*pairs]
        if winner is None:
            self.put([*covered, *matched, *unmatched], POT)
            wars += [unmatched] if unmatched else []
        else:
            beats = HIGHER if BEST.isdisjoint(unmatched) else ACE_OF_SPADES
            table.say(beats, (winner,), unmatched, sums)
            self.put([*covered, *unmatched], WON[winner])
            self.put(matched, POT)
        if not wars:
            return winner
        best = await self.fight(wars)
        if winner is not None:
            return winner
        self.put(covered, WON[best])
        return best

    async def fight(self, wars: list[Sequence[Card]]) -> Seat:
        """Fight a war for each match, and for a tied sum. A player who wins them all takes the cards that started them;
        else one more war is fought for those. Return the seat that has them in the end."""
        winners = {await self.war(cards) for cards in wars}
        started = [card for cards in wars for card in cards]
        if len(winners) > 1:
            self.table.say(SPLIT, BOTH, started)
            winners = {await self.war(started)}
        (winner,) = winners
        self.put(started, WON[winner])
        return winner

    async def war(self, started: Sequence[Card]) -> Seat:
        """Fight one war for these cards, which are moved to the top; return its winner, who takes the cards laid for
        it."""
        table = self.table
        table.move(started, POT, POT, up=True)
        table.say(WAR, BOTH, started)
        covered = await self.lay(DOWN)
        if covered is None:
            return self.unfought()
        winner = await self.compare(covered)
        if winner is None:
            winner = await self.war(started)
            self.put(covered, WON[winner])
        return winner

    def unfought(self) -> Seat:
        """Return the winner of a war for which there are too few cards: the seat that last had more. Raises
        NobodyAheadError if neither ever had."""
        ahead: Seat | None = self.table.memo.get(AHEAD)
        if ahead is None:
            raise NobodyAheadError
        self.table.say(UNFOUGHT, (ahead,))
        return ahead

    # ---- laying and lending -----------------------------------------------------------------------------------------

    async def lay(self, down: int) -> list[Card] | None:
        """Let each lay `down` cards face down, and three face up; return the face-down ones, or None if nobody can lay
        any.

        If both together have too few, each lays half of them, fewer face down first."""
        table, packets = self.table, self.table.each["packet"]
        share = min(down + UP, sum(map(len, packets)) // 2)
        if not share:
            return None
        await table.turned_by([seat for seat in BOTH if packets[seat]])
        if share < down + UP:
            table.say(SHORT, BOTH, (), (share,))
        up = min(UP, share)
        covered = self.lay_both(share - up, False)
        self.lay_both(up, True)
        return covered

    def lay_both(self, count: int, up: bool) -> list[Card]:
        """Let both lay `count` cards: first their own, then those that one of them lacks, lent from the other's packet.
        Return all of them."""
        table, packets = self.table, self.table.each["packet"]
        laid = [table.lay(PACKET[seat], STAKE[seat], count, up) for seat in BOTH]
        self.look()
        for seat in BOTH:
            missing = count - len(laid[seat])
            if missing:
                lender = OTHER[seat]
                table.say(LENT, (lender, seat), list(packets[lender])[:missing], (missing,))
                laid[seat] += table.lay(PACKET[lender], STAKE[seat], missing, up)
                self.look()
            self.laid[seat].extend(laid[seat])
        return [*laid[0], *laid[1]]

    def look(self) -> None:
        """Remember who has more after a laying."""
        ours, theirs = map(len, self.table.each["packet"])
        if ours != theirs and self.table.memo.get(AHEAD) != (theirs > ours):
            self.table.remember(AHEAD, int(theirs > ours))

    # ---- what becomes of the cards ----------------------------------------------------------------------------------

    def put(self, cards: Collection[Card], dst: str) -> None:
        """Move cards from the stakes, and from the pot, to the pot or to where they are won; those face up last."""
        table, wanted = self.table, frozenset(cards)
        piles, facing = table.piles, table.facing
        lying = []
        for name in STAKE if dst == POT else _PUT:
            if piles[name]:
                some = [card for card in piles[name] if card in wanted]
                if some:
                    lying.append((name, some))
        for up in (False, True):
            for name, cards in lying:
                some = [card for card in cards if facing[card] == up]
                if some:
                    table.move(some, name, dst, up=up)

    def leave(self, cards: Collection[Card]) -> None:
        """Let casualties leave the game, from stakes and winnings."""
        table = self.table
        if cards:
            table.say(CASUALTIES, (), cards)
            for name in (*STAKE, *WON):
                some = [card for card in table.piles[name] if card in cards]
                if some:
                    table.move(some, name, SET_ASIDE, up=True)

    def collect(self, winnings: str) -> None:
        """End the turn: all its cards are turned face up, casualties of war leave, and each player puts what they have
        won under their packet, in the order that `winnings` says."""
        table = self.table
        cards = [card for name in WON for card in table.piles[name]]
        table.flip([card for card in cards if not table.facing[card]])
        self.leave(casualties(cards))
        for seat in BOTH:
            here = frozenset(table.piles[WON[seat]])
            if here:
                sides = (seat, OTHER[seat]) if winnings == "winner_first" else (OTHER[seat], seat)
                order = [card for side in sides for card in self.laid[side] if card in here]
                if winnings == "shuffled":
                    table.chance.shuffle(order)
                table.sweep(order, (WON[seat],), PACKET[seat])
