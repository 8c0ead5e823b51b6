"""The score entered alone where racks are counted: who went out, and what is left on them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.messages import N_
from rules.notation.lines import Rack
from webapp.arranged.laws import with_turn
from webapp.arranged.pad.rows import bands
from webapp.core.kinds import AloneKind, Way
from webapp.core.record.folded import FoldedGame
from webapp.play.alone.draft import END, NOBODY, Alone
from webapp.play.alone.lines import AloneLines
from webapp.server.language.locale import gettext as _


def make_alone(
    out: Callable[[str], str] = lambda _way: "out",
    ways: Callable[[FoldedGame[Any]], Sequence[Way]] = lambda _folded: (),
    unlaid: Callable[[FoldedGame[Any]], str] = lambda _folded: "",
) -> AloneKind:
    """Return how scores are entered: *out* writes how the winner went out, by one of the *ways*.

    *unlaid* says what is asked of a player who laid nothing, "" where that counts nothing.
    """

    def lines(folded: FoldedGame[Any], draft: Alone) -> AloneLines:
        return _lines(folded, draft, out, asked=bool(unlaid(folded)))

    return AloneKind(
        counted=N_("Points"),
        number=N_("left on the rack"),
        hint=N_("Tap the tiles instead to have them counted."),
        below_zero=False,
        asks_winner=False,
        ways=ways,
        bands=bands,
        lines=lines,
        unlaid=unlaid,
    )


def _lines(
    folded: FoldedGame[Any], draft: Alone, out: Callable[[str], str], *, asked: bool
) -> AloneLines:
    """Return the lines of the draft with their places, or what is wrong."""
    wrong = dict(_wrong(folded, draft))
    if wrong:
        return AloneLines(wrong=wrong)
    seats = [seat for seat in draft.seats if seat != draft.winner]
    racks = ((seat, str(_rack(draft, seat))) for seat in seats)
    never = [(seat, f"unopened {seat}") for seat in seats if asked and draft.side(seat).none]
    if draft.winner == NOBODY:
        return AloneLines((*never, (END, "end"), *racks))
    begins = with_turn(folded.state, draft.winner)
    ends = (*begins, out(draft.way))
    return AloneLines((*never, *((END, line) for line in ends), *racks))


def _wrong(folded: FoldedGame[Any], draft: Alone) -> Iterator[tuple[str, str]]:
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
