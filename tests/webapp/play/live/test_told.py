"""What a camera tells of a changed table, and what is certain of it: only what it has seen."""

import time
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.support.entering import enter_lines
from tests.support.frames import EACH, Eye, frame_of
from tests.support.phones import Phone, new_series
from tests.support.tables import new_table
from tests.webapp.play.live.test_looking_on import record, seen, touch
from webapp.play.live import process

LAID = ["laid A b9 b10 J=b11 / r10 r11 r12", "laid B k3 k4 k5 k6", "laid C y6 k6 b6"]
MELDS = ("b9 b10 J", "r10 r11 r12", "k3 k4 k5 k6", "y6 k6 b6")
VOTES = 12


@pytest.fixture(scope="module")
def frames() -> Iterator[process.Eye]:
    """One process for all tests: to start it takes longer than they do."""
    frames = process.Eye()
    yield frames
    frames.close()


@pytest.fixture
def eye(
    app: Flask, keeper: Phone, frames: process.Eye, monkeypatch: pytest.MonkeyPatch,
) -> Eye:
    monkeypatch.setitem(app.extensions, "eye", frames)
    table = new_table(keeper, new_series(keeper))
    enter_lines(table, tuple(LAID))
    return Eye(keeper, table.path)


def looks_long(eye: Eye, *melds: str) -> None:
    """Look until the votes are as sure as they become."""
    eye.looks(*melds, sure=True)
    data = frame_of(*melds)
    for _ in range(VOTES):
        time.sleep(EACH)
        eye.send(data, sure=True)


@pytest.mark.one_database
@pytest.mark.parametrize("rows", [
    MELDS[:3], (*MELDS[:3], "y6 k6 b9"), (*MELDS[:2], "k3 k4 k5", MELDS[3]),
    (MELDS[0], "r10 r11 r12 r13", "k3 k4 k5", MELDS[3]),
], ids=["gone", "changed", "less", "more beside less"])
def test_nothing_is_certain_while_a_known_meld_is_missing_or_lies_otherwise(
    eye: Eye, keeper: Phone, rows: tuple[str, ...],
) -> None:
    looks_long(eye, *rows)
    page = seen(keeper, eye.game)
    assert "is not in the photo" in page or "’s meld" in page
    assert "data-certain" not in page
    assert touch(keeper, eye.game, "certain", page).status_code == 422
    assert record(keeper, eye.game) == LAID


@pytest.mark.one_database
def test_what_was_added_and_seen_is_certain(eye: Eye, keeper: Phone) -> None:
    """The negative twin: a whole table with one tile more."""
    looks_long(eye, MELDS[0], "r10 r11 r12 r13", *MELDS[2:])
    page = seen(keeper, eye.game)
    assert "data-certain" in page
    assert touch(keeper, eye.game, "certain", page).status_code == 303
    assert record(keeper, eye.game)[-1] == "add r13 to m2"


@pytest.mark.one_database
def test_a_closing_tile_that_nobody_saw_enters_where_somebody_chooses_it(
    eye: Eye, keeper: Phone,
) -> None:
    eye.looks(*MELDS[:3])
    assert touch(keeper, eye.game, "confirm").status_code == 422
    assert "Missing: red 6" in seen(keeper, eye.game)
    touch(keeper, eye.game, "way:1")
    assert touch(keeper, eye.game, "confirm").status_code == 303
    assert record(keeper, eye.game)[-1] == "add r6 to m4"


@pytest.mark.one_database
def test_a_meld_that_lies_otherwise_is_told_with_its_rule(eye: Eye, keeper: Phone) -> None:
    eye.looks(MELDS[0], "r10 r11 r12 y13", *MELDS[2:])
    page = seen(keeper, eye.game)
    assert "New in Ana’s meld: yellow 13." in page
    assert "/rules/R-RUN-1" in page[page.index('class="fault"'):]


@pytest.mark.one_database
def test_of_a_doubtful_table_the_known_melds_and_the_rules_are_told(
    eye: Eye, keeper: Phone,
) -> None:
    eye.looks("b9 b10 J", "r10 r11 r12 k2", "y2 y8 r3")
    page = seen(keeper, eye.game)
    assert "Is this the same table?" in page
    assert page.count('class="fault"') == 2
    assert "/rules/R-" in page
    assert touch(keeper, eye.game, "confirm", page).status_code == 422
