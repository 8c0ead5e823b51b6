"""A server that was told where it lies, and the proxies in front of it."""

import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.https import Browser, Certificate, find_proxy, make_certificate, proxy
from tests.webapp.command.test_server import ENVIRONMENT, Server

TOKEN = "a token of the tests"  # noqa: S105
ROOT, BELOW = "https://joly.example.org", "https://example.org/joly"


@dataclass(frozen=True, slots=True)
class Site:
    """A server that was told where it lies, and the link of its first keeper."""

    server: Server
    base: str
    own: Certificate
    link: str
    cookies: dict[str, str]
    """Of its keeper, once there is one."""

    @property
    def host(self) -> str:
        return self.base.split("/")[2]

    @property
    def root(self) -> str:
        return self.base.removeprefix(f"https://{self.host}")


@pytest.fixture(scope="package", params=[ROOT, BELOW], ids=["root", "below"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    own = make_certificate(folder, "joly.example.org", "example.org")
    server = Server(folder / "data")
    server.environment = {
        **ENVIRONMENT, "JOLY_BASE_URL": request.param, "JOLY_TRUSTED_PROXIES": "127.0.0.1",
        "JOLY_METRICS_TOKEN": TOKEN, "JOLY_ACCESS_LOG": "1", "JOLY_JSON_LOG": "1",
        "TMPDIR": str(folder),
    }
    printed = server.start("--host", "127.0.0.1")
    link = re.search(r"https://\S+/join/\w+", printed)
    assert link, printed
    yield Site(server, request.param, own, link[0], {})
    assert server.end(signal.SIGTERM) == 0
    assert not list(folder.glob("joly-metrics-*")), "the figures' folder is gone"


@pytest.fixture(params=["caddy", "nginx"])
def front(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Iterator[int]:
    if find_proxy(request.param) is None:
        pytest.skip(f"the proxy {request.param} is not installed on this machine")
    with proxy(request.param, tmp_path / "proxy", site.server.port, site.own,
               below=bool(site.root)) as ports:
        yield ports.https


def visit(site: Site, port: int, source: str = "127.0.0.1") -> Browser:
    return Browser(site.host, port, site.own.pem, source)


def keeper(site: Site, port: int) -> Browser:
    """Return the browser of the site's keeper, who joins by the link that was printed."""
    found = visit(site, port)
    if not site.cookies:
        path = site.link.removeprefix(f"https://{site.host}")
        joined = found.post(path, found.get(path).text, {"name": "Ana"})
        assert (joined.status, joined.headers["Location"]) == (303, f"{site.root}/")
        site.cookies.update(found.cookies)
    found.cookies = dict(site.cookies)
    return found


def invited(site: Site, port: int) -> tuple[str, str]:
    """Have the keeper make a link for a member; return it, and the page that shows it."""
    phone = keeper(site, port)
    overview = phone.get(f"{site.root}/settings/phones/invite").text
    made = phone.post(f"{site.root}/household/links", overview, {"role": "member"})
    shown = phone.get(made.headers["Location"]).text
    found = re.search(r"data-copy>([^<]+)<", shown)
    assert found, shown
    return found[1], shown
