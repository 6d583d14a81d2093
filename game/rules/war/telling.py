"""War in words: the rules for the help, and what is said of a round on the table."""

from collections.abc import Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING

from game.core.cards import RANK, Card
from game.core.events import Event, Out, Said, Swept
from game.core.table import Table
from game.core.words import _
from game.rules.spoken import first_capital, many, number, one

if TYPE_CHECKING:
    from game.rules.war.war import War

def rules(game: "War") -> str:
    """The rules as paragraphs, headings and lists, with the house rules of this table at the end."""
    from game.rules.war import options

    text = _(cleandoc(type(game).__doc__ or ""))
    told = []
    for option in options(frozenset(game.chosen)):
        value = game.chosen[option.id]
        told.append(f"- **{_(option.label)}: {_(option.named(value))}.** {_(option.help)}")
    rules = [rule for rule in type(game).__mro__ if "option" in vars(rule) or "when" in vars(rule)]
    told += [f"- {_(' '.join(cleandoc(rule.__doc__ or '').split()))}" for rule in rules]
    return text + "\n\n## " + _("The house rules of this table") + "\n" + "\n".join(told) + "\n"


def brief(game: "War") -> str:
    """How many cards a war takes: "three down, one up"."""
    return _("{down} down, {up} up").format(down=number(game.down), up=number(game.up))


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
            return _("Nobody wins that war: the next winner takes the pot")
        case Out(seat, lacked):
            lacking = _("{name} has too few cards for the war") if lacked else _("{name} has no cards left")
            return lacking.format(name=names[seat])
    return None


def _war(game: "War", table: Table, seats: Sequence[int], cards: Sequence[Card]) -> str:
    ranks = {RANK[card] for card in cards}
    if game.count == "rank":
        ranks = {RANK[_highest(_showing(game, table, seat))] for seat in seats}
    if len(ranks) == 1 and (game.count == "rank" or game.up == 1):
        count = first_capital(number(len(seats)))
        return _("{many} {ranks}: it is war").format(many=count, ranks=many(ranks.pop()))
    return _("{value} against {value}: it is war").format(value=game.value(_showing(game, table, seats[0])))


def _taken(game: "War", table: Table, winner: int, count: int, names: Sequence[str]) -> str:
    all_cards = _("both") if count == 2 else _("all {number}").format(number=number(count))
    takes = _("{name} takes {cards}").format(name=names[winner], cards=all_cards)
    showing = {seat: _showing(game, table, seat) for seat in range(table.seats)}
    beaten = [seat for seat, cards in showing.items() if cards and seat != winner]
    fought = [seat for seat in beaten if len(table.piles[f"stake/{seat}"]) > game.up]
    if not showing[winner] or not beaten:
        return takes
    own = game.value(showing[winner])
    other = max(fought or beaten, key=lambda seat: game.value(showing[seat]))
    if own <= game.value(showing[other]):
        return takes
    if game.count == "rank":
        high, low = (one(_highest(showing[seat])) for seat in (winner, other))
    else:
        high, low = str(own), str(game.value(showing[other]))
    return _("{high} beats {low}: {takes}").format(high=first_capital(high), low=low, takes=takes)


def _showing(game: "War", table: Table, seat: int) -> list[Card]:
    """The face-up cards of a seat that were turned last, and count."""
    turned: list[Card] = []
    for card in reversed(table.piles[f"stake/{seat}"]):
        if not table.facing[card] or len(turned) == game.up:
            break
        turned.insert(0, card)
    return turned


def _highest(cards: Sequence[Card]) -> Card:
    return max(cards, key=RANK.__getitem__)
