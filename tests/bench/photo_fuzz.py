"""Spoilt pictures for the photo process: ``python -m tests.bench.photo_fuzz --count N --seed S``.

Seeded mutations of small pictures of every format go through the process that the server uses.
Exit status 1 where one made it fall over, answer nothing in time, or grow beyond its limit.
"""

import argparse
import sys
import time
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image
from pillow_heif import register_heif_opener

from tests.support.drawn import table
from webapp.play.photos.process import MEMORY, PROGRAM, read_in
from webapp.server.jobs.child import Child, Died

FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "TIFF", "BMP")
LARGEST_MUTATION = 64
SIZES = (b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4))


def pictures() -> list[bytes]:
    """Return a small picture of a table in every format that phones know, and some others."""
    register_heif_opener()
    picture, _places = table("r1 r2 r3", "b9 b10 J")
    small = picture.resize((picture.width // 2, picture.height // 2))
    found = []
    for kind in FORMATS:
        out = BytesIO()
        small.save(out, kind)
        found.append(out.getvalue())
    moving = BytesIO()
    small.save(moving, "WEBP", save_all=True, append_images=[small.rotate(90)] * 3)
    turned = Image.Exif()
    turned[0x0112] = 6
    noted = BytesIO()
    small.save(noted, "JPEG", exif=turned, progressive=True)
    return [*found, moving.getvalue(), noted.getvalue()]


def spoil(rng: Random, data: bytes, other: bytes) -> bytes:
    """Return *data* spoilt in one to four ways."""
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(spoilt)) if rng.random() < 0.5 else rng.randrange(
            min(len(spoilt), 400))
        size = rng.randint(1, LARGEST_MUTATION)
        match rng.randrange(7):
            case 0:
                spoilt[at] ^= 1 << rng.randrange(8)
            case 1:
                spoilt[at : at + size] = rng.randbytes(size)
            case 2:
                del spoilt[at : at + size]
            case 3:
                spoilt[at:at] = spoilt[max(at - size, 0) : at] * rng.randint(1, 8)
            case 4:
                spoilt[at : at + 4] = rng.choice(SIZES)
            case 5:
                spoilt[at:] = other[rng.randrange(len(other)) :]
            case _:
                del spoilt[rng.randrange(len(spoilt)) :]
        if not spoilt:
            spoilt = bytearray(other)
    return bytes(spoilt)


def peak_of(process: Child) -> int:
    """Return the most memory that the process has had, in bytes."""
    if process.pid is None:
        return 0
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def run(count: int, seed: int) -> tuple[Counter[str], float, int]:
    """Send *count* spoilt pictures; return what became of them, the slowest, the peak."""
    rng, process, seen = Random(seed), Child(PROGRAM), Counter[str]()  # noqa: S311
    sound, slowest, peak = pictures(), 0.0, 0
    read_in(process, sound[0])
    try:
        for _ in range(count):
            data = spoil(rng, rng.choice(sound), rng.choice(sound))
            begun = time.perf_counter()
            try:
                answer, _picture = read_in(process, data)
                seen[answer.get("refused", "read")] += 1
            except Died:
                seen["process died"] += 1
            slowest = max(slowest, time.perf_counter() - begun)
            peak = max(peak, peak_of(process))
    finally:
        process.end()
    return seen, slowest, peak


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args()
    begun = time.perf_counter()
    seen, slowest, peak = run(options.count, options.seed)
    sys.stdout.write(
        f"{options.count} spoilt pictures, seed {options.seed}, "
        f"{time.perf_counter() - begun:.0f} s: "
        + ", ".join(f"{name} {number}" for name, number in seen.most_common())
        + f"; slowest {slowest:.2f} s, peak memory {peak / 2**20:.0f} MB\n")
    return int(seen["process died"] > 0 or peak > MEMORY or slowest > Child(PROGRAM).seconds)


if __name__ == "__main__":
    sys.exit(main())
