"""A photo of another side of a table is put together with the one before it, by hand and by net."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import enter_lines
from tests.support.phones import Phone, hidden, invite, new_series
from tests.support.photos import PhotoPage, photo_of, read_photo, send, side_of
from tests.support.races import Form, race, sound_record
from tests.support.tables import Table, new_table
from webapp.play.photos.process import PROGRAM, read_in
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household
from webapp.server.data.photo_tables import Photo
from webapp.server.data.tileset_tables import TaughtSet
from webapp.server.jobs.child import Child

MELDS = ("b5 b6 b7 b8 b9 b10 b11", "r7 r8 r9 r10 r11 r12 r13", "k3 k4 k5 k6")
ROWS = ["blue 5, blue 6, blue 7, blue 8, blue 9, blue 10, blue 11",
        "red 7, red 8, red 9, red 10, red 11, red 12, red 13", "black 3, black 4, black 5, black 6"]
NEAR = side_of(*MELDS, right=0.68)
"""From its left end up to the tenth of blue and the twelfth of red."""
FAR = side_of(*MELDS, left=0.28, turned=True)
"""From across: all but the first tile of each row."""
ALONE = "Not joined with the previous photo."


@pytest.fixture
def game(keeper: Phone) -> Table:
    return new_table(keeper, new_series(keeper))


def id_of(page: PhotoPage | str) -> str:
    return (page if isinstance(page, str) else page.path).rsplit("/", 1)[1]


def near(keeper: Phone, game: Table) -> PhotoPage:
    return read_photo(keeper, game.path, NEAR)


def far(keeper: Phone, game: Table, before: PhotoPage | str, data: bytes = FAR) -> PhotoPage:
    """Send the other side of a photo and wait until the two are put together."""
    return read_photo(keeper, game.path, data, beside=id_of(before))


def said(page: PhotoPage) -> str:
    """Return what the page says of the photo before it."""
    found = re.search(r'id="together">(.*?)</li>', page.page, re.DOTALL)
    return "" if found is None else " ".join(re.sub("<[^>]*>", " ", unescape(found[1])).split())


def test_two_photos_of_one_table_are_one_reading(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    alone = first.rows()
    assert alone != ROWS
    page = far(keeper, game, first)
    assert sorted(page.rows()) == sorted(ROWS)
    assert re.match(r"Joined with the previous photo by 1[0-2] shared tiles\. Previous",
                    said(page))
    first.look()
    assert first.rows() == alone
    assert said(first) == ""
    assert f'href="{page.path}">See it with the photo' in first.page


@pytest.mark.one_database
def test_what_only_the_photo_before_shows_is_told_in_its_row(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    page = far(keeper, game, first)
    told = re.findall(r'<p class="words older"><a\s+href="([^"]*)">(.*?)</a>', page.page)
    assert sorted(told) == [(first.path, f"Only in the previous photo: {tile}")
                            for tile in ("black 3", "blue 5", "red 7")]
    outlined = re.findall(
        r'<a href="[^"]*" aria-label="([^",]*)[^"]*"><polygon\s+class="outline', page.page)
    assert not {"black 3", "blue 5", "red 7"} & set(outlined), "they lie outside the picture"
    assert len(outlined) == 15
    at = next(f"{row}-{k}" for row, tiles in enumerate(page.rows())
              for k, tile in enumerate(tiles.split(", ")) if tile == "red 7")
    page.correct(at, "r6")
    assert "red 6, red 8" in str(page.rows())


@pytest.mark.one_database
def test_what_both_show_is_entered_as_from_any_photo(keeper: Phone, game: Table) -> None:
    page = far(keeper, game, near(keeper, game))
    assert page.tap("confirm").location == game.path
    assert game.record()[0] == "turn A"
    assert sorted(game.record()[1].removeprefix("meld ").split(" / ")) == sorted(MELDS)
    again = far(keeper, game, near(keeper, game))
    assert "Nothing new" in again.page


@pytest.mark.one_database
def test_a_record_is_not_asked_whether_it_is_the_same_for_the_part_that_one_shows(
    keeper: Phone, game: Table
) -> None:
    enter_lines(game, (f"laid A {MELDS[0]} / {MELDS[1]}", f"laid B {MELDS[2]}"))
    page = far(keeper, game, near(keeper, game))
    assert "Nothing new" in page.page
    assert "Is this the same table?" not in page.page


@pytest.mark.one_database
def test_what_was_corrected_by_hand_is_not_lost(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    black = first.rows().index("black 3, black 4, black 5, black 6")
    first.correct(f"{black}-1", "k9")
    first.look(f"?at={black}-3")
    first.tap(f"split:{black}:3")
    blue = next(at for at, row in enumerate(first.rows()) if "blue 6" in row)
    first.look(f"?at={blue}-1")
    first.tap(f"drop:{blue}:1")
    first.correct("new", "y13")
    page = far(keeper, game, first)
    assert sorted(page.rows()) == sorted([
        "black 3, black 9, black 5", "black 6", ROWS[0].replace("blue 6, ", ""), ROWS[1],
        "yellow 13"])
    first.look()
    assert "yellow 13" in first.rows()


@pytest.mark.one_database
def test_a_tile_that_was_added_by_hand_is_one_with_what_the_other_side_shows(
    keeper: Phone, game: Table
) -> None:
    first = read_photo(keeper, game.path, photo_of(*MELDS[:2], hand="b8"))
    row = next(at for at, tiles in enumerate(first.rows()) if "blue 6" in tiles)
    assert "blue 8" not in first.rows()[row]
    first.correct(f"{row}-3", "b8", "insert")
    page = far(keeper, game, first, side_of(*MELDS[:2], turned=True))
    assert sorted(page.rows()) == sorted(ROWS[:2])
    assert "was not read" not in page.page, "the other side shows it"


@pytest.mark.one_database
def test_what_a_joly_stands_for_and_whose_a_row_is_goes_on(keeper: Phone, game: Table) -> None:
    melds = ("b5 b6 b7 J b9 b10", "r8 r9 r10 r11")
    first = read_photo(keeper, game.path, side_of(*melds, right=0.8))
    first.correct("0-3", "b8", "stands")
    first.tap("laid:1")
    first.tap("owner:0:C")
    first.tap("owner:1:D")
    page = far(keeper, game, first, side_of(*melds, left=0.2, turned=True))
    assert "blue 5, blue 6, blue 7, Joly for blue 8, blue 9, blue 10" in page.rows()
    page.tap("confirm")
    assert game.record() == ["laid C b5 b6 b7 J=b8 b9 b10", "laid D r8 r9 r10 r11"]


@pytest.mark.one_database
def test_a_correction_of_the_photo_before_counts_while_the_other_waits(
    app: Flask, keeper: Phone, game: Table
) -> None:
    first = near(keeper, game)
    app.extensions["jobs"].close()
    path = send(keeper, game.path, FAR, beside=id_of(first)).location
    black = first.rows().index("black 3, black 4, black 5, black 6")
    first.correct(f"{black}-1", "k9")
    with app.app_context():
        assert app.extensions["jobs"].places("photo")[0].do_next()
    page = PhotoPage(keeper, path).wait()
    assert "black 3, black 9, black 5, black 6" in page.rows()
    assert "Later corrections" not in said(page)


@pytest.mark.one_database
def test_a_correction_that_comes_later_is_told(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    page = far(keeper, game, first)
    black = first.rows().index("black 3, black 4, black 5, black 6")
    first.correct(f"{black}-1", "k9")
    page.look()
    assert "Later corrections to the previous photo" in said(page)
    assert "black 3, black 4, black 5, black 6" in page.rows()


@pytest.mark.one_database
def test_photos_of_two_tables_stand_each_for_itself(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    page = far(keeper, game, first, photo_of("y1 y2 y3", "k10 k11 k12"))
    assert said(page).startswith(ALONE)
    assert page.rows() == ["yellow 1, yellow 2, yellow 3", "black 10, black 11, black 12"]
    assert 'class="words older"' not in page.page
    rows = first.rows()
    first.look()
    assert first.rows() == rows
    assert "See it with the photo" not in first.page


def other_games_photo(keeper: Phone, _game: Table, _other: Phone) -> str:
    return id_of(near(keeper, new_table(keeper, new_series(keeper))))


def other_households_photo(_keeper: Phone, _game: Table, other: Phone) -> str:
    return id_of(near(other, new_table(other, new_series(other))))


def deleted_photo(keeper: Phone, game: Table, _other: Phone) -> str:
    page = near(keeper, game)
    keeper.post(f"{page.path}/delete")
    return id_of(page)


def no_photo(_keeper: Phone, _game: Table, _other: Phone) -> str:
    return "'; ../<b>" * 99


def no_text(_keeper: Phone, _game: Table, _other: Phone) -> str:
    return "\0"


@pytest.mark.one_database
@pytest.mark.parametrize("make", [
    other_games_photo, other_households_photo, deleted_photo, no_photo, no_text])
def test_a_photo_that_is_not_of_this_game_tells_nothing_and_loses_nothing(
    keeper: Phone, other_keeper: Phone, game: Table, make: Any  # noqa: ANN401 (one of the above)
) -> None:
    before = make(keeper, game, other_keeper)
    asked = keeper.get(f"{game.path}/photos/new", query_string={"beside": before}).text
    assert "The previous photo is deleted. This one is read alone." in asked
    assert 'name="beside"' not in asked
    page = read_photo(keeper, game.path, FAR, beside=before)
    assert said(page) == "The previous photo is deleted. This one is read alone."
    assert "blue 5" not in str(page.rows())


def test_a_photo_whose_partner_is_deleted_while_it_waits_is_read_by_itself(
    app: Flask, keeper: Phone, game: Table
) -> None:
    first = near(keeper, game)
    app.extensions["jobs"].close()
    path = send(keeper, game.path, FAR, beside=id_of(first)).location
    keeper.post(f"{first.path}/delete")
    with app.app_context():
        assert app.extensions["jobs"].places("photo")[0].do_next()
    assert said(PhotoPage(keeper, path)).startswith("The previous photo is deleted.")


def test_deleting_either_photo_loses_nothing_of_the_other(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    page, alone = far(keeper, game, first), first.rows()
    third = far(keeper, game, first)
    keeper.post(f"{page.path}/delete")
    first.look()
    assert first.rows() == alone
    keeper.post(f"{first.path}/delete")
    third.look()
    assert sorted(third.rows()) == sorted(ROWS)
    assert re.search(r'<p class="words older">Only in the previous photo: ', third.page)
    third.tap("confirm")
    assert len(game.record()) == 2


def test_a_photo_that_was_entered_meanwhile_goes_with_a_further_side_all_the_same(
    keeper: Phone, game: Table
) -> None:
    first = near(keeper, game)
    first.tap("confirm")
    before = game.record()
    page = far(keeper, game, first)
    assert sorted(page.rows()) == sorted(ROWS)
    page.tap("confirm")
    added = " ".join(game.record()[len(before):])
    assert {"b10", "b11", "r12", "r13"} <= {*added.split()}
    assert "k6" not in added


def test_a_household_learns_from_the_tiles_that_the_photo_itself_shows(
    app: Flask, keeper: Phone, game: Table
) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.update(Household).values(learns=True))
    page = far(keeper, game, near(keeper, game))
    page.tap("confirm")
    with app.app_context():
        taught = db.session.scalars(sa.select(TaughtSet)).one()
        assert taught.photos == 1


@pytest.mark.one_database
def test_a_third_photo_goes_on_from_the_second(keeper: Phone, game: Table) -> None:
    left = read_photo(keeper, game.path, side_of(*MELDS[:2], right=0.55))
    middle = far(keeper, game, left, side_of(*MELDS[:2], left=0.25, right=0.8, turned=True))
    blue = next(at for at, row in enumerate(middle.rows()) if "blue 5" in row)
    middle.correct(f"{blue}-0", "b4")
    right = far(keeper, game, middle, side_of(*MELDS[:2], left=0.45))
    assert sorted(right.rows()) == sorted([ROWS[0].replace("blue 5", "blue 4"), ROWS[1]])
    assert f'href="{middle.path}">Previous photo' in right.page


@pytest.mark.one_database
def test_a_photo_goes_with_none_that_was_not_read(keeper: Phone, game: Table) -> None:
    dark = read_photo(keeper, game.path, b"no picture")
    asked = keeper.get(f"{game.path}/photos/new?beside={id_of(dark)}").text
    assert "is not read yet" in asked
    page = read_photo(keeper, game.path, FAR, beside=id_of(dark))
    assert said(page).startswith("The previous photo is not read yet.")


@pytest.mark.one_database
def test_a_rack_goes_with_no_other_photo(keeper: Phone, game: Table) -> None:
    table = near(keeper, game)
    assert "Photo of another side" in table.page
    enter_lines(game, ("turn A", f"meld {' / '.join(MELDS)}", "out k2"))
    asked = keeper.get(f"{game.path}/photos/new?beside={id_of(table)}").text
    assert "A photo of a rack is read alone" in asked
    rack = read_photo(keeper, game.path, photo_of("k3 k4 k5"), seat="B", beside=id_of(table))
    assert "Photograph" not in rack.page
    assert rack.rows() == ["black 3, black 4, black 5"]
    with_rack = read_photo(keeper, game.path, photo_of("r3 r4 r5"), seat="B", beside=id_of(rack))
    assert with_rack.rows() == ["red 3, red 4, red 5"]


@pytest.mark.one_database
def test_a_table_goes_with_no_rack(app: Flask, keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    with app.app_context(), writing() as session:
        session.get_one(Photo, id_of(first)).seat = "B"
    page = far(keeper, game, first)
    assert said(page).startswith("A photo of a rack is read alone.")


@pytest.mark.one_database
def test_another_photo_instead_is_of_the_same_side(keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    bad = read_photo(keeper, game.path, b"no picture", beside=id_of(first))
    assert f'photos/new?beside={id_of(first)}"' in bad.page
    asked = keeper.get(f"{game.path}/photos/new?beside={id_of(first)}").text
    assert "Photo of another side" in asked
    assert hidden(asked, "beside") == id_of(first)
    missing = keeper.client.post(f"{game.path}/photos/", data={
        "csrf_token": hidden(asked, "csrf_token"), "token": hidden(asked, "token"),
        "beside": id_of(first)})
    assert missing.status_code == 400
    assert hidden(missing.text, "beside") == id_of(first)


def upload_form(phone: Phone, page: PhotoPage) -> dict[str, str]:
    """Return the fields with which a page sends another side, as its script fills them in."""
    form = phone.get(page.path).text
    assert f'photos/new?beside={id_of(page)}"' in form
    form = form[form.index('id="photo-form"'):]
    return {name: hidden(form, name) for name in ("csrf_token", "token")} | {"beside": id_of(page)}


def test_two_phones_add_a_side_at_once_and_both_are_whole(
    app: Flask, keeper: Phone, game: Table
) -> None:
    other = Phone(app)
    other.join(invite(keeper, "member"), "Bogdan's phone")
    first = near(keeper, game)
    forms = [Form(phone, f"{game.path}/photos/", upload_form(phone, first) | {  # type: ignore[arg-type]
        "photo": (BytesIO(FAR), "p.jpg")}) for phone in (keeper, other)]
    answers = race(app, forms)
    assert [answer.status_code for answer in answers] == [303, 303]
    pages = [PhotoPage(phone, answer.location).wait()
             for phone, answer in zip((keeper, other), answers, strict=True)]
    assert pages[0].path != pages[1].path
    for page in pages:
        assert sorted(page.rows()) == sorted(ROWS)
    pages[0].tap("confirm")
    assert pages[1].tap("confirm").status_code == 409
    assert "was faster" in pages[1].page
    assert "Nothing new" in pages[1].page
    sound_record(app, game.path.rsplit("/", 1)[1])
    assert len(game.record()) == 2


def test_the_same_form_again_is_one_photo(app: Flask, keeper: Phone, game: Table) -> None:
    first = near(keeper, game)
    fields = upload_form(keeper, first)
    sent = [keeper.client.post(f"{game.path}/photos/", data={
        **fields, "photo": (BytesIO(FAR), "p.jpg")}) for _ in range(2)]
    assert sent[0].location == sent[1].location
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Photo)) == 2


@pytest.mark.parametrize("beside", [None, {}, {"tiles": []}, "a reading"])
def test_a_reading_that_cannot_be_understood_leaves_the_photo_as_it_was_read(
    beside: Any, caplog: pytest.LogCaptureFixture  # noqa: ANN401 (whatever came)
) -> None:
    process = Child(PROGRAM)
    try:
        answer, _picture = read_in(process, photo_of("b9 b10 b11"), {"beside": beside})
    finally:
        process.end()
    assert "beside" not in answer
    assert len(answer["reading"]["tiles"]) == 3
    assert "no reading that can be understood" in caplog.text
