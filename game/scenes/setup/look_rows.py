"""The settings of the look: language, theme, letters, cards, and the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface

from game.core.i18n import _, pgettext
from game.scenes.shell.language import languages
from game.scenes.shell.projector import project
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, width
from game.view.pictures.theme import PROJECTOR
from game.view.widgets import Choice, Row, Toggle, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class CardBackPreview(Widget):
    """The back of the cards, beside the choice of it."""

    takes = False

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures

    def width(self, paper: Painter) -> int:
        """Return the width of a card."""
        return width(self.height(paper, 0))

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of two rows, so that people see what is on it."""
        return 2 * paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the card."""
        to.blit(self._pictures.back(self.rect.h), self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def drawing(app: "App", put: Callable[[str], Callable[[Any], None]]) -> Choice:
    """Return the row that chooses how much is drawn; its hint says what "auto" has come to."""
    def choose(value: str) -> None:
        put("drawing")(value)
        row.hint = hint()

    def hint() -> str:
        if app.settings.drawing == "auto" and app.light.on:
            return _("This computer is slow, so Truce draws simply.")
        return _("Simple is for slow computers: plain shadows, no rays, and motion is less smooth.")

    row = Choice(_("Graphics"), [("auto", _("Automatic")), ("light", pgettext("graphics", "Simple")),
                                 ("full", pgettext("graphics", "Full"))], app.settings.drawing, choose, hint=hint())
    return row


def rows(app: "App", put: Callable[[str], Callable[[Any], None]],
         speak: Callable[[str], None]) -> list[Widget | Row]:
    """Return the rows: language, theme, letters, cards, and the window. `put` returns what puts a choice into the
    settings, under its name there; `speak` changes to another language."""
    now = app.settings

    def light(name: str) -> None:
        if name == PROJECTOR.name:
            project(app, True)
        else:
            now.theme = name
            app.changed()

    backs = Choice(_("Card backs"), [("sun", _("Sun")), ("waves", _("Waves")), ("quilt", _("Quilt"))], now.backs,
                   put("backs"))
    found: list[Widget | Row] = [
        Choice(_("Theme"), [("evening", _("Evening")), ("daylight", _("Daylight")), ("projector", _("Projector"))],
               now.theme, light, hint=_("Daylight suits bright rooms. Projector also makes text and cards larger.")),
        Choice(_("Text size"), [(100, pgettext("text size", "Default")), (120, _("Large")), (140, _("Very large"))],
               min((100, 120, 140), key=lambda percent: abs(percent - now.letters)), put("letters")),
        Toggle(_("Full screen"), now.fullscreen, put("fullscreen"),
               about=_("You can also press F11 at any time.")),
        Toggle(_("Large-print cards"), now.large_signs, put("large_signs"),
               about=_("Cards show a huge rank and suit, and no pictures.")),
        Toggle(_("Four-color deck"), now.four_colours, put("four_colours"),
               about=_("Diamonds are blue and clubs are green.")),
        Row(CardBackPreview(app.pictures), backs, gap=20, fill=backs),
    ]
    if len(spoken := languages()) > 1:
        chosen = now.language if now.language in spoken else "en"
        found.insert(0, Choice(_("Language"), list(spoken.items()), chosen, speak))
    return found
