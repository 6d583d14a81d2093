"""A gate: a measured figure, what it may be at most, and what one reaches for."""

from collections.abc import Callable
from typing import NamedTuple


class Gate(NamedTuple):
    """`figure` against `most`; `reach` is better still. `unit` is what it is measured in, "x" for times a baseline."""

    name: str
    figure: float
    most: float
    unit: str = "x"
    reach: float | None = None
    said: str = ""

    @property
    def holds(self) -> bool:
        return self.figure <= self.most

    def line(self) -> str:
        """One line of the benchmark's table."""
        reach = f", reach {self.reach:g}" if self.reach is not None else ""
        verdict = "ok" if self.holds else "MISSED"
        return f"{self.name:<44}{self.figure:>9.2f} {self.unit:<6} gate {self.most:g}{reach:<14} {verdict}  {self.said}"


def best(measure: Callable[[], float], times: int) -> float:
    """The lowest of several measurements: what the machine can do when nothing disturbs it."""
    return min(measure() for _ in range(times))
