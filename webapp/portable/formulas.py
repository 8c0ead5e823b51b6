"""Names that a spreadsheet would take for formulas: marked where they are written, bare again here.

A spreadsheet may split a line at other marks than the comma, so that the middle of a name begins a
cell; and some read the wide forms of the signs like the plain ones.
"""

import re
from typing import Final

_BEGINS: Final = r"((?:^|[;,\t])[\s\"]*)"
_FORMULA: Final = r"('*[=+\-@＝＋－＠])"
_BARE: Final = re.compile(_BEGINS + _FORMULA)
_MARKED: Final = re.compile(f"{_BEGINS}'{_FORMULA}")


def marked(name: str) -> str:
    """Return *name* with an apostrophe before whatever a spreadsheet would compute."""
    return _BARE.sub(r"\1'\2", name)


def unmarked(cell: str) -> str:
    """Return the name that was marked so."""
    return _MARKED.sub(r"\1\2", cell)
