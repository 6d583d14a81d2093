"""War explained: the sentences of the help that depend on the house rules of a table."""

from inspect import cleandoc
from typing import TYPE_CHECKING

from game.core.cards import RANK, RANK_NAMES
from game.core.words import _, ngettext
from game.rules.spoken import a, any_of, decided, forced, number
from game.rules.war.house_rule import HouseRule

if TYPE_CHECKING:
    from game.rules.war.war import War


_UNPRINTED = tuple(map(RANK_NAMES.index, ("A", "J", "Q", "K", "joker")))
"""The ranks whose cards do not say in figures what they count."""


def woven(game: "War") -> dict[str, str]:
    """What stands in the help for each `{name}`, by the house rules of this table."""
    from game.rules.war.war import War

    rules = house_rules(game)
    words = {"war": _(cleandoc(War.__doc__ or ""))}
    for place in ("round", "war"):
        told = [_(" ".join(cleandoc(rule.__doc__).split())) for rule in rules if rule.place == place and rule.__doc__]
        words[f"{place} rules"] = "".join(f"\n- {line}" for line in told)
    words |= {"cards": _cards(game), "turning": _turning(game), "best": _best(game), "winnings": _winnings(game)}
    words |= {"tie": _tie(game), "laying": _laying(game), "deciding": _deciding(game), "run out": _run_out(game)}
    words |= {"endless": _endless(game), "luck": _luck(game)}
    return words | {
        rule.option.id: any_of(str(game.chosen[rule.option.id])) for rule in rules if rule.option.default is None
    }


def house_rules(game: "War") -> list[type[HouseRule]]:
    """The house rules of this table, in the order in which they are stacked."""
    return [rule for rule in reversed(type(game).__bases__) if issubclass(rule, HouseRule)]


def _lowest(game: "War") -> bool:
    return game.best({0: [0], 1: [1]}) == [0]


def _cards(game: "War") -> str:
    if game.decks == 1:
        return _("one deck with its two jokers") if game.jokers else _("one deck of cards")
    return _("two decks with their four jokers") if game.jokers else _("two decks of cards")


def _turning(game: "War") -> str:
    if game.up == 1:
        return _("Everybody turns over the top card of their packet at the same time.")
    turning = _("Everybody turns over the top {number} cards of their packet at the same time. A player with fewer "
                "turns them all.")
    return turning.format(number=number(game.up))


def _best(game: "War") -> str:
    lowest = _lowest(game)
    if game.count == "rank":
        takes = (
            _("The **lowest card** takes all the cards on the table.")
            if lowest
            else _("The **highest card** takes all the cards on the table.")
        )
        if game.up > 1:
            takes = _("Only the best card that each player turned counts.") + " " + takes
        return takes + " " + _order(game, lowest) + " " + _("Suits do not matter.")
    adding = {
        "sum": _("**Add** your cards up."),
        "difference": _("**Take** your lower card **away** from the higher."),
        "product": _("**Multiply** your cards."),
    }[str(game.count)]
    if game.up == 1:
        adding = _("Every card counts as a number.")
    takes = (
        _("The **smallest number** takes all the cards on the table.")
        if lowest
        else _("The **largest number** takes all the cards on the table.")
    )
    return f"{adding} {takes} {_values(game)}".rstrip()


def _order(game: "War", lowest: bool) -> str:
    if lowest:
        order = _("Two is lowest, then three, four and so on up to jack, queen, king and ace.")
        return order + (" " + _("A joker is higher than an ace.") if game.jokers else "")
    if game.jokers:
        return _("A joker is highest, then ace, king, queen, jack, ten and so on down to two.")
    return _("Ace is highest, then king, queen, jack, ten and so on down to two.")


def _values(game: "War") -> str:
    """What aces, faces and jokers count, of those that are in the deck."""
    counting = {RANK[card]: game.power(card) for card in game.deck()}
    values = [f"{a(rank)} {counting[rank]}" for rank in _UNPRINTED if rank in counting]
    return _("Card values: {values}.").format(values=", ".join(values)) if values else ""


def _winnings(game: "War") -> str:
    return {
        "shuffled": _("Won cards are shuffled and go face down under the winner’s packet."),
        "winner_first": _("Won cards go face down under the winner’s packet, the winner’s own cards first."),
        "loser_first": _("Won cards go face down under the winner’s packet, the other players’ cards first."),
        "arranged": _("The winner puts the won cards under their packet, face down, in any order they like."),
    }[str(game.winnings)]


def _tie(game: "War") -> str:
    from game.rules.war.beats import Upsets

    if isinstance(game, Upsets):
        return _(
            "If two or more tie for highest, those players fight a **war**. So do players whose cards beat each other"
            " in a circle, when no card beats all the others."
        )
    if game.count == "rank":
        return (
            _("If two or more tie for lowest, those players fight a **war**.")
            if _lowest(game)
            else _("If two or more tie for highest, those players fight a **war**.")
        )
    return _("If two or more tie for the best result, those players fight a **war**.")


def _laying(game: "War") -> str:
    up = ngettext("one more card", "{number} more cards", game.up).format(number=number(game.up))
    if game.down == 0:
        return _("Each of them turns {cards} **face up**.").format(cards=up)
    down = ngettext("one card", "{number} cards", game.down).format(number=number(game.down))
    laying = _("Each of them lays {down} **face down**, then turns {up} **face up**.")
    return laying.format(down=down, up=up)


def _deciding(game: "War") -> str:
    if game.count != "rank":
        deciding = _("The best result from the new face-up cards takes everything on the table.")
    elif _lowest(game):
        deciding = _("The lowest of these new face-up cards takes everything on the table.")
    else:
        deciding = _("The highest of these new face-up cards takes everything on the table.")
    return deciding + (" " + _("The face-down cards, too!") if game.down else "")


def _run_out(game: "War") -> str:
    if game.runs_out != "lose":
        return ""
    return "\n- " + _(
        "A player with too few cards for a war **loses** and is out. If nobody in the war has enough, the player with"
        " the most cards left wins it; if that is a tie, they draw."
    )


def _endless(game: "War") -> str:
    if game.arranges or game.chosen.get("answers") or any(rule.option.id == "slap" for rule in house_rules(game)):
        return "\n- " + decided(_("rounds"))
    return "" if game.shuffles else "\n- " + forced()


def _luck(game: "War") -> str:
    if game.listens or game.arranges:
        return ""
    return "\n- " + _("It’s all luck. Nobody can play well or badly, so nobody needs to be sad.")
