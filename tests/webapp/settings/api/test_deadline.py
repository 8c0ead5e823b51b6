"""A webhook has one end for all of it: whatever it does, the others are told."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.phones import Phone
from tests.support.programs import PAGE, Receiver, make, receiver, wait_for
from tests.webapp.settings.api.test_webhooks import HERE, tell_all
from webapp.server.data.api_tables import Delivery, Webhook
from webapp.server.data.database import db, writing
from webapp.server.jobs.worker import start_jobs
from webapp.settings.api import sending
from webapp.settings.api.guard import PRIVATE, Guard

BEGIN = """
import ipaddress, socket, sys, threading
from webapp.settings.api import sending
from webapp.settings.api.guard import Guard

sending.SECONDS = float(sys.argv[1])
kept = []

def at(host, backlog=8):
    door = socket.create_server((host, 8080), backlog=backlog)
    kept.append(door)
    return door

def silent(host):  # its queue is full: what is sent there is dropped
    at(host, 0)
    for _ in range(3):
        knocks = socket.socket()
        knocks.setblocking(False)
        knocks.connect_ex((host, 8080))
        kept.append(knocks)

def answers(host, say):
    door = at(host)
    def serve():
        there, _ = door.accept()
        kept.append(there)
        there.recv(1 << 16)
        say(there)
    threading.Thread(target=serve, daemon=True).start()

def drip(there):
    there.sendall(b"HTTP/1.1 200 OK\\r\\nX-Slow: ")
    while True:
        threading.Event().wait(0.05)
        there.sendall(b"x")

def send(scheme="http"):
    network = ipaddress.ip_network("127.0.0.0/8")
    print(sending.send(f"{scheme}://hook.test:8080/", "{}", {}, Guard((), (network,))).word)
"""
ADDRESSES = "".join(f"127.0.0.{number} hook.test\n" for number in (2, 3, 4))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Callable[[str, str, float], str]:
    """Run a program in a network of its own, in which names are what a file says."""
    program = shutil.which("unshare")
    shell = (f"ip link set lo up && mount --bind {tmp_path}/hosts /etc/hosts && "
             f'mount --bind {tmp_path}/resolv.conf /etc/resolv.conf && exec "$@"')
    begin = [str(program), "--map-root-user", "--net", "--mount", "sh", "-c", shell, "sh"]

    def run(hosts: str, script: str, seconds: float) -> str:
        (tmp_path / "hosts").write_text(hosts)
        (tmp_path / "resolv.conf").write_text("nameserver 127.0.0.1\n")
        if program is None or subprocess.run([*begin, "true"], check=False,  # noqa: S603
                                             capture_output=True).returncode:
            pytest.skip("no network of one's own can be made here")
        return subprocess.run(  # noqa: S603 (ours)
            [*begin, sys.executable, "-c", BEGIN + script, str(seconds)], check=True,
            capture_output=True, text=True, timeout=100).stdout.strip()

    return run


def test_a_name_server_that_says_nothing_ends_it(
    elsewhere: Callable[[str, str, float], str]
) -> None:
    script = ("server = socket.socket(type=socket.SOCK_DGRAM)\n"
              "server.bind(('127.0.0.1', 53))\nsend()\n")
    assert elsewhere("127.0.0.1 localhost\n", script, 0.5) == "late"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_drip_behind_silent_addresses_ends_with_the_same_deadline(
    elsewhere: Callable[[str, str, float], str], scheme: str
) -> None:
    script = ("silent('127.0.0.2')\nsilent('127.0.0.3')\nsilent('127.0.0.4')\n"
              f"send('{scheme}')\n")
    assert elsewhere(ADDRESSES, script, 1.0) == "late"
    script = ("silent('127.0.0.2')\nsilent('127.0.0.3')\nanswers('127.0.0.4', drip)\n"
              f"send('{scheme}')\n")
    word = elsewhere(ADDRESSES, script, 3.0)
    assert word == ("late" if scheme == "http" else "no trust")  # it greets in no known way


def test_silent_addresses_leave_the_last_one_its_time(
    elsewhere: Callable[[str, str, float], str]
) -> None:
    script = ("silent('127.0.0.2')\nsilent('127.0.0.3')\nanswers('127.0.0.4', lambda there: "
              "there.sendall(b'HTTP/1.1 204 No Content\\r\\n\\r\\n'))\nsend()\n")
    assert elsewhere(ADDRESSES, script, 9.0) == "taken"


def test_https_that_greets_with_silence_ends_too(
    elsewhere: Callable[[str, str, float], str]
) -> None:
    script = "answers('127.0.0.2', lambda there: None)\nsend('https')\n"
    assert elsewhere("127.0.0.2 hook.test\n", script, 0.5) == "late"


@pytest.mark.one_database
def test_a_slow_webhook_keeps_the_others_no_longer_than_its_own_time(
    app: Flask, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.extensions["api_guard"] = Guard(PRIVATE, (HERE,))
    monkeypatch.setattr(sending, "SECONDS", 0.4)
    with receiver() as drips, receiver() as silent, receiver() as quick:
        drips.drips, silent.delay = True, 60.0
        hooks: tuple[Receiver, ...] = (drips, silent, quick)
        for each in hooks:
            make(keeper, "webhooks", address=each.address)
        for number in (1, 2, 3):
            keeper.post(f"{PAGE}/webhooks/{number}/test")
        assert tell_all(app) == 3
        assert [len(each.received) for each in hooks] == [1, 1, 1]
    page = keeper.get(PAGE).text
    assert page.count("No answer.") == 2
    assert "Received." in page


@pytest.mark.one_database
def test_an_address_that_nothing_can_be_made_of_is_no_reason_to_stop(
    app: Flask, keeper: Phone
) -> None:
    app.extensions["api_guard"] = Guard(PRIVATE, (HERE,))
    with receiver() as told:
        for address in ("https://example.org/", told.address):
            make(keeper, "webhooks", address=address)
        with app.app_context(), writing() as session:
            session.execute(sa.update(Webhook).where(Webhook.id == 1).values(address="http://["))
        for number in (1, 2):
            keeper.post(f"{PAGE}/webhooks/{number}/test")
        assert tell_all(app) == 2
        assert len(told.received) == 1


@pytest.mark.one_database
def test_what_tells_outlives_whatever_is_raised_in_it(
    app: Flask, keeper: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    del app.extensions["api_guard"]
    with receiver() as told:
        with app.app_context(), writing() as session:
            session.add(Webhook(household_id=1, address=told.address, salt="s" * 32))
        keeper.post(f"{PAGE}/webhooks/1/test")
        start_jobs(app, "quick")
        until = time.monotonic() + 60
        while "KeyError: 'api_guard'" not in caplog.text and time.monotonic() < until:
            time.sleep(0.02)
        assert "A job failed: webhook" in caplog.text
        while not _outcome(app) and time.monotonic() < until:
            time.sleep(0.02)  # what is still being given up would take the next message along
        app.extensions["api_guard"] = Guard(PRIVATE, (HERE,))
        keeper.post(f"{PAGE}/webhooks/1/test")
        wait_for(told, 1)


def _outcome(app: Flask) -> str | None:
    with app.app_context():
        return db.session.scalar(sa.select(Delivery.outcome))
