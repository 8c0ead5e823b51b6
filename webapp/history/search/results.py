"""The games that a question finds, as its page tells them: what happened, and the very lines."""

from collections.abc import Sequence

from flask import url_for

from rules.tiles import find_tile
from webapp.core.port import game_of
from webapp.core.show.moments import Moments, words_of
from webapp.core.show.tiles import TileView, view_tiles
from webapp.core.show.words import list_words, won_words
from webapp.history.search.answering import Asked, Found, Happening
from webapp.history.search.asked import Library
from webapp.history.search.view import MomentView, ResultView
from webapp.server.language.days import show_day
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import show_points


def line_url(game_id: str, ply: int) -> str:
    """Return the address of a line of a game's log; of its score where no line is meant."""
    if not ply:
        return url_for("log.score", game_id=game_id)
    return url_for("log.log", game_id=game_id, _anchor=f"ply-{ply}")


def name_of(library: Library, game: Asked, seat: str) -> str:
    """Return the short name of who sat there."""
    person = library.people.get(game.people.get(seat, 0))
    return person.short if person else seat


def view_moment(library: Library, game: Asked, moment: Happening) -> MomentView:
    """Return a moment in the words of its game."""
    kind = game_of(game.game)
    moments: Moments = kind.words.telling
    with words_of(game.game):
        return MomentView(
            moments.tell(moment, name_of(library, game, moment.seat)), tiles_of(moment),
            line_url(game.id, moment.ply))


def tiles_of(moment: Happening) -> list[TileView]:
    """Return the tiles of a moment, however it is kept."""
    tiles = getattr(moment, "tiles", ())
    words = tiles.split() if isinstance(tiles, str) else map(str, tiles)
    return view_tiles([tile for word in words if (tile := find_tile(word)) is not None])


def in_order(game: Asked, found: Found) -> Sequence[Happening]:
    """Return what was found in the order of play; what no line tells comes last."""
    there = {id(each) for each in found}
    told = [each for each in game.moments if id(each) in there]
    return [*told, *(each for each in found if not each.ply)]


def told_winner(library: Library, game: Asked) -> str:
    """Return who has won a game, and with how many points."""
    names = [name_of(library, game, seat) for seat in game.winners]
    if not names:
        return ""
    points = show_points(game.totals[game.winners[0]])
    if game.won:
        return _("%(what)s: %(name)s", what=won_words(names), name=points)
    return _("%(names)s are level: %(points)s", names=list_words(names), points=points)


def view_result(library: Library, game: Asked, found: Found) -> ResultView:
    """Return a game that was found."""
    title = _(game_of(game.game).title) if len(library.played) > 1 else ""
    return ResultView(
        day=show_day(game.day),
        title=_("Game %(number)d", number=game.number),
        series=library.names.get(game.series, "") or title,
        url=line_url(game.id, 0),
        people=[library.people[each] for each in game.people.values() if each in library.people],
        won=told_winner(library, game),
        moments=[view_moment(library, game, each) for each in in_order(game, found)],
    )
