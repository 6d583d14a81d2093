"""One sentence of story about a match that is over, true by its facts."""

from game.core.declaration import ContestTerm
from game.core.i18n import _, card_name, ngettext, whole
from game.core.seats import Seat
from game.core.unicode_text import isolated
from game.lab.match_analysis import MatchAnalysis
from game.sitting.game_profile import fight
from game.sitting.sitting import Sitting

FEW = 5
"""Who had so few cards, or fewer, and won has come back,"""
BEHIND = 3
"""if another had this many times as many then: where cards leave the game, all have few at last."""
NARROW = 0.1
"""Who had so little chance, or less, and won has come back, too."""
GREAT = 0.15
"""What made a chance so much greater decided the match."""


def sentence(sitting: Sitting, told: MatchAnalysis | None = None) -> str:
    """Return the sentence; "" if there is nothing to say beyond the score. `told` is the analysis of the match, where a
    model knows the chances: the one with more cards was not always ahead."""
    result, story = sitting.match.result, sitting.story
    if result is None or result.winner is None or len(story.counts) < 2:
        return ""
    winner, name, counts = result.winner, sitting.names[result.winner], story.counts
    if sitting.match.table.scores is not None:
        points = sorted(counts[-1], reverse=True)
        return _("Only one point between first and second.") if points[0] - points[1] == 1 else ""
    least = min(range(len(counts)), key=lambda n: counts[n][winner])
    if counts[least][winner] <= FEW and least and max(counts[least]) >= BEHIND * counts[least][winner]:
        return _("Down to {cards} in round {round}, {name} came back.").format(
            cards=_cards(counts[least][winner]), round=whole(story.first + least), name=name)
    by_chance = _by_chance(told, winner, name, fight(sitting.match.game.id))
    if by_chance:
        return by_chance
    fought, biggest = fight(sitting.match.game.id), story.biggest
    if biggest is not None and biggest.winner == winner and fought is not None:
        return fought.sentence.of(biggest.cards).format(cards=biggest.cards, round=biggest.round, name=name)
    return ""


def _by_chance(told: MatchAnalysis | None, winner: Seat, name: str, fought: ContestTerm | None) -> str:
    """Return what the chances show about the winner: an escape, the decisive card, or the round from which on they
    led."""
    if told is None or told.winner != winner:
        return ""
    if told.escape is not None and told.escape.chances[winner] <= NARROW:
        return _("Nearly out in round {round}, {name} came back.").format(round=whole(told.escape.round), name=name)
    great = max(told.swings, key=lambda blow: blow.gain, default=None)
    if great is not None and great.gain >= GREAT and great.cards:
        words = (_(fought.taken) if great.wars and fought is not None else
                 _("The {card}, taken in round {round}, won it for {name}."))  # fmt: skip
        return words.format(card=card_name(great.cards[0]), round=whole(great.round), name=name)
    if told.led:
        return _("{name} had the better cards from the deal on.").format(name=name)
    if told.turning is not None:
        return _("From round {round} on, {name} had the better cards.").format(round=whole(told.turning), name=name)
    return ""


def decisive_round(told: MatchAnalysis) -> int | None:
    """Return the round that the sentence about the chances names, or else since which the winner was ahead."""
    if told.escape is not None and told.winner is not None and told.escape.chances[told.winner] <= NARROW:
        return told.escape.round
    great = max(told.swings, key=lambda blow: blow.gain, default=None)
    return great.round if great is not None and great.cards and great.gain >= GREAT else told.turning


def best_moments(sitting: Sitting, told: MatchAnalysis | None) -> str:
    """Return everybody's best moment, in the order of the seats; "" if somebody had none."""
    best = [] if told is None else [moment for moment in told.best if moment is not None and moment.cards]
    if told is None or len(best) < told.players:
        return ""
    moments = [
        _("{name}, the {card} in round {round}").format(
            name=isolated(sitting.names[moment.seat]), card=card_name(moment.cards[0]), round=whole(moment.round))
        for moment in best
    ]  # fmt: skip
    return _("Best moments: {moments}").format(moments=" · ".join(moments))


def _cards(count: int) -> str:
    return ngettext("one card", "{number} cards", count).format(number=whole(count))
