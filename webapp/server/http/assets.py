"""The static files: read once at start, and kept by browsers for a year."""

import gzip
from typing import Final

import brotli  # type: ignore[import-untyped]
from flask import Flask, Response, abort, current_app, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.server.http.bundled import TEXT, Asset, load_assets

YEAR: Final = 365 * 24 * 3600
_PLACE: Final = "assets"


def init_assets(app: Flask) -> None:
    """Serve the static files under ``/static/``; their version goes into each address.

    What lies in a folder of its own is served joined, without comments and blanks, never by itself.
    """
    assets, version = load_assets()
    app.jinja_env.globals["asset_version"] = version
    app.extensions[_PLACE] = assets
    app.add_url_rule("/static/<path:filename>", "static", send_asset)
    app.after_request(compress_page)


def send_asset(filename: str) -> AnyResponse:
    """Answer with a static file, to be kept for a year."""
    asset: Asset = current_app.extensions[_PLACE].get(filename) or abort(404)
    coding = accepted_coding(asset.bodies)
    response = make_response(asset.bodies[coding])
    response.mimetype = asset.mimetype
    if coding != "identity":
        response.content_encoding = coding
    if len(asset.bodies) > 1:
        response.vary.add("Accept-Encoding")
    response.set_etag(f"{asset.digest}-{coding}")
    response.cache_control.public = True
    response.cache_control.max_age = YEAR
    response.cache_control.immutable = True
    return response.make_conditional(request)


def accepted_coding(bodies: dict[str, bytes]) -> str:
    """Return the best coding among *bodies* that the browser takes."""
    return next(
        (each for each in ("br", "gzip") if each in bodies and request.accept_encodings[each] > 0),
        "identity",
    )


def compress_page(response: Response) -> Response:
    """Compress a page or a text on its way out; plain http browsers take gzip only.

    Of the texts for programs none repeats what its address says beside a secret: how long an answer
    is tells nobody a letter of it.
    """
    if (
        response.status_code != 200  # noqa: PLR2004 (the one that is large)
        or not (response.mimetype or "").startswith(TEXT)
        or response.direct_passthrough
        or response.is_streamed
        or "Content-Encoding" in response.headers
    ):
        return response
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    accepted = request.accept_encodings
    if len(body) < 500:  # noqa: PLR2004 (nothing to gain)
        return response
    if accepted["br"] > 0:
        response.set_data(brotli.compress(body, quality=5))
        response.content_encoding = "br"
    elif accepted["gzip"] > 0:
        response.set_data(gzip.compress(body, 6))
        response.content_encoding = "gzip"
    tag, weak = response.get_etag()
    if tag and not weak and "Content-Encoding" in response.headers:
        response.set_etag(tag, weak=True)  # the same text, in other bytes
    return response
