"""A game as the list of games has it: what the command line needs, and the way to its pages.

The command line starts without the web server, so a game's pages are found on use.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from webapp.core.port import PlayedGame

Document: TypeAlias = dict[str, Any]
"""A JSON document of the command line."""

AddCommand: TypeAlias = "Callable[[argparse._SubParsersAction[argparse.ArgumentParser]], None]"  # noqa: SLF001 (argparse has no other name for it)
"""Adds a sub-command to the command line."""

Opens: TypeAlias = Callable[[str, argparse.Namespace], None]
"""Prints the best first meld of a rack, by what else was typed after ``joly opening``.

It raises an ``UnreadableError`` of ``webapp.core.record.typed`` where that cannot be read.
"""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list.

    ``name`` is as records write it; ``document`` returns what ``joly score --json`` says of the
    table at the end, ``commands`` add sub-commands of its own, ``opens`` is its answer to
    ``joly opening``, if it has a first meld, and ``played`` finds what its pages need.
    """

    name: str
    document: Callable[[Any], Document]
    played: "Callable[[], PlayedGame]"
    commands: tuple[AddCommand, ...] = ()
    opens: Opens | None = None
