"""What Babel knows of a language and its region, without what Joly never says."""

from contextlib import suppress
from functools import cache
from threading import Lock
from typing import Final

from babel import Locale, UnknownLocaleError, localedata
from babel.core import get_global

_NEVER_SAID: Final = (
    "compact_currency_formats", "compact_decimal_formats", "compound_unit_patterns",
    "currency_formats", "currency_names", "currency_names_plural", "currency_symbols",
    "languages", "scripts", "territories", "unit_display_names", "variants",
)
"""Names of languages, countries, currencies and units: half a megabyte for each region."""

_LOADING: Final = Lock()
"""Regions stand on one another: what one thread makes lean no other may be reading."""


@cache
def lean(name: str) -> str:
    """Load what is known of the region *name*, such as "en_GB", and keep what pages need of it.

    Babel keeps each region that was ever asked for. Return *name*.
    """
    with _LOADING, suppress(UnknownLocaleError, ValueError):
        _load(str(Locale.parse(name)))
    return name


@cache
def _load(name: str) -> None:
    if name != "root":  # what is not there need not be inherited
        parents = get_global("parent_exceptions")
        _load(parents.get(name) or name.rpartition("_")[0] or "root")
    data = localedata.load(name)
    for each in _NEVER_SAID:
        data.pop(each, None)
    units = data.get("unit_patterns", {})
    for each in [unit for unit in units if not unit.startswith("duration")]:
        del units[each]
