"""The document of the questions says what can be asked: all kinds, and its examples are read."""

import re
from pathlib import Path

import pytest
from flask import Flask

from rules.memory import JOLY_LAID
from webapp.core.show.moments import OF_EVERY_GAME
from webapp.history.search.pages import lexicon
from webapp.history.search.parsing import DEEPEST, LONGEST, LONGEST_NUMBER, MOST, parse_query

pytestmark = pytest.mark.one_database  # words do not hang on it

PAGE = Path(__file__).parents[4] / "docs" / "playing.md"
TEXT = PAGE.read_text("utf-8").partition("## Search language")[2]
EXAMPLES = TEXT.partition("```\n")[2].partition("```")[0].strip().splitlines()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 4


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_read(app: Flask, example: str) -> None:
    with app.test_request_context():
        query = parse_query(example, lexicon())
        assert parse_query(str(query), lexicon()) == query


def test_every_kind_has_its_row(app: Flask) -> None:
    table = TEXT[TEXT.index("| kind | amount |"):]
    told = {kind for row in re.findall(r"^\| (`.*?) \|", table.partition("\n\n")[0], re.MULTILINE)
            for kind in re.findall(r"`([^`]+)`", row)}
    with app.test_request_context():
        assert told | OF_EVERY_GAME == lexicon().kinds
    assert JOLY_LAID in told


def test_the_bounds_are_told() -> None:
    bounds = (f"{LONGEST} characters, {MOST} conditions, numbers of {LONGEST_NUMBER} digits, "
              f"parentheses and `not` {DEEPEST} deep")
    assert bounds in TEXT[TEXT.index("### Bounds"):]
