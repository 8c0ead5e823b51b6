"""No name is computed by a spreadsheet, however it splits lines; and each comes back as it was."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import examples
from webapp.settings.portable.tables import marked, unmarked
from webapp.settings.portable.totals import read_totals

SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
NAMES = ("=1+1", "Ana;=HYPERLINK(1)", 'B, "@x', "'－1")


@pytest.mark.parametrize(("name", "written"), [
    ("Ana", "Ana"), ("Ana-Maria", "Ana-Maria"), ("O'Neil = 1", "O'Neil = 1"), ("=1", "'=1"),
    ("＝1", "'＝1"), ("a;=1", "a;'=1"), ("a\t@b", "a\t'@b"), ("a, +1,-2", "a, '+1,'-2"),
    ("a;'=1", "a;''=1"), ("'=1", "''=1"), ("'Ana", "'Ana"), ('a;"=1', 'a;"\'=1'),
])
def test_what_would_be_computed_is_marked(name: str, written: str) -> None:
    assert marked(name) == written
    assert unmarked(written) == name


@examples(100)
@given(st.text(st.sampled_from([*SIGNS, *"'\";,\t aș"]), max_size=12))
def test_every_name_comes_back_and_no_part_of_it_is_computed(name: str) -> None:
    written = marked(name)
    assert unmarked(written) == name
    for mark in ",;\t":
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
            cells = next(csv.reader(io.StringIO(written), delimiter=mark, quoting=quoting), [])
            assert not any(cell.lstrip(' "').startswith(SIGNS) for cell in cells)


def test_a_table_with_such_names_is_read_again() -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["Game", "Date", *map(marked, NAMES)], [1, "2025-11-21", *range(4)]])
    assert read_totals(out.getvalue().encode()).players == NAMES
