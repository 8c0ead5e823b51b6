"""Questions and games for laws: what can be asked, and what can have happened."""

from datetime import date

from hypothesis import strategies as st

from rules.memory import Moment
from webapp.core.show.moments import OF_EVERY_GAME
from webapp.history.search.answering import Asked, Known
from webapp.history.search.parsing import Lexicon
from webapp.history.search.query import (
    COUNTED,
    SIGNS,
    WHEN,
    WHO,
    Amount,
    Happened,
    InSeries,
    Not,
    Number,
    OfGame,
    Played,
    Query,
    Somebody,
    all_of,
    any_of,
)

KINDS = ("opened", "joly laid", "joly taken", "run", "set", "went out")
LEXICON = Lexicon(frozenset(KINDS) | OF_EVERY_GAME, ("pairs", "tile-rummy"))
PEOPLE = {1: ("Ana Popescu", "Ana"), 2: ("Bogdan", "Bogdan"), 3: ("Ana-Maria", "Maria"),
          4: ("and", "and")}
SERIES = {"s1": "Winter", "s2": 'The "big" one'}
KNOWN = Known(PEOPLE, SERIES)

_amounts = st.builds(Amount, st.sampled_from(SIGNS), st.integers(-5, 120))
_days = st.dates(date(2025, 12, 1), date(2026, 2, 28))


def queries(names: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[Query]:
    """Return questions; they name whom *names* has, or anybody."""
    anybody = st.text(min_size=1, max_size=12).filter(str.strip)
    who = anybody if names is None else names
    series = anybody if names is None else st.sampled_from([*SERIES.values()])
    some: st.SearchStrategy[Query] = st.one_of(
        st.builds(Happened, st.sampled_from(sorted(LEXICON.kinds)), st.none() | _amounts,
                  st.just("") | who),
        st.builds(Somebody, st.sampled_from(WHO), who),
        st.builds(InSeries, series),
        st.builds(OfGame, st.sampled_from(LEXICON.games)),
        st.builds(Number, st.sampled_from(COUNTED), _amounts),
        st.builds(Played, st.sampled_from(WHEN), _days),
    )
    return st.recursive(some, lambda inner: st.one_of(
        st.builds(Not, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: all_of(*parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: any_of(*parts)),
    ), max_leaves=5)


@st.composite
def games(draw: st.DrawFn) -> Asked:
    """Return a finished game of two to four of the people."""
    people = dict(zip("ABCD", draw(st.permutations([*PEOPLE])), strict=True))
    seats = "ABCD"[:draw(st.integers(2, 4))]
    totals = {seat: draw(st.integers(-20, 120)) for seat in seats}
    winners = tuple(seat for seat in seats if totals[seat] == max(totals.values()))
    moments = draw(st.lists(st.builds(
        Moment, st.sampled_from(KINDS), st.sampled_from(seats), st.integers(0, 120),
        st.integers(5, 60)), max_size=6))
    return Asked(
        "g", 1, draw(st.sampled_from(LEXICON.games)), draw(st.sampled_from([*SERIES])),
        draw(_days), {seat: people[seat] for seat in seats}, totals, winners,
        draw(st.integers(0, 40)), tuple(moments))
