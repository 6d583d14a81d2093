"""The shadow of a card that turns over is as narrow as the card."""

from game.core.cards import deck
from game.view.pictures.pictures import Pictures
from game.view.stage.pose import Pose
from game.view.stage.sprites import Sprite
from game.view.stage.timeline import FlightFrame


def test_a_card_edge_on_throws_a_narrow_shadow_in_a_busy_frame_too() -> None:
    pictures, pose = Pictures(None), Pose(300, 300, 140, 20)
    pictures.fit((1280, 720))
    pictures.begin()
    sprite = Sprite(deck()[0], pose)
    sprite.fly(pictures, FlightFrame(pose, 1.0, 0, is_under=False, glow=False, drawn=140), up=True)
    flat = sprite.rect.w
    pictures.busy()
    sprite.fly(pictures, FlightFrame(pose, 0.1, 0, is_under=False, glow=False, drawn=140), up=True)
    assert sprite.rect.w < flat / 2
