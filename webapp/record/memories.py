"""What finished games leave, kept beside their lines: pages over thousands of games fold nothing.

It is a cache like the results: it holds for a game's last line, for the rules and for the way in
which it is written. What does not hold is folded anew, a few games for the page that asks and
the others behind it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from rules.games import GAMES
from rules.memory import Moment, Remembered
from rules.notation.errors import NotationError
from rules.replay import parse_record, replay
from rules.tiles import find_tile
from webapp.data.database import db
from webapp.data.models import Game, Household, Series, letters_at
from webapp.data.people_tables import GameMemory
from webapp.data.upkeep import upsert
from webapp.http.errors import SwitchedOff
from webapp.record.lines import texts_of
from webapp.record.recount import Counting, recounter
from webapp.record.results import rules_version

FORMAT: Final = 1
"""Grows when what is kept is written otherwise."""

AT_ONCE: Final = 8
"""Games that are not kept and that a page folds at once; more are folded behind it."""


class Count(msgspec.Struct, frozen=True, array_like=True):
    """The moments of one kind of one seat in a game: how many, and their amounts.

    ``most`` is the greatest amount, ``ply`` the line that tells of it.
    """

    kind: str
    seat: str
    times: int
    sum: int
    most: int
    ply: int


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """A game in numbers; ``totals`` and ``winners`` are by seats of its record."""

    totals: dict[str, int]
    winners: str
    turns: int
    full: bool
    counts: tuple[Count, ...]


class KeptMoment(msgspec.Struct, frozen=True, array_like=True):
    """A moment as it is kept, its tiles in notation."""

    kind: str
    seat: str
    amount: int
    ply: int
    tiles: str


_TALLY: Final = msgspec.json.Decoder(Tally)
_MOMENTS: Final = msgspec.json.Decoder(tuple[KeptMoment, ...])


class RememberedGame(NamedTuple):
    """A finished game in numbers; ``letters`` are the series' letters by the record's seats."""

    id: str
    series_id: str
    number: int
    began: datetime
    letters: Mapping[str, str]
    tally: Tally


@dataclass(frozen=True, slots=True)
class Memories:
    """The finished games of a household, oldest first; ``missing`` more are being folded."""

    games: Sequence[RememberedGame]
    missing: int


def remembers(household_id: int) -> bool:
    """Say whether a household wants anything of its people counted."""
    return bool(db.session.scalar(
        sa.select(Household.remembers).where(Household.id == household_id)))


def ask_remembered(household_id: int) -> None:
    """Answer 404, and where it is switched on again, in a household that wants nothing counted."""
    if not remembers(household_id):
        raise SwitchedOff


def version() -> str:
    """Return what kept memories must have been made by to hold."""
    return f"{FORMAT} {rules_version()}"


def recall(text: str) -> Remembered:
    """Return what the game with the record *text* leaves.

    Raises:
        NotationError: it cannot be read.
    """
    played = replay(parse_record(text))
    return GAMES[played.record.game].remembered(played)


def tally_of(memory: Remembered) -> Tally:
    """Return the numbers of what a game leaves."""
    counts: dict[tuple[str, str], Count] = {}
    for each in memory.moments:
        old = counts.get((each.kind, each.seat))
        if old is None:
            new = Count(each.kind, each.seat, 1, each.amount, each.amount, each.ply)
        else:
            more = each.amount > old.most
            new = Count(each.kind, each.seat, old.times + 1, old.sum + each.amount,
                        each.amount if more else old.most, each.ply if more else old.ply)
        counts[each.kind, each.seat] = new
    return Tally(dict(memory.totals), "".join(memory.winners), memory.turns, memory.full,
                 tuple(counts.values()))


def written(memory: Remembered) -> tuple[str, str]:
    """Return what is kept of a game: its tally and its moments."""
    moments = [KeptMoment(each.kind, each.seat, each.amount, each.ply,
                          " ".join(map(str, each.tiles))) for each in memory.moments]
    return (msgspec.json.encode(tally_of(memory)).decode(), msgspec.json.encode(moments).decode())


def read_memory(tally: str, moments: str) -> Remembered:
    """Return what *written* wrote."""
    counted = _TALLY.decode(tally)
    return Remembered(
        tuple(counted.totals), counted.totals, tuple(counted.winners), counted.turns, counted.full,
        tuple(Moment(each.kind, each.seat, each.amount, each.ply, tuple(
            tile for word in each.tiles.split() if (tile := find_tile(word)) is not None))
            for each in _MOMENTS.decode(moments)))


def _holds() -> sa.ColumnElement[bool]:
    return sa.and_(GameMemory.ply == Game.last_ply, GameMemory.version == version())


_FINISHED: Final = sa.and_(Game.status == "finished", Game.thrown_at.is_(None))
_OF_GAMES: Final = (
    sa.select(Game.id, Game.series_id, Game.number, Game.created_at, Game.places, GameMemory.tally)
    .join(Series, Series.id == Game.series_id)
)


def memories_of(household_id: int, at_once: int = AT_ONCE) -> Memories:
    """Return what the finished games of a household leave, but for thrown ones.

    Up to *at_once* games of which nothing is kept that holds are folded for this answer; what is
    missing is folded and kept behind it.
    """
    rows = db.session.execute(
        _OF_GAMES.outerjoin(GameMemory, sa.and_(GameMemory.game_id == Game.id, _holds()))
        .where(Series.household_id == household_id, _FINISHED)
        .order_by(Game.created_at, Game.series_id, Game.number)).all()
    without = [row[0] for row in rows if row[5] is None]
    if without:
        recounter().wake(household_id, MEMORIES)
    many = len(without) > at_once
    folded = {} if many else _folded(without)
    letters = {places: letters_at(places) for places in {row[4] for row in rows}}
    games = [
        RememberedGame(game, series, number, began, letters[places],
                       tally_of(folded[game]) if tally is None else _TALLY.decode(tally))
        for game, series, number, began, places, tally in rows
        if tally is not None or game in folded]
    return Memories(games, len(without) if many else 0)


def moments_of(games: Collection[str], at_once: int = AT_ONCE) -> dict[str, Remembered]:
    """Return what finished *games* leave, whole, by their ids, as far as it is kept.

    Up to *at_once* of the others are folded; the caller answers for whose games they are.
    """
    rows = db.session.execute(
        sa.select(Game.id, GameMemory.tally, GameMemory.moments)
        .outerjoin(GameMemory, sa.and_(GameMemory.game_id == Game.id, _holds()))
        .where(Game.id.in_(games), _FINISHED)).all() if games else []
    found = {game: read_memory(tally, moments) for game, tally, moments in rows if tally}
    return found | _folded([row[0] for row in rows if not row[1]][:at_once])


def _folded(games: Sequence[str]) -> dict[str, Remembered]:
    found: dict[str, Remembered] = {}
    for game, text in texts_of(games).items():
        with suppress(NotationError):  # these rules cannot read it: nothing is known of it
            found[game] = recall(text)
    return found


def keep_memories(memories: Iterable[tuple[str, int, Remembered]]) -> None:
    """Keep what games leave, by game and last ply; call it within ``writing()``.

    What another process has kept of a later line stays. A game that is gone is left out, and one
    of a household that wants nothing of its people counted any more.
    """
    found = {game: (ply, *written(memory)) for game, ply, memory in memories}
    there = db.session.scalars(
        sa.select(Game.id).join(Series, Series.id == Game.series_id)
        .join(Household, Household.id == Series.household_id)
        .where(Game.id.in_(found), Household.remembers).order_by(Game.id)
        .with_for_update(read=True, key_share=True)).all()
    rows = [{"game_id": game, "ply": found[game][0], "version": version(),
             "tally": found[game][1], "moments": found[game][2]} for game in there]
    if not rows:
        return
    new = upsert(db.session)(GameMemory).values(rows)
    db.session.execute(new.on_conflict_do_update(
        index_elements=[GameMemory.game_id],
        set_={name: new.excluded[name] for name in ("ply", "version", "tally", "moments")},
        where=new.excluded.ply >= GameMemory.ply))


def forget_memories(household_id: int) -> None:
    """Delete what is kept of the games of a household; call it within ``writing()``."""
    db.session.execute(sa.delete(GameMemory).where(GameMemory.game_id.in_(
        sa.select(Game.id).join(Series, Series.id == Game.series_id)
        .where(Series.household_id == household_id))))


def _stale(household_id: Any) -> sa.Select[str, int]:  # noqa: ANN401 (a key of any work)
    return (
        sa.select(Game.id, Game.last_ply)
        .join(Series, Series.id == Game.series_id)
        .join(Household, Household.id == Series.household_id)
        .outerjoin(GameMemory, GameMemory.game_id == Game.id)
        .where(Series.household_id == household_id, Household.remembers, _FINISHED,
               sa.or_(GameMemory.game_id.is_(None), sa.not_(_holds()))))


MEMORIES: Final = Counting(_stale, recall, keep_memories)
"""What games leave, folded behind the pages by the household's id."""
