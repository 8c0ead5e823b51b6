"""The JSON documents of the command line, to the letter of notation.md; texts in English."""

from collections.abc import Callable
from typing import Any, Final

from rules.games.romanian.scoring import slot_worth
from rules.games.romanian.state import StackMove, State
from rules.games.romanian.tables import is_closed, returned
from rules.games.romanian.wall import WallPlan
from rules.games.tile_rummy.state import State as LeafletState
from rules.games.tile_rummy.state import pieces_of
from rules.melds import TableMeld
from rules.replay import Entry, Replay, score
from rules.score import ScoreLine, SeatScore
from rules.verdict import Citation, Legal

Document = dict[str, Any]


def score_document(played: Replay[Any]) -> Document:
    """Return what ``joly score --json`` prints."""
    sheet = score(played)
    return {
        "game": played.record.game,
        "finished": sheet.finished,
        "winner": sheet.winner or None,
        "refused": [entry.ply for entry in played.refused],
        "seats": {seat: _seat(score) for seat, score in sheet.seats.items()},
        **_TABLES[played.record.game](played.state),
    }


def _romanian_table(state: State) -> Document:
    return {
        "melds": [_meld(state, meld) for _, meld in sorted(state.melds.items())],
        "stacks": {seat: _stack(state, seat) for seat in state.seats},
        "moves": [_move(move) for move in state.moves],
    }


def _seat(score: SeatScore) -> Document:
    return {
        "name": score.name,
        "total": score.total,
        "initial": score.initial,
        "counted": score.counted,
        "lines": [_score_line(line) for line in score.lines],
    }


def _score_line(line: ScoreLine) -> Document:
    return {
        "rule": line.rule,
        "ruling": line.ruling or None,
        "points": line.points,
        "tiles": [str(tile) for tile in line.tiles],
        "text": str(line.text),
    }


def _meld(state: State, meld: TableMeld) -> Document:
    return {
        "id": f"m{meld.id}",
        "laid_by": meld.laid_by,
        "kind": meld.kind,
        "tiles": [str(piece) for piece in returned(state, meld)],
        "closed": is_closed(meld, state.options.max_run),
    }


def _stack(state: State, seat: str) -> Document:
    stacked = [
        (str(slot.tile), slot_worth(state, meld, place, slot).points)
        for _, meld in sorted(state.melds.items())
        for place, slot in meld.positions() if slot.stacked_by == seat
    ]
    return {
        "tiles": [tile for tile, _ in stacked],
        "points": sum(points for _, points in stacked),
        "credit": sum(credit.points for credit in state.credits if credit.seat == seat),
    }


def _move(move: StackMove) -> Document:
    return {
        "ply": move.ply,
        "seat": move.seat,
        "from": f"m{move.meld}",
        "take": [str(tile) for tile in move.take],
        "left": [str(piece) for piece in move.left],
        "credit": move.credit,
    }


def _leaflet_table(state: LeafletState) -> Document:
    return {
        "melds": [{
            "id": f"m{number}",
            "laid_by": meld.laid_by,
            "kind": meld.kind,
            "tiles": [str(piece) for piece in pieces_of(meld)],
            "closed": False,
            "faulty": meld.shape is None,
        } for number, meld in sorted(state.melds.items())],
        "stacks": {seat: {"tiles": [], "points": 0, "credit": 0} for seat in state.seats},
        "moves": [],
    }


_TABLES: Final[dict[str, Callable[[Any], Document]]] = {
    "romanian": _romanian_table,
    "tile-rummy": _leaflet_table,
}
"""What lies on the table at the end, by the game played."""


def judge_document(played: Replay[Any]) -> list[Document]:
    """Return what ``joly judge --json`` prints: one object for each line that is judged."""
    return [_entry(entry) for entry in played.entries]


def _entry(entry: Entry) -> Document:
    verdict = entry.verdict
    return {
        "line": entry.line,
        "ply": entry.ply,
        "text": entry.text,
        "verdict": "legal" if verdict else "illegal",
        "citations": [_citation(citation) for citation in verdict.citations],
        "presumes": list(verdict.presumes),
        "owes": list(verdict.owes) if isinstance(verdict, Legal) else [],
    }


def _citation(citation: Citation) -> Document:
    return {
        "rule": citation.rule,
        "ruling": citation.ruling or None,
        "tiles": [str(piece) for piece in citation.tiles],
        "text": str(citation.finding),
    }


def wall_document(plan: WallPlan) -> Document:
    """Return what ``joly wall --json`` prints."""
    return {
        "exposed": plan.exposed,
        "hands": {seat: list(stacks) for seat, stacks in plan.hands.items()},
        "sizes": dict(plan.sizes),
        "dealt": list(plan.dealt),
        "stock": list(plan.stock),
        "drawable": plan.drawable,
    }
