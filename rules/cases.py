"""The worked cases of a game: situations and what comes of them (docs/cases.md).

They are the game's data. Each is a test, and an example of the rulebook where it says so.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

SEATS: Final = ("seat A Ana", "seat B Bogdan", "seat C Carmen", "seat D Dan")
_OF_HEADER: Final = ("preset ", "set ", "seat ")


@dataclass(frozen=True, slots=True)
class Header:
    """The usual header of a game's cases: its name and the preset that they are played by."""

    game: str
    preset: str

    def above(self, record: str, options: Mapping[str, str]) -> str:
        """Return *record* below this header, with each of *options* that it does not set.

        The record's own lines ``preset``, ``set`` and ``seat`` belong to the header, ``preset``
        and ``seat`` in place of the usual ones. One that begins with ``joly`` has its own.
        """
        lines = record.strip().splitlines()
        own = {line.split()[1] for line in lines if line.startswith("set ")}
        added = [f"set {name} {value}" for name, value in options.items() if name not in own]
        if lines[:1] == ["joly 1"]:
            at = 1 + max(i for i, line in enumerate(lines)
                         if line.startswith(("game ", "preset ", "set ")))
            return "\n".join([*lines[:at], *added, *lines[at:]]) + "\n"
        preset = [line for line in lines if line.startswith("preset ")]
        house = [line for line in lines if line.startswith("set ")]
        seats = [line for line in lines if line.startswith("seat ")]
        head = ["joly 1", f"game {self.game}", *(preset or [f"preset {self.preset}"]), *house,
                *added, *(seats or SEATS)]
        rest = [line for line in lines if not line.startswith(_OF_HEADER)]
        return "\n".join([*head, *rest]) + "\n"


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One worked case.

    ``shows`` are the rules for which it is a case, ``examples`` says what the rulebook shows of
    it; ``expected`` holds the fields of the file that are not named here.
    """

    id: str
    title: str
    basis: str
    file: str
    header: Header
    record: str = ""
    shows: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    twin: str = ""
    wall: Mapping[str, Any] | None = None
    series: Mapping[str, Any] | None = None
    expected: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> tuple[str, ...]:
        """Return the lines of the record without comments."""
        return tuple(line for line in self.record.splitlines() if line and line[0] != "#")

    def text(self, **options: str) -> str:
        """Return the record with its header and *options* set, save those that it sets itself."""
        return self.header.above(self.record, options)

    def sets(self, option: str) -> bool:
        """Say whether the case itself decides *option*."""
        if self.wall is not None:
            return option in self.wall.get("set", {})
        return re.search(rf"^set {option} ", self.record, re.MULTILINE) is not None


class Casebook:
    """The cases of a game, read when they are first asked for from the files of its folder."""

    def __init__(self, folder: Path, game: str, preset: str) -> None:
        self.folder = folder
        self.header = Header(game, preset)

    def __iter__(self) -> Iterator[Case]:
        return iter(self._by_id.values())

    def __getitem__(self, name: str) -> Case:
        """Return the case *name*.

        Raises:
            KeyError: there is no such case.
        """
        return self._by_id[name]

    @cached_property
    def _by_id(self) -> Mapping[str, Case]:
        found: dict[str, Case] = {}
        for path in sorted(self.folder.glob("*.toml")):
            for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
                case = self._case(entry, path.stem)
                if found.setdefault(case.id, case) is not case:
                    raise ValueError(case.id)
        return found

    def _case(self, entry: dict[str, Any], file: str) -> Case:
        known: dict[str, Any] = {
            name: entry.pop(name) for name in
            ("id", "title", "basis", "record", "twin", "wall", "series") if name in entry}
        known |= {name: tuple(entry.pop(name, ())) for name in ("shows", "examples")}
        return Case(file=file, header=self.header, expected=entry, **known)
