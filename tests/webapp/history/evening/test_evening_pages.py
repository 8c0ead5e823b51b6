"""The pages of an evening, a year and the records: what they tell, and who may see them."""

import re
from collections.abc import Sequence
from html import unescape
from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from PIL import Image

from tests.support.entering import D85_WHOLE
from tests.support.finished_games import Made, household_of, make_years
from tests.support.long_series import add_lines, all_counted, long_series
from tests.support.made_household import keep_all_memories
from tests.support.phones import Phone, hidden, household_time, new_series
from webapp.history.evening.evening import evening_result
from webapp.history.search.asked import library_of
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Household, Series
from webapp.server.data.people_tables import GameMemory
from webapp.server.language.catalogue import LANGUAGES
from webapp.server.language.days import evening_of

GAMES = 45
D85 = tuple(line for lines in D85_WHOLE for line in lines)
EVENING = household_time(2026, 11, 21, 20)
BOGDAN_WINS = ("turn B", "meld r10 r11 r12 / k10 k11 k12", "out b1",
               "rack A b3 b4", "rack B", "rack C b2", "rack D k2")


@pytest.fixture
def years(app: Flask, keeper: Phone) -> Made:
    assert keeper
    return make_years(app, household_of(app), GAMES)


@pytest.fixture
def two_games(app: Flask, keeper: Phone) -> str:
    """An evening of two games, the second after midnight; the series' path."""
    series = new_series(keeper, name="Sundays")
    for lines, at in ((D85, EVENING), (BOGDAN_WINS, EVENING.replace(day=22, hour=0))):
        game = start(app, keeper, series, lines)
        with app.app_context(), writing() as session:
            session.get_one(Game, game).created_at = at
    return series


def start(app: Flask, phone: Phone, series: str, lines: Sequence[str]) -> str:
    token = hidden(phone.get(series).text, "token")
    game = phone.post(f"{series}/games", {"token": token}).location.rpartition("/")[2]
    add_lines(app, game, lines)
    return str(game)


def plain(page: str) -> str:
    main = page[page.index("<main"):page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())


def english(phone: Phone, path: str) -> str:
    answer = phone.client.get(path, headers={"Accept-Language": "en-GB"})
    assert answer.status_code == 200
    return str(answer.text)


@pytest.mark.one_database
def test_an_evening_goes_on_past_midnight_and_says_who_had_how_much(
    keeper: Phone, two_games: str
) -> None:
    assert "Saturday, 21 November 2026</h1>" in english(keeper, "/evening/2026-11-21")
    page = plain(english(keeper, "/evening/2026-11-21"))
    assert "2 games, 4 players" in page
    assert two_games in keeper.get("/evening/2026-11-21").text
    assert re.search(r"1\. B Bogdan 1 game won \d+ 2\. A Ana 1 game won \d+ 3\.", page)
    assert "Bogdan took the lead for good in game 2." in page
    assert "Ana won: 205" in page
    assert keeper.get("/evening/2026-11-22").status_code == 404


@pytest.mark.one_database
def test_its_moments_lead_to_their_lines(keeper: Phone, two_games: str) -> None:
    assert two_games
    page = english(keeper, "/evening/2026-11-21")
    assert "Highlight of the evening" in page
    links = re.findall(r'href="(/games/[^"/]+/log)#(ply-\d+)"', page)
    assert len(links) > 1
    for address, anchor in links:
        assert f'id="{anchor}"' in keeper.get(address).text


@pytest.mark.one_database
def test_a_rare_moment_is_told_with_how_rare_it_is(keeper: Phone, years: Made) -> None:
    assert years
    days = re.findall(r'href="(/evening/[^"]+)"', keeper.get("/evenings").text)
    told = [plain(english(keeper, day)) for day in days]
    assert any(re.search(r"The only one in 4?\d games", each) for each in told)
    assert not any(f"a set of {few} tiles" in each for few in "3456" for each in told)
    assert all("won by" not in each or re.search(r"Game \d+: \S+ won by", each) for each in told)


def test_later_evenings_change_nothing_that_an_evening_told(
    app: Flask, keeper: Phone, two_games: str
) -> None:
    assert two_games
    before = plain(english(keeper, "/evening/2026-11-21"))
    app.extensions["jobs"].close()
    make_years(app, household_of(app), 60, ("Xenia", "Yvonne", "Zoltan", "Zsuzsa"))
    with app.app_context(), writing() as session:
        for game in session.scalars(sa.select(Game)):
            if game.created_at not in (EVENING, EVENING.replace(day=22, hour=0)):
                game.created_at = EVENING.replace(day=20)
                session.execute(sa.delete(GameMemory).where(GameMemory.game_id == game.id))
    counting = plain(english(keeper, "/evening/2026-11-21"))
    assert "Older games are still being added." in counting
    assert "Highlight of the evening" not in counting
    with app.app_context(), writing() as session:
        for game in session.scalars(sa.select(Game)):
            if game.created_at not in (EVENING, EVENING.replace(day=22, hour=0)):
                game.created_at = EVENING.replace(day=25)
    with app.app_context():
        each = db.session.scalars(sa.select(Series.id)).all()
    for series in each:
        keep_all_memories(app, series)
    after = plain(english(keeper, "/evening/2026-11-21"))
    assert after.partition("Before ")[0].partition("After ")[0].strip() in before
    assert "After ‹ " not in after
    assert "After Wednesday 25 November ›" in after


@pytest.mark.one_database
def test_evenings_lead_from_one_to_the_next(keeper: Phone, years: Made) -> None:
    assert years
    day = re.findall(r'href="(/evening/[^"]+)"', keeper.get("/evenings").text)[0]
    seen = []
    while day:
        seen.append(day)
        page = keeper.get(day).text
        older = re.search(r'href="([^"]+)"><span class="vh">Before', page)
        day = older[1] if older else ""
    assert len(seen) == GAMES // 3
    assert seen == sorted(seen, reverse=True)


@pytest.mark.one_database
def test_an_evening_is_handed_on_as_text_and_as_a_picture(keeper: Phone, two_games: str) -> None:
    assert two_games
    page = english(keeper, "/evening/2026-11-21/share")
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    lines = text.splitlines()
    assert lines[0] == "Bogdan won"
    assert lines[1] == "2 games · Romanian tile rummy · Saturday, 21 November 2026"
    assert lines[3].startswith("1. Bogdan: ")
    assert lines[-1].endswith("Bogdan took the lead for good in game 2.")
    picture = unescape(re.search(r'<img[^>]* src="([^"]+)"', page)[1])
    answer = keeper.get(picture)
    with Image.open(BytesIO(answer.data)) as image:
        assert image.size == (1080, 1350)
    again = keeper.client.get(picture, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_an_evening_of_two_kinds_of_games_is_handed_on_by_its_wins(
    app: Flask, keeper: Phone, two_games: str
) -> None:
    assert two_games
    other = new_series(keeper, game="tile-rummy", preset="base")
    game = start(app, keeper, other, ("turn A", "meld r10 r11 r12", "out", "rack B r4",
                                      "rack C r5", "rack D r6"))
    with app.app_context(), writing() as session:
        session.get_one(Game, game).created_at = EVENING
    text = plain(english(keeper, "/evening/2026-11-21/share"))
    assert "1. Ana: 2 (games won) 2. Bogdan: 1 (games won)" in text
    assert "3 games · " in text


@pytest.mark.one_database
def test_nobody_wins_an_evening_against_a_table_where_others_sat(
    app: Flask, keeper: Phone, two_games: str
) -> None:
    assert two_games
    other = new_series(keeper, name="Upstairs", player_1="Ștefan", player_2="Elena",
                       player_3="Filip", player_4="Gabi", rule_winner_bonus="500")
    game = start(app, keeper, other, D85)
    with app.app_context(), writing() as session:
        session.get_one(Game, game).created_at = EVENING
    page = english(keeper, "/evening/2026-11-21/share")
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    ours, theirs = (part.splitlines() for part in re.split(r"\n\n(?=\S+ won)", text))
    assert ours[0] == "Bogdan won"
    assert ours[1].startswith("Sundays · 2 games · ")
    assert theirs[0] == "Ștefan won"
    assert theirs[1].startswith("Upstairs · 1 game · ")
    assert "Ștefan" not in "".join(ours)
    assert not any(each in "".join(theirs) for each in ("Ana", "Bogdan", "Carmen", "Dan"))
    with app.test_request_context():
        result = evening_result(library_of(household_of(app)), EVENING.date())
    assert result is not None
    assert result.card.rows[0].name == "Bogdan"
    assert len(result.card.rows) == 4
    answer = keeper.get(unescape(re.search(r'<img[^>]* src="([^"]+)"', page)[1]))
    assert answer.mimetype == "image/png"


@pytest.mark.one_database
def test_a_year_and_the_records_lead_to_lines_and_evenings(keeper: Phone, years: Made) -> None:
    assert len(years.games) == GAMES
    records = english(keeper, "/records")
    assert f"From {GAMES} finished games." in plain(records)
    for title in ("Highest first meld", "Longest run", "Most points in a game"):
        assert title in records
    for address, anchor in set(re.findall(r'href="(/games/[^"/]+/log)#(ply-\d+)"', records)):
        assert f'id="{anchor}"' in keeper.get(address).text
    year = plain(english(keeper, "/years"))
    assert "Longest evening" in year
    assert "By month" in year
    assert f"{GAMES} games · {GAMES // 3} evenings" in year
    assert "Best of the year" not in year  # it is the only one: these are the records
    assert keeper.get("/years/1999").status_code == 404
    table = re.search(r"Month Games (.*?) Players", year)
    assert table
    assert sum(int(each) for each in re.findall(r"\d+", table[1])) == GAMES


def test_the_bars_of_a_year_are_as_high_as_their_months_have_games(
    keeper: Phone, years: Made
) -> None:
    assert years
    page = english(keeper, "/years/2024")
    heights = [float(each) for each in re.findall(r'<rect [^>]*height="([0-9.]+)"', page)]
    games = [int(each) for each in re.findall(r'<td class="num">(\d+)</td>', page)]
    assert len(heights) == len(games) > 1
    assert [round(each / games[0] * heights[0]) for each in games] == [
        round(each) for each in heights]


@pytest.mark.one_database
def test_a_correction_tells_another_record(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    game = start(app, keeper, series, D85)
    assert "Bogdan opened with 90 points." in keeper.get("/records").text
    at = next(at for at, line in enumerate(D85) if line.startswith("meld r1 b1 k1"))
    with app.app_context():
        first = db.session.get_one(Game, game).last_ply - len(D85) + 1
    add_lines(app, game, [f"amend {first + at} meld r10 b10 k10 / y2 y3 y4"])
    page = keeper.get("/records").text
    assert "Bogdan opened with 90 points." not in page
    assert "opened with" in page


@pytest.mark.one_database
def test_where_nothing_was_finished_there_is_little_to_tell(keeper: Phone) -> None:
    assert "No finished games yet." in keeper.get("/records").text
    assert keeper.get("/evening/2026-11-21").status_code == 404
    assert keeper.get("/evening/2026-11-21/share").status_code == 404
    assert keeper.get("/evening/yesterday").status_code == 404
    assert keeper.get("/evening/2026-13-41/evening.png").status_code == 404
    assert "No finished games yet." in keeper.get("/years").text
    assert "/records" not in keeper.get("/evenings").text


@pytest.mark.one_database
def test_they_are_linked_from_where_people_look(keeper: Phone, two_games: str) -> None:
    listed, series = keeper.get("/evenings").text, keeper.get(f"{two_games}/games").text
    assert '"/evening/2026-11-21"' in listed
    assert '"/evening/2026-11-21"' in series
    score = re.search(r'href="(/games/[^"]+/score)"', keeper.get("/evening/2026-11-21").text)
    assert score
    assert '"/evening/2026-11-21"' in keeper.get(score[1]).text


def test_a_household_that_wants_nothing_counted_has_none_of_it(
    app: Flask, keeper: Phone, two_games: str
) -> None:
    household = household_of(app)
    with app.app_context(), writing() as session:
        session.get_one(Household, household).remembers = False
    for address in ("/records", "/years", "/years/2026", "/evening/2026-11-21",
                    "/evening/2026-11-21/share", "/evening/2026-11-21/evening.png", "/search"):
        answer = keeper.get(address)
        assert answer.status_code == 404
        assert "Player statistics are off" in answer.text
        assert 'href="/settings#household"' in answer.text
    for page in ("/", "/evenings", two_games):
        text = keeper.get(page).text
        assert not re.search(r'href="/(evening/|records|years|search)', text)
        for link in set(re.findall(r'<a [^>]*href="(/[^"#]*)', text)):
            assert keeper.get(unescape(link)).status_code < 400, link


@pytest.mark.one_database
def test_another_household_sees_nothing_of_it(
    keeper: Phone, other_keeper: Phone, guest: Phone, two_games: str
) -> None:
    assert two_games
    assert guest.get("/evening/2026-11-21").status_code == 200
    assert keeper.get("/years/2026").status_code == 200
    for address in ("/evening/2026-11-21", "/evening/2026-11-21/share", "/years/2026",
                    "/evening/2026-11-21/evening.png"):
        assert other_keeper.get(address).status_code == 404
    assert "Bogdan" not in other_keeper.get("/records").text


@pytest.mark.one_database
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_is_told_in_each_language(keeper: Phone, two_games: str, language: str) -> None:
    assert two_games
    keeper.post("/preferences", {"language": language})
    for address in ("/evening/2026-11-21", "/evening/2026-11-21/share", "/years/2026", "/records",
                    "/search", "/search?q=opened+%3E+50+or+not+winner+Ana&at=0"):
        assert keeper.get(address).status_code == 200


def test_the_pages_ask_as_little_of_the_database_however_many_games_there_are(
    app: Flask, keeper: Phone
) -> None:
    long_series(app, keeper, D85, 3)
    assert keeper.get("/records").status_code == 200
    all_counted(app)
    asked: list[str] = []
    with app.app_context():
        sa.event.listen(db.engine, "before_cursor_execute",
                        lambda *args: asked.append(args[2]))
    assert keeper.get("/records").status_code == 200
    few = len(asked)
    make_years(app, household_of(app), 60, ("Xenia", "Yvonne", "Zoltan", "Zsuzsa"))
    asked.clear()
    assert keeper.get("/records").status_code == 200
    assert len(asked) <= few


def test_while_games_are_counted_anew_an_evening_is_not_said_to_be_nowhere(
    app: Flask, keeper: Phone
) -> None:
    """As after an upgrade: all games are there, and nothing of what they left is kept."""
    long_series(app, keeper, D85, 12)
    with app.app_context():
        day = evening_of(db.session.scalars(sa.select(Game.created_at)).first()).isoformat()
    app.extensions["jobs"].close()  # what would count them behind the pages has not come to it yet
    for path in (f"/evening/{day}", f"/evening/{day}/evening.png", f"/years/{day[:4]}"):
        answer = keeper.get(path)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "60"
        assert "Still counting" in answer.text
    with app.app_context():
        series = db.session.scalars(sa.select(Series.id)).one()
    keep_all_memories(app, series)
    assert keeper.get(f"/evening/{day}").status_code == 200
    assert keeper.get("/evening/2020-01-01").status_code == 404


def test_no_evening_is_won_while_a_game_of_it_is_played(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper, end="open")
    games = [start(app, keeper, series, lines) for lines in (D85, BOGDAN_WINS)]
    with app.app_context(), writing() as session:
        for game in games:
            session.get_one(Game, game).created_at = EVENING
    paths = ("/evenings", "/evening/2026-11-21", "/evening/2026-11-21/share")
    over = [plain(english(keeper, path)) for path in paths]
    assert "Bogdan won 240" in over[0]
    assert "Bogdan took the lead for good in" in over[1]
    assert "Bogdan won" in over[2]
    third = start(app, keeper, series, ("turn A",))
    with app.app_context(), writing() as session:
        session.get_one(Game, third).created_at = EVENING.replace(day=22, hour=1)
    for path in paths:
        told = plain(english(keeper, path))
        assert "for good" not in told
    for path in (paths[0], paths[2]):
        assert "Bogdan leads" in plain(english(keeper, path))
    with app.app_context(), writing() as session:
        session.get_one(Game, third).created_at = EVENING.replace(day=23)  # another evening's
    assert plain(english(keeper, paths[1])) == over[1]


def test_an_evening_has_one_address(keeper: Phone, two_games: str) -> None:
    assert two_games
    assert keeper.get("/evening/2026-11-21").status_code == 200
    for day in ("20261121", "2026-W47-6", "2026-11-31", "x"):
        assert keeper.get(f"/evening/{day}").status_code == 404


@pytest.mark.one_database
@pytest.mark.parametrize("asked", [
    "who won most", "Cine a câștigat cele mai multe?", "Ki nyert a legtöbbet?",
    "Qui a gagné le plus souvent ?",
])
def test_who_won_most_is_answered_by_the_page_of_people(
    keeper: Phone, two_games: str, asked: str,
) -> None:
    assert two_games
    answer = keeper.client.get("/evenings", query_string={"q": asked})
    assert answer.location == "/persons"
    assert "Most games won" in english(keeper, "/persons")
