"""The marks in a text: headings, items of a list and **bold** words; and the same text without them, to be said."""

import re

Run = tuple[str, bool]                            # words, and whether they are bold
Block = tuple[str, list[Run]]                     # "1".."3" a heading, "" a paragraph, a bullet or "2." an item

_ITEM = r"([-*•]|\d+[.)])\s+(.*)"
_HEADING = r"(#{1,3})\s+(.*)"


def blocks(text: str) -> list[Block]:
    """Return the blocks of a text. Lines form a paragraph until an empty line, a heading or an item of a list.

    >>> blocks("# War\\nTurn a **card**.\\n- one")
    [('1', [('War', False)]), ('', [('Turn a ', False), ('card', True), ('.', False)]), ('•', [('one', False)])]
    """
    found: list[tuple[str, str]] = []
    new = True
    for line in text.expandtabs(4).splitlines():
        line = line.strip()
        heading, item = re.fullmatch(_HEADING, line), re.fullmatch(_ITEM, line)
        if heading:
            found.append((str(len(heading[1])), heading[2]))
        elif item:
            found.append((item[1] if item[1][0].isdigit() else "•", item[2]))
        elif line and (new or not found):
            found.append(("", line))
        elif line:
            found[-1] = found[-1][0], f"{found[-1][1]} {line}"
        new = not line or bool(heading)
    return [(kind, runs) for kind, runs in ((kind, _runs(words)) for kind, words in found)
            if any(text.strip() for text, _bold in runs)]


def _runs(text: str) -> list[Run]:
    text = re.sub(r"`([^`]*)`|(?<![\w*])[*_]([^*_]+)[*_](?![\w*])", lambda m: m[1] or m[2] or "", text)
    return [(part, bool(n % 2)) for n, part in enumerate(text.split("**")) if part]


def plain(text: str) -> str:
    """Return a text for speech, without its marks. A heading, an item and a paragraph each end a sentence, the end of a
    line does not.

    >>> plain("# War\\n- Turn a **card**\\n  that is open.\\n- Go on")
    'War. Turn a card that is open. Go on.'
    """
    said = (("" if kind in ("", "•", "1", "2", "3") else f"{kind} ") + "".join(words for words, _bold in runs)
            for kind, runs in blocks(text))
    return " ".join(words if words[-1] in ".!?:…,;" else f"{words}." for words in map(str.strip, said))
