"""What games come to: each one's result, kept beside its lines until they or the rules change."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

import sqlalchemy as sa
from flask import Flask, current_app
from msgspec import json
from sqlalchemy.orm.attributes import set_committed_value

from rules.replay import Replay
from webapp.core.record.outcome import GameResult, result_from
from webapp.server.data.database import db
from webapp.server.data.models import Game, letters_at

Tell: TypeAlias = Callable[[Collection[str]], None]
"""Looks at games by their ids, and writes down what is to be shown of them."""

_PLACE: Final = "tell_of_games"


def init_telling(app: Flask, tell: Tell) -> None:
    """Have *tell* asked in *app* wherever a game ends, goes on after all, or ends otherwise."""
    app.extensions[_PLACE] = tell


def tell_of(games: Collection[str]) -> None:
    """Tell of *games* that ended, or that had; more may be named. Call it within ``writing()``."""
    tell: Tell = current_app.extensions[_PLACE]
    tell(games)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it is kept, without its lines.

    ``began`` is when it was started. ``letters`` are the series' letters by the seats of its
    record, ``sat_out`` those of who did not play it; ``result`` is what is known, by letters:
    ``current`` says that it holds for the last line and for these rules. A game that was never
    counted has no scores; of one that is ``unreadable`` to these rules it is what was known before.
    """

    id: str
    number: int
    began: datetime
    ply: int
    result: GameResult
    current: bool
    letters: Mapping[str, str]
    sat_out: str = ""
    unreadable: bool = False

    @property
    def seats(self) -> dict[str, str]:
        """Return the seats of the record by the series' letters."""
        return {letter: seat for seat, letter in self.letters.items()}

    def counted(self, result: GameResult) -> "KeptGame":
        """Return the game with the *result* of its record."""
        return replace(self, result=result.lettered(self.letters))


@cache
def rules_version() -> str:
    """Return a digest of the rules' own text: results hold for the rules that made them."""
    digest = hashlib.sha256()

    def add(folder: Traversable) -> None:
        for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if each.is_dir():
                add(each)
            elif each.name.endswith(".py"):
                digest.update(each.read_bytes())

    add(resources.files("rules"))
    return digest.hexdigest()[:16]


def kept_games(series: Iterable[str]) -> dict[str, list[KeptGame]]:
    """Return the games of *series* by the series' ids, each in order, but for thrown ones."""
    found: dict[str, list[KeptGame]] = {each: [] for each in series}
    rows = db.session.execute(
        _KEPT.where(Game.series_id.in_(found), Game.thrown_at.is_(None)).order_by(Game.number))
    for series_id, *row in rows:
        found[series_id].append(_kept(tuple(row)))
    return found


def kept_by_id(games: Collection[str]) -> dict[str, KeptGame]:
    """Return the games with these ids, those that were deleted too."""
    rows = db.session.execute(_KEPT.where(Game.id.in_(games))) if games else ()
    return {row[1]: _kept(tuple(row[1:])) for row in rows}


_DECIDED: Final = ("won", "outright", "teams")
"""What is kept of a result only where a game says it."""

_KEPT: Final = sa.select(
    Game.series_id, Game.id, Game.number, Game.created_at, Game.last_ply, Game.status,
    sa.cast(Game.result, sa.Text), Game.places, Game.sat_out)


@lru_cache(maxsize=8192)  # each page of a series asks for the same games, and few have changed
def _kept(row: tuple[Any, ...]) -> KeptGame:
    """Return a game as its row tells it, the same one for the same row."""
    game_id, number, began, ply, status, text, places, sat_out = row
    letters, kept = letters_at(places), json.decode(text) if text else None
    if kept:
        result = GameResult(
            kept["scores"], kept["finished"], kept["dealer"], *(
                tuple(kept.get(name, ())) for name in _DECIDED)).lettered(letters)
        current = kept["ply"] == ply and kept["rules"] == rules_version()
    else:
        result, current = GameResult({}, status == "finished"), False
    return KeptGame(game_id, number, began, ply, result, current, letters, sat_out,
                    bool(kept and current and kept.get("unreadable")))


def kept_document(result: GameResult, ply: int) -> dict[str, Any]:
    """Return what a game's row keeps of its result after *ply* lines, by these rules."""
    return {
        "scores": dict(result.scores), "finished": result.finished, "dealer": result.dealer,
        **{name: list(said) for name in _DECIDED if (said := getattr(result, name))},
        "ply": ply, "rules": rules_version()}


def _values(result: GameResult, ply: int) -> dict[str, Any]:
    return {
        "result": kept_document(result, ply),
        "status": "finished" if result.finished else "playing",
    }


def keep_result(game: Game, played: Replay[Any]) -> None:
    """Keep with *game* how far it goes and what it comes to by all its lines.

    Call it within ``writing()``, the game locked or new.
    """
    was_finished, ply = game.status == "finished", len(played.record.written)
    values = {"last_ply": ply, **_values(result_from(played), ply)}
    # Every entry does this: one statement that is built once, past the session's own books.
    db.session.connection().execute(_GO_ON, {"game": game.id, **{
        f"new_{name}": value for name, value in values.items()}})
    for name, value in values.items():
        set_committed_value(game, name, value)
    if was_finished or game.status == "finished":
        tell_of([game.id])


_GO_ON: Final = (
    sa.update(Game).where(Game.id == sa.bindparam("game"))
    .values({name: sa.bindparam(f"new_{name}") for name in ("last_ply", "result", "status")})
)


# Built once, and executed for many games at a time.
_KEEP: Final = (
    sa.update(Game)
    .where(Game.id == sa.bindparam("game"), Game.last_ply == sa.bindparam("at"))
    .values(result=sa.bindparam("kept"), status=sa.bindparam("now"))
)


def keep_all(results: Iterable[tuple[str, int, GameResult]]) -> None:
    """Keep results by game and last ply, but for games that have gone on since.

    Call it within ``writing()``.
    """
    found = [
        {"game": game_id, "at": ply, "kept": values["result"], "now": values["status"]}
        for game_id, ply, result in results for values in [_values(result, ply)]
    ]
    if found:
        db.session.connection().execute(_KEEP, found)
        tell_of([each["game"] for each in found])


def keep_unreadable(games: Iterable[tuple[str, int]]) -> None:
    """Keep of games, by last ply, that these rules cannot read them; what was known stays.

    Call it within ``writing()``.
    """
    for game_id, ply in games:
        game = db.session.get(Game, game_id, with_for_update=True)
        if game is not None and game.last_ply == ply:
            known = game.result or {
                "scores": {}, "finished": game.status == "finished", "dealer": None}
            game.result = {**known, "ply": ply, "rules": rules_version(), "unreadable": True}


def is_stale() -> sa.ColumnElement[bool]:
    """Return the condition that no result of a game is kept for its last line by these rules."""
    kept = Game.result
    return sa.or_(
        sa.func.coalesce(kept["rules"].as_string(), "") != rules_version(),
        sa.func.coalesce(kept["ply"].as_integer(), -1) != Game.last_ply,
    )
