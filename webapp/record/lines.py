"""The log of a game in the database: the lines of its record, read and appended to."""

from collections.abc import Mapping, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.data.database import db
from webapp.data.models import Game, Line, now
from webapp.http.access import visitor
from webapp.record.folded import LoggedLine

_COLUMNS: Final = (
    Line.ply, Line.text, Line.batch, Line.device_id, Line.token, Line.created_at)
_WENT_ON: Final = (
    sa.update(Game).where(Game.id == sa.bindparam("game")).values(last_ply=sa.bindparam("last")))


class Conflict(Exception):  # noqa: N818 (it is no error: somebody was faster)
    """Other lines came first. ``ply`` is the last one that the form had seen."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"lines have come after ply {ply}")
        self.ply = ply


def lines_of(game: Game, first: int = 1) -> tuple[LoggedLine, ...]:
    """Return the lines of *game* from the ply *first* on."""
    rows = db.session.execute(
        sa.select(*_COLUMNS).where(Line.game_id == game.id, Line.ply >= first).order_by(Line.ply)
    )
    return tuple(LoggedLine(*row) for row in rows)


def text_of(game: Game) -> str:
    """Return the record of *game* as text."""
    return texts_of([game.id])[game.id]


def texts_of(games: Sequence[str]) -> dict[str, str]:
    """Return the records of *games* as text, by the games' ids."""
    texts: dict[str, list[str]] = {game: [] for game in games}
    rows = db.session.execute(
        sa.select(Line.game_id, Line.text).where(Line.game_id.in_(games)).order_by(Line.ply)
    )
    for game, text in rows:
        texts[game].append(f"{text}\n")
    return {game: "".join(lines) for game, lines in texts.items()}


def append(
    session: Session, game: Game, texts: Sequence[str], *, token: str, seen: int | None = None
) -> None:
    """Add *texts* to the record of *game* as one batch; call it within ``writing()``.

    Args:
        session: the session of ``writing()``.
        game: the game, locked (``household_game(..., lock=True)``).
        texts: record lines, without line ends.
        token: the token of the form that they came with.
        seen: the last ply that the form had seen.

    Raises:
        Conflict: there are lines after *seen*.
    """
    if seen is not None and seen != game.last_ply:
        raise Conflict(seen)
    batch = game.last_ply + 1
    for ply, text in enumerate(texts, batch):
        session.add(
            Line(
                game_id=game.id,
                ply=ply,
                text=text,
                batch=batch,
                device_id=visitor().id,
                token=token,
            )
        )
    game.last_ply += len(texts)


def append_to_all(
    session: Session, batches: Mapping[str, Sequence[str]], plies: Mapping[str, int], token: str
) -> None:
    """Add a batch to each of many games; call it within ``writing()``, the games locked.

    Args:
        session: the session of ``writing()``.
        batches: record lines by game, at least one for each.
        plies: the last ply of each game.
        token: the token of the form that they came with.
    """
    by, at = visitor().id, now()
    rows = [
        {"game_id": game, "ply": ply, "text": text, "batch": plies[game] + 1, "device_id": by,
         "token": token, "created_at": at}
        for game, texts in batches.items() for ply, text in enumerate(texts, plies[game] + 1)
    ]
    if rows:
        connection = session.connection()  # rows by the thousand, past the session's own books
        connection.execute(sa.insert(Line), rows)
        connection.execute(_WENT_ON, [
            {"game": game, "last": plies[game] + len(texts)} for game, texts in batches.items()
        ])
