"""The foreign attack with faults of the disk: a few of its faults, and that its yardstick notices what it is to."""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.required_programs import needs
from tests.tools import foreign_faults
from tests.tools.foreign_driver import ERASED
from tests.tools.foreign_faults import Attack, Fault

pytestmark = [needs("cc"), pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands system calls over")]


@pytest.fixture(scope="module")
def attack(tmp_path_factory: pytest.TempPathFactory) -> Attack:
    made = Attack(tmp_path_factory.mktemp("foreign"))
    tried = subprocess.run([str(made.program), "/nowhere", str(made.folder / "report"), "0", "0", "0", "one", "true"])
    if tried.returncode == 99:
        pytest.skip("needs seccomp, which this system does not give away")
    return made


def test_a_few_faults_break_no_promise(attack: Attack) -> None:
    words = argparse.Namespace(seed=1, every=1, first=1, full=None)
    calls, found = foreign_faults.faults(attack, "learn", words)
    assert calls > 100
    writes = [Fault("learn", each.first, salt=0) for each in found[calls // 2 :: calls // 5]]
    for fault in writes:
        outcome = attack.tried(fault)
        assert outcome.hit
        assert not outcome.broken, outcome.fault.command()


def test_the_call_that_is_meant_fails_and_no_other(attack: Attack, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    code = ("import os\n"
            f"one = os.open({str(home / 'one')!r}, os.O_RDWR | os.O_CREAT)\n"
            "for _time in range(3):\n"
            "    try:\n"
            "        print(os.write(one, b'four'))\n"
            "    except OSError as trouble:\n"
            "        print(trouble.strerror)\n"
            "print(os.pread(one, 99, 0).decode())\n")

    def said(at: int, salt: int) -> list[str]:
        words = [attack.program, home, tmp_path / "report", at, 1, salt, "one", sys.executable, "-c", code]
        (home / "one").unlink(missing_ok=True)
        return subprocess.run([*map(str, words)], capture_output=True, text=True, check=True).stdout.split("\n")[:-1]

    assert said(0, 0) == ["4", "4", "4", "fourfourfour"]
    assert said(3, 0) == ["4", "Input/output error", "4", "fourfour"]
    assert said(3, 1) == ["4", "No space left on device", "4", "fourfour"]
    assert said(3, 2) == ["4", "2", "4", "fourfofour"]       # a part is written, and said
    assert said(3, 3) == ["4", "Input/output error", "4", "fourfofour"]  # torn


def test_the_yardstick_notices_what_is_lost_doubled_or_false(attack: Attack, tmp_path: Path) -> None:
    place, home = tmp_path, tmp_path / "home"
    home.mkdir(mode=0o700)
    attack.run_once(place, home, "learn", "close")
    attack.run_once(place, home, "after", "close")
    fault = Fault("learn", 1)

    def kinds(*more: dict[str, object]) -> set[str]:
        shutil.rmtree(place / "copy", ignore_errors=True)
        kept = (place / "learn").read_text(encoding="utf-8")
        with (place / "learn").open("a") as ledger:
            ledger.writelines(json.dumps(line) + "\n" for line in more)
        try:
            return {kind for kind, _what in foreign_faults.judged(fault, ["write EIO"], place, home)}
        finally:
            (place / "learn").write_text(kept, encoding="utf-8")

    answer = {"number": 7, "name": "Ida"}
    assert kinds() == set()
    assert kinds({"before": "answer", **answer}) == {"loses something in silence"}
    assert kinds({"before": "answer", **answer}, {"after": "answer", "disk": True, **answer}) == {
        "loses what was acknowledged"}
    assert kinds({"before": "finish", "seed": 99}, {"line": "Results could not be saved", "waiting": 1}) == {
        "loses something, and says so"}
    assert kinds({"line": "Results and answers are saved now.", "waiting": 1}) == {
        "says that all is saved while something waits"}
    assert kinds({"line": "Results and answers are saved now.", "waiting": 0}) == set()
    gone = "Missing: one answer from May 3 or later. They were saved, and are no longer in truce.sqlite3."
    assert kinds({"line": gone, "waiting": 0}) == {"says that something is missing that nobody took"}
    assert kinds({"end": "close", "waiting": 0, "standing": ["not saved"]}) == {"does not withdraw a line"}
    (home / "data" / "truce.sqlite3").chmod(0o644)
    assert kinds() == {"can be read by others"}


def test_a_name_is_found_however_it_is_written() -> None:
    for written in (ERASED.encode(), json.dumps(ERASED).encode(), ERASED.encode("utf-16-le"), repr(ERASED).encode(),
                    ascii(ERASED).encode()):
        assert any(form in written for form in foreign_faults.forms(ERASED))
