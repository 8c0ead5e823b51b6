"""The templates are all used, and what stands on many pages is drawn in one place."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
NAMES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
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
