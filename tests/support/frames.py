"""A camera that looks on in tests: frames of drawn tables, sent as its page sends them."""

import re
import time
from html import unescape
from io import BytesIO

from PIL import Image
from werkzeug.test import TestResponse

from tests.support.phones import Phone, hidden
from tests.support.photos import photo_of
from webapp.play.live import watch as camera

EACH = 0.25
PATIENCE = 120.0


def frame_of(*melds: str) -> bytes:
    """Return a frame of melds, each in a row of its own, or of the bare cloth."""
    if melds:
        return photo_of(*melds)
    out = BytesIO()
    Image.new("RGB", (640, 480), (40, 92, 66)).save(out, "JPEG")
    return out.getvalue()


class Clock:
    """A clock for frames that goes on by a second where a test would have to wait."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        """Tell the time, in seconds."""
        return self.now

    def wait(self) -> None:
        """Let it be later."""
        self.now += 1.0


class Eye:
    """A phone on a stand that looks at the table of a game, by the clock of the server's camera."""

    def __init__(self, phone: Phone, game: str, watch: str = "a-camera-of-a-test") -> None:
        self.phone, self.game, self.watch = phone, game, watch

    def wait(self) -> None:
        """Let as much time go by as between two frames, by whatever clock there is."""
        clock = camera.clock
        if isinstance(clock, Clock):
            clock.wait()
        else:
            time.sleep(EACH)

    def send(self, data: bytes, *, sure: bool = False, **headers: str) -> TestResponse:
        """Send one frame."""
        query = {"watch": self.watch} | ({"sure": "1"} if sure else {})
        return self.phone.client.post(
            f"{self.game}/eye/frames", query_string=query, data=data, content_type="image/jpeg",
            headers={"X-CSRFToken": self.phone.csrf()} | headers)

    def looks(self, *melds: str, sure: bool = False) -> dict[str, object]:
        """Look at melds until the table lies; return the last answer."""
        data, until = frame_of(*melds), time.monotonic() + PATIENCE
        said: dict[str, object] = {}
        while said.get("phase") not in {"lying", "silent"}:
            assert time.monotonic() < until, f"the table never lay: {said}"
            answer = self.send(data, sure=sure)
            assert answer.status_code in {200, 204}, answer.text
            if answer.status_code == 204:
                time.sleep(EACH / 10)  # its process was busy, by the clock on the wall
            else:
                said = answer.get_json()
            self.wait()
        return said


def seen(phone: Phone, game: str) -> str:
    """Return what the camera tells, "" where it tells nothing."""
    answer = phone.client.get(f"{game}/eye/seen", headers={"X-Fragment": "seen"})
    assert answer.status_code in {200, 204}
    return str(answer.text)


def touch(
    phone: Phone, game: str, tap: str, page: str = "", *, script: bool = False,
) -> TestResponse:
    """Touch a button of what is told, as a browser without scripts does or as the script."""
    page = page or seen(phone, game)
    fields = {name: hidden(page, name) for name in ("csrf_token", "token", "ply", "sign")}
    headers = {"X-Fragment": "seen"} if script else {}
    return phone.client.post(
        f"{game}/eye/seen", data=fields | {"tap": tap}, headers=headers)


def record(phone: Phone, game: str) -> list[str]:
    page = phone.get(f"{game}/log").text
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    return [line for line in text.strip().splitlines()
            if line.split()[0] not in {"joly", "game", "preset", "seat"}]
