"""Showing a fact: the picture that shows it best, plain at first, and then split as the way to find it says."""

from game.learning.fact import Fact
from game.learning.strategy import Split, way
from game.view.charts.array_picture import ArrayPicture, Band
from game.view.charts.fact_picture import FactPicture
from game.view.charts.number_line import Hop, NumberLine, hops, up
from game.view.charts.pair_rows import PairRows
from game.view.charts.ten_frame import TenFrame
from game.view.pictures.pictures import Pictures

_TEN, _FIVE, _NINE, _FOUR = 10, 5, 9, 4


def picture(fact: Fact, animal: str, pictures: Pictures) -> FactPicture:
    """Return the picture that shows a fact best, with this child's animal."""
    if fact.kind == "factor":                     # rows of the number that lies open, until there are enough
        return ArrayPicture(fact.numbers[::-1], animal, pictures, asks=True)
    if fact.kind == "addend":
        return NumberLine(fact.numbers, animal, pictures, way=up(fact.operands[0], fact.makes), far=True)
    if fact.picture == "array":
        return ArrayPicture(fact.operands, animal, pictures)
    if fact.picture == "ten_frame":
        return TenFrame(fact.operands, animal, pictures)
    if fact.kind == "product":                    # of more than two numbers: its last step, which leads to the end
        return ArrayPicture(fact.steps[-1].operands, animal, pictures)
    return NumberLine(fact.operands, animal, pictures, back=fact.kind == "difference")


def split_picture(fact: Fact, animal: str, pictures: Pictures, split: Split | None = None) -> FactPicture:
    """Return the picture of a fact in the parts of the way to find it, or of another way that is `split` so; the plain
    one where it has no parts."""
    split = way(fact).split if split is None else split
    if not split or split == "steps":
        return picture(fact, animal, pictures)
    if fact.kind == "product":
        return _array(fact, split, animal, pictures)
    low, high = sorted(fact.operands)
    if split == "up":
        return NumberLine(fact.operands, animal, pictures, way=up(low, high), far=True)
    if split == "above":
        return NumberLine(fact.operands, animal, pictures, way=_over_ten(low, high - _TEN, low == fact.operands[0]))
    if split in ("rows", "nearly"):
        return PairRows(fact.operands, animal, pictures)
    return TenFrame(fact.operands, animal, pictures, split=split == "bridge", ten=split == "nine")


def _over_ten(other: int, rest: int, other_first: bool) -> list[Hop]:
    """Return the way from the ten of the larger number by the other one, and then by what is left of the larger."""
    way = [hop._replace(number=int(not other_first)) for hop in hops((_TEN, other), False)]
    return [*way, Hop(_TEN + other, _TEN + other + rest, int(other_first))]


def _array(fact: Fact, split: Split, animal: str, pictures: Pictures) -> ArrayPicture:
    """Return the rows of a product, in bands."""
    low, high = sorted(fact.operands)
    special = {"half": _FIVE, "less": _NINE, "four": _FOUR, "ten": high}.get(split, low)
    rows, each = special, low if special == high else high
    def named(count: int) -> Band:
        return Band(count, f"{count} × {each}")

    bands: dict[str, tuple[Band, ...]] = {
        "twice": (named(1), named(1)),
        "thrice": (named(2), named(1)),
        "four": (named(2), named(2)),
        "half": (named(_FIVE), Band(_FIVE, out=True)),
        "less": (Band(_NINE, f"{_TEN} × {each}"), Band(1, f"−{each}", out=True, struck=True)),
        "ten": (named(_TEN), named(rows - _TEN)),
        "five": (named(_FIVE), named(rows - _FIVE)),
    }
    return ArrayPicture((rows, each), animal, pictures, bands[split])
