"""Ogg Vorbis: the same sound is the same file every time.

Each stream has a serial number, which libsndfile draws by chance. Here it is set, and each page's checksum made again
(RFC 3533). soundfile is needed to make the files, never to play them.
"""

import io
import struct

from sound.signals import RATE, Array

SERIAL = 1


def encoded(sound: Array, quality: float) -> bytes:
    """Return samples of 16 bits as an Ogg Vorbis file. The quality goes from 0 to 1."""
    import soundfile

    file = io.BytesIO()
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(
        file, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as out:
        for k in range(0, len(sound), RATE):  # a long sound in one piece overflows libsndfile's stack
            out.write(sound[k : k + RATE].astype("float32") / 32768)
    return numbered(file.getvalue())


def numbered(data: bytes, serial: int = SERIAL) -> bytes:
    """Return an Ogg file whose stream has this serial number. Raises ValueError if it is no Ogg file."""
    made, at = bytearray(), 0
    while at < len(data):
        if data[at : at + 4] != b"OggS":
            raise ValueError(f"no page of Ogg at byte {at}")
        segments = data[at + 26]
        end = at + 27 + segments + sum(data[at + 27 : at + 27 + segments])
        page = bytearray(data[at:end])
        page[14:18], page[22:26] = struct.pack("<I", serial), bytes(4)
        page[22:26] = struct.pack("<I", _checksum(page))
        made += page
        at = end
    return bytes(made)


def _table() -> list[int]:
    made = []
    for k in range(256):
        r = k << 24
        for _ in range(8):
            r = ((r << 1) ^ 0x04C11DB7 if r & 0x80000000 else r << 1) & 0xFFFFFFFF
        made.append(r)
    return made


_CRC = _table()


def _checksum(page: bytes | bytearray) -> int:
    made = 0
    for byte in page:
        made = ((made << 8) & 0xFFFFFFFF) ^ _CRC[(made >> 24) ^ byte]
    return made
