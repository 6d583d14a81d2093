"""The options that every game of War has; a house rule's own option stands in the house rule's file."""

from game.core.game import Option, Value
from game.rules.wording import DECK, ROUND, WAR, WON

DOWN = Option("down", (1, 0, 2, 3, 4, 5), "Cards face down in a war",
              "How many cards each player lays face down in a war.",
              group=WAR)
UP = Option("up", (1, 2, 3), "Cards turned at a time",
            "How many cards each player turns at a time, even in a war.",
            group=ROUND)
COUNT = Option("count", ("rank", "sum", "difference", "product"), "What is compared",
               "One card’s rank, or what your cards make.",
               ("the rank", "the sum", "the difference", "the product"),
               group=ROUND, sums=True)
RUN_OUT = Option("run_out", ("lose", "last_card", "one_left"), "Out of cards in a war",
                 "What happens to a player with too few cards for a war.",
                 ("the player loses", "the last card plays on", "the last card plays once"),
                 group=WAR)
WINNINGS = Option("winnings", ("shuffled", "winner_first", "loser_first", "arranged"), "Order of won cards",
                  "The order in which won cards go under the winner’s packet.",
                  ("shuffled", "winner’s first", "loser’s first", "winner’s choice"),
                  group=WON)
DECKS = Option("decks", (1, 2), "Decks", "Play with one deck or two.", group=DECK)
JOKERS = Option("jokers", (False, True), "Jokers", "Two jokers per deck, higher than the ace.", group=DECK)

OPTIONS = (DOWN, UP, COUNT, RUN_OUT, WINNINGS, DECKS, JOKERS)


def preset(option: Option, value: Value) -> Option:
    """Return the option with another of its values as the default, which comes first.

    >>> preset(DOWN, 3).values
    (3, 1, 0, 2, 4, 5)
    >>> preset(RUN_OUT, "one_left").words
    ('the last card plays once', 'the player loses', 'the last card plays on')
    """
    first = option.values.index(value)
    order = [first, *(place for place in range(len(option.values)) if place != first)]
    words = tuple(option.words[place] for place in order) if option.words else ()
    return option._replace(values=tuple(option.values[place] for place in order), words=words)
