"""A line that is true for a time only, as "not saved yet" is."""

from collections.abc import Callable


class PassingLine(str):
    """A line to be shown only as long as it is true: while `holds` returns True."""

    __slots__ = ("holds",)
    holds: Callable[[], bool]

    def __new__(cls, line: str, holds: Callable[[], bool]) -> "PassingLine":
        made = super().__new__(cls, line)
        made.holds = holds
        return made
