"""The worked game of docs/review.md is reviewed as the document says."""

import re
from pathlib import Path

from rules.games.romanian.review.openings import MOST_RACKS
from rules.games.romanian.review.review import review
from rules.replay import parse_record, replay

TEXT = (Path(__file__).parents[1] / "docs" / "review.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| (.+?) \| ([rybkJ0-9 ]*?) ?\| (\d+) \|$", re.MULTILINE)


def test_the_worked_game_is_reviewed_as_the_document_says() -> None:
    record = TEXT.split("```")[1].lstrip("\n")
    told = review(replay(parse_record(record))).seats["B"]
    assert [(str(each.ply), str(each.text), " ".join(map(str, each.tiles)), str(each.points))
            for each in told.statements] == ROW.findall(TEXT)
    assert len(told.statements) == 4


def test_the_document_says_how_many_racks_are_looked_at() -> None:
    assert f"up to {MOST_RACKS} racks" in TEXT
