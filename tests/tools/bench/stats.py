"""How quickly the statistics open, after many years of play."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.tools.bench.gate import Gate, best

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
MATCHES = 100_000


def gates() -> list[Gate]:
    """The pages over many matches of five people, from the press to the picture; a match added to them."""
    from game.scenes.records.person_page import PersonPage
    from game.scenes.records.stats_page import StatsPage
    from game.sitting.stores import Stores
    from game.store.paths import Folders
    from tests.kit.sample_statistics import matches, play
    from tests.kit.widget_fixture import app, run

    with tempfile.TemporaryDirectory() as made, app((1280, 720)) as window:
        folders = Folders.inside(Path(made))
        play(folders.data, MATCHES, people=5)
        kept = Stores(folders)
        window.push(StatsPage(window, kept))         # the covers are drawn once

        def opened(make: Callable[[], StatsPage | PersonPage]) -> float:
            began = time.perf_counter()
            window.push(make())
            run(window)
            took = time.perf_counter() - began
            window.pop()
            return took

        def turned(tab: str) -> float:
            scene = StatsPage(window, kept)
            assert scene.tabs is not None
            window.push(scene)
            run(window)
            began = time.perf_counter()
            scene.tabs.choose([value for value, _words in scene.tabs.values].index(tab))
            run(window)
            took = time.perf_counter() - began
            window.pop()
            return took

        new = iter(matches(20, seed=2))

        def recorded() -> float:
            match = next(new)
            began = time.perf_counter()
            kept.stats.record(match)
            return time.perf_counter() - began

        run(window)
        everything, person = best(lambda: opened(lambda: StatsPage(window, kept)), 5), best(
            lambda: opened(lambda: PersonPage(window, kept, "Maya")), 5)
        last, people, added = best(lambda: turned("matches"), 5), best(lambda: turned("people"), 5), best(recorded, 20)
        kept.close()
    said = f"{MATCHES:,} matches"
    return [
        Gate("statistics opened", everything * 1e3, 50, "ms", said=said),
        Gate("a person's statistics opened", person * 1e3, 50, "ms", said=said),
        Gate("the last matches shown", last * 1e3, 50, "ms", said=said),
        Gate("the people shown", people * 1e3, 50, "ms", said=said),
        Gate("a match counted", added * 1e3, 20, "ms", said=said),
    ]
