"""The first hands of the games of War: what each says to somebody who plays it for the first time, on which deal.

`python -m tests.tools.tutorials GAME --find 3000` looks for a deal that shows all of it soon.
"""

from game.core.announcements import SLAP as SLAPPED
from game.core.announcements import WAR as TIE
from game.core.asks import Write
from game.core.cards import JOKER, RANK, RANKS, Card
from game.core.tutorial import (
    NEWCOMER,
    Tutorial,
    TutorialStep,
    When,
    always,
    asked,
    both,
    may_only_turn,
    may_slap,
    others_took,
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


WAR = Tutorial(16506, (
    _YOU_TURN, _HIGHER,
    TutorialStep(when_announced(TIE), "It’s a tie: that means war!",
                 "Each player lays a card face down and turns another."),
    TutorialStep(_THEY_WIN, "{name} takes both", "Jack, queen, king and ace beat every number."),
    TutorialStep(_I_WIN, "You won the war!", "All six cards are yours. Win all the cards to win the game."),
))
"""A deal in which the first seat wins with a six against a two, loses a four to a queen, and then wins a war: three and
three, eight and five. It wins the match, too, in round 102."""

LAST_CARD = Tutorial(167, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(took(NEWCOMER, least=10), "That was a big one!",
                 "Ten cards at once! Later, if you run short in a war, your last card fights for you."),
))
PEACE = Tutorial(126, (
    _YOU_TURN,
    TutorialStep(_I_WIN, "Both cards are yours!", "In this game the lower card wins. A two is the best of all."),
    TutorialStep(_I_FIGHT, "It’s a tie: that means peace!",
                 "Five cards go face down: P, E, A, C, E. Then one more is turned, and the lowest takes them all."),
    TutorialStep(_THEY_WIN, "{name} takes them", "That card was lower. Kings and aces are no help here."),
))
THREE_PLAYERS = Tutorial(38, (
    TutorialStep(always, "", "All three of you turn a card. The highest takes all three."),
    TutorialStep(_I_WIN, "All three are yours!", "Your card was the highest. Turn the next one."),
    TutorialStep(_I_FIGHT, "Two tie: that means war!", "Only those two fight on. The third looks on and hopes."),
    TutorialStep(_THEY_WIN, "Not yours this time", "Who runs out of cards is out. The last one left wins."),
))
AUTOMATIC = Tutorial(79, (
    _YOU_TURN, _HIGHER,
    TutorialStep(both(_I_FIGHT, _ranks("2")), "A two means war at once!",
                 "Tie or not: three cards go face down, and the next one decides."),
    TutorialStep(took(NEWCOMER, least=10), "You won the war!", "Even the smallest card can bring you the most."),
))
BEATS_FACES = Tutorial(256, (
    _YOU_TURN,
    TutorialStep(both(_I_WIN, _ranks("3"), _ranks("JQK")), "Your three wins!",
                 "Brave little three: it beats every jack, queen and king."),
    TutorialStep(_THEY_WIN, "{name} takes both", "The higher card wins, and an ace fears no three."),
    _HIGHER,
))
UNDERDOG = Tutorial(9, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(when_announced(WINS, NEWCOMER), "Saved by the underdog!",
                 "The higher card takes a war, but a six lay among your face-down cards. So you take it all!"),
))
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
))
BASIC = Tutorial(167, (
    _YOU_TURN, _HIGHER, _THREE_DOWN,
    TutorialStep(took(NEWCOMER, least=10), "You won the war!",
                 "All ten cards are yours. Careful: who runs out of cards in a war has lost."),
))
ONE_LEFT = Tutorial(6, (
    _YOU_TURN, _HIGHER,
    TutorialStep(_I_FIGHT, "It’s a tie: that means war!", "Each of you lays a card face down and turns another."),
    TutorialStep(took(NEWCOMER, least=6), "You won the war!",
                 "With only one card left you may still turn it up in a war, but only once."),
))
GUERILLA_JOKER = Tutorial(24, (
    _YOU_TURN, _HIGHER,
    TutorialStep(both(_I_FIGHT, _ranks("X")), "A joker means war!",
                 "Whatever the other card is: lay one face down and turn the next."),
    TutorialStep(took(NEWCOMER, least=6), "You won the war!",
                 "The joker goes along with the rest, and comes back one day."),
))
SPEED = Tutorial(11, (
    _YOU_TURN,
    TutorialStep(both(_I_WIN, when_announced(REMOVED)), "A two leaves the game!",
                 "First all the twos go, then the threes, and so on. Soon there will be more wars."),
    TutorialStep(_THEY_WIN, "{name} takes both", "Win all the cards that are left to win the game."),
    _HIGHER,
))
_TWO_CARDS = TutorialStep(_I_FIGHT, "It’s a tie: that means war!", "Three cards go face down, and the next two decide.")
_YOU_TURN_TWO = TutorialStep(always, "", "You turn two cards. So does {name}.")
_FACES_COUNT = TutorialStep(_THEY_WIN, "{name} had more", "An ace counts as 1, a jack 11, a queen 12 and a king 13.")
ADDITION = Tutorial(157, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!", "Add your two cards: the higher sum takes all four."),
    _FACES_COUNT, _TWO_CARDS,
))
SUBTRACTION = Tutorial(23, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!",
                 "The higher card minus the lower: the larger difference takes all four."),
    TutorialStep(_THEY_WIN, "{name} had more", "Two cards far apart are good. Two that are alike make nothing."),
    _TWO_CARDS,
))
MULTIPLICATION = Tutorial(353, (
    _YOU_TURN_TWO,
    TutorialStep(_I_WIN, "All four are yours!", "Multiply your two cards: the higher product takes all four."),
    _FACES_COUNT, _TWO_CARDS,
))
MISSING = Tutorial(157, (
    TutorialStep(always, "", "You turn a card and lay the next one closed. So does {name}."),
    TutorialStep(asked(Write), "What is your closed card?",
                 "The table says what both cards make. Write the missing number."),
    TutorialStep(_I_WIN, "All four are yours!",
                 "A right answer beats a wrong one. If both are right, the higher sum wins."),
    TutorialStep(_THEY_WIN, "{name} takes them.", "Both right, or both wrong? Then the higher sum takes all four."),
    TutorialStep(_I_FIGHT, "It’s a tie: that means war!",
                 "Three cards go face down. Then one card is open and one is closed again."),
))
