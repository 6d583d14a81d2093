"""Cards that are laid while somebody taps: each is seen whole from its first frame, comes down, and is squashed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import CODES, Card
from game.view.stage.landings import DROPS, SQUASHES
from game.view.stage.sprites import Sprite
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.table_driver import FRAME, AtTable, at_table

BOX = 9
"""Pixels to each side of a card's middle that are looked at."""


def tapped(at: AtTable, hz: float, seconds: float) -> Iterator[int]:
    """Let the first seat tap its key so often, and look at each frame."""
    key, down = at.play.sitting.chairs[0].key, False
    for frame in range(round(seconds / FRAME)):
        wanted = frame * FRAME * hz % 1 < 0.3
        if wanted != down:
            (at.down if wanted else at.up)(key)
            down = wanted
        at.app.step(FRAME)
        yield frame


def uppermost(at: AtTable) -> list[Sprite]:
    """The open cards of the two stakes, or the pile, on which nothing lies."""
    stage = at.play.stage
    sprites = [sprite for sprite in stage.state.objects.sprites.values()
               if sprite in stage.state.objects.compositor and sprite.up]
    return [sprite for sprite in sprites if not any(
        other.order > sprite.order and other.rect.collidepoint(sprite.pose.x, sprite.pose.y) for other in sprites)]


def middle(picture: pygame.Surface, x: float, y: float) -> pygame.Surface:
    return picture.subsurface((round(x) - BOX, round(y) - BOX, 2 * BOX, 2 * BOX)).copy()


@pytest.mark.parametrize("game", ["war", "egyptian-ruffle"])
@pytest.mark.parametrize("hz", [4, 6])
def test_who_taps_never_sees_two_ranks_in_one_card(game: str, hz: float, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, pace="normal", seed=6, size=(800, 600)) as at:
        at.still()
        art, looked = at.app.pictures, set[Card]()
        for _frame in tapped(at, hz, 2.5):
            objects = at.play.stage.state.objects
            for sprite in () if at.play.stage.state.wars else uppermost(at):
                if not sprite.lies or sprite in objects.landings:
                    continue
                card = art.turned(CODES[sprite.card], sprite.pose.height, sprite.pose.degrees % 360)
                face = pygame.Surface((2 * BOX, 2 * BOX), 0, 32)
                w, h = card.get_size()
                face.blit(card, (0, 0), (w // 2 - BOX, h // 2 - BOX, 2 * BOX, 2 * BOX))
                left, top = round(sprite.pose.x - w / 2), round(sprite.pose.y - h / 2)
                seen = middle(at.app.window.screen, left + w // 2, top + h // 2)
                same = pygame.mask.from_threshold(seen, (0, 0, 0), (8, 8, 8, 255), face)
                assert same.count() > 0.9 * (2 * BOX) ** 2, CODES[sprite.card]
                looked.add(sprite.card)
        assert len(looked) > 3


def test_a_card_that_is_tapped_out_comes_down_with_a_sound_and_is_squashed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, pace="normal", seed=6, size=(800, 600)) as at:
        at.still()
        heard: list[tuple[int, str]] = []
        frame = 0
        monkeypatch.setattr(at.play.hint, "sound", lambda name, *_where: heard.append((frame, name)))
        began: dict[Any, int] = {}
        heights: dict[Any, list[float]] = {}
        for frame in tapped(at, 4, 3.0):
            for sprite in at.play.stage.state.objects.landings.falling:
                began.setdefault((sprite.card, at.table.round), frame)
                heights.setdefault((sprite.card, at.table.round), []).append(sprite.pressed)
        assert len(began) >= 10
        for which, first in began.items():
            if which[1] < 3:                          # a war, whose cards are heard as handfuls
                continue
            whole, least = heights[which][0], min(heights[which])
            assert least < whole
            assert len(heights[which]) >= (DROPS + SQUASHES) / 1000 / FRAME - 1
            low = first + round(DROPS / 1000 / FRAME)
            assert any(name in ("land", "lay") and abs(when - low) <= 1 for when, name in heard), which


@pytest.mark.parametrize("how", ["reduced", "light"])
def test_with_little_motion_and_in_light_drawing_no_card_comes_down(how: str, tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal", seed=6, size=(800, 600)) as at:
        at.play.stage.state.reduced_motion = how == "reduced"
        at.app.pictures.light = how == "light"
        at.still()
        before = at.table.round
        for _frame in tapped(at, 6, 2.0):
            assert not at.play.stage.state.objects.landings.falling
        assert at.table.round > before + 2


@pytest.mark.parametrize(("hz", "theme"), [(4, "evening"), (4, "daylight"), (6, "evening"), (10, "daylight")])
@pytest.mark.parametrize(("game", "seed"), [("war", 2), ("slap-war", 6), ("egyptian-ruffle", 1)])
def test_cards_that_come_down_as_often_as_somebody_taps_do_not_flash(game: str, seed: int, hz: float, theme: str,
                                                                     tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, pace="normal", seed=seed, size=(800, 600), theme=theme) as at:
        at.still()
        seen = Flashes()
        for _frame in tapped(at, hz, 3.5):
            seen.see(at.app.window.screen)
        assert seen.worst <= QUARTER
        assert at.table.plays > 6
