"""The moods of the animals: which there are, and the picture of one, taken out of a drawing that holds them all.

In a drawing (`assets/tokens`) each group names as its class the moods that it belongs to; one without a class belongs
to all. As it lies there, only the groups of `rest` are seen.
"""

import re
from typing import Final, Literal, TypeAlias, get_args

Mood: TypeAlias = Literal["rest", "hope", "glad", "ouch", "sleepy", "surprised"]

SMALL: Final = 64
"""Under so many pixels eyes cannot be told apart: an animal is at rest, hopes or is glad there, and does not blink."""
_SMALL: Final[dict[Mood, Mood]] = {"hope": "hope", "glad": "glad", "surprised": "hope"}
_MOODS: Final[tuple[Mood, ...]] = get_args(Mood)
_GROUP = re.compile(r'<g id="([a-z]+)[a-z-]*" class="([a-z ]+)"[^>]*>(\n.*?</g>\n)', re.DOTALL)


def mood(markup: str, mood: Mood = "rest", blink: bool = False, drop: bool = False) -> str:
    """Return the SVG of an animal in one mood, perhaps with its eyes shut for a moment, or with a drop of sweat."""
    def group(found: "re.Match[str]") -> str:
        part, moods = found[1], found[2].split()
        wanted: str = "blink" if blink and part == "eyes" else mood
        return f'<g id="{part}">{found[3]}' if wanted in moods or (drop and moods == ["drop"]) else ""

    return _GROUP.sub(group, markup)


def seen(mood: Mood, blink: bool, px: int) -> tuple[Mood, bool]:
    """Return the mood that is drawn so large, and whether it blinks."""
    return (mood, blink) if px >= SMALL else (_SMALL.get(mood, "rest"), False)


MARK: Final = "@"
"""Stands before the face in the name of a token's drawing."""
FACES: Final[tuple[tuple[Mood, bool], ...]] = (
    ("rest", True), ("hope", False), ("glad", False), ("surprised", False), ("ouch", False), ("sleepy", False),
)  # fmt: skip
"""The faces that are drawn ahead: each with whether it blinks."""


def name(animal: str, mood: Mood, blink: bool = False, drop: bool = False) -> str:
    """Return the name of a token's drawing."""
    face = "-".join([mood, *(["blink"] if blink else []), *(["drop"] if drop else [])])
    return f"tokens/{animal}" + (f"{MARK}{face}" if face != "rest" else "")


def named(markup: str, name: str) -> str:
    """Return the SVG of an animal with the face that is in a drawing's name."""
    first, *more = name.partition(MARK)[2].split("-")
    return mood(markup, next(each for each in _MOODS if each == first), "blink" in more, "drop" in more)
