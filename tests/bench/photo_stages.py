"""Where the time of a photo goes, stage by stage: ``python -m tests.bench.photo_stages``.

The stages within the photo process are measured in this process, one photo after another; what the
server adds is measured with a server, from the end of the upload on.
"""

import argparse
import http.client
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pillow_heif import register_heif_opener

from tests.bench.photo_print import print_table
from tests.bench.upload import Sender, photo
from tests.bench.web import fetch, make_game, served
from vision import reader
from webapp.play.photos import worker

STAGES: tuple[tuple[str, Any, str], ...] = (
    ("open the file", worker, "open_photo"),
    ("the picture that is kept", worker, "_kept"),
    ("look for faces", reader, "search"),
    ("name the faces", reader.Reader, "identify"),
    ("say what was not read", reader, "find_gaps"),
)


class Clock:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    def timed(self, stage: str, run: Callable[..., Any]) -> Callable[..., Any]:
        """Return *run*, its time counted for *stage*."""
        @wraps(run)
        def counted(*given: Any, **named: Any) -> Any:  # noqa: ANN401
            begun = time.perf_counter()
            try:
                return run(*given, **named)
            finally:
                self.spent[stage] += time.perf_counter() - begun

        return counted


def within(data: bytes, times: int) -> dict[str, list[float]]:
    """Return the milliseconds of each stage of reading a photo, one after another."""
    found: dict[str, list[float]] = defaultdict(list)
    worker.answer({}, data)
    for _ in range(times):
        clock = Clock()
        with ExitStack() as stack:
            for stage, owner, name in STAGES:
                stack.enter_context(
                    patch.object(owner, name, clock.timed(stage, getattr(owner, name))))
            clock.timed("in all", worker.answer)({}, data)
        clock.spent["rows, colours and the rest"] = 2 * clock.spent["in all"] - sum(
            clock.spent.values())
        for stage, seconds in clock.spent.items():
            found[stage].append(seconds * 1000)
    return found


def around(sender: Sender, data: bytes, times: int) -> dict[str, list[float]]:
    """Return the milliseconds that a phone waits for each step of the server."""
    found: dict[str, list[float]] = defaultdict(list)
    sender.timed(data)
    for _ in range(times):
        headers, body = sender.form(data)
        connection = http.client.HTTPConnection("127.0.0.1", sender.port, timeout=60)
        connection.request("POST", sender.path, body, headers)
        sent = time.perf_counter()
        path = connection.getresponse().headers["Location"]
        connection.close()
        taken = time.perf_counter()
        sender.wait(path)
        shown = time.perf_counter()
        fetch(sender.port, path, sender.headers)
        found["the server takes it"].append((taken - sent) * 1000)
        found["until its page has the tiles"].append((shown - taken) * 1000)
        found["that page once more"].append((time.perf_counter() - shown) * 1000)
    return found


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=15)
    options = parser.parse_args()
    register_heif_opener()
    worker.load()
    photos = {kind: photo(kind) for kind in ("JPEG", "HEIF")}
    found = {kind: within(data, options.times) for kind, data in photos.items()}
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        with served(Path(name)) as (_server, port):
            for kind, data in photos.items():
                found[kind] |= around(Sender(port, game, cookie), data, options.times)
    rows = [["milliseconds, median (largest)", *photos]]
    rows += [[stage, *(f"{statistics.median(found[kind][stage]):.0f} "
                       f"({max(found[kind][stage]):.0f})" for kind in photos)]
             for stage in found["JPEG"]]
    print_table(rows)


if __name__ == "__main__":
    main()
