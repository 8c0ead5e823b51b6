"""The sub-command ``joly opening``: the best first meld in a rack."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypedDict

from rules.games.romanian.opening.best import Opening, best_opening, tiles_that_open
from rules.games.romanian.opening.keeping import keeping_opening, laid_off_after
from rules.games.romanian.options import HOUSE, OPTIONS, PRESETS, Options
from rules.messages import N_, NP_, Message, message, points_of
from rules.tiles import COPIES, Tile, find_tile
from webapp.server.language.terminal import DONE, UNREADABLE, print_json, print_lines, say

MOST_TILES: Final = 30
"""More than any rack holds, few enough to be answered at once."""


class OpeningDocument(TypedDict):
    """What ``joly opening --json`` prints."""

    possible: bool
    points: int
    melds: list[list[str]]
    left: list[str]
    missing: int


class _UnreadableError(Exception):
    def __init__(self, column: int, expected: Message) -> None:
        super().__init__(str(expected))
        self.column, self.expected = column, expected


def opening_document(opening: Opening) -> OpeningDocument:
    """Return an opening as plain data."""
    return {
        "possible": opening.is_possible,
        "points": opening.points,
        "melds": [[str(piece) for piece in meld] for meld in opening.melds],
        "left": [str(tile) for tile in opening.left],
        "missing": opening.missing,
    }


def opening(arguments: argparse.Namespace) -> int:
    """Print the best opening of the tiles of *arguments*; return the exit status."""
    text = " ".join(arguments.tiles)
    try:
        rack = _rack(text)
        options = _options(arguments.preset, arguments.set or [])
    except _UnreadableError as error:
        sys.stderr.write(f"opening:1:{error.column}: {say(error.expected)}\n")
        return UNREADABLE
    found = best_opening(rack, options)
    if arguments.json:
        print_json(opening_document(found))
    else:
        print_lines(_words(found, rack, options))
    return DONE


def _rack(text: str) -> list[Tile]:
    rack: list[Tile] = []
    column = 1
    for word in text.split(" "):
        tile = find_tile(word)
        if word and tile is None:
            raise _UnreadableError(column, message(
                N_("expected a tile such as r7, or J, not “{word}”"), word=word[:20]))
        if tile is not None:
            rack.append(tile)
            if Counter(rack)[tile] > COPIES:
                raise _UnreadableError(column, message(
                    N_("expected no third {tile}: the box has two"), tile=tile))
        if len(rack) > MOST_TILES:
            raise _UnreadableError(column, message(
                *NP_("expected a rack: no more than {n} tile",
                     "expected a rack: no more than {n} tiles"), n=MOST_TILES))
        column += len(word) + 1
    return rack


def _options(preset: str, changes: Sequence[str]) -> Options:
    if preset not in PRESETS:
        raise _UnreadableError(1, message(
            N_("expected one of the presets {names}"), names=", ".join(PRESETS)))
    options = HOUSE.of_preset(preset)
    for change in changes:
        name, _equals, word = change.partition("=")
        if name not in OPTIONS or word not in OPTIONS[name].values:
            raise _UnreadableError(1, message(
                N_("expected a house rule such as {example}, not “{word}”"),
                example="min_initial=45", word=change[:40]))
        options = HOUSE.change(options, name, word)
    return options


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


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command to the command line."""
    parser = commands.add_parser("opening", help="find the best first meld in a rack")
    parser.add_argument("tiles", metavar="TILES", nargs="+", help="the rack, such as r10 r11 J")
    parser.add_argument("--preset", default="current", help="current unless given")
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help="a house rule")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=opening)
