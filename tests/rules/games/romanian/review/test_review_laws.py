"""Laws of the review, on whole games whose racks are really known: what is certain was so."""

from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from rules.games.romanian.opening.best import best_opening
from rules.games.romanian.review.holding import Answer
from rules.games.romanian.review.review import review
from rules.games.romanian.review.story import Story, steps_of, stories
from rules.games.romanian.values import loose_worth
from rules.library import find_entry
from rules.notation.errors import NotationError
from rules.replay import parse_record, replay
from rules.review import Review, Statement
from rules.tiles import FULL_SET
from tests.support.corrected_records import corrected_records
from tests.support.examples import some
from tests.support.reviewed_games import Played, play

SEEDS = some(range(6))
WAYS = [(seed, full) for seed in SEEDS for full in (True, False)]


@cache
def game(seed: int, *, full: bool) -> Played:
    return play(seed, full=full, eager=0.5, lines=130, players=2 + seed % 3)


@cache
def reviewed(seed: int) -> Review:
    """Return the review of a game recorded in full; each law asks for the same ones."""
    return review(game(seed, full=True).played)


def told(made: Played) -> dict[str, Story]:
    return dict(stories(made.played, steps_of(made.played)))


@pytest.mark.parametrize(("seed", "full"), WAYS)
def test_what_is_certain_was_there_and_what_was_there_is_possible(
    seed: int, full: bool  # noqa: FBT001
) -> None:
    made = game(seed, full=full)
    rng = Random(seed)  # noqa: S311  (questions, no secrets)
    answers: Counter[Answer] = Counter()
    for seat, story in told(made).items():
        turns = [turn for turn in story.turns if turn.told]
        for turn, real in zip(turns, made.racks[seat], strict=True):
            there, number = Counter(real), turn.number
            for size in (1, 2, 3, 5):
                some = rng.sample(real, min(size, len(real)))
                assert story.holding.answer(some, number) is not Answer.IMPOSSIBLE
                others = rng.sample(FULL_SET, min(size, 2))
                for asked in (some, others):
                    answer = story.holding.answer(asked, number)
                    answers[answer] += 1
                    if answer is Answer.CERTAIN:
                        assert not Counter(asked) - there
                    if answer is Answer.IMPOSSIBLE:
                        assert Counter(asked) - there
    assert all(answers[each] for each in Answer if full or each is not Answer.IMPOSSIBLE)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_as_certain_could_really_have_been_done(seed: int) -> None:
    made = game(seed, full=True)
    stories_of = told(made)
    for seat, told_of in reviewed(seed).seats.items():
        story = stories_of[seat]
        for statement in told_of.statements:
            if statement.certain and statement.kind in ("place", "joly", "opening"):
                turn = next(each for each in story.turns if each.ply == statement.ply)
                hold_to(made, statement, made.racks[seat][turn.number - 1])


def hold_to(made: Played, statement: Statement, rack: tuple) -> None:
    """Fail where *statement* says more than the real *rack* of its turn bears out."""
    options = made.played.state.options
    if statement.kind == "opening":
        best = best_opening(rack, options)
        assert best.is_possible, statement
        assert not Counter(statement.tiles) - Counter(rack)
    elif statement.kind == "joly":
        assert not Counter(statement.tiles) - Counter(rack)
    else:
        there = Counter(rack)
        real = 0
        for tile, _ in statement.where:
            if there[tile]:
                there[tile] -= 1
                real += loose_worth(tile, options).points + 50
        assert real >= statement.points


def test_what_is_told_to_have_had_its_place_is_lawful_there() -> None:
    tried = 0
    for seed in range(12):
        made = game(seed, full=True)
        for told_of in reviewed(seed).seats.values():
            for statement in told_of.statements:
                lines = made.text.splitlines()[: statement.ply - 1]
                for line in lawful_lines(statement):
                    assert is_lawful(lines, line), (statement, line)
                    tried += 1
    assert tried > 4


def lawful_lines(statement: Statement) -> list[str]:
    """Return what the player could have entered instead, each by itself."""
    if statement.kind == "place":
        return [f"add {tile} to m{meld}" for tile, meld in statement.where if str(tile) != "J"]
    if statement.kind == "joly":
        given = [str(tile) for tile, _ in statement.where]
        pair = [str(tile) for tile in statement.tiles[len(given):]]
        return [f"swap {' '.join(given)} for J in m{statement.where[0][1]}, meld {' '.join(pair)}"]
    return []


def is_lawful(lines: list[str], line: str) -> bool:
    """Say whether *line* is lawful after *lines* in one of the ways to write it."""
    ways = [line, f"{line.partition(' to ')[0]} low{line[line.find(' to '):]}",
            f"{line.partition(' to ')[0]} high{line[line.find(' to '):]}"]
    head, _, pair = line.partition(", meld ")
    if pair:
        first, second = pair.split()
        ways = [f"{head}, meld {row}" for row in (
            f"{first} {second} J", f"J {first} {second}", f"{first} J {second}",
            *(f"{a} {b} J={a[0]}{n}" for a, b in ((first, second), (second, first))
              for n in range(1, 14)),
            *(f"J={a[0]}{n} {a} {b}" for a, b in ((first, second), (second, first))
              for n in range(1, 14)))]
    for way in ways:
        with suppress(NotationError):
            if not replay(parse_record("\n".join([*lines, way]) + "\n")).refused:
                return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_a_review_knows_nothing_that_the_record_does_not(seed: int) -> None:
    """It hangs on the record alone: the same record read anew gives the same review."""
    made = game(seed, full=True)
    assert review(replay(parse_record(made.text))) == reviewed(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_others_had_left_changes_nothing_of_ones_own(seed: int) -> None:
    made = game(seed, full=True)
    for seat, mine in reviewed(seed).seats.items():
        hidden = "\n".join(line for line in made.text.splitlines()
                           if not line.startswith("rack") or line.startswith(f"rack {seat}"))
        assert review(replay(parse_record(f"{hidden}\n"))).seats[seat] == mine


@pytest.mark.parametrize("seed", SEEDS)
def test_renaming_the_players_changes_names_alone(seed: int) -> None:
    made = game(seed, full=True)
    text = made.text
    for name in ("Ana", "Bogdan", "Carmen", "Dan"):
        text = text.replace(f" {name}\n", f" X{name}\n")
    other = review(replay(parse_record(text)))
    for seat, mine in reviewed(seed).seats.items():
        assert [without_names(each) for each in other.seats[seat].statements] == [
            without_names(each) for each in mine.statements]


def test_every_record_that_has_ended_can_be_reviewed() -> None:
    """Whatever was entered, let stand and corrected: something is told, by rules that there are."""
    tried = told = 0
    for seed in range(1, 41):
        for text in corrected_records(seed):
            if "game romanian" not in text:
                break
            with suppress(NotationError):
                ended = replay(parse_record(f"{text.rstrip()}\nend\n"))
                if ended.record.game != "romanian" or not ended.state.ended:
                    continue
                tried += 1
                for each in review(ended).seats.values():
                    for statement in each.statements:
                        told += 1
                        assert find_entry(statement.rule)
                        assert any(line.ply == statement.ply for line in ended.record.lines)
    assert tried > 30
    assert told


def without_names(statement: Statement) -> tuple:
    values = {key: value for key, value in statement.text.parameters if key != "name"}
    return statement.ply, statement.points, statement.tiles, statement.text.id, values


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_is_reviewed_as_what_the_record_means_then(seed: int) -> None:
    made = game(seed, full=True)
    ply = len(made.played.record.written)
    rack = made.played.record.lines[-1]
    assert rack.text.startswith("rack")
    plain = made.text.rsplit("\n", 2)[0] + "\n"
    undone = review(replay(parse_record(made.text + f"undo {ply}\n")))
    assert undone == review(replay(parse_record(plain)))
    assert undone.seats[rack.text.split()[1]].left_open
