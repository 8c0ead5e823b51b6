"""What tests remember between their apps is what each app would have made."""

from pathlib import Path

import pytest
from flask import Flask

from tests.support.remembered import COMPILE, _module


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
