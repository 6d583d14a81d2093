"""Work shared by many machines: the workers of a Dask cluster, by the library *distributed* (the extra `cluster`).

Whoever reaches the scheduler of a cluster can run programs on its machines: it belongs into a network that one trusts.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from logging import CRITICAL, getLogger
from typing import Any

from game import __version__


class ClusterError(ValueError):
    """A cluster that cannot be used; the message is one line."""


PATIENCE = 10
"""Seconds to wait for the scheduler."""


def release() -> str:
    """Return the release of Truce; asked of each worker."""
    return __version__


@contextmanager
def executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the scheduler at an address as an executor, and how many things they do at once. A worker that
    dies has its work done again by others.

    Raises ClusterError in one line if nobody is there, or if somebody there has another release.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise ClusterError("it needs the library distributed: pip install truce-cards[cluster]") from None
    for name in ("distributed", "distributed.client"):        # a worker that dies is no news: its work is done again
        getLogger(name).setLevel(CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise ClusterError("no scheduler answers there. Start one with: dask scheduler") from None
    with client:
        try:
            threads, found = sum(client.nthreads().values()), {*client.run(release).values()}
        except Exception:
            raise ClusterError(f"not all of its workers have Truce {__version__}: install it there as here") from None
        if not threads:
            raise ClusterError("it has no workers. Start some with: dask worker ADDRESS")
        if found != {__version__}:
            other = ", ".join(sorted(found - {__version__}))
            raise ClusterError(f"its workers have Truce {other}, and this is {__version__}")
        pool = client.get_executor(pure=False)
        try:
            yield pool, threads
        finally:
            pool.shutdown(wait=False)               # its client cancels what waits
