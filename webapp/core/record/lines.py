"""The log of a game in the database: the lines of its record, read and appended to."""

from collections.abc import Mapping, Sequence
from typing import Final

import sqlalchemy as sa

from webapp.core.record.folded import LoggedLine
from webapp.server.data.database import db
from webapp.server.data.models import Game, Line, now
from webapp.server.data.quotas import spend_lines
from webapp.server.http.access import visitor
from webapp.server.http.observed import note_entered
from webapp.server.http.once import posted_token

_COLUMNS: Final = (
    Line.ply, Line.text, Line.batch, Line.device_id, Line.token, Line.created_at)
# Built once: every entry and every page of a game asks and writes these.
_LINES: Final = (
    sa.select(*_COLUMNS)
    .where(Line.game_id == sa.bindparam("game"), Line.ply >= sa.bindparam("first"))
    .order_by(Line.ply)
)
_ADD: Final = sa.insert(Line)
_WENT_ON: Final = (
    sa.update(Game).where(Game.id == sa.bindparam("game")).values(last_ply=sa.bindparam("last")))


def lines_of(game: Game, first: int = 1) -> tuple[LoggedLine, ...]:
    """Return the lines of *game* from the ply *first* on."""
    rows = db.session.connection().execute(_LINES, {"game": game.id, "first": first})
    return tuple(LoggedLine(*row) for row in rows)


def text_of(game: Game) -> str:
    """Return the record of *game* as text."""
    return texts_of([game.id])[game.id]


def texts_of(games: Sequence[str]) -> dict[str, str]:
    """Return the records of *games* as text, by the games' ids."""
    texts: dict[str, list[str]] = {game: [] for game in games}
    if not texts:
        return {}  # of a hundred series, most have nothing to be read
    rows = db.session.execute(
        sa.select(Line.game_id, Line.text).where(Line.game_id.in_(games)).order_by(Line.ply)
    )
    for game, text in rows:
        texts[game].append(f"{text}\n")
    return {game: "".join(lines) for game, lines in texts.items()}


def append(game: Game, texts: Sequence[str]) -> tuple[LoggedLine, ...]:
    """Add *texts* to the record of *game* as one batch; call it within ``writing()``.

    That the game goes so far is kept with its result (``keep_result``), in the same transaction.

    Args:
        game: the game, locked (``household_game(..., lock=True)``) or new.
        texts: record lines, without line ends.

    Returns:
        The lines as they are read back.

    Raises:
        TooMuch: the game is too long, or the household has entered too much today.
    """
    lines = _logged(texts, game.last_ply)
    if not lines:
        return lines  # a photo is kept with the game, and nothing is entered
    spend_lines(
        db.session, visitor().household_id, len(lines), game.last_ply + len(lines))
    db.session.connection().execute(
        _ADD, [{"game_id": game.id, **line._asdict()} for line in lines])
    note_entered(len(lines))
    return lines


def append_to_all(batches: Mapping[str, Sequence[str]], plies: Mapping[str, int]) -> None:
    """Add a batch to each of many games; call it within ``writing()``, the games locked.

    Args:
        batches: record lines by game, at least one for each.
        plies: the last ply of each game.

    Raises:
        TooMuch: one of the games is too long, or the household has entered too much today.
    """
    rows = [
        {"game_id": game, **line._asdict()}
        for game, texts in batches.items() for line in _logged(texts, plies[game])
    ]
    if rows:
        longest = max(plies[game] + len(texts) for game, texts in batches.items())
        spend_lines(db.session, visitor().household_id, len(rows), longest)
        # Rows by the thousand, past the session's own books.
        connection = db.session.connection()
        connection.execute(_ADD, rows)
        connection.execute(_WENT_ON, [
            {"game": game, "last": plies[game] + len(texts)} for game, texts in batches.items()
        ])
        note_entered(len(rows))


def _logged(texts: Sequence[str], last: int) -> tuple[LoggedLine, ...]:
    """Return *texts* as the lines after the ply *last*, the batch of the form that was posted."""
    by, token, at = visitor().id, posted_token(), now()
    return tuple(
        LoggedLine(ply, text, last + 1, by, token, at) for ply, text in enumerate(texts, last + 1))
