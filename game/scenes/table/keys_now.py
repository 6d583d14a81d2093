"""The keys that matter at a table just now, each with what it does."""

from collections.abc import Sequence

import pygame

from game.core.asks import Arrange, Pick, Press, Write
from game.core.seats import Seat
from game.core.two_keys import TURN, two_keys
from game.core.words import _
from game.scenes.kit.ask_controller import Asking
from game.scenes.kit.desk import Desk
from game.scenes.kit.key_now import KeyNow
from game.scenes.table.pressing import label
from game.view.device import key_names


def keys_now(desk: Desk, asking: Asking | None) -> Sequence[KeyNow]:
    """Return the keys of what is asked: those of all people there, or how fingers and the one button do it."""
    app, course = desk.app, desk.course
    ask = asking.ask if asking is not None else course.sitting.match.ask
    if app.touch or app.one_button.on:
        return [KeyNow((), asking.hint)] if asking is not None and asking.hint else []
    if isinstance(ask, Pick):
        return _picking(ask)
    if isinstance(ask, Arrange):
        return [KeyNow(("←", "→"), _("Go from card to card")),
                KeyNow((key_names.name(pygame.KSCAN_SPACE),), _("Pick up, put down")), KeyNow((_("Enter"),), _("Done"))]
    if isinstance(ask, Write):
        own = asking.keys_now if asking is not None else ()
        return [KeyNow((_("Enter"),), _("Give your answer")), *own]
    if course.auto and not course.hands:
        return [KeyNow(("F2",), _("Turn the cards yourself"))]
    found: dict[str, tuple[str, ...]] = {}
    for seat in sorted(course.people):
        for key in _pressing(desk, ask, seat):
            found[key.words] = (*found.get(key.words, ()), *key.caps)
    return [KeyNow(caps, words) for words, caps in found.items()]


def _picking(ask: Pick) -> Sequence[KeyNow]:
    walk = KeyNow(("←", "→"), _("Go from card to card"))
    if ask.most == 1 and ask.least == 1:
        return [walk, KeyNow((_("Enter"),), _("Choose the card"))]
    space = KeyNow((key_names.name(pygame.KSCAN_SPACE),), _("Choose the card, or not") if ask.most > 1 else (
        _("Choose the card")))
    return [walk, space, KeyNow((_("Enter"),), _("Done") if ask.least or ask.most > 1 else _("None"))]


def _pressing(desk: Desk, ask: object, seat: Seat) -> Sequence[KeyNow]:
    """Return the two keys of a person, or those of them that do something."""
    words = ask.words.get(seat, ()) if isinstance(ask, Press) else ("turn",)
    if not words or seat not in desk.course.sitting.match.table.left:
        return []
    look, slaps = desk.seating.looks()[seat], desk.seating.slaps
    turn, second = two_keys(words)
    says = [_turning(turn, slaps=slaps), label(second or "slap") if second or slaps else ""]
    found = []
    for which, (key, told) in enumerate(zip((look.key, look.second), says, strict=True)):
        pad = (look.pad[which],) if look.pad is not None and look.pad[which] else ()
        alone = len(desk.course.people) == 1 and which == TURN
        caps = tuple(filter(None, (key, key_names.name(pygame.KSCAN_SPACE) if alone else "", *pad)))
        if told and caps:
            found.append(KeyNow(caps, told))
    return found


def _turning(word: str, *, slaps: bool) -> str:
    """Return what the turn key does, where it says this word of an ask."""
    if word == "turn" and not slaps:
        return _("Turn your card. Hold to hurry")
    return _("Don’t slap, go on") if word == "time" and slaps else label(word)
