"""What two referees of Rummikub say of one random game: its lines, its table and its scores."""

from collections import Counter

from rules.replay import score
from tests.support.compared import compared
from tests.support.second_rummikub.records import Maker


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and what the two say differently; *kinds* counts verdicts."""
    maker = Maker(seed)
    text = maker.make()
    played, found = compared(text, maker.said, kinds)
    if played is None or found:
        return text, found[:1]  # what follows hangs on it
    table = [sorted(str(slot.tile) for slot in meld.slots) for meld in played.state.melds.values()]
    mine = [sorted("J" if piece.startswith("J") else piece for piece in row)
            for row in maker.referee.table.values()]
    if sorted(table) != sorted(mine):
        found.append(f"table: second {sorted(mine)}, Joly {sorted(table)}")
    if maker.referee.ended:
        kinds["scored"] += 1
        totals = {seat: each.total for seat, each in score(played).seats.items()}
        wanted = maker.referee.scores(maker.held)
        if totals != wanted:
            found.append(f"scores: second {wanted}, Joly {totals}")
        for each in score(played).seats.values():
            for line in each.lines:
                kinds[f"{line.rule} {line.points if line.rule == 'K-SCORE-4' else ''}".strip()] += 1
    return text, found
