"""The page of questions: it asks, builds and answers, all by its address."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from flask import Blueprint, request, url_for

from webapp.core.port import games
from webapp.core.record.memories import ask_remembered
from webapp.core.show.moments import OF_EVERY_GAME, SHARED, words_of
from webapp.core.show.words import moments_of_all
from webapp.history.search.answering import Asked, Happens, answering
from webapp.history.search.asked import Library, heads_in, wholes_of
from webapp.history.search.building import Flat, flat_of
from webapp.history.search.happened import amounts_in, happens_among, kinds_in
from webapp.history.search.options import Offered, examples, search_url
from webapp.history.search.parsing import LONGEST, Lexicon, parse_query
from webapp.history.search.query import Query
from webapp.history.search.results import view_result
from webapp.history.search.saying import Speech
from webapp.history.search.tokens import QueryError
from webapp.history.search.view import Choice, PieceView, ResultView, SearchView, Wrong
from webapp.server.http.access import reader_required, visitor
from webapp.server.http.forms import whole_number
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import say

pages: Final = Blueprint("search", __name__)

PAGE: Final = 20
"""Games that are shown together."""


@pages.get("/search")
@reader_required
def show() -> str:
    """Answer the question ``q``; its condition number ``at`` is open to be changed."""
    household_id = visitor().household_id
    ask_remembered(household_id)
    library, whole = heads_in(household_id)
    # Where a household plays one game alone, its page says all in the words of that game.
    with words_of(library.played[0] if len(library.played) == 1 else ""):
        return draw_page("history/search/search.html", _view(library, whole))


def lexicon() -> Lexicon:
    """Return what can be asked for."""
    return Lexicon(frozenset({*SHARED, *OF_EVERY_GAME, *moments_of_all().own}), tuple(games()))


def _view(library: Library, whole: frozenset[str]) -> SearchView:
    household_id = visitor().household_id
    text = " ".join(request.args.get("q", "").split())
    query, wrong, found = None, None, None
    try:
        query = parse_query(text, lexicon()) if text else None
        found = None if query is None else _found(
            query, library, happens_among(household_id, whole, query))
    except QueryError as error:
        wrong = _wrong(text, error)
    offered = Offered(library, _kinds(library, whole), partial(amounts_in, household_id),
                      _speech(library))
    flat = flat_of(query) if wrong is None else None
    number, last = whole_number(request.args.get("page", "")) or 1, -(-len(found or ()) // PAGE)
    number = min(max(number, 1), max(last, 1))
    at = whole_number(request.args.get("at", ""))
    return SearchView(
        asked=text,
        words=offered.speech.query(query) if query is not None and flat is None else "",
        longest=LONGEST,
        pieces=_pieces(flat, at, offered.speech),
        joined=_joined(flat),
        groups=offered.groups(flat, at) if flat and at is not None and at < len(flat.pieces)
        else [],
        adding=offered.adding(flat) if flat else [],
        examples=examples(offered) if not text else [],
        wrong=wrong,
        found=None if found is None else len(found),
        games=len(library.games),
        missing=library.missing,
        results=_results(query, library, (found or ())[(number - 1) * PAGE:number * PAGE]),
        newer=_page_url(text, number - 1) if number > 1 else "",
        older=_page_url(text, number + 1) if number < last else "",
        clear=url_for("search.show"),
    )


def _found(query: Query, library: Library, happens: Happens) -> Sequence[Asked]:
    """Return the games that a question finds, newest first.

    Raises:
        QueryError: it names someone or a series that no one here is called.
    """
    answer = answering(query, library.known, happens)
    return [game for game in reversed(library.games) if answer(game) is not None]


def _results(
    query: Query | None, library: Library, games: Sequence[Asked]
) -> Sequence[ResultView]:
    """Return *games* that were found, with what was asked for in them."""
    if query is None or not games:  # no one may be called as it says
        return []
    answer = answering(query, library.known)
    return [view_result(library, game, answer(game) or ()) for game in wholes_of(games)]


def _kinds(library: Library, whole: frozenset[str]) -> frozenset[str]:
    """Return what has ever happened here, in games of which nothing is kept yet too."""
    return frozenset(kinds_in(visitor().household_id)).union(
        moment.kind for game in library.games if game.id in whole for moment in game.moments)


def _speech(library: Library) -> Speech:
    return Speech(
        moments_of_all(), {name: _(game.title) for name, game in games().items()},
        {person.name: person.short for person in library.people.values()})


def _wrong(text: str, error: QueryError) -> Wrong:
    at = error.column - 1
    return Wrong(say(error.expected), error.column, text[:at], text[at:])


def _pieces(flat: Flat | None, at: int | None, speech: Speech) -> list[PieceView]:
    pieces = flat.pieces if flat else ()
    return [
        PieceView(speech.query(each.query), search_url(flat, None if number == at else number),
                  search_url(flat.without(number)), number == at)
        for number, each in enumerate(pieces) if flat]


def _joined(flat: Flat | None) -> list[Choice]:
    if flat is None or len(flat.pieces) <= 1:
        return []
    return [Choice(_("all filters"), search_url(Flat(flat.pieces, "and")), flat.joined == "and"),
            Choice(_("any filter"), search_url(Flat(flat.pieces, "or")), flat.joined == "or")]


def _page_url(text: str, number: int) -> str:
    return url_for("search.show", q=text, page=number if number > 1 else None, _anchor="found")
