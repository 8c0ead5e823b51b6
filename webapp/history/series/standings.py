"""How series stand: the games' results added up, who deals next, and who has won."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import sqlalchemy as sa

from rules.notation.errors import NotationError
from rules.series import Decided, SeriesEnd, stand
from webapp.core.record.house import counting_of
from webapp.core.record.lines import texts_of
from webapp.core.record.outcome import GameResult, fold
from webapp.core.record.recount import RESULTS, recount
from webapp.core.record.results import KeptGame, kept_games
from webapp.core.record.snapshots import snapshots
from webapp.history.series.room import room_of
from webapp.history.series.sitting import Sat, games_played, propose_players
from webapp.server.data.database import db
from webapp.server.data.models import LETTERS, SEATS, Game, Series, letters_at

AT_ONCE: Final = 8
"""Games whose results are not kept and that a page folds at once; more are counted behind it."""

_TO_A_LINE: Final = 8
"""Games whose standing takes as much memory as a line of a game that is kept folded."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the series; ``totals`` are those after all finished games up to it."""

    game: KeptGame
    dealer: str
    totals: Mapping[str, int]

    @property
    def result(self) -> GameResult:
        """Return what is known of the game."""
        return self.game.result


@dataclass(frozen=True, slots=True)
class Standings:
    """How a series stands.

    ``leaders`` are the seats that are ahead, ``winners`` those who have won, more than one of a
    team, and ``wins`` the games won, empty where points alone count. Totals begin at ``begins``.
    ``playing`` is the game that is not
    finished; ``played_on`` says that the series would be over but for a tie. ``recounting`` is
    how many games stand with what was known before, while they are counted again. ``here``
    are the letters of those who have not left, and ``next_players`` those of them who are
    proposed for the next game; ``played`` are the finished games of each player.
    """

    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    leaders: tuple[str, ...]
    winners: tuple[str, ...]
    begins: int
    next_dealer: str
    played_on: bool
    playing: Row | None
    finished: tuple[Row, ...]
    here: str
    next_players: str
    played: Mapping[str, int]
    wins: Mapping[str, int] = field(default_factory=dict)
    recounting: int = 0

    @property
    def ranking(self) -> dict[str, tuple[int, int]]:
        """Return what each player is ranked by: games won, where they count, then points."""
        return {seat: (self.wins.get(seat, 0), total) for seat, total in self.totals.items()}

    @property
    def unreadable(self) -> int:
        """Return how many games these rules cannot read: what was known of them stays."""
        return sum(row.game.unreadable for row in self.rows)

    def after(self, game_id: str) -> Mapping[str, int]:
        """Return the totals after a game by its seats; none where they are its scores, or not yet.

        They are its scores after the first game, where everybody began with nothing.
        """
        told = self.finished if self.begins else self.finished[1:]
        row = next((each for each in told if each.game.id == game_id), None)
        return {} if row is None else {
            seat: row.totals[letter] for seat, letter in row.game.letters.items()}

    @property
    def over(self) -> bool:
        """Say whether the series has ended."""
        return bool(self.winners)

    @property
    def before(self) -> dict[str, int]:
        """Return everybody's total before the first game."""
        return dict.fromkeys(self.totals, self.begins)


def standings(series: Series) -> Standings:
    """Return how *series* stands, from what is stored."""
    return next(iter(standings_of([series]).values()))


def standings_of(series: Sequence[Series], at_once: int = AT_ONCE) -> dict[str, Standings]:
    """Return how each of *series* stands, by their ids.

    Where results no longer hold, up to *at_once* games of each are folded for this answer; of
    more, what is known is told. They are counted again in the background.
    """
    games = kept_games(each.id for each in series)
    found: dict[str, Standings] = {}
    for each in series:
        stale = [game for game in games[each.id] if not game.current]
        if stale:
            recount(RESULTS, each.id)
        if len(stale) > at_once:
            found[each.id] = stand_of(each, games[each.id], len(stale))
            continue
        fresh = dict(_folded(stale))
        found[each.id] = _remembered(
            each, [fresh.get(game.id, game) for game in games[each.id]])
    return found


def _remembered(series: Series, games: list[KeptGame]) -> Standings:
    """Return how *series* stands after *games*; nothing is added up where all is as it was."""
    asked = (games, [(each.seat, each.left_at) for each in series.seats], series.end,
             series.number, series.preset, series.options)
    key = f"standings {series.id}"
    before: tuple[object, Standings] | None = snapshots().get(key)
    if before is not None and before[0] == asked:
        return before[1]
    standing = stand_of(series, games)
    snapshots().keep(key, (asked, standing), len(games) // _TO_A_LINE + 1)
    return standing


def _folded(games: Sequence[KeptGame]) -> Iterator[tuple[str, KeptGame]]:
    texts = texts_of([game.id for game in games])
    for game in games:
        with suppress(NotationError):  # a record that these rules cannot read: as it was
            yield game.id, game.counted(fold(texts[game.id]))


def stand_of(series: Series, games: Sequence[KeptGame], recounting: int = 0) -> Standings:
    """Return how *series* stands after *games*, all that are not deleted, in order."""
    seats = tuple(series.names)
    dealer = ""
    counting = counting_of(series)
    totals = dict.fromkeys(seats, counting.begins)
    rows: list[Row] = []
    for game in games:
        result = game.result
        dealer = result.dealer or dealer_among(playing(game.letters, seats), dealer)
        if result.finished:
            totals = {seat: totals[seat] + result.scores.get(seat, 0) for seat in seats}
        rows.append(Row(game, dealer, totals))
    finished = tuple(row for row in rows if row.result.finished)
    end = SeriesEnd()
    if series.end == "games":
        end = SeriesEnd(games=series.number)
    elif series.end == "target":
        end = SeriesEnd(target=series.number)
    here = "".join(each.seat for each in series.seats if each.left_at is None)
    sat = [Sat("".join(playing(game.letters, seats)), game.sat_out) for game in games]
    next_players = propose_players(sat, here, room_of(series).seats)
    results = [row.result for row in finished]
    standing = stand(seats, seats[-1], [each.scores for each in results], end, Decided(
        *zip(*((each.won, each.outright, each.teams) for each in results), strict=True)), counting)
    return Standings(
        rows=tuple(rows),
        totals=standing.totals,
        leaders=standing.leaders,
        winners=standing.winners,
        begins=counting.begins,
        next_dealer=dealer_among(next_players, dealer),
        played_on=standing.due and not standing.over,
        playing=next((row for row in reversed(rows) if not row.result.finished), None),
        finished=finished,
        here=here,
        next_players=next_players,
        played=games_played(
            [each for each, row in zip(sat, rows, strict=True) if row.result.finished], seats),
        wins=standing.wins,
        recounting=recounting,
    )


def playing(letters: Mapping[str, str], seats: Iterable[str]) -> tuple[str, ...]:
    """Return those of the series' *seats* who play a game with these *letters*, in its order."""
    return tuple(letter for letter in letters.values() if letter in seats)


def dealer_among(players: Sequence[str], before: str) -> str:
    """Return who of *players* deals after *before*: the next one in order of play (R-WALL-2).

    The starter of the first game is the first in order of play: before it, "", the last one deals.
    """
    if not before:
        return players[-1]
    return next((each for each in sorted(players) if each > before), min(players))


def rotation_dealer(game: Game) -> str:
    """Return the seat of *game* that deals by the rotation, on from the last game that named one.

    It is told from the kept results; the game's own record may say otherwise.
    """
    last, since = (None, []) if game.number == 1 else _dealt_before(game)
    dealer = "" if last is None else letters_at(last[1])[str(last[2])]
    letters, rounds = letters_at(game.places), [*(row[1] for row in since), game.places]
    # Where all games say who plays, no one need look up who is in the series.
    seats = LETTERS if all(rounds) else tuple(game.series.names)
    for places in rounds:
        dealer = dealer_among(playing(letters_at(places), seats), dealer)
    return next(seat for seat, letter in letters.items() if letter == dealer)


_Dealt: TypeAlias = sa.Row[int, str, str]


def _dealt_before(game: Game) -> tuple[_Dealt | None, Sequence[_Dealt]]:
    """Return the last game that named its dealer, and the ones between: number, places, dealer."""
    named = Game.result["dealer"].as_string()
    earlier = sa.select(Game.number, Game.places, named).where(
        Game.series_id == game.series_id, Game.number > 0, Game.number < game.number)
    last = db.session.execute(
        earlier.where(named.is_not(None)).order_by(Game.number.desc()).limit(1)).one_or_none()
    since = db.session.execute(earlier.where(
        Game.number > (0 if last is None else last[0])).order_by(Game.number)).all()
    return last, since


def header(series: Series, places: str, dealer: str | None) -> Sequence[str]:
    """Return the first lines of a game's record, of the players with the letters *places*.

    *dealer* is the letter of who deals, where it departs from the rotation.
    """
    names = series.names
    return (
        "joly 1",
        f"game {series.game}",
        f"preset {series.preset}",
        *(f"set {option} {value}" for option, value in series.options),
        *(f"seat {seat} {names[letter]}" for seat, letter in letters_at(places).items()),
        *((f"dealer {SEATS[places.index(dealer)]}",) if dealer else ()),
    )


_STAMP: Final = (
    sa.select(sa.func.coalesce(sa.func.sum(Game.last_ply), 0), sa.func.count(Game.id),
              sa.func.max(Series.revision), sa.func.max(Series.number))
    .select_from(Series)
    .outerjoin(Game, sa.and_(Game.series_id == Series.id, Game.thrown_at.is_(None)))
    .where(Series.id == sa.bindparam("series"))
)


def series_stamp(series_id: str) -> str:
    """Return what changes with every entry in a series, with its names and with its end."""
    plies, games, names, end = db.session.execute(_STAMP, {"series": series_id}).one()
    return f"{series_id}-{plies}-{games}-{names}-{end}"
