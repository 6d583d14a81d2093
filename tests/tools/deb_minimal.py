"""Install the Debian package where nothing else is installed, and open the window there.

    python packaging/build.py && python packaging/deb.py && python -m tests.tools.deb_minimal
    python -m tests.tools.deb_minimal --release forky      another release of Debian than this computer's

As root, and with Debian's debootstrap, xvfb and xdotool: debootstrap makes a minimal Debian in a folder, apt installs
the package with what it depends on and nothing that it only recommends, and Truce runs in there as a user without
rights. Its screen is outside, so that no library of the screen's helps it. First Truce is only unpacked and must say
why it cannot open a window: else the test could not fail. At last that release's own lintian and appstreamcli judge the
package. This downloads about 60 MB and takes two minutes; it is not
part of the checks.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTLED = 1.0  # seconds: the sound is opened after the window
PATIENCE = 60.0  # seconds for what takes a few
ENDED = 128 + signal.SIGTERM  # the exit status of a program that was asked to end, and did so in order
OLD = ("-o", "Acquire::Check-Valid-Until=false", "-o", "Acquire::Check-Date=false")  # a mirror may be old
HOMEPAGE = "url-homepage-missing"
"""What newer shops miss: Truce has no home page; who has one names it to packaging/deb.py."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"


class FailedError(Exception):
    """The package does not do what it promises; the text says what."""


def said(*command: str | Path) -> str:
    """What a command prints. FailedError with its last words if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise FailedError(f"{command[0]} ended with status {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout.strip()


def mirror() -> tuple[str, str]:
    """The address and the release from which this computer's own packages come."""
    site = said("apt-get", "indextargets", "--format", "$(SITE) $(CODENAME) $(LABEL)", "Created-By: Packages")
    address, release = next(line.split()[:2] for line in site.splitlines() if line.endswith(" Debian"))
    return address, release


@contextmanager
def screen() -> Iterator[str]:
    """A screen outside; its name, reached through the network of this computer."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-listen", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read) as number:
            yield number.readline().strip()
    finally:
        server.terminate()
        server.wait()


def inside(root: Path, *command: str, number: str = "") -> list[str]:
    """A command to be run in the minimal system, as nobody if it is to show something."""
    who = ["--userspec=nobody:nogroup"] if number else []
    shown = [f"DISPLAY=127.0.0.1:{number}", "HOME=/tmp", "TRUCE_HOME=/tmp/home", "TRUCE_PAINTED=/tmp/painted"]
    return ["chroot", *who, str(root), "env", "-i", f"PATH={PATH}", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8",
            *(shown if number else []), *command]  # fmt: skip


def window(root: Path, number: str, program: str) -> tuple[float, set[str]]:
    """Open the window and close it again: how many milliseconds its first picture took, and the system's libraries that
    were loaded by then. FailedError with what Truce says if there is none."""
    painted = root / "tmp/painted"
    painted.unlink(missing_ok=True)
    began = time.time()
    running = subprocess.Popen(inside(root, program, number=number), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True)  # fmt: skip
    try:
        while not (painted.exists() and painted.stat().st_size):
            if running.poll() is not None or time.time() - began > PATIENCE:
                running.kill()
                raise FailedError(running.communicate()[0].strip() or "nothing was painted")
            time.sleep(0.01)
        took = (float(painted.read_text(encoding="utf-8")) - began) * 1000
        said("env", f"DISPLAY=127.0.0.1:{number}", "xdotool", "search", "--onlyvisible", "--class", "^truce$")
        time.sleep(SETTLED)
        maps = Path(f"/proc/{running.pid}/maps").read_text().split()
        loaded = {Path(word).name for word in maps if ".so" in word and "/usr/lib/truce/" not in word}
        running.terminate()
        output, _ = running.communicate(timeout=PATIENCE)
        if running.returncode != ENDED or output:
            raise FailedError(f"Truce ended with status {running.returncode} and printed: {output.strip()}")
        return took, loaded
    finally:
        running.kill()
        running.wait()


def judged(root: Path) -> None:
    """Let the release's own lintian and appstreamcli look at the package. FailedError if they find an error."""
    said(*inside(root, "apt-get", *OLD, "install", "-qq", "-y", "--no-install-recommends", "lintian", "appstream"))
    found = said(*inside(root, "lintian", "--allow-root", "--fail-on", "error", "--tag-display-limit", "0",
                         "/tmp/truce.deb")).splitlines()  # fmt: skip
    print(f"lintian   {said(*inside(root, 'lintian', '--version'))}: no errors, {len(found)} warnings")
    file = next(iter((root / "tmp/judged/usr/share/metainfo").glob("*.xml"))).relative_to(root)
    done = subprocess.run(inside(root, "appstreamcli", "validate", "--no-net", f"/{file}"), capture_output=True,
                          text=True, check=False)  # fmt: skip
    wrong = set(re.findall(r"^[EW]: .*: ([\w-]+)$", done.stdout, re.MULTILINE))
    if wrong - {HOMEPAGE}:
        raise FailedError(f"appstreamcli: {done.stdout}")
    print(f"appstream {said(*inside(root, 'appstreamcli', '--version'))}: "
          f"{'nothing wrong' if not wrong else 'nothing wrong but that there is no home page'}")


def tried(package: Path, root: Path, release: str) -> None:
    """Make the system, install the package, and open the window; every step is told."""
    address, own = mirror()
    release = release or own
    known = Path("/usr/share/debootstrap/scripts", release).exists()
    said("debootstrap", "--variant=minbase", release, root, address, *([] if known else ["sid"]))
    if Path("/etc/resolv.conf").exists():
        shutil.copyfile("/etc/resolv.conf", root / "etc/resolv.conf")
    before = set(said(*inside(root, "dpkg-query", "-W", "-f", "${Package}\\n")).split("\n"))
    print(f"system    a minimal Debian ({release}), {len(before)} packages")
    shutil.copyfile(package, root / "tmp/truce.deb")
    with screen() as number:
        said("dpkg-deb", "-x", package, root / "tmp/unpacked")
        try:
            window(root, number, "/tmp/unpacked/usr/lib/truce/truce")
        except FailedError as why:
            print(f"unpacked  no window, as expected: {str(why).splitlines()[-1]}")
        else:
            raise FailedError("the window opens without what the package depends on: this system is not minimal")
        shutil.rmtree(root / "tmp/unpacked")
        shutil.rmtree(root / "tmp/home", ignore_errors=True)
        said(*inside(root, "apt-get", *OLD, "update", "-qq"))
        said(*inside(root, "apt-get", *OLD, "install", "-qq", "-y", "--no-install-recommends", "/tmp/truce.deb"))
        added = set(said(*inside(root, "dpkg-query", "-W", "-f", "${Package}\\n")).split("\n")) - before
        print(f"installed {len(added)} packages with it: {', '.join(sorted(added))}")
        first, loaded = window(root, number, "truce")
        again, _ = window(root, number, "truce")
    print(f"window    opens and closes as nobody; first picture after {first:.0f} ms, the second time {again:.0f} ms")
    print(f"loaded    of the system: {', '.join(sorted(loaded))}")
    said(*inside(root, "apt-get", "purge", "-qq", "-y", "truce"))
    left = list(root.glob("usr/**/*truce*"))
    if left:
        raise FailedError(f"after it was removed, {left[0]} is left")
    print("removed   nothing is left in /usr")
    said("dpkg-deb", "-x", package, root / "tmp/judged")
    judged(root)


def main() -> int:
    """Run it all in a temporary folder; the exit status."""
    words = argparse.ArgumentParser(description="Install the Debian package into a minimal Debian and open its window.")
    words.add_argument("package", nargs="?", type=Path, help="the package (default: the one in dist/)")
    words.add_argument("--release", default="", help="the release of Debian (default: this computer's)")
    asked = words.parse_args()
    package = asked.package or next(iter(sorted((ROOT / "dist").glob("truce_*.deb"))), None)
    os.environ["PATH"] += f":{PATH}"
    lacking = [name for name in ("debootstrap", "chroot", "Xvfb", "xdotool", "apt-get") if not shutil.which(name)]
    if lacking or package is None or os.geteuid():
        why = f"needs {' and '.join(lacking)}" if lacking else "there is no package in dist/" if package is None else (
            "only root may make a system in a folder")
        print(f"tests/tools/deb_minimal.py: {why}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "debian"
        try:
            tried(package, root, asked.release)
        except FailedError as why:
            print(f"tests/tools/deb_minimal.py: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
