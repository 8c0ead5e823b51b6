"""What the Referee tab asks about first: the game that runs, and a table that is laid out."""

from collections.abc import Collection, Iterable, Sequence
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
    """The game that is asked about: the question, what it is called, whose turn it is, and more.

    ``asks`` are further questions.
    """

    question: str
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
    """Return how *game* can be asked about, at the desk or on a page of its own; else nothing.

    Nothing can be asked of a record that cannot be read.
    """
    if game is None:
        return None
    with suppress(NotationError):
        folded, kind = fold(game), kind_of(game)
        asks = kind.table.asks(game, folded)
        if kind.desk is None:
            return AskedGame(asks[0].text, title_of(game), "", asks[0].url, asks[1:]
                             ) if asks else None
        turn = "" if folded.state.ended else kind.pad.turn(folded)
        return AskedGame(_("Is it allowed?"), title_of(game), turn,
                         url_for("desk.on_game", game_id=game.id), asks)
    return None


def house_asks(played: PlayedGame, houses: Iterable[Series]) -> Sequence[Link]:
    """Return the ways to ask about a hand of no game, by the first of *houses* that play so."""
    house = next((each for each in houses if each.game == played.name), None)
    return played.asks(*((house.preset, house.options) if house else (played.usual, ())))


def table_links(played: PlayedGame, houses: Collection[Series]) -> list[Link]:
    """Return the ways to ask about a table, or a hand, that belongs to no game.

    A hand is judged as the household plays: *houses* are its series, the one that counts first.
    """
    desk, named = played.desk, None if played == usual_game() else played.name
    asks = [link for game in games().values() for link in house_asks(game, houses)]
    if desk is None:
        return asks
    check = [Link(_("Check a meld"), url_for("desk.free", game=named, q="meld"))]
    return [*(check if "meld" in desk.questions else ()),
            Link(_("Any table"), url_for("desk.free", game=named)), *asks]
