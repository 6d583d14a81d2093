"""What the tests of windows, widgets and scenes share: a display that nobody sees, pages to lay out, hands for them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.store.settings import Settings
from game.view.device.window import Window
from game.view.pictures.painter import Align, Painter
from game.view.pictures.theme import EVENING, INK, Colour, Theme
from game.view.widgets import Form, Widget
from tests.kit.picture_cache import pictures

SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (900, 1600), (2560, 640)]
LARGEST = 3840, 2160
LOOKS = [(size, theme) for n, size in enumerate(SIZES) for theme in (("evening", "daylight")[n % 2], "projector")
         if size != LARGEST or theme == "projector"]
"""Each size of a window in usual letters, by the evening's light and by day in turn, and in the projector's larger
ones: of a theme nothing but the size of its letters says whether words have room
(tests/scenes/shell/test_projector.py). In the largest one usual letters have twice the room that they have in 1920 x
1080, and are twice as large."""


def display() -> None:
    """A display to convert surfaces for."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 720))


class Checked(Painter):
    """Paper that looks whether words stay where they belong. `spilt` holds those that do not."""

    def __init__(self, theme: Theme = EVENING, size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(theme, size, pictures().icon)
        self.spilt: list[tuple[str, Rect, Rect]] = []
        self.inside: Rect | None = None

    def draw_text(self, to: Surface, text: str, box: Rect, px: int, kind: str = "text", colour: Colour = INK,
              align: Align = "left", *, keep: bool = True) -> Rect:
        place = super().draw_text(to, text, box, px, kind, colour, align, keep=keep)
        if text and (place.left < box.left or place.right > box.right):
            self.spilt.append((text, place, box))
        if text and self.inside is not None and not self.inside.inflate(2, 2).contains(
                Rect(place.x, place.centery - px // 2, place.w, px)):
            self.spilt.append((text, place, self.inside))
        return place


def down(key: int, mod: int = 0, text: str = "", scancode: int = 0) -> Event:
    """A key pressed."""
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=scancode or pygame.key.ScancodeWrapper(
        tuple(range(512)))[key])  # type: ignore[arg-type]


def up(key: int) -> Event:
    """A key let go."""
    return Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=down(key).scancode)


def motion(pos: tuple[int, int]) -> Event:
    """The mouse moved."""
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def press(pos: tuple[int, int], kind: int = pygame.MOUSEBUTTONDOWN) -> Event:
    """The mouse pressed, or let go."""
    return Event(kind, pos=pos, button=1, touch=False)


def click(form: Form, pos: tuple[int, int]) -> None:
    """Go there, press, let go."""
    form.handle(motion(pos))
    form.handle(press(pos))
    form.handle(press(pos, pygame.MOUSEBUTTONUP))


def wheel(by: float) -> Event:
    """The wheel turned; up is positive."""
    return Event(pygame.MOUSEWHEEL, x=0, y=round(by), precise_x=0.0, precise_y=float(by), flipped=False, touch=False)


def tap(form: Form, *keys: int) -> None:
    """Press and let go keys, one after the other."""
    for key in keys:
        form.handle(down(key))
        form.handle(up(key))
        form.tick(1.0, reduced_motion=True)


def typed(form: Form, words: str) -> None:
    """Type letters."""
    for each in words:
        form.handle(Event(pygame.TEXTINPUT, text=each))


def named(form: Form, label: str) -> Widget:
    """The widget with this label."""
    return next(widget for widget in form.widgets if widget.label == label)


@contextmanager
def app(size: tuple[int, int] = (1280, 720), settings: Settings | None = None, **more: object) -> Iterator[App]:
    """A program with nothing on its pile of scenes."""
    window = Window("Truce", size=size)
    made = App(window, settings or Settings(), pictures(), Scene, **more)  # type: ignore[arg-type]
    made.running = True
    yield made


def run(app: App, *events: Event, dt: float = 0.016) -> None:
    """One frame with these events."""
    for event in events:
        app.take(event)
    app.step(dt)
