"""What the pages of series are drawn from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from rules.options import OptionSpec, Preset
from webapp.core.port import PlayedGame
from webapp.core.record.people import Person
from webapp.history.luck.series_view import SeriesLuckView
from webapp.history.series.again import EndView
from webapp.history.series.chart import Chart
from webapp.history.series.forms import JoinForm, SeriesForm, SettingsForm
from webapp.history.series.rows import RowsPage
from webapp.history.series.seat_pages import SeatsView
from webapp.history.series.standings import Row, Standings
from webapp.server.data.models import Series


@dataclass(frozen=True, slots=True)
class NewSeriesView:
    """The form of a new series; ``posted`` is what was filled in before."""

    form: SeriesForm
    token: str
    known: list[str]
    games: Iterable[PlayedGame]
    ends: Mapping[str, str]
    posted: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettingsView:
    """What a series is called and how it ends, to be changed."""

    series: Series
    form: SettingsForm
    ends: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Who plays in a series, by letter; ``here`` are those who have not left.

    ``played`` counts finished games, ``full`` says that nobody else can join.
    """

    series: Series
    people: Mapping[str, Person]
    here: str
    played: Mapping[str, int]
    form: JoinForm
    known: list[str]
    full: bool


@dataclass(frozen=True, slots=True)
class SeriesView:
    """How a series stands.

    ``dates`` are its days, ``people`` the players by letter, and ``ids`` lead to their pages;
    ``shown`` are the games on this page, ``played`` says how many of how many have been played,
    ``rules`` are the house rules with what was chosen, ``seat`` is this device's, if any,
    and ``seats`` what other phones say.
    ``to_throw`` are the games shown that this device may throw away; ``thrown`` are those that it
    may bring back, by id, each with its day and the last one on which it can be. ``evening`` is
    the address of the latest evening on which a game was finished, "" where it has no page.
    """

    series: Series
    dates: str
    people: Mapping[str, Person]
    ids: Mapping[str, int]
    stand: Standings
    shown: RowsPage
    chart: Chart | None
    played: str
    game: PlayedGame
    preset: Preset
    rules: list[tuple[OptionSpec, str]]
    end: EndView | None
    token: str
    seat: str | None
    seats: SeatsView
    to_throw: Sequence[Row]
    thrown: Sequence[tuple[str, date, datetime]]
    evening: str
    luck: SeriesLuckView | None = None
