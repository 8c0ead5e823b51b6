"""The sub-command ``joly opening``: the best first meld in a rack."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TypedDict

from rules.games.romanian.opening.best import Opening, best_opening, tiles_that_open
from rules.games.romanian.opening.keeping import keeping_opening, laid_off_after
from rules.games.romanian.options import HOUSE, Options
from rules.messages import N_, NP_, message, points_of
from rules.tiles import Tile
from webapp.core.record.typed import parse_options, parse_rack
from webapp.server.language.terminal import print_json, print_lines, say


class OpeningDocument(TypedDict):
    """What ``joly opening --json`` prints."""

    possible: bool
    points: int
    melds: list[list[str]]
    left: list[str]
    missing: int


def opening_document(opening: Opening) -> OpeningDocument:
    """Return an opening as plain data."""
    return {
        "possible": opening.is_possible,
        "points": opening.points,
        "melds": [[str(piece) for piece in meld] for meld in opening.melds],
        "left": [str(tile) for tile in opening.left],
        "missing": opening.missing,
    }


def opens(text: str, arguments: argparse.Namespace) -> None:
    """Print the best opening of the tiles of *text*.

    Raises:
        UnreadableError: it cannot be read.
    """
    rack = parse_rack(text)
    options: Options = parse_options(HOUSE, arguments)
    found = best_opening(rack, options)
    if arguments.json:
        print_json(opening_document(found))
    else:
        print_lines(_words(found, rack, options))


def _laid(found: Opening, later: Sequence[Tile], options: Options) -> Iterator[str]:
    melds = " / ".join(" ".join(map(str, meld)) for meld in found.melds)
    if melds:
        yield f"{melds}: " + say(points_of(found.points, options.min_initial))
    if found.left:
        yield say(message(N_("left on the rack"))) + f": {' '.join(map(str, found.left))}"
    if later:
        yield say(message(N_("to add later:"))) + f" {' '.join(map(str, later))}"


def _words(found: Opening, rack: Sequence[Tile], options: Options) -> Iterator[str]:
    later = laid_off_after(found, options) if found.is_possible else ()
    yield from _laid(found, later, options)
    if found.is_possible:
        kept = keeping_opening(rack, options)
        if kept is not None and len(kept.laid_off) > len(later):
            yield say(message(N_("or, to keep more for later:")))
            yield from _laid(kept.opening, kept.laid_off, options)
        return
    if found.missing:
        yield say(message(*NP_("{n} point short", "{n} points short"),
                          n=found.missing))
    if not found.has_run:
        yield say(message(N_("no run yet")))
    wanted = " ".join(map(str, tiles_that_open(rack, options)))
    yield say(message(N_("one of these tiles would do:"))) + f" {wanted}" if wanted else say(
        message(N_("no single tile would do")))
