"""Make the files in assets/: cards, tokens, patterns, icons, covers, fonts, the application's icon, sounds.

    python -m pip install -e ".[art]" && python assets/build.py     make them all again
    python assets/build.py --check     say whether the files are what the scripts make
    python assets/build.py --check --drawings     draw everything again for that, which takes ten seconds
    python assets/build.py --check --sounds     make every sound again for that too, which takes a minute

The files are committed; the program only reads them. Without --drawings, pictures and fonts are compared with the note
of what was drawn last (scripts/drawn.json), and drawn again only if it is not of these scripts and these files. Without
--sounds, sounds are compared with the list of what was made of them (scripts/sound/made.json), and a few are made
again.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "scripts"))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import animals  # noqa: E402
import backs  # noqa: E402
import cards  # noqa: E402
import courts  # noqa: E402
import covers  # noqa: E402
import egypt  # noqa: E402
import emblem  # noqa: E402
import exhibits  # noqa: E402
import houses  # noqa: E402
import icons  # noqa: E402
import jokers  # noqa: E402
import letters  # noqa: E402
import paper  # noqa: E402
import places  # noqa: E402
import places_other  # noqa: E402, F401
import places_war  # noqa: E402, F401
import valley  # noqa: E402
from sound import made  # noqa: E402

RANKS, SUITS, JOKERS = "A23456789TJQK", "SHDC", ("XB", "XR")
DAY = ("#2C7C80", "#3A8B8C", "#54A09B"), ("#F3DDB8", "#F6C177", "#EF9455", "#D9573A")
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
FOLDERS = ("cards", "tokens", "patterns", "icons", "covers", "windows", "places", "exhibits", "shelf", "valley",
           "fonts")
"""Where there is nothing but what is drawn here."""
NOTE = "scripts/drawn.json"
"""Where the note of what was drawn last lies below assets/."""
CHECKS = ["--check"], ["--check", "--drawings"], ["--check", "--sounds"]


def face(code: str, look: cards.Look = cards.TWO) -> str:
    """Return a card's face as SVG; `code` is rank and suit, X for a joker."""
    rank, suit = code
    if rank == "X":
        return jokers.joker(code)
    if rank == "A":
        return cards.ace(suit, look)
    return courts.court(rank, suit, look) if rank in "JQK" else cards.number(rank, suit, look)


def pocket(code: str, look: cards.Look = cards.TWO) -> str:
    """Return a card's pocket face as SVG."""
    return jokers.pocket(code) if code[0] == "X" else cards.small(*code, look)


def drawings() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield every SVG: its place below assets/, and the function that draws it."""
    for code in [rank + suit for suit in SUITS for rank in RANKS] + list(JOKERS):
        yield f"cards/two/{code}.svg", lambda code=code: face(code)
        yield f"cards/pocket/{code}.svg", lambda code=code: pocket(code)
        if code[1] in "DC":  # in four colors only diamonds and clubs change
            yield f"cards/four/{code}.svg", lambda code=code: face(code, cards.FOUR)
            yield f"cards/four/pocket/{code}.svg", lambda code=code: pocket(code, cards.FOUR)
        if code[0] in egypt.EGYPT:
            yield f"cards/egypt/{code}.svg", lambda code=code: egypt.egyptian(*code)
            if code[1] in "DC":
                yield f"cards/four/egypt/{code}.svg", lambda code=code: egypt.egyptian(*code, cards.FOUR)
    for suit in SUITS:
        yield f"cards/frames/{suit}.svg", lambda suit=suit: cards.framed(suit)
        if suit in "DC":
            yield f"cards/four/frames/{suit}.svg", lambda suit=suit: cards.framed(suit, cards.FOUR)
    yield "cards/back.svg", cards.back
    yield "cards/back-day.svg", lambda: cards.back(*DAY)
    yield "cards/back-waves.svg", backs.waves
    yield "cards/back-quilt.svg", backs.quilt
    for animal, seat in animals.SEATS.items():
        yield f"tokens/{animal}.svg", lambda animal=animal: animals.token(animal)
        if seat.pattern != animals.PLAIN:
            yield f"patterns/{animal}.svg", lambda kind=seat.pattern: animals.pattern(kind)
    for name in icons.icons():
        yield f"icons/{name}.svg", lambda name=name: icons.icon(name)
    for game_id in covers.GAMES:
        yield f"covers/{game_id}.svg", lambda game_id=game_id: covers.cover(game_id)
        yield f"windows/{game_id}.svg", lambda game_id=game_id: covers.window(game_id)
    for folder in places.PLACES:
        yield from ((f"places/{folder}/{name}.svg", lambda svg=svg: svg) for name, svg in places.files(folder))
    yield from ((f"exhibits/{name}.svg", draw) for name, draw in exhibits.DRAWN.items())
    yield from ((f"shelf/{name}.svg", draw) for name, draw in houses.DRAWN.items())
    yield from ((f"valley/{name}.svg", draw) for name, draw in valley.DRAWN.items())
    yield "icons/app.svg", emblem.emblem


def pngs(markup: str) -> Iterator[tuple[str, bytes]]:
    """Yield the application's icon in the sizes that window systems ask for, each with its place."""
    import pygame

    with tempfile.TemporaryDirectory() as folder:
        svg, png = Path(folder, "app.svg"), Path(folder, "app.png")
        svg.write_text(markup, encoding="utf-8")
        for size in ICON_SIZES:
            big = pygame.image.load_sized_svg(str(svg), (size * 4, size * 4)).premul_alpha()
            small = pygame.transform.smoothscale(big, (size, size))
            straight(small)
            pygame.image.save(small, str(png))
            yield f"icons/app-{size}.png", png.read_bytes()


def straight(image) -> None:
    """Turn premultiplied alpha back to straight, which is what a PNG holds."""
    for x in range(image.get_width()):
        for y in range(image.get_height()):
            r, g, b, a = image.get_at((x, y))
            if 0 < a < 255:
                image.set_at((x, y), (*(min(255, round(v * 255 / a)) for v in (r, g, b)), a))


def drawn_files() -> Iterator[tuple[str, bytes]]:
    """Yield every file but the sounds that the scripts make, with its place below assets/."""
    fonts = letters.fonts()
    yield from fonts.items()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "TruceSerif.ttf")
        file.write_bytes(fonts["fonts/TruceSerif.ttf"])
        cards.LETTERS = paper.Letters(file)
        for place, draw in drawings():
            yield place, draw().encode("utf-8")
    yield from pngs(emblem.emblem())


def edition(drawn: dict[str, bytes]) -> bytes:
    """Return a name for this set of drawings: pictures that were kept from another set are not used."""
    digest = hashlib.sha256()
    for place in sorted(drawn):
        if place.endswith(".svg"):
            digest.update(place.encode() + b"\0" + drawn[place])
    return digest.hexdigest()[:16].encode() + b"\n"


def noted(drawn: dict[str, bytes]) -> bytes:
    """Return the note that these files are what the scripts, as they are, drew."""
    scripts = {path.name: path.read_text(encoding="utf-8").encode() for path in (HERE / "scripts").glob("*.py")}
    scripts["build.py"] = Path(__file__).read_text(encoding="utf-8").encode()
    told = {"scripts": _hash(scripts), "files": _hash(drawn)}
    return (json.dumps(told, indent=1) + "\n").encode()


def _hash(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return digest.hexdigest()


def read(*folders: str) -> dict[str, bytes]:
    """Return what is in these folders of assets/, each file with its place there."""
    files = (file for folder in folders for file in (HERE / folder).rglob("*") if file.is_file())
    return {file.relative_to(HERE).as_posix(): file.read_bytes() for file in files}


def main(arguments: list[str]) -> int:
    """Make the files, or check them. Return the exit status."""
    if arguments and arguments not in CHECKS:
        print("build.py: the options are --check, --check --drawings and --check --sounds. Without them, the files are "
              "made", file=sys.stderr)  # fmt: skip
        return 2
    kept = {place: (HERE / place).read_bytes() for place in ("edition", NOTE, made.PLACE) if (HERE / place).exists()}
    drawn = read(*FOLDERS)
    kept |= drawn | read("sounds")
    drawn["edition"] = kept.get("edition", b"")
    if arguments != ["--check"] or noted(drawn) != kept.get(NOTE):
        drawn = dict(drawn_files())
        drawn["edition"] = edition(drawn)
    drawn[NOTE] = noted(drawn)
    drawn |= made.files() if arguments in ([], ["--check", "--sounds"]) else made.listed(HERE / "sounds")
    changed = [place for place, data in drawn.items() if kept.get(place) != data]
    stray = sorted(kept.keys() - drawn.keys())
    if arguments:
        if changed or stray:
            print(
                f"assets: {len(changed)} files differ from what the scripts make, and {len(stray)} are made by none "
                f"(the first is {(changed + stray)[0]}). Run python assets/build.py"
            )
            return 1
        print(f"assets: all {len(drawn):,} files are what the scripts make")
        return 0
    for place in changed:
        (HERE / place).parent.mkdir(parents=True, exist_ok=True)
        (HERE / place).write_bytes(drawn[place])
    for place in stray:
        (HERE / place).unlink()
    size = sum(len(data) for place, data in drawn.items() if place.endswith(".svg"))
    what = f"{len(drawn):,} files, {len(changed)} new or changed, {len(stray)} removed"
    print(f"assets: {what}, {size // 1024:,} KB of SVG")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
