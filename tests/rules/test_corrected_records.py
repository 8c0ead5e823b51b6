"""Laws of corrections on up to 10,000 corrected records, each header line touched."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest

from rules.notation import Record
from rules.notation.errors import NotationError
from rules.replay import Replay, parse_record, replay, score
from tests.support.corrected_records import corrected_records
from tests.support.examples import some
from webapp.command.cli import main
from webapp.command.records import score_document
from webapp.core.record.documents import judge_document

SEEDS = range(8)
EACH = 1250
ON_THE_COMMAND_LINE = 60


def written_anew(record: Record) -> Replay | None:
    """Return the lines that hold as a record of their own, where they mean the same there.

    Melds keep their numbers through corrections, so it is ``None`` where they would get others.
    """
    text = "".join(f"{line.notation()}\n" for line in record.lines)
    try:
        plain = parse_record(text)
    except NotationError:  # a line speaks of a meld that was taken back
        return None
    same = [line.melds for line in plain.lines] == [line.melds for line in record.lines]
    return replay(plain) if same else None


def outcome(text: str) -> Replay | NotationError:
    """Return what a record folds to, or what is said of one that cannot be read."""
    try:
        return replay(parse_record(text))
    except NotationError as error:
        return error


def said(played: Replay) -> tuple[object, ...]:
    """Return the verdicts and the score, whatever the plies of the lines are."""
    verdicts = [(entry.verdict, entry.applied, entry.stands) for entry in played.entries]
    sheet = score(played)
    return verdicts, sheet.winner, {seat: each.lines for seat, each in sheet.seats.items()}


@pytest.mark.parametrize("seed", some(SEEDS))
def test_a_corrected_record_is_read_as_its_folded_lines_or_told_with_its_place(seed: int) -> None:
    read = 0
    for text in islice(corrected_records(seed), EACH):
        played = outcome(text)
        if isinstance(played, NotationError):
            assert 1 <= played.line <= text.count("\n") + 1, text
            assert played.column >= 1, text
            assert str(played.expected).startswith("expected"), text
            continue
        read += 1
        document = json.loads(json.dumps(score_document(played)))
        assert all(sum(line["points"] for line in seat["lines"]) == seat["total"]
                   for seat in document["seats"].values()), text
        assert {each["verdict"] for each in judge_document(played)} <= {"legal", "illegal"}, text
        plain = written_anew(played.record)
        if plain is not None:
            assert said(plain) == said(played), text
    assert read > EACH // 5


def test_the_command_line_answers_every_corrected_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.joly"
    for text in islice(corrected_records(99), ON_THE_COMMAND_LINE):
        path.write_text(text, "utf-8")
        for command in ("judge", "score"):
            status = main([command, str(path), "--json"])
            out, err = capsys.readouterr()
            if status == 2:
                assert not out, text
                assert re.match(rf"{re.escape(str(path))}:\d+:\d+: \S", err), err
            else:
                assert status in (0, 1), text
                json.loads(out)
