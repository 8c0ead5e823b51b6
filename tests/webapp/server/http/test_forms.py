import re
from datetime import timedelta

import pytest
from flask import Flask
from markupsafe import escape

from tests.support.phones import SERIES, Phone, hidden
from webapp.server.language.locale import local_target


@pytest.mark.one_database
def test_each_post_needs_the_token_of_a_page(app: Flask, keeper: Phone) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.methods and "POST" in rule.methods]
    assert rules
    for rule in rules:
        path = rule.rule.replace("<int:", "<")
        for name in rule.arguments:
            path = path.replace(f"<{name}>", "1")
        assert keeper.client.post(path).status_code == 400, path


@pytest.mark.one_database
def test_a_page_that_was_open_too_long_loses_nothing(keeper: Phone) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    entered = {**SERIES, "token": token, "name": "Easter <b>2027</b>", "csrf_token": "stale"}
    answer = keeper.client.post("/series/new", data=entered)
    assert answer.status_code == 400
    assert "open too long" in answer.text
    assert "Easter &lt;b&gt;2027" in answer.text
    again = {name: hidden(answer.text, name) for name in (*SERIES, "token", "name")}
    again["csrf_token"] = answer.text.rsplit('name="csrf_token" value="', 1)[1].split('"')[0]
    assert keeper.client.post("/series/new", data=again).status_code == 303
    assert "Easter" in keeper.get("/").text


@pytest.mark.one_database
def test_a_strangers_fields_are_not_repeated(stranger: Phone) -> None:
    answer = stranger.client.post("/code", data={"code": "abcd", "name": "Mallory"})
    assert answer.status_code == 400
    assert "Mallory" not in answer.text


@pytest.mark.one_database
def test_forms_last_as_long_as_the_evening(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] >= timedelta(hours=12).total_seconds()


@pytest.mark.parametrize(
    "target",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "",
        "series",
        "/a\r\nSet-Cookie: x=1",
    ],
)
def test_nobody_is_sent_to_another_site(standing_app: Flask, target: str) -> None:
    with standing_app.test_request_context():
        assert local_target(target) == "/"


def test_the_same_form_twice_makes_one_series(keeper: Phone) -> None:
    token = hidden(keeper.get("/series/new").text, "token")
    first = keeper.post("/series/new", {**SERIES, "token": token})
    second = keeper.post("/series/new", {**SERIES, "token": token})
    assert first.location == second.location
    assert keeper.get("/").text.count("Start game 1 · ") == 1


@pytest.mark.one_database
def test_a_form_without_its_token_is_refused(keeper: Phone) -> None:
    assert keeper.post("/series/new", SERIES).status_code == 400


WRONG = ("many", "1½", "-7.5", "<b>", "99999999", "٣x")


@pytest.mark.one_database
@pytest.mark.parametrize("typed", WRONG)
def test_a_wrong_number_is_shown_again_as_it_was_typed(keeper: Phone, typed: str) -> None:
    shown = f'value="{escape(typed)}"'

    def field(page: str, name: str) -> str:
        found = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
        assert found, page
        return found[0]

    token = hidden(keeper.get("/series/new").text, "token")
    answer = keeper.post("/series/new", {**SERIES, "token": token, "games": typed})
    assert answer.status_code == 422
    games = field(answer.text, "games")
    assert shown in games
    assert 'type="number"' not in games  # a browser would show nothing
    sheet = keeper.get("/paper", query_string={
        "rules": "romanian/current", "players": typed, "games": "3"}).text
    assert shown in field(sheet, "players")
    for edit in ("count:A", "stock"):
        pad = keeper.post(f"/desk?edit={edit}", {"points": typed, "tap": "confirm", "draft": ""})
        assert pad.status_code == 422
        assert shown in field(pad.text, "points")


def test_pages_asked_for_at_once_have_forms_that_all_last(keeper: Phone) -> None:
    """A phone that has just joined asks for several; the cookie of the last answer stays."""
    client = keeper.client
    client.delete_cookie("joly_session")
    first = hidden(keeper.get("/series/new").text, "csrf_token")
    client.delete_cookie("joly_session")
    keeper.get("/settings/phones/invite")
    made = {**SERIES, "token": hidden(keeper.get("/series/new").text, "token")}
    assert client.post("/series/new", data={**made, "csrf_token": first}).status_code == 303
    assert client.post("/series/new", data={**made, "csrf_token": first + "x"}).status_code == 400
