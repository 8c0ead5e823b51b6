"""What finished games leave, kept beside their lines: pages over thousands of games fold nothing.

It is a cache like the results: it holds for a game's last line, for the rules and for the way in
which it is written. What does not hold is folded again, a few games for the page that asks and
the others behind it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

import sqlalchemy as sa

from rules.memory import Remembered
from rules.notation.errors import NotationError
from webapp.core.record.lines import texts_of
from webapp.core.record.recount import recount
from webapp.core.record.remembering import FINISHED, MEMORIES, holds
from webapp.core.record.tallies import Tally, read_memory, read_tally, recall, tally_of
from webapp.server.data.database import db
from webapp.server.data.models import Game, Household, Series, letters_at
from webapp.server.data.people_tables import GameMemory
from webapp.server.http.errors import SwitchedOff

AT_ONCE: Final = 8
"""Games that are not kept and that a page folds at once; more are folded behind it."""


Asks: TypeAlias = Callable[[datetime], bool]
"""Says of when a game began whether someone asks for it before all others."""


class RememberedGame(NamedTuple):
    """A finished game in numbers; ``letters`` are the series' letters by the record's seats."""

    id: str
    series_id: str
    number: int
    began: datetime
    letters: Mapping[str, str]
    tally: Tally


class Head(NamedTuple):
    """A finished game without what happened in it; ``left`` is all, where nothing is kept yet."""

    id: str
    series_id: str
    number: int
    began: datetime
    letters: Mapping[str, str]
    winners: str
    turns: int
    left: Remembered | None


@dataclass(frozen=True, slots=True)
class Missing:
    """Finished games of which nothing is known.

    So many are ``counted`` behind the page yet, of which ``asked`` are those that someone asks
    for; ``unreadable`` are those that these rules cannot read, and no one waits for them.
    """

    counted: int = 0
    asked: int = 0
    unreadable: int = 0


@dataclass(frozen=True, slots=True)
class Memories:
    """The finished games of a household, oldest first, and of which nothing is known."""

    games: Sequence[RememberedGame]
    missing: Missing


def remembers(household_id: int) -> bool:
    """Say whether a household wants anything of its people counted."""
    return bool(db.session.scalar(
        sa.select(Household.remembers).where(Household.id == household_id)))


def ask_remembered(household_id: int) -> None:
    """Answer 404, and where it is switched on again, in a household that wants nothing counted."""
    if not remembers(household_id):
        raise SwitchedOff


_OF_GAMES: Final = (
    sa.select(Game.id, Game.series_id, Game.number, Game.created_at, Game.places,
              GameMemory.game_id, GameMemory.turns)
    .join(Series, Series.id == Game.series_id)
)
"""The sixth tells whether anything is kept that holds, the seventh whether it could be read."""


def memories_of(
    household_id: int, at_once: int = AT_ONCE, asks: Asks | None = None
) -> Memories:
    """Return what the finished games of a household leave, but for thrown ones.

    Up to *at_once* games of which nothing is kept that holds are folded for this answer, or of
    more those that it *asks* for; what is missing is folded and kept behind it.
    """
    rows, folded, missing = _asked(household_id, GameMemory.tally, at_once, asks)
    letters = {places: letters_at(places) for places in {row[4] for row in rows}}
    games = [
        RememberedGame(game, series, number, began, letters[places],
                       read_tally(tally) if turns is not None else tally_of(folded[game]))
        for game, series, number, began, places, _kept, turns, tally in rows
        if turns is not None or game in folded]
    return Memories(games, missing)


def heads_of(household_id: int) -> tuple[Sequence[Head], Missing]:
    """Return the finished games of a household without what happened in them, as above."""
    rows, folded, missing = _asked(household_id, GameMemory.winners, AT_ONCE, None)
    letters = {places: letters_at(places) for places in {row[4] for row in rows}}
    games = []
    for game, series, number, began, places, _kept, turns, winners in rows:
        if turns is not None:
            games.append(Head(
                game, series, number, began, letters[places], winners or "", turns, None))
        elif left := folded.get(game):
            games.append(Head(game, series, number, began, letters[places],
                              "".join(left.winners), left.turns, left))
    return games, missing


def _asked(
    household_id: int, what: Any, at_once: int, asks: Asks | None,  # noqa: ANN401 (any column)
) -> tuple[Sequence[Sequence[Any]], Mapping[str, Remembered], Missing]:
    """Return the finished games with *what* is kept of each, those folded now, and the rest."""
    rows = db.session.execute(
        _OF_GAMES.add_columns(what)
        .outerjoin(GameMemory, sa.and_(GameMemory.game_id == Game.id, holds()))
        .where(Series.household_id == household_id, FINISHED)
        .order_by(Game.created_at, Game.series_id, Game.number)).all()
    without = [row[0] for row in rows if row[5] is None]
    first = [row[0] for row in rows if row[5] is None and asks(row[3])] if asks else []
    if without:
        recount(MEMORIES, household_id, first)
    now = next((each for each in (without, first) if len(each) <= at_once), [])
    folded = _folded(now)
    unreadable = (len(now) - len(folded)
                  + sum(row[5] is not None and row[6] is None for row in rows))
    waited = {*without} - {*now}
    return rows, folded, Missing(len(waited), len(waited.intersection(first)), unreadable)


def moments_of(games: Collection[str], at_once: int = AT_ONCE) -> dict[str, Remembered]:
    """Return what finished *games* leave, whole, by their ids, as far as it is kept.

    Up to *at_once* of the others are folded; the caller answers for whose games they are.
    """
    rows = db.session.execute(
        sa.select(Game.id, GameMemory.tally, GameMemory.moments)
        .outerjoin(GameMemory, sa.and_(GameMemory.game_id == Game.id, holds()))
        .where(Game.id.in_(games), FINISHED)).all() if games else []
    found = {game: read_memory(tally, moments) for game, tally, moments in rows if tally}
    return found | _folded([row[0] for row in rows if row[1] is None][:at_once])


def _folded(games: Sequence[str]) -> dict[str, Remembered]:
    found: dict[str, Remembered] = {}
    for game, text in texts_of(games).items():
        with suppress(NotationError):  # these rules cannot read it: nothing is known of it
            found[game] = recall(text)
    return found
