import multiprocessing
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from flask import Flask

from webapp import create_app
from webapp.server.data.config import Settings, StartError, load_settings
from webapp.server.data.database import db, writing
from webapp.server.data.models import Household, Model
from webapp.server.data.upgrade import alembic_of
from webapp.server.migrations import NEWEST

pytestmark = pytest.mark.no_tables


@pytest.fixture
def alone(app: Flask) -> Flask:
    """An app of which nothing runs behind: the migrations' own line ends with any context."""
    app.extensions["jobs"].close()
    return app


def test_an_empty_database_gets_the_tables_of_the_models(alone: Flask) -> None:
    app = alone
    with app.app_context():
        alembic = alembic_of(app)
        assert compare_metadata(alembic.migration_context, Model.metadata) == []


def described(engine: sa.Engine) -> dict[str, set[str]]:
    """Return what is known of each table: its columns, keys, indexes, checks and what it names."""
    found = sa.inspect(engine)
    return {
        table: {repr(sorted(each.items(), key=str)) for ask in (
            found.get_columns, found.get_foreign_keys, found.get_indexes,
            found.get_unique_constraints, found.get_check_constraints) for each in ask(table)
        } | {repr(found.get_pk_constraint(table))}
        for table in found.get_table_names()}


def test_the_migrations_lead_down_and_up_again_to_the_tables_that_were_made_at_once(
    alone: Flask
) -> None:
    app = alone
    with app.app_context():
        at_once = described(db.engine)
        assert set(at_once) == {*Model.metadata.tables, "alembic_version"}
    with app.app_context():
        alembic_of(app).downgrade("base")
    with app.app_context():
        tables = set(sa.inspect(db.engine).get_table_names())
        assert tables <= {"alembic_version"}
    with app.app_context():
        alembic_of(app).upgrade()
    with app.app_context():
        assert compare_metadata(alembic_of(app).migration_context, Model.metadata) == []
        assert described(db.engine) == at_once


def _start(settings: Settings, results: "multiprocessing.Queue[str]") -> None:
    try:
        app = create_app(settings)
        with app.app_context():
            names = sa.inspect(db.engine).get_table_names()
            db.engine.dispose()
        results.put("ready" if "line" in names else "no tables")
    except Exception as error:  # noqa: BLE001 (told to the parent)
        results.put(repr(error))


def test_two_processes_may_start_at_once(settings: Settings) -> None:
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[str] = context.Queue()
    starters = [context.Process(target=_start, args=(settings, results)) for _ in range(3)]
    for each in starters:
        each.start()
    assert [results.get(timeout=60) for _ in starters] == ["ready"] * 3
    for each in starters:
        each.join()


def test_sqlite_is_durable_and_checks_references(tmp_path: Path) -> None:
    app = create_app(
        Settings(data=tmp_path, database_url=f"sqlite:///{tmp_path / 'a.sqlite3'}", secret="s" * 40)
    )
    with app.app_context():
        pragmas = {
            name: db.session.execute(sa.text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        db.session.close()
        db.engine.dispose()
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 15000,
    }


def test_both_databases_wait_as_long_for_a_lock(app: Flask) -> None:
    with app.app_context():
        dialect = db.engine.dialect.name
    question, answer = {"sqlite": ("PRAGMA busy_timeout", 15_000),
                        "postgresql": ("SHOW lock_timeout", "15s")}[dialect]
    with app.app_context():
        assert db.session.execute(sa.text(question)).scalar_one() == answer


def test_two_writers_wait_for_each_other(app: Flask) -> None:
    with app.app_context(), writing() as session:
        session.add(Household(id=7))

    def add_device() -> None:
        with app.app_context(), writing() as session:
            household = session.get_one(Household, 7, with_for_update=True)
            household.created_at = household.created_at.replace(year=household.created_at.year + 1)

    threads = [threading.Thread(target=add_device) for _ in range(6)]
    with app.app_context():
        before = db.session.get_one(Household, 7).created_at.year
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    with app.app_context():
        assert db.session.get_one(Household, 7).created_at.year == before + 6


def _fail_half_way() -> None:
    with writing() as session:
        session.add(Household(id=9))
        session.flush()
        raise ZeroDivisionError


def test_what_fails_half_way_is_not_kept(app: Flask) -> None:
    with app.app_context():
        with pytest.raises(ZeroDivisionError):
            _fail_half_way()
        assert db.session.get(Household, 9) is None


def test_the_database_of_a_newer_version_is_not_touched(settings: Settings, app: Flask) -> None:
    with app.app_context(), writing() as session:
        session.execute(sa.text("UPDATE alembic_version SET version_num = 'future'"))
    with pytest.raises(StartError, match="newer than this one"):
        create_app(settings)


def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "joly.sqlite3"
    file.write_bytes(b"\x00" * 10_000)
    settings = Settings(data=tmp_path, database_url=f"sqlite:///{file}", secret="s" * 40)
    with pytest.raises(StartError) as caught:
        create_app(settings)
    assert "\n" not in str(caught.value)


def test_a_password_is_not_told(tmp_path: Path) -> None:
    url = "postgresql://joly:hush@127.0.0.1:1/joly"
    with pytest.raises(StartError) as caught:
        create_app(Settings(data=tmp_path, database_url=url, secret="s" * 40))
    assert "hush" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_secret_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    first = load_settings(tmp_path / "data", {})
    again = load_settings(tmp_path / "data", {})
    assert first.secret == again.secret
    assert len(first.secret) >= 43
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600
    assert first.secret not in repr(first)
    assert load_settings(tmp_path / "other", {}).secret != first.secret


def test_a_short_secret_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="too short"):
        load_settings(tmp_path, {"JOLY_SECRET": "joly"})


def test_the_environment_names_folder_and_database(tmp_path: Path) -> None:
    settings = load_settings(
        None,
        {
            "JOLY_DATA": str(tmp_path / "here"),
            "JOLY_DATABASE_URL": "postgresql://db/joly",
        },
    )
    assert settings.data == tmp_path / "here"
    assert settings.database_url == "postgresql://db/joly"


def test_the_newest_version_is_that_of_the_last_migration(alone: Flask) -> None:
    with alone.app_context():
        assert [each.revision for each in alembic_of(alone).heads()] == [NEWEST]


SELDOM = ("alembic", "cryptography", "cv2", "numpy", "openskill", "segno")
"""What most starts need nothing of, and what takes memory."""


def test_a_server_loads_nothing_that_it_seldom_needs(settings: Settings) -> None:
    code = (
        "import sys; from webapp.command import serve; from webapp import create_app; "
        "from webapp.server.data.config import load_settings; from pathlib import Path; "
        "create_app(load_settings(Path(sys.argv[1]))).extensions['jobs'].close(); "
        "print(*{each.split('.')[0] for each in sys.modules})")
    said = [
        subprocess.run(  # noqa: S603 (our own code)
            [sys.executable, "-c", code, str(settings.data)], check=True, capture_output=True,
            text=True).stdout.split()
        for _first_or_later in range(2)]
    for each in said:
        assert set(SELDOM).isdisjoint(each)
