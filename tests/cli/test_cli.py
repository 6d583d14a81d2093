"""The headless commands, as a shell sees them: what they print, and one line and status 2 for whatever is wrong."""

import builtins
import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.__main__ import main
from game.cli import in_plain_lines, run
from game.rules import title, titles
from game.simulate import Simulation
from tests.kit.match_notation import FULL, played, saved

HOME = Path(__file__).parents[2]


def truce(*words: str, **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=HOME, capture_output=True, encoding="utf-8", timeout=60, **how
    )


def printed(*words: str) -> str:
    done = truce(*words)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def one_line(status: int, out: str, err: str) -> str:
    """The one line in which a command was refused, with status 2 and nothing on stdout."""
    assert (status, out) == (2, ""), err
    assert len(err.splitlines()) == 1
    assert err.endswith("\n")
    assert "Traceback" not in err
    return err


def refused(*words: str) -> str:
    """The one line in which a command is refused, without a process of its own."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run([*words])
    return one_line(status, out.getvalue(), err.getvalue())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def lines(*records: Any) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


WON = saved("KC *", "2D")
STOPPED = {**saved("QC *25", "TD *"), "rounds": 1}


# ---- list, rules, help ----------------------------------------------------------------------------------------------


def test_list_json_is_every_game_with_its_options_values_and_source() -> None:
    listed = json.loads(printed("list", "--json"))
    assert [game["id"] for game in listed] == list(titles())
    war = listed[0]
    assert set(war) == {"id", "name", "players", "options", "source"}
    assert (war["id"], war["name"], war["players"]) == ("war", "War", [2, 3, 4])
    assert war["source"] == ["000", "001", "003", "004"]
    assert war["options"]["down"][0] == 1
    assert sorted(war["options"]["down"]) == [0, 1, 2, 3, 4, 5]
    assert war["options"]["up"] == [1, 2, 3]
    assert war["options"]["count"] == ["rank", "sum", "difference", "product"]
    assert war["options"]["run_out"] == ["lose", "last_card", "one_left"]
    assert war["options"]["winnings"] == ["shuffled", "winner_first", "loser_first", "arranged"]
    assert war["options"]["decks"] == [1, 2]
    assert war["options"]["jokers"] == [False, True]
    assert war["options"]["underdog"][:2] == [None, "2"]


def test_list_names_every_game_and_option_for_people() -> None:
    told = printed("list")
    for game in titles().values():
        assert game.id in told
        assert game.name in told
        assert all(option.id in told for option in game.options)


def test_rules_print_the_help_of_the_game() -> None:
    for game in ("war", "duel-king", "brain-drain"):
        told, text = printed("rules", game), title(game).make({}).help()
        assert "*" not in told
        assert "#" not in told
        assert told.split() == [word for word in text.replace("**", "").split() if word != "##"]
        lines = [line for line in told.splitlines() if line and not line.startswith("- ") and len(line) > 40]
        assert all(line[-1] in ".!?:" for line in lines), "no line ends within a sentence"


def test_rules_and_simulate_take_another_name_of_a_game_too() -> None:
    assert printed("rules", "jokerlink") == printed("rules", "brain-drain")
    assert json.loads(printed("simulate", "jokerlink", "--games", "1", "--json"))["game"] == "brain-drain"
    assert "brain-drain (or jokerlink): Brain Drain" in printed("list")


def test_list_says_how_many_can_play() -> None:
    told = printed("list")
    assert "duel-king: Duel King, 2 players," in told
    assert "twenty-first-century-war: 21st Century War, 2–4 players," in told


def test_version_and_help() -> None:
    assert printed("--version").strip() == f"Truce {__version__}"
    told = printed("--help")
    assert all(command in told for command in ("list", "rules", "replay", "simulate", "play", "open"))
    assert "--option" in printed("simulate", "--help")
    assert "deal" in printed("play", "--help").partition("--seed")[2]


@pytest.mark.parametrize("words", [("dance",), ("replay", "none.json"), ("rules", "whist")])
def test_a_refusal_is_the_status_and_the_one_line_of_the_process(words: tuple[str, ...]) -> None:
    done = truce(*words)
    assert one_line(done.returncode, done.stdout, done.stderr) == refused(*words)


def test_a_wrong_word_is_answered_with_what_to_type() -> None:
    assert "Choose from list, rules, replay, simulate, play, open" in refused("dance")
    assert "enter a whole number from 1 to 10,000,000" in refused("simulate", "war", "--games", "many")
    assert "write it as NAME=VALUE" in refused("simulate", "war", "--option", "down")
    assert "a seat from 0 to 1, for example 0=hard" in refused("simulate", "war", "--seat", "2=hard")
    assert "choose a level from random, easy, medium, hard" in refused("simulate", "war", "--seat", "0=genius")
    assert "Choose from 1, 0, 2, 3, 4, 5" in refused("play", "war", "--option", "down=9")
    assert "enter a whole number from -9,223" in refused("play", "war", "--seed", "9" * 20)


def test_open_takes_one_file_and_without_one_the_shelf_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    for place in ("game.cli.window", "game.desktop.window"):
        monkeypatch.setattr(place, lambda **how: seen.append((how.get("file"), how.get("speak", False))) or 0)
    for words in ("open",), ("open", "war 7.truce"), ("open", "Zoë.truce", "--speak"), ("open", "--", "-x.truce"):
        monkeypatch.setattr(sys, "argv", ["truce", *words])
        assert main() == 0
    assert seen == [(None, False), ("war 7.truce", False), ("Zoë.truce", True), ("-x.truce", False)]
    assert "unrecognized" in refused("open", "one.truce", "two.truce")


# ---- replay ---------------------------------------------------------------------------------------------------------


def test_replay_prints_one_object_a_match(file: Path) -> None:
    file.write_text(lines(WON, STOPPED), encoding="utf-8")
    assert [json.loads(line) for line in printed("replay", str(file)).splitlines()] == [played(WON), played(STOPPED)]


def test_replay_reads_one_object_over_many_lines(file: Path) -> None:
    file.write_text(json.dumps(WON, indent=2), encoding="utf-8")
    assert json.loads(printed("replay", str(file))) == played(WON)


def test_replay_takes_no_notice_of_empty_lines_and_windows_line_ends(file: Path) -> None:
    file.write_bytes(("\r\n" + lines(WON, STOPPED).replace("\n", "\r\n\r\n")).encode())
    assert len(printed("replay", str(file)).splitlines()) == 2


def test_replay_with_events_prints_each_on_a_line_before_its_match(file: Path) -> None:
    file.write_text(lines(STOPPED, WON), encoding="utf-8")
    told = [json.loads(line) for line in printed("replay", str(file), "--events").splitlines()]
    ends = [n for n, line in enumerate(told) if "ended" in line]
    assert [told[n] for n in ends] == [played(STOPPED), played(WON)]
    assert ends[-1] == len(told) - 1
    assert told[0] == {"event": "round", "round": 1}
    assert [line["cards"] for line in told[: ends[0]] if line["event"] == "lay"] == [["QC"], ["TD"]]
    assert all(set(line) > {"event"} for n, line in enumerate(told) if n not in ends)


def test_replay_lets_the_computer_answer_where_the_record_says_so(file: Path) -> None:
    record = {**saved("2C *25", "3D *", options={"winnings": "arranged"}), "then": "computer", "rounds": 3}
    file.write_text(lines(record), encoding="utf-8")
    told = json.loads(printed("replay", str(file)))
    assert told["rounds"] == 3
    assert told == played(record)


BAD_FILES: list[tuple[str, str, str]] = [
    ("nothing", "", "no saved match"),
    ("only spaces", " \n\n ", "no saved match"),
    ("no JSON", "war\n", "not JSON"),
    ("half a match", lines(WON)[:100], "not JSON"),
    ("a list", json.dumps([WON]), "JSON object"),
    ("an unknown key", lines({**WON, "what": 1}), "what"),
    ("a wrong card", lines({**WON, "deal": [["KC", "1D"], ["2D"]]}), "1D"),
    ("a card twice", lines({**WON, "deal": [FULL, ["2D"]]}), "2D"),
    ("a deal that does not add up", lines({**WON, "deal": [["KC"], ["2D"]]}), "2 cards"),
    ("answers left over", lines({**WON, "answers": [[0, "slap"]]}), "answers[0]"),
    ("a wrong second line", lines(WON, {**STOPPED, "seed": "1"}), "line 2"),
    ("a second match that goes wrong", lines(WON, {**WON, "answers": [[0, "slap"]]}), "line 2"),
    ("a second line of no JSON", lines(WON) + "war\n", "line 2"),
    ("an unknown game", lines({**WON, "game": "whist"}), "whist"),
    ("a newer format", lines({**WON, "format": 2}), "format"),
]


@pytest.mark.parametrize(("text", "said"), [bad[1:] for bad in BAD_FILES], ids=[bad[0] for bad in BAD_FILES])
def test_replay_of_a_bad_file_is_one_line_and_nothing_half_played(file: Path, text: str, said: str) -> None:
    file.write_text(text, encoding="utf-8")
    line = refused("replay", str(file))
    assert said in line
    assert str(file) in line


def test_replay_of_no_file_a_folder_or_no_text_is_one_line(tmp_path: Path) -> None:
    assert "none.json" in refused("replay", str(tmp_path / "none.json"))
    assert str(tmp_path) in refused("replay", str(tmp_path))
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\xff")
    assert "UTF-8" in refused("replay", str(tmp_path / "picture"))


@pytest.mark.skipif(sys.platform == "win32", reason="no shell with head")
def test_replay_into_a_pipe_that_closes_is_no_traceback(file: Path) -> None:
    file.write_text(lines(*[saved()] * 10), encoding="utf-8")
    done = subprocess.run(
        f"'{sys.executable}' -m game replay '{file}' --events | head -n 1",
        cwd=HOME, shell=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert len(done.stdout.splitlines()) == 1


# ---- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_json_has_the_keys_of_the_design() -> None:
    made = json.loads(printed("simulate", "war", "--games", "30", "--option", "down=3", "--json"))
    assert set(made) == {"game", "games", "options", "wins", "draws", "ended", "rounds", "wars", "plays"}
    assert (made["game"], made["games"], made["options"]["down"]) == ("war", 30, 3)
    assert set(made["rounds"]) == {"mean", "sd", "median", "p95", "max"}
    assert sum(made["wins"]) + made["draws"] == 30


def test_simulate_is_the_same_for_a_seed_and_any_number_of_jobs() -> None:
    words = ("simulate", "war", "--games", "120", "--option", "down=5", "--seed", "9", "--json")
    assert printed(*words) == printed(*words, "--jobs", "2")
    assert printed(*words) != printed(*words[:-3], "--seed", "8", "--json")


def test_simulate_takes_players_seats_and_options_of_every_kind() -> None:
    words = ["simulate", "war", "--games", "5", "--players", "3", "--json", "--seat", "0=random", "--seat", "2=hard"]
    for option in ("jokers=true", "underdog=10", "winnings=arranged", "down=2", "decks=1"):
        words += ["--option", option]
    made = json.loads(printed(*words))
    assert len(made["wins"]) == 3
    assert made["options"]["jokers"] is True
    assert made["options"]["underdog"] == "10"
    assert made["options"]["down"] == 2


def test_simulate_streams_counts_that_add_up() -> None:
    words = ("simulate", "war", "--games", "120", "--option", "down=5", "--seed", "9")
    lines, whole = [*map(json.loads, printed(*words, "--stream").splitlines())], json.loads(printed(*words, "--json"))
    assert [line["games"] for line in lines] == [50, 50, 20]
    assert [sum(wins) for wins in zip(*(line["wins"] for line in lines), strict=True)] == whole["wins"]
    rounds = {value: n for line in lines for value, n in line["rounds"].items()}
    assert max(map(int, rounds)) == whole["rounds"]["max"]


def test_simulate_stops_when_the_time_is_over() -> None:
    assert json.loads(printed("simulate", "war", "--seconds", "0.01", "--json"))["games"] == 50
    assert "enter a number of seconds up to" in refused("simulate", "war", "--seconds", "0")
    assert "enter a number of seconds up to" in refused("simulate", "war", "--seconds", "nan")


def test_simulate_for_people_tells_the_same() -> None:
    told = printed("simulate", "war", "--games", "20", "--option", "down=3")
    assert "20 matches" in told
    assert "draws: 0 (0.0%)" in told
    assert all(word in told for word in ("seat 0", "seat 1", "rounds", "wars", "cards played", "average", "95%"))


@pytest.mark.parametrize("game_id", list(titles()))
def test_simulate_plays_every_game_with_a_level_for_each_seat(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", game_id, "--games", "2", "--seat", "0=hard", "--seat", "1=easy", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert sum(made["wins"]) + made["draws"] == sum(made["ended"].values()) == 2
    assert run(["simulate", game_id, "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{game_id}: one match")
    assert "()" not in told


def test_simulate_takes_the_one_number_of_players_a_game_is_for() -> None:
    assert len(json.loads(printed("simulate", "duel-king", "--games", "1", "--players", "2", "--json"))["wins"]) == 2
    assert "duel-king is for 2 players" in refused("simulate", "duel-king", "--players", "3")


def test_a_game_without_options_says_so() -> None:
    for command in ("simulate", "play"):
        assert "napoleons-war has no options" in refused(
            command, "napoleons-war", "--option", "jokers=true"
        )
    listed = printed("list").splitlines()
    at = next(n for n, line in enumerate(listed) if line.startswith("napoleons-war"))
    assert not listed[at + 1].startswith(" ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("dance", "dance"),
        ("rules", "ID"),
        ("rules whist", "whist"),
        ("list --xml", "--xml"),
        ("replay", "FILE"),
        ("simulate", "ID"),
        ("simulate whist", "whist"),
        ("simulate war --games 0", "--games"),
        ("simulate war --games -1", "--games"),
        ("simulate war --games many", "--games"),
        ("simulate war --players 5", "--players"),
        ("simulate war --players 1", "--players"),
        ("simulate war --option down", "down"),
        ("simulate war --option down=9", "down"),
        ("simulate war --option down=", "down"),
        ("simulate war --option dawn=1", "dawn"),
        ("simulate war --option jokers=maybe", "jokers"),
        ("simulate war --option underdog=T", "underdog"),
        ("simulate war --seat 0", "--seat"),
        ("simulate war --seat 2=hard", "--seat"),
        ("simulate war --seat 0=genius", "--seat"),
        ("simulate war --seat x=hard", "--seat"),
        ("simulate war --jobs 0", "--jobs"),
        ("simulate war --seed one", "--seed"),
        ("simulate war --seed 9223372036854775808", "--seed"),
        ("play whist", "whist"),
        ("play war --option down=9", "down"),
    ],
)
def test_a_bad_command_is_one_line_and_status_2(words: str, said: str) -> None:
    assert said in refused(*words.split())


@pytest.mark.parametrize(
    "words",
    [["replay", "a\nb.json"], ["list", "a\nb"], ["simulate", "war", "--option", "a\nb"],
     ["simulate", "war", "--seat", "a\nb"], ["rules", "a\nb"], ["a\nb"]],
)  # fmt: skip
def test_a_bad_command_with_a_line_break_in_it_is_one_line_all_the_same(words: list[str]) -> None:
    refused(*words)


def test_what_a_terminal_cannot_show_is_replaced(file: Path) -> None:
    done = truce("list", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "War" in done.stdout


@pytest.mark.parametrize(("system", "encoding"), [("win32", "utf-8"), ("linux", "cp1252")])
def test_what_windows_pipes_on_is_utf_8_and_elsewhere_the_system_chooses(
        system: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "platform", system)
    with io.TextIOWrapper(pipe, encoding="cp1252", newline="\n") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert run(["rules", "war"]) == 0
        assert pipe.getvalue().decode(encoding) == in_plain_lines(title("war").make({}).help()) + "\n"


def test_a_simulation_can_be_interrupted_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(plan: Simulation, *what: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "play", interrupted)
    assert run(["simulate", "war", "--games", "10"]) == 130
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err


@pytest.mark.parametrize("words", ["", "list", "tell match.json"])
def test_ctrl_c_while_it_is_still_loading_ends_it_without_a_traceback(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, starts = builtins.__import__, compile((HOME / "game" / "__main__.py").read_bytes(), "__main__.py", "exec")

    def interrupted(name: str, *what: Any) -> Any:
        if name.startswith("game"):
            raise KeyboardInterrupt
        return load(name, *what)

    status: object = None
    with monkeypatch.context() as patched:
        patched.setattr(sys, "argv", ["truce", *words.split()])
        patched.setattr(builtins, "__import__", interrupted)
        try:
            exec(starts, {"__name__": "__main__"})
        except SystemExit as end:
            status = end.code
        except KeyboardInterrupt:
            status = "a traceback"
    assert status == 130


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "list"], cwd=HOME, stdout=full, stderr=subprocess.PIPE, text=True
        )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
