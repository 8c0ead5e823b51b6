"""The page that says whether a rack can open, and keeps nothing of it."""

import re
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.entering import enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.photos import PhotoPage, others_are_read, photo_of, send
from tests.support.tables import Table, new_table
from tests.webapp.history.series.test_series import play
from webapp.play.photos import at_once
from webapp.play.photos.rack import seen_tiles
from webapp.server.data.database import db
from webapp.server.data.models import Line
from webapp.server.data.photo_tables import Photo

pytestmark = pytest.mark.one_database

TABLE = photo_of("r1 r2 r3")


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def touch(phone: Phone, game: Table, *taps: str) -> str:
    page = phone.get(f"{game.path}/opening").text
    for tap in taps:
        form = page[page.index('id="pad"') :]
        assert f'value="{tap}"' in form, f"no key {tap}"
        fields = {name: hidden(form, name) for name in ("csrf_token", "token", "draft")}
        answer = phone.client.post(f"{game.path}/opening", data=fields | {"tap": tap})
        assert answer.status_code == 200
        page = answer.text
    return page


def test_the_table_page_leads_to_it(game: Table) -> None:
    assert f'href="{game.path}/opening"' in game.look("?mode=more")


def test_the_best_opening_is_shown_with_what_stays(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "J", "b1", "k1", "r1", "y4")
    assert "105 of 50" in page
    assert "Yes. 1 tile stays on the rack: yellow 4." in page
    assert 'aria-label="Joly for red 12"' in page


def test_what_is_missing_is_said_with_the_tiles_that_would_do(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "r12", "b10", "b11", "k2")
    assert "Not yet. 20 points short." in page
    assert "One of these is enough: blue 9, blue 12 and Joly." in page
    page = touch(keeper, game, "r1", "b1", "k1", "y9")
    assert "No run yet" in page


def test_a_tile_is_taken_off_and_all_are_cleared(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r11", "j:0:0")
    assert hidden(page, "draft") == "r11"
    assert hidden(touch(keeper, game, "r10", "clear"), "draft") == ""


def test_a_box_holds_two_of_each(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10", "r10")
    assert hidden(page, "draft") == "r10 r10"
    key = page[page.index('value="r10"') - 80 : page.index('value="r10"') + 80]
    assert "disabled" in key


def test_the_rack_is_kept_nowhere(keeper: Phone, game: Table) -> None:
    before = game.record()
    answer = keeper.client.post(f"{game.path}/opening", data={
        "csrf_token": keeper.csrf(), "draft": "r10 r11", "tap": "r12"})
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert game.record() == before
    assert hidden(keeper.get(f"{game.path}/opening").text, "draft") == ""


def test_nonsense_is_left_out_and_others_are_kept_out(
    keeper: Phone, other_keeper: Phone, game: Table
) -> None:
    answer = keeper.client.post(f"{game.path}/opening", data={
        "csrf_token": keeper.csrf(), "draft": "x9 r10 <b> J J J", "tap": "j:0:x"})
    assert hidden(answer.text, "draft") == "r10 J J"
    assert other_keeper.get(f"{game.path}/opening").status_code == 404


def test_closing_leads_back_to_the_table(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "r10")
    assert re.search(rf'<a class="icon-btn" href="{game.path}" aria-label="Close">', page)


def test_the_opening_that_keeps_more_is_shown_beside_the_best(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, "b10", "b11", "b12", "b13", "k9", "k10", "k11", "y2")
    assert "65 of 50" in page
    assert "Yes. 1 tile stays on the rack: yellow 2." in page
    other = page[page.index('<details class="other">') : page.index("</details>", page.index(
        '<details class="other">'))]
    assert "Or keep 1 tile to add later" in other
    assert "55 of 50. 2 tiles stay on the rack: yellow 2 and blue 13." in other
    assert "From your next turn you can add: blue 13." in other
    page = touch(keeper, game, "r10", "r11", "r12", "r13", "r1", "y4")
    assert '<details class="other">' not in page


def test_the_melds_on_the_table_take_tiles_too(app: Flask, keeper: Phone, game: Table) -> None:
    play(app, game.path.rsplit("/", 1)[1], "turn B\nmeld y3 y4 y5 y6 / r10 r11 r12 r13\n")
    page = touch(keeper, game, "k9", "k10", "k11", "k12", "k13", "k1", "y2", "b9")
    assert "From your next turn you can add: yellow 2." in page


def photograph(phone: Phone, game: Table, data: bytes, draft: str = "") -> TestResponse:
    form = phone.get(f"{game.path}/opening/photo").text
    fields = {name: hidden(form, name) for name in ("csrf_token", "token")}
    return phone.client.post(
        f"{game.path}/opening/photo", content_type="multipart/form-data",
        data=fields | {"draft": draft, "photo": (BytesIO(data), "rack.jpg")})


def test_a_photographed_rack_fills_the_draft_and_is_kept_nowhere(
    app: Flask, keeper: Phone, game: Table
) -> None:
    before = game.record()
    answer = photograph(keeper, game, photo_of("r10 r11 r12 J", "b1 k1"), draft="y4")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert hidden(answer.text, "draft") == "r10 r11 r12 J b1 k1"
    assert "of 50" in answer.text
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Photo)) == 0
    assert game.record() == before


def test_a_large_photo_of_a_rack_never_lies_on_the_disk(app: Flask) -> None:
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="rack.jpg"\r\n\r\n'
    body = head + bytes(1 << 20) + b"\r\n--b--\r\n"
    for path, in_memory in (("/games/x/opening/photo", True), ("/games/x/photos/", False)):
        with app.test_request_context(
            path, method="POST", data=body, content_type="multipart/form-data; boundary=b",
        ) as context:
            context.request.max_content_length = 1 << 21
            assert isinstance(context.request.files["photo"].stream, BytesIO) is in_memory
            context.request.close()


def test_a_rack_and_a_photo_of_the_table_are_read_one_after_the_other(
    keeper: Phone, game: Table
) -> None:
    sent = send(keeper, game.path, TABLE)
    answer = photograph(keeper, game, photo_of("r10 r11 r12 J"))
    assert hidden(answer.text, "draft") == "r10 r11 r12 J"
    assert PhotoPage(keeper, sent.location).wait().rows() == ["red 1, red 2, red 3"]


def test_doubtful_tiles_are_marked_and_told(app: Flask) -> None:
    tile = {"second": "r6", "quad": []}
    reading = {"width": 9, "height": 9, "melds": [[1, 0, 2, 3]], "tiles": [
        {"tile": "r5", "confidence": 0.99, **tile}, {"tile": "b8", "confidence": 0.6, **tile},
        {"tile": "r5", "confidence": 0.99, **tile}, {"tile": "r5", "confidence": 0.5, **tile}]}
    seen = seen_tiles(reading, 20)
    assert [str(each) for each in seen.tiles] == ["b8", "r5", "r5"]
    assert (list(seen.doubtful), seen.left_out) == ([0], 1)
    with app.test_request_context():
        assert seen.words() == ("Check: blue 8 (or red 6). "
                                "1 extra tile ignored.")
    assert seen_tiles(reading, 2).left_out == 2


def test_a_photo_that_cannot_be_read_keeps_what_was_touched(keeper: Phone, game: Table) -> None:
    answer = photograph(keeper, game, b"no photo", draft="r10 r11")
    assert answer.status_code == 422
    assert "This file is no photo" in answer.text
    assert hidden(answer.text, "draft") == "r10 r11"
    assert photograph(keeper, game, b"").status_code == 400


def test_a_photo_waits_only_so_long_for_others(
    app: Flask, keeper: Phone, game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_once, "PATIENCE", 0.1)
    with others_are_read(app):
        answer = photograph(keeper, game, TABLE)
    assert answer.status_code == 503
    assert "Joly is reading other photos." in answer.text


def test_a_photo_of_a_stranger_or_another_household_is_not_read(
    keeper: Phone, other_keeper: Phone, stranger: Phone, game: Table
) -> None:
    assert keeper.get(f"{game.path}/opening/photo").status_code == 200
    assert other_keeper.get(f"{game.path}/opening/photo").status_code == 404
    fields = {"csrf_token": other_keeper.csrf(), "photo": (BytesIO(TABLE), "rack.jpg")}
    answer = other_keeper.client.post(
        f"{game.path}/opening/photo", data=fields, content_type="multipart/form-data")
    assert answer.status_code == 404
    assert "draft" not in stranger.get(f"{game.path}/opening/photo").text


OPENS = ("r10", "r11", "J", "b1", "k1", "r1", "y4")


def layers(page: str) -> list[str]:
    """Return what the buttons send that lay the opening down."""
    return re.findall(r'form="lay-form" name="draft"\s+value="([^"]*)"', page)


def lay(phone: Phone, game: Table, page: str, draft: str) -> TestResponse:
    form = page[page.index('id="lay-form"') :]
    fields = {name: hidden(form, name) for name in ("csrf_token", "token", "ply", "mode", "tap")}
    return phone.client.post(f"{game.path}/entry", data=fields | {"draft": draft})


def sit_down(phone: Phone, game: Table, seat: str) -> None:
    series = re.search(r'href="(/series/[^"]+)"', game.page)
    assert series
    assert phone.post(f"{series[1]}/seat", {"seat": seat}).status_code == 303


def test_what_opens_is_laid_down_for_whose_phone_it_is(keeper: Phone, game: Table) -> None:
    sit_down(keeper, game, "B")
    page = touch(keeper, game, *OPENS)
    assert "Lay down" in page
    (draft,) = layers(page)
    assert draft.startswith("B: ")
    answer = lay(keeper, game, page, draft)
    assert (answer.status_code, answer.location) == (303, game.path)
    turn, meld = game.record()
    assert turn == "turn B"
    assert sorted(meld.removeprefix("meld ").replace("J=r12", "J").split()) == sorted(
        [*OPENS[:-1], "/"])
    assert "y4" not in meld  # what stays on the rack is nobody's business
    assert not layers(touch(keeper, game, *OPENS[:2], "r12", "y10", "y11", "y12"))


def test_a_phone_of_nobody_asks_for_whom(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, *OPENS)
    assert [draft[:2] for draft in layers(page)] == ["A:", "B:", "C:", "D:"]
    assert "Lay down for" in page
    assert lay(keeper, game, page, layers(page)[2]).status_code == 303
    assert game.record()[0] == "turn C"


def test_the_same_form_twice_lays_once(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, *OPENS)
    for _ in range(2):
        assert lay(keeper, game, page, layers(page)[0]).status_code == 303
    assert len(game.record()) == 2


def test_who_is_too_late_finds_the_melds_on_the_pad(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, *OPENS)
    game.tap("next")
    answer = lay(keeper, game, page, layers(page)[0])
    assert answer.status_code == 409
    assert "Someone was faster" in answer.text
    assert 'name="draft" value="A: ' in answer.text
    assert game.record() == ["turn A"]


def test_a_refusal_gives_its_verdict_as_at_the_table(keeper: Phone, game: Table) -> None:
    page = touch(keeper, game, *OPENS)
    enter_lines(game, ("turn B", "meld r10 r11 r12 / k10 k11 k12"),
                ("turn C", "meld r10 r11 r12 / b10 b11 b12"))
    later = touch(keeper, game, *OPENS)
    answer = lay(keeper, game, later, layers(later)[0])
    assert answer.status_code == 422
    assert "R-EQ-1" in answer.text
    assert page != later
    assert len(game.record()) == 4


def test_what_does_not_open_is_not_offered_nor_to_a_guest(
    keeper: Phone, game: Table, guest: Phone
) -> None:
    assert not layers(touch(keeper, game, "r10", "r11", "r12"))
    assert not layers(touch(guest, game, *OPENS))


def test_nothing_of_the_rack_stands_in_an_address_or_in_the_database(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = touch(keeper, game, *OPENS)
    answer = lay(keeper, game, page, layers(page)[0])
    assert "y4" not in answer.location
    with app.app_context():
        texts = db.session.scalars(sa.select(Line.text)).all()
    assert not any("y4" in text for text in texts)
