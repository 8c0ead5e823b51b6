"""The command ``joly opening`` as notation.md has it."""

import json

import pytest

from webapp.command.cli import main


def test_the_document_is_what_the_notation_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["opening", *["b9", "b10", "J", "r10", "r11", "r12", "k2"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "possible": True, "points": 55, "left": ["k2"], "missing": 0,
        "melds": [["b9", "b10", "J=b11"], ["r10", "r11", "r12"]]}


def test_one_argument_may_hold_all_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["opening", "b9 b10 b11 r10 r11 r12 k2"]) == 0
    assert "55 of 50 points" in capsys.readouterr().out


def test_the_opening_that_keeps_more_is_printed_beside_the_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rack = "b10 b11 b12 b13 k9 k10 k11 y2"
    assert main(["opening", rack]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "b10 b11 b12 b13 / k9 k10 k11: 65 of 50 points",
        "left on the rack: y2",
        "or, to keep more for later:",
        "b10 b11 b12 / k9 k10 k11: 55 of 50 points",
        "left on the rack: y2 b13",
        "to add later: b13",
    ]
    assert main(["opening", rack, "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {
        "possible", "points", "melds", "left", "missing"}


def test_what_is_missing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["opening", "r10 r11 r12 b10 b11 k2 k5"]) == 0
    out = capsys.readouterr().out
    assert "20 points short" in out
    assert "one of these tiles would do: b9 b12 J" in out
    assert main(["opening", "r1 b1 k1 k9"]) == 0
    assert "no run yet" in capsys.readouterr().out
    assert main(["opening", "r2 b5 k9"]) == 0
    assert "no single tile would do" in capsys.readouterr().out


def test_house_rules_and_presets_count(capsys: pytest.CaptureFixture[str]) -> None:
    tiles = "r10 r11 r12 b2 b3 b4 k9"
    for more in (["--preset", "modern"], ["--set", "min_initial=45"]):
        assert main(["opening", tiles, "--json", *more]) == 0
        assert json.loads(capsys.readouterr().out)["possible"]


@pytest.mark.parametrize(("arguments", "words"), [
    (["r9 r9 r9"], "opening:1:7: expected no third r9: the box has two"),
    (["r9 q3"], "opening:1:4: expected a tile such as r7"),
    (["r9 r14"], "opening:1:4: expected a tile such as r7"),
    (["J J J"], "opening:1:5: expected no third J"),
    (["r9", "--preset", "old"], "expected one of the presets current, 2004"),
    (["r9", "--set", "min_initial=51"], "expected a house rule such as min_initial=45"),
    ([" ".join(f"{c}{n}" for c in "rybk" for n in range(1, 14))], "no more than 30 tiles"),
])
def test_what_cannot_be_read_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["opening", *arguments]) == 2
    output = capsys.readouterr()
    assert words in output.err
    assert output.out == ""


@pytest.mark.parametrize(("game", "points"), [("rummikub", 69), ("tile-rummy", 83)])
def test_a_first_meld_is_found_in_each_game(
    capsys: pytest.CaptureFixture[str], game: str, points: int
) -> None:
    rack = ["r9", "r10", "J", "b13", "k13", "y13", "k2"]
    assert main(["opening", "--game", game, *rack, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["possible"], found["points"], found["left"]) == (True, points, ["k2"])
    assert main(["opening", "--game", game, *rack, "--preset", "none"]) == 2


def test_melds_are_judged_without_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--game", "rummikub", "--table", "r10 r11 r12 / b5 k5 y5"]) == 0
    assert capsys.readouterr().out == "r10 r11 r12: allowed\nb5 k5 y5: allowed\n"
    assert main(["judge", "--game", "tile-rummy", "--table", "r10 r11 r12 / b5 k5 y6"]) == 1
    assert "b5 k5 y6: not allowed" in capsys.readouterr().out
    assert main(["judge", "--table", "r10 r11 x"]) == 2
    assert "table:1:9: expected a tile" in capsys.readouterr().err
    assert main(["judge"]) == 2
