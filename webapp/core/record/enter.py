"""The one transaction that adds to a game's record: once for each form, and nothing is lost.

Anyone who enters something comes through here, whichever page and game it is: the form's token that
was used before, the lock, the record folded, what the page decides, the lines, the result, and
what is kept folded for the next time. What was folded to judge the lines is what is kept.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeAlias

from flask import abort, request
from werkzeug.wrappers import Response

from rules.replay import Replay, parse_record, replay
from webapp.core.record.folded import FoldedGame, S, grown
from webapp.core.record.lines import append, append_to_all
from webapp.core.record.outcome import GameResult
from webapp.core.record.read import keep_folded
from webapp.core.record.results import keep_all, keep_result
from webapp.server.data.models import Game
from webapp.server.http.access import household_game
from webapp.server.http.forms import whole_number
from webapp.server.http.once import act_once


@dataclass(frozen=True, slots=True)
class Entered(Generic[S]):
    """Judged lines that are to be added, the game with them, and the address to go to then."""

    lines: tuple[str, ...]
    after: Replay[S]
    where: Callable[[FoldedGame[S]], str]


Decided: TypeAlias = Entered[S] | Response
"""What is added to a record; or an answer, and nothing is added."""


@dataclass(frozen=True, slots=True)
class Entering(Generic[S]):
    """A form that adds to a game's record; the functions are called within the transaction.

    ``seen`` is the last ply that the form had seen. ``decide`` is asked where nothing has come
    since, or only what the phone itself had entered before; ``late`` tells what came first.
    """

    seen: int
    load: Callable[[Game], FoldedGame[S]]
    decide: Callable[[Game, FoldedGame[S]], Decided[S]]
    late: Callable[[Game, FoldedGame[S]], Response]


def enter(game_id: str, form: Entering[S]) -> Response:
    """Add to a record what *form* asks for, once, and go on to where it leads.

    Of two phones that enter after the same line, the slower one learns what came first. What a
    form names as its phone's own, which went before it while there was no network, is no news.
    """
    own = own_tokens()

    def act(game: Game) -> str | Response:
        folded = form.load(game)
        late = form.seen > folded.ply or any(
            row.token not in own for row in folded.rows[form.seen:])
        decided = (form.late if late else form.decide)(game, folded)
        if isinstance(decided, Response):
            return decided
        rows = append(game, decided.lines)
        return decided.where(_keep(game, grown(folded, rows, decided.after)))

    return act_once(game_id, partial(household_game, game_id, lock=True), act)


def begin(game: Game, lines: Sequence[str]) -> None:
    """Begin the record of a new *game* with its header *lines*; call it within ``act_once``."""
    rows = append(game, lines)
    text = "".join(f"{line}\n" for line in lines)
    _keep(game, FoldedGame(rows, text, replay(parse_record(text))))


def enter_in_all(
    lines: Mapping[str, Sequence[str]], plies: Mapping[str, int], results: Mapping[str, GameResult]
) -> None:
    """Add lines to many games at once; call it within ``act_once``, the games locked.

    Args:
        lines: what was worked out for each game that changes, by its id.
        plies: the last ply of each game.
        results: what those games come to with the lines.
    """
    append_to_all(lines, plies)
    keep_all((game, plies[game] + len(lines[game]), result) for game, result in results.items())


def own_tokens() -> frozenset[str]:
    """Return the tokens of the forms that the phone sent before the posted one."""
    return frozenset(request.form.getlist("after"))


def posted_ply() -> int:
    """Return the last ply that the posted form had seen."""
    ply = whole_number(request.form.get("ply", ""))
    return abort(400) if ply is None else ply


def _keep(game: Game, folded: FoldedGame[Any]) -> FoldedGame[Any]:
    keep_result(game, folded.replay)
    keep_folded(game, folded)
    return folded
