"""From an archive to series that could be entered: everything in it checked, nothing written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

import msgspec

from rules.copying import replace
from rules.folding import Replay
from rules.games import GAMES
from rules.messages import N_
from rules.notation import NotationError, decode
from rules.notation.kinds import Header
from rules.notation.lines import SeatLine
from rules.notation.record import Record
from rules.replay import parse_record, replay
from webapp.core.record.outcome import GameResult, result_from
from webapp.server.data.models import LETTERS, SEATS
from webapp.server.language.names import clean_name
from webapp.settings.portable.archive import Archive
from webapp.settings.portable.budget import MOST_SECONDS, Budget
from webapp.settings.portable.documents import (
    HOUSEHOLD_FILE,
    SERIES_FILE,
    VERSION,
    DecisionDoc,
    GameDoc,
    HouseholdDoc,
    PlayerDoc,
    SeriesDoc,
)
from webapp.settings.portable.pictures import picture_size
from webapp.settings.portable.trouble import (
    DAMAGED,
    NEWER,
    NO_EXPORT,
    TOO_LARGE,
    trouble,
)

MOST_SERIES: Final = 500
_PIECE: Final = 200
"""Lines of a record that are judged between two looks at the clock."""
_YEARS: Final = range(1970, 2201)
_FEWEST: Final = 2
"""Players who have not left a series."""

D = TypeVar("D", SeriesDoc, HouseholdDoc)


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of an archive, read and judged.

    ``entered`` has for each line the first line that was confirmed with it, and when.
    ``pictures`` are photos with their sizes in pixels, by the names of their files.
    """

    document: GameDoc
    text: str
    lines: tuple[str, ...]
    result: GameResult
    entered: tuple[tuple[int, datetime], ...]
    pictures: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class FoundSeries:
    """A series of an archive; its photos are read from ``folder`` when they are entered."""

    document: SeriesDoc
    games: tuple[FoundGame, ...]
    folder: str = ""

    @property
    def players(self) -> Mapping[str, PlayerDoc]:
        """Return the players by letter, in order of play."""
        return {each.letter: each for each in self.document.players}


@dataclass(frozen=True, slots=True)
class Found:
    """What a file holds; ``archive`` has the photos, where it has any."""

    series: tuple[FoundSeries, ...]
    players: tuple[PlayerDoc, ...] = ()
    archive: Archive | None = None


def read_export(data: bytes, *, seconds: float | None = MOST_SECONDS) -> Found:
    """Read an archive; *seconds* bound what that may cost.

    Raises:
        ImportTroubleError: it is no export, or something in it cannot be understood.
    """
    archive = Archive(data)
    homes = [name[: -len(SERIES_FILE)] for name in archive.names
             if f"/{name}".endswith(f"/{SERIES_FILE}")]
    if len(homes) > MOST_SERIES:
        raise trouble(TOO_LARGE)
    household = next((name for name in archive.names
                      if f"/{name}".endswith(f"/{HOUSEHOLD_FILE}")), None)
    if not homes and household is None:
        raise trouble(NO_EXPORT)
    players: Sequence[PlayerDoc] = ()
    budget = Budget(seconds)
    for name in (*filter(None, (household,)), *(f"{home}{SERIES_FILE}" for home in homes)):
        budget.spend(name, archive.size(name))
    if household is not None:
        players = _document(archive, household, HouseholdDoc).players
        _check_names(household, players)
    documents = {home: _document(archive, f"{home}{SERIES_FILE}", SeriesDoc) for home in homes}
    _count(archive, documents, budget)
    series = tuple(_series(archive, home, found, budget) for home, found in documents.items())
    ids = [each.document.id for each in series]
    games = [game.document.id for each in series for game in each.games]
    if len(set(ids)) < len(ids) or len(set(games)) < len(games):
        raise trouble(NO_EXPORT)
    return Found(series, tuple(players), archive)


def _count(archive: Archive, documents: Mapping[str, SeriesDoc], budget: Budget) -> None:
    """Count the lines of all records before the first of them is looked into."""
    for home, document in documents.items():
        for game in document.games:
            name = f"{home}{game.file}"
            if name in archive.names:  # else it is told where the game is read
                budget.spend(name, archive.size(name))
                budget.spend_lines(archive.read(name).count(b"\n"))


def _document(archive: Archive, name: str, kind: type[D]) -> D:
    data = archive.read(name)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        if _version(data) > VERSION:
            raise trouble(NEWER) from error
        raise trouble(DAMAGED, name=name) from error


class _Versioned(msgspec.Struct):
    version: int = 0


def _version(data: bytes) -> int:
    try:
        return msgspec.json.decode(data, type=_Versioned).version
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return 0


def _check_names(file: str, players: Sequence[PlayerDoc]) -> None:
    for each in players:
        if clean_name(each.name) != each.name or clean_name(each.short) != each.short:
            raise trouble(DAMAGED, name=file)
    names = [each.name for each in players]
    if len(set(names)) < len(names):
        raise trouble(DAMAGED, name=file)


def _series(archive: Archive, home: str, found: SeriesDoc, budget: Budget) -> FoundSeries:
    name = f"{home}{SERIES_FILE}"
    _check_names(name, found.players)
    if not _is_sound(found):
        raise trouble(DAMAGED, name=name)
    letters = [each.letter for each in found.players]
    games = tuple(_game(archive, home, game, found, budget)
                  for game in sorted(found.games, key=lambda game: game.number))
    if any(set(game.document.seats + game.document.out) - set(letters) for game in games):
        raise trouble(DAMAGED, name=name)
    return FoundSeries(found, games, home)


def _is_sound(found: SeriesDoc) -> bool:
    """Say whether the parts of a series fit one another and the games that are known here."""
    game = GAMES.get(found.game)
    letters = "".join(each.letter for each in found.players)
    moments = [found.created, found.archived, *(each.left for each in found.players)]
    return (
        game is not None
        and found.preset in game.volume.presets
        and all(name in game.volume.options and word in game.volume.options[name].values
                for name, word in found.rules)
        and len(dict(found.rules)) == len(found.rules)
        and letters == LETTERS[: len(letters)]
        and sum(each.left is None for each in found.players) >= _FEWEST
        and len({each.number for each in found.games}) == len(found.games)
        and clean_name(found.name) == found.name
        and (found.number is None) == (found.end == "open")
        and all(each is None or each.year in _YEARS for each in moments)
    )


def _game(
    archive: Archive, home: str, game: GameDoc, series: SeriesDoc, budget: Budget
) -> FoundGame:
    name = f"{home}{game.file}"
    budget.go_on()
    data = archive.read(name)
    try:
        text = decode(data)
        record = parse_record(text)
        played = _judged(record, budget)
    except NotationError as error:
        raise trouble(N_("{file}:{line}:{column}: {expected}"), file=name, line=error.line,
                      column=error.column, expected=error.expected) from error
    seats = "".join(seat for seat, _name in record.seats)
    moments = [game.began, *(at for _count, at in game.entered),
               *(each.taken for each in game.photos), *(each.at for each in game.decisions)]
    if not (
        record.game == series.game
        and seats == SEATS[: len(game.seats)]
        and "".join(sorted(set(game.seats))) == game.seats
        and not set(game.seats) & set(game.out)
        and len(set(game.out)) == len(game.out)
        and all(at.year in _YEARS for at in moments)
        and all(map(_may_stand, game.decisions))
        and "\0" not in text
    ):
        raise trouble(DAMAGED, name=name)
    lines = tuple(line.text for line in record.written)
    return FoundGame(game, "".join(f"{line}\n" for line in lines), lines, result_from(played),
                     tuple(_entered(game, record)), dict(_pictures(archive, home, game, budget)))


def _judged(record: Record, budget: Budget) -> Replay[Any]:
    """Judge a record piece by piece: one that somebody made up may take minutes.

    Raises:
        ImportTroubleError: it has taken too long so far.
        NotationError: it cannot be understood.
    """
    played = None
    for end in range(_PIECE, len(record.lines), _PIECE):
        played = replay(replace(record, lines=record.lines[:end]), played)
        budget.go_on()
    return replay(record, played)


def _may_stand(decision: DecisionDoc) -> bool:
    """Say whether a decision can be shown."""
    return (decision.query.isprintable() and clean_name(decision.decided) == decision.decided
            and len(set(decision.agreed)) == len(decision.agreed))


def _entered(game: GameDoc, record: Record) -> Iterator[tuple[int, datetime]]:
    """Yield for each line the first one that was confirmed with it, and when.

    Where that is not said, or cannot have been so, the header was written at once, and then one
    line after another.
    """
    header = next((line.ply for line in record.written if not isinstance(line.value, Header)),
                  len(record.written) + 1) - 1
    seated = max((line.ply for line in record.written if isinstance(line.value, SeatLine)),
                 default=1)
    counts = list(game.entered)
    if (sum(count for count, _at in counts) != len(record.written)
            or not seated <= counts[0][0] <= header):
        counts = [(seated, game.began), *((1, game.began) for _line in record.written[seated:])]
    ply = 1
    for count, at in counts:
        yield from ((ply, at) for _line in range(count))
        ply += count


def _pictures(
    archive: Archive, home: str, game: GameDoc, budget: Budget
) -> Iterator[tuple[str, tuple[int, int]]]:
    for each in game.photos:
        name = f"{home}{each.file}"
        budget.spend(name)
        size = picture_size(archive.read(name))
        if size is None:
            raise trouble(DAMAGED, name=name)
        yield each.file, size


