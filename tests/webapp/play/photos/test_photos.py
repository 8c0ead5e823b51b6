"""Photos sent from phones: checked, corrected, entered, kept, and kept from others."""

import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from PIL import Image

from tests.support.entering import enter_lines
from tests.support.phones import Phone, hidden, invite, new_series
from tests.support.photos import PhotoPage, photo_of, read_photo, send
from tests.support.tables import Table, new_table
from webapp.play.photos.draft import first_draft
from webapp.play.photos.line import PLACES
from webapp.play.photos.proposed import ONE_AT_A_TIME
from webapp.play.photos.stage import meld_views
from webapp.server.data.database import db
from webapp.server.data.photo_tables import Photo

OPENING = ("b9 b10 J", "r10 r11 r12")
BY_HAND = ("mode:lay", "seat:A", "b9", "b11", "j:0:2", "r10", "r12", "confirm")


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


@pytest.fixture
def opened(game: Table) -> Table:
    enter_lines(game, ("turn A", "meld b9 b10 J=b11 / r10 r11 r12"))
    return game


@pytest.mark.one_database
def test_a_photo_gives_the_same_record_as_taps(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    assert page.rows() == ["blue 9, blue 10, Joly", "red 10, red 11, red 12"]
    assert game.record() == []
    answer = page.tap("confirm")
    assert answer.location == game.path
    by_photo = game.record()
    other = new_table(keeper, new_series(keeper))
    other.tap(*BY_HAND)
    assert by_photo == other.record() == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


@pytest.mark.one_database
def test_in_a_game_recorded_in_full_a_turn_begins_with_a_tile_from_the_wall(
    keeper: Phone, game: Table
) -> None:
    game.tap("mode:more", "note:full")
    game.tap("mode:throw", "throw:k2")
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.tap("seat:0:B")
    page.tap("confirm")
    assert game.record()[-3:] == ["turn B", "draw wall", "meld b9 b10 J=b11 / r10 r11 r12"]


@pytest.mark.one_database
def test_a_joly_that_was_taken_and_tiles_that_were_added(keeper: Phone, opened: Table) -> None:
    opened.tap("mode:lay", "seat:B", "n1", "y1", "y2", "y4", "k11", "k13", "confirm")
    page = read_photo(keeper, opened.path, photo_of(
        "b9 b10 b11", "r10 r11 r12", "r1 b1 k1", "y2 y3 y4", "k11 k12 k13", "r4 J r6"))
    page.tap("seat:0:B")
    page.tap("confirm")
    assert opened.record()[-1] == "swap b11 for J in m1, meld r4 J=r5 r6"


@pytest.mark.one_database
@pytest.mark.parametrize(("do", "at", "key", "row"), [
    ("tile", "0-0", "r9", "red 9, blue 10, Joly"),
    ("tile", "0-0", "J", "Joly, blue 10, Joly"),
    ("insert", "0-0", "b8", "blue 8, blue 9, blue 10, Joly"),
    ("insert", "0-3", "b12", "blue 9, blue 10, Joly, blue 12"),
    ("stands", "0-2", "b8", "blue 9, blue 10, Joly for blue 8"),
])
def test_a_tile_is_corrected_in_two_touches(
    keeper: Phone, game: Table, do: str, at: str, key: str, row: str
) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.correct(at, key, do)
    assert page.rows()[0] == row


@pytest.mark.one_database
def test_rows_are_split_joined_left_out_and_added(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.look("?at=0-2")
    page.tap("split:0:2")
    assert page.rows() == ["blue 9, blue 10", "Joly", "red 10, red 11, red 12"]
    page.tap("join:0")
    assert page.rows()[0] == "blue 9, blue 10, Joly"
    page.look("?at=1-1")
    page.tap("drop:1:1")
    assert page.rows()[1] == "red 10, red 12"
    page.tap("droprow:1")
    assert page.rows() == ["blue 9, blue 10, Joly"]
    page.correct("new", "k4")
    assert page.rows()[1] == "black 4"


@pytest.mark.one_database
def test_the_second_guess_is_one_touch_away(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.look("?at=1-0")
    assert "Or this one:" in page.page


@pytest.mark.one_database
def test_while_another_table_is_explained_the_page_waits_and_asks_again(
    keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    with ThreadPoolExecutor(1) as another:
        another.submit(ONE_AT_A_TIME.acquire).result()
        waiting = keeper.get(f"{page.path}?at=1-0")
        assert f'data-wait="{page.path}?at=1-0"' in waiting.text
        assert "Reading the tiles" in waiting.text
        another.submit(ONE_AT_A_TIME.release).result()
    assert "data-wait" not in keeper.get(f"{page.path}?at=1-0").text
    page.tap("confirm")
    assert game.record() == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def test_a_tap_on_an_old_page_changes_nothing(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.tap("droprow:0")
    page.tap("droprow:0", revision="0")
    assert page.rows() == ["red 10, red 11, red 12"]
    assert "The page has changed" in page.page
    page.tap("droprow:0")
    assert "another page" not in page.page
    assert page.rows() == []


@pytest.mark.one_database
def test_another_seat_is_one_touch_away(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.tap("seat:0:C")
    page.tap("seat:1:C")
    assert page.lines() == ["turn C", "meld b9 b10 J=b11 / r10 r11 r12"]


@pytest.mark.one_database
def test_a_new_meld_is_laid_by_whose_turn_it_is_though_a_rule_forbids_it_to_him(
    keeper: Phone, opened: Table
) -> None:
    enter_lines(opened, ("turn B",))
    page = read_photo(keeper, opened.path, photo_of("b9 b10 b11", *OPENING[1:], "r1 r2 r3"))
    assert page.lines() == ["meld r1 r2 r3"]
    todo, proposal = page.page.index('id="todo"'), page.page.index('id="proposal"')
    assert todo < page.page.index("R-INIT-2") < proposal, "under the photo, above the button"
    who = page.page.index('value="seat:0:A"')
    assert "<details" not in page.page[proposal:who], "who did it is seen"
    page.tap("seat:0:A")
    assert re.search(r'value="confirm">Add 1 meld for Ana<', page.page)


@pytest.mark.one_database
def test_an_unlawful_meld_is_shown_as_it_lies_and_may_stand(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of("y2 y3 y4"))
    assert "R-INIT-2" in page.page
    assert "confirm" not in page.taps()
    page.tap("stand")
    assert game.record() == ["turn A", "! meld y2 y3 y4"]


@pytest.mark.one_database
def test_a_row_that_is_no_meld_names_the_rules_that_it_breaks_and_leads_to_them(
    keeper: Phone, opened: Table,
) -> None:
    page = read_photo(keeper, opened.path, photo_of(*OPENING, "y1 y2 y4", "r2 k7 b5"))
    rows = page.page[page.page.index('id="rows"'):].split('<li class="card')[1:]
    assert [bool(re.search(r"/rules/R-", row)) for row in rows] == [False, False, True, True]
    assert "These numbers do not follow one another." in rows[2]
    assert re.findall(r'class="rule" href="/rules/([^"]*)"', rows[2]) == ["R-RUN-1"]
    assert re.findall(r'class="rule" href="/rules/([^"]*)"', rows[3]) == ["R-RUN-1", "R-SET-1"]


@pytest.mark.one_database
@pytest.mark.parametrize("hand", ["r10", "r12"])
def test_a_row_at_whose_end_a_hand_lies_is_not_called_unlawful(
    keeper: Phone, game: Table, hand: str
) -> None:
    page = read_photo(keeper, game.path, photo_of("b9 b10 b11", "r10 r11 r12", hand=hand))
    assert 'class="gap"' in page.page
    assert "covered" in page.page
    assert hand[1:] not in page.rows()[1]
    rows = page.page[page.page.index('id="rows"'):].split('<li class="card')[1:]
    assert "partly visible" in rows[1]
    assert "/rules/" not in rows[1]
    assert not rows[1].startswith(" felt fault")


@pytest.mark.one_database
def test_of_a_tile_alone_one_sentence_is_said(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    page.look("?at=0-2")
    page.tap("split:0:2")
    rows = page.page[page.page.index('id="rows"'):].split('<li class="card')[1:]
    assert page.rows()[1] == "Joly"
    assert rows[1].count("One tile is not a meld.") == 1
    assert "/rules/" not in rows[1]


def test_what_is_seen_on_a_tile_in_the_photo_begins_its_name() -> None:
    quad = [[0, 0], [10, 0], [10, 14], [0, 14]]
    tiles = [{"tile": tile, "second": tile, "confidence": sure, "quad": quad, "lay": lay}
             for tile, sure, lay in (("J", 0.5, False), ("J", 1.0, False), ("r7", 0.5, True),
                                     ("b8", 1.0, False))]
    reading = {"tiles": tiles, "melds": [[0, 1, 2, 3]], "width": 100, "height": 100}
    (meld,) = meld_views(first_draft(reading), reading, str, "", {}, {})
    found = meld.tiles
    assert [each.label for each in found] == [
        "J?, Joly, unsure", "J, Joly", "7=?, red 7, unsure, from before", "blue 8"]
    for each in found:
        seen = each.text + "=" * each.lay + "?" * each.doubtful
        assert each.label.startswith(seen) or seen in each.label.split()


@pytest.mark.one_database
def test_seats_that_cannot_have_laid_it_so_are_refused(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of("b8 b9 b10 b11", "r10 r11 r12"))
    page.tap("give:0:0:B")
    page.tap("give:0:1:B")
    assert "Three tiles side by side" in page.page
    assert "confirm" not in page.taps()


@pytest.mark.one_database
def test_a_game_begins_in_the_middle(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of("b9 b10 J", "r1 b1 k1"))
    page.tap("laid:1")
    page.tap("owner:0:B")
    page.tap("owner:1:D")
    page.tap("confirm")
    assert game.record() == ["laid B b9 b10 J", "laid D r1 b1 k1"]


@pytest.mark.one_database
def test_what_cannot_stand_is_not_offered(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(
        "b9 b10 b11", "r1 b1 k1", "y2 y3 y4", "k11 k12 k13", "r4 r5 r6", "b9 b10 b12", "k3 k4 k5"))
    assert "laid:0" in page.taps()
    for row in range(7):
        page.tap(f"owner:{row}:A")
    assert "R-RUN-1" in page.page
    assert not {"stand", "confirm"} & set(page.taps())
    assert "Not possible." in page.page
    assert game.record() == []
    forged = {name: hidden(page.page, name) for name in ("csrf_token", "token", "revision", "ply")}
    assert keeper.client.post(page.path, data=forged | {"tap": "stand"}).status_code == 422
    assert game.record() == []
    page.correct("5-2", "b11")
    for row in range(7):
        page.tap(f"owner:{row}:A")
    page.tap("confirm")
    assert game.record()[0].startswith("laid A b9 b10 b11 / r1 b1 k1")


@pytest.mark.one_database
def test_quite_another_table_is_asked_about_first(keeper: Phone, opened: Table) -> None:
    before = opened.record()
    page = read_photo(keeper, opened.path, photo_of("y2 y3 y4", "r1 b1 k1", "k11 k12 k13"))
    assert "Is this the same table?" in page.page
    assert "None of 6 tiles show in this photo." in page.page
    answers = [button for button in re.findall(r"<button[^>]*>", page.page) if "primary" in button]
    assert len(answers) == 1
    assert 'value="same:1"' in answers[0]
    assert not {"confirm", "stand"} & set(page.taps())
    assert page.lines() == []
    page.correct("2-0", "k10")
    assert "Is this the same table?" in page.page
    page.correct("2-0", "k11")
    page.tap("same:1")
    assert "Is this the same table?" not in page.page
    assert page.lines()
    page.correct("2-0", "k10")
    assert "Is this the same table?" not in page.page
    assert opened.record() == before


@pytest.mark.one_database
def test_quite_another_table_is_kept_with_the_game_if_somebody_wants_it(
    keeper: Phone, opened: Table
) -> None:
    before = opened.record()
    page = read_photo(keeper, opened.path, photo_of("y2 y3 y4", "r1 b1 k1", "k11 k12 k13"))
    forged = {name: hidden(page.page, name) for name in ("csrf_token", "token", "revision", "ply")}
    answer = keeper.client.post(page.path, data=forged | {"tap": "confirm"})
    assert opened.record() == before
    assert answer.status_code == 422
    page.look()
    page.tap("keep")
    assert opened.record() == before


@pytest.mark.one_database
def test_racks_are_counted_by_photo(keeper: Phone, opened: Table) -> None:
    opened.tap("mode:out", "k2", "confirm")
    page = read_photo(keeper, opened.path, photo_of("k9 r1 J y4"), seat="C")
    page.correct("0-3", "y5")
    page.tap("rack:B")
    answer = page.tap("confirm")
    assert "mode=rack" in answer.location
    assert opened.record()[-1] == "rack B k9 r1 J y5"


def test_the_same_form_twice_keeps_one_photo(keeper: Phone, game: Table) -> None:
    data = photo_of(*OPENING)
    first = send(keeper, game.path, data, token="t" * 20)
    assert send(keeper, game.path, data, token="t" * 20).location == first.location
    page = PhotoPage(keeper, first.location).wait()
    page.tap("confirm")
    again = page.phone.client.post(page.path, data={"csrf_token": keeper.csrf(), "tap": "confirm",
                                                    "token": "u" * 20, "ply": "7"})
    assert again.status_code == 303
    assert len(game.record()) == 2


@pytest.mark.one_database
@pytest.mark.parametrize(("language", "point"), [("en", r"\."), ("ro", ","), ("fr", ",")])
def test_the_room_of_photos_is_a_number_of_the_language(
    keeper: Phone, game: Table, language: str, point: str
) -> None:
    send(keeper, game.path, photo_of(*OPENING))
    keeper.post("/preferences", {"language": language})
    page = keeper.get("/settings/photos").text
    assert re.search(rf"1 (photo|fotografie), \d{point}\d (MB|Mo)", page)


def test_who_was_faster_is_told_and_the_photo_stays(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    game.tap("mode:lay", "seat:B", "k10", "k12", "y10", "y12", "confirm")
    answer = page.tap("confirm")
    assert answer.status_code == 409
    assert "Someone was faster" in page.page
    assert page.rows()[0] == "blue 9, blue 10, Joly"


@pytest.mark.one_database
def test_a_table_that_lies_as_recorded_is_kept_as_evidence(keeper: Phone, opened: Table) -> None:
    page = read_photo(keeper, opened.path, photo_of(*OPENING))
    assert "Nothing new." in page.page
    before = opened.record()
    page.tap("keep")
    assert opened.record() == before
    assert "/photos/" in keeper.get(f"{opened.path}/log").text


def gif() -> bytes:
    out = BytesIO()
    Image.new("RGB", (9, 9)).save(out, "GIF")
    return out.getvalue()


def flood() -> bytes:
    out = BytesIO()
    Image.new("1", (14_000, 14_000)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.one_database
@pytest.mark.parametrize(("data", "words"), [
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "This file is no photo"),
    (b"%PDF-1.7 \xff\xd8\xff", "This file is no photo"),
    (gif(), "This file is no photo"),
    (photo_of(*OPENING)[:9000], "The photo is damaged"),
    (flood(), "more than 50 megapixels"),
])
def test_what_is_no_photo_is_refused_with_its_reason(
    keeper: Phone, opened: Table, data: bytes, words: str
) -> None:
    before = opened.record()
    page = read_photo(keeper, opened.path, data)
    assert words in page.page
    assert "Take another photo" in page.page
    assert opened.record() == before


@pytest.mark.one_database
def test_a_photo_without_tiles_says_what_to_do(keeper: Phone, game: Table) -> None:
    out = BytesIO()
    Image.effect_noise((640, 480), 30).convert("RGB").save(out, "JPEG")
    assert "No tiles found" in read_photo(keeper, game.path, out.getvalue()).page


@pytest.mark.one_database
def test_nothing_chosen_and_too_much_are_told(keeper: Phone, game: Table) -> None:
    assert "Choose a file first." in send(keeper, game.path, b"").text
    body = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n'
    answer = keeper.client.post(
        f"{game.path}/photos/", data=body + bytes(21 * 2**20),
        content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413


def test_only_so_many_photos_wait_and_each_knows_its_place(
    app: Flask, keeper: Phone, game: Table
) -> None:
    app.extensions["jobs"].close()
    data = photo_of("r1 r2 r3")
    pages = [send(keeper, game.path, data).location for _ in range(PLACES)]
    assert f"Photos before this one: {PLACES - 1}" in keeper.get(pages[-1]).text
    answer = send(keeper, game.path, data)
    assert answer.status_code == 503
    assert "Joly is reading other photos. Try again in a moment." in answer.text


@pytest.mark.one_database
def test_the_picture_is_nothing_but_a_picture(keeper: Phone, game: Table) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Secret Camera"
    out = BytesIO()
    Image.open(BytesIO(photo_of(*OPENING))).save(out, "JPEG", exif=exif)
    page = read_photo(keeper, game.path, out.getvalue())
    answer = keeper.get(f"{page.path}/picture")
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert b"Secret Camera" not in answer.data
    kept = Image.open(BytesIO(answer.data))
    assert max(kept.size) <= 1600
    assert not kept.getexif()


@pytest.mark.one_database
def test_a_picture_stays_in_no_browser_after_the_device_was_sent_away(
    app: Flask, keeper: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    other = Phone(app)
    other.join(invite(keeper, "guest"), "Bogdan's phone")
    first = other.get(f"{page.path}/picture")
    assert first.headers["Cache-Control"] == "private, no-cache"
    seen = {"If-None-Match": first.headers["ETag"]}
    again = other.client.get(f"{page.path}/picture", headers=seen)
    assert (again.status_code, again.data) == (304, b"")
    part = other.client.get(f"{page.path}/picture", headers={"Range": "bytes=2-11"})
    assert (part.status_code, part.data) == (206, first.data[2:12])
    assert part.headers["Content-Range"] == f"bytes 2-11/{len(first.data)}"
    past = other.client.get(f"{page.path}/picture", headers={"Range": "bytes=99999999-"})
    assert past.status_code == 416
    device = re.findall(r"/settings/phones/(\d+)", keeper.get("/settings/phones").text)[-1]
    assert keeper.post(f"/household/devices/{device}/revoke").status_code == 303
    assert other.client.get(f"{page.path}/picture", headers=seen).status_code == 403


@pytest.mark.one_database
def test_what_else_a_file_says_is_not_kept(keeper: Phone, game: Table) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING) + b"<script>alert(1)</script>%PDF-1.7")
    data = keeper.get(f"{page.path}/picture").data
    assert b"<script" not in data
    assert data.endswith(b"\xff\xd9")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
SCRIPT = b"<html><script>alert(1)</script></html>"


NO_PHOTOS = [
    ("table.html", photo_of("r1 r2 r3")), ("table.jpg.exe", photo_of("r1 r2 r3")),
    ("table.svg", SVG), ("table.jpg", SVG), ("table.jpeg", SCRIPT),
    ("table.png", b"GIF89a" + SCRIPT), ("table.png", b"\x89PNG\r\n\x1a\n" + SCRIPT),
    ("table.webp", b"PK\x03\x04" + photo_of("r1 r2 r3")), ("table", b"\xff\xd8\xff" + SCRIPT),
]
PHOTOS = [("IMG_1.JPG", "JPEG"), ("image", "JPEG"), ("Photo 22.11.2026", "PNG"),
          ("../../x.png", "PNG"), ("a.jpg", "WEBP")]


@pytest.mark.one_database
def test_what_is_no_photo_by_name_or_content_is_refused_and_not_kept(
    app: Flask, keeper: Phone, game: Table
) -> None:
    for name, data in NO_PHOTOS:
        page = PhotoPage(keeper, send(keeper, game.path, data, name=name).location).wait()
        assert re.search("no photo|damaged", page.page), name
        assert keeper.get(f"{page.path}/picture").status_code == 404
    with app.app_context():
        kept = db.session.execute(sa.select(Photo.original, Photo.picture)).all()
    assert kept == [(None, None)] * len(NO_PHOTOS)


@pytest.mark.one_database
def test_a_photo_is_one_by_its_content_and_given_back_as_a_jpeg(
    keeper: Phone, game: Table
) -> None:
    for name, kind in PHOTOS:
        hidden_in = photo_of("r1 r2 r3", kind=kind) + b"PK\x03\x04" + SCRIPT
        page = PhotoPage(keeper, send(keeper, game.path, hidden_in, name=name).location).wait()
        answer = keeper.get(f"{page.path}/picture")
        assert answer.headers["Content-Type"] == "image/jpeg"
        assert answer.headers["Content-Disposition"] == 'inline; filename="photo.jpg"'
        assert Image.open(BytesIO(answer.data)).format == "JPEG"
        assert b"<script" not in answer.data


@pytest.mark.one_database
def test_nobody_else_sees_a_photo(
    keeper: Phone, guest: Phone, other_keeper: Phone, stranger: Phone, game: Table
) -> None:
    page = read_photo(keeper, game.path, photo_of(*OPENING))
    for path in (page.path, f"{page.path}/picture"):
        assert other_keeper.get(path).status_code == 404
        assert "outline" not in stranger.get(path).text
    assert other_keeper.post(page.path, {"tap": "confirm"}).status_code in {400, 404}
    assert guest.get(page.path).status_code == 200
    assert guest.post(page.path, {"tap": "droprow:0"}).status_code == 403
    assert guest.get(f"{game.path}/photos/new").status_code == 403
    assert guest.post(f"{page.path}/delete").status_code == 403
    assert keeper.get(page.path).status_code == 200


def test_photos_are_deleted_one_by_one_and_by_age(keeper: Phone, game: Table) -> None:
    first = read_photo(keeper, game.path, photo_of(*OPENING))
    first.tap("confirm")
    page = keeper.get("/settings/photos").text
    assert "1 photo, 0." in page
    assert keeper.post(f"{first.path}/delete").status_code == 303
    assert keeper.get(first.path).status_code == 404
    read_photo(keeper, game.path, photo_of(*OPENING))
    keeper.post("/household/photos/clear", {"days": "30"})
    assert "1 photo" in keeper.get("/settings/photos").text
    keeper.post("/household/photos/clear", {"days": "0"})
    assert "1 photo, " not in keeper.get("/settings/photos").text
    assert keeper.post("/household/photos/clear", {"days": "7"}).status_code == 400
    assert game.record() == ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]
