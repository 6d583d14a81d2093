"""A book of one's own in the real window: by keys alone it is made, named and played from, and it outlives the program.
"""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
RULES = {"down": 3, "speed": True}


def books(home: Home) -> list[dict[str, object]]:
    return [json.loads(path.read_bytes()) for path in sorted((home.folder / "data" / "books").glob("own-*.json"))]


def test_by_keys_alone_a_book_is_made_named_and_played_from_and_is_there_the_next_time(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.settle(**{"games.war.players": 2}, **{f"games.war.options.{name}": value for name, value in RULES.items()})
    seen = tmp_path / "seen"
    with screen(1280, 720, seen=seen) as env:
        program = Program(TRUCE, env, home.folder)
        for key in ("u", "Tab", "Tab", "Right", "Tab", "Return"):   # the set-up, its house rules, and the first button
            program.after(seen, partial(program.key, key))
        program.do("type", "--delay", "60", "Erna")
        program.key("Return")
        until(lambda: books(home), "the book")
        book, = books(home)
        assert (book["name"], book["game"], book["options"]) == ("Erna", "war", RULES)
        program.key("Escape", "Escape")               # the line that says so, and the page
        assert program.close() == 0
        program = Program(TRUCE, env, home.folder)
        program.key("Return")                         # the shelf opens at the book
        until(lambda: home.save("war"), "a match")
        save = home.save("war")
        assert save is not None
        assert (save["match"]["game"], save["match"]["options"]) == ("war", RULES)
        program.close()
    assert books(home) == [book]
