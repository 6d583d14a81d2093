"""A stand-in for the system's speech: a program of the name espeak-ng that writes down what it is to say, and how."""

import json
import stat
import sys
from pathlib import Path
from typing import NamedTuple

_PROGRAM = """\
#!{python} -S
import json, sys, time
words = sys.stdin.read()
with open({log!r}, "a") as log:
    log.write(json.dumps([sys.argv[1:], words]) + "\\n")
time.sleep({takes})
"""


class Heard(NamedTuple):
    """What a stand-in was given: its arguments, and what stood on its standard input."""

    arguments: list[str]
    words: str


class StandInSpeech:
    """A folder to put in front of PATH, in which espeak-ng only writes. It takes so many seconds for each text."""

    def __init__(self, folder: Path, takes: float = 0.0) -> None:
        self.bin, self._log = folder / "bin", folder / "said.jsonl"
        self.bin.mkdir(parents=True)
        program = self.bin / "espeak-ng"
        program.write_text(_PROGRAM.format(python=sys.executable, log=str(self._log), takes=takes))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def env(self, env: dict[str, str]) -> dict[str, str]:
        """The environment in which it is the only speech: no speech-dispatcher answers."""
        return env | {"PATH": f"{self.bin}:{env['PATH']}", "SPEECHD_ADDRESS": f"unix_socket:{self.bin / 'nobody'}"}

    @property
    def heard(self) -> list[Heard]:
        """All that it was given."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        return [Heard(*json.loads(line)) for line in lines]

    @property
    def said(self) -> list[str]:
        """The words that it was given."""
        return [one.words.rstrip("\n") for one in self.heard]
