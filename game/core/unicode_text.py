"""Letters as a reader counts them, and which of them are read from right to left."""

from typing import Final

ISOLATE: Final = "\u2068"
"""Begins a part of a sentence whose direction is its own (U+2068), up to `ISOLATED`."""
ISOLATED: Final = "\u2069"

_FROM_THE_RIGHT = (("\u0590", "\u08ff"), ("\u200f", "\u200f"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufefc"),
                   ("\U00010800", "\U00010fff"), ("\U0001e800", "\U0001efff"))
JOINERS: Final = "\u200c\u200d"
"""The two marks that part letters or join them, in Persian, in Indian scripts and between emoji."""
_CONJOINING = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")      # after it, the next letter is part of this one
_AFTER = frozenset("\u0e33\u0eb3")                # vowels of Thai and Lao that are letters, but stand on another


def from_the_right(text: str) -> bool:
    """True if some of a text is read from right to left, as Hebrew and Arabic are."""
    return not text.isascii() and max(text) >= "\u0590" and any(
        first <= each <= last for first, last in _FROM_THE_RIGHT for each in text)


def isolated(text: str) -> str:
    """Return a name for use in a sentence, isolated if it is read from right to left, so that it turns nothing else.

    >>> isolated("Ann")
    'Ann'
    """
    return f"{ISOLATE}{text}{ISOLATED}" if from_the_right(text) else text


def printable(text: str) -> str:
    """Return a text without characters that cannot be seen and order nothing, such as control characters."""
    return "".join(each for each in text if each.isprintable() or each in JOINERS)


def tidied(name: str) -> str:
    """Return a name as it is kept and compared: no gaps at its ends, and one space for each within.

    >>> tidied("  Ann   Lee ")
    'Ann Lee'
    """
    return " ".join(name.split())


def alike(name: object, other: str) -> bool:
    """True if both are the same name, apart from gaps.

    >>> alike(" Ann  Lee", "Ann Lee"), alike(7, "7")
    (True, False)
    """
    return isinstance(name, str) and tidied(name) == tidied(other)


def graphemes(text: str) -> list[str]:
    """Return a text in the letters that a reader sees, each with its marks; an emoji is one, however it is made up.

    After Unicode's annex 29, without the rarest rules.

    >>> graphemes("nöd"), len(graphemes("👩‍🚀"))
    (['n', 'ö', 'd'], 1)
    """
    if text.isascii():
        return list(text)
    from unicodedata import category  # a start in most languages does without it

    found: list[str] = []
    for each in text:
        if found and _belongs(found[-1], each, category(each)):
            found[-1] += each
        else:
            found.append(each)
    return found


def clip(text: str, most: int) -> str:
    """Return the first characters of a text, at most `most`; no letter loses a mark.

    >>> clip("Annabel", 3)
    'Ann'
    """
    if len(text) <= most:
        return text
    kept = ""
    for letter in graphemes(text):
        if len(kept) + len(letter) > most:
            break
        kept += letter
    return kept


def _belongs(before: str, each: str, kind: str) -> bool:
    """True if a character is part of the letter before it."""
    last, code = before[-1], ord(each)
    if kind in ("Mn", "Mc", "Me") or each in JOINERS or each in _AFTER or 0x1F3FB <= code <= 0x1F3FF:
        return True
    if 0xE0020 <= code <= 0xE007F or (last == "\u200d" and code > 0x2000) or (last in _CONJOINING and kind == "Lo"):
        return True
    if 0x1F1E6 <= code <= 0x1F1FF:                # two such letters are a flag
        return len(before) == 1 and 0x1F1E6 <= ord(last) <= 0x1F1FF
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:         # parts of a Korean syllable
        return 0x1100 <= ord(last) <= 0x11FF or 0xAC00 <= ord(last) <= 0xD7FF
    return False
