"""What two scorers of closed hands say of one random game, and of one random series."""

from collections import Counter
from random import Random

from rules.games import GAMES
from rules.replay import parse_record, replay, score
from rules.series import Decided, SeriesEnd, stand
from tests.support.compared import compared
from tests.support.second_closed.records import Maker
from tests.support.second_closed.scorer import Played, ends_at, series


def differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the record of *seed*, and what the two say differently; *kinds* counts what came."""
    maker = Maker(seed)
    text = maker.make()
    played, found = compared(text, maker.said, kinds, unjudged=True)
    if played is None or found:
        return text, found[:1]
    sheet = score(played)
    scorer = maker.scorer
    if (sheet.winner, sheet.finished) != (scorer.winner, scorer.ended):
        found.append(f"winner: second {scorer.winner}, Joly {sheet.winner}")
    for seat, wanted in scorer.lines().items():
        lines = [("" if line.whole else line.rule, line.points)
                 for line in sheet.seats[seat].lines]
        kinds.update(rule for rule, _points in lines)
        if by_rule(lines) != by_rule(wanted):
            found.append(f"{seat}: second {wanted}, Joly {lines}")
    game = GAMES["closed"]
    outright = (game.outright(played.state), game.teams_of(played.record))
    team = next((team for team in scorer.teams() if scorer.winner and scorer.winner in team), "")
    wanted_too = (tuple(team) if scorer.outright else (),
                  tuple(team for team in scorer.teams() if len(team) > 1))
    if tuple(map(tuple, outright)) != tuple(map(tuple, wanted_too)):
        found.append(f"outright, teams: second {wanted_too}, Joly {outright}")
    kinds["won outright"] += scorer.outright
    return text, found


def by_rule(lines: list[tuple[str, int]]) -> dict[str, int]:
    """Return the points by rule: Joly says apart what doubles a hand and what jokers take off."""
    found: Counter[str] = Counter()
    for rule, points in lines:
        found[rule] += points
    return dict(found)


def series_differences(seed: int, kinds: Counter[str]) -> tuple[str, list[str]]:
    """Return the games of a series of one household, and what the two say of it differently."""
    rng = Random(seed)  # noqa: S311 (games, no secrets)
    first = Maker(seed)
    game = GAMES["closed"]
    teams = [team for team in first.scorer.teams() if len(team) > 1]
    rows, won, played = [], [], []
    text = first.make()
    options = game.house.of_record(
        (record := parse_record(text)).preset, record.house_rules)
    counting = game.counting(options)
    end = ends_at(first.house)
    if counting.ends != end:
        return text, [f"a series ends at: second {end}, Joly {counting.ends}"]
    if end is None:
        end = rng.choice((1, 20, 500, 3000))
    for _ in range(rng.randint(1, 9)):
        maker = Maker(rng.randrange(10**9), first)
        states = replay(parse_record(maker.make()))
        if maker.scorer.winner != states.state.winner:
            return text, []  # the game itself tells of that
        # what games come to is compared above: here both add up the same points
        rows.append({seat: each.total for seat, each in score(states).seats.items()})
        won.append((game.outright(states.state), game.teams_of(states.record)))
        team = next(t for t in maker.scorer.teams() if (maker.scorer.winner or "A") in t)
        played.append(Played(
            rows[-1],
            tuple(team) if maker.scorer.outright else ()))
        standing = stand(first.seats, first.seats[-1], rows, SeriesEnd(target=end), Decided(
            [()] * len(won), [each for each, _teams in won], [each for _won, each in won]),
            counting)
        wanted = series(first.house, first.seats, teams, played, end)
        kinds["series won" if wanted[1] else "series goes on"] += 1
        if (dict(standing.totals), tuple(standing.winners)) != wanted:
            return text, [f"after {rows}: second {wanted}, Joly {standing}"]
    return text, []
