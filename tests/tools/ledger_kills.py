"""Kill the program while it counts matches and keeps answers, thousands of times: the ledger never says a false word.

    python -m tests.tools.ledger_kills [--times N] [--seed S]

Each program is a fork of this one, so a kill costs some hundredths of a second. Each looks first whether the last ones
left anything that is missing; nobody takes anything away here, so nothing is, and every line is a fault.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.writer import Writer
from tests.store.test_children import NOW, SUM
from tests.store.test_stats import a_match


def live(where: Folders, number: int) -> None:
    """Say what is missing, then count and answer until the end comes."""
    stores = Stores(where, Writer())
    stores.keep_ledger()
    stores.writer.settle(5.0)
    for line in stores.notices():
        if line.startswith("Missing"):
            (where.data.parent / "false").write_text(f"{number}: {line}")
            os._exit(1)
    children = stores.children.all()
    child = children[0] if children else stores.children.add("Ada", 1, NOW)
    session = stores.children.open_session([child.id], SessionPlanSpec.of(title("addition-war")), NOW)
    for turn in range(10_000):
        stores.stats.record(a_match(f"{number}-{turn}"))
        stores.children.answered(child.id, SUM._replace(session=session, at=NOW + number + turn / 1e4))
        stores.writer.settle(5.0)


def kill(where: Folders, number: int, chance: Random) -> bool:
    """Let one program live for a while. Return True unless it ended by itself."""
    child = os.fork()
    if not child:
        try:
            live(where, number)
        finally:
            os._exit(2)
    time.sleep(chance.uniform(0.0, 0.06))
    os.kill(child, signal.SIGKILL)
    _pid, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def main() -> int:
    """Kill as often as the words say; the exit status is 1 if a false word was said."""
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--times", type=int, default=10_000)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    chance = Random(asked.seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        where = Folders.inside(Path(home))
        for number in range(asked.times):
            if not kill(where, number, chance):
                false = Path(home) / "false"
                print(f"after {number} kills: {false.read_text() if false.exists() else 'it ended by itself'}")
                return 1
        stores = Stores(where)
        stores.keep_ledger()
        lines = [line for line in stores.notices() if line.startswith("Missing")]
        matches = stores.stats.summary().played
        stores.close()
    print(f"{asked.times} kills, {matches} matches, {len(lines)} false words")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
