"""``docs/security.md`` names a test for each item, and each test that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from webapp.data.config import DEVICE_DAYS
from webapp.household.invites import LINK_LIFE
from webapp.http.devices import OVERLAP, TOKEN_LIFE
from webapp.http.pace import MOST
from webapp.jobs.upkeep import FORMS

ROOT = Path(__file__).parent
TEXT = (ROOT.parent / "docs" / "security.md").read_text()
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", TEXT)))
ITEMS = {
    "2.3.2", "2.4.1", "3.3.1", "3.3.3", "3.4.1", "3.4.3", "5.2.2", "5.2.4", "7.2.4", "7.3.1",
    "7.3.2", "7.4.4", "7.4.5", "8.4.1",
}


@cache
def named_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text())
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def test_each_item_names_a_test() -> None:
    rows = [line for line in TEXT.splitlines() if re.match(r"\| \d+\.\d+\.\d+ \|", line)]
    assert {row.split("|")[1].strip() for row in rows} == ITEMS
    assert [row for row in rows if "::" not in row] == []


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_each_test_that_is_named_is_there(path: str, name: str) -> None:
    assert name.startswith("test_")
    assert name in named_in(path)


def test_its_figures_are_those_of_the_app() -> None:
    days = TOKEN_LIFE.days + DEVICE_DAYS + OVERLAP.days
    for figure in (f"after {DEVICE_DAYS} days", f"{days} days at most", f"{OVERLAP.days} days more",
                   f"end after {LINK_LIFE.days} days", f"answered, {FORMS.days} days later",
                   f"{MOST['enter']:,} forms", f"{MOST['make']} new", f"{MOST['invite']} links"):
        assert figure in TEXT
    assert f"{MOST['photo']} photos, {MOST['file']} looks" in TEXT
