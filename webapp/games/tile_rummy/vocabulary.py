"""The words of Tile Rummy beside those of every rearranged table."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games.tile_rummy import lines as tr
from rules.notation import kinds
from webapp.arranged.vocabulary import ArrangedWords
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class TileRummyWords(ArrangedWords):
    """What Tile Rummy says in its own words."""

    def own_line(self, value: kinds.Line, name: str, _names: Mapping[str, str]) -> str:
        """Return what a line says that only this game has; "" for any other line."""
        match value:
            case tr.Noticed(meld):
                return _("Someone notices that %(meld)s is wrong.", meld=f"m{meld}")
            case tr.GoneOut(None):
                return _("%(name)s goes out", name=name) + "."
            case tr.GoneOut(jokers):
                return ngettext("%(name)s lays all tiles down at once, with %(num)d joker.",
                                "%(name)s lays all tiles down at once, with %(num)d jokers.",
                                jokers or 0, name=name)
            case _:
                return ""

    def goes_out(self, value: kinds.Line) -> bool:
        """Say whether somebody goes out, with all tiles at once or not."""
        return isinstance(value, tr.GoneOut)
