"""The web app put together from its parts."""

from collections.abc import Sequence
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from jinja2 import PackageLoader

from webapp.alone import pages as alone_pages
from webapp.api import pages as api_pages
from webapp.api import programs
from webapp.api.deliveries import Webhooks
from webapp.api.events import tell
from webapp.api.limits import init_limits
from webapp.api.reach import init_reach
from webapp.backup.keeping import keep_before_upgrade
from webapp.data.config import Settings, load_settings
from webapp.data.database import init_database
from webapp.data.quotas import init_quotas, parse_quotas
from webapp.desk import pages as desk_pages
from webapp.desk import settled
from webapp.evening import pages as evening_pages
from webapp.first import pages as first_pages
from webapp.game import init_games
from webapp.games import GAMES
from webapp.household import devices, guide, handover, https_pages, joining, leaving, signup
from webapp.household import pages as household_pages
from webapp.http.access import init_access
from webapp.http.addresses import init_addresses
from webapp.http.assets import init_assets
from webapp.http.board import init_board
from webapp.http.checks import init_checks
from webapp.http.errors import init_errors
from webapp.http.health import init_health
from webapp.http.metrics import init_metrics
from webapp.http.observed import init_observed
from webapp.http.placed import init_host, init_place, wrap_place
from webapp.http.quotas import init_quota_page
from webapp.http.security import SecretFilter, SecureHeaders, init_security
from webapp.http.storage import init_storage, patiently
from webapp.http.strangers import init_strangers
from webapp.jobs.kind import Kind
from webapp.jobs.upkeep import Upkeep
from webapp.jobs.worker import init_jobs
from webapp.language.locale import init_locale
from webapp.listed import ListedGame
from webapp.live import pages as eye_pages
from webapp.live import shot_pages
from webapp.live.process import init_eye
from webapp.live.proposing import init_proposals
from webapp.log import amend_pages, correction_pages
from webapp.log import pages as log_pages
from webapp.luck.counter import GAME_LUCK, SERIES_LUCK
from webapp.paper import pages as paper_pages
from webapp.people import naming
from webapp.people import pages as people_pages
from webapp.phone import about as about_joly
from webapp.phone import pages as phone_pages
from webapp.phone.kept import init_kept
from webapp.photos import check_pages as photo_check_pages
from webapp.photos import pages as photo_pages
from webapp.photos.line import PHOTOS
from webapp.portable import along_pages, bring_pages, feed_pages
from webapp.record.recount import RESULTS
from webapp.record.remembering import MEMORIES
from webapp.record.snapshots import init_snapshots
from webapp.record.told import init_telling
from webapp.review import pages as review_pages
from webapp.rulebook import pages as rule_pages
from webapp.rulebook.pages import init_rules
from webapp.search import pages as search_pages
from webapp.series import again as series_again
from webapp.series import mend_pages, players_pages, seat_pages, settings_pages, thrown_pages
from webapp.series import pages as series_pages
from webapp.share import pages as share_pages
from webapp.table import pages as table_pages
from webapp.table import waiting as waiting_pages
from webapp.tilesets import pages as tileset_pages
from webapp.tv import pages as tv_pages
from webapp.tv import screens

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
    init_locale(app, {game.name: game.words.wording for game in games})
    init_assets(app)
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
        household_pages,
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
    for game in games:
        for pages in game.pages:
            app.register_blueprint(pages)
    app.wsgi_app = SecureHeaders(app.wsgi_app, settings.place.base)  # type: ignore[method-assign]
    wrap_place(app)
    return app
