"""The texts of the detail card: players, house rules and length of the chosen game, and a newcomer's first words."""

from collections.abc import Callable
from typing import Any

from game.core.i18n import _, listed, ngettext
from game.core.title import Title
from game.scenes.shelf.detail_card import DetailText
from game.scenes.shell.ticket import brief_line
from game.sitting.game_profile import about, describe_changes, fitting, minutes, stored, trains
from game.sitting.participants import Participant, participants_at, players, who
from game.sitting.stores import Stores
from game.store.save_format import SaveSummary
from game.store.settings import Settings
from game.view.device import key_names
from game.view.pictures.theme import Theme


def last(title: Title, settings: Settings) -> tuple[dict[str, Any], tuple[Participant, ...]]:
    """Return the house rules a game was last played with, and its chairs."""
    sitting = participants_at(settings, players(title, settings), who(settings, title.id))
    return stored(title, settings, len(sitting))[0], sitting


def telling(
    title: Title, settings: Settings, *, waits: bool, brief: SaveSummary | None, read: bool,
    stores: Stores | None = None
) -> DetailText:  # fmt: skip
    """Return the texts of the card. `brief` is the summary of the waiting match, which has its own house rules, None if
    it is not known. Unless `read`, no file is opened. With `stores`, the length takes one's own house rules into
    account, if the workshop has played them."""
    options, sitting = last(title, settings)
    if waits:
        options = {} if brief is None else fitting(title, brief.options)
    low, high = min(title.players), max(title.players)
    length = length_of(title, options, sitting, settings, stores) if read else None
    age = title.game.age
    return DetailText(
        title.art, title.shown, blurb(title), str(low) if low == high else f"{low}–{high}", sitting,
        describe_changes(title.options, options),
        None if not waits else brief_line(brief) if brief is not None else _("A match is waiting for you"),
        about(length) if length is not None else "",
        _("ages {age}+").format(age=age) if age is not None else "", trains(title),
    )  # fmt: skip


def blurb(title: Title) -> str:
    """Return what a book is, in two lines; of a book of one's own, with the rules in it that this release lacks."""
    if not title.is_own:
        return _(title.game.blurb)
    if title.unknown:
        return ngettext("{game}, by your own rules.\nThis version of Truce doesn’t know one of them: {rules}.",
                        "{game}, by your own rules.\nThis version of Truce doesn’t know some of them: {rules}.",
                        len(title.unknown)).format(game=_(title.game.name), rules=", ".join(title.unknown))
    return _("{game}, by your own rules.").format(game=_(title.game.name))


def length_of(title: Title, options: dict[str, Any], sitting: tuple[Participant, ...], settings: Settings,
              stores: Stores | None) -> float | None:
    """Return the minutes of a typical match by these rules; None if that is not known."""
    if stores is not None:
        from game.sitting.rule_estimates import known_pace, typical

        return typical(stores, title, options, sitting, known_pace(stores, title.game.id, sitting, settings))
    return None if title.is_own else minutes(title.id, len(sitting))


def lasting(settings: Settings, stores: Stores) -> Callable[[Title], float | None]:
    """Return a function of a title that returns the minutes of its match, by the rules and players chosen last."""
    def length(title: Title) -> float | None:
        options, sitting = last(title, settings)
        return length_of(title, options, sitting, settings, stores)

    return length


def welcome(title: Title, sitting: tuple[Participant, ...]) -> str:
    """Return a newcomer's first words for a game: a heading, and a line on how to turn cards, if they are turned."""
    people, hand = [chair for chair in sitting if chair.person], title.game.first_hand
    if hand is None or hand.lessons[0].heading:
        line = _("The table tells you what to do. The computer plays the empty seats.")
    elif len(people) == 1:
        line = _("Press {key} or click your cards to turn one. The computer plays everybody else.").format(
            key=key_names.name(people[0].key))
    else:
        line = _("Each player turns cards with their own key ({keys}) or by clicking their own cards.").format(
            keys=listed([_("{key} for {name}").format(key=key_names.name(one.key), name=one.name) for one in people]))
    return _("Press Enter to deal the cards.") + "\n" + line


def near(letters: int, theme: Theme) -> float:
    """Return the least size of letters on books, in that of the page's. Where the theme enlarges the chosen text size
    (`letters`, percent), that is for people far away, while the one who chooses a book is near.

    >>> from game.view.pictures.theme import EVENING, PROJECTOR
    >>> near(140, EVENING), near(100, PROJECTOR) < 1
    (1.0, True)
    """
    return min(1.0, letters / 100 / theme.letters)
