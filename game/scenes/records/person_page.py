"""One person in the statistics: games, opponents, streaks, slaps; and the button that erases them."""

from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _, whole
from game.scenes.records.game_page import GamePage
from game.scenes.records.match_pile import Pile, piles
from game.scenes.records.opponents import animal, rivalries
from game.scenes.records.streak import Streak
from game.scenes.shell.one_moment import OneMoment
from game.scenes.shell.page import Page
from game.scenes.shell.question import Question
from game.scenes.shell.stat_tiles import Tiles, figures, game_name
from game.sitting.chairs import shown
from game.view.charts.slap_strip import SlapStrip
from game.view.widgets import Button, Form, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


class PersonPage(Page):
    """The page of a person, opened from their line."""

    wide = 980

    def __init__(self, app: "App", stores: "Stores", name: str) -> None:
        self.stores, self.name = stores, name
        super().__init__(app, shown(name, animal(stores.stats, name)))

    def make(self) -> Form:
        """Return all there is of this name."""
        stats, name, pictures = self.stores.stats, self.name, self.app.pictures
        totals, whose = stats.summary(name=name), animal(stats, name)
        played, *rest = figures(totals)
        rows: list[Widget | Row] = [
            Tiles([played, (whole(totals.won), _("won")), *rest]),
            Prose("## " + _("Winning streaks")), Streak("", whose, totals, pictures),
        ]
        slaps = stats.reactions(name)
        if slaps is not None:
            rows += [Prose("## " + _("Time to slap")), SlapStrip(slaps.lately, slaps.before, whose),
                     Prose(_("The quickest slap came after {ms} ms.").format(ms=whole(slaps.best)), role="small")]
        rivals = stats.rivals(name)
        if rivals:
            rows += [Prose("## " + _("Head to head")), rivalries(stats, rivals, pictures)]
        rows += [Prose("## " + _("Games")), piles([
            Pile(game_name(each.game), each, pictures, partial(self._open, each.game))
            for each in sorted(stats.by_name(name), key=lambda each: -each.played)])]
        rows.append(Row(Button(_("Erase {name}").format(name=self.title), self._ask_erase, icon="close"), align=1.0))
        form = Form(rows, beside=self.beside, foot=False, gap=16)
        form.set_focus(self.back_button)
        return form

    def _open(self, game: str) -> None:
        self.app.push(GamePage(self.app, self.stores, game))

    # ---- forgetting ----

    def _ask_erase(self) -> None:
        self.app.push(Question(
            self.app, _("Erase {name}?").format(name=self.title),
            _("The matches stay, but no longer say that {name} played in them. The slaps are erased. This can’t be "
              "undone. What the math room knows about a child is erased there.").format(name=self.title),
            [(_("Erase"), self.erase), (_("Cancel"), lambda: None)], main=1))

    def erase(self) -> None:
        """Erase the person's name everywhere."""
        app, stores = self.app, self.stores
        said = stores.erase_name(self.name, _("{name} was erased.").format(name=self.title))
        if said:
            app.say(said)
        done = stores.writer.so_far()                 # it may never be idle, while another program holds a database
        if done():
            self.close()
        else:
            app.replace(OneMoment(app, self.title, done, app.pop))
