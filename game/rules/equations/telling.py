"""Equations in words: captions for those who made one, or did not."""

import re
from collections.abc import Sequence

from game.core.events import Event, Said
from game.core.words import _

_MOST = 40
_PRINTED = str.maketrans("*/-xX‐‑–", "×÷−××−−−")
_JOINING = re.compile(r" ?([+−×÷=]) ?")


def printed(text: str) -> str:
    """Return an equation that somebody typed, in print and not too long, without what stands after =."""
    text = spaced(" ".join(text.partition("=")[0].replace("**", "^").translate(_PRINTED).split()))
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"


def spaced(text: str) -> str:
    """Return an equation with a space on each side of its signs: "(8 + 5) ÷ (10 + 3)"."""
    return _JOINING.sub(r" \1 ", text)


def caption(event: Event, names: Sequence[str]) -> str | None:
    """Return the caption for an event that an equation, or the want of one, has led to; None if it is another event."""
    match event:
        case Said("buzz", (seat,)):
            return _("{name} has got it!").format(name=names[seat])
        case Said("equation", (seat,), _cards, (target,), text):
            return _("{name}: {text} = {target}").format(name=names[seat], text=printed(text), target=target)
        case Said("wrong", (seat,), _cards, _numbers, line):
            return _("{name}: {line}").format(name=names[seat], line=line)
    return None
