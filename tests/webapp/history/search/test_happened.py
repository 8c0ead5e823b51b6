"""What the index finds is what the games themselves tell, and no other game is read for it."""

from collections.abc import Sized

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.finished_games import Made, household_of, make_years
from tests.support.phones import Phone
from webapp.history.search.answering import answering
from webapp.history.search.asked import heads_in, library_of, wholes_of
from webapp.history.search.happened import amounts_in, happens_among, kinds_in
from webapp.history.search.pages import PAGE, lexicon
from webapp.history.search.parsing import parse_query
from webapp.server.data.database import db, writing
from webapp.server.data.people_tables import GameMemory, SamePerson

GAMES = 60
QUESTIONS = (
    "opened", "opened > 60", "opened <= 52 by Ana", "not opened >= 60", "run >= 4 by Bogdan",
    "run = 3 and set", "set or joly laid", "went out", "went out <= 5", "not went out < 9",
    "went out <= 5 or (went out and run > 5)",
    "points > 0 by Ana", "points < -100", "lead >= 100", "lead < 50 by Carmen", "winner Ana",
    "player Dan and not winner Dan", "year 2024 and month < 6", "players 4 or turns > 8",
    "since 2024-03-01 and until 2024-05-01", "game tile-rummy and joly taken",
    'series "Round 2" and run > 3', "(run > 4 or set = 4) and not player Elena",
)


@pytest.fixture
def years(app: Flask, keeper: Phone) -> Made:
    assert keeper
    return make_years(app, household_of(app), GAMES)


def found(app: Flask, text: str) -> tuple[list[str], list[str]]:
    """Return the games that the index finds, and those that the games themselves tell."""
    household = household_of(app)
    with app.test_request_context():
        query = parse_query(text, lexicon())
        library, (heads, whole) = library_of(household), heads_in(household)
        quick = answering(query, heads.known, happens_among(household, whole, query))
        slow = answering(query, library.known)
        return ([game.id for game in heads.games if quick(game) is not None],
                [game.id for game in library.games if slow(game) is not None])


def test_the_index_finds_what_the_games_tell(app: Flask, years: Made) -> None:
    counts = set()
    for text in QUESTIONS:
        quick, slow = found(app, text)
        assert quick == slow, text
        counts.add(len(quick))
    assert len(counts) > 10
    assert max(counts) <= len(years.games)


def test_names_of_one_person_are_found_together(app: Flask, years: Made) -> None:
    assert years
    with app.app_context(), writing() as session:
        people = library_of(household_of(app)).people
        ids = {person.name: each for each, person in people.items()}
        session.add(SamePerson(player_id=ids["Florin"], is_id=ids["Ana"]))
    for text in ("opened > 50 by Ana", "points > 0 by Elena", "not run >= 4 by Ana"):
        quick, slow = found(app, text)
        assert quick == slow, text
        assert quick, text


def test_games_that_are_not_kept_yet_are_found_all_the_same(app: Flask, years: Made) -> None:
    right = [found(app, text)[1] for text in QUESTIONS[:6]]
    app.extensions["jobs"].close()  # what would keep them has not come to it yet
    with app.app_context(), writing() as session:
        session.execute(sa.delete(GameMemory).where(GameMemory.game_id.in_(years.games[::9])))
    assert [found(app, text)[0] for text in QUESTIONS[:6]] == right


def test_what_can_be_asked_is_what_has_been(app: Flask, years: Made) -> None:
    assert years
    household = household_of(app)
    with app.test_request_context():
        games = wholes_of(heads_in(household)[0].games)
        moments = [each for game in games for each in game.moments]
        known = [each for each in moments if each.kind != "went out" or each.amount > 0]
        assert kinds_in(household) == {each.kind for each in known} | {"points", "lead"}
        assert amounts_in(household, "run") == sorted(
            each.amount for each in known if each.kind == "run")


def test_a_question_reads_whole_the_games_alone_that_it_shows(
    app: Flask, keeper: Phone, years: Made
) -> None:
    assert years
    read: list[int] = []

    def ask(_c: object, _u: object, statement: str, parameters: Sized, *_: object) -> None:
        if "game_memory.moments" in statement or "game_memory.tally" in statement:
            read.append(len(parameters))

    with app.app_context():
        engine = db.engine
    sa.event.listen(engine, "before_cursor_execute", ask)
    assert f"{GAMES} games" in keeper.get("/search?q=year+>+2000").text
    assert read
    assert max(read) <= PAGE + 2  # and what must hold for them
