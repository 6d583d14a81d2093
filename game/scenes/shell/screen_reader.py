"""The reader: what the uppermost page shows, said aloud to somebody who does not see or read it."""

import threading
from typing import Any, Protocol
from weakref import ref

from game.core.i18n import _
from game.store.settings import Settings
from game.view.device.desktop_services import running
from game.view.device.speaker import About, Speaker
from game.view.widgets import AccessibleText
from game.view.widgets.spoken import in_words
from game.view.widgets.widget import sentences

LOOKS = 1.5
"""Seconds after the start until it looks whether a screen reader runs."""


class ReadablePage(Protocol):
    """What the reader knows of a page."""

    @property
    def read_scope(self) -> About: ...
    @property
    def read(self) -> str: ...
    @property
    def accessible_text(self) -> AccessibleText | None: ...


class ScreenReaderHost(Protocol):
    """What the reader knows of the program."""

    settings: Settings
    notice: Any
    frames: Any

    @property
    def top(self) -> ReadablePage | None: ...
    def say(self, line: str, *, instead: str = "") -> None: ...
    def keep(self) -> None: ...


class ScreenReader:
    """Compares what a page says of itself from frame to frame, and lets the speaker say what is new. Without a speaker,
    and while the settings do not want it, it does nothing. It is `on` while words are said, and `watches` while it has
    to be asked in each frame that does something."""

    def __init__(self, app: ScreenReaderHost, speaker: Speaker | None) -> None:
        self._app, self._speaker = app, speaker
        self.on = False
        self.watches = speaker is not None
        self.touched = False                          # somebody pressed or moved something in this frame
        self.welcomed = False                         # the shelf has read its welcome, which is said once
        self._language = ""                           # that is spoken; "" while it is off
        self._page: ref[ReadablePage] | None = None          # the page that was uppermost
        self._said: AccessibleText | None = None              # what was said of it last
        self._line: str | None = None
        self._looked = self._searched = False
        self._found = threading.Event()               # a screen reader runs

    def say(self, words: str, about: About, *, fresh: bool = False) -> None:
        """Say words, if it is on."""
        if self._speaker is not None and self.on:
            self._speaker.say(in_words(words), about, fresh=fresh, gentle=not self.touched)

    def forget(self, about: About) -> None:
        """Say nothing more of this kind that is over."""
        if self._speaker is not None and self.on:
            self._speaker.forget(about)

    def toggle(self) -> None:
        """Turn it on or off, for F8, and say so."""
        self.turn(not self._app.settings.speech)
        said = _("Reading aloud is off."), _("Reading aloud is on. F8 turns it off.")
        on = self._app.settings.speech
        self._app.say(said[on], instead=said[not on])

    def turn(self, on: bool) -> None:
        """Turn it on or off."""
        self._app.settings.speech = on
        self.watch()
        self._app.keep()

    def watch(self) -> None:
        """Look in the next frame what the settings want."""
        self.watches = self._speaker is not None

    def tried(self) -> None:
        """Say a sentence, even while it is off."""
        self.say_once(_("Truce reads aloud like this."))

    def say_once(self, words: str) -> None:
        """Say words that somebody asked for, even while it is off."""
        if self._speaker is not None:
            self._speaker.say_once(in_words(words), self._app.settings.language)
            self.watch()

    def close(self) -> None:
        """Be silent: the program ends."""
        if self._speaker is not None:
            self._speaker.stop(wait=1.0)

    # ---- frame by frame ---------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Say what is new."""
        if self._speaker is not None:
            self._tell_news(self._speaker)
        self.touched = False

    def _tell_news(self, speaker: Speaker) -> None:
        self._follow(speaker)
        if not self.on:
            self._look(speaker)
            # without a word to come, and nothing to look for, there is nothing to see
            self.watches = speaker.on or not (self._app.settings.speech_offered or self._searched)
            return
        page = self._app.top
        if page is None:
            return
        line, said = self._app.notice.line, page.accessible_text
        if line is not None and line != self._line:
            self.say(line, "line")
        self._line = line
        if self._page is None or self._page() is not page:
            self._page = ref(page)
            self._open(page, said)
        elif said is not None and said != self._said:
            self.say(self._news(self._said, said), "focus")
        self._said = said

    def _follow(self, speaker: Speaker) -> None:
        """Turn the speaker on or off as the settings want it, and say if it cannot speak."""
        settings = self._app.settings
        if speaker.missing or speaker.failed:
            self._app.say(missing() if speaker.missing else _("Reading aloud stopped. F8 starts it again."),
                          instead=_("Reading aloud is on. F8 turns it off."))
            speaker.missing = speaker.failed = False
            if settings.speech:
                self.turn(False)
        wanted = settings.language if settings.speech else ""
        if wanted != self._language:
            self._language, self._page, self._line = wanted, None, None
            self.on = bool(wanted)
            if wanted:
                speaker.start(wanted)
            else:
                speaker.stop()

    def _open(self, page: ReadablePage, said: AccessibleText | None) -> None:
        """Say what a page is, and where the keyboard is on it."""
        here = "" if said is None else whole(said)
        if page.read_scope == "focus":
            self.say(sentences(page.read, here), "focus")
        else:
            self.say(page.read, page.read_scope)
            self.say(here, "focus")

    @staticmethod
    def _news(old: AccessibleText | None, new: AccessibleText) -> str:
        """Return what is new."""
        more = new.more if old is None or new.more != old.more else ""
        if old is None or (old.at, old.what) != (new.at, new.what):
            return whole(new._replace(more=more))
        if new.typed != old.typed:
            return sentences(typed(old.typed or "", new.typed or ""), more)
        return sentences(new.state if new.state != old.state else "", more)

    def _look(self, speaker: Speaker) -> None:
        """Offer to read aloud, once, to somebody whose screen reader runs."""
        settings = self._app.settings
        if settings.speech_offered:
            return
        if not self._looked and self._app.frames.age > LOOKS:
            self._looked = True
            threading.Thread(target=self._search, name="screen reader", daemon=True).start()
        if self._found.is_set():
            settings.speech_offered = True
            self._app.keep()
            line = _("Truce can read everything aloud. Press F8.")
            self._app.say(line)
            speaker.say_once(line, settings.language)

    def _search(self) -> None:
        if running():
            self._found.set()
        else:
            self._searched = True


def whole(said: AccessibleText) -> str:
    """Return all that is said of a widget, with the text in it."""
    return sentences(said.whole, said.typed or "")


def typed(old: str, new: str) -> str:
    """Return the letters that were typed, or taken away.

    >>> typed("ca", "cat"), typed("cat", "ct"), typed("a", "a ")
    ('t', 'a deleted', 'space')
    """
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    added, gone = new[start:len(new) - end], old[start:len(old) - end]
    if not added:
        return _("{letters} deleted").format(letters=gone if gone.strip() else _("space"))
    return added if added.strip() else _("space")


def missing() -> str:
    """Return the line for a system that has no speech."""
    from sys import platform

    if platform in ("darwin", "win32"):
        return _("No speech was found on this computer.")
    return _("No speech was found on this computer. Install speech-dispatcher or espeak-ng.")
