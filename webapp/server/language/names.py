"""Names of devices, players and series as people type them, cleaned in one place."""

import unicodedata
from typing import Any, Final

from wtforms import StringField
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from rules.names import BLANK, is_visible, joins, tags_of_flags
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import ngettext

_SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
_IDEOGRAPH_SELECTORS: Final = frozenset(map(chr, range(0xE0100, 0xE01F0)))
_SHOW_NOTHING: Final = _SELECTORS | frozenset("\u034f\u180b\u180c\u180d\u180f\U00016fe4")
"""Marks that are printable by Unicode, and show nothing unless they follow what they change."""


_MOST_PASSES: Final = 8
_MOST_TYPED: Final = 16
"""Characters that may be typed for each that is kept: the rest is not even cleaned."""


def clean_name(text: str | None) -> str:
    """Return a typed name as it is kept: "" where nothing of it can be seen.

    It is in the form NFC, with single blanks and without outer ones, without controls, without
    what changes the direction of writing, and without characters that show nothing, except those
    that hold a joined emoji or a letter together. A few passes are made; where what is left out
    still brings others together, nothing is held together.
    """
    name = text or ""
    for _pass in range(_MOST_PASSES):
        if (cleaner := _cleaned(name)) == name:
            break
        name = cleaner
    else:
        name = _cleaned("".join(each for each in name if not _shows_nothing(each)))
    return name if is_visible(name) else ""


def _cleaned(text: str) -> str:
    name = unicodedata.normalize("NFC", text)
    tags, kept = tags_of_flags(name), [""]
    for at, each in enumerate(name):
        if each.isspace() or each in BLANK or unicodedata.category(each) == "Cc":
            kept.append(" ")
        elif at in tags or _stays("".join(kept[-2:]), each, name[at + 1 : at + 2]):
            kept.append(each)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _shows_nothing(each: str) -> bool:
    return each in _IDEOGRAPH_SELECTORS or each in _SHOW_NOTHING or not each.isprintable()


def _stays(before: str, each: str, after: str) -> bool:
    if each in _IDEOGRAPH_SELECTORS:
        return unicodedata.name(before[-1:] or " ", "").startswith("CJK")
    return not _shows_nothing(each) or joins(before, each, after)


class NameField(StringField):
    """A field for a name; a name without visible characters is an error, not an empty field."""

    def __init__(self, label: Any, *validators: Any, longest: int, **options: Any) -> None:  # noqa: ANN401 (WTForms' own)
        super().__init__(label, validators, filters=[clean_name], **options)
        self.longest = longest

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was typed, and no more of it than can be a name."""
        super().process_formdata([each[: _MOST_TYPED * self.longest] for each in valuelist])

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 (the interface)
        """Ask for a name that can be seen and is not too long."""
        typed = "".join(map(str, self.raw_data or ()))
        if len(self.data or "") > self.longest or len(typed) > _MOST_TYPED * self.longest:
            raise StopValidation(ngettext("At most %(num)d letter.",
                                          "At most %(num)d letters.", self.longest))
        if not self.data and typed.strip():
            raise StopValidation(_("Use letters or an emoji."))
