"""What the score of a Romanian game hangs on, for those who enter it alone."""

from collections.abc import Sequence
from typing import Final

from rules.messages import N_
from webapp.core.kinds import AloneKind, LaidKind, Way
from webapp.core.pad.keys import bands
from webapp.core.pad.new_melds import MeldWords
from webapp.games.romanian.folded import Folded
from webapp.games.romanian.pad.rows import lawful_by, read_draft_row
from webapp.games.romanian.score_alone.lines import ALL_AT_ONCE, lines_of
from webapp.server.language.locale import gettext as _


def _ways(folded: Folded) -> Sequence[Way]:
    if not folded.state.options.concealed_bonus:
        return ()
    return (Way("", _("as usual")),
            Way(ALL_AT_ONCE, _("all at once"), _("14 tiles, nothing laid down before")))


def _melds(folded: Folded) -> LaidKind:
    options = folded.state.options
    return LaidKind(lawful_by(options), lambda row: read_draft_row(row, options), MeldWords(
        begin=_(
            "Tap the tiles of a meld. For a run, tap its two ends. For a set, tap the grey "
            "number, then the missing colour."
        ),
        make_joly=_("make it the Joly"),
        which_joly=_("What does the Joly stand for?"),
        next_or_joly=_("Tap a tile above to make it the Joly, or add the next meld."),
    ))


ALONE: Final = AloneKind(
    counted=N_("Whole score"),
    number=N_("The points you counted"),
    hint=N_("Tap the tiles instead to have them counted."),
    below_zero=True,
    asks_winner=True,
    ways=_ways,
    bands=bands,
    lines=lines_of,
    melds=_melds,
    throws=True,
    twins=lambda _folded: True,
)
