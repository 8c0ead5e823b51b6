"""What other presets, and other values of single house rules, say of a question, in any game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.games import GAMES
from rules.notation.errors import NotationError
from webapp.core.record.asking import Answer
from webapp.referee.desk.view import OtherView
from webapp.server.language.locale import gettext as _


def other_presets(found: Answer) -> Iterator[OtherView]:
    """Yield what each preset says."""
    house = GAMES[found.after.record.game].house
    for name, preset in house.presets.items():
        yield OtherView(_(preset.title), _under(found, house.of_preset(name)))


def other_options(found: Answer) -> Iterator[OtherView]:
    """Yield the single house rules under which the answer would be another one."""
    if not found.steps:
        return
    house = GAMES[found.after.record.game].house
    own = found.steps[0].state.options
    now = _under(found, own)
    for name, spec in house.options.items():
        for word in spec.values:
            if word != spec.written(own):
                lawful = _under(found, house.change(own, name, word))
                if lawful != now:
                    yield OtherView(f"{_(spec.text)} {_(spec.label(word))}", lawful)


def _under(found: Answer, options: Any) -> bool:  # noqa: ANN401 (those of any game)
    """Say whether the question would be answered yes under other house rules, from here on."""
    if not found.steps:
        return False
    rules = GAMES[found.after.record.game].rules
    state = replace(found.steps[0].state, options=options)
    for step in found.steps:
        try:
            judged = rules.consider(state, step.line)
        except NotationError:
            return False
        if judged.faults:
            return False
        state = judged.make()
    return not found.fails
