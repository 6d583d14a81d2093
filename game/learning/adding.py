"""The ways to find sums, differences and missing addends.

A fact that fits several rows is found as the family is in which the curriculum has it, so 8 + 2 is two more than 8; but
10 + n is one ten and n ones for every n, and 11 − 2 goes back by ten.
"""

from game.core.i18n import _, ngettext
from game.learning.fact import Fact
from game.learning.strategy import Strategy

_TEN, _NINE, _EIGHT, _FIVE = 10, 9, 8, 5
_CLOSE = 3                                        # so few are counted on, or up
_TEENS = range(11, 20)


def sums(fact: Fact) -> list[Strategy]:
    """Return the ways to find a sum, the usual one first. Where one begins at the larger number and the smaller comes
    first in the fact, it says that this is the same turned around."""
    if len(fact.operands) > 2:
        first, second, *_others = fact.operands
        return [Strategy(_("First {first} + {second}, then the rest.").format(first=first, second=second), "steps")]
    low, high = sorted(fact.operands)
    found = _sums(low, high)
    return [_turned(way, low, high) for way in found] if fact.operands[0] < high and low else found


_FROM_LARGER = ("hop", "tens", "bridge", "nine", "above")


def _turned(way: Strategy, low: int, high: int) -> Strategy:
    """Return a way that begins at the larger number, for a fact that begins with the smaller one."""
    if way.split not in _FROM_LARGER:
        return way
    words = _("{asked} is {turned}. {way}").format(asked=f"{low} + {high}", turned=f"{high} + {low}", way=way.words)
    return way._replace(words=words)


def _sums(low: int, high: int) -> list[Strategy]:
    if low == 0:
        return [Strategy(_("Nothing comes to {number}.").format(number=high), "hop" if high > _TEN else "")]
    if high == _TEN and low != _TEN:
        words = ngettext("One ten and {number} one.", "One ten and {number} ones.", low)
        return [Strategy(words.format(number=low), "tens")]
    if low == 1:
        return [Strategy(_("One more than {number}.").format(number=high), "hop")]
    if low == 2:
        return [Strategy(_("Two more than {number}.").format(number=high), "hop")]
    if low == high:
        return [Strategy(_("{number} and the same again.").format(number=low), "rows")]
    if high > _TEN:
        return [Strategy(_("First 10 + {other}, then {rest} more.").format(other=low, rest=high - _TEN), "above")]
    if low + high == _TEN:
        return [_full(low, high)]
    return _over_ten(low, high) if low + high > _TEN else _within_ten(low, high)


def _full(low: int, high: int) -> Strategy:
    return Strategy(_("{number} and {more} make ten.").format(number=high, more=low), "full",
                    _("{number} and {more} fill the frame.").format(number=high, more=low))


def _within_ten(low: int, high: int) -> list[Strategy]:
    count = Strategy(_("Start at {number} and count on.").format(number=high), "hop")
    return [*_by_doubles(low, high), count]


def _over_ten(low: int, high: int) -> list[Strategy]:
    """Return the ways to find a sum above ten, of numbers below it."""
    doubles = _by_doubles(low, high)
    near = [way for way in doubles if way.split == "nearly"]
    between = [way for way in doubles if way.split == "between"]
    more = _TEN - high
    rest, by = low - more, (Fact("sum", (high, more)),)
    if high == _NINE:
        ten = Strategy(_("Give 9 one: 10 and {rest}.").format(rest=rest), "bridge", by=by)
    elif high == _EIGHT:
        ten = Strategy(_("Give 8 two: 10 and {rest}.").format(rest=rest), "bridge", by=by)
    else:
        ten = Strategy(_("{number} and {more} make ten, then {rest} more.").format(number=high, more=more, rest=rest),
                       "bridge", by=by)
    return [*near, ten, *([_fives(high)] if low == _FIVE else []), *between]


def _by_doubles(low: int, high: int) -> list[Strategy]:
    """Return the way by a double that is near, or between, if there is one."""
    if high - low == 1:
        return [Strategy(_("{number} + {number} is {double}, one more.").format(number=low, double=2 * low), "nearly",
                         by=(Fact("sum", (low, low)),))]
    if high - low == 2:
        return [Strategy(_("Double the number between: {number} + {number}.").format(number=low + 1), "between",
                         by=(Fact("sum", (low + 1, low + 1)),))]
    return []


def _fives(high: int) -> Strategy:
    return Strategy(_("{number} and {more} make ten, then {rest} more.").format(
        number=_FIVE, more=_FIVE, rest=high - _FIVE), "fives", by=(Fact("sum", (_FIVE, _FIVE)),))


def more_sums(fact: Fact) -> list[Strategy]:
    """Return more ways to find a sum, as children find them by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if high >= _TEN or not low:
        return []
    if low + high == _TEN:
        return [_full(low, high)]
    found = [Strategy(_("Start at {number} and count on.").format(number=high), "hop")]
    if high == _NINE and low > 1:
        found.insert(0, Strategy(_("{number} plus ten, one back.").format(number=low), "nine"))
    return found


def differences(fact: Fact) -> list[Strategy]:
    """Return the ways to find a difference, the usual one first."""
    first, second, *more = fact.operands
    if more:
        return [Strategy(_("First {first} − {second}, then the rest.").format(first=first, second=second), "steps")]
    if second == 0:
        return [Strategy(_("Nothing is taken away."))]
    if first == second:
        return [Strategy(_("All is taken away."))]
    left = first - second
    if second == 1 or (second == 2 and not _crosses(first, second)):
        return [_less(first, second)]
    found = _taken(first, second)
    if found or left <= _CLOSE:
        return [*found, *([_up(second, first)] if left <= _CLOSE else [])]
    return [Strategy(_("Think of the sum: {sum}.").format(sum=f"{second} + ? = {first}"), "up")]


def _taken(whole: int, part: int) -> list[Strategy]:
    """Return the ways that go with these very numbers to find what is left of a whole without a part."""
    left = whole - part
    found: list[Strategy] = []
    if part == left:
        found.append(Strategy(_("Half of {number}.").format(number=whole), "half", by=(Fact("sum", (part, part)),)))
    elif whole == _TEN and left > 2:
        found.append(Strategy(_("{number} and {more} make ten.").format(number=part, more=left), "frame",
                              _("{number} and how many make ten?").format(number=part)))
    elif part == _TEN:
        found.append(Strategy(_("Take the ten away.")))
    if whole in _TEENS and part in (_EIGHT, _NINE) and left > _CLOSE:
        found.append(_over(part, whole))
    if _crosses(whole, part) and part <= _CLOSE:
        found.append(_back(whole, part))
    return found


def more_differences(fact: Fact) -> list[Strategy]:
    """Return more ways to find a difference, as children find them by themselves."""
    low, high = min(fact.operands), max(fact.operands)
    if low in (0, high):
        return []
    if _crosses(high, low):
        return [_up(low, high), _back(high, low)]
    return [_up(low, high), *([Strategy(_("Hop back from {number}.").format(number=high))] if low > 2 else [])]


def addends(fact: Fact) -> list[Strategy]:
    """Return the ways to find a missing addend: those of the difference, from what is given to what is asked."""
    opened, missing = fact.numbers
    together = opened + missing
    if missing == 0:
        return [Strategy(_("Nothing is missing."))]
    if opened == 0:
        return [Strategy(_("All of it is missing."), "up")]
    if missing <= _CLOSE and missing != opened and not (together == _TEN and missing == _CLOSE):
        return [_up(opened, together)]
    if opened <= 2 and missing > 2 and not _crosses(together, opened):
        return [_less(together, opened)]
    found = _taken(together, opened) if missing > 2 else []
    return found or [_over(opened, together) if opened < _TEN < together else _up(opened, together)]


def _crosses(whole: int, part: int) -> bool:
    """True if a part that is taken away from a teen leads below ten."""
    return whole in _TEENS and 0 < whole - _TEN < part < _TEN


def _less(whole: int, part: int) -> Strategy:
    words = _("One less than {number}.") if part == 1 else _("Two less than {number}.")
    return Strategy(words.format(number=whole), "down")


def _back(whole: int, part: int) -> Strategy:
    return Strategy(_("First back to ten, then {rest} more.").format(rest=part - whole % _TEN))


def _up(low: int, high: int) -> Strategy:
    return Strategy(_("From {low} to {high}: how far?").format(low=low, high=high), "up")


def _over(low: int, high: int) -> Strategy:
    return Strategy(_("From {low} to ten, then on to {high}.").format(low=low, high=high), "over")
