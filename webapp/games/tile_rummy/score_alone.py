"""The score of Tile Rummy entered alone: the winner may have laid all tiles at once."""

from collections.abc import Sequence
from typing import Final

from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.scoring import BONUS
from rules.games.tile_rummy.state import State
from webapp.arranged.score_alone import make_alone
from webapp.core.port import Way
from webapp.core.record.folded import FoldedGame
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def _ways(folded: FoldedGame[State]) -> Sequence[Way]:
    if any(player.opened for player in folded.state.players.values()):
        return ()
    return (Way("", _("as usual")), *(
        Way(f"all {count}", _("all at once"),
            ngettext("%(num)d joker", "%(num)d jokers", count)) for count in BONUS))


def _out(way: str) -> str:
    return str(GoneOut(int(way[4:]) if way else None))


ALONE: Final = make_alone(_out, _ways)
