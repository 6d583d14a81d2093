"""A program of the system that speaks: a process says one text and ends. The words reach it by standard input alone."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.view.device.speech_voice import SpeechError


class SpeechProgram:
    """A program that reads its standard input to the end and says it. One that begins slowly is begun `ahead`, before
    there is anything to say."""

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
        """Begin to say words."""
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
        """True while the process runs. SpeechError if it failed, or was ended by somebody else."""
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
        """End the process that speaks."""
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
