"""A device's token over the years: seen, renewed, lost on its way, ended."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone, hidden, invite, new_series
from tests.support.programs import make, new_calendar, new_program
from tests.support.tables import new_table
from webapp.server.data.api_tables import Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.device_tables import Device, Invite
from webapp.server.data.models import Household, Model, now
from webapp.server.data.upgrade import alembic_of
from webapp.server.http.access import COOKIE
from webapp.server.http.devices import OVERLAP, SEEN_EVERY, TOKEN_LIFE
from webapp.server.language.days import in_household
from webapp.settings.household.invites import keeper_secret, make_invite

ALONE = pytest.mark.one_database
DAY = timedelta(days=1)


def set_all(app: Flask, **values: object) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.update(Device).values(**values))


def age(app: Flask, days: float) -> None:
    """Let so many days pass for every device."""
    with app.app_context(), writing() as session:
        for device in session.scalars(sa.select(Device)):
            device.token_at -= timedelta(days=days)
            device.seen_at -= timedelta(days=days)
            if device.old_until:
                device.old_until -= timedelta(days=days)


def cookie(phone: Phone) -> str:
    found = phone.client.get_cookie(COOKIE)
    return found.value if found else ""


def put(phone: Phone, token: str) -> None:
    """Let the phone hold *token*, as if the answer with a newer one had been lost."""
    phone.client.set_cookie(COOKIE, token)


def is_in(phone: Phone) -> bool:
    return phone.get("/settings").status_code == 200


def with_token(app: Flask, token: str) -> Phone:
    phone = Phone(app)
    put(phone, token)
    return phone


def all_at_once(app: Flask, token: str, count: int = 8) -> list[tuple[int, str]]:
    """Open a page in as many tabs at once; return the status and the token that each has then."""
    ready = Barrier(count)

    def open_page(_number: int) -> tuple[int, str]:
        phone = with_token(app, token)
        ready.wait(20)
        status = phone.get("/settings").status_code
        return status, cookie(phone)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(open_page, range(count)))


def test_a_token_is_renewed_while_it_is_in_use(app: Flask, member: Phone) -> None:
    first = cookie(member)
    age(app, 50)
    assert is_in(member)
    assert cookie(member) == first
    age(app, 50)
    assert is_in(member)
    second = cookie(member)
    assert second != first
    assert len(second) == len(first)
    assert is_in(member)
    age(app, OVERLAP.days + 1)
    assert not is_in(with_token(app, first))
    assert is_in(member)
    assert cookie(member) == second


def test_an_answer_that_was_lost_is_given_again(app: Flask, member: Phone) -> None:
    first = cookie(member)
    age(app, TOKEN_LIFE.days + 1)
    given = set()
    for days in (0, 1, 200):  # each time the phone never hears of the new token
        age(app, days)
        put(member, first)
        assert is_in(member)
        given.add(cookie(member))
    assert len(given) == 1
    assert given != {first}
    assert is_in(member)  # it has it now
    put(member, first)  # and forgets it: its browser was ended before it was written down
    age(app, OVERLAP.days - 1)
    assert is_in(member)
    assert {cookie(member)} == given


def test_tabs_that_are_opened_at_once_get_the_same_new_token(app: Flask, member: Phone) -> None:
    first = cookie(member)
    age(app, TOKEN_LIFE.days + 1)
    answers = all_at_once(app, first)
    assert {status for status, _token in answers} == {200}
    (second,) = {token for _status, token in answers}
    assert second != first
    assert {status for status, _token in all_at_once(app, second)} == {200}
    assert set(all_at_once(app, first)) == {(200, second)}


def test_a_poll_writes_nothing_until_hours_have_passed(app: Flask, keeper: Phone) -> None:
    table = new_table(keeper, new_series(keeper))
    written: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("SELECT", "BEGIN")):
            written.append(statement)

    with app.app_context():
        engine = db.engine
    sa.event.listen(engine, "before_cursor_execute", note)
    for _ in range(5):
        assert keeper.get(f"{table.path}/live").status_code == 200
    assert written == []
    age(app, SEEN_EVERY / DAY + 0.01)
    written.clear()
    for _ in range(3):
        assert keeper.get(f"{table.path}/live").status_code == 200
    sa.event.remove(engine, "before_cursor_execute", note)
    assert len([each for each in written if each.startswith("UPDATE device")]) == 1


@ALONE
def test_a_device_that_cannot_be_noted_as_seen_is_let_in(app: Flask, member: Phone) -> None:
    age(app, TOKEN_LIFE.days + 1)
    with app.app_context(), writing() as session:
        session.execute(sa.text("CREATE TRIGGER full BEFORE UPDATE ON device BEGIN"
                                " SELECT RAISE(FAIL, 'disk full'); END"))
    first = cookie(member)
    assert is_in(member)
    assert cookie(member) == first


@ALONE
def test_a_device_out_of_use_for_a_year_joins_anew(app: Flask, keeper: Phone) -> None:
    age(app, 364)
    assert is_in(keeper)
    age(app, 366)
    assert not is_in(keeper)
    with app.app_context():
        secret = keeper_secret()  # the terminal offers what lets a keeper in again
    assert keeper.join(f"/join/{secret}").status_code == 303
    assert is_in(keeper)


@ALONE
def test_no_token_lives_for_ever_though_its_holder_refuses_the_new_one(
    app: Flask, member: Phone
) -> None:
    first, used = cookie(member), 0
    while is_in(with_token(app, first)):
        age(app, 30)
        used += 30
    assert used == 510  # the first month after 90 days, the year and the overlap
    assert not is_in(with_token(app, first))


@ALONE
def test_joining_again_ends_the_token_before(app: Flask, keeper: Phone, member: Phone) -> None:
    first = cookie(member)
    assert member.join(invite(keeper, "member")).status_code == 303
    second = cookie(member)
    assert second != first
    thief = with_token(app, first)
    assert is_in(member)  # it is seen with the new one
    age(app, 0.01)
    assert not is_in(thief)
    assert is_in(member)


@ALONE
def test_joining_again_in_an_answer_that_is_lost_throws_nobody_out(
    app: Flask, keeper: Phone, member: Phone
) -> None:
    first = cookie(member)
    member.join(invite(keeper, "member"))
    second = cookie(member)
    put(member, first)
    age(app, 30)
    assert is_in(member)
    assert cookie(member) == second
    assert member.join(invite(keeper, "member")).status_code == 303
    assert is_in(member)
    assert cookie(member) != second


@pytest.fixture
def elsewhere(app: Flask) -> Callable[[str], str]:
    """Make a household next door and give the path of a link or code of it."""
    def make(kind: str) -> str:
        with app.app_context(), writing() as session:
            household = Household()
            session.add(household)
            session.flush()
            return make_invite(session, household.id, kind, "member")
    return make


@pytest.mark.one_database
def test_a_second_household_ends_the_first_and_says_so_before(
    app: Flask, member: Phone, elsewhere: Callable[[str], str]
) -> None:
    first, path = cookie(member), f"/join/{elsewhere('link')}"
    unaware = member.join(path)
    assert unaware.status_code == 409
    assert "in one household only" in unaware.text
    page = member.get(path).text
    assert "Switch household" in page
    assert member.post(path, {"name": "P", "leave": hidden(page, "leave")}).status_code == 303
    assert is_in(with_token(app, first))  # nobody knows yet whether the answer has arrived
    assert is_in(member)
    assert not is_in(with_token(app, first))


@pytest.mark.one_database
def test_so_does_a_code(app: Flask, member: Phone, elsewhere: Callable[[str], str]) -> None:
    first, code = cookie(member), elsewhere("code")
    fields = {"code": code, "name": "P"}
    assert member.post("/code", fields).status_code == 409
    page = member.get("/code").text
    assert "in one household only" in page
    leave = hidden(page, "leave")
    assert member.post("/code", {**fields, "leave": leave}).status_code == 303
    assert is_in(member)
    assert not is_in(with_token(app, first))


@ALONE
def test_the_only_keeper_leaves_for_no_other_household(
    keeper: Phone, elsewhere: Callable[[str], str]
) -> None:
    path = f"/join/{elsewhere('link')}"
    page = keeper.get(path).text
    assert "Make another phone keeper first" in page
    assert '<button class="btn primary wide">' not in page
    for fields in ({"leave": "1"}, {}):
        assert keeper.post(path, {"name": "P", **fields}).status_code == 409
    answer = keeper.post("/code", {"name": "P", "code": elsewhere("code"), "leave": "1"})
    assert answer.status_code == 409
    assert "Invite" in keeper.get("/settings/phones").text


@ALONE
def test_every_page_leads_to_where_a_device_leaves(keeper: Phone, member: Phone) -> None:
    series = new_series(keeper)
    table = new_table(keeper, series)
    for path in (f"{table.path}/log", f"{table.path}/score"):  # a game leads to its series
        assert f'href="{series}"' in member.get(path).text, path
    for path in ("/", "/rules", "/desk", series, "/series/new", "/nonsense"):
        assert 'href="/settings"' in member.get(path).text, path
    assert 'href="/household/leave"' in member.get("/settings").text
    page = member.get("/household/leave").text
    assert 'href="/settings"' in page
    action = page[page.index('action="/household/devices'):].split('"')[1]
    assert member.post(action).status_code == 303
    assert cookie(member) == ""
    assert not is_in(member)
    assert 'action="/household/devices' not in keeper.get("/household/leave").text


def test_the_keeper_ends_all_devices_and_links_but_no_neighbours(
    app: Flask, keeper: Phone, member: Phone, other_keeper: Phone
) -> None:
    assert is_in(member)
    path, first = invite(keeper, "guest"), cookie(keeper)
    theirs = invite(other_keeper, "guest")
    assert "1 other phone must be invited again." in keeper.get("/household/lost").text
    assert member.post("/household/lost", {"what": "all"}).status_code == 403
    assert keeper.post("/household/lost", {"what": "none"}).status_code == 400
    assert keeper.post("/household/lost", {"what": "all"}).status_code == 303
    assert not is_in(member)
    assert Phone(app).get(path).status_code == 404
    assert is_in(keeper)
    assert cookie(keeper) != first
    assert "This phone stays." in keeper.get("/household/lost").text
    assert is_in(other_keeper)
    assert Phone(app).get(theirs).status_code == 200


@ALONE
@pytest.mark.parametrize("what", ["devices", "all"])
@pytest.mark.parametrize("days", [0.0, 91.0])
def test_a_copy_of_the_keepers_own_cookie_ends_at_once_and_gets_none_that_follows(
    app: Flask, keeper: Phone, what: str, days: float
) -> None:
    assert is_in(keeper)
    age(app, days)  # by 91 the copy holds the token, and the keeper the one that follows
    first = cookie(keeper)
    assert is_in(keeper)
    second = cookie(keeper)
    copies = [with_token(app, each) for each in (first, second)]
    assert "This phone stays." in keeper.get("/household/lost").text
    answer = keeper.post("/household/lost", {"what": what})
    assert answer.status_code == 303
    (third,) = (each for each in answer.headers.getlist("Set-Cookie") if each.startswith(COOKIE))
    assert cookie(keeper) in third
    for copy, held in zip(copies, (first, second), strict=True):
        assert copy.get("/settings").status_code == 403
        assert cookie(copy) == held
        assert copy.post("/household/lost", {"what": what}).status_code in {400, 403}
    assert is_in(keeper)
    assert cookie(keeper) not in {first, second}


def test_of_a_cookie_and_its_copy_that_end_all_at_once_one_stays(
    app: Flask, keeper: Phone
) -> None:
    phones = [keeper, with_token(app, cookie(keeper))]
    assert all(map(is_in, phones))
    ready = Barrier(2)

    def end(phone: Phone) -> int:
        ready.wait()
        return phone.post("/household/lost", {"what": "all"}).status_code

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(end, phones))
    assert sorted(answers) == [303, 403]
    assert [is_in(each) for each in phones] == [each == 303 for each in answers]


@ALONE
@pytest.mark.parametrize(("what", "stays", "works"), [
    ("devices", False, 200), ("links", True, 404)])
def test_devices_and_links_are_ended_each_by_itself(
    app: Flask, keeper: Phone, member: Phone, what: str, *, stays: bool, works: int
) -> None:
    assert is_in(member)
    path, calendar, program = invite(keeper, "guest"), new_calendar(keeper), new_program(keeper)
    keeper.post("/household/lost", {"what": what})
    assert is_in(member) == stays
    assert Phone(app).get(path).status_code == works
    assert Phone(app).get(calendar).status_code == works
    assert program.get("/series").status_code == 200


def test_everything_at_once_ends_what_programs_and_calendars_have_too(
    app: Flask, keeper: Phone, other_keeper: Phone
) -> None:
    assert "calendar" not in keeper.get("/household/lost").text
    ours, theirs = ((new_calendar(each), new_program(each)) for each in (keeper, other_keeper))
    for each in (keeper, other_keeper):
        make(each, "webhooks", address="https://example.org/hook")
    page = keeper.get("/household/lost").text
    assert page.count("The calendar address too.") == 2
    assert page.count("Connected apps are disconnected.") == 1
    keeper.post("/household/lost", {"what": "all"})
    for (calendar, program), status in ((ours, (404, 401)), (theirs, (200, 200))):
        found = Phone(app).get(calendar).status_code, program.get("/series").status_code
        assert found == status
    with app.app_context():
        assert db.session.scalars(sa.select(Webhook.household_id)).all() == [2]
    assert "data-copy" not in keeper.get("/household/along").text


def test_every_secret_that_is_stored_is_one_of_those_that_are_ended() -> None:
    # Who adds a table with secrets decides what "everything at once" means for it.
    assert {table.name for table in Model.metadata.sorted_tables
            if any(re.search("hash|salt|secret", each.name) for each in table.columns)} == {
        "device", "invite", "calendar_link", "api_token", "webhook",  # ended
        "attempt", "invitation"}  # a network that guessed, and the operator's


@ALONE
def test_a_secret_of_one_household_is_not_shown_in_the_next(
    app: Flask, keeper: Phone, member: Phone, other_keeper: Phone
) -> None:
    assert is_in(keeper)
    set_all(app, role="keeper")
    new_calendar(other_keeper)
    new_calendar(member)
    with app.app_context(), writing() as session:
        path = f"/join/{make_invite(session, 2, 'link', 'keeper')}"
    leave = hidden(member.get(path).text, "leave")
    assert member.post(path, {"name": "P", "leave": leave}).status_code == 303
    page = member.get("/household/along").text
    assert "Created: " in page
    assert "/evenings/" not in page


@ALONE
def test_a_link_says_until_when_it_works_and_ends_then(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    path = invite(keeper, "guest")
    with app.app_context():
        (end,) = db.session.scalars(sa.select(Invite.expires_at).where(Invite.kind == "link"))
    assert end
    assert abs(end - now() - 30 * DAY) < DAY
    day = in_household(end)
    for page in ("/settings/phones", "/household/links/new"):
        assert f"until {day.day} {day:%B} {day:%Y}".casefold() in (
            keeper.get(page).text.casefold())
    with app.app_context(), writing() as session:
        session.execute(sa.update(Invite).values(expires_at=now() - timedelta(seconds=1)))
    assert stranger.get(path).status_code == 404
    assert "This link has expired" in stranger.join(path).text
    assert "Open links" not in keeper.get("/settings/phones").text


@ALONE
def test_a_clock_that_was_set_back_leaves_phones_and_links_alone(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    path = invite(keeper, "guest")
    ahead = now() + 400 * DAY
    set_all(app, seen_at=ahead, token_at=ahead)
    with app.app_context(), writing() as session:
        session.execute(sa.update(Invite).values(created_at=ahead, expires_at=ahead + 30 * DAY))
    assert is_in(keeper)
    assert stranger.join(path).status_code == 303


def _move(app: Flask, way: str, to: str) -> None:
    app.extensions["jobs"].close()
    with app.app_context():
        getattr(alembic_of(app), way)(to)


@pytest.mark.no_tables
@pytest.mark.usefixtures("migrations")
def test_who_had_joined_before_stays_and_links_get_their_end(
    app: Flask, keeper: Phone, stranger: Phone
) -> None:
    path = invite(keeper, "guest")
    _move(app, "downgrade", "4")
    with app.app_context(), db.engine.begin() as connection:
        ends = connection.execute(sa.text("SELECT expires_at FROM invite")).scalars().all()
        connection.execute(sa.text("UPDATE device SET joined_at = '2020-01-01 00:00:00'"))
    assert set(ends) == {None}
    _move(app, "upgrade", "heads")
    assert is_in(keeper)
    assert stranger.join(path).status_code == 303
    with app.app_context():
        (link,) = db.session.scalars(sa.select(Invite).where(Invite.closed_at.is_(None)))
        assert link.expires_at is not None
