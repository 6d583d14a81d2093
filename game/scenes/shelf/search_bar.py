"""The search of the shelf: its field, its filter chips, and the controller that ties them to the filter."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, pgettext
from game.core.title import Title
from game.scenes.shelf.game_filter import PEOPLE, GameFilter, word
from game.sitting.participants import gather, party
from game.store.settings import Settings
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, Colour, mix
from game.view.widgets import Entry, Widget

_LETTERS = 24                                     # that one may type


def body_of(painter: Painter, rect: Rect) -> Rect:
    """Return the slip of paper of a chip: a little lower than the part that can be clicked or touched."""
    return rect.inflate(0, -painter.u(6))


class Chip(Widget):
    """One filter of the shelf, with an icon before its text; a tick takes the icon's place while it is on."""

    def __init__(self, kind: str, label: str, icon: str, sieve: GameFilter, change: Callable[[], None]) -> None:
        super().__init__(label)
        self.kind, self.icon, self.sieve, self.change = kind, icon, sieve, change

    @property
    def on(self) -> bool:
        """True if the filter asks for its kind."""
        return self.kind in self.sieve.kinds

    @property
    def is_a(self) -> str:
        return _("filter")

    @property
    def state_text(self) -> str:
        return pgettext("switch", "on") if self.on else pgettext("switch", "off")

    def activate(self) -> None:
        self.sieve.turn(self.kind)
        self.change()

    def _mark(self, painter: Painter) -> int:
        """Return the width of the icon or the tick, in pixels."""
        return round(painter.px("label") * 1.05)

    def width(self, painter: Painter) -> int:
        mark = self._mark(painter) + painter.u(6)
        return painter.text_width(self.label, painter.px("label"), "bold") + 2 + mark + 2 * painter.u(12)

    def height(self, painter: Painter, width: int) -> int:
        return painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, px = painter.theme, painter.px("label")
        ground = theme.on if self.on else mix(theme.sky[0], theme.text, 0.16)
        colour = CREAM if self.on else theme.text
        if self.hovered:
            ground = mix(ground, colour, 0.14)
        body = body_of(painter, self.lifted(painter, self.rect))
        painter.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, painter, body, body.h // 2)
        mark, x = self._mark(painter), body.x + painter.u(12)
        painter.icon(to, "check" if self.on else self.icon, (x + mark // 2, body.centery), mark, colour)
        x += mark + painter.u(6)
        painter.draw_text(to, self.label, Rect(x, body.y, body.right - x, body.h), px, "bold", colour)


class PeopleChip(Widget):
    """The number of people who play: a strip of figures, with a light slip on the chosen one."""

    def __init__(self, settings: Settings, change: Callable[[], None]) -> None:
        super().__init__(_("People"))
        self.settings, self.change = settings, change
        self.places: Sequence[tuple[int, Rect]] = ()
        """Each figure and its rectangle, in pixels, as drawn last."""
        self._over = 0

    @property
    def state_text(self) -> str:
        return str(self.settings.people)

    def activate(self) -> None:
        """Choose one more; after the last, one."""
        self.choose(self.settings.people % PEOPLE[-1] + 1)

    def choose(self, people: int) -> None:
        """Let this number of people play: the last party of that size."""
        gather(self.settings, party(self.settings, people))
        self.change()

    def up(self, pos: tuple[int, int]) -> None:
        """Choose the figure that was clicked; beside them, one more."""
        if hit := self._at(pos):
            self.choose(hit)
        elif self.rect.collidepoint(pos):
            self.activate()

    def drag(self, pos: tuple[int, int]) -> None:
        self._over = self._at(pos)

    def _at(self, pos: tuple[int, int]) -> int:
        """Return the figure at a point, 0 if there is none."""
        return next((people for people, place in self.places if place.collidepoint(pos)), 0)

    def width(self, painter: Painter) -> int:
        return self._icon(painter) + len(PEOPLE) * self._step(painter) + painter.u(4)

    @staticmethod
    def _icon(painter: Painter) -> int:
        return round(painter.px("label") * 1.2) + painter.u(20)

    @staticmethod
    def _step(painter: Painter) -> int:
        return max(painter.u(44), round(painter.px("label") * 1.35))

    def height(self, painter: Painter, width: int) -> int:
        return painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, px, step = painter.theme, painter.px("label"), self._step(painter)
        body = body_of(painter, self.lifted(painter, self.rect))
        ground = mix(theme.sky[0], theme.text, 0.16)
        painter.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, painter, body, body.h // 2)
        left = body.x + self._icon(painter)
        middle = (body.x + left) // 2 + painter.u(2), body.centery
        painter.icon(to, "players", middle, round(px * 1.2), theme.text)
        whole = self.rect
        self.places = [(people, Rect(left + n * step, whole.y, step, whole.h)) for n, people in enumerate(PEOPLE)]
        for people, place in self.places:
            chosen = people == self.settings.people
            slip = Rect(place.x, body.y, place.w, body.h).inflate(-painter.u(2), -painter.u(8))
            if chosen:
                painter.draw_sheet(to, slip, theme.panel, slip.h // 2)
                painter.ring(to, slip, theme.text, slip.h // 2, painter.u(2))
            elif self.hovered and self._over == people:
                painter.draw_sheet(to, slip, mix(ground, theme.text, 0.14), slip.h // 2)
            painter.draw_text(to, str(people), place, px, "bold", theme.panel_text if chosen else theme.text, "centre")


class RandomGameChip(Chip):
    """The chip that chooses one of the shown games at random, as its key does, by `change`."""

    letter = "X"

    def __init__(self, sieve: GameFilter, change: Callable[[], None]) -> None:
        super().__init__("surprise", _("Surprise me"), "deal", sieve, change)

    @property
    def on(self) -> bool:
        """False: it is no switch."""
        return False

    def activate(self) -> None:
        self.change()

    def _cap(self, painter: Painter) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        height = round((painter.row() - painter.u(6)) * 0.86)
        return painter.cap_size(self.letter, height)[0], height

    def width(self, painter: Painter) -> int:
        return super().width(painter) + self._cap(painter)[0] + painter.u(2)

    def draw(self, to: Surface, painter: Painter) -> None:
        super().draw(to, painter)
        body, (width, height) = body_of(painter, self.lifted(painter, self.rect)), self._cap(painter)
        painter.cap(to, self.letter, (body.right - painter.u(7) - width // 2, body.centery - painter.u(2)), height)


class SearchField(Entry):
    """The field for search words: the shelf is searched with each letter. Enter does `leave`."""

    def __init__(self, sieve: GameFilter, change: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__("", sieve.words, lambda _words: None, limit=_LETTERS, allowed=lambda letter: letter != "/")
        self.sieve, self.found, self.leave = sieve, change, leave

    @property
    def is_a(self) -> str:
        return _("search field")

    def _typed(self) -> None:
        if self.sieve.words != self.text_now:
            self.sieve.words = self.text_now
            self.found()

    def done(self) -> None:
        """Do nothing: its words are searched for already."""

    def activate(self) -> None:
        self.leave()

    def empty(self) -> None:
        """Delete all letters."""
        self.text_now, self.caret = "", 0
        self._typed()

    def text(self, text: str) -> None:
        super().text(text)
        self._typed()

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.text_now:
            return False                          # to the chips beside it
        taken = super().key(event)
        self._typed()
        return taken

    def width(self, painter: Painter) -> int:
        return max(painter.u(152), round(painter.px("label") * 8.6))

    def height(self, painter: Painter, width: int) -> int:
        return painter.row()

    def inner(self, painter: Painter) -> Rect:
        return body_of(painter, self.box)

    def ink(self, painter: Painter, *, body: bool = False) -> Colour:
        return painter.theme.panel_text             # it lies on land, but the letters lie on paper

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the field; while it is empty, with a looking glass, its name and the key that leads here."""
        super().draw(to, painter)
        if self.focused or self.text_now:
            return
        theme, px, r = painter.theme, painter.px("label"), body_of(painter, self.rect)
        side = round(px * 1.1)
        painter.icon(to, "search", (r.x + painter.u(12) + side // 2, r.centery), side, theme.panel_body)
        room = Rect(r.x + painter.u(18) + side, r.y, r.w, r.h)
        painter.draw_text(to, _("Search"), room, px, "text", theme.panel_body)
        height = round(r.h * 0.72)
        width = painter.cap_size("/", height)[0]
        painter.cap(to, "/", (r.right - painter.u(7) - width // 2, r.centery - painter.u(2)), height)


class SearchController:
    """The search of the shelf: the field and the chips change the filter (`sieve`). It has no chips unless there are
    `many` games.

    `sift` shows the games found, whenever the filter has changed; `light` puts the focus on a widget, or with None on
    the games found; `gathered` is called when other people play, `surprise` chooses a game at random, and `length`
    returns the minutes that a game takes.
    """

    def __init__(self, settings: Settings, *, many: bool, sift: Callable[[], None],
                 light: Callable[[Widget | None], None], gathered: Callable[[], None],
                 surprise: Callable[[], None], length: Callable[[Title], float | None]) -> None:
        self.many, self.sift, self.light, self.gathered, self.surprise = many, sift, light, gathered, surprise
        self.sieve = GameFilter(settings, length)
        self._before = ""                         # the game chosen before the search

    def make(self) -> None:
        """Make the widgets, in the chosen language."""
        sieve, light = self.sieve, self.light
        self.search = SearchField(sieve, self.sift, lambda: light(None))
        kinds = {"sums": "plus", "slaps": "hand", "thinking": "thought"}
        self.chips: list[Widget] = [
            self.search, PeopleChip(sieve.settings, self.gathered),
            Chip("short", _("Short"), "clock", sieve, self.sift),
            *(Chip(kind, word(kind), icon, sieve, self.sift) for kind, icon in kinds.items()),
            RandomGameChip(sieve, self.surprise),
        ] if self.many else []

    def choice(self, chosen: str, found: Sequence[str]) -> str:
        """Return the game to choose among those `found`: the best one for the search words, else the one that is
        `chosen`. Where nothing is found, the game from before the search: the first letters chose another by chance.
        """
        before, self._before = self._before or chosen, "" if self.sieve.open else self._before or chosen
        if not found:
            return before
        return found[0] if self.sieve.words or chosen not in found else chosen

    def seek(self) -> None:
        """Put the focus into the search."""
        if self.chips:
            self.light(self.search)

    def stop(self) -> None:
        """End the search: show all games."""
        self.sieve.clear()
        self.search.empty()
        self.sift()
        self.light(None)

    def escape(self) -> bool:
        """End the search, or leave its field, for Esc. Return True if there was anything to leave."""
        if not self.sieve.open:
            self.stop()
        elif self.search.focused:
            self.light(None)
        else:
            return False
        return True
