"""The settings of the seats: names, and keys on the keyboard."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.setup.key_choice import refusal
from game.scenes.setup.key_tester import KeyTester
from game.scenes.setup.pads_page import PadsPage
from game.scenes.shell.animal_choice import choose_for
from game.scenes.shell.token import TokenButton
from game.sitting.chairs import animals, name_of
from game.store.settings import NAME_LENGTH, ChairSettings
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Entry, KeyPicker, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class SeatRows:
    """The rows of one page; `remake` makes them anew."""

    def __init__(self, app: "App", remake: Callable[[], None]) -> None:
        self.app, self._remake = app, remake
        self._animals = animals(app.settings)
        self._seats = app.settings.seats
        self._keys = [(self._picker(n), self._picker(n, second=True)) for n in range(len(self._seats))]
        self._usual = Button(_("Reset all keys"), self._usual_keys, icon="keyboard")
        self._say_usual()

    def rows(self) -> list[Widget | Row]:
        """Return a row for each seat, and the ways to the key tester and the controllers."""
        found: list[Widget | Row] = []
        for n, seat in enumerate(self._seats):
            name = Entry(_("Name"), name_of(self.app.settings, n), partial(self._name, seat), limit=NAME_LENGTH,
                         letters=16, check=_no_name, hint=_("The name shown at the table."))
            token = TokenButton(self.app, SEATS[self._animals[n]].animal,
                                partial(choose_for, self.app, n, self._remake), _("Choose another animal."))
            found.append(Row(token, name, *self._keys[n], gap=20, fill=name))
        test = Button(_("Test the keys"), self._test_keys, icon="keyboard",
                      hint=_("Shows which keys this keyboard can register at the same time."))
        controllers = Button(_("Set up controllers"), self._controllers,
                             hint=_("Who uses which controller, and what its buttons do."))
        return [*found, Row(self._usual, test, controllers)]

    def _picker(self, row: int, *, second: bool = False) -> KeyPicker:
        chosen = self._seats[row]
        hint = _("Press Enter, then the key you want. The default fits the seat.")
        if second:
            hint = _("Slaps or passes. Press Enter, then the key you want.")
        return KeyPicker(
            _("2nd key") if second else _("Key"), chosen.second if second else chosen.key,
            partial(self._key, chosen, second), usual=_("Default"),
            refuse=partial(refusal, self.app.settings, row, second=second), hint=hint,
            colour=SEATS[self._animals[row]].key,
        )  # fmt: skip

    def _name(self, seat: ChairSettings, name: str) -> None:
        seat.name = name
        self.app.changed()

    def _key(self, seat: ChairSettings, second: bool, key: int) -> None:
        setattr(seat, "second" if second else "key", key)
        self._say_usual()
        self.app.changed()

    def _usual_keys(self) -> None:
        for seat, pickers in zip(self._seats, self._keys, strict=True):
            seat.key = seat.second = 0
            for picker in pickers:
                picker.value = 0
        self._say_usual()
        self.app.changed()

    def _say_usual(self) -> None:
        chosen = any(seat.key or seat.second for seat in self._seats)
        self._usual.why = None if chosen else _("All keys are already at their defaults.")

    def _test_keys(self) -> None:
        self.app.push(KeyTester(self.app))

    def _controllers(self) -> None:
        self.app.push(PadsPage(self.app))


def _no_name(name: str) -> str | None:
    return None if name else _("Enter a name.")
