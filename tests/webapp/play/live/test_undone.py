"""What was taken back and still lies there: no camera proposes it by itself, or enters it."""

import pytest

from tests.support.entering import enter_lines, ply_of
from tests.support.frames import Eye, record, seen, touch
from tests.support.phones import Phone
from tests.support.tables import Table

FIRST = ("b9 b10 J", "r10 r11 r12")
MORE = ("b9 b10 J", "r10 r11 r12 r13")
LINES = ["turn A", "meld b9 b10 J=b11 / r10 r11 r12"]


def entered(eye: Eye, keeper: Phone, game: str) -> None:
    """Let the table lie as the record says, and then a red 13 be entered as certain."""
    eye.looks(*FIRST)
    touch(keeper, game, "confirm")
    for _ in range(3):
        eye.looks(*MORE, sure=True)
    page = seen(keeper, game)
    assert "data-certain" in page
    assert touch(keeper, game, "certain", page).status_code == 303
    assert record(keeper, game) == [*LINES, "add r13 to m2"]


def undo(phone: Phone, game: str) -> list[str]:
    Table(phone, game).tap("undo")
    return record(phone, game)


@pytest.mark.one_database
def test_an_undo_silences_what_lies_there_until_it_lies_otherwise(
    eye: Eye, keeper: Phone, member: Phone, game: str,
) -> None:
    entered(eye, keeper, game)
    undone = undo(member, game)
    assert eye.looks(*MORE, sure=True)["phase"] == "silent"
    assert seen(keeper, game) == ""
    assert seen(member, game) == ""
    assert eye.looks(*FIRST, sure=True)["phase"] == "lying"
    eye.looks(*MORE, sure=True)
    page = seen(keeper, game)
    assert "red 13" in page
    assert "data-certain" not in page
    assert touch(keeper, game, "certain", page).status_code == 422
    assert record(keeper, game) == undone
    touch(keeper, game, "confirm", page)
    assert record(keeper, game)[-1] == "add r13 to m2"


@pytest.mark.one_database
def test_a_camera_that_comes_later_keeps_silent_about_it_too(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    entered(eye, keeper, game)
    undo(keeper, game)
    form = {"csrf_token": keeper.csrf(), "watch": eye.watch}
    keeper.client.post(f"{game}/eye/stop", data=form)
    other = Eye(keeper, game, "another-camera-of-a-test")
    assert other.looks(*MORE, sure=True)["phase"] == "silent"
    assert seen(keeper, game) == ""


@pytest.mark.one_database
def test_several_entries_that_were_taken_back_are_silenced_together(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    entered(eye, keeper, game)
    undo(keeper, game)
    undo(keeper, game)
    assert eye.looks(*MORE)["phase"] == "silent"
    assert eye.looks(*FIRST)["phase"] == "lying"
    assert "blue 9" in seen(keeper, game)


@pytest.mark.one_database
def test_what_was_brought_back_needs_no_silence(eye: Eye, keeper: Phone, game: str) -> None:
    entered(eye, keeper, game)
    undo(keeper, game)
    assert eye.looks(*MORE)["phase"] == "silent"
    Table(keeper, game).tap("redo")
    assert eye.looks(*MORE)["phase"] == "lying"
    assert seen(keeper, game) == ""


@pytest.mark.one_database
def test_a_line_taken_out_further_back_is_silenced_and_never_certain_again(
    eye: Eye, keeper: Phone, game: str,
) -> None:
    entered(eye, keeper, game)
    table = Table(keeper, game)
    enter_lines(table, ("turn B", "meld k11 k12 k13 / y11 y12 y13"))
    whole = (*MORE, "k11 k12 k13", "y11 y12 y13")
    assert eye.looks(*whole, sure=True)["phase"] == "lying"
    assert seen(keeper, game) == ""
    enter_lines(table, (f"undo {ply_of(table, 'add r13 to m2')}",))
    assert eye.looks(*whole, sure=True)["phase"] == "silent"
    assert seen(keeper, game) == ""
    enter_lines(table, ("turn A", "meld k1 k2 k3"))
    eye.looks(*whole, "k1 k2 k3", sure=True)
    page = seen(keeper, game)
    assert "red 13" in page
    assert "data-certain" not in page
