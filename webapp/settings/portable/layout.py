"""How a table of totals is laid out: where its head is, which columns are players."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from webapp.settings.portable.dates import fold, read_days

Cells = tuple[int, list[str]]
"""A row of a table: its line in the file, and its cells."""


def _of_words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_DAY_HEADS: Final = _of_words("date day data ziua zi datum nap jour seara evening when")
_NO_PLAYER_HEADS: Final = frozenset({"", "#", "nr crt", "joc nr"}) | _of_words(
    "no nr game joc partida jatszma jatek partie jeu round dealer")
_REMARK_HEADS: Final = _of_words(
    "remarks remark notes note comment comments observatii obs mentiuni locul loc "
    "megjegyzes helyszin hely remarque remarques commentaire lieu place")
_SUMS: Final = _of_words(
    "total totals sum sums average totaluri totalul totala suma medie media osszesen osszeg "
    "vegosszeg mindosszesen atlag totaux somme moyenne σ ∑")
_OF_SUMS: Final = _of_words(
    "general generala generale grand final finala finale overall all points puncte pont pontok "
    "de of des a al")
_WORDS: Final = re.compile(r"[^\W\d_]+|∑")
_LONGEST_LABEL: Final = 60
_NOT_THERE: Final = frozenset({"", "-", "–", "—", "−", "x", "/"})
_MINUS: Final = str.maketrans("−–", "--")
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f\u2009'’")
_WHOLE: Final = re.compile(r"[-+]?\d{1,6}(?:[.,]0{1,2})?", re.ASCII)
_THOUSANDS: Final = re.compile(r"[-+]?\d{1,3}(?:[.,]\d{3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand: the row of heads, columns of players and of the day (-1: none).

    ``titles`` are rows above the head, ``aside`` the heads of columns that are no players.
    """

    head: int
    players: tuple[int, ...]
    day: int
    titles: tuple[str, ...]
    aside: tuple[str, ...]


def parse_total(cell: str) -> int | None:
    """Return a total as tables write it; ``None`` where it is no whole number."""
    bare = cell.translate(_MINUS).translate(_BLANKS)
    if _THOUSANDS.fullmatch(bare):
        return int(bare.replace(".", "").replace(",", ""))
    if _WHOLE.fullmatch(bare):
        return int(re.split("[.,]", bare)[0])
    return None


def is_away(cell: str) -> bool:
    """Say whether a cell is of who was not there."""
    return cell.casefold() in _NOT_THERE


def is_sum(cell: str) -> bool:
    """Say whether a cell is the label of sums, in one of the languages: "Total general:"."""
    if len(cell) > _LONGEST_LABEL:
        return False
    words = set(_WORDS.findall(fold(cell)))
    return bool(words & _SUMS) and words <= _SUMS | _OF_SUMS


def find_layout(table: Sequence[Cells]) -> Layout | None:
    """Return how *table* is laid out; ``None`` where no row of names stands above its games."""
    head = _head(table)
    if head is None:
        return None
    heads, rows = table[head][1], [cells for _line, cells in table[head + 1:]]
    day = next((at for at, each in enumerate(heads) if fold(each) in _DAY_HEADS), -1)
    if day < 0:
        day = next((at for at, each in enumerate(heads) if _are_days(_column(rows, at))), -1)
    columns = [at for at, each in enumerate(heads) if at != day
               and fold(each).replace(".", "") not in _NO_PLAYER_HEADS and not is_sum(each)]
    players = [at for at in columns if not _are_remarks(heads[at], _column(rows, at))]
    if len(players) < 2:  # noqa: PLR2004 (a game needs two; so what is wrong in them is told)
        players = columns
    return Layout(
        head, tuple(players), day,
        tuple(next(filter(None, cells)) for _line, cells in table[:head]),
        tuple(each for at, each in enumerate(heads) if each and at != day and at not in players))


def _head(table: Sequence[Cells]) -> int | None:
    """Return the row of names: of the rows above the first game the one with most of them."""
    found: dict[int, int] = {}
    for at, (_line, cells) in enumerate(table):
        totals = sum(parse_total(cell) is not None for cell in cells)
        if totals > 1:
            break
        names = sum(not is_away(cell) and parse_total(cell) is None for cell in cells)
        if names > 1 and not any(read_days(cells)):
            found[at] = names
    return max(found, key=lambda at: found[at]) if found else None


def _column(rows: Sequence[Sequence[str]], at: int) -> Sequence[str]:
    return [cells[at] for cells in rows if at < len(cells) and not is_away(cells[at])]


def _are_days(cells: Sequence[str]) -> bool:
    return bool(cells) and 2 * sum(day is not None for day in read_days(cells)) > len(cells)


def _are_remarks(head: str, cells: Sequence[str]) -> bool:
    """Say whether a column has text: in most of its cells, or under a head that says so."""
    texts = sum(parse_total(cell) is None for cell in cells)
    return fold(head).strip(".:") in _REMARK_HEADS or (
        texts > 1 and 2 * texts > len(cells))
