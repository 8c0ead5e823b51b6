"""The table of a game of closed hands as its page shows it: players, and the hand that closed."""

from dataclasses import dataclass
from typing import Final

from rules.games.closed.kinds import LABELS
from rules.messages import N_
from rules.replay import score
from webapp.core.show.large import LargeFact, LargeHeap, LargeTable
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
from webapp.core.show.tiles import TileView, view_tile
from webapp.games.closed.closes.verdict import points_words, view_rows
from webapp.games.closed.folded import Folded
from webapp.games.closed.pad.notes import exposed_words
from webapp.games.closed.pad.pad import turn_words
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading

NOTHING: Final = N_("Nothing is laid down: the first whole hand closes.")


@dataclass(frozen=True, slots=True)
class ClosedTable(MeldsTable):
    """The whole table: ``kind`` is with what it was closed, ``exposed`` what was turned up.

    ``nothing`` is said while nobody has closed.
    """

    kind: str
    exposed: TileView | None
    exposed_label: str
    nothing: str


def view_table(folded: Folded, frame: Frame) -> ClosedTable:
    """Return the view of the table."""
    state = folded.state
    sheet = score(folded.replay)
    news = find_news(folded)
    return ClosedTable(
        frame=frame,
        turn=None if state.ended else turn_words(folded),
        say=latest_words(folded, []),
        news=news,
        over=over_link(folded, frame),
        players=[PlayerView(
            seat=seat, person=person, turn=False, you=seat == frame.own,
            winner=seat == state.winner,
            marks=[Mark(_("Twin announced"), "2")] if seat == state.shown else [],
            points=sheet.seats[seat].total,
            points_url=f"{frame.score_url}?open={seat}#score-{seat}",
        ) for seat, person in folded.people.items()],
        steps=(),
        full=False,
        melds=_hand(folded),
        left=None,
        kind=_kind(folded),
        exposed=None if state.exposed is None else view_tile(state.exposed),
        exposed_label=heading(exposed_words(state)),
        nothing=turn_words(folded) if state.ended else _(NOTHING),
    )


def lie_large(table: ClosedTable) -> LargeTable:
    """Return the hand that closed for a large screen, and what was turned up."""
    facts = [LargeFact(table.kind)] if table.kind else []
    if table.exposed:
        facts.append(LargeFact(table.exposed_label, [table.exposed]))
    return LargeTable([LargeHeap("", table.melds)] if table.melds else [], facts,
                      nothing=table.kind or table.nothing)


def find_news(folded: Folded) -> list[News]:
    """Return what happened last."""
    last = last_words(folded)
    return [News(last)] if last else []


def _hand(folded: Folded) -> list[MeldView]:
    won = folded.state.won
    return [] if won is None else [
        MeldView(f"m{at}", "run", closed=True, tiles=tiles, points=None, label=_kind(folded))
        for at, tiles in enumerate(view_rows(won.rows), 1)]


def _kind(folded: Folded) -> str:
    won = folded.state.won
    if won is None:
        return ""
    return f"{heading(_(LABELS[won.kind]))}: {points_words(won.worth)}"
