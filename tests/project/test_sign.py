"""What was built is signed where there is a certificate, step by step as the systems' makers say; no secret is printed
or left behind. The programs are played by a recorder: nobody has signed a Truce yet."""

import base64
import json
import plistlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import sign  # noqa: E402

PASSWORD = "correct horse"
GIVEN = {"CERTIFICATE": base64.b64encode(b"key").decode(), "CERTIFICATE_PASSWORD": PASSWORD}
NOTARY = {"NOTARY_KEY": base64.b64encode(b"p8").decode(), "NOTARY_KEY_ID": "ABC", "NOTARY_ISSUER": "1-2-3"}
WHOSE = "0123456789ABCDEF0123456789ABCDEF01234567"


class Recorder:
    """Plays the programs of a system: notes what each is asked, and answers as they do; `fails` names one that does
    not."""

    def __init__(self, status: str = "Accepted", fails: str = "") -> None:
        self.asked: list[list[str]] = []
        self.held: list[Path] = []
        self._status, self._fails = status, fails

    def __call__(self, command: Sequence[str | Path]) -> str:
        words = [str(word) for word in command]
        self.asked.append(words)
        self.held += [Path(word) for word in words if word.endswith((".pfx", ".p12", ".p8")) and Path(word).is_file()]
        if self._fails and self._fails in words:
            raise sign.SignError("it failed")
        if "list-keychains" in words and "-s" not in words:
            return '    "/Users/runner/Library/Keychains/login.keychain-db"\n'
        if "find-identity" in words:
            return f'  1) {WHOSE} "Developer ID Application: Ann (ABCDE12345)"\n     1 valid identities found\n'
        if "submit" in words:
            return json.dumps({"id": "7", "status": self._status})
        return "the library is unsigned" if "log" in words else ""

    @property
    def heard(self) -> list[str]:
        """The programs, each with the word that says what it is to do."""
        return [" ".join([Path(words[0]).name, *words[1:2]]) for words in self.asked]


@pytest.fixture
def kits(tmp_path: Path) -> dict[str, str]:
    for version in ("10.0.9.0", "10.0.22621.0", "10.0.26100.0"):
        tool = tmp_path / "Windows Kits" / "10" / "bin" / version / "x64" / "signtool.exe"
        tool.parent.mkdir(parents=True)
        tool.touch()
    return {"ProgramFiles(x86)": str(tmp_path)}


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with two libraries, one of them deep, a link to one, and a file that is none."""
    made = tmp_path / "Truce.app"
    inner = made / "Contents" / "Frameworks"
    (inner / "pygame").mkdir(parents=True)
    (made / "Contents" / "MacOS").mkdir()
    (made / "Contents" / "MacOS" / "truce").write_bytes(sign.MAGIC[0] + b"program")
    (inner / "pygame" / "base.so").write_bytes(sign.MAGIC[0] + b"library")
    (inner / "Python").write_bytes(sign.MAGIC[1] + b"both processors")
    (inner / "note.txt").write_bytes(b"text")
    with suppress(OSError):                       # on Windows, not everybody may make a link
        (inner / "base.so").symlink_to("pygame/base.so")
    return made


@pytest.mark.parametrize(("system", "why"), [
    ("win32", "CERTIFICATE"), ("darwin", "CERTIFICATE"), ("linux", "SHA256SUMS")])  # fmt: skip
def test_without_a_certificate_nothing_is_done_and_that_is_said(system: str, why: str) -> None:
    recorder = Recorder()
    said = sign.sign([], {"CERTIFICATE": ""}, system, recorder)
    assert said.startswith("nothing is signed")
    assert why in said
    assert not recorder.asked


def test_windows_signs_with_the_newest_tool_and_a_time_stamp_and_then_looks(kits: dict[str, str]) -> None:
    recorder = Recorder()
    said = sign.sign([], kits | GIVEN, "win32", recorder)
    assert said == "truce.exe, truce-console.exe: signed, with a time stamp"
    signing, looking = recorder.asked
    assert "10.0.26100.0" in signing[0]
    assert signing[1:4] == ["sign", "/fd", "SHA256"]
    assert {"/tr", "/td", "/f", "/p", PASSWORD} <= set(signing)
    assert looking[1:4] == ["verify", "/pa", "/tw"]
    assert signing[-2:] == looking[-2:]
    assert recorder.held
    assert not any(file.exists() for file in recorder.held)
    recorder = Recorder()
    sign.sign([Path("setup.exe")], kits | GIVEN, "win32", recorder)
    assert [words[-1] for words in recorder.asked] == ["setup.exe", "setup.exe"]


def test_windows_without_the_tool_says_where_it_looked(tmp_path: Path) -> None:
    with pytest.raises(sign.SignError, match="no signtool"):
        sign.sign([], {"ProgramFiles(x86)": str(tmp_path)} | GIVEN, "win32", Recorder())


def test_macos_signs_from_the_inside_out_asks_the_notary_and_forgets_the_key(bundle: Path) -> None:
    recorder = Recorder()
    assert sign.sign([bundle], GIVEN | NOTARY, "darwin", recorder) == "Truce.app: signed and notarized"
    signed = [words for words in recorder.asked if words[0].endswith("codesign") and "--sign" in words]
    names = [Path(words[-1]).name for words in signed]
    assert names == ["base.so", "Python", "truce", "Truce.app"]
    assert all({"--timestamp", "runtime", WHOSE} <= set(words) for words in signed)
    assert ["--entitlements" in words for words in signed] == [False, False, False, True]
    order = recorder.heard
    assert order.index("security import") < order.index("codesign --force") < order.index("codesign --verify")
    assert order.index("codesign --verify") < order.index("truce --version") < order.index("xcrun notarytool")
    assert order.index("codesign --verify") < order.index("xcrun notarytool") < order.index("xcrun stapler")
    assert order[-1] == "spctl --assess"
    assert "security delete-keychain" in order
    lists = [words[words.index("-s") + 1:] for words in recorder.asked if "list-keychains" in words and "-s" in words]
    assert len(lists[0]) == 2, "the person’s own keychain stays in the list"
    assert lists[-1] == lists[0][1:]
    assert len(recorder.held) >= 2
    assert not any(file.exists() for file in recorder.held)


def test_macos_without_a_notary_is_signed_and_says_so(bundle: Path) -> None:
    recorder = Recorder()
    assert "not notarized" in sign.sign([bundle], GIVEN, "darwin", recorder)
    assert not any("notarytool" in words for words in recorder.asked)


def test_the_notarys_reasons_are_told_and_nothing_is_stapled(bundle: Path) -> None:
    recorder = Recorder("Invalid")
    with pytest.raises(sign.SignError, match="Invalid: the library is unsigned"):
        sign.sign([bundle], GIVEN | NOTARY, "darwin", recorder)
    assert not any("stapler" in words for words in recorder.asked)


@pytest.mark.parametrize("step", ["import", "--sign", "--verify"])
def test_whatever_fails_the_keychain_is_gone_and_the_list_as_it_was(bundle: Path, step: str) -> None:
    recorder = Recorder(fails=step)
    with pytest.raises(sign.SignError):
        sign.sign([bundle], GIVEN, "darwin", recorder)
    assert recorder.heard[-1] == "security delete-keychain"
    assert recorder.asked[-2][-2:] == ["-s", "/Users/runner/Library/Keychains/login.keychain-db"]


def test_a_certificate_of_another_kind_or_shape_is_refused(bundle: Path) -> None:
    with pytest.raises(sign.SignError, match="no Developer ID Application"):
        sign.signer('  1) 0123456789ABCDEF0123456789ABCDEF01234567 "Apple Development: Ann (ABCDE12345)"')
    with pytest.raises(sign.SignError, match="CERTIFICATE is not base64"):
        sign.sign([bundle], {"CERTIFICATE": "???"}, "darwin", Recorder())


def test_a_program_that_fails_is_named_without_its_words() -> None:
    with pytest.raises(sign.SignError) as told:
        sign.run([sys.executable, "-c", "print('refused'); raise SystemExit(3)", PASSWORD])
    assert "ended with 3: refused" in str(told.value)
    assert PASSWORD not in str(told.value)
    with pytest.raises(sign.SignError, match="signtool"):
        sign.run(["/nowhere/signtool", PASSWORD])


def test_people_may_replace_a_library_in_a_signed_bundle() -> None:
    """The hardened runtime would refuse a library that somebody else signed, and the LGPL lets people replace some."""
    rights = plistlib.loads(plistlib.dumps(sign.identity.entitlements()))
    assert rights == {"com.apple.security.cs.disable-library-validation": True}
