"""What whoever runs the server is told: health, figures, a log without secrets."""

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask, url_for

from tests.support.databases import SECRET, sqlite_url
from tests.support.phones import Phone, invite, new_series
from tests.support.tables import new_table
from tests.webapp.conftest import new_keeper, running
from webapp.command.logs import set_up_logs
from webapp.command.serve import show_backups
from webapp.server.data.config import Settings, Store
from webapp.server.data.database import db
from webapp.server.http.observed import access_log
from webapp.server.http.security import redact
from webapp.settings.backup.keeping import Plan, keep_one_more, newest_backup

TOKEN = "a token of the tests"  # noqa: S105


@pytest.fixture
def counting(tmp_path: Path, sqlite_file: Path) -> Iterator[Flask]:
    """An app whose figures are shown to whoever has the token."""
    (tmp_path / "joly.sqlite3").write_bytes(sqlite_file.read_bytes())
    with running(Settings(data=tmp_path, database_url=sqlite_url(tmp_path), secret=SECRET,
                          metrics_token=TOKEN)) as app:
        yield app


@pytest.fixture
def said(capfd: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """What the server's own log writes; the handlers of the tests come back afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield capfd
    root.handlers[:] = before
    root.setLevel(level)
    access_log.setLevel(logging.NOTSET)
    logging.captureWarnings(capture=False)


def figures(app: Flask, token: str = TOKEN) -> dict[str, float]:
    answer = app.test_client().get("/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    rows = (line.rpartition(" ") for line in answer.text.splitlines() if line[0] != "#")
    return {name: float(value) for name, _, value in rows}


@pytest.mark.one_database
def test_health_is_open_and_says_only_ok(stranger: Phone) -> None:
    answer = stranger.get("/health")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_health_says_not_ok_where_the_database_cannot_be_read(app: Flask, stranger: Phone) -> None:
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE household RENAME TO elsewhere")
    try:
        answer = stranger.get("/health")
        assert (answer.status_code, answer.text) == (503, "not ok\n")
    finally:
        with app.app_context(), db.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO household")
    assert stranger.get("/health").status_code == 200


@pytest.mark.one_database
def test_there_are_no_figures_unless_they_are_switched_on(reader: Phone, stranger: Phone) -> None:
    assert stranger.get("/metrics").status_code == 403
    assert reader.get("/metrics").status_code == 404


@pytest.mark.parametrize("shown", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", "Bearer ă"])
def test_figures_are_for_whoever_has_the_token(counting: Flask, shown: str) -> None:
    answer = counting.test_client().get("/metrics", headers={"Authorization": shown})
    assert answer.status_code == 404
    assert "joly_" not in answer.text
    assert "Set-Cookie" not in answer.headers


def test_figures_tell_of_answers_entries_photos_and_errors(counting: Flask) -> None:
    keeper = new_keeper(counting)
    table = new_table(keeper, new_series(keeper))
    counting.test_client().get("/nonsense")
    before = figures(counting)
    assert any(name.startswith("joly_build_info{version=") for name in before)
    assert before["joly_photos_waiting"] == 0
    assert before["joly_entries_total"] >= 5, "the header of a record"
    joined = 'joly_http_request_seconds_count{method="POST",route="/join/<secret>",status="3xx"}'
    assert before[joined] == 1
    assert before['joly_http_request_seconds_count{method="GET",route="-",status="4xx"}'] == 1
    keeper.get(table.path)
    with counting.app_context(), pytest.raises(sa.exc.OperationalError):
        db.session.execute(sa.text("SELECT nothing FROM nowhere"))
    after = figures(counting)
    shown = 'joly_http_request_seconds_count{method="GET",route="/games/<game_id>",status="2xx"}'
    assert after[shown] - before.get(shown, 0) == 1
    assert after['joly_database_errors_total{kind="other"}'] == 1
    assert table.path.rpartition("/")[2] not in " ".join(after)


def test_figures_tell_of_backups(counting: Flask, tmp_path: Path) -> None:
    show_backups(counting, tmp_path / "backups")
    assert figures(counting)["joly_backup_newest_timestamp_seconds"] == 0
    plan = Plan(tmp_path / "backups", timedelta(hours=6), 7)
    new_keeper(counting)
    assert keep_one_more(Store(tmp_path, sqlite_url(tmp_path), SECRET), plan)
    shown = figures(counting)
    assert shown["joly_backup_newest_timestamp_seconds"] == (
        newest_backup(plan.folder) or datetime.min.replace(tzinfo=UTC)).timestamp()
    assert shown["joly_backup_failed"] == 0
    (plan.folder / ".failed").touch()
    assert figures(counting)["joly_backup_failed"] == 1
    (tmp_path / "backups").rename(tmp_path / "gone")
    assert figures(counting)["joly_backup_newest_timestamp_seconds"] == 0


def test_a_log_on_demand_tells_the_route_and_no_secret(
    app: Flask, said: pytest.CaptureFixture[str]
) -> None:
    set_up_logs(json_lines=True, access=True)
    keeper = new_keeper(app)
    link = invite(keeper, "guest")
    keeper.get(f"{link}?draft=b1")
    keeper.get("/rules?q=something+private")
    lines = [json.loads(line) for line in said.readouterr().err.splitlines()]
    asked = [line for line in lines if line["logger"] == "joly.access"]
    assert {"method", "route", "status", "seconds", "bytes", "device", "time"} <= asked[-1].keys()
    assert [line["route"] for line in asked][-2:] == ["/join/<secret>", "/rules"]
    assert asked[-1]["status"] == 200
    assert re.fullmatch("[0-9a-f]{8}", asked[-1]["device"])
    told = json.dumps(lines)
    for secret in (link.rpartition("/")[2], "private", "b1", "127.0.0.1", "Keeper"):
        assert secret not in told


@pytest.mark.one_database
def test_requests_are_not_logged_unasked(app: Flask, said: pytest.CaptureFixture[str]) -> None:
    set_up_logs(json_lines=False, access=False)
    new_keeper(app)
    assert said.readouterr().err == ""


def test_the_secret_of_every_address_is_left_out_of_logs(standing_app: Flask) -> None:
    found = 0
    for rule in standing_app.url_map.iter_rules():
        if "secret" not in rule.arguments:
            continue
        found += 1
        with standing_app.test_request_context("/", base_url="https://example.org/joly"):
            path = url_for(rule.endpoint, secret="averysecret")  # noqa: S106 (a test's)
        for said in (path, f"https://example.org{path}?x=1", f'"GET {path} HTTP/1.1"'):
            assert "averysecret" not in redact(said), rule
    assert found >= 3


@pytest.mark.parametrize("json_lines", [True, False])
def test_a_secret_is_left_out_of_messages_and_tracebacks(
    said: pytest.CaptureFixture[str], *, json_lines: bool
) -> None:
    set_up_logs(json_lines=json_lines, access=False)
    log = logging.getLogger("some.library")
    log.warning("asked for %s", "/join/averysecret")
    try:
        Path("/join/averysecret").read_text(encoding="utf-8")
    except OSError:
        log.exception("failed at /join/averysecret")
    told = said.readouterr().err
    assert "averysecret" not in told
    assert "failed at /join/…" in told
    assert "FileNotFoundError" in told
    if json_lines:
        assert [json.loads(line)["level"] for line in told.splitlines()] == ["warning", "error"]
    else:
        line = r"\d{4}-\d\d-\d\dT[0-9:.]+Z WARNING some.library: asked for /join/…\n"
        assert re.match(line, told)
