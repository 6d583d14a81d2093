"""What only refers to itself is looked for while nothing moves."""

import gc
from collections.abc import Iterator

import pytest

from game.view.pictures import memory


@pytest.fixture
def searches() -> Iterator[list[int]]:
    """The generations that were searched."""
    found: list[int] = []

    def heard(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    before = gc.get_threshold()
    gc.callbacks.append(heard)
    yield found
    gc.callbacks.remove(heard)
    gc.set_threshold(*before)


def test_all_that_there_is_is_searched_only_when_it_is_said(searches: list[int]) -> None:
    gc.set_threshold(10, 2, 2)
    memory.search_at_rest()
    gc.collect()
    searches.clear()
    memory.collect_garbage()
    assert not searches, "it is not due yet"
    kept = [[] for _ in range(2000)]  # type: ignore[var-annotated]
    assert set(searches) == {0, 1}
    searches.clear()
    memory.collect_garbage()
    assert searches == [2]
    assert kept
