"""A household's own tiles: taught by a photo of the box, used, learned from games, forgotten."""

import re
import secrets
import threading
import time
from datetime import timedelta
from html import unescape
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.phones import Phone, hidden, invite, new_series, page_after
from tests.support.photos import others_are_read, photo_of, read_photo
from tests.support.prepared import prepared
from tests.support.tables import Table, new_table
from webapp.play.photos.at_once import PATIENCE, READ_AT_ONCE, read_now
from webapp.play.photos.known import MOST_SETS
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household, now
from webapp.server.data.photo_tables import Photo
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.http.running import THREADS
from webapp.server.http.security import LARGEST_REQUEST
from webapp.server.jobs.upkeep import FORGOTTEN
from webapp.server.jobs.worker import Busy

TILES = "/household/tiles"
ROWS = tuple([f"{colour}{number}" for number in range(1, 14)] for colour in "bryk")
OPENING = ("b9 b10 J", "r10 r11 r12")


def box_of(*gone: str, jolys: str = "J J", kind: str = "JPEG") -> bytes:
    """Return a photo of a box laid out, without some of its tiles."""
    rows = (" ".join(tile for tile in row if tile not in gone) for row in ROWS)
    return photo_of(*(row for row in (*rows, jolys) if row), kind=kind)


def send(phone: Phone, data: bytes, name: str = "The wooden one", **fields: str) -> TestResponse:
    """Send a photo of a box, as the page does."""
    page = phone.get(TILES).text
    token = hidden(page[page.index('id="teach"'):], "token") if 'name="token"' in page else "t" * 20
    answer = phone.client.post(TILES, data={
        "csrf_token": hidden(page, "csrf_token"), "token": token, "name": name,
        "photo": (BytesIO(data), "box.jpg"), **fields}, content_type="multipart/form-data")
    answer.request.input_stream.close()  # the client leaves the file of a large form open
    return answer


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def confirm(phone: Phone, path: str, **answers: str) -> TestResponse:
    token = hidden(phone.get(path).text, "token")
    return phone.post(path, {"token": token, **answers})


def teach(phone: Phone, data: bytes | None = None, name: str = "The wooden one") -> str:
    """Teach a set by a photo of its box; return its address."""
    box = data or box_of()

    def make() -> str:
        sent = send(phone, box, name)
        assert sent.status_code == 303, words(sent.text)
        assert confirm(phone, sent.location).status_code == 303
        return str(sent.location)

    return prepared(phone, ("taught", box, name), make)


def kept(app: Flask) -> list[TaughtSet]:
    with app.app_context():
        rows = db.session.scalars(sa.select(TaughtSet).options(
            sa.orm.undefer(TaughtSet.prototypes), sa.orm.undefer(TaughtSet.draft),
            sa.orm.undefer(TaughtSet.picture)).order_by(TaughtSet.created_at)).all()
        db.session.expunge_all()
        return list(rows)


def test_a_photo_of_the_box_teaches_its_tiles_and_is_not_kept(app: Flask, keeper: Phone) -> None:
    sent = send(keeper, box_of())
    assert sent.status_code == 303
    page = words(keeper.get(sent.location).text)
    assert "54 tiles found." in page
    assert keeper.get(f"{sent.location}/picture").mimetype == "image/jpeg"
    after = words(page_after(keeper, confirm(keeper, sent.location)))
    assert "Saved." in after
    assert "53 of 53 tiles known." in after
    assert re.search(r"Read correctly: \d+ of 54 before, 54 now", after)
    (taught,) = kept(app)
    assert taught.photos == 1
    assert taught.draft is taught.picture is taught.drafted_at is None
    assert keeper.get(f"{sent.location}/picture").status_code == 404


@pytest.mark.one_database
def test_a_photo_may_be_as_large_as_any(keeper: Phone) -> None:
    large = box_of(kind="PNG")
    assert len(large) > 2 * LARGEST_REQUEST
    assert send(keeper, large).status_code == 303


@pytest.mark.one_database
def test_nothing_is_learned_before_somebody_has_looked(app: Flask, keeper: Phone) -> None:
    send(keeper, box_of())
    (taught,) = kept(app)
    assert taught.prototypes is None
    assert "Check the photo" in keeper.get(TILES).text


def test_what_is_missing_is_named_and_the_rest_is_learned(app: Flask, keeper: Phone) -> None:
    sent = send(keeper, box_of("r7", "k13"))
    assert "Missing: red 7 and black 13." in words(
        keeper.get(sent.location).text)
    confirm(keeper, sent.location)
    (taught,) = kept(app)
    assert taught.prototypes is not None
    assert len(taught.prototypes["tiles"]) == 51
    assert "51 of 53 tiles known." in words(keeper.get(TILES).text)


@pytest.mark.one_database
def test_a_colour_that_is_missing_is_named(keeper: Phone) -> None:
    sent = send(keeper, box_of(*ROWS[0]))
    page = words(keeper.get(sent.location).text)
    assert "Missing: blue." in page


def test_a_second_photo_adds_to_the_set(app: Flask, keeper: Phone) -> None:
    path = teach(keeper, box_of("r7"))
    again = send(keeper, box_of(), set=path.rpartition("/")[2])
    assert again.location == path
    confirm(keeper, path)
    (taught,) = kept(app)
    assert taught.photos == 2
    assert taught.prototypes is not None
    assert len(taught.prototypes["tiles"]) == 53
    assert taught.prototypes["tiles"]["r7"][0] == 1.0
    assert taught.prototypes["tiles"]["r6"][0] == 2.0


@pytest.mark.one_database
def test_a_face_without_a_place_is_asked_about(app: Flask, keeper: Phone) -> None:
    """A second copy lies where a Joly should: the photo cannot tell what it is."""
    sent = send(keeper, box_of(jolys="J r7"))
    page = keeper.get(sent.location).text
    assert "What are these?" in page
    field = re.search(r'name="(face-\d+)"', page)
    assert field
    asked = page[page.index("What are these?"):]
    assert re.findall(r'<option value="([^"]*)"', asked) == ["-", "J"]
    wrong = confirm(keeper, sent.location, **{field[1]: "r7"})
    assert wrong.status_code == 422
    assert "Check again" in words(wrong.text)
    assert confirm(keeper, sent.location, **{field[1]: "J"}).status_code == 303
    (taught,) = kept(app)
    assert taught.prototypes is not None
    assert taught.prototypes["tiles"]["J"][0] == 2.0


@pytest.mark.one_database
@pytest.mark.parametrize(("data", "said", "status"), [
    (b"", "Choose a file first.", 400),
    (b"no photo", "This file is no photo", 422),
    (photo_of("b9 b10 J", "r10 r11 r12"), "6 tiles found.", 422),
])
def test_a_photo_without_a_box_says_so_kindly(
    app: Flask, keeper: Phone, data: bytes, said: str, status: int
) -> None:
    answer = send(keeper, data)
    assert answer.status_code == status
    assert said in words(answer.text)
    assert not kept(app)


@pytest.mark.one_database
def test_a_set_needs_a_name(app: Flask, keeper: Phone) -> None:
    answer = send(keeper, box_of(), name=" ")
    assert answer.status_code == 422
    assert "Enter a name." in answer.text
    assert not kept(app)


@pytest.mark.one_database
def test_no_two_sets_of_a_household_have_one_name(app: Flask, keeper: Phone) -> None:
    first, second = teach(keeper), teach(keeper, name="The new one")
    again = send(keeper, box_of(), name="the WOODEN one")
    assert again.status_code == 422
    assert "This name is taken. Choose another." in words(again.text)
    renamed = keeper.post(f"{second}/name", {"name": "The wooden one"})
    assert "This name is taken." in page_after(keeper, renamed)
    own = keeper.post(f"{first}/name", {"name": "The Wooden One"})
    assert "This name is taken." not in page_after(keeper, own)
    keeper.post(f"{first}/forget")
    teach(keeper, name="The wooden one")
    keeper.post(f"{first}/back")
    assert sorted(each.name for each in kept(app)) == [
        "The Wooden One 2", "The new one", "The wooden one"]


def test_the_same_form_twice_teaches_once(app: Flask, keeper: Phone) -> None:
    sent = send(keeper, box_of())
    token = hidden(keeper.get(sent.location).text, "token")
    first = keeper.post(sent.location, {"token": token})
    assert first.status_code == 303
    assert keeper.post(sent.location, {"token": token}).status_code in {303, 404}
    (taught,) = kept(app)
    assert taught.photos == 1


@pytest.mark.one_database
def test_a_form_without_its_token_is_refused_before_anything_is_read(
    app: Flask, keeper: Phone
) -> None:
    sent = send(keeper, box_of())
    with others_are_read(app):
        assert keeper.post(sent.location).status_code == 400  # 503 where it had waited
    assert kept(app)[0].photos == 0


def test_half_of_the_threads_that_answer_never_wait_for_photos() -> None:
    assert READ_AT_ONCE <= THREADS / 2


@pytest.mark.one_database
def test_few_threads_wait_for_photos_that_are_read_at_once(app: Flask, keeper: Phone) -> None:
    waits = threading.Barrier(READ_AT_ONCE + 1)

    def wait() -> None:
        waits.wait()
        with app.app_context(), pytest.raises(Busy):
            read_now(b"")

    with others_are_read(app):
        others = [threading.Thread(target=wait) for _ in range(READ_AT_ONCE)]
        for other in others:
            other.start()
        waits.wait()
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE / 2:
            answer = send(keeper, box_of())
            if answer.status_code == 503:
                break
        assert answer.status_code == 503
        assert time.monotonic() - begun < PATIENCE / 2
        for other in others:
            other.join()
    assert send(keeper, box_of()).status_code == 303


@pytest.mark.one_database
def test_a_photo_can_be_thrown_away(app: Flask, keeper: Phone) -> None:
    sent = send(keeper, box_of())
    keeper.post(f"{sent.location}/drop")
    assert not kept(app)


def test_a_set_is_forgotten_with_one_touch_and_had_back(keeper: Phone) -> None:
    path = teach(keeper)
    page = page_after(keeper, keeper.post(f"{path}/forget"))
    assert "You can restore it for 30 days" in words(page)
    assert "Known sets" not in page
    assert keeper.get(path).status_code == 404
    page = page_after(keeper, keeper.post(f"{path}/back"))
    assert "53 of 53 tiles known." in words(page)


def test_what_was_forgotten_long_ago_is_gone(app: Flask, keeper: Phone) -> None:
    path = teach(keeper)
    keeper.post(f"{path}/forget")
    with app.app_context(), writing() as session:
        session.execute(sa.update(TaughtSet).values(
            forgotten_at=now() - FORGOTTEN - timedelta(minutes=1)))
    assert keeper.post(f"{path}/back").status_code == 404


@pytest.mark.one_database
def test_a_set_is_called_otherwise(keeper: Phone) -> None:
    path = teach(keeper)
    assert "Grandmother’s" in page_after(
        keeper, keeper.post(f"{path}/name", {"name": "Grandmother’s"}))
    assert "Enter a name." in page_after(keeper, keeper.post(f"{path}/name", {"name": ""}))


def test_a_household_has_so_many_sets_and_no_more(app: Flask, keeper: Phone) -> None:
    teach(keeper)
    with app.app_context(), writing() as session:
        household = session.scalar(sa.select(Household.id))
        assert household
        for number in range(MOST_SETS - 1):
            session.add(TaughtSet(id=secrets.token_urlsafe(12), household_id=household,
                                  name=f"Set {number}", photos=1))
    assert "Delete one first" in words(keeper.get(TILES).text)
    answer = send(keeper, box_of(), "One too many")
    assert answer.status_code == 422
    assert "Limit reached. Delete one first." in words(answer.text)
    assert len(kept(app)) == MOST_SETS


@pytest.mark.one_database
def test_guests_teach_nothing_and_only_the_keeper_lets_it_learn(app: Flask, keeper: Phone) -> None:
    path = teach(keeper)
    guest, member = Phone(app), Phone(app)
    guest.join(invite(keeper, "guest"))
    member.join(invite(keeper, "member"))
    assert guest.get(TILES).status_code == 403
    assert guest.post(f"{path}/forget").status_code == 403
    assert member.get(TILES).status_code == 200
    assert member.post(f"{TILES}/learning", {"on": "1"}).status_code == 403
    assert keeper.post(f"{TILES}/learning", {"on": "2"}).status_code == 400


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def photo_row(app: Flask) -> Photo:
    with app.app_context():
        row = db.session.scalars(sa.select(Photo).options(
            sa.orm.undefer(Photo.reading), sa.orm.undefer(Photo.traits))).one()
        db.session.expunge_all()
        return row


def test_photos_of_games_are_read_with_the_set_that_fits(
    app: Flask, keeper: Phone, game: Table
) -> None:
    path = teach(keeper)
    read_photo(keeper, game.path, photo_of(*OPENING))
    row = photo_row(app)
    assert row.reading is not None
    assert row.reading["set"] == path.rpartition("/")[2]
    assert row.traits is None


def test_nothing_is_learned_from_games_before_the_household_says_so(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    assert photo_row(app).traits is None
    page.tap("confirm")
    assert not kept(app)


def test_with_consent_a_photo_that_was_entered_teaches_what_it_was_said_to_show(
    app: Flask, keeper: Phone, game: Table
) -> None:
    keeper.post(f"{TILES}/learning", {"on": "1"})
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    assert photo_row(app).traits is not None
    page.correct("1-2", "r13")
    page.correct("1-1", "r12")
    page.correct("1-0", "r11")
    assert not kept(app)
    page.tap("confirm")
    (taught,) = kept(app)
    assert taught.photos == 1
    assert taught.prototypes is not None
    assert taught.prototypes["tiles"].keys() == {"b9", "b10", "J", "r11", "r12", "r13"}
    assert taught.prototypes["tiles"]["r13"][0] == 1.0
    assert photo_row(app).traits is None


def test_what_is_learned_from_games_goes_to_the_set_that_was_recognised(
    app: Flask, keeper: Phone, game: Table
) -> None:
    teach(keeper)
    keeper.post(f"{TILES}/learning", {"on": "1"})
    read_photo(keeper, game.path, photo_of(*OPENING)).tap("confirm")
    (taught,) = kept(app)
    assert taught.photos == 2
    assert taught.prototypes is not None
    assert taught.prototypes["tiles"]["b9"][0] > 1.5
    assert taught.prototypes["tiles"]["b8"][0] == 1.0


@pytest.mark.one_database
def test_looks_that_are_spoilt_teach_nothing_and_hinder_nobody(
    app: Flask, keeper: Phone, game: Table
) -> None:
    keeper.post(f"{TILES}/learning", {"on": "1"})
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    with app.app_context(), writing() as session:
        photo = session.scalars(sa.select(Photo).options(sa.orm.undefer(Photo.traits))).one()
        assert photo.traits is not None
        photo.traits = {**photo.traits, "tiles": [{"features": "?", "ink": None}] * 6}
    page.tap("confirm")
    assert game.record()[-1] == "meld b9 b10 J=b11 / r10 r11 r12"
    assert not kept(app)


@pytest.mark.one_database
def test_a_spoilt_set_is_read_without(app: Flask, keeper: Phone, game: Table) -> None:
    teach(keeper)
    with app.app_context(), writing() as session:
        session.execute(sa.update(TaughtSet).values(prototypes={"version": 99}))
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    assert page.rows() == ["blue 9, blue 10, Joly", "red 10, red 11, red 12"]
    row = photo_row(app)
    assert row.reading is not None
    assert "set" not in row.reading
    assert "Take a new photo" in words(keeper.get(TILES).text)
    confirm(keeper, send(keeper, box_of(), set=kept(app)[0].id).location)
    assert "53 of 53 tiles known." in words(keeper.get(TILES).text)
