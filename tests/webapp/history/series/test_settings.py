"""A series gets another name or another end than it began with."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.support.phones import Phone, new_series
from tests.webapp.history.series.test_series import start, whole_game


def settings(phone: Phone, series: str, **fields: str) -> int:
    data = {"name": "", "end": "games", "games": "2", "target": "1000"} | fields
    return phone.post(f"{series}/settings", data).status_code


def test_a_series_that_was_over_goes_on_with_another_end(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "A")
    assert "won the series" in keeper.get(series).text
    assert settings(member, series, games="3", name="Winter") == 303
    page = keeper.get(series).text
    assert "<h1>Winter</h1>" in page
    assert "game 2 of 3" in page
    assert "won the series" not in page
    start(keeper, series)
    assert settings(member, series, end="open", games="") == 303
    assert "<small>No fixed end</small>" in keeper.get(f"{series}/settings").text


def test_the_page_shows_what_is_so_now(keeper: Phone) -> None:
    series = new_series(keeper, end="target", target="500", name="Winter")
    page = keeper.get(f"{series}/end").text
    assert re.search(r'name="target"[^>]*value="500"', page)
    assert re.search(r'value="target" checked', page)
    assert re.search(r'name="name"[^>]*value="Winter"', keeper.get(f"{series}/name").text)
    listed = keeper.get(f"{series}/settings").text
    states = re.findall(r"<span>([^<]*)</span> <small>([^<]*)</small>", listed)
    assert states == [
        ("Name", "Winter"), ("Ends", "at 500 points"), ("Players", "4"),
        ("Rules of future games", "Today’s rules"), ("Next dealer", "Dan"),
        ("This phone is used by", "no one yet")]


def test_each_line_of_the_settings_leads_to_a_page(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper, name="Winter")
    start(keeper, series)
    for phone, least in ((keeper, 10), (guest, 4)):
        lines = re.findall(r'class="line-item" href="([^"]+)"',
                           phone.get(f"{series}/settings").text)
        assert len(lines) >= least
        assert [phone.get(unescape(each)).status_code for each in lines] == [200] * len(lines)


def test_the_name_alone_or_the_end_alone_is_changed(keeper: Phone) -> None:
    series = new_series(keeper, end="target", target="500", name="Winter")
    assert keeper.post(f"{series}/settings", {"name": "Summer"}).location == f"{series}/settings"
    page = keeper.get(f"{series}/settings").text
    assert all(each in page for each in ("<small>Summer</small>", "<small>at 500 points</small>"))
    keeper.post(f"{series}/settings", {"end": "games", "games": "7", "target": ""})
    page = keeper.get(f"{series}/settings").text
    assert all(each in page for each in ("<small>Summer</small>", "<small>after 7 games</small>"))
    wrong = keeper.post(f"{series}/settings", {"name": "x" * 61})
    assert wrong.status_code == 422
    assert 'name="end"' not in wrong.text


def test_a_new_name_reaches_the_phones_at_the_table(keeper: Phone) -> None:
    series = new_series(keeper, name="Summer")
    game = start(keeper, series)
    tag = keeper.get(f"/games/{game}/live").headers["ETag"]
    settings(keeper, series, name="Winter")
    fresh = {"User-Agent": keeper.agent, "If-None-Match": tag}
    assert keeper.client.get(f"/games/{game}/live", headers=fresh).status_code == 200


@pytest.mark.parametrize(("fields", "why"), [
    ({"games": "0"}, "Between 1 and 1000 games."),
    ({"games": "ten"}, "Enter a whole number."),
    ({"end": "target", "target": "-5"}, "Between 1 and"),
    ({"end": "never"}, 'class="error"'),
    ({"name": "x" * 61}, "At most 60 letters."),
])
def test_what_makes_no_sense_is_shown_again_and_changes_nothing(
    keeper: Phone, fields: dict[str, str], why: str
) -> None:
    series = new_series(keeper, name="Winter")
    data = {"name": "Summer", "end": "games", "games": "2", "target": "1000"} | fields
    answer = keeper.post(f"{series}/settings", data)
    assert answer.status_code == 422
    assert why in unescape(answer.text)
    page = keeper.get(series).text
    assert "<h1>Winter</h1>" in page
    assert "game 1 of 2" in page


def test_guests_and_neighbours_change_nothing(
    keeper: Phone, guest: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper)
    for part in ("name", "end", "players", "mend", "throw", "delete", "start"):
        assert guest.get(f"{series}/{part}").status_code == 403
    assert settings(guest, series) == 403
    assert other_keeper.get(f"{series}/settings").status_code == 404
    assert settings(other_keeper, series) == 404
    shown = guest.get(f"{series}/settings").text
    assert not re.search(rf'(href|action)="{series}/(?!seat)', shown)
