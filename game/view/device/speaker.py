"""Speech for people who do not see or read: a queue of utterances, spoken by the system in a thread."""

import threading
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from game.view.device.speech import SpeechBackend

About = Literal["focus", "told", "line", "asked", "result"]
"""The kinds of utterances: the focused widget, events of the table, a line over the page, an ask, the result of a
match."""
MOST: Final = {"focus": 1, "told": 4, "line": 4, "asked": 1, "result": 2}
"""The most waiting utterances of each kind: new ones replace the oldest."""
CUTS: Final[dict[str, tuple[str, ...]]] = {"focus": ("focus", "told"), "asked": ("asked",)}
"""A kind of utterance → the kinds that it interrupts. Asks, lines and results are interrupted by another ask alone."""
LONGEST: Final = 6000
"""The most characters of an utterance."""
_OFTEN = 0.04                                         # seconds from one look at what speaks to the next
_SHAPES: Final = {ord("["): "(", ord("]"): ")", ord("<"): " ", ord(">"): " ", ord("·"): ",", ord("|"): " "}
"""Characters that a speech program could take for a command (`[[…]]`, `<…>`) or would read out."""
_JOINERS: Final = "\u200c\u200d"


def _system(language: str) -> "SpeechBackend | None":
    """Return the voice of this system; its modules are imported by the first call."""
    from game.view.device.speech import find

    return find(language)


class Utterance(NamedTuple):
    """Words to be spoken, and their kind."""

    words: str
    about: About


def clean(words: str) -> str:
    """Return words on one line, without characters that a speech program could take for a command.

    >>> clean("Round 3\\n· <b>king</b> [[slnc 9]]")
    'Round 3, b king /b ((slnc 9))'
    """
    kept = (letter if letter.isprintable() or letter in _JOINERS
            else "" if unicodedata.category(letter) == "Cf" else " " for letter in words.translate(_SHAPES))
    return " ".join("".join(kept).split()).replace(" ,", ",")[:LONGEST]


class Speaker:
    """Speaks words while it is `on`; before that there is no thread. `voice` returns the backend for a language.

    `missing`: this system has no speech; `failed`: its speech ended twice. A backend that was ended by somebody is
    started again once, for the same words; if that fails too, the speaker is off.
    """

    def __init__(self, voice: Callable[[str], "SpeechBackend | None"] = _system) -> None:
        self._find = voice
        self._news = threading.Condition()
        self._queue: list[Utterance] = []
        self._now: Utterance | None = None            # what is said just now
        self._cut = False                             # it is to be silent at once
        self._language = "en"
        self._anew = False                            # it speaks another language from now on
        self._last = False                            # it is off when all that waits has been said
        self._ready = False                           # it is known which voice there is
        self._thread: threading.Thread | None = None
        self.on = False
        self.missing = self.failed = False

    def start(self, language: str) -> None:
        """Turn on, and speak a language."""
        with self._news:
            self._begin(language)
            self._last = False

    def say_once(self, words: str, language: str) -> None:
        """Say one line, then turn off unless it was started meanwhile."""
        with self._news:
            if not self.on:
                self._begin(language)
                self._last = True
            self.say(words, "line")

    def _begin(self, language: str) -> None:
        self._anew = self._anew or language != self._language
        self._language = language
        self.on, self.missing, self.failed = True, False, False
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()
        self._news.notify_all()

    def stop(self, *, wait: float = 0.0) -> None:
        """Turn off and be silent at once; `wait` seconds at most for the thread to end."""
        with self._news:
            self.on = False
            self._queue.clear()
            self._cut = self._cut or self._now is not None      # also if it is started again before the thread looks
            self._news.notify_all()
            thread = self._thread
        if thread is not None and wait:
            thread.join(wait)

    def say(self, words: str, about: About, *, fresh: bool = False, gentle: bool = False) -> None:
        """Queue words of a kind; `fresh` ones replace all of the same kind. `gentle` ones came by themselves, not by
        somebody's press: what is being told just now is said to its end first."""
        made = Utterance(clean(words), about)
        if not made.words:
            return
        with self._news:
            if not self.on:
                return
            if fresh:
                self._drop(about, cut=not gentle)
            queue = self._queue
            same = [other for other in queue if other.about == about]
            for old in same[:max(0, len(same) + 1 - MOST[about])]:
                queue.remove(old)
            place = len(queue)                        # where the keyboard is comes before what is told last,
            while about == "focus" and not gentle and place > 0 and queue[place - 1].about == "told":
                place -= 1                            # and after the name of the page that it is on
            queue.insert(place, made)
            now = None if self._now is None else self._now.about
            if now in CUTS.get(about, ()) and not (gentle and now == "told"):
                self._cut = True
            self._news.notify_all()

    def forget(self, about: About) -> None:
        """Drop everything of a kind, and stop speaking it."""
        with self._news:
            self._drop(about)
            self._news.notify_all()

    def _drop(self, about: About, *, cut: bool = True) -> None:
        self._queue = [other for other in self._queue if other.about != about]
        self._cut = self._cut or (cut and self._now is not None and self._now.about == about)

    # ---- its thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        voice: SpeechBackend | None = None
        while (said := self._next()) is not None:
            try:
                voice = self._voice(voice)
                if voice is not None and said.words:
                    voice = self._say(voice, said)
            except Exception:                         # a speaker that is broken in some other way is gone, too
                voice = None
                with self._news:
                    self.on, self.failed = False, True
        if voice is not None:
            voice.close()

    def _next(self) -> Utterance | None:
        """Wait for words and return them; None when it is turned off, and the thread ends."""
        with self._news:
            self._now = None
            begins = not self._ready
            while self.on and not (self._queue or self._anew or self._last or begins):
                self._news.wait()
            self._cut = False
            if self.on and self._queue:
                self._now = self._queue.pop(0)
                return self._now
            if self.on and (self._anew or begins):
                return Utterance("", "line")          # so that it is known whether there is a voice
            self.on = self._ready = False
            self._thread = None
            return None

    def _voice(self, voice: "SpeechBackend | None") -> "SpeechBackend | None":
        """Return the backend for the chosen language; None, and turn off, if there is none."""
        with self._news:
            anew, self._anew, language = self._anew, False, self._language
        if voice is not None and not anew:
            return voice
        if voice is not None:
            voice.close()
        found = self._find(language)
        with self._news:
            self._ready, self.missing = True, found is None
            self.on = self.on and found is not None
        return found

    def _say(self, voice: "SpeechBackend", said: Utterance) -> "SpeechBackend | None":
        """Speak words, unless they are interrupted. Return the backend: another one if the first had ended; None if the
        second had, too."""
        from game.view.device.speech import SpeechError

        try:
            self._speak(voice, said)
            return voice
        except SpeechError:
            voice.close()
        again = self._voice(None)
        if again is None:
            return None
        try:
            self._speak(again, said)
            return again
        except SpeechError:
            again.close()
        with self._news:
            self.on, self.failed = False, True
        return None

    def _speak(self, voice: "SpeechBackend", said: Utterance) -> None:
        voice.speak(said.words)
        while voice.speaking:
            with self._news:
                if not self._cut and self.on:
                    self._news.wait(_OFTEN)
                cut = self._cut or not self.on
            if cut:
                voice.stop()
                return
