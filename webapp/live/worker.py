"""The process that looks at frames: ``python -m webapp.live.worker``, fenced in as photos are.

It keeps nothing from one frame to the next: what is remembered of a table comes with each frame and
goes back with the answer. No picture is answered, and none is written anywhere.
"""

import json
import signal
import sys
from typing import Final

from vision.limits import PhotoError
from webapp.live.frame import LARGEST_FRAME, LONGEST, MOST_PIXELS
from webapp.live.protocol import HEAD
from webapp.photos.fence import fence
from webapp.photos.worker import greet, limit, load, read_message, write_message

MOST: Final = LARGEST_FRAME + (1 << 17)


def look(message: bytes) -> bytes:
    """Return, as JSON, what is remembered after a frame and what the frames say."""
    from vision.glance import Glance, cells_of, glance  # noqa: PLC0415 (under the limits)
    from vision.photo import open_photo  # noqa: PLC0415
    from vision.recalled import document_of, recall, seen_document  # noqa: PLC0415
    from vision.watching import needs_reading, pass_by, watch  # noqa: PLC0415

    at, always, length = HEAD.unpack_from(message)
    middle = HEAD.size + length
    memory = recall(json.loads(message[HEAD.size : middle] or b"null"))
    try:
        photo = open_photo(message[middle:], LONGEST, MOST_PIXELS**2)
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
        return json.dumps({"refused": error.reason.name}).encode()
    said = seen_document(seen) | {
        "width": photo.width, "height": photo.height,
        "trouble": frame.trouble if always else after.trouble,
        "now": [[tile.tile, tile.confidence, tile.quad] for tile in tiles]}
    return json.dumps({"memory": document_of(after), "seen": said}).encode()


def main() -> None:
    """Answer frames until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit()
    load()
    look(HEAD.pack(0.0, 0, 0))  # whatever is loaded on first use
    if not fence():
        sys.stderr.write("this system cannot fence in the process that looks at frames\n")
        sys.stderr.flush()
    into, out = sys.stdin.buffer, sys.stdout.buffer
    greet(out)
    while (message := read_message(into, MOST)) is not None:
        write_message(out, look(message))
        out.flush()


if __name__ == "__main__":
    main()
