"""The pieces that move in a valley: a glow, the animal on its disc, a fact on a pill."""

from collections.abc import Sequence
from math import hypot

import pygame
from pygame import Rect, Surface

from game.view.charts.valley_ground import PlantSpot
from game.view.charts.water import drop_on_paper
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, colour

_MULTIPLIED = pygame.BLEND_PREMULTIPLIED
_PUFFS = ((0.0, 0.46, 0.32, 0.54), (0.18, 0.08, 0.42, 0.84), (0.48, 0.2, 0.36, 0.72), (0.7, 0.48, 0.3, 0.52))
"""The puffs of a cloud: left, top, width and height, in parts of it."""
_SHADED = colour("#EFE4E4")                       # its right half, which is folded away from the light


def disc(r: int, paper: Colour, alpha: int = 255) -> Surface:
    """Return a disc with a fine edge, premultiplied."""
    big = Surface((8 * r, 8 * r), pygame.SRCALPHA, 32)
    big.fill((*paper, 0))
    pygame.draw.circle(big, (*paper, alpha), (4 * r, 4 * r), 4 * r)
    return pygame.transform.smoothscale(big, (2 * r, 2 * r)).premul_alpha()


def glow(u: float) -> Surface:
    """Return three discs of light, and two sparkles."""
    side = round(96 * u)
    whole = Surface((side, side), pygame.SRCALPHA, 32)
    for r, alpha in ((46, 46), (34, 60), (23, 90)):
        light = disc(max(2, round(r * u)), BUTTER, alpha)
        whole.blit(light, light.get_rect(center=(side // 2, side // 2)), special_flags=_MULTIPLIED)
    for x, y, r in ((67, 20, 12), (28, 37, 8)):
        star = _sparkle(r * u)
        whole.blit(star, star.get_rect(center=(round(x * u), round(y * u))), special_flags=_MULTIPLIED)
    return whole


def _sparkle(r: float) -> Surface:
    side = max(5, round(2 * r) + 2)
    big, k = Surface((4 * side, 4 * side), pygame.SRCALPHA, 32), 2 * side
    big.fill((*CREAM, 0))
    ends = [(0, -4 * r), (4 * r, 0), (0, 4 * r), (-4 * r, 0)]
    points = []
    for (ax, ay), (bx, by) in zip(ends, [*ends[1:], ends[0]], strict=True):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        far = hypot(mx, my) or 1.0
        points += [(k + ax, k + ay), (k + mx / far * r * 0.8, k + my / far * r * 0.8)]
    pygame.draw.polygon(big, CREAM, points)
    return pygame.transform.smoothscale(big, (side, side)).premul_alpha()


def figure(paper: Painter, token: Surface) -> Surface:
    """Return the animal on a butter disc, over its shadow."""
    side, u = token.get_width(), paper.u
    r = side // 2 + u(4)
    whole = Surface((2 * r, 2 * r + u(12)), pygame.SRCALPHA, 32)
    shadow = Surface((4 * u(60), 4 * u(14)), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(shadow, (20, 12, 34, 110), shadow.get_rect())
    shadow = pygame.transform.smoothscale(shadow.premul_alpha(), (u(60), u(14)))
    whole.blit(shadow, shadow.get_rect(midbottom=(r, whole.get_height())), special_flags=_MULTIPLIED)
    whole.blit(disc(r, BUTTER), (0, 0), special_flags=_MULTIPLIED)
    whole.blit(token, token.get_rect(center=(r, r)), special_flags=_MULTIPLIED)
    return whole


def pill(paper: Painter, words: str, role: str, ground: Colour) -> Surface:
    """Return words on a pill of paper with its shadow."""
    px = paper.px(role)
    high = paper.line(px, "display") + paper.u(6)
    body = Rect(0, 0, paper.text_width(words, px, "display") + high, high)
    pad = paper.u(8)
    whole = Surface((body.w + 2 * pad, body.h + 2 * pad), pygame.SRCALPHA, 32)
    body.topleft = pad, pad // 2
    paper.shadow(whole, body, 3, high // 2)
    paper.draw_sheet(whole, body, ground, high // 2)
    paper.draw_text(whole, words, body, px, "display", INK, "centre")
    return whole


def pills(paper: Painter, facts: Sequence[tuple[str, PlantSpot]], animal: Rect, room: Rect,
          *, alike: bool = False) -> list[tuple[Surface, Rect]]:
    """Return the pills with these facts and where they lie in the `room`, above or below their plants: none on another,
    nor on the animal. The last one is large and butter, and lies under the animal's ear at most, unless all are
    `alike`."""
    found: dict[int, tuple[Surface, Rect]] = {}
    last, taken = len(facts) - 1, list[Rect]()
    for n in range(last, -1, -1):
        fact, spot = facts[n]
        large = n == last and not alike
        card = pill(paper, fact, "name" if large else "label", BUTTER if large else CREAM)
        rect = card.get_rect(midbottom=(round(spot.x), round(spot.y - spot.side * 0.88)))
        if large:
            rect.x -= paper.u(8) if animal.centerx > spot.x else -paper.u(8)
        step, below = round(rect.h * 0.8), round(spot.y) - rect.y
        rect.clamp_ip(room)
        for down in (0, below, -step, below + step, -2 * step, below + 2 * step, -3 * step, below + 3 * step):
            place = rect.move(0, down)
            if room.contains(place) and place.inflate(-8, -8).collidelist(taken) < 0:
                break
        taken += [place.inflate(-8, -8), *([animal] if n == last else [])]
        found[n] = card, place
    return [found[n] for n in range(len(facts))]


def thirsty_pills(paper: Painter, facts: Sequence[tuple[str, PlantSpot]], animal: Rect,
                  room: Rect) -> list[tuple[Surface, Rect]]:
    """Return the pills with facts that are thirsty, each with a drop at its end, and where they lie."""
    found = []
    for card, rect in pills(paper, [(f"{fact}   ", spot) for fact, spot in facts], animal, room, alike=True):
        image = drop_on_paper(paper.u(22))
        card.blit(image, image.get_rect(midright=(card.get_width() - paper.u(3), card.get_height() // 2 - paper.u(2))),
                  special_flags=_MULTIPLIED)
        found.append((card, rect))
    return found


def cloud(paper: Painter, words: str, wide: int) -> Surface:
    """Return a cloud with words on it, at most so many pixels wide, premultiplied."""
    px = paper.px("name")
    while paper.text_width(words, px, "display") > wide * 0.78 and px > paper.px("label"):
        px -= 1
    across = min(wide, round(paper.text_width(words, px, "display") / 0.78))
    high = min(round(across * 0.36), px * 5)
    big = Surface((2 * across, 2 * high), pygame.SRCALPHA, 32)
    for ground, part in ((CREAM, 0.0), (_SHADED, 0.5)):
        layer = Surface(big.get_size(), pygame.SRCALPHA, 32)
        for x, y, w, h in _PUFFS:
            pygame.draw.ellipse(layer, ground, Rect(round(x * 2 * across), round(y * 2 * high), round(w * 2 * across),
                                                    round(h * 2 * high)))
        low = Rect(round(0.1 * 2 * across), round(0.58 * 2 * high), round(0.8 * 2 * across), round(0.42 * 2 * high))
        pygame.draw.rect(layer, ground, low, border_radius=low.h // 2)
        fold = round(part * 2 * across)
        big.blit(layer, (fold, 0), Rect(fold, 0, 2 * across - fold, 2 * high))
    whole = pygame.transform.smoothscale(big, (across, high)).premul_alpha()
    paper.draw_text(whole, words, Rect(0, round(high * 0.5), across, round(high * 0.4)), px, "display", INK, "centre")
    return whole
