"""A child's valley as a page of its own: new plants grow while the child looks on; if there are none, thirsty ones can
be watered."""

import time
from collections.abc import Sequence

from game.calendar import day
from game.core.i18n import _, ngettext, whole
from game.learning import valley
from game.learning.answer import Answer
from game.learning.fact import KINDS, Kind
from game.learning.watering import WateringNeed, watering
from game.scenes.math_room.valley_scene import ValleyPageBase
from game.scenes.shell.app import App
from game.sitting.stores import Stores
from game.store.children import Child
from game.view.widgets import Button, Widget


class ValleyPage(ValleyPageBase):
    """The page of a child's valley."""

    def __init__(self, app: App, stores: Stores, child: Child) -> None:
        super().__init__(app)
        self.stores = stores
        knowledge = stores.children.knowledge(child.id)
        new = stores.children.unseen(child.id, valley.grown(knowledge))
        now = time.time()
        self.watering: dict[Kind, WateringNeed] = {} if new or (child.id, day(now)) in stores.another_day else {
            kind: watering(knowledge, kind, now) for kind in KINDS}
        driest = max(self.watering, key=lambda kind: self.watering[kind].plants, default=None)
        if driest is not None and not self.watering[driest].plants:
            driest = None
        self.show(child, child.token, knowledge, new, kind=new[-1].fact.like.kind if new else driest)

    def saw(self, answers: Sequence[Answer]) -> None:
        self.stores.children.saw(self.child.id, answers)

    def weather(self) -> WateringNeed:
        return self.watering.get(self.kind, WateringNeed(0, ()))

    def buttons(self) -> list[Widget]:
        """Return the buttons that water thirsty plants, and that put it off."""
        now = self.weather()
        if not now.plants:
            return []
        words = ngettext("Water them: {minutes} minute", "Water them: {minutes} minutes", now.minutes)
        return [Button(_("Another day"), self.another_day, icon="right"),
                Button(words.format(minutes=whole(now.minutes)), self.water, look="main", icon="sprout",
                       cap=_("Enter"))]

    def another_day(self) -> None:
        """Put the watering off: it is not offered again today."""
        self.stores.another_day.add((self.child.id, day(time.time())))
        self.watering = {}
        self.show_kind(self.kind)

    def water(self) -> None:
        """Play a short session with the facts of the thirsty plants."""
        from game.learning.session_plan_code import SessionPlanSpec
        from game.scenes.math_room import sessions
        from game.scenes.math_room.class_pages import game_of

        facts = self.weather().facts
        factors = facts[0].kind == "factor"           # the game with something missing, and products
        plan = SessionPlanSpec.of(game_of("addend" if factors else facts[0].kind),
                                  {"count": "product"} if factors else None,
                                  minutes=5, chooses=True)
        sessions.begin(self.app, self.stores, plan, [self.child], instead=True, water=facts)
