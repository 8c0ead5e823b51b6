"""What two referees of Rummikub say of one random game: its lines, its table and its scores."""

from collections import Counter

from rules.notation import NotationError
from rules.replay import parse_record, replay, score
from tests.support.second_rummikub.records import Maker


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and what the two say differently; *kinds* counts verdicts."""
    maker = Maker(seed)
    text = maker.make()
    lines = text.splitlines()
    try:
        played = replay(parse_record(text))
    except NotationError as error:
        return text, [f"cannot be read: {error}"]
    ours = {entry.line: entry for entry in played.entries}
    found = []
    for line, said in maker.said:
        word = lines[line - 1].removeprefix("! ").split()[0]
        kinds[f"{word} {'allowed' if said else 'refused'}"] += 1
        entry = ours.get(line)
        if entry is None or bool(entry.verdict) != said:
            cites = [f"{each.rule} {each.finding}" for each in entry.verdict.citations] if (
                entry) else []
            found.append(f"line {line}: {lines[line - 1]}: second {said}, Joly {cites}")
            return text, found  # what follows hangs on it
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
