"""The style sheet is whole: a brace that is lost in a merge silences all that follows it."""

from pathlib import Path

SHEET = Path(__file__).parents[3] / "webapp" / "static" / "joly.css"


def test_every_block_is_closed_and_none_lies_in_another_but_in_a_query() -> None:
    depth, queries = 0, 0
    for number, line in enumerate(SHEET.read_text().splitlines(), 1):
        queries += line.startswith("@")
        opened, closed = line.count("{"), line.count("}")
        depth += opened - closed
        assert 0 <= depth <= 2, number
        if opened and not line.startswith(("@", " ")):
            assert depth == 1, number
    assert depth == 0
    assert queries
