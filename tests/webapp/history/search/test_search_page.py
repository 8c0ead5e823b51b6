"""The page of questions: what it finds, and that it can be built by touch alone."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.support.finished_games import Made, household_of, make_years
from tests.support.phones import Phone, new_series
from webapp.server.data.database import writing
from webapp.server.data.models import Household

GAMES = 45
NUMBERED = ("twin", "opened", "run", "points", "lead", "joly laid", "players", "turns", "year")


@pytest.fixture
def years(app: Flask, keeper: Phone) -> Made:
    assert keeper
    return make_years(app, household_of(app), GAMES)


def main_of(page: str) -> str:
    return page[page.index("<main"):page.index("</main>")]


def links(page: str) -> dict[str, str]:
    """Return where each link of the page leads, by its words."""
    return {" ".join(unescape(re.sub(r"<[^>]*>", "", words)).split()): unescape(url)
            for url, words in re.findall(r'<a[^>]* href="([^"]*)"[^>]*>(.*?)</a>', main_of(page),
                                         re.DOTALL)}


def found(page: str) -> int:
    number = re.search(r'<div role="status"><h2 id="found">(\d+) game', page)
    assert number
    return int(number[1])


@pytest.mark.one_database
def test_nothing_can_be_asked_before_a_game_has_ended(keeper: Phone) -> None:
    new_series(keeper)
    page = keeper.get("/search").text
    assert "No finished games yet." in page
    assert found(keeper.get("/search?q=not+opened").text) == 0
    assert "No games found. Remove a filter." in keeper.get("/search?q=not+opened").text


def test_what_is_found_and_what_is_left_are_all_games(keeper: Phone, years: Made) -> None:
    assert len(years.games) == GAMES
    for asked in ("run>=5", "opened > 80 by Ana", "player Ana", "game romanian", "year 2024"):
        some, others = (found(keeper.get("/search", query_string={"q": each}).text)
                        for each in (asked, f"not ({asked})"))
        assert some + others == GAMES
        assert some, asked


@pytest.mark.one_database
def test_a_question_is_built_by_touch_alone(keeper: Phone, years: Made) -> None:
    assert years
    page = keeper.get("/search").text
    page = keeper.get(links(page)["First meld"]).text
    whole = found(page)
    points = sorted(int(words.split()[0]) for words in links(page) if words.endswith(" points"))
    page = keeper.get(links(page)[f"{points[-2]} points"]).text
    some = found(page)
    assert 0 < some < whole
    words = f"First meld · at least {points[-2]} points"
    assert words in links(page)
    page = keeper.get(links(page)["Ana"]).text
    assert f"{words} · Ana" in links(page)
    page = keeper.get(links(page)["No"]).text
    assert f"not: {words} · Ana" in links(page)
    page = keeper.get(links(page)["Winner"]).text
    assert {"all filters", "any filter"} <= links(page).keys()
    both = found(page)
    page = keeper.get(links(page)["any filter"]).text
    assert found(page) >= both
    page = keeper.get(links(page)[f"Remove: not: {words} · Ana"]).text
    assert "any filter" not in links(page)
    assert 'id="found"' not in keeper.get(links(page)["New search"]).text


@pytest.mark.one_database
def test_each_moment_leads_to_its_line(keeper: Phone, years: Made) -> None:
    assert years
    page = keeper.get("/search?q=opened+%3E+60").text
    told = [(words, url) for words, url in links(page).items() if " opened with " in words]
    assert told
    for words, url in told:
        address, _hash, anchor = url.partition("#")
        log = keeper.get(address).text
        line = log[log.index(f'id="{anchor}"'):]
        name = words.partition(" opened")[0]
        assert f"{name} lays down" in unescape(line[:line.index("</summary>")])


@pytest.mark.one_database
@pytest.mark.parametrize(("asked", "said"), [
    ("opend > 4", "Unknown word: “opend”. Try “opened”."),
    ("player Zoe", "No player is called “Zoe”."),
    ("opened >", "Enter a whole number."),
    *((f"{kind} > {'9' * 25}", "A number has at most 6 digits.") for kind in NUMBERED),
    ("<script>", "Add a filter like “player Ana”."),
])
def test_what_cannot_be_asked_is_told_where_it_stands(
    keeper: Phone, years: Made, asked: str, said: str
) -> None:
    assert years
    page = keeper.get("/search", query_string={"q": asked})
    assert page.status_code == 200
    assert said in page.text.replace("&#34;", '"')
    assert "<mark>" in page.text
    assert "<script>" not in main_of(page.text)


@pytest.mark.one_database
def test_a_question_that_was_typed_in_parentheses_is_answered_and_told_in_words(
    keeper: Phone, years: Made
) -> None:
    assert years
    asked = "(opened > 60 or run >= 5) and not winner Ana"
    page = keeper.get("/search", query_string={"q": asked}).text
    assert ("(First meld · more than 60 points or Run · at least 5 tiles) and not: Ana won"
            in main_of(page))
    assert "Edit this search as text below." in page
    assert f">{asked.replace('>', '&gt;')}</textarea>" in page


def test_the_answer_is_told_page_by_page(keeper: Phone, years: Made) -> None:
    assert years
    seen = []
    page = keeper.get("/search?q=year+%3E+2000").text
    while True:
        seen += re.findall(r'<li class="card rows found-game"><h3><a href="/games/([^/]+)/', page)
        if "Older" not in links(page):
            break
        page = keeper.get(links(page)["Older"]).text
    assert seen == list(reversed(years.games))
    for number in ("0", "99", "-1", "x", ""):
        assert keeper.get(f"/search?q=year+%3E+2000&page={number}").status_code == 200
        assert keeper.get(f"/search?q=run&at={number}").status_code == 200


def test_a_household_asks_its_own_games_alone(
    keeper: Phone, other_keeper: Phone, years: Made
) -> None:
    assert found(keeper.get("/search?q=players+3").text) == len(years.games)
    assert found(other_keeper.get("/search?q=players+3").text) == 0
    assert "No player is called" in other_keeper.get("/search?q=player+Ana").text


@pytest.mark.one_database
def test_guests_may_ask_and_strangers_may_not(guest: Phone, stranger: Phone, years: Made) -> None:
    assert found(guest.get("/search?q=players+3").text) == len(years.games)
    assert 'id="found"' not in stranger.get("/search?q=players+3").text


def test_a_household_that_does_not_want_to_be_remembered_asks_nothing(
    app: Flask, keeper: Phone, years: Made
) -> None:
    assert years
    with app.app_context(), writing() as session:
        session.get_one(Household, household_of(app)).remembers = False
    assert keeper.get("/search").status_code == 404
