"""A desk: the things that everything at a table has at hand. It knows nothing of the page that it belongs to."""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.core.seats import Seat
from game.scenes.kit.panel import Panel
from game.scenes.kit.seating import Seating
from game.scenes.shell.app import App
from game.scenes.shell.scene import Scene
from game.sitting.course import Course
from game.view.controls.order import Order
from game.view.controls.press import HeldKeys
from game.view.stage.stage import Stage


@dataclass(frozen=True)
class Doors:
    """The ways from a table to other pages: pause, the rules, the settings, and back to where one came from. `curtain`
    draws the curtain for a seat, calls what it is given when it opens, and returns its page."""

    pause: Callable[[], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    home: Callable[[], None]
    curtain: Callable[[Seat, Callable[[], None]], Scene]


@dataclass(frozen=True)
class Desk:
    """The course of a match, the stage on which it is seen, who sits at it, the keys that are down, and the doors.
    `panel` returns the sheet on the table in which somebody answers, if there is one. `orders`: seat → the
    order of cards that it is at work on, which nobody else sees, and no file."""

    app: App
    course: Course
    stage: Stage
    seating: Seating
    press: HeldKeys
    doors: Doors
    panel: Callable[[], Panel | None]
    orders: dict[Seat, Order] = field(default_factory=dict)
