"""The settings of the seats: names, and keys on the keyboard.

The keys that a seat may have: none that the program, the system or somebody else has.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _, ngettext
from game.scenes.setup.key_tester import KeyTester
from game.scenes.setup.pads_page import PadsPage
from game.scenes.shell.animal_choice import choose_for
from game.scenes.shell.token import TokenButton
from game.sitting.participants import SEATED, Participant, chairs, party
from game.sitting.participants import usual as usual_keys
from game.store.setting_fields import NAME_LENGTH, SeatSettings
from game.store.settings import Settings
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Choice, Entry, KeyPicker, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def refusal(settings: Settings, row: int, key: int, *, second: bool, players: int = 0) -> str | None:
    """Return why a seat cannot have this key for its first, or its `second`; None if it can. Of clashes the one where
    so many `players` sit is said first, and without their number."""
    if key_names.is_taken(key) or key == settings.says_key:
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
    if key_names.is_taken(key) or key_names.writes(key) or (settings.one_button == "key" and key == settings.button):
        return _("Truce or your system already uses that key. Press another.")
    seated = (chair for count, rows in SEATED.items() for row in rows for chair in _everybody(settings, count, row))
    whose = next((chair.name for chair in seated if key in (chair.key, chair.second)), None)
    return whose and _("{key} is already {name}’s key. Press another.").format(key=key_names.name(key), name=whose)


def _everybody(settings: Settings, count: int, row: int) -> list[Participant]:
    """Return the chairs of so many people, and the one of a row that plays alone."""
    alone = [chair for chair in chairs(settings, count, (row,)) if chair.row == row]
    return [*chairs(settings, count, SEATED[count]), *alone]

class SeatRows:
    """The rows of one page; `remake` makes them anew. Those of so many `people` are shown, with the keys that they
    press when they play together."""

    def __init__(self, app: "App", remake: Callable[[], None]) -> None:
        self.app, self._remake = app, remake
        self.people = app.settings.people

    @property
    def shown(self) -> Sequence[int]:
        """The rows of the settings that are shown."""
        return party(self.app.settings, self.people)

    @property
    def _chairs(self) -> tuple[Participant, ...]:
        """Their chairs, and that of a computer where one plays alone."""
        return chairs(self.app.settings, max(min(SEATED), self.people), self.shown)

    def rows(self) -> list[Widget | Row]:
        """Return a row for each seat, and the ways to the key tester and the controllers."""
        seats = self.app.settings.seats
        counts = [(count, str(count)) for count in range(1, len(seats) + 1)]
        count = Choice(_("People"), counts, self.people, self._count,
                       hint=_("Which keys fit a seat depends on how many of you play."))
        chosen = any(seat.key or seat.second for seat in seats)
        usual = Button(_("Reset all keys"), self._usual_keys, icon="keyboard",
                       why=None if chosen else _("All keys are already at their defaults."))
        test = Button(_("Test the keys"), self._test_keys, icon="keyboard",
                      hint=_("Shows which keys this keyboard can register at the same time."))
        controllers = Button(_("Set up controllers"), self._controllers,
                             hint=_("Who uses which controller, and what its buttons do."))
        found: list[Widget | Row] = [Row(count, usual, test, controllers, gap=20)]
        for chair in sorted((one for one in self._chairs if one.person), key=lambda chair: chair.row):
            seat = seats[chair.row]
            name = Entry(_("Name"), chair.name, partial(self._name, seat), limit=NAME_LENGTH,
                         letters=22, check=_no_name, hint=_("The name shown at the table."))
            token = TokenButton(self.app, SEATS[chair.animal].animal,
                                partial(choose_for, self.app, chair.row, self._remake), _("Choose another animal."))
            keys = [self._picker(chair), self._picker(chair, second=True)]
            found.append(Row(token, name, *keys, gap=20, fill=name))
        return found

    def _count(self, people: int) -> None:
        self.people = people
        self._remake()

    def _picker(self, chair: Participant, *, second: bool = False) -> KeyPicker:
        hint = _("Press Enter, then the key you want. The default fits the seat.")
        if second:
            hint = _("Slaps or passes. Press Enter, then the key you want.")
        return KeyPicker(
            _("2nd key") if second else _("Key"), chair.second if second else chair.key,
            partial(self._key, chair.row, second),
            refuse=partial(refusal, self.app.settings, chair.row, second=second, players=len(self._chairs)), hint=hint,
            colour=SEATS[chair.animal].key,
        )  # fmt: skip

    def _name(self, seat: SeatSettings, name: str) -> None:
        seat.name = name
        self.app.changed()

    def _key(self, row: int, second: bool, key: int) -> None:
        seated = self._chairs
        keys = usual_keys(self.app.settings, [chair.person for chair in seated])
        usual = keys[[chair.row for chair in seated].index(row)][second]
        setattr(self.app.settings.seats[row], "second" if second else "key", 0 if key == usual else key)
        self.app.changed()
        self._remake()

    def _usual_keys(self) -> None:
        for seat in self.app.settings.seats:
            seat.key = seat.second = 0
        self.app.changed()
        self._remake()

    def _test_keys(self) -> None:
        self.app.push(KeyTester(self.app))

    def _controllers(self) -> None:
        self.app.push(PadsPage(self.app))


def _no_name(name: str) -> str | None:
    return None if name else _("Enter a name.")
