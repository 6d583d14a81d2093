"""Help: the rules of a game, the keys, and what Truce is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.page import Page
from game.view.widgets import Button, Form, Prose, Row, Tabs, Widget

if TYPE_CHECKING:
    from game.scenes.app import App


class Help(Page):
    """A text to read under tabs. `text` is the game's own; `tab` is "rules", "keys" or "about". `show` shows the first
    hand again."""

    def __init__(self, app: "App", title: str, text: str, tab: str = "rules", *,
                 show: Callable[[], None] | None = None) -> None:
        self.text = text
        self.show = show
        values = [("rules", _("The rules")), ("keys", _("Keys")), ("about", _("About Truce"))]
        if not text:
            del values[0]
        tabs = Tabs(values, tab if text or tab != "rules" else "keys", lambda _tab: self.remake())
        super().__init__(app, title, tabs)

    def make(self) -> Form:
        """The text of the open tab."""
        assert self.tabs is not None
        text = {"rules": self.text, "keys": _KEYS, "about": _ABOUT}[self.tabs.value]
        rows: list[Widget | Row] = [Prose(text if self.tabs.value == "rules" else _(text))]
        if self.tabs.value == "keys" and self.show is not None:
            rows.insert(0, Row(Button(_("Show me how to play"), self.show, icon="play")))
        if self.tabs.value == "about":
            rows.append(Row(Button(_("Every licence"), self._licences)))
        form = Form(rows, beside=self.beside, foot=False, pad=40)
        form.set_focus(self.tabs)
        return form

    def _licences(self) -> None:
        from game.scenes.licences import Licences

        self.app.push(Licences(self.app))


_KEYS = """\
## At the table

- **Your own key** turns your card: it stands on the key cap beside your name. A click on your packet does the same, and
  so do **Space** and **Enter** where one person plays alone.
- **Hold your key** to hurry.
- **→** goes on to the next war, **←** looks back at the rounds played so far.
- **↑** and **↓** change the pace. **F2** lets the cards turn by themselves.
- After a slap that was close, **F3** shows the photo-finish again.
- **Esc** pauses, **F1** shows the rules, **Tab** goes to the buttons above the table.

## On the shelf

- **/**, or **Ctrl** and **F**, looks for a game by its name or by what it trains. **Esc** shows all of them again.
- **L** puts a star on a game: it stands in front from then on.

## With a controller

- **The lower button** turns your card, uses what has the light around it, and picks a card. **The right one** slaps or
  passes, and goes back. **The upper one** gives what is picked or written. To slap, any of the four will do but the one
  that turns.
- **The cross** or **the left stick** goes from card to card, and from one thing to the next.
- **Start** pauses, **the shoulders** do as Tab does.
- Each controller plays for the next person who has none. The settings say whose it is, and which of its buttons turn
  and slap.

## Everywhere

- **Arrows** or **Tab** go from one thing to the next, **Enter** or **Space** uses it.
- **Page Up** and **Page Down**, or the wheel, scroll.
- **Esc** goes back.
- **F11**, or **Alt** and **Enter**, fills the screen, and leaves it again.

Everything can be done with the mouse alone, and with the keyboard alone; all but typing a name with a controller
alone. The keys of the seats are chosen in the settings."""

_ABOUT = """\
## Truce

Every War card game at one table, for families and classrooms. The war is over, and both camps sit down under one sun to
play.

## Licences

The program is free software under the **MIT** licence: use it, share it, change it.

The letters are **Truce Serif**, made from Source Serif Pro, and **Source Sans Pro**, both by Adobe and under the **SIL
Open Font License 1.1**. Their texts lie beside the fonts.

It stands on **Python**, **pygame-ce** and **SDL** (LGPL and zlib), **pymunk** (MIT) and **platformdirs** (MIT)."""
