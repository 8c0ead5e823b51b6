"""The sub-command ``joly closes``: hands of Okey, remi pe tablă and tábla römi."""

import json
import re
from pathlib import Path

import pytest

from webapp.command.cli import main

OPEN = ["r1", "r2", "r3", "y5", "b5", "k5", "y7", "y8", "y9", "k10", "k11", "k12", "k13", "r8"]
PAIRS = ["r1", "r1", "y5", "y5", "b7", "b7", "k9", "k9", "k10", "k10", "b11", "b11", "r6", "r6"]


def test_a_hand_that_lacks_a_tile_names_every_draw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["closes", *OPEN, "--indicator", "k13", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["draws"] == ["r4", "r5", "y6", "y10", "J", "k9", "k1"]
    assert (told["closes"], told["as"], told["melds"], told["worth"]) == (False, [], [], None)
    assert told["lacks"] == {"melds": 1, "pairs": 7}


def test_the_okey_that_is_thrown_makes_pairs_worth_8(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["closes", *PAIRS, "y2", "--indicator", "y1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["as"], told["worth"], told["throw"]) == (["pairs"], 8, "y2")
    assert told["melds"][0] == ["r1", "r1"]


def test_the_document_shows_each_key_with_a_value_and_without() -> None:
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
    examples = [json.loads(text) for text in re.findall(
        r"^```json joly closes .*\n((?:.*\n)*?)```$", page, re.MULTILINE)]
    section = page.split("### joly closes --json")[1].split("\n### ")[0]
    keys = re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)
    told = {re.split(r"[\[.]", key)[0] for key in keys}
    for key in examples[0]:
        assert {bool(each[key]) for each in examples} == ({True} if key == "lacks" else
                                                          {True, False}), key
    assert told == set(examples[0])


def test_a_person_reads_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["closes", *PAIRS, "--preset", "pe-tabla"]) == 0
    assert "seven pairs: 1000 points" in capsys.readouterr().out
    assert main(["closes", *OPEN, "--indicator", "k13"]) == 0
    printed = capsys.readouterr().out
    assert "1 tile is missing" in printed
    assert "Any of these closes it: r4 r5 y6" in printed


def test_a_family_sets_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["closes", *PAIRS, "--preset", "tabla-romi", "--set", "ch_special=7"]) == 0
    assert "seven pairs: 7 points" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "said"), [
    (PAIRS, "closes:1:1: expected the indicator"),
    ([*PAIRS, "--indicator", "J"], "closes:1:1: expected a numbered tile as indicator"),
    ([*PAIRS, "--indicator", "x"], "closes:1:1: expected a tile such as r7"),
    (["r1", "q9", "--preset", "pe-tabla"], "closes:1:4: expected a tile such as r7"),
    (["r1", "r1", "r1", "--preset", "pe-tabla"], "closes:1:7: expected no more r1"),
    (["r1", "--preset", "pe-tabla"], "closes:1:1: expected 14 tiles"),
    ([*PAIRS, "--preset", "rami"], "closes:1:1: expected one of the presets okey"),
    ([*PAIRS, "--set", "ch_pairs=often"], "closes:1:1: expected a house rule"),
])
def test_what_cannot_be_read_is_said_with_its_place(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["closes", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(said)
