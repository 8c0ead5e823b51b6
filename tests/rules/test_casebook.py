"""The cases of a game are read once from its folder, below the header that they all share."""

from pathlib import Path

import pytest

from rules.cases import Casebook, Header
from rules.rulebook.example import Example, Shows, examples_in

CASE = """
[[case]]
id = "{name}"
title = "Three cards"
basis = "T"
examples = ["unlawful 3: A-1 A-2", "score: A-3"]
record = '''
set high yes
turn A
meld r1 r2 r3
#> illegal A-1
'''
scores = {{ A = 6 }}
"""


def test_a_case_stands_below_the_usual_header(tmp_path: Path) -> None:
    (tmp_path / "melds.toml").write_text(CASE.format(name="X-1"), encoding="utf-8")
    (case,) = Casebook(tmp_path, "pairs", "plain")
    assert (case.file, case.expected) == ("melds", {"scores": {"A": 6}})
    assert case.sets("high")
    assert not case.sets("low")
    assert case.text(high="no", low="no").splitlines()[:5] == [
        "joly 1", "game pairs", "preset plain", "set high yes", "set low no"]


def test_a_record_may_bring_its_own_header() -> None:
    header = Header("pairs", "plain")
    assert header.above("preset wild\nseat A Zoe\nturn A", {}) == (
        "joly 1\ngame pairs\npreset wild\nseat A Zoe\nturn A\n")
    whole = "joly 1\ngame pairs\npreset wild\nseat A Zoe\nturn A\n"
    assert header.above(whole, {}) == whole
    assert header.above(whole, {"low": "no"}).splitlines()[3] == "set low no"


def test_an_id_is_given_once(tmp_path: Path) -> None:
    for file in ("one", "two"):
        (tmp_path / f"{file}.toml").write_text(CASE.format(name="X-1"), encoding="utf-8")
    with pytest.raises(ValueError, match="X-1"):
        list(Casebook(tmp_path, "pairs", "plain"))


def test_an_example_is_a_case_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "melds.toml").write_text(CASE.format(name="X-1"), encoding="utf-8")
    cases = Casebook(tmp_path, "pairs", "plain")
    found = examples_in(cases)
    assert list(found) == ["A-1", "A-2", "A-3"]
    (asked,), (scores,) = found["A-1"], found["A-3"]
    assert isinstance(asked, Example)
    assert isinstance(scores, Example)
    assert asked.shows is Shows.UNLAWFUL
    assert asked.lines == cases["X-1"].told == ("set high yes", "turn A", "meld r1 r2 r3")
    assert asked.full.splitlines()[asked.full_line - 1] == "meld r1 r2 r3"
    assert asked.house == (("high", "yes"),)
    assert (scores.shows, scores.line, scores.full_line) == (Shows.SCORE, 0, 0)
