"""The pause of a match: everything one can do from the table, on one sheet, and the vote on taking back an answer."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame.event import Event

from game.core.asks import TURN
from game.core.i18n import _, ngettext, pgettext, whole
from game.core.match import MOST_ROUNDS
from game.core.seats import NOBODY, Seat
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.match_launcher import play_again
from game.scenes.shell.overlay import ConfirmDialog, Overlay
from game.scenes.shell.scene import ASLEEP
from game.scenes.shell.token import Token
from game.scenes.table.history_page import look_back
from game.scenes.table.photo_finish import AGAIN
from game.scenes.table.pressing import WORDS
from game.sitting import game_profile
from game.sitting.game_profile import next_stop
from game.sitting.speed_control import choices
from game.store.file_types import MATCH
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Choice, RichText, Row, Toggle, Widget
from game.view.widgets.widget import sentences


class UndoVotePage(Overlay):
    """The page on which everybody says that they agree, by their own key or by a click; Esc, or one who says no, leaves
    all as it is."""

    def __init__(self, context: TableContext, seat: Seat) -> None:
        self.context, self.seat = context, seat
        self.agreed: set[Seat] = set()
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        chairs = self.context.course.sitting.chairs
        title = _("Let {name} choose again?").format(name=chairs[self.seat].name)
        words = _("Everybody has to agree. Each player presses their own key.")
        rows: list[Widget | Row] = [RichText(f"## {title}\n\n{words}")]
        self._buttons = {}
        for seat in sorted(self.context.course.sitting.people):
            agrees = Button(_("{name} agrees").format(name=chairs[seat].name), partial(self.agree, seat),
                            cap=key_names.name(chairs[seat].key))
            self._buttons[seat] = agrees
            rows.append(Row(Token(self.app, SEATS[chairs[seat].animal].animal), agrees, gap=16, fill=agrees))
        return [*rows, Row(Button(_("Cancel"), self.escape, cap=_("Esc")), align=0.5)]

    def agree(self, seat: Seat) -> None:
        """Note that one more agrees; with the last it is done."""
        self.agreed.add(seat)
        self._buttons[seat].label = _("{name} has agreed").format(name=self.context.course.sitting.names[seat])
        self._buttons[seat].disabled_reason = _("Only the others need to agree.")
        self.resized()
        if self.agreed >= self.context.course.sitting.people:
            take_back(self.context)

    def handle(self, event: Event) -> None:
        seat, which = self.context.press.keys.get(getattr(event, "scancode", 0), (NOBODY, TURN))
        if event.type == pygame.KEYDOWN and seat >= 0 and which == TURN:
            self.agree(seat)
        else:
            super().handle(event)


def undo(context: TableContext) -> None:
    """Ask all at the table whether the last answer of a person may be taken back; one who plays alone agrees."""
    sitting = context.course.sitting
    count = sitting.undoable
    if count and len(sitting.people) > 1:
        context.app.push(UndoVotePage(context, sitting.match.answers[-count][0]))
    elif count:
        take_back(context)


def take_back(context: TableContext) -> None:
    """Go back to the table, and take back the last answer of a person."""
    while not context.course.is_uppermost:
        context.app.pop()
    context.course.undo()


LONG = 200
"""Rounds after which people may agree to a draw in a game of luck, too: it may not end for a long while."""


class Pause(Overlay):
    """The page of the pause; the match waits below. `replay` shows the last photo-finish again, if there was one."""

    across = 680
    light = True

    def __init__(self, context: TableContext, replay: Callable[[], None] | None) -> None:
        self.context, self.replay = context, replay
        super().__init__(context.app)

    @property
    def idle_for(self) -> float:
        return ASLEEP

    def rows(self) -> Sequence[Widget | Row]:
        course, doors, sitting = self.context.course, self.context.doors, self.context.course.sitting
        past = None if sitting.rounds > sitting.story.first else _("Finish a round first.")
        over = (
            _("The match is over.") if course.finished else None if course.may_skip else _("You need to decide first.")
        )
        told = _("Deal no. {deal}, round {round}").format(
            deal=sitting.record.seed, round=whole(max(1, sitting.match.table.round)))
        anew, stands = [], None if sitting.undoable else _("Too late: new cards have been seen.")
        if any(seat in course.sitting.people and value not in list(WORDS) for seat, value in sitting.match.answers):
            why = _("The match is over.") if course.finished else stands
            hint = _("Takes back the last choice, so you can choose again.")
            anew.append(Button(_("Choose again"), lambda: undo(self.context), icon="undo", why=why, hint=hint))
        draw = []
        players = len(sitting.chairs)
        if sitting.match.table.round >= LONG or game_profile.first_ask(sitting.match.game, players) is not None:
            why = (
                _("The match is over.") if course.finished else _("You’ve already agreed.") if sitting.agreed else None
            )
            draw.append(Button(_("Agree to a draw"), self._draw, icon="players", why=why))
        photo, replay = [], self.replay
        if replay is not None:
            photo.append(Button(_("Replay the photo finish"), lambda: self._then(replay), icon="clock",
                                hint=_("In slow motion. You can also press {key} at the table.").format(key=AGAIN)))
        shelf = Button(_("Back to the shelf"), doors.home, icon="house")
        rest = [*photo, *anew, *draw]
        last = [*rest, shelf] if len(rest) % 2 else rest
        waits = _("The match is over.") if course.finished else _("The match will wait for you on the shelf.")
        return [
            RichText(f"## {_('Paused')}\n\n{sentences(told, waits)}"),
            Button(pgettext("after a pause", "Continue"), self.escape, look="main", cap=_("Esc")),
            Choice(_("Pace"), choices(), self.app.settings.pace, course.pace.set),
            Toggle(_("Turn cards automatically"), course.auto, course.set_auto),
            Row(
                Button(_("Look back"), lambda: self._then(lambda: look_back(self.context)), icon="rewind", why=past),
                Button(next_stop(sitting.match.game.id).button, lambda: self._then(course.skip), icon="skip", why=over),
                columns=2,
            ),
            Row(
                Button(_("Rules"), lambda: self._then(doors.rules), icon="help"),
                Button(_("Settings"), doors.settings, icon="settings"),
                columns=2,
            ),
            Row(
                Button(_("Save this match"), lambda: export(self.context), icon="save"),
                Button(_("New match"), self._new_deal, icon="deal"),
                columns=2,
            ),
            *([Row(*last, columns=2)] if last else []),
            *([] if shelf in last else [shelf]),
        ]

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.escape()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._then(self.context.doors.rules)
        else:
            super().handle(event)

    def _draw(self) -> None:
        sitting = self.context.course.sitting

        def agree() -> None:
            sitting.agreed = True
            self.app.pop()
            self.app.say(_("The match ends as a draw when this round is over."))

        most = sitting.match.game.longest or MOST_ROUNDS
        title, text = _("Agree to a draw?"), ngettext(
            "Everybody has to agree. The match then ends after this round. Otherwise it stops after {most} round.",
            "Everybody has to agree. The match then ends after this round. Otherwise it stops after {most} rounds.",
            most,
        ).format(most=whole(most))
        ways = [(_("Agree to a draw"), agree), (_("Keep playing"), lambda: None)]
        self.app.push(ConfirmDialog(self.app, title, text, ways, main=1))

    def _then(self, do: Callable[[], None]) -> None:
        self.app.pop()
        do()

    def _new_deal(self) -> None:
        def begin() -> None:
            self.app.pop()
            play_again(self.app, self.context.course.policy.stores, self.context.course.sitting, same=False)

        title, text = _("Start a new match?"), _("This match ends here and doesn’t count.")
        ways = [(_("Start a new match"), begin), (_("Keep playing"), lambda: None)]
        self.app.push(ConfirmDialog(self.app, title, text, ways, main=1))


def export(context: TableContext) -> None:
    """Ask for a file, and save the match so far in it."""
    app, sitting, stores = context.app, context.course.sitting, context.course.policy.stores

    def save(path: Path) -> None:
        from game.store.save_format import export as write

        said = stores.writer.ask(partial(write, path, sitting.written()), stores.say)
        if said:
            app.say(said)

    name = f"{sitting.match.game.id}-{sitting.record.seed}{MATCH}"
    app.push(FilePicker(app, _("Save this match"), "save", name, save))
