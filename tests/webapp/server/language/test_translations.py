"""The catalogues: compiled as committed, with every field of the English text."""

import io
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[4]
FOLDER = ROOT / "webapp" / "server" / "language" / "translations"
FORMS = {"ro": 3, "hu": 1, "fr": 2}
KEYWORDS = DEFAULT_KEYWORDS | parse_keywords(["N_", "NP_:1,2", "_l", "lazy_gettext"])


def catalogue(language: str) -> Catalog:
    with (FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def fields(text: str) -> set[str]:
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return named | set(re.findall(r"%\((\w+)\)", text))


def words(entries: Catalog) -> dict[object, object]:
    """Return what the catalogue translates; its header carries dates and does not count."""

    def plain(text: object) -> object:
        return text if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]

    return {
        plain(message.id): plain(message.string)
        for message in entries
        if message.id and message.string and any(message.string)
    }


@pytest.mark.parametrize("language", FORMS)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, catalogue(language))
    fresh.seek(0)
    with (FOLDER / language / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        assert words(read_mo(file)) == words(read_mo(fresh))


@pytest.mark.parametrize("language", FORMS)
def test_a_translation_has_the_fields_of_its_message(language: str) -> None:
    wrong = []
    for message in catalogue(language):
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            if message.string and fields(message.id) != fields(str(message.string)):
                wrong.append(message.id)
            continue
        forms = message.string
        allowed = fields(message.id[1])
        if any(not fields(form) <= allowed for form in forms if form):
            wrong.append(message.id[0])
    assert wrong == []


@pytest.mark.parametrize(("language", "forms"), FORMS.items())
def test_plurals_have_all_the_forms_of_the_language(language: str, forms: int) -> None:
    for message in catalogue(language):
        if isinstance(message.id, tuple) and any(message.string):
            assert len(message.string) == forms
            assert all(message.string)


def extracted() -> set[object]:
    """Return every message of the project."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    return {text for _, _, text, _, _ in extract_from_dir(ROOT, methods, options, KEYWORDS)}


@pytest.mark.parametrize("language", FORMS)
def test_every_language_says_everything(language: str) -> None:
    done = words(catalogue(language))
    assert sorted(str(text) for text in extracted() if text not in done) == []


def test_french_marks_keep_to_their_words() -> None:
    loose = re.compile(r" [;:!?»]|« ")
    texts = [text for entry in words(catalogue("fr")).values() for text in each(entry)]
    assert [text for text in texts if loose.search(text)] == []


def each(entry: object) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry)  # type: ignore[arg-type]


def test_apostrophes_are_of_one_kind() -> None:
    straight = re.compile(r"(?<=[\w}])'|\)s's")
    texts = [text for entry in extracted() for text in each(entry)]
    texts += [text for language in FORMS for entry in words(catalogue(language)).values()
              for text in each(entry)]
    assert [text for text in texts if straight.search(text)] == []
