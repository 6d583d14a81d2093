"""The shadow of a card that turns over is as narrow as the card, and paler than that of one that lies."""

import pygame
import pytest
from pygame import Surface

from game.core.cards import deck
from game.view.pictures.pictures import Pictures
from game.view.stage.pose import Pose
from game.view.stage.sprites import AIRY, Sprite
from game.view.stage.timeline import FlightFrame

HIGH = Pose(300, 300, 140, 0, 20)


def flies(across: float) -> FlightFrame:
    """A card that is seen so wide."""
    return FlightFrame(HIGH, across, 0, is_under=False, glow=False, drawn=140)


def fitted(light: bool) -> Pictures:
    pictures = Pictures(None)
    pictures.light = light
    pictures.fit((1280, 720))
    pictures.begin()
    return pictures


@pytest.mark.parametrize("light", [False, True])
def test_a_card_edge_on_throws_a_narrow_shadow_in_a_busy_frame_too(light: bool) -> None:
    pictures, sprite = fitted(light), Sprite(deck()[0], HIGH)
    sprite.fly(pictures, flies(1.0), up=True)
    flat = sprite.rect.w
    pictures.busy()
    sprite.fly(pictures, flies(0.1), up=True)
    assert sprite.rect.w < flat / 2
    sprite.fly(pictures, flies(0.9), up=False)
    assert sprite.rect.w > flat * 0.8


@pytest.mark.parametrize("light", [False, True])
def test_a_flying_card_throws_a_paler_shadow_than_one_that_lies_so_high(light: bool) -> None:
    pictures, ground = fitted(light), Surface((600, 600))
    ground.fill("white")
    Sprite(deck()[0], HIGH).fly(pictures, flies(1.0), up=True)
    for sprite_at, strength in ((100, 1.0), (400, AIRY)):
        shadow, _offset = pictures.shadows.card(140, HIGH.z, strength=strength)
        ground.blit(shadow, shadow.get_rect(center=(sprite_at, 300)), special_flags=pygame.BLEND_PREMULTIPLIED)
    lying, flying = (255 - ground.get_at((x, 300)).r for x in (100, 400))
    assert 0.6 * lying < flying < 0.85 * lying
