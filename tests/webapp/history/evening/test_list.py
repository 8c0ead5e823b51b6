"""The list of evenings: who played what on which day, who won, and what its search finds."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
import sqlalchemy as sa
from babel.dates import format_date
from flask import Flask

from tests.support.long_series import add_lines, long_series
from tests.support.phones import Phone, hidden, household_time, new_series
from tests.webapp.history.series.test_home import WON, plain
from tests.webapp.history.series.test_series import start, whole_game
from webapp.server.data.database import writing
from webapp.server.data.models import Game
from webapp.server.language.days import this_evening


def evenings(page: str) -> list[tuple[str, str]]:
    """Return each evening: its month, and what its card says."""
    return [(plain(month), plain(told)) for month, cards in re.findall(
        r'<section class="evenings"><h2>(.*?)</h2>(.*?)</section>', page, re.DOTALL)
        for told in re.findall(r'<a class="card evening"[^>]*>(.*?)</a>', cards, re.DOTALL)]


def test_evenings_say_who_played_what_and_who_won(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open", name="Winter")
    for winner, day in (("B", 20), ("A", 21), ("A", 21), ("C", 21)):
        whole_game(app, keeper, series, winner)
        began(series, household_time(2026, 11, day, 19))
    other = new_series(keeper, end="open", player_3="", player_4="")
    began(other, household_time(2026, 10, 2, 19))
    page = keeper.client.get("/evenings", headers={"Accept-Language": "en-GB"}).text
    players = "Winter · Ana, Bogdan, Carmen, Dan"
    assert evenings(page) == [
        ("November 2026", f"Saturday 21 · Ana won 120 3 games · {players}"),
        ("November 2026", f"Friday 20 · Bogdan won 160 1 game · {players}"),
        ("October 2026", "Friday 2 No games yet · Ana, Bogdan"),
    ]
    assert all(f'href="{path}"' in page for path in ("/evening/2026-11-21", other))


def test_who_sat_out_did_not_play_that_evening(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open", player_5="Elena")
    whole_game(app, keeper, series, "A")
    began(series, household_time(2026, 11, 20, 19))
    token = hidden(keeper.get(series).text, "token")
    second = keeper.post(f"{series}/games", {"token": token}).location
    add_lines(app, second.rpartition("/")[2], WON)
    began(series, household_time(2026, 11, 21, 19))
    told = [each for _day, each in evenings(keeper.get("/evenings").text)]
    assert ("Ana" in told[1], "Bogdan" in told[1]) == (False, True)
    assert ("Ana" in told[0], "Bogdan" in told[0]) == (True, False)
    assert all(name in keeper.get("/").text for name in ("Ana", "Bogdan", "Elena"))


def test_an_evening_may_end_level(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    for winner in "AB":
        whole_game(app, keeper, series, winner)
    assert "Ana and Bogdan are level −40" in evenings(keeper.get("/evenings").text)[0][1]


def test_a_game_after_midnight_belongs_to_the_evening_before(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open")
    for at in (household_time(2026, 11, 21, 22), household_time(2026, 11, 22, 1)):
        whole_game(app, keeper, series, "A")
        began(series, at)
    page = keeper.client.get("/evenings", headers={"Accept-Language": "en-GB"}).text
    assert [told.partition(" ·")[0] for _month, told in evenings(page)] == ["Saturday 21"]


SEARCHES = [
    ("ana", 2), ("Văcărescu", 1), ("vacarescu", 1), ("winter", 1), ("21 Nov", 1), ("nov", 2),
    ("21.11.2026", 1), ("21/11/2026", 1), ("2026-11", 2), ("2026-11-21", 1), ("saturday", 1),
    ("2026", 3), ("2", 1), ("november 2026 winter", 1), ("ana october", 0), ("zzz", 0), ("  ", 3),
    ("smaranda", 1), ("%", 0), ("1", 0),
]


@pytest.fixture
def three(app: Flask, keeper: Phone, began: Callable[..., None]) -> None:
    for at, fields in (
        (household_time(2026, 11, 21, 19), {"name": "Winter"}),
        (household_time(2026, 11, 20, 19), {}),
        (household_time(2026, 10, 2, 19),
         {"player_1": "Ecaterina-Smaranda Văcărescu", "player_4": ""}),
    ):
        series = new_series(keeper, end="open", **fields)
        game = start(keeper, series)
        add_lines(app, game, ["turn A"])
        began(series, at)


@pytest.mark.parametrize("query", SEARCHES)
@pytest.mark.usefixtures("three")
@pytest.mark.one_database
def test_evenings_are_found_by_name_and_day(keeper: Phone, query: tuple[str, int]) -> None:
    asked, found = query
    page = keeper.client.get("/evenings", query_string={"q": asked},
                             headers={"Accept-Language": "en-GB"}).text
    assert len(evenings(page)) == found
    if asked.strip():
        assert f"{found} evening{'' if found == 1 else 's'}" in page
        assert 'class="item playing"' not in page


@pytest.mark.parametrize(("language", "query"), [
    ("en", "last {}"), ("ro", "{} trecută"), ("hu", "múlt {}"), ("fr", "{} dernier"),
    ("en", "yesterday"), ("ro", "ieri"), ("hu", "tegnap"), ("fr", "hier"),
])
def test_the_evening_of_yesterday_is_found_by_what_people_call_it(
    keeper: Phone, began: Callable[..., None], language: str, query: str
) -> None:
    day = this_evening() - timedelta(days=1)
    series = new_series(keeper, end="open")
    began(series, household_time(day.year, day.month, day.day, 20))
    asked = query.format(format_date(day, "EEEE", locale=language))
    found = keeper.client.get("/evenings", query_string={"q": asked},
                              headers={"Accept-Language": language}).text
    assert len(evenings(found)) == 1


def test_the_last_evenings_stand_first_and_twenty_on_each_page_after(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 45)
    first = household_time(2026, 1, 1, 19)
    with app.app_context(), writing() as session:
        for game in session.scalars(sa.select(Game)):
            game.created_at = first + timedelta(days=game.number)
    pages = [keeper.get(f"/evenings{asked}").text
             for asked in ("", "?page=2", "?page=3", "?page=99", "?page=x")]
    days = [[f"{told} {month}" for month, told in evenings(page)] for page in pages]
    assert [len(each) for each in days] == [20, 20, 5, 5, 20]
    assert len({day for each in days[:4] for day in each}) == 45
    assert 'href="/evenings?page=2"' in pages[0]
    assert "Newer" not in pages[0]
    assert "Older" in pages[1]
    assert "Older" not in pages[2]
    found = keeper.get("/evenings?q=january&page=2").text
    assert [len(evenings(found)), "30 evenings" in found] == [10, True]


def test_another_household_s_evenings_are_not_seen(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    whole_game(app, keeper, new_series(keeper, end="open"), "A")
    assert evenings(other_keeper.get("/evenings").text) == []
    assert evenings(other_keeper.get("/evenings?q=ana").text) == []


@pytest.mark.usefixtures("three")
def test_a_person_who_is_looked_for_is_found_before_the_evenings(keeper: Phone) -> None:
    page = keeper.get("/evenings?q=vacarescu").text
    assert re.search(r'class="item" href="/persons/\d+"', page)
    assert len(evenings(page)) == 1
    assert 'href="/persons/' not in keeper.get("/evenings?q=winter").text


def test_a_question_is_answered_where_questions_are(keeper: Phone) -> None:
    new_series(keeper)
    answer = keeper.get("/evenings", query_string={"q": "opened > 100 and year 2026"})
    assert (answer.status_code, answer.location) == (
        303, "/search?q=opened+%3E+100+and+year+2026")
    assert "Nothing found" in keeper.get("/evenings?q=opened+qqq").text


def test_the_four_pages_of_history_lead_to_one_another(app: Flask, keeper: Phone) -> None:
    whole_game(app, keeper, new_series(keeper, end="open"), "A")
    pages = ("/evenings", "/persons", "/records", "/years")
    for path in pages:
        page = keeper.get(path).text
        found = page[page.index('class="segs"'):page.index("</nav>", page.index('class="segs"'))]
        assert re.findall(r'href="([^"]+)"', found) == list(pages)
        assert re.search(rf'href="{path}" aria-current="page"', found)
        assert 'action="/evenings" role="search"' in page
