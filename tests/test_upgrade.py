"""Many statistics of an earlier release are brought up to date a part at a time: with what comes of it at one stroke,
after any number of kills, while a page shows how far it is."""

import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.scenes.shell.scene import Scene
from game.scenes.shell.upgrading import Upgrading
from game.store import stats_tables, stats_upgrade
from game.store.stats import NAME, Stats
from game.store.stats_tables import SCHEMA, is_long
from game.store.stats_upgrade import Upgrade
from game.view.widgets import Prose
from tests.much_played import play
from tests.needs import WINDOW
from tests.paper_kit import app as an_app
from tests.screen import TRUCE, Program, screen, until

MATCHES = 1500
LATER = ("rivals", "paces", "slappers")


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as an earlier release left it."""
    folder = tmp_path_factory.mktemp("earlier")
    play(folder, MATCHES)
    return back(folder)


def back(folder: Path) -> Path:
    """Make the statistics in a folder an earlier release's."""
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as base:
        for table in ("courses", "records", *LATER):
            base.execute(f"DROP TABLE {table}")
        base.execute("PRAGMA user_version = 2")
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder


def counted(folder: Path) -> list[list[tuple[object, ...]]]:
    """All that the statistics count of all matches."""
    with closing(Stats(folder)) as stats:
        assert not stats.notices()
        return [sorted(stats.rows(f"SELECT * FROM {table}"), key=repr) for table in LATER]


@pytest.fixture
def folder(earlier: Path, tmp_path: Path) -> Path:
    shutil.copytree(earlier, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small parts."""
    monkeypatch.setattr(stats_tables, "LONG", 1 << 12)
    monkeypatch.setattr(stats_upgrade.count, "__defaults__", (100,))
    return


@pytest.fixture(scope="module")
def whole(earlier: Path, tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple[object, ...]]]:
    """What is counted at one stroke."""
    folder = tmp_path_factory.mktemp("whole") / "data"
    shutil.copytree(earlier, folder)
    return counted(folder)


@pytest.mark.usefixtures("parts")
def test_parts_come_to_the_whole(folder: Path, whole: list[list[tuple[object, ...]]]) -> None:
    assert is_long(folder)
    upgrade = Upgrade(folder)
    until(lambda: upgrade.over, "the upgrade")
    assert (upgrade.done, upgrade.all) == (MATCHES, MATCHES)
    assert (folder / NAME).read_bytes()[60:64] == SCHEMA.to_bytes(4, "big")
    assert not is_long(folder)
    assert counted(folder) == whole
    assert all(whole)


@pytest.mark.usefixtures("parts")
def test_it_goes_on_where_it_was_stopped_and_two_windows_share_it(
    folder: Path, whole: list[list[tuple[object, ...]]]
) -> None:
    upgrade = Upgrade(folder)
    while not upgrade.done:
        time.sleep(0.001)
    upgrade.stop()
    before = upgrade.done
    first, second = Upgrade(folder), Upgrade(folder)
    while not (first.done or second.done or first.over):
        time.sleep(0.001)
    assert max(first.done, second.done) > before or first.over
    until(lambda: first.over and second.over, "both")
    assert counted(folder) == whole


@pytest.mark.usefixtures("parts")
def test_what_was_left_half_done_is_finished_by_whoever_opens_the_statistics(
    folder: Path, whole: list[list[tuple[object, ...]]]
) -> None:
    upgrade = Upgrade(folder)
    while not upgrade.done:
        time.sleep(0.001)
    upgrade.stop()
    assert upgrade.done < MATCHES
    assert counted(folder) == whole


@pytest.mark.usefixtures("parts")
def test_whoever_an_earlier_release_erases_meanwhile_is_erased(folder: Path) -> None:
    upgrade = Upgrade(folder)
    while not upgrade.done:
        time.sleep(0.001)
    upgrade.stop()
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as base:
        base.execute("UPDATE seats SET name = '' WHERE name = 'Maya'")
    for table in counted(folder):
        assert "Maya" not in {value for row in table for value in row}


KILLED = """
import sys
from pathlib import Path
from game.store import stats_upgrade
stats_upgrade.count.__defaults__ = (25,)
upgrade = stats_upgrade.Upgrade(Path(sys.argv[1]))
print("begun", flush=True)
upgrade._thread.join()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_it_comes_to_the_same_after_any_number_of_kills(folder: Path, whole: list[list[tuple[object, ...]]]) -> None:
    killed = 0
    for turn in range(12):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(folder)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.005 * (turn + 1))
        killed += process.poll() is None
        process.kill()
        process.communicate()
    assert killed
    assert counted(folder) == whole


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / NAME)) as base:
        number: int = base.execute("PRAGMA user_version").fetchone()[0]
        return number


class Fake:
    """An upgrade that is as far as it is told."""

    done, all, over, stopped = 0, 0, False, False

    def stop(self) -> None:
        self.stopped = True


def test_the_page_says_how_far_it_is_and_makes_way() -> None:
    fake = Fake()
    with an_app() as app:
        shelf = Scene(app)
        page = Upgrading(app, fake, lambda: shelf)  # type: ignore[arg-type]
        app.push(page)
        fake.done, fake.all = 250_000, 1_000_000
        for _frame in range(6):
            page.tick(0.1)
        page.draw(app.window.screen)
        words = " ".join(widget.label for widget in page.form.widgets if isinstance(widget, Prose))
        assert "**25%**: 250,000 of 1,000,000 matches" in words
        page.leaving()
        assert fake.stopped
        fake.over = True
        page.tick(0.1)
        assert app.top is shelf


@pytest.mark.window
@WINDOW
def test_a_page_shows_it_and_the_shelf_follows(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "data"
    play(folder, 5000)
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as base:
        base.execute("CREATE TABLE gone AS SELECT zeroblob(4 << 20)")      # as where many more were played, and erased
        base.execute("DROP TABLE gone")
    back(folder)
    assert is_long(folder)
    with screen(1280, 720) as env:
        killed = Program(TRUCE, env, tmp_path / "home")
        killed.kill()
        program = Program(TRUCE, env, tmp_path / "home")
        until(lambda: version(folder) == SCHEMA, "the end")
        assert program.close() == 0
