"""The camera of the photo page: its frames are looked at, and what is wrong with them is said.

Nothing is told to anybody else, and no game is asked: the shot that it ends in is a photo like any
other, sent by the form of the page.
"""

from typing import Final

from flask import Blueprint, jsonify, make_response
from werkzeug.wrappers import Response

from webapp.play.live.frame import NOT_A_FRAME, posted_frame
from webapp.play.live.game import game_of_frame
from webapp.play.live.pages import LATER, NOTHING
from webapp.play.live.watch import Holder, NotRead, look
from webapp.server.http.access import recorder_required, visitor
from webapp.server.http.board import BoardFull

pages: Final = Blueprint("shot", __name__, url_prefix="/games/<game_id>/eye")


@pages.post("/shots")
@recorder_required
def frame(game_id: str) -> Response:
    """Take a frame: it is looked at now, or dropped with 204; nothing of it is kept."""
    game_of_frame(game_id)
    data = posted_frame()
    device = visitor()
    try:
        key = f"shot {device.id}"
        found = look(key, Holder(key, device.id, device.name, device.household_id), data,
                     always=True)
    except BoardFull:
        return make_response("", LATER)
    except NotRead:
        return make_response("", NOT_A_FRAME)
    if found is None:
        return make_response("", NOTHING)
    seen = found.seen
    return jsonify(phase=seen["phase"], trouble=seen["trouble"], width=seen["width"],
                   height=seen["height"], tiles=seen["now"])
