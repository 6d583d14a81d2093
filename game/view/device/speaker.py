"""The speaker: words for those who do not see or read, said by the system's own speech in a thread of its own."""

import threading
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from game.view.device.speech import SpeechBackend

About = Literal["focus", "told", "line", "asked", "result"]
"""What words are about: where the keyboard is, what happens at the table, a line over the page, what somebody is asked,
how a match ended."""
MOST: Final = {"focus": 1, "told": 4, "line": 4, "asked": 1, "result": 2}
"""How many words of each kind wait at most: new ones take the place of the oldest."""
CUTS: Final[dict[str, tuple[str, ...]]] = {"focus": ("focus", "told"), "asked": ("asked",)}
"""Words of a kind → the kinds that they cut short. What is asked, lines and results are heard to their end, unless
something else is asked."""
LONGEST: Final = 6000
"""Characters that are said at most."""
_OFTEN = 0.04                                         # seconds from one look at what speaks to the next
_SHAPES: Final = {ord("["): "(", ord("]"): ")", ord("<"): " ", ord(">"): " ", ord("·"): ",", ord("|"): " "}
"""What a speaker could take for an order (`[[…]]`, `<…>`), or would name."""
_JOINERS: Final = "\u200c\u200d"


def _system(language: str) -> "SpeechBackend | None":
    """Return the voice of this system; its modules are imported by the first call."""
    from game.view.device.speech import find

    return find(language)


class Utterance(NamedTuple):
    """Words to be said, and what they are about."""

    words: str
    about: About


def clean(words: str) -> str:
    """Return words as a speaker may have them: in one line, without signs that order something."""
    kept = (letter if letter.isprintable() or letter in _JOINERS
            else "" if unicodedata.category(letter) == "Cf" else " " for letter in words.translate(_SHAPES))
    return " ".join("".join(kept).split()).replace(" ,", ",")[:LONGEST]


class Speaker:
    """Says words while it is `on`; until then nothing is begun, and no thread runs. `voice` finds the system's speech
    for a language. `missing`: this system has none; `failed`: it had one, that was ended twice.

    Words wait in a short queue. A speaker that was ended by somebody is begun again once, for the same words; if that
    fails, too, it is off.
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
        """Speak from now on, in this language."""
        with self._news:
            self._begin(language)
            self._last = False

    def once(self, words: str, language: str) -> None:
        """Say one line, and then nothing more, unless it is started meanwhile."""
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
        """Be silent, at once and from now on; `wait` so many seconds for that."""
        with self._news:
            self.on = False
            self._queue.clear()
            self._cut = self._cut or self._now is not None      # also if it is started again before the thread looks
            self._news.notify_all()
            thread = self._thread
        if thread is not None and wait:
            thread.join(wait)

    def say(self, words: str, about: About, *, fresh: bool = False) -> None:
        """Say words soon. `fresh`: what was said, or waits, of the same kind is over."""
        made = Utterance(clean(words), about)
        if not made.words:
            return
        with self._news:
            if not self.on:
                return
            if fresh:
                self._drop(about)
            queue = self._queue
            same = [other for other in queue if other.about == about]
            for old in same[:max(0, len(same) + 1 - MOST[about])]:
                queue.remove(old)
            place = len(queue)                        # where the keyboard is comes before what is told last,
            while about == "focus" and place > 0 and queue[place - 1].about == "told":
                place -= 1                            # and after the name of the page that it is on
            queue.insert(place, made)
            if self._now is not None and self._now.about in CUTS.get(about, ()):
                self._cut = True
            self._news.notify_all()

    def forget(self, about: About) -> None:
        """Say nothing more of a kind that is over."""
        with self._news:
            self._drop(about)
            self._news.notify_all()

    def _drop(self, about: About) -> None:
        self._queue = [other for other in self._queue if other.about != about]
        self._cut = self._cut or (self._now is not None and self._now.about == about)

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
        """Wait for words, and take them; None when it is to be silent, and its thread ends."""
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
        """Return the voice for the language chosen, or None if there is none: then it is off."""
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
        """Say words to their end, unless they are cut short. Return the voice: another one if the first was gone; None
        if the second was, too."""
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
