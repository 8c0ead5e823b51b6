"""What tests remember between their apps is what each app would have made."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from tests.support.databases import sqlite_url
from tests.support.remembered import COMPILE, STATEMENTS, _module
from webapp.server.data.models import Model


@pytest.mark.one_database
def test_every_address_is_built_as_werkzeug_builds_it(standing_app: Flask) -> None:
    rules = list(standing_app.url_map.iter_rules())
    assert len(rules) > 100
    for rule in rules:
        values = dict.fromkeys(rule.arguments, "7") | {"more": "ő"}
        for unknown, kept in ((False, rule._build), (True, rule._build_unknown)):  # noqa: SLF001
            anew = COMPILE(rule, unknown).__get__(rule, None)
            assert kept(**values) == anew(**values), rule


def test_a_migration_that_was_changed_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text("revision = '1'\n")
    first = _module(tmp_path, "first.py")
    assert _module(tmp_path, "first.py") is first
    path.write_text("revision = '1b'\n")
    assert _module(tmp_path, "first.py").revision == "1b"


def test_engines_share_what_they_write_and_nothing_that_one_asked_for(tmp_path: Path) -> None:
    first = sa.create_engine(sqlite_url(tmp_path))
    with first.connect() as connection:
        connection.execute(sa.select(sa.literal("once")))
    kept, written = first.dialect, len(STATEMENTS)
    second = sa.create_engine(sqlite_url(tmp_path))
    with second.connect() as connection:
        connection.execute(sa.select(sa.literal("again")))
    assert second.dialect is kept
    assert len(STATEMENTS) == written
    other = sa.create_engine(sqlite_url(tmp_path), isolation_level="AUTOCOMMIT")
    assert other.dialect is not kept
    own = type(kept)()
    for table in Model.metadata.sorted_tables:
        asked = sa.select(table).where(table.primary_key.columns[0] == 1).limit(2)
        assert str(asked.compile(dialect=kept)) == str(asked.compile(dialect=own))
