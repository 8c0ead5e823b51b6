"""What the pages of series are drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webapp.core.port import PlayedGame
from webapp.core.record.people import Person
from webapp.history.luck.series_view import SeriesLuckView
from webapp.history.series.again import EndView
from webapp.history.series.chart import Chart
from webapp.history.series.forms import JoinForm, SettingsForm
from webapp.history.series.listed import Stands
from webapp.history.series.rows import RowsPage
from webapp.history.series.seat_pages import PhoneAt
from webapp.history.series.standings import Row, Standings
from webapp.history.series.start import StartView
from webapp.server.data.models import Series


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The settings of a series, a line each; ``ends``, ``players`` and so on say what is set.

    ``deals`` is who deals next, "" where no one does; ``starts`` says that a game can be started.
    ``seat`` is whose device this is, "" for no one's; ``deletes`` that games can be deleted or
    restored.
    """

    series: Series
    called: str
    ends: str
    players: int
    rules: str
    rules_url: str
    deals: str
    starts: bool
    over: bool
    seat: str
    deletes: bool


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What a series is called or how it ends, to be changed: ``part`` says which."""

    series: Series
    form: SettingsForm
    ends: Mapping[str, str]
    part: str


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Who plays in a series, by letter; ``here`` are those who have not left.

    ``played`` counts finished games, ``full`` says that no one else can join.
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
    ``rows`` are the last games, the latest first, and ``progress`` says how far it is. ``start``
    is ``None`` where no game can be started. ``asks`` are phones that this one may let be a
    player's, and ``deleted`` counts the games that it may restore.
    """

    series: Series
    dates: str
    people: Mapping[str, Person]
    ids: Mapping[str, int]
    stand: Standings
    standings: Sequence[Stands]
    progress: str
    rows: Sequence[Row]
    chart: Chart | None
    game: PlayedGame
    start: StartView | None
    end: EndView | None
    asks: Sequence[PhoneAt]
    deleted: int


@dataclass(frozen=True, slots=True)
class GamesView:
    """The games of a series, ``shown`` page by page.

    ``evening`` is the address of the latest evening on which a game was finished, "" where it has
    no page.
    """

    series: Series
    people: Mapping[str, Person]
    stand: Standings
    shown: RowsPage
    game: PlayedGame
    luck: SeriesLuckView | None
    evening: str


@dataclass(frozen=True, slots=True)
class StartPage:
    """Who plays and who deals the next game; ``alone`` enters its score only."""

    series: Series
    start: StartView
    alone: bool


@dataclass(frozen=True, slots=True)
class DeleteView:
    """A series that a keeper may delete, with the number of its ``games``."""

    series: Series
    games: int
