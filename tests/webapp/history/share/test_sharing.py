"""A result is handed on as text and as a picture, to those of the household alone."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table

pytestmark = pytest.mark.one_database


def text_of(phone: Phone, path: str) -> str:
    page = phone.get(f"{path}/share")
    assert page.status_code == 200, page.text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.DOTALL)
    assert found
    return unescape(found[1])


def picture_of(phone: Phone, path: str) -> str:
    found = re.search(r'<img[^>]* src="([^"]+)"', phone.get(f"{path}/share").text)
    assert found
    return unescape(found[1])


def played(phone: Phone, **fields: str) -> tuple[str, Table]:
    series = new_series(phone, **fields)
    table = new_table(phone, series)
    enter_lines(table, *D85_WHOLE)
    return series, table


def test_the_text_of_a_game_says_all_there_is(keeper: Phone) -> None:
    series, table = played(keeper, name="Sundays")
    lines = text_of(keeper, table.path).splitlines()
    assert lines[0] == "Ana won"
    assert re.fullmatch(r"Game 1 · Romanian tile rummy · 2 rounds · \w+day, .*\d{4}", lines[1])
    assert lines[3:7] == ["1. Ana: 205", "2. Bogdan: 80", "3. Carmen: 50", "4. Dan: −175"]
    assert lines[8] == "Ana went out, and a Joly counted 50."
    second = new_table(keeper, series)
    enter_lines(second, *D85_WHOLE)
    assert "1. Ana: 205 (total 410)" in text_of(keeper, second.path)


def test_a_game_that_goes_on_is_told_so_far(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES[:3])
    assert text_of(keeper, table.path).splitlines()[0] == "Standings"


def test_the_text_of_a_series_says_how_it_stands(keeper: Phone) -> None:
    series, _table = played(keeper, name="Sundays")
    lines = text_of(keeper, series).splitlines()
    assert lines[0] == "Standings"
    assert lines[1].startswith("Sundays · 1 game · ")
    assert lines[3] == "1. Ana: 205 (1 game)"
    enter_lines(new_table(keeper, series), *D85_WHOLE)
    assert text_of(keeper, series).splitlines()[0] == "Ana won the series"


def test_a_series_in_which_nobody_has_played_can_be_asked_for(keeper: Phone) -> None:
    series = new_series(keeper)
    assert "1. Ana: 0 (0 games)" in text_of(keeper, series)
    assert keeper.get(picture_of(keeper, series)).status_code == 200


def test_winners_that_are_level_are_told(keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper, game="tile-rummy", preset="base"))
    enter_lines(table, ("end",), *((f"rack {seat}",) for seat in "ABCD"))
    first = text_of(keeper, table.path).splitlines()[0]
    assert first == "Ana, Bogdan, Carmen and Dan are level"


@pytest.mark.parametrize(("language", "game"), [
    ("en", "Romanian tile rummy"), ("ro", "Remi românesc"), ("hu", "Román römi"),
    ("fr", "Rummy roumain")])
def test_it_is_told_in_the_language_of_who_asks(keeper: Phone, language: str, game: str) -> None:
    _series, table = played(keeper)
    in_english = keeper.get(picture_of(keeper, table.path))
    keeper.post("/preferences", {"language": language})
    assert f" · {game} · " in text_of(keeper, table.path).splitlines()[1]
    picture = keeper.get(picture_of(keeper, table.path))
    assert (picture.data == in_english.data) == (language == "en")


def test_the_picture_is_sent_once_and_drawn_anew_when_something_changes(keeper: Phone) -> None:
    series, table = played(keeper)
    for path, name in ((table.path, "Ana 1"), (series, "Ana 2")):
        answer = keeper.get(picture_of(keeper, path))
        assert answer.mimetype == "image/png"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        with Image.open(BytesIO(answer.data)) as image:
            assert image.size == (1080, 1350)
        seen = answer.headers["ETag"]
        assert keeper.client.get(
            picture_of(keeper, path), headers={"If-None-Match": seen}).status_code == 304
        person = re.search(r'href="(/people/\d+)"', keeper.get("/settings/players").text)
        assert person
        keeper.post(person[1], {"name": name, "short": name, "colour": "2"})
        renewed = keeper.client.get(picture_of(keeper, path), headers={"If-None-Match": seen})
        assert renewed.status_code == 200
        assert renewed.data != answer.data


def test_names_without_letters_are_told_to_be_left_out(keeper: Phone) -> None:
    _series, table = played(keeper, player_1="😀", player_2="יעל")
    page = keeper.get(f"{table.path}/share").text
    assert "Some characters in a name are missing from the picture." in page
    assert "😀 won" in text_of(keeper, table.path)
    assert keeper.get(picture_of(keeper, table.path)).status_code == 200
    _series, plain = played(keeper, player_1="Ștefănel", player_2="Жанна")
    assert "are missing from the picture" not in keeper.get(f"{plain.path}/share").text


def test_score_series_and_the_end_of_a_series_lead_there(keeper: Phone) -> None:
    series = new_series(keeper)
    assert "/share" not in keeper.get(series).text
    for _game in range(2):
        table = new_table(keeper, series)
        enter_lines(table, *D85_WHOLE)
    assert f'href="{table.path}/share"' in keeper.get(f"{table.path}/score").text
    for page in (series, f"{table.path}/score", "/"):
        assert f'href="{series}/share"' in keeper.get(page).text


def test_a_guest_may_hand_on_what_it_sees_and_others_see_nothing(
    app: Flask, keeper: Phone, guest: Phone, other_keeper: Phone
) -> None:
    series, table = played(keeper)
    for path in (f"{table.path}/share", f"{series}/share", f"{table.path}/result.png",
                 f"{series}/standings.png"):
        assert guest.get(path).status_code == 200
        assert other_keeper.get(path).status_code == 404
        assert Phone(app).get(path).status_code == 403


def test_twenty_that_ask_at_once_get_it_or_are_told_when(app: Flask, keeper: Phone) -> None:
    series, table = played(keeper)
    cookies = keeper.client.get_cookie("joly_device")
    assert cookies

    def ask(path: str) -> int:
        client = app.test_client()
        client.set_cookie("joly_device", cookies.value)
        answer = client.get(path)
        assert answer.status_code in {200, 503}
        assert answer.status_code == 200 or answer.headers["Retry-After"]
        return answer.status_code

    paths = [f"{table.path}/result.png", f"{series}/standings.png"] * 10
    with ThreadPoolExecutor(20) as pool:
        found = list(pool.map(ask, paths))
    assert 200 in found
    assert {ask(path) for path in paths} == {200}
