"""The catalogues of messages, for the terminal too: nothing here needs the web server.

``babel.cfg`` at the root of the project says how messages are extracted and compiled.
"""

import ctypes
import locale
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.core import negotiate_locale
from babel.support import NullTranslations, Translations

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "ro": "Română",
    "hu": "Magyar",
    "fr": "Français",
}
"""The languages that Joly speaks, each by its own name."""

TRANSLATIONS: Final = Path(__file__).parent / "translations"


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of *language*; English needs none."""
    return Translations.load(TRANSLATIONS, [language])


def terminal_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment of a terminal asks for."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            wanted = [each.split(".")[0] for each in value.split(":")]
            return negotiate_locale(wanted, list(LANGUAGES)) or "en"
    return negotiate_locale([_of_windows()], list(LANGUAGES)) or "en"


def _of_windows() -> str:
    """Return the language that Windows shows itself in: its environment names none."""
    libraries = getattr(ctypes, "windll", None)
    number = libraries.kernel32.GetUserDefaultUILanguage() if libraries else 0
    return locale.windows_locale.get(number, "en")
