"""What sub-commands say at the terminal, in its language, and how they end."""

import json
import sys
from collections.abc import Iterable
from typing import Any, Final

from rules.messages import Message, render
from webapp.language.catalogue import terminal_language, translations

DONE: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2


def say(what: Message) -> str:
    """Put *what* into the language of the terminal."""
    catalogue = translations(terminal_language())

    def translate(singular: str, plural: str, n: int) -> str:
        return catalogue.ungettext(singular, plural, n) if plural else catalogue.ugettext(singular)

    return render(what, translate)


def print_lines(lines: Iterable[str]) -> None:
    """Print *lines*, all at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def print_json(document: Any) -> None:  # noqa: ANN401 (whatever JSON holds)
    """Print a JSON document."""
    print_lines([json.dumps(document, ensure_ascii=False, indent=2)])
