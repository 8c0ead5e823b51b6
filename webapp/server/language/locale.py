"""The language of a page: the device's own choice, then what its browser asks for."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Final, cast

import flask_babel  # type: ignore[import-untyped]
from babel import localedata
from babel.numbers import format_decimal
from flask import Blueprint, Flask, current_app, g, has_app_context, redirect, request, session
from flask_babel import Babel, lazy_gettext
from werkzeug.wrappers import Response

from rules.messages import Message, Parameter, render, show_notation
from webapp.server.language.catalogue import LANGUAGES, TRANSLATIONS
from webapp.server.language.days import show_date
from webapp.server.language.regions import lean

THEMES: Final = ("auto", "light", "dark")
SWITCHES: Final = ("glyphs", "vibrate", "sound", "spoken")
"""What a device switches on and off."""
SIGNALS: Final = SWITCHES[1:]
"""Signals for a turn, or for time that is up; all off by default."""

preferences: Final = Blueprint("preferences", __name__)


def current_language() -> str:
    """Return the code of the page's language."""
    chosen = g.get("language") or session.get("language")
    if chosen in LANGUAGES:
        return cast("str", chosen)
    return request.accept_languages.best_match(list(LANGUAGES), "en")


def current_locale() -> str:
    """Return the page's language as its region writes days, times and numbers: "en_GB".

    The region is the one that the browser names with the language. A phone that is set to other
    languages alone and shows English pages, or that names none, as what fetches a picture may,
    writes as English is written in Europe.
    """
    language = current_language()
    asked = [tag.replace("-", "_").split("_") for tag in request.accept_languages.values()]
    for tag in asked:
        known = f"{language}_{tag[-1].upper()}"
        if tag[0].lower() == language and len(tag) > 1 and localedata.exists(known):
            return lean(known)
    elsewhere = language == "en" and all(tag[0].lower() != "en" for tag in asked)
    return lean("en_150" if elsewhere else language)


def use_language(code: str) -> None:
    """Answer this request in the language *code*, whatever the device has chosen, if it is one."""
    if code in LANGUAGES:
        g.language = code


Reword = Callable[[str, str], str]
"""Changes the translation of a message for a game: message and translation."""


def same_words(_text: str, said: str) -> str:
    """Leave *said*, the translation of a message, as it is."""
    return said


def use_words(game: str) -> None:
    """Say what follows in this request in the words of *game*."""
    g.words, g.reword = current_app.extensions["wordings"].get(game, ({}, same_words))


def _worded(text: str) -> str:
    words: Mapping[str, str] = g.get("words", {}) if has_app_context() else {}
    return words.get(text, text)


def _reworded(text: str, said: str) -> str:
    reword: Reword = g.get("reword", same_words) if has_app_context() else same_words
    return reword(text, said)


def _say(text: str) -> str:
    return _reworded(text, _translations().gettext(_worded(text)))


def _say_number(single: str, several: str, num: int) -> str:
    return _reworded(single, _translations().ngettext(_worded(single), _worded(several), num))


def _translations() -> NullTranslations:
    """Return the page's catalogue, looked for once in a request: a page has thousands of texts."""
    if not has_app_context():
        return NullTranslations()
    if "translations" not in g:
        g.translations = flask_babel.get_translations()
    return cast("NullTranslations", g.translations)


def gettext(text: str, /, **values: object) -> str:
    """Put *text* into the page's language, in the words of the page's game."""
    said = _say(text)
    return said % values if values else said


def ngettext(single: str, several: str, num: int, /, **values: object) -> str:
    """Put a text that a number decides into the page's language, in the words of its game."""
    said = _say_number(single, several, num)
    return said % {"num": num, **values}


def say(message: Message, show: Callable[[Parameter], str] = show_notation) -> str:
    """Put a message of the core into the page's language, tiles in notation or as *show* says."""

    def translate(single: str, plural: str, n: int) -> str:
        return str(ngettext(single, plural, n) if plural else gettext(single))

    return render(message, translate, show)


def heading(text: str) -> str:
    """Return *text* with a capital at the beginning: one message serves a list and a heading."""
    return text[:1].upper() + text[1:]


def show_points(points: int) -> str:
    """Return a score in the manner of the language, with a true minus sign."""
    return _points_in(str(flask_babel.get_locale()), points)


@lru_cache(maxsize=8192)  # a page of a series writes the same few hundred numbers each time
def _points_in(locale: str, points: int) -> str:
    return format_decimal(points, locale=locale).replace("-", "−")


def show_tenths(number: float) -> str:
    """Return a number with one place, in the manner of the language."""
    return str(format_decimal(number, "#,##0.0", locale=str(flask_babel.get_locale())))


def init_locale(app: Flask, wordings: Mapping[str, tuple[Mapping[str, str], Reword]]) -> None:
    """Let pages and messages speak the language of each request.

    *wordings* has for each game the messages that its pages say in place of others, and what
    changes words in a translation.
    """
    app.extensions["wordings"] = wordings
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(TRANSLATIONS)
    Babel(app, locale_selector=current_locale)
    # Templates put the values in by themselves.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        _say, _say_number, newstyle=True)
    app.register_blueprint(preferences)
    app.jinja_env.filters["say"] = say
    app.jinja_env.filters["heading"] = heading
    app.jinja_env.filters["score"] = show_points
    app.jinja_env.filters["tenths"] = show_tenths
    app.jinja_env.filters["date"] = show_date

    @app.context_processor
    def page() -> dict[str, object]:
        return {
            "language": current_language(),
            "languages": tuple(LANGUAGES.items()),
            "theme": session.get("theme", "auto"),
            "glyphs": session.get("glyphs", True),
            "signals": " ".join(each for each in SIGNALS if session.get(each)),
        }


def local_target(target: str) -> str:
    """Return *target* if it is a path of this app, else the start page."""
    home = f"{request.script_root}/"
    inner = target.removeprefix(home)
    if inner != target and not inner.startswith(("/", "\\")) and target.isprintable():
        return target.removesuffix("?")
    return home


@preferences.post("/preferences")
def save() -> Response:
    """Keep what a device chose: language, light or dark, shapes on the tiles."""
    keep_chosen({"glyphs": "0", **request.form})
    return redirect(local_target(request.form.get("next", "")), 303)


CHOICES: Final = ("language", "theme", *SWITCHES)
"""All that a device can choose."""


def chosen() -> dict[str, str]:
    """Return what this device has chosen, as a form or an address says it."""
    kept = {name: session[name] for name in ("language", "theme") if name in session}
    switches = {name: "01"[session[name]] for name in SWITCHES if name in session}
    return {**kept, **switches}


def keep_chosen(fields: Mapping[str, str]) -> None:
    """Keep what *fields* choose, and leave the rest as it is."""
    if fields.get("language") in LANGUAGES:
        session["language"] = fields["language"]
    if fields.get("theme") in THEMES:
        session["theme"] = fields["theme"]
    for name in SWITCHES:
        if fields.get(name) in {"0", "1"}:
            session[name] = fields[name] == "1"


__all__ = [
    "CHOICES",
    "SWITCHES",
    "Reword",
    "chosen",
    "current_language",
    "gettext",
    "heading",
    "init_locale",
    "keep_chosen",
    "lazy_gettext",
    "local_target",
    "ngettext",
    "same_words",
    "say",
    "show_points",
    "show_tenths",
    "use_language",
    "use_words",
]
