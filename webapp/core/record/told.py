"""Who is told what has become of games, within the transaction in which it becomes of them."""

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from flask import Flask, current_app

Tell: TypeAlias = Callable[[Collection[str]], None]
"""Looks at games by their ids, and writes down what is to be shown of them."""

_PLACE: Final = "tell_of_games"


def init_telling(app: Flask, tell: Tell) -> None:
    """Have *tell* asked in *app* wherever a game ends, goes on after all, or ends otherwise."""
    app.extensions[_PLACE] = tell


def tell_of(games: Collection[str]) -> None:
    """Tell of *games* that ended, or that had; more may be named. Call it within ``writing()``."""
    tell: Tell = current_app.extensions[_PLACE]
    tell(games)
