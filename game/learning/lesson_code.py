"""Lesson codes: a number in a few letters that can be read off a wall, said aloud and typed.

The alphabet has seventeen consonants: no vowels, so that no words come out, and no two letters that look alike. As
seventeen is a prime, a last letter that makes a weighted sum come out at zero gives away every letter that is wrong and
every two neighbors that changed places (the scheme of ISBN-10, which counts in elevens).
"""

from game.core.i18n import _

ALPHABET = "BCDFHJKMNPRSTWXYZ"
SHORTEST, LONGEST = 6, 8                          # letters, the check letter included
MOST = len(ALPHABET) ** (LONGEST - 1)             # codes there are: every number below it has one

_STRIDE = 2_654_435_761                           # no multiple of 17: spreads neighbouring lessons over the alphabet
_SHIFT = 577_215_664                              # nor is the first one six times the first letter
_MEANT = str.maketrans("G852", "CBSZ", "-–.·")
"""The characters that are taken for a letter of the alphabet, and those that may stand between letters."""


class CodeError(ValueError):
    """Letters that are no lesson code; the message is one line for a person."""


def write(number: int) -> str:
    """Return the letters of a number from 0 to MOST - 1: six, or more if they do not hold it."""
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
    """Return the number that was meant, in large or small letters. Raises CodeError with one line."""
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
    """Return a code in two halves, as it is shown and said: `BCD FHJ`, `BCD FHJK`, `BCDF HJKM`."""
    half = len(letters) // 2
    return f"{letters[:half]} {letters[half:]}"


def _weighed(digits: list[int]) -> int:
    return sum(weight * digit for weight, digit in enumerate(digits, 1))
