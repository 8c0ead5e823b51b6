"""The web app put together from its parts."""

from collections.abc import Sequence
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from jinja2 import PackageLoader

from webapp.core.listed import ListedGame
from webapp.core.port import init_games
from webapp.core.record.recount import RESULTS
from webapp.core.record.remembering import MEMORIES
from webapp.core.record.results import init_telling
from webapp.core.record.snapshots import init_snapshots
from webapp.core.show.tabs import init_tabs
from webapp.games import GAMES
from webapp.history.evening import pages as evening_pages
from webapp.history.luck.counter import GAME_LUCK, SERIES_LUCK
from webapp.history.people import naming
from webapp.history.people import pages as people_pages
from webapp.history.review import pages as review_pages
from webapp.history.search import pages as search_pages
from webapp.history.series import again as series_again
from webapp.history.series import (
    mend_pages,
    players_pages,
    seat_pages,
    settings_pages,
    thrown_pages,
)
from webapp.history.series import pages as series_pages
from webapp.history.share import pages as share_pages
from webapp.outputs.paper import pages as paper_pages
from webapp.outputs.tv import pages as tv_pages
from webapp.outputs.tv import screens
from webapp.play.alone import pages as alone_pages
from webapp.play.first import pages as first_pages
from webapp.play.live import pages as eye_pages
from webapp.play.live import shot_pages
from webapp.play.live.process import init_eye
from webapp.play.live.proposing import init_proposals
from webapp.play.log import amend_pages, correction_pages
from webapp.play.log import pages as log_pages
from webapp.play.photos import check_pages as photo_check_pages
from webapp.play.photos import pages as photo_pages
from webapp.play.photos.line import PHOTOS
from webapp.play.table import pages as table_pages
from webapp.play.table import waiting as waiting_pages
from webapp.referee.desk import disputes, settled
from webapp.referee.desk import pages as desk_pages
from webapp.referee.rulebook import pages as rule_pages
from webapp.referee.rulebook.pages import init_rules
from webapp.server.data.config import Settings, load_settings
from webapp.server.data.database import init_database
from webapp.server.data.quotas import init_quotas, parse_quotas
from webapp.server.http.access import init_access
from webapp.server.http.addresses import init_addresses
from webapp.server.http.assets import init_assets
from webapp.server.http.board import init_board
from webapp.server.http.checks import init_checks
from webapp.server.http.errors import init_errors
from webapp.server.http.metrics import init_health, init_metrics
from webapp.server.http.observed import init_observed
from webapp.server.http.placed import init_host, init_place, wrap_place
from webapp.server.http.quotas import init_quota_page
from webapp.server.http.security import SecretFilter, SecureHeaders, init_security
from webapp.server.http.storage import init_storage, patiently
from webapp.server.http.strangers import init_strangers
from webapp.server.jobs.kind import Kind
from webapp.server.jobs.upkeep import Upkeep
from webapp.server.jobs.worker import init_jobs
from webapp.server.language.locale import init_locale
from webapp.settings.api import pages as api_pages
from webapp.settings.api import programs
from webapp.settings.api.deliveries import Webhooks
from webapp.settings.api.events import tell
from webapp.settings.api.limits import init_limits
from webapp.settings.api.reach import init_reach
from webapp.settings.backup.keeping import keep_before_upgrade
from webapp.settings.household import (
    devices,
    guide,
    handover,
    https_pages,
    joining,
    leaving,
    phones,
    signup,
)
from webapp.settings.household import pages as household_pages
from webapp.settings.overview import pages as overview_pages
from webapp.settings.phone import about as about_joly
from webapp.settings.phone import pages as phone_pages
from webapp.settings.phone.kept import init_kept
from webapp.settings.portable import along_pages, bring_pages, feed_pages
from webapp.settings.tilesets import pages as tileset_pages

if TYPE_CHECKING:
    from jinja2 import BaseLoader

KINDS: Final[Sequence[Kind]] = (
    PHOTOS, GAME_LUCK, Webhooks(), RESULTS, MEMORIES, SERIES_LUCK, Upkeep())
"""The kinds of work behind the pages."""


class Joly(Flask):
    """Flask, with join paths kept out of its log."""

    def full_dispatch_request(self) -> Response:
        """Answer the request, waiting for a database that is away for a moment."""
        return patiently(super().full_dispatch_request, self.finalize_request)

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Log the rule that matched, not the path: a path may hold a secret."""
        place = request.url_rule.rule if request.url_rule else "an unknown address"
        self.logger.error("Exception on %s [%s]", place, request.method, exc_info=exc_info)


def create_app(
    settings: Settings | None = None, listed: Sequence[ListedGame] = GAMES
) -> Flask:
    """Make the app for the games that are *listed*, its database upgraded.

    Raises:
        StartError: the data folder or the database cannot be used.
    """
    settings = settings or load_settings()
    app = Joly("webapp", static_folder=None)
    app.secret_key = settings.secret
    app.config.update(
        DATA=settings.data, DEVICE_DAYS=settings.device_days, PACE=settings.pace)
    app.config.update(init_quotas(parse_quotas(settings.quotas)))
    app.config["HOST"] = ""  # all addresses, until a server says otherwise
    app.config["PORT"] = 0  # nobody can tell, until a server does
    app.config["HTTPS_ALWAYS"] = False
    app.config["BACKUPS"] = None  # none by itself, until a server says otherwise
    loader: BaseLoader = PackageLoader("templates", "")
    app.jinja_loader = loader
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.logger.addFilter(SecretFilter())

    init_place(app, settings.place)
    init_addresses(app)
    games = [each.played() for each in listed]
    init_games(app, games)
    init_database(app, settings, partial(keep_before_upgrade, settings))
    init_observed(app)
    init_host(app)
    init_access(app)
    init_security(app)
    init_checks(app, joining.how_to_join)
    init_locale(app, {game.name: (game.words.wording, game.words.reword) for game in games})
    init_assets(app)
    init_tabs(app)
    init_errors(app)
    init_storage(app)
    init_health(app)
    init_strangers(app)
    init_metrics(app, settings.metrics_token)
    init_quota_page(app)
    init_board(app)
    init_eye(app)
    init_proposals(app)
    init_snapshots(app)
    init_jobs(app, KINDS, {"photos": 2})
    init_telling(app, tell)
    init_limits(app)
    init_reach(app)
    init_rules(app)
    init_kept(app)
    for area in (
        joining,
        signup,
        handover,
        guide,
        https_pages,
        overview_pages,
        household_pages,
        phones,
        devices,
        leaving,
        naming,
        people_pages,
        tileset_pages,
        along_pages,
        bring_pages,
        feed_pages,
        programs,
        api_pages,
        series_pages,
        players_pages,
        seat_pages,
        settings_pages,
        thrown_pages,
        series_again,
        mend_pages,
        table_pages,
        waiting_pages,
        log_pages,
        review_pages,
        amend_pages,
        correction_pages,
        desk_pages,
        settled,
        disputes,
        first_pages,
        photo_pages,
        photo_check_pages,
        eye_pages,
        shot_pages,
        rule_pages,
        search_pages,
        evening_pages,
        alone_pages,
        phone_pages,
        about_joly,
        share_pages,
        tv_pages,
        screens,
        paper_pages,
    ):
        app.register_blueprint(area.pages)
    for pages in dict.fromkeys(page for game in games for page in game.pages):
        app.register_blueprint(pages)
    app.wsgi_app = SecureHeaders(app.wsgi_app, settings.place.base)  # type: ignore[method-assign]
    wrap_place(app)
    return app
