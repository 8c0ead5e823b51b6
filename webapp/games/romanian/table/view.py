"""The table as its page shows it: players with their melds and stacks, and what happened last."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import partial

from flask import url_for

from rules.games.romanian.scoring import score_sheet
from rules.games.romanian.state import STARTER_DEALT, StackMove, State
from rules.games.romanian.tables import is_closed
from rules.games.romanian.values import place_worth
from rules.melds import Slot, TableMeld
from webapp.core.show.fitting import Heap, find_steps
from webapp.core.show.table import (
    Frame,
    Mark,
    MeldView,
    News,
    PlayerView,
    TableView,
    last_plies,
    last_words,
    latest_words,
    over_link,
)
from webapp.core.show.tiles import TileView, view_slot, view_tile, view_tiles
from webapp.games.romanian.folded import Folded, seat_to_play
from webapp.games.romanian.pad.swap import takes_in
from webapp.games.romanian.stacks.words import move_words
from webapp.games.romanian.table.centre import Centre, reminders, view_centre
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext


@dataclass(frozen=True, slots=True)
class Pile:
    """A player's stack, and where it is explained."""

    tiles: list[TileView]
    points: int
    credit: Mark | None
    url: str


@dataclass(frozen=True, slots=True)
class SeatView(PlayerView):
    """A player with what lies in front of him or her."""

    melds: list[MeldView]
    closed: list[MeldView]
    pile: Pile | None


@dataclass(frozen=True, slots=True)
class RomanianTable(TableView):
    """The whole table: the players with their melds and stacks, and the middle."""

    players: Sequence[SeatView]
    centre: Centre | None


def view_table(folded: Folded, frame: Frame) -> RomanianTable:
    """Return the view of the table."""
    state = folded.state
    news = find_news(folded)
    turn = None
    if not state.ended:
        turn = _("%(name)s’s turn", name=folded.names[seat_to_play(folded)])
    players = _players(folded, frame)
    centre = view_centre(state)
    place = centre.place if centre else "told"
    steps, fits = find_steps(
        [_heap(each, 38 if place == "beside" and not at else 0)
         for at, each in enumerate(players)],
        middle=0 if place else 35)
    return RomanianTable(
        frame=frame,
        turn=turn,
        say=latest_words(folded, news),
        news=news,
        over=over_link(folded, frame),
        players=players,
        steps=steps,
        full=not fits,
        centre=centre,
    )


def _heap(player: SeatView, beside: int) -> Heap:
    return Heap(
        name=player.person.short,
        signs=[*player.signs, *([player.pile.credit.wide] if player.pile and player.pile.credit
                                else [])],
        points=len(str(player.points)),
        stack=len(player.pile.tiles) if player.pile else 0,
        melds=[[bool(tile.tap or tile.href) for tile in meld.tiles] for meld in player.melds],
        shut=len(player.closed),
        beside=beside,
    )


def _way_url(game_id: str, joly: int) -> str:
    return url_for("romanian_ways.way", game_id=game_id, joly=joly)


def find_news(folded: Folded) -> list[News]:
    """Return what the last entry tells players to stack, and that it was let stand."""
    state, plies = folded.state, last_plies(folded)
    found: list[News] = []
    if folded.stood.intersection(plies):
        found.append(News(_("Kept by the table, though it breaks a rule."), "warning"))
    found += [News(words, "warning") for words in reminders(state, folded.names)]
    found += [_stack_news(folded, move) for move in state.moves if move.ply in plies]
    return found[:3] or ([News(last_words(folded))] if plies else [])


def _stack_news(folded: Folded, move: StackMove) -> News:
    left = view_tiles(move.left)
    text = move_words(folded.names, move)
    return News(text, "stack", view_tiles(move.take), left)


def _players(folded: Folded, frame: Frame) -> list[SeatView]:
    state = folded.state
    sheet = score_sheet(folded.replay)
    acting = "" if state.ended else seat_to_play(folded)
    fresh = folded.turn_plies
    found: list[SeatView] = []
    for seat in state.players:
        melds = [
            _meld(folded, meld, frame, fresh)
            for meld in state.melds.values()
            if meld.laid_by == seat
        ]
        found.append(
            SeatView(
                seat=seat,
                person=folded.people[seat],
                turn=seat == acting,
                you=seat == frame.own,
                winner=seat == state.winner,
                marks=_marks(state, seat, folded.starter),
                points=sheet.seats[seat].total,
                points_url=f"{frame.score_url}?open={seat}#score-{seat}",
                melds=[meld for meld in melds if not meld.closed],
                closed=[meld for meld in melds if meld.closed],
                pile=_pile(state, seat, frame),
            )
        )
    return found


def _marks(state: State, seat: str, starter: str) -> list[Mark]:
    player = state.players[seat]
    if player.initial is not None:
        found = [Mark(_("opened with %(points)d", points=player.initial), f"✓{player.initial}")]
    else:
        found = [Mark(_("opened"), "✓") if player.opened else Mark(_("not opened yet"))]
    if player.rack.size is not None and not state.ended:
        begins = state.from_deal and state.turn is None and seat == starter
        size = STARTER_DEALT if begins else player.rack.size
        words = ngettext("%(num)d tile on the rack", "%(num)d tiles on the rack", size)
        found.append(Mark(words, str(size), "rack"))
    if state.twin == seat:
        exposed = view_tile(state.exposed) if state.exposed else None
        found.append(Mark(_("twin of the exposed tile"), "✓", "twin", exposed))
    return found


def _meld(
    folded: Folded, meld: TableMeld, frame: Frame, fresh: Container[int]
) -> MeldView:
    state = folded.state
    way = partial(_way_url, frame.game_id)
    closed = is_closed(meld, state.options.max_run)
    owner = folded.names[meld.laid_by]
    points = None
    if meld.shape is not None:
        points = sum(
            place_worth(meld.shape, place, state.options).points for place, _slot in _places(meld)
        )
    adds = frame.enters and not state.ended
    takes = takes_in(state, meld) if adds else {}
    label = {
        "run": _("%(name)s’s run", name=owner),
        "set": _("%(name)s’s set", name=owner),
    }.get(meld.kind, _("%(name)s’s meld, kept by the table", name=owner))
    return MeldView(
        id=f"m{meld.id}",
        kind=meld.kind,
        closed=closed,
        tiles=[
            replace(view_slot(slot, fresh, folded.stood, way),
                    tap=f"joly:{takes[at]}" if at in takes else None)
            for at, slot in enumerate(meld.slots)
        ],
        points=points,
        label=label,
        tap=f"meld:{meld.id}" if adds and not closed and meld.shape is not None else "",
    )


def _places(meld: TableMeld) -> list[tuple[int, Slot]]:
    """Return the places that count: two tiles given for one Joly of a set are one place more."""
    return list(meld.positions())[: 14 if meld.kind == "run" else 4]


def _pile(state: State, seat: str, frame: Frame) -> Pile | None:
    moves = [move for move in state.moves if move.seat == seat]
    owed = sum(credit.points for credit in state.credits if credit.seat == seat)
    if not moves and not owed:
        return None
    tiles = [
        replace(view_tile(tile), source=f"m{move.meld}") for move in moves for tile in move.take
    ]
    return Pile(
        tiles,
        sum(move.points for move in moves),
        Mark(ngettext("%(num)d point to come", "%(num)d points to come", owed), f"+{owed}")
        if owed else None,
        f"{url_for('stacks.show', game_id=frame.game_id)}#stack-{seat}",
    )
