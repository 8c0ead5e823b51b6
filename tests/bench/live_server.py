"""A camera at a real server: ``python -m tests.bench.live_server``, on a quiet machine.

Prints how many frames of 40 tiles a second are looked at, how long each takes, and how long the
table page takes meanwhile: by the camera of a table, which reads tiles where they can say something
new, and by that of the photo page, which reads them in every frame.
"""

import argparse
import http.client
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.upload import Sender, quantiles
from tests.bench.web import fetch, make_game, served
from tests.support.films import FPS, Film, moments

TILES = 40


@dataclass
class Camera:
    """A page that sends frames, on one connection, and what it was answered."""

    sender: Sender
    path: str
    took: list[float] = field(default_factory=list)
    dropped: int = 0

    def run(self, frames: list[bytes], seconds: float) -> None:
        """Send frames in turn, four a second at most, one at a time."""
        connection = http.client.HTTPConnection("127.0.0.1", self.sender.port, timeout=60)
        headers = {**self.sender.headers, "Content-Type": "image/jpeg",
                   "X-CSRFToken": self.sender.csrf}
        until, number = time.perf_counter() + seconds, 0
        while (begun := time.perf_counter()) < until:
            connection.request("POST", self.path, frames[number % len(frames)], headers)
            answer = connection.getresponse()
            answer.read()
            number += 1
            spent = time.perf_counter() - begun
            if answer.status == http.client.OK:
                self.took.append(spent * 1000)
            else:
                self.dropped += 1
            time.sleep(max(1 / FPS - spent, 0))
        connection.close()


def memory_for_frames(pid: int) -> float:
    """Return the resident megabytes of the processes for frames below a server."""
    listed = subprocess.run(
        ["/bin/ps", "-e", "-o", "pid=,ppid=,rss=,args="],
        capture_output=True, text=True, check=True)
    rows = [line.split(None, 3) for line in listed.stdout.splitlines()]
    workers = {row[0] for row in rows if row[1] == str(pid)}
    return sum(int(row[2]) for row in rows
               if row[1] in workers and "live.worker" in row[3]) / 1024


def measure(name: str, camera: Camera, frames: list[bytes], seconds: float, pid: int) -> None:
    """Print the figures of one camera."""
    camera.run(frames, 10)  # the process starts
    camera.took.clear()
    camera.dropped = 0
    thread = threading.Thread(target=camera.run, args=(frames, seconds))
    thread.start()
    pages = []
    while thread.is_alive():
        one = time.perf_counter()
        fetch(camera.sender.port, f"/games/{camera.sender.game}", camera.sender.headers)
        pages.append((time.perf_counter() - one) * 1000)
        time.sleep(0.1)
    half, most = quantiles(camera.took)
    page, slow = quantiles(pages)
    print(f"{name}: {len(camera.took) / seconds:.1f} frames a second looked at, "
          f"{camera.dropped} dropped; median {half:.0f} ms, p95 {most:.0f} ms (bar 4 a second)")
    print(f"  the table page meanwhile: median {page:.0f} ms, p95 {slow:.0f} ms (bar 100)")
    print(f"  the process for frames: {memory_for_frames(pid):.0f} MB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    film = Film(99)
    rows = next(moment.rows for moment in moments(99, 30)
                if sum(map(len, moment.rows.values())) >= TILES)
    frames = [frame.jpeg() for frame in film.lies(rows, 12)]
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        with served(Path(name)) as (server, port):
            sender = Sender(port, game, cookie)
            for what, path in (("the table's camera", "frames?watch=a-camera-of-a-bench"),
                               ("the photo page's camera", "shots")):
                camera = Camera(sender, f"/games/{game}/eye/{path}")
                measure(what, camera, frames, options.seconds, server.pid)


if __name__ == "__main__":
    main()
