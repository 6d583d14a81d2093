"""The sentences of a match's comic. Those of the first two pictures have no numbers."""

from collections.abc import Sequence

from game.core.cards import RANK
from game.core.i18n import _, listed, whole
from game.core.seats import all_seats
from game.core.unicode_text import isolated
from game.lab.picture_story import StoryPicture
from game.rules.wording import one, rank_word, several


def sentence(told: StoryPicture, names: Sequence[str]) -> str:
    """Return the sentence of a picture; those of the first two are open at the end, or at the beginning."""
    name = "" if told.seat is None else isolated(names[told.seat])
    match told.kind:
        case "nearly_out":
            return _("{name} had almost nothing…").format(name=name)
        case "behind":
            return _("{name} was far behind…").format(name=name)
        case "ahead":
            return _("{name} was ahead from the start…").format(name=name)
        case "even":
            return _("At first nobody was ahead…")
        case "tie":
            card, *_others = told.cards.values()
            return _("… then {cards} met!").format(cards=several(RANK[card], len(told.cards)))
        case "card":
            [card] = told.cards.values()
            return _("… then {name} took {card}!").format(name=name, card=one(card))
        case "heap":
            return _("… then {name} took a big heap!").format(name=name)
        case "turn":
            return _("… then {name} had a great turn!").format(name=name)
        case "draw":
            return _("Nobody won, nobody lost!")
    return _end(told, name)


def _end(told: StoryPicture, name: str) -> str:
    assert told.seat is not None
    if told.kind == "points":
        others = listed([whole(told.counts[seat]) for seat in all_seats(len(told.counts)) if seat != told.seat])
        return _("{name} won, {points} to {others}!").format(name=name, points=whole(told.counts[told.seat]),
                                                             others=others)
    if told.kind in ("feather", "beats"):
        high = told.cards[told.seat]
        low = next(card for seat, card in told.cards.items() if seat != told.seat)
        pattern = _("{name} won by a feather: {high} against {low}.")
        if told.kind == "beats":
            pattern = _("{name} won: {high} against {low}.")
        return pattern.format(name=name, high=rank_word(RANK[high]), low=rank_word(RANK[low]))
    if told.kind == "all":
        return _("{name} has all the cards!").format(name=name)
    return _("{name} won!").format(name=name)


def round_words(told: StoryPicture) -> str:
    """Return the words of the pill on a picture: which round it is."""
    return _("the deal") if told.round == 0 else _("round {round}").format(round=whole(told.round))

