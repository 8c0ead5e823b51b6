"""The command ``joly``; without a sub-command it serves the app."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import cast

from webapp.command.backup_options import add_backup_commands, add_backup_options
from webapp.command.households import add_households
from webapp.command.records import add_commands
from webapp.command.terminal import set_up_console
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
    """Print the version, and whether a newer one is at JOLY_RELEASES."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and exit."""
        from webapp.command.releases import tell_version  # noqa: PLC0415 (seldom wanted)

        tell_version()
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="joly", description="Scorekeeper and referee for rummy with real tiles."
    )
    parser.add_argument("--version", action=_Version, nargs=0,
                        help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    serve = commands.add_parser("serve", help="run the app (default)")
    serve.add_argument("--port", type=_port, default=8000, help="default: 8000")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104 (phones must reach it)
    serve.add_argument("--data", type=Path, metavar="DIR", help="data folder")
    serve.add_argument("--workers", type=_workers, default=1,
                       help="server processes; default: 1")
    serve.add_argument(
        "--keeper", action="store_true", help="print a link that makes one more phone keeper"
    )
    add_backup_options(serve)
    serve.add_argument(
        "--access-log", action="store_true", help="log each request, without secrets")
    serve.add_argument("--json-log", action="store_true", help="log in JSON")
    serve.add_argument("--quota", action="append", default=[], metavar="NAME=NUMBER",
                       help="limit per household, such as series=500")
    serve.add_argument("--no-photos", action="store_true",
                       help="leave photos to `joly worker`")
    serve.add_argument("--https", action="store_true",
                       help="also serve HTTPS, with the household's own certificate")
    serve.add_argument("--https-port", type=_port, metavar="PORT",
                       help="HTTPS port; default: HTTP port + 443")
    serve.add_argument("--https-limits", choices=("critical", "not-critical"),
                       help="limits of the certificate; replaces one with other limits")
    serve.add_argument("--no-browser", action="store_true",
                       help="open no browser")
    serve.add_argument("--log-file", type=Path, metavar="FILE",
                       help="log to FILE, at most three megabytes")
    serve.set_defaults(run=_serve)
    worker = commands.add_parser(
        "worker", help="run background jobs for servers on the same database (JOLY_DATABASE_URL)")
    worker.add_argument("--data", type=Path, metavar="DIR", help="data folder")
    worker.add_argument("--at-once", type=_workers, default=2, metavar="N",
                        help="photos read at the same time; default: 2")
    worker.set_defaults(run=_work)
    _add_autostart(commands)
    add_backup_commands(commands)
    add_households(commands)
    add_commands(commands)
    _add_portable(commands)
    return parser


def _add_autostart(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("autostart", help="start Joly with this computer")
    command.add_argument("what", choices=("on", "off", "status"), nargs="?", default="status")
    command.add_argument("--print", action="store_true",
                         help="print the file for this system; change nothing")
    command.add_argument("--data", type=Path, metavar="DIR", help="data folder")
    command.add_argument("--port", type=_port)
    command.add_argument("--https", action="store_true", help="as in joly serve")
    command.set_defaults(run=_autostart)


def _autostart(arguments: argparse.Namespace) -> int:
    from webapp.command.autostart import autostart  # noqa: PLC0415

    return autostart(arguments)


def _add_portable(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add export and import; see webapp/command/portable.py."""
    export = commands.add_parser(
        "export", help="export a game, a series or the whole household")
    export.add_argument("what", metavar="ID", nargs="?",
                        help="game or series, by the end of its address; default: all")
    export.add_argument("--to", metavar="FILE", help="new file; - for the terminal")
    export.add_argument("--format", choices=("zip", "json", "csv", "bgsplay"), default="zip",
                        help="format of a series; default: zip")
    export.add_argument("--history", action="store_true",
                        help="include undone and corrected moves")
    export.add_argument("--photos", action="store_true", help="include photos")
    export.set_defaults(run=_export)
    brought = commands.add_parser(
        "import", help="import an export, or a table (CSV) of totals")
    brought.add_argument("file", metavar="FILE", help="ZIP or CSV; - for standard input")
    brought.add_argument("--yes", action="store_true",
                         help="import; without this, only show what is new")
    brought.add_argument("--name", help="name of the new series (table only)")
    brought.add_argument("--game", choices=tuple(game.name for game in GAMES),
                         default=GAMES[0].name, help="game (table only)")
    brought.add_argument("--preset", help="rules (table only)")
    brought.set_defaults(run=_import)
    for command in (export, brought):
        command.add_argument("--data", type=Path, metavar="DIR", help="data folder")
        command.add_argument("--household", metavar="HOUSEHOLD",
                             help="household number or name, if there are several")


def _export(arguments: argparse.Namespace) -> int:
    from webapp.command.portable import run_export  # noqa: PLC0415

    return run_export(arguments)


def _import(arguments: argparse.Namespace) -> int:
    from webapp.command.portable import run_import  # noqa: PLC0415

    return run_import(arguments)


def _say_why(error: StartError, log: Path | None) -> None:
    """Print why Joly did not start, also to the log file."""
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
