"""The rulebook: each id is an address forever, and each preset reads from top to bottom."""

from typing import Final

from flask import Blueprint, Flask, abort, request, url_for

from rules.games import GAMES
from rules.library import doubt_of, every_ruling, volume_of, volumes
from rules.options import Preset
from rules.rulebook.volume import Volume
from webapp.core.port import games, usual_game
from webapp.core.record.house import series_options
from webapp.core.show.frame import series_name
from webapp.core.show.table import Link
from webapp.core.show.verdicts import rule_title, rule_url
from webapp.referee.desk.disputes import count_settled
from webapp.referee.rulebook.asked import running_game, table_links, view_asked
from webapp.referee.rulebook.examples import view_examples
from webapp.referee.rulebook.house_rules import (
    all_series_of_household,
    options_touching,
    played_otherwise,
    view_option,
)
from webapp.referee.rulebook.page_views import (
    BookView,
    ChapterLink,
    EntryView,
    RefereeView,
    SourcesView,
)
from webapp.referee.rulebook.search import LONGEST_QUERY, search
from webapp.referee.rulebook.view import (
    changes_from_default,
    chapter_of,
    entry_of,
    link_ids,
    neighbours,
    related,
    view_book,
)
from webapp.server.data.models import Series
from webapp.server.http.access import household_series, reader_required
from webapp.server.http.page import draw_page
from webapp.server.language.locale import gettext as _
from webapp.server.language.locale import use_words

pages: Final = Blueprint("rulebook", __name__, url_prefix="/rules")


def init_rules(app: Flask) -> None:
    """Give the templates what the rulebook's pages need."""
    app.jinja_env.filters["link_ids"] = link_ids
    app.jinja_env.globals["rule_url"] = rule_url


@pages.get("")
@reader_required
def contents() -> str:
    """Show the Referee tab: what can be asked, and the chapters; or what was searched for."""
    query = request.args.get("q", "").strip()[:LONGEST_QUERY]
    running, all_series = running_game(), all_series_of_household()
    latest = [running.series] if running else [*all_series[:1]]
    name = request.args.get("game", latest[0].game if latest else "")
    played = games().get(name) or usual_game()
    use_words(played.name)
    house = next((each for each in (*latest, *all_series) if each.game == played.name), None)
    asked = view_asked(running)
    view = RefereeView(
        query=query,
        longest=LONGEST_QUERY,
        found=search(query) if query else None,
        asked=asked,
        tables=[each for each in table_links(played, [*latest, *all_series])
                if asked is None or each.text != asked.question],
        game=played.name,
        title=_(played.title),
        house=series_name(house) if house else "",
        chapters=_chapters(played.volume, house),
        others=[Link(_(other.title), url_for("rulebook.contents", game=other.name))
                for other in games().values() if other != played],
        settled=count_settled(),
    )
    return draw_page("referee/rulebook/referee.html", view)


def _chapters(volume: Volume, house: Series | None) -> list[ChapterLink]:
    """Return the chapters as *house* plays them, or else as they are usually played."""
    game = volume.book.game
    if house is None:
        options, left_out = volume.house.of_preset(volume.usual), left_out_of(volume, volume.usual)
        url = url_for("rulebook.book", game=game, preset=volume.usual)
    else:
        options, left_out = series_options(house), frozenset()
        url = url_for("rulebook.series_book", game=game, series_id=house.id)
    return [ChapterLink(chapter.title, len(chapter.items), f"{url}#{chapter.key}")
            for chapter in view_book(volume, options, left_out)]


def left_out_of(volume: Volume, preset: str) -> frozenset[str]:
    """Return the variations that the text of a preset does not know."""
    return volume.not_offered.get(preset, frozenset())


@pages.get("/sources")
@reader_required
def sources() -> str:
    """Show where the sources disagree, are silent or err, and what was decided."""
    options = {
        ruling: [view_option(spec) for spec in options_touching(ruling)]
        for ruling in every_ruling()
    }
    view = SourcesView(volumes(), every_ruling(), options)
    return draw_page("referee/rulebook/sources.html", view)


@pages.get("/<game>/<preset>")
@reader_required
def book(game: str, preset: str) -> str:
    """Show the rules of a game as a preset plays them, from top to bottom."""
    volume = GAMES[game].volume if game in GAMES else None
    if volume is None or preset not in volume.presets:
        abort(404)
    return _book(volume, volume.house.of_preset(preset), left_out_of(volume, preset),
                 preset=volume.presets[preset])


@pages.get("/<game>/series/<series_id>")
@reader_required
def series_book(game: str, series_id: str) -> str:
    """Show the rules of a game as a series of the household plays them."""
    series = household_series(series_id)
    if game not in GAMES or series.game != game:
        abort(404)
    return _book(GAMES[game].volume, series_options(series), frozenset(), series=series)


def _book(
    volume: Volume, options: object, left_out: frozenset[str], *,
    preset: Preset | None = None, series: Series | None = None,
) -> str:
    use_words(volume.book.game)
    game = games()[volume.book.game]
    by = (series.preset, series.options) if series else (preset.name, ()) if preset else None
    view = BookView(
        book=volume.book,
        chapters=view_book(volume, options, left_out),
        changes=list(changes_from_default(volume, options)),
        presets=volume.presets.values(),
        preset=preset,
        series=series,
        asks=game.asks(*by) if by else (),
    )
    return draw_page("referee/rulebook/book.html", view)


@pages.get("/<entry_id>")
@reader_required
def show(entry_id: str) -> str:
    """Show a rule or a ruling: its wording, examples, source, and the house rules on it."""
    entry = entry_of(entry_id)
    if entry is None:
        abort(404)
    volume = volume_of(entry_id)
    use_words(volume.book.game)
    all_series = [
        series for series in all_series_of_household() if series.game == volume.book.game
    ]
    before, after = neighbours(entry_id)
    view = EntryView(
        entry=entry,
        title=rule_title(entry_id),
        book_url=url_for("rulebook.book", game=volume.book.game, preset=volume.usual),
        is_ruling=entry_id in every_ruling(),
        chapter=chapter_of(entry_id),
        doubt=doubt_of(entry_id),
        examples=view_examples(entry_id),
        options=[view_option(spec) for spec in options_touching(entry_id)],
        has_series=bool(all_series),
        otherwise=played_otherwise(entry_id, all_series),
        related=related(entry_id),
        before=before,
        after=after,
    )
    return draw_page("referee/rulebook/entry.html", view)
