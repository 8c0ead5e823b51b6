"""How plain the English texts are: ``python -m tests.support.plain_words`` prints the figures.

Reading ease is Flesch's (R. Flesch, *A new readability yardstick*, 1948): 206.835 less 1.015 times
the words of a sentence, less 84.6 times the syllables of a word; 60 is plain, 100 very easy.
"""

import re
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import syllapy
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parents[2]
CATALOGUE: Final = ROOT / "webapp/server/language/translations/ro/LC_MESSAGES/messages.po"
DOCUMENTS: Final = ("README.md", "CHANGES.md", "CONTRIBUTING.md", "docs/*.md")

MENUS: Final = "webapp/settings/household/platforms.py"
"""Has the steps to install a certificate, in the words of each system's own menus."""
RUMMIKUB: Final = "rules/games/rummikub/"

LONGEST_SENTENCE: Final = 20
SHORT_TEXT: Final = 8
"""Up to so many words a text is a label: its reading ease says nothing."""

STIFF: Final = (
    r"whoever", r"whomever", r"somebody of whom", r"(?:is|are) told", r"lies", r"bears?",
    r"stands(?! for)",
    r"anew", r"for ever", r"there is nothing left to", r"nobody in particular", r"just now",
    r"un?lawful(?:ly)?", r"lawful", r"let it stand", r"let stand", r"put (?:the series )?away",
    r"take it out", r"taken down", r"take along", r"bring (?:in|it back)", r"(?-i:Play on)",
    r"the score alone", r"set (?:it|them|this|that) right", r"the camera looks on",
    r"stop looking on",
    r"takes itself", r"presumed", r"still owed", r"to be read with", r"and then no more",
    r"ladder", r"the moment of the evening", r"ask for something else", r"drop it", r"enter anew",
    r"the deal moves on by itself", r"no connection just now",
)
"""Words that nobody says at a kitchen table, and what headings and buttons were once called.

A joker stands for a tile: that is the players' word.
"""
_STIFF: Final = re.compile(rf"\b(?:{'|'.join(STIFF)})\b", re.IGNORECASE)
_HOLE: Final = re.compile(r"%\(\w+\)[sd]|\{[\w!:]*\}|%[sd%]|</?\w+[^>]*>")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|[:;]\s+")
_FORMULA: Final = re.compile(r"[=×÷^]")
_WORD: Final = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|\d+")


@dataclass(frozen=True)
class Text:
    """An English text of the catalogue and the files that say it."""

    english: str
    files: tuple[str, ...]

    @property
    def is_of_the_rules(self) -> bool:
        return all(file.startswith("rules/") for file in self.files)

    @property
    def names_menus(self) -> bool:
        """Say whether it quotes the menus of phones and browsers, which speak as they do."""
        return self.files == (MENUS,)

    @property
    def words(self) -> int:
        return len(self.english.split())


def texts() -> list[Text]:
    """Return all texts but those of Rummikub alone, in work still; of a plural, its singular."""
    with CATALOGUE.open("rb") as file:
        entries = read_po(file, locale="ro")
    return [Text(each.id if isinstance(each.id, str) else each.id[0],
                 tuple(path for path, _ in each.locations))
            for each in entries
            if each.id and not all(path.startswith(RUMMIKUB) for path, _ in each.locations)]


def sentences(text: str) -> list[list[str]]:
    """Return the words of each sentence; what is filled in counts as one, a formula has none."""
    plain = _HOLE.sub("two", text)
    return [found for part in _SENTENCE.split(plain)
            if not _FORMULA.search(part) and (found := _WORD.findall(part))]


def stiff_words(text: str) -> list[str]:
    """Return the words of *text* that nobody says."""
    return _STIFF.findall(text)


def reading_ease(text: str) -> float | None:
    """Return Flesch's figure; None for a label."""
    found = sentences(text)
    words = [word for sentence in found for word in sentence]
    if len(words) <= SHORT_TEXT:
        return None
    syllables = sum(max(1, syllapy.count(word)) for word in words)
    return 206.835 - 1.015 * len(words) / len(found) - 84.6 * syllables / len(words)


def plain_key(text: str) -> str:
    """Return what two texts share that say the same: no marks at the end, no names of fields.

    A word inside a sentence and the same as a heading differ by a capital; so do ``%`` and braces,
    which the app and the rules fill in each in their way.
    """
    holes = re.sub(r"%\(\w+\)", "%()", re.sub(r"\{\w*\}", "{}", text))
    return holes.strip(" .:…?!")


def documents() -> Iterator[tuple[str, int, str]]:
    """Yield file, number and text of each line of a document that is prose."""
    for pattern in DOCUMENTS:
        for path in sorted(ROOT.glob(pattern)):
            fenced = False
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                fenced ^= line.startswith("```")
                if not fenced:
                    yield str(path.relative_to(ROOT)), number, re.sub(r"`[^`]*`", "", line)


def main() -> int:
    """Print how many texts and words there are, and the hardest ten."""
    every = texts()
    for name, part in (("app", [each for each in every if not each.is_of_the_rules]),
                       ("rules", [each for each in every if each.is_of_the_rules])):
        eases = sorted((ease, each.english) for each in part
                       if (ease := reading_ease(each.english)) is not None)
        sys.stdout.write(
            f"{name}: {len(part)} texts, {sum(each.words for each in part)} words; ease of "
            f"{len(eases)}: median {statistics.median(ease for ease, _ in eases):.0f}\n")
        sys.stdout.writelines(f"  {ease:.0f} {english}\n" for ease, english in eases[:10])
    return 0


if __name__ == "__main__":
    sys.exit(main())
