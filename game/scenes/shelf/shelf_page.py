"""The shelf: the first page, from which everything is one press away."""

import random
from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.core.title import Title
from game.rules import titles
from game.scenes.shelf.book import Book, books_of, renew
from game.scenes.shelf.book_form import BookForm
from game.scenes.shelf.detail_card import DetailCard
from game.scenes.shelf.detail_text import last, lasting, near, telling, welcome
from game.scenes.shelf.footer import ShelfFooter
from game.scenes.shelf.game_filter import groups
from game.scenes.shelf.places import ShelfNavigation, offer
from game.scenes.shelf.search_bar import SearchController
from game.scenes.shelf.shelf_data import ShelfData
from game.scenes.shelf.shelf_layer import ShelfLayer
from game.scenes.shelf.shelf_view import ShelfView
from game.scenes.shelf.shelf_widgets import EditButton, Star, WhoButton
from game.scenes.shell.app import App
from game.scenes.shell.routes import load, page_factory
from game.scenes.shell.row_scan import parted
from game.scenes.shell.scene import AWAKE, Scene
from game.scenes.shell.ticket import Ticket
from game.sitting.stores import Stores
from game.view.widgets import Button, Widget
from game.view.widgets.markup import plain

_OF_THE_GAME = pygame.K_n, pygame.K_l, pygame.K_u, pygame.K_r, pygame.K_F1, pygame.K_w
"""The keys that do something with the chosen game."""
_ELSEWHERE = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class ShelfPage(Scene):
    """The page of books on hills, the chosen game on a large card, and the keys for everything else.

    The first picture is painted from names alone; waiting matches, recent games and lengths are read after it. If a
    finished picture of it is on the screen already (`seen`), everything is read and drawn first, then shown.
    """

    repeats = True
    form: BookForm
    shelf: ShelfView

    def __init__(self, app: App, stores: Stores, *, seen: bool = False) -> None:
        super().__init__(app)
        self.stores, self.seen = stores, seen
        self.titles = {**titles(), **stores.library.own}
        app.pictures.families = {game: title.game.family for game, title in self.titles.items()}
        game = app.settings.last_game
        self.chosen = game if game in self.titles else next(iter(self.titles))
        self.ways = ShelfNavigation(app, stores, lambda: self.title)
        self.known = ShelfData(app, stores, self.titles, self._resumes)
        self.ways.tickets = self.known.tickets
        self.layer = ShelfLayer(seen=seen)
        self._left_with = game                    # the last game when another page covered this one
        self._painted = self._learned = self._cards = self._ready = False
        self.finding = SearchController(app.settings, many=len(self.titles) > 1, sift=self._sift, light=self._light,
                                        gathered=self.people_changed, surprise=self.surprise,
                                        length=lasting(app.settings, stores))
        self._seat_all()
        self._make()

    # ---- what lies on it ----

    def _make(self) -> None:
        """Make every widget with words, in the chosen language."""
        pictures = self.app.pictures
        self.books = books_of(self.titles, pictures, self.go)
        self.finding.make()
        self.clear = Button(_("Show all"), self.finding.stop, cap=_("Esc"))
        self.star = Star("L", self.turn_star)
        self.who = WhoButton(self.choose_who)
        self.play = Button(_("Play"), self.go, look="main", cap=_("Enter"))
        self.edit = EditButton("E", self.ways.edit)
        self.new = Button(_("New match"), self.deal, cap="N", snug=True)
        self.set_up = Button(_("Set up"), self.ways.set_up, cap="U", snug=True)
        self.watching = Button(_("Watch"), self.ways.watch, cap="W", snug=True,
                               hint=_("The computers play it for you."))
        self.more = Button("", lambda: self.ways.waiting(self._waiting))
        self.at_foot = ShelfFooter(self.ways.houses(), self.ways.hints(), self.more)
        self._stock()
        self.form = BookForm(self._beside(), lambda: self.shelf, self._scroll)
        self.form.keyboard = self._painted        # the book's own rim is enough to begin with
        self.choose(self.chosen)
        self.form.set_focus(self.first)
        self.renew()

    def _stock(self) -> None:
        """Put the books that the filter lets pass on the shelf, with what is known of them now."""
        tickets = self.known.tickets()
        for game, book in self.books.items():
            book.waits, book.starred = self.known.waits(game), game in self.app.settings.favourites
        if self.known.lesson is not None:
            tickets.append(self.known.lesson)
        for house in self.at_foot.houses:
            house.lit = self.known.inside(house.drawn)
        self.at_foot.recent = self.known.recent(self._find) if len(self.titles) > 1 else []
        seated = {game: book for game, book in self.books.items() if self.finding.sieve.seats(self.titles[game])}
        grouped = groups(seated, self.titles, self.finding.sieve)
        out = (_("Quit"), self.ways.quit) if self.finding.sieve.open else (_("Show all"), self.finding.stop)
        self.at_foot.lead_out(*out, here=bool(grouped))
        offset = self.shelf.offset if self._painted else 0
        self.at_foot.tickets = tickets
        self.shelf = ShelfView(grouped, self.finding.chips, self.clear, tickets, self.at_foot, self.more)
        self.shelf.sifted, self.shelf.offset = not self.finding.sieve.open, offset
        self.shelf.nothing.advice = "" if grouped else self.finding.sieve.advice(self.titles.values())
        for widget in self._on_card:
            widget.takes = bool(grouped)

    def _waiting(self) -> list[Ticket]:
        """Return a ticket for each that lies on the shelf or is counted there."""
        lesson = self.known.lesson
        return [*self.known.tickets(), *([] if lesson is None else [lesson.copied()])]

    def _beside(self) -> list[Widget]:
        shelf = self.shelf
        return [*shelf.books, self.clear, *shelf.tickets, self.more, *self.finding.chips, *self._on_card,
                *self.at_foot.widgets]

    @property
    def _on_card(self) -> list[Widget]:
        return [self.star, self.edit, self.who, self.play, self.watching, self.set_up, self.new]

    def renew(self) -> None:
        """Stock the shelf again; the focus stays where it was."""
        self._stock()
        self.form.renew(self._beside(), self.first)
        for widget in self._on_card:
            widget.land = False
        self.lay()
        if isinstance(self.form.focus, Book) and self.shelf.reveal(self.form.focus, self.app.painter):
            self.lay()

    @property
    def first(self) -> Widget:
        """The widget that has the focus by default: the chosen game."""
        book = self.books[self.chosen]
        return book if book in self.shelf.books else self.shelf.books[0] if self.shelf.books else self.clear

    @property
    def _first_time(self) -> bool:
        """True if nobody has played the chosen game here, and one person is about to play it by the book's rules."""
        from game.scenes.shell.match_launcher import is_first

        known = self.known.waits(self.chosen) or any(match.game == self.chosen for match in self.known.matches)
        return not known and is_first(self.app.settings, self.title, *last(self.title, self.app.settings))

    def _seat_all(self) -> None:
        """Choose another game if the chosen one has too few seats for the people."""
        seated = [title.id for title in self.titles.values() if self.finding.sieve.seats(title)]
        self.chosen = self.chosen if self.chosen in seated or not seated else seated[0]

    @property
    def read(self) -> str:
        """The program's name, and a newcomer's first words, until the shelf is left for the first time."""
        greets = self._first_time and not self.app.reader.welcomed
        return f"Truce. {plain(self.at_foot.welcome)}" if greets else "Truce"

    @property
    def title(self) -> Title:
        """The chosen game."""
        return self.titles[self.chosen]

    def choose(self, game: str) -> None:
        """Show a game on the card."""
        self.chosen = game
        waits = self.known.waits(game)
        words = welcome(self.title, last(self.title, self.app.settings)[1]) if self.shelf.books else ""
        if words != self.at_foot.welcome:
            self.at_foot.welcome = words
            self.layer.forget()
        self.play.label = _("Continue") if waits else _("Play")
        self.new.takes = waits and bool(self.shelf.books)
        self.who.takes = not waits and bool(self.shelf.books)
        self.edit.takes = self.title.is_own and bool(self.shelf.books)
        self.star.on = game in self.app.settings.favourites
        for book in self.books.values():
            book.chosen = book.game == game
        told = telling(self.title, self.app.settings, waits=waits,
                       brief=self.known.brief(game), read=self._painted, stores=self.stores)
        self.giant = DetailCard(self.app.pictures, told, self.star, self.edit, self.who, self.play,
                                [self.watching, self.set_up, *([self.new] if waits else [])])

    # ---- what one can do ----

    def go(self) -> None:
        """Play at once; by one button, ask first what is to be done with the game."""
        if self.app.one_button.choosing:
            new = [(self.new.label, self.deal)] * self.new.takes
            offer(self.app, self.title, [(self.play.label, self.begin), *new,
                                         (self.set_up.label, self.ways.set_up), (_("Rules"), self.ways.rules),
                                         (self.watching.label, self.ways.watch), (self.star.label, self.turn_star)])
        else:
            self.begin()

    def begin(self) -> None:
        """Play: continue the match that waits, or deal."""
        if self._first_time:
            page_factory("first hand")(self.app, self.stores, self.chosen)
        else:
            from game.scenes.shell import match_launcher

            match_launcher.play(self.app, self.stores, self.chosen)
            self._refresh()

    def rows_of_light(self) -> list[list[Widget]]:
        """Return the rows for one button: matches that wait, other pages, the families of books, who plays, filters."""
        shelf = self.shelf
        books: list[list[Widget]] = [[*group.books] for group in shelf.groups]
        return [[*shelf.tickets, self.more], *parted([[*self.at_foot.widgets]]), *parted(books),
                *parted([[self.who, self.clear, *self.finding.chips]])]

    def deal(self) -> None:
        """Begin a new match, with the rules and players chosen last."""
        from game.scenes.shell import match_launcher

        match_launcher.deal(self.app, self.stores, self.chosen, *match_launcher.last(self.app, self.title))
        self._refresh()

    def _resumes(self, slot: str) -> Callable[[], None]:
        def resume() -> None:
            from game.scenes.shell import match_launcher

            match_launcher.resume(self.app, self.stores, slot)
            self._refresh()

        return resume

    def _sift(self) -> None:
        """Show the games found, after the filter has changed."""
        self.shelf.offset = 0
        found = [title.id for title in self.finding.sieve.sifted(self.titles.values())]
        self.chosen = self.finding.choice(self.chosen, found)
        self.renew()

    def _find(self, game: str) -> None:
        """Choose a game of the strip, at its place on the shelf; this ends a search."""
        if not self.finding.sieve.open:
            self.finding.stop()
        self.form.focus_by_key(self.books[game])
        self.choose(game)
        self.shelf.reveal(self.books[game], self.app.painter)
        self.lay()

    def people_changed(self) -> None:
        """Store who plays now, and show the games in which they all have seats."""
        self.app.keep()
        self._sift()

    def surprise(self) -> None:
        """Choose another of the shown games at random."""
        books = [book for book in self.shelf.books if not book.chosen]
        if books:
            self.choose(random.choice(books).game)
            self._light(None)

    def _light(self, widget: Widget | None) -> None:
        """Put the focus on a widget of the search, or on the chosen book."""
        if widget is not None:
            self.shelf.offset = 0
        self.form.focus_by_key(widget or self.first)
        if isinstance(self.form.focus, Book):
            self.shelf.reveal(self.form.focus, self.app.painter)
        self.lay()

    def choose_who(self) -> None:
        """Open who plays."""
        self.app.push(page_factory("who plays")(self.app, self.people_changed))

    def turn_star(self) -> None:
        """Make the chosen game a favourite, or no longer."""
        settings = self.app.settings
        rest = tuple(game for game in settings.favourites if game != self.chosen)
        settings.favourites = rest if len(rest) < len(settings.favourites) else (*rest, self.chosen)
        self.app.keep()
        self.renew()

    # ---- the scene ----

    def enter(self) -> None:
        """Read again what another page may have changed: waiting matches, people, house rules, books."""
        game = self.app.settings.last_game
        self.known.refresh()
        renew(self.titles, self.books, self.stores.library, self.app.pictures, self.go)
        if self._painted and game in self.titles and game != self._left_with:
            self.chosen = game                    # the one played meanwhile
        self._seat_all()
        self._learned = False
        if self._painted:
            self.known.write_saves()
            self.renew()

    def dispose(self) -> None:
        super().dispose()
        del self.ways, self.known, self.finding       # which call this page

    def leave(self) -> None:
        self.app.reader.welcomed = self.app.reader.welcomed or self.app.reader.on
        self._left_with = self.app.settings.last_game
        self.form.leave()
        self.layer = ShelfLayer(seen=False)
        for book in self.shelf.books:
            book.forget()

    def language_changed(self) -> None:
        self._make()

    def resized(self) -> None:
        for book in self.books.values():
            book.forget()
        self.lay()

    def _refresh(self) -> None:
        """Stock the shelf again, unless another page was opened: a ticket may be gone."""
        if self.app.top is self:
            self.renew()

    def lay(self) -> None:
        """Place everything: the card, the keys at the foot, the shelf in the room that is left."""
        painter = self.app.painter
        self.choose(self.chosen)
        self.giant.lay(painter)
        self.shelf.near = near(self.app.settings.letters, self.app.theme)
        right = self.giant.rect.left - painter.u(12)
        for small, tight in ((False, False), (False, True), (True, False), (True, True)):
            self.at_foot.lay(painter, right, tight=tight)
            if self.shelf.lay(painter, right, small=small) and not self.at_foot.cramped:
                break
        self.form.layout(painter, self.app.window.screen.get_rect())
        self.layer.forget()
        self.needs_redraw = True

    def handle(self, event: Event) -> None:
        self.layer.hear(event)
        if event.type == pygame.MOUSEWHEEL and self.shelf.most:
            self._scroll(-round(event.precise_y * self.app.painter.u(90)))
            return
        before = self.form.focus
        taken = self.form.handle(event)
        focus = self.form.focus
        self.shelf.lit = self.form.lit
        lit = self.form.lit[0] if self.form.lit else focus
        if isinstance(lit, Book):
            if lit is focus and lit.game != self.chosen:
                self.choose(lit.game)
                self.giant.lay(self.app.painter)
            gone_to = self.form.keyboard and (focus is not before or event.type == pygame.KEYDOWN)
            if gone_to and self.shelf.reveal(lit, self.app.painter):
                self.lay()
        elif focus is not before and self.form.keyboard and focus in (*self.finding.chips, *self.shelf.tickets):
            self._scroll(-self.shelf.offset)
        if not taken and event.type == pygame.KEYDOWN:
            self._shortcut(event)
        self.needs_redraw = self.needs_redraw or self.form.stale

    def _shortcut(self, event: Event) -> None:
        if event.unicode == "/" or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL):
            self.finding.seek()
        elif not event.mod & _ELSEWHERE:
            own = {pygame.K_n: self.deal, pygame.K_l: self.turn_star, pygame.K_x: self.surprise,
                   pygame.K_p: self.choose_who, pygame.K_e: self.ways.edit}
            does = own.get(event.key) or self.ways.by_key.get(event.key)
            if event.key in _OF_THE_GAME and not self.shelf.books:
                does = None
            if event.key == pygame.K_ESCAPE and not self.finding.escape():
                does = self.ways.quit
            if does is not None:
                does()

    def _scroll(self, by: int) -> None:
        before, self.shelf.offset = self.shelf.offset, max(0, min(self.shelf.most, self.shelf.offset + by))
        if self.shelf.offset != before:
            self.lay()

    @property
    def idle_for(self) -> float:
        return AWAKE if self._learned and self._ready and not self.moving else 0.0

    @property
    def moving(self) -> bool:
        return self.layer.begun                   # drawn behind what is seen

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass. After the first picture, read waiting matches, recent games and lengths."""
        if (self._painted or self.seen) and not self._learned and self.app.top is self and self.known.readable:
            self._learned = self._cards = self._painted = True
            self.known.learn()
            self.renew()
        if self.known.tick(dt):
            self.enter()                          # results that could not be written are counted now
        if self._painted and dt and not self._ready:
            self._ready = True
            load("table", "game.store.saves", "game.store.tombstones", "game.view.pictures.text_layout")  # for Enter

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if (self.seen and not self._learned) or not self.layer.drawn(screen.get_size(), self._draw):
            return []                             # the finished picture stays until all is read and drawn
        for _part in self._draw(screen):
            pass
        self.form.stale, self._painted = False, True
        return None

    def _draw(self, to: Surface) -> Iterator[None]:
        """Draw all of it, a part at a time."""
        painter, pictures, shelf = self.app.painter, self.app.pictures, self.shelf
        yield from self.layer.lay(to, lambda land: shelf.parts(land, painter, pictures, cards=self._cards))
        yield
        yield from shelf.draw_over(to, painter)
        if shelf.books:                           # no card of a game that was not found
            self.giant.draw(to, painter)
            yield
        for widget in (*self.at_foot.widgets, *(self._on_card if shelf.books else ())):
            if widget.rect.w and (widget.takes or widget not in (self.new, self.who, self.edit)):
                widget.draw(to, painter)
