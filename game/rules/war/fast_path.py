"""The fast path of War: rounds in which the higher card simply takes the others, and wars that both can fight.

The outcome of two cards is looked up once, by a round on a table of their own; so the games and house rules of War are
played ahead wherever they are like War, and no rule is written a second time."""

from typing import Any

from game.core.announcements import WAR
from game.core.cards import CODES, RANK, Card
from game.core.events import Announced, Event, Laid, RoundBegan, Swept
from game.core.game_modules import FastPath, FastPathLimit
from game.core.seats import SEAT_0, SEAT_1, Seat
from game.core.table import Table
from game.rules.war.battle_game import PACKET, POT, STAKE, BattleGame, RuleHooks

TIE, OTHER, UNASKED = 2, 3, 4
"""Outcomes of two cards, besides 0 and 1 (the first or the second of two seats wins both)."""

_MAY_DIFFER = {"value", "best", "calls_war", "run_out", "covered", "turning", "award"}
"""The joints that may be a house rule's own: rounds in which they are needed and say something else are not skimmed."""
_IN_WARS = {"calls_war", "lay", "award"}
"""The joints that must be War's own if wars are to be skimmed too."""

_made: Any = tuple.__new__
_SPARE = 8                                            # cards of each seat, where a round of two is asked


def skim(game: BattleGame) -> FastPath | None:
    """Return the object that plays rounds of this game ahead; None where rounds ask something or are not like War's."""
    own = {name for name in RuleHooks._fields
           if getattr(getattr(game, name), "__func__", None) is not getattr(BattleGame, name)}
    usual = type(game).round is BattleGame.round and game.up == 1 and not game.arranges
    return WarFastPath(game, own) if usual and own <= _MAY_DIFFER | game.cards_decide else None


class WarFastPath:
    """Plays rounds ahead on the tables of one game. `wars` says that wars are fought as in War."""

    def __init__(self, game: BattleGame, own: set[str]) -> None:
        self.game = game
        self.wars = not own & _IN_WARS and type(game).take is BattleGame.take
        self.powers = None if own & {"best", "calls_war", "value"} or game.cards_decide else game.powers
        self.some = game.deck()[: 2 * _SPARE + 2]
        cards = max(game.deck(), default=0) + 1
        self.known = [bytearray([UNASKED]) * cards for _card in range(cards)]
        self.ranks: dict[tuple[int, int], int] = {}
        self.order = bytes([0 if game.winnings == "loser_first" else 255]) * 64
        self.laid: dict[Seat, list[Laid]] = {}

    def compared(self, one: Card, other: Card) -> int:
        """Return the outcome of these two cards, of two seats that have more: 0, 1, `TIE` or `OTHER`."""
        ranks = RANK[one], RANK[other]
        if ranks not in self.ranks:
            self.ranks[ranks] = self._played(one, other)
        self.known[one][other] = found = self.ranks[ranks]
        return found

    def _played(self, one: Card, other: Card) -> int:
        """Play a round of these two cards, and return its outcome."""
        game = self.game
        table, log = Table(game.pile_kinds, 2), list[Event]()
        rest = [card for card in self.some if card not in (one, other)][: 2 * _SPARE]
        for first, packet, cards in zip((one, other), table.each["packet"], (rest[::2], rest[1::2]), strict=True):
            packet.extend((first, *cards))
        table.log = log
        try:
            game.round(table).send(None)
        except StopIteration:
            pass
        else:
            return OTHER                                  # somebody was asked
        match log[2:]:
            case [Swept(_cards, _srcs, dst)]:
                return PACKET.index(dst)
            case [Announced(key, seats),
                  *_more] if key == WAR and game.best({SEAT_0: [one], SEAT_1: [other]}) == [*seats]:
                return TIE
        return OTHER

    def __call__(self, table: Table, until: FastPathLimit) -> bool:
        if table.piles[POT]:
            return False
        if len(table.left) > 2:
            return self._several(table, until)
        if len(table.left) < 2:
            return False
        return self._two(table, until)

    def _two(self, table: Table, until: FastPathLimit) -> bool:
        """Play rounds of the two who are left, with their events where the table keeps any."""
        (one, other), packets, log = table.left, table.each["packet"], table.log
        ours, theirs = packets[one], packets[other]
        held, most = len(ours), len(ours) + len(theirs) - 1
        pile, codes, top, shuffled = until.pile, CODES, until.top, self.game.shuffles
        if pile is not ours and pile is not theirs and len(pile) == until.length and not shuffled:
            return False                                  # it always is, and lies somewhere else
        # our cards, when the pile is as long as the marked one
        alike = until.length if pile is ours else most + 1 - until.length if pile is theirs else -1
        known, turn, turn_theirs = self.known, ours.popleft, theirs.popleft
        our_laid, their_laid = self._laid(one), self._laid(other)
        names = self._won(table, one), self._won(table, other)
        number = first = table.round
        wars = 0
        last = until.last if shuffled else min(until.last, max(until.due_round, first + 1))
        while number < last:
            for coin in (table.coins(number + 1) if shuffled else self.order)[: last - number]:
                if not 1 < held < most:
                    break
                mine, yours = ours[0], theirs[0]
                won = known[mine][yours]
                if won > 1:
                    won, fought = self._rare(table, number + 1, one, other)
                    if fought:
                        wars += fought
                        number += 1
                        held = len(ours)
                        if held == alike and not shuffled and codes[pile[0]] == top:
                            break
                        continue
                    if won > 1:
                        break
                number += 1
                turn()
                turn_theirs()
                cards = (mine, yours) if (coin > 127) != won else (yours, mine)
                if won:
                    held -= 1
                    theirs += cards
                else:
                    held += 1
                    ours += cards
                if log is not None:
                    log += (_made(RoundBegan, (number,)), our_laid[mine], their_laid[yours],
                            _made(Swept, (cards, *names[won])))
                if held == alike and not shuffled and codes[pile[0]] == top:
                    break
            else:
                continue
            break
        return self._leave(table, first, number, wars)

    def _leave(self, table: Table, first: int, number: int, wars: int) -> bool:
        """Set a table to the end of round `number`, with the `wars` since round `first`. False if no round was
        played."""
        if number == first:
            return False
        table.skip(number, 2 * (number - first + wars * (self.game.down + 1)), wars)
        if self.game.shuffles:
            table.chance.bits()
        return True

    def _rare(self, table: Table, number: int, one: Seat, other: Seat) -> tuple[int, int]:
        """Return the outcome of the top cards of two seats, when it is not known yet or no plain win; and the number of
        wars that were fought in round `number`, 0 if none."""
        packets = table.each["packet"]
        mine, yours = packets[one][0], packets[other][0]
        won = self.known[mine][yours]
        if won == UNASKED:
            won = self.compared(mine, yours)
        return won, self._war(table, number, one, other) if won == TIE and self.wars else 0

    def _war(self, table: Table, number: int, one: Seat, other: Seat) -> int:
        """Fight the war with which round `number` begins, if both have more cards than it needs; return the number of
        wars, or 0 if nothing was done."""
        game, known, packets = self.game, self.known, table.each["packet"]
        ours, theirs = packets[one], packets[other]
        need = game.down + 1
        mine, yours = [ours.popleft()], [theirs.popleft()]
        won, wars = TIE, 0
        while won == TIE and len(ours) > need and len(theirs) > need:
            wars += 1
            for _card in range(need):
                mine.append(ours.popleft())
                yours.append(theirs.popleft())
            won = known[mine[-1]][yours[-1]]
            if won == UNASKED:
                won = self.compared(mine[-1], yours[-1])
        if won > 1:
            ours.extendleft(reversed(mine))
            theirs.extendleft(reversed(yours))
            return 0
        cards = mine + yours if (won == 0) == (game.winnings != "loser_first") else yours + mine
        if game.shuffles:
            table.skip(number)
            table.chance.shuffle(cards)
        (theirs if won else ours).extend(cards)
        if table.log is not None:
            self._tell_war(table.log, number, {one: mine, other: yours}, wars)
            table.log.append(_made(Swept, (tuple(cards), *self._won(table, other if won else one))))
        return wars

    def _tell_war(self, log: list[Event], number: int, laid: dict[Seat, list[Card]], wars: int) -> None:
        """Append the events of a round with `wars` wars, but for its end: `laid` are each one's cards in order."""
        need, seats = self.game.down + 1, tuple(laid)
        log.append(_made(RoundBegan, (number,)))
        log += [self._laid(seat)[cards[0]] for seat, cards in laid.items()]
        for up in range(0, wars * need, need):
            log.append(_made(Announced, (WAR, seats, tuple(cards[up] for cards in laid.values()), (), "")))
            if need > 1:
                log += [_made(Laid, (tuple(cards[up + 1 : up + need]), PACKET[seat], STAKE[seat], False))
                        for seat, cards in laid.items()]
            log += [self._laid(seat)[cards[up + need]] for seat, cards in laid.items()]

    def _several(self, table: Table, until: FastPathLimit) -> bool:
        """Play rounds of three or more, as long as somebody's card is higher than all others."""
        game, powers, left, packets = self.game, self.powers, table.left, table.each["packet"]
        if powers is None:
            return False
        log, laid = table.log, {seat: self._laid(seat) for seat in left}
        orders: dict[Seat, list[Seat]] = {}
        for winner in left:
            names = self._won(table, winner)[0]
            orders[winner] = sorted(left, key=lambda seat, names=names: names.index(STAKE[seat]))  # type: ignore[misc]
        pile, length, top, due, codes = until.pile, until.length, until.top, until.due_round, CODES
        number = first = table.round
        shuffled, winner = game.shuffles, left[0]
        while number < until.last:
            most, tied = -1, False
            for seat in left:
                packet = packets[seat]
                if len(packet) < 2:
                    tied = True
                    break
                worth = powers[packet[0]]
                if worth > most:
                    most, winner, tied = worth, seat, False
                elif worth == most:
                    tied = True
            if tied:
                break
            number += 1
            turned = {seat: packets[seat].popleft() for seat in left}
            cards = [turned[seat] for seat in orders[winner]]
            if shuffled:
                table.skip(number)
                table.chance.shuffle(cards)
            packets[winner].extend(cards)
            if log is not None:
                log.append(_made(RoundBegan, (number,)))
                log += [laid[seat][card] for seat, card in turned.items()]
                log.append(_made(Swept, (tuple(cards), *self._won(table, winner))))
            if not shuffled and (number >= due or (len(pile) == length and (not pile or codes[pile[0]] == top))):
                break
        if number == first:
            return False
        table.skip(number, len(left) * (number - first))
        if shuffled:
            table.chance.bits()
        return True

    def _laid(self, seat: Seat) -> list[Laid]:
        """Return card → the event that this seat turns it."""
        if seat not in self.laid:
            cards = range(len(self.known))
            self.laid[seat] = [_made(Laid, ((card,), PACKET[seat], STAKE[seat], True)) for card in cards]
        return self.laid[seat]

    def _won(self, table: Table, winner: Seat) -> tuple[tuple[str, ...], str]:
        """Return the piles that a winner takes, and where they go."""
        return self.game.gathered[table.seats][winner], PACKET[winner]
