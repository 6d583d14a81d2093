"""What the tests measure the program by: saved matches in few words, and a small War written from the seeds alone."""

import os
from collections import deque
from typing import Any

from game.core.cards import codes, deck
from game.core.match import Match
from game.core.record import outcome, read_record, replay
from game.players import computers
from game.rules import make

FULL = codes(deck())
WITH_JOKERS = codes(deck(jokers=True))
RANK_ORDER = "23456789TJQKAX"
FIXED = {"winnings": "winner_first"}


def size(usual: int, whole: int) -> int:
    """How many games a test plays: the whole number with TRUCE_LONG=1 in the environment, else the usual one."""
    return whole if os.environ.get("TRUCE_LONG") else usual


def saved(*hands: str, options: dict[str, Any] | None = None, players: int = 0, **more: Any) -> dict[str, Any]:
    """A saved match of War, winner's cards first unless `options` say otherwise.

    Each hand is a packet, top first, as codes with spaces between. `*7` stands for the next seven of the cards that no
    hand names, `*` for all of those: clubs, diamonds, hearts, spades, each from two to ace, then jokers.
    """
    options = {**FIXED, **(options or {})}
    made: dict[str, Any] = {"format": 1, "game": "war", "options": options, "seed": 1, **more}
    made["players"] = players or len(hands) or 2
    if hands:
        whole = codes(deck(options.get("decks", 1), options.get("jokers", False)))
        for word in " ".join(hands).split():
            if word[0] != "*":
                whole.remove(word)
        made["deal"] = []
        for hand in hands:
            packet = []
            for word in hand.split():
                count = 0 if word[0] != "*" else int(word[1:] or len(whole))
                packet += whole[:count] if count else [word]
                del whole[:count]
            made["deal"].append(packet)
    return made


def match_of(record: dict[str, Any], **how: Any) -> Match:
    """The saved match, played to where it stops."""
    return replay(read_record(record, make), computers({}), **how)


def played(record: dict[str, Any]) -> dict[str, Any]:
    """What `replay` prints of the saved match."""
    return outcome(match_of(record))


def comes_to(
    record: dict[str, Any], *packets: str | list[str], plays: int, wars: int = 0, ended: str = "unfinished",
    winner: int | None = None, rounds: int = 1, table: str = "", removed: str = "", cycle: int | None = None,
) -> None:  # fmt: skip
    """Assert, in full, what `replay` prints of the saved match; unfinished matches are stopped after `rounds`."""
    if ended == "unfinished":
        record = {**record, "rounds": rounds}
    lists = [packet.split() if isinstance(packet, str) else packet for packet in packets]
    assert played(record) == {
        "game": "war", "ended": ended, "winner": winner, "rounds": rounds, "wars": wars,
        "cards": [len(packet) for packet in lists], "packets": lists, "scores": None,
        "removed": removed.split(), "table": table.split(), "plays": plays, "cycle": cycle,
    }  # fmt: skip


def left(record: dict[str, Any], seat: int, played: int, won: str = "") -> list[str]:
    """A seat's packet when it has played so many cards and won those named."""
    return [*record["deal"][seat][played:], *won.split()]


class ReferenceWar:
    """War for two, written from seeds 000, 001 and 004 alone: whole numbers in deques, no option but those named.

    A card is its code; `order` is `winner_first` or `loser_first`; `run_out` is `lose`, `last_card` or `one_left`.
    """

    def __init__(self, hands: list[list[str]], down: int, run_out: str, order: str) -> None:
        self.hands = [deque(hand) for hand in hands]
        self.down, self.run_out, self.order = down, run_out, order
        self.rounds = self.wars = 0
        self.over: int | str | None = None

    def round(self) -> None:
        """Both turn a card, and fight until it is decided."""
        self.rounds += 1
        a, b = self.hands
        laid: list[list[str]] = [[a.popleft()], [b.popleft()]]
        ranks = [RANK_ORDER.index(pile[-1][0]) for pile in laid]
        while ranks[0] == ranks[1]:
            self.wars += 1
            had = [len(a), len(b)]
            loser = self._short(had)
            if loser is not None:
                self.over = "draw" if loser == 2 else 1 - loser
                return
            for seat, hand in enumerate(self.hands):
                for _ in range(min(self.down + 1, had[seat])):
                    laid[seat].append(hand.popleft())
                ranks[seat] = RANK_ORDER.index(laid[seat][-1][0])
        winner = 0 if ranks[0] > ranks[1] else 1
        self.hands[winner].extend(laid[winner] + laid[1 - winner] if self.order == "winner_first" else
                                  laid[1 - winner] + laid[winner])  # fmt: skip
        if not self.hands[1 - winner]:
            self.over = winner

    def _short(self, had: list[int]) -> int | None:
        """Who loses for want of cards for this war: a seat, 2 for both, None for nobody."""
        if self.run_out == "lose":
            short = [n < self.down + 1 for n in had]
            if not any(short):
                return None
            return 2 if had[0] == had[1] else had.index(min(had))
        if had == [0, 0]:
            return 2
        return had.index(0) if self.run_out == "one_left" and 0 in had else None
