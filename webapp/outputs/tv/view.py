"""What a large screen shows: the table that is played on, or the standings between games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import url_for
from markupsafe import Markup

from webapp.core.kinds import AnyFolded
from webapp.core.port import fold, game_of, kind_of, table_url
from webapp.core.record.called import people_at, people_in
from webapp.core.record.people import Person
from webapp.core.show.frame import series_name, title_of
from webapp.core.show.large import LargeFact, LargeHeap, LargeStack
from webapp.core.show.ranking import ranked
from webapp.core.show.sheet import view_why
from webapp.core.show.table import Frame, News, TableView, last_words
from webapp.core.show.words import series_won_words
from webapp.history.series.chart import Chart, draw_chart
from webapp.history.series.standings import Standings, standings
from webapp.server.data.database import db
from webapp.server.data.models import Game, Series
from webapp.server.language.locale import gettext as _

_OWN: Final = frozenset({"holds", "rack"})
"""Words of lines that say what someone holds."""


@dataclass(frozen=True, slots=True)
class ScreenPlayer:
    """A player beside the table: ``points`` are those of this game, ``total`` with all before."""

    seat: str
    person: Person
    turn: bool
    winner: bool
    state: str
    points: int
    total: int
    stack: LargeStack | None


@dataclass(frozen=True, slots=True)
class Playing:
    """The table: its melds by anyone who laid them, the middle, the players.

    ``size`` is the number of the tiles' size where no script fits them, ``count`` how many melds
    lie there, ``nothing`` what is said where none does; ``people`` are the players by seat.
    """

    players: Sequence[ScreenPlayer]
    heaps: Sequence[LargeHeap]
    facts: Sequence[LargeFact]
    news: Sequence[News]
    people: Mapping[str, Person]
    size: int
    count: int
    nothing: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A player between two games: the total, and the points of the last game, if any.

    ``won`` is how many games the player has won, where these decide a series.
    """

    place: int
    person: Person
    total: int
    points: int | None
    won: int | None


@dataclass(frozen=True, slots=True)
class Between:
    """How the series stands: ``why`` tells of the last game, ``next`` of the one to come."""

    last: str
    why: str
    next: str
    placed: Sequence[Placed]
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class Screen:
    """All that a screen shows; ``etag`` changes with it.

    ``title`` says whose turn it is or what is waited for, ``series`` and ``game`` what is played;
    ``said`` is spoken when it changes. One of ``playing`` and ``between`` is there where someone
    has begun a series. ``guests`` is the code that visitors scan, ``address`` the same in letters.
    """

    title: str
    person: Person | None
    series: str
    game: str
    said: str
    playing: Playing | None
    between: Between | None
    guests: Markup | None
    address: str
    url: str
    etag: str


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """A screen's whole page; ``speaks`` says that it tells aloud what happens."""

    screen: Screen
    speaks: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What stands above and is said, with what there is to see below it."""

    title: str
    person: Person | None = None
    series: str = ""
    game: str = ""
    said: str = ""
    playing: Playing | None = None
    between: Between | None = None


def view_nothing() -> Words:
    """Return what a screen shows before anybody has begun a series."""
    return Words(_("Waiting for the first game"))


def view_game(game: Game, stand: Standings) -> Words:
    """Return the table of a running game."""
    folded = fold(game)
    kind = kind_of(game)
    table: TableView = kind.table.view(folded, Frame(
        game_id=game.id, title=title_of(game), url=table_url(game),
        live_url="", score_url=url_for("log.score", game_id=game.id), etag="",
        own=None, enters=False))
    large = kind.table.large(table)
    people = people_at(game)
    totals = _totals_by_seat(game, stand)
    players = [
        ScreenPlayer(each.seat, each.person, each.turn, each.winner, each.state, each.points,
                     totals.get(each.seat, stand.begins) + each.points, large.stacks.get(each.seat))
        for each in table.players
    ]
    title = table.turn or _over(folded)
    return Words(
        title=title,
        person=next((each.person for each in table.players if each.turn), None),
        series=series_name(game.series),
        game=title_of(game),
        said=title if folded.state.ended else "" if _is_private(folded) else table.say,
        playing=Playing(players, large.heaps, large.facts, _news(folded, table), people, large.size,
                        large.count, large.nothing or _("No melds yet.")),
    )


def _news(folded: AnyFolded, table: TableView) -> list[News]:
    """Return what was entered last, then what it tells players to do."""
    if _is_private(folded):
        return []
    last = last_words(folded)
    return [*([News(last)] if last else []), *(each for each in table.news if each.text != last)]


def _is_private(folded: AnyFolded) -> bool:
    """Say whether the last entry tells what someone holds: that is for those at the table."""
    batch = folded.rows[-1].batch
    return folded.state.ended or any(
        _OWN.intersection(row.text.split()) for row in folded.rows if row.batch == batch)


def _totals_by_seat(game: Game, stand: Standings) -> dict[str, int]:
    """Return what the players of a running game had before it."""
    row = next((each for each in stand.rows if each.game.id == game.id), None)
    if row is None:
        return {}
    return {seat: stand.totals[letter] for seat, letter in row.game.letters.items()
            if letter in stand.totals}


def _over(folded: AnyFolded) -> str:
    """Return how a game ended whose racks are not all counted; it is said as well."""
    winner = folded.state.winner
    out = _("%(name)s went out.", name=folded.names[winner]) if winner else _(
        "No one went out.")
    return f"{out} {_('The racks are being counted.')}"


def view_between(series: Series, stand: Standings) -> Words:
    """Return how a series stands that waits for its next game, or is over."""
    people = people_in(series)
    last = stand.finished[-1] if stand.finished else None
    scores = last.result.scores if last else {}
    placed = [Placed(place, people[seat], total, scores.get(seat), stand.wins.get(seat))
              for place, seat in ranked(stand.ranking) for total in [stand.totals[seat]]]
    totals: list[Any] = [row.totals for row in stand.finished]
    why = _why(last.game.id, series) if last else ""
    title = _("Waiting for the next game") if last else _("Waiting for the first game")
    if stand.winners:
        title = series_won_words([people[seat].short for seat in stand.winners])
    deals = kind_deals(series) and not stand.over
    return Words(
        title=title,
        person=people[stand.winners[0]] if len(stand.winners) == 1 else None,
        series=series_name(series),
        game="",
        said=" ".join(each for each in (why, title if stand.winners else "") if each),
        between=Between(
            last=_("Game %(number)d", number=last.game.number) if last else "",
            why=why,
            next=_("%(name)s deals next.", name=people[stand.next_dealer].short) if deals else "",
            placed=placed,
            chart=draw_chart(people, totals, series.number if series.end == "target" else None,
                             begins=stand.begins)
            if len(totals) > 1 else None,
        ),
    )


def kind_deals(series: Series) -> bool:
    """Say whether the players of *series* deal in turn."""
    return game_of(series.game).deals


def _why(game_id: str, series: Series) -> str:
    """Return why the best of a game was the best."""
    game = db.session.get_one(Game, game_id)
    return view_why(fold(game), game_of(series.game).reason)


def view_screen(series: Series, game_id: str) -> tuple[Words, bool]:
    """Return what a screen shows of *series* and its running game, if any.

    Returns:
        The words, and whether they hold until something is entered: not while games are counted
        again.
    """
    stand = standings(series)
    game = db.session.get(Game, game_id) if game_id else None
    words = view_game(game, stand) if game is not None else view_between(series, stand)
    return words, not stand.recounting
