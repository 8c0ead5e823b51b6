"""The cases of the leaflet's game: like the others (case_files), with its own usual header."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rules.replay import parse_record, replay, score
from tests.support.case_files import FOLDER, SEATS, Case, expectations
from tests.support.outcomes import LineSeen, VerdictSeen

LEAFLET_FOLDER: Final = FOLDER / "tile_rummy"
_LEADING: Final = ("preset ", "set ", "seat ", "drawn ", "starter ")


@dataclass(frozen=True, slots=True)
class LeafletOutcome:
    """The verdicts, the scores and the table of a record."""

    verdicts: tuple[VerdictSeen, ...]
    totals: dict[str, int]
    lines: dict[str, tuple[LineSeen, ...]]
    initial: dict[str, int | None]
    melds: dict[str, str]
    kinds: dict[str, str]

    def cited(self) -> frozenset[str]:
        """Return every rule and ruling that a verdict or a score line names."""
        found = {name for seen in self.verdicts for name in seen.rules | seen.rulings}
        for lines in self.lines.values():
            for line in lines:
                found |= {line.rule, *line.rulings}
        return frozenset(found)


def with_leaflet_header(record: str) -> str:
    """Return *record* with the usual header of the leaflet's game."""
    lines = record.strip().splitlines()
    start = 0
    while start < len(lines) and lines[start].startswith(("#", *_LEADING)):
        start += 1
    head = lines[:start]
    preset = [line for line in head if line.startswith("preset ")] or ["preset base"]
    house = [line for line in head if line.startswith("set ")]
    seats = [line for line in head if line.startswith("seat ")] or SEATS
    rest = [line for line in head if not line.startswith(("preset ", "set ", "seat "))]
    header = ["joly 1", "game tile-rummy", *preset, *house, *seats]
    return "\n".join([*header, *rest, *lines[start:]]) + "\n"


@cache
def load_leaflet_cases() -> tuple[Case, ...]:
    """Return every case of the leaflet's game, in the order of the files."""
    return tuple(
        _case(entry, path.stem)
        for path in sorted(LEAFLET_FOLDER.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"])


def _case(entry: dict[str, Any], file: str) -> Case:
    known = {name: entry.pop(name) for name in ("id", "title", "basis", "twin") if name in entry}
    record = with_leaflet_header(entry.pop("record"))
    return Case(file=file, record=record, shows=tuple(entry.pop("shows", ())), expected=entry,
                **known)


def leaflet_case(name: str) -> Case:
    """Return the case *name*."""
    return next(case for case in load_leaflet_cases() if case.id == name)


def play_leaflet(text: str) -> LeafletOutcome:
    """Play the record *text*."""
    played = replay(parse_record(text))
    sheet = score(played)
    return LeafletOutcome(
        verdicts=tuple(
            VerdictSeen(
                entry.line, entry.text, bool(entry.verdict),
                frozenset(citation.rule for citation in entry.verdict.citations),
                frozenset(citation.ruling for citation in entry.verdict.citations
                          if citation.ruling),
                frozenset(), frozenset(entry.verdict.presumes))
            for entry in played.entries),
        totals={seat: each.total for seat, each in sheet.seats.items()},
        lines={seat: tuple(LineSeen(line.rule, frozenset(line.rulings), line.points,
                                    tuple(map(str, line.tiles))) for line in each.lines)
               for seat, each in sheet.seats.items()},
        initial={seat: each.initial for seat, each in sheet.seats.items()},
        melds={f"m{number}": " ".join(str(slot.piece) for slot in meld.slots)
               for number, meld in played.state.melds.items()},
        kinds={f"m{number}": meld.kind for number, meld in played.state.melds.items()})


@cache
def leaflet_outcome(case: Case) -> LeafletOutcome:
    """Play *case* under the options that it names."""
    return play_leaflet(case.text())


def faults_of(case: Case) -> list[str]:
    """Return how *case* comes out otherwise than it says."""
    seen = leaflet_outcome(case)
    expected = expectations(case.text())
    faults = []
    for verdict in seen.verdicts:
        wanted = expected.pop(verdict.line, None)
        if wanted is None:
            right = verdict.legal
        elif wanted.legal:
            right = verdict.legal and (
                wanted.rules | wanted.rulings <= verdict.rules | verdict.rulings)
        else:
            right = (not verdict.legal and wanted.rules == verdict.rules
                     and wanted.rulings <= verdict.rulings)
        if not right or (wanted and not wanted.presumes <= verdict.presumes):
            faults.append(f"{verdict.text}: expected {wanted or 'legal'}, got {verdict}")
    faults += [f"line {line} was never judged" for line in expected]
    tables: dict[str, Any] = {"scores": seen.totals, "initial": seen.initial,
                              "melds": seen.melds, "kinds": seen.kinds}
    for field, values in case.expected.items():
        for name, value in values.items():
            if field == "lines":
                shown = [line.short() for line in seen.lines[name]]
                faults += [f"{name} lacks {line}: {shown}" for line in value if line not in shown]
            elif tables[field].get(name) != value:
                faults.append(f"{field} of {name}: expected {value}, got {tables[field]}")
    return faults
