"""The table of jobs, on both databases: nothing is lost, and nothing is kept twice."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.job_kinds import Hourly, Noted, Other, Slow, Urgent, kept
from webapp.server.data.config import Settings
from webapp.server.data.database import db, writing
from webapp.server.data.job_tables import Job
from webapp.server.data.models import now
from webapp.server.jobs.child import Died
from webapp.server.jobs.kind import Filing, Later
from webapp.server.jobs.table import (
    Running,
    Waiting,
    end,
    file,
    go_on,
    put_back,
    state,
    take,
)
from webapp.server.jobs.worker import Jobs, init_jobs


@pytest.fixture
def noted(app: Flask) -> Iterator[Noted]:
    """Give the app kinds of work for tests, in place of its own."""
    noted, before = Noted(), app.extensions["jobs"]
    before.close()
    init_jobs(app, [noted, Urgent(), Hourly(), Other()], {"test": 2})
    with app.app_context():
        yield noted
        db.session.rollback()
        app.extensions["jobs"].close()


def put(noted: Noted, *keys: str, lane: str = "", **fields: Any) -> None:  # noqa: ANN401
    with writing() as session:
        for key in keys:
            file(session, noted, key, lane=lane, **fields)


def do_all(app: Flask) -> None:
    while app.extensions["jobs"].slots["test"][0].do_next():
        pass


def jobs_left() -> int:
    found = db.session.scalar(sa.select(sa.func.count()).select_from(Job)) or 0
    db.session.rollback()
    return found


def set_all(**values: Any) -> None:  # noqa: ANN401
    with writing() as session:
        session.execute(sa.update(Job).values(values))


def soon(seen: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < until
        time.sleep(0.02)


class Undone(Exception):  # noqa: N818
    """What was to be written was not."""


def test_a_rollback_files_nothing(app: Flask, noted: Noted) -> None:
    def undone() -> None:
        with writing() as session:
            file(session, noted, "a")
            raise Undone

    with pytest.raises(Undone):
        undone()
    do_all(app)
    assert (noted.ran, jobs_left()) == ([], 0)
    put(noted, "b")
    do_all(app)
    assert (kept(db.session), jobs_left()) == (["b"], 0)


def test_filed_twice_it_is_one_job_with_the_newest_payload(app: Flask, noted: Noted) -> None:
    put(noted, "a", payload={"is": "old"})
    put(noted, "a", payload={"is": "new"})
    put(noted, "a", payload={"is": "a start's"}, again=False)
    assert jobs_left() == 1
    do_all(app)
    assert noted.ran == [("a", {"is": "new"})]


def test_filed_while_it_is_done_it_is_done_once_more(app: Flask, noted: Noted) -> None:
    put(noted, "a", payload={"is": "old"})

    def once_more(request: Any) -> None:  # noqa: ANN401
        if request[1] == {"is": "old"}:
            put(noted, "a", payload={"is": "new"})
            put(noted, "a", payload={"is": "a start's"}, again=False)

    noted.during = once_more  # type: ignore[method-assign]
    do_all(app)
    assert noted.ran == [("a", {"is": "old"}), ("a", {"is": "new"})]
    assert kept(db.session) == ["a", "a"]
    assert jobs_left() == 0


def test_what_is_not_wanted_any_more_is_not_done(app: Flask, noted: Noted) -> None:
    put(noted, "a", payload={"unwanted": True})
    do_all(app)
    assert (noted.ran, kept(db.session), jobs_left()) == ([], [], 0)


def test_three_tries_and_it_is_given_up(app: Flask, noted: Noted) -> None:
    def fail(_request: Any) -> None:  # noqa: ANN401
        raise Died

    noted.during = fail  # type: ignore[method-assign]
    put(noted, "a", "b")
    do_all(app)
    assert [key for key, _ in noted.ran] == ["a"] * 3 + ["b"] * 3
    assert (noted.gone, jobs_left()) == (["a", "b"], 0)
    assert kept(db.session) == ["gave up a", "gave up b"]


def test_whatever_goes_wrong_in_one_the_others_are_done(
    app: Flask, noted: Noted, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(request: Any) -> None:  # noqa: ANN401
        if request[0] == "a":
            raise ZeroDivisionError

    noted.during = fail  # type: ignore[method-assign]
    put(noted, "a", "b")
    do_all(app)
    assert kept(db.session) == ["gave up a", "b"]
    assert "A job failed: noted" in caplog.text


def test_one_that_took_its_worker_down_three_times_is_given_up(app: Flask, noted: Noted) -> None:
    put(noted, "a")
    for _ in range(noted.tries):
        assert take([noted]) is not None  # and the worker is killed
        set_all(until=now() - timedelta(seconds=1))
    do_all(app)
    assert (noted.ran, noted.gone, jobs_left()) == ([], ["a"], 0)


def test_what_waits_for_a_database_that_is_away_has_not_been_tried(
    app: Flask, noted: Noted
) -> None:
    def away(_request: Any) -> None:  # noqa: ANN401
        raise sa.exc.OperationalError(None, {}, OSError())

    put(noted, "a")
    noted.during = away  # type: ignore[method-assign]
    for _ in range(5):
        with pytest.raises(sa.exc.OperationalError):
            do_all(app)
    noted.during = lambda _request: None  # type: ignore[method-assign]
    do_all(app)
    assert (kept(db.session), noted.gone) == (["a"], [])


def test_a_job_may_say_that_it_is_due_again_later(app: Flask, noted: Noted) -> None:
    noted.later = [Later(0), Later(0)]
    put(noted, "a", "b")
    do_all(app)
    assert [key for key, _ in noted.ran] == ["a", "b", "a", "b"]
    assert jobs_left() == 0


@pytest.mark.usefixtures("noted")
def test_one_that_waits_is_due_then_and_not_before() -> None:
    hourly = Hourly()
    put(hourly, "a", after=3000)
    assert take([hourly]) is None
    set_all(due_at=now())
    assert take([hourly]) is not None


@pytest.mark.usefixtures("noted")
def test_what_is_periodic_is_done_once_among_many(app: Flask) -> None:
    hourly = Hourly()
    many = [Jobs(app, [hourly], {}) for _ in range(4)]
    for each in many:
        each.start()
    try:
        for times in (1, 2, 3):
            soon(lambda: len(hourly.ran) >= times)  # noqa: B023 (called at once)
            time.sleep(0.1)
            assert len(hourly.ran) == times
            # An hour is over, and then the clock is set back by years.
            set_all(due_at=now() + timedelta(seconds=-1 if times == 1 else 10_000_000))
            for each in many:
                each.wake("hourly")
    finally:
        for each in many:
            each.close()


def test_lanes_take_turns(app: Flask, noted: Noted) -> None:
    put(noted, "a1", "a2", "a3", "a4", lane="a")
    taken = take([noted])
    assert taken is not None
    put(noted, "b1", lane="b")
    put(noted, "a5", lane="a")
    put(noted, "b2", lane="b")
    assert state(db.session, noted, "a1") == Running(0, 0)
    assert state(db.session, noted, "b1") == Waiting(1)
    assert state(db.session, noted, "a2") == Waiting(2)
    assert state(db.session, noted, "a5") == Waiting(6)
    end(taken, lambda _session: None)
    do_all(app)
    assert [key for key, _ in noted.ran] == ["b1", "a2", "b2", "a3", "a4", "a5"]
    assert state(db.session, noted, "a5") is None


def test_nobody_waits_for_ever_while_others_go_on_filing(app: Flask, noted: Noted) -> None:
    put(noted, "a1", "a2", "a3", lane="a")
    for k in range(6):
        put(noted, f"b{k}", lane="b")
        assert app.extensions["jobs"].slots["test"][0].do_next()
    assert {"a1", "a2", "a3"} < {key for key, _ in noted.ran}


def test_what_is_urgent_comes_first_and_another_slot_does_not_wait(
    app: Flask, noted: Noted
) -> None:
    urgent, other = Urgent(), Other()
    put(noted, "a")
    put(urgent, "b")
    put(other, "c")
    taken = take([noted, urgent])
    assert taken is not None
    assert taken.key == "b"
    app.extensions["jobs"].slots["elsewhere"][0].do_next()
    assert kept(db.session) == ["c"]


@pytest.mark.parametrize("until", [timedelta(seconds=-1), timedelta(hours=1)])
def test_a_lease_that_is_over_or_lies_too_far_ahead_is_nobodys(
    app: Flask, noted: Noted, until: timedelta
) -> None:
    put(noted, "a")
    taken = take([noted])
    assert taken is not None
    assert take([noted]) is None
    set_all(until=now() + until)
    assert state(db.session, noted, "a") == Waiting(0)
    do_all(app)
    assert kept(db.session) == ["a"]
    # Whoever slept through it keeps nothing, and ends nothing.
    put(noted, "a")
    assert not end(taken, lambda session: noted.keep(session, "late", None))
    put_back(taken, tried=True)
    go_on(taken, 1, 2)
    assert kept(db.session) == ["a"]
    assert state(db.session, noted, "a") == Waiting(0)


def test_a_clock_that_was_set_back_keeps_nobody_waiting(app: Flask, noted: Noted) -> None:
    put(noted, "a")
    set_all(due_at=now() + timedelta(days=1))
    do_all(app)
    assert kept(db.session) == ["a"]


def test_whoever_goes_on_has_it_for_longer_and_says_how_far_it_is(noted: Noted) -> None:
    put(noted, "a")
    taken = take([noted])
    assert taken is not None
    set_all(until=now() + timedelta(milliseconds=1))
    go_on(taken, 3, 9)
    assert state(db.session, noted, "a") == Running(3, 9)
    put_back(taken, tried=False)
    again = take([noted])
    assert again is not None
    assert again.tries == 1


def test_each_of_many_is_taken_once_however_many_take(app: Flask, noted: Noted) -> None:
    put(noted, *(f"k{k}" for k in range(60)))
    barrier = threading.Barrier(8)

    def work(_number: int) -> list[str]:
        mine: list[str] = []
        with app.app_context():
            db.session.execute(sa.text("SELECT 1"))
            barrier.wait()
            while (taken := take([noted])) is not None or jobs_left():
                if taken is not None:
                    mine.append(taken.key)
                    end(taken, lambda _session: None)
        return mine

    db.session.rollback()
    with ThreadPoolExecutor(8) as pool:
        found = [key for mine in pool.map(work, range(8)) for key in mine]
    assert sorted(found) == sorted(f"k{k}" for k in range(60))


def test_a_start_files_what_other_tables_say_is_open_and_changes_nothing_that_waits(
    app: Flask, noted: Noted
) -> None:
    put(noted, "a", payload={"is": "there"})
    noted.open = [Filing("a"), Filing("b", "a lane", {"is": "filed"})]
    # One place: a second would file once more what this test says is open for ever.
    app.extensions["jobs"].slots["test"][0].start()
    soon(lambda: len(noted.ran) == 2 and jobs_left() == 1)  # and the hourly one, which stays
    assert sorted(noted.ran) == [("a", {"is": "there"}), ("b", {"is": "filed"})]


def test_whoever_files_wakes_the_places_of_its_process_after_the_commit(
    app: Flask, noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.server.jobs.place.LOOK", 30.0)
    app.extensions["jobs"].start("test")
    soon(lambda: jobs_left() == 1)
    begun = time.monotonic()
    for key in ("a", "b"):
        put(noted, key)
        soon(lambda: len(noted.ran) > 0 and noted.ran[-1][0] == key)  # noqa: B023 (called at once)
    app.extensions["jobs"].wish(noted, "c")
    soon(lambda: jobs_left() == 1 and "c" in kept(db.session))
    assert time.monotonic() - begun < 25, "it did not wait for the next look"


@contextmanager
def doing(settings: Settings) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(  # noqa: S603 (our own command)
        [sys.executable, "-m", "tests.support.job_kinds", str(settings.data),
         settings.database_url],
        cwd=Path(__file__).parents[4], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_what_a_killed_worker_had_begun_is_taken_again_and_its_result_kept_once(
    app: Flask, settings: Settings
) -> None:
    app.extensions["jobs"].close()
    slow = Slow()
    init_jobs(app, [slow], {})
    with app.app_context():
        put(slow, "stuck", payload={"forever": True})
        with doing(settings) as process:
            assert heard(process) == "stuck"
        put(slow, *(f"k{k}" for k in range(12)))
        set_all(payload=None)
        with doing(settings) as process:
            for _ in range(5):
                heard(process)  # killed while it works, or writes down what came of it
        with doing(settings) as process:
            while heard(process):
                pass  # until nothing is left
        assert sorted(kept(db.session)) == sorted(["stuck", *(f"k{k}" for k in range(12))])
