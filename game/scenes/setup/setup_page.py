"""The page before a match: who plays, the house rules, the deal, and the workshop's figures."""

from functools import partial
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.game import Option
from game.core.i18n import _
from game.core.setting_values import OFFERED
from game.core.title import Title
from game.players import levels, nearest
from game.scenes.setup.own_book_pages import OwnButtons
from game.scenes.setup.party_sheet import PartySheet
from game.scenes.setup.rule_rows import RuleRows
from game.scenes.setup.seat_rows import animal_button, key_picker, key_test_button, name_entry
from game.scenes.setup.setting_rows import extra_time_slider, handicap_heading, handicap_row
from game.scenes.setup.setup_form import SetupForm
from game.scenes.shell import match_launcher
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.routes import page_factory
from game.sitting import game_profile
from game.sitting.participants import Participant, let_play, name_of, participants_at, seating, who
from game.sitting.participants import players as usual_players
from game.sitting.stores import Stores
from game.store.setting_fields import SeatSettings
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Choice, Entry, Form, KeyPicker, RichText, Row, Tabs, Widget

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_LEVELS = {"easy": "sprout", "medium": "person", "hard": "trophy", "master": "star"}


class _KindChoice(Choice):
    """Person or computer: a choice without a label."""

    def width(self, painter: Painter) -> int:
        return self.control(painter)


def _number_refusal(typed: str) -> str | None:
    valid = typed and 1 <= int(typed) <= match_launcher.MOST_DEAL
    return None if valid else _("Enter a number from 1 to 999,999,999.")


class SetupPage(Page):
    """The page before a match, made from the game's title alone. Every choice is stored at once, but for the number of
    the deal, which is a new one each time."""

    width = 1180                                   # for house rules in two columns

    def __init__(self, app: App, stores: Stores, title: Title) -> None:
        self.stores = stores
        self.game = title
        self.options, self.players = match_launcher.last(app, title)
        self.who = set(who(app.settings, title.id))
        self._rows = seating(self.players, self.who)
        self.deal = RichText(_("Deal number"))
        self.number = Entry("", str(match_launcher.new_number()), lambda _typed: None, limit=9, letters=9,
                            allowed=lambda letter: letter in "0123456789", check=_number_refusal,
                            hint=_("The same number deals the same cards again."), select_on_focus=True)
        self.shuffle = Button(_("New number"), self._shuffle, icon="deal", hint=_("Pick another deal at random."))
        self.start = Button(_("Play"), self.play, look="main", cap=_("Ctrl+Enter"))
        self._players = Choice("", [], 0, lambda _count: None)
        self.own = OwnButtons(app, stores, title, self.options)
        self.rules = RuleRows(title, self.options, self._rule, partial(self.choose, title.rules), self.own.make)
        self._asks, self._levels, self._second = self._try()
        self.workshop = page_factory("workshop")(app, stores, title, self._try_rule, self.turn_to_rules)
        tabs = Tabs(self._tabs(), "players", self._turn) if title.options else None
        super().__init__(app, _("{game}: setup").format(game=title.shown), tabs)
        self.form.set_focus(self.start)

    def make(self) -> Form:
        """Return rows for the seats, or for the house rules, with the deal and the main button below."""
        self._tell_workshop()
        aside = self.workshop.make(on_rules=self._on_rules)
        foot = [*aside, self.deal, self.number, self.shuffle, self.start]
        form = SetupForm(
            self.rules.rows() if self._on_rules else self._seats(),
            header_widgets=[*self.header_widgets, *foot],
            gap=(6 if self.workshop.is_sheet else 10) if self._on_rules else 14,
            pad=28 if self.workshop.is_sheet else 32,
        )
        form.widgets = [widget for widget in form.widgets if widget not in foot] + foot
        if self._on_rules:
            form.idle_line = _("What you change stays so, until you reset it.")
        self.number.land = False                  # it has paper of its own
        if self.workshop.is_sheet:
            form.side_widgets = aside
            for widget in aside:
                widget.land = False
        return form

    @property
    def _on_rules(self) -> bool:
        return self.tabs is not None and self.tabs.value == "rules"

    def _tabs(self) -> list[tuple[str, str]]:
        rules = _("House rules")
        if self.rules.changed:
            rules = _("House rules: {count} changed").format(count=self.rules.changed)
        return [("players", _("Players")), ("rules", rules)]

    def _turn(self, _tab: str) -> None:
        self.remake()
        self.form.set_focus(self.tabs)
        self.form.scroll(-self.form.page.offset, at_once=True)

    # ---- who plays ----

    def _seats(self) -> list[Widget | Row]:
        app, counts = self.app, sorted(self.game.players)
        rows: list[Widget | Row] = [RichText("## " + _("Who’s playing?"))]
        change = Button(_("Change people"), lambda: app.push(PartySheet(app, self._changed_people)), icon="players",
                        hint=_("Who plays here now, in every game."))
        if len(counts) > 1:
            self._players = Choice(_("Players"), [(count, str(count)) for count in counts], self.players, self._count)
            self._players.line = self.start.disabled_reason or ""
            rows.append(Row(self._players, change, gap=20, fill=self._players))
        else:
            rows.append(Row(change))
        self._asks, self._levels, self._second = self._try()
        for chair in self._chairs:
            seat = app.settings.seats[chair.row]
            kind = _KindChoice("", [("person", _("Person")), ("computer", _("Computer"))],
                               "person" if chair.person else "computer", partial(self._kind, chair.row))
            name: Widget = RichText(chair.name)
            if chair.person:
                name = name_entry("", name_of(app.settings, chair.row), seat, app.keep, letters=16)
            last: list[Widget] = []
            if chair.person:
                last = [self._picker(chair)]
                if self._second:
                    last.append(self._picker(chair, self._second))
            elif self._levels:
                named = {"easy": _("Plays like a child"), "medium": _("Plays like a grown-up"),
                         "hard": _("Plays like a champion"), "master": _("Plays like a grandmaster")}
                last = [Choice("", [(level, named[level]) for level in self._levels], nearest(seat.level, self._levels),
                               partial(self._level, seat), arrows=True, icons=_LEVELS,
                               hint=_("How well the computer plays."))]
            token = animal_button(app, chair.row, chair.animal, self.remake)
            rows.append(Row(token, kind, name, *last, gap=16, fill=name))
        if sum(chair.person for chair in self._chairs) > 1:
            rows.append(Row(key_test_button(app, self.players)))
        why = self._why_fewer()
        if why and not all(chair.person for chair in self._chairs):
            rows.append(RichText(why, role="small"))
        if self._alone:
            rows.append(RichText(_("Only computers play. You can watch them."), role="label"))
        if self.tabs is None:
            rows.append(RichText(_("This game has no house rules."), role="small"))
        return [*rows, *self._hands()]

    @property
    def _alone(self) -> bool:
        """True if no person plays."""
        return not any(chair.person for chair in self._chairs)

    @property
    def _chairs(self) -> tuple[Participant, ...]:
        return participants_at(self.app.settings, self.players, self.who, self._rows)

    def _hands(self) -> list[Widget | Row]:
        """Return the rows for a game with races: handicaps, and the extra time of cards."""
        people = [(chair.row, chair.animal) for chair in self._chairs if chair.person]
        if self._second not in ("slap", "pass") or not people:
            return []
        slow = [extra_time_slider(self.app)] if self._second == "slap" else []
        return [handicap_heading(), *(handicap_row(self.app, *each) for each in people), *slow]

    def _why_fewer(self) -> str:
        """Return why a computer has fewer levels here than in other games; "" if it has all."""
        if not self._levels and not self._asks:
            return _("It’s all luck here, so the computer has no levels.")
        if not self._levels:
            return _("There’s so much luck here that the computer has no levels.")
        if len(self._levels) < len(OFFERED):
            return _("There’s so much luck here that a champion would play no better than a grown-up.")
        return ""

    def _picker(self, chair: Participant, second: str = "") -> KeyPicker:
        """Return the field for a person's key, or for the second one, by its word ("slap", "pass")."""
        label, hint = {
            "": (_("Key"), _("Turns a card and hurries. Press Enter, then the key you want.")),
            "slap": (_("Slap"), _("Slaps the cards. Press Enter, then the key you want.")),
            "pass": (_("Pass"), _("Says that you have nothing. Press Enter, then the key you want.")),
        }.get(second, (_("Second key"), _("Press Enter, then the key you want.")))
        return key_picker(self.app.settings, self._chairs, chair, label, hint, self.app.keep, second=bool(second))

    def _try(self) -> tuple[bool, tuple[str, ...], str]:
        """Return True if players are asked anything by these rules, the levels of computers, and the word of second
        keys; unchanged if the rules leave too few cards to play."""
        if self._few():
            return self._asks, self._levels, self._second
        ask = game_profile.first_ask(self.game.make(self.options), self.players)
        return ask is not None, levels(self.game.game.id, self.options), game_profile.second(ask)

    def _count(self, players: int) -> None:
        self.players = players
        self._rows = seating(players, self.who)
        self._keep()
        self.remake()
        self._say_few()

    def _kind(self, row: int, kind: str) -> None:
        """Give a seat to a person or the computer, in this game and for the people who play now."""
        self.who ^= {row}
        let_play(self.app.settings, self.game.id, self.who)
        self.app.keep()
        self.remake()
        self._say_few()

    def _changed_people(self) -> None:
        """Seat the people of the party, with as many seats as they need."""
        options, self.players = match_launcher.last(self.app, self.game)
        if not self.game.is_own:
            self._set(options)
        self.who = set(who(self.app.settings, self.game.id))
        self._rows = seating(self.players, self.who)
        self.remake()
        self._say_few()

    def _level(self, seat: SeatSettings, level: str) -> None:
        seat.level = level
        self.app.keep()
        self._tell_workshop()

    # ---- by which rules ----

    def _rule(self, option: Option, value: Any) -> None:
        self.options.pop(option.id, None)
        if value != option.default:
            self.options[option.id] = value
        self.rules.refused = option.id, ""
        self._changed()
        self._lay()

    def choose(self, options: dict[str, Any]) -> None:
        """Set these rules, and all others to the game's defaults."""
        self._set(options)
        self._changed()
        self.remake()

    def _set(self, options: dict[str, Any]) -> None:
        self.options.clear()
        self.options |= options

    def _changed(self) -> None:
        """Store the rules, and show how many are changed."""
        self._keep()
        self._say_few()
        if self.tabs is not None:
            self.tabs.values = self._tabs()

    def _few(self) -> str | None:
        return game_profile.refused(self.game, self.options, self.players)

    def _keep(self) -> None:
        """Store the rules and the number of players, if a match can be played with them."""
        settings, game = self.app.settings, self.game
        if self._few():
            return
        if not game.is_own:                       # a book of one's own is changed by its button only
            settings.options[game.id] = dict(self.options)
        if self.players != usual_players(game, settings):
            settings.players[game.id] = self.players
        self.app.keep()

    def _say_few(self) -> None:
        """Show under the last change if these rules leave too few cards; then nothing can be played."""
        few = self._few()
        if few and few == game_profile.too_few(self.game, self.options, self.players):
            few += " " + _("Leave out fewer cards.")
        self.start.label = _("Watch") if self._alone else _("Play")
        self.start.disabled_reason = few
        self.rules.refused = self.rules.refused[0], few or ""
        self.rules.say()
        if not self._on_rules:
            self._players.line = few or ""
        self.own.tell(few)
        self._tell_workshop()
        self.form.stale = True

    # ---- the workshop ----

    def _tell_workshop(self) -> None:
        people = any(chair.person for chair in self._chairs)
        self.workshop.workshop.tell(self.options, self._chairs, self._few(),
                                    by_hand=people and self._second == "slap")

    def _try_rule(self, option: str, value: Any) -> None:
        beside = self.form.focus in self.workshop.widgets
        self._rule(next(one for one in self.game.options if one.id == option), value)
        self.remake()
        if beside or self.workshop.taking_back is not None:
            self.form.set_focus(self.workshop.taking_back or self.workshop.wishes)

    def remake(self) -> None:
        """Make the form again; a widget that stays keeps the focus, though others come and go."""
        old = self.form.focus
        super().remake()
        if old in self.form.widgets:
            self.form.set_focus(old)
            old.focused = True

    def turn_to_rules(self) -> None:
        """Turn to the house rules."""
        assert self.tabs is not None
        self.tabs.value = "rules"
        self._turn("rules")

    # ---- which deal ----

    def _shuffle(self) -> None:
        self.number.value = self.number.text_now = str(match_launcher.new_number())
        self.number.caret, self.number.line = len(self.number.value), ""

    def play(self) -> None:
        """Begin the match, if everything is valid; where only computers play, to watch it."""
        if self.form.focus is not None:
            self.form.focus.on_blur()
        if self.number.line:
            self.form.set_focus(self.number)
            return
        if self.start.disabled_reason is not None:
            self.form.set_focus(self.start)
            return
        number = int(self.number.value)
        if self._alone:
            page_factory("watch match")(self.app, self.stores, self.game.id, self.options, self._chairs, number)
            return
        match_launcher.deal(self.app, self.stores, self.game.id, self.options, self.players, number, rows=self._rows,
                            instead=True)

    def show_rules(self) -> None:
        """Open the rules of the game, with the house rules as they are now."""
        from game.scenes.shell.help import HelpPage, first_hand

        game = self.game.make(self.options)
        self.app.push(HelpPage(self.app, self.game.shown, game.help(), show=first_hand(self.app, self.stores, game)))

    # ---- the scene ----

    def _lay(self) -> None:
        """Place everything, with the deal and the main button at the foot."""
        if not self.workshop.fits(on_rules=self._on_rules):
            self.remake()
            return
        super()._lay()
        painter, page = self.app.painter, self.form.rect
        beside = self.workshop.room(painter)
        if beside:
            page.x, page.w = painter.u(24), painter.size[0] - 2 * painter.u(24) - beside
        bottom = painter.size[1] - painter.u(18)
        gap = painter.u(16)
        row = Row(self.deal, self.number, self.shuffle, self.start, gap=16)
        height = row.lay(painter, page.x, 0, page.w)
        row.lay(painter, page.x, bottom - height, page.w)
        self.start.rect.right = page.right
        line = self.workshop.lay(painter, page, self.start.rect, bottom)
        page.h = (bottom if beside else page.bottom) - page.y
        page.h = min(page.h, bottom - height - gap - line - page.y)
        self.foot = painter.size[1] - min(self.start.rect.y, page.bottom if line else self.start.rect.y)
        self.form.layout(painter, Rect(page))

    def tick(self, dt: float) -> None:
        if self.workshop.tick(dt):
            self.needs_redraw = True
            if not self.workshop.lay_again():
                self._lay()
        super().tick(dt)
        self.own.tick()

    def leave(self) -> None:
        self.workshop.workshop.stop()
        super().leave()

    def before_quit(self) -> None:
        self.workshop.workshop.stop()
        super().before_quit()

    def handle(self, event: Event) -> None:
        workshop = self.workshop.workshop
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            workshop.touched()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and workshop.tried is not None:
            workshop.take_back()
            return
        if event.type == pygame.KEYDOWN and event.key in _ENTER and event.mod & pygame.KMOD_CTRL:
            self.play()
            self.needs_redraw = True
            return
        waits = getattr(self.form.focus, "waiting", False)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and not waits:
            self.show_rules()
            return
        super().handle(event)
