"""The English of the app: short, plain, one wording for one thing (docs/design.md, words)."""

import statistics
from collections import defaultdict

from tests.support.plain_words import (
    LONGEST_SENTENCE,
    documents,
    plain_key,
    reading_ease,
    sentences,
    stiff_words,
    texts,
)

MOST_TEXTS = 1750
"""1,700 for two games; each game that came later has its own."""
MOST_WORDS = 8950
MEDIAN_EASE = 75
LEAST_EASE = 50


def test_no_text_says_what_nobody_says() -> None:
    found = [(words, each.english, each.files[0]) for each in texts()
             if (words := stiff_words(each.english))]
    assert found == []


def test_no_document_says_what_nobody_says() -> None:
    found = [(file, number, words) for file, number, line in documents()
             if (words := stiff_words(line))]
    assert found == []


def test_no_sentence_is_long() -> None:
    found = [(len(sentence), each.english, each.files[0]) for each in texts()
             for sentence in sentences(each.english) if len(sentence) > LONGEST_SENTENCE]
    assert sorted(found, reverse=True)[:10] == []


def test_texts_read_easily() -> None:
    eases = sorted((ease, each.english) for each in texts() if not each.names_menus
                   if (ease := reading_ease(each.english)) is not None)
    assert [each for each in eases if each[0] < LEAST_EASE][:10] == []
    assert statistics.median(ease for ease, _ in eases) >= MEDIAN_EASE


def test_nothing_is_said_in_two_wordings() -> None:
    alike = defaultdict(set)
    for each in texts():
        alike[plain_key(each.english)].add(each.english)
    assert [same for key, same in alike.items() if key and len(same) > 1] == []


def test_the_app_says_little() -> None:
    app = [each for each in texts() if not each.is_of_the_rules]
    assert len(app) <= MOST_TEXTS
    assert sum(each.words for each in app) <= MOST_WORDS
