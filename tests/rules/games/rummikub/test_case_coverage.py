"""No rule of Rummikub without its cases, no option that changes nothing."""

from collections.abc import Hashable

import pytest

from rules.cases import Case
from rules.games.rummikub.book.volume import CASES, RULES, RULINGS
from rules.games.rummikub.options import OPTIONS
from rules.rulebook.entry import Kind, Rule
from tests.support.cases import rulings, words_apart
from tests.support.other_cases import play_series
from tests.support.outcomes import Outcome, outcome_of, play

A_FEW_WORDS = 6
ENOUGH = 100
OF_SERIES = {"rk_series"}
"""Options that change nothing in a game: what they do is in the cases of series."""

OF_CLOCKS = {("rk_time_limit", "40")}
"""Which limit it is no record tells: only that one was agreed."""

TURNS = [(name, word) for name, spec in OPTIONS.items() if name not in OF_SERIES
         for word in spec.values if word != spec.default and (name, word) not in OF_CLOCKS]
RECORDS = [case for case in CASES if case.record]
OF_WHOLE_SERIES = {"Q-K-20"}


def _name(case: Case) -> str:
    return case.id


def test_there_are_cases_enough_and_many_have_a_twin() -> None:
    assert len(list(CASES)) >= ENOUGH
    assert sum(bool(case.twin) for case in CASES) >= ENOUGH // 4


@pytest.mark.parametrize("case", RECORDS, ids=_name)
def test_what_rests_on_a_ruling_names_it(case: Case) -> None:
    assert rulings(case) <= outcome_of(case).cited()
    assert set(case.shows) <= RULES.keys()


def test_every_ruling_is_named_by_some_case() -> None:
    cited = frozenset().union(*(outcome_of(case).cited() for case in RECORDS))
    assert RULINGS.keys() - OF_WHOLE_SERIES <= cited
    assert cited <= RULES.keys() | RULINGS.keys()


def _breaks(case: Case, rule: Rule) -> bool:
    return any(not seen.legal and rule.id in seen.rules for seen in outcome_of(case).verdicts)


def _is_forbidden_somewhere(rule: Rule) -> bool:
    for case in RECORDS:
        if rule.id in case.shows and case.twin and _breaks(case, rule):
            twin = CASES[case.twin]
            if not _breaks(twin, rule) and words_apart(case, twin) <= A_FEW_WORDS:
                return True
    return False


@pytest.mark.parametrize("rule", RULES.values(), ids=str)
def test_a_rule_has_the_cases_that_its_kind_asks_for(rule: Rule) -> None:
    shown = [case for case in CASES if rule.id in case.shows]
    match rule.kind:
        case Kind.FORBIDS:
            assert _is_forbidden_somewhere(rule), "no illegal case with a legal twin"
        case Kind.VALUES:
            figures = [_figures(case) for case in shown]
            assert any(one != figures[0] for one in figures)
        case Kind.PERMITS:
            assert any(all(seen.legal for seen in outcome_of(case).verdicts)
                       for case in shown)
        case Kind.PROCEDURE:
            assert rule.why_text_only


def _figures(case: Case) -> object:
    if case.series is not None:
        return play_series(case)
    seen = outcome_of(case)
    return (seen.totals, seen.initial)


def _parts(seen: Outcome) -> dict[Hashable, frozenset[str]]:
    verdicts: dict[Hashable, frozenset[str]] = {
        (one.text, one.legal): one.rules | one.rulings for one in seen.verdicts}
    return verdicts | {
        (seat, line.points, line.tiles): frozenset({line.rule}) | line.rulings
        for seat, lines in seen.lines.items() for line in lines} | {
        ("stock", seen.played.state.stock): frozenset({"K-TIME-1"})}


@pytest.mark.parametrize(("name", "word"), TURNS)
def test_an_option_changes_some_case_and_names_what_it_rests_on(name: str, word: str) -> None:
    wanted = set(OPTIONS[name].ids)
    changed = 0
    for case in RECORDS:
        if case.sets(name) or "preset " in case.record:
            continue
        before = _parts(outcome_of(case))
        after = _parts(play(case.text(**{name: word})))
        apart = before.keys() ^ after.keys()
        changed += bool(apart)
        named = frozenset().union(*((before | after)[part] for part in apart))
        assert not apart or named & wanted, f"{case.id}: {named}"
    assert changed
