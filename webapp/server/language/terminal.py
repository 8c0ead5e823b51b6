"""What sub-commands say at the terminal, in its language, and how they end."""

import sys
import unicodedata
from collections.abc import Iterable
from json import dumps
from typing import Any, Final

from rules.messages import Message, render, show_notation
from webapp.server.language.catalogue import terminal_language, translations

DONE: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2

_OBEYED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def say(what: Message) -> str:
    """Put *what* into the language of the terminal."""
    catalogue = translations(terminal_language())

    def translate(singular: str, plural: str, n: int) -> str:
        return catalogue.ungettext(singular, plural, n) if plural else catalogue.ugettext(singular)

    return render(what, translate, lambda value: printable(show_notation(value)))


def printable(text: str) -> str:
    """Return *text* without what a terminal obeys, or shows elsewhere: such is written as in JSON.

    Whoever made an archive has chosen the names in it.
    """
    return "".join(each if unicodedata.category(each) not in _OBEYED else dumps(each)[1:-1]
                   for each in text)


def print_lines(lines: Iterable[str]) -> None:
    """Print *lines*, all at once."""
    sys.stdout.write("".join(
        f"{line}\n" for each in lines for line in map(printable, each.split("\n"))))


def print_json(document: Any) -> None:  # noqa: ANN401 (whatever JSON holds)
    """Print a JSON document; one for a program, whatever letters this console has."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    print_lines([dumps(document, ensure_ascii=plain, indent=2)])
