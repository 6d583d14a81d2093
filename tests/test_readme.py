"""What the README shows works: the house rule in one file is built from its very words."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core.cards import codes, deck

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.search(r"`(game/rules/war/\w+\.py)`.*?```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Truce with the file that the README shows."""
    assert SHOWN is not None
    home = tmp_path_factory.mktemp("truce")
    for folder in ("game", "tests"):
        shutil.copytree(ROOT / folder, home / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (home / SHOWN[1]).write_text(SHOWN[2], "utf-8")
    return home


def truce(home: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "game", *words], cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def replay(home: Path, **record: Any) -> dict[str, Any]:
    whole = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 1, "rounds": 1} | record
    (home / "match.json").write_text(json.dumps(whole))
    return json.loads(truce(home, "replay", "match.json"))  # type: ignore[no-any-return]


def test_the_house_rule_of_the_readme_is_listed_explained_and_simulated(home: Path) -> None:
    listed = {game["id"]: game["options"] for game in json.loads(truce(home, "list", "--json"))}
    assert listed["war"]["hearts_first"] == [False, True]
    assert "hearts_first" in listed["peace"]
    told = json.loads(truce(home, "simulate", "war", "--games", "30", "--option", "hearts_first=true", "--json"))
    usual = json.loads(truce(home, "simulate", "war", "--games", "30", "--json"))
    assert sum(told["wins"]) + told["draws"] == 30
    assert told["wars"]["mean"] < usual["wars"]["mean"]


def test_the_house_rule_of_the_readme_does_what_it_says(home: Path) -> None:
    rest = [code for code in codes(deck()) if code not in ("7H", "7S")]
    deal = [["7H", *rest[:25]], ["7S", *rest[25:]]]
    assert replay(home, deal=deal)["wars"] > 0
    heart = replay(home, deal=deal, options={"hearts_first": True})
    assert (heart["wars"], heart["cards"]) == (0, [27, 25])


def test_the_house_rule_of_the_readme_adds_rows_and_transcripts_and_moves_none(home: Path) -> None:
    files = [*(home / "tests" / "rows").glob("*.jsonl"), *(home / "tests" / "golden").glob("*.jsonl")]
    before = {file: file.read_text("utf-8") for file in files}
    for what in ("tests.pairs", "tests.golden"):
        subprocess.run([sys.executable, "-m", what], cwd=home, capture_output=True, check=True)
    after = {file: file.read_text("utf-8") for file in before}
    assert all(after[file].startswith(text) for file, text in before.items())
    grown = {f"{file.parent.name}/{file.stem}" for file in files if after[file] != before[file]}
    assert grown == {"rows/war", "rows/addition-war", "golden/war", "golden/addition-war"}
    assert all("hearts_first" in after[file][len(text):] for file, text in before.items() if after[file] != text)
