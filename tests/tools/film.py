"""The moving picture of the README: a war and a slap that wins, from the real table, into packaging/pictures/truce.png.

    python -m tests.tools.film [--sheet FILE]      the sheet shows every fourth frame, to be looked at

It is an animated PNG of at most 2 MB, made by Pillow, which `pip install -e ".[art]"` brings: 640 × 360, `RATE` frames
a second, in the colors that the whole film needs most, each frame only where it differs from the one before.
"""

import argparse
import sys
from pathlib import Path

import pygame

from tests.tools.film_strips import FRAME, SLAPS, Film, press, sat, slapped, wars

FILE = Path(__file__).resolve().parents[2] / "packaging" / "pictures" / "truce.png"
SIZE, DRAWN = (640, 360), (1280, 720)
"""The film's size in pixels, and that of the window it is drawn in."""
STEP = 5
RATE = 60 // STEP
"""Frames a second: every fifth of the window."""
COLOURS = 96
MOST = 2_000_000
"""Bytes that the file may have."""
REST = 0.7
"""Seconds that the last picture of each part stays."""


class Frames(Film):
    """Frames in the size of the film."""

    def run(self, seconds: float) -> None:
        for k in range(round(seconds / FRAME)):
            self.at.frames(FRAME)
            if k % self.step == 0:
                self.frames.append(pygame.transform.smoothscale(self.at.app.window.screen, SIZE))


def shot() -> list[pygame.Surface]:
    """Return the frames: a war up to its sweep, then a slap with the stamp and what it wins."""
    how = argparse.Namespace(seats=2, size=DRAWN, theme="evening", reduced=False, step=STEP)
    with sat(how, "war", wars(1)) as at:
        war, last = Frames(at, STEP), at.play.sitting.rounds
        war.run(0.3)
        press(at)
        while at.play.sitting.rounds == last or not at.play.stage.idle:
            war.run(FRAME * STEP)
            if at.play.sitting.rounds == last and at.play.stage.idle:
                press(at)
        war.run(REST)
    with sat(how, "egyptian-ruffle", slapped, **SLAPS) as at:
        slap = Frames(at, STEP)
        slap.run(0.3)
        press(at)
        slap.run(1.2)
        press(at, 1, (at.play.sitting.match.table.left[0],))
        slap.run(2.6 + REST)
    return [*war.frames, *slap.frames]


def write(frames: list[pygame.Surface], path: Path) -> None:
    """Write the frames as an animated PNG that begins again."""
    from PIL import Image

    pictures = [Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in frames]
    sample = Image.new("RGB", (SIZE[0] * 4, SIZE[1] * 4))
    for n, picture in enumerate(pictures[:: max(1, len(pictures) // 16)][:16]):
        sample.paste(picture, (n % 4 * SIZE[0], n // 4 * SIZE[1]))
    palette = sample.quantize(COLOURS, dither=Image.Dither.NONE)
    first, *others = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    first.save(path, format="PNG", save_all=True, append_images=others, duration=1000 // RATE, loop=0, optimize=True)


def main() -> int:
    """Make the film; the exit status is 1 if it is too large."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--sheet", type=Path)
    asked = words.parse_args()
    frames = shot()
    write(frames, FILE)
    if asked.sheet:
        sheet = pygame.Surface((SIZE[0] * 3, SIZE[1] * -(-len(frames) // 12)))
        for n, frame in enumerate(frames[::4]):
            sheet.blit(frame, (n % 3 * SIZE[0], n // 3 * SIZE[1]))
        pygame.image.save(sheet, asked.sheet)
    print(f"{FILE.name}: {len(frames)} frames, {len(frames) / RATE:.1f} s, {FILE.stat().st_size / 1e6:.2f} MB")
    return FILE.stat().st_size > MOST


if __name__ == "__main__":
    sys.exit(main())
