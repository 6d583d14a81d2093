"""Hints for equations: a little more each time, and the proof where there is none."""

from pathlib import Path

from game.rules.equations.equation_asks import Solve
from game.rules.equations.hints import hints as hints_of
from game.rules.equations.hints import spaced
from game.rules.equations.puzzle import Puzzle
from game.rules.equations.solver import count_solutions, solution, solutions
from game.scenes.table.writing import WriteController
from game.view.widgets import Button
from tests.kit.table_driver import AtTable, at_table
from tests.scenes.table.test_ask_controllers import asked, button, typed


def test_a_hint_says_more_each_time() -> None:
    puzzle = Puzzle((8, 5, 10, 3), 1)
    first, second, third = hints_of(puzzle)
    assert first == ("It can be done.", False, False)
    assert second.text.startswith("Start with ")
    assert not second.solves
    assert third == (f"{spaced(solutions(puzzle)[0])} = 1", True, True)


def test_where_it_cannot_be_done_it_is_told_how_many_ways_were_tried() -> None:
    puzzle = Puzzle((1, 1, 1, 1), 13)
    assert solution(puzzle) is None
    (hint,) = hints_of(puzzle)
    assert hint == (f"It can’t be done: all {count_solutions(puzzle)} ways were tried.", True, False)


def test_all_ways_hold_every_solution_of_every_target() -> None:
    numbers = (2, 3, 4)
    every = {text for target in range(200) for text in solutions(Puzzle(numbers, target))}
    assert len(every) == count_solutions(Puzzle(numbers, 1))


def hints(sat: AtTable) -> list[str]:
    assert sat.play.context.asking is not None
    assert sat.play.context.asking.panel is not None
    return [widget.label for widget in sat.play.context.asking.panel.form.widgets
            if isinstance(widget, Button) and widget.label == "Hint"]


def test_who_plays_alone_has_hints_beside_the_field_and_can_still_write(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0,), seed=3) as sat:
        asking: WriteController = asked(sat, WriteController)
        assert isinstance(asking.ask, Solve)
        for _step in range(3):
            sat.click(button(sat, "Hint").rect.center)
        assert asking.panel is not None
        remark = next(widget.label for widget in asking.panel.form.widgets if "=" in widget.label
                      or "cannot" in widget.label)
        found = solution(asking.ask.puzzle)
        assert (found is None) == ("cannot" in remark)
        before = len(sat.match.answers)
        sat.click(button(sat, "Hint").rect.center)
        assert asking.panel is not None, "more often is no more"
        typed(sat, remark.partition(" = ")[0] if found else "pass")
        sat.click(button(sat, "Done").rect.center)
        assert len(sat.match.answers) > before


def test_two_people_who_race_have_no_hints(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), seed=3) as sat:
        asked(sat, WriteController)
        assert hints(sat) == []
