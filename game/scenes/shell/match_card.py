"""The card of a match that is over: how its lands grew and shrank, who won it, and when."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.core.i18n import _
from game.core.seats import Seat
from game.scenes.shell.relative_time import ago
from game.sitting.participants import animals_of, shown
from game.store.results import MatchResult
from game.view.charts.score_charts import lands
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, INK, SEATS, mix
from game.view.widgets import Widget


def sat_as(match: MatchResult) -> Sequence[int]:
    """Return the animals of a match's seats."""
    return animals_of(len(match.seats), [seat.animal for seat in match.seats])


def winner_name(match: MatchResult, winner: Seat) -> str:
    """Return the shown name of the winner; of one who was erased, a word for anybody."""
    return shown(match.seats[winner].name, sat_as(match)[winner]) or _("Somebody")


def who_won(match: MatchResult) -> str:
    """Return who won, in a few words."""
    if match.winner is None:
        return _("A draw")
    return _("{name} won").format(name=winner_name(match, match.winner))


class MatchCard(Widget):
    """A match that is over; pressed, it opens the figures of its match. `starred`: it is kept forever."""

    def __init__(self, match: MatchResult, game: str, pictures: Pictures, press: Callable[[], None], *,
                 starred: bool = False) -> None:
        super().__init__(who_won(match))
        self.starred = starred
        self.match, self.game, self.press = match, game, press
        self._pictures = pictures
        self._picture: tuple[object, Surface] | None = None

    @property
    def says(self) -> str:
        """The game's name, and when it was played."""
        said = [self.game, ago(self.match.ended), *[_("watched")] * self.match.watched,
                *[_("kept forever")] * self.starred]
        return " · ".join(said)

    def width(self, painter: Painter) -> int:
        return max(painter.u(240), painter.px("label") * 11)

    def _high(self, width: int) -> int:
        return round(width * 0.4)

    def height(self, painter: Painter, width: int) -> int:
        room, px, small = width - 2 * painter.u(14), painter.px("label"), painter.px("small")
        first, rest = painter.lines(self.label, room, px, "bold"), painter.lines(self.says, room, small)
        return (
            self._high(width) + len(first) * painter.line(px, "bold") + len(rest) * painter.line(small) + painter.u(26)
        )

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, radius = painter.theme, painter.u(16)
        body = self.lifted(painter, self.rect)
        painter.shadow(to, body, 8 if self.hovered else 4, radius)
        painter.draw_sheet(to, body, theme.field if self.hovered else mix(theme.track, theme.panel, 0.45), radius)
        self.rim(to, painter, body, radius)
        inset = painter.u(8)
        place = Rect(body.x + inset, body.y + inset, body.w - 2 * inset, self._high(body.w) - inset)
        key = painter, place.size
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw(*key)
        to.blit(self._picture[1], place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.starred:
            slip = Rect(place.x + painter.u(7), place.y + painter.u(7), painter.u(34), painter.u(34))
            painter.draw_sheet(to, slip, BUTTER, slip.h // 2)
            painter.icon(to, "star", slip.center, painter.u(22), INK)
        box = Rect(body.x + painter.u(14), place.bottom + painter.u(7), body.w - 2 * painter.u(14), body.h)
        box.y += painter.text(to, self.label, box, painter.px("label"), "bold", theme.panel_text)
        painter.text(to, self.says, box, painter.px("small"), "text", theme.panel_body)

    def _draw(self, painter: Painter, size: tuple[int, int]) -> Surface:
        """Return the picture of the course; where it is not known, the animals on the winner's land."""
        match, animals = self.match, sat_as(self.match)
        course = match.course
        if course is not None:
            return lands(size, painter, self._pictures, course.rounds, course.counts, animals, match.winner,
                         course.biggest)
        image, theme, winner = Surface(size, pygame.SRCALPHA, 32), painter.theme, match.winner
        ground = theme.track if winner is None else theme.lands[SEATS[animals[winner]].animal][2]
        painter.draw_sheet(image, image.get_rect(), ground, painter.u(10))
        side = min(painter.u(50), size[1] - painter.u(16))
        x = (size[0] - (side + painter.u(8)) * len(animals) + painter.u(8)) // 2
        for seat, animal in enumerate(animals):
            box = Rect(x, (size[1] - side) // 2, side, side)
            if seat == winner:
                rim = box.inflate(painter.u(8), painter.u(8))
                painter.draw_sheet(image, rim, BUTTER, rim.w // 2)
            image.blit(self._pictures.token(SEATS[animal].animal, side), box, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += side + painter.u(8)
        return image
