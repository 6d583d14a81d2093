"""Projector mode: the light for the far end of a classroom, on with one press and off with another."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.i18n import _
from game.view.pictures.theme import PROJECTOR
from game.view.widgets import Toggle

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def switch(app: "App", *, small: bool = False) -> Toggle:
    """Return the switch for a page, a row of its own, or small among buttons. Off, the theme is again the one
    before."""
    words = _("Large text and plain cards for the back of a classroom.")
    return Toggle(_("Projector"), app.settings.theme == PROJECTOR.name, partial(project, app),
                  about=None if small else words, hint=words if small else "")


def project(app: "App", on: bool) -> None:
    """Use the projector's light, or the one before it."""
    settings = app.settings
    if on and settings.theme != PROJECTOR.name:
        settings.before_projector, settings.theme = settings.theme, PROJECTOR.name
    elif not on:
        settings.theme = settings.before_projector
    app.changed()
