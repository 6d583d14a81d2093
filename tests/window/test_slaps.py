"""Four people at one keyboard: Egyptian Ruffle in the real window to its end, with real keys."""

import time
from pathlib import Path

import pytest

from game.core.asks import Press
from game.core.match import Match
from game.sitting.referee import CONTESTED
from tests.kit.home import Counted, Home, digest
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import PATIENCE, TRUCE, Program, screen, until
from tests.tools.bench.slaps import LATEST, table

pytestmark = [pytest.mark.window, WINDOW]
GAME = "egyptian-ruffle"
SLAPS = ("pyramid_pair", "sphinx_split", "mummy_marriage", "king_tut_ten", "nile_nine")
OPTIONS = dict.fromkeys(SLAPS, True)
DEAL = 2754
"""A deal that is over after 62 cards as these people play it."""
TURN, SLAP = "zqpm", "xwon"
"""The keys of the seats."""
SEEN = 0.13
"""Seconds until a card that was turned has been seen for long enough; on a busy machine it may take longer."""
SURE = 0.3
"""Seconds after which it has been."""
FALSE = 2
"""The round in which all four slap nothing, one after the other."""


class People:
    """Four people who look at the table through its save, and play it on in their heads up to the card to be turned."""

    def __init__(self, program: Program, home: Home) -> None:
        self.program, self.home = program, home
        self.done = False
        self.slapped: set[int] = set()
        self.right = [0, 0, 0, 0]

    def look(self) -> Match:
        match = self.home.played_on(GAME)
        assert match is not None
        return match

    def together(self, keys: list[str]) -> None:
        """Hold all of these down at once, and let them go."""
        self.program.do(*(word for way in ("keydown", "keyup") for key in keys for word in (way, "--delay", "1", key)))

    def over(self, rounds: int, patience: float = 0.12) -> bool:
        """Whether more than so many rounds are over within that time, or the whole match."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            save = self.home.save(GAME)
            if save is None or save["extra"]["rounds"] > rounds:
                self.done = save is None
                return True
            time.sleep(0.003)
        return False

    def round(self) -> Match:
        """One card, and what people say to it; the match with that round in it."""
        match = self.look()
        ask, rounds, turn = match.ask, match.table.round - 1, match.table.turn
        assert isinstance(ask, Press)
        self.program.key(TURN[turn], apart=0)
        if ask.good:
            time.sleep(SURE)
            answers = [[self.slap(match), "slap"]]
            assert self.over(rounds, PATIENCE)
        else:
            # not the seat whose turn is next: a press that closes the window turns the own next card, too
            answers = [[ask.seats[(ask.seats.index(turn) + 2) % len(ask.seats)], "time"]]
            if rounds + 1 == FALSE:
                time.sleep(SURE)
                self.together(list(SLAP))
                answers = [*([seat, "slap"] for seat in range(4)), *answers]
            time.sleep(SEEN)
            until(lambda: self.program.key(TURN[answers[-1][0]], apart=0) or self.over(rounds), "the card to be let go")
        if not self.done:
            heard = self.look().answers[len(match.answers) :]
            assert heard == answers, f"in round {rounds + 1}"
        for seat, word in answers:
            match.answer(seat, word)
        match.run()
        return match

    def slap(self, match: Match) -> int:
        """The right slap: of those who have made none yet the one with the most cards is first. As long as there are
        such, the others come second, and nobody pays."""
        assert match.ask is not None
        seats = match.ask.seats
        new = [seat for seat in seats if seat not in self.slapped]
        first = max(new or seats, key=lambda seat: len(match.table.piles[f"packet/{seat}"]))
        self.slapped.add(first)
        together = [first, *(seat for seat in seats if new and seat != first)]
        self.together([SLAP[seat] for seat in together])
        for seat in together:
            self.right[seat] += 1
        if new:
            time.sleep(CONTESTED + 0.05)  # until the photo-finish is developed
        return first


def test_four_people_play_egyptian_ruffle_to_its_end_at_one_keyboard(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(people=4, players={GAME: 4})
    with screen(1280, 720) as env:
        options = [word for slap in SLAPS for word in ("--option", f"{slap}=true")]
        program = Program([*TRUCE, "play", GAME, "--seed", str(DEAL), *options], env, home.folder)
        until(lambda: home.rounds(GAME) == 0, "the deal to be saved")
        people = People(program, home)
        while not people.done:
            match = people.round()
        assert match.result is not None
        until(home.counted, "the match to be counted")
        (counted,) = home.counted()
        assert people.slapped == {0, 1, 2, 3}, "each made a right slap that was first"
        assert counted == Counted(
            match.table.round, match.table.plays, match.result.winner, match.result.ended,
            digest(match, DEAL, OPTIONS), tuple(match.game.held(match.table, seat) for seat in range(4)),
            tuple(people.right),
        )  # fmt: skip
        assert program.close() == 0


def test_the_benchmark_of_slaps_presses_keys_and_hears_of_them(tmp_path: Path) -> None:
    """It is not part of the suite, and stood still in silence when an answer had one word more."""
    with table(tmp_path) as sat:
        assert all(0 < sat.slap() < LATEST for _ in range(4))
        assert sum(sat.pair() for _ in range(4)) == 4
