"""Files as they are sent; a series out of a table of totals, of whole scores alone."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from rules.replay import parse_record, replay
from webapp.data.models import LETTERS, SEATS, now
from webapp.language.days import household_zone
from webapp.portable.documents import VERSION, GameDoc, PlayerDoc, SeriesDoc
from webapp.portable.reading import MOST_SECONDS, Found, FoundGame, FoundSeries, read_export
from webapp.portable.totals import Totals, TotalsRow, read_totals
from webapp.record.outcome import result_from

_EVENING: Final = time(20)
_APART: Final = timedelta(minutes=1)


def read_file(data: bytes, *, seconds: float | None = MOST_SECONDS) -> Found | Totals:
    """Read a file that was sent: an archive, or a table of totals.

    Raises:
        ImportTroubleError: it is neither, or something in it cannot be understood.
    """
    return read_export(data, seconds=seconds) if data.startswith(b"PK") else read_totals(data)


def series_from(totals: Totals, name: str, game: str, preset: str) -> Found:
    """Return the series that *totals* tell of.

    It is known again by its name, game and players, a game of it by its row: the same table adds
    nothing, a longer one its new rows.
    """
    identity = _digest("\n".join(("totals", name, game, *totals.players)))
    letters = dict(zip(LETTERS, totals.players, strict=False))
    head = ("joly 1", f"game {game}", f"preset {preset}")
    games = tuple(
        _game(f"{identity}/{number}", number, row, letters, head)
        for number, row in enumerate(totals.rows, 1))
    document = SeriesDoc(
        version=VERSION, id=identity, name=name, game=game, preset=preset,
        created=min(each.document.began for each in games),
        players=[PlayerDoc(letter=letter, name=each) for letter, each in letters.items()],
        games=[each.document for each in games])
    return Found((FoundSeries(document, games),))


def _game(
    identity: str, number: int, row: TotalsRow, letters: Mapping[str, str], head: Sequence[str]
) -> FoundGame:
    seats = dict(zip(SEATS, row.scores, strict=False))
    lines = (
        *head,
        *(f"seat {seat} {letters[each]}" for seat, each in seats.items()),
        "end",
        *(f"rack {seat} total {row.scores[each]}" for seat, each in seats.items()),
    )
    text = "".join(f"{line}\n" for line in lines)
    record = parse_record(text)
    began = _evening(row.day) + number * _APART
    header = len(head) + len(seats)
    document = GameDoc(id=_digest(identity), number=number, file=f"{number:03d}.joly",
                       began=began, seats="".join(row.scores))
    return FoundGame(
        document, text, tuple(line.text for line in record.written), result_from(replay(record)),
        tuple((1 if ply <= header else header + 1, began) for ply in range(1, len(lines) + 1)), {})


def _evening(day: date | None) -> datetime:
    """Return the evening of a day; a game without one was yesterday, as far as anybody knows."""
    if day is None:
        return now() - timedelta(days=1)
    return datetime.combine(day, _EVENING, household_zone()).astimezone(UTC)


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:22].decode()
