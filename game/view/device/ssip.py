"""The speech of a Linux desktop: speech-dispatcher, by its protocol SSIP over a socket.

Source: https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html
"""

import os
import select
import socket
import subprocess
from pathlib import Path
from typing import Final

from game.view.device import programs
from game.view.device.speech_voice import SpeechError

BEGINS: Final = 5.0
"""Seconds that speech-dispatcher may take to begin."""
ANSWERS: Final = 3.0
"""Seconds that it may take to answer."""
_OVER: Final = ("702", "703")                         # the events END and CANCEL


def address() -> tuple[str, str]:
    """Return the kind of the socket, "unix" or "inet", and where it is."""
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
    """A client of speech-dispatcher. A line that begins with a dot is given another, so that no words end the data; all
    that is sent besides words is written here."""

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
        """Return a client; begins speech-dispatcher if it does not run. SpeechError if there is none, or none with
        a voice."""
        try:
            return cls(cls._reached(), language)._with_voices()
        except (OSError, ValueError, subprocess.SubprocessError) as why:
            raise SpeechError(str(why)) from why

    @staticmethod
    def _reached() -> socket.socket:
        try:
            return _connected()
        except OSError:
            program = programs.find("speech-dispatcher")
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
        """Return the next line. SpeechError if none comes any more."""
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
        """Return the lines of the next answer or event: the last one has a space behind its number."""
        lines = [self._line()]
        while lines[-1][3:4] == "-":
            lines.append(self._line())
        return lines

    def _command(self, line: str) -> list[str]:
        """Send one line and return what answers it. SpeechError if that is no."""
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
        """Begin to say words."""
        self._command("SPEAK")
        lines = words.splitlines() or [""]
        answer = self._command("\r\n".join("." + line if line.startswith(".") else line for line in lines) + "\r\n.")
        self._says = answer[0][4:].strip() if len(answer) > 1 else ""

    @property
    def speaking(self) -> bool:
        """True while the last words are said."""
        while b"\n" in self._heard or select.select([self._socket], [], [], 0)[0]:
            self._note(self._answer())
        if self._says in self._over:
            self._says = ""
            self._over.clear()
        return bool(self._says)

    def stop(self) -> None:
        """Be silent at once; what others say goes on."""
        self._command("CANCEL SELF")
        self._says = ""

    def close(self) -> None:
        """Leave speech-dispatcher, in silence."""
        try:
            self._command("CANCEL SELF")
            self._send("QUIT")
        except SpeechError:
            pass                                      # it is gone already
        self._socket.close()
