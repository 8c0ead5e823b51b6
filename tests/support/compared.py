"""What a second referee says of a record's lines, beside what Joly says."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.folding import Replay
from rules.notation import NotationError
from rules.replay import parse_record, replay


def compared(
    text: str, said: Iterable[tuple[int, bool]], kinds: Counter[str], *,
    unjudged: bool | None = None,
) -> tuple[Replay[Any] | None, list[str]]:
    """Return the game of a record if it can be read, and the lines of which the two differ.

    Args:
        text: the record.
        said: lines, counted from 1, and whether the second referee allows them.
        kinds: counts the verdicts.
        unjudged: what Joly is taken to say of lines that it does not judge.
    """
    try:
        played = replay(parse_record(text))
    except NotationError as error:
        return None, [f"cannot be read: {error}"]
    lines, ours = text.splitlines(), {entry.line: entry.verdict for entry in played.entries}
    found = []
    for at, allowed in said:
        line, verdict = lines[at - 1], ours.get(at)
        word = line.removeprefix("! ").split()[0]
        kinds[f"{word} {'allowed' if allowed else 'refused'}"] += 1
        if (unjudged if verdict is None else bool(verdict)) != allowed:
            cites = [f"{each.rule} {each.finding}" for each in verdict.citations] if (
                verdict is not None) else []
            found.append(f"line {at}: {line}: second {allowed}, Joly {cites}")
    return played, found
