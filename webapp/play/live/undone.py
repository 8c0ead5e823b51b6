"""What was taken back, while it still is on the table: a camera is not to enter it once more.

The record alone tells it, so it is the same for every camera, and for what was entered by hand.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.notation.lines import Turn, Undo
from rules.replay import parse_record, replay
from webapp.core.kinds import AnyFolded
from webapp.core.record.history import read_places
from webapp.core.record.undo import Batch, History, read_history
from webapp.play.live.proposing import draft_of, is_news, propose
from webapp.play.live.watch import Told
from webapp.play.photos.draft import first_draft
from webapp.server.data.models import Game


def lies_as_before_undo(game: Game, folded: AnyFolded, seen: dict[str, Any]) -> bool:
    """Say whether a table is as the record said before lines were taken back at its end."""
    draft = first_draft(seen)
    return any(not is_news(propose(game, before, draft, seen)) for before in _before_undo(folded))


def was_taken_back(game: Game, folded: AnyFolded, told: Told) -> bool:
    """Say whether what is told was taken out of the record, or whether something just was.

    That a turn begins is no such line: it begins again with whatever is entered instead.
    """
    if _history(folded).undone:
        return True
    way = propose(game, folded, draft_of(told), told.reading).way
    out = {str(place.line.value) for place in read_places(folded.replay.record)
           if not place.holds and not isinstance(place.line.value, Turn)}
    return way is not None and not out.isdisjoint(way.lines)


def _before_undo(folded: AnyFolded) -> Iterator[AnyFolded]:
    """Return the game as it was before each of the last entries was taken back, the last first."""
    history = _history(folded)
    for batch in reversed(history.undone):
        yield _until(folded, min(batch.undone_by) - 1)
    if not history.undone and history.done and _takes_out(folded, history.done[-1]):
        yield _until(folded, min(history.done[-1].plies) - 1)


def _history(folded: AnyFolded) -> History:
    return read_history(folded.replay.record, folded.rows)


def _takes_out(folded: AnyFolded, batch: Batch) -> bool:
    """Say whether an entry took out lines further back, and nothing else."""
    written = folded.replay.record.written
    return all(isinstance(written[ply - 1].value, Undo) for ply in batch.plies)


def _until(folded: AnyFolded, ply: int) -> AnyFolded:
    rows = folded.rows[:ply]
    text = "".join(f"{row.text}\n" for row in rows)
    return replace(folded, rows=rows, text=text, replay=replay(parse_record(text)))
