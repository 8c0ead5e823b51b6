"""Joly starts where a system has no fork, no limits of processes and no names of users."""

import ast
import sys

from tests.webapp.command.test_server import ROOT, Server, browser

LACKING = {"fcntl", "grp", "pwd", "resource", "termios"}
"""Modules that Windows has none of."""

LIKE_ANOTHER = f"""
import os, socket, sys
for each in {sorted(LACKING - {"fcntl"})}:  # the locks of this system are made of that one
    sys.modules[each] = None
del os.fork, os.nice, os.fchmod, os.killpg, socket.SOCK_SEQPACKET
from webapp.command.cli import main
sys.exit(main())
"""


def imported(tree: ast.AST) -> set[str]:
    """Return what a module imports whatever happens: not what it does without."""
    found = set[str]()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif not isinstance(node, ast.Try):
            found |= imported(node)
    return found


def test_no_module_needs_what_another_system_lacks() -> None:
    for path in (*(ROOT / "webapp").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        assert not imported(tree) & LACKING, path
        named = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
        assert not named & {"AF_UNIX", "SOCK_SEQPACKET", "setsid", "killpg"}, path
        assert "fork" not in named, path


def test_joly_serves_there_in_one_process_and_says_so(server: Server) -> None:
    server.command = [sys.executable, "-c", LIKE_ANOTHER]
    assert "one serves" in server.start("--workers", "3")
    assert browser().open(f"{server.address}/health").read() == b"ok\n"
