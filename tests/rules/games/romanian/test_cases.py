"""Every worked case, run: verdicts, scores, stacks, provenance, the wall."""

from collections.abc import Mapping

import pytest

from tests.support.case_files import Case, expectations, load_cases
from tests.support.other_cases import play_series, play_wall
from tests.support.outcomes import Outcome, outcome_of, tiles_in

GAMES = [case for case in load_cases() if case.record]
WALLS = [case for case in load_cases() if case.wall is not None]
SERIES = [case for case in load_cases() if case.series is not None]


def _name(case: Case) -> str:
    return case.id


def _verdict_faults(case: Case, seen: Outcome) -> list[str]:
    expected = expectations(case.text())
    faults = []
    for verdict in seen.verdicts:
        wanted = expected.pop(verdict.line, None)
        if wanted is None:
            if not verdict.legal:
                faults.append(f"{verdict.text}: expected legal, got {verdict}")
            continue
        right = wanted.legal == verdict.legal
        if wanted.legal:
            right &= wanted.rules | wanted.rulings <= verdict.rules | verdict.rulings
        else:
            right &= wanted.rules == verdict.rules and wanted.rulings <= verdict.rulings
        right &= wanted.owes == verdict.owes and wanted.presumes <= verdict.presumes
        if not right:
            faults.append(f"{verdict.text}: expected {wanted}, got {verdict}")
    faults.extend(f"line {line} was never judged" for line in expected)
    return faults


def _seen(seen: Outcome, field: str, name: str) -> object:
    """Return what *field* of a case speaks of, for the seat, meld or fact *name*."""
    match field:
        case "values":
            return seen.melded(name)
        case "left":
            return seen.left(name)
        case "stacks":
            return sorted(seen.stacks[name])
        case _:
            tables: dict[str, Mapping[str, object]] = {
                "scores": seen.totals, "initial": seen.initial, "credit": seen.credits,
                "melds": seen.melds, "state": seen.state}
            return tables[field][name]


def _wanted(field: str, value: object) -> object:
    if field in ("left", "melds"):
        return tiles_in(str(value))
    return sorted(tiles_in(str(value))) if field == "stacks" else value


def _faults(case: Case, seen: Outcome) -> list[str]:
    faults = _verdict_faults(case, seen)
    expected = dict(case.expected)
    for seat, lines in expected.pop("lines", {}).items():
        shown = [line.short() for line in seen.lines[seat]]
        faults.extend(f"{seat} lacks the line {line}" for line in lines if line not in shown)
    for field, values in expected.items():
        for name, value in values.items():
            got, wanted = _seen(seen, field, name), _wanted(field, value)
            if got != wanted:
                faults.append(f"{field} of {name}: expected {wanted}, got {got}")
    if faults:
        faults.extend(f"{seat}: {[line.short() for line in lines]}"
                      for seat, lines in seen.lines.items())
        faults.extend(f"stack move: {move}" for move in seen.moves)
    return faults


@pytest.mark.parametrize("case", GAMES, ids=_name)
def test_a_case_comes_out_as_the_rules_say(case: Case) -> None:
    seen = outcome_of(case)
    faults = _faults(case, seen)
    if faults:
        head = f"{case.id} in {case.file}.toml: {case.title} ({case.basis})"
        pytest.fail("\n".join([head, *faults, case.text()]), pytrace=False)


@pytest.mark.parametrize("case", GAMES, ids=_name)
def test_the_lines_of_a_score_sum_to_its_total(case: Case) -> None:
    seen = outcome_of(case)
    for seat, total in seen.totals.items():
        assert total == sum(line.points for line in seen.lines[seat]), case.id


@pytest.mark.parametrize("case", WALLS, ids=_name)
def test_the_wall_is_dealt_as_the_rules_say(case: Case) -> None:
    seen = play_wall(case)
    wanted = {name: value for name, value in (case.wall or {}).items() if name in seen}
    assert {name: seen[name] for name in wanted} == wanted


@pytest.mark.parametrize("case", SERIES, ids=_name)
def test_a_series_stands_as_the_rules_say(case: Case) -> None:
    seen = play_series(case)
    wanted = {name: value for name, value in (case.series or {}).items() if name in seen}
    assert {name: seen[name] for name in wanted} == wanted
