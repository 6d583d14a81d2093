"""Words for people: English in the code, looked up in the chosen language's catalogue when they are shown."""

from collections.abc import Callable

_translate: Callable[[str], str] | None = None


def _(message: str) -> str:
    """The message in the chosen language, or as it stands where there is no translation."""
    return message if _translate is None else _translate(message)


def speak(translate: Callable[[str], str] | None) -> None:
    """Look every later message up with `translate`; None is English."""
    global _translate
    _translate = translate
