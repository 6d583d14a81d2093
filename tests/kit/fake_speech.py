"""A stand-in for the system's speech: a program of the name espeak-ng that writes down what it is to say, and how."""

import os
import stat
from pathlib import Path
from typing import NamedTuple

import pytest

_PROGRAM = """\
#!/bin/sh
PATH=/usr/bin:/bin
given=$(printf '%s\\037' "$@")
words=$(cat; echo .)
printf '%s\\036%s\\035' "$given" "${{words%.}}" >> '{log}'
[ {takes} = 0.0 ] || exec sleep {takes}
"""
_GIVEN, _WORDS, _END = "\037\036\035"
"""What stands after each argument, before the words, and after them."""


class Heard(NamedTuple):
    """What a stand-in was given: its arguments, and what stood on its standard input."""

    arguments: list[str]
    words: str


class StandInSpeech:
    """A folder to put in front of PATH, in which espeak-ng only writes. It takes so many seconds for each text."""

    def __init__(self, folder: Path, takes: float = 0.0) -> None:
        if os.name != "posix":
            pytest.skip("needs POSIX")
        self.bin, self._log = folder / "bin", folder / "said"
        self.bin.mkdir(parents=True)
        program = self.bin / "espeak-ng"
        program.write_text(_PROGRAM.format(log=self._log, takes=takes))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def env(self, env: dict[str, str]) -> dict[str, str]:
        """The environment in which it is the only speech: no speech-dispatcher answers."""
        return env | {"PATH": f"{self.bin}:{env['PATH']}", "SPEECHD_ADDRESS": f"unix_socket:{self.bin / 'nobody'}"}

    @property
    def heard(self) -> list[Heard]:
        """All that it was given."""
        wrote = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
        whole = [one.partition(_WORDS) for one in wrote.split(_END)[:-1]]
        return [Heard(given.rstrip(_GIVEN).split(_GIVEN), words) for given, _, words in whole]

    @property
    def said(self) -> list[str]:
        """The words that it was given."""
        return [one.words.rstrip("\n") for one in self.heard]
