"""What a solver found, as moves from the old table to the new one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from rules.arranged.arranging import Arrangement, Problem
from rules.arranged.origins import Origin, find_origins
from rules.arranged.places import pieces_of
from rules.melds import Piece, TableMeld, tile_of
from rules.reading import Row
from rules.tiles import Tile
from webapp.arranged.laws import Laws
from webapp.arranged.solve.melds import STAYING
from webapp.arranged.solve.solver import Solved, moved
from webapp.core.show.tiles import TileView, view_tile, view_tiles
from webapp.core.show.words import list_words, tiles_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext


@dataclass(frozen=True, slots=True)
class LyingView:
    """A meld: its name, or "" for a new one, and its tiles, those from the rack as fresh."""

    name: str
    tiles: list[TileView]
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class MoveView:
    """What is done for one meld of the new table: in words, and how it lies then."""

    text: str
    tiles: list[TileView]


@dataclass(frozen=True, slots=True)
class ArrangedView:
    """The answer: its first word, sentences, the moves, and the whole new table."""

    found: bool
    word: str
    sentences: list[str]
    moves: list[MoveView]
    table: list[LyingView]
    left: list[TileView]


def view_table(melds: Sequence[TableMeld]) -> list[LyingView]:
    """Return the table as it lies."""
    return [LyingView(f"m{meld.id}", view_tiles(pieces_of(meld)), meld.shape is None)
            for meld in melds]


def view_arranged(
    laws: Laws[Any], options: object, problem: Problem, solved: Solved
) -> ArrangedView:
    """Return the view of what was found."""
    answer = solved.answer
    if not isinstance(answer, Arrangement):
        word = heading(_("no")) if answer.proved else _("None found")
        sentence = (
            _("No tile of this rack fits on the table, however you arrange it.")
            if answer.proved else
            _("No way found in time. There may still be one."))
        return ArrangedView(found=False, word=word, sentences=[sentence], moves=[], table=[],
                            left=view_tiles(problem.rack))
    rows = [row for row in map(laws.read_row, answer.melds) if isinstance(row, Row)]
    origins = find_origins(problem.table, rows)
    laid = laws.check(problem, answer.melds, options).laid
    left = Counter(problem.rack) - Counter(laid)
    return ArrangedView(
        found=True,
        word=heading(_("yes")),
        sentences=_sentences(problem, solved, answer, tuple(left.elements())),
        moves=[_move(origin) for origin in origins if not origin.same],
        table=[LyingView(_name(origin), _tiles(origin), origin.row.shape is None)
               for origin in sorted(origins, key=_number)],
        left=view_tiles(tuple(left.elements())),
    )


def _sentences(
    problem: Problem, solved: Solved, answer: Arrangement, left: tuple[Tile, ...]
) -> list[str]:
    laid = len(problem.rack) - len(left)
    shifted = moved(problem, answer.melds)
    said = [
        ngettext("You can lay down %(num)d tile from the rack.",
                 "You can lay down %(num)d tiles from the rack.", laid),
    ]
    if shifted:
        said.append(ngettext(
            "%(num)d table tile moves.", "%(num)d table tiles move.", shifted))
    if not left:
        said.append(_("That is the whole rack: you go out."))
    elif not solved.most:
        said.append(_("The search stopped early. There may be a better way."))
    if solved.most and not solved.fewest and shifted:
        said.append(_("The search stopped early. There may be a better way."))
    return [str(each) for each in said]


def _kept(origin: Origin) -> int:
    """Return the number of the old meld that the row carries on, or 0 where it is a new one."""
    number, tiles = max(origin.parts, key=lambda part: len(part[1]), default=(0, ()))
    return number if len(tiles) >= STAYING else 0


def _name(origin: Origin) -> str:
    kept = origin.same or _kept(origin)
    return f"m{kept}" if kept else ""


def _number(origin: Origin) -> float:
    """Return where a row is shown: melds keep their order, and new ones come last."""
    return origin.same or _kept(origin) or inf


def _tiles(origin: Origin) -> list[TileView]:
    """Return the tiles of a row, those from the rack as fresh."""
    hand = Counter(origin.hand)
    views: list[TileView] = []
    for piece in origin.row.pieces:
        tile = tile_of(piece)
        fresh = hand[tile] > 0
        hand[tile] -= fresh
        views.append(replace(view_tile(piece), fresh=fresh))
    return views


def _move(origin: Origin) -> MoveView:
    kept = _kept(origin)
    sources = [_from_meld(number, tiles) for number, tiles in origin.parts if number != kept]
    if origin.hand:
        sources.append(_("%(tiles)s from the rack", tiles=tiles_words(origin.hand)))
    if not kept:
        text = _("New meld: %(tiles)s.", tiles=list_words(sources))
    elif sources:
        text = _("To %(meld)s: %(tiles)s.", meld=f"m{kept}", tiles=list_words(sources))
    else:
        text = _("Still in %(meld)s:", meld=f"m{kept}")
    return MoveView(str(text), _tiles(origin))


def _from_meld(number: int, tiles: Sequence[Piece]) -> str:
    return _("%(tiles)s from %(meld)s", tiles=tiles_words(tiles), meld=f"m{number}")
