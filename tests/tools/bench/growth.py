"""What the real window has in memory in the last of some minutes at a table, and after one match after the other."""

from statistics import median

from tests.tools.bench.gate import Gate
from tests.tools.growth import MATCHES, MINUTES, MOST, MOST_AT_A_TABLE, SETTLED, added, grown, said_of, watched


def gates() -> list[Gate]:
    """Three minutes of War at the quick pace, and fifty matches at the instant pace."""
    at_1080p, in_4k = watched(), watched(4, (3840, 2160))
    return [
        Gate(f"memory in minute {MINUTES} at 1080p", median(at_1080p[-1]), 68, "MB PSS", said=said_of(at_1080p[-1])),
        Gate(f"what the last {MINUTES - 1} of them add", added(at_1080p), MOST_AT_A_TABLE, "MB PSS"),
        Gate(f"memory in minute {MINUTES} in 4K, four seats", median(in_4k[-1]), 150, "MB PSS",
             said=said_of(in_4k[-1])),
        Gate(f"what {MATCHES - SETTLED} matches add to the first {SETTLED}", grown(), MOST, "MB PSS"),
    ]
