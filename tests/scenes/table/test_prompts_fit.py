"""Words at the table fit: at the smallest window, the largest letters, and in German no prompt, hint or caption of any
game is cut short, for any number of players, one person or two of them. Where two sit at one keyboard, each prompt says
who is asked, for what, and which key answers, in English too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.asks import Press
from game.core.rng import Rng
from game.rules import titles
from game.rules.equations.equation_asks import Race
from game.scenes.kit.ask_controller import SequentialAskController
from game.scenes.shell.language import speak
from game.view.device import key_names
from tests.kit.table_driver import ENTER, AtTable, at_table

SIZE, LETTERS = (800, 600), 140
ASKS = 9
"""How often people are asked in each match."""


def tables() -> Iterator[tuple[str, int, str]]:
    """Every game with every number of players, in German; in English, whose words are shorter, with the usual one."""
    for game in titles().values():
        for players in game.players:
            yield game.id, players, "de"
        yield game.id, game.players[0], "en"


def answer(sat: AtTable, rng: Rng) -> None:
    """Answer what is asked, for one seat."""
    course, ask = sat.play.course, sat.match.ask
    seat = course.sitting.waiting[0]
    if isinstance(ask, Race):
        course.races.claim(seat, "buzz" if rng.below(2) else "pass")
    else:
        said = ask.first(seat) if isinstance(ask, Press) else ask.sample(seat, rng)
        course.answer(seat, ask.written(said))


def says_who_what_and_which_key(sat: AtTable) -> bool:
    """True if what is asked just now names those who are asked, and a key that answers for each of them."""
    asking, course = sat.play.context.asking, sat.play.course
    assert asking is not None
    if asking.panel is None:
        told = [sat.play.hint.words] * len(asking.by_hand)
        keys = [key_names.name(course.sitting.chairs[seat].key) for seat in asking.by_hand]
        seats = asking.by_hand
    else:
        widgets = asking.panel.form.widgets
        words = " ".join([widget.label for widget in widgets] + [getattr(widget, "cap", "") for widget in widgets])
        seats = asking.by_hand[:1] if isinstance(asking, SequentialAskController) else asking.by_hand
        told, keys = [words] * len(seats), ["Enter" if "Enter" in words else "→"] * len(seats)
        if not isinstance(asking, SequentialAskController):
            keys = [key_names.name(course.sitting.chairs[seat].key) for seat in seats]
    return all(course.sitting.names[seat] in words and key in words and len(words) > 20
               for seat, key, words in zip(seats, keys, told, strict=True))


def play(sat: AtTable, rng: Rng) -> set[str]:
    """Play until people were asked so often. Return the words that were cut short."""
    asked, cut = 0, set[str]()
    for _frame in range(600):
        sat.app.step(1 / 15)
        if sat.top is not sat.play:                   # a curtain, or the end
            sat.key(ENTER)
        if sat.match.result is not None or asked > ASKS:
            break
        course = sat.play.course
        if sat.play.stage.idle and course.sitting.waiting:
            if course.open_ask is not None and course.open_ask.by_hand:
                asked += 1
                sat.app.step(0.0)
                if len(course.sitting.people) > 1 and sat.top is sat.play:
                    assert says_who_what_and_which_key(sat), (sat.play.hint.words, sat.match.ask)
                if course.open_ask is not None and sat.play.context.panel is not None:
                    form = sat.play.context.panel.form
                    assert sat.app.window.screen.get_rect().contains(form.rect)
                    assert not form.page.most, "nothing has to be scrolled"
            answer(sat, rng)
        cut |= sat.app.painter.shortened
    assert asked
    return cut


@pytest.mark.parametrize(("game", "players", "language"), [*tables()])
def test_no_words_at_the_table_are_cut_short(tmp_path: Path, game: str, players: int, language: str) -> None:
    speak(language)
    try:
        for people in ((0,), (0, 1)) if language == "de" else ((0, 1),):
            folder = tmp_path / str(len(people))
            folder.mkdir()
            with at_table(folder, game=game, players=players, people=people, size=SIZE) as sat:
                sat.app.settings.letters = LETTERS
                sat.app.changed()
                assert not play(sat, Rng(7))
    finally:
        speak("en")
