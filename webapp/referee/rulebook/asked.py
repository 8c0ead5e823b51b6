"""What the Referee tab asks about first: the game that runs, and a table that is laid out."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa
from flask import url_for

from rules.notation.errors import NotationError
from webapp.core.port import PlayedGame, fold, games, kind_of, usual_game
from webapp.core.show.frame import title_of
from webapp.core.show.table import Link
from webapp.server.data.database import db
from webapp.server.data.models import Game, Line, Series
from webapp.server.http.access import visitor
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class AskedGame:
    """The game that is asked about: what it is called, whose turn it is, and further questions."""

    title: str
    turn: str
    url: str
    asks: Sequence[Link]


def running_game() -> Game | None:
    """Return the household's running game that was gone on with last."""
    last = sa.and_(Line.game_id == Game.id, Line.ply == Game.last_ply)
    return db.session.scalars(
        sa.select(Game).join(Series, Series.id == Game.series_id).join(Line, last)
        .where(Series.household_id == visitor().household_id, Series.archived_at.is_(None),
               Game.status == "playing", Game.thrown_at.is_(None))
        .order_by(Line.created_at.desc()).limit(1)).first()


def view_asked(game: Game | None) -> AskedGame | None:
    """Return how *game* can be asked about; none without a desk, or a record that can be read."""
    if game is None or kind_of(game).desk is None:
        return None
    with suppress(NotationError):
        folded, kind = fold(game), kind_of(game)
        turn = "" if folded.state.ended else kind.pad.turn(folded)
        return AskedGame(title_of(game), turn, url_for("desk.on_game", game_id=game.id),
                         kind.table.asks(game, folded))
    return None


def table_links(played: PlayedGame) -> list[Link]:
    """Return the ways to ask about a table, or a hand, that belongs to no game."""
    desk, named = played.desk, None if played == usual_game() else played.name
    asks = [link for game in games().values() for link in game.asks()]
    if desk is None:
        return asks
    check = [Link(_("Check a meld"), url_for("desk.free", game=named, q="meld"))]
    return [*(check if "meld" in desk.questions else ()),
            Link(_("Any table"), url_for("desk.free", game=named)), *asks]
