"""Stand-ins for controllers: devices that SDL never saw, whose events are posted by hand."""

from collections.abc import Sequence

import pygame
from pygame.event import Event

from game.scenes.app import App
from game.view.pad import BUTTONS, Device, Pads

NAMES = {"a": "south", "b": "east", "x": "west", "y": "north", "lb": "left shoulder", "rb": "right shoulder"}


class StandIns:
    """Controllers at an app. Each has a number, as SDL would give it, and may be a kind that SDL does not know."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.there: dict[int, Device] = {}
        app.pads = Pads(app.pads._changed, self.there.get)

    def plug(self, number: int = 0, name: str = "Pad", guid: str = "", *, known: bool = True) -> None:
        self.there[number] = Device(number, name, guid or f"{number:032x}", known)
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
            self.app.step(1 / 60)

    def stick(self, x: float, y: float, number: int = 0) -> None:
        for axis, value in enumerate((x, y)):
            self.app.take(Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=round(value * 32767)))
            self.app.take(Event(pygame.JOYAXISMOTION, instance_id=number, axis=axis, value=value))
