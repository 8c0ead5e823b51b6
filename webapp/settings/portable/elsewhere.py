"""Files as they are sent; a series out of a table of totals, of whole scores alone."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from rules.replay import parse_record, replay
from webapp.core.record.outcome import result_from
from webapp.server.data.models import LETTERS, SEATS, now
from webapp.server.language.days import in_household
from webapp.settings.portable.budget import MOST_SECONDS
from webapp.settings.portable.documents import VERSION, GameDoc, PlayerDoc, SeriesDoc
from webapp.settings.portable.reading import Found, FoundGame, FoundSeries, read_export
from webapp.settings.portable.totals import Totals, read_totals

_EVENING: Final = time(20)
_APART: Final = timedelta(minutes=1)
_AGAIN: Final = re.compile(r"(?:\s*\(\d{1,3}\))+\s*\Z")


def read_file(data: bytes, *, seconds: float | None = MOST_SECONDS) -> Found | Totals:
    """Read a file that was sent: an archive, or a table of totals.

    Raises:
        ImportTroubleError: it is neither, or something in it cannot be understood.
    """
    return read_export(data, seconds=seconds) if data.startswith(b"PK") else read_totals(data)


def series_name(file: str) -> str:
    """Return what to call a series that comes in *file*, without a second download's "(1)"."""
    return _AGAIN.sub("", file.rpartition(".")[0] or file) or file


def series_from(
    totals: Totals, name: str, game: str, preset: str, players: Sequence[str] = ()
) -> Found:
    """Return the series that *totals* tell of, put away: it was played long ago.

    It is known again by its name, game and players as the table has them, a game of it by its row:
    the same table adds nothing, a longer one its new rows. *players* are who stands over the
    columns, where they are called otherwise here.
    """
    identity = _digest("\n".join(("totals", name, game, *totals.players)))
    letters = dict(zip(LETTERS, players or totals.players, strict=False))
    head = ("joly 1", f"game {game}", f"preset {preset}")
    games = tuple(
        game_from(f"{identity}/{number}", number, row.day, row.scores,
                  (*head, *(f"seat {seat} {letters[each]}"
                            for seat, each in zip(SEATS, row.scores, strict=False))))
        for number, row in enumerate(totals.rows, 1))
    document = SeriesDoc(
        version=VERSION, id=identity, name=name, game=game, preset=preset,
        created=min(each.document.began for each in games), archived=now(),
        players=[PlayerDoc(letter=letter, name=each) for letter, each in letters.items()],
        games=[each.document for each in games])
    return Found((FoundSeries(document, games),))


def game_from(
    identity: str, number: int, day: date | None, scores: Mapping[str, int], head: Sequence[str]
) -> FoundGame:
    """Return a game of whole *scores* by letter, of which *head* are the lines with its seats."""
    lines = (*head, "end", *(f"rack {seat} total {total}"
                             for seat, total in zip(SEATS, scores.values(), strict=False)))
    text = "".join(f"{line}\n" for line in lines)
    record = parse_record(text)
    began = _evening(day) + number * _APART
    header = len(head)
    document = GameDoc(id=_digest(identity), number=number, file=f"{number:03d}.joly",
                       began=began, seats="".join(scores))
    return FoundGame(
        document, text, tuple(line.text for line in record.written), result_from(replay(record)),
        tuple((1 if ply <= header else header + 1, began) for ply in range(1, len(lines) + 1)), {})


def _evening(day: date | None) -> datetime:
    """Return the evening of a day; a game without one was yesterday, as far as anybody knows."""
    if day is None:
        return now() - timedelta(days=1)
    return in_household(datetime.combine(day, _EVENING)).astimezone(UTC)


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:22].decode()
