"""The shelf: the first page, from which everything is one press away."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from game.core.words import _
from game.rules import Title, titles
from game.scenes.ago import names
from game.scenes.book import Book
from game.scenes.giant import Giant, Told
from game.scenes.key_hint import KeyHint
from game.scenes.lately import SHOWN, Lately
from game.scenes.places import chairs
from game.scenes.profile import about, minutes, profile, trains
from game.scenes.scene import Scene
from game.scenes.shelf import Group, Shelf
from game.scenes.ticket import Ticket, told
from game.view import keys
from game.view.pictures import family
from game.view.widgets import Button, Form, Row, Widget

if TYPE_CHECKING:
    from game.scenes.app import App
    from game.scenes.kept import Kept
    from game.store.results import MatchResult
    from game.store.saves import Brief

_GROUPS = (
    (("war", "rules"), "War and its house rules"),
    (("slap", "duel"), "Slaps, duels and schemes"),
    (("sums",), "Games with numbers"),
)                                                 # families of covers that stand together, and what is said of them
_STATS = "stats.sqlite3"                          # as game.store.stats calls it, which is slow to import
_CHILDREN = "children.sqlite3"                     # as game.store.children calls it
_REST = 0.3                                       # seconds after which the table is made ready
_FIRST = "war"                                    # what Enter plays when nothing has been played


class _Form(Form):
    """Tab leaves the books for what else there is; arrows go from book to book. What lies on the books is hit first."""

    def at(self, pos: tuple[int, int]) -> Widget | None:
        return next((widget for widget in reversed(self.walk) if widget.rect.collidepoint(pos)), None)

    def step(self, by: int) -> None:
        walk = [widget for widget in self.walk if not isinstance(widget, Book) or widget.chosen]
        if self.focus in walk:
            self.set_focus(walk[(walk.index(self.focus) + by) % len(walk)])


class Menu(Scene):
    """Books on hills, the chosen game as a giant card, and the keys for everything else.

    The first picture is painted from names alone; what waits and what was lately is read after it.
    """

    repeats = True
    form: Form

    def __init__(self, app: "App", kept: "Kept") -> None:
        super().__init__(app)
        self.kept = kept
        self.titles = titles()
        last = app.settings.last_game
        self.chosen = last if last in self.titles else _FIRST
        self.briefs: dict[str, Brief] = {}
        self.matches: Sequence[MatchResult] = ()
        self.lesson: Ticket | None = None
        self._layer: Surface | None = None
        self._painted = self._learned = self._cards = self._ready = False
        self._rested = 0.0
        self._foot = app.size[1]                  # where the keys at the foot begin
        self._make()

    # ---- what lies on it ----

    def _make(self) -> None:
        """All widgets, for what waits and what is known now."""
        pictures = self.app.pictures
        self.waiting = [game for game in self.kept.resumable() if game in self.titles]
        tickets = [Ticket(game, _(self.titles[game].name), pictures, self._resumes(game)) for game in self.waiting]
        for ticket in tickets:
            ticket.brief = self.briefs.get(ticket.game)
        if self.lesson is not None:
            tickets.insert(0, self.lesson)
        self.lately = None
        if tickets or self._has_stats():
            self.lately = Lately(pictures, self._name_of, self.open_stats)
            self.lately.matches = self.matches
        self.shelf = Shelf(self._groups(), tickets, self.lately, self._welcome())
        self.play = Button(_("Play"), self.go, look="main", cap=_("Enter"))
        self.new = Button(_("New deal"), self.deal, cap="N")
        self.set_up = Button(_("Set up"), self.open_setup, cap="U")
        self.bar = [
            KeyHint(["←", "→"], _("choose")),
            KeyHint(["M"], _("math room"), self.open_math_room),
            KeyHint(["R"], _("rules"), self.open_rules),
            KeyHint(["S"], _("statistics"), self.open_stats),
            KeyHint(["O"], _("settings"), self.open_settings),
            KeyHint(["F"], _("open a match file"), self.open_file),
            KeyHint([_("Esc")], _("quit"), self.ask_quit),
        ]
        on_land: list[Widget] = [*self.shelf.books, *tickets, *([self.lately] if self.lately else [])]
        on_card = [self.play, self.set_up, self.new]
        keyboard = self._painted and self.form.keyboard       # the book's own rim is enough to begin with
        self.form = _Form([], beside=[*on_land, *on_card, *self.bar], land=True, foot=False)
        self.form.keyboard = keyboard
        for button in on_card:
            button.land = False
        self._choose(self.chosen)
        self.form.set_focus(self._book(self.chosen))
        self._lay()
        if self.shelf.reveal(self._book(self.chosen), self.app.paper):
            self._lay()

    def _has_stats(self) -> bool:
        """Whether anything was ever counted; opens no file."""
        return (self.kept.folders.data / _STATS).is_file()

    def _welcome(self) -> str:
        """What a newcomer must know, a heading and a line."""
        people = [chair for chair in chairs(self.app.settings, self._last()[1]) if chair.person]
        if not people:
            line = _("The computers play with each other; sit back and watch.")
        elif len(people) == 1:
            line = _("Turn a card with the key {key}, or click your packet. The computer plays the others.").format(
                key=keys.name(people[0].key))
        else:
            line = _("Everybody turns a card with a key of their own, {keys}, or clicks their packet.").format(
                keys=names([_("{key} for {name}").format(key=keys.name(one.key), name=one.name) for one in people]))
        return _("Press Enter and the cards are dealt.") + "\n" + line

    def _again(self) -> None:
        """All widgets anew; the focus stays where it was, if there are as many."""
        old = self.form
        self._make()
        if old.focus is not None and len(old.widgets) == len(self.form.widgets):
            self.form.set_focus(self.form.widgets[old.widgets.index(old.focus)])

    def _groups(self) -> list[Group]:
        groups = []
        for families, label in _GROUPS:
            books = [Book(game, _(title.name), self.app.pictures, self.go) for game, title in self.titles.items()
                     if family(game) in families]
            for book in books:
                book.waits = book.game in self.waiting
            if books:
                groups.append(Group(_(label), books))
        return groups

    def _book(self, game: str) -> Book:
        return next(book for book in self.shelf.books if book.game == game)

    def _name_of(self, game: str) -> str:
        return _(self.titles[game].name) if game in self.titles else game

    @property
    def title(self) -> Title:
        """The chosen game."""
        return self.titles[self.chosen]

    def _choose(self, game: str) -> None:
        """Show a game on the giant card."""
        self.chosen = game
        title, waits = self.title, game in self.waiting
        self.play.label = _("Resume") if waits else _("Play")
        self.new.takes = waits
        for book in self.shelf.books:
            book.chosen = book.game == game
        brief = self.briefs.get(game)
        line = None if not waits else told(brief) if brief is not None else _("A match waits for you")
        options, players = self._last()
        low, high = min(title.players), max(title.players)
        self.giant = Giant(self.app.pictures, Told(
            game, _(title.name), _(title.blurb), str(low) if low == high else f"{low}–{high}",
            chairs(self.app.settings, players), self._rules(options), line, self._length(players),
            _("from {age}").format(age=profile(game).age), trains(game),
        ), self.play, [self.set_up, self.new] if waits else [self.set_up])

    def _length(self, players: int) -> str:
        """How long the chosen game takes; "" before the first picture, which waits for no file."""
        length = minutes(self.chosen, players) if self._painted else None
        return about(length) if length is not None else ""

    def _last(self) -> tuple[dict[str, Any], int]:
        """The house rules and the number of players the chosen game was last played with."""
        title, settings = self.title, self.app.settings
        players = settings.players.get(title.id, title.players[0])
        return dict(settings.options.get(title.id, {})), players if players in title.players else title.players[0]

    def _rules(self, options: dict[str, Any]) -> list[str]:
        """The house rules that are not the book's, each in a few words."""
        said = []
        for option in self.title.options if options else ():
            value = options.get(option.id, option.default)
            if value == option.default or (value not in option.values and not option.ranks):
                continue
            words = _(option.label)
            if value is not True:
                words = _("{rule}: {value}").format(rule=words, value=_(option.named(value)))
            said.append(words)
        return said

    # ---- what one can do ----

    def go(self) -> None:
        """Play at once: go on with the match that waits, or deal."""
        from game.scenes import dealing

        dealing.play(self.app, self.kept, self.chosen)
        self._refresh()

    def deal(self) -> None:
        """A new deal, with what was last chosen."""
        from game.scenes import dealing

        dealing.deal(self.app, self.kept, self.chosen, *dealing.last(self.app, self.chosen))
        self._refresh()

    def _resumes(self, game: str) -> Callable[[], None]:
        def resume() -> None:
            from game.scenes import dealing

            dealing.resume(self.app, self.kept, game)
            self._refresh()

        return resume

    def open_setup(self) -> None:
        """Who plays, by which house rules, and which deal."""
        from game.scenes.setup import Setup

        self.app.push(Setup(self.app, self.kept, self.title))

    def open_math_room(self) -> None:
        """Sessions in which children practise."""
        from game.scenes.math_room import MathRoom

        self.app.push(MathRoom(self.app, self.kept))

    def open_rules(self) -> None:
        """The rules of the chosen game, with the house rules last chosen."""
        from game.scenes.dealing import last
        from game.scenes.help import Help

        title = self.title
        self.app.push(Help(self.app, _(title.name), title.make(last(self.app, title.id)[0]).help()))

    def open_stats(self) -> None:
        """How it went before."""
        from game.scenes.stats import StatsScene

        self.app.push(StatsScene(self.app, self.kept))

    def open_settings(self) -> None:
        """The settings."""
        from game.scenes.settings import SettingsPage

        self.app.push(SettingsPage(self.app))

    def open_file(self) -> None:
        """A match from a file."""
        from game.scenes.dealing import open_match
        from game.scenes.file_picker import FilePicker

        self.app.push(FilePicker(self.app, _("Open a match"), "open", "",
                                 lambda path: open_match(self.app, self.kept, path)))

    def ask_quit(self) -> None:
        """Out, or not."""
        from game.scenes.question import Question

        self.app.push(Question(self.app, _("Leave Truce?"), _("Every match that waits will be here when you are back."),
                               [(_("Leave"), self.app.quit), (_("Stay"), lambda: None)]))

    # ---- the scene ----

    def enter(self) -> None:
        """Something else was on top: what waits, who sits where, and the house rules may be others now."""
        last = self.app.settings.last_game
        if self._painted and last in self.titles:
            self.chosen = last
        self._learned = False
        if self._painted:
            for line in self.kept.saves.flush():  # what was just left is on its way to the disk
                self.app.say(line)
            self._again()

    def leave(self) -> None:
        self.form.leave()
        self._layer = None

    def retold(self) -> None:
        self._again()

    def resized(self) -> None:
        for book in self.shelf.books:
            book.forget()
        self._lay()

    def _refresh(self) -> None:
        """A ticket may have gone."""
        if self.app.top is self:
            self._again()

    def _lay(self) -> None:
        """Everything in its place: the card, the keys at the foot, the shelf in what is left."""
        paper = self.app.paper
        h = paper.size[1]
        self._choose(self.chosen)
        left = paper.u(36)
        hints = self.bar if len(self.titles) > 1 else self.bar[1:]
        row = Row(*hints, gap=8)
        high = row.lay(paper, left, 0, paper.size[0] - 2 * left)
        self._foot = h - high - paper.u(16)
        self.giant.lay(paper, self._foot)
        right = self.giant.rect.left - paper.u(12)
        if self.giant.rect.bottom > h - high - paper.u(16):
            high = row.lay(paper, left, 0, right - left)
        for hint in hints:
            hint.rect.y += h - high - paper.u(8)
        self.shelf.lay(paper, right, h - high - paper.u(22))
        self.form.lay(paper, self.app.window.screen.get_rect())
        self._layer = None
        self.stale = True

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEWHEEL and self.shelf.most:
            self._scroll(-round(event.precise_y * self.app.paper.u(90)))
            return
        before = self.form.focus
        taken = self._rows(event) or self.form.handle(event)
        focus = self.form.focus
        if isinstance(focus, Book):
            if focus.game != self.chosen:
                self._choose(focus.game)
                self.giant.lay(self.app.paper, self._foot)
            for book in self.shelf.books:
                book.chosen = book is focus
            if focus is not before and self.form.keyboard and self.shelf.reveal(focus, self.app.paper):
                self._lay()
        if not taken and event.type == pygame.KEYDOWN:
            self._shortcut(event)
        self.stale = self.stale or self.form.stale

    def _rows(self, event: Event) -> bool:
        """Up and down go from row to row of books, also to rows that are out of sight; left and right from book to
        book, from the end of a row to the next one."""
        focus = self.form.focus
        if event.type != pygame.KEYDOWN or not isinstance(focus, Book):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            books = self.shelf.books
            at = books.index(focus) + (1 if event.key == pygame.K_RIGHT else -1)
            self.form.keyboard = True
            self.form.set_focus(books[max(0, min(len(books) - 1, at))])
            return True
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        sign = 1 if event.key == pygame.K_DOWN else -1
        ahead = [book for book in self.shelf.books if (book.ridge - focus.ridge) * sign > focus.rect.h // 2]
        if not ahead:
            return False
        x, y = focus.rect.center
        self.form.keyboard = True
        self.form.set_focus(min(ahead, key=lambda book: abs(book.rect.centery - y) * 4 + abs(book.rect.centerx - x)))
        return True

    def _shortcut(self, event: Event) -> None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return
        does = {
            pygame.K_ESCAPE: self.ask_quit, pygame.K_r: self.open_rules, pygame.K_s: self.open_stats,
            pygame.K_o: self.open_settings, pygame.K_f: self.open_file, pygame.K_u: self.open_setup,
            pygame.K_n: self.deal, pygame.K_m: self.open_math_room,
        }.get(event.key)
        if does is not None:
            does()

    def _scroll(self, by: int) -> None:
        before, self.shelf.offset = self.shelf.offset, max(0, min(self.shelf.most, self.shelf.offset + by))
        if self.shelf.offset != before:
            self._lay()

    def tick(self, dt: float) -> None:
        """After the first picture: read what waits and what was lately."""
        if self._painted and not self._learned and self.app.top is self:
            self._learned = self._cards = True
            self._learn()
        self._rested += dt
        if self._rested > _REST and not self._ready:
            self._ready = True
            import game.scenes.dealing
            import game.scenes.play  # noqa: F401 — so that Enter need not wait for it

    def _learn(self) -> None:
        if self.waiting:
            self.briefs = {brief.game: brief for brief in self.kept.saves.listing()}
        if self._has_stats():
            self.matches = self.kept.stats.recent(SHOWN)
        if (self.kept.folders.data / _CHILDREN).is_file():
            from game.scenes.sessions import ticket

            self.lesson = ticket(self.app, self.kept)
        for line in self.kept.notices():
            self.app.say(line)
        self._again()

    def draw(self, screen: Surface) -> None:
        paper = self.app.paper
        if self._layer is None:
            self._layer = Surface(screen.get_size())
            self.shelf.draw(self._layer, paper, self.app.pictures, cards=self._cards)
        screen.blit(self._layer, (0, 0))
        screen.set_clip(self.shelf.view)
        for book in self.shelf.books:
            if book.hovered and not book.chosen:
                book.draw_lifted(screen, paper)
        self._book(self.chosen).draw_lifted(screen, paper)
        for ticket in self.shelf.tickets:
            if ticket.takes:
                ticket.draw(screen, paper)
        screen.set_clip(None)
        if self.lately is not None and self.lately.takes:
            self.lately.draw(screen, paper)
        self.giant.draw(screen, paper)
        for widget in (*self.bar, self.play, self.set_up, self.new):
            if widget.rect.w and (widget is not self.new or self.new.takes):
                widget.draw(screen, paper)
        self.form.stale = False
        self._painted = True
