"""War in words: what is said of a round on the table, and of the house rules beside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.cards import RANK, Card
from game.core.events import Event, Out, Said, Swept
from game.core.table import Table
from game.core.words import _
from game.rules.spoken import a, first_capital, first_small, many, number, one

if TYPE_CHECKING:
    from game.rules.war.war import War


def brief(game: "War") -> str:
    """How many cards a war takes, and the house rules with what they are about: "three down, one up, slap 5"."""
    from game.rules.war.explaining import house_rules

    told = [_("{down} down, {up} up").format(down=number(game.down), up=number(game.up))]
    if game.count != "rank":
        told.append({"sum": _("sums"), "difference": _("differences"), "product": _("products")}[str(game.count)])
    for rule in house_rules(game):
        option, value = rule.option, game.chosen[rule.option.id]
        if option.id != "run_out":
            told.append(first_small(_(option.label)) + ("" if value is True else f" {option.told(value)}"))
    return ", ".join(told)


def caption(game: "War", event: Event, table: Table, names: Sequence[str]) -> str | None:
    """What is said on the table of an event that is about to happen on it; None if nothing."""
    match event:
        case Said("war", seats, cards):
            return _war(game, table, seats, cards)
        case Said("underdog", (seat,), cards):
            return _("{rank}! An underdog wins the war for {name}").format(
                rank=first_capital(one(cards[0])), name=names[seat]
            )
        case Swept(cards, _srcs, dst) if "/" in dst:
            return _taken(game, table, int(dst.rpartition("/")[2]), len(cards), names)
        case Swept(_cards, _srcs, _dst):
            return _("Nobody wins this war: the next winner takes the pot")
        case Out(seat, lacked):
            lacking = _("{name} has too few cards for the war") if lacked else _("{name} has no cards left")
            return lacking.format(name=names[seat])
    return None


def _war(game: "War", table: Table, seats: Sequence[int], cards: Sequence[Card]) -> str:
    if not tied(game, table, seats):
        return _("No card beats all the others: war!")
    ranks = {RANK[card] for card in cards}
    if game.count == "rank":
        ranks = {game.value(showing(game, table, seats[0]))}
    if len(ranks) == 1 and (game.count == "rank" or game.up == 1):
        count = first_capital(number(len(seats)))
        return _("{many} {ranks}: war!").format(many=count, ranks=many(ranks.pop()))
    return _("{value} ties {value}: war!").format(value=game.value(showing(game, table, seats[0])))


def tied(game: "War", table: Table, seats: Sequence[int]) -> bool:
    """Whether what these seats show is worth the same."""
    return len({game.value(showing(game, table, seat)) for seat in seats}) == 1


def _taken(game: "War", table: Table, winner: int, count: int, names: Sequence[str]) -> str:
    some = {0: _("nothing"), 1: _("one card"), 2: _("both")}
    all_cards = some.get(count) or _("all {number}").format(number=number(count))
    takes = _("{name} takes {cards}").format(name=names[winner], cards=all_cards)
    shown = {seat: showing(game, table, seat) for seat in range(table.seats)}
    beaten = [seat for seat, cards in shown.items() if cards and seat != winner]
    fought = [seat for seat in beaten if len(table.piles[f"stake/{seat}"]) > game.up]
    if not shown[winner] or not beaten:
        return takes
    other = game.best({seat: shown[seat] for seat in fought or beaten})[0]
    if game.best({seat: shown[seat] for seat in (winner, other)}) != [winner]:
        return takes
    values = (game.value(shown[seat]) for seat in (winner, other))
    high, low = (a(value) if game.count == "rank" else str(value) for value in values)
    return _("{high} beats {low}: {takes}").format(high=first_capital(high), low=low, takes=takes)


def showing(game: "War", table: Table, seat: int) -> list[Card]:
    """The face-up cards of a seat that were turned last, and count."""
    turned: list[Card] = []
    for card in reversed(table.piles[f"stake/{seat}"]):
        if not table.facing[card] or len(turned) == game.up:
            break
        turned.insert(0, card)
    return turned
