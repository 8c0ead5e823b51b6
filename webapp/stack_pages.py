"""stub."""
from flask import Blueprint
pages = Blueprint("stacks", __name__, url_prefix="/games/<game_id>/stacks")

@pages.get("")
def show(game_id: str) -> str:
    """stub."""
    return game_id
