"""The settings for small hands and large ones: by how much presses count later, and how much longer cards stay."""

from typing import TYPE_CHECKING

from game.core.i18n import _, pgettext, short, whole
from game.scenes.shell.token import Token
from game.store.setting_fields import HANDICAP, SLOWER
from game.view.pictures.theme import SEATS
from game.view.widgets import RichText, Row, Slider

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def heading() -> RichText:
    """Return the heading of the handicaps, and what they are for."""
    return RichText("## " + _("Handicaps") + "\n\n" + _(
        "A player’s presses count a little later, so others have a chance."))


def handicap(app: "App", row: int, animal: int) -> Row:
    """Return the row for how much later the presses of a seat, which has a row in the settings, count (ms)."""
    seat = app.settings.seats[row]

    def change(ms: int) -> None:
        seat.handicap = ms
        app.changed()

    late = Slider(pgettext("handicap", "Delay"), seat.handicap, 0, HANDICAP, change, step=10, words=_late,
                  hint=_("This player’s slaps and buzzes count this much later."))
    return Row(Token(app, SEATS[animal].animal), late, gap=20, fill=late)


def slower(app: "App") -> Slider:
    """Return the slider for how much longer cards stay in games of slaps (ms)."""
    def change(ms: int) -> None:
        app.settings.slower = ms
        app.changed()

    return Slider(_("Extra time per card"), app.settings.slower, 0, SLOWER, change, step=250, words=_longer, hint=_(
        "In games with slaps, cards stay and computers wait this much longer."))


def _longer(ms: int) -> str:
    return _("+{seconds} s").format(seconds=short(ms / 1000)) if ms else _("No extra time")


def _late(ms: int) -> str:
    return pgettext("delay", "{ms} ms").format(ms=whole(ms)) if ms else _("No delay")
