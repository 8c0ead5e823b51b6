"""Pages about people as their templates read them, in the words of the games that were played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from webapp.core.port import game_of, games
from webapp.core.record.memories import Missing
from webapp.core.record.people import Person
from webapp.core.show.moments import MomentKind, words_of
from webapp.history.people.counting import FLOOR, Figures, OfGame, Peak, Standing, Times, With
from webapp.history.people.ladder import Rung
from webapp.history.people.year import YearPicture
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import heading, ngettext, show_points, show_tenths

BAND: int = 200
"""How wide the band of a rating list is drawn, in pixels."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a person: ``of`` says of how many games, ``url`` leads to where it was.

    Where there is a ``note``, it is what the address leads to, and the figure stands before it.
    """

    label: str
    value: str
    of: str
    note: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """A person's figures of one game; ``title`` is the game's where several are played, else ""."""

    title: str
    figures: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class Mate:
    """Someone with whom a person has played: how many games, and how they fared."""

    person: Person
    url: str
    games: int
    ahead: int
    behind: int
    level: int
    difference: str


@dataclass(frozen=True, slots=True)
class BandView:
    """A person's rating: the words, and the bar from ``x`` on in a picture of ``BAND``.

    ``middle`` is where its middle stands; ``title`` the game's where several are played, else "".
    """

    title: str
    person: Person
    url: str
    words: str
    of: str
    x: float
    width: float
    middle: float


@dataclass(frozen=True, slots=True)
class YearView:
    """A year of a person: the picture, and what its table says; ``others`` lead to other years."""

    year: int
    picture: YearPicture
    months: Sequence[str]
    rows: Sequence[tuple[str, int, int, str]]
    others: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class PersonPage:
    """A person's page; what is empty is left out.

    ``rename`` leads to where the person is called otherwise. Of games ``missing`` nothing is known;
    ``few`` are those with whom fewer than ``floor`` games were played. ``names`` are the other
    names that are the same person, by ids, ``others`` those that could be.
    """

    id: int
    person: Person
    rename: str
    missing: Missing
    games: int
    lead: Sequence[str]
    by_game: Sequence[GameFigures]
    bands: Sequence[BandView]
    mates: Sequence[Mate]
    few: str
    floor: int
    year: YearView | None
    names: Sequence[tuple[int, str]]
    others: Sequence[tuple[int, str]]
    error: str


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person in the list: the games, those won alone and those level, in words."""

    person: Person
    url: str
    games: str
    won: str


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """All people of the household; ``ladders`` are by games, each with its title or "".

    Of games ``missing`` nothing is known; ``counted`` says of how many it is, "" where all are.
    """

    people: Sequence[ListedPerson]
    missing: Missing
    ladder: bool
    ladders: Sequence[tuple[str, Sequence[BandView]]]
    at_least: int
    counted: str


def of_games(number: int) -> str:
    """Say how many games a figure is of."""
    return ngettext("in %(num)d game", "in %(num)d games", number)


def lead_of(figures: Figures) -> list[str]:
    """Say in sentences how many games a person has won, and how many in a row."""
    found = [ngettext("%(won)d of %(num)d game won.", "%(won)d of %(num)d games won.",
                      figures.games, won=figures.won)]
    if figures.shared:
        found.append(ngettext("%(num)d more was a tie.",
                              "%(num)d more were ties.", figures.shared))
    if figures.streak > 1:
        found.append(ngettext("Longest streak: %(num)d win.", "Longest streak: %(num)d wins.",
                              figures.streak))
    if figures.running > 1:
        found.append(ngettext("Won the last game.", "Won the last %(num)d games.",
                              figures.running))
    return found


def wins_of(standing: Standing) -> str:
    """Say how many games a person has won alone, and how many were ties."""
    won = ngettext("%(num)d win", "%(num)d wins", standing.won)
    ties = ngettext("%(num)d tie", "%(num)d ties", standing.shared)
    return f"{won}, {ties}" if standing.shared else won


def titles_of(played: Sequence[str]) -> dict[str, str]:
    """Return the titles of the games *played* by name, in the order of the games; "" for one."""
    return {name: _(game_of(name).title) if len(played) > 1 else ""
            for name in games() if name in played}


def view_games(figures: Figures) -> list[GameFigures]:
    """Return a person's figures, game by game."""
    return [GameFigures(title, [*_scores(of), *_moments(name, of)])
            for name, title in titles_of([*figures.by_game]).items()
            for of in [figures.by_game[name]]]


def _scores(of: OfGame) -> Iterator[Figure]:
    games_ = of_games(of.games)
    if of.won:
        yield Figure(heading(_("games won")), show_points(of.won), games_)
    yield Figure(_("Points per game"), signed(of.sum / of.games), games_)
    for label, peak in ((_("Best game"), of.best), (_("Worst game"), of.worst)):
        if peak is not None and of.games > 1:
            yield Figure(label, show_points(peak.amount), games_, url=_score_url(peak))


def _moments(name: str, of: OfGame) -> list[Figure]:
    """Return what happened in the games called *name*, in their words."""
    with words_of(name):
        return [_moment(told, times, times.peak, max(of.told, times.games))
                for kind, told in game_of(name).words.moments.items()
                if (times := of.kinds.get(kind)) is not None and times.peak is not None]


def _moment(told: MomentKind, times: Times, peak: Peak, games_: int) -> Figure:
    label = heading(_(told.label))
    if told.tells == "average":
        return Figure(
            label, _("%(points)s on average", points=show_tenths(times.sum / times.times)),
            of_games(times.games), _("at most %(amount)s", amount=show_points(peak.amount)),
            _line_url(peak))
    if told.tells == "most":
        return Figure(label, ngettext("%(num)d tile", "%(num)d tiles", peak.amount),
                      of_games(games_), url=_line_url(peak))
    return Figure(label, show_points(times.times), of_games(games_))


def _score_url(peak: Peak) -> str:
    return url_for("log.score", game_id=peak.game)


def _line_url(peak: Peak) -> str:
    return url_for("log.log", game_id=peak.game, _anchor=f"ply-{peak.ply}")


def view_mates(
    mates: Mapping[int, With], people: Mapping[int, Person]
) -> tuple[list[Mate], list[str]]:
    """Return with whom a person has played most, and the names of those with too few games."""
    ordered = sorted(mates.items(), key=lambda each: (-each[1].games, people[each[0]].name))
    enough = [
        Mate(people[id_], person_url(id_), each.games, each.ahead, each.behind, each.level,
             signed(each.difference / each.games))
        for id_, each in ordered if each.games >= FLOOR]
    return enough, [people[id_].name for id_, each in ordered if each.games < FLOOR]


def signed(number: float) -> str:
    """Return a difference of points with its sign and one place."""
    return ("+" if number > 0 else "") + show_tenths(number).replace("-", "−")


def person_url(person: int) -> str:
    """Return the address of a person's page."""
    return url_for("people.show", person_id=person)


def view_ladder(title: str, rungs: Sequence[Rung], people: Mapping[int, Person]) -> list[BandView]:
    """Return a rating list's bands, drawn to one scale."""
    if not rungs:
        return []
    low, high = min(each.low for each in rungs), max(each.high for each in rungs)
    scale = BAND / max(high - low, 1)
    return [
        BandView(
            title, people[each.person], person_url(each.person),
            _("between %(low)s and %(high)s", low=show_points(each.low),
              high=show_points(each.high)),
            of_games(each.games), round((each.low - low) * scale, 1),
            round(max((each.high - each.low) * scale, 1), 1),
            round((each.middle - low) * scale, 1))
        for each in rungs]
