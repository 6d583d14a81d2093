"""Sitting down to a match: a new one, the saved one, or one from a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from game.core.i18n import _
from game.core.record import RecordError, read_record
from game.core.title import Title
from game.rules import make, title
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.routes import page_factory
from game.sitting.game_profile import refused, stored
from game.sitting.library import without_defaults
from game.sitting.participants import Participant, participants_at, who
from game.sitting.participants import players as usual_players
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.disk_call import DiskCall
from game.store.settings import Settings

MOST_DEAL = 999_999_999
"""The highest deal number: nine digits can be read out across a table."""

LATELY = 8
"""Games that are remembered as played lately, at most."""


def new_number() -> int:
    """Return a random deal number, short enough to be read out."""
    return SystemRandom().randint(1, 999_999)


def deal(
    app: App, stores: Stores, book: str, options: Mapping[str, Any], players: int, seed: int | None = None,
    *, rows: Sequence[int] | None = None, instead: bool = False, asks: bool = True, once: bool = False,
) -> None:  # fmt: skip
    """Begin a match of those who play this book, a game's or one's own, and remember it as the last played; ask first
    if another one waits, unless `asks` is false. The game is played by these options from now on, unless it is `once`.
    `rows` is the row of each seat, if it is another than usual. If the options cannot be played, a line says so."""
    game, settings = stores.library.title(book), app.settings

    def begin() -> None:
        chosen = without_defaults(game, game.chosen(options))
        record = {
            "format": 1, "game": game.game.id, "options": chosen, "players": players,
            "seed": new_number() if seed is None else seed,
        }  # fmt: skip
        stores.forget_in_settings(settings)
        seated = participants_at(settings, players, who(settings, game.id), rows)
        if seed is None and is_new(settings, game) and [chair.person for chair in seated].count(True) > 1:
            app.say(_("First time? Press F1 or click ? for the rules."))
        played(app, game.id)
        if players != usual_players(game, settings):
            settings.players[game.id] = players
        if not (game.is_own or once):
            settings.options[game.id] = dict(chosen)
        app.keep()
        sit(app, stores, Sitting.new(read_record(record, make), seated), instead=instead)

    few = refused(game, options, players)
    if few:
        app.say(few)
    elif asks and stores.waiting(game.id) is not None:
        def resume_first() -> None:
            slot = stores.waiting(game.id)
            if slot is not None:
                resume(app, stores, slot)

        app.push(ConfirmDialog(
            app, _("Continue your match of {game}?").format(game=game.shown),
            _("If you start a new match, this one stays on the shelf."),
            [(_("Continue"), resume_first), (_("Start a new match"), begin), (_("Cancel"), lambda: None)]))
    else:
        begin()


def is_first(settings: Settings, game: Title, options: Mapping[str, Any], seated: Sequence[Participant]) -> bool:
    """True if a game with a first hand would be played here for the first time, by people and by the rules of its book,
    which may be one of one's own."""
    people = any(chair.person for chair in seated)
    if game.game.first_hand is None or not people:
        return False
    if game.is_own:
        return not game.unknown and is_new(settings, game._replace(id=game.game.id, preset=None)) and not _known(
            settings, game.id)
    return is_new(settings, game) and not options


def begins(app: App, stores: Stores, book: str) -> bool:
    """True if a book would be played here for the first time, and no match of it waits."""
    found, settings = stores.library.title(book), app.settings
    options, players = stored(found, settings, usual_players(found, settings))[0], usual_players(found, settings)
    seated = participants_at(settings, players, who(settings, found.id))
    return stores.waiting(found.id) is None and is_first(settings, found, options, seated)


def is_new(settings: Settings, game: Title) -> bool:
    """True if this game was never played here, as far as is remembered; a book of one's own is by those who know it."""
    return not game.is_own and not _known(settings, game.id)


def _known(settings: Settings, book: str) -> bool:
    """True if a book was played here, as far as is remembered."""
    return book in (*settings.players, settings.last_game, *settings.recent_games)


def played(app: App, book: str) -> None:
    """Remember a book as the one played last."""
    settings = app.settings
    settings.last_game = book
    settings.recent_games = (book, *(other for other in settings.recent_games if other != book))[:LATELY]


def last(app: App, book: str | Title, players: int = 0) -> tuple[dict[str, Any], int]:
    """Return the options and the number of players with which a book was played last, or the options for a number of
    `players`. Options that no longer exist are left out; where options leave too few cards, all of them are forgotten,
    and a toast says so."""
    game, settings = book if isinstance(book, Title) else title(book), app.settings
    players = players or usual_players(game, settings)
    options, fit = stored(game, settings, players)
    if not fit:
        settings.options[game.id] = {}
        app.keep()
        app.say(_("The house rules of {game} left too few cards. They are back to their defaults.").format(
            game=_(game.name)))
    return options, players


def play(app: App, stores: Stores, book: str | None = None) -> None:
    """Continue the saved match of a book, or deal it as it was played last. Without a name, the game played last."""
    chosen, known = book or app.settings.last_game or "", stores.library.titles
    if chosen not in known:
        chosen = next(iter(known))
    slot = stores.waiting(chosen)
    if slot is not None:
        resume(app, stores, slot)
    else:
        deal(app, stores, chosen, *last(app, known[chosen]))


def resume(app: App, stores: Stores, slot: str) -> None:
    """Continue the saved match in a slot; if it cannot be, a line says so and it is kept aside."""
    envelope, said = stores.saves.read(slot)
    if said:
        app.say(said)
    if envelope is None:
        return
    try:
        sitting = Sitting.from_save(envelope, app.settings)
    except (ValueError, KeyError, TypeError) as why:
        said = stores.saves.quarantine(slot, str(why))
        if said:
            app.say(said)
        return
    game = sitting.match.game
    played(app, stores.library.book_of(game.id, game.chosen))
    app.keep()
    sit(app, stores, sitting)


def open_match(app: App, stores: Stores, path: Path) -> None:
    """Open a match from a file: where it was left, at its deal, or its end. One that waits on the shelf at the same
    point is continued, so that a file which is opened each day is there once."""
    from game.scenes.shell.status_pages import read_file
    from game.store.save_format import open_match as read

    def sits(call: DiskCall[tuple[dict[str, Any] | None, str | None]]) -> None:
        given, said = call.result()
        if given is None:
            app.say(said or _("{file} could not be opened.").format(file=path))
            return
        try:
            sitting = Sitting.from_file(given, app.settings)
        except RecordError as why:
            app.say(_("{file} could not be opened ({why}).").format(file=path.name, why=why))
            return
        slot = _waits_as(stores, sitting)
        if slot is None:
            sit(app, stores, sitting)
        else:
            resume(app, stores, slot)

    read_file(app, _("Open a match"), lambda: read(path), sits)


def _waits_as(stores: Stores, sitting: Sitting) -> str | None:
    """Return the slot of a match that waits at the same point as one from a file, or None."""
    from game.store.save_format import decode, encode, game_of

    if sitting.match.result is not None:
        return None
    made, there = decode(encode(sitting.envelope())), {*stores.resumable()}
    for brief in stores.saves.listing():
        if brief.slot in there and game_of(brief.slot) == sitting.match.game.id and brief.rounds == sitting.rounds:
            kept, _said = stores.saves.read(brief.slot)
            if kept is not None and all(kept[part] == made[part] for part in ("match", "snapshot")):
                return brief.slot
    return None


def play_again(app: App, stores: Stores, sitting: Sitting, *, same: bool) -> None:
    """Begin the same game with the same people, and with cards that turn as in the last: the `same` deal, or a new
    one."""
    stores.forget_in(sitting)
    record = sitting.record
    if not same:
        record = record._replace(seed=new_number(), deck=None, deal=None)
    anew = Sitting.new(record, sitting.chairs)
    anew.auto = sitting.auto
    sit(app, stores, anew, instead=True)


def sit(app: App, stores: Stores, sitting: Sitting, *, instead: bool = False) -> None:
    """Show the table of a match; in the place of the page on top if `instead`."""
    scene = page_factory("table")(app, stores, sitting)
    if instead:
        app.replace(scene)
    else:
        app.push(scene)
