"""A person in the statistics: the line that opens their page, and the page with their games, opponents, streaks and
slaps, and the button that erases them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.i18n import _, ngettext, whole
from game.scenes.records.game_page import GamePage
from game.scenes.records.stat_widgets import MatchPile, Rivalry, RivalrySide, Streak, piles
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.page import Page
from game.scenes.shell.relative_time import last_played, lasting, whole_items
from game.scenes.shell.stat_tiles import Tiles, figures, game_name, level_name
from game.scenes.shell.status_pages import BusyPage
from game.scenes.shell.token import TokenCard
from game.sitting.participants import FOX, animals_of, shown
from game.store.results import Totals
from game.store.setting_fields import ANIMALS
from game.view.charts.slap_strip import SlapStrip
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, mix
from game.view.widgets import Button, Form, RichText, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores
    from game.store.results import Rival
    from game.store.stats import Stats


def animal(stats: "Stats", name: str) -> int:
    """Return the animal of the seat where this person sat the last time."""
    sat = stats.seat(name)
    if sat is None:
        return FOX
    seat, players, animal = sat
    return animals_of(players)[seat] if animal is None else animal % len(ANIMALS)


def _side(stats: "Stats", name: str, won: int) -> RivalrySide:
    whose = animal(stats, name)
    return RivalrySide(shown(name, whose), won, whose)


def rivalry(stats: "Stats", rival: "Rival", pictures: "Pictures") -> Rivalry:
    """Return the picture of one who met another, or of everyone who met a level of the computer."""
    one = _side(stats, rival.name, rival.won) if rival.name else RivalrySide(_("People"), rival.won, icon="players")
    if rival.kind == "person":
        other = _side(stats, rival.rival, rival.lost)
    else:
        other = RivalrySide(level_name(rival.rival), rival.lost)
    return Rivalry(one, other, rival.played - rival.won - rival.lost, pictures)


def rivalries(stats: "Stats", rivals: "list[Rival]", pictures: "Pictures") -> Row:
    """Return all of these, two beside one another where there is room."""
    return Row(*(rivalry(stats, each, pictures) for each in rivals), columns=2, gap=18)


class PersonPage(Page):
    """The page of a person, opened from their line."""

    width = 980

    def __init__(self, app: "App", stores: "Stores", name: str) -> None:
        self.stores, self.name = stores, name
        super().__init__(app, shown(name, animal(stores.stats, name)))

    def make(self) -> Form:
        stats, name, pictures = self.stores.stats, self.name, self.app.pictures
        totals, whose = stats.summary(name=name), animal(stats, name)
        played, *rest = figures(totals)
        rows: list[Widget | Row] = [
            Tiles([played, (whole(totals.won), _("won")), *rest]),
            RichText("## " + _("Wins in a row")), Streak("", whose, totals, pictures),
        ]
        slaps = stats.reactions(name)
        if slaps is not None:
            rows += [RichText("## " + _("Time to slap")), SlapStrip(slaps.recent, slaps.before, whose),
                     RichText(_("The quickest slap came after {ms} ms.").format(ms=whole(slaps.best)), role="small")]
        rivals = stats.rivals(name)
        if rivals:
            rows += [RichText("## " + _("Head to head")), rivalries(stats, rivals, pictures)]
        rows += [RichText("## " + _("Games")), piles([
            MatchPile(game_name(each.game), each, pictures, partial(self._open, each.game))
            for each in sorted(stats.by_name(name), key=lambda each: -each.played)])]
        rows.append(Row(Button(_("Erase {name}").format(name=self.title), self._ask_erase, icon="close"), align=1.0))
        form = Form(rows, header_widgets=self.header_widgets, foot=False, gap=16)
        form.set_focus(self.back_button)
        return form

    def _open(self, game: str) -> None:
        self.app.push(GamePage(self.app, self.stores, game))

    # ---- forgetting ----

    def _ask_erase(self) -> None:
        self.app.push(ConfirmDialog(
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
        done = stores.writer.barrier()                 # it may never be idle, while another program holds a database
        if done():
            self.close()
        else:
            app.replace(BusyPage(app, self.title, done, app.pop))


class PersonLine(TokenCard):
    """Their name, a bar, and what it means."""

    def __init__(self, totals: Totals, animal: int, pictures: Pictures, press: Callable[[], None]) -> None:
        super().__init__(shown(totals.name, animal), animal, pictures, press)
        self.totals = totals

    @property
    def says(self) -> str:
        """The meaning of the bar in words, and more."""
        totals = self.totals
        said = [ngettext("{won} of {played} won", "{won} of {played} won", totals.won).format(
            won=whole(totals.won), played=whole(totals.played))]
        if totals.drawn:
            said.append(ngettext("{drawn} drawn", "{drawn} drawn", totals.drawn).format(drawn=whole(totals.drawn)))
        return " · ".join([*said, lasting(totals.seconds), last_played(totals.last)])

    def height(self, painter: Painter, width: int) -> int:
        room, px, small = self.room(painter, width), painter.px("name"), painter.px("small")
        name, said = painter.lines(self.label, room, px, "display"), painter.lines(whole_items(self.says), room, small)
        return len(name) * painter.line(px, "display") + len(said) * painter.line(small) + painter.u(40)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme = painter.theme
        box, totals = self.sheet(to, painter), self.totals
        box.y += painter.text(to, self.label, box, painter.px("name"), "display", theme.panel_text)
        bar = Rect(box.x, box.y + painter.u(3), box.w, painter.u(12))
        painter.draw_sheet(to, bar, theme.track, bar.h // 2)
        for count, colour in ((totals.won + totals.drawn, mix(theme.on, CREAM, 0.55)), (totals.won, theme.on)):
            width = round(bar.w * count / max(1, totals.played))
            if width:
                painter.draw_sheet(to, Rect(bar.x, bar.y, width, bar.h), colour, bar.h // 2)
        box.y += painter.u(20)
        painter.text(to, whole_items(self.says), box, painter.px("small"), "text", theme.panel_body)
