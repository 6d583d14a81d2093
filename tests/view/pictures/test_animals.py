"""The twelve animals: their moods, and what tells them apart."""

import os
import re

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.resources import asset
from game.view.pictures.moods import SMALL, Mood, mood
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS

MOODS: tuple[Mood, ...] = ("rest", "hope", "glad", "ouch", "sleepy", "surprised", "think")
ANIMALS = [seat.animal for seat in SEATS]


def drawing(animal: str) -> str:
    return asset("tokens", f"{animal}.svg").read_text(encoding="ascii")


def parts(markup: str) -> list[str]:
    return re.findall(r'<g id="([a-z]+)', markup)


def rows(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


@pytest.mark.parametrize("animal", ANIMALS)
def test_every_mood_of_an_animal_is_another_picture_and_so_is_a_blink(animal: str) -> None:
    pictures = Pictures(None)
    faces = [pictures.token(animal, 96, each) for each in MOODS]
    faces += [pictures.token(animal, 96, "rest", blink=True), pictures.token(animal, 96, "rest", drop=True)]
    assert len({rows(face) for face in faces}) == 9
    assert rows(pictures.token(animal, 96)) == rows(faces[0])


@pytest.mark.parametrize("animal", ANIMALS)
def test_a_mood_has_one_pair_of_eyes_and_one_mouth(animal: str) -> None:
    for each in MOODS:
        for blink in (False, True):
            kept = parts(mood(drawing(animal), each, blink))
            assert kept.count("eyes") == kept.count("mouth") == kept.count("back") == 1
            assert kept.count("ears") <= 1
            assert "drop" not in kept
        assert "display" not in mood(drawing(animal), each)
    assert parts(mood(drawing(animal), "glad", drop=True))[-1] == "drop"


def test_small_animals_are_at_rest_hope_or_are_glad_and_do_not_blink() -> None:
    pictures = Pictures(None)
    small = {each: rows(pictures.token("fox", SMALL - 1, each)) for each in MOODS}
    assert len(set(small.values())) == 3
    assert small["ouch"] == small["sleepy"] == small["think"] == small["rest"]
    assert small["surprised"] == small["hope"]
    assert rows(pictures.token("fox", SMALL - 1, blink=True)) == small["rest"]
    assert rows(pictures.token("fox", SMALL, blink=True)) != rows(pictures.token("fox", SMALL))
