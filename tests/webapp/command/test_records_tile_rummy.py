"""The command line on records of the leaflet's game."""

import json
from pathlib import Path

import pytest

from webapp.command.cli import main

GOLDEN = Path(__file__).parents[2] / "rules" / "golden"
RECORD = GOLDEN / "tile-rummy.joly"


@pytest.mark.parametrize("command", ["score", "judge"])
def test_the_documents_are_printed_to_the_letter(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(RECORD), "--json"]) == 1
    assert capsys.readouterr().out == (GOLDEN / f"tile-rummy-{command}.json").read_text("utf-8")


def test_the_scores_sum_to_zero(capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", str(RECORD), "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert {seat: score["total"] for seat, score in printed["seats"].items()} == {
        "A": 55, "B": -18, "C": -37}
    assert printed["winner"] == "A"
    assert [meld["faulty"] for meld in printed["melds"]] == [False] * 7


def test_a_record_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(RECORD)]) == 1
    assert "T-JOKER-3" in capsys.readouterr().out
    assert main(["score", str(RECORD)]) == 1
    assert "A Ana: 55" in capsys.readouterr().out


def test_a_joker_that_must_be_declared_gives_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.joly"
    record.write_text("joly 1\ngame tile-rummy\nseat A Ana\nseat B Bob\nturn A\nmeld r5 J J\n")
    assert main(["judge", str(record)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{record}:6:6: expected")
