"""A release is made only where everything names it; its files have plain names, a bill of materials, and checksums that
the tools of the systems agree with."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import release  # noqa: E402

DAY = "2026-12-01"
PROJECT = f'[project]\nversion = "{__version__}"\n'
CHANGES = f"# Changes\n\n## {__version__} ({DAY})\n\n- New.\n\n## 0.0.1 (2025-01-01)\n\n- Old.\n"
METAINFO = (f'<component><releases><release version="{__version__}" date="{DAY}"/>'
            '<release version="0.0.1" date="2025-01-01"/></releases></component>')  # fmt: skip


def test_a_tag_that_all_agree_with_is_right() -> None:
    release.check(f"v{__version__}", PROJECT, CHANGES, METAINFO)
    assert release.section(__version__, CHANGES) == (DAY, "- New.")
    assert release.section("0.0.1", CHANGES)[1] == "- Old."


@pytest.mark.parametrize(("tag", "changes", "metainfo", "why"), [
    ("v9.9.9", CHANGES, METAINFO, "the tag must be v"),
    (__version__, CHANGES, METAINFO, "the tag must be v"),
    (f"v{__version__}", CHANGES.replace(DAY, "unreleased"), METAINFO, "write the day"),
    (f"v{__version__}", CHANGES.replace(__version__, "9.9.9"), METAINFO, "does not name"),
    (f"v{__version__}", CHANGES, METAINFO.replace(DAY, "2026-11-30"), "as its newest release"),
    (f"v{__version__}", CHANGES, METAINFO.replace(__version__, "0.9.9"), "as its newest release"),
    (f"v{__version__}", CHANGES, "<component/>", "as its newest release"),
], ids=["other", "bare", "no day", "no changes", "another day", "another version", "none"])  # fmt: skip
def test_a_tag_that_something_contradicts_is_refused(tag: str, changes: str, metainfo: str, why: str) -> None:
    with pytest.raises(release.ReleaseError, match=why):
        release.check(tag, PROJECT, changes, metainfo)


def test_a_project_of_another_version_is_refused() -> None:
    with pytest.raises(release.ReleaseError, match="names 9"):
        release.check(f"v{__version__}", PROJECT.replace(__version__, "9.9.9"), CHANGES, METAINFO)


def test_what_truce_is_now_could_be_checked_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Until its day stands in the changes, the check says so in one line."""
    said = release.CHANGES.read_text(encoding="utf-8")
    status = release.main(["check", f"v{__version__}"])
    told = capsys.readouterr()
    if "(unreleased)" in said:
        assert status == 1
        assert told.err.count("\n") == 1
        assert "write the day of the release" in told.err
    else:
        assert status == 0
    assert release.main(["notes"]) == 0
    assert "### Added" in capsys.readouterr().out


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder in which packages were made."""
    bundle = tmp_path / "dist" / "truce"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "truce").write_bytes(b"program")
    (bundle / "truce").chmod(0o755)
    (bundle / "_internal" / "one.so").write_bytes(b"1")
    (bundle / "_internal" / "two.so").symlink_to("one.so")
    (bundle / "truce.cdx.json").write_text("{}", encoding="utf-8")
    (tmp_path / "dist" / f"truce_{__version__}_amd64.deb").write_bytes(b"package")
    (tmp_path / "dist" / "truce_0.0.1_amd64.deb").write_bytes(b"an old package")
    return tmp_path / "dist"


@pytest.mark.skipif(sys.platform == "win32", reason="links are not Windows’s")
def test_what_a_system_made_lies_in_one_folder_with_its_bill(dist: Path) -> None:
    names = [file.name for file in release.gather(dist, dist / "release", "linux")]
    here = f"truce-{__version__}-{release.made_here()}"
    assert names == sorted([f"{here}.cdx.json", f"{here}.tar.gz", f"truce_{__version__}_amd64.deb"])
    with tarfile.open(dist / "release" / f"{here}.tar.gz") as packed:
        assert packed.getmember("truce/truce").mode & 0o111
        assert packed.getmember("truce/_internal/two.so").linkname == "one.so"
    assert [file.name for file in release.gather(dist, dist / "release", "linux")] == names, "made anew, nothing twice"


def test_windows_has_what_its_installer_made_and_no_other_archive(dist: Path) -> None:
    (dist / f"truce-{__version__}-setup.exe").write_bytes(b"installer")
    names = {file.name for file in release.gather(dist, dist / "release", "win32")}
    assert f"truce-{__version__}-setup.exe" in names
    assert not any(name.endswith(".tar.gz") for name in names)


def test_nothing_is_gathered_without_a_bundle_or_under_a_name_that_would_change(dist: Path) -> None:
    (dist / f"Truce {__version__} on a stick.zip").write_bytes(b"")
    with pytest.raises(release.ReleaseError, match="on a stick"):
        release.gather(dist, dist / "release", "win32")
    shutil.rmtree(dist / "truce")
    with pytest.raises(release.ReleaseError, match="no bundle"):
        release.gather(dist, dist / "release", "win32")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Two files and their checksums."""
    (tmp_path / "truce.deb").write_bytes(b"one")
    (tmp_path / "truce.exe").write_bytes(b"\r\n\0two")
    assert release.main(["sums", str(tmp_path)]) == 0
    return tmp_path


@pytest.mark.parametrize("tool", [["sha256sum", "-c"], ["shasum", "-a", "256", "-c"]], ids=["Linux", "macOS"])
@pytest.mark.parametrize("some", [False, True], ids=["all files", "one file"])
def test_the_tools_of_the_systems_agree(files: Path, tool: list[str], some: bool) -> None:
    if not shutil.which(tool[0]):
        pytest.skip(f"needs {tool[0]}")
    if some:
        (files / "truce.exe").unlink()
    command = [*tool, "--ignore-missing", release.SUMS]
    done = subprocess.run(command, cwd=files, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count(": OK")) == (0, 1 if some else 2), done.stderr
    (files / "truce.deb").write_bytes(b"another")
    assert subprocess.run(command, cwd=files, capture_output=True, check=False).returncode


def test_the_lines_are_those_that_certutil_prints(files: Path) -> None:
    """`certutil` prints the digits alone, in small letters; the line of a file begins with them."""
    lines = (files / release.SUMS).read_bytes().decode("ascii").split("\n")
    assert lines[0] == "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  truce.deb"  # "one" elsewhere
    assert [line.partition("  ")[2] for line in lines] == ["truce.deb", "truce.exe", ""]


def test_a_file_that_is_another_or_missing_or_not_named_is_found(files: Path) -> None:
    assert release.wrong(files) == []
    assert release.main(["verify", str(files)]) == 0
    (files / "truce.exe").write_bytes(b"changed")
    (files / "truce.zip").write_bytes(b"new")
    (files / "truce.deb").unlink()
    assert release.wrong(files) == ["truce.deb", "truce.exe", "truce.zip"]
    assert release.main(["verify", str(files)]) == 1
    (files / release.SUMS).write_text(f"{'0' * 64}  ../outside\n", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match="no checksum"):
        release.wrong(files)


def test_an_empty_folder_has_no_checksums(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["sums", str(tmp_path)]) == 1
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / release.SUMS).exists()
