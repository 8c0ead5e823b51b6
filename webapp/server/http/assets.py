"""The static files: read and compressed once at start, and kept by browsers for a year."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import brotli  # type: ignore[import-untyped]
import rcssmin  # type: ignore[import-untyped]
import rjsmin  # type: ignore[import-untyped]
from flask import Flask, Response, abort, current_app, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.server.http.joined import SCRIPTS, SHEETS, join_script, join_sheet

STATIC: Final = Path(__file__).parents[2] / "static"
YEAR: Final = 365 * 24 * 3600
_PLACE: Final = "assets"
_RELATIVE: Final = re.compile(r'url\("([a-z0-9.]+)"\)')
_TEXT: Final = ("text/", "image/svg", "application/json", "application/manifest")


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file with what is sent for each coding that a browser may accept."""

    mimetype: str
    digest: str
    bodies: dict[str, bytes]


def _load(path: Path) -> Asset:
    body = path.read_bytes()
    # The system's own table of types may lack fonts, or be wrong.
    mimetype = {".woff2": "font/woff2", ".js": "text/javascript"}.get(
        path.suffix, mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    return _coded(mimetype, body)


@cache  # a process may put several apps together, and to compress well takes long
def _coded(mimetype: str, body: bytes) -> Asset:
    bodies = {"identity": body}
    if mimetype.startswith(_TEXT):
        bodies["br"] = brotli.compress(body)
        bodies["gzip"] = gzip.compress(body, 9, mtime=0)
    return Asset(mimetype, hashlib.sha256(body).hexdigest()[:16], bodies)


def _name_versions(assets: dict[str, Asset], version: str) -> None:
    """Let style sheets name what they load by the address that pages preload it from."""
    for name, asset in assets.items():
        if asset.mimetype == "text/css":
            body = _RELATIVE.sub(rf'url("\1?v={version}")', asset.bodies["identity"].decode())
            assets[name] = _coded(asset.mimetype, body.encode())


def init_assets(app: Flask) -> None:
    """Serve the static files under ``/static/``; their version goes into each address.

    What lies in a folder of its own is served joined, without comments and blanks, never by itself.
    """
    assets = {path.name: _load(path) for path in STATIC.iterdir() if path.is_file()}
    for name in SHEETS:
        sheet = rcssmin.cssmin(join_sheet(STATIC / "css", name))
        assets[f"{name}.css"] = _coded("text/css", sheet.encode())
    for name in SCRIPTS:
        script = rjsmin.jsmin(join_script(STATIC / "js", name))
        assets[f"{name}.js"] = _coded("text/javascript", script.encode())
    version = hashlib.sha256()
    for name, asset in sorted(assets.items()):
        version.update(f"{name} {asset.digest}\n".encode())
    app.jinja_env.globals["asset_version"] = version.hexdigest()[:10]
    _name_versions(assets, version.hexdigest()[:10])

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
        or not (response.mimetype or "").startswith(_TEXT)
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
