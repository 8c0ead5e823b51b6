"""A rearranged table as its page shows it: players, melds, the pool, the time."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.melds import TableMeld
from rules.replay import score
from webapp.arranged.laws import A, ArrangedState, Laws
from webapp.arranged.pad.pad import turn_words
from webapp.arranged.pad.swap import takes_in
from webapp.arranged.timer import Timer, timer_of
from webapp.core.record.folded import FoldedGame
from webapp.core.show.fitting import find_heap_steps
from webapp.core.show.table import (
    Frame,
    Mark,
    MeldsTable,
    MeldView,
    News,
    PlayerView,
    last_words,
    latest_words,
    over_link,
)
from webapp.core.show.tiles import view_slot
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext

_SEATS: Final = 73
_FELT: Final = 16
_LINE: Final = 32
"""Pixels that two players take beside one another on a phone, the edges of what lies in the middle,
and a line: the time, or what is left to draw."""


@dataclass(frozen=True, slots=True)
class ArrangedTable(MeldsTable):
    """The whole table, and the time of the turn."""

    timer: Timer | None


Warnings: TypeAlias = "Callable[[FoldedGame[A]], list[News]]"
"""What is wrong on a table, and what the table let stand."""


def no_warnings(_folded: object) -> list[News]:
    """Return that nothing is wrong."""
    return []


def view_table(
    laws: Laws[A], folded: FoldedGame[A], frame: Frame, warnings: "Warnings[A]"
) -> ArrangedTable:
    """Return the view of the table."""
    state = folded.state
    news = find_news(folded, warnings)
    sheet = score(folded.replay)
    acting = "" if state.ended else laws.seat_to_play(state)
    players = [
        PlayerView(
            seat=seat,
            person=folded.people[seat],
            turn=seat == acting,
            you=seat == frame.own,
            winner=seat == state.winner,
            marks=_marks(state, seat),
            points=sheet.seats[seat].total,
            points_url=f"{frame.score_url}?open={seat}#score-{seat}",
        )
        for seat in state.players
    ]
    melds = [_meld(laws, folded, meld, frame) for meld in state.melds.values()]
    timer, left = timer_of(laws, folded), _pool(state)
    steps, fits = find_heap_steps(
        [[bool(tile.tap) for tile in meld.tiles] for meld in melds],
        _FELT + _SEATS * ((len(players) + 1) // 2) + _LINE * (bool(timer) + bool(left)))
    return ArrangedTable(
        frame=frame,
        turn=None if state.ended else turn_words(laws)(folded),
        say=latest_words(folded, warnings(folded)),
        news=news,
        over=over_link(folded, frame),
        players=players,
        melds=melds,
        left=left,
        steps=steps,
        full=not fits,
        timer=timer,
    )


def find_news(folded: FoldedGame[A], warnings: "Warnings[A]") -> list[News]:
    """Return what is wrong on the table, what the table let stand, and what happened last."""
    last = last_words(folded)
    return [*warnings(folded), *([News(last)] if last else [])][:3]


def _marks(state: ArrangedState, seat: str) -> list[Mark]:
    player = state.players[seat]
    if player.initial is not None:
        found = [Mark(_("opened with %(points)d", points=player.initial), f"✓{player.initial}")]
    else:
        found = [Mark(_("opened"), "✓") if player.opened else Mark(_("not opened yet"))]
    if player.rack.size is not None and not state.ended:
        size = player.rack.size
        words = ngettext("%(num)d tile on the rack", "%(num)d tiles on the rack", size)
        found.append(Mark(words, str(size), "rack"))
    return found


def _meld(laws: Laws[A], folded: FoldedGame[A], meld: TableMeld, frame: Frame) -> MeldView:
    state = folded.state
    adds = frame.enters and not state.ended
    takes = takes_in(laws, state, meld) if adds else {}
    label = {"run": heading(_("run")), "set": heading(_("set"))}.get(
        meld.kind, _("Not a valid meld.").rstrip("."))
    return MeldView(
        id=f"m{meld.id}",
        kind=meld.kind,
        closed=False,
        tiles=[
            replace(view_slot(slot, folded.turn_plies, folded.stood),
                    tap=f"joly:{takes[at]}" if at in takes else None)
            for at, slot in enumerate(meld.slots)
        ],
        points=None,
        label=label,
        tap=f"meld:{meld.id}" if adds else "",
    )


def _pool(state: ArrangedState) -> str | None:
    if state.stock is None or state.ended:
        return None
    return ngettext("%(num)d tile in the pool", "%(num)d tiles in the pool", state.stock)
