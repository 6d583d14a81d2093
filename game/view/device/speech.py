"""The speech of this system: speech-dispatcher or espeak-ng on Linux, `say` on a Mac, SAPI on Windows.

Words reach a program by its standard input alone. speech-dispatcher is spoken to by its protocol SSIP over a socket.
Source: https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html
"""

import os
import re
import select
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import pygame

from game.view.device import desktop_services

BEGINS: Final = 5.0
"""The most seconds that speech-dispatcher takes to start."""
ANSWERS: Final = 3.0
"""The most seconds that it takes to answer."""
_OVER: Final = ("702", "703")                         # the events END and CANCEL
_SAPI: Final = """\
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try { $voice.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]$env:TRUCE_SPEECH) } catch { }
$voice.Speak([Console]::In.ReadToEnd())
"""
"""The script for PowerShell: words come by standard input, the language by the environment."""
_MAC_VOICES: Final = {"de": ("Anna", "Petra", "Markus"), "en": ("Samantha", "Alex", "Daniel")}
"""Language → voices of a Mac that are good to listen to; others sing, or play a robot."""


class SpeechError(Exception):
    """A speech program did not start, or has ended."""


class SpeechBackend(Protocol):
    """A speech program or service. Each method raises SpeechError if it has ended."""

    def speak(self, words: str) -> None:
        """Begin to speak, after the words before have ended or were stopped."""

    @property
    def speaking(self) -> bool:
        """True while it speaks."""

    def stop(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """End the program, or the connection."""


class SpeechProgram:
    """A program that speaks its standard input, one process for each text. A slow one is started `ahead` of the text.
    """

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None, *, ahead: bool = False) -> None:
        self._command, self._env, self._ahead = command, env, ahead
        self._now: subprocess.Popen[bytes] | None = None
        self._next: subprocess.Popen[bytes] | None = self._begun() if ahead else None

    def _begun(self) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=None if self._env is None else {**os.environ, **self._env},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        except OSError as why:
            raise SpeechError(str(why)) from why

    def speak(self, words: str) -> None:
        """Begin to speak, by a process that is started or was started ahead. Raises SpeechError."""
        self._now, self._next = self._next or self._begun(), None
        assert self._now.stdin is not None
        try:
            self._now.stdin.write(words.encode() + b"\n")
            self._now.stdin.close()
        except OSError as why:
            self._end(self._now)
            self._now = None
            raise SpeechError(str(why)) from why
        if self._ahead:
            self._next = self._begun()

    @property
    def speaking(self) -> bool:
        """True while the process runs. Raises SpeechError if it failed or was ended by somebody else."""
        if self._now is None:
            return False
        status = self._now.poll()
        if status is None:
            return True
        self._now = None
        if status:
            raise SpeechError(f"{self._command[0]} ended with {status}")
        return False

    def stop(self) -> None:
        """End the process that is speaking."""
        now, self._now = self._now, None
        if now is not None:
            self._end(now)

    def close(self) -> None:
        """End all processes."""
        self.stop()
        ahead, self._next = self._next, None
        if ahead is not None:
            self._end(ahead)

    @staticmethod
    def _end(process: "subprocess.Popen[bytes]") -> None:
        with suppress(OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait(1.0)
        if process.stdin is not None:
            with suppress(OSError):                   # it had not read all
                process.stdin.close()


def address() -> tuple[str, str]:
    """Return the kind of the socket of speech-dispatcher, "unix" or "inet", and its path or host and port."""
    kind, _colon, place = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if kind in ("unix_socket", "inet_socket") and place:
        return kind.removesuffix("_socket"), place
    folder = os.environ.get("XDG_RUNTIME_DIR") or str(Path.home() / ".cache")
    return "unix", str(Path(folder) / "speech-dispatcher" / "speechd.sock")


def _connected() -> socket.socket:
    kind, place = address()
    if kind == "inet":
        host, _colon, port = place.rpartition(":")
        return socket.create_connection((host or "127.0.0.1", int(port)), ANSWERS)
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        found.settimeout(ANSWERS)
        found.connect(place)
    except OSError:
        found.close()
        raise
    return found


class SpeechDispatcherClient:
    """A client of speech-dispatcher. Lines that begin with a dot get another one, as SSIP demands, so that no words end
    the data."""

    def __init__(self, connection: socket.socket, language: str) -> None:
        self._socket, self._heard = connection, b""
        self._says = ""                               # the number of the message that is said; "" for none
        self._over: set[str] = set()                  # the messages that have been said, or will not be
        for line in ("SET SELF CLIENT_NAME user:truce:main", f"SET SELF LANGUAGE {language}",
                     "SET SELF SSML_MODE off", "SET SELF PRIORITY message",
                     "SET SELF NOTIFICATION END on", "SET SELF NOTIFICATION CANCEL on"):
            self._command(line)

    @classmethod
    def found(cls, language: str) -> "SpeechDispatcherClient":
        """Return a client, after starting speech-dispatcher if it does not run. Raises SpeechError if there is none, or
        none with a voice."""
        try:
            return cls(cls._reached(), language)._with_voices()
        except (OSError, ValueError, subprocess.SubprocessError) as why:
            raise SpeechError(str(why)) from why

    @staticmethod
    def _reached() -> socket.socket:
        try:
            return _connected()
        except OSError:
            program = desktop_services.find("speech-dispatcher")
            if not program or "SPEECHD_ADDRESS" in os.environ:
                raise
            subprocess.run([program, "--spawn"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, timeout=BEGINS, check=False)
            return _connected()

    def _with_voices(self) -> "SpeechDispatcherClient":
        modules = {line[4:].strip() for line in self._command("LIST OUTPUT_MODULES")[:-1]}
        if modules <= {"dummy"}:
            self.close()
            raise SpeechError("speech-dispatcher has no voice")
        return self

    # ---- what is sent and heard ----

    def _send(self, text: str) -> None:
        try:
            self._socket.sendall(text.encode() + b"\r\n")
        except OSError as why:
            raise SpeechError(str(why)) from why

    def _line(self) -> str:
        """Return the next line. Raises SpeechError if the connection ends or times out."""
        while b"\n" not in self._heard:
            try:
                more = self._socket.recv(4096)
            except OSError as why:
                raise SpeechError(str(why)) from why
            if not more:
                raise SpeechError("speech-dispatcher is gone")
            self._heard += more
        line, _end, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def _answer(self) -> list[str]:
        """Return the lines of the next answer or event; the last one has a space after its number."""
        lines = [self._line()]
        while lines[-1][3:4] == "-":
            lines.append(self._line())
        return lines

    def _command(self, line: str) -> list[str]:
        """Send one line and return the answer. Raises SpeechError for a refusal."""
        self._send(line)
        while True:
            answer = self._answer()
            if answer[-1].startswith("7"):
                self._note(answer)
            elif answer[-1][:1] in "12":
                return answer
            else:
                raise SpeechError(answer[-1])

    def _note(self, event: list[str]) -> None:
        if event[-1].startswith(_OVER):
            self._over.add(event[0][4:].strip())

    # ---- a voice ----

    def speak(self, words: str) -> None:
        """Begin to speak. Raises SpeechError if the connection has ended."""
        self._command("SPEAK")
        lines = words.splitlines() or [""]
        answer = self._command("\r\n".join("." + line if line.startswith(".") else line for line in lines) + "\r\n.")
        self._says = answer[0][4:].strip() if len(answer) > 1 else ""

    @property
    def speaking(self) -> bool:
        """True until the event that ends the last message. Raises SpeechError if the connection has ended."""
        while b"\n" in self._heard or select.select([self._socket], [], [], 0)[0]:
            self._note(self._answer())
        if self._says in self._over:
            self._says = ""
            self._over.clear()
        return bool(self._says)

    def stop(self) -> None:
        """Cancel the messages of this client, not those of others."""
        self._command("CANCEL SELF")
        self._says = ""

    def close(self) -> None:
        """Cancel what is said and end the connection."""
        try:
            self._command("CANCEL SELF")
            self._send("QUIT")
        except SpeechError:
            pass                                      # it is gone already
        self._socket.close()


def mac(language: str) -> SpeechBackend | None:
    """Return the backend of a Mac: the program `say`, which reads standard input with `-f -`; None without it. Where
    the Mac itself speaks the language, the voice is the one that its person chose."""
    say = desktop_services.find("say")
    if not say:
        return None
    voice = ""
    if system_language() != language:
        with suppress(OSError, subprocess.SubprocessError):
            said = subprocess.run([say, "-v", "?"], check=True, capture_output=True, stdin=subprocess.DEVNULL,
                                  timeout=BEGINS).stdout  # fmt: skip
            voice = mac_voice(said.decode(errors="replace"), language)
    return SpeechProgram([say, *(["-v", voice] if voice else []), "-f", "-"])


def system_language() -> str:
    """Return the code of the language that a person wants most, as the system says; "" if it says none."""
    with suppress(ImportError, pygame.error):
        from pygame import system

        for each in system.get_pref_locales():
            return str(each["language"])
    return ""


def mac_voice(said: str, language: str) -> str:
    """Return a voice for a language out of what `say -v ?` prints; "" if there is none.

    >>> mac_voice("Albert              en_US    # Hello!\\nEddy (Deutsch)      de_DE    # Hallo!", "de")
    'Eddy (Deutsch)'
    """
    found = [name for name, code in re.findall(r"^(\S.*?) +([a-z]{2,3})[_-]\S+ +#", said, re.MULTILINE)
             if code == language]  # fmt: skip
    return next((name for name in _MAC_VOICES.get(language, ()) if name in found), found[0] if found else "")


def windows(language: str) -> SpeechBackend | None:
    """Return the backend of Windows: SAPI, through PowerShell; None without it."""
    shell = desktop_services.find("powershell")
    if not shell:
        return None
    words = [shell, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", _SAPI]
    return SpeechProgram(words, {"TRUCE_SPEECH": language}, ahead=True)


def espeak(language: str) -> SpeechBackend | None:
    """Return the backend of espeak-ng or its predecessor espeak; None without them."""
    program = desktop_services.find("espeak-ng", "espeak")
    return SpeechProgram([program, "-v", language, "--stdin"]) if program else None


def linux(language: str) -> SpeechBackend | None:
    """Return the backend of speech-dispatcher, which the desktop shares, or else that of espeak-ng; None without."""
    try:
        return SpeechDispatcherClient.found(language)
    except SpeechError:
        return espeak(language)


def may_have_speech() -> bool:
    """Return False if this system certainly has no speech, without starting anything."""
    names = {"darwin": ("say",), "win32": ("powershell",)}
    return desktop_services.find(*names.get(sys.platform, ("speech-dispatcher", "espeak-ng", "espeak"))) is not None


def find(language: str) -> SpeechBackend | None:
    """Return the backend of this system for a language; None if it has none. It may take seconds."""
    of: dict[str, Callable[[str], SpeechBackend | None]] = {"darwin": mac, "win32": windows}
    return of.get(sys.platform, linux)(language)
