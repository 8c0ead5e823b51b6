"""The board of a server: in memory, and in files that its processes share."""

import os
import time
from contextlib import suppress
from pathlib import Path

import pytest

from webapp.server.http.board import ENTRIES, OF_ONE, SIZE, Board, BoardFull


@pytest.fixture(params=["memory", "files"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Board:
    return Board(tmp_path if request.param == "files" else None)


def put(board: Board, key: str, data: bytes, *, seconds: float = 60, owner: str = "") -> int:
    with board.change(key, owner) as entry:
        entry.data, entry.version = data, entry.version + 1
        entry.until = time.monotonic() + seconds
    return entry.version


def test_what_is_written_is_read_with_its_version(board: Board) -> None:
    assert (board.read("a"), board.version("a")) == (b"", 0)
    put(board, "a", b"one")
    put(board, "a", b"two")
    put(board, "b", b"other")
    assert (board.read("a"), board.version("a")) == (b"two", 2)
    assert board.read("b") == b"other"


def test_an_entry_ends_at_its_time_or_when_it_is_taken_away(board: Board) -> None:
    put(board, "a", b"short", seconds=0.05)
    put(board, "b", b"long")
    time.sleep(0.06)
    assert (board.read("a"), board.version("a")) == (b"", 0)
    with board.change("b") as entry:
        entry.until = 0.0
    assert (board.read("b"), board.version("b")) == (b"", 0)


def test_an_error_within_changes_nothing(board: Board) -> None:
    put(board, "a", b"before")
    with suppress(RuntimeError), board.change("a") as entry:
        entry.data = b"after"
        raise RuntimeError
    assert board.read("a") == b"before"
    assert put(board, "a", b"next") == 2


def test_nobody_takes_the_room_of_others(board: Board) -> None:
    for number in range(OF_ONE):
        put(board, str(number), b"x", owner="one")
    with pytest.raises(BoardFull):
        put(board, "one more", b"x", owner="one")
    assert put(board, "0", b"again", owner="one") == 2
    put(board, "of another", b"x", owner="another")
    with board.change("2") as entry:
        entry.until = 0.0
    assert put(board, "one more", b"x", owner="one") == 1


def test_a_full_board_takes_no_more_until_an_entry_has_ended(board: Board) -> None:
    for number in range(ENTRIES):
        put(board, str(number), b"x")
    with pytest.raises(BoardFull):
        put(board, "one more", b"x")
    assert put(board, "3", b"again") == 2
    with board.change("5") as entry:
        entry.until = 0.0
    put(board, "one more", b"x")
    assert board.read("one more") == b"x"


def test_an_entry_that_is_too_large_is_refused_and_the_others_stay(board: Board) -> None:
    put(board, "a", b"here")
    with pytest.raises(ValueError, match=str(SIZE)):
        put(board, "b", bytes(SIZE))
    assert (board.read("a"), board.read("b")) == (b"here", b"")


def test_processes_of_one_server_share_it_and_one_that_dies_within_holds_nobody_up(
    tmp_path: Path
) -> None:
    board = Board(tmp_path)
    put(board, "a", b"of the parent")
    child = os.fork()
    if not child:
        put(board, "a", b"of the child")
        with board.change("b"):
            os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert (board.read("a"), board.version("a")) == (b"of the child", 2)
    put(board, "b", b"after it")
    assert board.read("b") == b"after it"
