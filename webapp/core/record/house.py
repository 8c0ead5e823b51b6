"""By which house rules a series is played: how it counts, and who plays together."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

from rules.games import GAMES
from rules.series import Counting
from webapp.server.data.models import Series


@lru_cache(maxsize=512)
def house_of(game: str, preset: str, changes: tuple[tuple[str, str], ...]) -> object:
    """Return the house rules of a preset with *changes*; what is not known here is left out."""
    volume = GAMES[game].volume
    options: object = volume.house.of_preset(preset if preset in volume.presets else volume.usual)
    for name, word in changes:
        if name in volume.options and word in volume.options[name].values:
            options = volume.house.change(options, name, word)
    return options


def _changes(options: Iterable[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, word) for name, word in options)


def series_options(series: Series) -> object:
    """Return the house rules of *series*, by the game that is played in it."""
    return house_of(series.game, series.preset, _changes(series.options))


def counting_of(series: Series) -> Counting:
    """Return where totals of *series* begin, and where its rules end it."""
    return GAMES[series.game].counting(series_options(series))


class Played(Protocol):
    """What says how a series is played: the series, or its row."""

    game: Any
    preset: Any
    options: Any


def are_team(series: Played, seats: Sequence[str], some: Collection[str]) -> bool:
    """Say whether *some* of those who play on these *seats* in *series* win and lose together."""
    house = house_of(series.game, series.preset, _changes(series.options))
    return any(set(some) <= set(team) for team in GAMES[series.game].teams(house, seats))
