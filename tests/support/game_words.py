"""The words that each game keeps to itself, in every language, and where another one quotes them.

A word is written as a regular expression for the whole word with the endings that it takes.
"""

import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po

from rules.games import GAMES
from webapp.games import GAMES as PLAYED
from webapp.server.language.catalogue import TRANSLATIONS

ROOT = Path(__file__).parents[2]
KEYWORDS = DEFAULT_KEYWORDS | parse_keywords(["N_", "NP_:1,2", "_l", "lazy_gettext"])
ROMANIAN, TILE_RUMMY, RUMMIKUB = "romanian", "tile-rummy", "rummikub"
ARRANGED = (TILE_RUMMY, RUMMIKUB)
"""The games that have rooms in common (webapp/arranged)."""

OWN = {
    # Joly, doubla, wall, discard and discard line, throw, exposed tile, twin, stack; in Hungarian
    # and French the tile is a joker in both games, as in the glossary
    ROMANIAN: {
        "en": (r"jolys?", r"doublas?", r"walls?", r"discard\w*", r"throw\w*", r"exposed",
               r"stack\w*"),
        "ro": (r"joly\w*", r"dubl(?:ă|a|e|ele|elor)", r"zid(?:ul|ului|uri)?", r"arunc\w*",
               r"teanc\w*", r"atu(?:ul|ului|uri)?"),
        "hu": (r"dupl(?:a|á[tk]\w*|ával|ához|ája)", r"fal(?:at|b[óa][ln]|ban|hoz|nak|ra|on)?",
               r"\w*eldob\w*", r"dobósor\w*", r"hal(?:om|m)\w*", r"felfordít\w*", r"ikerk\w*"),
        "fr": (r"murs?", r"défauss\w*", r"piles?", r"retournées?", r"jumelles?"),
    },
    # joker, pool; Romanian, Hungarian and French call all games' stock by one word
    **{game: {"en": (r"jokers?", r"pools?"), "ro": (r"joker\w*",), "hu": (), "fr": ()}
       for game in ARRANGED},
}
"""By game and language, the words that no page of another game says."""

HARMLESS = {
    "en": (r"set (?:right|seats|aside|a printed|no|three|one)", r"sets (?:no|three)",
           r"(?:is|are|end|players) set", r"throw (?:a game|it) away", r"thrown away"),
    "ro": (),
    "hu": (),
    "fr": (),
}
"""By language, phrases in which such a word is another one: in English the verb, and a game that
was begun by mistake."""

APP = (
    "Joly keeps the score, the family keeps the peace.",
    *(GAMES[game].volume.survey.lead for game in ARRANGED),
)
"""Messages in which Joly is the app; beside them its name stands in the header and the title."""

QUOTES = {ROMANIAN: ("Q-SETUP-2",), TILE_RUMMY: ("Q-T-17",), RUMMIKUB: ()}
"""By game, its rulings that name what it has not: Okey’s joker; discards, which are thrown."""


def foreign(game: str, language: str, text: str) -> list[str]:
    """Return the words of other games in *text*, each with what stands around it."""
    text = _pattern(HARMLESS[language]).sub(" ", text)
    others = [word for other in OWN for word in OWN[other][language]
              if word not in OWN[game][language]]
    return [text[max(0, found.start() - 50):found.end() + 40]
            for found in _pattern(tuple(others)).finditer(text)]


def is_group(instead: str) -> bool:
    """Say whether a message names a group: only Rummikub's set is a group or a run."""
    return "group" in instead.lower()


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds one of *words* as a whole word; without any it finds nothing."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)" if words else r"(?!)", re.IGNORECASE)


@cache
def allowed(game: str, language: str) -> tuple[str, ...]:
    """Return the texts that a game's pages may say as they are, the app's name among them."""
    quoted = [text for id_ in QUOTES[game] if (ruling := GAMES[game].volume.rulings[id_])
              for text in (ruling.title, ruling.text, ruling.reason)]
    return tuple(in_language(text, language)[0] for text in (*APP, *quoted))


@cache
def catalogue(language: str) -> Catalog:
    """Return the translations of a language."""
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def in_language(message: str | tuple[str, ...], language: str) -> tuple[str, ...]:
    """Return a message in a language, in each of its forms."""
    if language == "en":
        return (message,) if isinstance(message, str) else message
    entry = catalogue(language).get(message)
    assert entry is not None, message
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def translated(text: str, language: str) -> str:
    """Return one form of a message in a language, whether a number decides it or not."""
    if language == "en":
        return text
    forms = next((entry.string for entry in catalogue(language)
                  if text == entry.id or (isinstance(entry.id, tuple | list) and text in entry.id)),
                 None)
    assert forms, text
    return forms if isinstance(forms, str) else str(forms[-1])


def own_messages(game: str) -> set[str | tuple[str, ...]]:
    """Return what the rooms of a game say, in the words that it says in place of others."""
    worded = next(each.played().words.wording for each in PLAYED if each.name == game)
    methods, options = parse_mapping_cfg((ROOT / "babel.cfg").read_text().splitlines())
    room = game.replace("-", "_")
    rooms = (f"games/{room}/", *(("webapp/arranged/",) if game in ARRANGED else ()))
    return {
        worded.get(text, text) if isinstance(text, str) else text
        for place, _, text, _, _ in extract_from_dir(ROOT, methods, options, KEYWORDS)
        if any(each in place for each in rooms) and not place.endswith("/vocabulary.py")
    }
