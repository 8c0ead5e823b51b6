"""Caddy and nginx as Debian has them, with the examples of deploy/ and a certificate of their own.

The examples are taken as they are: only ports, the upstream's port and the certificate are put in.
"""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest

from tests.support.phones import hidden

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
PROGRAMS: Final = {"caddy": "caddy", "nginx": "/usr/sbin/nginx"}


def find_proxy(name: str) -> str | None:
    """Return the program of a proxy, where it is installed."""
    return shutil.which(PROGRAMS[name]) or shutil.which(name)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files of a certificate that signs itself."""

    pem: Path
    key: Path


def make_certificate(folder: Path, *hosts: str) -> Certificate:
    """Make a certificate for *hosts*."""
    made = Certificate(folder / "cert.pem", folder / "key.pem")
    names = ",".join(f"DNS:{host}" for host in hosts)
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("the proxy gets no certificate: openssl is not installed on this machine")
    subprocess.run(  # noqa: S603
        [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt",
         "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={hosts[0]}",
         "-addext", f"subjectAltName={names}", "-keyout", made.key, "-out", made.pem],
        check=True, capture_output=True)
    return made


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a proxy listens, and what it passes on to."""

    https: int
    http: int
    upstream: int


def _caddy(folder: Path, text: str, ports: Ports, own: Certificate) -> list[str]:
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{ports.upstream}")
    begin = rf"\1 {{\n\ttls {own.pem} {own.key}"
    text, found = re.subn(r"^([a-z.]+) \{$", begin, text, flags=re.MULTILINE)
    assert found == 1
    file = folder / "Caddyfile"
    options = f"admin off\nhttp_port {ports.http}\nhttps_port {ports.https}\n"
    file.write_text(f"{{\n{options}}}\n{text}", "utf-8")
    return ["run", "--adapter", "caddyfile", "--config", str(file)]


def _nginx(folder: Path, text: str, ports: Ports, own: Certificate) -> list[str]:
    for old, new in {
        "http://127.0.0.1:8000;": f"http://127.0.0.1:{ports.upstream};",
        "listen 443 ": f"listen 127.0.0.1:{ports.https} ",
        "listen 80;": f"listen 127.0.0.1:{ports.http};",
        "/var/log/nginx/error.log": f"{folder}/error.log",
        "/etc/ssl/joly/cert.pem": str(own.pem), "/etc/ssl/joly/key.pem": str(own.key),
    }.items():
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text, "utf-8")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\n{user}pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log {folder}/access.log;\n{temporary}include {folder}/site.conf;\n}}\n",
        "utf-8")
    return ["-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]


_ARGUMENTS: Final[Mapping[str, Callable[[Path, str, Ports, Certificate], list[str]]]] = {
    "caddy": _caddy, "nginx": _nginx,
}
_EXAMPLES: Final = {("caddy", False): "Caddyfile", ("caddy", True): "Caddyfile.below",
                    ("nginx", False): "joly.conf", ("nginx", True): "joly-below.conf"}


@contextmanager
def proxy(
    name: str, folder: Path, upstream: int, own: Certificate, *, below: bool
) -> Iterator[Ports]:
    """Run a proxy with its example in front of the port *upstream*; say where it listens."""
    program, ports = find_proxy(name), Ports(free_port(), free_port(), upstream)
    assert program
    folder.mkdir()
    example = (DEPLOY / name / _EXAMPLES[name, below]).read_text("utf-8")
    arguments = _ARGUMENTS[name](folder, example, ports, own)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603
            [program, *arguments], stdout=log, stderr=log,
            env={"HOME": str(folder), "PATH": os.environ["PATH"]})
    try:
        until = time.monotonic() + 20
        while not _is_open(ports.https):
            assert process.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < until, (folder / "log").read_text()
            time.sleep(0.05)
        yield ports
    finally:
        process.terminate()
        process.wait(timeout=10)


class _Line(http.client.HTTPSConnection):
    """A connection to a port of this machine, under the name of a host elsewhere."""

    def __init__(self, host: str, port: int, trusted: Path, source: str) -> None:
        self._context = ssl.create_default_context(cafile=str(trusted))
        super().__init__(host, context=self._context, timeout=20)
        self._at, self._source = port, source

    def connect(self) -> None:
        try:
            self._connect()
        except ConnectionResetError:  # a proxy that was just told its servers; nothing is sent yet
            self._connect()

    def _connect(self) -> None:
        raw = socket.create_connection(("127.0.0.1", self._at), 20, (self._source, 0))
        self.sock = self._context.wrap_socket(raw, server_hostname=self.host)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass(slots=True)
class Browser:
    """Somebody at an address of their own who trusts the certificate and keeps cookies."""

    host: str
    port: int
    trusted: Path
    source: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)
    set: list[str] = field(default_factory=list)
    """All Set-Cookie headers that came."""

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Ask, and keep the cookies of the answer."""
        line = _Line(self.host, self.port, self.trusted, self.source)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        line.request(method, path, body or None, {"Cookie": cookie, **(headers or {})})
        response = line.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        line.close()
        for each in response.headers.get_all("Set-Cookie") or ():
            self.set.append(each)
            self.cookies |= {name: kept.value for name, kept in SimpleCookie(each).items()}
        return answer

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, page: str, fields: Mapping[str, str],
             headers: Mapping[str, str] | None = None) -> Answer:
        """Send a form of *page*."""
        form = {"csrf_token": hidden(page, "csrf_token"), **fields}
        return self.ask("POST", path, urlencode(form).encode(), {
            "Content-Type": "application/x-www-form-urlencoded", **(headers or {})})
