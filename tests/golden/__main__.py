"""`python -m tests.golden GAME…` writes the golden transcripts of these games anew, or of all."""

import sys

from game.rules import title, titles
from tests.golden import path, write

for game_id in sys.argv[1:] or list(titles()):
    write(title(game_id))
    print(path(game_id), file=sys.stderr)
