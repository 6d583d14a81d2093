"""The settings: each is used at once and written down."""

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.core.words import _
from game.scenes import button_rows
from game.scenes.language import LANGUAGES
from game.scenes.pace import choices
from game.scenes.page import Page
from game.scenes.places import name_of, refusal
from game.scenes.projector import project
from game.store.paths import folders
from game.store.settings import HANDICAP, NAME, NAME_LENGTH, SLOWER, Seat
from game.view.paper import Paper
from game.view.pictures import width
from game.view.theme import PROJECTOR, SEATS
from game.view.widgets import Button, Choice, Entry, Form, KeyPicker, Prose, Row, Slider, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.app import App


class Token(Widget):
    """A seat's animal, beside what is said of the seat."""

    takes = False

    def __init__(self, app: "App", animal: str) -> None:
        super().__init__()
        self._app = app
        self._animal = animal

    def width(self, paper: Paper) -> int:
        """As wide as high."""
        return paper.row()

    def draw(self, to: Surface, paper: Paper) -> None:
        """The token."""
        image = self._app.pictures.token(self._animal, self.rect.h)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class Back(Widget):
    """The back of the cards, beside the choice of it."""

    takes = False

    def __init__(self, app: "App") -> None:
        super().__init__()
        self._app = app

    def width(self, paper: Paper) -> int:
        """As wide as a card is."""
        return width(self.height(paper, 0))

    def height(self, paper: Paper, width: int) -> int:
        """Two rows, so that one sees what is on it."""
        return 2 * paper.row()

    def draw(self, to: Surface, paper: Paper) -> None:
        """The card."""
        to.blit(self._app.pictures.back(self.rect.h), self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class SettingsPage(Page):
    """How it looks, how fast it goes, who sits where, and where the files are."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Settings"))

    def make(self) -> Form:
        """All settings in rows."""
        now = self.app.settings
        self._full = Toggle(_("Full screen"), now.fullscreen, self._fullscreen,
                            about=_("F11 does the same, anywhere."))
        backs = Choice(_("Backs"), [("sun", _("Sun")), ("waves", _("Waves")), ("quilt", _("Quilt"))], now.backs,
                       self._backs)
        look: list[Widget | Row] = [
            Prose("## " + _("How it looks")),
            Choice(_("Light"), [("evening", _("Evening")), ("daylight", _("Daylight")), ("projector", _("Projector"))],
                   now.theme, self._theme, hint=_("Daylight is for bright rooms. Projector is daylight for the far end "
                                                  "of a classroom: larger letters, larger signs on the cards.")),
            Choice(_("Letters"), [("100", _("Usual")), ("120", _("Large")), ("140", _("Very large"))],
                   min(("100", "120", "140"), key=lambda percent: abs(int(percent) - now.letters)), self._letters),
            Toggle(_("Large signs on the cards"), now.large_signs, self._large_signs,
                   about=_("Cards show a huge number and a huge suit, and no pictures.")),
            Toggle(_("Four colours of suits"), now.four_colours, self._four_colours,
                   about=_("Diamonds are blue and clubs are green.")),
            Row(Back(self.app), backs, gap=20, fill=backs),
            Toggle(_("Less motion"), now.reduced_motion, self._reduced,
                   about=_("Cards appear where they go. Nothing flies, tilts or shakes.")),
            self._full,
        ]
        sound = [
            Prose("## " + _("How it sounds")),
            Slider(_("Cards and hands"), now.effects, 0, 100, self._effects, step=5, words=_percent,
                   hint=_("Cards, slaps, drums and bells. Whatever is heard is to be seen as well.")),
            Slider(_("The room"), now.ambience, 0, 100, self._ambience, step=5, words=_percent,
                   hint=_("A quiet room around the table.")),
        ]
        play = [
            Prose("## " + _("How it goes")),
            Choice(_("Pace"), choices(), now.pace, self._pace,
                   hint=_("How fast cards are dealt, turned and gathered.")),
            Toggle(_("Cards turn by themselves"), now.auto_play, self._auto_play,
                   about=_("Nobody has to press a key; sit back and watch.")),
            *button_rows.rows(self.app, self.remake),
        ]
        seats: list[Widget | Row] = [Prose("## " + _("Who sits where"))]
        self._keys = [(self._picker(n), self._picker(n, second=True)) for n in range(len(now.seats))]
        for n, seat in enumerate(now.seats):
            name = Entry(_("Name"), name_of(seat), partial(self._name, seat), limit=NAME_LENGTH, letters=26,
                         check=_no_name, hint=_("The name shown at the table."))
            seats.append(Row(Token(self.app, SEATS[n].animal), name, *self._keys[n], gap=20, fill=name))
        self._usual = Button(_("The usual keys for all"), self._usual_keys, icon="keyboard")
        test = Button(_("Try the keys"), self._test_keys, icon="keyboard",
                      hint=_("Which keys this keyboard shows at once, when several people press."))
        controllers = Button(_("Controllers"), self._controllers, hint=_("Whose each is, and what its buttons do."))
        seats.append(Row(self._usual, test, controllers))
        self._say_usual()
        seats.append(Prose("## " + _("For small hands and large ones")))
        seats.extend(handicap(self.app, n) for n in range(len(now.seats)))
        seats.append(slower(self.app))
        where = folders()
        files = [Prose("## " + _("Where things lie")),
                 Prose("- " + "\n- ".join([
                     _("Settings: {path}").format(path=where.config / NAME),
                     _("Saved games and statistics: {path}").format(path=where.data),
                     _("Pictures, which can be thrown away: {path}").format(path=where.cache),
                     _("What went wrong: {path}").format(path=where.log)]), role="small")]
        if len(LANGUAGES) > 1:
            spoken = now.language if now.language in LANGUAGES else "en"
            look.insert(1, Choice(_("Language"), list(LANGUAGES.items()), spoken, self._language))
        return Form([*look, *sound, *play, *seats, *files], beside=self.beside)

    def tick(self, dt: float) -> None:
        """F11 may have been pressed."""
        super().tick(dt)
        if self._full.value != self.app.settings.fullscreen:
            self._full.value = self.app.settings.fullscreen
            self.stale = True

    # ---- what each does ----

    def _language(self, name: str) -> None:
        self.app.speak(name)
        self.app.replace(SettingsPage(self.app))

    def _theme(self, name: str) -> None:
        if name == PROJECTOR.name:
            project(self.app, True)
        else:
            self.app.settings.theme = name
            self.app.changed()

    def _four_colours(self, on: bool) -> None:
        self.app.settings.four_colours = on
        self.app.changed()

    def _letters(self, percent: str) -> None:
        self.app.settings.letters = int(percent)
        self.app.changed()

    def _large_signs(self, on: bool) -> None:
        self.app.settings.large_signs = on
        self.app.changed()

    def _backs(self, name: str) -> None:
        self.app.settings.backs = name
        self.app.changed()

    def _reduced(self, on: bool) -> None:
        self.app.settings.reduced_motion = on
        self.app.changed()

    def _fullscreen(self, on: bool) -> None:
        self.app.settings.fullscreen = on
        self.app.changed()

    def _effects(self, percent: int) -> None:
        self.app.settings.effects = percent
        self.app.changed()
        self.app.sounds.play("land")

    def _ambience(self, percent: int) -> None:
        self.app.settings.ambience = percent
        self.app.changed()

    def _pace(self, pace: str) -> None:
        self.app.settings.pace = pace
        self.app.changed()

    def _auto_play(self, on: bool) -> None:
        self.app.settings.auto_play = on
        self.app.changed()

    def _name(self, seat: Seat, name: str) -> None:
        seat.name = name
        self.app.changed()

    def _picker(self, seat: int, *, second: bool = False) -> KeyPicker:
        chosen = self.app.settings.seats[seat]
        hint = _("The usual keys lie as the seats do: A and L for two. Enter, then press another.")
        if second:
            hint = _("Slaps, or passes. The usual ones lie beside the first: S and K. Enter, then press another.")
        return KeyPicker(
            _("Second") if second else _("Key"), chosen.second if second else chosen.key,
            partial(self._key, chosen, second), usual=_("Usual"),
            refuse=partial(refusal, self.app.settings, seat, second=second), colour=SEATS[seat].key, hint=hint,
        )  # fmt: skip

    def _key(self, seat: Seat, second: bool, key: int) -> None:
        setattr(seat, "second" if second else "key", key)
        self._say_usual()
        self.app.changed()

    def _usual_keys(self) -> None:
        for seat, pickers in zip(self.app.settings.seats, self._keys, strict=True):
            seat.key = seat.second = 0
            for picker in pickers:
                picker.value = 0
        self._say_usual()
        self.app.changed()

    def _test_keys(self) -> None:
        from game.scenes.key_tester import KeyTester

        self.app.push(KeyTester(self.app))

    def _controllers(self) -> None:
        from game.scenes.pads_page import PadsPage

        self.app.push(PadsPage(self.app))

    def _say_usual(self) -> None:
        chosen = any(seat.key or seat.second for seat in self.app.settings.seats)
        self._usual.why = None if chosen else _("Every seat has its usual key.")


def _percent(percent: int) -> str:
    return _("{percent} %").format(percent=percent) if percent else _("off")


def handicap(app: "App", animal: int) -> Row:
    """By how much the presses of a seat count later."""
    seat = app.settings.seats[animal]

    def change(ms: int) -> None:
        seat.handicap = ms
        app.changed()

    late = Slider(_("Presses count"), seat.handicap, 0, HANDICAP, change, step=10, words=_late,
                  hint=_("A handicap for quick hands: their slaps, and their buzzes, count this much later."))
    return Row(Token(app, SEATS[animal].animal), late, gap=20, fill=late)


def slower(app: "App") -> Slider:
    """How much longer cards stay where one slaps."""
    def change(ms: int) -> None:
        app.settings.slower = ms
        app.changed()

    return Slider(_("Slower cards"), app.settings.slower, 0, SLOWER, change, step=250, words=_longer, hint=_(
        "In games of slaps, every card stays this much longer, and computers slap this much later."))


def _longer(ms: int) -> str:
    return _("{s} s longer").format(s=f"{ms / 1000:g}") if ms else _("as usual")


def _late(ms: int) -> str:
    return _("{ms} ms later").format(ms=ms) if ms else _("at once")


def _no_name(name: str) -> str | None:
    return None if name else _("Somebody without a name cannot be told who won.")
