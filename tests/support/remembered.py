"""What each app of a process would make anew from the same source, made once for all tests.

Three quarters of making an app go into werkzeug compiling how its addresses are built, a sixth into
alembic loading the migrations; and each app has SQLAlchemy write all its statements anew. No state
of an app is in any of them. It takes hold of private methods: tests pin that addresses and
statements come out alike.
"""

from collections.abc import Callable, Hashable
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from alembic import util
from sqlalchemy import Dialect, Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache
from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]

COMPILE: Final[Callable[..., Builder]] = Rule._compile_builder  # noqa: SLF001
LOAD: Final = util.load_python_file
BUILDERS: Final[dict[Hashable, Builder]] = {}
MODULES: Final[dict[Hashable, ModuleType]] = {}
DIALECTS: Final[dict[type[Dialect], Dialect]] = {}
STATEMENTS: Final = LRUCache[Any, Any](10_000)
"""As they are written for a dialect: SQLAlchemy looks them up by both."""


def remember() -> None:
    """Make builders, migrations and statements once in this process from here on."""
    DefaultDialect.engine_created = classmethod(_share)  # type: ignore[assignment,method-assign]
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


def _share(_kind: type[Dialect], engine: Engine) -> None:
    """Let a new engine write statements as an earlier one has, which knows its database.

    One that asks for another isolation keeps its dialect: connections are given back as it says.
    """
    engine._compiled_cache = STATEMENTS  # noqa: SLF001
    own = engine.dialect
    if getattr(own, "_on_connect_isolation_level", None) is None:
        kept = DIALECTS.get(type(own))
        if getattr(kept, "server_version_info", None) is None:  # it has never spoken to one
            DIALECTS[type(own)] = own
        else:
            engine.dialect = kept
