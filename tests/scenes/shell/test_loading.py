"""The table is loaded beside the frames of the shelf, so that neither they nor the first deal wait for it."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys, threading
from pathlib import Path
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.app import App
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.window import Window
from game.view.pictures.pictures import Pictures

TABLE = "game.scenes.table.table_page"
where = Folders.inside(Path(sys.argv[1]))
kept = Stores(where)
app = App(Window("Truce", size=(640, 480)), Settings(), Pictures(where.cache), lambda app: ShelfPage(app, kept))
app.running = True
app.push(ShelfPage(app, kept))
assert TABLE not in sys.modules, "nothing is loaded at the start that is not seen"
app.step(1 / 60)
assert TABLE not in sys.modules, "the first picture does not wait for it"
app.step(1 / 60)
for thread in threading.enumerate():
    if thread.name == "loads table":
        thread.join(60)
assert TABLE in sys.modules
for _frame in range(30):
    app.step(1 / 60)
known = set(sys.modules)
match_launcher.deal(app, kept, "war", {}, 2, 5)
app.step(1 / 60)
assert type(app.top).__name__ == "TablePage"
late = sorted(name for name in set(sys.modules) - known if name.startswith("game."))
assert not late, late
"""


def test_the_first_deal_waits_for_nothing_to_be_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)], cwd=Path(__file__).parents[3], capture_output=True, text=True,
        timeout=120, env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}, check=False)
    assert done.returncode == 0, done.stderr
