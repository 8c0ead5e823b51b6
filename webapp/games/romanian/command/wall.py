"""The sub-command ``joly wall``: where hands and stock lie in the wall."""

import argparse

from rules.games.romanian.wall import WallPlan, plan_wall
from rules.messages import N_, message
from rules.tiles import NUMBERS
from webapp.core.listed import Document
from webapp.server.language.terminal import DONE, print_json, print_lines, say


def wall_document(plan: WallPlan) -> Document:
    """Return what ``joly wall --json`` prints."""
    return {
        "exposed": plan.exposed,
        "hands": {seat: list(stacks) for seat, stacks in plan.hands.items()},
        "sizes": dict(plan.sizes),
        "dealt": list(plan.dealt),
        "stock": list(plan.stock),
        "drawable": plan.drawable,
    }


def _wall(arguments: argparse.Namespace) -> int:
    plan = plan_wall(arguments.exposed, arguments.players)
    document = wall_document(plan)
    if arguments.json:
        print_json(document)
        return DONE
    print_lines([
        *(f"{seat}: {' '.join(map(str, stacks))} ({document['sizes'][seat]})"
          for seat, stacks in document["hands"].items()),
        (f"{say(message(N_('draw from')))}: {' '.join(map(str, document['stock']))} "
         f"({document['drawable']})"),
    ])
    return DONE


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command to the command line."""
    wall = commands.add_parser("wall", help="show where hands and stock lie in the wall")
    wall.add_argument("exposed", metavar="N", type=int, choices=NUMBERS,
                      help="the number of the exposed tile, 1 to 13")
    wall.add_argument("--players", metavar="P", type=int, choices=(2, 3, 4), default=4)
    wall.add_argument("--json", action="store_true", help="print one JSON document")
    wall.set_defaults(run=_wall)
