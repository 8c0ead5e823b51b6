"""The sub-command ``joly closes``: whether a hand closes, as what, and what is missing."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from rules.games.closed.hand import HandError, deal
from rules.games.closed.kinds import LABELS
from rules.games.closed.options import HOUSE, PRESETS, ClosedOptions
from rules.games.closed.verdict import Answer, answer
from rules.messages import N_, NP_, Message, message
from rules.tiles import Tile, find_tile
from webapp.core.listed import Document
from webapp.server.language.terminal import DONE, UNREADABLE, print_json, print_lines, say


class _UnreadableError(Exception):
    def __init__(self, column: int, expected: Message) -> None:
        super().__init__(str(expected))
        self.column, self.expected = column, expected


def closes_document(found: Answer) -> Document:
    """Return an answer as plain data."""
    seen, best = found.outlook, found.best
    return {
        "closes": seen.closes,
        "as": [closing.kind.value for closing in found.closings],
        "melds": [[str(piece) for piece in row] for row in best.rows] if best else [],
        "worth": best.worth if best else None,
        "throw": str(best.thrown) if best and best.thrown else None,
        "missing": seen.missing,
        "lacks": {kind.value: each.missing for kind, each in seen.prospects.items()},
        "draws": [str(tile) for tile in seen.draws],
        "throws": [str(tile) for tile in seen.throws],
    }


def closes(arguments: argparse.Namespace) -> int:
    """Print what the tiles of *arguments* are; return the exit status."""
    text = " ".join(arguments.tiles)
    try:
        tiles, columns = _tiles(text)
        options = _options(arguments.preset, arguments.set or [])
        found = _answer(tiles, columns, options, arguments.indicator)
    except _UnreadableError as error:
        sys.stderr.write(f"closes:1:{error.column}: {say(error.expected)}\n")
        return UNREADABLE
    if arguments.json:
        print_json(closes_document(found))
    else:
        print_lines(_words(found))
    return DONE


def _answer(
    tiles: Sequence[Tile], columns: Sequence[int], options: ClosedOptions, indicator: str
) -> Answer:
    exposed = find_tile(indicator) if indicator else None
    if indicator and exposed is None:
        raise _UnreadableError(1, message(
            N_("expected a tile such as r7, or J, not “{word}”"), word=indicator[:20]))
    try:
        return answer(tiles, deal(options, exposed))
    except HandError as error:
        column = 1 if error.index is None else columns[error.index]
        raise _UnreadableError(column, error.finding) from error


def _tiles(text: str) -> tuple[list[Tile], list[int]]:
    tiles: list[Tile] = []
    columns: list[int] = []
    column = 1
    for word in text.split(" "):
        tile = find_tile(word)
        if word and tile is None:
            raise _UnreadableError(column, message(
                N_("expected a tile such as r7, or J, not “{word}”"), word=word[:20]))
        if tile is not None:
            tiles.append(tile)
            columns.append(column)
        column += len(word) + 1
    return tiles, columns


def _options(preset: str, changes: Sequence[str]) -> ClosedOptions:
    if preset not in PRESETS:
        raise _UnreadableError(1, message(
            N_("expected one of the presets {names}"), names=", ".join(PRESETS)))
    options = HOUSE.of_preset(preset)
    for change in changes:
        name, _equals, word = change.partition("=")
        try:
            options = HOUSE.change(options, name, word)
        except KeyError as error:
            raise _UnreadableError(1, message(
                N_("expected a house rule such as {example}, not “{word}”"),
                example="ch_pairs=no", word=change[:40])) from error
    return options


def _row(tiles: Sequence[object]) -> str:
    return " ".join(map(str, tiles))


def _words(found: Answer) -> Iterator[str]:
    seen = found.outlook
    for closing in found.closings:
        points = say(message(*NP_("{n} point", "{n} points"), n=closing.worth))
        yield f"{say(message(LABELS[closing.kind]))}: {points}"
        yield f"    {' / '.join(map(_row, closing.rows))}"
        if closing.thrown is not None:
            yield "    " + say(message(N_("throw:"))) + f" {closing.thrown}"
    if seen.throws:
        yield say(message(N_("You may throw any of these:"))) + f" {_row(seen.throws)}"
    if seen.closes:
        return
    yield say(message(*NP_("{n} tile is missing", "{n} tiles are missing"), n=seen.missing))
    for kind, each in seen.prospects.items():
        yield f"    {say(message(LABELS[kind]))}: {each.missing}"
    if seen.missing == 1:
        yield say(message(N_("Any of these closes it:"))) + f" {_row(seen.draws)}"


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command to the command line."""
    parser = commands.add_parser(
        "closes", help="say whether a hand closes in Okey, remi pe tablă or tábla römi")
    parser.add_argument("tiles", metavar="TILES", nargs="+",
                        help="14 tiles, or 15 with the one you throw, such as r10 r11 J")
    parser.add_argument("--preset", default=HOUSE.usual,
                        help=f"{', '.join(PRESETS)}; {HOUSE.usual} unless given")
    parser.add_argument("--indicator", metavar="TILE", default="",
                        help="Okey’s indicator; in the other games the atu")
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help="a house rule")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=closes)

