"""The worked game beside this file is reviewed as it says."""

from pathlib import Path

from rules.games.romanian.review.review import review
from rules.replay import parse_record, replay

RECORD = Path(__file__).with_name("worked.joly").read_text(encoding="utf-8")
TOLD = [
    (24, "In 2 turns the Joly of m2 could certainly be taken for b3 and laid down with k7 y7.",
     "b3 k7 y7", 30),
    (30, ("Tiles worth 30 points certainly fitted on the table in the last turn, but stayed "
          "on the rack."), "k13 b5", 30),
    (24, ("Tiles worth 20 points certainly fitted on the table in each of the last 2 turns, "
          "but stayed on the rack."), "k13", 20),
    (10, ("An opening with 60 points was certainly on the rack one turn before it was "
          "laid down."), "", 0),
]
"""Of Bogdan: the line, what is told, its tiles and points."""


def test_the_worked_game_is_reviewed_as_it_says() -> None:
    told = review(replay(parse_record(RECORD))).seats["B"]
    assert [(each.ply, str(each.text), " ".join(map(str, each.tiles)), each.points)
            for each in told.statements] == TOLD
