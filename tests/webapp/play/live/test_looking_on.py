"""A camera looks on: what it tells, who enters it, who may look, and what attackers send."""

import re
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from tests.support import tile_rummy_tables as tile_rummy
from tests.support.drawn import table
from tests.support.frames import Eye, frame_of, record, seen, touch
from tests.support.phones import Phone
from tests.support.tables import Table
from webapp.play.live import process, watch
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device
from webapp.server.data.models import now
from webapp.server.data.photo_tables import Photo
from webapp.server.http.board import ENTRIES, OF_ONE
from webapp.server.http.pace import MOST, count_one

FIRST = ("b9 b10 J", "r10 r11 r12")
LINES = ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


@pytest.mark.one_database
def test_what_was_laid_is_told_on_every_phone_and_entered_by_a_touch_of_any(
    eye: Eye, member: Phone, game: str,
) -> None:
    assert seen(member, game) == ""
    assert "data-eye" not in member.get(game).text
    eye.looks(*FIRST)
    assert "data-eye" in member.get(game).text
    page = seen(member, game)
    assert "black" not in page
    assert re.search(r"<strong>Ana lays down blue 9", page)
    assert touch(member, game, "confirm", page).location == game
    assert record(member, game) == LINES
    assert touch(member, game, "confirm", page).location == game  # a double touch
    assert record(member, game) == LINES
    eye.looks(*FIRST)
    assert seen(member, game) == ""
    assert "data-eye" not in member.get(game).text


@pytest.mark.one_database
def test_a_picture_without_a_tile_accuses_nobody(eye: Eye, member: Phone, game: str) -> None:
    eye.looks(*FIRST)
    touch(member, game, "confirm")
    eye.looks()  # the camera was turned to the empty cloth beside the table
    assert seen(member, game) == ""
    assert record(member, game) == LINES


@pytest.mark.one_database
def test_a_polling_table_hears_of_what_is_told_and_that_it_is_told_no_more(
    eye: Eye, member: Phone, game: str,
) -> None:
    def poll(etag: str) -> TestResponse:
        return member.client.get(f"{game}/live", headers={"If-None-Match": etag})

    quiet = poll("").headers["ETag"]
    eye.looks()
    assert poll(quiet).status_code == 304
    eye.looks(*FIRST)
    told = poll(quiet)
    assert told.status_code == 200
    assert "data-eye" in told.text
    assert poll(told.headers["ETag"]).status_code == 304
    touch(member, game, "no")
    assert poll(told.headers["ETag"]).headers["ETag"] == quiet


@pytest.mark.one_database
def test_nothing_enters_without_a_touch(eye: Eye, keeper: Phone, game: str) -> None:
    eye.looks(*FIRST)
    eye.looks(*FIRST)
    assert record(keeper, game) == []


@pytest.mark.one_database
def test_what_nobody_wants_is_told_no_more_until_the_table_lies_otherwise(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    assert touch(keeper, game, "no").status_code == 303
    eye.looks(*FIRST)
    assert seen(keeper, game) == ""
    eye.looks(*FIRST, "k1 y1 b1")
    assert "black 1" in seen(keeper, game)


@pytest.mark.one_database
def test_what_is_certain_enters_by_itself_only_where_the_table_chose_so(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    touch(keeper, game, "confirm")
    one_more = ("b9 b10 J", "r10 r11 r12 r13")
    eye.looks(*one_more)
    page = seen(keeper, game)
    assert touch(keeper, game, "certain", page).status_code == 422
    assert record(keeper, game) == LINES
    for _ in range(watch_votes()):
        eye.looks(*one_more, sure=True)
    page = seen(keeper, game)
    answer = touch(keeper, game, "certain", page)
    if "data-certain" in page:
        assert answer.status_code == 303
        assert record(keeper, game)[-1] == "add r13 to m2"
        assert Table(keeper, game).can_tap("undo")
    else:
        assert answer.status_code == 422


def watch_votes() -> int:
    return 3


@pytest.mark.one_database
def test_a_tap_that_meant_another_table_enters_nothing(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    before = seen(keeper, game)
    eye.looks(*FIRST, "k1 y1 b1")
    assert touch(keeper, game, "confirm", before).location == game
    assert "The table has changed" in keeper.get(game).text
    told = touch(keeper, game, "confirm", before, script=True)
    assert told.status_code == 409
    assert "Nothing was entered" in told.text
    assert "black 1" in told.text
    way = touch(keeper, game, "seat:0:B", before, script=True)
    assert way.status_code == 409
    assert "The table has changed" in way.text
    assert touch(keeper, game, "no", before).location == game
    assert "The table has changed" in keeper.get(game).text
    assert "black 1" in seen(keeper, game), "what is told now was not turned down"
    eye.looks()
    assert touch(keeper, game, "confirm", before, script=True).status_code == 204
    assert record(keeper, game) == []


def test_who_is_slower_is_told_what_came_first(
    eye: Eye, keeper: Phone, member: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    page = seen(keeper, game)
    Table(member, game).tap("seat:B", "b9", "b11", "j:0:2", "r10", "r12", "confirm")
    answer = touch(keeper, game, "confirm", page)
    assert answer.status_code == 409
    assert "Someone was faster" in answer.text
    assert len(record(keeper, game)) == 2


@pytest.mark.one_database
def test_an_unlawful_move_is_told_with_its_rule_and_may_stand(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks("r2 r3 r4")  # too few points for an opening
    page = seen(keeper, game)
    assert "/rules/R-INIT-2" in page
    assert 'value="confirm"' not in page
    assert touch(keeper, game, "stand", page).status_code == 303
    assert record(keeper, game)[-1] == "! meld r2 r3 r4"


@pytest.mark.one_database
def test_a_row_that_is_no_meld_is_told_with_its_rule(eye: Eye, keeper: Phone, game: str) -> None:
    eye.looks(*FIRST)
    touch(keeper, game, "confirm")
    eye.looks(*FIRST, "r2 k7 y5")
    page = seen(keeper, game)
    assert re.search(r'class="fault".*/rules/R-', page, re.DOTALL)
    assert touch(keeper, game, "confirm", page).status_code == 422
    assert record(keeper, game) == LINES


@pytest.mark.one_database
def test_another_seat_is_chosen_as_on_the_page_of_a_photo(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    page = seen(keeper, game)
    assert touch(keeper, game, "seat:0:B", page).status_code == 303
    assert touch(keeper, game, "seat:1:B").status_code == 303
    assert "<strong>Bogdan lays down " in seen(keeper, game)
    touch(keeper, game, "confirm")
    assert record(keeper, game)[0] == "turn B"


@pytest.mark.one_database
def test_a_game_that_was_going_on_is_not_guessed_at(eye: Eye, keeper: Phone, game: str) -> None:
    many = [f"{colour}{low} {colour}{low + 1} {colour}{low + 2}"
            for colour in "rb" for low in (1, 4, 7, 10)]
    said = eye.looks(*many)
    assert "take a photo" in str(said["words"])
    assert seen(keeper, game) == ""


@pytest.mark.one_database
def test_a_second_camera_is_told_whose_the_first_is(
    eye: Eye, keeper: Phone, member: Phone, game: str,
) -> None:
    eye.looks()
    second = Eye(member, game, "another-camera-of-a-test")
    answer = second.send(frame_of(*FIRST))
    assert answer.status_code == 409
    assert "Keeper's phone is already watching this table" in answer.get_json()["why"]
    form = {"csrf_token": keeper.csrf(), "watch": eye.watch}
    assert keeper.client.post(f"{game}/eye/stop", data=form).status_code == 303
    second.looks()


@pytest.mark.one_database
@pytest.mark.parametrize("becomes", [{"role": "guest"}, {"revoked_at": now()}])
def test_the_camera_of_a_phone_that_was_sent_away_ends_when_another_comes(
    eye: Eye, keeper: Phone, member: Phone, game: str, becomes: dict[str, object],
) -> None:
    second = Eye(member, game, "another-camera-of-a-test")
    second.looks()
    with keeper.client.application.app_context(), writing() as session:
        session.execute(sa.update(Device).where(Device.role == "member").values(**becomes))
    assert eye.send(frame_of(*FIRST)).status_code == 409
    eye.looks()


@pytest.mark.one_database
def test_a_keeper_ends_another_phones_camera_and_its_page_is_told(
    keeper: Phone, member: Phone, game: str,
) -> None:
    theirs = Eye(member, game, "another-camera-of-a-test")
    theirs.looks(*FIRST)
    page = keeper.get(f"{game}/eye").text
    assert "Member&#39;s phone is already watching this table." in page
    assert "is already watching" not in member.get(f"{game}/eye").text
    assert member.post(f"{game}/eye/end").status_code == 403
    assert keeper.post(f"{game}/eye/end").status_code == 303
    assert seen(keeper, game) == ""
    assert "is already watching" not in keeper.get(f"{game}/eye").text
    answer = theirs.send(frame_of(*FIRST))
    assert (answer.status_code, answer.get_json()["why"]) == (
        410, "A keeper has stopped this camera.")
    Eye(keeper, game, "a-third-camera-of-a-test").looks()


@pytest.mark.one_database
def test_what_has_never_shown_a_picture_keeps_no_camera_out(
    eye: Eye, member: Phone, game: str,
) -> None:
    second = Eye(member, game, "another-camera-of-a-test")
    assert second.send(jpeg(64, 64)[:-300]).status_code == 415
    eye.looks()


@pytest.mark.one_database
def test_a_household_has_a_few_cameras_and_leaves_room_for_others(
    eye: Eye, keeper: Phone,
) -> None:
    board, home = keeper.client.application.extensions["board"], "household 1"
    for number in range(OF_ONE):
        with board.change(f"another {number}", home) as entry:
            entry.data, entry.until = b"{}", float("inf")
    assert eye.send(frame_of()).status_code == 503


@pytest.mark.one_database
def test_far_more_tiles_than_a_box_holds_are_no_error(eye: Eye) -> None:
    melds = [" ".join(f"{colour}{n}" for n in range(1, 14)) for colour in "rybk" * 3]
    whole, out = table(*melds)[0], BytesIO()
    whole.resize((whole.width // 2, whole.height // 2)).save(out, "JPEG", quality=70)
    said = set()
    for _ in range(8):
        eye.wait()
        said.add(eye.send(out.getvalue()).status_code)
    assert said <= {200, 204}


@pytest.mark.one_database
def test_taps_are_counted(app: Flask, eye: Eye, keeper: Phone, game: str) -> None:
    eye.looks(*FIRST)
    page = seen(keeper, game)
    app.config["PACE"] = 1
    with app.app_context(), writing() as session:
        for _ in range(MOST["replay"]):
            count_one(session, session.scalars(sa.select(Device.id)).first() or 0, "replay")
    assert touch(keeper, game, "seat:0:0:B", page).status_code == 429


@pytest.mark.one_database
def test_a_camera_that_is_gone_tells_nothing_any_more(
    eye: Eye, keeper: Phone, game: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    eye.looks(*FIRST)
    assert seen(keeper, game)
    monkeypatch.setattr(watch, "LASTS", 0.0)
    eye.send(frame_of(*FIRST))
    assert seen(keeper, game) == ""
    assert keeper.get(f"{game}/eye/seen").location == game


@pytest.mark.one_database
def test_without_scripts_what_is_told_is_a_page_of_its_own(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    assert f'href="{game}/eye/seen"' in keeper.get(game).text
    page = keeper.get(f"{game}/eye/seen").text
    assert "<h1>Camera view</h1>" in page
    touch(keeper, game, "confirm", page[page.index('id="seen"'):])
    assert record(keeper, game) == LINES


@pytest.mark.one_database
def test_a_guest_sees_what_is_told_and_neither_enters_nor_looks_on(
    eye: Eye, guest: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    page = seen(guest, game)
    assert "blue 9" in page
    assert 'name="tap"' not in page
    assert guest.get(f"{game}/eye").status_code == 403
    assert Eye(guest, game).send(frame_of()).status_code == 403
    assert touch(guest, game, "confirm", page).status_code == 403


@pytest.mark.one_database
def test_a_neighbour_finds_no_camera_there(
    eye: Eye, other_keeper: Phone, game: str,
) -> None:
    eye.looks(*FIRST)
    assert Eye(other_keeper, game).send(frame_of()).status_code == 404
    for path in ("", "/seen"):
        assert other_keeper.get(f"{game}/eye{path}").status_code == 404
    form = {"csrf_token": other_keeper.csrf(), "watch": eye.watch}
    assert other_keeper.client.post(f"{game}/eye/stop", data=form).status_code == 404


@pytest.mark.one_database
def test_a_stranger_is_asked_to_join(stranger: Phone, game: str) -> None:
    assert stranger.get(f"{game}/eye").status_code != 200


@pytest.mark.one_database
def test_where_photos_tell_nothing_the_pages_say_so_and_no_camera_looks_on(keeper: Phone) -> None:
    other = tile_rummy.new_table(keeper, tile_rummy.new_series(keeper)).path
    for path in ("eye", "photos/new"):
        answer = keeper.get(f"{other}/{path}")
        assert answer.status_code == 404
        assert "No photos in this game" in answer.text
        assert "mistyped" not in answer.text
        assert f'href="{other}"' in answer.text
    assert Eye(keeper, other).send(frame_of()).status_code == 404


def jpeg(width: int, height: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), (40, 90, 60)).save(out, "JPEG", quality=1)
    return out.getvalue()


def lying_jpeg(width: int, height: int) -> bytes:
    """Return a small JPEG that says it is larger."""
    data, start = bytearray(jpeg(64, 64)), jpeg(64, 64).index(b"\xff\xc0")
    data[start + 5 : start + 9] = height.to_bytes(2) + width.to_bytes(2)
    return bytes(data)


PNG = BytesIO()
Image.new("RGB", (64, 64)).save(PNG, "PNG")


@pytest.mark.parametrize(("data", "status"), [
    (b"", 415), (b"no picture", 415), (PNG.getvalue(), 415), (bytes(50 * 2**20), 413),
    (lying_jpeg(20_000, 20_000), 413), (lying_jpeg(2049, 10), 413), (jpeg(64, 64)[:300], 415),
], ids=["empty", "text", "png", "50 MB", "20000 px", "too wide", "cut"])
@pytest.mark.one_database
def test_what_is_no_frame_is_refused_and_the_next_one_is_looked_at(
    eye: Eye, data: bytes, status: int,
) -> None:
    assert eye.send(data).status_code == status
    assert eye.looks()["phase"] == "lying"


@pytest.mark.one_database
def test_frames_that_come_while_one_is_looked_at_are_dropped_and_none_is_kept(
    eye: Eye, keeper: Phone, frames: process.Eye,
) -> None:
    eye.looks(*FIRST)
    data = frame_of(*FIRST)
    with frames._looking:  # noqa: SLF001  (another frame is being looked at)
        assert {eye.send(data).status_code for _ in range(100)} == {204}
    with keeper.client.application.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Photo)) == 0


@pytest.mark.one_database
def test_a_camera_that_hurries_is_looked_at_no_oftener(
    eye: Eye, monkeypatch: pytest.MonkeyPatch,
) -> None:
    eye.looks()
    monkeypatch.setattr(watch, "LEAST_GAP", 60.0)
    assert {eye.send(frame_of()).status_code for _ in range(20)} == {204}


@pytest.mark.one_database
def test_a_frame_without_the_token_of_a_page_is_refused(eye: Eye) -> None:
    assert eye.send(frame_of(), **{"X-CSRFToken": ""}).status_code == 400
    eye.watch = "short"
    assert eye.send(frame_of()).status_code == 400


@pytest.mark.one_database
def test_a_server_with_as_many_cameras_as_it_can_have_says_so(
    eye: Eye, keeper: Phone,
) -> None:
    board = keeper.client.application.extensions["board"]
    for number in range(ENTRIES):
        with board.change(f"another {number}") as entry:
            entry.data, entry.until = b"{}", float("inf")
    answer = eye.send(frame_of())
    assert answer.status_code == 503
    assert "Too many cameras" in answer.get_json()["why"]
