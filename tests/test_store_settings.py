"""What a person chose is there again the next time; what they broke by hand costs that one line and no more."""

import errno
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.store import toml
from game.store.chair_settings import ChairSettings
from game.store.settings import NAME, Settings, erase_name, load, read, save, write
from game.store.tables import in_short, put_back

words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
names = st.text(st.characters(codec="utf-8"), max_size=50)
scalars = (st.none() | st.booleans() | st.integers(-(2**63) + 1, 2**63 - 1) | st.text(st.characters(codec="utf-8"))
           | st.floats(-1e18, 1e18))
seats = st.builds(ChairSettings, st.text(st.characters(codec="utf-8", categories=("L", "N")), max_size=20),
                  st.integers(0, 511),
                  st.sampled_from(["random", "easy", "medium", "hard"]))


rows = st.sets(st.integers(0, 3), min_size=1).map(lambda found: tuple(sorted(found)))


@st.composite
def chosen(draw: st.DrawFn) -> Settings:
    made = Settings()
    made.theme = draw(st.sampled_from(["evening", "daylight"]))
    made.pace = draw(st.sampled_from(["leisurely", "normal", "quick", "instant"]))
    made.auto_play, made.reduced_motion, made.four_colours, made.fullscreen = (draw(st.booleans()) for _ in range(4))
    made.size = (draw(st.integers(200, 16384)), draw(st.integers(200, 16384)))
    made.place = draw(st.none() | st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)))
    made.seats = draw(st.lists(seats, min_size=4, max_size=4))
    made.people = draw(st.integers(1, 4))
    made.parties = {len(each): each for each in draw(st.lists(rows, max_size=4))}
    made.own = draw(st.dictionaries(words, st.dictionaries(st.integers(1, 4), rows, min_size=1), max_size=3))
    made.last_game = draw(st.none() | st.just("war") | st.just("egyptian-ruffle"))
    made.lately, made.favourites = (tuple(draw(st.lists(st.sampled_from(["war", "peace", "a-game"]), unique=True)))
                                    for _ in range(2))
    made.players = draw(st.dictionaries(words, st.integers(1, 8), max_size=3))
    made.options = draw(st.dictionaries(
        words, st.dictionaries(words, scalars.filter(lambda each: each != "none"), max_size=4), max_size=3))
    return made


@given(chosen())
def test_whatever_was_chosen_comes_back(made: Settings) -> None:
    again, damage = read(write(made))
    assert not damage
    assert again == made
    assert tomllib.loads(write(made).decode()) is not None


@given(st.binary(max_size=300) | st.text(st.sampled_from('[]=.",#\\\n ab1_{}\'"-'), max_size=80).map(str.encode))
def test_any_bytes_at_all_still_give_settings_that_can_be_saved(data: bytes) -> None:
    found, _damage = read(data)
    again, damage = read(write(found))
    assert not damage
    assert again == found


values = st.sampled_from(['""', '"x"', '"\\\\"', "'y'", "01", "0", "-7", "-0", "1.5", "00.5", "1.", "-", "1_0", "1e5",
                          "true", "[]", "[1, 2]", "[1,]", '["a", "b"]', '["a,b"]', "[[1]]", "{a = 1}", '"""', "1 2",
                          "1 # one", '"a" b', '"#"'])
lines = st.lists(st.sampled_from(["[a]", "[a.b]", "[b]", "[[a]]", "[a", "[]", "a", "#", "", " ", "\r"]) | st.builds(
    "{} = {}".format, st.sampled_from(["a", "b", "c", "a.b", '"a"', "é"]), values), max_size=5).map("\n".join)


@settings(max_examples=500)
@given(lines)
def test_the_short_reader_never_differs_from_tomls_own(text: str) -> None:
    try:
        short = toml.plain(text)
    except toml.NotPlainError:
        return
    assert short == tomllib.loads(text)


def test_our_own_page_needs_no_other_reader() -> None:
    made = Settings()
    made.options["war"] = {"down": 3, "automatic": None, "run_out": "lose", "jokers": True, "slow": 1.5}
    toml.plain(write(made).decode())


def test_without_a_file_there_are_defaults_and_nothing_is_said_or_made(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == (Settings(), [])
    assert not (tmp_path / "nowhere").exists()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(made=chosen())
def test_saved_settings_are_loaded(tmp_path: Path, made: Settings) -> None:
    assert save(tmp_path, made) is None
    assert load(tmp_path) == (made, [])


def change(tmp_path: Path, old: str, new: str) -> str:
    """Save changed settings, meddle with their page and give it back."""
    made = Settings()
    made.theme, made.pace, made.size = "daylight", "quick", (1000, 800)
    made.options["war"], made.seats[0].key = {"down": 3}, 44
    save(tmp_path, made)
    page = (tmp_path / NAME).read_text()
    assert old in page
    (tmp_path / NAME).write_text(page.replace(old, new, 1))
    return page.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new", "named"), [
    ('"daylight"', '"purple"', "theme"), ('theme = "daylight"', "theme = 7", "theme"), ("[1000, 800]", "[1]", "size"),
    ("[1000, 800]", "[1000, 800, 3]", "size"), ('language = "en"', 'language = ""', "language"),
    ('language = "en"', 'language = "e\\u0007n"', "language"), ("down = 3", "down = 9999999999999999999", "down"),
    ("[1000, 800]", "[10, 800]", "size"), ('"daylight"', '"daylight', "line"), ("key = 0", "key = true", "key"),
    ("down = 3", "down = [3]", "down"), ("[window]", "[window]\nplace = 3", "place"),
    ("[window]", "[window", "line"), ("fullscreen = false", "fullscreen = 0",
                                                                           "fullscreen")])
def test_one_bad_value_is_named_in_one_line_and_every_other_stays(
        tmp_path: Path, old: str, new: str, named: str) -> None:
    page = change(tmp_path, old, new)
    found, lines = load(tmp_path)
    assert len(lines) == 1
    assert named in lines[0]
    assert str(tmp_path / NAME) in lines[0]
    assert found.pace == "quick"
    assert found.theme == ("evening" if "daylight" in old else "daylight")
    kept = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    assert [path.read_text() for path in kept] == [page]
    assert kept[0].name in lines[0]


def test_a_damaged_page_is_spoken_of_once(tmp_path: Path) -> None:
    change(tmp_path, '"daylight"', '"purple"')
    found, lines = load(tmp_path)
    assert lines
    assert load(tmp_path) == (found, [])


def test_what_a_later_release_added_is_still_there_after_this_one_saved(tmp_path: Path) -> None:
    change(tmp_path, "[window]", 'volume = 0.5\nborn = 2020-01-02\n[[shelf]]\na = [1, {b = "c"}]\n[window]\nscreen = 2')
    page = (tmp_path / NAME).read_text()
    (tmp_path / NAME).write_text(page.replace("key = 0", 'key = 0\nbadge = "150 ms"', 1))
    before = tomllib.loads((tmp_path / NAME).read_text())
    found, lines = load(tmp_path)
    assert not lines
    found.theme = "evening"
    save(tmp_path, found)
    assert tomllib.loads((tmp_path / NAME).read_text()) == before | {"theme": "evening"}


def test_a_person_may_write_the_page_in_their_own_way(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("\ufeffpace='quick'\r\nwindow.size = [\r\n  900,\r\n  700, # wide\r\n]\r\n"
                                 'seats = {2 = {name = "Zo\\u00eb"}}\r\n', newline="")
    found, lines = load(tmp_path)
    assert not lines
    assert (found.pace, found.size, found.seats[1].name) == ("quick", (900, 700), "Zoë")


def test_what_a_list_says_twice_counts_once_and_a_table_of_later_never_takes_a_values_place() -> None:
    assert read(b'favourites = ["war", "peace", "war"]')[0].favourites == ("war", "peace")
    page: toml.Page = {"a": 1, "b": {"c": 2}}
    put_back(page, {"a": {"x": 3}, "b": {"c": 4, "d": 5}})
    assert page == {"a": 1, "b": {"c": 2, "d": 5}}
    assert in_short("x" * 80) == '"' + "x" * 38 + "…", "nor does a message"


@pytest.mark.parametrize("deep", ["a" + ".a" * 20_000 + " = 1", "a = " + "[" * 300 + "]" * 300,
                                  "[" + "a." * 20_000 + "a]", "theme" + ".a" * 9_000 + " = 1", "a = " + "{a = " * 300])
def test_a_page_nested_a_mile_deep_costs_one_line(tmp_path: Path, deep: str) -> None:
    (tmp_path / NAME).write_text('pace = "quick"\n' + deep + "\n")
    found, lines = load(tmp_path)
    assert found.pace == "quick"
    assert len(lines) == 1
    assert len(lines[0]) < 500
    assert load(tmp_path) == (found, [])


def test_a_page_far_too_long_is_put_aside_whole(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"#" * 1_000_000)
    found, lines = load(tmp_path)
    assert found == Settings()
    assert len(lines) == 1
    assert [path.stat().st_size for path in tmp_path.iterdir()] == [1_000_000]


def test_a_file_where_the_folder_should_be_is_a_line_when_saving_and_none_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    assert load(tmp_path / "config") == (Settings(), [])
    line = save(tmp_path / "config", Settings())
    assert line is not None
    assert "there is a file where a folder should be" in line
    assert (tmp_path / "config").read_text() == "in the way"


@pytest.mark.parametrize(("number", "said"), [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"),
                                              (errno.EACCES, "permission")])
def test_a_disk_that_takes_nothing_costs_a_line_and_not_the_old_settings(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str) -> None:
    made = Settings()
    save(tmp_path, made)
    before = (tmp_path / NAME).read_bytes()

    def refuse(*_args: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refuse)
    made.theme = "daylight"
    line = save(tmp_path, made)
    assert line is not None
    assert said in line
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize("long", [False, True])
def test_a_damaged_page_on_a_disk_that_takes_nothing_still_gives_settings_and_is_kept_aside_later(
        long: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = change(tmp_path, '"daylight"', '"purple"')
    if long:
        page = "#" * 1_000_000
        (tmp_path / NAME).write_text(page)
    really = os.open

    def refuse(path: Any, flags: int, *more: Any) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return really(path, flags, *more)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        found, lines = load(tmp_path)
    assert found.pace == ("normal" if long else "quick")
    assert len(lines) == 1
    assert (tmp_path / NAME).read_text() == page
    rest = tmp_path / f"{NAME}.1-1.part"
    rest.write_text("{")
    os.utime(rest, (0, 0))
    for _twice in range(2):
        assert save(tmp_path, found) is None
        kept, = (path for path in tmp_path.iterdir() if path.name != NAME)   # and an old write's rest is swept away
        assert kept.read_text() == page
    assert load(tmp_path) == (found, [])


def test_of_several_problems_the_first_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    for more, said in (("", "one more problem."), ("slower = -1\n", "2 more problems."),
                       ("slower = -1\n[games.war]\nplayers = 99\n", "3 more problems."),
                       ("slower = -1\n[games.war]\nplayers = 0\n", "3 more problems.")):
        (tmp_path / NAME).write_text('theme = "pur\\u0007ple"\nletters = 9\n' + more)
        line, = load(tmp_path)[1]
        assert said in line
        assert line.isprintable()
        (tmp_path / NAME).write_text("a\x07 = [1\n")
        line, = load(tmp_path)[1]
        assert line.isprintable()


@given(names)
def test_a_name_never_holds_what_cannot_be_shown(name: str) -> None:
    made = Settings()
    made.seats[0].name = name
    found, _damage = read(write(made))
    assert found.seats[0].name.isprintable()
    assert len(found.seats[0].name) <= 40


def test_what_cannot_be_read_in_the_place_of_a_table_does_not_take_the_place_of_what_is_chosen() -> None:
    made, _damage = read(b"seats = 3\nsound = true\nlater = 7\n")
    made.seats[0].name, made.effects = "Ada", 11
    again, _damage = read(write(made))
    assert (again.seats[0].name, again.effects, again.kept) == ("Ada", 11, {"later": 7})


def test_two_things_are_never_done_with_one_button_of_a_controller() -> None:
    made, damage = read(b'[pads.x]\nturn = "south"\nsecond = "south"\n[pads.y]\nturn = "south"\nsecond = "east"\n')
    assert made.pads == {"y": ("south", "east")}
    assert len(damage) == 1


def test_an_erased_name_leaves_the_settings_in_use_and_the_page(tmp_path: Path) -> None:
    used = Settings()
    used.seats[1].name = "Wilhelmina"
    save(tmp_path, used)
    erase_name(tmp_path, used, "Wilhelmina")
    assert used.seats[1].name == "Owl"
    assert load(tmp_path) == (used, [])
    before = (tmp_path / NAME).stat()
    erase_name(tmp_path, None, "Bo")
    assert (tmp_path / NAME).stat().st_mtime_ns == before.st_mtime_ns, "nothing of them is on it"


def test_of_two_lines_for_one_setting_on_a_damaged_page_the_first_counts() -> None:
    made, damage = read(b'pace = "quick"\npace = "instant"\nwhat?\ntheme = "daylight"\n')
    assert (made.pace, made.theme) == ("quick", "daylight")
    assert len(damage) == 2
