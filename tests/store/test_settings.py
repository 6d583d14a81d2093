"""What a person chose is there again the next time; what they broke by hand costs that one line and no more."""

import errno
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.store.setting_fields import SeatSettings, in_short, same
from game.store.settings import LIMIT, NAME, Settings, erase_name, load, read, save, write

words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
names = st.text(st.characters(codec="utf-8"), max_size=50)
scalars = (st.none() | st.booleans() | st.integers(-(2**63) + 1, 2**63 - 1) | st.text(st.characters(codec="utf-8"))
           | st.floats(-1e18, 1e18))
seats = st.builds(SeatSettings, st.text(st.characters(codec="utf-8", categories=("L", "N")), max_size=20),
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
    made.recent_games, made.favourites = (tuple(draw(st.lists(st.sampled_from(["war", "peace", "a-game"]),
                                                              unique=True)))
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
    page = (tmp_path / NAME).read_text(encoding="utf-8")
    assert old in page
    (tmp_path / NAME).write_text(page.replace(old, new, 1), encoding="utf-8")
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
    assert [path.read_text(encoding="utf-8") for path in kept] == [page]
    assert kept[0].name in lines[0]


def test_a_damaged_page_is_spoken_of_until_it_is_repaired_and_one_copy_of_it_is_kept(tmp_path: Path) -> None:
    page = change(tmp_path, '"daylight"', '"purple"')
    found, lines = load(tmp_path)
    assert lines
    assert load(tmp_path) == (found, lines), "the program ended before it could write"
    assert save(tmp_path, found) is None
    assert load(tmp_path) == (found, [])
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir() if path.name != NAME] == [page]


def test_what_a_later_release_added_is_still_there_after_this_one_saved(tmp_path: Path) -> None:
    change(tmp_path, "[window]", 'volume = 0.5\nborn = 2020-01-02\n[[shelf]]\na = [1, {b = "c"}]\n[window]\nscreen = 2')
    page = (tmp_path / NAME).read_text(encoding="utf-8")
    (tmp_path / NAME).write_text(page.replace("key = 0", 'key = 0\nbadge = "150 ms"', 1), encoding="utf-8")
    before = tomllib.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    found, lines = load(tmp_path)
    assert not lines
    found.theme = "evening"
    save(tmp_path, found)
    assert tomllib.loads((tmp_path / NAME).read_text(encoding="utf-8")) == before | {"theme": "evening"}


def test_a_person_may_write_the_page_in_their_own_way(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("\ufeffpace='quick'\r\nwindow.size = [\r\n  900,\r\n  700, # wide\r\n]\r\n"
                                 'seats = {2 = {name = "Zo\\u00eb"}}\r\n', encoding="utf-8", newline="")
    found, lines = load(tmp_path)
    assert not lines
    assert (found.pace, found.size, found.seats[1].name) == ("quick", (900, 700), "Zoë")


def test_what_a_list_says_twice_counts_once_and_a_table_of_later_never_takes_a_values_place() -> None:
    assert read(b'favourites = ["war", "peace", "war"]')[0].favourites == ("war", "peace")
    made, _damage = read(b"sound = 7\n[later]\na = 1\n[pace]\nx = 3\n[last]\ngames = []\nd = 5\n")
    page = tomllib.loads(write(made).decode())
    assert page["later"] == {"a": 1}
    assert (page["pace"], page["sound"]["effects"], page["last"]) == ("normal", 70, {"games": [], "d": 5})
    assert in_short("x" * 80) == '"' + "x" * 38 + "…", "nor does a message"


@pytest.mark.parametrize("deep", ["a" + ".a" * 20_000 + " = 1", "a = " + "[" * 300 + "]" * 300,
                                  "[" + "a." * 20_000 + "a]", "theme" + ".a" * 9_000 + " = 1", "a = " + "{a = " * 300])
def test_a_page_nested_a_mile_deep_costs_one_line(tmp_path: Path, deep: str) -> None:
    (tmp_path / NAME).write_text('pace = "quick"\n' + deep + "\n", encoding="utf-8")
    found, lines = load(tmp_path)
    assert found.pace == "quick"
    assert len(lines) == 1
    assert len(lines[0]) < 500
    assert save(tmp_path, found) is None
    assert load(tmp_path) == (found, [])


def test_a_page_far_too_long_is_put_aside_whole(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"#" * 1_000_000)
    found, lines = load(tmp_path)
    assert found == Settings()
    assert len(lines) == 1
    assert [path.stat().st_size for path in tmp_path.iterdir()] == [1_000_000]


def test_a_file_where_the_folder_should_be_is_a_line_when_saving_and_none_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    assert load(tmp_path / "config") == (Settings(), [])
    line = save(tmp_path / "config", Settings())
    assert line is not None
    assert "there is a file where a folder should be" in line
    assert (tmp_path / "config").read_text(encoding="utf-8") == "in the way"


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
        (tmp_path / NAME).write_text(page, encoding="utf-8")
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
    assert (tmp_path / NAME).read_text(encoding="utf-8") == page
    rest = tmp_path / f"{NAME}.1-1.part"
    rest.write_text("{", encoding="utf-8")
    os.utime(rest, (0, 0))
    for _twice in range(2):
        assert save(tmp_path, found) is None
        kept, = (path for path in tmp_path.iterdir() if path.name != NAME)   # and an old write's rest is swept away
        assert kept.read_text(encoding="utf-8") == page
    assert load(tmp_path) == (found, [])


def test_of_several_problems_the_first_is_named_and_the_others_are_counted(tmp_path: Path) -> None:
    for more, said in (("", "one more problem."), ("slower = -1\n", "2 more problems."),
                       ("slower = -1\n[games.war]\nplayers = 99\n", "3 more problems."),
                       ("slower = -1\n[games.war]\nplayers = 0\n", "3 more problems.")):
        (tmp_path / NAME).write_text('theme = "pur\\u0007ple"\nletters = 9\n' + more, encoding="utf-8")
        line, = load(tmp_path)[1]
        assert said in line
        assert line.isprintable()
        (tmp_path / NAME).write_text("a\x07 = [1\n", encoding="utf-8")
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
    assert (again.seats[0].name, again.effects, again.unknown_keys) == ("Ada", 11, {"later": 7})


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


# ---- a page that a person has written on ----

OWN = """\
# how we like it, since grandma's birthday


pace   =   "quick"   # never leisurely!
later = 'a key of another release'   # not ours

[sound]   # for the evenings
  # hush
  effects = 0x0A
  music = 30

# the cat
[seats.2]
key = 44
# the end
"""


def lines_of(text: str) -> list[str]:
    return text.splitlines()


def test_what_a_person_wrote_on_the_page_survives_a_save(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(OWN, encoding="utf-8")
    found, lines = load(tmp_path)
    assert not lines
    found.pace, found.music, found.seats[1].name = "instant", 0, "Zo\u00eb"
    assert save(tmp_path, found) is None
    page = (tmp_path / NAME).read_text(encoding="utf-8")
    assert load(tmp_path) == (found, [])
    wanted = iter(lines_of(page))
    for line in lines_of(OWN):
        line = line.replace('"quick"', '"instant"').replace("music = 30", "music = 0")
        assert line in wanted, f"{line!r} is there, and behind those before it"
    assert page.count("Your own comments stay") == 0, "the head is for a page that Truce makes"
    assert "# text size in percent" in page, "what is new on it has its comment"


def test_a_save_changes_the_lines_that_differ_and_no_others(tmp_path: Path) -> None:
    save(tmp_path, Settings())
    before = lines_of((tmp_path / NAME).read_text(encoding="utf-8"))
    made = Settings()
    made.theme = "daylight"
    made.seats[3].name = "Cy"
    save(tmp_path, made)
    after = lines_of((tmp_path / NAME).read_text(encoding="utf-8"))
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [
        (next(line for line in before if line.startswith("theme")),
         next(line for line in after if line.startswith("theme"))), ('name = "Hare"', 'name = "Cy"')]


def test_settings_that_are_on_the_page_already_are_not_written_again(tmp_path: Path) -> None:
    save(tmp_path, Settings())
    before = (tmp_path / NAME).stat()
    assert save(tmp_path, Settings()) is None
    assert (tmp_path / NAME).stat() == before


def test_what_is_reset_leaves_the_page_with_its_table(tmp_path: Path) -> None:
    made = Settings()
    made.options, made.players, made.last_game = {"war": {"down": 3}}, {"war": 3, "peace": 2}, "war"
    made.parties, made.pads = {2: (0, 3)}, {"x": ("south", "east")}
    save(tmp_path, made)
    save(tmp_path, Settings())
    assert load(tmp_path) == (Settings(), [])
    assert tomllib.loads((tmp_path / NAME).read_text(encoding="utf-8")) == tomllib.loads(write(Settings()).decode())


def test_of_two_windows_the_last_to_write_wins_and_what_was_written_by_hand_meanwhile_stays(tmp_path: Path) -> None:
    first, second = Settings(), Settings()
    first.pace, second.theme = "quick", "daylight"
    save(tmp_path, first)
    (tmp_path / NAME).write_text("# mine\n" + (tmp_path / NAME).read_text(encoding="utf-8") + "\n[later]\nkey = 1\n")
    save(tmp_path, second)
    found, lines = load(tmp_path)
    assert (found.pace, found.theme, found.unknown_keys, lines) == ("normal", "daylight", {"later": {"key": 1}}, [])
    assert (tmp_path / NAME).read_text(encoding="utf-8").startswith("# mine\n")


def test_a_page_that_is_damaged_while_truce_is_open_is_kept_aside_before_it_is_written(tmp_path: Path) -> None:
    found, _lines = load(tmp_path)
    save(tmp_path, found)
    (tmp_path / NAME).write_bytes(b"theme = [\n# mine\n")
    for _twice in range(2):
        assert save(tmp_path, found) is None
        kept, = tmp_path.glob(f"{NAME}.damaged-*")
        assert kept.read_text(encoding="utf-8") == "theme = [\n# mine\n"
        assert load(tmp_path) == (found, [])
    (tmp_path / NAME).write_bytes(b"#" * (LIMIT + 1))
    assert save(tmp_path, found) is None
    assert sorted(path.stat().st_size for path in tmp_path.glob(f"{NAME}.damaged-*")) == [17, LIMIT + 1]
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).mkdir()
    assert save(tmp_path, found) is None
    assert load(tmp_path) == (found, [])


strange = st.lists(st.sampled_from([
    "[a]", "[a.b]", "[[shelf]]", "[sound]", "[games.war]", "[games.war.options]", "[seats.2]", "# mine", "",
    "x = 1 # a",
    "sound.music = 3", "seats = {2 = {name = 'Zo'}}", "window = {size = [900, 700], more = 1}", "effects = 5",
    "a.b.c = 1",
    "games.war.players = 4", "games.war.options.down = 0x3", "down = 2", "d = [\n 1, # one\n 2,\n]", "t = 1979-05-27",
    "name = 'Bo'", "pace = 'quick'\r", "m = \"\"\"\n[a]\n\"\"\"", "n = nan", "'' = 1", "pads.x.turn = 'south'",
    "pads = {x = {second = 'east', turn = 'south'}}", "parties = {2 = [1, 3]}", "theme = 'purple'", "e = {}",
    "size = [1]",
]), max_size=9).map("\n".join)


@settings(max_examples=100, deadline=None)
@given(strange, chosen())
def test_on_whatever_page_they_are_written_the_settings_come_back(text: str, made: Settings) -> None:
    base = text.encode()
    again, damage = read(write(made, base))
    assert not damage
    again.unknown_keys = {}
    assert again == made
    whole = True
    try:
        tomllib.loads(text)
    except ValueError:
        whole = False
    if whole:
        assert same(read(write(made, base))[0].unknown_keys,
                    read(base)[0].unknown_keys), "and what is not ours is still there"


@pytest.mark.parametrize("name", ["Wilhelmina", "Fox"])
def test_an_erased_name_leaves_what_a_person_wrote_on_the_page(tmp_path: Path, name: str) -> None:
    used = Settings()
    used.seats[1].name = name
    save(tmp_path, used)
    page = (tmp_path / NAME).read_text(encoding="utf-8")
    (tmp_path / NAME).write_text(f"# for {name} and Bo\n{page}\n[later]\nx = 1\n[other]\nwho = '{name}'\n")
    used, _lines = load(tmp_path)
    erase_name(tmp_path, used, name)
    assert name not in (tmp_path / NAME).read_text(encoding="utf-8").replace('name = "Fox"', "")
    assert load(tmp_path) == (used, [])
    assert used.unknown_keys == {"later": {"x": 1}}


def test_a_name_that_is_at_a_seat_only_is_erased_and_comments_stay(tmp_path: Path) -> None:
    used = Settings()
    used.seats[1].name = "Wilhelmina"
    save(tmp_path, used)
    (tmp_path / NAME).write_text("# mine\n" + (tmp_path / NAME).read_text(encoding="utf-8"))
    erase_name(tmp_path, used, "Wilhelmina")
    page = (tmp_path / NAME).read_text(encoding="utf-8")
    assert "Wilhelmina" not in page
    assert page.startswith("# mine\n")


def test_no_start_and_no_settings_that_stayed_as_they_were_load_the_writer_of_pages(tmp_path: Path) -> None:
    save(tmp_path, Settings())
    (tmp_path / NAME).write_text((tmp_path / NAME).read_text(encoding="utf-8").replace('"evening"', '"purple"', 1))
    script = ("import sys\nfrom pathlib import Path\nfrom game.store import settings\n"
              "import game.scenes.startup, game.sitting.backups\n"
              "found, lines = settings.load(Path(sys.argv[1]))\nassert lines\nsettings.glance(Path(sys.argv[1]))\n"
              "settings.tables(found)\nsettings.save(Path(sys.argv[2]), found)\n"
              "print('tomlkit', 'tomlkit' in sys.modules)")
    (tmp_path / "same").mkdir()
    save(tmp_path / "same", load(tmp_path)[0])
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path), str(tmp_path / "same")], capture_output=True,
                          text=True, check=True)
    assert done.stdout.endswith("tomlkit False\n")


def test_a_page_that_cannot_be_changed_in_place_is_kept_aside_and_what_is_not_ours_goes_on(tmp_path: Path) -> None:
    own = "# mine\n" + "".join(f"k{number}.x = 1\n" for number in range(300))
    (tmp_path / NAME).write_text(own, encoding="utf-8")
    found, lines = load(tmp_path)
    assert not lines
    found.pace = "quick"
    assert save(tmp_path, found) is None
    assert load(tmp_path) == (found, [])
    kept, = tmp_path.glob(f"{NAME}.damaged-*")
    assert kept.read_text(encoding="utf-8") == own
