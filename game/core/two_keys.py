"""The two keys of a seat: the words of an ask that each of them says."""

from collections.abc import Sequence

TURN, SECOND = 0, 1
"""The places of a seat's two keys."""


_AS_A_TURN = ("turn", "time", "buzz")
_ASIDE = ("slap", "pass")


def two_keys(words: Sequence[str]) -> tuple[str, str]:
    """Return the word of an ask that a seat's turn key says, and the one its second key says; "" if it says none.

    >>> two_keys(("slap", "time"))
    ('time', 'slap')
    """
    turn = next((word for word in _AS_A_TURN if word in words and not (word == "time" and "buzz" in words)), words[0])
    second = next((word for word in (*_ASIDE, *words) if word in words and word != turn), "")
    return turn, second
