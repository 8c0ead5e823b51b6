"""What pages say of days and numbers is what Babel says that knows all of a region."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from babel import localedata

from tests.support import told_by_babel
from webapp.server.language import regions
from webapp.server.language.regions import lean

NAMES = ("en_150", "en", "en_GB", "en_US", "ro_MD", "ro", "hu_HU", "hu", "fr_CH", "fr", "fr_CA")


def test_a_lean_region_says_the_same_as_a_whole_one() -> None:
    whole = subprocess.run([sys.executable, told_by_babel.__file__, *NAMES],  # noqa: S603 (ours)
                           capture_output=True, check=True).stdout
    assert {name: told_by_babel.told(lean(name)) for name in NAMES} == json.loads(whole)


def test_what_no_page_says_is_not_kept() -> None:
    for name in NAMES:
        lean(name)
        known = localedata.load(name)
        assert not {"territories", "languages", "currency_names"} & {*known}
        assert {unit.partition("-")[0] for unit in known["unit_patterns"]} == {"duration"}


def test_a_name_that_is_no_region_is_left_alone() -> None:
    for name in ("en_", "en_ZZZZ", "tlh", ""):
        assert lean(name) == name


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let threads take turns far more often than they do."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hasty")
def test_phones_that_ask_first_at_one_moment_are_all_told() -> None:
    names = ("en_GB", "en_150", "en_GB", "en_150", "ro", "ro_MD")
    gate = Barrier(len(names))

    def ask(name: str) -> str:
        gate.wait()
        return lean(name)

    for _ in range(5):
        localedata._cache.clear()  # noqa: SLF001 (as in a new process)
        lean.cache_clear()
        regions._load.cache_clear()  # noqa: SLF001 (as above)
        with ThreadPoolExecutor(len(names)) as phones:
            assert tuple(phones.map(ask, names)) == names
