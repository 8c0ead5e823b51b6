"""Lines that are written one after another, as far as they can be read."""

from collections.abc import Iterable

from rules.notation.errors import NotationError
from rules.replay import parse_record, replay


def readable(text: str, lines: Iterable[str]) -> str:
    """Return the record *text* with those of *lines* that can be read where they stand.

    Each goes on from the lines before it, which are not folded anew: that this comes to the same
    is the law of snapshots.
    """
    played = replay(parse_record(text))
    for line in lines:
        try:
            played = replay(parse_record(f"{line}\n", played.record), played)
        except NotationError:
            continue
        text += f"{line}\n"
    return text
