"""The keys that a seat may have: none that the program, the system or somebody else has."""

from game.core.words import _, ngettext
from game.sitting.chairs import SEATED, Chair, chairs
from game.store.settings import Settings
from game.view.device import key_names


def refusal(settings: Settings, row: int, key: int, *, second: bool, players: int = 0) -> str | None:
    """Return why a seat cannot have this key for its first, or its `second`; None if it can. Of clashes the one where
    so many `players` sit is said first, and without their number."""
    if key_names.is_taken(key) or key == settings.says_key:
        return _("Truce or your system already uses that key. Press another.")
    for count, rows in sorted(SEATED.items(), key=lambda one: one[0] != players):
        for chair in _everybody(settings, count, row) if row in rows else ():
            own = (chair.key,) if second else (chair.second,)
            if key in (own if chair.row == row else (chair.key, chair.second)):
                said = _("{key} is already {name}’s key. Press another.")
                if players and count != players:
                    said = ngettext("{key} is {name}’s key when there is {players} player. Press another.",
                                    "{key} is {name}’s key when there are {players} players. Press another.", count)
                return said.format(key=key_names.name(key), name=chair.name, players=count)
    return None


def speaker_refusal(settings: Settings, key: int) -> str | None:
    """Return why the speaker buttons cannot have this key; None if they can."""
    if key in key_names.SPARE:
        return None
    if key_names.is_taken(key) or key_names.writes(key) or (settings.one_button == "key" and key == settings.button):
        return _("Truce or your system already uses that key. Press another.")
    seated = (chair for count, rows in SEATED.items() for row in rows for chair in _everybody(settings, count, row))
    whose = next((chair.name for chair in seated if key in (chair.key, chair.second)), None)
    return whose and _("{key} is already {name}’s key. Press another.").format(key=key_names.name(key), name=whose)


def _everybody(settings: Settings, count: int, row: int) -> list[Chair]:
    """Return the chairs of so many people, and the one of a row that plays alone."""
    alone = [chair for chair in chairs(settings, count, (row,)) if chair.row == row]
    return [*chairs(settings, count, SEATED[count]), *alone]
