"""Two referees on the same records.

``python -m tests.bench.second_referee [--count N] [--first N]``: the second one
(``tests/support/second_referee``) was written from the text of the rules alone. Each difference is
printed with its record; the exit status is 1 where there is one.
"""

import argparse
import sys
from collections import Counter

from rules.notation import NotationError
from rules.replay import parse_record, replay
from tests.support.second_referee.records import Maker


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and a line for each verdict in which the two differ."""
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


def main() -> int:
    """Compare as many records as were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", type=int, default=5,
                        help="so many records that differ are printed")
    options = parser.parse_args()
    kinds: Counter[str] = Counter()
    different = 0
    for seed in range(options.first, options.first + options.count):
        text, found = differences(seed, kinds)
        if found:
            different += 1
            if different <= options.show:
                print(f"== record {seed}\n{text}" + "\n".join(found), flush=True)
    said = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"{options.count} records from {options.first}: {different} differ; {said}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
