import pytest

from rules.rulebook import RULES, RULINGS
from tests.webapp.phones import Phone


def test_every_rule_and_ruling_has_its_page(keeper: Phone) -> None:
    for entry in (*RULES, *RULINGS):
        answer = keeper.get(f"/rules/{entry}")
        assert answer.status_code == 200
        assert entry in answer.text


@pytest.mark.parametrize("entry", ["R-NOTHING", "r-init-2", "-"])
def test_what_is_no_rule_is_not_there(keeper: Phone, entry: str) -> None:
    assert keeper.get(f"/rules/{entry}").status_code == 404
