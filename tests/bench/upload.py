"""How fast photos are read by the server: ``python -m tests.bench.upload`` prints figures."""

import argparse
import http.client
import math
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from io import BytesIO
from pathlib import Path

from PIL import Image
from pillow_heif import register_heif_opener

from tests.bench.web import fetch, make_game, served
from tests.support.drawn import table

TWELVE = (4032, 3024)
PAUSE = re.compile(rb'data-pause="(\d+)"')
"""How long the page's script waits until it asks again."""


def photo(kind: str) -> bytes:
    """Return a 12-megapixel photo of thirty tiles."""
    runs = [f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "rybk" for n in (1, 4)]
    picture, _places = table(*runs, "r9 y9 b9", "k9 J J")
    out = BytesIO()
    wide = Image.new("RGB", (picture.height * 4 // 3, picture.height), (40, 92, 66))
    wide.paste(picture, ((wide.width - picture.width) // 2, 0))
    wide.resize(TWELVE).save(out, kind, quality=88)
    return out.getvalue()


class Sender:
    """A phone that sends photos to one game."""

    def __init__(self, port: int, game: str, cookie: str) -> None:
        self.port, self.game, self.headers = port, game, {"Cookie": cookie}
        _, page = fetch(port, f"/games/{game}/photos/new", self.headers)
        self.csrf = page.decode().split('name="csrf_token" value="')[1].split('"')[0]

    @property
    def path(self) -> str:
        """Return the address that takes the game's photos."""
        return f"/games/{self.game}/photos/"

    def form(self, data: bytes) -> tuple[dict[str, str], bytes]:
        """Return headers and body of a form that sends a photo."""
        edge = secrets.token_hex(12)
        fields = {"csrf_token": self.csrf, "token": secrets.token_urlsafe(18)}
        parts = [f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                 for name, value in fields.items()]
        head = "".join(parts) + (
            f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n')
        body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
        return {**self.headers, "Content-Type": f"multipart/form-data; boundary={edge}"}, body

    def send(self, data: bytes) -> str:
        """Send a photo; return the address of its page."""
        headers, body = self.form(data)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", self.path, body, headers)
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.headers.get("Location") or f"status {answer.status}"

    def wait(self, path: str) -> bool:
        """Ask as the page does until the photo is read; say whether its tiles are there."""
        while True:
            _, page = fetch(self.port, path, self.headers)
            waits = PAUSE.search(page)
            if waits is None:
                return b"<polygon" in page
            time.sleep(int(waits[1]) / 1000)

    def timed(self, data: bytes) -> float:
        """Return the seconds from the end of the upload to the page with the tiles."""
        path = self.send(data)
        begun = time.perf_counter()
        if not self.wait(path):
            sys.exit(f"{path}: no tiles were read")
        return time.perf_counter() - begun


def memory_of(pid: int) -> float:
    """Return the resident megabytes of a server with its workers, photo processes left aside."""
    listed = subprocess.run(
        ["/bin/ps", "-e", "-o", "pid=,ppid=,rss=,args="],
        capture_output=True, text=True, check=True)
    rows = [line.split(None, 3) for line in listed.stdout.splitlines()]
    ours = {str(pid)} | {row[0] for row in rows if row[1] == str(pid)}
    return sum(int(row[2]) for row in rows
               if row[0] in ours and "photos.worker" not in row[3]) / 1024


def at_once(sender: Sender, data: bytes, count: int) -> tuple[int, float, list[float]]:
    """Send *count* photos at once; return how many were read, how long it took, table times."""
    read: list[bool] = []
    threads = [threading.Thread(target=lambda: read.append(sender.wait(sender.send(data))))
               for _ in range(count)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    pages = []
    while any(thread.is_alive() for thread in threads):
        one = time.perf_counter()
        fetch(sender.port, f"/games/{sender.game}", sender.headers)
        pages.append((time.perf_counter() - one) * 1000)
        time.sleep(0.1)
    return sum(read), time.perf_counter() - begun, pages


def quantiles(values: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile, by the nearest rank."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[math.ceil(len(ordered) * 0.95) - 1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--uploads", type=int, default=200)
    options = parser.parse_args()
    register_heif_opener()
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        with served(Path(name)) as (server, port):
            measure(Sender(port, game, cookie), server.pid, options.times, options.uploads)


def measure(sender: Sender, pid: int, times: int, uploads: int) -> None:
    """Print the figures of the server with that process number."""
    for kind in ("JPEG", "HEIF"):
        data = photo(kind)
        sender.timed(data)
        half, most = quantiles([sender.timed(data) for _ in range(times)])
        print(f"12-megapixel {kind} ({len(data) / 1e6:.1f} MB): median {half:.2f} s, "
              f"p95 {most:.2f} s from the end of the upload to the page with its tiles (bar 2.0)")
    small = BytesIO()
    table("r1 r2 r3", "b9 b10 J")[0].save(small, "JPEG")
    for _ in range(10):
        sender.timed(small.getvalue())
    before = memory_of(pid)
    for _ in range(uploads):
        sender.timed(small.getvalue())
    print(f"server memory: {before:.0f} MB before and {memory_of(pid):.0f} MB after {uploads} "
          "uploads (bar: 50 MB more)")
    read, spent, pages = at_once(sender, photo("JPEG"), 20)
    half, most = quantiles(pages)
    print(f"20 uploads at once: {read} read in {spent:.1f} s; the table page meanwhile: median "
          f"{half:.0f} ms, p95 {most:.0f} ms, worst {max(pages):.0f} ms (bar 200)")


if __name__ == "__main__":
    main()
