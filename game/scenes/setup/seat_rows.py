"""Seats in the settings: the rows with a person's animal, name and keys, and the checks that no key is used twice."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.i18n import _, ngettext
from game.scenes.setup.key_tester import KeyTesterPage
from game.scenes.setup.pads_page import PadsPage
from game.scenes.shell.app import App
from game.scenes.shell.token import TokenButton, choose_for
from game.sitting.participants import SEATED, Participant, participants_at, party
from game.sitting.participants import default_keys as usual_keys
from game.store.setting_fields import NAME_LENGTH, SeatSettings
from game.store.settings import Settings
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Choice, Entry, KeyPicker, Row, Widget


def refusal(settings: Settings, row: int, key: int, *, second: bool, players: int = 0) -> str | None:
    """Return why a seat cannot have this key as its first, or its `second`; None if it can. Seats have other keys with
    another number of players: a clash with that many `players` is reported first, and does not name the number."""
    if key in key_names.TAKEN or key == settings.says_key:
        return _("Truce or your system already uses that key. Press another.")
    for count, rows in sorted(SEATED.items(), key=lambda one: one[0] != players):
        for chair in _everybody(settings, count, row) if row in rows else ():
            own = (chair.key,) if second else (chair.second,)
            if key in (own if chair.row == row else (chair.key, chair.second)):
                said = _("{key} is already {name}’s key. Press another.")
                if players and count != players:
                    said = ngettext("{key} is {name}’s key when there is {players} player. Press another.",
                                    "{key} is {name}’s key when there are {players} players. Press another.", count)
                return said.format(key=key_names.name(key), name=chair.name, players=count)
    return None


def speaker_refusal(settings: Settings, key: int) -> str | None:
    """Return why the speaker buttons cannot have this key; None if they can."""
    if key in key_names.SPARE:
        return None
    if key in key_names.TAKEN or key in key_names.WRITING or (settings.one_button == "key" and key == settings.button):
        return _("Truce or your system already uses that key. Press another.")
    seated = (chair for count, rows in SEATED.items() for row in rows for chair in _everybody(settings, count, row))
    whose = next((chair.name for chair in seated if key in (chair.key, chair.second)), None)
    return whose and _("{key} is already {name}’s key. Press another.").format(key=key_names.name(key), name=whose)


def _everybody(settings: Settings, count: int, row: int) -> list[Participant]:
    """Return the chairs of `count` players, and the one of a row that plays alone."""
    alone = [chair for chair in participants_at(settings, count, (row,)) if chair.row == row]
    return [*participants_at(settings, count, SEATED[count]), *alone]


def name_refusal(name: str) -> str | None:
    """Return why a player cannot have this name; None if they can."""
    return None if name else _("Enter a name.")


def name_entry(label: str, name: str, seat: SeatSettings, done: Callable[[], None], letters: int) -> Entry:
    """Return the field for the name of a seat, as wide as `letters`; `done` is called after each change."""
    def rename(name: str) -> None:
        seat.name = name
        done()
    return Entry(label, name, rename, limit=NAME_LENGTH, letters=letters, check=name_refusal,
                 hint=_("The name shown at the table."))


def animal_button(app: App, row: int, animal: int, done: Callable[[], None]) -> TokenButton:
    """Return the button that chooses another animal for a row of the settings; `done` is called afterwards."""
    return TokenButton(app, SEATS[animal].animal, partial(choose_for, app, row, done), _("Choose another animal."))


def key_picker(settings: Settings, seated: Sequence[Participant], chair: Participant, label: str, hint: str,
               done: Callable[[], None], *, second: bool) -> KeyPicker:
    """Return the field for a person's key, or `second` key, among those who are `seated`; `done` is called after each
    change. The usual key is stored as 0."""
    def choose(key: int) -> None:
        keys = usual_keys(settings, [other.person for other in seated])
        usual = keys[[other.row for other in seated].index(chair.row)][second]
        setattr(settings.seats[chair.row], "second" if second else "key", 0 if key == usual else key)
        done()
    return KeyPicker(label, chair.second if second else chair.key, choose, hint=hint, colour=SEATS[chair.animal].key,
                     refuse=partial(refusal, settings, chair.row, second=second, players=len(seated)))


def key_test_button(app: App, players: int = 0) -> Button:
    """Return the button that opens the key tester, for this number of players (0: those who play here)."""
    return Button(_("Test the keys"), lambda: app.push(KeyTesterPage(app, players)), icon="keyboard",
                  hint=_("Shows which keys this keyboard can register at the same time."))


class SeatRows:
    """The seats' rows on the settings page: those of `people` players, with the keys that they have when they play
    together. `remake` makes the page's form again."""

    def __init__(self, app: App, remake: Callable[[], None]) -> None:
        self.app, self._remake = app, remake
        self.people = app.settings.people

    @property
    def shown(self) -> Sequence[int]:
        """The rows of the settings that are shown."""
        return party(self.app.settings, self.people)

    @property
    def _chairs(self) -> tuple[Participant, ...]:
        """Their chairs, and that of the computer if one plays alone."""
        return participants_at(self.app.settings, max(min(SEATED), self.people), self.shown)

    def rows(self) -> list[Widget | Row]:
        """Return the row of buttons, and one for each person."""
        seats = self.app.settings.seats
        counts = [(count, str(count)) for count in range(1, len(seats) + 1)]
        count = Choice(_("People"), counts, self.people, self._count,
                       hint=_("Which keys fit a seat depends on how many of you play."))
        chosen = any(seat.key or seat.second for seat in seats)
        usual = Button(_("Reset all keys"), self._usual_keys, icon="keyboard",
                       why=None if chosen else _("All keys are already at their defaults."))
        controllers = Button(_("Set up controllers"), lambda: self.app.push(PadsPage(self.app)),
                             hint=_("Who uses which controller, and what its buttons do."))
        found: list[Widget | Row] = [Row(count, usual, key_test_button(self.app), controllers, gap=20)]
        for chair in sorted((one for one in self._chairs if one.person), key=lambda chair: chair.row):
            name = name_entry(_("Name"), chair.name, seats[chair.row], self.app.changed, letters=22)
            token = animal_button(self.app, chair.row, chair.animal, self._remake)
            first = self._picker(chair, _("Key"), _("Press Enter, then the key you want. The default fits the seat."))
            second = self._picker(chair, _("2nd key"), _("Slaps or passes. Press Enter, then the key you want."),
                                  second=True)
            found.append(Row(token, name, first, second, gap=20, fill=name))
        return found

    def _count(self, people: int) -> None:
        self.people = people
        self._remake()

    def _picker(self, chair: Participant, label: str, hint: str, *, second: bool = False) -> KeyPicker:
        return key_picker(self.app.settings, self._chairs, chair, label, hint, self._changed, second=second)

    def _changed(self) -> None:
        self.app.changed()
        self._remake()

    def _usual_keys(self) -> None:
        for seat in self.app.settings.seats:
            seat.key = seat.second = 0
        self._changed()
