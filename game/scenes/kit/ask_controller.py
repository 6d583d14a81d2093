"""An ask at the table, as people see it and answer it by hand, and the context of the table that it needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NamedTuple

from pygame.event import Event

from game.core.asks import Arrange, Ask, Pick, Press
from game.core.i18n import _, listed, ngettext
from game.core.seats import NOBODY, Seat
from game.scenes.kit.panel import Panel
from game.scenes.kit.seating import Seating
from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.sitting.match_controller import MatchController
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.view.controls.held_keys import HeldKeys
from game.view.controls.selection import Order
from game.view.stage.stage import Stage
from game.view.widgets import AccessibleText, Button, Row, Widget, read
from game.view.widgets.widget import sentences

POINTS: Final = 2.0
"""Seconds from one line about whose turn it is to the next, at least."""


def slapped(ask: Ask[Any]) -> bool:
    """True if somebody may slap in an ask."""
    return isinstance(ask, Press) and any("slap" in words for words in ask.words.values())


class KeyHelp(NamedTuple):
    """What some key caps do, in a few words; no caps where it is no key that does it."""

    caps: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Navigation:
    """The ways from a table to other pages: pause, the rules, the settings, and back to where one came from. `curtain`
    draws the curtain for a seat, calls what it is given when it opens, and returns its page."""

    pause: Callable[[], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    home: Callable[[], None]
    curtain: Callable[[Seat, Callable[[], None]], Scene]


@dataclass
class TableContext:
    """The parts of a table that are used all over it: the match, the stage on which it is seen, who sits at it, the
    keys that are down, the ways to other pages, and what people are asked now. `orders`: seat → the order of cards that
    it is at work on, which nobody else sees, and no file."""

    app: App
    course: MatchController
    stage: Stage
    seating: Seating
    press: HeldKeys
    doors: Navigation
    asking: "AskController | None" = None
    orders: dict[Seat, Order] = field(default_factory=dict)
    pointed: float = -inf
    """When a line last said whose turn it is, in seconds."""

    @property
    def panel(self) -> Panel | None:
        """The sheet on the table in which somebody answers, if there is one."""
        return self.asking.panel if self.asking is not None else None


class AskController:
    """One ask while it is open, of the match or beside it. `panel` is the sheet on the table in which it is answered,
    or None; `hint` says which key does what, and `keys_now` what keys of its own do; `looking`: one of several people
    has cards open that the others must not see."""

    def __init__(self, context: TableContext, asked: PendingAsk | PolicyQuestion) -> None:
        self.context = context
        self.pending = asked
        self.ask: Ask[Any] = asked.ask
        self.panel: Panel | None = None
        self._last_panel: Panel | None = None         # which was put away
        self.hint = ""
        self.keys_now: Sequence[KeyHelp] = ()
        self.looking = False

    @property
    def by_hand(self) -> list[Seat]:
        """The people who have yet to answer."""
        return self.pending.by_hand

    @property
    def open(self) -> bool:
        """True while it is asked."""
        return self.context.course.open_ask is self.pending

    def lay(self, rows: Sequence[Widget | Row]) -> Panel:
        """Lay a panel with these rows on the table, and return it. A caption that it covers is taken away."""
        self.panel = Panel(self.context.app, self.context.stage, rows)
        covers = self.panel.form.rect.inflate(0, self.context.app.painter.u(36))
        if covers.top < self.context.stage.layout.caption[1] < covers.bottom:
            self.context.stage.say("")
        return self.panel

    def put_away(self) -> None:
        """Take the panel off the table, if there is one."""
        if self.panel is not None:
            self.panel.leave()
            self._last_panel, self.panel = self.panel, None

    @property
    def whose(self) -> Sequence[Seat]:
        """The seats whose plates are lit: those whose choice is waited for. Who only has to turn a card has no choice.
        """
        return () if self.ask.forced else self.pending.waiting

    def light(self) -> None:
        """Light the plates of those who are asked, and show who thinks."""
        self.context.stage.light(self.whose if self.open else ())
        self.context.stage.thoughts.think(self.thinkers if self.open else ())

    @property
    def thinkers(self) -> Sequence[Seat]:
        """The seats that are seen to think: all whose decision is waited for, and who may take it now. Nobody where
        hands may come down: that would be a hint."""
        if self.ask.forced or slapped(self.ask):
            return ()
        people, whose = self.by_hand, self.whose
        return [seat for seat in self.pending.waiting if seat not in people or seat in whose]

    def begin(self) -> None:
        """Show what is asked."""

    def end(self) -> None:
        """Stop asking: it is settled, or is to be asked in another way."""

    def dispose(self) -> None:
        """Release its widgets, which call it, once it has ended and nothing of it runs any more."""
        for panel in filter(None, (self.panel, self._last_panel)):
            panel.form.dispose()

    def on_answered(self, seat: Seat) -> None:
        """Show that a seat has answered, and others have not."""

    def cover(self) -> None:
        """Close what must not be seen, as another page comes over the table."""

    def show(self) -> None:
        """Show it again: the settings may have changed."""

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    @property
    def rests(self) -> float:
        """The seconds until time changes something of it; `inf` if it never does."""
        return inf

    # ---- what is said aloud ----------------------------------------------------------------------------------------

    @property
    def asked_aloud(self) -> str:
        """The question: the words on the panel, and its buttons with their keys; "" without one."""
        if self.panel is None:
            return ""
        keyed = [f"{widget.label}: {widget.cap}" for widget in self.panel.form.widgets
                 if isinstance(widget, Button) and widget.cap]
        return sentences(read(self.panel.form.widgets), *keyed)

    @property
    def accessible_text(self) -> AccessibleText | None:
        """The words that speech has for that which has the keyboard, or the mouse; None if nothing of this has."""
        return self.panel.form.accessible_text if self.panel is not None else None

    # ---- hands ------------------------------------------------------------------------------------------------------

    def is_foreign_input(self, event: Event) -> bool:
        """True if an event comes from a controller whose seat has no say in this."""
        return False

    def key(self, event: Event) -> bool:
        """Take a key that went down while the keyboard was not on the bar. True if it was for this."""
        return self.panel is not None and self.panel.focused and self.panel.form.handle(event)

    def nudge(self, seat: Seat) -> None:
        """Answer a seat's turn key, which says nothing here: show what does, or who is to play."""
        self.point(seat)

    def point(self, seat: Seat) -> bool:
        """Show who is to play to the person at a seat whose turn it is not: their animals hop, and a line says so now
        and then. Return False if it is that seat's own turn, or everybody's."""
        course = self.context.course
        waiting = [other for other in self.whose or self.pending.waiting if other in self.pending.waiting]
        if not self.open or seat in waiting or not waiting or slapped(self.ask):
            return False
        said = not self.ask.forced or not course.hands.isdisjoint(waiting)
        self.show_turn(waiting, seat, said=said)
        return True

    def show_turn(self, waiting: Sequence[Seat], seat: Seat, *, said: bool = True, sign: bool = True) -> None:
        """Show to a seat who is to play, in words too if that is `said`: on a `sign`, if a panel does not say it."""
        words = self._to_play(waiting) if said else ""
        self.context.stage.point(waiting, seat, (words if sign else "") if said else None, lambda: self.open)
        now = self.context.app.clock()
        if words and now - self.context.pointed >= POINTS:
            self.context.pointed = now
            self.context.app.reader.say(words, "line")

    def _to_play(self, seats: Sequence[Seat]) -> str:
        names = [self.context.course.sitting.names[seat] for seat in seats]
        return ngettext("{names} plays now", "{names} play now", len(names)).format(names=listed(names))

    def hover(self, pos: tuple[int, int]) -> bool:
        """Note where the mouse is, or a finger. Return True if a click on the table would be for this."""
        return False

    def click(self, pos: tuple[int, int]) -> bool:
        """Take a click on the table. True if it was for this."""
        return False

    @property
    def focused(self) -> bool:
        """True if the keyboard is on something on the table."""
        return False

    def step(self, by: int) -> bool:
        """Take Tab: go to the next thing on the table, or the one before. Return False if there is none."""
        return False

    def blur(self) -> None:
        """Give up the focus: the keyboard goes elsewhere."""


class SequentialAskController(AskController):
    """An ask that people answer one after another: `seat` is the player's whose turn it is. Where several sit at the
    table, each looks at cards of their own alone."""

    def __init__(self, context: TableContext, asked: PendingAsk | PolicyQuestion) -> None:
        super().__init__(context, asked)
        self.seat = NOBODY
        self._covered = False
        self._curtain: Scene | None = None

    def begin(self) -> None:
        self._next()

    @property
    def whose(self) -> Sequence[Seat]:
        """The player whose turn it is to answer, and computers where no person is asked."""
        return (self.seat,) if self.seat in self.by_hand else self.pending.waiting

    def tick(self, dt: float) -> None:
        if self._covered:
            self._covered = False
            self._next()

    @property
    def rests(self) -> float:
        return 0.0 if self._covered else inf

    def cover(self) -> None:
        """Cover the cards that one of several people looks at; after the other page the curtain comes again."""
        if self.looking:
            self.close()
            self._covered = True

    def on_answered(self, seat: Seat) -> None:
        if seat == self.seat:
            self.close()
            self._next()

    def end(self) -> None:
        self.close()
        if self._curtain is not None and self.context.app.top is self._curtain:
            self.context.app.pop()
        self._curtain = None

    def dispose(self) -> None:
        super().dispose()
        self._curtain = None

    def is_foreign_input(self, event: Event) -> bool:
        return self.context.seating.strange(event, self.seat)

    def asked_of(self, prompt: str) -> str:
        """Return the question, with the name of the player who is asked where there are several people."""
        if len(self.context.course.sitting.people) < 2:
            return prompt
        name = self.context.course.sitting.names[self.seat]
        return _("{name}, {words}").format(name=name, words=prompt[:1].lower() + prompt[1:])

    @property
    def whose_turn(self) -> str:
        """The words for another player's key."""
        return _("It’s {name}’s turn.").format(name=self.context.course.sitting.names[self.seat])

    def _next(self) -> None:
        waiting = self.by_hand
        if not waiting:
            return
        self.seat = waiting[0]
        self.light()
        if len(self.context.course.sitting.people) > 1 and self.private():
            self._curtain = self.context.doors.curtain(self.seat, self._look)
        else:
            self.present()

    def _look(self) -> None:
        self.context.course.sitting.looked(self.seat)
        self.context.stage.show_hands_of({self.seat})
        self.present()
        self.looking = True

    def private(self) -> bool:
        """True if it is about cards that the others must not see."""
        if not isinstance(self.ask, Pick | Arrange):
            return False
        table, cards = self.context.course.sitting.match.table, self.ask.cards[self.seat]
        hands = [table.each[kind.name][self.seat] for kind in table.pile_kinds if kind.private and kind.each]
        return any(card in hand for hand in hands for card in cards)

    def present(self) -> None:
        """Let the person at `seat` answer."""
        raise NotImplementedError

    def close(self) -> None:
        """End that person's turn. Cards that the others must not see are covered at once."""
        self.looking = False
        if len(self.context.course.sitting.people) > 1:
            self.context.stage.cover_hands()
