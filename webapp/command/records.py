"""The sub-commands that need no web server, from ``joly score`` to ``joly read``."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rules.messages import N_, message
from rules.notation import NotationError, decode
from rules.notation.record import LARGEST
from rules.replay import Entry, Replay, parse_record, replay, score
from webapp.core.listed import Document
from webapp.core.record.documents import judge_document, sheet_document
from webapp.games import GAMES
from webapp.server.language.terminal import DONE, REFUSED, UNREADABLE, print_json, print_lines, say


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-commands to the command line."""
    for name, text, run in (
        ("score", "show every score line of a record", _score),
        ("judge", "show which lines of a record are allowed, and by which rules", _judge),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("record", metavar="RECORD", help="record file, or - for input")
        command.add_argument("--json", action="store_true", help="print one JSON document")
        command.set_defaults(run=run)
    for game in GAMES:
        for add_command in game.commands:
            add_command(commands)
    read = commands.add_parser("read", help="read the tiles in a photo")
    read.add_argument("photos", metavar="PHOTO", nargs="+",
                      help="photo, or - for input; several photos of one table are joined")
    read.add_argument("--json", action="store_true", help="print one JSON document")
    read.set_defaults(run=_read_photo)


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
    return _with_record(arguments, judge_document, _judge_words)


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
    answer = message(N_("allowed")) if entry.verdict else message(N_("not allowed"))
    yield f"{entry.line}: {entry.text}: {say(answer)}"
    for citation in entry.verdict.citations:
        ids = " ".join(filter(None, (citation.rule, citation.ruling)))
        yield f"    {ids}: {say(citation.finding)}"


def score_document(played: Replay[Any]) -> Document:
    """Return what ``joly score --json`` prints, with the table as the game tells it."""
    game = next(each for each in GAMES if each.name == played.record.game)
    return {**sheet_document(played), **game.document(played.state)}
