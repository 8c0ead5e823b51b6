"""Examples of the rulebook as its pages show them: replayed, judged and scored here and now."""

from dataclasses import dataclass, field
from typing import Any

from rules.games import GAMES
from rules.library import volume_of
from rules.notation import lines as ln
from rules.replay import Replay, parse_record, replay
from rules.rulebook.example import AnyExample, Example, SeriesExample, Shows
from webapp.core.port import game_of
from webapp.core.show.scores import ScoreLineView, view_score_lines
from webapp.core.show.verdicts import CitationView, view_citation
from webapp.referee.rulebook.figures import (
    NAMES,
    Figure,
    StackView,
    scores_told,
    show_openings,
    show_series,
    show_totals,
)
from webapp.referee.rulebook.words import Part
from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an example; ``asked`` marks the line in question, ``turn`` a mere heading."""

    parts: list[Part]
    turn: bool = False
    asked: bool = False
    stood: bool = False


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example: what is there, what is done, and what comes of it.

    ``lawful`` is none where figures are shown rather than a verdict; ``lines`` are score lines
    by the name of the player.
    """

    case: str
    lawful: bool | None = None
    house: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    findings: list[CitationView] = field(default_factory=list)
    lines: list[tuple[str, list[ScoreLineView]]] = field(default_factory=list)
    results: list[Part] = field(default_factory=list)
    wall: list[StackView] = field(default_factory=list)


def view_examples(entry: str) -> list[ExampleView]:
    """Return the examples of a rule or a ruling, lawful ones first."""
    views = [_view(example, entry) for example in volume_of(entry).examples.get(entry, ())]
    return sorted(views, key=lambda view: view.lawful is False)


def _view(example: AnyExample, entry: str) -> ExampleView:
    if isinstance(example, Example):
        return _record(example, entry)
    if isinstance(example, SeriesExample):
        told, results = show_series(example)
        return ExampleView(example.case, steps=[Step([part]) for part in told], results=results)
    show = game_of(volume_of(entry).book.game).examples.figure
    if show is None:
        raise TypeError
    figure: Figure = show(example)
    steps = [Step([part]) for part in figure.told]
    return ExampleView(example.case, steps=steps, results=figure.results, wall=figure.wall)


def _record(example: Example, entry: str) -> ExampleView:
    played = replay(parse_record(example.full))
    asked = next((one for one in played.entries if one.line == example.full_line), None)
    lines: list[tuple[str, list[ScoreLineView]]] = []
    results: list[Part] = []
    match example.shows:
        case Shows.OPENING:
            results = show_openings(played)
        case Shows.SCORE | Shows.SHEET:
            lines = _score_lines(played, entry if example.shows is Shows.SCORE else "")
            results = [show_totals(played)]
        case shown if shown in (own := game_of(example.game).examples.results):
            results = own[shown](played)
    return ExampleView(
        case=example.case,
        lawful=bool(asked.verdict) if asked else None,
        house=_house(example),
        steps=_steps(played, example),
        findings=[view_citation(each) for each in asked.verdict.citations] if asked else [],
        lines=lines,
        results=results,
    )


def _house(example: Example) -> list[str]:
    volume = GAMES[example.game].volume
    presets = [_(volume.presets[name].title) for name in example.presets]
    return presets + [
        f"{_(volume.options[name].text)} {_(volume.options[name].label(word))}"
        for name, word in example.house
    ]


def _steps(played: Replay[Any], example: Example) -> list[Step]:
    steps: list[Step] = []
    player = ""
    tell = game_of(example.game).examples.parts
    for line in played.record.lines:
        turn = isinstance(line.value, ln.Turn)
        if isinstance(line.value, ln.Turn):
            player = NAMES[line.value.seat]
        if parts := tell(line, NAMES, player):
            steps.append(Step(parts, turn, line.line == example.full_line, line.stands))
    while steps and steps[-1].turn:
        steps.pop()
    return steps


def _score_lines(played: Replay[Any], entry: str = "") -> list[tuple[str, list[ScoreLineView]]]:
    """Return the lines that rest on *entry*, or all of them without one."""
    found = []
    for score in scores_told(played):
        lines = [line for line in score.lines if not entry or entry in (line.rule, *line.rulings)]
        if lines:
            found.append((score.name, view_score_lines(lines, played.state.melds)))
    return found
