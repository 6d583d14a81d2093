"""What moves is drawn on what lies still: no more than has changed, and the same as if all were drawn."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from game.core.chance import Chance
from game.view.stage.layers import OVER, Layers

SIZE = (320, 240)


class Patch:
    """A piece of glass: drawn twice in one place, it would be seen."""

    def __init__(self, rect: Rect, order: float, colour: tuple[int, int, int]) -> None:
        self.rect, self.order, self.drawn = rect, order, 0
        self._colour = colour

    def draw(self, to: Surface) -> None:
        glass = Surface(self.rect.size, pygame.SRCALPHA, 32)
        glass.fill((*self._colour, 128))
        to.blit(glass, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.drawn += 1


class Sheet(Patch):
    """A piece of paper: what lies under it is not seen."""

    def draw(self, to: Surface) -> None:
        to.fill(self._colour, self.rect)


def ground(to: Surface, rect: Rect) -> None:
    """Draw something that differs from place to place."""
    to.fill((90, 60, 30), rect)
    to.fill((20, 60, 90), rect.clip((0, 0, 160, 240)))


def table() -> tuple[Layers, Surface]:
    """Return layers and the screen that shows them."""
    layers, screen = Layers(SIZE, ground), Surface(SIZE, 0, 32)
    layers.draw(screen, True)
    return layers, screen


def test_what_has_been_lifted_and_does_not_move_is_left_as_it_is_drawn() -> None:
    layers, screen = table()
    rests, moves = Patch(Rect(20, 20, 60, 60), 1, (60, 0, 0)), Patch(Rect(200, 20, 60, 60), 2, (0, 60, 0))
    for piece in (rests, moves):
        layers.lift(piece)
    layers.draw(screen)
    before = rests.drawn
    moves.rect = moves.rect.move(0, 30)
    layers.stir(moves)
    rects = layers.draw(screen)
    assert rests.drawn == before
    assert not any(rest.colliderect(rests.rect) for rest in rects)
    moves.rect = Rect(70, 30, 60, 60)                 # over a part of the other
    layers.stir(moves)
    layers.draw(screen)
    assert rests.drawn == before + 1


def test_what_is_drawn_piece_by_piece_is_what_would_be_drawn_at_once() -> None:
    layers, screen = table()
    chance, whole = Chance(7), Surface(SIZE, 0, 32)
    pieces = [Patch(Rect(chance.below(260), chance.below(180), 60, 50), order, (chance.below(120), order * 9, 30))
              for order in range(9)]
    over = Patch(Rect(100, 90, 120, 40), OVER, (0, 0, 120))
    for piece in (*pieces, over):
        layers.put(piece)
    for _frame in range(150):
        piece = pieces[chance.below(len(pieces))]
        if chance.below(3):
            layers.lift(piece)
            if chance.below(2):
                piece.rect = Rect(chance.below(260), chance.below(180), 60, 50)
                layers.stir(piece)
        else:
            layers.put(piece)
        if not chance.below(4):
            layers.mend(Rect(chance.below(260), chance.below(180), 40, 40))
        layers.draw(screen)
        shown = screen.copy()
        layers.draw(whole, True)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_words_lie_over_what_moves_below_them_whatever_moves_above() -> None:
    layers, screen = table()
    words, ray = Patch(Rect(80, 80, 60, 40), OVER + 8, (0, 0, 120)), Patch(Rect(60, 60, 100, 80), 6, (90, 60, 0))
    shout = Patch(Rect(200, 20, 60, 60), OVER + 10, (90, 0, 0))
    layers.put(words)
    for piece in (ray, shout):
        layers.lift(piece)
    layers.draw(screen)
    seen = screen.get_at((100, 100))
    layers.put(shout)
    layers.stir(ray)
    layers.draw(screen)
    assert screen.get_at((100, 100)) == seen


def test_what_lies_still_on_a_ray_lies_on_it_while_that_moves() -> None:
    layers, screen = table()
    card, ray = Sheet(Rect(80, 80, 60, 40), 40, (0, 0, 120)), Patch(Rect(60, 60, 100, 80), 6, (90, 60, 0))
    layers.put(card)
    layers.lift(ray)
    layers.draw(screen)
    moving = screen.get_at((100, 100))
    layers.put(ray)
    layers.draw(screen)
    assert moving == screen.get_at((100, 100))


def test_what_is_laid_on_all_that_lies_there_needs_no_other_ground() -> None:
    drawn: list[Rect] = []

    def seen(to: Surface, rect: Rect) -> None:
        drawn.append(rect)
        ground(to, rect)

    layers, screen, whole = Layers(SIZE, seen), Surface(SIZE, 0, 32), Surface(SIZE, 0, 32)
    layers.draw(screen, True)
    drawn.clear()
    for order, place in enumerate(((20, 20), (50, 30), (200, 120))):
        layers.put(Patch(Rect(place, (60, 60)), order, (order * 40, 60, 0)))
    layers.draw(screen)
    assert not drawn
    layers.put(Patch(Rect(30, 40, 60, 60), 0.5, (0, 0, 90)))          # between two of them
    layers.draw(screen)
    assert len(drawn) == 1
    layers.mend(Rect((0, 0), SIZE))
    layers.draw(whole, True)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_what_fades_takes_six_megabytes_at_most_and_is_soon_as_it_should_be() -> None:
    size = 1600, 1200
    layers, screen, other = Layers(size, ground), Surface(size, 0, 32), Surface(size, 0, 32)
    strips = [Sheet(Rect(0, 300 * k, 1600, 300), k, (40 * k, 200, 90)) for k in range(4)]
    layers.draw(screen, True)
    for strip in strips:                              # each is half a million pixels: a fourth is one too many
        layers.put(strip, 100)
        layers.draw(screen)
        layers.tick(10)
    assert screen.get_at((9, 9)) == (0, 200, 90, 255), "the oldest is there at once"
    assert screen.get_at((9, 1199)) != (120, 200, 90, 255), "the last comes slowly"
    layers.put(Sheet(Rect(0, 0, *size), 9, (200, 0, 0)), 100)
    layers.draw(screen)
    assert screen.get_at((9, 9)) == screen.get_at((9, 1199)) == (200, 0, 0, 255), "all of it is too much"
    layers.draw(other, True)
    assert screen.get_buffer().raw == other.get_buffer().raw


def test_what_fades_over_what_still_fades_begins_from_what_was_seen() -> None:
    layers, screen = table()
    layers.put(Sheet(Rect(20, 20, 80, 60), 1, (250, 250, 250)), 100)
    layers.draw(screen)
    layers.tick(20)
    layers.put(Sheet(Rect(60, 20, 80, 60), 2, (10, 10, 10)), 100)
    layers.draw(screen)
    left, both = screen.get_at((40, 40)), screen.get_at((80, 40))
    assert left == both, "the second has not come yet"
    assert left.r < 130, "nor the first by more than a fifth"


def test_what_comes_slowly_does_so_over_what_moves_too() -> None:
    layers, screen = table()
    layers.lift(Patch(Rect(20, 20, 40, 60), 1, (60, 0, 0)))
    layers.draw(screen)
    layers.put(Sheet(Rect(20, 20, 80, 60), 2, (250, 250, 250)), 100)
    layers.draw(screen)
    assert screen.get_at((40, 40)).r < 100
    assert screen.get_at((80, 40)).r < 100


LARGE = (1600, 1000)


def test_a_frame_lifts_one_large_card_and_then_no_more_than_there_is_time_for() -> None:
    layers, screen = Layers(LARGE, ground), Surface(LARGE, 0, 32)
    cards = [Patch(Rect(20 + 500 * k, 20, 480, 900), k, (60, 0, 0)) for k in range(3)]
    small = Patch(Rect(1540, 20, 40, 40), 4, (0, 60, 0))
    for piece in (*cards, small):
        layers.put(piece)
    layers.draw(screen, True)
    for left in (2, 1, 0):
        for piece in cards:
            if layers.may_lift(piece):
                layers.lift(piece)
        assert sum(not layers.lifted(piece) for piece in cards) == left
        assert layers.may_lift(small), "there is time for what is small"
        layers.draw(screen)


def test_what_can_wait_waits_for_a_frame_with_room_and_is_drawn_then() -> None:
    layers, screen = Layers(LARGE, ground), Surface(LARGE, 0, 32)
    layers.draw(screen, True)
    layers.mend(Rect(0, 0, 800, 800))
    later = Rect(900, 0, 300, 300)
    layers.mend_soon(later, 0.0)
    assert layers.waits
    assert not [rect for rect in layers.draw(screen) if rect.colliderect(later)]
    assert layers.stale, "or nobody would draw it"
    assert [rect for rect in layers.draw(screen) if rect.contains(later)]
    assert not layers.waits
    assert not layers.stale
