"""``joly household``: manage the households of a server."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from webapp.server.data.config import StartError
from webapp.server.data.place import BaseUrl, parse_base_url
from webapp.server.language.catalogue import terminal_language, translations
from webapp.server.language.terminal import DONE, REFUSED, print_json, print_lines

if TYPE_CHECKING:
    from flask import Flask

_MEGABYTE: Final = 1e6
_LONGEST_LIFE: Final = 366


def _days(text: str) -> int:
    days = int(text)
    if not 1 <= days <= _LONGEST_LIFE:
        raise ValueError
    return days


def _address(text: str) -> BaseUrl:
    try:
        return parse_base_url(text)
    except ValueError as error:
        message = f"{text!r} should be such as https://joly.example.org or http://nas:8000"
        raise argparse.ArgumentTypeError(message) from error


def add_households(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``joly household`` to the command line."""
    parser = commands.add_parser("household", help="create, list and delete households")
    parser.add_argument("--data", type=Path, metavar="DIR", help="data folder")
    parser.add_argument(
        "--address", metavar="URL", type=_address,
        help="address of this server for links; "
        "default: JOLY_BASE_URL, else this machine's address with port 8000")
    actions = parser.add_subparsers(metavar="ACTION", required=True)

    def add(name: str, text: str, run: Callable[[Namespace], int]) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text, description=text.capitalize() + ".")
        # Accept it here too. Without a default, it does not override the option before.
        action.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS,
                            help="data folder")
        action.set_defaults(run=run)
        return action

    new = add("new", "create a household and print a link for its first keeper", _new)
    new.add_argument("name", metavar="NAME", nargs="?", default="", help="its name")
    listing = add("list", "list households with their contents", _list)
    listing.add_argument("--json", action="store_true", help="print one JSON document")
    keeper = add("keeper", "print a link that makes one more phone keeper", _keeper)
    remove = add("remove", "delete a household with all its data", _remove)
    limit = add("limit", "show or change the limits of a household", _limit)
    for action in (keeper, remove, limit):
        action.add_argument("household", metavar="HOUSEHOLD", help="its number or its name")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    limit.add_argument("quota", metavar="NAME=NUMBER", nargs="*",
                       help="such as series=500; series=usual resets it")
    inviting = add("invite", "print a link to start a new household", _invite)
    inviting.add_argument("--days", type=_days, default=7, help="days until it expires; default: 7")


def _(text: str, **values: object) -> str:
    return str(translations(terminal_language()).gettext(text)).format(**values)


def _server(arguments: Namespace) -> "AbstractContextManager[Flask]":
    """Open the database as a server would, and close it again."""
    # Found on use: the command line starts without the web server.
    from webapp.command.opened import opened  # noqa: PLC0415

    return opened(arguments.data)


def _link(arguments: Namespace, secret: str) -> str:
    """Return the link that holds *secret*; the database is open."""
    from flask import current_app  # noqa: PLC0415

    from webapp.server.http.network import network_address  # noqa: PLC0415
    from webapp.server.http.placed import base_of, prefix_of  # noqa: PLC0415

    usual = f"http://{network_address()}:8000{prefix_of(current_app)}"
    return f"{arguments.address or base_of(current_app) or usual}/join/{secret}"


def find_household(wanted: str) -> int:
    """Return the number of the one household that is meant.

    Raises:
        StartError: none is, or several are.
    """
    from webapp.server.data.database import db  # noqa: PLC0415
    from webapp.settings.household.many import find_households  # noqa: PLC0415

    found = [each.id for each in find_households(db.session, wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise StartError(_("Several households match. Use a number: {numbers}.",
                           numbers=", ".join(map(str, found))))
    raise StartError(_("No household “{name}”. To see all: joly household list",
                       name=wanted))


def _new(arguments: Namespace) -> int:
    from webapp.server.data.database import writing  # noqa: PLC0415
    from webapp.server.language.names import clean_name  # noqa: PLC0415
    from webapp.settings.household.invites import keeper_link  # noqa: PLC0415
    from webapp.settings.household.joining import LONGEST_HOUSEHOLD  # noqa: PLC0415
    from webapp.settings.household.many import add_household  # noqa: PLC0415

    name = clean_name(arguments.name)
    if len(name) > LONGEST_HOUSEHOLD or (arguments.name and not name):
        raise StartError(_("“{name}” is not a valid name. Letters: 1 to {most}.",
                           name=arguments.name, most=LONGEST_HOUSEHOLD))
    with _server(arguments):
        with writing() as session:
            home = add_household(session, name)
            number, secret = home.id, keeper_link(session, home.id)
        print_lines([
            _("Household {number} created.", number=number),
            _("The first phone to open this link becomes keeper:"), _link(arguments, secret)])
    return DONE


def _keeper(arguments: Namespace) -> int:
    from webapp.server.data.database import writing  # noqa: PLC0415
    from webapp.settings.household.invites import keeper_link  # noqa: PLC0415

    with _server(arguments):
        number = find_household(arguments.household)
        with writing() as session:
            secret = keeper_link(session, number)
        print_lines([
            _("The first phone to open this link becomes keeper:"), _link(arguments, secret)])
    return DONE


def _invite(arguments: Namespace) -> int:
    from webapp.server.data.database import writing  # noqa: PLC0415
    from webapp.server.data.models import now  # noqa: PLC0415
    from webapp.settings.household.signup import make_invitation  # noqa: PLC0415

    life = timedelta(days=arguments.days)
    with _server(arguments):
        with writing() as session:
            secret = make_invitation(session, life)
        print_lines([
            _("The first phone to open this link starts a new household. Good until "
              "{date}:", date=f"{now() + life:%Y-%m-%d %H:%M} UTC"),
            _link(arguments, f"household/{secret}")])
    return DONE


def _list(arguments: Namespace) -> int:
    from webapp.server.data.database import db  # noqa: PLC0415
    from webapp.settings.household.many import summaries  # noqa: PLC0415

    with _server(arguments):
        found = summaries(db.session)
    if arguments.json:
        print_json([{**asdict(each), "used": each.used.isoformat()} for each in found])
        return DONE
    rows = [(_("Household"), _("Name"), _("Phones"), _("Series"), _("Games"), _("MB of photos"),
             _("Last seen"))]
    rows += [(str(each.id), each.name or "–", str(each.devices), str(each.series),
              str(each.games), f"{each.photo_bytes / _MEGABYTE:.1f}", f"{each.used:%Y-%m-%d}")
             for each in found]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    print_lines("  ".join(
        cell.ljust(width) if at in {1, len(row) - 1} else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows)
    return DONE


def _remove(arguments: Namespace) -> int:
    from webapp.server.data.database import db, writing  # noqa: PLC0415
    from webapp.settings.household.many import remove_household, summaries  # noqa: PLC0415

    with _server(arguments):
        number = find_household(arguments.household)
        (home,) = summaries(db.session, [number])
        print_lines([_(
            "Household {number}, {name}. Phones: {devices}, series: {series}, games: {games}, "
            "photos: {megabytes} MB. Everything will be deleted for good.",
            number=number, name=home.name or "–", devices=home.devices, series=home.series,
            games=home.games, megabytes=f"{home.photo_bytes / _MEGABYTE:.1f}")])
        asked = home.name or str(number)
        if not arguments.yes:
            sys.stdout.write(_("Type {name} to delete it: ", name=asked))
            sys.stdout.flush()
            if sys.stdin.readline().strip() != asked:
                print_lines([_("Nothing deleted.")])
                return REFUSED
        with writing() as session:
            remove_household(session, number)
        print_lines([_("Household {number} deleted.", number=number)])
    return DONE


def _limit(arguments: Namespace) -> int:
    from webapp.server.data.database import db, writing  # noqa: PLC0415
    from webapp.server.data.quotas import Quota, parse_quotas, set_limits, used_of  # noqa: PLC0415

    usual = [each.removesuffix("=usual") for each in arguments.quota if each.endswith("=usual")]
    own: dict[Quota, int | None] = {
        **parse_quotas(each for each in arguments.quota if not each.endswith("=usual"))}
    own |= dict.fromkeys(parse_quotas(f"{each}=0" for each in usual))
    with _server(arguments):
        number = find_household(arguments.household)
        if own:
            with writing() as session:
                set_limits(session, number, own)
        found = used_of(db.session, number)
    print_lines(f"{name}: {used} / {most}"
                for name, (used, most) in found.items())
    return DONE
