"""The tables of ``docs/rules.md``, from the rulebook: ``python -m tests.support.rule_tables``.

The command writes them anew between the marks ``<!-- tables … -->`` and ``<!-- end -->``; a test
fails where the page is older than the rulebook. The words around them are written by hand.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from rules.games import GAMES
from rules.rulebook.entry import Kind, Rule, Ruling
from rules.rulebook.volume import Volume

PAGE: Final = Path(__file__).parents[2] / "docs" / "rules.md"
_MARKED: Final = re.compile(r"(<!-- tables (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
_KNOWN_SOURCES: Final = ("pagat.com, Romanian Tile Rummy, section ", "leaflet, Tile Rummy, ")
"""What the page says once instead of in every row."""


def table(head: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a table's lines: *head* names the columns, cells hold no line breaks."""
    yield head
    yield re.sub(r"[^|]+", "---", head)
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"
    yield ""


def _source(entry: Rule | Ruling) -> str:
    for known in _KNOWN_SOURCES:
        if entry.source.startswith(known):
            return entry.source.removeprefix(known)
    return entry.source


def _rules(volume: Volume) -> Iterator[str]:
    for chapter in volume.book.chapters:
        yield f"**{chapter.title}.** {chapter.lead}"
        yield ""
        rules = (volume.rules[item.rule] for item in chapter.items)
        yield from table("| id | the rule | kind | source |", (
            (rule.id, _in_full(rule), rule.kind.value, _source(rule)) for rule in rules))


def _in_full(rule: Rule) -> str:
    told = f" *{rule.why_text_only}*" if rule.kind is Kind.PROCEDURE else ""
    return f"{rule.text}{told}"


def _rulings(volume: Volume, groups: frozenset[str]) -> Iterator[str]:
    yield from table("| id | question | decision | why | rests on |", (
        (ruling.id, ruling.title, ruling.text, ruling.reason, _source(ruling))
        for ruling in volume.rulings.values() if ruling.id.split("-")[1] in groups))


def _options(volume: Volume) -> Iterator[str]:
    yield from table("| option | values, the default first | what it decides | rests on |", (
        (f"`{spec.name}`", "; ".join(_value(word, spec.labels) for word in spec.values),
         spec.text, ", ".join(spec.ids)) for spec in volume.options.values()))


def _value(word: str, labels: Mapping[str, str]) -> str:
    label = labels.get(word, word)
    return f"`{word}`" if label == word else f"`{word}` {label}"


def _presets(volume: Volume) -> Iterator[str]:
    yield from table("| preset | title | what it is | changes |", (
        (f"`{preset.name}`", preset.title, preset.text,
         ", ".join(f"`{name} {word}`" for name, word in preset.changes.items()) or "none")
        for preset in volume.presets.values()))


def _variants(volume: Volume) -> Iterator[str]:
    yield from table("| where | entry | what it says then |", (
        (f"`{variant.option} {variant.word}`", variant.entry,
         variant.text if variant.replaces else f"besides: {variant.text}")
        for variant in volume.variants))


def _tables(what: str, game: str, groups: Iterable[str]) -> Iterator[str]:
    volume = GAMES[game].volume
    yield ""
    match what:
        case "rules":
            yield from _rules(volume)
        case "rulings":
            yield from _rulings(volume, frozenset(groups))
        case "options":
            yield from _options(volume)
            yield from _presets(volume)
            yield from _variants(volume)


def renewed(page: str) -> str:
    """Return *page* with its tables made from the rulebook."""
    def fresh(found: re.Match[str]) -> str:
        what, game, *groups = found[2].split()
        return "".join((found[1], "\n".join(_tables(what, game, groups)), "\n", found[4]))

    return _MARKED.sub(fresh, page)


def main() -> int:
    """Write the page anew; return the exit status."""
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
