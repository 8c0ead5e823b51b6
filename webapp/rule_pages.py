"""The rulebook: each id is an address for ever, and each preset reads from top to bottom."""

from typing import Final

from flask import Blueprint, Flask, abort, render_template, request

from rules.options import PRESETS, Options, preset_options
from rules.rulebook import EVERY_RULING, RULES, RULINGS
from rules.rulebook.chapters import BOOKS, NOT_OFFERED, ROMANIAN, Book
from rules.rulebook.doubts import DOUBT_OF, DOUBTS, ERRATA
from webapp.access import household_series, reader_required
from webapp.example_view import view_examples
from webapp.house_rules import (
    all_series_of_household,
    options_touching,
    played_otherwise,
    series_options,
    view_option,
)
from webapp.rule_search import LONGEST_QUERY, search
from webapp.rule_view import (
    changes_from_default,
    chapter_of,
    entry_of,
    link_ids,
    neighbours,
    related,
    view_book,
)
from webapp.verdict_view import rule_url

pages: Final = Blueprint("rules", __name__, url_prefix="/rules")


def init_rules(app: Flask) -> None:
    """Give the templates what the rulebook's pages need."""
    app.jinja_env.filters["link_ids"] = link_ids
    app.jinja_env.globals["rule_url"] = rule_url


@pages.get("")
@reader_required
def contents() -> str:
    """Show the table of contents, or what was searched for."""
    query = request.args.get("q", "").strip()[:LONGEST_QUERY]
    return render_template(
        "rules/contents.html",
        query=query,
        longest=LONGEST_QUERY,
        found=search(query) if query else None,
        book=ROMANIAN,
        presets=PRESETS.values(),
        all_series=all_series_of_household(),
        rules=RULES,
        rulings=RULINGS,
    )


@pages.get("/sources")
@reader_required
def sources() -> str:
    """Show where the sources disagree, are silent or err, and what was decided."""
    touching = {ruling: options_touching(ruling) for ruling in RULINGS}
    return render_template(
        "rules/sources.html",
        doubts=DOUBTS,
        errata=ERRATA,
        rulings=RULINGS,
        options={
            ruling: [view_option(spec) for spec in specs] for ruling, specs in touching.items()
        },
    )


@pages.get("/<game>/<preset>")
@reader_required
def book(game: str, preset: str) -> str:
    """Show the rules of a game as a preset plays them, from top to bottom."""
    if game not in BOOKS or preset not in PRESETS:
        abort(404)
    left_out = NOT_OFFERED.get(preset, frozenset())
    return _book(BOOKS[game], preset_options(preset), left_out, preset=PRESETS[preset])


@pages.get("/<game>/series/<series_id>")
@reader_required
def series_book(game: str, series_id: str) -> str:
    """Show the rules of a game as a series of the household plays them."""
    series = household_series(series_id)
    if game not in BOOKS or series.game != game:
        abort(404)
    return _book(BOOKS[game], series_options(series), frozenset(), series=series)


def _book(book: Book, options: Options, left_out: frozenset[str], **about: object) -> str:
    return render_template(
        "rules/book.html",
        book=book,
        chapters=view_book(book, options, left_out),
        changes=list(changes_from_default(options)),
        presets=PRESETS.values(),
        **about,
    )


@pages.get("/<entry_id>")
@reader_required
def show(entry_id: str) -> str:
    """Show a rule or a ruling: its wording, examples, source, and the house rules on it."""
    entry = entry_of(entry_id)
    if entry is None:
        abort(404)
    all_series = all_series_of_household()
    before, after = neighbours(entry_id)
    return render_template(
        "rules/entry.html",
        entry=entry,
        is_ruling=entry_id in EVERY_RULING,
        chapter=chapter_of(entry_id),
        doubt=DOUBT_OF.get(entry_id),
        examples=view_examples(entry_id),
        options=[view_option(spec) for spec in options_touching(entry_id)],
        has_series=bool(all_series),
        otherwise=played_otherwise(entry_id, all_series),
        related=related(entry_id),
        before=before,
        after=after,
    )
