"""What webhooks are told when games end, to a real receiver that takes it, or does not."""

import base64
import hashlib
import hmac
import ipaddress
import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.entering import D85_LINES, D85_RACK_LINES, D85_WHOLE, enter_lines
from tests.support.evenings import correct, ply_with
from tests.support.phones import Phone, hidden, new_series
from tests.support.programs import PAGE, Receiver, make, new_program, receiver
from tests.support.races import Form, race
from tests.support.tables import Table, new_table
from tests.webapp.conftest import new_neighbour
from webapp.core.record.lines import texts_of
from webapp.core.record.outcome import fold
from webapp.core.record.results import keep_all
from webapp.server.data.api_tables import Delivery, Webhook
from webapp.server.data.database import db, writing
from webapp.server.data.household_tables import Pace
from webapp.server.data.job_tables import Job
from webapp.server.data.models import now
from webapp.server.http.network import network_address
from webapp.server.http.pace import MOST
from webapp.server.jobs.child import Child
from webapp.server.jobs.kind import Tell
from webapp.server.jobs.table import take
from webapp.server.jobs.worker import Jobs, start_jobs
from webapp.settings.api import sending
from webapp.settings.api.deliveries import WAITS, Message, Webhooks
from webapp.settings.api.guard import PRIVATE, VARIABLE, Guard, is_own, load_guard
from webapp.settings.api.reach import guard_now
from webapp.settings.api.sending import Outcome

HERE = ipaddress.ip_network("127.0.0.1")


@pytest.fixture
def told(app: Flask) -> Iterator[Receiver]:
    """A receiver on this machine, which the server's keeper has named."""
    app.extensions["api_guard"] = Guard(PRIVATE, (HERE,))
    with receiver() as found:
        yield found


class Counted(Webhooks):
    def __init__(self) -> None:
        self.told = 0

    def run(self, request: Message, child: Child | None, tell: Tell) -> tuple[Message, Outcome]:
        self.told += 1
        return super().run(request, child, tell)


def tell_all(app: Flask) -> int:
    """Do what a server process does, once; return how much was told."""
    counted = Counted()
    with app.app_context():
        (place,) = Jobs(app, [counted], {}).places("webhook")
        while place.do_next():
            pass
    return counted.told


def in_time(app: Flask, later: timedelta) -> None:
    """Let so much time have passed for what waits."""
    with app.app_context(), writing() as session:
        session.execute(sa.update(Delivery).where(Delivery.due_at.is_not(None)).values(
            due_at=now() - timedelta(seconds=1) if later >= timedelta(0) else now() - later))
        session.execute(sa.update(Job).values(due_at=now()))


def delivery(app: Flask) -> Delivery:
    with app.app_context():
        found = db.session.scalars(sa.select(Delivery)).one()
        db.session.expunge(found)
        return found


def events(told: Receiver) -> list[dict[str, Any]]:
    return [json.loads(each.body) for each in told.received]


def finished(keeper: Phone) -> Table:
    table = new_table(keeper, new_series(keeper, games="5"))
    enter_lines(table, *D85_WHOLE)
    return table


def undo(table: Table) -> None:
    answer = table.phone.post(f"{table.path}/corrections/undo", {
        "token": hidden(table.look(), "token"), "ply": table.fields()["ply"]})
    assert answer.status_code == 303


def test_an_address_is_told_of_a_game_when_it_ends_and_only_then(
    app: Flask, keeper: Phone, other_keeper: Phone, told: Receiver
) -> None:
    secret = make(keeper, "webhooks", address=f"{told.address}/hook?key=1")
    make(other_keeper, "webhooks", address=f"{told.address}/theirs")
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES, *D85_RACK_LINES[:-1])
    assert tell_all(app) == 0
    enter_lines(table, D85_RACK_LINES[-1])
    assert tell_all(app) == 1
    assert tell_all(app) == 0
    (message,) = told.received
    assert message.path == "/hook?key=1"
    event = json.loads(message.body)
    assert event["type"] == "game.finished"
    assert event["data"]["revision"] == 1
    game = event["data"]["game"]
    assert {each["seat"]: each["score"] for each in game["players"]} == table.totals()
    assert event["data"]["game_id"] == game["id"] == table.path.rpartition("/")[2]

    # Signed as the Standard Webhooks say.
    signed = f"{message.headers['webhook-id']}.{message.headers['webhook-timestamp']}."
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = hmac.new(key, (signed + message.body).encode(), hashlib.sha256).digest()
    assert message.headers["webhook-signature"] == f"v1,{base64.b64encode(right).decode()}"
    assert abs(int(message.headers["webhook-timestamp"]) - time.time()) < 60
    with app.app_context():
        assert secret not in str(db.session.execute(sa.text("SELECT * FROM webhook")).all())


@pytest.mark.one_database
def test_it_is_told_again_where_the_result_is_corrected_or_the_end_taken_back(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = finished(keeper)
    tell_all(app)
    correct(table, ply_with(table, "rack B k9 r1"), "amend", "rack B k9")
    tell_all(app)
    first, second = events(told)
    assert [each["type"] for each in (first, second)] == ["game.finished"] * 2
    assert second["data"]["revision"] == 2
    assert {each["seat"]: each["score"] for each in second["data"]["game"]["players"]
            } == table.totals()
    undo(table)  # the correction
    undo(table)  # the last rack: the game is not over any more
    tell_all(app)
    assert events(told)[-1]["type"] == "game.withdrawn"
    assert events(told)[-1]["data"]["game"] is None
    assert events(told)[-1]["data"]["revision"] == 4  # what was overtaken is left out
    assert len(told.received) == 3
    ids = [each.headers["webhook-id"] for each in told.received]
    assert len(set(ids)) == len(ids)


@pytest.mark.one_database
def test_what_changes_nothing_of_the_result_is_not_told(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = finished(keeper)
    assert tell_all(app) == 1
    correct(table, ply_with(table, "rack B k9 r1"), "amend", "rack B r1 k9")
    assert tell_all(app) == 0
    with app.app_context(), writing():  # counted anew by other rules, with the same result
        game = table.path.rpartition("/")[2]
        last = db.session.execute(sa.text("SELECT last_ply FROM game")).scalar_one()
        keep_all([(game, last, fold(texts_of([game])[game]))])
    assert tell_all(app) == 0


@pytest.mark.one_database
def test_a_game_that_is_thrown_away_is_withdrawn_and_told_when_it_is_back(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = finished(keeper)
    game = table.path.rpartition("/")[2]
    series = events_series(app)
    tell_all(app)
    for path in ("throw", "bring-back"):
        assert keeper.post(f"/series/{series}/{path}", {"game": game}).status_code == 303
        tell_all(app)
    assert [each["type"] for each in events(told)] == [
        "game.finished", "game.withdrawn", "game.finished"]


def events_series(app: Flask) -> str:
    with app.app_context():
        return str(db.session.execute(sa.text("SELECT id FROM series")).scalar_one())


@pytest.mark.one_database
def test_names_and_points_agree_after_the_seats_are_set_right(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    finished(keeper)
    tell_all(app)
    series = f"/series/{events_series(app)}"
    wish = {"what": "seats", "seat_A": "Bogdan", "seat_B": "Ana"}
    page = keeper.get(f"{series}/mend").text
    looked = keeper.post(f"{series}/mend", {**wish, "token": hidden(page, "token")}).text
    answer = keeper.post(f"{series}/mend", {
        **wish, "token": hidden(looked, "token"), "plies": hidden(looked, "plies"),
        "do": "apply"})
    assert answer.status_code == 303, answer.text
    assert tell_all(app) == 0  # everybody has the points that they had
    (event,) = events(told)
    players = new_program(keeper).get(f"/games/{event['data']['game_id']}").json["players"]
    assert [each["name"] for each in players] == ["Bogdan", "Ana", "Carmen", "Dan"]
    assert points(players) == points(event["data"]["game"]["players"])


def points(players: list[dict[str, Any]]) -> dict[str, int]:
    return {each["name"]: each["score"] for each in players}


@pytest.mark.one_database
def test_what_is_not_taken_is_tried_again_and_given_up_in_the_end(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = finished(keeper)
    told.status = 500
    for number, wait in enumerate(WAITS, 1):
        assert tell_all(app) == 1
        assert tell_all(app) == 0  # not before its time
        row = delivery(app)
        assert (row.tries, row.outcome, row.status) == (number, "refused", 500)
        assert row.due_at is not None
        assert abs(row.due_at - (now() + wait)) < timedelta(seconds=30)
        in_time(app, wait)
    assert "to send." in keeper.get(PAGE).text
    assert tell_all(app) == 1
    assert delivery(app).due_at is None
    page = keeper.get(PAGE).text
    assert "The other app refused it (500)" in page
    assert "1 message could not be sent." in page
    assert len({each.headers["webhook-id"] for each in told.received}) == 1
    told.status = 200
    correct(table, ply_with(table, "rack B k9 r1"), "amend", "rack B k9")
    assert tell_all(app) == 1  # what comes later begins anew
    assert delivery(app).outcome == "taken"
    assert "Received." in keeper.get(PAGE).text


@pytest.mark.one_database
def test_a_test_tells_what_came_of_it(
    app: Flask, keeper: Phone, told: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(keeper, "webhooks", address=told.address)
    assert "Not used yet." in keeper.get(PAGE).text

    def tried() -> str:
        assert keeper.post(f"{PAGE}/webhooks/1/test").status_code == 303
        assert tell_all(app) == 1
        assert tell_all(app) == 0
        assert delivery(app).due_at is None  # a test is tried once
        return keeper.get(PAGE).text

    assert "Received." in tried()
    told.status = 302
    assert "has moved (302)" in tried()
    assert {each.path for each in told.received} == {"/"}  # and nobody follows
    monkeypatch.setattr(sending, "SECONDS", 0.4)
    told.status, told.delay = 200, 5.0
    assert "No answer." in tried()
    told.delay, told.drips = 0.0, True
    assert "No answer." in tried()
    monkeypatch.undo()
    told.drips, told.raw = False, b"SSH-2.0-OpenSSH_9.9\r\n" * 3
    assert "is not a web server" in tried()
    told.raw = b"HTTP/1.1 200 OK\r\n" + b"X-Long: 1\r\n" * 5000
    assert "is not a web server" in tried()
    assert json.loads(told.received[0].body)["type"] == "test"


@pytest.mark.one_database
@pytest.mark.parametrize(("address", "words"), [
    ("http://127.0.0.1:1/", "No answer."),
    ("https://{receiver}/", "Its certificate is not trusted"),
    ("http://nobody.invalid/", "No such address."),
])
def test_what_cannot_be_reached_is_told_so(
    app: Flask, keeper: Phone, told: Receiver, address: str, words: str
) -> None:
    make(keeper, "webhooks", address=address.format(receiver=told.address.removeprefix("http://")))
    keeper.post(f"{PAGE}/webhooks/1/test")
    tell_all(app)
    assert words in keeper.get(PAGE).text


@pytest.mark.parametrize("address", [
    "127.0.0.1", "127.9.9.9", "0.0.0.1", "169.254.169.254", "100.100.100.200", "224.0.0.1",
    "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fd00:ec2::254", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::", "2001:db8::1", "192.0.0.192", "168.63.129.16", "192.88.99.1", "192.0.0.9",
    "198.18.0.1", "240.0.0.1",
    "::127.0.0.1", "::a9fe:a9fe", "::a9fe:a9fe%1", "::1%1", "fd00:ec2::254%1", "fe80::1%1",
    "::ffff:0:127.0.0.1", "::ffff:0:a9fe:a9fe", "::ffff:168.63.129.16",
    "64:ff9b:1::a9fe:a9fe", "64:ff9b:1:a9fe:a9:fe00::", "64:ff9b:1::808:808", "2002:a9fe:a9fe::1",
    "fe80::5efe:127.0.0.1", "fe80::5efe:8.8.8.8", "2606:4700::5efe:169.254.169.254",
    "2606:4700::200:5efe:127.0.0.1", "fd12::5efe:169.254.169.254",
    "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:1::1", "2001:10::1", "2001:20::1",
    "3fff::1", "100::1", "1000::1", "4000::1", "5f00::1", "fec0::1", "fe00::1", "f000::1",
])
def test_no_message_goes_where_servers_keep_their_secrets(address: str) -> None:
    for secure in (True, False):
        assert not Guard().may_reach(ipaddress.ip_address(address), secure=secure)


def test_no_message_goes_to_this_machine_by_its_address_in_the_network() -> None:
    own = ipaddress.ip_address(network_address())
    assert is_own(own)
    assert not Guard().may_reach(own, secure=True)
    assert not Guard().may_reach(ipaddress.ip_address(f"::ffff:{own}"), secure=True)


def test_messages_go_to_the_internet_by_https_and_to_private_networks_by_either() -> None:
    for address in ("8.8.8.8", "2001:4860:4860::8888", "64:ff9b::808:808", "2606:4700:4700::1111",
                    "2a00:1450::1", "2002:808:808::1", "2606:4700::5efe:8.8.8.8"):
        assert Guard().may_reach(ipaddress.ip_address(address), secure=True)
        assert not Guard().may_reach(ipaddress.ip_address(address), secure=False)
    for address in ("10.255.254.253", "192.168.253.254", "172.31.253.254", "fd12::1",
                    "64:ff9b::aff:fefd"):
        for secure in (True, False):
            assert Guard().may_reach(ipaddress.ip_address(address), secure=secure)
            assert not Guard(()).may_reach(ipaddress.ip_address(address), secure=secure)


@pytest.mark.one_database
def test_a_name_that_means_this_machine_is_found_out_when_it_is_looked_up(
    app: Flask, keeper: Phone
) -> None:
    make(keeper, "webhooks", address="http://192.168.7.7/")
    with receiver() as there:
        with app.app_context(), writing() as session:  # no name of the Internet's is needed for it
            session.execute(sa.update(Webhook).values(
                address=there.address.replace("127.0.0.1", "localhost")))
        keeper.post(f"{PAGE}/webhooks/1/test")
        tell_all(app)
        assert there.received == []
    assert "Use an https address" in keeper.get(PAGE).text


def test_private_networks_are_one_households_alone_unless_it_is_said(
    app: Flask, keeper: Phone
) -> None:
    make(keeper, "webhooks", address="http://192.168.7.7/")
    with app.app_context():
        assert guard_now().networks == PRIVATE
    neighbour = new_neighbour(app)
    token = hidden(neighbour.get(PAGE).text, "token")
    answer = neighbour.post(f"{PAGE}/webhooks", {"token": token, "address": "https://10.0.0.1/"})
    assert answer.status_code == 422
    assert "on the Internet" in answer.text
    keeper.post(f"{PAGE}/webhooks/1/test")
    assert tell_all(app) == 1
    assert "Use an https address" in keeper.get(PAGE).text
    app.extensions["api_guard"] = load_guard({VARIABLE: "private"})
    make(neighbour, "webhooks", address="https://10.0.0.1/")


@pytest.mark.one_database
def test_a_name_server_that_is_silent_is_not_waited_for(
    app: Flask, keeper: Phone, told: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(keeper, "webhooks", address="https://silent.example.org/")
    make(keeper, "webhooks", address=told.address)
    look_up, speaks = socket.getaddrinfo, threading.Event()

    def silent(host: str, *rest: Any, **named: Any) -> Any:  # noqa: ANN401 (the library's own)
        return speaks.wait() if host.startswith("silent") else look_up(host, *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    monkeypatch.setattr(sending, "SECONDS", 0.4)
    for number in (1, 2):
        keeper.post(f"{PAGE}/webhooks/{number}/test")
    assert tell_all(app) == 2
    speaks.set()
    page = keeper.get(PAGE).text
    assert "No answer." in page
    assert "Received." in page


@pytest.mark.one_database
def test_who_tries_an_address_without_a_pause_is_told_to_wait(app: Flask, keeper: Phone) -> None:
    make(keeper, "webhooks", address="http://192.168.7.7/")
    assert keeper.post(f"{PAGE}/webhooks/1/test").status_code == 303
    with app.app_context(), writing() as session:
        session.execute(sa.update(Pace).where(Pace.kind == "try").values(count=MOST["try"]))
    assert keeper.post(f"{PAGE}/webhooks/1/test").status_code == 429


@pytest.mark.one_database
def test_an_address_that_cannot_be_meant_is_not_taken(app: Flask, keeper: Phone) -> None:
    for address in (
        "", "example.org", "ftp://example.org/", "https://", "https:///x", "javascript:alert(1)",
        "https://user:word@example.org/", "https://example.org:99999/", "https://example.org:0/",
        "https://example.org/#part", "https://example.org/a b", "https://example.org/\r\nX: y",
        "https://example.org/\x00", "http://127.0.0.1/", "http://[::1]/", "https://169.254.169.254/",
        "http://8.8.8.8/", "https://" + "a" * 500, "https://[::1", "https://" + "a" * 70 + ".org/",
        "https://ex\u00e4mple.org/", "file:///etc/passwd", "https://localhost/", "http://LocalHost:80/",
        "https://app.localhost./", "http://2130706433/", "https://0x7f.1/", "https://127.1:8000/",
        "https://0177.0.0.1/", "https://[::127.0.0.1]/", "https://[fe80::1%251]/",
    ):
        token = hidden(keeper.get(PAGE).text, "token")
        answer = keeper.post(f"{PAGE}/webhooks", {"token": token, "address": address})
        assert answer.status_code == 422, address
        assert 'role="alert"' in answer.text
    with app.app_context():
        assert db.session.scalars(sa.select(Webhook)).all() == []


def test_two_processes_do_not_tell_the_same_thing(app: Flask, keeper: Phone) -> None:
    make(keeper, "webhooks", address="http://192.168.7.7/")
    finished(keeper)
    taken: list[object] = []
    ready = threading.Barrier(6)

    def run() -> None:
        with app.app_context():
            ready.wait()
            taken.append(take([Webhooks()]))

    threads = [threading.Thread(target=run) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sum(each is not None for each in taken) == 1
    with app.app_context():
        assert take([Webhooks()]) is None


def test_what_waits_is_told_after_a_start_whatever_became_of_its_job(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    """As after an upgrade, or a restored backup."""
    make(keeper, "webhooks", address=told.address)
    finished(keeper)
    with app.app_context(), writing() as session:
        session.execute(sa.delete(Job))
    start_jobs(app, "quick")
    while not delivery(app).outcome:
        time.sleep(0.02)
    assert [each["data"]["revision"] for each in events(told)] == [1]


@pytest.mark.one_database
def test_one_that_takes_down_whoever_sends_it_is_tried_no_oftener_than_any_other(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    finished(keeper)
    for _ in range(Webhooks.tries):
        with app.app_context():
            assert take([Webhooks()]) is not None  # and it is killed
            with writing() as session:
                session.execute(sa.update(Job).values(until=now()))
    assert tell_all(app) == 0
    row = delivery(app)
    assert (row.tries, row.outcome) == (1, "garbled")
    in_time(app, WAITS[0])
    assert tell_all(app) == 1


def test_what_changes_while_it_is_being_told_is_told_after_it(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = finished(keeper)
    told.delay = 1.0
    sender = threading.Thread(target=tell_all, args=(app,))
    sender.start()
    until = time.monotonic() + 10
    while not told.received and time.monotonic() < until:
        time.sleep(0.01)
    correct(table, ply_with(table, "rack B k9 r1"), "amend", "rack B k9")
    told.delay = 0.0
    sender.join()
    tell_all(app)
    assert [each["data"]["revision"] for each in events(told)] == [1, 2]
    assert delivery(app).outcome == "taken"


def test_two_phones_that_end_a_game_at_once_have_it_told_once(
    app: Flask, keeper: Phone, member: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, *D85_LINES, *D85_RACK_LINES[:-1])
    forms = []
    for phone in (keeper, member):
        seen = Table(phone, table.path)
        forms.append(Form(phone, f"{table.path}/entry", seen.fields() | {
            "mode": "rack", "draft": "D: empty", "tap": "confirm"}))
    race(app, forms)
    enter = tell_all(app)
    assert enter == len(told.received) <= 1


def test_another_household_cannot_touch_it(
    app: Flask, keeper: Phone, other_keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    for what in ("test", "remove"):
        assert other_keeper.post(f"{PAGE}/webhooks/1/{what}").status_code == 404
    assert told.address not in other_keeper.get(PAGE).text
    assert keeper.post(f"{PAGE}/webhooks/1/remove").status_code == 303
    finished(keeper)
    assert tell_all(app) == 0


def test_a_series_that_is_deleted_takes_what_was_to_be_told_with_it(
    app: Flask, keeper: Phone, told: Receiver
) -> None:
    make(keeper, "webhooks", address=told.address)
    finished(keeper)
    keeper.post(f"/series/{events_series(app)}/delete", {"sure": "1"})
    assert tell_all(app) == 0
    assert told.received == []
