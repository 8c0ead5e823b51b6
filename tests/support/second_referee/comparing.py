"""What two referees say of one random record."""

from collections import Counter

from rules.notation import NotationError
from rules.replay import parse_record, replay
from tests.support.second_referee.records import Maker


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and a line for each verdict in which the two differ.

    *kinds* counts the verdicts.
    """
    maker = Maker(seed)
    text = maker.make()
    lines = text.splitlines()
    try:
        played = replay(parse_record(text))
    except NotationError as error:
        return text, [f"cannot be read: {error}"]
    ours = {entry.line: bool(entry.verdict) for entry in played.entries}
    found = []
    for line, said in maker.said:
        word = lines[line - 1].split()[0]
        kinds[f"{word} {'allowed' if said else 'refused'}"] += 1
        if ours.get(line) != said:
            kinds[f"DIFFERENT {word}, second {said}"] += 1
            cites = [f"{each.rule} {each.finding}" for entry in played.entries if entry.line == line
                     for each in entry.verdict.citations]
            found.append(f"line {line}: {lines[line - 1]}: second {said}, "
                         f"Joly {ours.get(line)} {cites}")
    return text, found
