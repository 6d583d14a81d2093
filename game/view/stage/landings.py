"""Cards that come down on others while all is hurried: each falls from just above its place, is squashed, and lies.

Where cards follow each other so quickly, they have no time for a way across the table; and a face that faded in over
another would be two ranks at once. So each is seen whole from its first frame on.
"""

from typing import Final

from game.view.pictures.pictures import Pictures
from game.view.stage.compositor import Compositor
from game.view.stage.sprites import Sprite
from game.view.stage.timeline import Animations, cubic_in, in_out

DROPS: Final = 50.0
"""Ms of the wall's clock until it is down,"""
SQUASHES: Final = 60.0
"""and until it lies, after that."""
RISE, HIGH = 6.0, 30.0
"""How far above its place it is seen first, and how high above the table, in units."""
FLAT: Final = 0.96
"""How high it is as it hits the table, in parts of its height. It becomes no wider: sides that went to and fro as often
as cards come would flash."""
OFTEN: Final = 330.0
"""Where cards follow each other sooner than in these ms, they come down softly: else they flash."""
SOFT: Final = 0.3, 0.5
"""The parts of their way and of their squash that are left then."""


class Landings:
    """The cards of one window that are coming down, on the wall's clock."""

    def __init__(self, compositor: Compositor, animations: Animations, pictures: Pictures) -> None:
        self._compositor, self._animations, self._pictures = compositor, animations, pictures
        self.falling: dict[Sprite, tuple[float, bool]] = {}
        """The cards, with the time since when, and True if they come down softly."""
        self._last = self._before = -OFTEN            # when cards came last, and when those before them

    def __contains__(self, sprite: Sprite) -> bool:
        return sprite in self.falling

    def begin(self, sprite: Sprite, now: float) -> None:
        """Let a card that lies there come down on its place."""
        if now > self._last + DROPS:                  # else they come together
            self._last, self._before = now, self._last
        self.falling[sprite] = now, self._last - self._before < OFTEN
        self._compositor.move(sprite)
        self._animations.run(self.tick)

    def stop(self, sprite: Sprite) -> None:
        """Let it come down no more: it sets out, or is taken away."""
        if self.falling.pop(sprite, None) is not None:
            sprite.settle(self._pictures)

    def clear(self) -> None:
        """Let all of them lie."""
        for sprite in [*self.falling]:
            self.stop(sprite)
            self._compositor.put(sprite)

    def tick(self, _now: float, real: float) -> bool:
        """Let the wall's clock stand at `real`. Return True while any of them comes down."""
        for sprite, (began, softly) in [*self.falling.items()]:
            t = real - began
            if t >= DROPS + SQUASHES:
                self.stop(sprite)
                self._compositor.put(sprite)
                continue
            high, flat = SOFT if softly else (1.0, 1.0)
            left, down = 1 - cubic_in(min(1.0, t / DROPS)), 1.0
            if t >= DROPS:
                down = 1 - (1 - FLAT) * flat * (1 - in_out((t - DROPS) / SQUASHES))
            sprite.press(self._pictures, down, RISE * high * self._pictures.scale * left, HIGH * left)
            self._compositor.mark_changed(sprite)
        return bool(self.falling)
