"""PostgreSQL servers of one's own: a primary with a standby that keeps all it acknowledges."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

USER = "postgres"


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, where a server can be made."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    able = os.geteuid() != 0 or shutil.which("runuser")
    return found[-1].parent if found and able else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Cluster:
    """One PostgreSQL server in a folder and on a port of its own."""

    folder: Path
    port: int
    programs: Path

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as its user."""
        as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        subprocess.run(  # noqa: S603 (Debian's programs)
            [*as_user, str(self.programs / program), *arguments], check=True, cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def start(self, **settings: str) -> None:
        options = {"port": str(self.port), "listen_addresses": "127.0.0.1",
                   "unix_socket_directories": str(self.folder.parent), **settings}
        given = " ".join(f"-c {name}='{value}'" for name, value in options.items())
        self.run("pg_ctl", "-s", "-w", "-D", str(self.folder), "-l", f"{self.folder}.log",
                 "-o", given, "start")

    def stop(self) -> None:
        """End the server in good order."""
        self.run("pg_ctl", "-s", "-w", "-D", str(self.folder), "-m", "fast", "stop")

    def url(self, name: str) -> str:
        """Return the address of a database on it."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def promote(self) -> None:
        """Let a standby take the writes."""
        self.run("pg_ctl", "-s", "-w", "-D", str(self.folder), "promote")

    def kill(self) -> None:
        """Kill every process of the server at once, as a power cut does."""
        with suppress(FileNotFoundError):
            first = int((self.folder / "postmaster.pid").read_text().split()[0])
            others = subprocess.run(  # noqa: S603
                ["ps", "-o", "pid=", "--ppid", str(first)],  # noqa: S607 (procps)
                capture_output=True, text=True, check=False).stdout.split()
            for process in (first, *map(int, others)):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


@contextmanager
def _folder() -> Iterator[tuple[Path, Path]]:
    """Give a folder of PostgreSQL's user, and its programs."""
    programs = binaries()
    assert programs, "Debian's package postgresql is missing"
    with tempfile.TemporaryDirectory(prefix="joly-pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        yield folder, programs


@contextmanager
def checked() -> Iterator[Cluster]:
    """Start a server that knows by checksums which of its pages are damaged."""
    with _folder() as (folder, programs):
        cluster = Cluster(folder / "only", free_port(), programs)
        try:
            cluster.run("initdb", "--no-sync", "-k", "-A", "trust", "-D", str(cluster.folder))
            cluster.start()
            yield cluster
        finally:
            cluster.kill()


@contextmanager
def replicated() -> Iterator[tuple[Cluster, Cluster]]:
    """Start a primary and its standby: what is acknowledged is on both disks."""
    with _folder() as (folder, programs):
        first = Cluster(folder / "first", free_port(), programs)
        second = Cluster(folder / "second", free_port(), programs)
        try:
            first.run("initdb", "--no-sync", "-A", "trust", "-D", str(first.folder))
            first.start(synchronous_commit="on", synchronous_standby_names="*")
            second.run("pg_basebackup", "-h", "127.0.0.1", "-p", str(first.port), "-X", "stream",
                       "-c", "fast", "--no-sync", "-R", "-D", str(second.folder))
            second.start(synchronous_standby_names="")
            yield first, second
        finally:
            for each in (first, second):
                each.kill()


def address(*clusters: Cluster) -> str:
    """Return the address of the one of *clusters* that takes writes."""
    hosts = "&".join(f"host=127.0.0.1:{each.port}" for each in clusters)
    return f"postgresql://{USER}@/postgres?{hosts}&target_session_attrs=read-write"
