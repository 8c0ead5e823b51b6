"""What the household calls the players of a series and of a game."""

from webapp.data.models import Game, Series, letters_at
from webapp.record.people import Known, Person, people_from


def people_in(series: Series) -> dict[str, Person]:
    """Return the players of *series* by letter, in order of play."""
    return people_from({
        each.seat: Known(each.player.name, each.player.short, each.player.colour)
        for each in series.seats})


def people_at(game: Game) -> dict[str, Person]:
    """Return the players of *game* by the seats of its record."""
    people = people_in(game.series)
    return {seat: people[letter] for seat, letter in letters_at(game.places).items()
            if letter in people}
