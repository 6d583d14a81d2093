"""The choice of a picture for a fact: the plain one, and the one that is split into the parts of a strategy."""

from typing import get_args

from game.learning.fact import Fact
from game.learning.strategies import Strategy, best_strategy
from game.view.charts.array_picture import ArrayPicture, Band
from game.view.charts.counter_rows import HalfRows, PairRows, Parting, TenFrame, WholeFrame
from game.view.charts.fact_picture import FactPicture
from game.view.charts.number_line import Hop, NumberLine, hops, up
from game.view.pictures.pictures import Pictures

_TEN, _FIVE, _NINE = 10, 5, 9
_PARTINGS: tuple[Parting, ...] = tuple(name for name in get_args(Parting) if name)


def picture(fact: Fact, animal: str, pictures: Pictures) -> FactPicture:
    """Return the picture that shows a fact best, with a child's animal. For a missing number it is the whole, of which
    one part is given."""
    if fact.missing:
        return split_picture(fact, animal, pictures)
    if fact.picture == "array":
        return ArrayPicture(fact.operands, animal, pictures)
    if fact.picture == "ten_frame":
        return TenFrame(fact.operands, animal, pictures)
    if fact.kind == "product":                    # of more than two numbers: the last step
        return ArrayPicture(fact.steps[-1].operands, animal, pictures)
    return NumberLine(fact.operands, animal, pictures, back=fact.kind == "difference")


def split_picture(fact: Fact, animal: str, pictures: Pictures, way: Strategy | None = None) -> FactPicture:
    """Return the picture of a fact in the parts of a strategy (`way`; by default the best one); the plain picture if
    that has no parts."""
    way = best_strategy(fact) if way is None else way
    if fact.missing:
        return _missing(fact, way, animal, pictures)
    if way.split in ("", "steps"):
        return picture(fact, animal, pictures)
    if fact.kind == "product":
        return _array(way, animal, pictures)
    return (_sum if fact.kind == "sum" else _difference)(fact, way, animal, pictures)


def _sum(fact: Fact, way: Strategy, animal: str, pictures: Pictures) -> FactPicture:
    low, high = sorted(fact.operands)
    larger = int(fact.operands[1] > fact.operands[0])
    if way.split == "hop":
        ones = [Hop(n, n + 1, 1 - larger) for n in range(high, high + low)]
        return NumberLine((high, low), animal, pictures, way=ones, first=larger)
    if way.split == "above":
        over = [hop._replace(number=1 - larger) for hop in hops((_TEN, low), False)]
        over.append(Hop(_TEN + low, low + high, larger))
        return NumberLine(fact.operands, animal, pictures, way=over, first=larger)
    if way.split in ("rows", "nearly", "between"):
        return PairRows(fact.operands, animal, pictures, even=way.split == "between")
    return TenFrame(fact.operands, animal, pictures, next(name for name in _PARTINGS if name == way.split))


def _difference(fact: Fact, way: Strategy, animal: str, pictures: Pictures) -> FactPicture:
    """Return the picture of a difference."""
    whole, part = fact.operands
    halves = part, whole - part
    if way.split == "half":
        return HalfRows(halves, animal, pictures)
    if way.split == "frame":
        return WholeFrame(halves, animal, pictures)
    return _line(whole, part, way, animal, pictures)


def _line(whole: int, part: int, way: Strategy, animal: str, pictures: Pictures, *,
          missing: bool = False) -> NumberLine:
    """Return the number line from a part up to the whole, or from the whole back by a part."""
    operands = (part, whole - part) if missing else (whole, part)
    if way.split == "down":
        ones = [Hop(n, n - 1, int(not missing)) for n in range(whole, whole - part, -1)]
        return NumberLine(operands, animal, pictures, way=ones, first=int(missing))
    if way.split == "":
        return NumberLine(operands, animal, pictures, first=int(missing),
                          way=[hop._replace(number=int(not missing)) for hop in hops((whole, part), True)])
    over = [Hop(part, _TEN, 1), Hop(_TEN, whole, 1)]
    return NumberLine(operands, animal, pictures, way=over if way.split == "over" else up(part, whole), far=True)


def _missing(fact: Fact, way: Strategy, animal: str, pictures: Pictures) -> FactPicture:
    """Return the picture of a missing number: the whole, with the given part, or in rows of it."""
    opened, missing = fact.numbers
    if fact.kind == "factor":
        if way.split == "half":
            return HalfRows((missing, missing), animal, pictures, both=True)
        if opened == 1:
            return ArrayPicture((1, missing), animal, pictures, asks="each")
        return _array(way if way.rows else way._replace(rows=(missing, opened)), animal, pictures, asks=True)
    if way.split == "half":
        return HalfRows((opened, missing), animal, pictures, missing=True)
    if way.split == "frame":
        return WholeFrame((opened, missing), animal, pictures, missing=True)
    return _line(fact.makes, opened, way if missing else way._replace(split="up"), animal, pictures, missing=True)


def _array(way: Strategy, animal: str, pictures: Pictures, *, asks: bool = False) -> ArrayPicture:
    """Return the rows of a strategy in bands; if the fact `asks` for their number, that of the last band is hidden."""
    assert way.rows is not None
    rows, each = way.rows

    def named(count: int, more: str = "") -> Band:
        return Band(count, f"{count} × {each}{more}")

    def first(count: int) -> tuple[Band, Band]:
        last = rows - count
        return named(count, f" = {count * each}"), Band(last, f"? × {each}") if asks else named(last)

    bands: dict[str, tuple[Band, ...]] = {
        "twice": (named(1), named(1)),
        "thrice": (named(2), named(1)),
        "four": (named(2), named(2)),
        "eight": (named(4), named(4)),
        "halved": (Band(_FIVE, f"? × {each}") if asks else named(_FIVE), Band(_FIVE, out=True)),
        "less": (Band(_NINE, f"{_TEN} × {each}"), Band(1, f"−{each}", out=True, struck=True)),
        "five": first(_FIVE),
        "above": first(_TEN),
    }
    brace = f"{_TEN} × {each}" if way.split == "halved" else ""
    return ArrayPicture((rows, each), animal, pictures, bands.get(way.split, ()),
                        asks="rows" if asks else "", brace=brace)
