"""Every worked case of every game, run: verdicts, scores, tables, stacks, series."""

import pytest

from rules.cases import Case
from rules.games import GAMES
from tests.support.case_fields import field_faults
from tests.support.cases import Expected, expectations
from tests.support.other_cases import play_series
from tests.support.outcomes import Outcome, VerdictSeen, outcome_of

CASES = [case for game in GAMES.values() for case in game.cases]
RECORDS = [case for case in CASES if case.record]
SERIES = [case for case in CASES if case.series is not None]


def _name(case: Case) -> str:
    return f"{case.file}/{case.id}"


def _is_right(seen: VerdictSeen, wanted: Expected | None) -> bool:
    if wanted is None:
        return seen.legal
    right = wanted.owes == seen.owes and wanted.presumes <= seen.presumes
    if wanted.legal:
        return (right and seen.legal
                and wanted.rules | wanted.rulings <= seen.rules | seen.rulings)
    return (right and not seen.legal
            and wanted.rules == seen.rules and wanted.rulings <= seen.rulings)


def _verdict_faults(case: Case, seen: Outcome) -> list[str]:
    expected = expectations(case.text())
    faults = []
    for verdict in seen.verdicts:
        wanted = expected.pop(verdict.line, None)
        if not _is_right(verdict, wanted):
            faults.append(f"{verdict.text}: expected {wanted or 'legal'}, got {verdict}")
    return [*faults, *(f"line {line} was never judged" for line in expected)]


def test_cases_have_names_of_their_own() -> None:
    names = [case.id for case in CASES]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("case", RECORDS, ids=_name)
def test_a_case_comes_out_as_the_rules_say(case: Case) -> None:
    seen = outcome_of(case)
    faults = [*_verdict_faults(case, seen), *field_faults(case, seen)]
    if faults:
        head = f"{case.id} in {case.file}.toml: {case.title} ({case.basis})"
        shown = [f"{seat}: {[line.short() for line in lines]}"
                 for seat, lines in seen.lines.items()]
        moves = [f"stack move: {move}" for move in seen.moves]
        pytest.fail("\n".join([head, *faults, *shown, *moves, case.text()]), pytrace=False)


@pytest.mark.parametrize("case", RECORDS, ids=_name)
def test_the_lines_of_a_score_sum_to_its_total(case: Case) -> None:
    seen = outcome_of(case)
    for seat, total in seen.totals.items():
        assert total == sum(line.points for line in seen.lines[seat]), case.id


@pytest.mark.parametrize("case", SERIES, ids=_name)
def test_a_series_stands_as_the_rules_say(case: Case) -> None:
    seen = play_series(case)
    wanted = {name: value for name, value in (case.series or {}).items() if name in seen}
    assert {name: seen[name] for name in wanted} == wanted
