"""A slot: a match that can be continued, named by its game's id and its own with a point between: `war.5f0c…`."""

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def slot_of(game: str, match: str) -> str:
    """Return the slot of a match."""
    return f"{game}.{match}"


def game_of(slot: str) -> str:
    """Return the game's id in a slot."""
    return slot.partition(".")[0]


def id_of(slot: str) -> str:
    """Return the match's id in a slot."""
    return slot.partition(".")[2]


def is_id(word: str) -> bool:
    """True if a word may name a game or a match in a slot."""
    return 0 < len(word) <= 64 and word[0] != "-" and _LETTERS.issuperset(word)


def is_slot(word: str) -> bool:
    """True if a word may be a slot."""
    return is_id(game_of(word)) and is_id(id_of(word))
