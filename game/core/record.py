"""The saved match (DESIGN, fixed): one JSON object for a match from its deal to its last answer.

Records come from anywhere: everything in one is checked before a card is dealt, and the first mistake is reported in
one line."""

import gc
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import isinf
from typing import Any, NamedTuple

from game.core.asks import Ask
from game.core.cards import Card, CardError, codes, read
from game.core.game import Game
from game.core.match import Answering, Match, MatchError
from game.core.rng import SEEDS
from game.core.seats import Seat

FORMAT = 1
MOST_CHARACTERS = 8_000_000
MOST_DEPTH = 40
MOST_LISTS = 1_400_000  # and objects: more answers have no room, at six characters each
MOST_DIGITS = 20
THEN = ("stop", "computer", "first")
_NEEDED = ("format", "game", "options", "players", "seed")
_HOLDERS = (list, dict)
_MAY = ("deck", "deal", "answers", "then", "rounds")


class RecordError(ValueError):
    """An invalid saved match; the message is one line that says what is wrong and where."""


class NotJSONError(RecordError):
    """A text that is no JSON value."""


class Record(NamedTuple):
    """A saved match, read and checked: the game made with its options, and the cards in place of their codes."""

    game: Game
    options: dict[str, Any]
    players: int
    seed: int
    deck: list[Card] | None = None
    deal: list[list[Card]] | None = None
    answers: tuple[tuple[Seat, Any], ...] = ()
    then: str = "stop"
    rounds: int | None = None

    def match(self, *, waits: bool = False, events: bool = False) -> Match:
        """Return the match, dealt."""
        return Match(self.game, self.players, self.seed, deck=self.deck, deal=self.deal, waits=waits, events=events)

    def written(self, answers: list[list[Any]] | None = None, rounds: int | None = None) -> dict[str, Any]:
        """Return the JSON object; `answers` are those of the match played on from here, `rounds` where to stop it."""
        made: dict[str, Any] = {
            "format": FORMAT, "game": self.game.id, "options": self.options, "players": self.players, "seed": self.seed,
        }
        if self.deck is not None:
            made["deck"] = codes(self.deck)
        if self.deal is not None:
            made["deal"] = [codes(packet) for packet in self.deal]
        said = answers if answers is not None else [list(answer) for answer in self.answers]
        if said:
            made["answers"] = said
        if answers is None and self.then != "stop":
            made["then"] = self.then
        if rounds is not None or self.rounds is not None:
            made["rounds"] = self.rounds if rounds is None else rounds
        return made


def loads(text: str) -> Any:
    """Return the JSON value of a text from anywhere. Raises RecordError in one line: bad JSON, a name given twice, NaN,
    a number of too many digits, too deep, too long or in too many parts.

    >>> loads('{"format": 1}')
    {'format': 1}
    >>> loads('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    game.core.record.RecordError: 'a' is given twice
    >>> loads("[NaN]")
    Traceback (most recent call last):
        ...
    game.core.record.RecordError: NaN is not a number
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError(f"it has {len(text):,} characters, and at most {MOST_CHARACTERS:,} are allowed")
    if (lists := text.count("[") + text.count("{")) > MOST_LISTS:
        raise RecordError(f"it has {lists:,} lists and objects, and at most {MOST_LISTS:,} are allowed")
    try:
        with _not_collecting():
            value = json.loads(
                text, object_pairs_hook=_object, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
            )
    except json.JSONDecodeError as why:
        said = why.msg[:1].lower() + why.msg[1:]
        raise NotJSONError(f"it is not JSON, {said} at line {why.lineno}, column {why.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    if _is_deep(value):
        raise _too_deep()
    return value


def read_record(given: Any, make: Callable[[Any, Mapping[str, Any]], Game]) -> Record:
    """Check a saved match and return it. `make` makes a game from its id and options, and raises ValueError where it
    cannot.

    Raises RecordError, in one line, for the first thing wrong.
    """
    if not isinstance(given, dict):
        raise RecordError("a saved match must be a JSON object")
    for key in given:
        if key not in _NEEDED and key not in _MAY:
            raise RecordError(f"{key!r:.40}: a saved match has no such key")
    for key, value in given.items():
        if value is None:
            raise RecordError(f"{key}: null is not allowed. Leave the key out")
    for key in _NEEDED:
        if key not in given:
            raise RecordError(f"{key}: this key is missing")
    if type(given["format"]) is not int or given["format"] != FORMAT:
        raise RecordError(f"format: it must be {FORMAT}, not {given['format']!r:.40}")
    if not isinstance(given["options"], dict):
        raise RecordError("options: it must be a JSON object")
    try:
        game = make(given["game"], given["options"])
    except ValueError as why:
        raise RecordError(str(why)) from None
    players, seed = given["players"], given["seed"]
    if type(players) is not int or players not in game.players:
        fit = " or ".join(map(str, sorted(game.players)))
        raise RecordError(f"players: it must be {fit}, not {players!r:.40}")
    try:
        game.enough(players)
    except ValueError as why:
        raise RecordError(str(why)) from None
    if type(seed) is not int or seed not in SEEDS:
        raise RecordError(f"seed: it must be a whole number from {SEEDS[0]} to {SEEDS[-1]}, not {seed!r:.40}")
    if "deck" in given and "deal" in given:
        raise RecordError("deck and deal: give only one of them")
    then = given.get("then", "stop")
    if then not in THEN:
        raise RecordError(f"then: it must be {' or '.join(THEN)}, not {then!r:.40}")
    rounds = given.get("rounds")
    if rounds is not None and (type(rounds) is not int or rounds < 0):
        raise RecordError(f"rounds: it must be a whole number from 0, not {rounds!r:.40}")
    options = {name: game.chosen[name] for name in given["options"]}
    deck = _deck(game, given["deck"]) if "deck" in given else None
    deal = _deal(game, players, given["deal"]) if "deal" in given else None
    return Record(game, options, players, seed, deck, deal, _answers(given, players), then, rounds)


def _deck(game: Game, words: Any) -> list[Card]:
    if "deck" not in game.deal_formats:
        raise RecordError(f"deck: {game.id} shuffles no deck")
    cards = game.deck()
    if not isinstance(words, list):
        raise RecordError("deck: it must be a list of card codes")
    deck = _cards(words, cards, "deck")
    if len(deck) != len(cards):
        raise RecordError(f"deck: it has {len(deck)} cards, but the game has {len(cards)}")
    return deck


def _deal(game: Game, players: int, packets: Any) -> list[list[Card]]:
    if "deal" not in game.deal_formats:
        raise RecordError(f"deal: {game.id} deals no packets")
    if not isinstance(packets, list) or len(packets) != players or any(not isinstance(p, list) for p in packets):
        raise RecordError(f"deal: it must be {players} lists of card codes, one for each seat")
    cards = game.deck()
    flat = iter(_cards([word for packet in packets for word in packet], cards, "deal"))
    count, over = sum(map(len, packets)), len(cards) % players
    if not game.part_dealt and count not in (len(cards), len(cards) - over):
        fit = f"{len(cards)} or {len(cards) - over}" if over else str(len(cards))
        raise RecordError(f"deal: it has {count} cards, but {fit} are dealt")
    return [[next(flat) for _ in packet] for packet in packets]


def _cards(words: list[str], cards: list[Card], where: str) -> list[Card]:
    try:
        return read(words, cards, where)
    except CardError as why:
        raise RecordError(str(why)) from None


def _answers(given: dict[str, Any], players: int) -> tuple[tuple[Seat, Any], ...]:
    answers = given.get("answers", [])
    if not isinstance(answers, list):
        raise RecordError("answers: it must be a list")
    for n, answer in enumerate(answers):
        if not isinstance(answer, list) or len(answer) != 2 or type(answer[0]) is not int:
            raise RecordError(f"answers[{n}]: it must be [seat, value], not {answer!r:.40}")
        if not 0 <= answer[0] < players:
            raise RecordError(f"answers[{n}]: there is no seat {answer[0]}")
    with _not_collecting():
        return tuple(map(tuple, answers))


def replay(record: Record, computer: Answering, *, events: bool = False) -> Match:
    """Play a saved match, to its end or to where it stops, and return it. `computer` answers where `then` is
    "computer".

    Raises RecordError, in one line, for an answer that the match cannot take.
    """
    match = record.match(events=events)
    done = 0

    def answering(ask: Ask[Any], match: Match) -> tuple[Seat, Any] | None:
        """Answer from the record, then as its `then` says."""
        nonlocal done
        if done < len(record.answers):
            done += 1
            return record.answers[done - 1]
        if record.then == "stop":
            return None
        return computer(ask, match) if record.then == "computer" else first(ask, match)

    try:
        match.run(answering, record.rounds)
    except MatchError as why:
        raise RecordError(f"answers[{done - 1}]: {why}") from None
    over = match.result is not None and match.result.ended != "unfinished"
    if over and done < len(record.answers):
        raise RecordError(f"answers[{done}]: the match was already over after round {match.table.round}")
    return match


def first(ask: Ask[Any], match: Match) -> tuple[Seat, Any]:
    """Return the lowest seat asked and its first legal answer, as a saved match writes it (`"then": "first"`)."""
    seat = min(seat for seat in ask.seats if seat not in match.given)
    return seat, ask.written(ask.first(seat))


def outcome(match: Match) -> dict[str, Any]:
    """Return what `replay` prints of a match: a JSON object (DESIGN.md, fixed)."""
    game, table, result = match.game, match.table, match.result
    seats = table.all_seats
    return {"game": game.id,
            "ended": result.ended if result else "unfinished",
            "winner": result.winner if result else None,
            "rounds": table.round,
            "wars": table.wars,
            "cards": [game.held(table, seat) for seat in seats],
            "packets": [codes(game.packet(table, seat)) for seat in seats],
            "scores": table.scores,
            "removed": codes(table.piles["aside"]),
            "table": codes(game.lying(table)),
            "plays": table.plays,
            "cycle": result.cycle if result else None}


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Switch the garbage collector off: much is made in here, of which nothing is garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise RecordError(f"{name!r:.40} is given twice")
            seen.add(name)
    return made


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise RecordError(f"a number has {len(digits)} digits, and at most {MOST_DIGITS} are allowed")
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise RecordError("a number is too large")
    return number


def _constant(word: str) -> None:
    raise RecordError(f"{word} is not a number")


def _is_deep(value: Any) -> bool:
    """True if lists and objects lie in one another more than MOST_DEPTH levels deep."""
    level = [value] if isinstance(value, _HOLDERS) else []
    for _level in range(MOST_DEPTH):
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)
                 if isinstance(inner, _HOLDERS)]
    return bool(level)


def _too_deep() -> RecordError:
    return RecordError(f"it is nested more than {MOST_DEPTH} levels deep")
