"""A Mac's own program speaks, in a voice of the language; a stand-in plays it, for nobody has heard it yet."""

import stat
import sys
import time
from pathlib import Path

import pytest

from game.view.device import desktop_services, speech

SAID = """\
Albert              en_US    # Hello! My name is Albert.
Anna                de_DE    # Hallo! Ich heiße Anna.
Bad News            en_US    # Hello! My name is Bad News.
Daniel              en_GB    # Hello! My name is Daniel.
Eddy (Deutsch (Deutschland)) de_DE    # Hallo! Ich heiße Eddy.
Eddy (English (UK)) en_GB    # Hello! My name is Eddy.
Grandma (Chinesisch (Festland)) zh_CN    # 你好！我叫Grandma。
Majed               ar_001   # مرحبًا! اسمي ماجد.
"""
"""What `say -v ?` prints on a Mac of 2024, in part."""


@pytest.mark.parametrize(("language", "voice"), [
    ("de", "Anna"), ("en", "Daniel"), ("zh", "Grandma (Chinesisch (Festland))"), ("ar", "Majed"), ("fr", ""),
])  # fmt: skip
def test_a_language_has_a_good_voice_or_its_first_or_none(language: str, voice: str) -> None:
    assert speech.mac_voice(SAID, language) == voice


def test_without_the_usual_voice_another_of_the_language_speaks() -> None:
    assert speech.mac_voice(SAID.replace("Anna", "Björn"), "de") == "Björn"
    assert speech.mac_voice("", "de") == speech.mac_voice("say: no voices", "de") == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a program that is a script")
@pytest.mark.parametrize(("wants", "language", "given"), [
    ("de", "de", ["-f", "-"]),                        # the voice that the person chose
    ("de", "en", ["-v", "Daniel", "-f", "-"]),
    ("en", "de", ["-v", "Anna", "-f", "-"]),
    ("", "de", ["-v", "Anna", "-f", "-"]),
    ("de", "fr", ["-f", "-"]),
])  # fmt: skip
def test_words_reach_it_by_its_input_alone(wants: str, language: str, given: list[str], tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "voices").write_text(SAID, encoding="utf-8")
    say = tmp_path / "say"
    say.write_text(f'#!/bin/sh\n[ "$2" != "?" ] || exec cat {tmp_path}/voices\n'
                   f'printf "%s\\n" "$@" > {tmp_path}/given\nexec cat > {tmp_path}/words\n')  # fmt: skip
    say.chmod(say.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(desktop_services, "find", lambda *_names: str(say))
    monkeypatch.setattr(speech, "system_language", lambda: wants)
    voice = speech.mac(language)
    assert voice is not None
    voice.speak("-v Zoë; Größer als zwölf?")
    end = time.monotonic() + 30
    while voice.speaking:
        assert time.monotonic() < end
        time.sleep(0.005)
    voice.close()
    assert (tmp_path / "given").read_text().splitlines() == given
    assert (tmp_path / "words").read_text(encoding="utf-8") == "-v Zoë; Größer als zwölf?\n"


def test_a_mac_without_the_program_has_no_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop_services, "find", lambda *_names: None)
    assert speech.mac("en") is None


@pytest.mark.skipif(sys.platform == "win32", reason="its paths are others")
def test_a_mac_takes_its_programs_where_it_keeps_them_whatever_the_path_says(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    false = tmp_path / "cat"
    false.write_text("#!/bin/sh\n", encoding="utf-8")
    false.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert desktop_services.find("cat") == str(false) or sys.platform == "darwin"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert desktop_services.find("cat") in ("/bin/cat", "/usr/bin/cat")
    assert desktop_services.opener() == "/usr/bin/open"
