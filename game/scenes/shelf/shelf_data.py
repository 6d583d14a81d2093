"""What the shelf knows of the stores: the matches that wait, the last lesson, and what was played lately."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.core.title import Title
from game.scenes.shelf.footer import SHOWN, RecentGame
from game.scenes.shell.routes import page_factory
from game.scenes.shell.ticket import Ticket
from game.store.messages import TransientMessage
from game.store.save_format import game_of

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.results import MatchResult
    from game.store.save_format import SaveSummary
    from game.store.saves import Saves
    from game.store.stats import Stats

_LOOKED = 24                                      # of the last matches, for what was played recently
_BACKED_UP = 20.0, 86_400.0                       # seconds until the automatic backup is thought of, and again
_RETRIED = 1.0                                    # seconds from one try to save what could not be to the next


class _StoreSnapshot(NamedTuple):
    """What was read of the stores for the shelf."""

    briefs: "list[SaveSummary]"
    matches: "list[MatchResult]"
    lesson: Ticket | None


def _read_into(found: "list[_StoreSnapshot | Exception]", saves: "Saves | None", stats: "Stats | None",
               lesson: Callable[[], Ticket | None]) -> None:
    """Read the stores, in the writer's thread; what goes wrong is for whoever asked."""
    try:
        found.append(_StoreSnapshot(saves.listing() if saves is not None else [],
                                    stats.recent(_LOOKED) if stats is not None else [], lesson()))
    except Exception as trouble:
        found.append(trouble)


class ShelfData:
    """What waits and what was played. Nothing but names is known until `learn` has read the rest.

    `waiting` are the slots of the matches that can be continued, the latest first, as of the last `tickets`; `matches`
    the last ones played; `lesson` the ticket of the lesson that can be continued or played again. `resume` returns what
    continues the match in a slot.
    """

    def __init__(self, app: "App", stores: "Stores", titles: Mapping[str, Title],
                 resume: Callable[[str], Callable[[], None]]) -> None:
        self.app, self.stores, self.titles, self.resume = app, stores, titles, resume
        self.waiting: list[str] = []
        self.matches: Sequence[MatchResult] = ()
        self.lesson: Ticket | None = None
        self._briefs: dict[str, SaveSummary] = {}
        self._books: dict[str, str] = {}          # the book to which each match that waits belongs
        self._retried = 0.0
        self._backup_at = time.monotonic() + _BACKED_UP[0]
        self._told = False
        # one, once it is read; None before that was asked for
        self._read: list[_StoreSnapshot | Exception] | None = None

    def tickets(self) -> list[Ticket]:
        """Return a ticket for each match that waits, the latest first; opens no file."""
        self.waiting = [slot for slot in self.stores.resumable() if game_of(slot) in self.titles]
        self._books = {slot: self._book_of(slot) for slot in self.waiting}
        tickets = [Ticket(slot, self.name(self._books[slot]), self.app.pictures, self.resume(slot))
                   for slot in self.waiting]
        for ticket in tickets:
            ticket.brief = self._briefs.get(ticket.slot)
        return tickets

    def _book_of(self, slot: str) -> str:
        """Return the book to which a match that waits belongs; its game's, as long as its rules are not known."""
        brief = self._briefs.get(slot)
        return game_of(slot) if brief is None else self.stores.library.book_of(game_of(slot), brief.options)

    def waits(self, book: str) -> bool:
        """True if a match of a book waits."""
        return book in self._books.values()

    def brief(self, book: str) -> "SaveSummary | None":
        """Return what is known of a match of a book that waits."""
        return next((brief for slot, brief in self._briefs.items() if self._book_of(slot) == book), None)

    def name(self, book: str) -> str:
        """Return the name of a book; its id, if it is one of a later release."""
        return self.titles[book].shown if book in self.titles else book

    def recent(self, find: Callable[[str], None]) -> list[RecentGame]:
        """Return the favorites and the games played recently, for the strip, but those with too few seats for who plays
        now; `find` chooses the book of one."""
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
    def has_stats(self) -> bool:
        """True if anything was ever counted; opens no file."""
        return self.stores.has_stats

    @property
    def latest(self) -> float:
        """The time of the last match that is shown (seconds since 1970); 0.0 if none is."""
        return max([0.0, *(brief.when for brief in self._briefs.values()), *(match.ended for match in self.matches)])

    # ---- reading it, and writing what waits to be written ----

    @property
    def readable(self) -> bool:
        """True once all of it is read: the writer opens the stores and reads them, however long the disk takes."""
        if not self.stores.workshop.ready:
            self.stores.writer.submit(self.stores.workshop.look)
        stores = self.stores
        is_open = stores.workshop.ready and stores.ready
        if is_open and self._read is None:
            self._read = []
            lesson = partial(page_factory("lesson ticket"), self.app, stores) if stores.has_children else lambda: None
            stores.writer.submit(partial(_read_into, self._read, stores.saves if self.waiting else None,
                                       stores.stats if self.has_stats else None, lesson))
        return bool(self._read)

    def learn(self) -> None:
        """Show what was read, and say what is wrong with it."""
        for read in self._read or ():
            if isinstance(read, Exception):
                raise read
            self._briefs = {brief.slot: brief for brief in read.briefs}
            self.matches, self.lesson = read.matches, read.lesson
        for line in self.stores.notices():
            self.app.say(line)
        if self.stores.stuck:
            self._tell_unsaved()

    def again(self) -> None:
        """Let what is not written yet be said once more, and what other windows did be looked for: something else was
        on top."""
        self._told, self._read = False, None
        self.stores.library.books.look_soon()

    def write_saves(self) -> None:
        """Try to write the saves that wait, and say what is wrong with them."""
        self.stores.saves.try_again()
        self.stores.library.books.again()
        for line in self.stores.saves.notices():
            self.app.say(line)

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass, and try again to write what could not be. Return True if the shelf is to be stocked
        anew: all of it is written now, or there are other books of one's own."""
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
        from game.scenes.shell.unsaved import words

        self._told, count = True, self.stores.unsaved
        self.app.say(TransientMessage(words(count), lambda: self.stores.unsaved == count))
