"""A page drawn from its view: a frozen dataclass, whose fields are the names its template reads."""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from flask import render_template

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def draw_page(template: str, view: "DataclassInstance") -> str:
    """Return *template* drawn from *view*, whose class its first line names."""
    names = (each.name for each in fields(view))
    return render_template(template, **{name: getattr(view, name) for name in names})


@dataclass(frozen=True, slots=True)
class ErrorView:
    """What went wrong, as a page says it; ``household`` leads to where a keeper changes that."""

    title: str
    text: str
    household: bool = False
