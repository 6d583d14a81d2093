"""The commands without a window (DESIGN, fixed): list, rules, simulate, replay; and `play`, which opens it."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, NoReturn

from game import __version__
from game.core.events import facts
from game.core.game import Option, OptionError, Value, spelled
from game.core.i18n import ngettext, whole
from game.core.match import MOST_ROUNDS
from game.core.record import MOST_CHARACTERS, NotJSONError, Record, RecordError, loads, outcome, read_record, replay
from game.core.rng import SEEDS
from game.core.seats import Seat
from game.core.setting_values import LEVELS
from game.core.title import Title
from game.desktop import window
from game.players import computers
from game.rules import make, title, titles

COMMANDS = ("list", "rules", "replay", "simulate", "play", "open")
WORKER = "workshop"
"""The command of the window's own worker, which is no command for people."""
EXAMINER = "examine"
"""The command that examines a backup for the window, with four words; it is no command for people."""
PRINTER = "print-comic"
"""The command that draws a sheet for the window, which is no command for people."""
TELLER = "tell"
"""The command that tells the window a match, which is no command for people."""
GAMES = 1000
MOST_GAMES = 10_000_000
MOST_SECONDS = 1_000_000
MOST_JOBS = 256
LARGEST = 8 * MOST_CHARACTERS
"""The most bytes of saved matches that are read."""
LONGEST = 400
"""The most characters of an error that are printed."""
SPEAK = "let the window read everything aloud; F8 turns it off"
ENDED = {
    "all_cards": "all the cards won",
    "out_of_cards": "a player with too few cards",
    "score": "most points",
    "king_and_queen": "a queen taken with the king of her suit",
    "draw": "a draw",
    "cycle": "a draw, because the game would never end",
    "unfinished": "stopped after too many rounds",
}
"""`ended` in a result → its words."""


class UsageError(ValueError):
    """A command that Truce cannot carry out; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = _Parser(
        prog=_program(),
        description="Truce: every War card game at one table. Without a command, the window opens.",
        epilog="COMMAND --help says more about a command, for example: simulate --help",
    )
    top.add_argument("--version", action="version", version=f"Truce {__version__}", help="print the version and exit")
    top.add_argument("--speak", action="store_true", help=SPEAK)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)

    def command(name: str, told: str, more: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(name, help=told, description=f"{told[0].upper()}{told[1:]}.{more}")

    it = command("list", "list every game and its options",
                 " The first value of an option is its default. The source says which pages of rules a game is from.")
    it.add_argument("--json", action="store_true", help="print JSON")
    it = command("rules", "print how a game is played")
    _game(it)
    it = command("replay", "replay saved matches and print how they ended",
                 " It prints one JSON object for each match.")
    it.add_argument("file", metavar="FILE", help="a file with one saved match, or one on each line")
    it.add_argument("--events", action="store_true", help="first print every event, each on its own line")
    _simulation(command("simulate", "let computer players play many matches",
                        " It prints how long they last, how many wars there are, who wins and how they end."))
    it = command("play", "open the window at a game's table", " Without a game, the window opens at the shelf.")
    _game(it, nargs="?")
    _options(it)
    it.add_argument("--seed", type=_whole(SEEDS[0], SEEDS[-1]), metavar="N",
                    help="the number of the deal: the same number deals the same cards (default: a new one)")
    it.add_argument("--speak", action="store_true", default=argparse.SUPPRESS, help=SPEAK)
    it = command("open", "open a saved match or a backup in the window",
                 " A match opens at its table. Before a backup replaces anything, the window asks.")
    it.add_argument("file", metavar="FILE", nargs="?", help="the file; without one, the window opens at the shelf")
    it.add_argument("--speak", action="store_true", default=argparse.SUPPRESS, help=SPEAK)
    return top


def _simulation(it: argparse.ArgumentParser) -> None:
    """Add the arguments of the command `simulate`."""
    _game(it)
    it.add_argument("--games", type=_whole(1, MOST_GAMES), metavar="N",
                    help=f"how many matches to play (default: {GAMES}, or as many as --seconds allow)")
    it.add_argument("--seconds", type=_seconds, metavar="S", help="begin no match any more after so many seconds")
    it.add_argument("--players", type=_whole(1, 8), metavar="N",
                    help="how many players (default: 2 in most games)")
    it.add_argument("--seat", action="append", default=[], metavar="SEAT=LEVEL",
                    help=f"the level of the computer at a seat: {', '.join(LEVELS[:-1])} or {LEVELS[-1]}; the first "
                    "seat is 0, for example 0=hard (default: medium)")
    _options(it)
    it.add_argument("--seed", type=_whole(-(2**62), 2**62 - 1), default=0, metavar="N",
                    help="the number of the first deal; the matches after it use the next numbers (default: 0)")
    it.add_argument("--jobs", type=_whole(1, MOST_JOBS), default=1, metavar="N",
                    help="how many processes share the work (default: 1)")
    it.add_argument("--cluster", default="", metavar="ADDRESS",
                    help="share the work with the workers of a Dask scheduler, for example tcp://192.168.1.5:8786. It "
                    "needs the extra truce-cards[cluster]. Use it only in a network you trust: whoever reaches a "
                    "scheduler can run programs on its computers")
    it.add_argument("--cap", type=_whole(1, MOST_ROUNDS), metavar="N",
                    help=f"stop a match after so many rounds (default: {whole(MOST_ROUNDS)})")
    it.add_argument("--json", action="store_true", help="print JSON")
    it.add_argument("--stream", action="store_true",
                    help="print a JSON object with the counts of each batch of matches, as soon as it is played")


def _game(command: argparse.ArgumentParser, **how: Any) -> None:
    command.add_argument("id", metavar="ID", help="a game’s name, as “list” shows it: war, peace, …", **how)


def _options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                         help="a house rule of the game, for example down=3; write --option again for each rule")


def _program() -> str:
    """Return the command that starts Truce."""
    return "python -m game" if sys.argv and sys.argv[0].endswith("__main__.py") else "truce"


def _whole(minimum: int, maximum: int) -> Callable[[str], int]:
    """Return a function that parses a whole number from `minimum` to `maximum`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = minimum - 1
        if not minimum <= number <= maximum:
            raise argparse.ArgumentTypeError(f"enter a whole number from {whole(minimum)} to {whole(maximum)}")
        return number

    return read


def _seconds(text: str) -> float:
    """Return a time in seconds. Raises argparse.ArgumentTypeError."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"enter a number of seconds up to {whole(MOST_SECONDS)}")
    return seconds


def run(words: list[str]) -> int:
    """Run a command and return the exit status. Wrong input prints one line and returns 2. What it prints is UTF-8 in
    Windows's pipes and files, and else as the system's settings say."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            piped = sys.platform == "win32" and not stream.isatty()  # Python would take a code page there
            stream.reconfigure(encoding="utf-8" if piped else None, errors="replace")
    if words == [WORKER]:
        from game.lab.worker_commands import work

        return work()
    try:
        if words[:1] == [TELLER]:
            from game.lab.worker_commands import tell

            return tell(words[1:])
        if words == [PRINTER]:
            from game.desktop import printer

            return printer()
        if words[:1] == [EXAMINER] and len(words) == 5:
            from game.desktop import examiner

            return examiner(words[1:])
        if words and not words[0].startswith("-") and words[0] not in COMMANDS:
            raise UsageError(f"there is no command “{words[0]}”. Choose from {', '.join(COMMANDS)}")
        asked = parser().parse_args(words)
        if asked.command in (None, "play"):
            return _play(asked)
        if asked.command == "open":
            return window(file=asked.file, speak=asked.speak)
        lines = {"list": _list, "rules": _rules, "replay": _replay, "simulate": _simulate}[asked.command](asked)
        for line in lines:
            print(line, flush=True)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _nowhere()
        return 1
    except (UsageError, OptionError, RecordError, OSError) as error:
        said: object = error
        if isinstance(error, OSError):
            _nowhere()
            said = f"the output could not be written ({_why(error)})"
        line = " ".join(f"truce: {said}".split())
        print(line if len(line) <= LONGEST else line[: LONGEST - 1] + "…", file=sys.stderr)
        return 2
    return 0


def _nowhere() -> None:
    """Redirect the output to nowhere: else Python reports the error again at its end."""
    with suppress(OSError, ValueError):               # a stream that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def typed_options(game: Title, words: list[str]) -> dict[str, Value]:
    """Return the options that `--option NAME=VALUE` chooses. Raises OptionError or UsageError, in one line.

    >>> typed_options(title("war"), ["down=3"])
    {'down': 3}
    """
    known: dict[str, Option] = {option.id: option for option in game.options}
    chosen: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--option {word}: write it as NAME=VALUE, for example down=3")
        if name not in known:
            raise OptionError(game.no_option(name))
        chosen[name] = known[name].typed(value)
    return chosen


def _list(asked: argparse.Namespace) -> Iterable[str]:
    if asked.json:
        yield json.dumps([
            {
                "id": game.id, "name": game.name, "players": sorted(game.players),
                "options": {option.id: list(option.values) for option in game.options},
                "source": list(game.game.source),
            }
            for game in titles().values()
        ])  # fmt: skip
        return
    for game in titles().values():
        aliases, source = game.game.aliases, game.game.source
        also, of = f" (or {', '.join(aliases)})" if aliases else "", f", source {', '.join(source)}" if source else ""
        yield f"{game.id}{also}: {game.name}, {_so_many(game.players)}{of}"
        for option in game.options:
            values = ", ".join(spelled(value) for value in option.values)
            yield f"    {option.id} = {values}"


def _so_many(players: tuple[int, ...]) -> str:
    """Return the numbers of players in words.

    >>> _so_many((2,)), _so_many((2, 3, 4))
    ('2 players', '2–4 players')
    """
    least, most = min(players), max(players)
    return f"{least} players" if least == most else f"{least}–{most} players"


def _rules(asked: argparse.Namespace) -> Iterable[str]:
    wide = min(100, get_terminal_size().columns) if sys.stdout.isatty() else None
    return [in_plain_lines(title(asked.id).make({}).help(), wide)]


def in_plain_lines(text: str, wide: int | None = None) -> str:
    """Return a help without its marks: a line for each paragraph and each item, or lines of at most `wide` letters.

    >>> print(in_plain_lines("Some\\ntext.\\n\\n## Heads\\n- An **item**\\n  of two lines", 12))
    Some text.
    <BLANKLINE>
    Heads
    - An item of
      two lines
    """
    lines: list[str] = []
    for line in text.replace("**", "").splitlines():
        words = line.strip()
        if lines and lines[-1] and words and not words.startswith(("- ", "##")) and not lines[-1].startswith("##"):
            lines[-1] += " " + words
        else:
            lines.append(words)
    lines = [line.removeprefix("## ") for line in lines]
    if wide is None:
        return "\n".join(lines)
    return "\n".join(part for line in lines for part in wrap(
        line, wide, subsequent_indent="  " * line.startswith("- "), break_on_hyphens=False) or [""])


def _replay(asked: argparse.Namespace) -> Iterable[str]:
    lines: list[str] = []
    for where, record in _records(asked.file):
        try:
            match = replay(record, computers({}), events=asked.events)
        except RecordError as why:
            raise RecordError(f"{where}: {why}") from None
        lines.extend(json.dumps(facts(event)) for event in match.table.log or ())
        lines.append(json.dumps(outcome(match)))
    return lines


def _records(file: str) -> list[tuple[str, Record]]:
    """Return the saved matches of a file with their places: the whole file is one, or each line is."""
    from game.store.files import stream

    try:
        text = stream(Path(file), LARGEST).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except (OSError, ValueError) as why:
        said = (_why(why) if isinstance(why, OSError) else "it is not text in UTF-8"
                if isinstance(why, UnicodeDecodeError) else "it cannot be a file’s name")
        raise UsageError(f"{file} could not be opened ({said})") from None
    lines = ((f"{file}, line {n}", line) for n, line in enumerate(io.StringIO(text), 1) if not line.isspace())
    first, second = next(lines, None), next(lines, None)
    if first is None:
        raise RecordError(f"{file}: there is no saved match in this file")
    if second is None:
        return [_record(file, text)]
    try:
        found = [_record(*first)]
    except NotJSONError:
        return [_record(file, text)]
    return found + [_record(*one) for one in chain((second,), lines)]


def _record(where: str, text: str) -> tuple[str, Record]:
    try:
        return where, read_record(loads(text), make)
    except RecordError as why:
        raise type(why)(f"{where}: {why}") from None


def _why(error: OSError) -> str:
    from game.store.files import why

    return why(error)


def _simulate(asked: argparse.Namespace) -> Iterable[str]:
    from concurrent.futures import BrokenExecutor

    from game.cluster import ClusterError
    from game.simulate import Simulation, simulate, tallies

    game = title(asked.id)
    players = game.players[0] if asked.players is None else asked.players
    if players not in game.players:
        raise UsageError(f"--players {players}: {game.id} is for {_so_many(game.players)}")
    levels: dict[Seat, str] = {}
    for word in asked.seat:
        seat, _equals, level = word.partition("=")
        if not (seat.isdecimal() and int(seat) < players):
            seats = f"a seat from 0 to {players - 1}"
            raise UsageError(f"--seat {word}: write it as SEAT=LEVEL with {seats}, for example 0=hard")
        if level not in LEVELS:
            raise UsageError(f"--seat {word}: choose a level from {', '.join(LEVELS)}")
        levels[Seat(int(seat))] = level
    options = typed_options(game, asked.option)
    game.make(options, players)
    plan = Simulation(game.id, options, players, asked.seed, levels, leads=asked.stream, cap=asked.cap)
    games = GAMES if asked.games is None and asked.seconds is None else asked.games
    how: dict[str, Any] = {"jobs": asked.jobs, "seconds": asked.seconds, "cluster": asked.cluster}
    try:
        if asked.stream:
            for batch in tallies(plan, games, **how):
                yield json.dumps({"games": batch.games, **batch.to_json(players)})
            return
        progress = _progress(games) if games and sys.stderr is not None and sys.stderr.isatty() else None
        made = simulate(plan, games, progress=progress, **how)
    except BrokenExecutor:
        raise UsageError("one of the processes was stopped by the system. Try fewer --jobs") from None
    except ClusterError as why:
        raise UsageError(f"--cluster {asked.cluster}: {why}") from None
    yield from [json.dumps(made)] if asked.json else _told(made)


def _told(made: dict[str, Any]) -> Iterable[str]:
    chosen = ", ".join(f"{k}={spelled(v)}" for k, v in made["options"].items() if v is not None)
    games = made["games"]
    matches = ngettext("one match", "{number} matches", games).format(number=whole(games))
    yield f"{made['game']}: {matches}" + (f" ({chosen})" if chosen else "")
    for seat, wins in enumerate(made["wins"]):
        yield f"seat {seat} won {whole(wins)} ({wins / games:.1%})"
    yield f"draws: {whole(made['draws'])} ({made['draws'] / games:.1%})"
    yield "how they ended:"
    for how, count in made["ended"].items():
        yield f"{whole(count):>10}  {ENDED[how]}"
    yield f"{'per match':12}{'average':>12}{'spread':>12}{'median':>12}{'95% within':>12}{'most':>12}"
    for measure, name in (("rounds", "rounds"), ("wars", "wars"), ("plays", "cards played")):
        row = made[measure]
        yield f"{name:12}" + "".join(f"{row[key]:>12,.1f}" for key in ("mean", "sd", "median", "p95", "max"))
    yield "The spread is the standard deviation."


def _progress(games: int) -> Any:
    def tell(done: int) -> None:
        width = 40
        full = width * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (width - full)}] {whole(done)} of {whole(games)}", end=end, file=sys.stderr)

    return tell


def _play(asked: argparse.Namespace) -> int:
    if asked.command is None or asked.id is None:
        if asked.command and (asked.option or asked.seed is not None):
            raise UsageError("play: name a game before its options, for example play war --option down=3")
        return window(speak=asked.speak)
    game = title(asked.id)
    options = typed_options(game, asked.option)
    game.make(options)
    return window(game.id, options, asked.seed, speak=asked.speak)
