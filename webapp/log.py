"""The log of a game in the database: the lines of its record, read and appended to."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.access import visitor
from webapp.database import db
from webapp.models import Game, Line


class Conflict(Exception):  # noqa: N818 (it is no error: somebody was faster)
    """Other lines came first. ``ply`` is the last one that the form had seen."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"lines have come after ply {ply}")
        self.ply = ply


def lines_of(game: Game, after: int = 0) -> Sequence[Line]:
    """Return the lines of *game* that came after the ply *after*."""
    return db.session.scalars(
        sa.select(Line).where(Line.game_id == game.id, Line.ply > after).order_by(Line.ply)
    ).all()


def text_of(game: Game) -> str:
    """Return the record of *game* as text."""
    texts = db.session.scalars(
        sa.select(Line.text).where(Line.game_id == game.id).order_by(Line.ply)
    )
    return "".join(f"{text}\n" for text in texts)


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
