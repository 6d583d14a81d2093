"""The data of the shelf, read from the stores: waiting matches, the last lesson, and recent games."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.core.title import Title
from game.scenes.shelf.detail_text import last
from game.scenes.shelf.footer import SHOWN, RecentGame
from game.scenes.shell.app import App
from game.scenes.shell.routes import page_factory
from game.scenes.shell.ticket import LessonTicket, Ticket
from game.sitting.stores import Stores
from game.store.messages import TransientMessage
from game.store.results import MatchResult
from game.store.save_format import SaveSummary, game_of

if TYPE_CHECKING:
    from game.store.saves import Saves
    from game.store.stats import Stats

_LOOKED = 24                                      # of the last matches, for what was played recently
_BACKED_UP = 20.0, 86_400.0                       # seconds until the first look at the automatic backup, and the next
_RETRIED = 1.0                                    # seconds between two tries of failed writes


class _StoreSnapshot(NamedTuple):
    """The data read from the stores for the shelf."""

    briefs: list[SaveSummary]
    matches: list[MatchResult]
    lesson: LessonTicket | None


def _read_into(found: "list[_StoreSnapshot | Exception]", saves: "Saves | None", stats: "Stats | None",
               lesson: Callable[[], LessonTicket | None], paces: Callable[[], None]) -> None:
    """Read the stores in the writer's thread, and append the data, or the exception."""
    try:
        paces()
        found.append(_StoreSnapshot(saves.listing() if saves is not None else [],
                                    stats.recent(_LOOKED) if stats is not None else [], lesson()))
    except Exception as error:
        found.append(error)


class ShelfData:
    """Waiting and recent matches. Only names are known until `learn`.

    `waiting` are the slots of the matches that can be continued, the latest first, as of the last `tickets`; `matches`
    the last ones played; `lesson` the ticket of the lesson that can be continued or played again. `resume(slot)`
    returns a function that continues a match.
    """

    def __init__(self, app: App, stores: Stores, titles: Mapping[str, Title],
                 resume: Callable[[str], Callable[[], None]]) -> None:
        self.app, self.stores, self.titles, self.resume = app, stores, titles, resume
        self.waiting: list[str] = []
        self.matches: Sequence[MatchResult] = ()
        self.lesson: LessonTicket | None = None
        self._briefs: dict[str, SaveSummary] = {}
        self._books: dict[str, str] = {}          # slot → the book of the waiting match
        self._retried = 0.0
        self._backup_at = time.monotonic() + _BACKED_UP[0]
        self._told = False
        self._read: list[_StoreSnapshot | Exception] | None = None
        """One item once it is read; None until that is requested."""

    def tickets(self) -> list[Ticket]:
        """Return a ticket for each waiting match, the latest first; opens no file."""
        self.waiting = [slot for slot in self.stores.resumable() if game_of(slot) in self.titles]
        self._books = {slot: self._book_of(slot) for slot in self.waiting}
        tickets = []
        for slot, book in self._books.items():
            name = self.titles[book].shown if book in self.titles else book    # a book of a later release has an id
            tickets.append(Ticket(slot, name, self.app.pictures, self.resume(slot)))
            tickets[-1].brief = self._briefs.get(slot)
        return tickets

    def _book_of(self, slot: str) -> str:
        """Return the book of a waiting match: the game, until its rules are known."""
        brief = self._briefs.get(slot)
        return game_of(slot) if brief is None else self.stores.library.book_of(game_of(slot), brief.options)

    def waits(self, book: str) -> bool:
        """True if a match of a book waits."""
        return book in self._books.values()

    def brief(self, book: str) -> SaveSummary | None:
        """Return the summary of a book's waiting match; None if it has none, or that is not known."""
        return next((brief for slot, brief in self._briefs.items() if self._book_of(slot) == book), None)

    def recent(self, find: Callable[[str], None]) -> list[RecentGame]:
        """Return the strip's games: favorites and recent ones that have seats for all who play now; `find` chooses the
        book of one."""
        settings = self.app.settings
        last = [(self.stores.library.book_of(match.game, match.options), match) for match in self.matches]
        played = *settings.recent_games, *(book for book, _match in last)
        made = []
        seated = {title.id for title in self.titles.values() if max(title.players) >= settings.people}
        for book in [book for book in dict.fromkeys([*settings.favourites, *played]) if book in seated][:SHOWN]:
            small = RecentGame(self.titles[book], self.app.pictures, partial(find, book),
                               starred=book in settings.favourites)
            small.match = next((match for its, match in last if its == book), None)
            made.append(small)
        return made

    def inside(self, place: str) -> bool:
        """True if somebody is in a place on the land: children in the math room."""
        return place == "math-room" and self.stores.has_children

    @property
    def latest(self) -> float:
        """The time of the latest match that is shown (seconds since 1970); 0.0 if there is none."""
        return max([0.0, *(brief.when for brief in self._briefs.values()), *(match.ended for match in self.matches)])

    # ---- reading it, and writing what waits to be written ----

    @property
    def readable(self) -> bool:
        """True once all is read: the writer's thread opens and reads the stores, so that no frame waits."""
        if not self.stores.workshop.ready:
            self.stores.writer.submit(self.stores.workshop.look)
        stores = self.stores
        is_open = stores.workshop.ready and stores.base.ready
        if is_open and self._read is None:
            self._read = []
            lesson = partial(page_factory("lesson ticket"), self.app, stores) if stores.has_children else lambda: None
            stores.writer.submit(partial(_read_into, self._read, stores.saves if self.waiting else None,
                                         stores.stats if stores.has_stats else None, lesson, self._paces()))
        return bool(self._read)

    def _paces(self) -> Callable[[], None]:
        """Return what reads how long rounds take for those who would play each game now."""
        from game.sitting.rule_estimates import pace

        settings, games = self.app.settings, {title.game.id: title for title in self.titles.values()}
        chairs = {game: last(title, settings)[1] for game, title in games.items()}

        def read() -> None:
            for game in games:
                pace(self.stores, game, chairs[game], settings)

        return read

    def learn(self) -> None:
        """Take the data that was read, and show what is wrong with the stores. Raises the exception of reading."""
        for read in self._read or ():
            if isinstance(read, Exception):
                raise read
            self._briefs = {brief.slot: brief for brief in read.briefs}
            self.matches, self.lesson = read.matches, read.lesson
        for line in self.stores.notices():
            self.app.say(line)
        if self.stores.stuck:
            self._tell_unsaved()

    def refresh(self) -> None:
        """Read again, and warn again of unwritten data: another page was on top."""
        self._told, self._read = False, None
        self.stores.writer.submit(self.stores.library.books.look)

    def write_saves(self) -> None:
        """Try to write pending saves, and show what is wrong with them."""
        self.stores.saves.try_again()
        self.stores.writer.submit(self.stores.library.books.settle)
        for line in self.stores.saves.notices():
            self.app.say(line)

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass, and retry failed writes. Return True if the shelf must be stocked again: everything is
        written now, or books of one's own have changed."""
        self._retried += dt
        if time.monotonic() > self._backup_at and not self.stores.shut:
            from game.sitting.weekly_backup import WeeklyBackup

            self._backup_at = time.monotonic() + _BACKED_UP[1]
            WeeklyBackup(self.stores).begin()
        if self.stores.library.books.adopt():
            return True
        if self._retried <= _RETRIED or not self.stores.unsaved:
            return False
        self._retried = 0.0
        for line in self.stores.notices():
            self.app.say(line)
        if not self.stores.unsaved:
            return True
        if not self._told:
            self._tell_unsaved()
        return False

    def _tell_unsaved(self) -> None:
        from game.scenes.shell.page_widgets import words

        self._told, count = True, self.stores.unsaved
        self.app.say(TransientMessage(words(count), lambda: self.stores.unsaved == count))
