"""A line of the record as the draft that a pad would have had for it, to be set right by keys."""

from collections.abc import Sequence

from rules.melds import HIGH_ONE, Piece
from rules.notation.lines import Add, Meld, Swap
from webapp.core.pad.draft import Draft
from webapp.core.pad.mode import Mode
from webapp.core.pad.rows import DONE, is_whole, meant_by
from webapp.core.record.folded import FoldedGame, S


def open_line(
    mode: Mode[S] | None, before: FoldedGame[S], line: object, seat: str
) -> Draft | None:
    """Return the draft of a line in the *mode* that enters such lines; ``None`` for none.

    Args:
        mode: the mode, where the game has one at that moment.
        before: the game as it was before the line.
        line: the value of the line.
        seat: whose line it is.
    """
    items = None if mode is None else mode.items_of(before, line)
    return None if items is None else Draft(seat, tuple(items))


def meld_items(line: Meld) -> list[str]:
    """Return the rows of new melds."""
    return [row_item(row) for row in line.melds]


def swap_items(line: Swap) -> list[str]:
    """Return the items of a swap: each Joly taken, then the melds, or where it is added."""
    rows = [row_item(row) for row in line.melds]
    if line.add is not None:
        rows.append(str(line.add).removeprefix("add "))
    return [*map(str, line.takes), *rows]


def add_items(line: Add) -> list[str]:
    """Return an item for each tile that is added."""
    return [f"{placed} to m{line.meld}" for placed in line.tiles]


def row_item(pieces: Sequence[Piece]) -> str:
    """Return a row of the record as one of a draft, in the order written, and whole.

    A 1 at the upper end of a run is the key ``r1h``, as it would have been touched.
    """
    words = [str(piece) for piece in pieces]
    for step in (1, -1):
        high = _high_ones(words, step)
        words = [f"{word}h" if at in high else word for at, word in enumerate(words)]
    row = " ".join(words)
    return row if is_whole(row) else f"{row} {DONE}"


def _high_ones(words: Sequence[str], step: int) -> list[int]:
    """Return where the real 1s lie high in a run that is written upwards or downwards."""
    tiles = [(at, tile) for at, word in enumerate(words) if (tile := meant_by(word)) is not None]
    starts = {tile.number - step * at for at, tile in tiles if tile.number != 1}
    if len(starts) != 1:
        return []
    start = starts.pop()
    ones = [at for at, tile in tiles if tile.number == 1]
    if any(start + step * at not in {1, HIGH_ONE} for at in ones):
        return []
    return [at for at in ones
            if start + step * at == HIGH_ONE and not words[at].startswith("J")]
