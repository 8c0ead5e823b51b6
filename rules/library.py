"""The books of all games on one shelf: every id of a rule or a ruling is an address."""

from rules.games import GAMES
from rules.rulebook.doubts import Doubt
from rules.rulebook.entry import Rule, Ruling
from rules.rulebook.volume import Volume


def volumes() -> tuple[Volume, ...]:
    """Return the books, in the order of the games."""
    return tuple(game.volume for game in GAMES.values())


def volume_of(entry: str) -> Volume:
    """Return the book in which an entry stands.

    Raises:
        KeyError: there is no such entry.
    """
    for volume in volumes():
        if volume.has(entry):
            return volume
    raise KeyError(entry)


def every_rule() -> dict[str, Rule]:
    """Return the rules of all games by id, game after game."""
    return {id_: rule for volume in volumes() for id_, rule in volume.rules.items()}


def every_ruling() -> dict[str, Ruling]:
    """Return the rulings of all games by id, game after game."""
    return {id_: ruling for volume in volumes() for id_, ruling in volume.rulings.items()}


def find_entry(id: str) -> Rule | Ruling | None:  # noqa: A002  (an entry's name is its id)
    """Return the rule or ruling *id*, if there is one."""
    for volume in volumes():
        if volume.has(id):
            return volume.rules.get(id) or volume.rulings[id]
    return None


def doubt_of(ruling: str) -> Doubt | None:
    """Return the doubt that *ruling* settles."""
    doubts = (doubt for volume in volumes() for doubt in volume.survey.doubts)
    return next((doubt for doubt in doubts if ruling in doubt.rulings), None)
