"""The score of a closed hand entered alone: who closed, as what, or the points by hand."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.games.closed.kinds import LABELS, HandKind, kinds_played
from rules.games.closed.lines import ClosedAs, Shown
from rules.games.closed.worth import thrown_text
from rules.messages import N_
from rules.notation.lines import Rack
from webapp.core.kinds import AloneKind, Way
from webapp.core.pad.keys import bands
from webapp.games.closed.closes.verdict import joker_marks, jokers_of
from webapp.games.closed.folded import Folded, with_turn
from webapp.play.alone.draft import END, NOBODY, Alone
from webapp.play.alone.lines import AloneLines
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

_WILD: Final = "wild"


def _ways(folded: Folded) -> Sequence[Way]:
    return [Way("" if kind is HandKind.MELDS else kind.value, heading(_(LABELS[kind])))
            for kind in kinds_played(folded.state.options)]


def _marks(folded: Folded) -> Sequence[Sequence[Way]]:
    options, found = folded.state.options, []
    if options.ch_thrown:
        found.append([Way(_WILD, heading(_(thrown_text(options))))])
    return [*found, [Way(mark, words) for mark, words in joker_marks(options).items()]]


def lines_of(folded: Folded, draft: Alone) -> AloneLines:
    """Return the lines of the draft with their places, or what is wrong."""
    wrong = dict(_wrong(draft))
    if wrong:
        return AloneLines(wrong=wrong)
    shown = ((END, str(Shown(draft.twin))),) if draft.twin else ()
    totals = tuple((seat, str(Rack(seat, total=side.value))) for seat in draft.seats
                   if (side := draft.side(seat)).value is not None)
    if draft.winner == NOBODY:
        return AloneLines((*shown, (END, "end"), *totals))
    closed = ClosedAs(HandKind(draft.way or HandKind.MELDS.value), jokers_of(draft.marks),
                      _WILD in draft.marks)
    lines = (*with_turn(folded.state, draft.winner), str(closed))
    return AloneLines((*shown, *((END, line) for line in lines), *totals))


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
    twins=lambda folded: folded.state.options.ch_shown,
    marks=_marks,
)
