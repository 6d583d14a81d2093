"""Animals of people on a page: a token alone, as a button, on the card that opens a person's page, and the sheet on
which one of the twelve animals is chosen."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.scenes.shell.overlay import Overlay
from game.sitting.participants import animals, choose, name_of, shown
from game.store.setting_fields import ANIMALS
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures, patterned_sheet
from game.view.pictures.theme import BUTTER, CREAM, SEATS, SECOND, TOKENS, Theme, mix
from game.view.widgets import AccessibleText, Button, RichText, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Token(Widget):
    """A seat's animal, beside what is said of the seat."""

    takes = False

    def __init__(self, app: "App", animal: str, hint: str = "") -> None:
        super().__init__(hint=hint)
        self._app = app
        self._animal = animal

    def width(self, painter: Painter) -> int:
        return painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        image = self._app.pictures.token(self._animal, self.rect.h)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class TokenButton(Token):
    """A seat's animal that can be changed; a press does `press`. It smiles while the mouse or the focus is on it."""

    takes = True

    def __init__(self, app: "App", animal: str, press: Callable[[], None], hint: str) -> None:
        super().__init__(app, animal, hint)
        self.press = press

    @property
    def accessible_text(self) -> AccessibleText:
        animal = shown(self._animal.removesuffix(SECOND).capitalize())
        return AccessibleText(_("{animal}, button").format(animal=animal), "", self.hint, at=id(self))

    def draw(self, to: Surface, painter: Painter) -> None:
        side = self.rect.h
        body = self.lifted(painter, Rect(self.rect.x, self.rect.y, side, side))
        self.rim(to, painter, body, side // 2)
        awake = self.hovered or (self.focused and self.shown)
        image = self._app.pictures.token(self._animal, side, "glad" if awake else "rest")
        to.blit(image, body, special_flags=pygame.BLEND_PREMULTIPLIED)
        disc = Rect(0, 0, painter.u(20), painter.u(20))
        disc.bottomright = self.rect.right + painter.u(4), body.bottom + painter.u(2)
        painter.draw_sheet(
            to, disc, painter.theme.panel_text if self.hovered else painter.theme.panel_body, disc.w // 2
        )
        painter.icon(to, "down", disc.center, round(disc.w * 0.66), painter.theme.panel)


class TokenCard(Widget):
    """A person's sheet; a press opens their page. Subclasses draw the words beside the token."""

    def __init__(self, name: str, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(name)
        self.animal, self.press = animal, press
        self._pictures = pictures

    def room(self, painter: Painter, width: int) -> int:
        """Return the width for words on a sheet of that width, in pixels."""
        return width - painter.u(58 + 76)

    def sheet(self, to: Surface, painter: Painter) -> Rect:
        """Draw the sheet, the token and the arrow. Return the rectangle for words."""
        theme, token, radius = painter.theme, painter.u(58), painter.u(16)
        body = self.lifted(painter, self.rect)
        painter.shadow(to, body, 8 if self.hovered else 4, radius)
        painter.draw_sheet(to, body, theme.field if self.hovered else mix(theme.track, theme.panel, 0.45), radius)
        self.rim(to, painter, body, radius)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(body.x + painter.u(14), body.centery)),
                special_flags=pygame.BLEND_PREMULTIPLIED)
        arrow = painter.u(22)
        painter.icon(to, "right", (body.right - painter.u(14) - arrow // 2, body.centery), arrow, theme.panel_body)
        return Rect(body.x + token + painter.u(28), body.y + painter.u(8), self.room(painter, body.w), body.h)


COLUMNS = 6


class AnimalCard(Widget):
    """An animal on its land, with its name; a press does `press`. `chosen` has a butter rim. From twelve on it is an
    animal's second token (`TOKENS`)."""

    def __init__(self, animal: int, pictures: Pictures, press: Callable[[], None], hint: str = "") -> None:
        super().__init__(shown(ANIMALS[animal % len(ANIMALS)]), hint=hint)
        self.animal, self.press = animal, press
        self.chosen = False
        self._pictures = pictures
        self._sheets: dict[tuple[tuple[int, int], str], Surface] = {}

    @property
    def state_text(self) -> str:
        return _("chosen") if self.chosen else ""

    def width(self, painter: Painter) -> int:
        return max(painter.u(112), painter.text_width(self.label, painter.px("label"), "bold") + painter.u(18))

    def height(self, painter: Painter, width: int) -> int:
        return painter.u(104) + painter.line(painter.px("label"), "bold")

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the near paper of its land, with the pattern that is the land's own beside its color."""
        theme, radius, animal = painter.theme, painter.u(16), TOKENS[self.animal].animal
        body = self.lifted(painter, self.rect.inflate(-painter.u(6), -painter.u(8)))
        painter.shadow(to, body, 8 if self.hovered and not self.held else 4, radius)
        if self.chosen:
            painter.draw_sheet(to, body.inflate(painter.u(10), painter.u(10)), BUTTER, radius + painter.u(5))
        to.blit(self._land(body.size, radius, theme), body, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.rim(to, painter, body, radius)
        side = painter.u(76)
        awake = self.chosen or self.hovered or (self.focused and self.shown)
        image = self._pictures.token(animal, side, "glad" if awake else "rest")
        place = image.get_rect(midtop=(body.centerx, body.y + painter.u(8)))
        to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.chosen:
            disc = Rect(0, 0, painter.u(26), painter.u(26))
            disc.center = body.right - painter.u(12), body.y + painter.u(12)
            painter.draw_sheet(to, disc, theme.on, disc.w // 2)
            painter.icon(to, "check", disc.center, round(disc.w * 0.7), CREAM)
        box = Rect(
            body.x + painter.u(4), place.bottom, body.w - painter.u(8), body.bottom - painter.u(4) - place.bottom
        )
        painter.draw_text(to, self.label, box, painter.px("label"), "bold", theme.text, "centre")

    def _land(self, size: tuple[int, int], radius: int, theme: Theme) -> Surface:
        """Return its sheet; cut once."""
        key = size, theme.name
        if key not in self._sheets:
            animal = SEATS[self.animal % len(SEATS)].animal
            self._sheets = {key: patterned_sheet(size, radius, self._pictures, theme, animal)}
        return self._sheets[key]


def grid(pictures: Pictures, chosen: int, press: Callable[[int], None], hints: Mapping[int, str] | None = None,
         free: Collection[int] = range(len(ANIMALS))) -> list[AnimalCard]:
    """Return a card for each animal that is `free`; `hints` are the lines of some."""
    cards = [AnimalCard(n, pictures, partial(press, n), (hints or {}).get(n, "")) for n in free]
    for card in cards:
        card.chosen = card.animal == chosen
    return cards


class AnimalChoice(Overlay):
    """All animals, or all `tokens`. `done` is given the number of the one that is chosen; `taken` says who has which
    already, and will swap."""

    across = 860

    def __init__(self, app: "App", name: str, animal: int, done: Callable[[int], None],
                 taken: Mapping[int, str] | None = None, tokens: int = len(ANIMALS)) -> None:
        self._name, self._animal, self._done, self._taken, self._tokens = name, animal, done, taken or {}, tokens
        super().__init__(app)
        self.form.set_focus(self.cards[animal])

    def rows(self) -> Sequence[Widget | Row]:
        hints = {animal: _("{name} has this animal. The two of you swap.").format(name=name)
                 for animal, name in self._taken.items()}
        self.cards = grid(self.app.pictures, self._animal, self.choose, hints, range(self._tokens))
        return [RichText("## " + _("An animal for {name}").format(name=self._name)),
                Row(*self.cards, gap=8, columns=COLUMNS), Row(Button(_("Cancel"), self.escape))]

    def choose(self, animal: int) -> None:
        """Take this one, and go back."""
        self.app.pop()
        if animal != self._animal:
            self._done(animal)


def choose_for(app: "App", row: int, done: Callable[[], None]) -> None:
    """Let a row of the settings have another animal; `done` is called once it has."""
    now = animals(app.settings)

    def given(animal: int) -> None:
        choose(app.settings, row, animal)
        app.changed()
        done()

    taken = {animal: name_of(app.settings, other) for other, animal in enumerate(now) if other != row}
    app.push(AnimalChoice(app, name_of(app.settings, row), now[row], given, taken))
