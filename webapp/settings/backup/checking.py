"""Whether a database holds together: the file, the records, and what is kept beside them."""

from collections.abc import Iterator, Mapping
from itertools import islice
from json import loads
from typing import Any, Final

import sqlalchemy as sa

from rules.messages import N_, NP_, Message, message
from rules.notation.errors import NotationError
from vision.prototypes import parse_set
from vision.reading import parse_reading
from webapp.core.record.outcome import fold
from webapp.core.record.results import kept_document, rules_version
from webapp.server.data.config import Store
from webapp.settings.backup.errors import FAULTS, why
from webapp.settings.backup.fitting import MISSING, WRONG, Fitting
from webapp.settings.backup.schema import KeptTable, tables_at
from webapp.settings.backup.source import Progress, count, known_revision, reading, rows_of, silent

_GAMES: Final = 50
"""Games whose lines are held at a time."""

_DAMAGED: Final = N_("The database is damaged or cannot be read: {reason}.")


def check(place: Store, progress: Progress = silent) -> Iterator[Message]:
    """Go through a database and tell each fault in one line; nothing is changed.

    Raises:
        BackupError: it cannot be read at all.
    """
    with reading(place) as connection:
        tables = {each.name: each for each in tables_at(known_revision(connection))}
        try:
            yield from _check_rows(connection, tables)
            yield from _check_games(connection, tables, progress)
        except FAULTS as error:
            yield message(_DAMAGED, reason=why(error))


def _check_rows(connection: sa.Connection, tables: Mapping[str, KeptTable]) -> Iterator[Message]:
    is_file = connection.dialect.name == "sqlite"
    if is_file:
        yield from _check_file(connection)
    fitting = Fitting([*tables.values()], pointing=False)  # SQLite has told it; PostgreSQL keeps it
    for kept in tables.values():
        names = [name for name, _ in kept.columns]
        for number, values in enumerate(
                rows_of(connection, kept, pictures=not is_file), 1):
            row = dict(zip(names, values, strict=True))
            yield from fitting.faults(kept, number, row)
            yield from _check_document(kept.name, row)


def _check_document(table: str, row: Mapping[str, Any]) -> Iterator[Message]:
    """Read what a photo showed, and what tiles look like, as the pages do."""
    try:
        if table == "photo" and (told := loads(row["reading"] or "null")) is not None:
            parse_reading(told)
        if table == "taught_set" and row["prototypes"] is not None:
            parse_set(loads(row["prototypes"]))
    except ValueError:
        if table == "photo":
            yield message(N_("Game {game}, photo {photo}: "
                             "damaged."), photo=row["id"], game=row["game_id"])
        else:
            yield message(N_("“{name}” is damaged."),
                          name=row["name"])


def _check_file(connection: sa.Connection) -> Iterator[Message]:
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check(20)"):
        if found != "ok":
            line = " ".join(str(found).split())
            yield message(_DAMAGED, reason=line)
    for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield message(WRONG, table=str(table), row=str(row), column=str(parent),
                      expected=message(MISSING))


def _check_games(
    connection: sa.Connection, tables: Mapping[str, KeptTable], progress: Progress
) -> Iterator[Message]:
    game, line = tables["game"].table, tables["line"].table
    of, done = count(connection, tables["game"]), 0
    query = sa.select(game.c.id, game.c.last_ply, game.c.status,
                      sa.cast(game.c.result, sa.Text).label("kept")).order_by(game.c.id)
    rows = iter(connection.execute(query).all())
    while batch := list(islice(rows, _GAMES)):
        texts: dict[str, list[tuple[int, str]]] = {row.id: [] for row in batch}
        for game_id, ply, text in connection.execute(
            sa.select(line.c.game_id, line.c.ply, line.c.text)
            .where(line.c.game_id.in_(texts)).order_by(line.c.game_id, line.c.ply)
        ):
            texts[game_id].append((ply, text))
        for row in batch:
            yield from _check_game(row, texts[row.id])
            done += 1
            progress("game", done, of)


def _check_game(row: sa.Row[Any], lines: list[tuple[int, str]]) -> Iterator[Message]:
    if [ply for ply, _ in lines] != list(range(1, row.last_ply + 1)):
        yield message(*NP_("Game {game}: not all of its {n} move is there.",
                            "Game {game}: not all of its {n} moves are there."),
                      game=row.id, n=row.last_ply)
        return
    try:
        result = fold("".join(f"{text}\n" for _, text in lines))
    except NotationError as error:
        yield message(N_("Game {game}, move {line}: {expected}"), game=row.id, line=error.line,
                      expected=error.expected)
        return
    kept = loads(row.kept) if row.kept else None
    if not kept or (kept["ply"], kept["rules"]) != (row.last_ply, rules_version()):
        return  # of other rules, or outdated: it is recounted when needed
    status = "finished" if result.finished else "playing"
    said = kept_document(result, row.last_ply)
    kept = {name: value for name, value in kept.items() if value != []}  # as older ones say it
    if kept != said or row.status != status:
        yield message(N_("Game {game}: the saved result is wrong."),
                      game=row.id)
