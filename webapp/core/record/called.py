"""What the household calls the players of a series and of a game."""

from webapp.core.record.people import Known, Person, people_from
from webapp.server.data.models import Game, Player, Series, letters_at


def person_of(player: Player) -> Person:
    """Return *player* as he or she is called where no one else is."""
    return people_from({"": _known(player)})[""]


def people_in(series: Series) -> dict[str, Person]:
    """Return the players of *series* by letter, in order of play."""
    return people_from({each.seat: _known(each.player) for each in series.seats})


def people_at(game: Game) -> dict[str, Person]:
    """Return the players of *game* by the seats of its record."""
    people = people_in(game.series)
    return {seat: people[letter] for seat, letter in letters_at(game.places).items()
            if letter in people}


def _known(player: Player) -> Known:
    return Known(player.name, player.short, player.colour)
