"""What every speech of a system has in common."""

from typing import Protocol


class SpeechError(Exception):
    """A speaker did not begin, or is gone."""


class SpeechBackend(Protocol):
    """What speaks. `SpeechError` from any of these: it is gone."""

    def speak(self, words: str) -> None:
        """Begin to say words; what was said before has ended, or was stopped."""

    @property
    def speaking(self) -> bool:
        """True while it says what it was last given."""

    def stop(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """End it."""
