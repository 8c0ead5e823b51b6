"""Names that people type: which characters show, and which join others into one.

Records hold names of printable characters. A joined emoji or a Persian or Indian name also needs
characters that show nothing by themselves; they count as printable where they join, only there.
"""

import re
import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
_PICTURE: Final = "\ufe0f"
_PLAIN: Final = "\ufe0e"
_KEYCAP: Final = "\u20e3"
_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]*\U000e007f")
"""A flag, tags that say whose it is, and the last tag."""

_VIRAMA: Final = 9  # the combining class of what joins consonants in Indian scripts
_SYMBOLS: Final = frozenset({"So", "Sm", "Sk"})
_PICTURED: Final = frozenset("‼⁉〰ℹ")  # signs and a letter that are drawn as emoji too

BLANK: Final = frozenset(
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159\U00013441\U00013442")
"""Characters that Unicode takes for letters or symbols and that show nothing."""


def _category(character: str) -> str:
    return unicodedata.category(character) if character else ""


def _is_symbol(character: str) -> bool:
    return _category(character) in _SYMBOLS and character not in BLANK


def joins(before: str, character: str, after: str) -> bool:
    """Say whether *character*, which shows nothing, makes one of what stands beside it.

    Args:
        before: what stands before it: two characters are enough.
        character: a joiner or a variation selector; for tags see ``tags_of_flags``.
        after: what stands after it: one character is enough.
    """
    last, following = before[-1:], after[:1]
    if character == _JOINER and _is_symbol(following):
        return _is_symbol(last) or (last == _PICTURE and _is_symbol(before[-2:-1]))
    if character in (_JOINER, _NON_JOINER) and last and unicodedata.combining(last) == _VIRAMA:
        return _category(following).startswith("L")
    if character == _NON_JOINER:
        return all(each and unicodedata.bidirectional(each) == "AL" for each in (last, following))
    if character in (_PICTURE, _PLAIN):
        return _is_symbol(last) or following == _KEYCAP or last in _PICTURED
    return False


def tags_of_flags(name: str) -> frozenset[int]:
    """Return where in *name* tags stand that say whose flag the one before them is."""
    return frozenset(
        at for flag in _FLAG.finditer(name) for at in range(flag.start() + 1, flag.end()))


def is_printable(name: str) -> bool:
    """Say whether a record may hold *name*: each character is printable or joins others."""
    tags = tags_of_flags(name)
    return all(
        each.isprintable() or at in tags
        or joins(name[max(at - 2, 0) : at], each, name[at + 1 : at + 2])
        for at, each in enumerate(name)
    )


def is_visible(name: str) -> bool:
    """Say whether *name* shows anything: a letter, a digit, a sign or a symbol."""
    return any(_category(each)[0] in "LNPS" and each not in BLANK for each in name)
