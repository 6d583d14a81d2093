"""What the README shows works: the house rule in one file is built from its very words. That it moves no row of another
game, tests/project/test_snap.py holds."""

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from game.core.cards import codes, deck
from tests.tools.readme_programs import RULE, run, with_files


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Truce with the file that the README shows."""
    return with_files(tmp_path_factory.mktemp("truce"), RULE)


def truce(home: Path, *words: str) -> str:
    return run(home, "-m", "game", *words)


def played(home: Path, script: str) -> str:
    """What a script prints that plays there, with the helpers of the tests."""
    return run(home, "-c", dedent(script))


def replay(home: Path, **record: Any) -> dict[str, Any]:
    whole = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 1, "rounds": 1} | record
    (home / "match.json").write_text(json.dumps(whole), encoding="utf-8")
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


def test_the_house_rule_of_the_readme_is_in_the_help_and_takes_out_what_is_untrue(home: Path) -> None:
    told = played(home, """
        from game.rules import make, titles
        for name in titles():
            if "hearts_first" in [option.id for option in titles()[name].options]:
                print(name, make(name, {"hearts_first": True}).brief())
        print(make("war", {}).help(), make("war", {"hearts_first": True}).help(), sep="====")
    """)
    assert "\nwar Hearts first\n" in f"\n{told}"
    assert "\npeace Hearts first\n" in told
    plain, hearts = told.split("====")
    assert "heart" not in plain.partition("## ")[2]
    assert "Suits do not matter." in plain
    assert "Suits do not matter." not in hearts
    assert "- Of cards that tie, a **heart** wins at once.\n" in hearts
    assert hearts.rstrip().endswith("- Hearts first: on")


def test_the_house_rule_of_the_readme_is_told_at_the_table_in_every_language(home: Path) -> None:
    told = played(home, """
        from game.rules import make
        from game.scenes.shell.language import languages, speak
        from tests.kit.match_notation import saved
        from tests.rules.test_war_captions import told
        for language in languages():
            speak(language)
            print(told(saved("7H *25", "7S *", options={"hearts_first": True})))
            print(told(saved("7D *25", "8S *", options={"hearts_first": True})))
            help = make("war", {"hearts_first": True}).help()
            print("- Of cards that tie, a **heart** wins at once." in help, "- Hearts first: " in help)
    """).splitlines()
    assert told[:2] == ["['Hearts first: Ann takes both']", "['An eight beats a seven: Bob takes both']"]
    assert all(line.startswith("['Hearts first: Ann ") for line in told[::3])
    assert set(told[2::3]) == {"True True"}


def test_the_house_rule_of_the_readme_is_set_up_played_saved_and_counted(home: Path) -> None:
    """On the set-up page it is switched on, and a match is begun; a match is over, and the statistics have it."""
    told = played(home, """
        import json
        from pathlib import Path
        import pygame
        from game.core.record import read_record
        from game.rules import make
        from tests.kit.table_driver import at_table
        from tests.scenes.setup.test_setup_page import key, rule, setting_up, table
        with setting_up(Path("set up")) as (app, scene):
            row = rule(scene, "hearts_first")
            print(row.label, row.about, sep=": ")
            scene.form.set_focus(row)
            key(app, pygame.K_RETURN)
            key(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
            print(table(app).sitting.match.game.chosen["hearts_first"])
        with at_table(Path("table"), speed=True, hearts_first=True) as sat:
            sat.still()
            sat.stores.save(sat.play.sitting)
            sat.stores.saves.flush()
            print(sat.saved["match"]["options"]["hearts_first"])
        with at_table(Path("counted"), people=(), auto=True, speed=True, hearts_first=True) as sat:
            for _ in range(600):
                sat.frames(1)
                if sat.stores.stats.recent():
                    break
            print([(match.game, match.options["hearts_first"]) for match in sat.stores.stats.recent()])
    """).splitlines()
    assert told == ["Hearts first: Of cards that tie, a heart wins at once.", "True", "True", "[('war', True)]"]
