"""Photographs of made games in a folder: made there at first, with what the record knew."""

import json
import multiprocessing
from pathlib import Path
from typing import Any

import cv2

from tests.support.made_games import made_game
from vision.training.games import photograph

FEWEST, MOST = 5, 25
"""Melds of the smallest and of the largest of the games."""


def _make(task: tuple[Path, int, int, int]) -> list[dict[str, Any]]:
    out, seed, number, games = task
    melds = FEWEST + (MOST - FEWEST) * number // max(games - 1, 1)
    moments = made_game(seed, number, melds)
    entries = photograph([moment.table for moment in moments], seed, number, out)
    for entry, moment in zip(entries, moments, strict=True):
        entry["known"] = list(moment.known.values())
        entry["table"] = [row for each, row in moment.table.items() if each not in entry["lost"]]
    return entries


def make_games(out: Path, games: int, seed: int, workers: int = 1) -> None:
    """Photograph so many games, of 5 to 25 melds, four times each, into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    with multiprocessing.Pool(workers) as pool:
        made = pool.map(_make, [(out, seed, number, games) for number in range(games)], 1)
    (out / "labels.json").write_text(json.dumps([entry for each in made for entry in each]))
