"""Reads games out of the log: folded on from what this process has folded before."""

from dataclasses import replace
from functools import partial
from typing import Any

from rules.replay import parse_record, replay
from webapp.core.record.called import people_at
from webapp.core.record.folded import FoldedGame, grown
from webapp.core.record.lines import lines_of
from webapp.core.record.snapshots import snapshots
from webapp.server.data.models import Game


def read_game(game: Game) -> FoldedGame[Any]:
    """Fold *game* by the rules of its own kind, on from what this process has folded before.

    Lines are only ever added, and each bears the token of its form: where the last one known
    still stands in its place, those before it do too. What the players are called is looked up
    where someone asks for it.
    """
    return replace(_folded(game), called=partial(people_at, game))


def _folded(game: Game) -> FoldedGame[Any]:
    known: FoldedGame[Any] | None = snapshots().get(game.id)
    if known is not None:
        rows = lines_of(game, known.ply)
        if rows[:1] != (known.rows[-1],):
            known = None  # what was read then was never committed
        elif len(rows) == 1:
            return known
    if known is None:
        rows = lines_of(game)
        text = "".join(f"{row.text}\n" for row in rows)
        folded = FoldedGame(rows, text, replay(parse_record(text)))
    else:
        folded = grown(known, rows[1:])
    keep_folded(game, folded)
    return folded


def keep_folded(game: Game, folded: FoldedGame[Any]) -> None:
    """Let this process go on from *folded* the next time; it may be dropped at any time.

    Who begins by the rotation is not kept, nor what the players are called: that is not decided
    by the lines.
    """
    snapshots().keep(game.id, replace(folded, starter="", called=dict), len(folded.rows))
