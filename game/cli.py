"""The headless commands (DESIGN, fixed): list, rules, simulate, replay; and how `play` is asked for."""

import argparse
import io
import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from game import __version__
from game.core.events import facts
from game.core.game import Option, OptionError, Value, spelled
from game.core.record import Record, RecordError, loads, outcome, read_record, replay
from game.players import LEVELS, computers
from game.rules import Title, make, title, titles

MOST_GAMES = 10_000_000
LONGEST = 400
"""Characters of a line that says what is wrong."""


class WrongError(ValueError):
    """A command that cannot be done; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongError(f"{message} (see python -m game --help)")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = _Parser(prog="truce", description="Truce: every War card game at one table. Without a command, the window.")
    top.add_argument("--version", action="version", version=f"Truce {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    it = commands.add_parser("list", help="every game with its options")
    it.add_argument("--json", action="store_true", help="as JSON")
    it = commands.add_parser("rules", help="how a game is played")
    it.add_argument("id", metavar="ID")
    it = commands.add_parser("replay", help="play saved matches and say how they ended, one JSON object a match")
    it.add_argument("file", metavar="FILE", help="one saved match, or one a line")
    it.add_argument("--events", action="store_true", help="every event on a line of its own first")
    it = commands.add_parser("simulate", help="play many matches: how long, how many wars, who wins")
    it.add_argument("id", metavar="ID")
    it.add_argument("--games", type=int, default=1000, metavar="N")
    it.add_argument("--players", type=int, metavar="N")
    it.add_argument("--seat", action="append", default=[], metavar="K=LEVEL", help=f"LEVEL: {', '.join(LEVELS)}")
    it.add_argument("--option", action="append", default=[], metavar="K=V")
    it.add_argument("--seed", type=int, default=0, metavar="S")
    it.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    it.add_argument("--json", action="store_true", help="as JSON")
    it = commands.add_parser("play", help="the window, at a game's table")
    it.add_argument("id", nargs="?", metavar="ID")
    it.add_argument("--option", action="append", default=[], metavar="K=V")
    it.add_argument("--seed", type=int, metavar="S")
    return top


def run(words: list[str]) -> int:
    """Do a headless command, or open the window for `play`; the exit status. Bad input: one line and 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a code page without “–” prints a question mark
    try:
        asked = parser().parse_args(words)
        if asked.command in (None, "play"):
            return _play(asked)
        lines = {"list": _list, "rules": _rules, "replay": _replay, "simulate": _simulate}[asked.command](asked)
        for line in lines:
            print(line, flush=True)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except (WrongError, OptionError, RecordError, OSError) as why:
        line = " ".join(f"truce: {why}".split())
        print(line if len(line) <= LONGEST else line[: LONGEST - 1] + "…", file=sys.stderr)
        return 2
    return 0


def typed_options(game: Title, words: list[str]) -> dict[str, Value]:
    """The options behind several `--option k=v`. Raises OptionError or WrongError in one line."""
    known: dict[str, Option] = {option.id: option for option in game.options}
    chosen: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise WrongError(f"--option {word}: write it as name=value")
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has no options"
            raise OptionError(f"option {name!r:.40}: {game.id} has none of that name; {has}")
        chosen[name] = known[name].typed(value)
    return chosen


def _list(asked: argparse.Namespace) -> Iterable[str]:
    if asked.json:
        yield json.dumps([
            {
                "id": game.id, "name": game.name, "players": sorted(game.players),
                "options": {option.id: list(option.values) for option in game.options}, "source": list(game.source),
            }
            for game in titles().values()
        ])  # fmt: skip
        return
    for game in titles().values():
        also = f" (or {', '.join(game.aliases)})" if game.aliases else ""
        yield f"{game.id}{also}: {game.name}, {_so_many(game.players)}, from seed {', '.join(game.source)}"
        for option in game.options:
            values = ", ".join(spelled(value) for value in option.values)
            yield f"    {option.id} = {values}"


def _so_many(players: tuple[int, ...]) -> str:
    """How many can play, in words: "2 players", "2–4 players"."""
    least, most = min(players), max(players)
    return f"{least} players" if least == most else f"{least}–{most} players"


def _rules(asked: argparse.Namespace) -> Iterable[str]:
    return [title(asked.id).make({}).help()]


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
    """Every saved match of a file, with where it stands: the whole file is one, or each line is."""
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
    except (OSError, UnicodeDecodeError) as why:
        said = why.strerror if isinstance(why, OSError) else "not text in UTF-8"
        raise WrongError(f"{file}: {said}") from None
    found = [(file, text)] if text.strip() else []
    lines = [(f"{file}, line {n}", line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and _is_whole(lines[0][1]):
        found = lines
    if not found:
        raise RecordError(f"{file}: no saved match in it")
    records = []
    for where, one in found:
        try:
            records.append((where, read_record(loads(one), make)))
        except RecordError as why:
            raise RecordError(f"{where}: {why}") from None
    return records


def _is_whole(line: str) -> bool:
    try:
        loads(line)
    except RecordError as why:
        return "not JSON" not in str(why)
    return True


def _simulate(asked: argparse.Namespace) -> Iterable[str]:
    from game.simulate import Plan, simulate

    game = title(asked.id)
    players = game.players[0] if asked.players is None else asked.players
    if players not in game.players:
        raise WrongError(f"--players {players}: {game.id} is for {_so_many(game.players)}")
    if not 1 <= asked.games <= MOST_GAMES:
        raise WrongError(f"--games {asked.games}: from 1 to {MOST_GAMES}")
    if not 1 <= asked.jobs <= 256:
        raise WrongError(f"--jobs {asked.jobs}: from 1 to 256")
    if not -(2**62) <= asked.seed < 2**62:
        raise WrongError(f"--seed {asked.seed}: no whole number of 63 bits")
    levels: dict[int, str] = {}
    for word in asked.seat:
        seat, _equals, level = word.partition("=")
        if not (seat.isdecimal() and int(seat) < players):
            raise WrongError(f"--seat {word}: seats are 0 to {players - 1}, written 0=hard")
        if level not in LEVELS:
            raise WrongError(f"--seat {word}: the level is one of {', '.join(LEVELS)}")
        levels[int(seat)] = level
    options = typed_options(game, asked.option)
    game.make(options, players)
    plan = Plan(game.id, options, players, asked.seed, levels)
    progress = _progress(asked.games) if sys.stderr is not None and sys.stderr.isatty() else None
    made = simulate(plan, asked.games, asked.jobs, progress)
    return [json.dumps(made)] if asked.json else _told(made)


def _told(made: dict[str, Any]) -> Iterable[str]:
    chosen = ", ".join(f"{k}={spelled(v)}" for k, v in made["options"].items() if v is not None)
    games = "1 game" if made["games"] == 1 else f"{made['games']} games"
    yield f"{made['game']}: {games}" + (f" ({chosen})" if chosen else "")
    for seat, wins in enumerate(made["wins"]):
        yield f"seat {seat} won {wins} ({wins / made['games']:.1%})"
    yield f"draws {made['draws']}; ended: " + ", ".join(f"{how} {n}" for how, n in made["ended"].items())
    yield f"{'':8}{'mean':>10}{'sd':>10}{'median':>10}{'p95':>10}{'max':>10}"
    for measure in ("rounds", "wars", "plays"):
        row = made[measure]
        yield f"{measure:8}" + "".join(f"{row[key]:>10.1f}" for key in ("mean", "sd", "median", "p95", "max"))


def _progress(games: int) -> Any:
    def tell(done: int) -> None:
        width = 40
        full = width * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (width - full)}] {done} of {games}", end=end, file=sys.stderr)

    return tell


def _play(asked: argparse.Namespace) -> int:
    from game.__main__ import window

    if asked.command is None or asked.id is None:
        if asked.command and (asked.option or asked.seed is not None):
            raise WrongError("play: name the game that the options are for")
        return window()
    game = title(asked.id)
    options = typed_options(game, asked.option)
    game.make(options)
    return window(game.id, options, asked.seed)
