"""The speaker: what is said, in which order, and that words stay words."""

import gc
import os
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from game.view.device.desktop_services import running
from game.view.device.speaker import LONGEST, MOST, Speaker, clean
from game.view.device.speech import SpeechBackend, SpeechDispatcherClient, SpeechError, SpeechProgram, linux
from tests.kit.fake_speech import StandInSpeech


def until(true: Callable[[], object]) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


class Mouth:
    """A voice that speaks until it is told that it has ended."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.whole: list[str] = []
        self.languages: list[str] = []
        self.cut: list[str] = []
        self.dispose = 0                                 # so many texts to come are not said: it is ended
        self._now = ""

    def __call__(self, language: str) -> SpeechBackend:
        self.languages.append(language)
        return self

    def speak(self, words: str) -> None:
        if self.dispose:
            self.dispose -= 1
            raise SpeechError("killed")
        self.said.append(words)
        self._now = words

    @property
    def speaking(self) -> bool:
        return bool(self._now)

    def ends(self) -> None:
        """It has said all."""
        until(lambda: self._now)
        self.whole.append(self._now)
        self._now = ""

    def stop(self) -> None:
        self.cut.append(self._now)
        self._now = ""

    def close(self) -> None:
        self._now = ""


@pytest.fixture
def mouth() -> Mouth:
    return Mouth()


def started(mouth: Mouth) -> Speaker:
    speaker = Speaker(mouth)
    speaker.start("en")
    return speaker


def test_nothing_is_begun_until_it_is_on() -> None:
    def never(_language: str) -> SpeechBackend:
        raise AssertionError("looked for a voice")

    threads = threading.active_count()
    speaker = Speaker(never)
    for about in ("focus", "told", "line", "asked", "result"):
        speaker.say("words", about)  # type: ignore[arg-type]
    speaker.forget("told")
    speaker.stop(wait=1.0)
    assert threading.active_count() == threads


def test_new_words_about_the_focus_cut_the_old_ones_short(mouth: Mouth) -> None:
    speaker = started(mouth)
    speaker.say("Play, button", "focus")
    until(lambda: mouth.said)
    speaker.say("Set up, button", "focus")
    speaker.say("Favorite, switch, off", "focus")
    until(lambda: mouth.said[-1] == "Favorite, switch, off")
    assert mouth.cut[0] == "Play, button"
    speaker.stop(wait=5.0)


@pytest.mark.parametrize("about", ["asked", "result", "line"])
def test_nothing_swallows_what_is_important(mouth: Mouth, about: str) -> None:
    speaker = started(mouth)
    speaker.say("Fox wins", about)  # type: ignore[arg-type]
    until(lambda: mouth.said)
    speaker.say("Again, button", "focus")
    speaker.say("cards", "told", fresh=True)
    time.sleep(0.1)
    assert not mouth.cut
    for _text in range(3):
        mouth.ends()
    assert mouth.whole == ["Fox wins", "Again, button", "cards"]
    speaker.stop(wait=5.0)


def test_where_the_keyboard_is_comes_after_the_name_of_its_page_though_more_is_to_be_told(mouth: Mouth) -> None:
    speaker = started(mouth)
    speaker.say("Two fives: war!", "told")
    until(lambda: mouth.said)
    speaker.say("War!", "told")
    speaker.say("Paused", "asked")                    # a page opens, and says its name and where the keyboard is
    speaker.say("2 cards", "told")
    speaker.say("Continue, button", "focus")
    until(lambda: mouth.cut)
    for _words in range(4):
        mouth.ends()
    assert mouth.cut == ["Two fives: war!"]
    assert mouth.whole == ["War!", "Paused", "Continue, button", "2 cards"]
    speaker.stop(wait=5.0)


def test_what_was_told_before_is_over_when_it_is_fresh_and_there_is_never_a_backlog(mouth: Mouth) -> None:
    speaker = started(mouth)
    speaker.say("round 1", "told")
    until(lambda: mouth.said)
    for n in range(2, 100):
        speaker.say(f"round {n}", "told", fresh=True)
    until(lambda: mouth.said[-1] == "round 99")
    assert len(mouth.said) < 100
    for n in range(100):
        speaker.say(f"fact {n}", "told")
    for _text in range(1 + MOST["told"]):
        mouth.ends()
    assert mouth.whole == ["round 99", "fact 96", "fact 97", "fact 98", "fact 99"]
    speaker.stop(wait=5.0)


def test_what_is_asked_no_more_is_not_said(mouth: Mouth) -> None:
    speaker = started(mouth)
    speaker.say("cards", "told")
    until(lambda: mouth.said)
    speaker.say("A to turn", "asked")
    speaker.forget("asked")
    speaker.say("more cards", "told")
    mouth.ends()
    mouth.ends()
    assert mouth.whole == ["cards", "more cards"]
    speaker.stop(wait=5.0)


def test_a_speaker_that_was_killed_is_begun_again_once_and_then_it_is_said(mouth: Mouth) -> None:
    speaker = started(mouth)
    mouth.dispose = 1
    speaker.say("one", "line")
    mouth.ends()
    assert mouth.whole == ["one"]
    assert mouth.languages == ["en", "en"]
    mouth.dispose = 2
    speaker.say("two", "line")
    until(lambda: speaker.failed)
    assert not speaker.on
    speaker.start("de")
    speaker.say("drei", "line")
    mouth.ends()
    assert mouth.languages[-1] == "de"
    speaker.stop(wait=5.0)


def test_without_a_voice_it_is_off_and_says_that_it_is_missing() -> None:
    speaker = Speaker(lambda _language: None)
    speaker.start("en")
    until(lambda: speaker.missing)
    assert not speaker.on


def test_it_speaks_another_language_at_once(mouth: Mouth) -> None:
    speaker = started(mouth)
    speaker.say("Language", "focus")
    until(lambda: mouth.said)
    speaker.start("de")
    speaker.say("Sprache", "focus")
    until(lambda: mouth.said[-1] == "Sprache")
    assert mouth.languages == ["en", "de"]
    speaker.stop(wait=5.0)


def test_one_sentence_is_said_while_it_is_off(mouth: Mouth) -> None:
    speaker = Speaker(mouth)
    speaker.say_once("Truce reads aloud like this.", "en")
    mouth.ends()
    until(lambda: not speaker.on)
    speaker.say("more", "line")
    assert mouth.said == ["Truce reads aloud like this."]


def test_stopping_is_silence_and_starting_again_at_once_speaks(mouth: Mouth) -> None:
    speaker = started(mouth)
    for n in range(20):
        speaker.say(f"words {n}", "line")
        speaker.stop()
        speaker.start("en")
    speaker.say("last", "line")
    until(lambda: mouth.said and mouth.said[-1] == "last")
    speaker.stop(wait=5.0)
    assert mouth.cut[-1] == "last"


def test_what_was_stopped_is_silent_though_it_is_started_before_its_thread_looks(mouth: Mouth) -> None:
    speaker, often = started(mouth), sys.getswitchinterval()
    speaker.say("long", "line")
    until(lambda: mouth.speaking)
    sys.setswitchinterval(5.0)                        # its thread does not come in between
    try:
        speaker.stop()
        speaker.start("en")
    finally:
        sys.setswitchinterval(often)
    until(lambda: mouth.cut == ["long"])
    speaker.stop(wait=5.0)


# ---- words stay words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "cleaned"), [
    ("Fox\n.\r\nSTOP ALL", "Fox . STOP ALL"), ("a\x00b\x1b[0m", "a b (0m"), ("[[rate 900]]", "((rate 900))"),
    ("<speak>hi</speak>", "speak hi /speak"), ("\u2068עדה\u2069: 3", "עדה: 3"), ("Round 3 · Fox", "Round 3, Fox"),
    ("  two   spaces ", "two spaces"), ("x" * 10_000, "x" * LONGEST), ("क्‍ष", "क्‍ष"), ("\ud800", ""),
])  # fmt: skip
def test_names_order_nothing(words: str, cleaned: str) -> None:
    assert clean(words) == cleaned


NASTY = "$(touch nasty) `touch nasty`; touch nasty | \"'-v de --stdin %PATH% \\"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the speech of Linux")
def test_words_reach_a_program_by_standard_input_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speech = StandInSpeech(tmp_path)
    for name, value in speech.env(dict(os.environ)).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    voice = linux("de")
    assert voice is not None
    voice.speak(NASTY)
    until(lambda: not voice.speaking)
    assert speech.said == [NASTY]
    assert speech.heard[0].arguments == ["-v", "de", "--stdin"]
    assert not (tmp_path / "nasty").exists()


def test_a_program_is_silenced_at_once_and_one_that_somebody_ended_is_noticed(tmp_path: Path) -> None:
    voice = SpeechProgram([sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(60)"], ahead=True)
    voice.speak("long")
    assert voice.speaking
    voice.stop()
    assert not voice.speaking
    voice.close()
    killed = SpeechProgram([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"])
    killed.speak("words")
    with pytest.raises(SpeechError):
        until(lambda: not killed.speaking)
    with pytest.raises(SpeechError):
        SpeechProgram([str(tmp_path / "none")]).speak("words")


def test_a_silenced_program_leaves_nothing_open() -> None:
    gc.collect()                                      # what other tests have left open
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for _ in range(3):
            voice = SpeechProgram([sys.executable, "-c", "import time; time.sleep(60)"], ahead=True)
            voice.speak("long")
            voice.stop()
            voice.close()
            del voice
    assert not [each for each in told if each.category is ResourceWarning]


class Server:
    """A speech-dispatcher that writes down what it hears; a message is over when `over` says so."""

    def __init__(self, path: Path, modules: tuple[str, ...] = ("espeak-ng",)) -> None:
        if not hasattr(socket, "AF_UNIX"):
            pytest.skip("needs POSIX")
        self.lines: list[str] = []
        self.modules = modules
        self._listens = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listens.bind(str(path))
        self._listens.listen(1)
        self._talks: socket.socket | None = None
        threading.Thread(target=self._until_they_leave, daemon=True).start()

    def over(self) -> None:
        """The message has been said."""
        assert self._talks is not None
        self._talks.sendall(b"702-7\r\n702-1\r\n702 END\r\n")

    def leave(self) -> None:
        """End, as if killed."""
        assert self._talks is not None
        self._talks.shutdown(socket.SHUT_RDWR)

    def _until_they_leave(self) -> None:
        with suppress(OSError):
            self._serve()

    def _serve(self) -> None:
        self._talks, _address = self._listens.accept()
        data = False
        for raw in self._talks.makefile("rb"):
            line = raw.decode().rstrip("\r\n")
            self.lines.append(line)
            if data and line != ".":
                continue
            answers = "".join(f"250-{module}\r\n" for module in self.modules) + "250 OK\r\n"
            said = "225-7\r\n225 OK MESSAGE QUEUED\r\n" if data else answers if line.startswith("LIST") else (
                "230 OK RECEIVING DATA\r\n" if line == "SPEAK" else "200 OK\r\n")
            data = line == "SPEAK"
            if said.startswith("225"):                # an event of before may come in between
                said = "701-6\r\n701-1\r\n701 BEGIN\r\n" + said
            self._talks.sendall(said.encode())


@pytest.fixture
def dispatcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'speechd.sock'}")
    return Server(tmp_path / "speechd.sock")


def test_speech_dispatcher_hears_words_as_data_and_in_the_language(dispatcher: Server) -> None:
    voice = linux("de")
    assert isinstance(voice, SpeechDispatcherClient)
    assert "SET SELF LANGUAGE de" in dispatcher.lines
    assert "SET SELF SSML_MODE off" in dispatcher.lines
    voice.speak(".\nSTOP ALL\n.. und")
    at = dispatcher.lines.index("SPEAK")
    assert dispatcher.lines[at + 1:] == ["..", "STOP ALL", "... und", "."]
    assert voice.speaking
    dispatcher.over()
    until(lambda: not voice.speaking)
    voice.speak("more")
    voice.stop()
    assert not voice.speaking
    assert dispatcher.lines[-1] == "CANCEL SELF"
    voice.speak("again")
    dispatcher.leave()
    with pytest.raises(SpeechError):
        until(lambda: not voice.speaking)
    voice.close()


def test_a_speech_dispatcher_without_a_voice_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'speechd.sock'}")
    server = Server(tmp_path / "speechd.sock", ("dummy",))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert linux("en") is None
    until(lambda: server.lines[-1:] == ["QUIT"])


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_screen_reader_is_noticed(tmp_path: Path) -> None:
    for number, name in (("1", "systemd"), ("22", "at-spi2-registryd"), ("self", "orca")):
        (tmp_path / number).mkdir()
        (tmp_path / number / "comm").write_text(f"{name}\n", encoding="utf-8")
    (tmp_path / "40").mkdir()
    assert not running(tmp_path)
    assert not running(tmp_path / "none")
    (tmp_path / "22" / "comm").write_text("orca\n", encoding="utf-8")
    assert running(tmp_path)
