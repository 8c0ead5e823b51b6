"""The camera of the photo page: what its frames are answered, and who may send them."""

import time
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from PIL import Image, ImageFilter
from werkzeug.test import TestResponse

from tests.support.frames import EACH, PATIENCE, frame_of
from tests.support.phones import Phone, new_series
from tests.support.tables import new_table
from webapp.play.live import process
from webapp.server.data.database import db
from webapp.server.data.photo_tables import Photo
from webapp.server.http.board import ENTRIES

pytestmark = pytest.mark.one_database

FIRST = ("b9 b10 J", "r10 r11 r12")


@pytest.fixture(scope="module")
def frames() -> Iterator[process.Eye]:
    """One process for all tests: each is on an app of its own, and to start it takes longer."""
    frames = process.Eye()
    yield frames
    frames.close()


@pytest.fixture
def game(
    app: Flask, keeper: Phone, frames: process.Eye, monkeypatch: pytest.MonkeyPatch,
) -> str:
    monkeypatch.setitem(app.extensions, "eye", frames)
    return new_table(keeper, new_series(keeper)).path


def send(phone: Phone, game: str, data: bytes) -> TestResponse:
    return phone.client.post(f"{game}/eye/shots", data=data, content_type="image/jpeg",
                             headers={"X-CSRFToken": phone.csrf()})


def seen(phone: Phone, game: str, data: bytes) -> dict[str, Any]:
    """Send a frame until one is looked at: the process may have to start."""
    until = time.monotonic() + PATIENCE
    while (answer := send(phone, game, data)).status_code == 204:
        assert time.monotonic() < until
        time.sleep(EACH)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


def changed(data: bytes, *, light: float = 1.0, blur: float = 0.0, scale: float = 1.0) -> bytes:
    """Return a frame as it is by worse light, out of focus, or from further away."""
    picture = Image.open(BytesIO(data)).convert("RGB")
    picture = picture.point(lambda value: int(value * light)).filter(
        ImageFilter.GaussianBlur(blur))
    picture = picture.resize((round(picture.width * scale), round(picture.height * scale)))
    out = BytesIO()
    picture.save(out, "JPEG", quality=90)
    return out.getvalue()


def test_a_frame_in_which_all_is_well_seen_says_so_with_its_tiles(
    keeper: Phone, game: str,
) -> None:
    said = seen(keeper, game, frame_of(*FIRST))
    assert said["trouble"] == ""
    assert sorted(tile for tile, _sure, _quad in said["tiles"]) == sorted(
        " ".join(FIRST).split())


@pytest.mark.parametrize(("worse", "trouble"), [
    ({"light": 0.005}, "dark"), ({"blur": 14.0}, "blurred"), ({"scale": 0.14}, "none")])
def test_what_is_wrong_is_said_in_a_word(
    keeper: Phone, game: str, worse: dict[str, float], trouble: str,
) -> None:
    assert seen(keeper, game, changed(frame_of(*FIRST), **worse))["trouble"] == trouble


def test_a_bare_table_shows_no_tiles(keeper: Phone, game: str) -> None:
    assert seen(keeper, game, frame_of())["trouble"] == "none"


def test_nothing_is_told_to_anybody_and_nothing_is_kept(
    keeper: Phone, app: Flask, game: str,
) -> None:
    seen(keeper, game, frame_of(*FIRST))
    assert keeper.get(f"{game}/eye/seen").location == game
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Photo)) == 0


def test_a_guest_and_a_neighbour_send_none(
    guest: Phone, other_keeper: Phone, game: str,
) -> None:
    assert send(guest, game, frame_of()).status_code == 403
    assert send(other_keeper, game, frame_of()).status_code == 404


def test_what_is_no_frame_is_refused(keeper: Phone, game: str) -> None:
    assert send(keeper, game, b"").status_code == 415
    assert send(keeper, game, frame_of(*FIRST)[:2000]).status_code == 415


def test_a_frame_that_comes_while_one_is_looked_at_is_dropped(
    keeper: Phone, game: str, frames: process.Eye,
) -> None:
    with frames._looking:  # noqa: SLF001  (another frame is being looked at)
        assert send(keeper, game, frame_of(*FIRST)).status_code == 204


def test_a_server_with_as_many_cameras_as_it_can_have_says_so(
    keeper: Phone, app: Flask, game: str,
) -> None:
    for number in range(ENTRIES):
        with app.extensions["board"].change(f"another {number}") as entry:
            entry.data, entry.until = b"{}", float("inf")
    assert send(keeper, game, frame_of(*FIRST)).status_code == 503
