"""Every reader takes time that grows with its input alone, and reads no more than its limit."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.core.asks import Press
from game.core.match import Match
from game.core.record import MOST_CHARACTERS, MOST_LISTS, RecordError, loads
from game.rules import titles
from game.sitting.participants import participants_from_save
from game.store.setting_fields import NAME_LENGTH
from game.store.settings import Settings
from tests.kit.row_tests import in_one
from tests.tools.worst_inputs import readings

SIZE = 500_000
PATIENCE = 60
"""Seconds in which all of them are read many times over, and none of them would be in quadratic time."""


@pytest.fixture
def patience() -> Iterator[None]:
    """Fail what does not come to an end."""
    if not hasattr(signal, "alarm"):
        yield
        return

    def fail(*_what: object) -> None:
        pytest.fail("this takes for ever")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_a_text_of_more_lists_than_answers_have_room_is_refused_unread() -> None:
    assert MOST_CHARACTERS / len("[0,0],") < MOST_LISTS
    with pytest.raises(RecordError, match="1,400,001 lists and objects"):
        loads("[" * (MOST_LISTS + 1))


@pytest.mark.usefixtures("patience")
def test_the_worst_inputs_are_read_or_refused_in_linear_time() -> None:
    for _name, read in readings(SIZE):
        with suppress(RecordError, ValueError):
            read()


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("text", ['{"a":1,"b":2,"a":3}', "{" + ",".join(f'"{n}":0' for n in range(80_000)) * 2 + "}",
                                  "[1e999]", "[" * 1_000_000])
def test_what_no_match_holds_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        loads(text)


def test_forty_levels_are_read_and_one_more_is_refused() -> None:
    assert loads("[" * 40 + "]" * 40)
    for deep in ("[" * 41 + "]" * 41, '{"a":' * 41 + "1" + "}" * 41, '[{"a":' * 21 + "1" + "}]" * 21):
        with pytest.raises(RecordError, match="more than 40 levels"):
            loads(deep)


# ---- files without end, and none that answers -----------------------------------------------------------------------


def _refused(capsys: pytest.CaptureFixture[str], file: object) -> str:
    assert cli.run(["replay", str(file)]) == 2
    return capsys.readouterr().err


@pytest.mark.usefixtures("patience")
@pytest.mark.skipif(sys.platform == "win32", reason="no such devices")
def test_a_file_without_end_and_a_pipe_without_another_end_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "too large" in _refused(capsys, "/dev/zero")
    assert "no saved match" in _refused(capsys, "/dev/null")
    assert "folder" in _refused(capsys, tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert "no saved match" in _refused(capsys, tmp_path / "pipe")


@pytest.mark.usefixtures("patience")
@pytest.mark.skipif(sys.platform == "win32", reason="no /dev/fd")
def test_a_match_comes_through_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    out, into = os.pipe()
    os.write(into, b'{"format":1,"game":"war","options":{},"players":2,"seed":1,"rounds":2}\n')
    os.close(into)
    assert cli.run(["replay", f"/dev/fd/{out}"]) == 0
    os.close(out)
    assert '"rounds": 2' in capsys.readouterr().out


def test_more_than_the_limit_is_refused_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "LARGEST", 100)
    file = tmp_path / "matches.jsonl"
    file.write_text(" " * 101, encoding="utf-8")
    assert "too large" in _refused(capsys, file)
    file.write_text(" " * 100, encoding="utf-8")
    assert "no saved match" in _refused(capsys, file)


# ---- what goes on for ever ------------------------------------------------------------------------------------------

MOST_IN_A_ROUND = 2_000


@pytest.mark.usefixtures("patience")
@in_one("game_id", sorted(titles()))
@pytest.mark.parametrize("stubborn", ["the first word", "the last word"])
def test_no_answers_keep_a_round_going(game_id: str, stubborn: str) -> None:
    """Whoever presses the same again and again comes to the end of the round; but who slaps by mistake may go on as
    long as they like, and so stops after a while."""
    game = titles()[game_id].make({})
    match = Match(game, game.players[0], 7)
    since = asked = 0

    def answer(ask: Any, match: Match) -> tuple[int, Any]:
        nonlocal since, asked
        asked, since = (asked + 1, since) if since == match.table.round else (0, match.table.round)
        assert asked < MOST_IN_A_ROUND
        seat = next(seat for seat in ask.seats if seat not in match.given)
        if isinstance(ask, Press) and (stubborn == "the last word" or asked < 100):
            return seat, ask.words[seat][0 if stubborn == "the first word" else -1]
        return seat, ask.written(ask.first(seat))

    match.run(answer, 300)


def test_a_name_in_a_save_is_no_longer_than_a_name() -> None:
    seats = [{"name": "A" * 100_000, "kind": "person"}, {"name": "B", "kind": "person"}]
    assert [chair.name for chair in participants_from_save(seats, Settings(), 2)] == ["A" * NAME_LENGTH, "B"]
