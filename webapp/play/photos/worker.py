"""The process that opens photos: ``webapp.play.photos.worker``, a child under limits of its own.

It gets a job with each photo, and answers with the picture as a JPEG (empty where there is none).
Whatever a hostile file does to the decoders, it does here, where memory and time are limited, the
environment is empty, and all code is loaded before the first photo is looked at: then the process
is fenced in (``jobs/fence``) and can open no file and no connection. Where the system has no such
fence, the process says so on its standard error, and may read what its user may read.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from vision.known import Known, parse_known
from vision.limits import LARGEST, PhotoError
from vision.photo import Photo, open_photo
from vision.prototypes import KnownSet, SetDocument, network, parse_set
from vision.reading import Reading, ReadingDocument, parse_reading
from webapp.play.photos.protocol import Answer, Job
from webapp.play.photos.words import TOO_MUCH_MEMORY
from webapp.server.jobs.fence import fence
from webapp.server.jobs.inside import answer_all, limit

SECONDS: Final = 30
"""Of processor time for one photo."""

LONGEST: Final = 1600
"""Pixels of the longer side of the picture that is kept."""

QUALITY: Final = 82
NICENESS: Final = 5


def load() -> None:
    """Load all that photos need: networks, decoders, and what these load on first use."""
    import pi_heif  # noqa: PLC0415  (loaded under the limits)
    from PIL import Image  # noqa: PLC0415

    from vision.reader import warm_up  # noqa: PLC0415
    from vision.together import together  # noqa: F401, PLC0415  (loaded before the fence closes)

    Image.init()
    pi_heif.register_heif_opener(thumbnails=False)
    warm_up()
    network()  # of a file, which cannot be opened later


def known_of(job: Job) -> Known | None:
    """Return what is known of the table; nothing where it cannot be understood."""
    if "known" not in job:
        return None
    try:
        return parse_known(job["known"])
    except ValueError:
        sys.stderr.write("no table that can be understood: the photo is read by itself\n")
        sys.stderr.flush()
        return None


def answer(job: Job, data: bytes) -> tuple[Answer, bytes]:
    """Open and read one photo, in the light of what is known of its table and of its tiles."""
    from vision.reader import read  # noqa: PLC0415  (the networks load under the limits)

    more: Answer = {}
    try:
        photo = open_photo(data)
        picture, width, height = _kept(photo)
        known = known_of(job)
        if "sets" in job:
            seen, more = _studied(photo, job["sets"], known)
        else:
            seen = read(photo, known)
        if "beside" in job:
            seen, told = _put_together(seen, job["beside"])
            more = {**more, **told}
        reading = seen.document()
    except PhotoError as error:
        return {"refused": error.reason.name}, b""
    except MemoryError:
        return {"refused": TOO_MUCH_MEMORY}, b""
    scale = width / reading["width"]
    for tile in reading["tiles"]:
        tile["quad"] = _scaled(tile["quad"], scale)
    for gap in reading["gaps"]:
        gap["outline"] = _scaled(gap["outline"], scale)
    reading["width"], reading["height"] = width, height
    return {"width": width, "height": height, "reading": reading, **more}, picture


def _studied(
    photo: Photo, sets: Sequence[SetDocument], table: Known | None
) -> tuple[Reading, Answer]:
    """Read a photo with the household's sets; say which one fitted, and what the tiles look like.

    A set that another version of the identifier gave, or one that is spoilt, is left aside.
    """
    from vision.reader import study  # noqa: PLC0415  (as above)

    known = dict[int, KnownSet]()
    for place, each in enumerate(sets):
        with suppress(ValueError):
            known[place] = parse_set(each)
    studied = study(photo, list(known.values()), table)
    more: Answer = {"traits": [
        None if each is None else each.document() for each in studied.traits]}
    if studied.used is not None:
        more["set"] = list(known)[studied.used]
    return studied.reading, more


def _put_together(seen: Reading, before: ReadingDocument) -> tuple[Reading, Answer]:
    """Return what a photo and the one before it show, and how; the one alone where they differ."""
    from vision.together import together  # noqa: PLC0415  (as above)

    try:
        found = together(seen, parse_reading(before))
    except ValueError:
        sys.stderr.write("no reading that can be understood: the photo is read by itself\n")
        sys.stderr.flush()
        return seen, {}
    if found is None:
        return seen, {}
    return found.reading, {"beside": {
        "shared": found.shared, "own": len(seen.tiles), "places": [*found.places]}}


def _scaled(corners: list[list[float]], scale: float) -> list[list[float]]:
    return [[round(x * scale, 1), round(y * scale, 1)] for x, y in corners]


def _kept(photo: Photo) -> tuple[bytes, int, int]:
    """Return the picture that the game keeps: upright, small, without a word about itself."""
    import cv2  # noqa: PLC0415  (loaded under the limits)

    tall, wide = photo.pixels.shape[:2]
    scale = min(LONGEST / max(tall, wide), 1.0)
    width, height = max(round(wide * scale), 1), max(round(tall * scale), 1)
    small = cv2.resize(photo.pixels, (width, height), interpolation=cv2.INTER_AREA)
    done, encoded = cv2.imencode(
        ".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise MemoryError
    return encoded.tobytes(), width, height


def read_all(request: dict[str, Any], data: bytes, _tell: object) -> tuple[dict[str, Any], bytes]:
    """Answer one question; see ``answer``."""
    job: Job = request  # type: ignore[assignment]  # as the server says it
    found, picture = answer(job, data)
    return {**found}, picture


def ready() -> None:
    """Load what is needed, and close the fence."""
    load()
    close_fence()


def close_fence() -> None:
    """Fence this process in, or say that it cannot be."""
    if not fence():
        sys.stderr.write("this system cannot fence in the process that opens photos\n")
        sys.stderr.flush()


def main(memory: int) -> None:
    """Answer photos until the input ends."""
    limit(memory, NICENESS)
    answer_all(read_all, ready=ready, seconds=SECONDS, most=LARGEST + 1)
