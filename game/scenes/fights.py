"""What is fought for in a game, in its own word: wars (peaces in Peace), duels, or piles; in some games nothing is."""

from functools import cache
from typing import NamedTuple

from game.core.words import Plural, _
from game.rules import titles
from game.rules.war.war import War


class Fight(NamedTuple):
    """The English words, as message ids: one, how many, the biggest of a match, and who won that."""

    one: str
    many: Plural
    most: str
    biggest: str
    told: Plural

    def counted(self, count: int, words: str) -> str:
        """So many of them; `words` is the number as it is to be written."""
        return self.many.of(count).format(count=words)


WAR = Fight("war", Plural("{count} war", "{count} wars"), "cards in the biggest war", "biggest war",
            Plural("The biggest war: one card in round {round}, to {name}.",
                   "The biggest war: {cards} cards in round {round}, to {name}."))
PEACE = Fight("peace", Plural("{count} peace", "{count} peaces"), "cards in the biggest peace", "biggest peace",
              Plural("The biggest peace: one card in round {round}, to {name}.",
                     "The biggest peace: {cards} cards in round {round}, to {name}."))
DUEL = Fight("duel", Plural("{count} duel", "{count} duels"), "cards in the biggest duel", "biggest duel",
             Plural("The biggest duel: one card in round {round}, to {name}.",
                    "The biggest duel: {cards} cards in round {round}, to {name}."))
PILE = Fight("pile", Plural("{count} pile", "{count} piles"), "cards in the biggest pile", "biggest pile",
             Plural("The biggest pile: one card in round {round}, to {name}.",
                    "The biggest pile: {cards} cards in round {round}, to {name}."))


@cache
def fight(game_id: str) -> Fight | None:
    """What `Table.wars` counts in a game, told by its piles; a game that is not known is one of wars."""
    title = titles().get(game_id)
    if title is None:
        return WAR
    game = title.make({})
    if isinstance(game, War) and game.peaceful:
        return PEACE
    roles = {spot.role for spot in game.spots}
    if "line" in roles:
        return DUEL
    if "stake" in roles:
        return WAR
    return PILE if "packet" in roles else None


def next_stop(game_id: str) -> str:
    """What skipping goes on to, in a word."""
    found = fight(game_id)
    return _(found.one) if found is not None else _("decision")
