"""The JSON document of ``joly score``: what is the same in all games, and the table of each."""

from typing import Any

from rules.replay import Replay
from webapp.games import GAMES
from webapp.listed import Document
from webapp.record.documents import sheet_document


def score_document(played: Replay[Any]) -> Document:
    """Return what ``joly score --json`` prints, with the table as the game tells it."""
    game = next(each for each in GAMES if each.name == played.record.game)
    return {**sheet_document(played), **game.document(played.state)}
