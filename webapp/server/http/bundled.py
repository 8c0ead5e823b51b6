"""The static files as browsers get them: joined, minified and compressed.

The package is built with all of it done (setup.py), so that an installation needs no minifier,
which come as source alone, and no start waits for compressing. A checkout does it at each start,
and minifies where the tests' packages are installed.
"""

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import brotli  # type: ignore[import-untyped]

from webapp.server.http.joined import SCRIPTS, SHEETS, join_script, join_sheet

STATIC: Final = Path(__file__).parents[2] / "static"
BUNDLED: Final = STATIC / "bundled"
_VERSION: Final = "version"
_CODINGS: Final = {"br": ".br", "gzip": ".gz"}
_RELATIVE: Final = re.compile(r'url\("([a-z0-9.]+)"\)')
_TYPES: Final = {
    ".css": "text/css", ".js": "text/javascript", ".png": "image/png", ".svg": "image/svg+xml",
    ".txt": "text/plain", ".woff2": "font/woff2"}
"""Ours: a system's own table may lack fonts, or be wrong; any program changes that of Windows."""
TEXT: Final = ("text/", "image/svg", "application/json", "application/manifest")


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file with what is sent for each coding that a browser may accept."""

    mimetype: str
    digest: str
    bodies: dict[str, bytes]


def load_assets() -> tuple[dict[str, Asset], str]:
    """Return the static files by their names, and the version that goes into each address."""
    if not (BUNDLED / _VERSION).exists():
        return make_assets()
    names = [path.name for path in BUNDLED.iterdir()
             if path.name != _VERSION and path.suffix not in _CODINGS.values()]
    version = (BUNDLED / _VERSION).read_text("ascii").strip()
    return {name: _read(BUNDLED / name) for name in names}, version


def write_assets(folder: Path) -> None:
    """Write all of it into *folder*: each file, the same in other codings, and the version."""
    assets, version = make_assets()
    folder.mkdir(parents=True)
    (folder / _VERSION).write_text(f"{version}\n", "ascii")
    for name, asset in assets.items():
        for coding, body in asset.bodies.items():
            (folder / f"{name}{_CODINGS.get(coding, '')}").write_bytes(body)


def make_assets() -> tuple[dict[str, Asset], str]:
    """Make of the sources what ``load_assets`` returns."""
    assets = {path.name: _coded(_type(path), path.read_bytes())
              for path in STATIC.iterdir() if path.is_file()}
    minify_sheet, minify_script = _minifiers()
    for name in SHEETS:
        sheet = minify_sheet(join_sheet(STATIC / "css", name))
        assets[f"{name}.css"] = _coded("text/css", sheet.encode())
    for name in SCRIPTS:
        script = minify_script(join_script(STATIC / "js", name))
        assets[f"{name}.js"] = _coded("text/javascript", script.encode())
    found = hashlib.sha256()
    for name, asset in sorted(assets.items()):
        found.update(f"{name} {asset.digest}\n".encode())
    version = found.hexdigest()[:10]
    _name_versions(assets, version)
    return assets, version


def _minifiers() -> tuple[Callable[[str], str], Callable[[str], str]]:
    try:
        import rcssmin  # type: ignore[import-untyped]  # noqa: PLC0415 (who builds and tests has it)
        import rjsmin  # type: ignore[import-untyped]  # noqa: PLC0415 (as above)
    except ImportError:
        return str, str
    return rcssmin.cssmin, rjsmin.jsmin


def _name_versions(assets: dict[str, Asset], version: str) -> None:
    """Let style sheets name what they load by the address that pages preload it from."""
    for name, asset in assets.items():
        if asset.mimetype == "text/css":
            body = _RELATIVE.sub(rf'url("\1?v={version}")', asset.bodies["identity"].decode())
            assets[name] = _coded(asset.mimetype, body.encode())


def _read(path: Path) -> Asset:
    body = path.read_bytes()
    bodies = {"identity": body}
    for coding, end in _CODINGS.items():
        if (coded := path.with_name(path.name + end)).exists():
            bodies[coding] = coded.read_bytes()
    return Asset(_type(path), _digest(body), bodies)


@cache  # a process may put several apps together, and to compress well takes long
def _coded(mimetype: str, body: bytes) -> Asset:
    bodies = {"identity": body}
    if mimetype.startswith(TEXT):
        bodies["br"] = brotli.compress(body)
        bodies["gzip"] = gzip.compress(body, 9, mtime=0)
    return Asset(mimetype, _digest(body), bodies)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def _type(path: Path) -> str:
    return _TYPES.get(path.suffix, "application/octet-stream")
