"""The moods of the animals, and the SVG of one mood, taken from a drawing that holds them all.

In a drawing (`assets/tokens`) the class of each group lists its moods; a group without a class belongs to all moods. In
the file itself, only the groups of `rest` are visible.
"""

import re
from typing import Final, Literal, TypeAlias, get_args

Mood: TypeAlias = Literal["rest", "hope", "glad", "ouch", "sleepy", "surprised", "think"]
"""The moods; who thinks has no groups of its own in a drawing, but `THINKS`."""

SMALL: Final = 64
"""Below this size in pixels there are three moods only (rest, hope, glad), and no blinking: eyes are too small."""
_SMALL: Final[dict[Mood, Mood]] = {"hope": "hope", "glad": "glad", "surprised": "hope"}
THINKS: Final[dict[str, Mood]] = {"eyes": "rest", "mouth": "sleepy", "ears": "hope"}
"""Part → the mood from which it is taken for somebody who thinks: the eyes are turned besides, see `looks`."""
_MOODS: Final[tuple[Mood, ...]] = get_args(Mood)
_GROUP = re.compile(r'<g id="([a-z]+)[a-z-]*" class="([a-z ]+)"[^>]*>(\n.*?</g>\n)', re.DOTALL)
LOOKS: Final[dict[str, tuple[float, float]]] = {
    "ne": (3.2, -2.6), "nw": (-3.2, -2.6), "se": (3.2, 2.6), "sw": (-3.2, 2.6), "s": (0.0, 3.4),
}  # fmt: skip
"""Point of the compass → how far the eyes turn there, in hundredths of the animal's size."""
MARK: Final = "@"
"""The separator before the face in the name of a token's drawing."""
FACES: Final[tuple[tuple[Mood, bool], ...]] = (
    ("rest", True), ("hope", False), ("glad", False), ("surprised", False), ("ouch", False), ("sleepy", False),
    ("think", False),
)  # fmt: skip
"""The faces that are rendered ahead, each with whether it blinks."""


def mood(markup: str, mood: Mood = "rest", blink: bool = False, drop: bool = False, look: str = "") -> str:
    """Return the SVG of an animal in one mood, with its eyes shut in a `blink`, with a `drop` of sweat, or with its
    eyes turned (`look`, one of `LOOKS`)."""
    x, y = LOOKS.get(look, (0.0, 0.0))
    turned = f' transform="translate({x} {y})"'

    def group(found: "re.Match[str]") -> str:
        part, moods = found[1], found[2].split()
        wanted: str = "blink" if blink and part == "eyes" else mood
        wanted = THINKS.get(part, "rest") if wanted == "think" else wanted
        seen = wanted in moods or (drop and moods == ["drop"])
        return f'<g id="{part}"{turned if look and part == "eyes" else ""}>{found[3]}' if seen else ""

    return _GROUP.sub(group, markup)


def seen(mood: Mood, blink: bool, px: int) -> tuple[Mood, bool]:
    """Return the mood and the blinking that are drawn at a size of `px` pixels.

    >>> seen("surprised", True, 100), seen("surprised", True, 40)
    (('surprised', True), ('hope', False))
    """
    return (mood, blink) if px >= SMALL else (_SMALL.get(mood, "rest"), False)


def looks(mood: Mood, sun: str) -> str:
    """Return where an animal looks in a mood: to the `sun` when it hopes or thinks, down when it is hurt, else "".

    >>> looks("hope", "ne"), looks("ouch", "ne"), looks("glad", "ne")
    ('ne', 's', '')
    """
    return sun if mood in ("hope", "think") else "s" if mood == "ouch" and sun else ""


def name(animal: str, mood: Mood, blink: bool = False, drop: bool = False, look: str = "") -> str:
    """Return the name of a token's drawing with a face.

    >>> name("fox", "rest"), name("fox", "hope", look="ne")
    ('tokens/fox', 'tokens/fox@hope-ne')
    """
    face = "-".join([mood, *(["blink"] if blink else []), *(["drop"] if drop else []), *([look] if look else [])])
    return f"tokens/{animal}" + (f"{MARK}{face}" if face != "rest" else "")


def named(markup: str, name: str) -> str:
    """Return the SVG of an animal with the face in the name of a drawing."""
    first, *more = name.partition(MARK)[2].split("-")
    return mood(markup, next(each for each in _MOODS if each == first), "blink" in more, "drop" in more,
                next((each for each in more if each in LOOKS), ""))
