"""The table in words: the hint that says which key does what, captions of its sounds, and what is read aloud."""

from collections.abc import Sequence
from math import inf
from typing import Final

from pygame import Rect, Surface

from game.core.events import Event, Laid, Moved, RoundBegan, Turned
from game.core.i18n import _, card_name
from game.core.table import SET_ASIDE, Table
from game.scenes.kit.ask_controller import AskController
from game.scenes.kit.table_policy import TablePolicy, Toolbar
from game.scenes.shell.app import App
from game.sitting.sitting import Sitting
from game.view.device.mixer import kind, rank
from game.view.pictures.theme import SMALLEST
from game.view.stage.layout import Layout
from game.view.stage.stage import Stage
from game.view.widgets import AccessibleText
from game.view.widgets.widget import sentences

AGAIN = 1.5
"""Seconds after which somebody is asked aloud in the same words as before: who is quick has answered by then."""


class TableNarrator:
    """The speech of one table. It never reveals a hand: a card is named when it is turned up for all, or when the
    person who is asked looks at it."""

    def __init__(self, app: App, sitting: Sitting, policy: TablePolicy) -> None:
        self._app, self._sitting, self.policy = app, sitting, policy
        self.on = False
        """True if anything may have been said since it was asked last."""
        self._fresh = False                           # a round began: what was told before is over
        self._over = False                            # the same, until its first card is turned up
        self._words = ""                              # the last caption since the last frame
        self._turned: list[tuple[str, str]] = []      # piles, and the cards turned up on them since the last frame
        self._seen = ["", "", ""]                     # the caption, the shout and the bubble that were said last
        self._asked: AskController | None = None
        self._asks = ""                               # what is asked just now, in words
        self._question = ""                           # what was asked aloud last
        self._waits = 0.0                             # seconds since it is asked and was not said aloud
        self._ago = 0.0                               # seconds since something was asked aloud

    def caption(self, sitting: Sitting, event: Event, table: Table) -> str | None:
        """Return the words for an event, before it changes the table, and note which cards it turns up."""
        words = self.policy.caption(sitting, event, table)
        self._hear(event, table)
        self._words = words or self._words
        return words

    def _hear(self, event: Event, table: Table) -> None:
        if isinstance(event, RoundBegan):
            self._fresh = self._over = True
        elif isinstance(event, Laid | Moved | Turned) and event.up:
            if self._over:                            # many rounds may pass between two frames: the last one counts
                self._over, self._words = False, ""
                self._turned.clear()
            for card in event.cards:
                if not table.facing[card]:
                    pile = next((pile for pile, cards in table.piles.items() if card in cards), "")
                    self._turned.append((pile if isinstance(event, Turned) else event.src, card_name(card)))

    @property
    def rests(self) -> float:
        """The seconds until what is asked is said again; `inf` if nothing is."""
        return max(0.0, AGAIN - self._waits) if self._app.reader.on and self._asks else inf

    def tick(self, dt: float, stage: Stage, asking: AskController | None, hint: str) -> None:
        """Say what is new since the last frame."""
        reader = self._app.reader
        self.on = reader.on
        if not reader.on:
            self._turned.clear()
            self._asked, self._question, self._words = None, "", ""
            return
        self._tell("; ".join(self._named(stage)), stage)
        if self._words:
            self._tell(self._words, stage)
            self._seen[0], self._words = self._words, ""
        bubble = self.policy.bubble_words
        for n, words in enumerate((*stage.words, bubble)):
            if words != self._seen[n]:
                self._seen[n] = words
                if words and words == bubble:
                    reader.say(words, "line")
                else:
                    self._tell(words, stage)
        self._ask(dt, asking, hint)

    def _named(self, stage: Stage) -> list[str]:
        """Return the cards turned up, by whose they are."""
        found: dict[str, list[str]] = {}
        for pile, card in self._turned:
            seat = stage.layout.owner(pile)
            found.setdefault("" if seat is None else self._sitting.names[seat], []).append(card)
        self._turned.clear()
        told = _("{name}: {cards}")
        return [told.format(name=name, cards=", ".join(cards)) if name else ", ".join(cards)
                for name, cards in found.items()]

    def _tell(self, words: str, stage: Stage) -> None:
        """Say what happened; while all is hurried, nothing of what was before."""
        if words:
            self._app.reader.say(words, "told", fresh=self._fresh or stage.state.hurried)
            self._fresh = False

    def _ask(self, dt: float, asking: AskController | None, hint: str) -> None:
        """Say what is asked as soon as the table waits for it."""
        reader = self._app.reader
        if asking is not self._asked:
            self._asked, self._waits = asking, 0.0
            reader.forget("asked")
        self._asks = asking.asked_aloud or hint if asking is not None and asking.by_hand else ""
        self._waits += dt
        self._ago += dt
        if self._asks and (self._asks != self._question or self._waits >= AGAIN):
            self._question, self._waits, self._ago = self._asks, -inf, 0.0
            reader.say(self._asks, "asked")

    def read(self, bar: Toolbar) -> str:
        """Return what is said when the page is entered: its game, and what is asked."""
        return sentences(bar.words[0], self._asks if self._ago > AGAIN else "")

    @staticmethod
    def accessible_text(bar: Toolbar, asking: AskController | None) -> AccessibleText | None:
        """Return the words for what has the keyboard or the mouse: on the bar, or on the table."""
        return bar.form.accessible_text or (asking.accessible_text if asking is not None else None)


WORDS: Final = {
    "shuffle": "cards are shuffled", "slap": "a slap", "false": "a wrong slap", "right": "a rising chime",
    "wrong": "a soft hm", "duel": "a gong", "away": "cards go away", "war-0": "a drum", "war-1": "two drums",
    "war-2": "three drums", "war-3": "four drums", "note": "a bell", "count": "counting notes", "ace": "a bright chime",
    "king": "a deep chime", "lead": "three rising notes", "heart": "a heartbeat", "crack": "a crack",
    "drum": "two drum beats",
    "win": "a fanfare", "loss": "a falling chime", "draw": "a quiet chime",
}  # fmt: skip
"""A sound, or its kind → its words. `CARDS` have none: what they are of is seen to move."""
CARDS: Final = frozenset({"turn", "land", "lay", "slide", "sweep", "deal", "take", "page", "button"})
SHOWN: Final = 1.6
"""Seconds that the words stay."""


class HintLine:
    """The line at the foot of a table: `words` say which key does what, `heard` is the caption of a sound, which takes
    their place for some seconds. "" is nothing."""

    def __init__(self, app: App, stage: Stage) -> None:
        self._app, self._stage = app, stage
        self.words = self.sound_caption = ""
        self.left, self._rank = 0.0, 0                # of the caption: the seconds that it stays, and its importance

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self.words:
            self._stage.touch(self.rect)
            self.words = words

    def _caption(self, words: str) -> None:
        if words != self.sound_caption:
            self._stage.touch(self.rect)
            self.sound_caption = words

    def sound(self, name: str, x: float, layout: Layout, names: Sequence[str]) -> None:
        """Play a sound from a place across the window (0 to 1), with its caption if the settings want that; `names` are
        those of the players."""
        app = self._app
        app.sounds.play(name, x)
        if not app.settings.say_heard:
            return
        named = name if name in WORDS else kind(name)
        if named in WORDS and (rank(name) >= self._rank or self.left <= 0):
            who = _whose(name, x, layout, names)
            said = _("{what}: {name}") if who else "{what}"
            self._caption(said.format(what=_(WORDS[named]), name=who))
            self.left, self._rank = SHOWN, rank(name)

    @property
    def rests(self) -> float:
        """The seconds until the caption of a sound goes; `inf` if there is none."""
        return self.left if self.left > 0 else inf

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.left > 0:
            self.left -= dt
            if self.left <= 0:
                self._caption("")

    @property
    def rect(self) -> Rect:
        """The rectangle of the words, whether they take one line or two."""
        (x, y), painter = self._stage.layout.hint, self._app.painter
        width = min(self._app.size[0] * 3 // 8 - painter.u(8), painter.u(520))
        height = max(painter.u(32), 2 * painter.line(painter.at_table("small")))
        found = Rect(round(x) - width // 2, round(y) - height // 2, width, height)
        found.bottom = min(found.bottom, self._app.size[1] - 1)
        return found

    def draw(self, screen: Surface) -> None:
        """Draw it, in two lines if one would be too long."""
        words = self.sound_caption or self.words
        if not words:
            return
        painter, theme, layout, rect = self._app.painter, self._app.theme, self._stage.layout, self.rect
        on_floor = layout.seats == 2 and layout.hint[1] > layout.places[0].plate.top
        colour = theme.muted if on_floor else theme.text
        if on_floor and self._stage.shadow.piles.get(SET_ASIDE):     # whose pile, and its words, lie at the left
            rect = rect.inflate(min(0, painter.u(350) - rect.w), 0)
        px = painter.at_table("small")
        lines = painter.lines(words, rect.w, px)
        while len(lines) > 2 and px > SMALLEST:
            px -= 1
            lines = painter.lines(words, rect.w, px)
        lines = [lines[0], " ".join(lines[1:])] if len(lines) > 1 else lines
        step = painter.line(px)
        top = min(round(layout.hint[1]) - step * len(lines) // 2, rect.bottom - step * len(lines))
        for n, line in enumerate(lines):
            painter.draw_text(screen, line, Rect(rect.x, top + n * step, rect.w, step), px, "text", colour, "centre")


def _whose(name: str, x: float, layout: Layout, names: Sequence[str]) -> str:
    """Return the name of the player whose sound it is; "" if it is not one player's."""
    if name.startswith("note-"):
        return names[int(name.split("-")[1])]
    across = layout.size[0]
    there = [seat for seat, place in enumerate(layout.places) if abs(place.plate.centerx / across - x) < 0.001]
    return names[there[0]] if len(there) == 1 else ""
