"""The web app put together from its parts."""

from types import TracebackType
from typing import TYPE_CHECKING

from flask import Flask, request
from jinja2 import PackageLoader

from webapp import (
    amend_pages,
    arrange_pages,
    correction_pages,
    deal_pages,
    desk_pages,
    entry_pages,
    household_pages,
    joining,
    leaflet_pages,
    leaflet_photo,
    leaflet_quick,
    mend_pages,
    opening_pages,
    photo_check_pages,
    photo_pages,
    rule_pages,
    series_again,
    series_pages,
    settled_pages,
    stack_pages,
    table_pages,
)
from webapp.access import init_access
from webapp.addresses import init_addresses
from webapp.assets import init_assets
from webapp.config import Settings, load_settings
from webapp.database import init_database
from webapp.errors import init_errors
from webapp.locale import init_locale
from webapp.photo_queue import init_photos
from webapp.recounting import init_recounting
from webapp.rule_pages import init_rules
from webapp.security import SecretFilter, SecureHeaders, init_security
from webapp.snapshots import init_snapshots
from webapp.storage import init_storage

if TYPE_CHECKING:
    from jinja2 import BaseLoader


class Joly(Flask):
    """Flask, with join paths kept out of its log."""

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Log the rule that matched, not the path: a path may hold a secret."""
        place = request.url_rule.rule if request.url_rule else "an unknown address"
        self.logger.error("Exception on %s [%s]", place, request.method, exc_info=exc_info)


def create_app(settings: Settings | None = None) -> Flask:
    """Make the app, its database upgraded.

    Raises:
        StartError: the data folder or the database cannot be used.
    """
    settings = settings or load_settings()
    app = Joly("webapp", static_folder=None)
    app.secret_key = settings.secret
    app.config["DATA"] = settings.data
    app.config["HOST"] = ""  # all addresses, until a server says otherwise
    loader: BaseLoader = PackageLoader("templates", "")
    app.jinja_loader = loader
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.logger.addFilter(SecretFilter())

    init_addresses(app)
    init_database(app, settings)
    init_access(app, joining.how_to_join)
    init_security(app)
    init_locale(app)
    init_assets(app)
    init_errors(app)
    init_storage(app)
    init_photos(app)
    init_snapshots(app)
    init_recounting(app)
    init_rules(app)
    for area in (
        joining,
        household_pages,
        series_pages,
        series_again,
        mend_pages,
        table_pages,
        entry_pages,
        leaflet_pages,
        leaflet_photo,
        leaflet_quick,
        amend_pages,
        correction_pages,
        desk_pages,
        arrange_pages,
        settled_pages,
        photo_pages,
        photo_check_pages,
        opening_pages,
        deal_pages,
        stack_pages,
        rule_pages,
    ):
        app.register_blueprint(area.pages)
    app.wsgi_app = SecureHeaders(app.wsgi_app)  # type: ignore[method-assign]
    return app
