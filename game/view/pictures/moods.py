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


def mood(markup: str, mood: Mood = "rest", blink: bool = False, drop: bool = False, look: str = "") -> str:
    """Return the SVG of an animal in one mood, perhaps with its eyes shut for a moment, or with a drop of sweat; it may
    `look` somewhere (one of `LOOKS`)."""
    x, y = LOOKS.get(look, (0.0, 0.0))
    turned = f' transform="translate({x} {y})"'

    def group(found: "re.Match[str]") -> str:
        part, moods = found[1], found[2].split()
        wanted: str = "blink" if blink and part == "eyes" else mood
        seen = wanted in moods or (drop and moods == ["drop"])
        return f'<g id="{part}"{turned if look and part == "eyes" else ""}>{found[3]}' if seen else ""

    return _GROUP.sub(group, markup)


def seen(mood: Mood, blink: bool, px: int) -> tuple[Mood, bool]:
    """Return the mood that is drawn so large, and whether it blinks."""
    return (mood, blink) if px >= SMALL else (_SMALL.get(mood, "rest"), False)


LOOKS: Final[dict[str, tuple[float, float]]] = {
    "ne": (3.2, -2.6), "nw": (-3.2, -2.6), "se": (3.2, 2.6), "sw": (-3.2, 2.6), "s": (0.0, 3.4),
}  # fmt: skip
"""Where an animal may look, by the points of a compass → how far its eyes turn there, in hundredths of its size."""

MARK: Final = "@"
"""Stands before the face in the name of a token's drawing."""


def looks(mood: Mood, sun: str) -> str:
    """Return where an animal looks in a mood: who hopes to the `sun`, who is hurt down at its cards."""
    return sun if mood == "hope" else "s" if mood == "ouch" and sun else ""


FACES: Final[tuple[tuple[Mood, bool], ...]] = (
    ("rest", True), ("hope", False), ("glad", False), ("surprised", False), ("ouch", False), ("sleepy", False),
)  # fmt: skip
"""The faces that are drawn ahead: each with whether it blinks."""


def name(animal: str, mood: Mood, blink: bool = False, drop: bool = False, look: str = "") -> str:
    """Return the name of a token's drawing."""
    face = "-".join([mood, *(["blink"] if blink else []), *(["drop"] if drop else []), *([look] if look else [])])
    return f"tokens/{animal}" + (f"{MARK}{face}" if face != "rest" else "")


def named(markup: str, name: str) -> str:
    """Return the SVG of an animal with the face that is in a drawing's name."""
    first, *more = name.partition(MARK)[2].split("-")
    return mood(markup, next(each for each in _MOODS if each == first), "blink" in more, "drop" in more,
                next((each for each in more if each in LOOKS), ""))
