"""What the real window has in memory after minutes at a table, and after one match after the other."""

from tests.bench.gate import Gate
from tests.growth import MATCHES, MINUTES, MOST, MOST_AT_A_TABLE, SETTLED, grown, watched


def gates() -> list[Gate]:
    """Three minutes of War at the quick pace, and fifty matches at the instant pace."""
    at_1080p, in_4k = watched(), watched(4, (3840, 2160))
    return [
        Gate(f"memory after {MINUTES} minutes at 1080p", at_1080p[-1], 55, "MB PSS"),
        Gate(f"what the last {MINUTES - 1} of them add", at_1080p[-1] - at_1080p[1], MOST_AT_A_TABLE, "MB PSS"),
        Gate(f"memory after {MINUTES} minutes in 4K, four seats", in_4k[-1], 100, "MB PSS"),
        Gate(f"what {MATCHES - SETTLED} matches add to the first {SETTLED}", grown(), MOST, "MB PSS"),
    ]
