"""The bidirectional algorithm (Unicode Standard Annex 9) for single lines whose only controls are isolates, without the
rule for pairs of brackets (N0).
"""

from collections.abc import Sequence
from itertools import groupby
from unicodedata import bidirectional

_BEGIN = ("LRI", "RLI", "FSI")
_DROPPED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF")
_NEUTRAL = ("B", "S", "WS", "ON", "PDI", *_BEGIN)
_RIGHT = ("R", "AN", "EN")                        # count as right-to-left beside neutral characters (N1)


def levels(text: str) -> list[int]:
    """Return the embedding level of each character: even for left to right, odd for right to left. The direction of the
    line is that of its first letter outside of isolates (rules P2 and P3).

    >>> levels("ab 12"), levels("\\u05d0\\u05d1 12")
    ([0, 0, 0, 0, 0], [1, 1, 1, 2, 2])
    """
    kinds = [bidirectional(each) or "L" for each in text]
    partner = _partners(kinds)
    base = _base(kinds, partner, 0, len(kinds))
    found = [base] * len(kinds)
    _resolve(kinds, partner, 0, len(kinds), base, found)
    trailing = True
    for n in reversed(range(len(kinds))):         # L1
        if kinds[n] in ("B", "S"):
            trailing = True
        elif trailing and kinds[n] not in ("WS", "PDI", *_BEGIN, *_DROPPED):
            trailing = False
        if trailing:
            found[n] = base
    return found


def visual(level: Sequence[int]) -> list[int]:
    """Return the indices of characters with these levels, in order from left to right (rule L2).

    >>> visual([1, 1, 1, 2, 2])
    [3, 4, 2, 1, 0]
    """
    order = list(range(len(level)))
    for least in range(max(level, default=0), 0, -1):
        n = 0
        while n < len(order):
            end = n
            while end < len(order) and level[order[end]] >= least:
                end += 1
            order[n:end] = reversed(order[n:end])
            n = max(end, n + 1)
    return order


def _partners(kinds: Sequence[str]) -> dict[int, int]:
    """Return index of each start of an isolate → index of its end, or the length of the text without one."""
    found, still = {}, []
    for n, kind in enumerate(kinds):
        if kind in _BEGIN:
            still.append(n)
        elif kind == "PDI" and still:
            found[still.pop()] = n
    return found | dict.fromkeys(still, len(kinds))


def _base(kinds: Sequence[str], partner: dict[int, int], start: int, end: int) -> int:
    """Return 1 if the first letter with a direction is right to left, else 0 (rules P2 and P3)."""
    n = start
    while n < end:
        if kinds[n] in ("L", "R", "AL"):
            return int(kinds[n] != "L")
        n = partner.get(n, n) + 1
    return 0


def _resolve(kinds: list[str], partner: dict[int, int], start: int, end: int, level: int, found: list[int]) -> None:
    """Resolve the levels of a range into `found`, those of its isolates by recursion."""
    run, n = [], start
    while n < end:
        if kinds[n] in _DROPPED:
            found[n] = level
        else:
            run.append(n)
        if kinds[n] in _BEGIN:
            stop = partner[n]
            right = _base(kinds, partner, n + 1, stop) if kinds[n] == "FSI" else kinds[n] == "RLI"
            inner = level + 1 + (level + 1 + right) % 2
            _resolve(kinds, partner, n + 1, stop, inner, found)
            n = stop
        else:
            n += 1
    own = _settled(_weak([kinds[n] for n in run], "R" if level % 2 else "L"), "R" if level % 2 else "L")
    for n, kind in zip(run, own, strict=True):
        found[n] = level + ((kind != "R") if level % 2 else 0 if kind == "L" else 1 if kind == "R" else 2)


def _weak(kinds: list[str], edge: str) -> list[str]:
    """Return the classes after the rules for marks and numbers (W1 to W7). `edge` is the class before the first."""
    before = edge
    for n, kind in enumerate(kinds):              # W1
        if kind == "NSM":
            kinds[n] = "ON" if before in ("PDI", *_BEGIN) else before
        before = kinds[n]
    strong = edge
    for n, kind in enumerate(kinds):              # W2, W3
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[n] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for n in range(1, len(kinds) - 1):            # W4
        around = kinds[n - 1]
        if around == kinds[n + 1] and ((around == "EN" and kinds[n] in ("ES", "CS"))
                                       or (around == "AN" and kinds[n] == "CS")):
            kinds[n] = around
    for n, end in _runs(kinds, ("ET",)):          # W5, W6
        near = "EN" in (kinds[n - 1] if n else "", kinds[end] if end < len(kinds) else "")
        kinds[n:end] = ["EN" if near else "ON"] * (end - n)
    strong = edge
    for n, kind in enumerate(kinds):              # W7
        if kind in ("ES", "CS"):
            kinds[n] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[n] = "L"
    return kinds


def _settled(kinds: list[str], edge: str) -> list[str]:
    """Return the classes with a direction for each neutral one (N1 and N2)."""
    for n, end in _runs(kinds, _NEUTRAL):
        left = edge if n == 0 else "R" if kinds[n - 1] in _RIGHT else "L"
        right = edge if end == len(kinds) else "R" if kinds[end] in _RIGHT else "L"
        kinds[n:end] = [left if left == right else edge] * (end - n)
    return kinds


def _runs(kinds: Sequence[str], of: Sequence[str]) -> list[tuple[int, int]]:
    """Return the start and end of each run of characters of some classes."""
    found, n = [], 0
    for inside, run in groupby(kinds, key=lambda kind: kind in of):
        end = n + len(list(run))
        if inside:
            found.append((n, end))
        n = end
    return found
