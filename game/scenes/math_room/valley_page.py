"""A child's valley as a page of its own, to be looked at. What has grown and was not seen yet grows here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.learning import valley
from game.scenes.math_room.valley_scene import ValleyScene

if TYPE_CHECKING:
    from game.learning.answer import Answer
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.children import Child


class ValleyPage(ValleyScene):
    """The page of a child's valley."""

    def __init__(self, app: "App", stores: "Stores", child: "Child") -> None:
        super().__init__(app)
        self.stores = stores
        knowledge = stores.children.knowledge(child.id)
        new = stores.children.unseen(child.id, valley.grown(knowledge))
        self.show(child, child.token, knowledge, new, kind=new[-1].fact.like.kind if new else None)

    def saw(self, answers: "Sequence[Answer]") -> None:
        self.stores.children.saw(self.child.id, answers)
