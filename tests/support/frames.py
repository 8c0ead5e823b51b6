"""A camera that looks on in tests: frames of drawn tables, sent as its page sends them."""

import time
from io import BytesIO

from PIL import Image
from werkzeug.test import TestResponse

from tests.support.phones import Phone
from tests.support.photos import photo_of

EACH = 0.25
PATIENCE = 120.0


def frame_of(*melds: str) -> bytes:
    """Return a frame of melds, each in a row of its own, or of the bare cloth."""
    if melds:
        return photo_of(*melds)
    out = BytesIO()
    Image.new("RGB", (640, 480), (40, 92, 66)).save(out, "JPEG")
    return out.getvalue()


class Eye:
    """A phone on a stand that looks at the table of a game."""

    def __init__(self, phone: Phone, game: str, watch: str = "a-camera-of-a-test") -> None:
        self.phone, self.game, self.watch = phone, game, watch

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
        while said.get("phase") != "lying":
            assert time.monotonic() < until, f"the table never lay: {said}"
            answer = self.send(data, sure=sure)
            assert answer.status_code in {200, 204}, answer.text
            said = answer.get_json() if answer.status_code == 200 else said
            time.sleep(EACH)
        return said
