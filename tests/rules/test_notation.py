"""Records that cannot be read: the line, the column and what was expected there."""

import sys
from types import FrameType

import pytest

from rules.notation.errors import NotationError
from rules.notation.record import decode
from rules.replay import parse_record

HEAD = "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n"
TURN = HEAD + "turn A\n"
GAME = TURN + "meld b9 b10 J=b11 / r10 r11 r12\n"
TILE = "expected a tile such as r7, y13 or J"

UNREADABLE = [
    ("", 1, 1, "expected “joly 1”, the first line of a record"),
    ("\0" * 50, 1, 1, "expected “joly 1”, the first line of a record"),
    ("joly 2\n", 1, 6, "expected “joly 1”, the format’s version"),
    ("joly 1\ngame chess\n", 2, 6, "expected “romanian”"),
    ("joly 1\ngame romanian\nseat B Bo\n", 3, 6, "expected the seats A, B, C and D in this order"),
    ("joly 1\ngame romanian\nseat A Ana\nturn A\n", 5, 1, "expected two to four seats"),
    (HEAD + "preset fancy\n", 5, 8, "expected “current” / “2004” / “printed” / “modern”"),
    (HEAD + "set min_initial many\n", 5, 17, "expected “50” / “45”"),
    (HEAD + "dealer C\n", 5, 8, "expected a seat of this game: A, B"),
    (HEAD + "exposed r14\n", 5, 9, f"{TILE}, not “r14”"),
    (HEAD + "stock many\n", 5, 7, "expected how many tiles are left to draw"),
    (HEAD + "laid A r1 r2@\n", 5, 11, "expected a tile with its history"),
    (HEAD + "stack A r1 from 2\n", 5, 17,
     "expected a meld that was laid down, but there is none yet"),
    (HEAD + "meld r1 r2 r3\n", 5, 1, "expected “turn” and a seat before the first action"),
    (TURN + "meld\n", 6, 5, f"{TILE}, but the line ends here"),
    (TURN + "meld r1 r2 Q3\n", 6, 12, f"{TILE}, or the end of the line, not “Q3”"),
    (TURN + "meld r1 r2 / \n", 6, 13, f"{TILE}, but the line ends here"),
    (TURN + "meld r1 r2 J=q9\n", 6, 12, "not “J=q9”"),
    (TURN + "mild r1 r2 r3\n", 6, 1, "expected a line of the record"),
    (TURN + "meld " + "r1 " * 300 + "\n", 6, 753, "no line holds more tiles than the box"),
    (GAME + "add r9 to m3\n", 7, 11, "expected a meld that was laid down: m1 to m2"),
    (GAME + "add r9\n", 7, 7, f"{TILE}, or “to”"),
    (GAME + "swap b11 for r5 in m1, meld r4 J r6\n", 7, 14, "expected “J”"),
    (GAME + "swap b11 for J in m1 meld r4 J r6\n", 7, 22, "expected the end of the line"),
    (GAME + "turn\n", 7, 5, "expected a seat of this game: A, B"),
    (GAME + "draw\n", 7, 5, "expected “wall” / “discard” / “line” / “exposed”"),
    (GAME + "draw line r5 #3x\n", 7, 14, "expected which of the equal tiles, such as #2"),
    (GAME + "discard r1 r2\n", 7, 12, "expected the end of the line, not “r2”"),
    (GAME + "rack A k9\n", 7, 1, "expected the racks after the end of the game"),
    (GAME + "out k2\nrack A points -5\n", 8, 15, "expected the points of the rack"),
    (GAME + "undo 99\n", 7, 6, "expected the number of an earlier line, 1 to 6"),
    (GAME + "amend 6\n", 7, 8, "expected the line to put there"),
    (GAME + "insert 6 blah\n", 7, 10, "expected a line of the record"),
    (GAME + "! turn B\n", 7, 1, "the table can only keep actions"),
    (GAME.replace("\n", "\r\n") + "draw north\r\n", 7, 6, "expected “wall”"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), UNREADABLE)
def test_an_error_names_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_record(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert expected in str(error.value.expected)


def test_bytes_that_are_no_text_are_placed_too() -> None:
    with pytest.raises(NotationError) as error:
        decode(b"joly 1\ngame \xff\n")
    assert (error.value.line, error.value.column) == (2, 6)


def test_a_mark_at_the_start_of_a_file_is_no_part_of_it() -> None:
    assert decode(b"\xef\xbb\xbfjoly 1\n") == "joly 1\n"


def test_a_chain_of_amendments_takes_steps_by_its_length() -> None:
    def steps(count: int) -> int:
        text = TURN + "".join(f"amend {at} turn B\n" for at in range(5, 5 + count))
        taken = 0

        def trace(_frame: FrameType, event: str, _argument: object) -> object:
            nonlocal taken
            taken += event == "line"
            return trace

        sys.settrace(trace)
        try:
            parse_record(text)
        finally:
            sys.settrace(None)
        return taken

    assert steps(400) < 2.5 * steps(200)
