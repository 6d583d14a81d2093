"""The speech of this system: speech-dispatcher or espeak-ng, the `say` of a Mac, the SAPI of Windows."""

import sys
from collections.abc import Callable
from typing import Final

from game.view.device import programs
from game.view.device.speech_program import SpeechProgram
from game.view.device.speech_voice import SpeechBackend, SpeechError
from game.view.device.ssip import SpeechDispatcherClient

_SAPI: Final = """\
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try { $voice.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]$env:TRUCE_SPEECH) } catch { }
$voice.Speak([Console]::In.ReadToEnd())
"""
"""What PowerShell runs: always the same; the words come by standard input, the language by the environment."""

_MAC_VOICES: Final = {"de": "Anna", "en": ""}
"""Language → a voice that every Mac has; "" is the one chosen in the system."""


def mac(language: str) -> SpeechBackend | None:
    """Return the voice of a Mac: the program `say`, which reads `-f -` from standard input."""
    say = programs.find("say")
    if not say:
        return None
    voice = _MAC_VOICES.get(language, "")
    return SpeechProgram([say, *(["-v", voice] if voice else []), "-f", "-"])


def windows(language: str) -> SpeechBackend | None:
    """Return the voice of Windows: SAPI, through the PowerShell that every Windows has."""
    shell = programs.find("powershell")
    if not shell:
        return None
    words = [shell, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", _SAPI]
    return SpeechProgram(words, {"TRUCE_SPEECH": language}, ahead=True)


def espeak(language: str) -> SpeechBackend | None:
    """Return the voice of espeak-ng, or of the espeak before it."""
    program = programs.find("espeak-ng", "espeak")
    return SpeechProgram([program, "-v", language, "--stdin"]) if program else None


def linux(language: str) -> SpeechBackend | None:
    """Return the voice of speech-dispatcher, which the whole desktop shares; without it that of espeak-ng."""
    try:
        return SpeechDispatcherClient.found(language)
    except SpeechError:
        return espeak(language)


def likely() -> bool:
    """Return False if this system certainly has no speech. Nothing is begun."""
    names = {"darwin": ("say",), "win32": ("powershell",)}
    return programs.find(*names.get(sys.platform, ("speech-dispatcher", "espeak-ng", "espeak"))) is not None


def find(language: str) -> SpeechBackend | None:
    """Return the voice of this system; None if it has none. It may take seconds."""
    of: dict[str, Callable[[str], SpeechBackend | None]] = {"darwin": mac, "win32": windows}
    return of.get(sys.platform, linux)(language)
