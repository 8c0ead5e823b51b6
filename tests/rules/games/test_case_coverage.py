"""Of each game of a rearranged table: no rule without cases, no option that changes nothing."""

from collections.abc import Hashable

import pytest

from rules.cases import Case
from rules.games.rummikub.book.volume import VOLUME as RUMMIKUB
from rules.games.tile_rummy.book.volume import VOLUME as TILE_RUMMY
from rules.rulebook.entry import Kind, Rule
from rules.rulebook.volume import Volume
from tests.support.cases import rulings, words_apart
from tests.support.other_cases import play_series
from tests.support.outcomes import Outcome, outcome_of, play

BOTH = (RUMMIKUB, TILE_RUMMY)
A_FEW_WORDS = 6
ENOUGH = 100
UNSEEN = {"Q-K-20", "Q-T-17"}
"""Rulings that no record of one game can show."""

NO_CHANGE = {("rk_series", "points"), ("rk_time_limit", "40")}
"""What no record of one game tells: who wins a series, and which limit it was."""

TIMES = {"rummikub": "K-TIME-1", "tile-rummy": "T-TIME-1"}
"""The rules by which a turn that took too long draws from the pool."""

CASES = [pytest.param(volume, case, id=case.id)
         for volume in BOTH for case in volume.cases if case.record]
RULES = [pytest.param(volume, rule, id=rule.id)
         for volume in BOTH for rule in volume.rules.values()]
TURNS = [pytest.param(volume, name, word, id=f"{name}-{word}")
         for volume in BOTH for name, spec in volume.options.items() for word in spec.values
         if word != spec.default and (name, word) not in NO_CHANGE]


def _title(volume: Volume) -> str:
    return volume.book.game


def _records(volume: Volume) -> list[Case]:
    return [case for case in volume.cases if case.record]


@pytest.mark.parametrize("volume", BOTH, ids=_title)
def test_there_are_cases_enough_and_many_have_a_twin(volume: Volume) -> None:
    assert len(list(volume.cases)) >= ENOUGH
    assert sum(bool(case.twin) for case in volume.cases) >= ENOUGH // 4


@pytest.mark.parametrize(("volume", "case"), CASES)
def test_what_rests_on_a_ruling_names_it(volume: Volume, case: Case) -> None:
    assert rulings(case) <= outcome_of(case).cited()
    assert set(case.shows) <= volume.rules.keys()


@pytest.mark.parametrize("volume", BOTH, ids=_title)
def test_every_ruling_is_named_by_some_case(volume: Volume) -> None:
    cited = frozenset().union(*(outcome_of(case).cited() for case in _records(volume)))
    assert volume.rulings.keys() - UNSEEN <= cited
    assert cited <= volume.rules.keys() | volume.rulings.keys()


def _breaks(case: Case, rule: Rule) -> bool:
    return any(not seen.legal and rule.id in seen.rules for seen in outcome_of(case).verdicts)


def _is_forbidden_somewhere(volume: Volume, rule: Rule) -> bool:
    for case in _records(volume):
        if rule.id in case.shows and case.twin and _breaks(case, rule):
            twin = volume.cases[case.twin]
            if not _breaks(twin, rule) and words_apart(case, twin) <= A_FEW_WORDS:
                return True
    return False


@pytest.mark.parametrize(("volume", "rule"), RULES)
def test_a_rule_has_the_cases_that_its_kind_asks_for(volume: Volume, rule: Rule) -> None:
    shown = [case for case in volume.cases if rule.id in case.shows]
    match rule.kind:
        case Kind.FORBIDS:
            assert _is_forbidden_somewhere(volume, rule), "no illegal case with a legal twin"
        case Kind.VALUES:
            figures = [_figures(case) for case in shown]
            assert any(one != figures[0] for one in figures)
        case Kind.PERMITS:
            assert any(all(seen.legal for seen in outcome_of(case).verdicts) for case in shown)
        case Kind.PROCEDURE:
            assert rule.why_text_only


def _figures(case: Case) -> object:
    if case.series is not None:
        return play_series(case)
    seen = outcome_of(case)
    return (seen.totals, seen.initial)


def _parts(seen: Outcome) -> dict[Hashable, frozenset[str]]:
    state = seen.played.state
    verdicts: dict[Hashable, frozenset[str]] = {
        (one.text, one.legal): one.rules | one.rulings for one in seen.verdicts}
    return verdicts | {
        (seat, line.points, line.tiles): frozenset({line.rule}) | line.rulings
        for seat, lines in seen.lines.items() for line in lines} | {
        ("stock", state.stock): frozenset({TIMES[seen.played.record.game]})}


def _is_as_usual(volume: Volume, case: Case, option: str) -> bool:
    other = "preset " in case.record and f"preset {volume.usual}" not in case.record
    return not other and not case.sets(option)


@pytest.mark.parametrize(("volume", "name", "word"), TURNS)
def test_an_option_changes_some_case_and_names_what_it_rests_on(
    volume: Volume, name: str, word: str
) -> None:
    wanted = set(volume.options[name].ids)
    changed = 0
    for case in _records(volume):
        if not _is_as_usual(volume, case, name):
            continue
        before = _parts(outcome_of(case))
        after = _parts(play(case.text(**{name: word})))
        apart = before.keys() ^ after.keys()
        changed += bool(apart)
        named = frozenset().union(*((before | after)[part] for part in apart))
        assert not apart or named & wanted, f"{case.id}: {named}"
    assert changed
