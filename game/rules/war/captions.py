"""War in words: the captions of a round, and the house rules in the bar beside it."""

from collections import Counter
from collections.abc import Sequence

from game.core.cards import RANK, Card
from game.core.events import Announced, Event, SeatLeft, Swept
from game.core.i18n import _, listed
from game.core.reasoned_caption import ReasonedCaption
from game.core.seats import Seat
from game.core.table import Showing, Table
from game.core.title import for_people
from game.rules.war.battle_game import BattleGame
from game.rules.war.house_rule import HouseRule, in_play
from game.rules.war.options import OPTIONS
from game.rules.wording import a, beats, first_capital, number, several, takes


def brief(game: BattleGame) -> str:
    """Return the house rules that are not as the game has them by default: "three down, one up · sums".

    >>> from game.rules import make
    >>> make("war", {"down": 3, "up": 2, "count": "sum"}).brief()
    'three down, two up · sums'
    >>> make("addition-war", {"ace": 11}).brief(), make("war", {}).brief()
    ('', '')
    """
    offered = for_people(type(game).options)
    changed = {option.id: option for option in offered if game.chosen[option.id] != option.default}
    told = []
    if changed.keys() & {"down", "up"}:
        told.append(_("{down} down, {up} up").format(down=number(game.down), up=number(game.up)))
    if "count" in changed:
        counts = {"sum": _("sums"), "difference": _("differences"), "product": _("products"), "rank": _("ranks")}
        told.append(counts[str(game.count)])
    played = [(rule, option) for rule in in_play(game) for option in rule.options]
    playing = [option.id for rule, option in played if rule.setting(option) != option.default]
    others = {option.id for option in (*OPTIONS, *game.own)}
    for name in dict.fromkeys([*playing, *changed]):
        if name in changed and name not in others:
            label, value = game.label(changed[name]), game.chosen[name]
            told.append(label if value is True else _("{rule}: {value}").format(
                rule=label, value=changed[name].shown(value)))
    return " · ".join(told)


def caption(game: BattleGame, event: Event, table: Table, names: Sequence[str]) -> str | None:
    """Return the caption for an event that is about to happen on the table; None if there is none."""
    for rule in reversed(in_play(game)):
        told = rule.caption(event, table, names)
        if told is not None:
            return told
    match event:
        case Announced("war"):
            return _war(game, fought_over(event, table))
        case Swept(cards, _srcs, dst) if "/" in dst:
            return _taken(game, table, Seat(int(dst.rpartition("/")[2])), len(cards), names)
        case Swept(_cards, _srcs, _dst):
            return _("Nobody wins: the next winner takes the pot")
        case SeatLeft(seat, False):
            return _("No cards left: {name} is out").format(name=names[seat])
        case SeatLeft(seat):
            told = _("Too few cards for war: {name} is out")
            if game.peaceful:
                told = _("Too few cards for peace: {name} is out")
            return told.format(name=names[seat])
    return None


def _war(game: BattleGame, shown: Showing) -> str:
    values = Counter(game.value(cards) for cards in shown.values())
    if len(values) > 1:
        tied = [several(value, n) if game.count == "rank" else str(value) for value, n in sorted(values.items())]
        told = _("{cards} tie: peace!") if game.peaceful else _("{cards} tie: war!")
        return told.format(cards=first_capital(listed(tied)))
    [value] = values
    ranks = {value} if game.count == "rank" else {RANK[card] for cards in shown.values() for card in cards}
    alike = len(ranks) == 1 and (game.count == "rank" or game.up == 1)
    pairs = first_capital(several(ranks.pop(), len(shown))) if alike else " = ".join([str(value)] * len(shown))
    told = _("{cards}: peace!") if game.peaceful else _("{cards}: war!")
    return told.format(cards=pairs)


def fought_over(event: Announced, table: Table) -> Showing:
    """Return the cards that a war is called over: seat → those of them that lie before it."""
    return {seat: [card for card in event.cards if card in table.piles[f"stake/{seat}"]] for seat in event.seats}


def _taken(game: BattleGame, table: Table, winner: Seat, count: int, names: Sequence[str]) -> str:
    taking = takes(names[winner], count)
    shown = {seat: showing(game, table, seat) for seat in table.all_seats}
    beaten = [seat for seat, cards in shown.items() if cards and seat != winner]
    fought = [seat for seat in beaten if len(table.piles[f"stake/{seat}"]) > game.up]
    if not shown[winner] or not beaten:
        return taking
    other = game.best({seat: shown[seat] for seat in fought or beaten})[0]
    pair = {seat: shown[seat] for seat in sorted((winner, other))}
    if game.best(pair) != [winner]:
        return taking
    values = [game.value(shown[seat]) for seat in (winner, other)]
    if values[0] == values[1]:
        rule = _decider(game, pair)
        return taking if rule is None else ReasonedCaption(game.label(rule.options[0]), taking)
    high, low = (a(value) if game.count == "rank" else str(value) for value in values)
    if game.peaceful and values[0] < values[1]:       # that it “beats” a higher one would look like a mistake
        return ReasonedCaption(_("{card} is lower").format(card=first_capital(high)), taking)
    return beats(first_capital(high), low, taking)


def _decider(game: BattleGame, showing: Showing) -> HouseRule | None:
    """Return the house rule without which others would be best; None if there is none."""
    best = game.best(showing)
    return next((rule for rule in reversed(in_play(game)) if rule.below.best(showing) != best), None)


def showing(game: BattleGame, table: Table, seat: Seat) -> list[Card]:
    """Return the face-up cards of a seat that were turned last, and count."""
    turned: list[Card] = []
    for card in reversed(table.piles[f"stake/{seat}"]):
        if not table.facing[card] or len(turned) == game.up:
            break
        turned.insert(0, card)
    return turned
