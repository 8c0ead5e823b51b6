"""What strangers' tools find in the package and on real pages: ``python -m tests.tools [NAME...]``.

One after another: ``package`` (check-wheel-contents, twine, pyroma), ``links`` and ``html`` (the Nu
checker). Only making a wheel needs a network.
What is not installed is said and passed over; CONTRIBUTING says how to get it. What is found is
printed, and fails.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from functools import partial
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import urldefrag, urljoin

from flask import Flask

from tests.support.databases import SECRET, sqlite_url
from tests.support.entering import D85_LINES, enter_lines
from tests.support.made_household import keep_all_memories, make_household
from tests.support.phones import Phone
from tests.support.tables import new_table
from webapp import create_app
from webapp.server.data.config import Settings
from webapp.settings.household.invites import keeper_secret

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = 24
EACH_KIND: Final = 2
"""How many pages of a kind are looked at: addresses of one kind differ in ids and values alone."""
BEGIN: Final = ("/", "/settings", "/rules", "/desk", "/paper", "/phone", "/how")
STEPS: Final = 4
PYROMA: Final = 8
"""Of ten: a project without a public address and a mailbox has no more."""
TOP_LEVELS: Final = "W009"
"""Four packages at the top, as README says: an environment of its own is asked for."""

Findings = list[str]


class Lacking(Exception):  # noqa: N818 (nothing is wrong: a tool is not installed)
    """A tool is not on this machine."""


class Household:
    """A household with years of games on an app of its own, and its keeper's phone."""

    def __init__(self, folder: Path) -> None:
        self.app: Flask = create_app(
            Settings(data=folder, database_url=sqlite_url(folder), secret=SECRET))
        with self.app.app_context():
            secret = keeper_secret()
        self.phone = Phone(self.app)
        assert self.phone.join(f"/join/{secret}", "Ana's phone").status_code == 303
        made = make_household(self.app, self.phone, GAMES)
        keep_all_memories(self.app, made.romanian)
        enter_lines(new_table(self.phone, f"/series/{made.romanian}"), *D85_LINES)
        self.pages: dict[str, str] = {}
        self.found: Findings = []
        self.asked = 0
        self._walk()

    def _walk(self) -> None:
        """Ask for what pages lead to and load, a few of each kind, and note what is not there."""
        layer, known, kinds = list(BEGIN), set[str](), dict[str, int]()
        for _ in range(STEPS):
            onward: list[str] = []
            for address in dict.fromkeys(layer):
                kind = re.sub(r"\d+|(?<=/)[\w-]{16}(?=[/?]|$)|=[^&]*", "", address)
                kinds[kind] = kinds.get(kind, 0) + 1
                if address in known or kinds[kind] > EACH_KIND:
                    continue
                known.add(address)
                answer = self.phone.get(address)
                self.asked += 1
                if answer.status_code not in {200, 303}:
                    self.found.append(f"{address}: {answer.status_code}")
                elif answer.status_code == 200 and answer.mimetype == "text/html":
                    self.pages[address] = answer.text
                    onward += self._led_to(address, answer.text)
            layer = onward
        self.found += self._places_that_are_not_there()

    @staticmethod
    def _led_to(address: str, page: str) -> list[str]:
        return [urldefrag(urljoin(address, unescape(each)))[0]
                for each in re.findall(r'<[^>]*\s(?:href|src)="([^"]+)"', page)
                if urljoin(address, each).startswith("/")]

    def _places_that_are_not_there(self) -> Findings:
        """Return the links that name a place of a page which it has not."""
        found = set[str]()
        for address, page in self.pages.items():
            for each in re.findall(r'<a\s[^>]*href="([^"]*#[^"]+)"', page):
                target, place = urldefrag(urljoin(address, unescape(each)))
                there = self.pages.get(target or address)
                if there is not None and not re.search(rf'\sid="{re.escape(place)}"', there):
                    found.add(f"{address}: nothing is called #{place} on {target}")
        return sorted(found)


def links(household: Household) -> tuple[str, Findings]:
    """Follow what the pages lead to and load."""
    return f"{household.asked} addresses, {len(household.pages)} pages", household.found


def html(household: Household) -> tuple[str, Findings]:
    """Let the Nu HTML checker read each page."""
    jar = Path(os.environ.get("VNU_JAR", ROOT / "node_modules/vnu-jar/build/dist/vnu.jar"))
    java = shutil.which("java")
    if java is None or not jar.exists():
        message = "the Nu checker (npm install --no-save vnu-jar, and java)"
        raise Lacking(message)
    with tempfile.TemporaryDirectory() as folder:
        names = dict[str, str]()
        for at, (address, page) in enumerate(household.pages.items()):
            path = Path(folder, f"{at:04}.html")
            path.write_text(page, "utf-8")
            names[path.name] = address
        done = subprocess.run(  # noqa: S603
            [java, "-Xss4m", "-jar", jar, "--format", "json", "--stdout", folder],
            capture_output=True, text=True, check=False)
        said = json.loads(done.stdout)["messages"]
    hints = Counter(each["message"] for each in said if each["type"] == "info")
    told = "".join(f"; {count} × {message}" for message, count in hints.items())
    return f"{len(names)} pages{told}", [
        f"{names[each['url'].rpartition('/')[2]]}:{each.get('lastLine')}: {each['message']} "
        f"({each.get('extract', '').strip()[:80]})"
        for each in said if each["type"] != "info"]


def package() -> tuple[str, Findings]:
    """Make wheel and source package, and let their checkers read them."""
    for name in ("check-wheel-contents", "twine", "pyroma"):
        if shutil.which(name, path=Path(sys.executable).parent) is None:
            message = f"{name} (pip install -c constraints.txt -e '.[tools]')"
            raise Lacking(message)
    with tempfile.TemporaryDirectory() as folder:
        made = _ran("-m", "build", "-o", folder, str(ROOT))
        files = sorted(map(str, Path(folder).iterdir()))
        wheel = [each for each in files if each.endswith(".whl")]
        found = made if len(files) != 2 else []
        found += _ran("-m", "check_wheel_contents", "--ignore", TOP_LEVELS, *wheel)
        found += _ran("-m", "twine", "check", "--strict", *files)
        found += _ran("-m", "pyroma", f"--min={PYROMA}", str(ROOT))
    return f"{len(files)} files", found


def _ran(*command: str) -> Findings:
    """Run a Python module; return what it says where it is not content."""
    done = subprocess.run(  # noqa: S603 (tools by their names)
        [sys.executable, *command], capture_output=True, text=True, check=False, cwd=ROOT)
    return [f"{command[1]}: {line}" for line in (done.stdout + done.stderr).splitlines()
            if line.strip()] if done.returncode else []


def main(wanted: list[str]) -> int:
    """Run the tools that are wanted, all without any named; return the exit status."""
    found: Findings = []
    chosen = wanted or ["package", "links", "html"]
    on_pages = {"links": links, "html": html}
    with tempfile.TemporaryDirectory() as folder:
        home = Household(Path(folder)) if set(chosen) & set(on_pages) else None
        for name in chosen:
            tool = partial(on_pages[name], home) if name in on_pages else package
            try:
                counts, here = tool()
            except Lacking as lacking:
                sys.stdout.write(f"{name}: skipped, for want of {lacking}\n")
                continue
            sys.stdout.write(f"{name}: {counts}, {len(here)} findings\n")
            sys.stdout.write("".join(f"  {each}\n" for each in here))
            sys.stdout.flush()
            found += here
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
