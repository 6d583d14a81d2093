"""The first hands of the games of War: what each says to somebody who plays it for the first time, on which deal.

`python -m tests.tools.tutorials GAME --find 3000` looks for a deal that shows all of it soon.
"""

from game.core.announcements import SLAP as SLAPPED
from game.core.announcements import WAR as TIE
from game.core.asks import Press, Write, WriteNumber
from game.core.cards import JOKER, RANK, RANKS, Card
from game.core.seats import SEAT_1
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialStep,
    When,
    always,
    asked,
    both,
    later,
    may_only_turn,
    may_slap,
    others_took,
    somebody_took,
    took,
    turned,
    when_announced,
)
from game.rules.war.speed import REMOVED
from game.rules.war.underdog import WINS

_I_WIN, _THEY_WIN, _I_FIGHT = took(NEWCOMER), others_took(), when_announced(TIE, NEWCOMER)
_YOU_TURN = TutorialStep(always, "", "You turn your top card. So does {name}.")
_HIGHER = TutorialStep(_I_WIN, "Both cards are yours!", "The higher card takes both. Turn the next one.")
_THREE_DOWN = TutorialStep(_I_FIGHT, "It’s a tie: that means war!",
                           "Three cards go face down, and the next one decides.")


def _ranks(ranks: str) -> When:
    """Return a condition: a card of one of these ranks was turned."""
    def fits(card: Card) -> bool:
        """True if a card has one of the ranks."""
        return RANK[card] in [JOKER if rank == "X" else RANKS.index(rank) for rank in ranks]
    return turned(fits)


_WHO = "Who takes the cards?"
_HIGHER_TAKES = "The higher card takes them all."
_GOAL = "Whoever wins all the cards wins the game."
_WIN_ALL = TutorialStep(always, "Win all the cards!", "Both turn a card. The higher one takes both.")
_FEW_LEFT = _WIN_ALL._replace(more="Late in a match: {name} has only a few cards left.")
_TOOK_BOTH = TutorialStep(somebody_took(most=2), "{name} takes both", "The higher card wins. An ace is the highest.")
_TIE_ONE = TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                        "Each player lays a card face down and turns another.")
_TIE_THREE = TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                          "Three cards go face down, and the next one decides.")


def _won_war(least: int, more: str) -> TutorialStep:
    """Return the step in which somebody takes so many cards."""
    return TutorialStep(somebody_took(least), "{name} won the war!", more)


WAR = Tutorial(16506, (
    _YOU_TURN, _HIGHER,
    TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                 "Each player lays a card face down and turns another."),
    TutorialStep(_THEY_WIN, "{name} takes both", "Jack, queen, king and ace beat every number."),
    TutorialStep(_I_WIN, "You won the war!", "All six cards are yours. Win all the cards to win the game."),
), demonstration=Demonstration(6, (
    _WIN_ALL,
    _TOOK_BOTH,
    _TIE_ONE,
    _won_war(6, "All six cards at once! Wars matter most."),
), _WHO, _HIGHER_TAKES, _GOAL))
"""A deal in which the first seat wins with a six against a two, loses a four to a queen, and then wins a war: three and
three, eight and five. It wins the match, too, in round 102."""

LAST_CARD = Tutorial(167, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(took(NEWCOMER, least=10), "That was a big one!",
                 "Ten cards at once! Later, if you run short in a war, your last card fights for you."),
), demonstration=Demonstration(66, (
    _FEW_LEFT,
    _TOOK_BOTH,
    TutorialStep(when_announced(TIE, NEWCOMER), "It’s a tie: that means war!",
                 "Three down, one up. Too few? Then the last card decides."),
    TutorialStep(took(NEWCOMER, least=9, most=9), "{name}’s last card won!",
                 "It beat the other’s card, so it takes them all."),
), _WHO, _HIGHER_TAKES, _GOAL, packets=(5, 47)))
PEACE = Tutorial(126, (
    _YOU_TURN,
    TutorialStep(_I_WIN, "Both cards are yours!", "In this game the lower card wins. A two is the best of all."),
    TutorialStep(_I_FIGHT, "It’s a tie: that means peace!",
                 "Five cards go face down: P, E, A, C, E. Then one more is turned, and the lowest takes them all."),
    TutorialStep(_THEY_WIN, "{name} takes them", "That card was lower. Kings and aces are no help here."),
), demonstration=Demonstration(6, (
    _WIN_ALL._replace(more="Both turn a card. The lower one takes both!"),
    TutorialStep(somebody_took(most=2), "{name} takes both",
                 "The lower card wins. A two is the best, an ace the worst."),
    TutorialStep(when_announced(TIE), "It’s a tie: that means peace!",
                 "Five cards go face down: P, E, A, C, E. Then one more."),
    TutorialStep(somebody_took(10), "{name} takes them all",
                 "The lower card decided. Kings are no help here."),
), _WHO, "The lower card takes them all.", _GOAL))
THREE_PLAYERS = Tutorial(38, (
    TutorialStep(always, "", "All three of you turn a card. The highest takes all three."),
    TutorialStep(_I_WIN, "All three are yours!", "Your card was the highest. Turn the next one."),
    TutorialStep(_I_FIGHT, "Two tie: that means war!", "Only those two fight on. The third looks on and hopes."),
    TutorialStep(_THEY_WIN, "Not yours this time", "Whoever runs out of cards is out. The last one left wins."),
), demonstration=Demonstration(95, (
    TutorialStep(always, "Win all the cards!",
                 "All three turn a card. The highest takes all three."),
    TutorialStep(somebody_took(most=3), "{name} takes all three",
                 "The highest card wins them. An ace is the highest."),
    TutorialStep(when_announced(TIE), "The two highest tie: war!",
                 "Only those two fight on, for the third one’s card, too."),
    _won_war(6, "Whoever runs out of cards is out. The last one left wins."),
), _WHO, "The highest card takes them all.", "The last one who has cards wins the game."))
AUTOMATIC = Tutorial(79, (
    _YOU_TURN, _HIGHER,
    TutorialStep(both(_I_FIGHT, _ranks("2")), "A two means war at once!",
                 "Tie or not: three cards go face down, and the next one decides."),
    TutorialStep(took(NEWCOMER, least=10), "You won the war!", "Even the smallest card can bring you the most."),
), demonstration=Demonstration(7, (
    _WIN_ALL,
    _TOOK_BOTH,
    TutorialStep(both(when_announced(TIE), _ranks("2")), "A two means war at once!",
                 "Tie or not: three face down, and the next card decides."),
    _won_war(10, "Each two means a war, and many cards to win."),
), _WHO, _HIGHER_TAKES, _GOAL))
BEATS_FACES = Tutorial(256, (
    _YOU_TURN,
    TutorialStep(both(_I_WIN, _ranks("3"), _ranks("JQK")), "Your three wins!",
                 "Brave little three: it beats every jack, queen and king."),
    TutorialStep(_THEY_WIN, "{name} takes both", "The higher card wins, and an ace fears no three."),
    _HIGHER,
), demonstration=Demonstration(1088, (
    _WIN_ALL,
    TutorialStep(both(somebody_took(most=2), _ranks("3"), _ranks("JQK")), "Brave little three!",
                 "An ace beats it, and so do the numbers from four on."),
    _TIE_THREE,
    _won_war(10, "The higher card wins a war. No three can stop an ace."),
), _WHO, "A three beats every jack, queen and king.", _GOAL, after=0))
UNDERDOG = Tutorial(9, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(when_announced(WINS, NEWCOMER), "Saved by the underdog!",
                 "The higher card takes a war, but a six lay among your face-down cards. So you take it all!"),
), demonstration=Demonstration(9, (
    _WIN_ALL,
    _TOOK_BOTH,
    TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                 "Three go face down. A six there lets the loser win it all!"),
    TutorialStep(when_announced(WINS), "Saved by the underdog!",
                 "A six lay face down, so the lower card takes them all."),
), _WHO, "The loser had a six among the face-down cards.", _GOAL))
_A_FIVE = TutorialStep(may_slap(good=True), "", "A five! The first hand on it takes all the cards.")
SLAP = Tutorial(24, (
    _YOU_TURN._replace(when=may_only_turn),
    _A_FIVE,
    TutorialStep(when_announced(SLAPPED, NEWCOMER), "You were the first!",
                 "Slap only fives: a slap at any other card costs you a card."),
    TutorialStep(took(NEWCOMER, most=2), "Both cards are yours!", "Without a five, the higher card takes both."),
), several=(
    TutorialStep(may_only_turn, "", "The highest takes all. But when a five turns up, the first to slap it does!"),
    _A_FIVE,
), demonstration=Demonstration(298, (
    _WIN_ALL._replace(more="Both turn a card. The first hand on a five takes them!"),
    TutorialStep(when_announced(SLAPPED, NEWCOMER), "{name} was the first!",
                 "The first hand on a five takes all the cards."),
    TutorialStep(both(somebody_took(most=2), later(2)), "{name} takes both", "No five: the higher card takes both."),
    TutorialStep(later(3), "Slap only fives",
                 "A slap at any other card costs a card."),
), "Slap now?", "It’s a five: whoever slaps it first takes the cards.", _GOAL, asks=Press))
BASIC = Tutorial(167, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(took(NEWCOMER, least=10), "You won the war!",
                 "All ten cards are yours. Careful: whoever runs out of cards in a war has lost."),
), demonstration=Demonstration(1840, (
    _FEW_LEFT,
    _TOOK_BOTH,
    _TIE_THREE,
    TutorialStep(took(SEAT_1, least=10), "{name} won the war!", "All ten cards! Whoever runs out in a war has lost."),
), _WHO, _HIGHER_TAKES, "Whoever runs out of cards, even in a war, has lost.", packets=(9, 43), to_end=True))
ONE_LEFT = Tutorial(6, (
    _YOU_TURN, _HIGHER,
    TutorialStep(_I_FIGHT, "It’s a tie: that means war!", "Each of you lays a card face down and turns another."),
    TutorialStep(took(NEWCOMER, least=6), "You won the war!",
                 "With only one card left you may still turn it up in a war, but only once."),
), demonstration=Demonstration(205, (
    _FEW_LEFT,
    _TOOK_BOTH,
    TutorialStep(when_announced(TIE, NEWCOMER), "It’s a tie: that means war!",
                 "One down, one up. {name} has one left: it is turned up."),
    TutorialStep(took(NEWCOMER, least=5, most=5), "{name}’s last card won!",
                 "A last card fights only once: with none to lay, one loses."),
), _WHO, _HIGHER_TAKES, _GOAL, packets=(3, 49)))
GUERILLA_JOKER = Tutorial(24, (
    _YOU_TURN, _HIGHER,
    TutorialStep(both(_I_FIGHT, _ranks("X")), "A joker means war!",
                 "Whatever the other card is: lay one face down and turn the next."),
    TutorialStep(took(NEWCOMER, least=6), "You won the war!",
                 "The joker goes along with the rest, and comes back one day."),
), demonstration=Demonstration(24, (
    _WIN_ALL,
    _TOOK_BOTH,
    TutorialStep(both(when_announced(TIE), _ranks("X")), "A joker means war!",
                 "So does a tie: one card face down, the next one decides."),
    _won_war(6, "The joker goes to the winner with all the others."),
), _WHO, _HIGHER_TAKES, _GOAL))
SPEED = Tutorial(11, (
    _YOU_TURN,
    TutorialStep(both(_I_WIN, when_announced(REMOVED)), "A two leaves the game!",
                 "First all the twos go, then the threes, and so on. Soon there will be more wars."),
    TutorialStep(_THEY_WIN, "{name} takes both", "Win all the cards that are left to win the game."),
    _HIGHER,
), demonstration=Demonstration(9582, (
    _WIN_ALL,
    TutorialStep(when_announced(REMOVED), "A beaten two leaves the game!",
                 "When all four twos are gone, the threes go, and so on."),
    _TIE_ONE,
    _won_war(10, "The fewer twos and threes, the more wars there are."),
), _WHO, _HIGHER_TAKES, "Whoever wins all the cards that are left wins.", after=2))
_TWO_CARDS = TutorialStep(_I_FIGHT, "It’s a tie: that means war!", "Three cards go face down, and the next two decide.")
_YOU_TURN_TWO = TutorialStep(always, "", "You turn two cards. So does {name}.")
_FACES_COUNT = TutorialStep(_THEY_WIN, "{name} had more", "An ace counts as 1, a jack 11, a queen 12 and a king 13.")
_TIE_TWO = TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                        "Three cards go face down, and the next two decide.")
_FACES = "Ace 1, jack 11, queen 12, king 13: the most wins."


def _win_all_two(counts: str) -> TutorialStep:
    """Return the first step of a game in which two cards are reckoned with."""
    return TutorialStep(always, "Win all the cards!", counts)


ADDITION = Tutorial(157, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!", "Add your two cards: the higher sum takes all four."),
    _FACES_COUNT, _TWO_CARDS,
), demonstration=Demonstration(1, (
    _win_all_two("Both turn two cards and add them. The higher sum takes all."),
    TutorialStep(somebody_took(most=4), "{name} takes all four", _FACES),
    _TIE_TWO,
), _WHO, "The higher sum takes them all.", _GOAL))
SUBTRACTION = Tutorial(23, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!",
                 "The higher card minus the lower: the larger difference takes all four."),
    TutorialStep(_THEY_WIN, "{name} had more", "Two cards far apart are good. Two equal cards make 0."),
    _TWO_CARDS,
), demonstration=Demonstration(25, (
    _win_all_two("Both turn two: higher minus lower. The most takes all."),
    TutorialStep(somebody_took(most=4), "{name} takes all four", _FACES),
    _TIE_TWO,
    TutorialStep(later(2), "Far apart is good", "Two equal cards make 0."),
), _WHO, "The larger difference takes them all.", _GOAL))
MULTIPLICATION = Tutorial(353, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!", "Multiply your two cards: the higher product takes all four."),
    _FACES_COUNT, _TWO_CARDS,
), demonstration=Demonstration(4623, (
    _win_all_two("Both turn two cards: one times the other. The most wins."),
    TutorialStep(somebody_took(most=4), "{name} takes all four", _FACES),
    _TIE_TWO,
), _WHO, "The higher product takes them all.", _GOAL))
MISSING = Tutorial(157, (
    TutorialStep(always, "", "You turn a card and lay the next one closed. So does {name}."),
    TutorialStep(asked(Write), "What is your closed card?",
                 "The table says what both cards make. Write the missing number."),
    TutorialStep(_I_WIN, "All four are yours!",
                 "A right answer beats a wrong one. If both are right, the higher sum wins."),
    TutorialStep(_THEY_WIN, "{name} takes them.", "Both right, or both wrong? Then the higher sum takes all four."),
    TutorialStep(_I_FIGHT, "It’s a tie: that means war!",
                 "Three cards go face down. Then one card is open and one is closed again."),
), demonstration=Demonstration(10, (
    TutorialStep(always, "Win all the cards!",
                 "Each turns a card and lays the next one closed."),
    TutorialStep(asked(Write), "What is the closed card?",
                 "The table says what both cards make."),
    TutorialStep(somebody_took(most=4), "{name} takes all four",
                 "A right answer beats a wrong one. Then the sum counts."),
), "What is {name}’s closed card?", "Take the open card away from what both make.", _GOAL,
    asks=WriteNumber))
