"""The score of a closed hand entered alone: who closed, as what, or the points by hand."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.games.closed.kinds import LABELS, HandKind, kinds_played
from rules.games.closed.lines import ClosedAs
from rules.messages import N_
from rules.notation.lines import Rack
from webapp.core.pad.keys import bands
from webapp.core.port import AloneKind, Way
from webapp.games.closed.folded import Folded, with_turn
from webapp.play.alone.draft import END, NOBODY, Alone
from webapp.play.alone.lines import AloneLines
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_WILD: Final = " 1"
"""After the kind in the item of a way: a wild tile was thrown last."""


def _ways(folded: Folded) -> Sequence[Way]:
    options = folded.state.options
    found = [Way("" if kind is HandKind.MELDS else kind.value, heading(_(LABELS[kind])))
             for kind in kinds_played(options)]
    if options.ch_thrown:
        found += [Way(f"{kind.value}{_WILD}", heading(_(LABELS[kind])),
                      heading(_("a wild tile thrown last"))) for kind in kinds_played(options)]
    return found


def lines_of(folded: Folded, draft: Alone) -> AloneLines:
    """Return the lines of the draft with their places, or what is wrong."""
    wrong = dict(_wrong(draft))
    if wrong:
        return AloneLines(wrong=wrong)
    totals = tuple((seat, str(Rack(seat, total=side.value))) for seat in draft.seats
                   if (side := draft.side(seat)).value is not None)
    if draft.winner == NOBODY:
        return AloneLines(((END, "end"), *totals))
    word, wild, _one = draft.way.partition(_WILD)
    closed = ClosedAs(HandKind(word or HandKind.MELDS.value), wild=bool(wild))
    lines = (*with_turn(folded.state, draft.winner), str(closed))
    return AloneLines((*((END, line) for line in lines), *totals))


def _wrong(draft: Alone) -> Iterator[tuple[str, str]]:
    if not draft.winner:
        yield END, _("Choose who went out.")
    for seat in draft.seats:
        side = draft.side(seat)
        if side.number and side.value is None:
            yield seat, _("Enter a whole number.")


ALONE: Final = AloneKind(
    counted=N_("Points"),
    number=N_("Total in points"),
    hint=N_("Leave it empty to let Joly count."),
    below_zero=True,
    asks_winner=True,
    ways=_ways,
    bands=bands,
    lines=lines_of,
    racks=False,
)
