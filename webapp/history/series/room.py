"""How many may play a game of a series together, by its house rules."""

from collections.abc import Iterable, Sequence

from rules.game import Room
from rules.games import GAMES
from webapp.server.data.models import Series
from webapp.server.language.locale import gettext as _


def room_of(series: Series) -> Room:
    """Return how many may play a game of *series* together."""
    return _room(series.game, series.preset, series.options)


def _room(game: str, preset: str, house: Iterable[Sequence[str]]) -> Room:
    rules = GAMES[game]
    return rules.room(rules.house.of_record(preset, ((each[0], each[1]) for each in house)))


def limit_words(game: str, room: Room) -> str:
    """Return the rule by which fewer than four may play, "" where there is none."""
    return _(GAMES[game].volume.rules[room.rule].text) if room.rule else ""


def too_many(
    game: str, preset: str, house: Iterable[Sequence[str]], played: Iterable[int]
) -> str:
    """Return the rule of *preset* and *house* by which fewer may play than *played*, or ""."""
    room = _room(game, preset, house)
    return limit_words(game, room) if max(played, default=0) > room.seats else ""
