"""Lesson codes: a number in six to eight letters, to be read off a wall, said aloud and typed.

The alphabet has seventeen consonants: no vowels, so that no words result, and no two letters that look alike. As
seventeen is a prime, a check letter that makes the weighted sum zero detects every single wrong letter and every swap
of two neighbors (the scheme of ISBN-10 with 11: ISO 2108, 1972). Numbers are spread over the codes by a multiplication
(Knuth, "The Art of Computer Programming", volume 3, section 6.4, 1973).
"""

from game.core.i18n import _

ALPHABET = "BCDFHJKMNPRSTWXYZ"
SHORTEST, LONGEST = 6, 8                          # letters, the check letter included
MOST = len(ALPHABET) ** (LONGEST - 1)             # codes there are: every number below it has one

_STRIDE = 2_654_435_761                           # no multiple of 17: spreads neighbouring lessons over the alphabet
_SHIFT = 577_215_664                              # so that lesson 0 is not one letter six times
_MEANT = str.maketrans("G852", "CBSZ", "-–.·")
"""Characters that are read as a letter of the alphabet, and those that are ignored between letters."""


class CodeError(ValueError):
    """The letters are no lesson code. The message is one line for the user."""


def write(number: int) -> str:
    """Return the code of a number from 0 to MOST - 1: six letters, or as many as it needs.

    >>> write(0), write(1), write(MOST - 1)
    ('PBMBRB', 'BSPXSY', 'YZBKHFPC')
    """
    count = SHORTEST - 1
    while number >= len(ALPHABET) ** count:
        count += 1
    left, digits = (number * _STRIDE + _SHIFT) % len(ALPHABET) ** count, [0]
    for _place in range(count):
        left, digit = divmod(left, len(ALPHABET))
        digits.append(digit)
    digits[0] = -_weighed(digits) % len(ALPHABET)
    return "".join(ALPHABET[digit] for digit in reversed(digits))


def read(text: str) -> int:
    """Return the number of a code; case and spaces do not matter. Raises CodeError, in one line.

    >>> read(write(2026)), read(spaced(write(2026)).lower())
    (2026, 2026)
    >>> read("BCDFHJ")
    Traceback (most recent call last):
    game.learning.lesson_code.CodeError: A letter is wrong or missing. Check the code and try again.
    """
    letters = "".join(text.upper().split()).translate(_MEANT)
    strange = next((letter for letter in letters if letter not in ALPHABET), None)
    if strange is not None:
        raise CodeError(_("“{letter}” is never used in a lesson code. Check the letters and try again.").format(
            letter=strange if strange.isprintable() else "?"))
    if not SHORTEST <= len(letters) <= LONGEST:
        raise CodeError(_("A lesson code has {least} to {most} letters. This one has {count}.").format(
            least=SHORTEST, most=LONGEST, count=len(letters)))
    digits = [ALPHABET.index(letter) for letter in reversed(letters)]
    number = 0
    codes: int = len(ALPHABET) ** (len(letters) - 1)
    for digit in reversed(digits[1:]):
        number = number * len(ALPHABET) + digit
    number = (number - _SHIFT) * pow(_STRIDE, -1, codes) % codes
    if _weighed(digits) % len(ALPHABET) or (len(letters) > SHORTEST and number < codes // len(ALPHABET)):
        missing = len(letters) < LONGEST
        raise CodeError(_("A letter is wrong or missing. Check the code and try again.") if missing else
                        _("A letter is wrong. Check the code and try again."))
    return number


def spaced(letters: str) -> str:
    """Return a code in two halves, as it is displayed and said.

    >>> spaced("BCDFHJ"), spaced("BCDFHJK")
    ('BCD FHJ', 'BCD FHJK')
    """
    half = len(letters) // 2
    return f"{letters[:half]} {letters[half:]}"


def _weighed(digits: list[int]) -> int:
    return sum(weight * digit for weight, digit in enumerate(digits, 1))
