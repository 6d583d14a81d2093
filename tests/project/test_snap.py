"""A whole game in one file: Snap, built from the README's very words, is everywhere that the games of Truce are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tools.readme_programs import GAME, ROOT, RULE, run, shown, stored, with_files

PROMISES = ("core/test_declaration", "core/test_undo", "players/test_players", "rules/test_fine_print",
            "rules/test_games", "rules/test_helps", "scenes/table/test_captions")
"""The test files that hold every game to something."""
SEEN = """
import json, sys
from pathlib import Path
from tests.kit.table_driver import at_table
from game.core.record import read_record
from game.players import levels
from game.rules import make, titles
from game.scenes.shelf.detail_text import telling
from game.scenes.shell.stat_tiles import figures
from game.scenes.records.game_page import GamePage
from game.scenes.shelf.game_filter import groups
from game.scenes.shell.help import HelpPage
from game.scenes.shell.language import speak
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.game_filter import GameFilter
from game.store.settings import Settings

def found(words):
    sieve = GameFilter(Settings())
    sieve.words = words
    return [title.id for title in sieve.sifted(titles().values())]

def shelf(menu):
    grouped = groups(menu.books, menu.titles, menu.finding.sieve)
    return [group.label for group in grouped if "snap" in [book.game for book in group.books]]

seen = {}
with at_table(Path(sys.argv[1]), game="snap", seed=3, auto=True, people=()) as sat:
    snap = titles()["snap"]
    menu = ShelfPage(sat.app, sat.stores)
    card = telling(snap, sat.app.settings, waits=False, brief=None, read=True)
    seen["shelf"] = shelf(menu)
    seen["cover"] = menu.app.pictures.cover("snap", 160).get_size()
    seen["card"] = [card.name, card.blurb, card.players, card.age, card.trains, card.length]
    seen["found"] = {words: "snap" in found(words) for words in ("sna", "PAIRS", "quick reactions", "slaps", "adding")}
    seen["levels"] = levels("snap")
    for _frame in range(20_000):
        sat.app.pass_by(1 / 20)
        if sat.match.result is not None and sat.play.course.finished:
            break
    story, sitting = sat.play.sitting.story, sat.play.sitting
    seen["result"] = sat.match.result.ended
    seen["wars"] = [sat.match.table.wars, sum(story.wars_won)]
    for language in ("en", "de"):
        speak(language)
        sat.app.push(GamePage(sat.app, sat.stores, "snap"))
        sat.frames(0.2)
        sat.app.pop()
        sat.app.push(SetupPage(sat.app, sat.stores, snap))
        sat.frames(0.2)
        sat.app.pop()
        sat.app.push(HelpPage(sat.app, snap.name, snap.make({}).help()))
        sat.frames(0.2)
        sat.app.pop()
        seen["figures " + language] = [label for _value, label in figures(sat.stores.stats.summary("snap"))]
        seen["shelf " + language] = shelf(ShelfPage(sat.app, sat.stores))
print(json.dumps(seen))
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Truce with the two files that the README shows, their rows and their transcripts."""
    return with_files(tmp_path_factory.mktemp("truce"), GAME, RULE)


def simulated(home: Path, seats: tuple[str, str], games: int) -> dict[str, Any]:
    levels = [word for seat, level in enumerate(seats) for word in ("--seat", f"{seat}={level}")]
    told = run(home, "-m", "game", "simulate", "snap", "--games", str(games), *levels, "--json")
    return json.loads(told)  # type: ignore[no-any-return]


def test_it_is_listed_explained_and_its_computers_differ_by_level(home: Path) -> None:
    listed = {game["id"]: game for game in json.loads(run(home, "-m", "game", "list", "--json"))}
    assert "snap" in listed
    assert listed["snap"]["players"] == [2]
    assert "Slap! The first to slap takes both heaps" in run(home, "-m", "game", "rules", "snap")
    assert simulated(home, ("easy", "hard"), 150)["wins"][1] > 120
    assert simulated(home, ("hard", "medium"), 150)["wins"][0] > 100


def test_a_saved_match_of_it_replays(home: Path) -> None:
    answers = [[number % 2, "time" if number % 13 else "slap"] for number in range(40)]
    record = {"format": 1, "game": "snap", "options": {}, "players": 2, "seed": 4, "answers": answers}
    (home / "match.json").write_text(json.dumps(record), encoding="utf-8")
    told = [json.loads(run(home, "-m", "game", "replay", "match.json")) for _again in range(2)]
    assert told[0] == told[1]
    assert told[0]["game"] == "snap"
    assert 40 < sum(told[0]["cards"]) < 52, "wrong slaps are paid to the pool"
    events = run(home, "-m", "game", "replay", "match.json", "--events").splitlines()
    assert sum('"slap"' in line for line in events) == told[0]["wars"]


def test_rows_and_transcripts_are_added_and_no_other_moves_and_it_keeps_every_promise(home: Path) -> None:
    before = stored(home)
    run(home, "-m", "tests.kit.pairs")
    run(home, "-m", "tests.golden")
    after = stored(home)
    moved = {name for name, text in before.items() if after[name] != text}
    if all((ROOT / shown(pattern)[0]).exists() for pattern in (GAME, RULE)):
        assert after == before, "somebody has kept both, and stored what they play"
    else:
        assert set(after) - set(before) == {"rows/snap", "golden/snap"}
        assert moved == {"rows/war", "rows/addition-war", "golden/war", "golden/addition-war"}, "by the house rule"
    assert all(after[name].startswith(before[name]) for name in moved)
    assert all("hearts_first" in after[name][len(before[name]):] for name in moved)
    files = [f"tests/{name}.py" for name in PROMISES]
    told = run(home, "-m", "pytest", "-q", "-rp", "-p", "no:cacheprovider", "-k",
               "(snap and not snapshot) or test_every_game_has", *files)
    passed = re.findall(r"^PASSED (tests/[\w/]+\.py)", told, re.MULTILINE)
    assert set(passed) == set(files), "it is in the rows of each"
    assert len(passed) > 20


def test_it_is_on_the_shelf_found_played_and_counted_in_its_own_words(home: Path, tmp_path: Path) -> None:
    seen = json.loads(run(home, "-c", SEEN, str(tmp_path)).splitlines()[-1])
    assert seen["shelf"] == ["Slaps"]
    assert seen["cover"] == [120, 160]
    assert seen["card"] == ["Snap", "Two cards that match? Slap!\nThe quickest hand takes both heaps.", "2", "ages 5+",
                            "quick reactions and attention", ""]
    assert seen["found"] == {"sna": True, "PAIRS": True, "quick reactions": True, "slaps": True, "adding": False}
    assert seen["levels"] == ["easy", "medium", "hard"]
    assert seen["result"] in ("all_cards", "draw")
    assert seen["wars"][0] == seen["wars"][1] > 0
    assert seen["figures en"][-2:] == ["snaps", "cards in the biggest snap"]
    assert seen["figures de"][-2:] == ["snaps", "cards in the biggest snap"]
    assert seen["figures de"][:-2] != seen["figures en"][:-2]
    assert seen["shelf de"] == ["Klatscher"]
