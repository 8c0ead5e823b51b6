"""Names of devices, players and series as people type them, cleaned in one place."""

import unicodedata
from typing import Any, Final

from wtforms import StringField
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from rules.names import BLANK, is_visible, joins
from webapp.locale import gettext as _

_SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
_IDEOGRAPH_SELECTORS: Final = frozenset(map(chr, range(0xE0100, 0xE01F0)))
_SHOW_NOTHING: Final = _SELECTORS | frozenset("\u034f\u180b\u180c\u180d\u180f\U00016fe4")
"""Marks that are printable by Unicode, and show nothing unless they follow what they change."""


def clean_name(text: str | None) -> str:
    """Return a typed name as it is kept: "" where nothing of it can be seen.

    It is in the form NFC, with single blanks and without outer ones, without controls, without
    what changes the direction of writing, and without characters that show nothing, except those
    that hold a joined emoji or a letter together.
    """
    name = text or ""
    while (cleaner := _cleaned(name)) != name:  # what is left out may bring others together
        name = cleaner
    return name if is_visible(name) else ""


def _cleaned(text: str) -> str:
    name, kept = unicodedata.normalize("NFC", text), ""
    for at, each in enumerate(name):
        if each.isspace() or each in BLANK or unicodedata.category(each) == "Cc":
            kept += " "
        elif _stays(kept, each, name[at + 1 :]):
            kept += each
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def _stays(kept: str, each: str, after: str) -> bool:
    if each in _IDEOGRAPH_SELECTORS:
        return unicodedata.name(kept[-1:] or " ", "").startswith("CJK")
    if each in _SHOW_NOTHING or not each.isprintable():
        return joins(kept, each, after)
    return True


class NameField(StringField):
    """A field for a name; what shows nothing is told, and never taken for an empty field."""

    def __init__(self, label: Any, *validators: Any, longest: int, **options: Any) -> None:  # noqa: ANN401 (WTForms' own)
        super().__init__(label, validators, filters=[clean_name], **options)
        self.longest = longest

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 (the interface)
        """Ask for a name that can be seen and is not too long."""
        if not self.data and "".join(map(str, self.raw_data or ())).strip():
            raise StopValidation(_("Nothing of this name can be seen. Use letters or an emoji."))
        if len(self.data or "") > self.longest:
            raise StopValidation(_("At most %(n)d letters.", n=self.longest))
