"""What a program reads by its token, and what it does not."""

import base64
import json
import re
import threading

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import D85_LINES, D85_WHOLE, enter_lines
from tests.support.phones import Phone, hidden, new_series
from tests.support.programs import PAGE, Program, make, new_program
from tests.support.tables import Table, new_table
from webapp.server.data.api_tables import ApiRate, ApiToken
from webapp.server.data.database import db, writing
from webapp.server.data.models import Game, Line
from webapp.server.http.access import hash_secret
from webapp.settings.api import limits as rates

ADDRESSES = ("/series", "/games", "/players", "/series/{series}", "/series/{series}/games",
             "/games/{game}", "/games/{game}/scores", "/games/{game}/record",
             "/games/{game}/record.joly")


def played(keeper: Phone) -> tuple[Table, dict[str, str]]:
    """Play one game to its end, and return the ids of it and its series."""
    series = new_series(keeper, name="Winter", rule_winner_bonus="50")
    table = new_table(keeper, series)
    enter_lines(table, *D85_WHOLE)
    return table, {"series": series.rpartition("/")[2], "game": table.path.rpartition("/")[2]}


def test_a_program_reads_what_the_pages_show(keeper: Phone) -> None:
    table, ids = played(keeper)
    program = new_program(keeper)
    series = program.get(f"/series/{ids['series']}").json
    assert series["name"] == "Winter"
    assert series["house_rules"]["winner_bonus"] == "50"
    assert [each["short"] for each in series["players"]] == ["Ana", "Bogdan", "Carmen", "Dan"]
    totals = table.totals()
    assert {each["letter"]: each["total"] for each in series["players"]} == totals
    assert (series["games"], series["finished_games"], series["over"]) == (1, 1, False)
    assert series["leaders"] == [max(totals, key=lambda seat: totals[seat])]

    game = program.get(f"/games/{ids['game']}").json
    assert game["finished"] is True
    assert {each["seat"]: each["score"] for each in game["players"]} == totals
    assert game["created_at"].endswith("Z")

    scores = program.get(f"/games/{ids['game']}/scores").json
    for seat, sheet in scores["seats"].items():
        assert sheet["total"] == totals[seat] == sum(line["points"] for line in sheet["lines"])

    record = program.get(f"/games/{ids['game']}/record").json
    text = program.get(f"/games/{ids['game']}/record.joly")
    assert text.content_type == "text/plain; charset=utf-8"
    assert text.text == record["notation"] == "".join(
        f"{line['text']}\n" for line in record["lines"])
    assert {each["verdict"] for each in record["judged"]} == {"legal"}

    for page in ("/series", "/games", f"/series/{ids['series']}/games"):
        assert [each["id"] for each in program.get(page).json["items"]] == [
            ids["series" if page == "/series" else "game"]]
    players = program.get("/players").json["items"]
    assert sorted(each["name"] for each in players) == ["Ana", "Bogdan", "Carmen", "Dan"]
    one = players[0]
    assert program.get(f"/players/{one['id']}").json == one
    assert {each["player_id"] for each in game["players"]} == {each["id"] for each in players}


@pytest.mark.one_database
def test_what_was_read_once_is_asked_for_again_for_nothing(keeper: Phone) -> None:
    table, ids = played(keeper)
    program = new_program(keeper)
    for address in ADDRESSES:
        first = program.get(address.format(**ids))
        assert first.status_code == 200, address
        assert first.headers["Cache-Control"] == "private, no-cache"
        assert "Authorization" in first.headers["Vary"]
        again = program.get(address.format(**ids), **{"If-None-Match": first.headers["ETag"]})
        assert again.status_code == 304
        assert again.data == b""
    tag = program.get(f"/games/{ids['game']}").headers["ETag"]
    keeper.post(f"{table.path}/corrections/undo", {
        "token": "u" * 20, "ply": table.fields()["ply"]})
    assert program.get(f"/games/{ids['game']}", **{"If-None-Match": tag}).status_code == 200


def test_another_household_has_nothing_of_it(keeper: Phone, other_keeper: Phone) -> None:
    _table, ids = played(keeper)
    neighbour = new_program(other_keeper)
    for path in ADDRESSES:
        answer = neighbour.get(path.format(**ids))
        if "{" in path:
            assert answer.status_code == 404
            assert answer.content_type == "application/problem+json"
        else:
            assert answer.json["items"] == []
    player = new_program(keeper).get("/players").json["items"][0]["id"]
    assert neighbour.get(f"/players/{player}").status_code == 404


def test_a_page_of_many_is_gone_through_without_a_gap(app: Flask, keeper: Phone) -> None:
    made = [new_series(keeper).rpartition("/")[2] for _ in range(3)]
    with app.app_context(), writing() as session:  # two at the same moment
        times = session.execute(sa.text("SELECT max(created_at) FROM series")).scalar_one()
        session.execute(sa.text("UPDATE series SET created_at = :at"), {"at": times})
    program = new_program(keeper)
    found, following = [], "/series?limit=1"
    while following:
        answer = program.get(following)
        assert len(answer.json["items"]) == 1
        found.append(answer.json["items"][0]["id"])
        link = answer.headers.get("Link", "")
        assert bool(link) == bool(answer.json["next"])
        following = re.sub(r"^</api/v1(.*)>.*", r"\1", link)
        if len(found) == 1:
            new_series(keeper)  # what comes meanwhile moves nothing
    assert sorted(found) == sorted(made)


@pytest.mark.one_database
@pytest.mark.parametrize("more", [
    "endpoint=x", "_method=POST", "_external=1", "_scheme=x", "_anchor=x", "series_id=x", "a=b"])
def test_what_else_an_address_says_is_no_part_of_the_next_one(keeper: Phone, more: str) -> None:
    series = new_series(keeper)
    new_series(keeper)
    answer = new_program(keeper).get(f"/series?limit=1&{more}")
    assert answer.status_code == 200
    assert answer.headers["Link"] == (
        f'</api/v1/series?limit=1&cursor={answer.json["next"]}>; rel="next"')
    assert series not in answer.text


SENSELESS = (
    "limit=0", "limit=101", "limit=-1", "limit=x", "limit=", "limit=1e2", "limit=٣",
    "cursor=", "cursor=x", "cursor=%00", "cursor=bnVsbA", "cursor=W10", "cursor=WyJhIiwgImIiXQ",
    "cursor=WyIyMDI2LTAxLTAxVDAwOjAwOjAwIiwgIlx1MDAwMCJd", "cursor=" + "A" * 5000,
    "cursor=W251bGwsIG51bGxd", "cursor=WzFd", "cursor=Wzk5OTk5OTk5OTk5OTk5OTk5OTldX",
    "cursor=WyIwMDAxLTAxLTAxVDAwOjAwOjAwKzIzOjU5IiwgImEiXQ",
)


@pytest.mark.one_database
def test_a_question_that_no_answer_gave_is_refused(keeper: Phone) -> None:
    program = new_program(keeper)
    for path in ("/series", "/games", "/players"):
        for query in SENSELESS:
            if path == "/players" and query == "cursor=WzFd":
                continue  # there a number is right
            answer = program.get(f"{path}?{query}")
            assert answer.status_code == 400, (path, query)
            assert answer.content_type == "application/problem+json"
            assert answer.json["status"] == 400


DAY = "2026-01-01T00:00:00Z"
DECODED = (
    [DAY, "\ud800"], [DAY, "a\udfffb"], [DAY, "é"], [DAY, "a b"], [DAY, "a\n"], [DAY, ""],
    [DAY, "a" * 25], [DAY, None], [DAY, 1], [DAY, ["a"]], [DAY, {"a": 1}], [DAY, True],
    ["\ud800", "a"], [1e300, "a"], ["2026-13-01", "a"], ["9999-12-31T23:59:59-23:59", "a"],
    [DAY, "a", "a"], {"0": DAY}, "ab", 7, None, [True], [-1], [1.5], [1 << 31], [[1]],
)
"""What a cursor may hold that no answer gave: all of it decodes."""


@pytest.mark.one_database
def test_no_list_is_broken_by_what_a_cursor_holds(keeper: Phone) -> None:
    series = new_series(keeper)
    program = new_program(keeper)
    for path in ("/series", "/games", "/players", f"{series}/games"):
        for held in DECODED:
            cursor = base64.urlsafe_b64encode(json.dumps(held).encode()).decode().rstrip("=")
            answer = program.get(f"{path}?cursor={cursor}")
            assert answer.status_code == 400, (path, held)
            assert answer.json["detail"].startswith("cursor is one that an answer gave")


@pytest.mark.one_database
def test_without_a_right_token_nothing_is_told(app: Flask, keeper: Phone) -> None:
    program = new_program(keeper)
    for head in (None, "Bearer", "Bearer ", "Bearer joly_nobody", f"Basic {program.token}",
                 "Bearer " + "joly_" + "x" * 10_000, f"Bearer {program.token}x",
                 f"Bearer {hash_secret(program.token)}", program.token):
        headers = {} if head is None else {"Authorization": head}
        answer = app.test_client().get("/api/v1/series", headers=headers)
        assert answer.status_code == 401, head
        assert answer.headers["WWW-Authenticate"].startswith('Bearer realm="joly"')
        assert ("invalid_token" in answer.headers["WWW-Authenticate"]) == (head is not None)
        assert answer.content_type == "application/problem+json"


@pytest.mark.one_database
def test_the_cookie_and_the_address_count_for_nothing(keeper: Phone) -> None:
    program = new_program(keeper)
    assert keeper.get("/api/v1/series").status_code == 401
    asked = keeper.get(f"/api/v1/series?access_token={program.token}&token={program.token}")
    assert asked.status_code == 401
    answer = program.get("/series")
    assert "Set-Cookie" not in answer.headers
    assert not any(name.startswith("Access-Control") for name, _value in answer.headers)


@pytest.mark.one_database
def test_programs_are_told_in_json_what_is_wrong(app: Flask, keeper: Phone) -> None:
    program = new_program(keeper)
    for path in ("/nothing", "/games/%00", "/players/0x1", "/players/9999999999",
                 "/../household", "/series/x/games/y"):
        answer = program.get(path)
        assert answer.status_code in {404, 401}, path
        assert answer.content_type == "application/problem+json", path
    assert app.test_client().get("/api/v2/series").content_type == "application/problem+json"
    for method in ("post", "put", "patch", "delete", "options"):
        answer = getattr(program.client, method)("/api/v1/series")
        assert answer.status_code == 405, method
        assert answer.content_type == "application/problem+json"
        assert "Set-Cookie" not in answer.headers


@pytest.mark.one_database
def test_an_error_of_ours_tells_programs_nothing_of_itself(app: Flask, keeper: Phone) -> None:
    program = new_program(keeper)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    def fail() -> None:
        message = "the secret inside"
        raise ValueError(message)

    app.view_functions["api.all_series"] = fail
    answer = program.get("/series")
    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"
    assert "secret inside" not in answer.text


def test_a_token_is_shown_once_and_kept_as_a_hash(app: Flask, keeper: Phone) -> None:
    token = make(keeper, "tokens", name="Display")
    assert keeper.get(f"{PAGE}/secret").status_code == 200  # until the keeper is done with it
    assert token not in keeper.get(PAGE).text
    assert keeper.get(f"{PAGE}/secret").status_code == 303
    other = make(keeper, "tokens", name="Other")
    keeper.post(f"{PAGE}/secret/hide")
    assert keeper.get(f"{PAGE}/secret").status_code == 303
    assert keeper.post(f"{PAGE}/tokens/2/revoke").status_code == 303
    assert other != token
    with app.app_context():
        row = db.session.scalars(sa.select(ApiToken)).one()
        assert row.token_hash == hash_secret(token)
    assert "Not used yet." in keeper.get(PAGE).text
    assert Program(app, token).get("/series").status_code == 200
    assert "Not used yet." not in keeper.get(PAGE).text
    assert "Last used" in keeper.get(PAGE).text


@pytest.mark.one_database
def test_a_revoked_token_is_worth_nothing(keeper: Phone, other_keeper: Phone) -> None:
    program = new_program(keeper)
    assert program.get("/series").status_code == 200
    assert other_keeper.post(f"{PAGE}/tokens/1/revoke").status_code == 404
    assert keeper.post(f"{PAGE}/tokens/1/revoke").status_code == 303
    assert keeper.post(f"{PAGE}/tokens/1/revoke").status_code == 404
    assert program.get("/series").status_code == 401
    assert "Display" not in keeper.get(PAGE).text


@pytest.mark.one_database
def test_only_the_keeper_has_the_page(member: Phone, guest: Phone) -> None:
    for phone in (member, guest):
        assert phone.get(PAGE).status_code == 403
        assert f'href="{PAGE}"' not in phone.get("/settings").text
        for path in ("tokens", "webhooks", "tokens/1/revoke", "webhooks/1/test",
                     "webhooks/1/remove"):
            assert phone.post(f"{PAGE}/{path}", {"name": "x"}).status_code == 403


@pytest.mark.one_database
def test_a_household_has_so_many_tokens_and_a_form_makes_one(app: Flask, keeper: Phone) -> None:
    token = hidden(keeper.get(PAGE).text, "token")
    for _ in range(2):
        keeper.post(f"{PAGE}/tokens", {"token": token, "name": "Twice"})
    with app.app_context(), writing() as session:
        assert session.scalar(sa.select(sa.func.count()).select_from(ApiToken)) == 1
        session.add_all(ApiToken(household_id=1, name="x", token_hash=str(n)) for n in range(19))
    answer = keeper.post(f"{PAGE}/tokens", {"token": "m" * 20, "name": "One more"})
    assert answer.location == PAGE
    assert "Limit reached" in keeper.get(PAGE).text


@pytest.mark.one_database
def test_who_asks_too_often_is_told_when_to_come_again(app: Flask, keeper: Phone) -> None:
    app.extensions["api_limits"] = rates.Limits(lambda: 600.25)
    program, other = new_program(keeper), new_program(keeper, "Other")
    answers = [program.get("/players").status_code for _ in range(rates.OF_TOKEN + 1)]
    assert answers == [200] * rates.OF_TOKEN + [429]
    late = program.get("/players")
    assert 0 < int(late.headers["Retry-After"]) <= 61
    assert late.content_type == "application/problem+json"
    assert other.get("/players").status_code == 200
    strangers = [app.test_client().get("/api/v1/series").status_code
                 for _ in range(rates.OF_NETWORK + 1)]
    assert strangers == [401] * rates.OF_NETWORK + [429]
    assert other.get("/players").status_code == 200  # a right token is not shut out by others
    # What one process was told, another one knows after its first few questions.
    app.extensions["api_limits"] = rates.Limits(lambda: 600.25)
    answers = [program.get("/players").status_code for _ in range(rates.STEP + 1)]
    assert answers[-1] == 429
    app.extensions["api_limits"] = rates.Limits(lambda: 660.25)
    assert program.get("/players").status_code == 200
    with app.app_context():
        assert all(row.minute == 10 for row in db.session.scalars(sa.select(ApiRate)))


def test_a_token_that_is_revoked_while_it_asks_breaks_nothing(app: Flask, keeper: Phone) -> None:
    programs = [new_program(keeper, f"P{n}") for n in range(3)]
    seen: list[int] = []
    ready = threading.Barrier(4)

    def ask(program: Program) -> None:
        ready.wait()
        seen.extend(program.get("/series").status_code for _ in range(15))

    threads = [threading.Thread(target=ask, args=(each,)) for each in programs]
    for each in threads:
        each.start()
    ready.wait()
    for number in (1, 2, 3):
        assert keeper.post(f"{PAGE}/tokens/{number}/revoke").status_code == 303
    for each in threads:
        each.join()
    assert set(seen) <= {200, 401}
    assert all(each.get("/series").status_code == 401 for each in programs)
    with app.app_context():
        assert db.session.scalars(sa.select(ApiToken)).all() == []


@pytest.mark.one_database
def test_a_record_that_cannot_be_read_is_told_so(app: Flask, keeper: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    enter_lines(table, *D85_LINES[:2])
    game = table.path.rpartition("/")[2]
    program = new_program(keeper)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Line).where(Line.ply == 2).values(text="game of the future"))
        session.execute(sa.update(Game).values(result=None))
    app.extensions["snapshots"].clear()
    for path in ("scores", "record"):
        answer = program.get(f"/games/{game}/{path}")
        assert answer.status_code == 422
        assert answer.content_type == "application/problem+json"
    assert "game of the future" in program.get(f"/games/{game}/record.joly").text
    assert program.get(f"/games/{game}").json["recounting"] is True


@pytest.mark.one_database
def test_a_thrown_game_is_not_there_until_it_is_brought_back(keeper: Phone) -> None:
    _table, ids = played(keeper)
    program = new_program(keeper)
    keeper.post(f"/series/{ids['series']}/throw", {"game": ids["game"]})
    assert program.get(f"/games/{ids['game']}").status_code == 404
    assert program.get("/games").json["items"] == []
    keeper.post(f"/series/{ids['series']}/bring-back", {"game": ids["game"]})
    assert program.get(f"/games/{ids['game']}").json["number"] == 1


@pytest.mark.one_database
def test_names_of_all_kinds_are_read_as_they_are(keeper: Phone) -> None:
    new_series(keeper, player_1="Ștefan „Fane” O’Brien", name="<b>Iarnă</b> 🏴")
    text = new_program(keeper).get("/series").data.decode()
    assert json.loads(text)["items"][0]["name"] == "<b>Iarnă</b> 🏴"
    assert "Ștefan „Fane” O’Brien" in text
