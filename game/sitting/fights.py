"""What is fought for in a game, in its own word: wars (peaces in Peace), duels, or piles; in some games nothing is."""

from functools import cache
from typing import NamedTuple

from game.core.words import Plural, _
from game.rules import titles
from game.rules.war.war import War


class Stop(NamedTuple):
    """The words for skipping to the next one: a button, what it does at the table, and what is said meanwhile."""

    button: str
    skip: str
    skipping: str


class Fight(NamedTuple):
    """The English words, as message ids: the word below a number, so many, so many won, the biggest of a match, and who
    won that."""

    label: Plural
    many: Plural
    won: Plural
    stop: Stop
    most: str
    biggest: str
    told: Plural

    def counted(self, count: int, words: str) -> str:
        """So many of them; `words` is the number as it is to be written."""
        return self.many.of(count).format(count=words)


WAR = Fight(Plural("war", "wars"), Plural("{count} war", "{count} wars"),
            Plural("{count} war won", "{count} wars won"),
            Stop("Skip to next war", "Skip to the next war (→)", "Skipping to the next war…"),
            "cards in the biggest war", "biggest war",
            Plural("The biggest war: one card in round {round}, to {name}.",
                   "The biggest war: {cards} cards in round {round}, to {name}."))
PEACE = Fight(Plural("peace", "peaces"), Plural("{count} peace", "{count} peaces"),
              Plural("{count} peace won", "{count} peaces won"),
              Stop("Skip to next peace", "Skip to the next peace (→)", "Skipping to the next peace…"),
              "cards in the biggest peace", "biggest peace",
              Plural("The biggest peace: one card in round {round}, to {name}.",
                     "The biggest peace: {cards} cards in round {round}, to {name}."))
DUEL = Fight(Plural("duel", "duels"), Plural("{count} duel", "{count} duels"),
             Plural("{count} duel won", "{count} duels won"),
             Stop("Skip to next duel", "Skip to the next duel (→)", "Skipping to the next duel…"),
             "cards in the biggest duel", "biggest duel",
             Plural("The biggest duel: one card in round {round}, to {name}.",
                    "The biggest duel: {cards} cards in round {round}, to {name}."))
PILE = Fight(Plural("pile", "piles"), Plural("{count} pile", "{count} piles"),
             Plural("{count} pile won", "{count} piles won"),
             Stop("Skip to next pile", "Skip to the next pile (→)", "Skipping to the next pile…"),
             "cards in the biggest pile", "biggest pile",
             Plural("The biggest pile: one card in round {round}, to {name}.",
                    "The biggest pile: {cards} cards in round {round}, to {name}."))
_DECISION = Stop("Skip to next decision", "Skip to the next decision (→)", "Skipping to the next decision…")


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


def next_stop(game_id: str) -> Stop:
    """Return the words for skipping in a game, in the chosen language."""
    found = fight(game_id)
    return Stop(*(_(words) for words in (_DECISION if found is None else found.stop)))
