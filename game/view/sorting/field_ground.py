"""The land on which a deck is sorted, drawn once: sky and sun, the other camp far away with its tents, one's own
terraces, the signposts of their rows, and the bubble with what the order decides."""

from collections.abc import Sequence
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.declaration import Backdrop
from game.view.pictures import tints
from game.view.pictures.pictures import BACK, Pictures, width
from game.view.pictures.theme import BUTTER, CREAM, INK, Theme, colour, mix
from game.view.sorting.field_layout import FieldLayout
from game.view.stage.scenery import Points, Scenery
from game.view.stage.timeline import TweenedValue, linear

BACKS: Final = 38
"""The height of a back in the other camp, in units."""
WAVE: Final = 300.0
HOP: Final = 260.0
"""Ms in which a wave runs through the other camp, and in which a general hops."""
_WOOD = colour("#8A5A34")
_TENTS = (("places/camp/04", 96, 110 / 150, 147), ("places/camp/05", 122, 136 / 182, 203),
          ("places/camp/06", 88, 110 / 150, 261))
"""A tent's picture, its width, its height in parts of that, and where it stands in the camp, in units."""
_ROWS = 2                                             # of backs
_HOPS = 14.0                                          # units that a general hops, and
_BOBS = 7.0                                           # a back in the wave


class FieldGround:
    """The picture of the land. `mine` and `other` are the animals of whoever sorts and of the other general."""

    def __init__(self, layout: FieldLayout, theme: Theme, backdrop: Backdrop | None, mine: str, other: str,
                 pictures: Pictures) -> None:
        self.layout, self.painter, self.pictures = layout, layout.painter, pictures
        self.theme = theme if backdrop is None else tints.placed(theme, backdrop)
        self._own, self._far = (theme.lands[animal] if backdrop is None else tints.land(theme, backdrop, animal, right)
                                for animal, right in ((mine, False), (other, True)))
        self.scenery = Scenery(self.theme, layout.size)
        step = max(6, layout.painter.u(10))
        self._xs = [float(x) for x in range(-4 * step, layout.size[0] + 5 * step, step)]

    def draw(self, to: Surface) -> None:
        """Draw all of it on a surface of the window's size."""
        layout, scenery = self.layout, self.scenery
        w, u = layout.size[0], layout.scale
        theme = self.theme
        to.fill(theme.sky[0])
        sun = w * 0.625, (236 if not layout.high else 250) * u
        for r, paper in zip((560, 400, 270), theme.sky[1:], strict=True):
            scenery.disc(to, paper, sun, r * u)
        for r, paper in zip((124, 100, 76, 50), reversed(theme.sun), strict=True):
            scenery.disc(to, paper, sun, r * u)
        stars = [((q * 173 + 30) % w, (q * 41 % 130 + 70) * u, q % 3) for q in range(16)]
        scenery.stars(to, [star for star in stars if star[0] < w * 0.48])
        self._camp(to)
        self._terraces(to)
        scenery.grain(to)
        scenery.hill(to, [(x, layout.floor - 3 * u * sin(x / (110 * u))) for x in self._xs], theme.floor)
        for row in range(layout.slots.rows):
            if row in (0, layout.slots.rows - 1) or layout.slots.rows > 2:
                self._post(to, row)
        self._bubble(to)

    # ---- hills ------------------------------------------------------------------------------------------------------

    def camp_ground(self, x: float) -> float:
        """Return how far down the ground of the other camp is: where the upper row of backs begins."""
        camp, u = self.layout.camp, self.layout.scale * self.layout.camp_size
        part = max(0.0, min(1.4, (x - camp.x) / max(1, camp.w)))
        rises = 88 * u if not self.layout.high else 16 * u
        return camp.bottom - 68 * u - rises * part

    def _camp(self, to: Surface) -> None:
        """Draw the other land: two papers, with tents on the farther one."""
        layout, camp = self.layout, self.layout.camp
        u, k = layout.scale, layout.camp_size
        slope = 240 * u * k

        def near(x: float) -> float:
            away = max(0.0, (camp.x - x) / slope)     # it falls off towards the middle
            return float(self.camp_ground(x) + 3 * u * sin(x / (75 * u) + 2) + 46 * u * k * away**1.2)

        self.scenery.hill(to, [(x, near(x) - 26 * u * k + 4 * u * sin(x / (60 * u))) for x in self._xs], self._far[0])
        for name, wide, high, at in _TENTS:
            part = u * k * (0.7 if layout.high else 1.0)
            size = round(wide * part), round(wide * high * part)
            x = camp.x + at * u * k
            image = self.pictures.drawing(name, size)
            to.blit(image, (round(x - size[0] / 2), round(near(x) - size[1] * 0.93 - 10 * u * k)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        self.scenery.hill(to, [(x, near(x)) for x in self._xs], self._far[1])

    def _terraces(self, to: Surface) -> None:
        """Draw one's own land: a ridge for each row of cards."""
        layout, slots, u = self.layout, self.layout.slots, self.layout.scale
        w = layout.size[0]
        falls = 0.0 if layout.high else 92 * u

        def fall(x: float) -> float:
            return float(falls * max(0.0, (x - w * 0.707) / (w * 0.297)) ** 1.3)

        back = [(x, slots.foot(0, x) - 26 * u + fall(x) * 1.2 + 26 * u * max(0.0, (x / w - 0.547) / 0.469))
                for x in self._xs]
        self.scenery.hill(to, back, mix(self._own[0], self.theme.sky[1], 0.25))
        papers = self._own if slots.rows <= 3 else (self._own[0], mix(self._own[0], self._own[1], 0.5), *self._own[1:])
        for row in range(slots.rows):
            ridge: Points = [(x, slots.foot(row, x) - 11 * u + (fall(x) if row == 0 and slots.rows > 1 else 0.0))
                             for x in self._xs]
            paper = papers[min(row, len(papers) - 1)]
            if row >= len(papers):
                paper = mix(papers[-1], self.theme.floor, 0.2 * (row - len(papers) + 1))
            self.scenery.hill(to, ridge, paper)

    # ---- words ------------------------------------------------------------------------------------------------------

    def _post(self, to: Surface, row: int) -> None:
        """Draw the signpost of a row: a board with a point, on a pole."""
        painter, layout = self.painter, self.layout
        u, words = painter.u, layout.post_words(row)
        left, y = layout.post(row)
        half = max(u(17), round(layout.post_px * 0.82))
        wide = painter.text_width(words, layout.post_px, "bold") + u(14) + u(14)
        pole = Rect(left + u(15), y, u(6), half + u(27))
        to.fill(mix(_WOOD, INK, 0.25), pole.move(u(2), u(1)))
        to.fill(_WOOD, pole)
        board = [(left, y - half), (left + wide, y - half), (left + wide + u(18), y), (left + wide, y + half),
                 (left, y + half)]
        _sheet(to, [(x + u(2), v + u(4)) for x, v in board], (*INK, 70))
        _sheet(to, board, CREAM)
        painter.draw_text(to, words, Rect(left + u(11), y - half, wide, 2 * half), layout.post_px, "bold", INK)

    def _bubble(self, to: Surface) -> None:
        """Draw the bubble and its tail, which points to the general."""
        painter, layout = self.painter, self.layout
        u, body = painter.u, layout.bubble
        painter.shadow(to, body, 8, u(20))
        x, y = layout.general[0] + round(layout.token * 0.44), layout.general[1] - round(layout.token * 0.22)
        y = max(body.y + u(14), min(body.bottom - u(2), y))
        _sheet(to, [(body.x + u(16), body.centery - u(13)), (body.x + u(30), body.centery + u(17)), (x, y)], CREAM)
        painter.draw_sheet(to, body, CREAM, u(20))
        top = body.centery - len(layout.lines) * layout.line // 2
        for n, line in enumerate(layout.lines):
            painter.draw_text(to, line, Rect(body.x, top + n * layout.line, body.w, layout.line), layout.px, "bold",
                              INK, "centre")


def _sheet(to: Surface, points: Sequence[tuple[float, float]], paper: Sequence[int]) -> None:
    """Draw a polygon with smooth edges, four times as fine first."""
    fine = 4
    left, top = (int(min(point[k] for point in points)) - 1 for k in (0, 1))
    wide, high = (int(max(point[k] for point in points)) - at + 2 for k, at in ((0, left), (1, top)))
    big = Surface((wide * fine, high * fine), pygame.SRCALPHA, 32)
    big.fill((*paper[:3], 0))
    pygame.draw.polygon(big, paper, [((x - left) * fine, (y - top) * fine) for x, y in points])
    to.blit(pygame.transform.smoothscale(big.premul_alpha(), (wide, high)), (left, top),
            special_flags=pygame.BLEND_PREMULTIPLIED)


class General:
    """A general: a seat's token with a hat, which can hop. Its `middle` is in pixels; one's own has a rim of butter."""

    order = 60.0

    def __init__(self, animal: str, middle: tuple[int, int], px: int, pictures: Pictures, *, mine: bool) -> None:
        self.animal, self.middle, self.px, self.pictures, self.mine = animal, middle, px, pictures, mine
        self.hop = TweenedValue(0.0)
        self._image = self._drawn()
        self._up = -1
        self.rect = Rect(0, 0, 0, 0)
        self.tick(0.0)

    def _drawn(self) -> Surface:
        px, pictures = self.px, self.pictures
        thick = max(2, round(px * 0.05)) if self.mine else 0
        side = px + 2 * thick + round(px * 0.2)
        whole = Surface((side + round(px * 0.1), side + round(px * 0.24)), pygame.SRCALPHA, 32)
        x, y = whole.get_width() / 2, whole.get_height() - side / 2
        shadow = Surface(whole.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.circle(shadow, (*INK, 95), (x + px * 0.03, y + px * 0.05), px / 2 + thick)
        whole.blit(pygame.transform.gaussian_blur(shadow.premul_alpha(), max(1, round(px * 0.04))), (0, 0))
        if thick:
            rim = Surface(whole.get_size(), pygame.SRCALPHA, 32)
            rim.fill((*BUTTER, 0))
            pygame.draw.aacircle(rim, BUTTER, (round(x), round(y)), round(px / 2 + thick))
            whole.blit(rim.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        token = pictures.token(self.animal, px, "hope" if self.mine else "rest")
        whole.blit(token, token.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
        hat = pictures.drawing("exhibits/march/hat", (round(px * 0.86), round(px * 0.86 * 0.58)))
        hat = pygame.transform.rotozoom(hat, -5 if self.mine else 4, 1)
        place = hat.get_rect(center=(round(x), round(y - px * 0.42)))
        whole.blit(hat, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._at = round(x), round(y)
        return whole

    def jump(self, now: float, wait: float = 0.0) -> None:
        """Hop once."""
        self.hop.set(0.0)
        self.hop.send(1.0, now, HOP, linear, wait)

    def tick(self, now: float) -> bool:
        """Let the clock stand at `now`. Return True if it looks otherwise."""
        self.hop.tick(now)
        up = round(sin(pi * self.hop.value) * _HOPS * self.pictures.scale)
        if up == self._up:
            return False
        self._up = up
        self.rect = self._image.get_rect(topleft=(self.middle[0] - self._at[0], self.middle[1] - self._at[1] - up))
        return True

    def draw(self, to: Surface) -> None:
        """Draw it."""
        to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class CampBacks:
    """The deck in the other camp: small backs in two rows, as many as it has cards. A wave can run through them."""

    order = 8.0

    def __init__(self, ground: FieldGround, count: int) -> None:
        layout = ground.layout
        u, k = layout.scale, layout.camp_size
        self.count, self._u = count, u * k
        tall = max(12, round(BACKS * u * k))
        self._image = ground.pictures.pocket_card(BACK, tall)
        self._shadow = Surface((width(tall) + 2, tall + 2), pygame.SRCALPHA, 32)
        self._shadow.fill((0, 0, 0, 60))
        across = -(-count // _ROWS)
        room = layout.camp.w - 24 * u * k - width(tall)
        step = min(22.5 * u * k, room / max(1, across - 1))
        left = layout.camp.x + 10 * u * k
        self.places = []
        for n in range(count):
            row, at = divmod(n, across) if across else (0, 0)
            x = left + step * at - 6 * u * k * row
            y = ground.camp_ground(x + width(tall) / 2) + (4 + 31 * row) * u * k
            self.places.append((x, y))
        self._wave = TweenedValue(0.0)
        boxes = [Rect(round(x), round(y), width(tall) + 2, tall + 2) for x, y in self.places]
        self.rect = (boxes[0].unionall(boxes[1:]) if boxes else Rect(layout.camp.topleft, (0, 0))).inflate(
            0, 2 * round(_BOBS * u + 1))

    def wave(self, now: float, wait: float = 0.0) -> None:
        """Let a wave run through them once."""
        self._wave.set(0.0)
        self._wave.send(1.0, now, WAVE, linear, wait)

    @property
    def moving(self) -> bool:
        """True while a wave runs."""
        return self._wave.moving

    def tick(self, now: float) -> bool:
        """Let the clock stand at `now`. Return True if they look otherwise."""
        return self._wave.tick(now)

    def draw(self, to: Surface) -> None:
        """Draw them, the farther ones first."""
        wave, across = self._wave.value, max(1, -(-self.count // _ROWS))
        for n, (x, y) in enumerate(self.places):
            late = wave * 1.6 - 0.6 * (n % across) / across
            up = sin(pi * late) * _BOBS * self._u if 0 < late < 1 and wave < 1 else 0.0
            to.blit(self._shadow, (round(x) + 1, round(y) + 1))
            to.blit(self._image, (round(x), round(y - up)), special_flags=pygame.BLEND_PREMULTIPLIED)
