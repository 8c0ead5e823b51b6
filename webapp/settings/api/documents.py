"""What programs read, as JSON documents: a series, a game, a player; texts in English."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from webapp.core.record.called import people_in, person_of
from webapp.core.record.documents import Document, judge_document, sheet_document
from webapp.core.record.folded import FoldedGame
from webapp.core.record.results import KeptGame, kept_by_id
from webapp.history.series.standings import Standings
from webapp.server.data.models import Game, Player, Series


def moment(at: datetime) -> str:
    """Return a point in time as RFC 3339 has it, in UTC."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _maybe(at: datetime | None) -> str | None:
    return None if at is None else moment(at)


def series_document(series: Series, stand: Standings) -> Document:
    """Return a series with how it stands."""
    people = people_in(series)
    return {
        "id": series.id,
        "name": series.name,
        "game": series.game,
        "preset": series.preset,
        "house_rules": dict(series.options),
        "end": {"kind": series.end, "number": series.number},
        "created_at": moment(series.created_at),
        "archived_at": _maybe(series.archived_at),
        "players": [
            {
                "letter": each.seat,
                "player_id": each.player_id,
                "name": each.player.name,
                "short": people[each.seat].short,
                "left_at": _maybe(each.left_at),
                "total": stand.totals[each.seat],
                "games": stand.played[each.seat],
            }
            for each in series.seats
        ],
        "games": len(stand.rows),
        "finished_games": len(stand.finished),
        "leaders": list(stand.leaders),
        "over": stand.over,
        "winner": next(iter(stand.winners), None),
        "recounting": stand.recounting > 0,
    }


def game_document(series: Series, kept: KeptGame) -> Document:
    """Return a game of *series* with what it comes to, as it is kept."""
    people = people_in(series)
    players = {each.seat: each.player_id for each in series.seats}
    return {
        "id": kept.id,
        "series_id": series.id,
        "game": series.game,
        "number": kept.number,
        "finished": kept.result.finished,
        "created_at": moment(kept.began),
        "last_ply": kept.ply,
        "dealer": kept.seats.get(kept.result.dealer or ""),
        "players": [
            {
                "seat": seat,
                "player_id": players[letter],
                "name": people[letter].name,
                "short": people[letter].short,
                "score": kept.result.scores.get(letter),
            }
            for seat, letter in kept.letters.items() if letter in people
        ],
        "sat_out": [players[letter] for letter in kept.sat_out if letter in players],
        "recounting": not kept.current,
    }


def game_documents(session: Session, games: Sequence[str]) -> list[Document]:
    """Return the games with these ids, in their order, from what is kept of them."""
    kept, home = kept_by_id(games), _series_of(session, games)
    return [game_document(home[each], kept[each]) for each in games if each in home]


def _series_of(session: Session, games: Iterable[str]) -> Mapping[str, Series]:
    rows = session.execute(
        sa.select(Game.id, Series).join(Series, Series.id == Game.series_id)
        .where(Game.id.in_(games)))
    return {row[0]: row[1] for row in rows}


def player_document(player: Player) -> Document:
    """Return a player of the household."""
    person = person_of(player)
    return {
        "id": player.id,
        "name": person.name,
        "short": person.short,
        "colour": person.colour,
        "last_played_at": moment(player.used_at),
    }


def scores_document(game_id: str, folded: FoldedGame[Any]) -> Document:
    """Return every line of every score of a game."""
    return {"game_id": game_id, "last_ply": folded.ply, **sheet_document(folded.replay)}


def record_document(game_id: str, folded: FoldedGame[Any]) -> Document:
    """Return a game's record: its lines as they were entered, and the verdict on each."""
    return {
        "game_id": game_id,
        "game": folded.replay.record.game,
        "notation": folded.text,
        "lines": [
            {
                "ply": row.ply,
                "text": row.text,
                "entry": row.batch,
                "entered_at": moment(row.created_at),
            }
            for row in folded.rows
        ],
        "judged": judge_document(folded.replay),
    }
