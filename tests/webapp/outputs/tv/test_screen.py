"""A screen follows what is played, shows what everybody may see, and lets nobody enter."""

import re
from datetime import timedelta

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, new_series
from tests.support.tables import Table, new_table
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, now

pytestmark = pytest.mark.one_database


def title(phone: Phone, query: str = "") -> str:
    page = phone.get(f"/tv{query}")
    assert page.status_code == 200, page.text
    found = re.search(r"<h1>(?:<span.*?</span>)?\s*(.*?)</h1>", page.text)
    assert found
    return found[1]


def etag(phone: Phone, query: str = "") -> str:
    answer = phone.get(f"/tv/live{query}")
    assert answer.status_code == 200
    return answer.headers["ETag"]


def ask(phone: Phone, tag: str, query: str = "") -> int:
    return phone.client.get(f"/tv/live{query}", headers={"If-None-Match": tag}).status_code


def began(table: Table) -> str:
    return table.path.rpartition("/")[2]


def long_ago(app: Flask, table: Table, hours: float) -> None:
    """Let all of a game have been entered so many hours ago."""
    at = now() - timedelta(hours=hours)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.game_id == began(table)).values(created_at=at))
        session.execute(sa.update(Game).where(Game.id == began(table)).values(created_at=at))


def test_a_house_in_which_nobody_has_played_is_told_what_will_be_seen(guest: Phone) -> None:
    assert title(guest) == "Waiting for the first game"


def test_it_goes_from_a_series_to_its_game_and_on_to_the_next(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    assert title(guest) == "Waiting for the first game"
    assert "1." not in guest.get("/tv").text.partition("<tbody>")[2]  # nobody leads yet
    table = new_table(keeper, series)
    assert title(guest) == "Ana’s turn"
    enter_lines(table, *D85_LINES)
    assert title(guest) == "Ana went out. The racks are being counted."
    enter_lines(table, *D85_WHOLE[len(D85_LINES):])
    assert title(guest) == "Waiting for the next game"
    page = guest.get("/tv").text
    assert "Ana went out, and a Joly counted 50." in page
    assert "Ana deals next." in page
    enter_lines(new_table(keeper, series), *D85_LINES[:2])
    assert title(guest) == "Ana’s turn"
    assert "Game 2" in guest.get("/tv").text


def test_a_series_that_is_over_says_who_has_won_it(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    for _game in range(2):
        enter_lines(new_table(keeper, series), *D85_WHOLE)
    assert title(guest) == "Ana won the series."
    page = guest.get("/tv").text
    assert '<svg class="chart"' in page
    assert "deals next" not in page


def test_a_total_has_the_games_before_and_the_one_that_is_played(
    keeper: Phone, guest: Phone
) -> None:
    series = new_series(keeper)
    enter_lines(new_table(keeper, series), *D85_WHOLE)
    before = re.findall(r'class="total"><span class="[^"]*">([−\d]+)', guest.get("/tv").text)
    enter_lines(new_table(keeper, series), *D85_LINES[:2])
    seats = re.findall(r'class="total"><span class="[^"]*">([−\d]+)</span>.*?This game'
                       r'\s<span class="[^"]*">([−\d]+)', guest.get("/tv").text, re.DOTALL)
    number = {"−": "-"}
    figures = [tuple(int(each.translate(str.maketrans(number))) for each in seat)
               for seat in seats]
    assert len(figures) == 4
    known = sorted(int(each.translate(str.maketrans(number))) for each in before)
    assert sorted(total - points for total, points in figures) == known
    assert any(points for _total, points in figures)


def test_of_two_tables_it_keeps_to_the_one_that_began_last(keeper: Phone, guest: Phone) -> None:
    first = new_table(keeper, new_series(keeper, name="Kitchen"))
    second = new_table(keeper, new_series(keeper, name="Garden"))
    for table in (second, first):
        enter_lines(table, *D85_LINES[:1])
        assert "Garden" in guest.get("/tv").text


def test_a_screen_keeps_to_the_series_of_its_address(keeper: Phone, guest: Phone) -> None:
    kitchen = new_series(keeper, name="Kitchen")
    new_table(keeper, kitchen)
    new_table(keeper, new_series(keeper, name="Garden"))
    named = kitchen.rpartition("/")[2]
    answer = guest.get(f"/tv/{named}")
    assert answer.location == f"/tv?series={named}"
    for path in (answer.location, f"/tv/live?series={named}"):
        assert "Kitchen" in guest.get(path).text
        assert "Garden" not in guest.get(path).text


def test_a_game_that_was_left_weeks_ago_hides_nothing_of_this_evening(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    left = new_table(keeper, new_series(keeper, name="Left"))
    long_ago(app, left, 500)
    tonight = new_table(keeper, new_series(keeper, name="Tonight"))
    enter_lines(tonight, *D85_WHOLE)
    assert "Tonight" in guest.get("/tv").text


def test_a_game_that_is_gone_on_with_is_shown_before_newer_ones_of_other_days(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    old = new_table(keeper, new_series(keeper, name="Gone on with"))
    newer = new_table(keeper, new_series(keeper, name="Of yesterday"))
    enter_lines(newer, *D85_WHOLE)
    long_ago(app, newer, 20)
    long_ago(app, old, 40)
    assert "Of yesterday" in guest.get("/tv").text
    enter_lines(old, *D85_LINES[:1])
    assert "Gone on with" in guest.get("/tv").text


def test_what_was_put_away_or_thrown_away_is_not_followed(keeper: Phone, guest: Phone) -> None:
    shown = new_series(keeper, name="Shown")
    new_table(keeper, shown)
    away = new_series(keeper, name="Put away")
    new_table(keeper, away)
    keeper.post(f"{away}/archive", {"away": "1"})
    assert "Shown" in guest.get("/tv").text
    thrown = new_table(keeper, new_series(keeper, name="Thrown away"))
    assert "Thrown away" in guest.get("/tv").text
    series = re.search(r'href="(/series/[\w-]+)"', thrown.page)
    assert series
    keeper.post(f"{series[1]}/throw", {"game": began(thrown)})
    assert "Shown" in guest.get("/tv").text


def test_nothing_is_sent_until_something_is_entered(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    seen = [etag(guest)]
    assert ask(guest, seen[-1]) == 304
    for lines in D85_WHOLE:
        enter_lines(table, lines)
        assert ask(guest, seen[-1]) == 200
        seen.append(etag(guest))
        assert ask(guest, seen[-1]) == 304
    assert len(seen) == len(set(seen))


def test_a_new_name_and_a_code_for_guests_are_news(keeper: Phone, guest: Phone) -> None:
    series = new_series(keeper)
    new_table(keeper, series)
    seen = etag(guest)
    person = re.search(r'href="(/people/\d+)"', keeper.get("/settings/players").text)
    assert person
    keeper.post(person[1], {"name": "Anamaria", "short": "Anamaria", "colour": "2"})
    assert ask(guest, seen) == 200
    seen = etag(guest)
    keeper.post("/household/screen/guests", {"show": "1"})
    assert ask(guest, seen) == 200


def test_two_languages_are_no_news_for_each_other(keeper: Phone, guest: Phone) -> None:
    new_table(keeper, new_series(keeper))
    seen = etag(guest)
    assert etag(guest, "?language=ro") != seen
    assert ask(guest, seen) == 304


def test_the_address_says_the_language_and_changes_no_other_page(
    keeper: Phone, guest: Phone
) -> None:
    new_table(keeper, new_series(keeper))
    assert '<html lang="hu"' in guest.get("/tv?language=hu").text
    assert 'data-url="/tv/live?language=hu"' in guest.get("/tv?language=hu").text
    assert '<html lang="en"' in guest.get("/settings").text
    assert '<html lang="en"' in guest.get("/tv?language=xx").text


@pytest.mark.parametrize("phone_name", ["keeper", "member", "guest"])
def test_nothing_can_be_entered_there_whoever_looks(
    request: pytest.FixtureRequest, keeper: Phone, phone_name: str
) -> None:
    enter_lines(new_table(keeper, new_series(keeper)), *D85_LINES)
    page = request.getfixturevalue(phone_name).get("/tv").text
    assert not re.search(r"<(a|button|form|input|select|textarea|summary)\b", page)


def test_no_rack_is_shown(keeper: Phone, guest: Phone) -> None:
    """Black 9 lies on no table: it was counted on a rack."""
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES, ("rack B k9 r9",))
    assert "black 9" not in guest.get("/tv").text
    assert "The racks are being counted." in guest.get("/tv").text


def test_what_the_method_stacks_lies_beside_the_name(keeper: Phone, guest: Phone) -> None:
    enter_lines(new_table(keeper, new_series(keeper)), *D85_LINES[:-1])
    page = guest.get("/tv").text
    stack = re.findall(r'<p class="stack">(.*?)</p>', page, re.DOTALL)
    assert len(stack) == 2
    assert 'aria-label="yellow 13"' in stack[0]
    assert "Ana adds yellow 13 to a meld of Carmen." in page


def test_tile_rummy_lies_in_the_middle(keeper: Phone, guest: Phone) -> None:
    table = new_table(keeper, new_series(keeper, game="tile-rummy", preset="base"))
    enter_lines(table, ("turn A", "meld r10 y10 b10"))
    page = guest.get("/tv").text
    assert page.count('class="meld"') == 1
    assert 'class="stack"' not in page


def test_another_households_series_is_not_shown(
    keeper: Phone, other_keeper: Phone
) -> None:
    series = new_series(keeper).rpartition("/")[2]
    for path in (f"/tv/{series}", f"/tv?series={series}", f"/tv/live?series={series}"):
        assert other_keeper.get(path).status_code == 404
    assert title(other_keeper) == "Waiting for the first game"


def test_what_is_counted_anew_is_asked_for_again(app: Flask, keeper: Phone, guest: Phone) -> None:
    """While games of a series are counted behind the page, no answer is taken for the last."""
    series = new_series(keeper, games="30")
    for _game in range(9):
        enter_lines(new_table(keeper, series), *D85_WHOLE)
    with app.app_context(), writing():
        db.session.execute(sa.update(Game).values(result=None))
    assert 'data-etag=""' in guest.get("/tv").text
