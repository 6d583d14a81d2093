"""Two pairs of hands that can play every game in the window: one has only the keyboard, the other only the mouse."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from game.core.asks import SECOND, TURN
from game.core.cards import Card
from game.rules import title
from game.scenes.kit.ask_controller import AskController
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.match_end_page import COMES, MatchEndPage
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.table_page import TablePage
from game.scenes.table.writing import WriteController
from game.sitting.participants import gather
from game.sitting.races import LOOK
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.window import LEAST, Window
from game.view.widgets import Button, Form
from tests.kit.picture_cache import pictures
from tests.kit.table_driver import FRAME, Stepped
from tests.kit.widget_fixture import down, motion, press, up

PRINTED = str.maketrans({"*": "×", "/": "÷", "-": "−"})


class Hands:
    """At a window with the shelf. `did` is all that they have done at tables, by its name."""

    def __init__(self, app: Stepped, kept: Stores) -> None:
        self.app, self.stores = app, kept
        self.did: set[str] = set()

    @property
    def play(self) -> TablePage:
        found = next((scene for scene in reversed(self.app.scenes) if isinstance(scene, TablePage)), None)
        assert found is not None, f"there is no table, but {self.app.top}"
        return found

    @property
    def menu(self) -> ShelfPage:
        assert isinstance(self.app.top, ShelfPage)
        return self.app.top

    def frames(self, seconds: float = FRAME) -> None:
        """Let time pass; the last frame is drawn."""
        self.app.pass_for(seconds)

    def post(self, *events: Event) -> None:
        for event in events:
            self.app.take(event)
        self.app.pass_by(FRAME)

    def type(self, key: int, scancode: int = 0, mod: int = 0) -> None:
        self.post(down(key, mod, scancode=scancode), up(key))
        self.app.take(Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=scancode))

    def click(self, pos: tuple[int, int]) -> None:
        assert self.app.window.screen.get_rect().collidepoint(pos), "what is to be clicked is on the page"
        self.post(motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))

    # ---- what the two do in their own way ----

    def open(self, game: str) -> None:
        raise NotImplementedError

    def push(self, form: Form, label: str) -> None:
        """Press a button."""
        raise NotImplementedError

    def say(self, asking: PressController, seat: int, which: int) -> None:
        raise NotImplementedError

    def pick(self, asking: PickController, cards: list[Card]) -> None:
        raise NotImplementedError

    def write(self, asking: WriteController, text: str) -> None:
        raise NotImplementedError

    def arrange(self, sheet: ArrangePage) -> None:
        raise NotImplementedError

    def let_go(self) -> None:
        """Let the cards turn by themselves."""
        raise NotImplementedError

    def skip(self) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        """Back to the shelf, from the end of a match."""
        raise NotImplementedError

    # ---- a match ----

    def wait(self, patience: float = 60.0) -> AskController | None:
        """Let time pass until these hands are asked something; None if the match is over."""
        for _ in range(round(patience / FRAME)):
            top, asking = self.app.top, self.play.context.asking
            if isinstance(top, MatchEndPage):
                return None
            if isinstance(top, ArrangePage | Curtain):
                assert asking is not None
                return asking
            if asking is not None and asking.by_hand and self.play.stage.idle:
                return asking
            self.app.pass_by()
        raise AssertionError(f"nothing is asked: {self.play.sitting.match.ask}")

    def answer(self, asking: AskController, turn: int) -> None:
        """Give one answer; `turn` counts them, so that not all are alike."""
        top, match, seat = self.app.top, self.play.sitting.match, asking.by_hand[0]
        before = len(match.answers), match.table.plays, match.table.round, match.given.copy(), match.ask
        if isinstance(top, Curtain):
            self.push(top.form, "Show my cards")
            top = self.app.top
            self.frames()
        if isinstance(top, ArrangePage):
            self.arrange(top)
            self.did.add("arrange")
        elif isinstance(asking, PressController):
            which = SECOND if not asking.ask.forced and turn % 3 == 1 else TURN
            self.frames(LOOK + 0.05 if asking.pending.race else FRAME)
            self.say(asking, seat, which)
            word = asking.ask.words[seat]
            self.did.add("turn" if asking.ask.forced else (word[0] if which == TURN else word[1]))
        elif isinstance(asking, PickController):
            self.pick(asking, list(asking.ask.read(seat, self.thought(asking, seat))))
            self.did.add("pick")
        elif isinstance(asking, WriteController):
            text = str(self.thought(asking, seat))
            if text == "pass":
                assert asking.panel is not None
                labels = {widget.label for widget in asking.panel.form.widgets}
                self.push(asking.panel.form, "Give up" if "Give up" in labels else "Pass")
            else:
                self.write(asking, text)
                self.did.add("write")
        after = len(match.answers), match.table.plays, match.table.round, match.given, match.ask
        assert after != before, "the answer was given"

    def thought(self, asking: AskController, seat: int) -> Any:
        """What a computer would say for a person."""
        said = self.play.sitting.thought(asking.ask, seat).result
        assert said is not None
        return said[1]

    def begin(self, game: str, turns: int) -> None:
        """From the shelf to the table, and `turns` answers by hand, or fewer if it is over before."""
        self.open(game)
        if isinstance(self.app.top, ConfirmDialog):
            self.push(self.app.top.form, "Start a new match")
        assert self.play.sitting.match.game.id == game
        for turn in range(turns):
            asking = self.wait()
            if asking is None:
                return
            self.answer(asking, turn)
            self.seen()

    def play_through(self, game: str, turns: int) -> None:
        """From the shelf to the end of a match and back: it is counted once, and nothing of it waits."""
        self.app.settings.auto_play = False
        self.app.settings.players.setdefault(game, title(game).players[0])   # played before: no first hand
        if not isinstance(self.app.top, ShelfPage):
            self.app.show_home()
        listed = len(self.stores.stats.recent(1000))
        self.begin(game, turns)
        self.finish()
        self.seen()
        assert len(self.stores.stats.recent(1000)) == listed + 1
        assert game not in self.stores.resumable()
        self.leave()
        assert isinstance(self.app.top, ShelfPage)

    def seen(self) -> None:
        """What is on the screen is the match as it stands, once nothing moves."""
        play, rest = self.play, ("memo",)
        if play.stage.idle and self.app.top is play:
            shown, real = play.stage.shadow.snapshot(), play.sitting.match.table.snapshot()
            assert {k: v for k, v in shown.items() if k not in rest} == {
                k: v for k, v in real.items() if k not in rest}

    def finish(self, patience: float = 600.0) -> MatchEndPage:
        """Sit back, and go on from one thing that matters to the next, up to the end: by hand at first, and then as the
        hand would."""
        by_hand = 3
        if self.play.course.auto is False and not isinstance(self.app.top, MatchEndPage):
            self.let_go()                             # the cards turn by themselves
            self.app.settings.auto_play = True        # and the settings leave to the computer what is to be decided
            self.play.course.enter()                  # they were opened from the table, and closed again
        for n in range(round(patience / FRAME)):
            if isinstance(self.app.top, MatchEndPage):
                self.frames()
                return self.app.top
            if (
                n % 2 == 0
                and not self.play.course.skipping
                and self.app.top is self.play
                and not self.play.course.finished
            ):
                by_hand -= 1
                if by_hand >= 0:
                    self.skip()
                else:
                    self.play.course.skip()
            self.app.pass_by()
        raise AssertionError(f"it does not end: {self.play.sitting.match.table.round}")


class Keyboard(Hands):
    """No mouse."""

    def open(self, game: str) -> None:
        menu = self.menu
        for _ in range(60):
            goal = next(book for book in menu.shelf.books if book.game == game)
            if menu.chosen == game:
                self.type(pygame.K_RETURN)
                return
            now = next(book for book in menu.shelf.books if book.chosen)
            row = goal.ridge - now.ridge if abs(goal.ridge - now.ridge) > goal.rect.h // 2 else 0
            across = goal.rect.centerx - now.rect.centerx
            self.type((pygame.K_DOWN if row > 0 else pygame.K_UP) if row else
                      pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
        raise AssertionError(f"the arrows do not lead to {game}, but to {menu.chosen}, {menu.form.focus}")

    def push(self, form: Form, label: str) -> None:
        for _ in range(40):
            if form.focus is not None and form.focus.label == label:
                self.type(pygame.K_RETURN)
                return
            self.type(pygame.K_TAB)
        raise AssertionError(f"Tab does not lead to {label}")

    def say(self, asking: PressController, seat: int, which: int) -> None:
        chair = self.play.sitting.chairs[seat]
        self.type(0, (chair.key, chair.second)[which])

    def pick(self, asking: PickController, cards: list[Card]) -> None:
        for card in cards:
            for _ in range(60):
                if asking.pick.at == card:
                    break
                self.type(pygame.K_TAB)
            self.type(pygame.K_SPACE)
        if asking.open:
            self.type(pygame.K_RETURN)

    def write(self, asking: WriteController, text: str) -> None:
        self.post(Event(pygame.TEXTINPUT, text=text))
        self.type(pygame.K_RETURN)

    def arrange(self, sheet: ArrangePage) -> None:
        self.type(pygame.K_SPACE)
        self.type(pygame.K_RIGHT)
        self.type(pygame.K_SPACE)
        self.type(pygame.K_RETURN)

    def let_go(self) -> None:
        self.type(pygame.K_F2)

    def skip(self) -> None:
        self.type(pygame.K_RIGHT)

    def leave(self) -> None:
        self.type(pygame.K_ESCAPE)


class Mouse(Hands):
    """No keyboard."""

    def open(self, game: str) -> None:
        menu = self.menu
        for _ in range(60):
            book = next(book for book in menu.shelf.books if book.game == game)
            if menu.shelf.view.inflate(0, -40).contains(book.rect):
                break
            way = -1.0 if book.rect.centery > menu.shelf.view.centery else 1.0
            self.post(Event(pygame.MOUSEWHEEL, x=0, y=int(way), precise_x=0.0, precise_y=way, flipped=False))
        self.click(book.rect.center)
        assert menu.chosen == game
        self.click(menu.play.rect.center)

    def push(self, form: Form, label: str) -> None:
        button = next(widget for widget in form.widgets if isinstance(widget, Button)
                      and widget.label == label and widget.disabled_reason is None)
        self.click(button.rect.center)

    def say(self, asking: PressController, seat: int, which: int) -> None:
        layout = self.play.stage.layout
        if asking.panel is not None:
            form = asking.panel.form
            buttons = [widget for widget in form.widgets if isinstance(widget, Button)]
            self.click(buttons[which].rect.center)
        elif which == SECOND:
            self.click(layout.sun)
        else:
            self.click(layout.places[seat].token)

    def pick(self, asking: PickController, cards: list[Card]) -> None:
        for card in cards:
            self.click(self.spot(card))
        if asking.open:
            assert asking.panel is not None
            self.push(asking.panel.form, "Done" if cards else "None")

    def spot(self, card: Card) -> tuple[int, int]:
        """Where a card can be clicked: not where another one lies on it."""
        stage = self.play.stage
        pose = stage.pose(card)
        reach = pose.height // 2
        for y in range(int(pose.y) - reach, int(pose.y) + reach, 5):
            for x in range(int(pose.x) - reach, int(pose.x) + reach, 5):
                if stage.hit((x, y)) == ("card", card):
                    return x, y
        raise AssertionError("the card cannot be seen")

    def write(self, asking: WriteController, text: str) -> None:
        assert asking.panel is not None
        form = asking.panel.form
        pieces = {widget.label for widget in form.widgets if isinstance(widget, Button)}
        text = text.translate(PRINTED).replace(" ", "")
        while text:
            piece = max((piece for piece in pieces if text.startswith(piece)), key=len)
            self.push(form, piece)
            text = text.removeprefix(piece)
        self.push(form, "Done")

    def arrange(self, sheet: ArrangePage) -> None:
        labels = {widget.label for widget in sheet.form.widgets}
        self.push(sheet.form, "Strongest first" if "Strongest first" in labels else "High to low")
        self.push(sheet.form, "March!" if "March!" in labels else "Done")

    def let_go(self) -> None:
        self.click(self.play.bar.tools[3].rect.center)

    def skip(self) -> None:
        self.click(self.play.bar.tools[2].rect.center)

    def leave(self) -> None:
        assert isinstance(self.app.top, MatchEndPage)
        self.frames(COMES + 0.1)                            # it comes up from below
        self.push(self.app.top.form, "Back to the shelf")


_pictures = pictures()


@contextmanager
def at_shelf(folder: Path, kind: type[Hands], *, people: tuple[int, ...] = (0,)) -> Iterator[Hands]:
    """The window at the shelf, and hands of one kind."""
    settings = Settings()
    settings.pace, settings.size = "instant", LEAST
    gather(settings, people)
    window = Window("Truce", size=settings.size)
    kept = Stores(Folders.inside(folder))
    app = Stepped(window, settings, _pictures, lambda app: ShelfPage(app, kept))
    app.running = True
    try:
        app.push(ShelfPage(app, kept))
        yield kind(app, kept)
    finally:
        kept.close()
        window.close()
