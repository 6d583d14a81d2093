"""Sign what was built, with the certificate that the environment gives; without one, say that nothing is signed.

    python packaging/sign.py              the program in dist/
    python packaging/sign.py FILE ...     other files, as the installer for Windows

On Windows `signtool` signs, and a time stamp is added, so that the signature outlives the certificate. On macOS every
library is signed, then the bundle, for the hardened runtime; Apple's notary looks at it, and its ticket is stapled on.

What the environment gives: `CERTIFICATE`, a PKCS #12 file in base64, and `CERTIFICATE_PASSWORD`; for the notary
`NOTARY_KEY`, the key of App Store Connect in base64, `NOTARY_KEY_ID` and `NOTARY_ISSUER`. Sources:
https://learn.microsoft.com/windows/win32/seccrypto/signtool
https://docs.github.com/actions/guides/installing-an-apple-certificate-on-macos-runners-for-xcode-development
https://developer.apple.com/documentation/security/customizing-the-notarization-workflow
"""

import argparse
import base64
import binascii
import json
import os
import plistlib
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import identity  # noqa: E402

DIST = ROOT / "dist"
STAMPS = "http://timestamp.digicert.com"
"""A time-stamp authority (RFC 3161), whose answers are signed."""
MAGIC = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How a Mach-O file of 64 bits begins, and one for several processors."""

Runner = Callable[[Sequence[str | Path]], str]


class SignError(Exception):
    """Something could not be signed; the text says why, and holds no secret."""


def run(command: Sequence[str | Path]) -> str:
    """Run a program and return what it printed. Raises SignError, without its words, for a password may be among
    them."""
    try:
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False)  # fmt: skip
    except OSError as why:
        raise SignError(f"{command[0]}: {why.strerror}") from None
    if done.returncode:
        raise SignError(f"{Path(command[0]).name} ended with {done.returncode}: {done.stdout.strip()}")
    return done.stdout


def decoded(environ: Mapping[str, str], name: str, into: Path) -> Path:
    """Write what a variable holds in base64 into a file that only its owner reads, and return it. Raises SignError."""
    try:
        data = base64.b64decode("".join(environ[name].split()), validate=True)
    except (binascii.Error, ValueError):
        raise SignError(f"{name} is not base64") from None
    into.touch(mode=0o600)
    into.write_bytes(data)
    return into


# ---- Windows ----


def signtool(environ: Mapping[str, str]) -> Path:
    """Return the newest signtool of the Windows SDK. Raises SignError if there is none."""
    kits = Path(environ.get("ProgramFiles(x86)", r"C:\Program Files (x86)")) / "Windows Kits" / "10" / "bin"
    found = sorted(kits.glob("10.*/x64/signtool.exe"), key=lambda path: [*map(int, path.parts[-3].split("."))])
    if not found:
        raise SignError(f"there is no signtool in {kits}")
    return found[-1]


def windows(files: Sequence[Path], environ: Mapping[str, str], run: Runner = run) -> None:
    """Sign programs for Windows, and check that Windows trusts the signature. Raises SignError."""
    tool = signtool(environ)
    with tempfile.TemporaryDirectory() as folder:
        held = decoded(environ, "CERTIFICATE", Path(folder, "certificate.pfx"))
        run([tool, "sign", "/fd", "SHA256", "/f", held, "/p", environ.get("CERTIFICATE_PASSWORD", ""),
             "/tr", STAMPS, "/td", "SHA256", "/d", identity.NAME, *files])  # fmt: skip
    run([tool, "verify", "/pa", "/tw", *files])


# ---- macOS ----


def libraries(bundle: Path) -> list[Path]:
    """Return the Mach-O files in a bundle, the innermost first, links left out."""
    found = []
    for path in bundle.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as opened:
                if opened.read(4) in MAGIC:
                    found.append(path)
    return sorted(found, key=lambda path: (-len(path.parts), str(path)))


def signer(said: str) -> str:
    """Return the hash of the Developer ID among what `security find-identity` says. Raises SignError.

    >>> signer('  1) 0123456789ABCDEF0123456789ABCDEF01234567 "Developer ID Application: Ann (ABCDE12345)"')
    '0123456789ABCDEF0123456789ABCDEF01234567'
    """
    found = re.search(r"\) ([0-9A-F]{40}) \"Developer ID Application: ", said)
    if not found:
        raise SignError("the certificate is no Developer ID Application")
    return found[1]


def sealed(bundle: Path, whose: str, keychain: Path, folder: Path, run: Runner) -> None:
    """Sign a bundle from the inside out, for the hardened runtime. Raises SignError."""
    rights = folder / "rights.plist"
    rights.write_bytes(plistlib.dumps(identity.entitlements()))
    words = ["/usr/bin/codesign", "--force", "--timestamp", "--options", "runtime", "--keychain", keychain,
             "--sign", whose]  # fmt: skip
    for file in libraries(bundle):
        run([*words, file])
    run([*words, "--entitlements", rights, bundle])
    run(["/usr/bin/codesign", "--verify", "--deep", "--strict", bundle])


def mac(bundle: Path, environ: Mapping[str, str], run: Runner = run) -> None:
    """Sign a bundle, in a keychain that lives as long as this takes. Raises SignError."""
    with tempfile.TemporaryDirectory() as made:
        folder, word = Path(made), secrets.token_hex(16)
        keychain = folder / "truce.keychain-db"
        held = decoded(environ, "CERTIFICATE", folder / "certificate.p12")
        before = re.findall(r'"(.+)"', run(["/usr/bin/security", "list-keychains", "-d", "user"]))

        def security(*words: str | Path) -> str:
            return run(["/usr/bin/security", *words])

        try:
            security("create-keychain", "-p", word, keychain)
            security("set-keychain-settings", "-lut", "21600", keychain)
            security("unlock-keychain", "-p", word, keychain)
            security("import", held, "-P", environ.get("CERTIFICATE_PASSWORD", ""), "-A", "-t", "cert", "-f", "pkcs12",
                     "-k", keychain)  # fmt: skip
            security("set-key-partition-list", "-S", "apple-tool:,apple:", "-k", word, keychain)
            security("list-keychains", "-d", "user", "-s", keychain, *before)
            whose = signer(security("find-identity", "-v", "-p", "codesigning", keychain))
            sealed(bundle, whose, keychain, folder, run)
        finally:
            with suppress(SignError):
                security("list-keychains", "-d", "user", "-s", *before)
            with suppress(SignError):
                security("delete-keychain", keychain)


def notarized(bundle: Path, environ: Mapping[str, str], run: Runner = run) -> None:
    """Let Apple's notary look at a signed bundle, staple its ticket on, and ask Gatekeeper. Raises SignError with the
    notary's reasons if it refuses."""
    with tempfile.TemporaryDirectory() as made:
        packed = Path(made, "truce.zip")
        key = ["--key", decoded(environ, "NOTARY_KEY", Path(made, "key.p8")), "--key-id", environ["NOTARY_KEY_ID"],
               "--issuer", environ["NOTARY_ISSUER"]]  # fmt: skip
        run(["/usr/bin/ditto", "-c", "-k", "--keepParent", bundle, packed])
        said = json.loads(run(["/usr/bin/xcrun", "notarytool", "submit", packed, *key, "--wait",
                               "--output-format", "json"]))  # fmt: skip
        if said.get("status") != "Accepted":      # its exit status does not tell
            reasons = run(["/usr/bin/xcrun", "notarytool", "log", str(said.get("id")), *key])
            raise SignError(f"Apple’s notary says {said.get('status')}: {reasons}")
    run(["/usr/bin/xcrun", "stapler", "staple", bundle])
    run(["/usr/sbin/spctl", "--assess", "--type", "execute", bundle])


def sign(files: Iterable[Path], environ: Mapping[str, str], system: str = sys.platform, run: Runner = run) -> str:
    """Sign files, or the program in dist/ if there are none, and return one line that says what was done. Raises
    SignError."""
    named = [*files]
    if system not in ("win32", "darwin"):
        return "nothing is signed: on Linux, SHA256SUMS is what is checked"
    if not environ.get("CERTIFICATE"):
        return "nothing is signed: there is no CERTIFICATE"
    if system == "win32":
        named = named or [DIST / "truce" / "truce.exe", DIST / "truce" / "truce-console.exe"]
        windows(named, environ, run)
        return f"{', '.join(file.name for file in named)}: signed, with a time stamp"
    bundle = named[0] if named else DIST / f"{identity.NAME}.app"
    mac(bundle, environ, run)
    run([bundle / "Contents" / "MacOS" / "truce", "--version"])  # the hardened runtime lets its libraries in
    if not environ.get("NOTARY_KEY"):
        return f"{bundle.name}: signed, but not notarized: there is no NOTARY_KEY"
    notarized(bundle, environ, run)
    return f"{bundle.name}: signed and notarized"


def main() -> int:
    """Sign. Return the exit status: 1 if a certificate is there and something could not be signed."""
    words = argparse.ArgumentParser(description="Sign what was built, if the environment gives a certificate.")
    words.add_argument("files", nargs="*", type=Path, metavar="FILE",
                       help="what to sign (default: the program in dist/)")
    try:
        print(sign(words.parse_args().files, os.environ))
    except SignError as why:
        print(f"packaging/sign.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
