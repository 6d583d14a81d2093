"""Wording that many games share: cards and small numbers, ends of matches, and headings of house rules."""

from collections.abc import Sequence

from game.core.cards import RANK, RANK_NAMES, Card
from game.core.i18n import Plural, _, ngettext, pgettext, whole
from game.core.match import MOST_ROUNDS
from game.core.reasoned_caption import ReasonedCaption

_RANKS = (Plural("a two", "{number} twos"), Plural("a three", "{number} threes"), Plural("a four", "{number} fours"),
          Plural("a five", "{number} fives"), Plural("a six", "{number} sixes"), Plural("a seven", "{number} sevens"),
          Plural("an eight", "{number} eights"), Plural("a nine", "{number} nines"), Plural("a ten", "{number} tens"),
          Plural("a jack", "{number} jacks"), Plural("a queen", "{number} queens"), Plural("a king", "{number} kings"),
          Plural("an ace", "{number} aces"), Plural("a joker", "{number} jokers"))
_RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
               "joker")
_MANY = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
         "aces", "jokers")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def a(rank: int) -> str:
    """Return one card of a rank in words: "a queen".

    >>> a(10), a(6)
    ('a queen', 'an eight')
    """
    return _RANKS[rank].of(1)


def rank_word(rank: int) -> str:
    """Return a rank in words, without an article: "queen".

    >>> rank_word(3), rank_word(13)
    ('five', 'joker')
    """
    return pgettext("card", _RANK_WORDS[rank])


def several(rank: int, n: int) -> str:
    """Return `n` cards of a rank in words: "two queens", or "a queen".

    >>> several(10, 2), several(10, 1)
    ('two queens', 'a queen')
    """
    return _RANKS[rank].of(n).format(number=number(n))


def one(card: Card) -> str:
    """Return the rank of a card, as one of its kind: "a queen".

    >>> one(Card(12)), one(Card(52))
    ('an ace', 'a joker')
    """
    return a(RANK[card])


def beats(high: object, low: object, outcome: str) -> ReasonedCaption:
    """Return the caption for something that is higher than another, and what comes of it.

    >>> beats("A queen", "a jack", "Fox takes both")
    'A queen beats a jack: Fox takes both'
    """
    return ReasonedCaption(pgettext("a caption", "{high} beats {low}").format(high=high, low=low), outcome)


def any_of(names: str) -> str:
    """Return one card of any of the ranks that an option names, with commas between: "a five or a six".

    >>> any_of("5,6")
    'a five or a six'
    """
    return either([a(RANK_NAMES.index(name)) for name in names.split(",")])


def either(words: Sequence[str]) -> str:
    """Return one of some things in words: "a five, a six or a seven".

    >>> either(["a five", "a six", "a seven"])
    'a five, a six or a seven'
    """
    *some, last = words
    return _("{some} or {last}").format(some=", ".join(some), last=last) if some else last


def many(rank: int) -> str:
    """Return several cards of a rank in words: "queens".

    >>> many(10)
    'queens'
    """
    return _(_MANY[rank])


def number(n: int) -> str:
    """Return a number up to twelve as a word, a larger one in figures.

    >>> number(0), number(12), number(13)
    ('no', 'twelve', '13')
    """
    return _(_NUMBERS[n]) if n < len(_NUMBERS) else str(n)


def takes(name: str, cards: int) -> str:
    """Return the clause for a player who takes `cards` cards, which are all there are: "Fox takes both".

    >>> takes("Fox", 2), takes("Fox", 10), takes("Fox", 0)
    ('Fox takes both', 'Fox takes all 10', 'Fox takes nothing')
    """
    if not cards:
        return _("{name} takes nothing").format(name=name)
    if cards == 2:
        return _("{name} takes both").format(name=name)
    taking = ngettext("{name} takes the card", "{name} takes all {number}", cards)
    return taking.format(name=name, number=whole(cards))     # as the pill that counts them says


def first_capital(text: str) -> str:
    """Return the text as the beginning of a sentence.

    >>> first_capital("two queens")
    'Two queens'
    """
    return text[:1].upper() + text[1:]


def decided(rounds: str) -> str:
    """Return the sentences about the end of a match in which people decide and that would never end; `rounds` is the
    word for what is counted."""
    ended = _("You can agree to a draw at any time in the pause menu. After {most} {rounds}, the match stops on its "
              "own and is a draw.")
    return ended.format(most=whole(MOST_ROUNDS), rounds=rounds)


def forced() -> str:
    """Return the sentence about the end of a match in which nobody decides and that would never end."""
    return _("If all the cards are back exactly as before, the match is a draw, because it would go on forever.")


def luck() -> str:
    """Return the consolation of a game in which nobody decides anything."""
    return _("It is all luck. Nobody can play well or badly, so nobody needs to be sad.")


ROUND = "Each round"
"""The headings of house rules at the set-up (`Option.group`), from here on. A game or a rule may name its own."""
WINS = "Which card wins"
WAR = "In a war"
WON = "Won cards"
DECK = "The deck"
SLAPPING = "Slaps"
NUMBERS = "Numbers"
SCORING = "Scoring"
