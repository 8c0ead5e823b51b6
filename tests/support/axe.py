"""What axe finds on a page as it stands: by all its rules in the light, and in the dark by those
about colours, the only thing that differs there (``test_the_dark_differs_in_colours_alone``)."""

from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

COLOURS: Final = ("color-contrast", "link-in-text-block")
LIGHTS: Final[tuple[tuple[Any, dict[str, Any]], ...]] = (
    ("light", {}), ("dark", {"runOnly": {"type": "rule", "values": COLOURS}}))


def faults(page: Page) -> list[str]:
    """Return what axe finds: the light, the rule, the element and the reason."""
    found = []
    page.evaluate(AXE_SCRIPT)
    for light, rules in LIGHTS:
        page.emulate_media(color_scheme=light)
        said = page.evaluate("rules => axe.run(document, rules)",
                             {"resultTypes": ["violations"], **rules})
        found += [
            f"{page.url}, {light}: axe: {rule['id']}: {node['target']} {node['failureSummary']}"
            for rule in said["violations"]
            for node in rule["nodes"]
        ]
    page.emulate_media(color_scheme="light")
    return found
