"""The base of the pages with a child's valley, where every fact known on two days grows, and stays."""

import time
from collections.abc import Sequence
from itertools import cycle
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import Plural, _, ngettext, whole
from game.learning import valley
from game.learning.answer import Answer
from game.learning.fact import KINDS, Fact, Kind
from game.learning.feedback import plural
from game.learning.learner_model import LearnerModel
from game.learning.valley import Bed
from game.learning.watering import MOST, WateringNeed
from game.scenes.math_room.room_cards import TerraceLabel
from game.scenes.math_room.session_story import named
from game.scenes.shell.scene import Scene
from game.store.children import Child
from game.view.charts.valley_ground import Plant, ValleyGround
from game.view.charts.valley_growing import GrowthAnimation, ValleyGrowth
from game.view.pictures.theme import TOKENS
from game.view.widgets import Button, Form, Row, Tabs, Widget
from game.view.widgets.widget import sentences

_PLANTS: Final[dict[str, tuple[str, ...]]] = {
    "few_more": ("flower0", "flower1", "flower2", "flower3"),
    "up_to_ten": ("apple0",),
    "doubles": ("heart0", "heart1", "heart2"),
    "over_ten": ("poplar0", "conifer0", "conifer1", "poplar1", "conifer1", "conifer0"),
    "few_less": ("tulip0", "tulip1", "tulip2"),
    "close": ("bush0", "bush1"),
    "take_away": ("pear0",),
    "back_over_ten": ("larch0", "larch1"),
    "times_2_5_10": ("house0", "house1", "house2", "mill0"),
    "times_1_0": ("hive0",),
    "times_3_4_9": ("tower0", "tower1"),
    "times_6_7_8": ("mill0", "house2"),
    "times_more": ("house1", "tower1", "house2"),
}
"""Terrace → the drawings of its plants, in turn."""
_SPROUTS: Final = Plural("One sprout stands here", "{count} sprouts stand here")
_BUILDINGS: Final = Plural("One building is begun here", "{count} buildings are begun here")
_YOUNG: Final = Plural("one sprout", "{count} sprouts")
_BEGUN: Final = Plural("one begun", "{count} begun")
_SIGNS: Final = {"sum": "+", "difference": "−", "product": "×"}
_DIGITS, _NAMED = "0123456789", 14


def overcast(count: int) -> str:
    """Return the text on a cloud: the number of thirsty plants, unless they are many.

    >>> overcast(3)
    '3 plants are thirsty'
    """
    if count > MOST:
        return _("Some plants are thirsty")
    return ngettext("One plant is thirsty", "{count} plants are thirsty", count).format(count=whole(count))


class ValleyPageBase(Scene):
    """A page with a valley: the terraces of one kind of facts, and tabs for the kinds that the child has met. A
    subclass calls `show` before it is visible."""

    form: Form
    repeats = True

    def show(self, child: Child, animal: int, knowledge: LearnerModel, new: Sequence[Answer] = (), told: str = "",
             near: Fact | None = None, kind: Kind | None = None) -> None:
        """Show a child's valley. The facts of `new` answers grow while one looks on, those of other kinds once their
        tab is chosen. Without any, `told` is the headline, and the animal is beside the fact that is `near`."""
        self.child, self.animal, self.knowledge = child, animal, knowledge
        self._new, self._near, self._seen = new, near, False
        self._grown: list[Answer] = []                # the new ones that were seen to grow
        met = {fact.like.kind for fact in knowledge.seen() if fact.in_table}
        self.every = valley.grown(knowledge)
        self.kind: Kind = kind or (self.every[-1].fact.like.kind if self.every else "sum")
        kinds = [one for one in KINDS if one in met or one == self.kind]
        self.tabs = Tabs([(one, f"{_SIGNS[one]}  {plural(one)}") for one in kinds], self.kind, self.show_kind) if len(
            kinds) > 1 else None
        self.headline = told
        self.back_button = Button(_("Back"), self.close, look="plain", icon="back", words=False)
        self._make()

    # ---- what is on it ----

    @property
    def title(self) -> str:
        """The title, with the child's name."""
        return _("{name}’s valley").format(name=self.child.name)

    def _counted(self) -> str:
        """Return the number of facts that grow, and how many of them since today; if there are none, the number that
        has begun to grow; "" if there are none of these."""
        if not self.every:
            count = sum(self._begun(bed) for bed in self.beds)
            words = _BUILDINGS if self.kind == "product" else _SPROUTS
            return words.of(count).format(count=whole(count)) if count else ""
        today = valley.grown_on(self.every, time.time())
        told = ngettext("One fact grows here", "{count} facts grow here", len(self.every)).format(
            count=whole(len(self.every)))
        new = ngettext("{count} new today", "{count} new today", today).format(count=whole(today))
        return f"{told} · {new}" if today else told

    def buttons(self) -> list[Widget]:
        """Return the buttons at its foot."""
        return []

    def weather(self) -> WateringNeed:
        """Return the thirsty plants that are shown: none, unless a subclass says otherwise."""
        return WateringNeed(0, ())

    def _make(self) -> None:
        """Make its widgets, and place them."""
        self.beds = valley.beds(self.knowledge, self.kind, time.time())
        self.counted = self._counted()
        self.labels = [self._label(bed) for bed in self.beds]
        self.onward = self.buttons()
        above = [self.back_button, *([self.tabs] if self.tabs is not None else [])]
        self.form = Form([], header_widgets=[*above, *self.labels, *self.onward], land=True, foot=False)
        main = next((one for one in self.onward if isinstance(one, Button) and one.look == "main"), self.back_button)
        self.form.set_focus(main)
        self.resized()

    def _label(self, bed: Bed) -> TerraceLabel:
        thirst = ngettext("{count} thirsty", "{count} thirsty", bed.thirsty).format(count=whole(bed.thirsty))
        texts = [valley.text(plot.fact) for plot in bed.plots if plot.step == "grown"]
        count, young = self._begun(bed), ""
        if count:
            words = _BEGUN if bed.terrace.kind == "product" else _YOUNG
            young = words.of(count).format(count=whole(count))
        hint = named(texts, _NAMED) if texts else ""
        if young and not texts:
            hint = _("Begun: {facts}").format(facts=named(
                [valley.text(plot.fact) for plot in bed.plots if plot.step == "sprout"], _NAMED))
        return TerraceLabel(_(valley.NAMES[bed.terrace.id]), bed.grown, len(bed.plots), _PLANTS[bed.terrace.id][0],
                            self.app.pictures, hint, thirst if bed.thirsty else young, thirsty=bed.thirsty > 0)

    @staticmethod
    def _begun(bed: Bed) -> int:
        """Return the number of facts that have begun to grow there."""
        return sum(plot.step == "sprout" for plot in bed.plots)

    def show_kind(self, kind: Kind) -> None:
        """Show the terraces of another kind of facts."""
        self.kind, self.headline, self._near, self._seen = kind, "", None, False
        self._new = [answer for answer in self._new if answer not in self._grown]
        self._make()
        self.form.set_focus(self.tabs)

    def _plants(self) -> list[list[Plant]]:
        rows = []
        for bed in self.beds:
            drawings = _PLANTS[bed.terrace.id]
            young = "bricks0" if bed.terrace.kind == "product" else "sprout0"
            rows.append([Plant(drawing, f"{drawing.rstrip(_DIGITS)}-outline", young, plot.step, plot.bears,
                               plot.thirsty) for drawing, plot in zip(cycle(drawings), bed.plots, strict=False)])
        return rows

    def _growths(self, plants: list[list[Plant]]) -> list[ValleyGrowth]:
        """Return the plants that grow now, one terrace after the other."""
        return [ValleyGrowth(n, k, plants[n][k].drawing, valley.text(plot.fact),
                       valley.facts_text(plot.fact, _("{fact} grows here now"), _("{fact}: it grows here now")))
                for n, bed in enumerate(self.beds) for k, plot in enumerate(bed.plots) if plot.grew in self._new]

    def _place(self) -> tuple[int, int] | None:
        """Return the terrace and the plot of the animal if nothing grows: the fact that is near, else the newest plant.
        """
        last = [one for one in self.every if one.fact.like.kind == self.kind]
        near = self._near if self._near is not None else last[-1].fact if last else None
        return next(((n, k) for n, bed in enumerate(self.beds) for k, plot in enumerate(bed.plots)
                     if near is not None and plot.fact.key == near.key), (0, 0))

    # ---- laying ----

    def resized(self) -> None:
        """Place everything for a new size, and draw the ground again."""
        painter, (w, h) = self.app.painter, self.app.size
        edge, row = painter.u(24), painter.row()
        self.back_button.rect = Rect(edge, painter.u(16), row, row)
        px = painter.px("name")
        self._title = Rect(
            edge + row + painter.u(8), painter.u(16), painter.text_width(self.title, px, "display") + 4, row
        )
        self._title.w = min(self._title.w, w - self._title.x - edge)
        self._lay_head(edge, row)
        width = min(max(label.width(painter) for label in self.labels), round(w * 0.34))
        plants = self._plants()
        growths = self._growths(plants)
        self.ground = ValleyGround(self.app.theme, (w, h), self.app.pictures, plants, edge + width,
                                   [(one.terrace, one.plot) for one in growths])
        for n, label in enumerate(self.labels):
            height = label.height(painter, width)
            label.rect = Rect(edge, round(self.ground.ridge(n, edge + width / 2)) + painter.u(4), width, height)
            if n and label.rect.y < self.labels[n - 1].rect.bottom + painter.u(4):
                label.rect.y = self.labels[n - 1].rect.bottom + painter.u(4)
        foot = Row(*self.onward, gap=14, align=1.0)
        height = foot.lay(painter, edge, 0, w - 2 * edge)
        foot.lay(painter, edge, h - height - painter.u(8), w - 2 * edge)
        self._foot = h - height - painter.u(8)
        self.foot = h - self._foot if self.onward else 0
        self.form.layout(painter, Rect(0, 0, w, h))
        still = self.app.reduced_motion or self.app.settings.pace == "instant" or self._seen
        now = self.weather()
        keys = {fact.key for fact in now.facts}
        thirsty = [(valley.text(plot.fact), self.ground.spots[n][k]) for n, bed in enumerate(self.beds)
                   for k, plot in enumerate(bed.plots) if plot.fact.key in keys]
        self.cloud = overcast(now.plants) if now.plants and not growths else ""
        self.growing = GrowthAnimation(self.ground, painter, self.app.pictures, TOKENS[self.animal].animal, growths,
                                       self._place(), self.headline, still=still, weather=self.cloud, thirsty=thirsty)
        self.needs_redraw = True

    def _lay_head(self, edge: int, row: int) -> None:
        """Place the tabs and the line with the counts beside the title, or below it."""
        painter, w = self.app.painter, self.app.size[0]
        px, left, top = painter.px("small"), self._title.right + painter.u(20), self._title.y
        width = painter.text_width(self.counted, px) + 2 if self.counted else 0
        tabs = self.tabs.width(painter) if self.tabs is not None else 0
        self._count = Rect(w - edge - width, top, width, row)
        if self._count.x < left + (tabs + painter.u(20) if tabs else 0):
            self._count = Rect(self._title.x, top + row, min(width, w - self._title.x - edge), painter.line(px))
            top, left = (self._count.bottom, edge) if left + tabs > w - edge else (top, left)
        if self.tabs is not None:
            room = w - edge - left
            self.tabs.rect = Rect(left, top, min(room, tabs), self.tabs.height(painter, room))

    # ---- the scene ----

    @property
    def read(self) -> str:
        """Its title, the counts, and the headline."""
        return sentences(self.title, self.counted, *([self.cloud] if self.cloud else self.growing.captions))

    def close(self) -> None:
        """Go back."""
        self.app.pop()

    def leave(self) -> None:
        self.form.leave()

    def language_changed(self) -> None:
        self._make()

    def handle(self, event: Event) -> None:
        if self.growing.moving and self._hurries(event):
            self.growing.finish()
            self.needs_redraw = True
            return
        if not self.form.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()

    def _hurries(self, event: Event) -> bool:
        """True if a press completes the growth at once: Enter, perhaps pressed twice after an answer, or a click on the
        land."""
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return event.type == pygame.MOUSEBUTTONDOWN and self.form.at(event.pos) is None

    def tick(self, dt: float) -> None:
        if self.growing.tick(dt * 1000):
            self.app.sounds.play("right", 0.4)
        if not self._seen and not self.growing.moving:
            self._seen = True
            self._note()
        self.needs_redraw = self.needs_redraw or self.form.stale

    def _note(self) -> None:
        """Store which new plants were seen to grow, so that they do not grow again."""
        here = [plot.grew for bed in self.beds for plot in bed.plots]
        shown = [answer for answer in self._new if answer in here and answer not in self._grown]
        if shown:
            self._grown += shown
            self.saw(shown)

    def saw(self, answers: Sequence[Answer]) -> None:
        """Store that the facts of these answers were seen to grow."""

    @property
    def moving(self) -> bool:
        return self.growing.moving or self.form.stale

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if not self.needs_redraw:
            parts = self.growing.draw_moved(screen)
            for part in parts:
                screen.set_clip(part)
                self._over(screen)
            screen.set_clip(None)
            return parts
        self.growing.draw(screen)
        self._over(screen)
        return None

    def _over(self, screen: Surface) -> None:
        """Draw title, counts, widgets and hint over the picture."""
        painter = self.app.painter
        painter.draw_text(screen, self.title, self._title, painter.px("name"), "display", painter.theme.text)
        if self.counted:
            painter.draw_text(screen, self.counted, self._count, painter.px("small"), "text", painter.theme.text)
        self.form.draw(screen)
        self._hint(screen)

    def _hint(self, screen: Surface) -> None:
        """Draw the hint of the terrace with the mouse or the focus."""
        painter, px = self.app.painter, self.app.painter.px("small")
        over = next((one for one in self.labels if one.hovered), None)
        label = over or next((one for one in self.labels if one.focused and one.shown), None)
        if label is None or not label.hint:
            return
        pad, edge, low = painter.u(12), painter.u(24), self.app.size[1] - painter.u(8)
        left, right = edge, min((one.rect.x for one in self.onward), default=self.app.size[0]) - edge
        if right - left < self.app.size[0] // 3:      # too narrow beside the buttons: over them, beside the labels
            left, right, low = label.rect.right + edge, self.app.size[0] - edge, self._foot - painter.u(8)
        lines = painter.lines(label.hint, right - left - 2 * pad, px)
        width = max(painter.text_width(line, px) for line in lines) + 2 * pad
        body = Rect(left, 0, width, len(lines) * painter.line(px) + pad)
        body.bottom = low
        painter.shadow(screen, body, 5, painter.u(12))
        painter.draw_sheet(screen, body, painter.theme.panel, painter.u(12))
        painter.text(screen, label.hint, body.inflate(-2 * pad, -pad), px, "text", painter.theme.panel_text)
