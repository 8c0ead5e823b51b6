"""The sub-commands that need no web server, from ``joly score`` to ``joly read``."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rules.messages import N_, message
from rules.notation import NotationError, decode
from rules.notation.record import LARGEST
from rules.replay import Entry, Replay, parse_record, replay, score
from webapp.core.listed import Document
from webapp.core.record.documents import judge_document, meld_document, sheet_document
from webapp.core.record.typed import UnreadableError
from webapp.games import GAMES
from webapp.server.language.terminal import DONE, REFUSED, UNREADABLE, print_json, print_lines, say


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-commands to the command line."""
    for name, text, run in (
        ("score", "show every score line of a record", _score),
        ("judge", "show which lines of a record are allowed, and by which rules", _judge),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("record", metavar="RECORD", help="record file, or - for input",
                             nargs="?" if name == "judge" else None)
        if name == "judge":
            command.add_argument("--table", metavar="MELDS",
                                 help="judge melds instead, such as 'r7 r8 r9 / b5 k5 y5'")
            _add_game(command, [game.name for game in GAMES])
        command.add_argument("--json", action="store_true", help="print one JSON document")
        command.set_defaults(run=run)
    opening = commands.add_parser("opening", help="find the best first meld in a rack")
    opening.add_argument("tiles", metavar="TILES", nargs="+", help="the rack, such as r10 r11 J")
    _add_game(opening, [game.name for game in GAMES if game.opens])
    opening.add_argument("--preset", help="the usual one unless given")
    opening.add_argument("--set", action="append", metavar="OPTION=VALUE", help="a house rule")
    opening.add_argument("--json", action="store_true", help="print one JSON document")
    opening.set_defaults(run=_opening)
    for game in GAMES:
        for add_command in game.commands:
            add_command(commands)
    read = commands.add_parser("read", help="read the tiles in a photo")
    read.add_argument("photos", metavar="PHOTO", nargs="+",
                      help="photo, or - for input; several photos of one table are joined")
    read.add_argument("--json", action="store_true", help="print one JSON document")
    read.set_defaults(run=_read_photo)


def _add_game(command: argparse.ArgumentParser, names: Sequence[str]) -> None:
    command.add_argument("--game", choices=names, default=names[0],
                         help=f"the game; default: {names[0]}")


def _opening(arguments: argparse.Namespace) -> int:
    opens = next(game.opens for game in GAMES if game.name == arguments.game)
    if opens is None:  # no parser offers it
        return UNREADABLE
    try:
        opens(" ".join(arguments.tiles), arguments)
    except UnreadableError as error:
        sys.stderr.write(f"opening:1:{error.column}: {say(error.expected)}\n")
        return UNREADABLE
    return DONE


def _read(name: str) -> bytes:
    """Read a record, but never more than is needed to see that it is too large."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _with_record(
    arguments: argparse.Namespace, document: Callable[[Replay[Any]], Document | list[Document]],
    words: Callable[[Replay[Any]], Iterator[str]],
) -> int:
    name: str = arguments.record
    try:
        played = replay(parse_record(decode(_read(name))))
    except OSError as error:
        sys.stderr.write(f"{name}:1:1: {error.strerror}\n")
        return UNREADABLE
    except NotationError as error:
        sys.stderr.write(f"{name}:{error.line}:{error.column}: {say(error.expected)}\n")
        return UNREADABLE
    for line, ply in played.record.amended_in_vain:
        note = message(N_("move {ply} stays undone"), ply=ply)
        sys.stderr.write(f"{name}:{line.line}:{line.column}: {say(note)}\n")
    if arguments.json:
        print_json(document(played))
    else:
        print_lines(words(played))
    return REFUSED if played.refused else DONE


def _read_photo(arguments: argparse.Namespace) -> int:
    # Found on use: the other sub-commands start without decoders and arrays.
    from webapp.command.read import read  # noqa: PLC0415

    return read(arguments)


def _score(arguments: argparse.Namespace) -> int:
    return _with_record(arguments, score_document, _score_words)


def _judge(arguments: argparse.Namespace) -> int:
    if arguments.table is None and arguments.record is not None:
        return _with_record(arguments, judge_document, _judge_words)
    if arguments.table is None or arguments.record is not None:
        sys.stderr.write("joly judge: give a record or --table\n")
        return UNREADABLE
    return _judge_melds(arguments)


def _judge_melds(arguments: argparse.Namespace) -> int:
    """Judge melds as they are on a table, each for itself and all together by the box."""
    rows = [row.strip() for row in arguments.table.split("/")]
    head = f"joly 1\ngame {arguments.game}\nseat A A\nseat B B\n"
    before = len(head.splitlines())
    try:
        played = replay(parse_record(head + "".join(f"laid A {row}\n" for row in rows)))
    except NotationError as error:
        at = error.line - before
        column = sum(len(row) + 3 for row in rows[:at - 1]) + error.column - len("laid A ")
        sys.stderr.write(f"table:1:{max(column, 1)}: {say(error.expected)}\n")
        return UNREADABLE
    if arguments.json:
        print_json([meld_document(entry, row)
                    for entry, row in zip(played.entries, rows, strict=True)])
    else:
        print_lines(line for entry, row in zip(played.entries, rows, strict=True)
                    for line in _verdict_words(row, entry))
    return REFUSED if played.refused else DONE


def _score_words(played: Replay[Any]) -> Iterator[str]:
    for seat, result in score(played).seats.items():
        yield f"{seat} {result.name}: {result.total}"
        for line in result.lines:
            ids = " ".join(filter(None, (line.rule, *line.rulings)))
            tiles = " ".join(map(str, line.tiles))
            yield f"  {line.points:+5d}  {say(line.text)}{f': {tiles}' if tiles else ''}  ({ids})"
        if not result.counted:
            yield f"         {say(message(N_('the rack is not known and was taken as empty')))}"
    for entry in played.refused:
        yield f"{entry.line}: {entry.text}: {say(message(N_('refused')))}"


def _judge_words(played: Replay[Any]) -> Iterator[str]:
    for entry in played.entries:
        yield from _entry_words(entry)


def _entry_words(entry: Entry) -> Iterator[str]:
    return _verdict_words(f"{entry.line}: {entry.text}", entry)


def _verdict_words(what: str, entry: Entry) -> Iterator[str]:
    answer = message(N_("allowed")) if entry.verdict else message(N_("not allowed"))
    yield f"{what}: {say(answer)}"
    for citation in entry.verdict.citations:
        ids = " ".join(filter(None, (citation.rule, citation.ruling)))
        yield f"    {ids}: {say(citation.finding)}"


def score_document(played: Replay[Any]) -> Document:
    """Return what ``joly score --json`` prints, with the table as the game tells it."""
    game = next(each for each in GAMES if each.name == played.record.game)
    return {**sheet_document(played), **game.document(played.state)}
