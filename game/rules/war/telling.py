"""War in words: what is said of a round on the table, and of the house rules beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.cards import RANK, Card
from game.core.events import Event, Out, Said, Swept
from game.core.table import Table
from game.core.words import _
from game.rules.spoken import a, first_capital, number, several, takes

if TYPE_CHECKING:
    from game.rules.war.war import War


def brief(game: "War") -> str:
    """Return the house rules that are not as the game has them by default: "three down, one up · Slap: 5"."""
    from game.rules.war import house_rules as every
    from game.rules.war.explaining import house_rules

    changed = {option.id for option in type(game).options if game.chosen[option.id] != option.default}
    told = []
    if changed & {"down", "up"}:
        told.append(_("{down} down, {up} up").format(down=number(game.down), up=number(game.up)))
    if "count" in changed:
        counts = {"sum": _("sums"), "difference": _("differences"), "product": _("products"), "rank": _("ranks")}
        told.append(counts[str(game.count)])
    for option in dict.fromkeys(rule.option for rule in (*house_rules(game), *every())):
        if option.id in changed - {"run_out"}:
            label, value = game.label(option), game.chosen[option.id]
            told.append(label if value is True else _("{rule}: {value}").format(rule=label, value=option.told(value)))
    return " · ".join(told)


def caption(game: "War", event: Event, table: Table, names: Sequence[str]) -> str | None:
    """The caption for an event that is about to happen on the table; None if there is none."""
    match event:
        case Said("war", seats, cards):
            return _war(game, table, seats, cards)
        case Said("underdog", (seat,), cards):
            told = _("{cards}! An underdog wins {name} the war")
            if game.peaceful:
                told = _("{cards}! An underdog wins {name} the peace")
            return told.format(cards=first_capital(several(RANK[cards[0]], len(cards))), name=names[seat])
        case Swept(cards, _srcs, dst) if "/" in dst:
            return _taken(game, table, int(dst.rpartition("/")[2]), len(cards), names)
        case Swept(_cards, _srcs, _dst):
            return _("Nobody wins: the next winner takes the pot")
        case Out(seat, False):
            return _("No cards left: {name} is out").format(name=names[seat])
        case Out(seat):
            told = _("Too few cards for war: {name} is out")
            if game.peaceful:
                told = _("Too few cards for peace: {name} is out")
            return told.format(name=names[seat])
    return None


def _war(game: "War", table: Table, seats: Sequence[int], cards: Sequence[Card]) -> str:
    shown = {seat: showing(game, table, seat) for seat in seats}
    if len({game.value(cards) for cards in shown.values()}) > 1:
        return _("No card beats all the others: war!")
    value = game.value(shown[seats[0]])
    ranks = {value} if game.count == "rank" else {RANK[card] for card in cards}
    if len(ranks) == 1 and (game.count == "rank" or game.up == 1):
        told = _("{cards}: peace!") if game.peaceful else _("{cards}: war!")
        return told.format(cards=first_capital(several(ranks.pop(), len(seats))))
    told = _("{value} each: peace!") if game.peaceful else _("{value} each: war!")
    return told.format(value=value)


def best(game: "War", table: Table, seats: Sequence[int]) -> list[int]:
    """The seats of these whose cards are best as they lie on the table."""
    return game.best({seat: showing(game, table, seat) for seat in seats})


def _taken(game: "War", table: Table, winner: int, count: int, names: Sequence[str]) -> str:
    taking = takes(names[winner], count)
    shown = {seat: showing(game, table, seat) for seat in range(table.seats)}
    beaten = [seat for seat, cards in shown.items() if cards and seat != winner]
    fought = [seat for seat in beaten if len(table.piles[f"stake/{seat}"]) > game.up]
    if not shown[winner] or not beaten:
        return taking
    other = game.best({seat: shown[seat] for seat in fought or beaten})[0]
    if game.best({seat: shown[seat] for seat in (winner, other)}) != [winner]:
        return taking
    values = (game.value(shown[seat]) for seat in (winner, other))
    high, low = (a(value) if game.count == "rank" else str(value) for value in values)
    return _("{high} beats {low}: {takes}").format(high=first_capital(high), low=low, takes=taking)


def showing(game: "War", table: Table, seat: int) -> list[Card]:
    """The face-up cards of a seat that were turned last, and count."""
    turned: list[Card] = []
    for card in reversed(table.piles[f"stake/{seat}"]):
        if not table.facing[card] or len(turned) == game.up:
            break
        turned.insert(0, card)
    return turned
