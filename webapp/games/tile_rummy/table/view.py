"""The table of Tile Rummy as its page shows it: players, melds, the pool, the time."""

from dataclasses import dataclass

from rules.games.tile_rummy.state import State
from rules.melds import TableMeld
from rules.replay import score
from webapp.games.tile_rummy.folded import Folded, seat_to_play
from webapp.games.tile_rummy.pad.pad import turn_words
from webapp.games.tile_rummy.timer import Timer, timer_of
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.show.table import (
    Frame,
    MeldsTable,
    MeldView,
    News,
    PlayerView,
    last_words,
    latest_words,
    over_link,
)
from webapp.show.tiles import view_slot, view_tiles


@dataclass(frozen=True, slots=True)
class TileRummyTable(MeldsTable):
    """The whole table, and the time of the turn."""

    timer: Timer | None


def view_table(folded: Folded, frame: Frame) -> TileRummyTable:
    """Return the view of the table."""
    state = folded.state
    last, warnings = last_words(folded), _warnings(folded)
    sheet = score(folded.replay)
    acting = "" if state.ended else seat_to_play(state)
    return TileRummyTable(
        frame=frame,
        turn=None if state.ended else turn_words(folded),
        say=latest_words(folded, warnings),
        news=[*warnings, *([News(last)] if last else [])][:3],
        over=over_link(folded, frame),
        players=[
            PlayerView(
                seat=seat,
                name=player.name,
                turn=seat == acting,
                you=seat == frame.own,
                winner=seat == state.winner,
                state=_state_words(state, seat),
                points=sheet.seats[seat].total,
                points_url=f"{frame.score_url}#score-{seat}",
            )
            for seat, player in state.players.items()
        ],
        melds=[_meld(folded, meld, frame) for meld in state.melds.values()],
        left=_pool(state),
        timer=timer_of(folded),
    )


def _warnings(folded: Folded) -> list[News]:
    """Return what is wrong on the table, and what the table let stand."""
    state = folded.state
    found: list[News] = []
    for refused in state.turn.refused if state.turn else ():
        wrong = [row for row in refused.melds.values() if row.shape is None]
        tiles = view_tiles([piece for row in wrong for piece in row.pieces])
        found.append(News(_("This is wrong. Unless somebody notices before the next turn, it "
                            "stays."), "warning", tiles))
    if state.faulty:
        found.append(News(ngettext("%(num)d wrong meld lies there until tiles from a rack put it "
                                   "right.", "%(num)d wrong melds lie there until tiles from a "
                                   "rack put them right.", len(state.faulty)), "warning"))
    return found


def _state_words(state: State, seat: str) -> str:
    player = state.players[seat]
    if player.initial is not None:
        words = _("first meld of %(points)d", points=player.initial)
    else:
        words = _("has laid") if player.opened else _("no first meld yet")
    parts = [str(words)]
    if player.rack.size is not None and not state.ended:
        parts.append(ngettext("%(num)d tile on the rack", "%(num)d tiles on the rack",
                              player.rack.size))
    return " · ".join(parts)


def _meld(folded: Folded, meld: TableMeld, frame: Frame) -> MeldView:
    state = folded.state
    adds = frame.enters and not state.ended
    owner = state.players[meld.laid_by].name if meld.laid_by in state.players else ""
    label = {
        "run": _("run of %(name)s", name=owner),
        "set": _("group of %(name)s", name=owner),
    }.get(meld.kind, _("wrong meld of %(name)s", name=owner))
    return MeldView(
        id=f"m{meld.id}",
        owner=owner,
        kind=meld.kind,
        closed=False,
        tiles=[view_slot(slot, folded.turn_plies, folded.stood) for slot in meld.slots],
        points=None,
        label=label,
        href=None,
        add_url=f"{frame.url}?mode=add&to=m{meld.id}" if adds else None,
    )


def _pool(state: State) -> str | None:
    if state.stock is None or state.ended:
        return None
    return ngettext("%(num)d tile in the pool", "%(num)d tiles in the pool", state.stock)
