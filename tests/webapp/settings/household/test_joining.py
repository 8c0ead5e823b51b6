import logging
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, invite, new_series
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Attempt, Device, Invite
from webapp.server.data.models import now
from webapp.settings.household.guesses import BULK, BULK_NAME, FREE, MOST, network_of
from webapp.settings.household.invites import keeper_secret

ELSEWHERE = [
    "/household",
    "/settings",
    "/settings/language",
    "/household/links/new",
    "/series/new",
    "/series/abc",
    "/games/abc",
    "/games/abc/live",
    "/rules/R-JOLY-3",
    "/nonsense",
    "/static",
]


@pytest.mark.one_database
@pytest.mark.parametrize("path", ELSEWHERE)
def test_a_stranger_sees_how_to_join_and_nothing_else(stranger: Phone, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 403
    assert "How to join" in answer.text


@pytest.mark.one_database
def test_a_stranger_at_the_start_page_sees_how_to_join(stranger: Phone, keeper: Phone) -> None:
    new_series(keeper)
    page = stranger.get("/").text
    assert "How to join" in page
    assert "Ana" not in page


@pytest.mark.one_database
def test_a_stranger_may_post_nothing(stranger: Phone) -> None:
    for path in ("/series/new", "/household/links", "/games/abc/entry"):
        assert stranger.post(path).status_code == 403


def test_the_first_device_becomes_keeper_and_nobody_after_it(
    app: Flask, phone: Callable[[], Phone]
) -> None:
    with app.app_context():
        secret = keeper_secret()
    first, second = phone(), phone()
    assert first.join(f"/join/{secret}").status_code == 303
    assert second.get(f"/join/{secret}").status_code == 404
    assert second.join(f"/join/{secret}").status_code == 404
    assert "Invite" in first.get("/settings/phones").text
    with app.app_context():
        assert keeper_secret() is None


def test_processes_and_restarts_know_one_keeper_link(app: Flask) -> None:
    with app.app_context():
        assert keeper_secret() == keeper_secret()


@pytest.mark.one_database
def test_a_lost_keeper_is_replaced_from_the_terminal(
    app: Flask, keeper: Phone, phone: Callable[[], Phone]
) -> None:
    assert keeper.get("/settings").status_code == 200
    with app.app_context():
        secret = keeper_secret(one_more=True)
    newcomer = phone()
    newcomer.join(f"/join/{secret}")
    assert "Invite" in newcomer.get("/settings/phones").text


@pytest.mark.one_database
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_preview_of_a_link_does_not_join(
    app: Flask, keeper: Phone, phone: Callable[[], Phone], method: str
) -> None:
    path = invite(keeper, "member")
    assert phone().client.open(path, method=method).status_code == 200
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Device)) == 1


@pytest.mark.one_database
def test_joining_needs_the_form_of_the_page(keeper: Phone, stranger: Phone) -> None:
    path = invite(keeper, "member")
    assert stranger.client.post(path, data={"name": "Mallory"}).status_code == 400
    assert "How to join" in stranger.get("/").text


def test_secrets_are_stored_as_hashes_only(app: Flask, keeper: Phone) -> None:
    secret = invite(keeper, "guest").removeprefix("/join/")
    assert len(secret) * 4.9 > 128
    cookie = keeper.client.get_cookie("joly_device")
    assert cookie
    with app.app_context():
        stored = [
            *db.session.scalars(sa.select(Invite.secret_hash)),
            *db.session.scalars(sa.select(Device.token_hash)),
        ]
    assert secret not in stored
    assert cookie.value not in stored


@pytest.mark.one_database
def test_the_device_cookie_is_out_of_reach_of_scripts(keeper: Phone) -> None:
    cookie = keeper.client.get_cookie("joly_device")
    assert cookie
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert not cookie.secure


@pytest.mark.one_database
def test_cookies_are_secure_where_the_request_came_by_https(
    keeper: Phone, phone: Callable[[], Phone]
) -> None:
    path, mobile = invite(keeper, "member"), phone()
    page = mobile.client.get(path, base_url="https://localhost").text
    csrf = re.search(r'csrf_token" value="([^"]+)"', page)
    assert csrf
    answer = mobile.client.post(
        path, base_url="https://localhost", data={"name": "A", "csrf_token": csrf[1]}
    )
    cookies = answer.headers.getlist("Set-Cookie")
    assert answer.status_code == 303
    assert cookies
    assert all("Secure" in each and "HttpOnly" in each for each in cookies)


@pytest.mark.one_database
def test_a_device_needs_a_name(keeper: Phone, stranger: Phone) -> None:
    path = invite(keeper, "member")
    answer = stranger.join(path, "  ")
    assert answer.status_code == 422
    assert "Enter a name" in answer.text
    assert stranger.join(path, "x" * 61).status_code == 422


@pytest.mark.one_database
def test_a_link_lets_many_in_until_it_is_replaced(
    keeper: Phone, phone: Callable[[], Phone]
) -> None:
    old = invite(keeper, "member")
    assert phone().join(old).status_code == 303
    assert phone().join(old).status_code == 303
    new = invite(keeper, "member")
    assert phone().join(old).status_code == 404
    assert phone().join(new).status_code == 303


@pytest.mark.one_database
def test_a_link_that_was_switched_off_lets_nobody_in(keeper: Phone, stranger: Phone) -> None:
    path = invite(keeper, "guest")
    keeper.post("/household/links/revoke", {"role": "guest"})
    assert stranger.get(path).status_code == 404
    assert stranger.join(path).status_code == 404


def test_a_link_for_members_raises_a_guest_and_lowers_no_keeper(
    app: Flask, keeper: Phone, guest: Phone
) -> None:
    path = invite(keeper, "member")
    guest.join(path)
    keeper.join(path)
    assert guest.get("/series/new").status_code == 200
    assert "Invite" in keeper.get("/settings/phones").text
    with app.app_context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(Device)) == 2


def _code(keeper: Phone) -> str:
    keeper.post("/household/links", {"role": "member", "kind": "code"})
    found = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", keeper.get("/household/links/new").text)
    assert found
    return found[0]


@pytest.mark.one_database
def test_a_code_lets_one_device_in(keeper: Phone, phone: Callable[[], Phone]) -> None:
    code = _code(keeper)
    typed = code.replace("-", "  ").lower()
    first, second = phone(), phone()
    assert first.post("/code", {"code": typed, "name": "A"}).status_code == 303
    assert first.get("/series/new").status_code == 200
    assert second.post("/code", {"code": code, "name": "B"}).status_code == 422


@pytest.mark.one_database
def test_a_code_is_no_link(keeper: Phone, stranger: Phone) -> None:
    plain = _code(keeper).replace("-", "").lower()
    assert stranger.get(f"/join/{plain}").status_code == 404


def test_a_code_runs_out(app: Flask, keeper: Phone, stranger: Phone) -> None:
    code = _code(keeper)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Invite).values(expires_at=now() - timedelta(seconds=1)))
    assert stranger.post("/code", {"code": code, "name": "A"}).status_code == 422


def guess(phone: Phone, code: str, address: str = "192.0.2.1") -> int:
    """Type a code on a phone whose requests come from *address*; return the status."""
    fields = {"csrf_token": phone.csrf(), "code": code, "name": "A"}
    answer = phone.client.post("/code", data=fields, environ_base={"REMOTE_ADDR": address})
    return answer.status_code


def flood(app: Flask, guesses: int, at: datetime) -> None:
    """Count guesses of networks that have typed too many before, as they are counted: in bulk."""
    with app.app_context(), writing() as session:
        session.add_all(Attempt(address_hash=BULK_NAME, at=at) for _ in range(guesses // BULK))


def test_a_network_that_types_many_wrong_codes_is_told(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    _code(keeper)
    assert [guess(stranger, "wrongwro") for _ in range(FREE)] == [422] * FREE
    answer = stranger.post("/code", {"code": "wrongwro", "name": "A"})
    assert answer.status_code == 422  # another network
    assert guess(stranger, "wrongwro") == 429
    with app.app_context(), writing() as session:
        session.execute(sa.update(Attempt).values(at=now() - timedelta(hours=1)))
    assert guess(stranger, "wrongwro") == 422


def test_behind_a_proxy_nobody_is_locked_out_by_anothers_wrong_codes(
    app: Flask, keeper: Phone, phone: Callable[[], Phone]
) -> None:
    code, attacker = _code(keeper), phone()
    for _ in range(3 * FREE):
        guess(attacker, "wrongwro")
    assert guess(phone(), code) == 303
    flood(app, MOST - 2 * BULK, now())
    assert guess(phone(), _code(keeper)) == 303


def test_many_networks_lock_no_household_out(
    app: Flask, keeper: Phone, other_keeper: Phone, phone: Callable[[], Phone]
) -> None:
    codes, attacker = [_code(keeper), _code(other_keeper)], phone()
    for network in range(6):
        for _ in range(FREE):
            guess(attacker, "wrongwro", f"198.51.100.{network}")
    flood(app, 2 * MOST, now() + timedelta(seconds=-1))
    for code in codes:
        assert guess(phone(), code, "203.0.113.7") == 303


def test_a_code_bears_only_so_many_guesses_and_the_next_begins_at_none(
    app: Flask, keeper: Phone, phone: Callable[[], Phone]
) -> None:
    code, attacker = _code(keeper), phone()
    for _ in range(FREE):
        guess(attacker, "wrongwro")
    flood(app, MOST, now())
    assert guess(attacker, code) == 429
    assert guess(attacker, _code(keeper)) == 303


def test_guesses_beyond_the_free_ones_are_written_in_bulk(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    _code(keeper)
    for _ in range(FREE + 30):
        guess(stranger, "wrongwro")
    with app.app_context():
        rows = db.session.scalar(sa.select(sa.func.count()).select_from(Attempt)) or 0
    assert FREE <= rows < FREE + 10


@pytest.mark.parametrize(("one", "other", "same"), [
    ("2001:db8:5:1::7", "2001:db8:5:ffff::1", True),
    ("2001:db8:5:1::7", "2001:db8:6:1::7", False),
    ("192.0.2.1", "::ffff:192.0.2.1", True),
    ("192.0.2.1", "192.0.2.2", False),
    ("fe80::1%eth0", "fe80::2%eth0", True),
    ("", "192.0.2.1", False),
])
def test_a_network_is_an_address_or_a_whole_site_of_ipv6(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    assert (network_of(one) == network_of(other)) is same


@pytest.mark.parametrize("back", [timedelta(minutes=10), timedelta(days=300)])
def test_a_clock_that_is_set_back_makes_no_code_good_for_longer(
    app: Flask, keeper: Phone, stranger: Phone, monkeypatch: pytest.MonkeyPatch, back: timedelta
) -> None:
    code = _code(keeper)
    steady, wall = time.clock_gettime, datetime.now
    monkeypatch.setattr("webapp.server.data.models.now", lambda: wall(UTC) - back)
    monkeypatch.setattr("time.clock_gettime", lambda clock: steady(clock) + 15 * 60 + 1)
    assert stranger.post("/code", {"code": code, "name": "A"}).status_code == 422
    monkeypatch.setattr("time.clock_gettime", lambda clock: steady(clock) + 14 * 60)
    assert stranger.post("/code", {"code": code, "name": "A"}).status_code == 303
    assert app


def test_a_code_of_the_future_lets_nobody_in_and_is_closed_at_the_next_start(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    code, ahead = _code(keeper), now() + timedelta(hours=1)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Invite).where(Invite.kind == "code").values(
            created_at=ahead, expires_at=ahead + timedelta(minutes=15)))
    assert stranger.post("/code", {"code": code, "name": "A"}).status_code == 422
    with app.app_context():
        keeper_secret()
        closed = db.session.scalars(sa.select(Invite.closed_at).where(Invite.kind == "code"))
        assert None not in closed.all()


@pytest.mark.one_database
def test_join_paths_stay_out_of_the_log(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = invite(keeper, "member")

    def fail(*_: object, **__: object) -> None:
        message = "something broke"
        raise ValueError(message)

    monkeypatch.setitem(app.view_functions, "joining.link", fail)
    with caplog.at_level(logging.DEBUG):
        answer = Phone(app).get(path)
    assert answer.status_code == 500
    assert "something broke" in caplog.text
    assert path.removeprefix("/join/") not in caplog.text


@pytest.mark.one_database
def test_a_link_that_gives_no_more_than_the_device_has_says_so(
    keeper: Phone, member: Phone
) -> None:
    link = invite(keeper, "member")
    for phone, role in ((keeper, "keeper"), (member, "member")):
        page = phone.get(link).text
        assert f"This phone has joined already ({role})." in page
        assert "This device joins" not in page
