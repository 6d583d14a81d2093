"""`python -m tests.tools.on_cluster`: simulate on a scheduler with two workers of this machine, one of which is killed
in the middle; the figures must be those of one process. Needs the extra `cluster`; not in the suite."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

HOME = Path(__file__).parents[2]
PORT = 18786
ADDRESS = f"tcp://127.0.0.1:{PORT}"
GAMES = "100000"
COMMAND = [sys.executable, "-m", "game", "simulate", "war", "--seed", "5", "--json", "--games"]


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs meanwhile."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, "-m", *words], cwd=HOME, start_new_session=True, **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main() -> int:
    if find_spec("distributed") is None:
        print("tests/tools/on_cluster.py: needs the extra: pip install truce-cards[cluster]", file=sys.stderr)
        return 1
    alone = subprocess.run([*COMMAND, GAMES], cwd=HOME, capture_output=True, text=True, check=True).stdout
    worker = ["distributed.cli.dask_worker", ADDRESS, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    with ExitStack() as stack:
        stack.enter_context(started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(PORT),
                                    "--no-dashboard"))
        time.sleep(5)
        _one, other = (stack.enter_context(started(*worker)) for _ in range(2))
        time.sleep(8)
        few = subprocess.run([*COMMAND, "600", "--cluster", ADDRESS], cwd=HOME, capture_output=True, text=True,
                             check=False)
        print("600 matches on two workers:", few.stderr.strip() or "ok")
        began = time.monotonic()
        shared = subprocess.Popen([*COMMAND, GAMES, "--cluster", ADDRESS], cwd=HOME, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
        time.sleep(4)
        going = shared.poll() is None
        os.killpg(other.pid, signal.SIGKILL)
        out, err = shared.communicate(timeout=300)
        print(f"{GAMES} matches, one of two workers killed {'in the middle' if going else 'TOO LATE'}: "
              f"{time.monotonic() - began:.1f} s {err.strip()}")
    same = going and out and json.loads(out) == json.loads(alone)
    print("the same figures as one process:", bool(same))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
