"""The words of Tile Rummy beside those of every rearranged table, and what decides a score."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.games.tile_rummy import lines as tr
from rules.messages import N_
from rules.notation import kinds
from rules.score import ScoreLine
from webapp.arranged.vocabulary import LEFT, LOWEST, RACKS, ArrangedWords
from webapp.core.show.ranking import Reason
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


BONUS: Final = Reason(
    out=(N_("{name} laid all tiles down at once, for {points} more."), ""))


def reason_of(line: ScoreLine) -> Reason | None:
    """Return the kind of points of a line; ``None`` for what counts nothing."""
    if line.points < 0:
        return LEFT
    if line.points == 0:
        return None
    return {"T-SCORE-1": RACKS, "T-BONUS-1": BONUS}.get(line.rule, LOWEST)
