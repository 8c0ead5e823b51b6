"""Each number of a sentence has the form that it wants: messages made with several numbers."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

import pytest

from tests.webapp.server.language.test_translations import FORMS, catalogue, extracted, fields

NUMBERS: Final = (0, 1, 2, 5, 20)
FIXED: Final = frozenset({"most", "megapixels"})
"""Limits that the code sets: they are never few."""
WORDS: Final = frozenset({"name", "names", "other", "owner", "who", "tile", "tiles", "stacks"})
"""Fields that are no numbers, where a noun may follow."""

NOUNS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {one: f"{one}s" for one in (
        "tile", "point", "Joly", "joker", "game", "line", "player", "turn", "second", "photo",
        "row", "set", "rack", "meld", "letter", "file", "device", "draw", "minute", "evening",
        "household", "condition", "character", "message", "round", "stack", "win", "way", "rule",
        "digit", "day", "megapixel")} | {"entry": "entries"},
    "ro": {"piesă": "piese", "punct": "puncte", "joc": "jocuri", "linie": "linii",
           "rând": "rânduri", "literă": "litere", "fotografie": "fotografii", "partidă": "partide",
           "jucător": "jucători", "joker": "jokeri", "set": "seturi", "secundă": "secunde",
           "formație": "formații", "tragere": "trageri", "minut": "minute", "seară": "seri",
           "mesaj": "mesaje", "mutare": "mutări", "regulă": "reguli", "rezultat": "rezultate",
           "teanc": "teancuri", "tură": "ture", "rundă": "runde",
           "victorie": "victorii", "zi": "zile",
           "cale": "căi", "dispozitiv": "dispozitive", "fișier": "fișiere",
           "megapixel": "megapixeli", "condiție": "condiții", "caracter": "caractere"},
    "hu": {"kő": "kövek", "pont": "pontok", "játszma": "játszmák", "sor": "sorok",
           "kör": "körök", "betű": "betűk", "fotó": "fotók", "játékos": "játékosok",
           "másodperc": "másodpercek", "perc": "percek", "este": "esték"},
    "fr": {one: f"{one}s" for one in (
        "tuile", "point", "Joly", "joker", "partie", "ligne", "joueur", "tour", "seconde", "photo",
        "chevalet", "combinaison", "lettre", "fichier", "appareil", "tirage", "minute", "soirée",
        "foyer", "message", "pile", "règle", "victoire", "jour", "entrée", "voie", "chiffre",
        "caractère", "condition", "mégapixel", "manche",
        "coup", "égalité")} | {"jeu": "jeux"},
}
WON: Final = {"ro": re.compile(r"(?<!\d)1 câștigate"), "fr": re.compile(r"(?<!\d)[01] gagnées")}
"""What is told of several games, said of one or none."""
FIELD: Final = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
SOME: Final = {
    language: re.compile(r"(?<![\w÷.,])(\d+)[ \u00a0\u202f](de )?(?:real |vraies? )?("
                         + "|".join(sorted({*nouns, *nouns.values()}, key=len, reverse=True))
                         + r")\b")
    for language, nouns in NOUNS.items()}


def form_of(language: str, number: int) -> int:
    """Return which form a number wants, as the catalogues say."""
    match language:
        case "hu":
            return 0
        case "fr":
            return int(number > 1)
        case "ro":
            return 0 if number == 1 else 1 if number == 0 or 0 < number % 100 < 20 else 2
        case _:
            return int(number != 1)


def is_right(language: str, number: int, of: str, noun: str) -> bool:
    """Say whether *noun* stands after *number* as it should."""
    nouns = NOUNS[language]
    wanted = form_of(language, number)
    if language == "ro":
        return bool(of) == (wanted == 2) and noun in (nouns if wanted == 0 else nouns.values())
    return noun in (nouns.values() if wanted else nouns)


def _numbers(name: str) -> tuple[int | str, ...]:
    return ("x",) if name in WORDS else (20,) if name in FIXED else NUMBERS


def made(language: str, forms: tuple[str, ...]) -> Iterator[str]:
    """Yield a message with each number in every place, in the form that its own number wants."""
    names = sorted(set().union(*map(fields, forms)))
    counting = [name for name in names if name in {"n", "num"}]
    if len(forms) > 1 and not counting:
        counting = [name for name in names if any(
            SOME[language].search(FIELD.sub(lambda found, name=name: "2" if name in found.groups()
                                            else "x", form)) for form in forms)] or names[:1]
    for numbers in product(*(_numbers(name) for name in names)):
        values = dict(zip(names, numbers, strict=True))
        deciding = values[counting[0]] if counting else 0
        many = isinstance(deciding, int) and len(forms) > 1
        form = forms[form_of(language, int(deciding))] if many else forms[0]
        yield FIELD.sub(lambda found, values=values: str(values[found[1] or found[2]]), form)


def wrong(language: str, forms: tuple[str, ...]) -> str:
    """Return how a message comes out wrong with some numbers; "" where it never does."""
    if won := WON.get(language):
        for text in made(language, forms) if any("(won)" in form for form in forms) else ():
            if won.search(text):
                return text
    if not any(SOME[language].search(FIELD.sub("2", form)) or SOME[language].search(
            FIELD.sub("20", form)) for form in forms):
        return ""
    return next((text for text in made(language, forms)
                 for found in SOME[language].finditer(text)
                 if not is_right(language, int(found[1]), found[2] or "", found[3])), "")


def test_english_numbers_have_their_form() -> None:
    texts = [(text,) if isinstance(text, str) else tuple(text) for text in extracted()]  # type: ignore[arg-type]
    assert [said for text in texts if (said := wrong("en", text))] == []


@pytest.mark.parametrize("language", FORMS)
def test_numbers_have_their_form_in_every_language(language: str) -> None:
    said = extracted()
    texts = [(each.string,) if isinstance(each.string, str) else tuple(each.string)
             for each in catalogue(language) if each.id in said]
    assert [found for text in texts if (found := wrong(language, text))] == []
