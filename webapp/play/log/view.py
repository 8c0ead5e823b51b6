"""What the pages of a game's log are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.core.record.correction import Correction
from webapp.play.log.amend_form import LineView, PreviewView
from webapp.play.log.lines import Jump, LogSection
from webapp.play.photos.store import PhotoLink
from webapp.play.table.header import GameHeader
from webapp.referee.desk.settled import SettledView


@dataclass(frozen=True, slots=True)
class Told:
    """What was entered last, said after it: ``action`` takes it back, "" where that was done."""

    text: str
    action: str
    token: str
    ply: int


@dataclass(frozen=True, slots=True)
class LogView:
    """The log of a game.

    ``day`` is that of its evening. ``jumps`` are the lines that were disputed and ``settled`` what
    the table decided; ``photos`` are by the ply at which they were taken, ``notation`` the
    whole record, to copy. ``newest`` says that the last line
    comes first, and ``everything`` that all is shown which is else one touch away; ``turned`` and
    ``other`` are the addresses of the log the other way round, and with everything or without.
    """

    title: str
    day: str
    header: GameHeader
    sections: list[LogSection]
    jumps: list[Jump]
    photos: Mapping[int, Sequence[PhotoLink]]
    settled: Sequence[SettledView]
    notation: str
    newest: bool
    everything: bool
    turned: str
    other: str
    told: Told | None


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """What a correction would do.

    ``line`` is the line as it is, ``new`` what is to stand, ``first`` what someone else has
    entered meanwhile; ``unsettled`` says that something must be said first.
    """

    title: str
    wanted: Correction
    line: LineView | None
    new: list[LineView]
    preview: PreviewView | None
    error: str | None
    first: list[str] | None
    unsettled: bool
    token: str
    ply: int
    action: str
    back: str
    log_url: str
    table_url: str


@dataclass(frozen=True, slots=True)
class LinePage:
    """A line of a game and what can be done to it.

    ``form`` draws ``pad``; ``what`` is "amend" or "insert", ``mode`` the pad's for such a line;
    ``seats`` are those whose turn it may have been instead, with their names.
    """

    pad: Any
    form: str
    what: str
    mode: str
    title: str
    line: LineView
    seats: list[tuple[str, str]]
    here: str
    check: str
    log_url: str
    game: str
