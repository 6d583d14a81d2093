"""One sentence of story about a match that is over, true by its facts."""

from game.core.words import _, ngettext, whole
from game.sitting.fights import fight
from game.sitting.sitting import Sitting

FEW = 5
"""Who had so few cards, or fewer, and won has come back."""
FAR = 0.6
"""Who had so much of all the cards when they were far ahead."""


def sentence(sitting: Sitting) -> str:
    """Return the sentence; "" if there is nothing to tell that the score does not say."""
    result, story = sitting.match.result, sitting.story
    if result is None or result.winner is None or len(story.counts) < 2:
        return ""
    winner, name, counts = result.winner, sitting.names[result.winner], story.counts
    if sitting.match.table.scores is not None:
        points = sorted(counts[-1], reverse=True)
        return _("Only one point between first and second.") if points[0] - points[1] == 1 else ""
    least = min(range(len(counts)), key=lambda n: counts[n][winner])
    if counts[least][winner] <= FEW and least:
        return _("Down to {cards} in round {round}, {name} came back.").format(
            cards=_cards(counts[least][winner]), round=whole(story.first + least), name=name)
    fought, biggest = fight(sitting.match.game.id), story.biggest
    turned = story.turning_point(winner)
    if all(each[winner] == max(each) for each in counts):
        return _("{name} was never behind.").format(name=name)
    others = [seat for seat in range(len(counts[0])) if seat != winner]
    lead = max(range(len(counts)), key=lambda n: max(counts[n][seat] for seat in others))
    rival = max(others, key=lambda seat: counts[lead][seat])
    if counts[lead][rival] > FAR * max(1, sum(counts[lead])) and lead:
        return _("{rival} had {cards} in round {round}, but {name} turned it around.").format(
            rival=sitting.names[rival], cards=_cards(counts[lead][rival]), round=whole(story.first + lead), name=name)
    if biggest is not None and biggest.winner == winner and fought is not None:
        return fought.sentence.of(biggest.cards).format(cards=biggest.cards, round=biggest.round, name=name)
    if turned is not None:
        return _("From round {round} on, {name} led.").format(round=whole(turned), name=name)
    return ""


def _cards(count: int) -> str:
    return ngettext("one card", "{number} cards", count).format(number=whole(count))
