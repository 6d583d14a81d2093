"""The search bar of the shelf, and the controller of a search.

The chips in the sky of the shelf, which say what is looked for, and the field to type it in.

Looking for a game on the shelf: the way into it, what changes with each letter and chip, and the way back.
"""

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
from game.view.widgets import Button, Entry, Widget

_LETTERS = 24                                     # that one may type


def body_of(paper: Painter, rect: Rect) -> Rect:
    """Return the slip of paper of a chip: a little lower than what is clicked or touched."""
    return rect.inflate(0, -paper.u(6))


class Chip(Widget):
    """One filter of the shelf. A tick says that it is on; before the words is an icon, if it has one."""

    def __init__(self, kind: str, label: str, icon: str, sieve: GameFilter, change: Callable[[], None]) -> None:
        super().__init__(label)
        self.kind, self.icon, self.sieve, self.change = kind, icon, sieve, change

    @property
    def on(self) -> bool:
        """True if it is looked for."""
        return self.sieve.asks(self.kind)

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("filter")

    @property
    def state_text(self) -> str:
        """Its state, said aloud."""
        return pgettext("switch", "on") if self.on else pgettext("switch", "off")

    def activate(self) -> None:
        """Look for it, or no longer."""
        self.sieve.turn(self.kind)
        self.change()

    def _mark(self, paper: Painter) -> int:
        """Return the room of the icon or the tick, in pixels; chips that have neither keep room for none."""
        return round(paper.px("label") * 1.05)

    def width(self, paper: Painter) -> int:
        """Return the width of icon and words, and their margins."""
        mark = self._mark(paper) + paper.u(6)
        return paper.text_width(self.label, paper.px("label"), "bold") + 2 + mark + 2 * paper.u(12)

    def height(self, paper: Painter, width: int) -> int:
        return paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw a slip of paper, darker or lighter than the sky; in the colour of switches when it is on."""
        theme, px = paper.theme, paper.px("label")
        ground = theme.on if self.on else mix(theme.sky[0], theme.text, 0.16)
        colour = CREAM if self.on else theme.text
        if self.hovered:
            ground = mix(ground, colour, 0.14)
        body = body_of(paper, self.lifted(paper, self.rect))
        paper.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, paper, body, body.h // 2)
        mark, x = self._mark(paper), body.x + paper.u(12)
        paper.icon(to, "check" if self.on else self.icon, (x + mark // 2, body.centery), mark, colour)
        x += mark + paper.u(6)
        paper.draw_text(to, self.label, Rect(x, body.y, body.right - x, body.h), px, "bold", colour)


class PeopleChip(Widget):
    """The number of people who play: a strip of figures, on one of which a light slip lies."""

    def __init__(self, settings: Settings, change: Callable[[], None]) -> None:
        super().__init__(_("People"))
        self.settings, self.change = settings, change
        self._over = 0

    @property
    def state_text(self) -> str:
        """Its state, said aloud."""
        return str(self.settings.people)

    def activate(self) -> None:
        """Choose one more; after the last, one."""
        self.choose(self.settings.people % PEOPLE[-1] + 1)

    def choose(self, people: int) -> None:
        """Let so many be the party: those who were the last so many."""
        gather(self.settings, party(self.settings, people))
        self.change()

    def up(self, pos: tuple[int, int]) -> None:
        """Choose the figure that was clicked; beside them, one more."""
        hit = next((people for people, place in self.places if place.collidepoint(pos)), 0)
        if hit:
            self.choose(hit)
        elif self.rect.collidepoint(pos):
            self.activate()

    def drag(self, pos: tuple[int, int]) -> None:
        """Note which figure the mouse is on."""
        self._over = next((people for people, place in self.places if place.collidepoint(pos)), 0)

    places: tuple[tuple[int, Rect], ...] = ()
    """The figures, and where each is."""

    def width(self, paper: Painter) -> int:
        """Return the width of the icon and the figures."""
        return self._icon(paper) + len(PEOPLE) * self._step(paper) + paper.u(4)

    @staticmethod
    def _icon(paper: Painter) -> int:
        return round(paper.px("label") * 1.2) + paper.u(20)

    @staticmethod
    def _step(paper: Painter) -> int:
        return max(paper.u(44), round(paper.px("label") * 1.35))

    def height(self, paper: Painter, width: int) -> int:
        return paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the strip; the figure that is chosen on a slip of its own."""
        theme, px, step = paper.theme, paper.px("label"), self._step(paper)
        body = body_of(paper, self.lifted(paper, self.rect))
        ground = mix(theme.sky[0], theme.text, 0.16)
        paper.draw_sheet(to, body, ground, body.h // 2)
        self.rim(to, paper, body, body.h // 2)
        left = body.x + self._icon(paper)
        middle = (body.x + left) // 2 + paper.u(2), body.centery
        paper.icon(to, "players", middle, round(px * 1.2), theme.text)
        whole = self.rect
        self.places = tuple((people, Rect(left + n * step, whole.y, step, whole.h)) for n, people in enumerate(PEOPLE))
        for people, place in self.places:
            chosen = people == self.settings.people
            slip = Rect(place.x, body.y, place.w, body.h).inflate(-paper.u(2), -paper.u(8))
            if chosen:
                paper.draw_sheet(to, slip, theme.panel, slip.h // 2)
                paper.ring(to, slip, theme.text, slip.h // 2, paper.u(2))
            elif self.hovered and self._over == people:
                paper.draw_sheet(to, slip, mix(ground, theme.text, 0.14), slip.h // 2)
            paper.draw_text(to, str(people), place, px, "bold", theme.panel_text if chosen else theme.text, "centre")


class RandomGameChip(Chip):
    """The chip that chooses one of the games that are shown, as its key does. `change` chooses it."""

    letter = "X"

    def __init__(self, sieve: GameFilter, change: Callable[[], None]) -> None:
        super().__init__("surprise", _("Surprise me"), "deal", sieve, change)

    @property
    def on(self) -> bool:
        """False: it is over as soon as it is pressed."""
        return False

    def activate(self) -> None:
        """Choose a game."""
        self.change()

    def _cap(self, paper: Painter) -> tuple[int, int]:
        """Return the width and the height of its key, in pixels."""
        high = round((paper.row() - paper.u(6)) * 0.86)
        return paper.cap_size(self.letter, high)[0], high

    def width(self, paper: Painter) -> int:
        return super().width(paper) + self._cap(paper)[0] + paper.u(2)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the slip, and its key."""
        super().draw(to, paper)
        body, (wide, high) = body_of(paper, self.lifted(paper, self.rect)), self._cap(paper)
        paper.cap(to, self.letter, (body.right - paper.u(7) - wide // 2, body.centery - paper.u(2)), high)


def chips(sieve: GameFilter, change: Callable[[], None]) -> list[Widget]:
    """Return the chips for short games and for the kinds of games."""
    icons = {"sums": "plus", "slaps": "hand", "thinking": "thought"}
    kinds = [Chip(kind, word(kind), icon, sieve, change) for kind, icon in icons.items()]
    return [Chip("short", _("Short"), "clock", sieve, change), *kinds]


class SearchField(Entry):
    """The field for words, looked for with each letter. `leave` goes to what was found."""

    def __init__(self, sieve: GameFilter, change: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__("", sieve.words, lambda _words: None, limit=_LETTERS, allowed=lambda letter: letter != "/")
        self.sieve, self.found, self.leave = sieve, change, leave

    @property
    def is_a(self) -> str:
        """Its kind, said aloud."""
        return _("search field")

    def _typed(self) -> None:
        if self.sieve.words != self.text_now:
            self.sieve.words = self.text_now
            self.found()

    def done(self) -> None:
        """Do nothing: what stands there is looked for already."""

    def activate(self) -> None:
        """Go to what was found, for Enter."""
        self.leave()

    def empty(self) -> None:
        """Take all letters away."""
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

    def width(self, paper: Painter) -> int:
        return max(paper.u(152), round(paper.px("label") * 8.6))

    def height(self, paper: Painter, width: int) -> int:
        return paper.row()

    def inner(self, paper: Painter) -> Rect:
        return body_of(paper, self.box)

    def ink(self, paper: Painter, *, body: bool = False) -> Colour:
        return paper.theme.panel_text             # it lies on land, but the letters lie on paper

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the field; while it is empty, a looking glass, what it is for and the key that leads here."""
        super().draw(to, paper)
        if self.focused or self.text_now:
            return
        theme, px, r = paper.theme, paper.px("label"), body_of(paper, self.rect)
        side = round(px * 1.1)
        paper.icon(to, "search", (r.x + paper.u(12) + side // 2, r.centery), side, theme.panel_body)
        room = Rect(r.x + paper.u(18) + side, r.y, r.w, r.h)
        paper.draw_text(to, _("Search"), room, px, "text", theme.panel_body)
        high = round(r.h * 0.72)
        wide = paper.cap_size("/", high)[0]
        paper.cap(to, "/", (r.right - paper.u(7) - wide // 2, r.centery - paper.u(2)), high)

class SearchController:
    """The search of the shelf. `sieve` says what is looked for; `search` and the other `chips` say it to it, and
    `clear` is where nothing was found. Unless there are `many` games, there is nothing to look for.

    `sift` shows what is found, when something else is looked for; `light` puts the focus on a widget, or, without one,
    on what was found; `gathered` is called when others play, and `surprise` chooses one of the games that are shown;
    `length` returns the minutes that a game takes.
    """

    def __init__(self, settings: Settings, *, many: bool, sift: Callable[[], None],
                 light: Callable[[Widget | None], None], gathered: Callable[[], None],
                 surprise: Callable[[], None], length: Callable[[Title], float | None]) -> None:
        self.many, self.sift, self.light, self.gathered, self.surprise = many, sift, light, gathered, surprise
        self.sieve = GameFilter(settings, length)
        self._before = ""                         # what was chosen before anything was looked for
        self.make()

    def make(self) -> None:
        """Make the widgets, in the language spoken."""
        self.search = SearchField(self.sieve, self.sift, self.leave)
        self.chips: list[Widget] = [self.search, *self._chips()] if self.many else []
        self.clear = Button(_("Show all"), self.stop, cap=_("Esc"))

    def _chips(self) -> list[Widget]:
        return [PeopleChip(self.sieve.settings, self.gathered), *chips(self.sieve, self.sift),
                RandomGameChip(self.sieve, self.surprise)]

    def choice(self, chosen: str, found: Sequence[str]) -> str:
        """Return the game to choose, of those that are found now: the best one for the words, or else the one that is
        `chosen`. Where there is none, the one from before: what the first letters found was not meant."""
        before, self._before = self._before or chosen, "" if self.sieve.open else self._before or chosen
        if not found:
            return before
        return found[0] if self.sieve.words or chosen not in found else chosen

    def seek(self) -> None:
        """Put the focus into the search."""
        if self.chips:
            self.light(self.search)

    def leave(self) -> None:
        """Go from the search to what was found."""
        self.light(None)

    def stop(self) -> None:
        """Look for nothing."""
        self.sieve.clear()
        self.search.empty()
        self.sift()
        self.leave()

    def escape(self) -> bool:
        """Look for nothing, or leave the search, for Esc. Return True if there was anything to leave."""
        if not self.sieve.open:
            self.stop()
        elif self.search.focused:
            self.leave()
        else:
            return False
        return True
