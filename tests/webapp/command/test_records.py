"""The command line as its users meet it: documents to the letter, exit statuses, places."""

import io
import json
import sys
from pathlib import Path

import pytest

from webapp.command.cli import main

GOLDEN = Path(__file__).parents[2] / "rules" / "golden"
RECORD = GOLDEN / "d85.joly"
HEADER = "joly 1\ngame romanian\nseat A Ana\nseat B Bogdan\n"
WHOLE_RED = ("laid A J=r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 J=r1\n"
             "laid B k2 k3 k4\n")


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.joly"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("arguments", "document"),
    [
        (["score", str(RECORD), "--json"], "d85-score.json"),
        (["judge", str(RECORD), "--json"], "d85-judge.json"),
        (["wall", "8", "--players", "4", "--json"], "d85-wall.json"),
    ],
)
def test_the_documents_of_d85_are_printed_to_the_letter(
    arguments: list[str], document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr().out == (GOLDEN / document).read_text("utf-8")


def test_the_document_of_d85_holds_what_the_notation_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["score", str(RECORD), "--json"])
    printed = json.loads(capsys.readouterr().out)
    totals = {seat: score["total"] for seat, score in printed["seats"].items()}
    assert totals == {"A": 205, "B": 80, "C": 50, "D": -175}
    assert all(sum(line["points"] for line in score["lines"]) == score["total"]
               for score in printed["seats"].values())
    assert printed["stacks"]["A"] == {"tiles": ["y13"], "points": 10, "credit": 0}
    assert printed["moves"] == [
        {"ply": 20, "seat": "C", "from": "m4", "take": ["y3"], "left": ["y2", "y4", "y5"],
         "credit": 0},
        {"ply": 22, "seat": "C", "from": "m5", "take": ["r13", "b13", "k13"], "left": [],
         "credit": 0},
        {"ply": 22, "seat": "A", "from": "m5", "take": ["y13"], "left": [], "credit": 0},
    ]


def test_a_refused_line_gives_status_1_and_a_complete_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = written(tmp_path, HEADER + "turn A\nmeld b9 b10 b11\n")
    assert main(["score", record, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["refused"] == [6]
    assert main(["judge", record]) == 1
    assert "R-INIT-2" in capsys.readouterr().out


def test_a_line_let_stand_gives_status_0(tmp_path: Path) -> None:
    assert main(["score", written(tmp_path, HEADER + "turn A\n! meld b9 b10 b11\n")]) == 0


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "1:1"),
        ("\0" * 1000, "1:1"),
        (HEADER + "turn A\nmeld r14 r2 r3\n", "6:6"),
        (HEADER + "turn C\n", "5:6"),
        (HEADER + "turn A\nadd r2 to m3\n", "6:11"),
        (HEADER + "turn A\nmeld b9 b10 b11 / r9 r10 r11\nout k2\ndraw wall\n", "8:1"),
        (HEADER + "turn A\nmeld b10 b12 J b9\n", "6:6"),
        ("joly 1\n" + "r7 " * 4_000_000, "1:1"),
        (HEADER + "seat C Carmen\nholds C r1\nundo 5\n", "6:1"),
        (HEADER + "seat C Carmen\nturn C\ndiscard r1\nundo 5\n", "6:1"),
        (HEADER + "seat C Carmen\nlaid A r1 r2@C r3\nundo 5\n", "6:1"),
        (HEADER + "seat C Carmen\nrecording full\ndealer C\nundo 5\n", "7:1"),
        (HEADER + "turn B\nundo 4\n", "5:1"),
        (HEADER + "preset current\nundo 2\n", "3:1"),
        (HEADER + WHOLE_RED + "turn B\nswap r1 for J in m1, meld k5 k6 J=k7\n", "8:1"),
    ],
)
@pytest.mark.parametrize("command", ["score", "judge"])
def test_what_cannot_be_read_gives_status_2_and_its_place_alone(
    command: str, text: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = written(tmp_path, text)
    assert main([command, record, "--json"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{record}:{place}: expected")


def test_the_end_that_a_swap_means_need_not_be_said_where_both_jolys_are_taken(
    tmp_path: Path,
) -> None:
    swap = "turn B\nswap r1{} for J in m1{}, meld k5 k6 J=k7{}\n"
    for parts in ((" low", "", ""), (" high", "", ""), ("", ", r1 for J in m1", " / y5 y6 J"),
                  ("", ", r1 low for J in m1", " / y5 y6 J")):
        assert main(["judge", written(tmp_path, HEADER + WHOLE_RED + swap.format(*parts))]) == 0


def test_amending_what_was_taken_back_says_that_it_stays_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = written(tmp_path, HEADER + "laid A r1 r2 r3\nundo 5\namend 5 laid A r2 r3 r4\n")
    assert main(["judge", record, "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == []
    assert err == f"{record}:7:1: move 5 stays undone\n"


def test_a_stacked_tile_of_a_meld_that_is_neither_run_nor_set_has_its_loose_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = "laid A k2 k3 k4\nlaid B r10 r11 r12\nturn A\nadd r13 to m2\n! add k9 to m2\n"
    assert main(["score", written(tmp_path, HEADER + moves), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["melds"][1]["kind"] == "other"
    assert document["stacks"]["A"] == {"tiles": ["r11"], "points": 10, "credit": 0}


def test_bytes_that_are_no_text_give_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.joly"
    path.write_bytes(b"joly 1\ngame \xff\n")
    assert main(["judge", str(path)]) == 2
    assert f"{path}:2:6: expected" in capsys.readouterr().err


def test_a_file_that_is_not_there_gives_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "nowhere.joly"]) == 2
    assert "nowhere.joly" in capsys.readouterr().err


def test_a_record_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RECORD.read_bytes())))
    assert main(["score", "-"]) == 0
    assert "A Ana: 205" in capsys.readouterr().out
