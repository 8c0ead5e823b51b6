"""Forms that another page posts: another site, and another port of the same machine."""

import pytest
from flask import Flask

from tests.support.phones import Phone, invite
from webapp.server.http.access import COOKIE

ELSEWHERE = (
    {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost:8123"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "null"},
    {"Origin": "http://localhost:8123"},
    {"Origin": "https://localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
)
OURS = (
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "https://behind.a.proxy"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {"Origin": "http://LOCALHOST:80"},
)


@pytest.mark.one_database
@pytest.mark.parametrize("said", ELSEWHERE)
def test_what_another_page_posts_changes_nothing_whatever_token_it_has(
    keeper: Phone, said: dict[str, str]
) -> None:
    for token in (keeper.csrf(), "stale", ""):
        answer = keeper.client.post("/household/devices/1/name", headers=said, data={
            "csrf_token": token, "name": "Mallory"})
        assert answer.status_code == 403
        assert "came from another page" in answer.text
        assert "open too long" not in answer.text
        assert "Mallory" not in answer.text
    assert "Mallory" not in keeper.get("/settings/phones").text


@pytest.mark.one_database
@pytest.mark.parametrize("said", OURS)
def test_what_our_own_page_posts_is_taken(keeper: Phone, said: dict[str, str]) -> None:
    answer = keeper.client.post("/household/devices/1/name", headers=said, data={
        "csrf_token": keeper.csrf(), "name": "Ana"})
    assert answer.status_code == 303
    assert ">Ana<" in keeper.get("/settings/phones").text


@pytest.mark.one_database
def test_a_page_whose_address_is_a_secret_names_no_origin_and_its_form_is_taken(
    app: Flask, keeper: Phone
) -> None:
    phone, path = Phone(app), invite(keeper, "member")
    assert phone.get(path).headers["Referrer-Policy"] == "no-referrer"
    assert phone.get("/code").headers["Referrer-Policy"] == "same-origin"
    answer = phone.client.post(path, headers={"Origin": "null"}, data={
        "csrf_token": phone.csrf(), "name": "Ana's phone"})
    assert answer.status_code == 303


@pytest.mark.one_database
def test_a_session_that_somebody_else_planted_speaks_for_no_device(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    for other in (Phone(app), guest):
        token = other.csrf()
        planted = other.client.get_cookie("joly_session")
        assert planted is not None
        own = keeper.client.get_cookie("joly_session")
        assert own is not None
        keeper.client.set_cookie("joly_session", planted.value)
        answer = keeper.client.post("/household/devices/1/name", data={
            "csrf_token": token, "name": "Mallory"})
        assert answer.status_code == 400
        assert "Mallory" not in keeper.get("/settings/phones").text
        keeper.client.set_cookie("joly_session", own.value)
    assert keeper.post("/household/devices/1/name", {"name": "Ana"}).status_code == 303


@pytest.mark.one_database
def test_joining_renews_the_session_and_keeps_what_the_browser_chose(
    app: Flask, keeper: Phone
) -> None:
    phone = Phone(app)
    phone.post("/preferences", {"language": "ro", "next": "/"})
    before, token = phone.client.get_cookie("joly_session"), phone.csrf()
    answer = phone.join(invite(keeper, "member"))
    assert any(each.startswith("joly_session=") for each in answer.headers.getlist("Set-Cookie"))
    after = phone.client.get_cookie("joly_session")
    assert before is not None
    assert after is not None
    assert before.value != after.value
    assert phone.client.post("/household/leave", data={"csrf_token": token}).status_code == 405
    answer = phone.client.post("/household/devices/2/name", data={
        "csrf_token": token, "name": "Mallory"})
    assert answer.status_code == 400
    assert 'lang="ro"' in phone.get("/").text
    own = phone.client.get_cookie(COOKIE)
    assert own is not None
    phone.client.set_cookie("joly_session", before.value)  # whoever gave it before gives it again
    answer = phone.client.post("/household/devices/2/name", data={
        "csrf_token": token, "name": "Mallory"})
    assert answer.status_code == 400
