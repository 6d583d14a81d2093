"""The match is there to go on with, after any end the program may come to; a file that is no save harms nothing."""

import errno
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.store import database
from game.store.database import Database
from game.store.deeds import WriteOp
from game.store.messages import TransientMessage
from game.store.save_format import (
    LIMIT,
    SAVE,
    DamagedError,
    Encoder,
    NewerError,
    decode,
    encode,
    envelope,
    export,
    id_of,
    open_match,
)
from game.store.saves import Saves
from game.store.stats import Stats
from game.store.writer import Writer
from tests.kit.saved_matches import put, resumable, saved, touch, write

MATCH = {"format": 1, "game": "war", "options": {"down": 3}, "players": 2, "seed": 7}
SEATS = [{"name": "Ada", "kind": "person", "key": 44}, {"name": "Owl", "kind": "computer", "key": 40}]
WRITES_FOR_EVER = """
import sys
from pathlib import Path
from game.store.save_format import envelope
from game.store.saves import Saves
from game.store.database import Database
from tests.kit.saved_matches import resumable
saves = Saves(Database(Path(sys.argv[1])))
number = 0
while True:
    number += 1
    snapshot = {"n": number, "fill": [number] * 3000}
    saves.write_soon(sys.argv[2], envelope({"format": 1}, snapshot, [], {"rounds": number}))
    if number % 5 == 0:
        saves.flush()
        print(number, flush=True)
"""


def a_match(rounds: int = 1, **changed: Any) -> dict[str, Any]:
    return envelope(MATCH, {"seats": 2, "answers": rounds, "table": {}}, SEATS, {"rounds": rounds}) | changed


WAR, PEACE, SLAP, SCRAMBLE = "war.a", "peace.b", "slap-war.c", "scramble-war.d"


def kept_aside(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("*.json.damaged-*"))]


def read(saves: Saves, slot: str) -> tuple[dict[str, Any] | None, str | None]:
    """What is read from a slot, but for the id of the match, which is the slot's."""
    found, line = saves.read(slot)
    if found is not None:
        assert found["extra"].pop("id") == id_of(slot)
    return found, line


def test_a_match_saved_is_the_match_read(tmp_path: Path) -> None:
    assert write(Saves(Database(tmp_path)), WAR, a_match()) is None
    assert read(Saves(Database(tmp_path)), WAR) == (a_match(), None)


def test_the_envelope_holds_what_the_design_fixes(tmp_path: Path) -> None:
    write(Saves(Database(tmp_path)), WAR, a_match())
    found = saved(tmp_path, WAR)
    assert found["save"] == 1
    assert found["release"]
    assert found["match"] == MATCH
    assert {"snapshot", "seats"} < set(found)


def test_a_game_never_saved_is_none_and_says_nothing(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    assert saves.read(WAR) == (None, None)
    assert saves.listing() == saves.notices() == []


def test_the_shelf_lists_the_latest_first(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    for number, game in enumerate([WAR, PEACE, SLAP]):
        write(saves, game, a_match(number))
        touch(tmp_path, game, 1000 + number)
    assert resumable(tmp_path) == [SLAP, PEACE, WAR]
    assert [(brief.slot, brief.when, brief.names, brief.rounds) for brief in saves.listing()] == [
        (SLAP, 1002, ("Ada", "Owl"), 2), (PEACE, 1001, ("Ada", "Owl"), 1), (WAR, 1000, ("Ada", "Owl"), 0)]


def test_what_is_saved_last_is_the_latest_though_the_clock_stands_still(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1e9)
    saves = Saves(Database(tmp_path))
    for slot in (PEACE, WAR, SLAP, PEACE):
        assert write(saves, slot, a_match()) is None
    assert saves.resumable() == [PEACE, SLAP, WAR]
    assert [brief.slot for brief in saves.listing()] == [PEACE, SLAP, WAR]


def test_what_is_saved_last_is_the_latest_though_the_clock_was_put_back_by_a_day(tmp_path: Path) -> None:
    for game, ahead in ((WAR, 23), (PEACE, 24)):
        write(Saves(Database(tmp_path)), game, a_match())
        touch(tmp_path, game, time.time() + ahead * 3600)
    saves = Saves(Database(tmp_path))
    saves.read(WAR)
    for rounds in (2, 3):
        write(saves, WAR, a_match(rounds))
        assert resumable(tmp_path) == [WAR, PEACE]
    write(saves, SLAP, a_match())
    assert resumable(tmp_path) == [SLAP, WAR, PEACE]
    write(saves, WAR, a_match(4))
    assert resumable(tmp_path) == [WAR, SLAP, PEACE], "they are ours as before"
    write(Saves(Database(tmp_path)), SCRAMBLE, a_match())
    assert resumable(tmp_path) == [SCRAMBLE, WAR, SLAP, PEACE]


def test_a_save_from_long_after_now_is_no_measure_for_others(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    write(saves, WAR, a_match())
    touch(tmp_path, WAR, time.time() + 3652 * 24 * 3600)
    saves = Saves(Database(tmp_path))
    write(saves, PEACE, a_match())
    assert {brief.slot: brief.when < time.time() + 60 for brief in saves.listing()} == {WAR: False, PEACE: True}


def test_matches_are_as_old_as_before_when_a_person_is_called_otherwise(tmp_path: Path) -> None:
    base = Database(tmp_path)
    saves = Saves(base)
    for number, game in enumerate([PEACE, WAR, SLAP]):
        write(saves, game, a_match(number))
        touch(tmp_path, game, 1000 + number)
    assert Stats(base).rename("Ada", "Bo") is None
    assert [(brief.slot, brief.when, brief.names[0]) for brief in saves.listing()] == [
        (SLAP, 1002, "Bo"), (WAR, 1001, "Bo"), (PEACE, 1000, "Bo")]


def test_a_dropped_match_is_gone_even_while_it_waits_to_be_written(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    write(saves, WAR, a_match())
    saves.write_soon(WAR, a_match(2))
    assert saves.discard(WAR) is None
    saves.flush()
    assert resumable(tmp_path) == []
    assert saves.discard(WAR) is None


def test_what_is_read_is_the_last_that_was_saved_soon(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    for number in range(200):
        saves.write_soon(WAR, a_match(number))
    assert read(saves, WAR) == (a_match(199), None)


def test_an_envelope_may_change_once_it_is_to_be_saved_soon(tmp_path: Path) -> None:
    saves, made = Saves(Database(tmp_path)), a_match(1)
    saves.write_soon(WAR, made)
    made["extra"]["rounds"] = 99
    saves.flush()
    assert read(saves, WAR) == (a_match(1), None)


def test_a_save_at_once_is_never_overtaken_by_one_that_was_to_come_soon(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    for number in range(50):
        saves.write_soon(WAR, a_match(number))
        write(saves, WAR, a_match(1000 + number))
    saves.flush()
    assert read(saves, WAR) == (a_match(1049), None)


def test_saving_soon_does_not_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, base = threading.Event(), Database(tmp_path, Writer())
    saves, put = Saves(base), base.commit
    assert base.writer.settle(30)
    monkeypatch.setattr(base, "commit", lambda *what: (done.wait(30), put(*what))[1])
    for number in range(20):
        saves.write_soon(WAR, a_match(number))
    assert resumable(tmp_path) == []
    done.set()
    saves.flush()
    assert read(saves, WAR) == (a_match(19), None)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX's")
def test_a_program_killed_while_saving_leaves_the_last_round_it_was_sure_of_or_a_later_one(tmp_path: Path) -> None:
    sure = 0
    for delay, slot in ((0.0, WAR), (0.0017, "war.b"), (0.0031, "war.c"), (0.0053, "war.d")):
        with subprocess.Popen([sys.executable, "-c", WRITES_FOR_EVER, str(tmp_path), slot], stdout=subprocess.PIPE,
                              text=True) as writer:
            assert writer.stdout is not None
            sure = int(writer.stdout.readline())
            time.sleep(delay)
            writer.send_signal(signal.SIGKILL)
            sure = max([sure, *map(int, writer.stdout.read().split("\n")[:-1])])
        found, line = Saves(Database(tmp_path)).read(slot)
        assert line is None
        assert found is not None
        assert found["snapshot"]["n"] >= sure
        assert found["snapshot"]["fill"] == [found["snapshot"]["n"]] * 3000
    assert kept_aside(tmp_path) == []


def test_what_two_windows_make_of_one_match_are_two_matches(tmp_path: Path) -> None:
    one, other = Saves(Database(tmp_path)), Saves(Database(tmp_path))
    for number in range(20):
        write(one, WAR, a_match(number))
        write(other, WAR, a_match(100 + number))
    slots = one.slot_now(WAR), other.slot_now(WAR)
    assert slots[0] == WAR
    assert slots[1] != WAR
    assert sorted(resumable(tmp_path)) == sorted(slots)
    assert read(one, slots[0]) == (a_match(19), None)
    found, _line = one.read(slots[1])
    assert found is not None
    assert found["extra"] == {"rounds": 119, "id": slots[1].removeprefix("war.")}, "with an id of its own"
    assert kept_aside(tmp_path) == []
    assert one.notices() == other.notices() == []


def test_a_match_that_another_window_has_ended_is_another_one_from_then_on(tmp_path: Path) -> None:
    write(Saves(Database(tmp_path)), WAR, a_match(1))
    one, other = Saves(Database(tmp_path)), Saves(Database(tmp_path))
    for saves in (one, other):
        saves.read(WAR)
    assert one.ending(WAR)[0] == id_of(WAR)
    assert one.discard(WAR) is None
    assert other.ending(WAR)[0] != id_of(WAR), "even if it is not saved again"
    assert write(other, WAR, a_match(2)) is None
    assert resumable(tmp_path) == [other.slot_now(WAR)]
    assert one.discard(WAR) is None
    assert len(resumable(tmp_path)) == 1


def test_a_list_of_what_waits_is_no_leave_to_write_over_it(tmp_path: Path) -> None:
    one, other = Saves(Database(tmp_path)), Saves(Database(tmp_path))
    write(one, WAR, a_match(1))
    other.read(WAR)
    write(other, WAR, a_match(2))
    one.listing()
    write(one, WAR, a_match(3))
    assert read(other, WAR) == (a_match(2), None)
    assert len(one.listing()) == 2


WHOLE = encode(a_match())
HOSTILE = {
    "empty": b"", "cut short": WHOLE[:-20], "not JSON": b"\x89PNG\r\n\x1a\n", "bytes": bytes(range(256)),
    "a list": b"[1, 2]", "a number": b"3", "no envelope": b"{}", "a bare match": encode(MATCH),
    "save of a wrong kind": encode(a_match(save=True)), "save below one": encode(a_match(save=0)),
    "no match": encode({key: value for key, value in a_match().items() if key != "match"}),
    "a match that is none": encode(a_match(match=[])), "a snapshot that is none": encode(a_match(snapshot="x")),
    "seats that are none": encode(a_match(seats={"0": 1})), "a seat that is none": encode(a_match(seats=[1])),
    "extra that is none": encode(a_match(extra=3)),
    "not a number": WHOLE.replace(b'"seed":7', b'"seed":NaN'),
    "infinity": WHOLE.replace(b'"seed":7', b'"seed":-Infinity'),
    "beyond all numbers": WHOLE.replace(b'"seed":7', b'"seed":1e999'),
    "a mile of digits": WHOLE.replace(b'"seed":7', b'"seed":' + b"9" * 5000),
    "a key twice": WHOLE.replace(b'"seed":7', b'"seed":7,"seed":8'),
    "half a surrogate": WHOLE.replace(b"Ada", b"A\\ud83da"),
    "a mile of brackets": b'{"save":1,"match":' + b"[" * 100_000,
    "a mile of closed brackets": WHOLE.replace(b'"seed":7', b'"seed":' + b"[" * 9000 + b"]" * 9000),
    "too large": WHOLE.replace(b"Ada", b"A" * LIMIT),
    "two in one": WHOLE + WHOLE,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_that_is_no_save_is_kept_aside_with_one_line_and_play_goes_on(tmp_path: Path, data: bytes) -> None:
    put(tmp_path, WAR, data)
    saves = Saves(Database(tmp_path))
    found, line = saves.read(WAR)
    assert found is None
    assert line is not None
    assert "\n" not in line
    assert len(line) < 600
    assert kept_aside(tmp_path) == [data if len(data) < LIMIT else compress(data)]
    assert saves.resumable() == []
    assert write(saves, WAR, a_match()) is None
    assert read(saves, saves.slot_now(WAR)) == (a_match(), None)


@pytest.mark.parametrize("data", [HOSTILE["cut short"], HOSTILE["a mile of brackets"]])
def test_a_damaged_save_is_not_written_over_even_by_one_who_never_read_it(tmp_path: Path, data: bytes) -> None:
    put(tmp_path, WAR, data)
    saves = Saves(Database(tmp_path))
    saves.write_soon(WAR, a_match())
    assert saves.flush() == []
    assert read(saves, saves.slot_now(WAR)) == (a_match(), None)
    assert saves.slot_now(WAR) != WAR
    assert "cannot be used" in str(saves.look(WAR)[1])
    assert kept_aside(tmp_path) == [data]


def test_the_list_leaves_out_what_cannot_be_gone_on_with_and_says_so_once(tmp_path: Path) -> None:
    put(tmp_path, WAR, HOSTILE["cut short"])
    saves = Saves(Database(tmp_path))
    write(saves, PEACE, a_match())
    saves.quarantine(WAR, "it is damaged")
    assert [brief.slot for brief in saves.listing()] == [PEACE]
    assert [brief.slot for brief in saves.listing()] == [PEACE]
    assert saves.notices() == []


def test_a_save_of_a_later_release_is_left_where_it_is(tmp_path: Path) -> None:
    data = encode(a_match(save=SAVE + 1, match="a shape not thought of yet"))
    put(tmp_path, WAR, data)
    found, line = Saves(Database(tmp_path)).read(WAR)
    assert found is None
    assert line is not None
    assert "newer" in line
    assert saved(tmp_path, WAR) == json.loads(data)


def test_a_save_of_a_later_release_makes_way_for_a_new_match_unharmed(tmp_path: Path) -> None:
    data = encode(a_match(save=SAVE + 1))
    put(tmp_path, WAR, data)
    saves = Saves(Database(tmp_path))
    saves.look(WAR)
    assert write(saves, WAR, a_match()) is None
    assert saved(tmp_path, WAR) == json.loads(data)
    assert read(saves, saves.slot_now(WAR)) == (a_match(), None)


def refuse(number: int) -> Any:
    def refusing(*_args: object, **_named: object) -> None:
        raise OSError(number, os.strerror(number))
    return refusing


def full(*_what: object) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


def test_a_full_disk_is_said_once_and_the_round_is_saved_when_there_is_room_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(Database(tmp_path))
    write(saves, WAR, a_match(1))
    with monkeypatch.context() as patched:
        patched.setattr(database, "apply", full)
        lines: list[str] = []
        for number in range(2, 6):
            saves.write_soon(WAR, a_match(number))
            lines += saves.flush()
        assert len(lines) == 1
        assert "disk is full" in lines[0]
        said, = lines
        assert isinstance(said, TransientMessage)
        assert said.holds()
        assert saved(tmp_path, WAR) == a_match(1)
    assert saves.flush() == []
    assert not said.holds(), "it is saved now"
    assert read(saves, WAR) == (a_match(5), None)


def test_a_file_where_the_folder_should_be_is_a_line_and_stays(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    saves = Saves(Database(tmp_path / "data"))
    assert read(saves, WAR) == (None, None)
    assert saves.listing() == []
    assert "there is a file where a folder should be" in str(write(saves, WAR, a_match()))
    assert saves.discard(WAR) is not None
    assert (tmp_path / "data").read_text(encoding="utf-8") == "in the way"


def test_a_damaged_save_that_cannot_be_put_aside_is_a_line_and_stays(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, WAR, b"damaged")
    monkeypatch.setattr(os, "replace", refuse(errno.EROFS))
    found, line = Saves(Database(tmp_path)).read(WAR)
    assert found is None
    assert "the disk is read-only" in str(line)
    assert kept_aside(tmp_path) == []
    assert resumable(tmp_path) == [WAR]


def test_a_match_too_long_to_be_read_again_is_not_written_over_one_that_can(tmp_path: Path) -> None:
    saves = Saves(Database(tmp_path))
    write(saves, WAR, a_match())
    assert "only what was saved earlier is kept" in str(write(saves, WAR, a_match(extra={"fill": "x" * LIMIT})))
    assert read(saves, WAR) == (a_match(), None)


@pytest.mark.parametrize("game", ["", "war", "../war", "a/b", "WAR", ".war", "-war", "w" * 65, "war\n", "war.",
                                  "war.a.b", "war." + "a" * 65])
def test_only_an_id_can_name_a_match(tmp_path: Path, game: str) -> None:
    saves = Saves(Database(tmp_path))
    with pytest.raises(ValueError, match="is no slot"):
        write(saves, game, a_match())
    with pytest.raises(ValueError, match="is no slot"):
        saves.write_soon(game, a_match())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=5), each, max_size=3), max_leaves=8)
keys = st.sampled_from(["save", "release", "match", "snapshot", "seats", "extra", "other"])


@given(st.dictionaries(keys, json_values | st.just(1) | st.just({}) | st.just([])).map(json.dumps).map(str.encode)
       | st.binary(max_size=60)
       | st.tuples(st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), st.binary(max_size=3)).map(
           lambda cut: WHOLE[:cut[0]] + cut[2] + WHOLE[cut[1]:]))
def test_any_bytes_are_an_envelope_that_can_be_saved_again_or_refused(data: bytes) -> None:
    try:
        found = decode(data)
    except (DamagedError, NewerError):
        return
    assert decode(encode(found)) == found


def test_an_exported_match_opens_and_so_does_a_match(tmp_path: Path) -> None:
    assert export(tmp_path / "my match.json", MATCH) == f"Match saved in {tmp_path / 'my match.json'}."
    assert open_match(tmp_path / "my match.json") == (MATCH, None)
    (tmp_path / "save.json").write_bytes(encode(a_match()))
    assert open_match(tmp_path / "save.json") == (MATCH, None)


@pytest.mark.parametrize("data", [*HOSTILE.values(), encode(a_match(save=2))], ids=[*HOSTILE, "a later release's"])
def test_a_file_a_person_opens_is_never_touched(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "page").write_bytes(data)
    found, line = open_match(tmp_path / "page")
    assert (found, line) == (MATCH, None) if data == encode(MATCH) else (found is None and bool(line))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"page": data}


def test_a_file_that_is_not_there_or_cannot_be_written_is_a_line(tmp_path: Path) -> None:
    found, line = open_match(tmp_path / "nowhere")
    assert found is None
    assert "it does not exist" in str(line)
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "could not be saved" in export(tmp_path / "file" / "match.json", MATCH)


# A long match


def test_a_match_that_grows_and_is_taken_back_is_written_as_it_is() -> None:
    answers: list[list[Any]] = []
    encoder = Encoder()
    for count in (0, 1, 255, 256, 257, 1000, 700, 512, 511, 3, 900):
        del answers[count:]
        answers += [[0, [f"{number} “é”"]] for number in range(len(answers), count)]
        made = envelope({"format": 1, "answers": answers[:], "rounds": 3}, {"answers": count}, [{"name": "Zoë"}])
        assert decode(encoder.encode(made)) == decode(encode(made)) == made
    answers[100:] = [[1, "another"] for _each in answers[100:]]
    made = envelope({"format": 1, "answers": answers}, {}, [])
    assert decode(encoder.encode(made)) == made


def test_only_the_last_answers_of_a_long_match_are_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[list[Any]] = [[0, number] for number in range(20_000)]
    encoder = Encoder()
    encoder.encode(envelope({"format": 1, "answers": answers}, {}, []))
    written, dumps = [], json.dumps

    def counted(value: object, **how: Any) -> str:
        written.append(len(value) if isinstance(value, list) else 0)
        return dumps(value, **how)

    monkeypatch.setattr(json, "dumps", counted)
    for number in range(300):
        answers.append([0, number])
        encoder.encode(envelope({"format": 1, "answers": answers[:]}, {}, []))
    assert max(written) <= Encoder.BLOCK


def test_what_another_window_has_written_since_is_not_removed(tmp_path: Path) -> None:
    one, other = Saves(Database(tmp_path)), Saves(Database(tmp_path))
    write(one, WAR, a_match(1))
    other.read(WAR)
    write(other, WAR, a_match(2))
    assert one.discard(WAR) is None
    assert read(other, WAR) == (a_match(2), None)
    assert other.discard(WAR) is None
    assert resumable(tmp_path) == []


def test_a_computer_keeps_the_animals_name_that_an_erased_person_had(tmp_path: Path) -> None:
    base = Database(tmp_path)
    saves = Saves(base)
    write(saves, WAR, a_match(seats=[{"name": "Owl", "kind": "person"}, {"name": "Owl", "kind": "computer"}]))
    assert Stats(base).erase_name("Owl") is None
    found, _line = saves.read(WAR)
    assert found is not None
    assert [seat["name"] for seat in found["seats"]] == ["", "Owl"]
    write(saves, "war.b", a_match(seats=[{"name": "Ada", "kind": "computer"}]))
    assert Stats(base).erase_name("Ada") is None
    assert "Ada" not in str(saved(tmp_path, "war.b")), "who once sat where the computer sits"


def test_a_save_that_another_window_wrote_rests_before_it_may_go(tmp_path: Path) -> None:
    ours, others = Saves(Database(tmp_path)), Saves(Database(tmp_path))
    assert write(others, WAR, a_match()) is None
    assert ours.discard(WAR, rest=60) is None
    assert resumable(tmp_path) == [WAR], "the other window may be at it"
    touch(tmp_path, WAR, time.time() - 100)
    assert ours.discard(WAR, rest=60) is None
    assert resumable(tmp_path) == []


@pytest.mark.parametrize("written", [True, False])
def test_a_save_whose_answer_was_an_error_is_the_same_match_whether_it_was_written_or_not(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool) -> None:
    saves = Saves(base := Database(tmp_path))
    slot = f"war.{'a' * 32}"
    put = base.commit

    def fails(ops: Sequence[WriteOp], patience: float = 0.0) -> Exception:
        if written:
            assert put(ops, patience) is None
        return sqlite3.OperationalError("disk I/O error")

    for rounds in (1, 3):
        with monkeypatch.context() as failing:
            failing.setattr(base, "commit", fails)
            assert write(saves, slot, a_match(rounds)) is not None
        assert write(saves, slot, a_match(rounds + 1)) is None
        assert resumable(tmp_path) == [slot], "and no second match beside it"
    with monkeypatch.context() as failing:
        failing.setattr(base, "commit", fails)
        assert write(saves, slot, a_match(5)) is not None
    assert saves.discard(slot) is None
    assert resumable(tmp_path) == []
    base.close()


def test_while_the_database_is_locked_a_save_is_tried_once_a_second_however_many_there_are(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(base := Database(tmp_path))
    tries, put = list[int](), base.commit
    monkeypatch.setattr(base, "commit", lambda *what: tries.append(1) or put(*what))
    with closing(sqlite3.connect(base.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for rounds in range(1, 200):
            saves.write_soon(WAR, a_match(rounds))
        assert len(tries) <= 3
        line, = saves.notices()
        other.execute("ROLLBACK")
    assert isinstance(line, TransientMessage)
    assert line.holds()
    monkeypatch.setattr(time, "monotonic", lambda clock=time.monotonic: clock() + 2)
    assert saves.notices() == [], "and then by itself"
    assert not line.holds()
    assert resumable(tmp_path) == [WAR]
    base.close()
