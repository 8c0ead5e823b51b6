"""The sub-commands that need no web server, from ``joly score`` to ``joly read``."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from rules.games.romanian.wall import plan_wall
from rules.messages import N_, Message, message, render
from rules.notation import NotationError, decode
from rules.notation.record import LARGEST
from rules.replay import Entry, Replay, parse_record, replay, score
from rules.tiles import NUMBERS
from webapp.command.documents import Document, judge_document, score_document, wall_document
from webapp.language.catalogue import terminal_language, translations

DONE: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-commands to the command line."""
    for name, text, run in (
        ("score", "show every line of every score of a record", _score),
        ("judge", "say which lines of a record are lawful, and by which rules", _judge),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("record", metavar="RECORD", help="a record file, or - for input")
        command.add_argument("--json", action="store_true", help="print one JSON document")
        command.set_defaults(run=run)
    wall = commands.add_parser("wall", help="show where hands and stock lie in the wall")
    wall.add_argument("exposed", metavar="N", type=int, choices=NUMBERS,
                      help="the number of the exposed tile, 1 to 13")
    wall.add_argument("--players", metavar="P", type=int, choices=(2, 3, 4), default=4)
    wall.add_argument("--json", action="store_true", help="print one JSON document")
    wall.set_defaults(run=_wall)
    opening = commands.add_parser("opening", help="find the best first meld in a rack")
    opening.add_argument("tiles", metavar="TILES", nargs="+", help="the rack, such as r10 r11 J")
    opening.add_argument("--preset", default="current", help="current unless given")
    opening.add_argument("--set", action="append", metavar="OPTION=VALUE", help="a house rule")
    opening.add_argument("--json", action="store_true", help="print one JSON document")
    opening.set_defaults(run=_opening)
    read = commands.add_parser("read", help="say which tiles a photo shows")
    read.add_argument("photo", metavar="PHOTO", help="a photo, or - for input")
    read.add_argument("--json", action="store_true", help="print one JSON document")
    read.set_defaults(run=_read_photo)


def say(what: Message) -> str:
    """Put *what* into the language of the terminal."""
    catalogue = translations(terminal_language())

    def translate(singular: str, plural: str, n: int) -> str:
        return catalogue.ungettext(singular, plural, n) if plural else catalogue.ugettext(singular)

    return render(what, translate)


def _read(name: str) -> bytes:
    """Read a record, but never more than is needed to see that it is too large."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _print(lines: Iterator[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _json(document: Document | list[Document]) -> Iterator[str]:
    yield json.dumps(document, ensure_ascii=False, indent=2)


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
        note = message(N_("line {ply} was taken back and stays so"), ply=ply)
        sys.stderr.write(f"{name}:{line.line}:{line.column}: {say(note)}\n")
    _print(_json(document(played)) if arguments.json else words(played))
    return REFUSED if played.refused else DONE


def _read_photo(arguments: argparse.Namespace) -> int:
    # Found on use: the other sub-commands start without decoders and arrays.
    run = cast("Callable[[argparse.Namespace], int]", import_module("webapp.command.read").read)
    return run(arguments)


def _opening(arguments: argparse.Namespace) -> int:
    # Found on use: it needs this module's own words, and the other sub-commands need not wait.
    run = cast(
        "Callable[[argparse.Namespace], int]", import_module("webapp.command.opening").opening)
    return run(arguments)


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
    answer = message(N_("lawful")) if entry.verdict else message(N_("unlawful"))
    yield f"{entry.line}: {entry.text}: {say(answer)}"
    for citation in entry.verdict.citations:
        ids = " ".join(filter(None, (citation.rule, citation.ruling)))
        yield f"    {ids}: {say(citation.finding)}"


def _wall(arguments: argparse.Namespace) -> int:
    plan = plan_wall(arguments.exposed, arguments.players)
    document = wall_document(plan)
    if arguments.json:
        _print(_json(document))
        return DONE
    _print(iter([
        *(f"{seat}: {' '.join(map(str, stacks))} ({document['sizes'][seat]})"
          for seat, stacks in document["hands"].items()),
        (f"{say(message(N_('draw from')))}: {' '.join(map(str, document['stock']))} "
         f"({document['drawable']})"),
    ]))
    return DONE
