"""What is fought for in a game, in its own word: wars, duels, or piles; in some games nothing is."""

from functools import cache
from typing import NamedTuple

from game.core.words import Plural, _
from game.rules import titles


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
    told: str

    def counted(self, count: int, words: str) -> str:
        """So many of them; `words` is the number as it is to be written."""
        return self.many.of(count).format(count=words)


WAR = Fight(Plural("war", "wars"), Plural("{count} war", "{count} wars"),
            Plural("{count} war won", "{count} wars won"),
            Stop("Next war", "Skip to the next war (→)", "Skipping to the next war…"),
            "cards in the biggest war", "biggest war",
            "The biggest war: {cards} cards in round {round}, to {name}.")
DUEL = Fight(Plural("duel", "duels"), Plural("{count} duel", "{count} duels"),
             Plural("{count} duel won", "{count} duels won"),
             Stop("Next duel", "Skip to the next duel (→)", "Skipping to the next duel…"),
             "cards in the biggest duel", "biggest duel",
             "The biggest duel: {cards} cards in round {round}, to {name}.")
PILE = Fight(Plural("pile", "piles"), Plural("{count} pile", "{count} piles"),
             Plural("{count} pile won", "{count} piles won"),
             Stop("Next pile", "Skip to the next pile (→)", "Skipping to the next pile…"),
             "cards in the biggest pile", "biggest pile",
             "The biggest pile: {cards} cards in round {round}, to {name}.")
_DECISION = Stop("Next decision", "Skip to the next decision (→)", "Skipping to the next decision…")


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


def next_stop(game_id: str) -> Stop:
    """Return the words for skipping in a game, in the chosen language."""
    found = fight(game_id)
    return Stop(*(_(words) for words in (_DECISION if found is None else found.stop)))
