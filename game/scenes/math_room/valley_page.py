"""A child's valley as a page of its own, to be looked at."""

from typing import TYPE_CHECKING

from game.scenes.math_room.valley_scene import ValleyScene

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.children import Child


class ValleyPage(ValleyScene):
    """The page of a child's valley."""

    def __init__(self, app: "App", stores: "Stores", child: "Child") -> None:
        super().__init__(app)
        self.show(child, child.animal, stores.children.knowledge(child.id))
