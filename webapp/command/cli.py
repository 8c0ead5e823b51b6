"""The command ``joly``: it serves the app unless a sub-command says otherwise."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import cast

from webapp.command.backup_options import add_backup_commands, add_backup_options
from webapp.command.console import set_up_console
from webapp.command.households import add_households
from webapp.command.records import add_commands
from webapp.games import GAMES
from webapp.server.data.config import StartError

Run = Callable[[argparse.Namespace], int]

_OWN_OPTIONS = ("-h", "--help", "--version")


def _serve(arguments: argparse.Namespace) -> int:
    # Found on use: the sub-commands that need the rules alone start without the web server.
    from webapp.command.serve import serve  # noqa: PLC0415

    return serve(arguments)


def _workers(text: str) -> int:
    count = int(text)
    if not 1 <= count <= 64:  # noqa: PLR2004 (more than any home server has use for)
        raise ValueError
    return count


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:  # noqa: PLR2004 (the highest port there is)
        raise ValueError
    return port


def _work(arguments: argparse.Namespace) -> int:
    from webapp.command.work import work  # noqa: PLC0415

    return work(arguments)


class _Version(argparse.Action):
    """Says which Joly this is, and whether a newer one lies where JOLY_RELEASES says."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Say it, and end."""
        from webapp.command.releases import tell_version  # noqa: PLC0415 (seldom wanted)

        tell_version()
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="joly", description="Scorekeeper and referee for rummy with real tiles."
    )
    parser.add_argument("--version", action=_Version, nargs=0,
                        help="show which Joly this is, and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    serve = commands.add_parser("serve", help="run the app for the phones on the table (default)")
    serve.add_argument("--port", type=_port, default=8000, help="8000 unless given")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104 (phones must reach it)
    serve.add_argument("--data", type=Path, metavar="DIR", help="folder for the app's data")
    serve.add_argument("--workers", type=_workers, default=1,
                       help="server processes, 1 unless given")
    serve.add_argument(
        "--keeper", action="store_true", help="print a link that makes one more device keeper"
    )
    add_backup_options(serve)
    serve.add_argument(
        "--access-log", action="store_true", help="log each request, without secrets")
    serve.add_argument("--json-log", action="store_true", help="log as lines of JSON")
    serve.add_argument("--quota", action="append", default=[], metavar="NAME=NUMBER",
                       help="what each household may have, such as series=500")
    serve.add_argument("--no-photos", action="store_true",
                       help="leave the photos that are kept to `joly worker` elsewhere")
    serve.add_argument("--https", action="store_true",
                       help="https of the household's own beside http: see docs/keeping.md")
    serve.add_argument("--https-port", type=_port, metavar="PORT",
                       help="of https; 443 more than the port of http unless given")
    serve.add_argument("--https-limits", choices=("critical", "not-critical"),
                       help="make the household's certificate so, anew where it is not")
    serve.add_argument("--no-browser", action="store_true",
                       help="open no browser; `joly` without a command opens one on this machine")
    serve.add_argument("--log-file", type=Path, metavar="FILE",
                       help="write the log to FILE, the last three megabytes of it")
    serve.set_defaults(run=_serve)
    worker = commands.add_parser(
        "worker", help="work for servers on the same database (JOLY_DATABASE_URL): photos and all"
        " that is done behind the pages")
    worker.add_argument("--data", type=Path, metavar="DIR", help="folder for the app's data")
    worker.add_argument("--at-once", type=_workers, default=2, metavar="N",
                        help="photos that are read at the same time, 2 unless given")
    worker.set_defaults(run=_work)
    _add_autostart(commands)
    add_backup_commands(commands)
    add_households(commands)
    add_commands(commands)
    _add_portable(commands)
    return parser


def _add_autostart(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("autostart", help="let Joly start with this computer")
    command.add_argument("what", choices=("on", "off", "status"), nargs="?", default="status")
    command.add_argument("--print", action="store_true",
                         help="show the file for this system, and change nothing")
    command.add_argument("--data", type=Path, metavar="DIR", help="folder for the app's data")
    command.add_argument("--port", type=_port)
    command.add_argument("--https", action="store_true", help="as of joly serve")
    command.set_defaults(run=_autostart)


def _autostart(arguments: argparse.Namespace) -> int:
    from webapp.command.autostart import autostart  # noqa: PLC0415

    return autostart(arguments)


def _add_portable(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what takes games along and brings them in; see webapp/command/portable.py."""
    export = commands.add_parser(
        "export", help="write the record of a game, a series or the whole household")
    export.add_argument("what", metavar="ID", nargs="?",
                        help="a game or a series, by the end of its address; all unless given")
    export.add_argument("--to", metavar="FILE", help="a new file; - is the terminal")
    export.add_argument("--format", choices=("zip", "json", "csv", "bgsplay"), default="zip",
                        help="of a series; zip unless given")
    export.add_argument("--history", action="store_true",
                        help="with what was taken back and set right")
    export.add_argument("--photos", action="store_true", help="with the photos")
    export.set_defaults(run=_export)
    brought = commands.add_parser(
        "import", help="bring in an export, or a table (CSV) of totals of games played elsewhere")
    brought.add_argument("file", metavar="FILE", help="a ZIP or CSV, or - for input")
    brought.add_argument("--yes", action="store_true",
                         help="enter it; without this only what is new is said")
    brought.add_argument("--name", help="what the series of a table is called")
    brought.add_argument("--game", choices=tuple(game.name for game in GAMES),
                         default=GAMES[0].name, help="the game of a table")
    brought.add_argument("--preset", help="the rules of a table")
    brought.set_defaults(run=_import)
    for command in (export, brought):
        command.add_argument("--data", type=Path, metavar="DIR", help="folder of the app's data")
        command.add_argument("--household", metavar="HOUSEHOLD",
                             help="its number or its name, where there are several")


def _export(arguments: argparse.Namespace) -> int:
    from webapp.command.portable import run_export  # noqa: PLC0415

    return run_export(arguments)


def _import(arguments: argparse.Namespace) -> int:
    from webapp.command.portable import run_import  # noqa: PLC0415

    return run_import(arguments)


def _say_why(error: StartError, log: Path | None) -> None:
    """Say why Joly did not start; in the log too, where nobody sits at a console."""
    sys.stderr.write(f"joly: {error}\n")
    if log is not None:
        with suppress(OSError), log.open("a", encoding="utf-8") as file:
            file.write(f"joly: {error}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    set_up_console()
    given = list(sys.argv[1:] if arguments is None else arguments)
    by_itself = not given or (given[0].startswith("-") and given[0] not in _OWN_OPTIONS)
    if by_itself:
        given.insert(0, "serve")
    parsed = build_parser().parse_args(given, argparse.Namespace(by_itself=by_itself))
    run = cast("Run", parsed.run)
    try:
        return run(parsed)
    except StartError as error:
        _say_why(error, getattr(parsed, "log_file", None))
        return 1
    except KeyboardInterrupt:
        return 130
