"""`python -m tests.tools.whole_matches [GAME …] [--hands keys,mouse,pad,finger] [--people 1,2]`: whole matches by hand,
each to its end page, in simulated time with the pauses of people.

Every game is played by keys alone, by the mouse, by a controller and by a finger: by one person, and by two, who share
a keyboard, or have mouse and keyboard, two controllers, or two corners of one screen. Now and then somebody presses too
early, or presses their own key where a choice is asked, as children do; and once in a match the table is left for some
minutes.

A row tells the presses, the rounds, the seconds by the wall until the winner is cheered (without those for which the
table was left), those on the end page and in the statistics, and how many presses did nothing within 0.3 s, or only
moved a key cap. Below, where that was first, and which prompts for two people do not say who is asked, what for, and
which key does it. The exit status is 1 if a match does not come to its end page, or a time disagrees.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.core.asks import SECOND, TURN, Press
from game.core.seats import Seat
from game.rules import title, titles
from game.scenes.kit.ask_controller import AskController, SequentialAskController
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.arranging import ArrangeController
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.match_end_page import COMES, MatchEndPage
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.table_page import DOZE, THINKS
from game.scenes.table.writing import WriteController
from game.view.charts.score_charts import NumberTile
from game.view.widgets import Button, Form
from tests.kit.counted_hands import CountedHands, PressJudge, Silent, hands_of
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table

HANDS = "keys", "mouse", "pad", "finger"
DEALS: Final[Mapping[str, int]] = {
    "war": 22, "war-last-card": 229, "peace": 149, "three-player-war": 33, "automatic-war": 250, "beats-faces": 255,
    "underdog": 229, "slap-war": 6, "war-basic": 23, "war-one-left": 22, "guerilla-joker": 158, "speed-war": 358,
    "addition-war": 21, "subtraction-war": 253, "multiplication-war": 51, "missing-card-war": 21, "casualty-war": 45,
    "scramble-war": 13, "good-king-bad-queen": 1, "twenty-first-century-war": 39, "napoleons-war": 244,
    "duel-king": 4, "fast-food": 0, "brain-drain": 54, "ascent": 0, "egyptian-ruffle": 166,
}  # fmt: skip
"""Game → a deal that ends early, as computers play it."""
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"brain-drain": {"goal": 4}}
AWAY: Final = 200.0
"""Seconds for which the table is left, once a match,"""
LEFT_AT: Final = 4
"""after so many answers."""
APART: Final = 1.5
"""Seconds by which times may disagree: a page shows whole ones."""
PATIENCE: Final = 60.0
"""Seconds in which somebody is asked, or the match goes on, or else it is at a dead end."""
MOST: Final = 60
"""Rounds after which cards turn by themselves, as those of people who have seen enough."""
EARLY, VAIN, FALSE = 0.12, 0.15, 0.04
"""How often somebody presses early, presses their own key where a choice is asked, and slaps what is not to be
slapped."""


class DeadEndError(Exception):
    """A match goes on no more, though it is not over."""


class Prompt(NamedTuple):
    """What people were asked, and whether it says who is asked, what for, and which key or place does it."""

    words: str
    who: bool
    purpose: bool
    key: bool


@dataclass
class Played:
    """A match by hand: what was counted. `wall` are the seconds until the winner was cheered, without those away."""

    game: str
    hands: str
    people: int
    rounds: int = 0
    wall: float = 0.0
    on_page: float = 0.0
    counted: float = 0.0
    presses: int = 0
    silent: Sequence[Silent] = ()
    capped: Sequence[Silent] = ()
    prompts: dict[str, Prompt] = field(default_factory=dict)
    trouble: str = ""

    @property
    def agrees(self) -> bool:
        """True if the times agree: the wall's, that of the page, and that of the statistics."""
        return abs(self.wall - self.counted) < APART and abs(self.on_page - self.counted) < 1.0

    def row(self) -> str:
        """Return it as a row of the table."""
        cells = (self.game, self.hands, self.people, self.presses, self.rounds, f"{self.wall:.1f}",
                 f"{self.on_page:.0f}", f"{self.counted:.1f}", len(self.silent), len(self.capped),
                 self.trouble or ("" if self.agrees else "times disagree"))
        return f"| {' | '.join(map(str, cells))} |"


class WholeMatch:
    """One match at a table, played by hand to its end page. `most`: the rounds after which cards turn by themselves."""

    def __init__(self, at: AtTable, played: Played, chance: Random, most: int) -> None:
        self.at, self.played, self.chance, self.most = at, played, chance, most
        self.judge = PressJudge(at.app, chance)
        self.hands = hands_of(played.hands, played.people, at.app, at.stores, self.judge)
        self._answers, self._left = 0, False
        self._away = 0.0

    def play(self) -> None:
        """Play it to its end page, and go back to the shelf."""
        at, played = self.at, self.played
        try:
            while (asking := self._asked()) is not None:
                self._answer(asking)
            played.on_page = self._on_page()
        except Exception as trouble:                  # the row tells it
            if "TRUCE_TRACE" in os.environ:
                raise
            played.trouble = f"{type(trouble).__name__}: {trouble}"
            return
        finally:
            self._count()
        self.judge.spend(COMES + 0.1)
        top = at.app.top
        assert isinstance(top, MatchEndPage)
        self.hands[Seat(0)].push(top.form, "Back to the shelf")
        if at.app.top is top:
            played.trouble = "the end page stays"

    def _count(self) -> None:
        """Take down what was counted."""
        at, played = self.at, self.played
        match = at.match
        played.rounds, played.wall = match.table.round, max(0.0, self.judge.ended - self._away)
        kept = at.stores.stats.recent(1)
        played.counted = kept[0].seconds if kept else 0.0
        played.presses, played.silent, played.capped = self.judge.presses, self.judge.silent, self.judge.capped

    def _on_page(self) -> float:
        """Return the seconds on the end page."""
        top = self.at.app.top
        assert isinstance(top, MatchEndPage)
        tile = next(widget for widget in reversed(top.form.widgets) if isinstance(widget, NumberTile))
        minutes, colon, seconds = tile.label.split()[0].partition(":")
        return 60 * int(minutes) + int(seconds) if colon else int(minutes)      # less than a minute: "58 seconds"

    # ---- waiting ----------------------------------------------------------------------------------------------------

    def _pass(self, seconds: float = 2 * FRAME) -> None:
        """Let time pass; a computer that thinks is waited for, as its time is not simulated."""
        play = self.at.play
        ask = play.sitting.match.ask
        if ask is not None and play.course.open_ask is not None and not ask.forced:
            for seat in play.sitting.waiting:
                if seat not in play.sitting.people:
                    play.sitting.thought(ask, seat).wait(20.0)
        self.judge.spend(seconds)

    def _asked(self) -> AskController | None:
        """Let time pass until people are asked; None if the match has come to its end page."""
        at = self.at
        still, before = 0.0, self._state()
        while still < PATIENCE:
            top, asking = at.app.top, at.play.context.asking
            if isinstance(top, MatchEndPage):
                return None
            if asking is not None and asking.by_hand and (at.play.stage.idle or top is not at.play
                                                          or asking.pending.race):
                return asking
            self._pass()
            still, before = (still + 2 * FRAME, before) if self._state() == before else (0.0, self._state())
        raise DeadEndError(f"nothing goes on after round {at.match.table.round}: {self.judge.asked()}")

    def _state(self) -> object:
        match = self.at.match
        return len(match.answers), match.table.plays, match.table.round, id(match.ask), id(self.at.app.top)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def _answer(self, asking: AskController) -> None:
        """Give one answer of one person."""
        at, chance, match = self.at, self.chance, self.at.match
        seat = asking.seat if isinstance(asking, SequentialAskController) else chance.choice(asking.by_hand)
        if seat not in asking.by_hand:
            seat = asking.by_hand[0]
        hands = self.hands[Seat(seat)]
        if self._answers == LEFT_AT and not self._left:
            self._leave(forced=asking.ask.forced or self.at.play.course.races.slaps)
            return
        if match.table.round > self.most and not at.play.course.auto:
            at.app.settings.auto_play = True
            at.play.course.set_auto(True)
            at.play.course.pace.set("quick")
            return
        if self.played.people > 1:
            self._read(asking, seat)
        if isinstance(at.app.top, Curtain):
            hands.uncover()
            return
        choice = not asking.ask.forced
        if choice and not asking.pending.race and chance.random() < VAIN:
            hands.vain()
            return
        before = self._state(), match.given.copy()
        for _ in range(3):
            self.judge.thinks = choice and not asking.pending.race
            self._say(asking, seat, hands)
            if (self._state(), match.given) != before or not asking.open or seat not in asking.by_hand:
                break
        else:
            raise DeadEndError(f"three tries give no answer: {self.judge.asked()}")
        self._answers += 1
        if chance.random() < EARLY and at.app.top is at.play and not at.play.course.finished:
            self.judge.spend(chance.uniform(0.05, 0.3))
            hands.vain()

    def _say(self, asking: AskController, seat: Seat, hands: CountedHands) -> None:
        if isinstance(asking, ArrangeController):
            page = self.at.app.top
            assert isinstance(page, ArrangePage)
            hands.arrange(page)
            while self.at.app.top is page and page.moving:     # the cards march off
                self._pass()
        elif isinstance(asking, PressController):
            hands.say(asking, seat, self._key(asking.ask, seat))
        elif isinstance(asking, PickController):
            hands.unchoose(asking)
            hands.pick(asking, list(asking.ask.read(seat, self._thought(asking, seat))))
        elif isinstance(asking, WriteController):
            hands.erase(asking)
            text = str(self._thought(asking, seat))
            if text == "pass":
                assert asking.panel is not None
                labels = {widget.label for widget in asking.panel.form.widgets}
                hands.push(asking.panel.form, "Give up" if "Give up" in labels else "Pass")
            else:
                hands.write(asking, text)

    def _key(self, ask: Press, seat: Seat) -> int:
        """Return which key a person presses: slaps are right, but for some; half the time somebody buzzes."""
        if ask.forced:
            return TURN
        if "slap" in ask.words[seat]:
            return SECOND if ask.good or self.chance.random() < FALSE else TURN
        return self.chance.choice((TURN, SECOND))

    def _thought(self, asking: AskController, seat: Seat) -> Any:
        """Return what a computer would answer there."""
        thought = self.at.play.sitting.thought(asking.ask, seat)
        thought.wait(20.0)
        assert thought.result is not None
        return thought.result[1]

    def _leave(self, *, forced: bool) -> None:
        """Touch nothing for some minutes: where a card is only to be turned (`forced`), they count for some seconds;
        where somebody may think, for two minutes at most."""
        app, sitting = self.at.app, self.at.play.sitting
        self._left, began, counted = True, app.now, sitting.seconds
        while app.now - began < AWAY:
            self._pass()
            if isinstance(app.top, MatchEndPage) or self.at.play.course.finished:
                return
        app.wake()
        app.step(FRAME)
        counted, self.judge.at_once = sitting.seconds - counted, True
        self._away += app.now - began - counted
        most = DOZE * 1.5 if forced else THINKS * 1.1
        if not DOZE / 2 < counted < most:
            self.played.trouble = f"of {AWAY:.0f} s in which nobody is there {counted:.1f} s count"

    # ---- reading ----------------------------------------------------------------------------------------------------

    def _read(self, asking: AskController, seat: Seat) -> None:
        """Note whether what is asked says who, what for, and which key."""
        play, top = self.at.play, self.at.app.top
        words = self.judge.asked()
        form = getattr(top, "form", None) if top is not play else None
        labels = [widget.label for widget in form.widgets] if isinstance(form, Form) else []
        told = " ".join((words, asking.asked_aloud, *labels))
        names, plates = play.sitting.names, inspect(play.stage).plates
        asked = [seat] if isinstance(asking, SequentialAskController) else asking.by_hand
        caps = all(any(cap.asked == "wait" and cap.label for cap in plates[one].caps) for one in asked)
        who = all(names[one] in told for one in asked) or (top is play and caps)
        prompt = play.sitting.match.game.prompt(asking.ask, play.sitting.match.table, seat)
        purpose = top is not play or bool(prompt and prompt[1:] in told) or asking.ask.forced or "slap" in told.lower()
        forms = [form, asking.panel.form if asking.panel is not None else None]
        buttons = [widget for one in forms if isinstance(one, Form) for widget in one.widgets
                   if isinstance(widget, Button)]
        key = caps or bool(buttons) or any(word in told for word in ("Enter", "Space", "lick", "ouch", "old"))
        short = f"{type(asking).__name__.removesuffix('Controller')}: {words}"
        for name in names:
            short = short.replace(name, "…")
        self.played.prompts.setdefault(short, Prompt(words, who, purpose, key))


def played(game: str, hands: str, people: int, *, most: int = MOST, options: Mapping[str, Any] | None = None,
           seed: int | None = None) -> Played:
    """Play a match by hand, and return what was counted."""
    made = Played(game, hands, people)
    more = OPTIONS.get(game, {}) if options is None else options
    players = next(count for count in title(game).players if count >= people)
    with tempfile.TemporaryDirectory() as folder, at_table(
        Path(folder), game=game, players=players, seed=DEALS.get(game, 5) if seed is None else seed,
        people=tuple(range(people)), pace="normal", **more,
    ) as at:  # fmt: skip
        WholeMatch(at, made, Random(f"{game} {hands} {people}"), most).play()
    return made


HEAD = ("game", "hands", "people", "presses", "rounds", "wall s", "page s", "counted s", "silent", "only a cap", "")


def told(made: Played) -> Iterator[str]:
    """The lines below the table about one match."""
    who = f"{made.game}, {made.hands}, {made.people}"
    for what, presses in (("nothing", made.silent), ("only a cap moved", made.capped)):
        if presses:
            first = presses[0]
            yield f"{who}: {what} at {first.at:.1f} s: {first.what}, asked: {first.asked}"
    for prompt in made.prompts.values():
        lacks = [word for word, there in (("who", prompt.who), ("what for", prompt.purpose), ("key", prompt.key))
                 if not there]
        if lacks:
            yield f"{who}: does not say {', '.join(lacks)}: {prompt.words}"


def main() -> int:
    words = argparse.ArgumentParser(description="Whole matches by hand, each to its end page.")
    words.add_argument("game", nargs="*")
    words.add_argument("--hands", default=",".join(HANDS))
    words.add_argument("--people", default="1,2")
    words.add_argument("--prompts", action="store_true", help="show all that two people were asked")
    asked = words.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}", flush=True)
    all_played = []
    for game in asked.game or titles():
        for people in map(int, asked.people.split(",")):
            for hands in asked.hands.split(","):
                begun = time.monotonic()
                all_played.append(made := played(game, hands, people))
                print(made.row(), f" {time.monotonic() - begun:.0f} s", flush=True)
    print()
    for made in all_played:
        print(*told(made), sep="\n", end="\n" if any(told(made)) else "")
        if asked.prompts:
            print(*(f"    {prompt.words}" for prompt in made.prompts.values()), sep="\n")
    return int(any(made.trouble or not made.agrees for made in all_played))


if __name__ == "__main__":
    sys.exit(main())
