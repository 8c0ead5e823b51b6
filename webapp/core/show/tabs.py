"""The four tabs of a household: Play, History, Referee, Settings; each page belongs to one."""

from typing import Final

from flask import Flask, current_app, request

_TABS: Final = {
    "play": "play",
    "history": "history",
    "referee": "referee",
    "settings": "settings",
    "outputs": "settings",
    "games": "play",
}
"""The tab of a page whose room is in this wing."""
_SERIES: Final = "webapp.history.series."
"""What is played now is looked after here, so it belongs to Play."""
_PEOPLE: Final = "webapp.history.people.naming"
"""A name and a colour are changed from Settings."""
_START: Final = "joining.home"


def init_tabs(app: Flask) -> None:
    """Tell every page of *app* its tab; a template may name another one itself."""
    app.context_processor(lambda: {"tab": tab_of_request()})


def tab_of_request() -> str:
    """Return the tab of the page that was asked for; an empty text where it belongs to none."""
    room = current_app.blueprints.get(request.blueprint or "")
    if room is None:
        return ""
    if request.endpoint == _START or room.import_name.startswith(_SERIES):
        return "play"
    if room.import_name == _PEOPLE:
        return "settings"
    return _TABS.get(room.import_name.split(".")[1], "")
