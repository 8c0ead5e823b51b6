"""What differs between records of the two games: how rows are read, and their house rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.games.tile_rummy.options import TILE_RUMMY_OPTIONS, TILE_RUMMY_PRESETS
from rules.games.tile_rummy.reading import read_row as read_leaflet_row
from rules.melds import Piece
from rules.options import OPTIONS, PRESETS, Options, OptionSpec, Preset
from rules.reading import NeedsDeclaration, Row, read_row

ReadRow: TypeAlias = Callable[[Sequence[Piece]], Row | NeedsDeclaration]


@dataclass(frozen=True, slots=True)
class Dialect:
    """A game's records: its name in them, how it reads a row, its presets and its options."""

    game: str
    read_row: ReadRow
    presets: Mapping[str, Preset]
    options: Mapping[str, OptionSpec]


ROMANIAN: Final = Dialect(
    "romanian", lambda pieces: read_row(pieces, Options()), PRESETS, OPTIONS)
TILE_RUMMY: Final = Dialect(
    "tile-rummy", read_leaflet_row, TILE_RUMMY_PRESETS, TILE_RUMMY_OPTIONS)

DIALECTS: Final[Mapping[str, Dialect]] = MappingProxyType(
    {dialect.game: dialect for dialect in (ROMANIAN, TILE_RUMMY)})
"""The dialects by the name of their game."""
