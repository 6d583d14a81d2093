"""Stand-ins for controllers: devices that SDL never saw, whose events are posted by hand."""

from collections.abc import Sequence

import pygame
from pygame.event import Event

from game.core.cards import Card
from game.scenes.shell.app import App
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.writing import WriteController
from game.sitting.stores import Stores
from game.view.controls.write import PieceButton
from game.view.device.gamepad import BUTTONS, GamepadDevice, Gamepads
from game.view.widgets import Entry, Form, Widget
from tests.kit.input_drivers import PRINTED, Hands
from tests.kit.table_driver import Stepped

NAMES = {"a": "south", "b": "east", "x": "west", "y": "north", "lb": "left shoulder", "rb": "right shoulder"}


class StandIns:
    """Controllers at an app. Each has a number, as SDL would give it, and may be a kind that SDL does not know."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.step = app.step                          # what lets a frame pass
        self.there: dict[int, GamepadDevice] = {}
        app.pads = Gamepads(app.pads.changed, self.there.get)

    def plug(self, number: int = 0, name: str = "Pad", guid: str = "", *, known: bool = True) -> None:
        self.there[number] = GamepadDevice(number, name, guid or f"{number:032x}", known)
        kinds = [pygame.CONTROLLERDEVICEADDED] if known else []
        for kind in (*kinds, pygame.JOYDEVICEADDED):
            self.app.take(Event(kind, device_index=number, guid=guid))

    def unplug(self, number: int = 0) -> None:
        kinds = [pygame.CONTROLLERDEVICEREMOVED] if self.there.pop(number).known else []
        for kind in (*kinds, pygame.JOYDEVICEREMOVED):
            self.app.take(Event(kind, instance_id=number))

    def _button(self, kinds: Sequence[int], button: str, number: int) -> None:
        at = BUTTONS.index(NAMES.get(button, button))
        for kind in kinds:                            # SDL tells the raw button, too
            self.app.take(Event(kind, instance_id=number, button=at))

    def down(self, button: str, number: int = 0) -> None:
        self._button((pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN), button, number)

    def up(self, button: str, number: int = 0) -> None:
        self._button((pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP), button, number)

    def press(self, *buttons: str, number: int = 0) -> None:
        """Press and let go, a frame each."""
        for button in buttons:
            self.down(button, number)
            self.up(button, number)
            self.step(1 / 60)

    def stick(self, x: float, y: float, number: int = 0) -> None:
        for axis, value in enumerate((x, y)):
            self.app.take(Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=round(value * 32767)))
            self.app.take(Event(pygame.JOYAXISMOTION, instance_id=number, axis=axis, value=value))

    def walk(self, form: Form, goal: Widget) -> None:
        """By the cross from widget to widget, by the shortest way."""
        ways = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
        assert form.focus is not None
        start, before = form.focus, {id(form.focus): ""}
        queue = [start]
        for at in queue:
            for button, way in ways.items():
                form.focus = at
                caret = isinstance(at, Entry) and button in ("left", "right")
                there = _ahead(form, *way) if not caret else None
                if there is not None and id(there) not in before:
                    before[id(there)] = f"{before[id(at)]} {button}"
                    queue.append(there)
        form.focus = start
        self.press(*before[id(goal)].split())
        assert form.focus is goal, "the cross leads there"


class PadHands(Hands):
    """Neither keyboard nor mouse: one controller."""

    def __init__(self, app: Stepped, kept: Stores) -> None:
        super().__init__(app, kept)
        self.pads = StandIns(app)
        self.pads.step = app.pass_by
        self.pads.plug()

    def press(self, *buttons: str) -> None:
        self.pads.press(*buttons)

    def open(self, game: str) -> None:
        menu = self.menu
        for _ in range(60):
            if menu.chosen == game:
                self.press("a")
                return
            goal = next(book for book in menu.shelf.books if book.game == game)
            now = next(book for book in menu.shelf.books if book.chosen)
            row = goal.ridge - now.ridge if abs(goal.ridge - now.ridge) > goal.rect.h // 2 else 0
            across = goal.rect.centerx - now.rect.centerx
            self.press(("down" if row > 0 else "up") if row else "right" if across > 0 else "left")
        raise AssertionError(f"the cross does not lead to {game}, but to {menu.chosen}")

    def push(self, form: Form, label: str) -> None:
        self.pads.walk(form, next(widget for widget in form.tab_order if widget.label == label))
        self.press("a")

    def say(self, asking: PressController, seat: int, which: int) -> None:
        self.press("ab"[which])

    def pick(self, asking: PickController, cards: list[Card]) -> None:
        for card in cards:
            self.go(asking, card)
            self.press("a")
        if asking.open:
            self.press("y")

    def go(self, asking: PickController, goal: Card) -> None:
        """By the cross from card to card, by the shortest way."""
        if asking.pick.at is None:
            self.press("right")
        start = asking.pick.at
        assert start is not None
        queue, before = [start], {start: ""}

        def place(card: Card) -> tuple[float, float]:
            pose = asking.context.stage.pose(card)
            return pose.x, pose.y

        for at in queue:
            for button, way in (("up", (0, -1)), ("down", (0, 1)), ("left", (-1, 0)), ("right", (1, 0))):
                asking.pick.at = at
                asking.pick.move(*way, place)
                there = asking.pick.at
                if there not in before:
                    before[there] = f"{before[at]} {button}"
                    queue.append(there)
        asking.pick.at = start
        assert set(before) == set(asking.pick.cards), "every card can be reached"
        self.press(*before[goal].split())
        assert asking.pick.at == goal

    def write(self, asking: WriteController, text: str) -> None:
        assert asking.panel is not None
        form = asking.panel.form
        text = text.translate(PRINTED).replace(" ", "")
        self.press("down")
        while text:
            pieces = {widget.label: widget for widget in form.widgets
                      if isinstance(widget, PieceButton) and widget.disabled_reason is None}
            piece = max((piece for piece in pieces if text.startswith(piece)), key=len)
            self.pads.walk(form, pieces[piece])
            self.press("a")
            text = text.removeprefix(piece)
        self.press("y")

    def arrange(self, sheet: ArrangePage) -> None:
        self.press("a", "right", "a", "y")

    def tool(self, at: int) -> None:
        """One of the buttons above the table."""
        bar = self.play.bar
        for _ in range(80):
            if self.play.course.finished:
                return                                # it ended on the way there
            if bar.form.focus is bar.tools[at]:
                self.press("a")
                bar.blur()
                return
            self.press("right shoulder")
        raise AssertionError("the shoulders do not lead there")

    def let_go(self) -> None:
        self.tool(3)

    def skip(self) -> None:
        self.tool(2)

    def leave(self) -> None:
        assert isinstance(self.app.top, MatchEndPage)
        self.push(self.app.top.form, "Back to the shelf")


def _ahead(form: Form, dx: int, dy: int) -> Widget | None:
    """Where the cross leads from the focus."""
    start = form.focus
    there = form.focus if form.go(dx, dy) else None
    form.focus = start
    for widget in form.widgets:
        widget.focused = widget is start
    return there
