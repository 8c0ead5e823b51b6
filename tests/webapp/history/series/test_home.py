"""The start page: running games, series that go on, and the evenings by their days."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from html import unescape

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.long_series import add_lines, long_series
from tests.support.phones import Phone, hidden, household_time, new_series
from tests.webapp.history.series.test_series import start, whole_game
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, Series, now
from webapp.server.language.catalogue import LANGUAGES

WON = ("turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1",
       "rack A", "rack B y2", "rack C b2", "rack D k2")


@pytest.fixture
def began(app: Flask) -> Callable[..., None]:
    """Let the last game of a series have begun at another time; or the series, without a game."""

    def change(series: str, at: datetime) -> None:
        series_id = series.rpartition("/")[2]
        with app.app_context(), writing() as session:
            game = session.scalar(sa.select(Game).where(Game.series_id == series_id)
                                  .order_by(Game.number.desc()).limit(1))
            (game or session.get_one(Series, series_id)).created_at = at

    return change


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def evenings(page: str) -> list[tuple[str, str]]:
    """Return each evening: its day, and what is said of it."""
    return [(plain(day), plain(told)) for day, told in re.findall(
        r'<section class="rows evening"><h3>(.*?)</h3>(.*?)</section>', page, re.DOTALL)]


def above(page: str) -> str:
    """Return what stands above the evenings."""
    return plain(page[page.index("<main"):page.index('id="evenings"')])


def test_an_empty_household_says_how_to_begin(keeper: Phone, guest: Phone) -> None:
    page = keeper.get("/").text
    assert "Nothing has been played yet." in page
    assert "begin a series with everybody’s names" in page
    assert 'href="/series/new"' in page
    assert 'role="search"' not in page
    looked = guest.get("/").text
    assert "As soon as a member of the household begins a series" in looked
    assert 'href="/series/new"' not in looked


def test_a_running_game_stands_first_with_whose_turn_it_is(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    series = new_series(keeper, name="Winter")
    game = start(keeper, series)
    assert "Ana’s turn." in above(keeper.get("/").text)  # who begins by the rotation
    add_lines(app, game, ["turn A", "turn C"])
    for phone in (keeper, guest):
        page = phone.get("/").text
        assert f'class="item playing" href="/games/{game}"' in page
        assert re.search(r"Carmen’s turn\. .* Ana .* Dan Game 1 · Winter · \d+ seconds? ago",
                         above(page))
        assert "Start game" not in page
    add_lines(app, game, ["meld r10 r11 r12 / k10 k11 k12", "out b1"])
    assert "The racks are being counted." in above(keeper.get("/").text)


def test_the_game_that_was_gone_on_with_last_is_the_first(app: Flask, keeper: Phone) -> None:
    games = [start(keeper, new_series(keeper)) for _ in range(6)]
    with app.app_context(), writing() as session:
        for hours, game in enumerate(games):
            session.execute(sa.update(Line).where(Line.game_id == game)
                            .values(created_at=now() - timedelta(hours=6 - hours)))
            session.get_one(Game, game).created_at = now() - timedelta(hours=6 - hours)
    shown = re.findall(r'class="item playing" href="/games/([^"]+)"', keeper.get("/").text)
    assert shown == [games[5], games[4], games[3], games[2]]
    told = dict(evenings(keeper.get("/").text))
    assert sum(each.count("is being played") for each in told.values()) == 6


def test_a_record_that_cannot_be_read_does_not_take_the_page_with_it(
    app: Flask, keeper: Phone
) -> None:
    game = start(keeper, new_series(keeper))
    add_lines(app, game, ["turn A"])
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.game_id == game, Line.text == "turn A")
                        .values(text="turn into a swan", token="other"))  # noqa: S106
    assert "Go on with game 1" in keeper.get("/").text


def test_a_series_that_goes_on_starts_its_next_game_by_one_touch(
    app: Flask, keeper: Phone, guest: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "B")
    began(series, household_time(2026, 11, 3, 19))
    whole_game(app, keeper, series, "B")
    began(series, household_time(2026, 11, 21, 19))
    page = keeper.client.get("/", headers={"Accept-Language": "en-GB"}).text
    assert "3–21 Nov 2026 · Bogdan leads" in above(page)
    token = hidden(page[page.index(f"{series}/games"):], "token")
    answers = [keeper.post(f"{series}/games", {"token": token}) for _ in range(2)]
    assert answers[0].status_code == 303
    assert answers[0].location == answers[1].location
    assert "/games/" in answers[0].location
    looked = guest.get("/").text
    assert "Start game" not in looked
    assert "New series" not in looked
    assert "Ask the referee" in looked


def test_a_series_that_ended_today_begins_again_by_one_touch(
    app: Flask, keeper: Phone, guest: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "B")
    page = keeper.get("/").text
    assert "Bogdan has won the series." in above(page)
    form = page[page.index(f"{series}/again"):]
    again = keeper.post(f"{series}/again", {"token": hidden(form, "token")})
    assert again.location not in {series, "/"}
    assert "Again with the same players" not in guest.get("/").text
    began(series, now() - timedelta(days=3))
    later = keeper.get("/").text
    assert "Bogdan has won the series." not in above(later)
    assert "Bogdan has won the series." in dict(enumerate(evenings(later)))[1][1]


def test_the_podium_has_who_is_level_on_the_same_step(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "C")
    page = keeper.get(series).text
    podium = re.search(r'<ol class="podium">(.*?)</ol>', page, re.DOTALL)
    assert podium
    assert [plain(each) for each in re.findall(r"<li .*?</li>", podium[1], re.DOTALL)] == [
        "C Carmen 160 1", "A Ana −200 2", "B Bogdan −200 2", "D Dan −200 2"]
    assert podium[1].count("place-2") == 3


def test_a_podium_of_two_and_who_stands_beside_one_of_three(app: Flask, keeper: Phone) -> None:
    pair = new_series(keeper, games="1", player_3="", player_4="")
    add_lines(app, start(keeper, pair), ["turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1",
                                         "rack A", "rack B y2"])
    assert keeper.get(pair).text.count('class="place-') == 2
    four = new_series(keeper, games="1")
    add_lines(app, start(keeper, four), [
        "turn A", "meld r10 r11 r12 / k10 k11 k12", "turn B", "meld y10 y11 y12 / b10 b11 b12",
        "turn C", "meld r1 b1 k1 / r2 r3 r4", "turn A", "out b1", "rack B y2",
        "rack C k9", "rack D k2"])
    page = keeper.get(four).text
    end = page[page.index('class="podium"'):page.index('aria-labelledby="totals"')]
    assert [end.count(f"place-{place}") for place in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert "4. D Dan" in plain(end)


def test_evenings_say_who_played_what_and_who_won(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open", name="Winter")
    for winner, day in (("B", 20), ("A", 21), ("A", 21), ("C", 21)):
        whole_game(app, keeper, series, winner)
        began(series, household_time(2026, 11, day, 19))
    other = new_series(keeper, end="open", player_3="", player_4="")
    began(other, household_time(2026, 10, 2, 19))
    page = keeper.client.get("/", headers={"Accept-Language": "en-GB"}).text
    players = "Winter A Ana B Bogdan C Carmen D Dan"
    assert evenings(page) == [
        ("Saturday, 21 November 2026",
         f"{players} Ana won the evening: 120 Game 2 Game 3 Game 4"),
        ("Friday, 20 November 2026", f"{players} Bogdan won the evening: 160 Game 1"),
        ("Friday, 2 October 2026", "A Ana B Bogdan No game yet."),
    ]
    assert page.count('class="chip" href="/games/') == 4
    assert all(f'href="{path}"' in page for path in (series, other))


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
    told = [each for _day, each in evenings(keeper.get("/").text)]
    assert ("Ana" in told[1], "Bogdan" in told[1]) == (False, True)
    assert ("Ana" in told[0], "Bogdan" in told[0]) == (True, False)
    assert all(name in above(keeper.get("/").text) for name in ("Ana", "Bogdan", "Elena"))


def test_an_evening_may_end_level(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    for winner in "AB":
        whole_game(app, keeper, series, winner)
    assert "Ana and Bogdan are level: −40" in evenings(keeper.get("/").text)[0][1]


def test_a_game_after_midnight_belongs_to_the_evening_before(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open")
    for at in (household_time(2026, 11, 21, 22), household_time(2026, 11, 22, 1)):
        whole_game(app, keeper, series, "A")
        began(series, at)
    page = keeper.client.get("/", headers={"Accept-Language": "en-GB"}).text
    assert [day for day, _told in evenings(page)] == ["Saturday, 21 November 2026"]


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
    page = keeper.client.get("/", query_string={"q": asked},
                             headers={"Accept-Language": "en-GB"}).text
    assert len(evenings(page)) == found
    if asked.strip():
        assert f"{found} evening{'' if found == 1 else 's'}" in page
        assert 'class="item playing"' not in page


def test_the_last_evenings_stand_first_and_twenty_on_each_page_after(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, WON, 45)
    first = household_time(2026, 1, 1, 19)
    with app.app_context(), writing() as session:
        for game in session.scalars(sa.select(Game)):
            game.created_at = first + timedelta(days=game.number)
    pages = [keeper.get(f"/{asked}").text
             for asked in ("", "?page=2", "?page=3", "?page=99", "?page=x")]
    days = [[day for day, _told in evenings(page)] for page in pages]
    assert [len(each) for each in days] == [3, 20, 20, 2, 3]
    assert len({day for each in days[:4] for day in each}) == 45
    assert 'href="/?page=2#evenings"' in pages[0]
    assert "Newer evenings" not in pages[0]
    assert "Older evenings" in pages[2]
    assert "Older evenings" not in pages[3]
    assert len(pages[0]) < 15_000
    assert "Start game 46" in pages[0]
    assert "Start game" not in pages[1]
    found = keeper.get("/?q=january&page=2").text
    assert [len(evenings(found)), "30 evenings" in found] == [10, True]


def test_the_start_page_asks_no_more_for_more_games(app: Flask, keeper: Phone) -> None:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    with app.app_context():
        engine = db.engine
    sa.event.listen(engine, "before_cursor_execute", note)
    counts = []
    for games in (2, 40):
        for _series in range(3):
            long_series(app, keeper, WON, games)
        keeper.get("/")
        asked.clear()
        assert keeper.get("/").status_code == 200
        counts.append(len(asked))
    sa.event.remove(engine, "before_cursor_execute", note)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_is_drawn_in_every_language(
    app: Flask, keeper: Phone, language: str
) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "A")
    game = start(keeper, new_series(keeper))
    add_lines(app, game, ["turn B"])
    for path in ("/", "/?q=ana", "/?q=zzz"):
        answer = keeper.client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert "Ana" in answer.text or "zzz" in path


def test_another_household_s_evenings_are_not_seen(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    whole_game(app, keeper, new_series(keeper, end="open"), "A")
    assert evenings(other_keeper.get("/").text) == []
    assert evenings(other_keeper.get("/?q=ana").text) == []
