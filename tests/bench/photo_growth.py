"""How the time for a photo grows: ``python -m tests.bench.photo_growth`` prints two tables.

One drawn table is opened and read at several sizes, and then tables with more and more tiles at
one size. Each figure is the median of several rounds, warm.
"""

import io
import statistics
import time
from collections.abc import Sequence
from importlib import import_module

from PIL import Image

from tests.bench.photo_print import print_table
from tests.support.drawn import table
from vision.photo import open_photo

ROUNDS = 5
PIXELS = (1, 3, 6, 12, 24, 48)
MELDS = (1, 3, 5, 10)  # of ten tiles each
GROUND = (1400, 2100)
USUAL = 12


def drawn(melds: int, megapixels: float) -> bytes:
    """Return a JPEG of a table with so many rows of ten tiles."""
    numbers = [str(number) for number in range(1, 11)]
    rows = [" ".join(f"{'rybk'[row % 4]}{number}" for number in numbers) for row in range(melds)]
    picture = Image.new("RGB", GROUND, (40, 92, 66))
    picture.paste(table(*rows)[0])
    scale = (megapixels * 1e6 / (GROUND[0] * GROUND[1])) ** 0.5
    file = io.BytesIO()
    picture.resize((int(GROUND[0] * scale), int(GROUND[1] * scale))).save(file, "JPEG", quality=90)
    return file.getvalue()


def timed(data: bytes) -> tuple[float, float, int]:
    """Return the median seconds to open and to read a photo, and how many tiles were found."""
    read = import_module("vision.reader").read
    opening, reading, found = [], [], 0
    for _ in range(ROUNDS + 1):
        begun = time.perf_counter()
        photo = open_photo(data)
        opened = time.perf_counter()
        found = len(read(photo).tiles)
        opening.append(opened - begun)
        reading.append(time.perf_counter() - opened)
    return statistics.median(opening[1:]), statistics.median(reading[1:]), found


def row(name: object, times: tuple[float, float, int]) -> Sequence[str]:
    """Return a line of a table."""
    opened, read, found = times
    return str(name), str(found), f"{opened:.3f}", f"{read:.3f}", f"{opened + read:.3f}"


def main() -> None:
    """Print both tables."""
    head = ("tiles found", "open", "read", "seconds")
    print_table([("megapixels", *head), *(row(size, timed(drawn(3, size))) for size in PIXELS)])
    print_table([("tiles", *head), *(row(10 * n, timed(drawn(n, USUAL))) for n in MELDS)])


if __name__ == "__main__":
    main()
