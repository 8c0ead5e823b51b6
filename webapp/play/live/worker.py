"""The process that looks at frames: ``webapp.play.live.worker``, fenced in as photos are.

It keeps nothing from one frame to the next: what is remembered of a table comes with each frame and
goes back with the answer. No picture is answered, and none is written anywhere.
"""

import json
from typing import Any

from vision.limits import PhotoError
from webapp.play.live.frame import LARGEST_FRAME, LONGEST, MOST_PIXELS
from webapp.play.photos.worker import NICENESS, close_fence, load
from webapp.server.jobs.inside import answer_all, limit


def look(request: dict[str, Any], data: bytes, _tell: object) -> tuple[dict[str, Any], bytes]:
    """Return what is remembered after a frame and what the frames say."""
    from vision.glance import Glance, cells_of, glance  # noqa: PLC0415 (under the limits)
    from vision.photo import open_photo  # noqa: PLC0415
    from vision.recalled import document_of, recall, seen_document  # noqa: PLC0415
    from vision.watching import needs_reading, pass_by, watch  # noqa: PLC0415

    at, always = request["at"], request["always"]
    memory = recall(json.loads(request["memory"] or "null"))
    try:
        photo = open_photo(data, LONGEST, MOST_PIXELS**2)
        cells = cells_of(photo.pixels)
        if always or needs_reading(memory, cells, at):
            frame = glance(photo)
            after, seen = watch(memory, frame, at)
            tiles = frame.tiles
        else:
            frame = Glance(photo.width, photo.height, (), cells)
            after, seen = pass_by(memory, frame, at)
            tiles = seen.tiles
    except PhotoError as error:
        return {"refused": error.reason.name}, b""
    said = seen_document(seen) | {
        "width": photo.width, "height": photo.height,
        "trouble": frame.trouble if always else after.trouble,
        "now": [[tile.tile, tile.confidence, tile.quad] for tile in tiles]}
    return {"memory": document_of(after), "seen": said}, b""


def ready() -> None:
    """Load what is needed, and close the fence."""
    load()
    look({"at": 0.0, "always": False, "memory": ""}, b"", None)  # whatever is loaded on first use
    close_fence()


def main(memory: int) -> None:
    """Answer frames until the input ends."""
    limit(memory, NICENESS)
    answer_all(look, ready=ready, most=LARGEST_FRAME)
