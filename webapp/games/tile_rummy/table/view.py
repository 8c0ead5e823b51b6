"""The table of Tile Rummy as its page shows it: players, melds, the pool, the time."""

from dataclasses import dataclass

from rules.games.tile_rummy.state import State
from rules.melds import TableMeld
from rules.replay import score
from webapp.games.tile_rummy.folded import Folded, seat_to_play
from webapp.games.tile_rummy.pad.engine import turn_words
from webapp.games.tile_rummy.timer import Timer, timer_of
from webapp.language.locale import gettext as _
from webapp.language.locale import ngettext
from webapp.show.table import Link, MeldView, News, last_words, latest_words, over_link
from webapp.show.tiles import view_slot, view_tiles


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: the state of play in words, and the points so far."""

    seat: str
    name: str
    turn: bool
    you: bool
    winner: bool
    state: str
    points: int
    points_url: str


@dataclass(frozen=True, slots=True)
class Addresses:
    """The addresses that a table page leads to."""

    table: str
    live: str
    log: str
    score: str
    links: tuple[Link, ...]
    series: Link


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table."""

    title: str
    series: Link
    live_url: str
    etag: str
    turn: str | None
    say: str
    news: list[News]
    log_url: str
    score_url: str
    links: tuple[Link, ...]
    over: Link | None
    players: list[PlayerView]
    melds: list[MeldView]
    pool: str | None
    timer: Timer | None


def view_table(
    folded: Folded, addresses: Addresses, *, title: str, etag: str, own: str | None, enters: bool
) -> TableView:
    """Return the view of the table; *enters* says that this device may record."""
    state = folded.state
    last, warnings = last_words(folded), _warnings(folded)
    sheet = score(folded.replay)
    acting = "" if state.ended else seat_to_play(state)
    adds = enters and not state.ended
    return TableView(
        title=title,
        series=addresses.series,
        live_url=addresses.live,
        etag=etag,
        turn=None if state.ended else turn_words(folded),
        say=latest_words(folded, warnings),
        news=[*warnings, *([News(last)] if last else [])][:3],
        log_url=addresses.log,
        score_url=addresses.score,
        links=addresses.links,
        over=over_link(folded, addresses.table, addresses.score, enters=enters),
        players=[
            PlayerView(
                seat=seat,
                name=player.name,
                turn=seat == acting,
                you=seat == own,
                winner=seat == state.winner,
                state=_state_words(state, seat),
                points=sheet.seats[seat].total,
                points_url=f"{addresses.score}#score-{seat}",
            )
            for seat, player in state.players.items()
        ],
        melds=[_meld(folded, meld, addresses, adds=adds) for meld in state.melds.values()],
        pool=_pool(state),
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


def _meld(folded: Folded, meld: TableMeld, addresses: Addresses, *, adds: bool) -> MeldView:
    state = folded.state
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
        add_url=f"{addresses.table}?mode=add&to=m{meld.id}" if adds else None,
    )


def _pool(state: State) -> str | None:
    if state.stock is None or state.ended:
        return None
    return str(ngettext("%(num)d tile in the pool", "%(num)d tiles in the pool", state.stock))
