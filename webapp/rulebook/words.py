"""The lines of an example's record in short words, each with the tiles that it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.games.romanian import lines as rl
from rules.melds import Piece
from rules.notation import lines as ln
from rules.notation.record import RecordLine
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.show.tiles import TileView, view_tiles
from webapp.show.words import line_words

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


def _part(words: str, *rows: Sequence[Piece], melds: Sequence[int] = ()) -> Part:
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
    for tell in (_fact, _rack, _intake, _action):
        if parts := tell(line, names, player):
            return parts
    if isinstance(line.value, rl.Rebuild):
        return [_part(_("The wall is built anew from the discards."))]
    if isinstance(line.value, ln.Turn | rl.Twin | ln.End | rl.Announce | ln.Dealer):
        return [_part(line_words(line.value, player, names))]
    return []


def _fact(line: RecordLine, names: Names, _player: str) -> list[Part]:  # noqa: PLR0911 (one arm for each kind)
    match line.value:
        case ln.Laid(seat, melds):
            rows = [[item.piece for item in meld] for meld in melds]
            words = _("%(name)s has on the table:", name=names[seat])
            return [_part(words, *rows, melds=line.melds)]
        case ln.Holds(seat, tiles):
            return [_part(_("%(name)s holds:", name=names[seat]), tiles)]
        case ln.Count(seat, count):
            name = names[seat]
            words = ngettext(
                "%(name)s has %(num)d tile.", "%(name)s has %(num)d tiles.", count, name=name
            )
            return [_part(words)]
        case rl.DiscardLine(tiles):
            return [_part(_("The discards, the dead tile first:"), tiles)]
        case rl.Exposed(tile):
            return [_part(_("The exposed tile:"), [tile])]
        case ln.Stock(0):
            return [_part(_("The wall is empty."))]
        case ln.Stock(count):
            return [
                _part(ngettext("The wall has %(num)d tile.", "The wall has %(num)d tiles.", count))
            ]
        case rl.Doubla(first, second, one, other):
            words = _(
                "%(first)s and %(second)s swap doublas:", first=names[first], second=names[second]
            )
            return [_part(words, one, other)]
        case _:
            return []


def _rack(line: RecordLine, names: Names, _player: str) -> list[Part]:
    match line.value:
        case ln.Rack(seat, tiles, None) if tiles:
            return [_part(_("%(name)s has left:", name=names[seat]), tiles)]
        case ln.Rack():
            return [_part(line_words(line.value, "", names))]
        case _:
            return []


def _intake(line: RecordLine, _names: Names, player: str) -> list[Part]:
    if not isinstance(line.value, rl.Draw):
        return []
    tile = [line.value.tile] if line.value.tile else []
    say: dict[str, Callable[[], str]] = {
        "wall": lambda: (
            _("%(name)s draws from the wall:", name=player)
            if tile
            else _("%(name)s draws from the wall.", name=player)
        ),
        "discard": lambda: _("%(name)s takes the previous discard.", name=player),
        "line": lambda: _("%(name)s takes out of the discard line:", name=player),
        "exposed": lambda: _("%(name)s takes the exposed tile.", name=player),
    }
    return [_part(say[line.value.source](), tile)]


def _action(line: RecordLine, _names: Names, player: str) -> list[Part]:  # noqa: PLR0911 (one arm for each kind)
    match line.value:
        case ln.Meld(melds):
            return [_part(_("%(name)s lays down:", name=player), *melds, melds=line.melds)]
        case ln.Add(placed, meld):
            words = _("%(name)s adds to %(meld)s:", name=player, meld=f"m{meld}")
            return [_part(words, [item.piece for item in placed])]
        case ln.Swap(takes, melds, add):
            parts = [
                _part(
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
                    _part(_("%(name)s lays down with it:", name=player), *melds, melds=line.melds)
                )
            if add:
                parts.append(
                    _part(
                        _("%(name)s adds to %(meld)s:", name=player, meld=f"m{add.meld}"),
                        [item.piece for item in add.tiles],
                    )
                )
            return parts
        case rl.Move(tiles, source, target):
            words = _(
                "%(name)s moves from %(source)s to %(target)s:",
                name=player,
                source=f"m{source}",
                target=f"m{target}",
            )
            return [_part(words, tiles)]
        case rl.Discard(tile):
            return [_part(_("%(name)s throws:", name=player), [tile])]
        case rl.Out(tile):
            return [_part(_("%(name)s throws and goes out:", name=player), [tile])]
        case _:
            return []
