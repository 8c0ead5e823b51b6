"""The words of closed hands: a Joly is a joker, and the lines that only these games have."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.games.closed import lines as cl
from rules.games.closed.kinds import LABELS
from rules.melds import Piece
from rules.notation import kinds
from webapp.core.show.words import Vocabulary, tile_words, tiles_words
from webapp.server.language.locale import Reword
from webapp.server.language.locale import gettext as _

_OF_JOLYS: Final = frozenset({
    "Joly", "Joly for %(tile)s", "Joly, %(num)d left", "Jolys laid down", "Jolys swapped",
    "Jolys left on the rack", "Joly laid down", "Joly swapped", "Joly left on the rack",
    "Most travelled Joly"})
"""The messages about a Joly that the pages of these games say of a joker."""

_TILE: Final = frozenset({"Joly", "Joly for %(tile)s", "Joly, %(num)d left"})
"""Those that name the tile: they keep a small letter, also at the beginning."""

_JOLY: Final = re.compile(r"\b([Jj])oly(?=s\b|ul\b|\b)")


def say_joker(text: str, said: str) -> str:
    """Call a Joly a joker in *said*, the translation of *text*."""
    if text not in _OF_JOLYS:
        return said
    return _JOLY.sub(lambda found: (
        "Joker" if found[1] == "J" and found.start() == 0 and text not in _TILE else "joker"), said)


@dataclass(frozen=True, slots=True)
class ClosedWords(Vocabulary):
    """What these games say in their own words."""

    reword: Reword = say_joker

    def line_words(self, value: kinds.Line, name: str, names: Mapping[str, str]) -> str:  # noqa: PLR0911 (one arm for each kind)
        """Return what a line says that only these games have; "" for any other line."""
        match value:
            case cl.Exposed(tile):
                return _("Turned up: %(tile)s.", tile=tile_words(tile))
            case cl.Shown(seat):
                return _("%(name)s showed the indicator’s twin.", name=names[seat])
            case cl.Closed(tiles, None):
                return _("%(name)s closes with %(tiles)s.", name=name, tiles=tiles_words(tiles))
            case cl.Closed(tiles, thrown):
                return _("%(name)s throws %(tile)s and closes with %(tiles)s.", name=name,
                         tile=tile_words(thrown or tiles[0]), tiles=tiles_words(tiles))
            case cl.ClosedAs(kind, _jokers, wild=True):
                return _("%(name)s throws a wild tile and closes: %(kind)s.", name=name,
                         kind=_(LABELS[kind]))
            case cl.ClosedAs(kind):
                return _("%(name)s closes: %(kind)s.", name=name, kind=_(LABELS[kind]))
            case _:
                return ""

    def line_pieces(self, value: kinds.Line) -> tuple[Piece, ...]:
        """Return the tiles of a line that only these games have."""
        match value:
            case cl.Exposed(tile):
                return (tile,)
            case cl.Closed(tiles, thrown):
                return (*tiles, *([thrown] if thrown else []))
            case _:
                return ()

    def goes_out(self, value: kinds.Line) -> bool:
        """Say whether somebody closes."""
        return isinstance(value, cl.Closed | cl.ClosedAs)
