"""Run by CI where the package is installed, in an empty folder: a page, a game, a photo.

It needs what is installed with Joly, and nothing else: ``joly serve`` runs as a family runs it.
"""

import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import uuid
from contextlib import suppress
from html import unescape
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Final, cast
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from rules.games import GAMES
from webapp.server.http.bundled import BUNDLED

PATIENCE: Final = 300.0  # a busy machine is no fault of the package
COMMAND: Final = str(shutil.which("joly", path=sysconfig.get_path("scripts")))
RECORD: Final = ("joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\nturn A\n"
                 "meld b9 b10 b11 / r9 r10 r11\n")


class Visitor:
    """A browser without scripts."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self.at = self.page = ""

    def get(self, path: str, data: bytes | None = None, kind: str = "") -> str:
        headers = {"Content-Type": kind} if kind else {}
        asked = Request(f"{self.address}{path}", data, headers)  # noqa: S310 (our own server)
        with self.browser.open(asked, timeout=60) as opened:
            answer = cast("HTTPResponse", opened)
            self.at = answer.geturl().removeprefix(self.address)
            self.page = answer.read().decode()
        return self.page

    def post(self, path: str, **fields: str) -> str:
        form = {name: self.hidden(name) for name in ("csrf_token", "token", "ply", "mode", "draft")
                if f'name="{name}"' in self.page}
        return self.get(path, urlencode({**form, **fields}).encode())

    def hidden(self, name: str) -> str:
        part = self.page[self.page.index('id="pad"'):] if 'id="pad"' in self.page else self.page
        found = re.search(rf'name="{name}" value="([^"]*)"', part) or re.search(
            rf'name="{name}" value="([^"]*)"', self.page)
        assert found, f"no field {name} in {self.page}"
        return unescape(found[1])

    def send(self, path: str, photo: bytes) -> None:
        self.page = self.page[self.page.index("data-upload"):]
        mark = uuid.uuid4().hex
        parts = b"".join(
            f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in ((name, self.hidden(name)) for name in ("csrf_token", "token")))
        head = (f'--{mark}\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n'
                "Content-Type: image/jpeg\r\n\r\n").encode()
        self.get(path, parts + head + photo + f"\r\n--{mark}--\r\n".encode(),
                 f"multipart/form-data; boundary={mark}")


def wait_for(what: str, seen: object) -> None:
    """Wait until *seen* gives something true."""
    assert callable(seen)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            if seen():
                return
        time.sleep(0.2)
    raise AssertionError(what)


def play(address: str, link: str, photo: bytes) -> None:
    """Join, play a meld, and have a photo read."""
    ana = Visitor(address)
    assert "<html" in ana.get(link)
    ana.post(link, name="Ana’s phone")
    ana.get("/series/new")
    ana.post("/series/new", player_1="Ana", player_2="Bogdan", player_3="Carmen", player_4="Dănuț",
             preset="current", end="games", games="2", target="1000")
    series = re.search(r"/series/[\w-]{10,}", ana.at) or re.search(r"/series/[\w-]{10,}", ana.page)
    assert series, ana.page
    ana.get(series[0])
    ana.post(f"{series[0]}/games")
    game = re.search(r"(/games/[\w-]+)/entry", ana.page)
    assert game, ana.page
    for tap in ("mode:lay", "b9", "b11", "r10", "r12", "confirm"):
        ana.post(f"{game[1]}/entry", tap=tap)
    assert "meld b9 b10 b11 / r10 r11 r12" in unescape(ana.get(f"{game[1]}/log"))
    ana.get(f"{game[1]}/photos/new")
    ana.send(f"{game[1]}/photos/", photo)
    seen = ana.at
    wait_for("the photo was never read", lambda: "data-wait" not in ana.get(seen))
    assert 'id="rows"' in ana.page, ana.page


def main() -> None:
    """Serve the installed app and play; judge a record and read a photo with its command."""
    photo = Path(__file__).with_name("photo.jpg")
    assert (BUNDLED / "joly.css.br").exists(), "style sheets and scripts were made with the package"
    assert all(game.volume.examples for game in GAMES.values()), "the cases are in the package"
    with tempfile.TemporaryDirectory(prefix="Ană Pop ") as name:
        folder = Path(name)
        record = folder / "game.joly"
        record.write_text(RECORD, "utf-8")
        subprocess.run([COMMAND, "judge", record, "--json"], check=True,  # noqa: S603
                       stdout=subprocess.DEVNULL)
        shown = subprocess.run([COMMAND, "read", photo], check=True,  # noqa: S603
                               capture_output=True, text=True, encoding="utf-8").stdout
        assert shown.strip(), "the photo shows tiles"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        said = folder / "said"
        with said.open("wb") as out:
            server = subprocess.Popen(  # noqa: S603
                [COMMAND, "serve", "--data", folder / "data", "--port", str(port), "--host",
                 "127.0.0.1"], stdout=out, stderr=subprocess.STDOUT)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for("it does not answer", lambda: Visitor(address).get("/health"))
            link = re.search(r"/join/\w+", said.read_text("utf-8", errors="replace"))
            assert link, said.read_bytes()
            play(address, link[0], photo.read_bytes())
        finally:
            server.terminate()
            server.wait(timeout=30)
        subprocess.run([COMMAND, "check", "--data", folder / "data"], check=True)  # noqa: S603
    sys.stdout.write("what is installed serves a page, plays a game, reads a photo and judges\n")


if __name__ == "__main__":
    main()
