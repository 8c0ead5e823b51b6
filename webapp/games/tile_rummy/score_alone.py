"""The score of the leaflet's game entered alone: who went out, and what is left on the racks."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.games.tile_rummy.lines import GoneOut
from rules.games.tile_rummy.scoring import BONUS
from rules.messages import N_
from rules.notation.lines import Rack
from webapp.core.port import AloneKind, Way
from webapp.games.tile_rummy.folded import Folded, with_turn
from webapp.games.tile_rummy.pad.keys import bands
from webapp.play.alone.draft import END, NOBODY, Alone
from webapp.play.alone.lines import AloneLines
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


def _ways(folded: Folded) -> Sequence[Way]:
    if any(player.opened for player in folded.state.players.values()):
        return ()
    return (Way("", _("as usual")), *(
        Way(f"all {count}", _("all at once"),
            ngettext("%(num)d joker", "%(num)d jokers", count)) for count in BONUS))


def lines_of(folded: Folded, draft: Alone) -> AloneLines:
    """Return the lines of the draft with their places, or what is wrong."""
    wrong = dict(_wrong(folded, draft))
    if wrong:
        return AloneLines(wrong=wrong)
    racks = ((seat, str(_rack(draft, seat))) for seat in draft.seats if seat != draft.winner)
    if draft.winner == NOBODY:
        return AloneLines(((END, "end"), *racks))
    jokers = int(draft.way[4:]) if draft.way else None
    begins = with_turn(folded.state, draft.winner)
    return AloneLines((*((END, line) for line in (*begins, str(GoneOut(jokers)))), *racks))


def _wrong(folded: Folded, draft: Alone) -> Iterator[tuple[str, str]]:
    if not draft.winner:
        yield END, _("Choose who went out.")
    for seat in draft.seats:
        side = draft.side(seat)
        if seat == draft.winner:
            continue
        if side.number and (side.value is None or side.value < 0):
            yield seat, _("Enter a whole number.")
        elif not side.number and not side.rack and not side.empty:
            yield seat, _("Tap the tiles left on %(name)s’s rack.", name=folded.names[seat])


def _rack(draft: Alone, seat: str) -> Rack:
    side = draft.side(seat)
    return Rack(seat, points=side.value) if side.number else Rack(seat, side.rack)


ALONE: Final = AloneKind(
    counted=N_("Points"),
    number=N_("The points you counted"),
    hint=N_("Tap the tiles instead to have them counted."),
    below_zero=False,
    asks_winner=False,
    ways=_ways,
    bands=bands,
    lines=lines_of,
)
