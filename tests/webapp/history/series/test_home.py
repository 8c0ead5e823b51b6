"""The start page: running games, and series that go on."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.long_series import add_lines, long_series
from tests.support.phones import Phone, hidden, household_time, new_series
from tests.webapp.history.series.test_series import start, whole_game
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line, now
from webapp.server.language.catalogue import LANGUAGES

WON = ("turn A", "meld r10 r11 r12 / k10 k11 k12", "out b1",
       "rack A", "rack B y2", "rack C b2", "rack D k2")


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def above(page: str) -> str:
    """Return what stands on the page above its footer."""
    return plain(page[page.index("<main"):page.index("</main>")])


def test_an_empty_household_says_how_to_begin(keeper: Phone, guest: Phone) -> None:
    page = keeper.get("/").text
    assert "Who is playing?" in page
    assert re.findall(r'name="(player_\d)"', page) == [f"player_{at}" for at in range(1, 9)]
    assert 'href="/desk"' in page
    looked = guest.get("/").text
    assert "No games yet" in looked
    assert "series/new" not in looked


def test_the_first_visit_starts_a_series_and_its_first_game(keeper: Phone) -> None:
    page = keeper.get("/").text
    fields = {"token": hidden(page, "token"), "game": hidden(page, "game"), "preset": "current",
              "end": "games", "games": "10", "target": "1000", "start": "1", "dealer": "1",
              "player_1": "Ana-Maria", "player_3": "Bogdan", "player_4": ""}
    wrong = keeper.post("/series/new", {**fields, "player_3": ""})
    assert wrong.status_code == 422
    assert "Who is playing?" in wrong.text
    answers = [keeper.post("/series/new", fields) for _ in range(2)]
    assert [each.status_code for each in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert answers[0].location.startswith("/games/")
    assert "Bogdan’s turn" in keeper.get("/").text  # who deals begins last
    assert "dealer A" in keeper.get(f"{answers[0].location}/log").text


def test_a_running_game_stands_first_with_whose_turn_it_is(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    series = new_series(keeper, name="Winter")
    game = start(keeper, series)
    assert "Game 1 · Ana’s turn" in above(keeper.get("/").text)  # who begins by the rotation
    add_lines(app, game, ["turn A", "turn C"])
    for phone in (keeper, guest):
        page = phone.get("/").text
        assert f'class="item playing" href="/games/{game}"' in page
        assert re.search(r"Game 1 · Carmen’s turn Winter · \d+ seconds? ago", above(page))
        assert "Start game" not in page
    add_lines(app, game, ["meld r10 r11 r12 / k10 k11 k12", "out b1"])
    assert "Count racks" in above(keeper.get("/").text)


def test_the_game_that_was_gone_on_with_last_is_the_first(app: Flask, keeper: Phone) -> None:
    games = [start(keeper, new_series(keeper)) for _ in range(6)]
    with app.app_context(), writing() as session:
        for hours, game in enumerate(games):
            session.execute(sa.update(Line).where(Line.game_id == game)
                            .values(created_at=now() - timedelta(hours=6 - hours)))
            session.get_one(Game, game).created_at = now() - timedelta(hours=6 - hours)
    shown = re.findall(r'class="item playing" href="/games/([^"]+)"', keeper.get("/").text)
    assert shown == [games[5], games[4], games[3], games[2]]
    told = keeper.get("/evenings").text
    assert told.count("playing now") == 6


def test_a_record_that_cannot_be_read_does_not_take_the_page_with_it(
    app: Flask, keeper: Phone
) -> None:
    game = start(keeper, new_series(keeper))
    add_lines(app, game, ["turn A"])
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.game_id == game, Line.text == "turn A")
                        .values(text="turn into a swan", token="other"))  # noqa: S106
    assert re.search(r"Game 1 A Ana .* ago", above(keeper.get("/").text))


def test_a_series_that_goes_on_starts_its_next_game_by_one_touch(
    app: Flask, keeper: Phone, guest: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, end="open")
    whole_game(app, keeper, series, "B")
    began(series, household_time(2026, 11, 3, 19))
    whole_game(app, keeper, series, "B")
    began(series, household_time(2026, 11, 21, 19))
    page = keeper.client.get("/", headers={"Accept-Language": "en-GB"}).text
    assert "3–21 Nov 2026 2 games B Bogdan 320 A Ana −400" in above(page)
    assert "Start game 3 · Bogdan deals" in above(page)
    token = hidden(page[page.index(f"{series}/games"):], "token")
    answers = [keeper.post(f"{series}/games", {"token": token}) for _ in range(2)]
    assert answers[0].status_code == 303
    assert answers[0].location == answers[1].location
    assert "/games/" in answers[0].location
    looked = guest.get("/").text
    assert "Start game" not in looked
    assert "New series" not in looked
    assert "Game 3 · Carmen’s turn" in plain(looked)


def test_a_series_that_ended_today_begins_again_by_one_touch(
    app: Flask, keeper: Phone, guest: Phone, began: Callable[..., None]
) -> None:
    series = new_series(keeper, games="1")
    whole_game(app, keeper, series, "B")
    page = keeper.get("/").text
    assert "Bogdan won the series." in above(page)
    form = page[page.index(f"{series}/again"):]
    again = keeper.post(f"{series}/again", {"token": hidden(form, "token")})
    assert again.location not in {series, "/"}
    assert "Rematch" not in guest.get("/").text
    began(series, now() - timedelta(days=3))
    later = keeper.get("/").text
    assert "Bogdan won the series." not in above(later)
    assert "Bogdan won" in above(later)
    assert "Bogdan won the series." in keeper.get("/evenings").text


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
    end = page[page.index('class="podium"'):page.index("</section>")]
    assert [end.count(f"place-{place}") for place in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert "4. D Dan" in plain(end)


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
    for path in ("/", "/evenings", "/evenings?q=ana", "/evenings?q=zzz"):
        answer = keeper.client.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert "Ana" in answer.text or "zzz" in path


def test_the_search_of_evenings_is_found_where_it_went(keeper: Phone) -> None:
    for asked in ("q=ana+nov", "page=2", "q=ana&page=3"):
        answer = keeper.get(f"/?{asked}")
        assert (answer.status_code, answer.location) == (308, f"/evenings?{asked}")


def test_other_series_are_lines_and_all_of_them_are_on_a_page(
    app: Flask, keeper: Phone, began: Callable[..., None]
) -> None:
    for at in range(10):
        series = new_series(keeper, name=f"Series {at}", end="open")
        whole_game(app, keeper, series, "A")
        began(series, household_time(2026, 1, 1 + at, 19))
    lines = r'<a class="line-item" href="([^"]+)"><span>([^<]+)</span> <small>([^<]+)</small>'
    page = keeper.client.get("/", headers={"Accept-Language": "en-GB"}).text
    found = re.findall(lines, page)
    assert [name for _url, name, _state in found] == [f"Series {at}" for at in range(8, 1, -1)]
    assert found[0][2] == "not finished · 9 Jan"
    assert "All series (10)" in page
    everything = keeper.client.get("/series", headers={"Accept-Language": "en-GB"}).text
    assert len(re.findall(lines, everything)) == 10
