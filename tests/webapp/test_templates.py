"""The templates are all used, can be read, and read nothing that they are not given."""

import re
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import meta, nodes

from tests.support.templates import (
    NAMES,
    TEMPLATES,
    is_told,
    macros_told,
    names_given,
    own_names,
    parse,
    strays,
    text_of,
    views_of,
)
from webapp.play.log.view import LogView

ROOT = Path(__file__).parents[2]
CITED = "\n".join(
    path.read_text() for folder in ("templates", "webapp") for path in (ROOT / folder).rglob("*")
    if path.suffix in {".html", ".py"})


@pytest.mark.parametrize("name", NAMES)
def test_each_template_is_named_by_a_page_or_another_template(name: str) -> None:
    assert re.search(rf"""['"]{re.escape(name)}['"]""", CITED)


@pytest.mark.parametrize("name", NAMES)
def test_the_link_of_a_header_is_drawn_by_its_macro(name: str) -> None:
    text = (TEMPLATES / name).read_text()
    blocks = re.findall(r"{% block header_tools %}(.*?){% endblock %}", text, re.DOTALL)
    assert all("<a" not in block for block in blocks)


LONGEST = 160


@pytest.mark.parametrize("name", NAMES)
def test_each_line_of_a_template_can_be_read(name: str) -> None:
    too_long = [
        f"{name}:{number}" for number, line in enumerate(text_of(name).splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not too_long


@pytest.mark.parametrize("name", NAMES)
def test_the_first_line_of_a_template_tells_what_it_is_given(name: str) -> None:
    assert is_told(name)
    assert all(isinstance(view, type) for view, _under in views_of(name))
    macros = macros_told(name)
    assert macros is None or macros == [
        macro.name for macro in parse(text_of(name)).find_all(nodes.Macro)]


@pytest.mark.parametrize("name", NAMES)
def test_a_template_reads_what_its_view_has(name: str) -> None:
    assert list(strays(names_given(name), parse(text_of(name)))) == []


@pytest.mark.one_database
def test_a_page_reads_the_fields_of_its_view_and_what_every_page_is_given(app: Flask) -> None:
    everywhere: dict[str, object] = {"caller": None, "kwargs": None, "loop": None}
    with app.test_request_context():
        app.update_template_context(everywhere)
    common = everywhere.keys() | app.jinja_env.globals.keys()
    for name in NAMES:
        if not views_of(name) or Path(name).name.startswith("_"):
            continue
        tree = app.jinja_env.parse(text_of(name))
        asked = meta.find_undeclared_variables(tree) - own_names(tree)
        assert asked - common <= names_given(name).keys(), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{{ log.title }}{{ log.photos.get(0) }}", []),
        ("{{ log.name }}", ["LogView has no name"]),
        ("{{ log.header.series.colour }}", ["Link has no colour"]),
        ("{% for part in log.sections %}{{ part.title }}{{ part.seat }}{% endfor %}",
         ["LogSection has no seat"]),
        ("{% for e in log.sections[0].parts[0].lines %}{{ e.verdict.legal }}{% endfor %}",
         ["VerdictView has no legal"]),
        ("{% set first = log.settled[0] %}{{ first.url }}{{ first.link }}",
         ["SettledView has no link"]),
        ("{% for log in others %}{{ log.anything }}{% endfor %}", []),
    ],
)
def test_what_a_view_has_not_is_found_however_deep(text: str, found: list[str]) -> None:
    told = strays({"log": LogView}, parse(text))
    assert [each.partition(": ")[2] for each in told] == found
