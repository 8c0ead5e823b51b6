"""What a photo of the table tells in the Romanian game: what happened since the record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import atan2, pi
from typing import Any, Final

from rules.games.romanian.explain.agreement import agreement
from rules.games.romanian.explain.explaining import Explained, explain, retold
from rules.games.romanian.explain.ways import Explanation
from rules.games.romanian.reading import read_row
from rules.games.romanian.state import State
from rules.melds import Piece
from rules.tiles import Tile
from webapp.core.kinds import PhotoKind
from webapp.games.romanian.folded import Folded
from webapp.play.photos.covered import covered
from webapp.play.photos.draft import PhotoDraft
from webapp.play.photos.notes import plain
from webapp.play.photos.proposal import Proposal, judged, seen_doubt

EFFORT: Final = 2000
"""Lines that are judged at most to explain a table, about a second of a slow machine."""

A_LOOK: Final = 40
"""Lines that are judged at most to say what is seen of the melds of what may be another table."""

MOST_WAYS: Final = 24
MOST_UNSEEN: Final = 3
"""Ways by tiles that nobody saw: more of them are no help, and each is a guess."""

_SAME_SIDE: Final = pi / 5
"""Rows whose tiles face this nearly the same way lie before the same player."""


def propose_moves(folded: Folded, draft: PhotoDraft, reading: Mapping[str, Any]) -> Proposal:
    """Propose what happened since the record, with the seats that the draft says."""
    if not draft.same and (unlike := seen_doubt(folded, draft, reading)):
        seen = explain(folded.replay.record, draft.pieces, most=1, effort=A_LOOK)
        way = seen.ways[0] if seen.ways else None
        return Proposal(draft, explained=seen, way=way, doubt=unlike)
    record, rows = folded.replay.record, draft.pieces
    guesses: dict[int, str] = {}
    explained = explain(record, rows, most=MOST_WAYS, effort=EFFORT)
    if explained.ways:
        guesses = guess_seats(folded, draft, reading, explained.known)
        if guesses:
            explained = explain(record, rows, guesses=guesses, most=MOST_WAYS, effort=EFFORT)
    if not explained.ways:
        return Proposal(draft, explained=explained)
    explained = few(explained)
    agreed = agreement(folded.state, rows, explained.ways[0].sight)
    if not (agreed.is_same or draft.same):
        return Proposal(draft, explained=explained, way=explained.ways[0], doubt=agreed)
    way = explained.ways[min(draft.way, len(explained.ways) - 1)]
    impossible = False
    if [len(step) for step in draft.givers] == [len(step) for step in way.givers]:
        if draft.givers != way.givers:
            other = retold(record, way, rows, draft.givers)
            impossible = other is None
            way = other or replace(way, givers=draft.givers)
    else:
        way = by_turn(folded, way, rows, guesses)
        draft = replace(draft, givers=way.givers)
    lines = with_intakes(folded, way.lines) if folded.state.full else way.lines
    proposal = Proposal(draft, () if impossible or way.moved else lines, explained=explained,
                        way=way, impossible=impossible,
                        covered=covered(draft, reading, way.otherwise))
    return judged(folded, proposal)


def few(explained: Explained) -> Explained:
    """Return what can have happened, no way twice, and few by tiles that nobody saw."""
    ways: dict[tuple[str, ...], Explanation] = {}
    for way in explained.ways:
        ways.setdefault(plain(way.lines), way)
    seen = [way for way in ways.values() if not way.hidden]
    by_unseen = [way for way in ways.values() if way.hidden]
    return replace(explained, ways=(*seen, *by_unseen[:MOST_UNSEEN]))


def by_turn(
    folded: Folded, way: Explanation, rows: Sequence[tuple[Piece, ...]], guesses: Mapping[int, str]
) -> Explanation:
    """Return *way* with its new melds laid by whose turn it is, where nothing else is known.

    That somebody else might have laid a meld makes it no likelier: a rule that is broken is said.
    Whoever has laid in this turn may have had it, and the next one then laid what is new.
    """
    turn = folded.state.turn
    if turn is None:
        return way
    after = folded.state.seat_after(turn.seat)
    expected = [after] if turn.closed else [after, turn.seat] if turn.laid else [turn.seat]
    free = {number for number, step in enumerate(way.steps)
            if step.is_new and not step.takes and step.place.row not in guesses
            and len({*way.givers[number]}) == 1}
    if all(way.givers[number][0] in expected for number in free):
        return way
    told = [found for seat in expected if (found := retold(
        folded.replay.record, way, rows,
        tuple((seat,) * len(givers) if number in free else givers
              for number, givers in enumerate(way.givers))))]
    lawful = (each for each in told if not each.telling.faults)
    return next(lawful, told[-1] if told else way)


def with_intakes(folded: Folded, lines: Sequence[str]) -> tuple[str, ...]:
    """Return *lines* with a tile from the wall at the beginning of each turn.

    A photo does not show where a tile came from; in a game recorded in full the wall is what is
    most likely, and the line can be set right.
    """
    turn = folded.state.turn
    waits = turn is not None and not (turn.intake or turn.closed or turn.starts_game)
    found: list[str] = []
    for line in lines:
        begins = line.startswith("turn ")
        if waits and not begins:
            found.append("draw wall")
        waits = begins
        found.append(line)
    return tuple(found)


def guess_seats(
    folded: Folded, draft: PhotoDraft, reading: Mapping[str, Any], known: Mapping[int, int]
) -> dict[int, str]:
    """Guess whose a new row is: players sit round the table, and melds face those who laid them.

    Nothing is guessed where the melds of all players face the same way.

    Args:
        folded: the game.
        draft: the rows.
        reading: the photo's reading, whose tiles have corners.
        known: the rows of the record's melds, by the melds' numbers.
    """
    owners = {row: folded.state.melds[meld].laid_by for meld, row in known.items()}
    ways = {row: way for row in range(len(draft.rows))
            if (way := _faces(draft, row, reading["tiles"])) is not None}
    sides: dict[str, list[float]] = {}
    for row, seat in owners.items():
        if row in ways:
            sides.setdefault(seat, []).append(ways[row])
    alike = any(_apart(one, other) < _SAME_SIDE for (_, mine), (_, theirs)
                in combinations(sides.items(), 2) for one in mine for other in theirs)
    if alike or len(sides) < 2:  # noqa: PLR2004  (two players, to tell them apart)
        return {}
    guesses = {}
    for row, way in ways.items():
        near = {seat: min(_apart(way, other) for other in faced) for seat, faced in sides.items()}
        seat = min(near, key=near.__getitem__)
        if row not in owners and near[seat] < _SAME_SIDE:
            guesses[row] = seat
    return guesses


def _faces(
    draft: PhotoDraft, row: int, tiles: Sequence[Mapping[str, Any]]
) -> float | None:
    """Return the way in which a row is read, as an angle."""
    quads = [tiles[tile.index]["quad"] for tile in draft.rows[row] if tile.index is not None]
    if not quads:
        return None
    return atan2(sum(quad[1][1] - quad[0][1] for quad in quads),
                 sum(quad[1][0] - quad[0][0] for quad in quads))


def _apart(one: float, other: float) -> float:
    turn = abs(one - other) % (2 * pi)
    return min(turn, 2 * pi - turn)


def lying(state: State) -> list[list[Tile]]:
    """Return the rows on the table, in the order of their melds; what is on a stack left aside."""
    return [[slot.tile for slot in meld.slots if not slot.stacked_by]
            for meld in state.melds.values()]


PHOTO: Final = PhotoKind(propose=propose_moves, read_row=read_row, lies=lying)
