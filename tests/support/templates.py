"""Templates read against their views: which class each is given, and what it reads of it.

The first line of a template names the class::

    {# view: LogView (webapp/play/log/view.py) as log #}

Without ``as`` the fields of the class are the names that the template reads. A template that is a
set of macros names those, and one that is given nothing says ``no view``.
"""

import re
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args, get_origin, get_type_hints

from jinja2 import Environment, nodes

TEMPLATES: Final = Path(__file__).parents[2] / "templates"
NAMES: Final = sorted(
    path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
_CLASS: Final = r"(\w+) \((webapp/[\w/]+\.py)\)(?: as (\w+))?"
_VIEW: Final = re.compile(_CLASS)
_FIRST: Final = re.compile(
    rf"\{{# (?:view: ({_CLASS}(?:; {_CLASS})*)|(?P<macros>macros: .*)|no view(?:: .*)?) #\}}")

Types = dict[str, Any]
"""What is known of the names of a template; a name that is not in it may be anything."""


def text_of(name: str) -> str:
    return (TEMPLATES / name).read_text()


def first_line(name: str) -> str:
    return text_of(name).partition("\n")[0]


def is_told(name: str) -> bool:
    """Say whether the first line tells what the template is given."""
    return _FIRST.fullmatch(first_line(name)) is not None


def macros_told(name: str) -> list[str] | None:
    """Return the macros that the first line names, if it names any."""
    found = _FIRST.fullmatch(first_line(name))
    return re.findall(r"\w+", found["macros"])[1:] if found and found["macros"] else None


def views_of(name: str) -> list[tuple[type, str | None]]:
    """Return the classes that the first line names, and the name that each is given under.

    Raises:
        ImportError, AttributeError: there is no such class.
    """
    found = _FIRST.fullmatch(first_line(name))
    return [
        (getattr(import_module(path.removesuffix(".py").replace("/", ".")), cls), under or None)
        for cls, path, under in _VIEW.findall((found and found[1]) or "")
    ]


def names_given(name: str) -> Types:
    """Return the names that a template's views give it, with their types."""
    given: Types = {}
    for cls, under in views_of(name):
        given |= {under: cls} if under else {
            each.name: _hint(cls, each.name) for each in fields(cls)}
    return given


def strays(given: Types, tree: nodes.Template) -> Iterator[str]:
    """Yield the attributes that a template reads on what it is given, and that this has not."""
    yield from _Reader(given).read(tree)


def parse(text: str) -> nodes.Template:
    return Environment(autoescape=True, extensions=["jinja2.ext.i18n"]).parse(text)


def own_names(tree: nodes.Template) -> set[str]:
    """Return what a template imports, sets or defines: its blocks read that too."""
    imported = {
        name if isinstance(name, str) else name[1]
        for each in tree.find_all(nodes.FromImport) for name in each.names}
    stored = {each.name for each in tree.find_all(nodes.Name) if each.ctx == "store"}
    return imported | stored | {each.name for each in tree.find_all(nodes.Macro)}


def _hint(cls: type, name: str) -> Any:  # noqa: ANN401 (a type, or what typing makes of it)
    """Return the type of an attribute of a class; ``None`` where it is not told."""
    found = next((vars(each)[name] for each in cls.__mro__ if name in vars(each)), None)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, types.FunctionType):
        return _resolved(found).get("return")
    return _resolved(cls).get(name)


def _resolved(of: Any) -> Types:  # noqa: ANN401 (a class or a function)
    try:
        return get_type_hints(of)
    except (NameError, TypeError):  # a name that is imported for the checker of types alone
        return {}


def _plain(kind: Any) -> list[Any]:  # noqa: ANN401
    """Return the types that a value may have besides None."""
    if get_origin(kind) in {types.UnionType, typing.Union}:
        return [each for each in get_args(kind) if each is not types.NoneType]
    return [kind]


def _has(kind: Any, name: str) -> bool:  # noqa: ANN401
    """Say whether a type has an attribute, as far as that can be told."""
    if not isinstance(kind, type) or get_origin(kind) is not None or not is_dataclass(kind):
        return True
    return any(name in vars(each) or name in getattr(each, "__annotations__", {})
               for each in kind.__mro__)


def _element(kind: Any) -> Any:  # noqa: ANN401
    """Return the type of what a collection holds; ``None`` where it is not told."""
    origin, held = get_origin(kind), get_args(kind)
    if not held or not isinstance(origin, type) or not issubclass(origin, Iterable):
        return None
    return held[0] if origin is not tuple or held[-1] is Ellipsis else None


class _Reader:
    """Goes through a template with what is known of its names."""

    def __init__(self, given: Types) -> None:
        self.given = given

    def read(self, node: nodes.Node, known: Types | None = None) -> Iterator[str]:
        known = dict(self.given) if known is None else known
        match node:
            case nodes.For():
                yield from self.loop(node, known)
            case nodes.Macro() | nodes.CallBlock():
                inner = dict(known)
                for each in node.args:
                    self.bind(each, self.given.get(each.name), inner)
                for child in node.iter_child_nodes():
                    yield from self.read(child, inner)
            case nodes.Assign():
                yield from self.read(node.node, known)
                self.bind(node.target, self.kind(node.node, known), known)
            case nodes.Getattr():
                kinds = _plain(self.kind(node.node, known))
                if not any(_has(each, node.attr) for each in kinds):
                    yield f"line {node.lineno}: {kinds[0].__name__} has no {node.attr}"
                yield from self.read(node.node, known)
            case _:
                for child in node.iter_child_nodes():
                    yield from self.read(child, known)

    def loop(self, node: nodes.For, known: Types) -> Iterator[str]:
        inner = dict(known)
        self.bind(node.target, _element(self.kind(node.iter, known)), inner)
        yield from self.read(node.iter, known)
        for each in (*node.body, *([node.test] if node.test else [])):
            yield from self.read(each, inner)
        for each in node.else_:
            yield from self.read(each, known)

    def bind(self, target: nodes.Node, kind: Any, known: Types) -> None:  # noqa: ANN401
        """Note that *target* has a type from here on, or that it may be anything."""
        if isinstance(target, nodes.Tuple):
            parts = get_args(kind) if get_origin(kind) is tuple else ()
            for number, each in enumerate(target.items):
                self.bind(each, parts[number] if len(parts) == len(target.items) else None, known)
        elif isinstance(target, nodes.Name):
            known[target.name] = kind

    def kind(self, node: nodes.Node, known: Types) -> Any:  # noqa: ANN401
        """Return the type of an expression; ``None`` where it cannot be told."""
        match node:
            case nodes.Name():
                return known.get(node.name)
            case nodes.Getattr():
                return self.attribute(_plain(self.kind(node.node, known)), node.attr)
            case nodes.Getitem():
                kinds = _plain(self.kind(node.node, known))
                return self.item(kinds[0])
            case nodes.Call(node=nodes.Getattr(attr=method, node=of)):
                kinds = _plain(self.kind(of, known))
                return self.called(kinds[0], method) or self.attribute(kinds, method)
        return None

    def attribute(self, kinds: Collection[Any], name: str) -> Any:  # noqa: ANN401
        found = [_hint(each, name) for each in kinds if isinstance(each, type)]
        return found[0] if len(found) == 1 else None

    def item(self, kind: Any) -> Any:  # noqa: ANN401
        origin, held = get_origin(kind), get_args(kind)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return held[1]
        return _element(kind)

    def called(self, kind: Any, method: str) -> Any:  # noqa: ANN401
        """Return what a method of a mapping gives."""
        origin, held = get_origin(kind), get_args(kind)
        if not isinstance(origin, type) or not issubclass(origin, Mapping):
            return None
        return {"items": list[tuple[held[0], held[1]]], "values": list[held[1]],  # type: ignore[valid-type]
                "get": held[1]}.get(method)
