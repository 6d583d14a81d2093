"""A ticket on the shelf: a match that waits, who plays it and how far it is."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, listed, ngettext, whole
from game.scenes.shell.relative_time import ago
from game.sitting.participants import animals_of, shown
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.widgets import AccessibleText, Widget

if TYPE_CHECKING:
    from game.store.save_format import SaveSummary


def tokens(to: Surface, pictures: Pictures, animals: Sequence[int], left: int, middle: int, px: int) -> int:
    """Draw tokens side by side, each a little over the one before. Return where they end, in pixels."""
    step = round(px * 0.74)
    for n, animal in enumerate(animals):
        image = pictures.token(SEATS[animal].animal, px)
        to.blit(image, image.get_rect(midleft=(left + n * step, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return left + step * (len(animals) - 1) + px if animals else left


_DRAWN, _PAD = (318, 138), 6
"""The size of the drawing of a ticket, and what is left around it for its shadow."""
_WHOLE = 334, 156
_STUB, _SLIM_STUB = 58, 46
"""Units of the width of the stub, and of a slim ticket's."""


class Ticket(Widget):
    """A match in a slot that a press continues. `brief` is what is known of it, once it has been read."""

    def __init__(self, slot: str, name: str, pictures: Pictures, go_on: Callable[[], None]) -> None:
        super().__init__(name)
        self.slot = slot
        self.pictures = pictures
        self.press = go_on
        self.brief: SaveSummary | None = None
        self.slim = False
        """True where there is little room, as in the strip of the shelf: the tokens alone say who plays."""

    @property
    def accessible_text(self) -> AccessibleText:
        return super().accessible_text._replace(what=self._title, state=self.match_line)

    @property
    def match_line(self) -> str:
        return brief_line(self.brief) if self.brief is not None else ""

    @property
    def animals(self) -> Sequence[int]:
        """The animals whose tokens lie on it."""
        return animals_of(len(self.brief.names), self.brief.animals) if self.brief is not None else animals_of(2)

    def width(self, painter: Painter) -> int:
        big, small = self._letters(painter)
        words = max(painter.text_width(self._title, big, "display"), painter.text_width(self._line, small)) + 2
        tokens_ = round(self._token(painter) * (0.26 + 0.74 * len(self.animals)))
        if self.slim:
            return words + tokens_ + painter.u(16 + 10 + 10 + _SLIM_STUB)
        return max(painter.u(400), words + tokens_ + painter.u(128))

    def height(self, painter: Painter, width: int) -> int:
        if self.slim:
            big, small = self._letters(painter)
            return max(painter.u(54), painter.line(big, "display") + painter.line(small) + painter.u(12))
        return max(painter.u(84), round(painter.px("name") * 1.3 + painter.px("label") * 1.4) + painter.u(22))

    def _letters(self, painter: Painter) -> tuple[int, int]:
        """Return the sizes of its title and of the line below, in pixels."""
        return (painter.px("label"), painter.px("small")) if self.slim else (painter.px("name"), painter.px("label"))

    def _token(self, painter: Painter) -> int:
        return round(painter.px("label") * 1.8) if self.slim else max(painter.u(48), round(painter.px("label") * 2.4))

    @property
    def _line(self) -> str:
        """The line below the title: on a slim ticket, the round and the day."""
        return brief_line(self.brief, who=False) if self.slim and self.brief is not None else self.match_line

    @property
    def _title(self) -> str:
        return _("Continue: {game}").format(game=self.label)

    def draw(self, to: Surface, painter: Painter) -> None:
        body = self.lifted(painter, self.rect)
        self._sheet(to, painter, body)
        self.rim(to, painter, body, painter.u(12))
        stub = painter.u(_SLIM_STUB if self.slim else _STUB)
        disc = painter.u(30 if self.slim else 40)
        round_ = Rect(0, 0, disc, disc)
        round_.center = body.right - stub // 2, body.centery
        painter.draw_sheet(to, round_, painter.theme.button, disc // 2)
        painter.icon(to, "play", round_.center, round(disc * 0.5), painter.theme.button_text)
        self._say(to, painter, body, stub)

    def _sheet(self, to: Surface, painter: Painter, body: Rect) -> None:
        """Draw the paper: the drawing of a ticket, with its middle drawn out to the width."""
        k = body.h / _DRAWN[1]
        image = self.pictures.drawing("shelf/ticket", (round(_WHOLE[0] * k), round(_WHOLE[1] * k)))
        width, height = image.get_size()
        left, right, pad = round(60 * k), round(50 * k), round(_PAD * k)
        middle = max(1, width + body.w - round(_DRAWN[0] * k) - left - right)
        drawn = Surface((left + middle + right, height), pygame.SRCALPHA, 32)
        drawn.blit(image, (0, 0), (0, 0, left, height))
        drawn.blit(pygame.transform.scale(image.subsurface((left, 0, 2, height)), (middle, height)), (left, 0))
        drawn.blit(image, (left + middle, 0), (width - right, 0, right, height))
        to.blit(drawn, (body.x - pad, body.y - pad), special_flags=pygame.BLEND_PREMULTIPLIED)
        x, hole = body.right - painter.u(_SLIM_STUB if self.slim else _STUB), max(1, painter.u(1.6))
        for y in range(body.y + painter.u(7), body.bottom - painter.u(8), painter.u(8)):
            to.fill(painter.theme.rim, (x, y, hole, painter.u(4)))

    def _say(self, to: Surface, painter: Painter, body: Rect, stub: int) -> None:
        """Write two lines beside the tokens."""
        theme, token = painter.theme, self._token(painter)
        pad, gap = (16, 10) if self.slim else (20, 14)
        x = tokens(to, self.pictures, self.animals, body.x + painter.u(pad), body.centery, token) + painter.u(gap)
        room = body.right - stub - painter.u(4) - x
        big, small = self._letters(painter)
        first, second = painter.line(big, "display"), painter.line(small)
        top = body.centery - (first + second) // 2
        painter.draw_text(to, self._title, Rect(x, top, room, first), big, "display", theme.panel_text)
        painter.draw_text(to, self._line, Rect(x, top + first, room, second), small, "text", theme.panel_body)


class LessonTicket(Ticket):
    """A ticket that continues the session of the math room that waits, or begins the last one again: `words` say which,
    `plan` what it is, and `animals` who plays."""

    def __init__(self, words: str, plan: str, animals: Sequence[int], pictures: Pictures, go_on: Callable[[], None],
                 ) -> None:
        super().__init__("", words, pictures, go_on)
        self.plan, self._animals, self._go_on = plan, animals, go_on

    def copied(self) -> "LessonTicket":
        """Return another ticket for the same session, for another page."""
        return LessonTicket(self.label, self.plan, self._animals, self.pictures, self._go_on)

    @property
    def match_line(self) -> str:
        return self.plan

    @property
    def animals(self) -> Sequence[int]:
        return self._animals

    @property
    def _title(self) -> str:
        return self.label


def brief_line(brief: "SaveSummary", *, who: bool = True) -> str:
    """Return a resumable match in a line, with the round that comes next: "Round 14 · Fox and Owl · yesterday"."""
    seats = zip(brief.names, animals_of(len(brief.names), brief.animals), strict=True)
    names = listed([shown(*seat) for seat in seats]) if who else ""
    said = [_("Round {round}").format(round=whole(brief.rounds + 1)), names, ago(brief.when)]
    return " · ".join(part for part in said if part)


def more(count: int, beside: int) -> str:
    """Return the number of matches without a ticket in words; `beside` is the number of tickets in sight."""
    if beside:
        return ngettext("{count} more", "{count} more", count).format(count=whole(count))
    return ngettext("{count} waiting", "{count} waiting", count).format(count=whole(count))
