"""What every picture and colour promises to the eye."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.resources import asset
from game.view.pictures.pictures import DECK, Pictures
from game.view.pictures.theme import CREAM, SEATS, THEMES, Colour, SeatMarks, font, size
from tests.kit.required_programs import makes

ROOT = Path(__file__).resolve().parents[3]
RANKS = "23456789TJQKA"
NEEDED_ICONS = {
    "back", "undo", "help", "sound", "mute", "settings", "players", "clock", "age", "play", "pause", "forward",
    "rewind", "skip", "again", "deal", "person", "computer", "keyboard", "mouse", "trophy", "save", "open", "chart",
    "check", "plus", "minus", "close", "left", "right", "up", "down", "full",
}
COVERED = {
    "war", "war-last-card", "peace", "automatic-war", "beats-faces", "underdog", "egyptian-ruffle", "slap-war",
    "duel-king", "napoleons-war", "good-king-bad-queen", "speed-war", "addition-war", "subtraction-war", "fast-food",
    "brain-drain", "casualty-war", "ascent", "twenty-first-century-war", "three-player-war", "war-basic",
    "war-one-left", "guerilla-joker", "multiplication-war", "missing-card-war",
    "scramble-war",
}


def luminance(colour: Colour) -> float:
    linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def names(folder: str) -> set[str]:
    return {file.stem for file in asset(folder).glob("*.svg")}


def test_every_card_of_a_deck_with_two_jokers_is_drawn_large_and_for_the_pocket() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    assert set(DECK) == {rank + suit for rank in RANKS for suit in "SHDC"} | {"XB", "XR"}
    assert names("cards/two") == names("cards/pocket") == set(DECK)
    changed = {rank + suit for rank in RANKS for suit in "DC"}
    assert names("cards/four") == names("cards/four/pocket") == changed
    assert names("cards/frames") == {*"SHDC"}, "ten cards of each are put together of its parts"
    assert names("cards/four/frames") == {*"DC"}
    assert names("cards/egypt") == {rank + suit for rank in "JQK" for suit in "SHDC"}
    assert names("cards") == {"back", "back-day", "back-waves", "back-quilt"}


def test_every_seat_game_and_control_has_its_picture() -> None:
    assert names("tokens") == {seat.animal for seat in SEATS}
    assert names("patterns") == {animal for theme in THEMES.values() for animal in theme.marks}
    assert names("icons") >= NEEDED_ICONS
    assert names("covers") == names("windows") >= COVERED
    assert {f"family-{name}" for name in ("war", "rules", "duel", "slap", "sums")} <= names("covers")


@pytest.mark.parametrize("height", [60, 137, 600])
def test_every_picture_can_be_drawn_at_any_size(height: int) -> None:
    files = sorted(file for folder in ("cards", "tokens", "patterns", "icons", "covers", "windows", "places",
                                         "exhibits", "shelf")
                   for file in asset(folder).rglob("*.svg"))
    assert len(files) > 200
    for file in files if height < 600 else files[::9]:
        image = pygame.image.load_sized_svg(str(file), (height, height))
        assert height - 1 <= max(image.get_size()) <= height + 1, file.name
        assert max(image.get_bounding_rect().size) > height * 2 // 5, f"{file.name} is empty"    # a boat has two halves


@pytest.mark.parametrize("look", ["two", "four"])
@pytest.mark.parametrize("height", [70, 156, 234])
def test_the_index_of_every_card_stands_out_from_its_paper(look: str, height: int) -> None:
    pictures = Pictures(None, look)
    for code in DECK:
        card = pictures.card(code, height)
        w, h = card.get_size()
        width = 0.6 if height < 100 else 0.18
        corner = pygame.Rect(round(w * 0.05), round(h * 0.05), round(w * width), round(h * 0.3))
        colours = {tuple(card.get_at((x, y))[:3]) for x in range(corner.left, corner.right)
                   for y in range(corner.top, corner.bottom)}
        assert CREAM in colours, f"{code}: the corner is not cream paper"
        assert max(contrast(colour, CREAM) for colour in colours) >= 4.5, f"{code} is hard to read"


def test_two_cards_never_look_the_same() -> None:
    for look in ("two", "four"):
        pictures = Pictures(None, look)
        for height in (80, 156):
            faces = {pygame.image.tobytes(pictures.card(code, height), "RGBA") for code in DECK}
            assert len(faces) == 54


def test_words_and_the_focus_ring_can_be_read_wherever_they_lie() -> None:
    for theme in THEMES.values():
        air = (*theme.sky, theme.floor)
        land = [paper for papers in theme.lands.values() for paper in papers] + list(theme.shelf)
        land += theme.marks.values()
        for ground in (*air, *land):
            assert contrast(theme.text, ground) >= 4.5, (theme.name, ground)
            assert contrast(theme.focus, ground) >= 3, (theme.name, ground)
        for ground in air:
            assert contrast(theme.muted, ground) >= 4.5, (theme.name, ground)
        assert all(contrast(seat.ink, theme.panel) >= 4.5 for seat in SEATS)
        assert all(contrast(seat.line, theme.panel) >= 3 for seat in SEATS)
        assert contrast(theme.panel_text, theme.panel) >= 7
        assert contrast(theme.panel_body, theme.panel) >= 4.5
        assert contrast(theme.panel_body, theme.track) >= 4.5
        assert contrast(theme.panel_focus, theme.panel) >= 3
        assert contrast(theme.button_text, theme.button) >= 4.5
        assert contrast(CREAM, theme.on) >= 4.5


def test_letters_are_never_smaller_than_15_pixels_and_know_the_names_of_europe() -> None:
    pygame.font.init()
    assert size("small", 400) == 15
    assert size("title", 1080) == 126
    assert size("body", 1080, 1.4) == 39
    for kind in ("display", "text", "bold"):
        assert font(kind, 3).get_height() == font(kind, 15).get_height()
        assert None not in font(kind, 20).metrics("Zoë Ærøskøbing Łódź Ğöç ×÷−½ “…” ✓←→")
    assert None not in font("text", 20).metrics("Мария Ελένη")


def test_the_drawings_are_small_and_their_licences_lie_beside_the_fonts() -> None:
    places = sum(file.stat().st_size for file in asset("places").rglob("*.svg"))
    assert 0 < places < 1_500_000
    drawn = sum(file.stat().st_size for file in asset().rglob("*.svg"))
    assert drawn - places < 1 << 22          # twelve animals in six moods are 0.3 MB of it
    for name in ("TruceSerif-OFL.txt", "SourceSansPro-OFL.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in asset("fonts", name).read_text(encoding="utf-8")
    for px in (16, 24, 32, 48, 64, 128, 256):
        assert pygame.image.load(asset("icons", f"app-{px}.png")).get_size() == (px, px)


@makes("shapely", "fontTools", "font_source_serif_pro", "font_source_sans_pro")
def test_what_is_committed_is_what_the_scripts_draw() -> None:
    build = str(ROOT / "assets" / "build.py")
    found = subprocess.run([sys.executable, build, "--check"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("marks", SEATS, ids=[marks.animal for marks in SEATS])
def test_what_is_shouted_for_an_animal_can_be_read(marks: SeatMarks) -> None:
    assert contrast(CREAM, marks.sheet) >= 4.5
