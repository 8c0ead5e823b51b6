"""What each app of a process would make anew from the same source, made once for all tests.

Three quarters of making an app go into werkzeug compiling how its addresses are built, a sixth into
alembic loading the migrations. No state of an app is in either. It takes hold of a private method:
a test pins that the addresses come out alike.
"""

from collections.abc import Callable, Hashable
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from alembic import util
from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]

COMPILE: Final[Callable[..., Builder]] = Rule._compile_builder  # noqa: SLF001
LOAD: Final = util.load_python_file
BUILDERS: Final[dict[Hashable, Builder]] = {}
MODULES: Final[dict[Hashable, ModuleType]] = {}


def remember() -> None:
    """Make builders and migrations once in this process from here on."""
    Rule._compile_builder = _builder  # type: ignore[method-assign]  # noqa: SLF001
    util.load_python_file = _module


def _builder(rule: Rule, append_unknown: bool = True) -> Builder:  # noqa: FBT001, FBT002 (as there)
    """Return what builds addresses of *rule*: it hangs on the parts of its path alone."""
    if rule.defaults:
        return COMPILE(rule, append_unknown)
    made = append_unknown, rule.rule, tuple(rule._trace)  # type: ignore[attr-defined]  # noqa: SLF001
    if made not in BUILDERS:
        BUILDERS[made] = COMPILE(rule, append_unknown)
    return BUILDERS[made]


def _module(folder: str | PathLike[str], name: str | PathLike[str]) -> Any:  # noqa: ANN401
    """Return a migration as it was loaded first, while its file is the same."""
    path = Path(folder) / name
    if path.name == "env.py":  # run for what it does
        return LOAD(folder, name)
    now = path.stat()
    made = path, now.st_mtime_ns, now.st_size
    if made not in MODULES:
        MODULES[made] = LOAD(folder, name)
    return MODULES[made]
