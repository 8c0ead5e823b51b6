"""``docs/rules.md`` holds every rule, ruling, option and preset, and its tables are of today."""

import re

import pytest

from rules.library import volumes
from rules.rulebook.volume import Volume
from tests.support.rule_tables import PAGE, renewed

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_rulebook() -> None:
    assert renewed(TEXT) == TEXT, "python -m tests.support.rule_tables writes them anew"


@pytest.mark.parametrize("volume", volumes(), ids=lambda volume: volume.book.game)
def test_everything_has_its_row_and_only_one(volume: Volume) -> None:
    first = re.findall(r"^\| ([^|]+?) \|", TEXT, re.MULTILINE)
    written = (*(f"`{name}`" for name in (*volume.options, *volume.presets)),
               *volume.rules, *volume.rulings)
    assert {name: first.count(name) for name in written} == dict.fromkeys(written, 1)
