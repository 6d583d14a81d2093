"""Seating at a table: the keys, the controllers and the look of each seat, which follow the settings."""

from collections.abc import Sequence

from pygame.event import Event

from game.core.announcements import Rumble
from game.core.asks import SECOND, TURN
from game.core.seats import Seat, seated
from game.scenes.shell import gamepad_seats
from game.scenes.shell.app import App
from game.sitting import game_profile
from game.sitting.participants import Participant, participants_at
from game.sitting.sitting import Sitting
from game.view.controls.held_keys import Key
from game.view.device import key_names
from game.view.device.gamepad import Gamepad
from game.view.pictures.theme import SEATS
from game.view.stage.seat_plate import SeatLook

_FOLLOWS = ("stored_name", "animal", "key", "second", "handicap")
LOOK = "look"
"""The word of second keys in a game with hidden hands, where several people play it."""
_RACES = ("slap", "pass")
"""The words of second keys in games with races."""
_ICONS = {"slap": ("deal", "hand"), "pass": ("hand", "close"), LOOK: ("deal", "eye"), "": ("deal", "")}
"""The icons of the caps that are touched, by the word of second keys."""


class Seating:
    """The chairs of one sitting. `second` is the word of second keys in its game, "" if they do nothing; `slaps`:
    people slap in it."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        self.app, self.sitting = app, sitting
        hides = len(sitting.people) > 1 and any(kind.private for kind in sitting.match.game.pile_kinds)
        self._word = game_profile.second(game_profile.first_ask(sitting.match.game, len(sitting.chairs)))
        self.slaps = self._word == "slap"
        self.second = LOOK if hides else self._word
        self._usual = self._by_settings()
        self._slower = app.settings.slower
        if sitting.slower is None:
            sitting.slower = self._slower
        self._held, self._buttons = self._pads()
        self._touch, self._names = app.touch, sitting.names

    def _by_settings(self) -> tuple[Participant, ...]:
        """Return the chairs of those who sit here, by the settings."""
        rows = [chair.row for chair in self.sitting.chairs]
        people = [chair.row for chair in self.sitting.chairs if chair.person]
        return participants_at(self.app.settings, len(rows), people, rows)

    def keys(self) -> dict[int, Key]:
        """Return, for each key (a scancode), whose it is and which of theirs."""
        people = [(seat, chair) for seat, chair in seated(self.sitting.chairs) if chair.person]
        second = {chair.second: (seat, SECOND) for seat, chair in people if self.second}
        found = second | {chair.key: (seat, TURN) for seat, chair in people}
        for pad, seat in self._held:
            found |= gamepad_seats.keys(pad, seat, self.app.settings, self.second)
        return found

    def _pads(self) -> tuple[list[tuple[Gamepad, Seat]], dict[Seat, tuple[str, str]]]:
        """Return the controllers with their seats; and seat → the buttons of its first one that turn and slap."""
        here, settings = self.app.pads.connected, self.app.settings
        given = gamepad_seats.seat_by_gamepad(here, settings, self.sitting.chairs)
        held = [(pad, given[pad.device.number]) for pad in here if pad.device.number in given]
        return held, {seat: gamepad_seats.buttons(pad, settings) for pad, seat in reversed(held)}

    def plays_for(self, number: int) -> Seat | None:
        """Return the seat of the controller with this number; None if it plays for none."""
        return next((seat for pad, seat in self._held if pad.device.number == number), None)

    def strange(self, event: Event, seat: Seat) -> bool:
        """True if an event comes from another player's controller than this seat's."""
        pad = getattr(event, "pad", None)
        return pad is not None and self.plays_for(pad) != seat

    def rumble(self, strength: Rumble, seats: Sequence[Seat]) -> None:
        """Shake the controllers of these seats so hard, of all if there are none; not where that is not wanted."""
        for pad, seat in self._held if self.app.settings.rumble else ():
            if not seats or seat in seats:
                pad.rumble(strength)

    def looks(self) -> list[SeatLook]:
        """Return the plates of all seats."""
        looks, touch = [], _ICONS.get(self.second, _ICONS[""]) if self._touch else None
        for at, chair in seated(self.sitting.chairs):
            seat, cap = SEATS[chair.animal], key_names.name(chair.key) if chair.person else ""
            second = key_names.name(chair.second) if chair.person and self.second else ""
            late = chair.handicap if chair.person and self._word in _RACES else 0
            pad = self._buttons.get(at)
            looks.append(SeatLook(chair.name, seat.animal, seat.key, cap, chair.person, second, pad, late, touch,
                                  slaps=bool(second) and self.slaps))
        return looks

    def follow(self) -> bool:
        """Give the seats the names and keys that were changed in the settings since they were last looked at, and caps
        for fingers if the table is touched. Return True if there was anything. Cards are slower, too, from when that
        was changed."""
        if self.app.settings.slower != self._slower:
            self._slower = self.sitting.slower = self.app.settings.slower
        usual, held = self._by_settings(), self._pads()
        if (usual, held, self.app.touch, self.sitting.names) == (
                self._usual, (self._held, self._buttons), self._touch, self._names):
            return False
        (self._held, self._buttons), self._touch = held, self.app.touch
        seated = []
        for chair, was, now in zip(self.sitting.chairs, self._usual, usual, strict=True):
            changed = {key: getattr(now, key) for key in _FOLLOWS if getattr(now, key) != getattr(was, key)}
            seated.append(chair._replace(**changed))
        self.sitting.chairs, self._usual = tuple(seated), usual
        self._names = self.sitting.names
        return True
