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
from game.view.pictures.theme import SEATS, SMALLEST
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
_STUB = 58
"""Units of the width of the stub."""


class Ticket(Widget):
    """A match in a slot that a press continues. `brief` is what is known of it, once it has been read."""

    def __init__(self, slot: str, name: str, pictures: Pictures, go_on: Callable[[], None]) -> None:
        super().__init__(name)
        self.slot = slot
        self.pictures = pictures
        self.press = go_on
        self.brief: SaveSummary | None = None
        self.stacked = False
        """True where it stands upright: what it says in lines, one below the other."""
        self.tight = False
        """True where there is little room: the tokens alone say who plays."""

    @property
    def accessible_text(self) -> AccessibleText:
        return super().accessible_text._replace(what=self._title, state=self.match_line)

    @property
    def match_line(self) -> str:
        return brief_line(self.brief, who=not self.tight) if self.brief is not None else ""

    @property
    def animals(self) -> Sequence[int]:
        """The animals whose tokens lie on it."""
        return animals_of(len(self.brief.names), self.brief.animals) if self.brief is not None else animals_of(2)

    def width(self, paper: Painter) -> int:
        if self.stacked:
            return max(paper.u(204), round(paper.px("label") * 7.4) + paper.u(_STUB))
        words = max(paper.text_width(self._title, paper.px("name"), "display"),
                    paper.text_width(self.match_line, paper.px("label")))
        seats = len(self.animals)
        return max(paper.u(400), words + round(self._token(paper) * (0.26 + 0.74 * seats)) + paper.u(128))

    def height(self, paper: Painter, width: int) -> int:
        if self.stacked:
            px, lines = self._lines(paper, width)
            below = paper.line(paper.px("small")) + (round(self._token(paper) * 0.66) if len(lines) == 1 else 0)
            return len(lines) * paper.line(px, "display") + below + paper.u(20)
        return max(paper.u(84), round(paper.px("name") * 1.3 + paper.px("label") * 1.4) + paper.u(22))

    def _token(self, paper: Painter) -> int:
        return max(paper.u(48), round(paper.px("label") * 2.4))

    def _lines(self, paper: Painter, width: int) -> tuple[int, list[str]]:
        """Return the title in the lines of a stacked ticket, and the size of its letters: smaller where they would be
        more than two."""
        room = width - paper.u(_STUB) - paper.u(20)
        for role, part in (("name", 0.72), ("label", 0.9)):
            px = max(SMALLEST, round(paper.px(role) * part))
            lines = paper.lines(self._title, room, px, "display")
            if len(lines) <= 2:
                break
        return px, lines

    @property
    def _short(self) -> str:
        """The round and the day."""
        return brief_line(self.brief, who=False) if self.brief is not None else self.match_line

    @property
    def _title(self) -> str:
        return _("Continue: {game}").format(game=self.label)

    def draw(self, to: Surface, paper: Painter) -> None:
        body = self.lifted(paper, self.rect)
        self._sheet(to, paper, body)
        self.rim(to, paper, body, paper.u(12))
        stub = paper.u(_STUB)
        disc = paper.u(40)
        round_ = Rect(0, 0, disc, disc)
        round_.center = body.right - stub // 2, body.centery
        paper.draw_sheet(to, round_, paper.theme.button, disc // 2)
        paper.icon(to, "play", round_.center, round(disc * 0.5), paper.theme.button_text)
        if self.stacked:
            self._say_stacked(to, paper, body, stub)
        else:
            self._say(to, paper, body, stub)

    def _sheet(self, to: Surface, paper: Painter, body: Rect) -> None:
        """Draw the paper: the drawing of a ticket, with its middle drawn out to the width."""
        k = body.h / _DRAWN[1]
        image = self.pictures.drawing("shelf/ticket", (round(_WHOLE[0] * k), round(_WHOLE[1] * k)))
        wide, high = image.get_size()
        left, right, pad = round(60 * k), round(50 * k), round(_PAD * k)
        middle = max(1, wide + body.w - round(_DRAWN[0] * k) - left - right)
        drawn = Surface((left + middle + right, high), pygame.SRCALPHA, 32)
        drawn.blit(image, (0, 0), (0, 0, left, high))
        drawn.blit(pygame.transform.scale(image.subsurface((left, 0, 2, high)), (middle, high)), (left, 0))
        drawn.blit(image, (left + middle, 0), (wide - right, 0, right, high))
        to.blit(drawn, (body.x - pad, body.y - pad), special_flags=pygame.BLEND_PREMULTIPLIED)
        x, hole = body.right - paper.u(_STUB), max(1, paper.u(1.6))
        for y in range(body.y + paper.u(7), body.bottom - paper.u(8), paper.u(8)):
            to.fill(paper.theme.rim, (x, y, hole, paper.u(4)))

    def _say(self, to: Surface, paper: Painter, body: Rect, stub: int) -> None:
        """Write two lines beside the tokens."""
        theme, token = paper.theme, self._token(paper)
        x = tokens(to, self.pictures, self.animals, body.x + paper.u(20), body.centery, token) + paper.u(14)
        room = body.right - stub - paper.u(4) - x
        big, small = paper.px("name"), paper.px("label")
        first, second = paper.line(big, "display"), paper.line(small)
        top = body.centery - (first + second) // 2
        paper.draw_text(to, self._title, Rect(x, top, room, first), big, "display", theme.panel_text)
        paper.draw_text(to, self.match_line, Rect(x, top + first, room, second), small, "text", theme.panel_body)

    def _say_stacked(self, to: Surface, paper: Painter, body: Rect, stub: int) -> None:
        """Write the title, a line, and draw the tokens, one below the other."""
        theme, small = paper.theme, paper.px("small")
        px, lines = self._lines(paper, body.w)
        step, x, y = paper.line(px, "display"), body.x + paper.u(17), body.y + paper.u(9)
        room = body.right - stub - paper.u(2) - x
        for line in lines:
            paper.draw_text(to, line, Rect(x, y, room, step), px, "display", theme.panel_text)
            y += step
        said = self._short.split(" · ")
        while len(said) > 1 and paper.text_width(" · ".join(said), small) > room:
            said.pop()
        paper.draw_text(to, " · ".join(said), Rect(x, y, room, paper.line(small)), small, "text", theme.panel_body)
        if len(lines) == 1:
            token = round(self._token(paper) * 0.66)
            tokens(to, self.pictures, self.animals, x, y + paper.line(small) + token // 2, token)


class LessonTicket(Ticket):
    """A ticket that continues the session of the math room that waits, or begins the last one again: `words` say which,
    `plan` what it is, and `animals` who plays."""

    def __init__(self, words: str, plan: str, animals: Sequence[int], pictures: Pictures, go_on: Callable[[], None],
                 ) -> None:
        super().__init__("", words, pictures, go_on)
        self.plan, self._animals = plan, animals

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
