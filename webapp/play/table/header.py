"""The header of a game: the way to its series, its three views, and the menu for all else."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from webapp.core.kinds import AnyFolded
from webapp.core.port import kind_of, table_url
from webapp.core.show.frame import series_link, title_of
from webapp.core.show.table import Link
from webapp.server.data.models import Game
from webapp.server.http.access import visitor
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class GameHeader:
    """What stands above each view of a game.

    ``title`` is what the game is called, ``views`` are table, log and score by their names, and
    ``groups`` the menu.
    """

    title: str
    series: Link
    views: Sequence[tuple[str, Link]]
    groups: Sequence[Sequence[Link]]


def view_header(game: Game, folded: AnyFolded) -> GameHeader:
    """Return the header of *game* for the device that is asking."""
    groups = (_asks(game, folded), _tells(game, folded), _shows(game), _mends(game))
    return GameHeader(
        title=title_of(game),
        series=series_link(game),
        views=(("table", Link(_("Table"), table_url(game))),
               ("log", Link(_("Log"), url_for("log.log", game_id=game.id))),
               ("score", Link(_("Score"), url_for("log.score", game_id=game.id)))),
        groups=[group for group in groups if group],
    )


def _asks(game: Game, folded: AnyFolded) -> list[Link]:
    """Return the ways to what may be done now, and to photos of the table."""
    kind, over = kind_of(game), folded.state.ended
    found = [*kind.table.asks(game, folded)]
    if kind.desk:
        found.insert(0, Link(_("Ask the referee"), url_for("desk.on_game", game_id=game.id)))
    if kind.photo and not over and visitor().may("member"):
        found += [Link(_("Photo of the table"), url_for("photos.new", game_id=game.id)),
                  Link(_("Watch the table"), url_for("live.show", game_id=game.id))]
    return found


def _tells(game: Game, folded: AnyFolded) -> list[Link]:
    """Return the ways to what the game tells beside its three views."""
    kind, over = kind_of(game), folded.state.ended
    review = [Link(_("Review"), url_for("review.show", game_id=game.id))]
    return [*kind.table.links(game, folded), *(review if over and kind.review else ()),
            Link(_("How it works"), url_for("first.how", game=kind.name))]


def _shows(game: Game) -> list[Link]:
    return [Link(_("Show on TV"), url_for("screens.show", series=game.series_id)),
            Link(_("Share"), url_for("share.game", game_id=game.id))]


def _mends(game: Game) -> list[Link]:
    """Return the ways to what is corrected for the whole game, for those who may."""
    if not visitor().may("member"):
        return []
    found = [Link(_("Correct seats or rules"), url_for("mend.show", series_id=game.series_id))]
    if visitor().may("member" if game.status == "playing" else "keeper"):
        found.append(Link(_("Delete game"), url_for("thrown.show", series_id=game.series_id)))
    return found
