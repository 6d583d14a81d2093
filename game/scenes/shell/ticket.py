"""A ticket on the shelf: a match that waits, who plays it and how far it is."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.words import _, listed, ngettext, whole
from game.scenes.shell.ago import ago
from game.sitting.chairs import animals_of, shown
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.widgets import Spoken, Widget

if TYPE_CHECKING:
    from game.store.saves import Brief


def tokens(to: Surface, pictures: Pictures, animals: Sequence[int], left: int, middle: int, px: int) -> int:
    """Draw tokens side by side, each a little over the one before. Return where they end, in pixels."""
    step = round(px * 0.74)
    for n, animal in enumerate(animals):
        image = pictures.token(SEATS[animal].animal, px)
        to.blit(image, image.get_rect(midleft=(left + n * step, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return left + step * (len(animals) - 1) + px if animals else left


class Ticket(Widget):
    """A match in a slot that a press continues. `brief` is what is known of it, once it has been read."""

    def __init__(self, slot: str, name: str, pictures: Pictures, go_on: Callable[[], None]) -> None:
        super().__init__(name)
        self.slot = slot
        self.pictures = pictures
        self.go_on = go_on
        self.brief: Brief | None = None
        self.tight = False
        """True where there is little room: the tokens alone say who plays."""

    def activate(self) -> None:
        """Continue the match."""
        self.go_on()

    @property
    def spoken(self) -> Spoken:
        """What speech says of it."""
        return super().spoken._replace(what=self._title, state=self.match_line)

    @property
    def match_line(self) -> str:
        """The round, the people and the day."""
        return brief_line(self.brief, who=not self.tight) if self.brief is not None else ""

    @property
    def animals(self) -> Sequence[int]:
        """The animals whose tokens lie on it."""
        return animals_of(len(self.brief.names), self.brief.animals) if self.brief is not None else animals_of(2)

    def width(self, paper: Paper) -> int:
        """Return the width of what it says."""
        words = max(paper.wide(self._title, paper.px("name"), "display"),
                    paper.wide(self.match_line, paper.px("label")))
        seats = len(self.animals)
        return max(paper.u(400), words + round(self._token(paper) * (0.26 + 0.74 * seats)) + paper.u(128))

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of two lines and their margins."""
        return max(paper.u(84), round(paper.px("name") * 1.3 + paper.px("label") * 1.4) + paper.u(22))

    def _token(self, paper: Paper) -> int:
        return max(paper.u(48), round(paper.px("label") * 2.4))

    @property
    def _title(self) -> str:
        return _("Continue: {game}").format(game=self.label)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a strip of paper: the tokens, two lines, and an arrow."""
        theme, body = paper.theme, self.lifted(paper, self.rect)
        radius = paper.u(16)
        paper.panel(to, body, radius, 12 if self.hovered else 7)
        self.rim(to, paper, body, radius)
        token = self._token(paper)
        x = tokens(to, self.pictures, self.animals, body.x + paper.u(16), body.centery, token) + paper.u(16)
        disc = paper.u(44)
        round_ = Rect(0, 0, disc, disc)
        round_.midright = body.right - paper.u(18), body.centery
        room = Rect(x, body.y, round_.x - x - paper.u(12), body.h)
        big, small = paper.px("name"), paper.px("label")
        first, second = paper.line(big, "display"), paper.line(small)
        top = body.centery - (first + second) // 2
        paper.write(to, self._title, Rect(x, top, room.w, first), big, "display", theme.panel_text)
        paper.write(to, self.match_line, Rect(x, top + first, room.w, second), small, "text", theme.panel_body)
        paper.cut(to, round_, theme.button, disc // 2)
        paper.icon(to, "play", round_.center, round(disc * 0.5), theme.button_text)


class LessonTicket(Ticket):
    """A ticket that continues the session of the math room that waits, or begins the last one again: `words` say which,
    `plan` what it is, and `animals` who plays."""

    def __init__(self, words: str, plan: str, animals: Sequence[int], pictures: Pictures, go_on: Callable[[], None],
                 ) -> None:
        super().__init__("", words, pictures, go_on)
        self.plan, self._animals = plan, animals

    @property
    def match_line(self) -> str:
        """The plan."""
        return self.plan

    @property
    def animals(self) -> Sequence[int]:
        return self._animals

    @property
    def _title(self) -> str:
        return self.label


def brief_line(brief: "Brief", *, who: bool = True) -> str:
    """Return a resumable match in a line, with the round that comes next: "Round 14 · Fox and Owl · yesterday"."""
    seats = zip(brief.names, animals_of(len(brief.names), brief.animals), strict=True)
    names = listed([shown(*seat) for seat in seats]) if who else ""
    said = [_("Round {round}").format(round=whole(brief.rounds + 1)), names, ago(brief.when)]
    return " · ".join(part for part in said if part)


def more(count: int, beside: int) -> str:
    """Return how many matches there is no room for, in words; `beside` so many tickets that are in sight."""
    if beside:
        return ngettext("{count} more", "{count} more", count).format(count=whole(count))
    return ngettext("{count} waiting", "{count} waiting", count).format(count=whole(count))
