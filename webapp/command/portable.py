"""``joly export`` and ``joly import``."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from errno import EEXIST
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa

from rules.games import GAMES
from rules.messages import N_, NP_, Message, message
from webapp.command.households import find_household
from webapp.command.opened import opened
from webapp.server.data.database import db, writing
from webapp.server.data.files import put_in_place
from webapp.server.data.models import Game, Household, Series
from webapp.server.language.names import clean_name
from webapp.server.language.terminal import DONE, UNREADABLE, print_lines, say
from webapp.settings.backup.making import beside
from webapp.settings.portable.archive import write_archive
from webapp.settings.portable.bgstats import played_games
from webapp.settings.portable.documents import written
from webapp.settings.portable.elsewhere import read_file, series_name
from webapp.settings.portable.entering import enter_found
from webapp.settings.portable.export import (
    Wanted,
    household_files,
    portable_series,
    read_kept,
    series_of,
)
from webapp.settings.portable.known import Settled, settle
from webapp.settings.portable.looking import clashes
from webapp.settings.portable.plan import Plan, plan
from webapp.settings.portable.reading import Found
from webapp.settings.portable.room import check_room
from webapp.settings.portable.tables import totals_table
from webapp.settings.portable.trouble import ImportTroubleError, trouble

_LARGEST: Final = 1 << 31


def run_export(arguments: argparse.Namespace) -> int:
    """Write a game, a series or a household."""
    return _with_app(arguments, _export)


def run_import(arguments: argparse.Namespace) -> int:
    """Say what of a file is new, and enter it where that is asked for."""
    return _with_app(arguments, _import)


def _with_app(arguments: argparse.Namespace, act: Callable[[argparse.Namespace, int], int]) -> int:
    try:
        with opened(arguments.data):
            return act(arguments, _household(arguments.household))
    except ImportTroubleError as error:
        sys.stderr.write(f"joly: {say(error.reason)}\n")
        return UNREADABLE


def _household(wanted: str | None) -> int:
    """Return the household that is meant: the one there is, unless one is named."""
    if wanted is not None:
        return find_household(wanted)
    found = db.session.scalars(sa.select(Household.id).order_by(Household.id)).all()
    if len(found) == 1:
        return found[0]
    if found:
        raise trouble(N_("There are several households. Add --household with one of {numbers}."),
                      numbers=", ".join(map(str, found)))
    raise trouble(N_("No household yet. Start Joly and open its first link."))


def _export(arguments: argparse.Namespace, household: int) -> int:
    what: str = arguments.what or ""
    games = sa.select(Game).join(Series).where(Game.thrown_at.is_(None))
    game = db.session.scalar(_of(household, games, Game.id, what))
    if game is not None:
        kept = read_kept(game, history=arguments.history)
        _write(arguments.to or "-", lambda out: out.write(kept.text.encode()))
        return DONE
    series = db.session.scalar(_of(household, sa.select(Series), Series.id, what))
    if what and series is None:
        raise trouble(N_("No game or series “{id}” here."), id=what[:40])
    wanted = Wanted(arguments.history, arguments.photos)
    kind: str = arguments.format
    if series is None and kind not in {"zip", "bgsplay"}:
        raise trouble(N_("For {kind}, name a series. A whole household needs zip or "
                         "bgsplay."), kind=kind)
    if arguments.to is None and kind == "zip":
        raise trouble(N_("Add --to FILE."))
    _write(arguments.to or "-", _writer(household, series, kind, wanted))
    return DONE


def _of(household: int, query: Any, column: Any, what: str) -> Any:  # noqa: ANN401 (SQLAlchemy's)
    return query.where(Series.household_id == household, column == what.rpartition("/")[2])


def _writer(
    household: int, series: Series | None, kind: str, wanted: Wanted
) -> Callable[[IO[bytes]], object]:
    if series is None:
        if kind == "zip":
            return lambda out: write_archive(out, household_files(household, wanted))
        return lambda out: out.write(played_games(series_of(household)))
    match kind:
        case "zip":
            return lambda out: write_archive(out, portable_series(series, wanted).files())
        case "json":
            return lambda out: out.write(written(portable_series(series, wanted).document))
        case "csv":
            return lambda out: out.write(totals_table(series))
    return lambda out: out.write(played_games([series]))


def _write(to: str, write: Callable[[IO[bytes]], object]) -> None:
    if to == "-":
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    path = Path(to)
    try:
        _refuse_what_is_there(path)
        with beside(path) as (part, file):  # whole or not at all, and for nobody else to read
            write(file)
            file.flush()
            os.fsync(file.fileno())
            _refuse_what_is_there(path)
            file.close()
            put_in_place(part, path)
    except OSError as error:
        raise trouble(N_("{file} cannot be written: {reason}."), file=to,
                      reason=error.strerror or str(error)) from error


def _refuse_what_is_there(path: Path) -> None:
    if path.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST))


def _import(arguments: argparse.Namespace, household: int) -> int:
    settled = _read(arguments, household)
    found = settled.found
    if not arguments.yes:
        planned = plan(household, found)
        check_room(db.session, household, planned, found, entered=False)
        print_lines(map(say, (*settled.said, *_said(planned, done=False))))
        return DONE
    with writing() as session:
        session.get_one(Household, household, with_for_update={"key_share": True})
        planned = enter_found(session, household, found)
    print_lines(map(say, _said(planned, done=True)))
    return DONE


def _read(arguments: argparse.Namespace, household: int) -> Settled:
    name: str = arguments.file
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_LARGEST)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_LARGEST)
    except OSError as error:
        raise trouble(N_("{file} cannot be read: {reason}."), file=name,
                      reason=error.strerror or str(error)) from error
    read = read_file(data, seconds=None)
    if isinstance(read, Found):
        return Settled(read, ())
    volume = GAMES[arguments.game].volume
    preset: str = arguments.preset or volume.usual
    if preset not in volume.presets:
        raise trouble(N_("Unknown rules “{preset}”. Choose from: {names}."), preset=preset,
                      names=", ".join(volume.presets))
    called = clean_name(arguments.name or series_name(Path(name).name))[:60]
    settled = settle(household, read, called, arguments.game, preset)
    return Settled(settled.found, (*settled.said, *read.said))


def _said(planned: Plan, *, done: bool) -> Iterator[Message]:
    if planned.is_nothing:
        yield message(N_("Nothing new."))
    elif done:
        yield message(*NP_("{n} game imported.", "{n} games imported."),
                      n=planned.games)
    else:
        yield message(*NP_("{n} game to import.", "{n} games to import."),
                      n=planned.games)
    if planned.players and not done:
        yield message(N_("New players: {names}."),
                      names=", ".join(each.name for each in planned.players))
    for each in planned.series:
        yield from clashes(each)
    if not done and not planned.is_nothing:
        yield message(N_("Add --yes to import it."))
