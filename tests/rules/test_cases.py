"""Every worked case, run: verdicts, scores, stacks, provenance, the wall."""

import pytest

from tests.rules.case_files import Case, expectations, load_cases
from tests.rules.outcomes import Outcome, Seen, outcome_of, play_wall, tiles_in

GAMES = [case for case in load_cases() if case.record]
WALLS = [case for case in load_cases() if case.wall is not None]


def _name(case: Case) -> str:
    return case.id


def _verdict_faults(case: Case, seen: Outcome) -> list[str]:
    expected = expectations(case.text())
    faults = []
    for verdict in seen.verdicts:
        wanted = expected.pop(verdict.line, None)
        if wanted is None:
            if not verdict.legal:
                faults.append(f"expected legal, got {verdict}")
            continue
        right = wanted.legal == verdict.legal
        if wanted.legal:
            right &= wanted.rules | wanted.rulings <= verdict.rules | verdict.rulings
        else:
            right &= wanted.rules == verdict.rules and wanted.rulings <= verdict.rulings
        right &= wanted.owes == verdict.owes and wanted.presumes <= verdict.presumes
        if not right:
            faults.append(f"expected {wanted}, got {verdict}")
    faults.extend(f"line {line} was never judged" for line in expected)
    return faults


def _faults(case: Case, seen: Outcome) -> list[str]:
    faults = _verdict_faults(case, seen)
    wanted = case.expected
    for seat, total in wanted.get("scores", {}).items():
        if seen.totals[seat] != total:
            faults.append(f"{seat} scores {seen.totals[seat]}, expected {total}: "
                          f"{seen.lines[seat]}")
    for seat, value in wanted.get("values", {}).items():
        if seen.melded(seat) != value:
            faults.append(f"{seat} melded {seen.melded(seat)}, expected {value}: "
                          f"{seen.lines[seat]}")
    for seat, lines in wanted.get("lines", {}).items():
        shown = [line.short() for line in seen.lines[seat]]
        faults.extend(f"{seat} lacks the line {line}: {shown}"
                      for line in lines if line not in shown)
    for seat, points in wanted.get("initial", {}).items():
        if seen.initial[seat] != points:
            faults.append(f"{seat} opened with {seen.initial[seat]}, expected {points}")
    for seat, tiles in wanted.get("stacks", {}).items():
        if sorted(seen.stacks[seat]) != sorted(tiles_in(tiles)):
            faults.append(f"{seat} stacks {seen.stacks[seat]}, expected {tiles}: {seen.moves}")
    for seat, credit in wanted.get("credit", {}).items():
        if seen.credits[seat] != credit:
            faults.append(f"{seat} has a credit of {seen.credits[seat]}, expected {credit}")
    for meld, tiles in wanted.get("left", {}).items():
        if seen.left(meld) != tiles_in(tiles):
            faults.append(f"{meld} keeps {seen.left(meld)}, expected {tiles}: {seen.moves}")
    for meld, tiles in wanted.get("melds", {}).items():
        if seen.melds[meld] != tiles_in(tiles):
            faults.append(f"{meld} is {seen.melds[meld]}, expected {tiles}")
    for name, value in wanted.get("state", {}).items():
        if seen.state[name] != value:
            faults.append(f"{name} is {seen.state[name]}, expected {value}")
    return faults


@pytest.mark.parametrize("case", GAMES, ids=_name)
def test_a_case_comes_out_as_the_rules_say(case: Case) -> None:
    seen = outcome_of(case)
    faults = _faults(case, seen)
    assert not faults, "\n".join([f"{case.id}: {case.title} ({case.basis})", *faults, case.text()])


@pytest.mark.parametrize("case", GAMES, ids=_name)
def test_the_lines_of_a_score_sum_to_its_total(case: Case) -> None:
    seen = outcome_of(case)
    for seat, total in seen.totals.items():
        assert total == sum(line.points for line in seen.lines[seat]), case.id


@pytest.mark.parametrize("case", WALLS, ids=_name)
def test_the_wall_is_dealt_as_the_rules_say(case: Case) -> None:
    assert case.wall is not None
    seen = play_wall(case)
    wanted = {name: case.wall[name] for name in Seen.NAMES if name in case.wall}
    assert {name: getattr(seen, name) for name in wanted} == wanted
