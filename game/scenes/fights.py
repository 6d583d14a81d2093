"""What is fought for in a game, in its own word: wars, duels, or piles; in some games nothing is."""

from functools import cache
from typing import NamedTuple

from game.core.words import Plural, _
from game.rules import titles


class Fight(NamedTuple):
    """The English words, as message ids: one, how many, the biggest of a match, and who won that."""

    one: str
    many: Plural
    most: str
    biggest: str
    told: str

    def counted(self, count: int, words: str) -> str:
        """So many of them; `words` is the number as it is to be written."""
        return self.many.of(count).format(count=words)


WAR = Fight("war", Plural("{count} war", "{count} wars"), "cards in the biggest war", "biggest war",
            "The biggest war: {cards} cards in round {round}, to {name}.")
DUEL = Fight("duel", Plural("{count} duel", "{count} duels"), "cards in the biggest duel", "biggest duel",
             "The biggest duel: {cards} cards in round {round}, to {name}.")
PILE = Fight("pile", Plural("{count} pile", "{count} piles"), "cards in the biggest pile", "biggest pile",
             "The biggest pile: {cards} cards in round {round}, to {name}.")


@cache
def fight(game_id: str) -> Fight | None:
    """What `Table.wars` counts in a game, told by its piles; a game that is not known is one of wars."""
    title = titles().get(game_id)
    if title is None:
        return WAR
    roles = {spot.role for spot in title.make({}).spots}
    if "line" in roles:
        return DUEL
    if "stake" in roles:
        return WAR
    return PILE if "packet" in roles else None


def next_stop(game_id: str) -> str:
    """What skipping goes on to, in a word."""
    found = fight(game_id)
    return _(found.one) if found is not None else _("decision")
