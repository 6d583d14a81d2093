"""The two keys of a seat: which words of an ask each of them says."""

from collections.abc import Sequence

TURN, SECOND = 0, 1
"""Which of a seat's two keys it is."""


_AS_A_TURN = ("turn", "time", "buzz")
_ASIDE = ("slap", "pass")


def two_keys(words: Sequence[str]) -> tuple[str, str]:
    """Which of an ask's words a seat's turn key says, and which its second key; "" if it says none.

    >>> two_keys(("slap", "time"))
    ('time', 'slap')
    """
    turn = next((word for word in _AS_A_TURN if word in words and not (word == "time" and "buzz" in words)), words[0])
    second = next((word for word in (*_ASIDE, *words) if word in words and word != turn), "")
    return turn, second
