"""The lines of an example's record in short words, each with the tiles that it shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.melds import Piece
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import line_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext

Names: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of tiles; ``label`` is the number of the meld that it is, or ""."""

    tiles: list[TileView]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A few words and the rows of tiles that follow them."""

    words: str
    rows: list[RowView] = field(default_factory=list)


def part(words: str, *rows: Sequence[Piece], melds: Sequence[int] = ()) -> Part:
    """Return *words* and rows of tiles; *melds* are the numbers of the melds that they are."""
    labels = [f"m{number}" for number in melds] or [""] * len(rows)
    shown = [RowView(view_tiles(row), label) for row, label in zip(rows, labels, strict=True)]
    return Part(words, [row for row in shown if row.tiles])


def parts_of(line: RecordLine, names: Names, player: str) -> list[Part]:
    """Return *line* in words; a line that needs none of them gives none.

    Args:
        line: the line.
        names: the players' names by seat.
        player: the name of whose turn it is, or "".
    """
    for tell in (_fact, _rack, _action):
        if parts := tell(line, names, player):
            return parts
    if isinstance(line.value, ln.Turn | ln.End | ln.Dealer):
        return [part(line_words(line.value, player, names))]
    return []


def _fact(line: RecordLine, names: Names, _player: str) -> list[Part]:
    match line.value:
        case ln.Laid(seat, melds):
            rows = [[item.piece for item in meld] for meld in melds]
            words = _("%(name)s has on the table:", name=names[seat])
            return [part(words, *rows, melds=line.melds)]
        case ln.Holds(seat, tiles):
            return [part(_("%(name)s holds:", name=names[seat]), tiles)]
        case ln.Count(seat, count):
            name = names[seat]
            words = ngettext(
                "%(name)s has %(num)d tile on the rack.", "%(name)s has %(num)d tiles on the rack.",
                count, name=name
            )
            return [part(words)]
        case ln.Stock(0):
            return [part(heading(_("the wall is empty")))]
        case ln.Stock(count):
            return [
                part(ngettext("%(num)d tile is left in the wall.", "%(num)d tiles are left in the "
                                                               "wall.",
                              count))
            ]
        case _:
            return []


def _rack(line: RecordLine, names: Names, _player: str) -> list[Part]:
    match line.value:
        case ln.Rack(seat, tiles, None) if tiles:
            return [part(_("%(name)s holds:", name=names[seat]), tiles)]
        case ln.Rack():
            return [part(line_words(line.value, "", names))]
        case _:
            return []


def _action(line: RecordLine, _names: Names, player: str) -> list[Part]:
    match line.value:
        case ln.Meld(melds):
            return [part(_("%(name)s lays down", name=player), *melds, melds=line.melds)]
        case ln.Add(placed, meld):
            words = _("%(name)s adds to %(meld)s:", name=player, meld=f"m{meld}")
            return [part(words, [item.piece for item in placed])]
        case ln.Swap(takes, melds, add):
            parts = [
                part(
                    _(
                        "%(name)s gives for the Joly of %(meld)s:",
                        name=player,
                        meld=f"m{take.meld}",
                    ),
                    [item.piece for item in take.tiles],
                )
                for take in takes
            ]
            if melds:
                parts.append(
                    part(_("%(name)s lays down with it:", name=player), *melds, melds=line.melds)
                )
            if add:
                parts.append(
                    part(
                        _("%(name)s adds to %(meld)s:", name=player, meld=f"m{add.meld}"),
                        [item.piece for item in add.tiles],
                    )
                )
            return parts
        case _:
            return []
