"""The memory of ``joly serve``: ``python -m tests.bench.memory [DIR ...]`` prints figures.

Photo processes and workers are left aside. For each folder with the sources of Joly, in turns: the
processor time of a start, and the proportional set size (PSS) of the server once it listens, after
a poll and a table page, after the usual pages in all four languages, and after eight phones have
asked for them at once.
"""

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from tests.bench.web import fetch, make_game
from webapp.server.language.catalogue import LANGUAGES

AT_ONCE = 8
CODE = "from webapp.command.cli import main; raise SystemExit(main())"
PAGES = ("/", "/games/{game}", "/games/{game}/log", "/games/{game}/score", "/games/{game}/live",
         "/series", "/evenings", "/persons", "/search", "/rules", "/desk", "/settings", "/about")


def pss_of(pid: int) -> float:
    """Return the megabytes of a process, with its part of what it shares with others."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise ValueError(pid)


def worked(pid: int) -> float:
    """Return the seconds of processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(root: Path, data: Path) -> Iterator[tuple[int, int]]:
    """Serve *data* by the sources in *root*; give the process and its port once it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(  # noqa: S603 (our own words)
        [sys.executable, "-c", CODE, "serve", "--port", str(port), "--host", "127.0.0.1",
         "--data", str(data)], cwd=root, stdout=subprocess.PIPE,
        env={**os.environ, "JOLY_PACE": "0", "PYTHONPATH": str(root)})
    try:
        assert server.stdout is not None
        server.stdout.readline()  # its address
        yield server.pid, port
    finally:
        server.terminate()
        server.communicate()


def visit(port: int, game: str, headers: dict[str, str]) -> None:
    """Ask for each page once."""
    for page in PAGES:
        answer, _ = fetch(port, page.format(game=game), headers)
        if answer.status != HTTPStatus.OK:
            sys.exit(f"{page}: {answer.status}")


def measure(root: Path, data: Path, game: str, cookie: str) -> tuple[float, ...]:
    """Return the seconds of a start, and the megabytes at each of the moments."""
    with served(root, data) as (pid, port):
        time.sleep(2)  # its threads begin
        figures = [worked(pid), pss_of(pid)]
        for path in (f"/games/{game}", f"/games/{game}/live"):
            fetch(port, path, {"Cookie": cookie})
        figures.append(pss_of(pid))
        for language in LANGUAGES:
            visit(port, game, {"Cookie": cookie, "Accept-Language": language})
        figures.append(pss_of(pid))
        with ThreadPoolExecutor(AT_ONCE) as phones:
            for _ in range(AT_ONCE):
                phones.submit(visit, port, game, {"Cookie": cookie, "Accept-Language": "en-GB"})
        figures.append(pss_of(pid))
    return tuple(figures)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure each folder in turns, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("roots", nargs="*", type=Path, default=[Path()])
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args(arguments)
    roots = [each.resolve() for each in options.roots]
    with tempfile.TemporaryDirectory() as name:
        game, cookie = make_game(Path(name))
        rows = [[measure(root, Path(name), game, cookie) for root in roots]
                for _ in range(options.times)]
    for root, *found in zip(roots, *rows, strict=True):
        start, idle, few, most, crowd = map(statistics.median, zip(*found, strict=True))
        print(f"{root}: start {start:.2f} s of processor; PSS {idle:.1f} MB listening, "
              f"{few:.1f} MB after a table page, {most:.1f} MB after "
              f"{len(PAGES)} pages in {len(LANGUAGES)} languages, {crowd:.1f} MB after {AT_ONCE} "
              "phones at once")


if __name__ == "__main__":
    main()
