"""Where the program's pictures, fonts and sounds lie: beside the package in a checkout, inside it once installed."""

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """Return the folder of pictures, fonts and sounds."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def guide(*parts: str) -> Path:
    """The path of packaging/guide/<parts>, which an installed Truce has among its assets. It need not exist."""
    inside = root() / "guide"
    return (inside if inside.is_dir() else root().parent / "packaging" / "guide").joinpath(*parts)


def asset(*parts: str) -> Path:
    """The path of assets/<parts>. It need not exist: who reads it says what is missing."""
    return root().joinpath(*parts)
