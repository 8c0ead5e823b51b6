"""A web scanner against a server, from the phone of a keeper: ``python -m tests.bench.scan``.

A number after it is the minutes that it crawls for (8 unless given), and it attacks in proportion.

Debian's ``wapiti`` crawls every page that it is led to and attacks each address and form. It asks
nobody else: no module that needs a server of its makers, and no report to them. Where the phone
would end itself (leaving, ending all devices), it does not go.
"""

import json
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.web import cookie_of, make_household
from tests.support.entering import D85_LINES, enter_lines
from tests.support.tables import Table
from tests.webapp.command.test_server import Server
from webapp.server.data.database import forget_connections

MODULES = ("backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,"
           "permanentxss,redirect,sql,xss")
ENDS = ("household/leave", "household/lost", "household/devices")
MINUTES = 8

# Its Crawler sends the fields of a form with a file as files too, so that it takes our answer to a
# form without a token for one to any token: what it says of the photo form is not so.
START = """
import fnmatch, re
from wapitiCore.net import crawler
crawler.wildcard_translate = lambda pattern: re.compile(fnmatch.translate(pattern))
from wapitiCore.main.wapiti import wapiti_main
wapiti_main()
"""
"""Debian 12's wapiti 3.0.4 cannot leave out an address under its own Python otherwise."""


def main() -> None:
    """Scan, and print what was found."""
    python = "/usr/bin/python3"
    minutes = float(sys.argv[1]) if sys.argv[1:] else MINUTES
    if shutil.which("wapiti") is None:
        print("wapiti is not installed")
        return
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        data.mkdir()
        app, phone, game = make_household(data)
        table = Table(phone, f"/games/{game}")
        enter_lines(table, *D85_LINES[:4])
        cookie = cookie_of(phone)
        app.extensions["jobs"].close()
        forget_connections(app)
        server = Server(data)
        server.start("--workers", "2")
        report = Path(name) / "report.json"
        base = f"http://127.0.0.1:{server.port}/"
        left_out = [part for each in ENDS for part in ("-x", f"{base}{each}*")]
        try:
            subprocess.run([  # noqa: S603 (our own command)
                python, "-c", START, "-u", base, "-s", f"{base}games/{game}", *left_out,
                # It asks for Brotli and cannot read it.
                "-m", MODULES, "-H", f"Cookie: {cookie}", "-H", "Accept-Encoding: gzip",
                "-f", "json", "-o", str(report), "-v", "1",
                "--store-session", name, "--no-bugreport", "--flush-session",
                "--max-scan-time", str(round(minutes * 60)),
                "--max-attack-time", str(round(minutes / MINUTES * 90)),
                "--max-links-per-page", "40", "--max-files-per-dir", "40",
            ], check=False, timeout=40 * 60, cwd=name)
        finally:
            server.end(signal.SIGTERM)
        told(json.loads(report.read_text()), server.log.read_text())


def told(report: dict[str, dict[str, list[dict[str, object]]]], log: str) -> None:
    """Print what the report says, and what the server said."""
    for part in ("vulnerabilities", "anomalies", "additionals"):
        for kind, found in report[part].items():
            for each in found:
                print(f"{part}: {kind}: {each['method']} {each['path']}: {each['info']}")
        print(f"{part}: {sum(map(len, report[part].values()))}")
    said = log.partition("Press Ctrl-C to stop.")[2].strip()
    print("the server's log:", said or "nothing")


if __name__ == "__main__":
    main()
