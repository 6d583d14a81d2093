"""The sounds' files, and the list of what was made of them.

To make every sound takes most of a minute, and an encoder may write other bytes on another system. So the list keeps
the hash of each sound's samples and of its file, and of the scripts that made them.
"""

import hashlib
import json
from pathlib import Path

from sound.catalogue import LOOPS, recipes, sixteen
from sound.signals import Array
from sound.vorbis import encoded

HERE = Path(__file__).resolve().parent
LIST = HERE / "made.json"
PLACE = "scripts/sound/made.json"
"""Where the list lies below assets/."""
QUALITY, OF_LOOPS = 0.6, 0.35
"""The quality of effects and of loops, 0 to 1."""
TRIED = ("turn-0", "land-0", "lay-0", "take-0", "button-0", "count-11", "note-3", "right")
"""The sounds that a check makes again: quick ones, of paper, wood, skins, tongues, mono and stereo."""
NEEDLESS = ("audit.py", "made.py")
"""The scripts that change no sound."""


def files() -> dict[str, bytes]:
    """Return every sound's file and the list of them, each with its place below assets/. soundfile must be there."""
    made, samples, hashes = {}, {}, {}
    for name, make in recipes().items():
        sound = sixteen(make())
        made[f"sounds/{name}.ogg"] = data = encoded(sound, OF_LOOPS if name in LOOPS else QUALITY)
        samples[name], hashes[name] = _hash(sound), hashlib.sha256(data).hexdigest()
    told = {"scripts": _scripts(), "samples": samples, "files": hashes}
    made[PLACE] = (json.dumps(told, indent=1) + "\n").encode()
    return made


def listed(folder: Path) -> dict[str, bytes]:
    """Return the files in the folder that are as the list says, and the list if the scripts are still those that it is
    of. What differs is returned empty."""
    told = json.loads(LIST.read_text(encoding="utf-8"))
    made = {}
    for name, known in told["files"].items():
        path = folder / f"{name}.ogg"
        data = path.read_bytes() if path.exists() else b""
        made[f"sounds/{name}.ogg"] = data if hashlib.sha256(data).hexdigest() == known else b""
    makes = recipes()
    same = told["scripts"] == _scripts() and makes.keys() == told["files"].keys() and all(
        _hash(sixteen(makes[name]())) == told["samples"][name] for name in TRIED)  # fmt: skip
    return made | {PLACE: LIST.read_bytes() if same else b""}


def _hash(sound: Array) -> str:
    return hashlib.sha256(sound.tobytes()).hexdigest()


def _scripts() -> str:
    digest = hashlib.sha256()
    for path in sorted(HERE.glob("*.py")):
        if path.name not in NEEDLESS:
            digest.update(path.read_text(encoding="utf-8").encode())
    return digest.hexdigest()
