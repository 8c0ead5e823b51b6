"""Photos of drawn tables that phones send, and what they see of them."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from html import unescape
from io import BytesIO

from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from tests.support.drawn import covered, side, table
from tests.support.phones import Phone, hidden

PATIENCE = 25.0
GLARE = 0.96
SHARE = 0.6
"""Of the size in which tables are drawn: tests read hundreds of photos, and this shows enough."""


@contextmanager
def others_are_read(app: Flask) -> Iterator[None]:
    """Be as busy as with other photos: whatever is read has to wait."""
    with ExitStack() as stack:
        for place in app.extensions["jobs"].places("photo"):
            stack.enter_context(place.turn)
        yield


@cache
def photo_of(
    *melds: str, kind: str = "JPEG", hand: str = "", glare: tuple[int, int] | None = None,
    share: float = SHARE,
) -> bytes:
    """Return a photo of *melds*, each in a row of its own.

    A *hand* lies on the tile that it names. *glare* lies on one, by its row and its place: hardly
    anything of it shows.
    """
    picture, places = table(*melds)
    if hand:
        picture = covered(hand, *melds)
    if glare is not None:
        row, place = glare
        tile = sum(len(meld.split()) for meld in melds[:row]) + place
        left, top, right, foot = (*places[tile][1][0], *places[tile][1][2])
        box = (int(left), int(top), int(right), int(foot))
        bright = Image.new("RGB", picture.size, (255, 255, 255)).crop(box)
        picture.paste(Image.blend(picture.crop(box), bright, GLARE), box[:2])
    out = BytesIO()
    smaller(picture, share).save(out, kind)
    return out.getvalue()


def smaller(picture: Image.Image, share: float = SHARE) -> Image.Image:
    """Return a drawn table with no more pixels than it takes."""
    size = round(picture.width * share), round(picture.height * share)
    return picture.resize(size, Image.Resampling.LANCZOS)


@cache
def side_by_side(*columns: tuple[str, ...]) -> bytes:
    """Return a photo of a table on which melds lie in columns, as before players who sit around."""
    pictures = [table(*column)[0] for column in columns]
    size = (sum(each.width for each in pictures), max(each.height for each in pictures))
    picture = Image.new("RGB", size, (40, 92, 66))
    left = 0
    for each in pictures:
        picture.paste(each, (left, 0))
        left += each.width
    out = BytesIO()
    smaller(picture).save(out, "JPEG", quality=90)
    return out.getvalue()


@cache
def side_of(
    *melds: str, left: float = 0.0, right: float = 1.0, turned: bool = False
) -> bytes:
    """Return a photo of a part of a table of *melds*, perhaps from its other side."""
    out = BytesIO()
    shown = side(table(*melds)[0], left, right, turned=turned)
    smaller(shown).save(out, "JPEG", quality=92)
    return out.getvalue()


def send(
    phone: Phone, game: str, data: bytes, *, token: str = "", seat: str = "", name: str = "p.jpg",
    beside: str = "",
) -> TestResponse:
    """Send a photo as the page without scripts does, perhaps as another side of one."""
    page = phone.get(f"{game}/photos/new", query_string={"beside": beside} if beside else {}).text
    form = page[page.index("data-upload") :]
    fields = {
        "csrf_token": hidden(form, "csrf_token"),
        "token": token or hidden(form, "token"),
        "photo": (BytesIO(data), name),
    } | ({"seat": seat} if seat else {}) | ({"beside": beside} if beside else {})
    return phone.client.post(
        f"{game}/photos/", data=fields, content_type="multipart/form-data")


class PhotoPage:
    """A phone with the page of one photo open."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.phone, self.path, self.page = phone, path, ""
        self.look()

    def look(self, query: str = "") -> str:
        answer = self.phone.get(self.path + query)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    def wait(self) -> "PhotoPage":
        """Wait until the photo is read."""
        until = time.monotonic() + PATIENCE
        while "data-wait" in self.look():
            assert time.monotonic() < until, "the photo was never read"
            time.sleep(0.05)
        return self

    def taps(self) -> list[str]:
        return [unescape(tap) for tap in re.findall(r'name="tap" value="([^"]*)"', self.page)]

    def tap(self, tap: str, *, do: str = "", **changed: str) -> TestResponse:
        """Touch a button that the page shows."""
        assert tap in self.taps(), f"no button {tap} in {self.page}"
        fields = {name: hidden(self.page, name)
                  for name in ("csrf_token", "token", "revision", "ply")}
        answer = self.phone.client.post(
            self.path, data=fields | {"tap": tap} | ({"do": do} if do else {}) | changed)
        if answer.status_code == 303 and answer.location.startswith(self.path):
            self.look()
        elif answer.status_code != 303:
            self.page = answer.text
        return answer

    def correct(self, at: str, tile: str, do: str = "tile") -> None:
        """Touch a tile, or a place between tiles, and then a key."""
        self.look(f"?at={at}&do={do}")
        wanted = "new" if at == "new" else f"{do}:{at.replace('-', ':')}"
        assert f'value="{wanted}"' in self.page
        self.tap(tile, do=wanted)

    def rows(self) -> list[str]:
        """Return the tiles of each row as they are spoken."""
        part = self.page[self.page.index('id="rows"') :]
        found = re.findall(r'<div class="tiles">(.*?)</div>', part, re.DOTALL)
        return [", ".join(unescape(label) for label in
                          re.findall(r'class="tile[^>]*aria-label="([^"]*)"', row))
                for row in found]

    def lines(self) -> list[str]:
        """Return the record lines that would be entered."""
        found = re.search(r'<p class="code">(.*?)</p>', self.page, re.DOTALL)
        return [] if found is None else unescape(found[1]).split("<br>")


def read_photo(
    phone: Phone, game: str, data: bytes, *, seat: str = "", beside: str = ""
) -> PhotoPage:
    """Send a photo and wait until it is read."""
    answer = send(phone, game, data, seat=seat, beside=beside)
    assert answer.status_code == 303, answer.text
    return PhotoPage(phone, answer.location).wait()
