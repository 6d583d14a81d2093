"""Words as they are said: what stands between numbers, and the names of keys, as words instead of signs."""

import re

from game.core.i18n import _, pgettext

_NUMBER = r"\d+(?:[.,]\d+)?"
_TERM = rf"\(*(?:{_NUMBER}|\?)\)*"
_EQUATION = re.compile(rf"(?<![\w?]){_TERM}(?: ?[+−×÷=^] ?{_TERM})+(?![\w(])(?P<stop>\.(?=\s|$))?")
_SIGN = re.compile(r" ?([+−×÷=^]) ?")
_RANGE = re.compile(r"(?<=\w)–(?=\w)|(?<=\d) – (?=\d)")
_AND_UP = re.compile(r"(?<=\d)\+(?!\w)")
_ALONE = re.compile(r"(?<!\S)/(?!\S)")
_KEY = re.compile(r"(?<!\S)\?(?![\w?])")
_BLANK = re.compile(r"(?<!\S)_(?!\w)")
_LOOSE = re.compile(r" *[+−×÷=^←→↑↓](?: *[+−×÷=^←→↑↓])* *")
_ENDS = ".!?:…"
"""What ends the words before an equation that is a sentence of its own."""


def in_words(words: str) -> str:
    """Return words with signs as words: not every speech program knows them, and none knows what a question mark in an
    equation asks.

    >>> in_words("7 + ? = 9"), in_words("10 × 6, take away 6."), in_words("2–4 players")
    ('7 plus what makes 9?', '10 times 6, take away 6.', '2 to 4 players')
    """
    found, words = words, _EQUATION.sub(_equation, words)
    words = _RANGE.sub(f" {pgettext('said of numbers', 'to')} ", words)
    words = _AND_UP.sub(f" {pgettext('said of ages', 'and up')}", words)
    words = _ALONE.sub(pgettext("said of a key", "slash"), words)
    words = _KEY.sub(pgettext("said of a key", "question mark"), words)
    words = _BLANK.sub(_("space"), words)
    words = _LOOSE.sub(_loose, words)
    return re.sub(r"\( ", "(", re.sub(r" ([,.;:!?)])", r"\1", words)).strip() if _LOOSE.search(found) else words


def spoken_question(written: str) -> str:
    """Return a fact as it is written as a question to be said.

    >>> spoken_question("8 + 5"), spoken_question("8 + ? = 13")
    ('8 plus 5 is how much?', '8 plus what makes 13?')
    """
    return in_words(written if "?" in written else f"{written} = ?")


def _equation(found: re.Match[str]) -> str:
    """Return an equation in words, with a question mark if it is a sentence of its own that asks something."""
    stop = found["stop"] or ""
    parts, signs, sums = _SIGN.split(found[0].removesuffix(stop)), _signs(), False
    said = [_term(parts[0])]
    for n in range(1, len(parts), 2):
        sign, term = parts[n], parts[n + 1]
        if sign != "=":
            said.append(signs[sign])
            sums = True
        elif any("?" in part for part in parts[:n]):
            said.append(pgettext("said of numbers", "makes"))
        else:
            said.append(pgettext("said of numbers", "is") if sums or "?" in term else signs["="])
        said.append(_term(term, last=sign == "="))
    before, after = found.string[:found.start()].rstrip(), found.string[found.end():]
    asks = "?" in found[0] and (not before or before[-1] in _ENDS) and bool(stop or not after)
    return " ".join(said) + ("?" if asks else stop)


def _term(term: str, *, last: bool = False) -> str:
    """Return a number, or the word for one that is asked for, `last` behind the equals sign."""
    return term.replace("?", pgettext("said of numbers", "how much") if last else pgettext("said of numbers", "what"))


def _loose(found: re.Match[str]) -> str:
    """Return signs that are not between numbers in words."""
    words = {**_signs(), **_arrows()}
    return f" {', '.join(words[sign] for sign in found[0] if sign in words)} "


def _signs() -> dict[str, str]:
    return {"+": pgettext("said of numbers", "plus"), "−": pgettext("said of numbers", "minus"),
            "×": pgettext("said of numbers", "times"), "÷": pgettext("said of numbers", "divided by"),
            "=": pgettext("said of numbers", "equals"), "^": pgettext("said of numbers", "to the power of")}


def _arrows() -> dict[str, str]:
    return {"←": pgettext("said of a key", "left arrow"), "→": pgettext("said of a key", "right arrow"),
            "↑": pgettext("said of a key", "up arrow"), "↓": pgettext("said of a key", "down arrow")}
