"""Each language's glossary (``glossary.toml`` beside its catalogue) is kept by all of its texts."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from tests.webapp.server.language.test_translations import FOLDER, FORMS, catalogue


def glossary(language: str) -> list[dict[str, object]]:
    """Return the entries: ``english``, ``use``, and ``never``, patterns that no text may match.

    ``when`` and ``must`` are a pattern of English texts and one that their translations match.
    """
    found: list[dict[str, object]] = tomllib.loads(
        (FOLDER / language / "glossary.toml").read_text("utf-8"))["word"]
    return found


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield each English text with its translation; the forms of a plural one by one."""
    for each in catalogue(language):
        if each.id:
            english = each.id if isinstance(each.id, str) else each.id[-1]
            for form in [each.string] if isinstance(each.string, str) else each.string:
                yield english, str(form)


@pytest.mark.parametrize("language", FORMS)
def test_no_text_has_a_word_that_the_glossary_replaces(language: str) -> None:
    rules = [(re.compile(pattern, re.IGNORECASE), entry["use"])
             for entry in glossary(language) for pattern in entry.get("never", ())]  # type: ignore[attr-defined]
    assert len(rules) >= 20
    found = [(said[0], use, form) for english, form in pairs(language) for rule, use in rules
             if (said := rule.search(form))]
    assert found == []


@pytest.mark.parametrize("language", FORMS)
def test_a_term_is_translated_by_the_word_of_the_glossary(language: str) -> None:
    terms = [(re.compile(str(entry["when"])), re.compile(str(entry["must"]), re.IGNORECASE))
             for entry in glossary(language) if "must" in entry]
    assert len(terms) >= 10
    found = [(term.pattern, english, form) for english, form in pairs(language)
             for term, word in terms if term.search(english) and not word.search(form)]
    assert found == []
