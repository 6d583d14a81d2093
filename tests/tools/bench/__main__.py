"""`python -m tests.tools.bench [rules] [solver] [frames] [moments] [quiet] [weight] [sizes] [large] [slaps] [window]
[growth] [stats]`: all figures, or those of the parts named. Exit status 1 if a gate is missed."""

import sys
from collections.abc import Callable

from tests.kit.xvfb import missing
from tests.tools.bench import frames, growth, large, moments, quiet, rules, sizes, slaps, solver, stats, weight, window
from tests.tools.bench.gate import Gate

PARTS: dict[str, Callable[[], list[Gate]]] = {
    "rules": rules.gates, "solver": solver.gates, "frames": frames.gates, "moments": moments.gates,
    "quiet": quiet.gates, "weight": weight.gates, "sizes": sizes.gates, "large": large.gates, "slaps": slaps.gates,
    "window": window.gates, "growth": growth.gates, "stats": stats.gates,
}  # fmt: skip


def main(words: list[str]) -> int:
    """Print the table; the exit status."""
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        print(f"tests.tools.bench: {unknown[0]!r} is not one of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    missed = 0
    for part in words or PARTS:
        lacking = missing() if part in ("slaps", "window", "growth") else None
        if lacking:
            print(f"{part}: not measured: {lacking}")
            continue
        for gate in PARTS[part]():
            print(gate.line(), flush=True)
            missed += not gate.holds
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
